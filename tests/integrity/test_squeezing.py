"""Two who raise a third out and then make peace are found; a real battle is not."""

import pytest
from kit.reviewed import ANNA, BEN, CARL, DORA, choice, hand

from huone.integrity.hands import HandDecision, PlayedHand
from huone.integrity.squeezing import squeezes_in, squeezing
from huone.units import PlayerId

SQUEEZED = (
    choice(ANNA, "bet", BEN, CARL, put_in=6),
    choice(CARL, "call", ANNA, BEN, price=6, put_in=6),
    choice(BEN, "bet", ANNA, CARL, price=6, put_in=20),
    choice(ANNA, "bet", BEN, CARL, price=14, put_in=40),
    choice(CARL, "fold", ANNA, BEN, price=40),
)
PEACE = (choice(BEN, "fold", ANNA, price=26),)
BATTLE = (
    choice(BEN, "call", ANNA, price=26, put_in=26),
    choice(ANNA, "bet", BEN, street=1, put_in=50),
    choice(BEN, "call", ANNA, street=1, price=50, put_in=50),
)


def played(
    number: int, *choices: HandDecision, of: tuple[PlayerId, ...] = (ANNA, BEN, CARL)
) -> PlayedHand:
    return hand(number, list(of), *choices)


def test_a_third_who_paid_and_was_raised_out_was_squeezed() -> None:
    assert squeezes_in(played(1, *SQUEEZED, *PEACE)) == {(ANNA, BEN): 6}


@pytest.mark.parametrize(
    ("what", "choices"),
    [
        ("the two fight on", (*SQUEEZED, *BATTLE)),
        ("nobody has paid in between", (SQUEEZED[0], *SQUEEZED[2:4], SQUEEZED[4], *PEACE)),
        ("there was one raise", (SQUEEZED[0], SQUEEZED[1], SQUEEZED[2], SQUEEZED[4], *PEACE)),
        ("nobody raised", (choice(ANNA, "check", BEN, CARL),)),
    ],
)
def test_other_raises_are_no_squeeze(what: str, choices: tuple[HandDecision, ...]) -> None:
    assert squeezes_in(played(1, *choices)) == {}, what


@pytest.mark.clause("COL-01")
def test_a_pair_that_squeezes_again_and_again_is_found() -> None:
    hands = [played(number, *SQUEEZED, *PEACE) for number in range(12)]
    hands += [played(100 + n, of=(ANNA, CARL, DORA)) for n in range(300)]
    hands += [played(500 + n, of=(BEN, CARL, DORA)) for n in range(300)]
    first = squeezing(hands)[0]
    assert first.players == (ANNA, BEN)
    assert first.is_notable
    assert first.facts == {"squeezes": 12, "hands_together": 12}
