"""Both kinds of hand are one protocol: mypy checks the types, these tests that they mean it."""

import pytest

from huone.games import events as game_events
from huone.games import play
from huone.games.protocol import AnyHand


def hands() -> list[AnyHand]:
    return [play("texas", stacks=[100, 100], seed=8), play("ofc", stacks=[100, 100], seed=8)]


@pytest.mark.parametrize("hand", hands(), ids=lambda hand: type(hand).__name__)
def test_any_hand_is_played_without_knowing_its_kind(hand: AnyHand) -> None:
    while not hand.is_over:
        turn = hand.turn()
        assert turn is not None
        assert turn.seat in hand.waiting_for()
        action = hand.timed_out(turn.seat)
        assert hand.can(action, turn.seat)
        twin = hand.copy()
        assert hand.act(action, turn.seat) == twin.act(action, turn.seat)
    assert hand.turn() is None
    assert hand.waiting_for() == []
    assert sum(hand.stacks.values()) == 200
    assert isinstance(hand.events[-1], game_events.HandEnded)


@pytest.mark.parametrize("hand", hands(), ids=lambda hand: type(hand).__name__)
def test_any_hand_can_be_voided(hand: AnyHand) -> None:
    hand.void()
    assert hand.is_over
    assert set(hand.stacks.values()) == {100}
