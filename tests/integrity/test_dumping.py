"""Chips that go one way through senseless decisions are found; bad luck is not."""

import pytest
from kit.reviewed import ANNA, BEN, CARL, DORA, choice, hand

from huone.integrity.dumping import dumping, gift_centi, gifts_in
from huone.integrity.hands import HandDecision, PlayedHand

TRASH = "7c2d"
NUTS = {"cards": "AhAs", "board": "Ad Ac 2s 3s 4s", "street": 3}


def worth(each: HandDecision) -> int:
    return gift_centi(hand(1, [ANNA, BEN], each), each)


@pytest.mark.parametrize(
    ("what", "decision", "gives"),
    [
        (
            "a large call with trash",
            choice(ANNA, "call", BEN, price=100, put_in=100, pot=110),
            True,
        ),
        ("a blind with trash", choice(ANNA, "call", BEN, price=1, put_in=1, pot=3), False),
        (
            "a large call with aces",
            choice(ANNA, "call", BEN, price=100, put_in=100, pot=110, cards="AhAs"),
            False,
        ),
        ("a fold of trash", choice(ANNA, "fold", BEN, price=50, pot=60), False),
        ("a fold of four aces", choice(ANNA, "fold", BEN, price=50, pot=60, **NUTS), True),  # type: ignore[arg-type]
        (
            "a fold to a last small bet",
            choice(ANNA, "fold", BEN, price=10, pot=190, paid=90, cards="JhTh"),
            True,
        ),
        (
            "a call with trash in a pot of three",
            choice(ANNA, "call", BEN, CARL, price=100, put_in=100, pot=110),
            False,
        ),
    ],
)
def test_only_what_makes_no_sense_is_a_gift(
    what: str, decision: HandDecision, *, gives: bool
) -> None:
    assert (worth(decision) > 0) == gives, what


def test_a_gift_is_never_more_than_was_lost() -> None:
    call = choice(ANNA, "call", BEN, price=100, put_in=100, pot=110)
    assert gifts_in(hand(1, {ANNA: -10, BEN: 10}, call)) == {(ANNA, BEN): 500}
    assert gifts_in(hand(1, {ANNA: 110, BEN: -110}, call)) == {}


def usual() -> list[PlayedHand]:
    """Let everybody play small pots with everybody."""
    pairs = [(ANNA, CARL), (BEN, CARL), (ANNA, DORA), (BEN, DORA), (CARL, DORA)]
    return [
        hand(100 + 10 * at + n, {one: -4, other: 4}, choice(one, "fold", other, price=4, pot=8))
        for at, (one, other) in enumerate(pairs)
        for n in range(10)
    ]


def calls(count: int) -> list[PlayedHand]:
    call = choice(ANNA, "call", BEN, price=80, put_in=80, pot=100, cards=TRASH)
    return [hand(number, {ANNA: -100, BEN: 100}, call) for number in range(count)]


@pytest.mark.clause("DUMP-01", "LIVE-COLL-02", "TOUR-CHIP-05", "TOUR-CHEAT-01")
def test_who_loses_stack_after_stack_to_one_player_is_found_with_the_hands() -> None:
    first = dumping(usual() + calls(5))[0]
    assert first.players == (ANNA, BEN)
    assert first.is_notable
    assert first.facts["hands_given"] == 5
    assert set(first.hands) == {f"t1/{number}" for number in range(5)}


def test_one_bluff_that_went_wrong_is_no_pattern() -> None:
    found = dumping(usual() + calls(1))
    assert found
    assert not any(each.is_notable for each in found)
