"""ICM: what a stack is worth in prize money (the Malmuth-Harville model).

Owns: each player's exact expected prize, and the chop of the prizes to the cent.
Never: uses a float; large fields are integrated in decimals and then rounded exactly.

The model: the first place falls to a stack in proportion to its chips, the second place
among the others in proportion to theirs, and so on down to the last prize.

Rule 1: up to `EXACT_PLAYERS_MAX` players the result is the rational number itself.
Rule 2: a chop adds up to the prizes, to the cent, in every field.
"""

from collections.abc import Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from math import gcd, lcm
from operator import mul

from huone.refusal import Refused
from huone.tournament.shares import whole_cents
from huone.units import Cents, Chips

EXACT_PLAYERS_MAX = 12

Prizes = Sequence[Cents] | Sequence[int]
Stacks = Sequence[Chips] | Sequence[int]


class BadChop(Refused):
    """Stacks or prizes that no tournament can have."""

    code = "icm/bad-chop"
    says = "the prizes cannot be divided: {why}"


def icm_chop(prizes_cents: Prizes, stacks_chips: Stacks) -> tuple[Cents, ...]:
    """Divide the prizes by ICM, in the order of the stacks (CANCEL-09, online:AMB-44).

    Missing prizes count as zero. Of equal remainders the larger stack gets the odd cent.

    >>> icm_chop([50000, 30000, 20000], [5000, 3000, 2000])
    (38393, 32750, 28857)
    """
    return whole_cents(icm_equities(prizes_cents, stacks_chips), claims=stacks_chips)


def icm_equities(prizes_cents: Prizes, stacks_chips: Stacks) -> tuple[Fraction, ...]:
    """Give each player's expected prize in cents, before rounding; they add up to the prizes.

    >>> [round(float(cents)) for cents in icm_equities([600, 400], [3000, 1000])]
    [550, 450]
    """
    verify_chop(prizes_cents, stacks_chips)
    prizes = _one_prize_each(prizes_cents, len(stacks_chips))
    if len(stacks_chips) <= EXACT_PLAYERS_MAX:
        return _exact_equities(prizes, _in_lowest_terms(stacks_chips))
    return _approximate_equities(prizes, stacks_chips)


def verify_chop(prizes_cents: Prizes, stacks_chips: Stacks) -> None:
    """Refuse a player without chips, a prize without a player, or prizes out of order."""
    if not stacks_chips:
        raise BadChop(why="there is no player")
    for place, stack in enumerate(stacks_chips):
        if stack < 1:
            raise BadChop(why=f"stack {place} is {stack}; a player without chips is out")
    if len(prizes_cents) > len(stacks_chips):
        raise BadChop(why=f"{len(prizes_cents)} prizes for {len(stacks_chips)} players")
    if list(prizes_cents) != sorted(prizes_cents, reverse=True):
        raise BadChop(why="the prizes are not in order, the largest first")


def _one_prize_each(prizes_cents: Prizes, players: int) -> list[int]:
    """Pad the prizes with zeros to one for each player."""
    return [*prizes_cents, *[0] * (players - len(prizes_cents))]


def _in_lowest_terms(stacks_chips: Stacks) -> list[int]:
    """Count the stacks in the largest unit that divides them all, to keep the numbers small."""
    unit = gcd(*stacks_chips)
    return [stack // unit for stack in stacks_chips]


def _exact_equities(prizes: Sequence[int], stacks: Sequence[int]) -> tuple[Fraction, ...]:
    """Give each expected prize as the fraction that it is.

    `chance[placed]` is the probability that the players in the bit set `placed` hold the places
    handed out so far. All chances of one size share a denominator, the product of the least
    common multiples of the chips still in the race, so no fraction is ever reduced.
    """
    last = prizes[-1]
    places = sum(prize > last for prize in prizes)
    chance = {0: 1}
    denominator = 1
    parts = [0] * len(stacks)
    for place, prize in enumerate(prizes[:places], start=1):
        chance, common = _over_chips_in_race(chance, stacks)
        denominator *= common
        parts = [
            part * common + (prize - last) * wins
            for part, wins in zip(parts, _wins_of_place(chance, stacks), strict=True)
        ]
        if place < places:
            chance = _after_place(chance, stacks)
    return tuple(Fraction(part, denominator) + last for part in parts)


def _over_chips_in_race(
    chance: dict[int, int], stacks: Sequence[int]
) -> tuple[dict[int, int], int]:
    """Divide each chance by the chips of those without a place, over one new denominator."""
    in_race = {
        placed: sum(stack for i, stack in enumerate(stacks) if not placed >> i & 1)
        for placed in chance
    }
    common = lcm(*set(in_race.values()))
    divided = {placed: part * (common // in_race[placed]) for placed, part in chance.items()}
    return divided, common


def _wins_of_place(chance: dict[int, int], stacks: Sequence[int]) -> list[int]:
    """Give each player's chance of the place that is handed out now."""
    return [
        stack * sum(part for placed, part in chance.items() if not placed >> i & 1)
        for i, stack in enumerate(stacks)
    ]


def _after_place(chance: dict[int, int], stacks: Sequence[int]) -> dict[int, int]:
    """Give the chances of the sets that hold one place more."""
    following: dict[int, int] = {}
    bits = [(1 << i, stack) for i, stack in enumerate(stacks)]
    for placed, part in chance.items():
        for bit, stack in bits:
            if not placed & bit:
                following[placed | bit] = following.get(placed | bit, 0) + part * stack
    return following


# Large fields. The model is also a race: each player draws a time, exponential with his chips as
# the rate, and the earliest is first. So a player's equity is an integral over his own time of
# the prize behind the number of others who were earlier; we add it up on equal steps of the
# logarithm of time. On twelve players it is within a thousandth of a cent of the exact result.

_DIGITS = Context(prec=20)
_STEP = Decimal("0.125")
_EARLIEST = Decimal(-21)
_NEGLIGIBLE = Decimal("1e-9")


def _approximate_equities(prizes: Sequence[int], stacks: Stacks) -> tuple[Fraction, ...]:
    """Give each expected prize as it is integrated in decimals."""
    total = sum(prizes)
    with localcontext(_DIGITS):
        equities = _integrated([Decimal(prize) for prize in prizes], stacks)
        weights = [int(equity.scaleb(12)) for equity in equities]
    # Scaled to the prizes themselves, so that what is handed out is exactly what there is.
    whole = sum(weights)
    return tuple(Fraction(total * weight, whole) for weight in weights)


def _integrated(prizes: Sequence[Decimal], stacks: Stacks) -> list[Decimal]:
    """Add up each player's equity over the logarithm of time."""
    last = prizes[-1]
    gains = [prize - last for prize in prizes if prize > last]
    in_play = sum(stacks)
    rates = [Decimal(stack) / in_play for stack in stacks]
    equities = [last] * len(stacks)
    log_time = _EARLIEST
    while gains:
        added = _equity_at(log_time.exp(), rates, gains)
        equities = [equity + _STEP * one for equity, one in zip(equities, added, strict=True)]
        if log_time > 0 and sum(added) < _NEGLIGIBLE * gains[0]:
            break
        log_time += _STEP
    return equities


def _equity_at(time: Decimal, rates: Sequence[Decimal], gains: Sequence[Decimal]) -> list[Decimal]:
    """Give what each player is worth for arriving at this time, before it is added up."""
    zero = Decimal(0)
    later = [(-rate * time).exp() for rate in rates]
    expected = [list(gains)]  # By number of earlier players, once those behind him are counted.
    for missing in reversed(later[1:]):
        worth = expected[-1]
        expected.append(_mixed(worth, [*worth[1:], zero], missing))
    expected.reverse()
    earlier = [Decimal(1)]  # How likely each number of earlier players is, among those before him.
    equities = []
    for rate, missing, worth in zip(rates, later, expected, strict=True):
        gain = sum(map(mul, earlier, worth), zero)
        equities.append(rate * time * missing * gain)
        earlier = _mixed([*earlier, zero], [zero, *earlier], missing)[: len(gains)]
    return equities


def _mixed(
    missing: Sequence[Decimal], arrived: Sequence[Decimal], chance: Decimal
) -> list[Decimal]:
    """Weigh the two cases of one player, who is missing with the given chance."""
    other = 1 - chance
    return [chance * a + other * b for a, b in zip(missing, arrived, strict=True)]
