"""What the house takes: rake of a cash hand, plans, and fees of tournaments.

Owns: the types of the rake tables, the stepped rake of the live room, plans and fee tables.
Never: computes a charge; `money` and `tournament` do.

Rule 1: a stake is keyed by game, format and blinds, never by its printed name (online:AMB-05).
Rule 2: prize part and fee are both written down and must add up to the total (FEE-01).
"""

from typing import Literal

from huone.table.rules import (
    BasisPoints,
    Count,
    NotOffered,
    Offered,
    Positive,
    Rules,
    StakeFormat,
)


class RakeRow(Rules, frozen=True):
    """The rake of one stake (RAKE-T1..T3)."""

    game: str
    format: StakeFormat
    small_blind_cents: Positive
    big_blind_cents: Positive
    printed_name: str
    rate_basis_points: BasisPoints
    cap_cents: Count


class PercentRake(Rules, frozen=True, tag_field="method", tag="percent"):
    """A percentage of the pot up to a cap, by stake (RAKE, online:AMB-10)."""

    rows: tuple[RakeRow, ...]
    before_flop: Literal["none"]
    minimum_cents: Count
    rounding: Literal["half-up"]
    short_handed_players: tuple[Positive, ...]
    short_handed_cap_basis_points: BasisPoints


class RakeStep(Rules, frozen=True):
    """One unit for each complete step of all pots together (LIVE-RAKE-04)."""

    step_cents: Positive
    unit_cents: Positive


class TimeCharge(Offered, frozen=True):
    """A charge for the time played instead of rake (LIVE-RAKE-10)."""

    per_hour_cents: Count | Literal["venue"]


class SteppedRake(Rules, frozen=True, tag_field="method", tag="stepped"):
    """The live room's rake: whole units, charged to the pots in the order they formed."""

    standard: RakeStep
    high: RakeStep
    cap_cents: Count | Literal["none"]
    initial_deal_cents: Count
    walk_cents: Count
    time_charge: TimeCharge | NotOffered


class Plan(Rules, frozen=True):
    """One rake & fee plan and its activation price (PLAN-03)."""

    number: Positive
    price_cents: Count
    lasts: Literal["until-changed", "period"]
    rates: tuple[RakeRow, ...] | Literal["rake-table", "missing"]


class Plans(Offered, frozen=True):
    """Plans that a player buys to change his rake (PLAN, online:AMB-07..09)."""

    plans: tuple[Plan, ...]
    period_days: Positive
    refund: Literal["days-left-including-today"]
    cancellations_per_year: Count


class FeeRow(Rules, frozen=True):
    """One total buy-in and its two parts (FEE-01)."""

    total_cents: Positive
    prize_cents: Positive
    fee_cents: Count


class SitAndGoFees(Rules, frozen=True):
    """The buy-ins of sit & gos with this many seats (FEE-T1, FEE-T2)."""

    seats: Positive
    rows: tuple[FeeRow, ...]


class FeeTable(Rules, frozen=True, tag_field="method", tag="table"):
    """Multi-table tournaments have the listed buy-ins (FEE-T3)."""

    rows: tuple[FeeRow, ...]
    usual_basis_points_of_total: BasisPoints


class FeeShare(Rules, frozen=True, tag_field="method", tag="share"):
    """A tournament publishes its fee, usually this share of the total (FEE-05, online:AMB-30)."""

    usual_basis_points_of_total: BasisPoints


class FeeRules(Rules, frozen=True):
    """Fees of tournaments of all kinds (FEE)."""

    sit_and_go: tuple[SitAndGoFees, ...]
    tournament: FeeTable | FeeShare
    rebuy_and_add_on: Literal["possible", "none"]
    rake_in_hands: Literal["none"]
    change_with_plan: bool
