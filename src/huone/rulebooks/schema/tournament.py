"""Tournaments: registration, tables, breaks, prizes, bounties and cancellation.

Owns: the types of the tournament and cancellation chapters and of the defaults that the documents
need but never give (section 21 of the catalogue).
Never: runs a tournament.
"""

from typing import Literal

from huone.games.rules import HandRules
from huone.rulebooks.schema.hexapro import BlindLevel
from huone.table.rules import BasisPoints, Count, NotOffered, Offered, Positive, Rules

TournamentType = Literal[
    "guaranteed",
    "sit-and-go",
    "freezeout",
    "satellite",
    "freeroll",
    "multi-buy-in",
    "rebuy",
    "bounty",
    "phased",
]

Penalty = Literal["warning", "disqualification", "forfeiture", "exclusion"]


class RegistrationRules(Rules, frozen=True):
    """Joining and leaving before and after the start (MTT-REG, TOUR-LATE, TOUR-REENT)."""

    late_levels: Count
    early_close: Literal["automatic", "operator", "never"]
    unregistration_closes_s: Count
    min_entries: Positive
    start_min_per_table: Positive
    re_entry: Literal["if-announced", "never"]
    re_entries_per_payout_entry: Positive
    multi_account_penalties: tuple[Penalty, ...]


class RebuyRules(Rules, frozen=True):
    """Buying chips during the event (TYPE-REB-01, AMB-68, TOUR-REBUY, TOUR-ADDON)."""

    while_late_registration: bool
    stack_at_most: Literal["starting-stack", "below-starting-stack", "busted"]
    add_ons: Count
    last_hands_announced: Count


class StructureRules(Rules, frozen=True):
    """Tables, stacks and levels where a tournament does not set its own (section 21)."""

    seats_per_table: Positive
    final_table_seats: Positive
    seats_by_game: dict[str, Positive]
    starting_chips: Positive
    level_s: Positive
    sit_and_go_level_s: Positive
    levels: tuple[BlindLevel, ...]
    beyond_last_level: Literal["repeats"]
    antes: tuple[Literal["each-player", "big-blind"], ...]


class AbsenceRules(Rules, frozen=True):
    """Players who are not there (MTT-SEAT-03, MTT-SIT, MTT-DSC, online:AMB-23, TOUR-ABS)."""

    absent_from_start: Literal["dealt-check-else-fold", "dealt-fold", "not-dealt"]
    sitting_out: Literal["dealt-fold", "not-dealt"]
    time_out: Literal["check-else-fold"]
    lone_present_player_deals_all: bool
    late_stage_extra_ms: Count
    late_stages: tuple[Literal["final-table", "hand-for-hand"], ...]


class PlacingRules(Rules, frozen=True):
    """Who finishes where (MTT-ELIM, TOUR-PRIZE-04..06, CONF-01, CONF-02)."""

    equal_stacks: Literal["random", "share"]
    across_tables: Literal["stack", "share"]
    ends_on_equal_prizes: bool


class BalancingRules(Rules, frozen=True):
    """Keeping tables level and closing them (MTT-BAL, TOUR-BAL, CONF-03, CONF-04)."""

    who_moves: Literal["random", "next-big-blind"]
    who_moves_stud: Literal["random", "drawn"]
    to_seat: Literal["farthest-from-big-blind", "nearest-to-big-blind"]
    to_seat_stud: Literal["farthest-from-big-blind", "drawn"]
    max_difference: Positive
    max_difference_late: Positive
    late_from_tables: Positive
    waits_between_button_and_small_blind: bool
    breaking_order: Literal["fewest-players", "predetermined"]


class HandForHandRules(Rules, frozen=True):
    """When tables deal in step (MTT-H4H, AMB-68)."""

    players_above_paid: Count
    operator_switch: bool
    by_game_at_players: dict[str, Positive]


class SynchronisedBreaks(Offered, frozen=True):
    """All tables pause at the same minute of the hour (MTT-BRK, online:AMB-47)."""

    minute_of_hour: Count
    length_s: Positive
    in_first_level: bool
    waits_for_hands: bool


class SharesOfSeats(Rules, frozen=True):
    """The prize shares of a sit & go with this many seats (section 21)."""

    seats: Positive
    payouts_basis_points: tuple[BasisPoints, ...]


class PrizeRules(Rules, frozen=True):
    """How many places are paid, and what (MTT-PRZ, section 21)."""

    paid_basis_points_of_entries: BasisPoints
    paid_min: Positive
    sit_and_go: tuple[SharesOfSeats, ...]
    credited: Literal["on-elimination"]
    private_deals: Literal["none", "house-may-ignore"]


class BountyRules(Offered, frozen=True):
    """Prices on heads (TYPE-BNTY, online:AMB-45, TOUR-BTY, TOUR-PKO)."""

    forms: tuple[Literal["regular", "progressive", "vip"], ...]
    progressive_cash_basis_points: BasisPoints
    share_of_prize_part_basis_points: BasisPoints
    eliminator: Literal["winner-of-last-pot"]
    split: Literal["equally"]
    vip_paid_after_rebuy: bool
    winner_keeps_own: bool


class PhasedRules(Offered, frozen=True):
    """Two-part events: several first phases, one final (TYPE-PHS, online:AMB-52)."""

    phase_1_end_level: Positive
    direct_entry_to_phase_2: bool
    stacks_carried: Literal["largest"]


class ChipRace(Offered, frozen=True):
    """Small chips leave play, and cards decide who gets the rest (TOUR-RACE)."""

    units_per_player_max: Positive
    may_eliminate: bool


class TournamentRules(Rules, frozen=True):
    """Everything that a tournament asks its rulebook."""

    hand: HandRules
    types: tuple[TournamentType, ...]
    registration: RegistrationRules
    rebuy: RebuyRules
    structure: StructureRules
    seats: Literal["random-unchangeable"]
    absence: AbsenceRules
    placing: PlacingRules
    balancing: BalancingRules
    hand_for_hand: HandForHandRules
    breaks: SynchronisedBreaks | NotOffered
    prizes: PrizeRules
    bounty: BountyRules | NotOffered
    phased: PhasedRules | NotOffered
    chip_race: ChipRace | NotOffered


class CancellationRules(Rules, frozen=True):
    """Who gets what when a fault of the house ends a tournament (CANCEL, online:AMB-27)."""

    before_start: Literal["buy-in-and-fee"]
    started_refund: Literal["fees"]
    two_pools_equal_basis_points: BasisPoints
    freeroll: Literal["two-pools", "equal"]
    in_the_money: Literal["lowest-prize-then-chips"]
    final_table: Literal["icm"]
    hexapro_each_basis_points: BasisPoints
    hexapro_rest: Literal["icm"]
    hexapro_fee_per_100000: Count
    bounty: Literal["own-bounty"]
    rounding: Literal["largest-remainder"]
