"""The bad beat jackpot: shares and collection.

Owns: the types of the jackpot chapter (BBJ, T5..T7).
Never: judges a hand; what must lose (T4) is a type of the table, which sees the hands.
"""

from typing import Literal

from huone.table.rules import BadBeatCriterion, BasisPoints, Count, Offered, Positive, Rules


class JackpotShares(Rules, frozen=True):
    """Shares of the jackpot; each co-loser or co-winner brings the share of an "other" along.

    `others` is either one sum for the n - 2 other players together, or one share for each.
    """

    losers_basis_points: BasisPoints
    winners_basis_points: BasisPoints
    others_basis_points: BasisPoints
    others: Literal["together", "each"]


class JackpotDrop(Rules, frozen=True):
    """How the jackpot is collected (BBJ-DROP)."""

    per_hand_cents: Count
    min_players: Positive
    from_betting_round: Positive
    timed_per_started_hour_cents: Count
    timed_per_quarter_hour_cents: Count
    booked: Literal["end-of-gaming-day"]


class BadBeatJackpot(Offered, frozen=True):
    """A strong hand that loses is paid from a pool of all attached tables (BBJ)."""

    min_players: Positive
    max_players: Positive
    criteria: tuple[BadBeatCriterion, ...]
    category_1: JackpotShares
    category_2: JackpotShares
    drop: JackpotDrop
    seed_cents: Count
    checked_by: Literal["staff", "nobody"]
    rounding: Literal["down-residue-stays"]
