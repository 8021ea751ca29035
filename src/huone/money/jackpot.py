"""Jackpot: how the bad beat jackpot is collected and shared out.

Owns: the drop of a hand and of a period, the shares of losers, winners and others, the new base.
Never: looks at cards (`huone.table.badbeat` finds the trigger) or posts money.

Rule 1: shares are exact fractions of the booked amount; each is paid to the whole cent below and
the residue stays in the jackpot (live:AMB-42).
Rule 2: what is left, filled up to the guarantee by the house, is the new base (BBJ-PAY-04).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from huone.refusal import Refused
from huone.rulebooks.schema import BadBeatJackpot, JackpotDrop, JackpotShares
from huone.units import Cents, Instant

BASIS_POINTS = 10_000
QUARTER_MS = 15 * 60_000
HOUR_MS = 60 * 60_000


class JackpotPayout(Struct, frozen=True, kw_only=True):
    """What each loser, each winner and each other player gets of the jackpot."""

    loser: Fraction
    winner: Fraction
    other: Fraction


class Payout(Struct, frozen=True, kw_only=True):
    """One jackpot paid out: to each player, what is left, and what the house adds to it."""

    loser_cents: Cents
    winner_cents: Cents
    other_cents: Cents
    paid_cents: Cents
    rest_cents: Cents
    added_cents: Cents

    @property
    def base_cents(self) -> Cents:
        """The new base of the jackpot."""
        return Cents(self.rest_cents + self.added_cents)


class JackpotNotHere(Refused):
    """A jackpot cannot be attached to this table."""

    code = "jackpot/not-here"
    says = "no jackpot can be attached to this table: {why}"


def verify_attached(game: str, seats: int, *, cash: bool, rules: BadBeatJackpot) -> None:
    """Refuse a jackpot for a tournament, a game without criteria, or too large a table."""
    if not cash:
        raise JackpotNotHere(why="jackpots are for cash games")  # BBJ-01.
    if not has_jackpot(game, rules):
        raise JackpotNotHere(why=f"{game} has none")
    if seats > rules.max_players:
        raise JackpotNotHere(
            why=f"it has {seats} seats; {rules.max_players} is the most"
        )  # BBJ-09.


def can_be_won(participants: int, rules: BadBeatJackpot) -> bool:
    """Say whether a hand began with enough participants to win the jackpot (BBJ-03)."""
    return participants >= rules.min_players


def shares(players: int, losers: int, winners: int, rules: JackpotShares) -> JackpotPayout:
    """Share a jackpot by the closed formula (BBJ-PAY-01/02).

    Each further loser or winner brings the share of an "other" into his group, which divides it
    equally, so the sum is the same for every number of them.
    """
    assert losers >= 1
    assert winners >= 1
    assert losers + winners <= players, "nobody can be both"
    other = Fraction(rules.others_basis_points, BASIS_POINTS)
    if rules.others == "together":
        other /= players - 2
    return JackpotPayout(
        loser=_group(rules.losers_basis_points, losers, other),
        winner=_group(rules.winners_basis_points, winners, other),
        other=other,
    )


def _group(basis_points: int, size: int, other: Fraction) -> Fraction:
    return (Fraction(basis_points, BASIS_POINTS) + (size - 1) * other) / size


def payout(
    booked_cents: int,
    category: Literal[1, 2],
    players: int,
    *,
    losers: int,
    winners: int,
    rules: BadBeatJackpot,
) -> Payout:
    """Pay a jackpot from what was booked at the last day's end (BBJ-DROP-06)."""
    chosen = rules.category_1 if category == 1 else rules.category_2
    share = shares(players, losers, winners, chosen)
    loser, winner, other = (
        booked_cents * part.numerator // part.denominator
        for part in (share.loser, share.winner, share.other)
    )
    paid = losers * loser + winners * winner + (players - losers - winners) * other
    rest = booked_cents - paid
    assert rest >= 0
    return Payout(
        loser_cents=Cents(loser),
        winner_cents=Cents(winner),
        other_cents=Cents(other),
        paid_cents=Cents(paid),
        rest_cents=Cents(rest),
        added_cents=Cents(max(0, rules.seed_cents - rest)),
    )


def payout_order(hands_began: Mapping[str, Instant]) -> list[str]:
    """Order tables that trigger almost together: the hand that began earlier is first (BBJ-14).

    The next one is paid from the base that the one before has left.
    """
    return sorted(hands_began, key=lambda table: hands_began[table])


def hand_drop(players: int, *, second_street: bool, rules: JackpotDrop) -> Cents:
    """Give what a hand of an attached table pays towards the jackpot (BBJ-DROP-01/02).

    The second betting round counts as reached when the cards of the second street are dealt, even
    if everybody is all-in (live:AMB-41).
    """
    rounds_reached = 2 if second_street else 1
    enough = players >= rules.min_players and rounds_reached >= rules.from_betting_round
    return Cents(rules.per_hand_cents if enough else 0)


def timed_drop(played_ms: int, every: Literal["hour", "quarter-hour"], rules: JackpotDrop) -> Cents:
    """Give what a table pays for its time instead of its hands, by started periods (BBJ-DROP-04).

    It is owed however many sit at the table: nothing is given back below five (BBJ-DROP-05).
    """
    if every == "hour":
        return Cents(-(-played_ms // HOUR_MS) * rules.timed_per_started_hour_cents)
    return Cents(-(-played_ms // QUARTER_MS) * rules.timed_per_quarter_hour_cents)


def has_jackpot(game: str, rules: BadBeatJackpot) -> bool:
    """Say whether a game collects and wins jackpots; games not listed do neither (BBJ-17/18)."""
    return any(game in criterion.games for criterion in rules.criteria)
