"""The live room: floor procedures, mixed games and Open Face Chinese.

Owns: the types of what only a room with dealers and chips needs (LIVE, GAME-DC, OFC, T2, T3, T8).
Never: rules by itself; `floor` does.
"""

from typing import Literal

from huone.table.rules import BasisPoints, Count, Offered, Positive, Rules


class FloorProcedures(Offered, frozen=True):
    """Numbers that rulings and dealing at a live table depend on (T8)."""

    languages: tuple[str, ...]
    raise_completed_from_basis_points: BasisPoints
    no_return_after_actions: Positive
    turn_lost_after_actions: Positive
    exposed_hole_cards_misdeal_from: Positive
    boxed_cards_misdeal_from: Positive
    bet_rounding_cash: Literal["big-blind-multiple", "none"]
    bet_above_maximum: Literal["reduced"]
    wrong_payment_tournament_until: Literal["next-hand-starts"]
    last_round_hands: Positive | Literal["one-orbit"]
    all_absent_tournament_table_dealt: bool


class StudRaiseStreet(Rules, frozen=True):
    """Totals of bet and raises of one limit stud street, in small units (T2)."""

    street: Positive
    totals_units: tuple[Positive, ...]


class MixedGames(Offered, frozen=True):
    """Dealer's choice, St Petersburg and HORSE (GAME-DC, GAME-SPB, GAME-HORSE)."""

    horse: tuple[str, ...]
    hands_per_game: Positive
    horse_button_in_stud: Literal["frozen"]
    st_petersburg_menu: tuple[str, ...]
    dealers_choice_forced_bets: Literal["blinds"]
    stud_raises: tuple[StudRaiseStreet, ...]


class OpenFaceBonuses(Rules, frozen=True):
    """Points that a row pays by category of its hand; a category not named pays nothing (T3)."""

    front_pair: dict[str, Positive]
    front_trips: dict[str, Positive]
    middle: dict[str, Positive]
    back: dict[str, Positive]


class OpenFaceChinese(Offered, frozen=True):
    """Open Face Chinese (OFC)."""

    cash_players_min: Positive
    cash_players_max: Positive
    tournament_players_min: Positive
    tournament_players_max: Positive
    button_sits_out_at: Positive
    row_points: Positive
    scoop_points: Positive
    foul_points: Positive
    min_stack_points: Positive
    max_loss_points: Positive
    placement_ms: Positive
    fantasyland: bool
    burns: Count
    bonuses: OpenFaceBonuses
