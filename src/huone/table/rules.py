"""Rules of a cash table: the choices that a house makes around the hand.

Owns: the types of seats, start, button, newcomers, sit-outs, clocks, buy-ins, returns, top-ups,
Banzai, straddles and bad beats.
Never: holds a value. Every number comes from a rulebook, so there is no default in this file.

Rule 1: a bare number carries its unit in its name; a share is an integer of basis points.
Rule 2: what a house does not offer is said (`NotOffered`), never left out.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
"""How many, or how much: never negative."""

Positive = Annotated[int, Meta(ge=1)]
"""How many, where none would make no sense."""

BasisPoints = Annotated[int, Meta(ge=0, le=10_000)]
"""A share in hundredths of a percent: 10,000 is the whole."""

StakeFormat = Literal["standard", "deepstack", "shortstack", "banzai"]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Some choices of a house: frozen, complete, and without a key that we do not know."""


class Offered(Rules, frozen=True, tag_field="offered", tag="yes"):
    """A chapter that the house has; in a rulebook it says `offered = "yes"`."""


class NotOffered(Rules, frozen=True, tag_field="offered", tag="no"):
    """The document does not have this chapter, and the house does not offer what it would rule."""


class StartRules(Rules, frozen=True):
    """When a hand is dealt (CASH-ASG-03, CASH-START, LIVE-OPEN-02)."""

    min_players: Positive
    min_players_to_continue: Positive
    heads_up_hands_max: Positive | Literal["unlimited"]


class WeightedAssignment(Rules, frozen=True, tag_field="method", tag="weighted-random"):
    """The room draws table and seat (CASH-ASG, online:AMB-58)."""

    played_before_weight: Positive
    other_weight: Positive
    queued_players_to_open: Positive


class FloorList(Rules, frozen=True, tag_field="method", tag="floor-list"):
    """Players sign up with staff and claim the seat that comes free (LIVE-SEAT)."""

    seat_claim_s: Positive
    lists_per_player: Positive | Literal["unlimited"]
    closed_table_has_priority: bool


class ButtonRules(Rules, frozen=True):
    """Who has the button first, and how it follows the big blind (CASH-BTN, LIVE-MOVE)."""

    first: Literal["random", "high-card"]
    follows: Literal["last-dealt", "blind-qualified"]
    may_be_bought: bool
    win_the_button: Literal["off", "optional"]


class NewPlayerRules(Rules, frozen=True):
    """How a newcomer gets his first cards (CASH-NEW, LIVE-NEW)."""

    choices: tuple[Literal["wait", "post", "straddle"], ...]
    post_seats: Literal["none", "outside-blinds", "any"]
    dealt_in_free_below_players: Count


class MissedBlindRules(Rules, frozen=True):
    """What a player owes who was away when a blind was due (CASH-NEW-03, LIVE-MISS)."""

    return_as: Literal["big-blind", "new-player", "markers-paid"]
    markers_max: Count


class SitOutClock(Rules, frozen=True, tag_field="method", tag="clock"):
    """A break ends by itself: the player is removed when the time is over (CASH-SIT)."""

    table_limit_s: Positive
    global_limit_s: Positive
    global_from_tables: Positive
    next_big_blind_option: bool


class LongBreak(Rules, frozen=True, tag_field="method", tag="long-break"):
    """One longer break each evening; beyond it the floor decides (LIVE-PRES-05..07)."""

    long_break_s: Positive
    breaks_per_day: Positive


class BuyInRange(Rules, frozen=True):
    """With how much a player sits down at the tables of one game and format."""

    games: tuple[str, ...]
    format: StakeFormat
    min_bb: Positive
    max_bb: Positive


class ShortBuyIn(Offered, frozen=True):
    """A busted player may buy for less than the minimum now and then (LIVE-SHORT)."""

    betting: Literal["pot-limit"]
    min_basis_points_of_minimum: BasisPoints
    times_per_day: Positive
    may_be_first_buy: bool


class NoReturnRule(Rules, frozen=True, tag_field="policy", tag="none"):
    """A returning player buys in like anybody else."""


class FormatOfGame(Rules, frozen=True):
    """One format of one game."""

    game: str
    format: StakeFormat


class ReturnWindow(Rules, frozen=True, tag_field="policy", tag="window"):
    """Whoever comes back to the same table in time brings his stack (CASH-RAT)."""

    window_s: Positive
    low_bb: Positive
    high_bb: Positive
    free_returns: Count
    count_before_lookup: bool
    never_smaller: tuple[FormatOfGame, ...]


class SameEvening(Rules, frozen=True, tag_field="policy", tag="evening"):
    """A stack follows its player the whole gaming day (LIVE-ONOS)."""

    same_structure_same_stakes: Literal["whole-stack"]
    return_may_exceed_maximum: bool


class TopUpRules(Rules, frozen=True):
    """Adding chips by hand, between hands only (online:AMB-60, LIVE-STAKE-05, LIVE-BUY-03)."""

    any_amount_from: Literal["one-chip", "one-big-blind"]
    chips_may_leave_table: Literal["never", "restaurant"]


class AutoTopUp(Offered, frozen=True):
    """After each hand the stack is raised to the buy-in, if the player wants it (CASH-TOP)."""

    on_by_default: bool
    target: Literal["initial-buy-in"]
    partial_when_wallet_short: bool
    while_sitting_out: bool


class Straddles(Offered, frozen=True):
    """A blind raise before the deal (LIVE-STRD, LIVE-BSTR)."""

    factor: Annotated[int, Meta(ge=2)]
    multiple: bool
    on_button: bool
    counts_as_limit_raise: bool


class CashRules(Rules, frozen=True):
    """Everything that a cash table asks its rulebook, except its clock."""

    games: tuple[str, ...]
    seats_min: Positive
    seats_max: Positive
    seats_by_game: dict[str, Positive]
    start: StartRules
    assignment: WeightedAssignment | FloorList
    button: ButtonRules
    new_players: NewPlayerRules
    missed_blinds: MissedBlindRules
    sit_out: SitOutClock | LongBreak
    buy_in: tuple[BuyInRange, ...]
    short_buy_in: ShortBuyIn | NotOffered
    returning: NoReturnRule | ReturnWindow | SameEvening
    top_up: TopUpRules
    auto_top_up: AutoTopUp | NotOffered
    straddles: Straddles | NotOffered
    antes: Literal["none", "by-table"]
    playing_over: bool
    seat_change: Literal["never", "floor-consent"]
    leave_mid_hand: Literal["folds-in-turn", "dead-hand"]
    pot_amount_shown: Literal["always", "pot-limit-only"]


class Banzai(Offered, frozen=True):
    """The short-stack tables (BANZ)."""

    games: tuple[str, ...]
    seats: Positive
    stack_bb: Positive
    join: Literal["exactly", "at-most"]
    top_up: Literal["exactly", "at-most"]
    tables_per_stake_max: Positive
    carry_window_s: Positive
    carry_scope: Literal["same-stake"]
    resets_per_day: Count


HandCategory = Literal["flush", "full-house", "four-of-a-kind"]


class LosingHand(Rules, frozen=True):
    """The least hand that must lose: a category and its deciding ranks, highest first.

    `ranks = "AK"` of a full house is aces full of kings; `ranks = "A"` is aces full of any pair.
    """

    category: HandCategory
    ranks: str


class BadBeatCriterion(Rules, frozen=True):
    """What must lose in these games for category 1 and for category 2 (T4)."""

    games: tuple[str, ...]
    category_1: LosingHand
    category_2: LosingHand
    loser_uses_both_hole_cards: bool


class TimeBank(Rules, frozen=True):
    """Spare thinking time of one player at one table (TIME)."""

    initial_ms: Count
    add_ms: Count
    every_hands: Positive
    cap_ms: Count
    floor_each_hand_ms: Count


class TimeBanks(Rules, frozen=True):
    """Time banks by kind of game; HexaPro has its own in its chapter (TIME-05)."""

    cash: TimeBank
    tournament: TimeBank
    sit_and_go: TimeBank
    tournament_may_override: bool


class DisconnectRules(Rules, frozen=True):
    """How long a hand waits for a lost player, and what he does then (DSC)."""

    extra_ms: Count
    guarantee_ms: Count
    draws_on_time_bank: bool
    then: Literal["check-else-fold"]
    sits_out_after_hand: bool


class TurnClock(Rules, frozen=True, tag_field="method", tag="turn"):
    """Each turn is timed (CONF-09)."""

    decision_ms: Positive
    time_bank: TimeBanks
    disconnect: DisconnectRules
    time_out: Literal["check-else-fold"]
    time_out_sits_out: bool


class CalledClock(Rules, frozen=True, tag_field="method", tag="called"):
    """A turn is timed only when staff has put the clock on the player (LIVE-TIME)."""

    called_ms: Positive
    time_out: Literal["check-else-fold"]


class PlacementClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="method", tag="placement"
):
    """Each placement of an open-face hand is timed (OFC-TIME-01)."""

    placement_ms: Positive


Clock = TurnClock | CalledClock | PlacementClock
"""How the turns of a table are timed."""


class CrashRules(Rules, frozen=True):
    """What becomes of hands that a fault of the house interrupts (SRV, GEN-02, LIVE-REDEAL)."""

    mode: Literal["rollback", "redeal", "misdeal"]
    malfunction_voids: bool
    charity_after_days: Positive | Literal["never"]


class GamingDay(Rules, frozen=True):
    """When a new day begins for everything that is counted by the day."""

    zone: Literal["utc", "local"]
    rollover_minute: Annotated[int, Meta(ge=0, lt=1_440)]
