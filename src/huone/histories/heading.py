"""Heading: what a hand history says that the hand itself does not know.

Owns: the number of a hand, its table, its time, who sat where, and how amounts are written.
Never: reads a clock; the time arrives as an argument.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal

from msgspec import Struct

SIGNS = {"EUR": "€", "USD": "$", "GBP": "£"}


class Heading(Struct, frozen=True, kw_only=True):
    """What the hand itself does not know: its number, its table, its time, and who sat where."""

    number: str = "1"
    table: str = "Huone"
    start_ms: int | None = None
    """When the hand began; None if nobody knows."""
    names: Mapping[int, str] = {}
    seats: int = 0
    currency: str = ""
    """The code of the money that is played for; without one, chips."""
    decimals: int = 0
    """How many decimals an amount has: two where a chip is a cent."""

    def name(self, seat: int) -> str:
        """Give the name of a seat."""
        return self.names.get(seat, f"Player {seat + 1}")

    def amount(self, chips: int) -> str:
        """Write an amount."""
        code = self.currency
        sign = SIGNS.get(code, f"{code} ") if code else ""
        return f"{sign}{Decimal(chips).scaleb(-self.decimals)}"

    @property
    def dated(self) -> str:
        """The end of a text's first line: when the hand began, if that is known."""
        return f" - {self.start:%Y/%m/%d %H:%M:%S} UTC" if self.start else ""

    @property
    def start(self) -> datetime | None:
        """When the hand began."""
        if self.start_ms is None:
            return None
        return datetime.fromtimestamp(self.start_ms // 1000, UTC)
