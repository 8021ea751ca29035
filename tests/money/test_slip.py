"""A slip writes entries that are balanced by construction."""

import pytest

from huone.money.accounts import BANK, RAKE, cash_of
from huone.money.currency import EUR
from huone.money.ledger import Leg, cause
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Instant

SLIP = Slip(EUR.code, Instant(5), by="clerk", note="by hand")
WHY = cause("test", "x", act="move")


def test_moves_are_netted_to_one_leg_for_each_account() -> None:
    entry = SLIP.entry(WHY, SLIP.move(BANK, cash_of("anna"), 70), SLIP.move(BANK, RAKE, 30))
    assert entry.legs == (
        Leg(BANK, EUR.code, -100),
        Leg(RAKE, EUR.code, 30),
        Leg(cash_of("anna"), EUR.code, 70),
    )
    assert (entry.at_ms, entry.by, entry.note) == (5, "clerk", "by hand")


def test_taking_back_reverses_every_leg_and_names_the_entry() -> None:
    wrong = SLIP.entry(WHY, SLIP.move(BANK, RAKE, 30))
    back = SLIP.take_back(wrong)
    assert back.id == "test:x:move:take-back"
    assert back.corrects == wrong.id
    assert [leg.amount for leg in back.legs] == [-leg.amount for leg in wrong.legs]


@pytest.mark.parametrize("amount", [0, -1, True, 1.5, 2**63])
def test_a_move_of_no_amount_is_refused(amount: int) -> None:
    with pytest.raises(Refused):
        SLIP.move(BANK, RAKE, amount)
