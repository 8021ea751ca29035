"""Satellite: equal seats in another tournament instead of rising prizes.

Owns: how many seats a pool buys, who gets the remainder, and the tiers of satellites.
Never: knows whether the target is still open; whoever seats the winners does.

Rule 1: seats and cash together are worth the pool, to the cent.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from huone.refusal import Refused
from huone.tournament.finishing import Finish, prizes_won
from huone.tournament.shares import equally
from huone.units import Cents, PlayerId


class TierNotDearer(Refused):
    """Each tier of satellites costs more than the one below (TYPE-SAT-02)."""

    code = "satellite/tier-not-dearer"
    says = "tier {tier} costs {entry_cents} cents, not more than the {below_cents} below it"


class SatellitePrize(Struct, frozen=True):
    """What one place gets: a seat or not, and cash."""

    seat: bool
    cash_cents: Cents


def satellite_prizes(
    pool_cents: Cents, seat_cents: Cents, *, entries: int
) -> tuple[SatellitePrize, ...]:
    """Buy seats from the pool; the first player without one gets the rest (TYPE-SAT-01).

    When there are seats for everybody, the rest is shared by all.
    """
    seats, rest = divmod(pool_cents, seat_cents)
    if seats < entries:
        winners = [SatellitePrize(seat=True, cash_cents=Cents(0))] * seats
        remainder = [SatellitePrize(seat=False, cash_cents=Cents(rest))] if rest else []
        return (*winners, *remainder)
    shares = equally(Cents(pool_cents - entries * seat_cents), entries)
    return tuple(SatellitePrize(seat=True, cash_cents=share) for share in shares)


def in_cash(prizes: Sequence[SatellitePrize], seat_cents: Cents) -> tuple[Cents, ...]:
    """Turn seats into ordinary money, as a cancellation does (CANCEL-10)."""
    return tuple(Cents(prize.seat * seat_cents + prize.cash_cents) for prize in prizes)


def satellite_won(
    finishes: Sequence[Finish], prizes: Sequence[SatellitePrize]
) -> dict[PlayerId, SatellitePrize]:
    """Award the prizes; a seat cannot be shared, so it goes by place, and cash is pooled.

    Of players who share places the better one had the larger stack, or won the draw
    (live:AMB-43).
    """
    cash = prizes_won(finishes, [prize.cash_cents for prize in prizes])
    return {
        finish.player: SatellitePrize(
            seat=finish.place <= len(prizes) and prizes[finish.place - 1].seat,
            cash_cents=cash[finish.player],
        )
        for finish in finishes
    }


def verify_tiers(entries_cents: Sequence[Cents]) -> None:
    """Refuse tiers that do not rise in price, the cheapest first (TYPE-SAT-02)."""
    for tier, (below, entry) in enumerate(pairwise(entries_cents), start=2):
        if entry <= below:
            raise TierNotDearer(tier=tier, entry_cents=entry, below_cents=below)
