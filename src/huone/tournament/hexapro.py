"""HexaPro: the drawn prize pool of a three-handed sit & go, and what it decides.

Owns: number to multiplier, prize pool, payouts, the fee that the draw amounts to.
Never: makes entropy, or holds a table; both chapters arrive from the rulebook.

Rule 1: each of the 100,000 numbers belongs to exactly one row, in the order of the table.
Rule 2: the multiplier is drawn once, after the last seat is filled and before the first hand; it
then fixes stack and level length (AMB-66).
"""

from huone.refusal import Refused
from huone.rulebooks.schema import HexaPro, MultiplierRow
from huone.tournament.shares import in_proportion
from huone.units import Cents

NUMBERS = 100_000
"""The weights of a table add up to this many numbers to draw from."""


class HexaProBuyInNotOffered(Refused):
    """HexaPro is played for the listed buy-ins only (HEXA-02, HEXT-02)."""

    code = "hexapro/buy-in-not-offered"
    says = "a buy-in of {buy_in_cents} cents is not offered, only {offered}"


def verify_buy_in(buy_in_cents: Cents, chapter: HexaPro) -> None:
    """Refuse a buy-in that the chapter does not list."""
    if buy_in_cents not in chapter.buy_ins_cents:
        raise HexaProBuyInNotOffered(buy_in_cents=buy_in_cents, offered=chapter.buy_ins_cents)


def row_of(number: int, chapter: HexaPro) -> MultiplierRow:
    """Find the row of a drawn number; the rows take their numbers one after the other."""
    assert 0 <= number < NUMBERS
    for row in chapter.rows:
        if number < row.weight_per_100000:
            return row
        number -= row.weight_per_100000
    raise AssertionError("the weights of a table add up to 100,000")


def prize_pool(buy_in_cents: Cents, row: MultiplierRow) -> Cents:
    """Multiply one player's buy-in (HEXT-03)."""
    pool, odd = divmod(buy_in_cents * row.multiplier_tenths, 10)
    assert odd == 0, "every prize pool is whole cents"
    return Cents(pool)


def payouts(buy_in_cents: Cents, row: MultiplierRow) -> tuple[Cents, ...]:
    """Divide the prize pool over the paid places (HEXA-06..07, HEXT-06..08)."""
    return in_proportion(prize_pool(buy_in_cents, row), row.payouts_basis_points)


def fee_cents(buy_in_cents: Cents, rate_per_100000: int) -> Cents:
    """Give the fee that the draw amounts to, to the nearest cent (online:AMB-43)."""
    return Cents((buy_in_cents * rate_per_100000 * 2 + NUMBERS) // (2 * NUMBERS))
