"""A hand begins in the middle, or is settled without being played."""

import pytest

from huone import Refused, fixed_limit, play, replay, scene, settle
from huone.cards.card import parse_cards
from huone.games.sandbox.scenes import BadScene


def test_a_scene_has_the_pots_stacks_and_board_that_were_described() -> None:
    hand = scene(
        "texas", {1: 300, 4: 120}, paid={1: 40, 4: 40, 6: 15, 8: 40}, folded=[8],
        hole={4: "AsAd"}, board="Qh Jh 2c 7d", button=8,
    )  # fmt: skip
    assert [(pot.chips, len(pot.players)) for pot in hand.pots()] == [(60, 3), (75, 2)]
    assert hand.stacks == {1: 300, 4: 120, 6: 0, 8: 0}
    assert hand.boards == [list(parse_cards("Qh Jh 2c 7d"))]
    turn = hand.turn()
    assert turn is not None
    assert (turn.seat, turn.raise_to_min, turn.raise_to_max) == (1, 2, 300)
    hand.bet(120)
    hand.call()
    assert hand.is_over
    assert sum(hand.stacks.values()) == 555
    assert replay(hand.setup, hand.events).stacks == hand.stacks


def test_a_scene_of_the_first_street_begins_without_blinds() -> None:
    hand = scene("omaha", {0: 50, 1: 50}, paid={0: 5, 1: 5}, hole={0: "AsAdKsKd"})
    assert (hand.street, hand.pots()[0].chips) == (0, 10)


def test_a_street_may_be_named() -> None:
    limit = fixed_limit(2, 4)
    hand = scene("texas", {0: 50, 1: 50}, paid={0: 5, 1: 5}, street="turn", stakes=limit)
    turn = hand.turn()
    assert turn is not None
    assert (hand.street, turn.raise_to_min) == (2, 4)


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("texas", {"paid": {0: -1, 1: 5}}, "an amount is negative"),
        ("texas", {"paid": {0: 5, 1: 5}, "street": "seventh"}, "has no street 'seventh'"),
        ("texas", {"paid": {0: 5, 1: 5}, "board": "Qh Jh"}, "never has a board of 2 cards"),
        ("ofc", {"paid": {0: 5, 1: 5}}, "no game of betting streets"),
        ("razz", {"paid": {0: 5, 1: 5}, "street": "fourth"}, "begin with that one"),
    ],
)  # fmt: skip
def test_a_scene_that_cannot_be_is_refused(game: str, options: dict[str, object], why: str) -> None:
    streets = [street.name for street in play("razz", [100, 100]).setup.streets]
    if options.get("street") == "fourth":
        options = {**options, "street": streets[1]}
    with pytest.raises(Refused) as refused:
        scene(game, {0: 50, 1: 50}, **options)  # type: ignore[arg-type]
    assert why in str(refused.value)


def test_side_pots_are_settled_and_a_folded_seat_gets_nothing() -> None:
    hole = {0: "AhKh", 2: "QsQd", 3: "2s2d"}
    won = settle("texas", paid={0: 50, 1: 30, 2: 10, 3: 50}, hole=hole, board="Qh Jh 2c 3d 4d")
    assert won == {0: 0, 1: 0, 2: 40, 3: 100}


def test_what_nobody_matched_comes_back() -> None:
    won = settle("texas", paid={0: 90, 1: 30}, hole={0: "7c2d", 1: "AsAd"}, board="KhJh9c3d4d")
    assert won == {0: 60, 1: 60}


def test_high_and_low_share_a_pot() -> None:
    hole = {0: "As2dKcKd", 1: "QsQd9s8s"}
    won = settle("omaha-hilo", paid={0: 20, 1: 20}, hole=hole, board="Qh 5c 6c 8d Tc")
    assert won == {0: 20, 1: 20}


def test_the_only_one_with_cards_gets_everything() -> None:
    assert settle("texas", paid={0: 20, 1: 10}, hole={0: "AsAd"}) == {0: 30, 1: 0}


@pytest.mark.parametrize(
    ("paid", "hole"), [({0: 20}, {0: "AsAd"}), ({0: 20, 1: 20}, {2: "AsAd"}), ({0: 5, 1: 5}, {})]
)
def test_a_settlement_of_nothing_is_refused(paid: dict[int, int], hole: dict[int, str]) -> None:
    with pytest.raises(Refused):
        settle("texas", paid=paid, hole=hole)


def test_the_refusal_has_a_stable_code() -> None:
    assert BadScene.code == "sandbox/bad-scene"
