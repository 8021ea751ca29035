"""Prizes: how many places are paid, how much each gets, and when nothing is left to play for.

Owns: paid places, the default curve, prize tables of one's own, set-asides, the bubble.
Never: pays. A structure is final only when registration has closed (MTT-PRZ-03).

Rule 1: prizes add up to the pool, to the cent, and never rise from one place to the next.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise

from huone.refusal import Refused
from huone.rulebooks.schema import HandForHandRules, PlacingRules, PrizeRules
from huone.tournament.shares import in_proportion
from huone.units import Cents

WHOLE = 10_000  # Basis points.
CURVE_SCALE = 10**12  # Weights of the curve are whole numbers of this fineness.


class NoPrizes(Refused):
    """A tournament pays at least one place."""

    code = "prizes/none"
    says = "a prize table needs at least one place"


class PrizesDoNotSum(Refused):
    """A prize table hands out the prize pool, no more and no less."""

    code = "prizes/do-not-sum"
    says = "the prizes add up to {sum_cents} cents, the prize pool is {pool_cents}"


class PrizesRise(Refused):
    """No place is paid more than the one above it."""

    code = "prizes/rise"
    says = "place {place} gets {prize_cents} cents, more than the {above_cents} of the place above"


class NegativePrize(Refused):
    """Nobody pays for a place."""

    code = "prizes/negative"
    says = "place {place} would get {prize_cents} cents"


class TooMuchSetAside(Refused):
    """What is set aside leaves something to play for."""

    code = "prizes/too-much-set-aside"
    says = "{basis_points} of 10000 basis points are set aside"


def paid_places(entries: int, rules: PrizeRules) -> int:
    """Count the paid places of a field: a share of the entries, rounded up (MTT-PRZ-02)."""
    share = -(-entries * rules.paid_basis_points_of_entries // WHOLE)
    return min(entries, max(rules.paid_min, share))


def tournament_prizes(
    pool_cents: Cents, *, entries: int, table_seats: int, rules: PrizeRules
) -> tuple[Cents, ...]:
    """Give the default prizes of a field; asked now, it is what would be paid now (MTT-PRZ-04)."""
    return curve_prizes(pool_cents, paid_places(entries, rules), table_seats=table_seats)


def sit_and_go_prizes(
    pool_cents: Cents, *, seats: int, table_seats: int, rules: PrizeRules
) -> tuple[Cents, ...]:
    """Give the prizes of a sit & go: its own shares, or those of a tournament of that size."""
    for listed in rules.sit_and_go:
        if listed.seats == seats:
            return in_proportion(pool_cents, listed.payouts_basis_points)
    return tournament_prizes(pool_cents, entries=seats, table_seats=table_seats, rules=rules)


def curve_prizes(pool_cents: Cents, places: int, *, table_seats: int) -> tuple[Cents, ...]:
    """Divide the pool along the curve 1 / (place + 1/2): about 50, 30 and 20 % for three.

    No paid place gets less than a fifth of the average prize, or a huge field would pay its
    last places less than they paid in. Below the final table places are paid alike in steps.
    What does not divide goes to the winner.
    """
    weights = _curve_weights(places)
    whole = sum(weights)
    prizes: list[Cents] = []
    for step in _steps(places, table_seats):
        share = pool_cents * sum(weights[place - 1] for place in step) // (whole * len(step))
        prizes += [Cents(share)] * len(step)
    prizes[0] = Cents(prizes[0] + pool_cents - sum(prizes))
    verify_prizes(prizes, pool_cents)
    return tuple(prizes)


def in_steps(prizes_cents: Sequence[Cents], step_cents: Cents) -> tuple[Cents, ...]:
    """Round prizes down to a step, and give the first what is left over.

    >>> in_steps((Cents(2_133), Cents(1_277), Cents(905)), Cents(100))
    (2215, 1200, 900)
    """
    if step_cents < 1 or not prizes_cents:
        return tuple(prizes_cents)
    whole = [Cents(cents - cents % step_cents) for cents in prizes_cents]
    whole[0] = Cents(whole[0] + sum(prizes_cents) - sum(whole))
    return tuple(whole)


def _curve_weights(places: int) -> list[int]:
    """Give the weight of each place, raised to a fifth of the average at the tail."""
    curve = [CURVE_SCALE // (2 * place + 1) for place in range(1, places + 1)]
    # With t places at the floor f, f is a fifth of the average when 5 places f = above + t f.
    floors = [
        -(-above // (4 * places + place)) for place, above in enumerate(accumulate(curve), start=1)
    ]
    on_curve = max(place for place in range(places) if curve[place] >= floors[place]) + 1
    return curve[:on_curve] + [floors[on_curve - 1]] * (places - on_curve)


def _steps(places: int, table_seats: int) -> Iterator[range]:
    """Group the places that are paid alike: single, by a third of a table, then by tables."""
    first = 1
    while first <= places:
        if first <= table_seats:
            size = 1
        elif first <= 2 * table_seats:
            size = max(1, table_seats // 3)
        else:
            size = table_seats
        yield range(first, min(first + size, places + 1))
        first += size


def verify_prizes(prizes_cents: Sequence[Cents], pool_cents: Cents) -> None:
    """Refuse a prize table that does not hand out the pool, or not from the top down."""
    if not prizes_cents:
        raise NoPrizes
    for place, (above, prize) in enumerate(pairwise(prizes_cents), start=2):
        if prize > above:
            raise PrizesRise(place=place, prize_cents=prize, above_cents=above)
    if prizes_cents[-1] < 0:
        raise NegativePrize(place=len(prizes_cents), prize_cents=prizes_cents[-1])
    if sum(prizes_cents) != pool_cents:
        raise PrizesDoNotSum(sum_cents=sum(prizes_cents), pool_cents=pool_cents)


def set_aside(
    pool_cents: Cents, shares_basis_points: Mapping[str, int]
) -> tuple[Cents, dict[str, Cents]]:
    """Take special prizes and later tournaments out of the pool (TOUR-PRIZE-03, TOUR-SPEC-01).

    Gives what is left for the places, and what each named purpose gets.
    """
    taken = sum(shares_basis_points.values())
    if min(shares_basis_points.values(), default=0) < 0 or taken >= WHOLE:
        raise TooMuchSetAside(basis_points=taken)
    parts = {
        purpose: Cents(pool_cents * share // WHOLE)
        for purpose, share in shares_basis_points.items()
    }
    return Cents(pool_cents - sum(parts.values())), parts


def prize_of_next_out(prizes_cents: Sequence[Cents], players_left: int) -> Cents:
    """Give the prize of whoever goes out next."""
    return prizes_cents[players_left - 1] if players_left <= len(prizes_cents) else Cents(0)


def is_over(prizes: Sequence[object], players_left: int, rules: PlacingRules) -> bool:
    """Tell whether the tournament ends: one player left, or equal prizes for all (MTT-ELIM-02)."""
    if players_left <= 1:
        return True
    alike = players_left <= len(prizes) and len(set(prizes[:players_left])) == 1
    return alike and rules.ends_on_equal_prizes


def is_in_the_money(prizes: Sequence[object], players_left: int) -> bool:
    """Tell whether everyone who is still in gets a prize."""
    return players_left <= len(prizes)


def is_hand_for_hand(
    players_left: int, *, tables: int, places: int, game: str, rules: HandForHandRules
) -> bool:
    """Tell whether the tables deal in step: just before the money (MTT-H4H-01, AMB-68)."""
    if tables < 2:
        return False
    near_money = places < players_left <= places + rules.players_above_paid
    return near_money or players_left == rules.by_game_at_players.get(game)
