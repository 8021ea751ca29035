"""Shares: dividing money into whole cents so that not one is lost or made.

Owns: the largest-remainder rule and the equal split.
Never: decides who has a claim; it only divides what it is told to divide.

Rule 1: the shares add up to what was divided, asserted in each function.
Rule 2: of equal remainders the larger claim gets the odd cent, then whoever comes first.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from huone.units import Cents


def whole_cents(exact_cents: Sequence[Fraction], *, claims: Sequence[int]) -> tuple[Cents, ...]:
    """Round exact shares to cents by largest remainder (online:AMB-44).

    Of equal remainders the larger claim is rounded up: chips, where chips are divided by.
    """
    common = lcm(*(share.denominator for share in exact_cents))
    parts = [share.numerator * (common // share.denominator) for share in exact_cents]
    total, odd = divmod(sum(parts), common)
    assert odd == 0, "only whole cents can be divided"
    floors = [divmod(part, common) for part in parts]
    missing = total - sum(cents for cents, _ in floors)
    order = sorted(range(len(parts)), key=lambda i: (-floors[i][1], -claims[i], i))
    rounded_up = set(order[:missing])
    shares = tuple(Cents(cents + (i in rounded_up)) for i, (cents, _) in enumerate(floors))
    assert sum(shares) == total
    return shares


def in_proportion(total_cents: Cents, claims: Sequence[int]) -> tuple[Cents, ...]:
    """Divide money in proportion to the claims.

    >>> in_proportion(Cents(55000), [5000, 4000, 3000, 1500, 1000, 500])
    (18333, 14667, 11000, 5500, 3667, 1833)
    """
    whole = sum(claims)
    return whole_cents([Fraction(total_cents * claim, whole) for claim in claims], claims=claims)


def equally(total_cents: Cents, count: int) -> tuple[Cents, ...]:
    """Divide money evenly; the odd cents go to those who come first, one each.

    >>> equally(Cents(1000), 3)
    (334, 333, 333)
    """
    share, odd = divmod(total_cents, count)
    shares = tuple(Cents(share + (i < odd)) for i in range(count))
    assert sum(shares) == total_cents
    return shares
