"""Deals: players who agree to divide what is left to be won.

Owns: the chip chop, the ICM deal, and the check of a deal that players made up themselves.
Never: binds the house; a live casino may pay as published (TOUR-PRIZE-07).

Rule 1: a deal hands out the prizes of the players who are left, to the cent.
Rule 2: everybody who is left agrees, or there is no deal.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction

from huone.refusal import Refused
from huone.tournament.icm import icm_equities
from huone.tournament.shares import whole_cents
from huone.units import Cents, Chips, PlayerId


class DealDoesNotSum(Refused):
    """A deal divides the prizes that are left, no more and no less."""

    code = "deals/does-not-sum"
    says = "the deal adds up to {sum_cents} cents, the prizes left are {left_cents}"


class DealTakesMoney(Refused):
    """Nobody pays to be in a deal."""

    code = "deals/takes-money"
    says = "{player} would get {cents} cents"


class NotAllAgree(Refused):
    """A deal needs the consent of everybody who is left."""

    code = "deals/not-all-agree"
    says = "no deal without {missing}"


def icm_deal(
    prizes_left_cents: Sequence[Cents], stacks_chips: Sequence[Chips], *, for_winner_cents: Cents
) -> tuple[Cents, ...]:
    """Divide the prizes by ICM, after setting an amount aside to play for."""
    ratio = _ratio(prizes_left_cents, for_winner_cents)
    exact = [equity * ratio for equity in icm_equities(prizes_left_cents, stacks_chips)]
    return whole_cents(exact, claims=stacks_chips)


def chip_chop_deal(
    prizes_left_cents: Sequence[Cents], stacks_chips: Sequence[Chips], *, for_winner_cents: Cents
) -> tuple[Cents, ...]:
    """Divide the prizes by chips above the lowest, after setting an amount aside to play for."""
    ratio = _ratio(prizes_left_cents, for_winner_cents)
    exact = [share * ratio for share in chip_chop(prizes_left_cents, stacks_chips)]
    return whole_cents(exact, claims=stacks_chips)


def chip_chop(prizes_cents: Sequence[Cents], stacks_chips: Sequence[Chips]) -> tuple[Fraction, ...]:
    """Give everyone the lowest prize, and the rest in proportion to chips; exact."""
    assert len(prizes_cents) == len(stacks_chips)
    lowest = min(prizes_cents)
    rest = sum(prizes_cents) - lowest * len(stacks_chips)
    chips = sum(stacks_chips)
    return tuple(lowest + Fraction(rest * stack, chips) for stack in stacks_chips)


def _ratio(prizes_left_cents: Sequence[Cents], for_winner_cents: Cents) -> Fraction:
    """Give the part of the prizes that is divided now."""
    left = sum(prizes_left_cents)
    if not 0 <= for_winner_cents <= left:
        raise DealDoesNotSum(sum_cents=for_winner_cents, left_cents=left)
    return 1 - Fraction(for_winner_cents, left)


def verify_deal(
    deal_cents: dict[PlayerId, Cents],
    *,
    prizes_left_cents: Sequence[Cents],
    for_winner_cents: Cents,
    agreed: Collection[PlayerId],
) -> None:
    """Refuse a deal that does not add up, takes from somebody, or is not agreed by all."""
    missing = tuple(player for player in deal_cents if player not in agreed)
    if missing:
        raise NotAllAgree(missing=", ".join(missing))
    for player, cents in deal_cents.items():
        if cents < 0:
            raise DealTakesMoney(player=player, cents=cents)
    total = sum(deal_cents.values()) + for_winner_cents
    if total != sum(prizes_left_cents):
        raise DealDoesNotSum(sum_cents=total, left_cents=sum(prizes_left_cents))
