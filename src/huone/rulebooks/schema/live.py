"""The live room: floor procedures, mixed games and Open Face Chinese.

Owns: the types of what only a room with dealers and chips needs (LIVE, GAME-DC, OFC, T8).
Never: rules by itself; `floor` does.
"""

from typing import Literal

from huone.table.rules import BasisPoints, Offered, Positive


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


class MixedGames(Offered, frozen=True):
    """Which mixes are played; their menus are in the catalogue of games (GAME-DC, GAME-HORSE)."""

    games: tuple[str, ...]
    hands_per_game: Positive


class OpenFaceChinese(Offered, frozen=True):
    """The house's limits of Open Face Chinese; its scoring is in the catalogue of games (OFC)."""

    cash_players_min: Positive
    cash_players_max: Positive
    tournament_players_min: Positive
    tournament_players_max: Positive
    min_stack_points: Positive
    max_loss_points: Positive
    placement_ms: Positive
    fantasyland: bool
