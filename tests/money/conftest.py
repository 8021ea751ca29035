"""Books with three players who have money, and a slip to write on."""

import pytest

from huone.money.accounts import BANK, cash_of
from huone.money.currency import EUR
from huone.money.ledger import Ledger, cause
from huone.money.slip import Slip
from huone.units import Instant, PlayerId


@pytest.fixture
def slip() -> Slip:
    return Slip(EUR.code, Instant(1_000_000))


@pytest.fixture
def ledger(slip: Slip) -> Ledger:
    """Give anna, ben and carl 1,000.00 each."""
    books = Ledger(EUR)
    for name in ("anna", "ben", "carl"):
        books.admit(PlayerId(name))
        why = cause("deposit", f"seed-{name}", act="approve")
        books.post(slip.entry(why, slip.move(BANK, cash_of(name), 100_000)))
    return books
