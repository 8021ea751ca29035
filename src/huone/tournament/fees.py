"""Fees: what of an entry is prize money, what is bounty, and what the house keeps.

Owns: the split of an entry, its notation, and the prize pool that entries make.
Never: charges anybody, or knows who paid by ticket.

Rule 1: prize part + bounty + fee is the total, for every entry (FEE-01, TV-FEE-03).
Rule 2: there is no rake in tournament hands (FEE-07); the fee is all that the house takes.
"""

import re
from collections.abc import Iterable

from msgspec import Struct

from huone.refusal import Refused
from huone.rulebooks.schema import BountyRules, FeeRow, FeeRules, FeeTable
from huone.units import Cents

WHOLE = 10_000  # Basis points.
AMOUNT = re.compile(r"(\d{1,9})(?:[.,](\d{2}))?")


class BuyInNotOffered(Refused):
    """A sit & go of this size has listed buy-ins only (FEE-02, FEE-03)."""

    code = "fees/buy-in-not-offered"
    says = "a sit & go for {seats} is not offered at {total_cents} cents, only at {offered}"


class EntryUnreadable(Refused):
    """An entry is written as prize part + fee, or prize part + bounty + fee."""

    code = "fees/entry-unreadable"
    says = "'{text}' is not an entry such as 20+5 or 400+200+70"


class NoFeeOnRebuys(Refused):
    """The rulebook does not let the house charge a fee on rebuys and add-ons (FEE-06)."""

    code = "fees/none-on-rebuys"
    says = "rebuys and add-ons carry no fee here, and {fee_cents} cents were asked"


class EntryParts(Struct, frozen=True, array_like=True):
    """The parts of what a player pays to enter, rebuy or add on."""

    prize_cents: Cents
    bounty_cents: Cents
    fee_cents: Cents

    @property
    def total_cents(self) -> Cents:
        """What the player pays."""
        return Cents(self.prize_cents + self.bounty_cents + self.fee_cents)


class PrizePool(Struct, frozen=True):
    """The prize money, and what the house adds to keep its guarantee (TYPE-GTD-01)."""

    cents: Cents
    overlay_cents: Cents


def sit_and_go_entry(total_cents: Cents, *, seats: int, fees: FeeRules) -> EntryParts:
    """Split the buy-in of a sit & go by its table (FEE-02, FEE-03)."""
    rows = next((table.rows for table in fees.sit_and_go if table.seats == seats), ())
    row = _row(total_cents, rows)
    if row is None:
        offered = tuple(row.total_cents for row in rows)
        raise BuyInNotOffered(seats=seats, total_cents=total_cents, offered=offered)
    return row


def tournament_entry(total_cents: Cents, *, fees: FeeRules) -> EntryParts:
    """Split a tournament's buy-in: as listed, or else with the usual fee (FEE-04, FEE-05)."""
    listed = fees.tournament.rows if isinstance(fees.tournament, FeeTable) else ()
    # online:AMB-30: the usual fee is a share of the total, rounded to the nearest cent.
    usual = total_cents * fees.tournament.usual_basis_points_of_total
    fee = Cents((2 * usual + WHOLE) // (2 * WHOLE))
    return _row(total_cents, listed) or EntryParts(Cents(total_cents - fee), Cents(0), fee)


def _row(total_cents: Cents, rows: Iterable[FeeRow]) -> EntryParts | None:
    """Find the listed split of a total."""
    for row in rows:
        if row.total_cents == total_cents:
            entry = EntryParts(Cents(row.prize_cents), Cents(0), Cents(row.fee_cents))
            assert entry.total_cents == total_cents
            return entry
    return None


def with_bounty(entry: EntryParts, rules: BountyRules) -> EntryParts:
    """Take the bounty out of the prize part (TYPE-BNTY-01, TOUR-BTY-01)."""
    bounty = Cents(entry.prize_cents * rules.share_of_prize_part_basis_points // WHOLE)
    return EntryParts(Cents(entry.prize_cents - bounty), bounty, entry.fee_cents)


def usual_rebuy(entry: EntryParts) -> EntryParts:
    """Give the usual price of a rebuy: the entry without its fee (TOUR-REBUY-02)."""
    return EntryParts(entry.prize_cents, entry.bounty_cents, Cents(0))


def verify_rebuy_fee(rebuy: EntryParts, *, fees: FeeRules) -> None:
    """Refuse a fee on a rebuy or add-on where the rulebook knows none (FEE-06)."""
    if rebuy.fee_cents and fees.rebuy_and_add_on == "none":
        raise NoFeeOnRebuys(fee_cents=rebuy.fee_cents)


def read_entry(text: str) -> EntryParts:
    """Read an entry as a ticket shows it, in euro (TOUR-GEN-03).

    >>> read_entry("9.50+0.50")
    EntryParts(prize_cents=950, bounty_cents=0, fee_cents=50)
    """
    parts = [AMOUNT.fullmatch(part.strip()) for part in text.split("+")]
    amounts = [Cents(int(part[1]) * 100 + int(part[2] or 0)) for part in parts if part]
    if len(amounts) != len(parts) or len(parts) not in (2, 3):
        raise EntryUnreadable(text=text)
    prize, *bounty, fee = amounts
    return EntryParts(prize, bounty[0] if bounty else Cents(0), fee)


def prize_pool(entries: Iterable[EntryParts], *, guaranteed_cents: Cents) -> PrizePool:
    """Add up the prize parts, rebuys and add-ons included, and fill up to the guarantee."""
    paid_in = sum(entry.prize_cents for entry in entries)
    overlay = max(0, guaranteed_cents - paid_in)
    return PrizePool(Cents(paid_in + overlay), Cents(overlay))
