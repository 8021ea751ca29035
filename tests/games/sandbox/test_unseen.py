"""What a viewer has not seen is dealt again, and he sees the same."""

from collections import Counter

import pytest

from huone import Discard, OpenFace, play, redeal
from huone.games.view import history_for


@pytest.mark.parametrize("game", ["texas", "seven-card-stud", "five-card-draw", "sviten-special"])
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_the_viewer_sees_the_same_and_others_hold_others(game: str, viewer: int | None) -> None:
    hand = play(game, [100, 100, 100], seed=8)
    while (turn := hand.turn()) and hand.street < 1:
        if turn.kind == "bet":
            hand.check_or_call()
        else:
            hand.act(hand.timed_out(), turn.seat)
    again = redeal(hand, viewer, seed=1)
    assert history_for(viewer, again.events) == history_for(viewer, hand.events)
    assert again.holdings[1].cards() != hand.holdings[1].cards()
    assert again.stacks == hand.stacks


def test_another_number_is_another_deal_and_all_cards_come_up() -> None:
    hand = play("kuhn", [2, 2], hole={0: "Qc"})
    others = Counter(repr(redeal(hand, 0, seed=seed).holdings[1].down[0]) for seed in range(400))
    assert others.keys() == {"Jc", "Kc"}
    assert min(others.values()) > 150


def test_sealed_discards_stay_sealed() -> None:
    hand = play("pineapple", [100, 100, 100], seed=3)
    while (turn := hand.turn()) and turn.kind == "bet":
        hand.check_or_call()
    seat = hand.waiting_for()[0]
    hand.act(Discard(tuple(hand.holdings[hand.player_at(seat).index].cards()[:1])), seat)
    assert redeal(hand, 2, seed=1).waiting_for() == hand.waiting_for()


def test_open_face_is_dealt_again_too() -> None:
    hand = play("ofc", [100, 100], seed=3)
    again = redeal(hand, 0, seed=1)
    assert isinstance(again, OpenFace)
    assert again.in_hand[0] == hand.in_hand[0]
    assert again.in_hand[1] != hand.in_hand[1]
