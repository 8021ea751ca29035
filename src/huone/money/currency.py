"""Currencies: what an amount is counted in, and which numbers are amounts at all.

Owns: minor units, the text form of an amount, tickets and the chips of home games as currencies,
the range of an amount.
Never: converts one currency into another, rounds, or knows who owns what.

Rule 1: an amount is a whole number of the smallest unit, above zero and below 2**63.
Rule 2: a room has one currency; play money is a currency like any other.
"""

import re
from typing import Final, NewType

import msgspec

from huone.refusal import Refused

CurrencyCode = NewType("CurrencyCode", str)
"""`EUR`, `PLAY`, `ticket:<kind>` for a kind of ticket, `chips:<table>` for those of a home game."""

AMOUNT_LIMIT: Final = 2**63
"""The first number that no store can hold in a signed column of 64 bits."""

TICKET_PREFIX: Final = "ticket:"
CHIPS_PREFIX: Final = "chips:"


class AmountNotWhole(Refused):
    """An amount is a whole number; a float or a yes-or-no is none."""

    code = "money/amount-not-whole"
    says = "an amount is a whole number of the smallest unit, not {given}"


class AmountNotPositive(Refused):
    """Nobody pays nothing, and nobody pays less than nothing."""

    code = "money/amount-not-positive"
    says = "an amount is above zero, not {amount}"


class AmountTooLarge(Refused):
    """No store can hold this amount."""

    code = "money/amount-too-large"
    says = "an amount stays below 2**63: {amount} does not"


class CurrencyUnknown(Refused):
    """Nobody has said how this currency is counted."""

    code = "money/currency-unknown"
    says = "there is no currency called {currency!r}"


class AmountUnreadable(Refused):
    """The text does not name an amount of this currency."""

    code = "money/amount-unreadable"
    says = "{text!r} is not an amount in {currency}"


class Currency(msgspec.Struct, frozen=True):
    """A currency and the number of decimals that its smallest unit stands for.

    >>> EUR.write(123456)
    '1234.56 EUR'
    >>> EUR.read("12.5")
    1250
    """

    code: CurrencyCode
    decimals: int

    def write(self, amount: int) -> str:
        """Write an amount the way a statement prints it."""
        return f"{self.digits(amount)} {self.code}"

    def digits(self, amount: int) -> str:
        """Write an amount without the name of its currency."""
        whole, rest = divmod(abs(amount), 10**self.decimals)
        sign = "-" if amount < 0 else ""
        return f"{sign}{whole}.{rest:0{self.decimals}}" if self.decimals else f"{sign}{whole}"

    def read(self, text: str) -> int:
        """Read an amount that somebody typed; more decimals than the currency has are refused."""
        found = re.fullmatch(r"([0-9]{1,19})(?:\.([0-9]+))?", text.strip(), re.ASCII)
        decimals = (found[2] or "") if found else ""
        if found is None or len(decimals) > self.decimals:
            raise AmountUnreadable(text=text, currency=self.code)
        return verify_amount(int(found[1] + decimals.ljust(self.decimals, "0")))


def _currency(code: str, decimals: int) -> Currency:
    return Currency(CurrencyCode(code), decimals)


EUR: Final = _currency("EUR", 2)
PLAY: Final = _currency("PLAY", 0)

CURRENCIES: Final[dict[str, Currency]] = {
    currency.code: currency
    for currency in (
        EUR,
        PLAY,
        _currency("DKK", 2),
        _currency("GBP", 2),
        _currency("ISK", 0),
        _currency("JPY", 0),
        _currency("KWD", 3),
        _currency("NOK", 2),
        _currency("SEK", 2),
        _currency("USD", 2),
    )
}


def currency_named(code: str) -> Currency:
    """Find the currency that a room is configured with."""
    if code not in CURRENCIES:
        raise CurrencyUnknown(currency=code)
    return CURRENCIES[code]


def verify_amount(amount: object) -> int:
    """Refuse what is not an amount; return what is."""
    verify_whole(amount)
    assert isinstance(amount, int)
    if amount <= 0:
        raise AmountNotPositive(amount=amount)
    return amount


def verify_whole(amount: object) -> int:
    """Refuse a number that no leg may carry: a float, a yes-or-no, 2**63 and beyond."""
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise AmountNotWhole(given=repr(amount))
    if abs(amount) >= AMOUNT_LIMIT:
        raise AmountTooLarge(amount=str(amount))
    return amount


def chips_at(table: str) -> CurrencyCode:
    """Name what the chips of one home game are counted in; nothing else is."""
    return CurrencyCode(CHIPS_PREFIX + table)


def is_chips(currency: str) -> bool:
    """Tell the chips of a home game from money."""
    return currency.startswith(CHIPS_PREFIX)


def is_ticket(currency: str) -> bool:
    """Tell a kind of ticket from money."""
    return currency.startswith(TICKET_PREFIX)
