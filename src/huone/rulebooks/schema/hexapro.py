"""HexaPro and HexaPro Extreme: three-handed sit & gos with a drawn prize pool.

Owns: the types of both chapters; one shape serves both (HEXA, HEXT).
Never: draws a multiplier.

Rule 1: the weights of a table add up to 100,000, and with its multipliers they give the printed
rake (HEXA-05, HEXT-05).
"""

from typing import Literal

from huone.table.rules import BasisPoints, Count, Offered, Positive, Rules, TimeBank


class BlindLevel(Rules, frozen=True):
    """One level of a structure, in chips."""

    small_blind: Positive
    big_blind: Positive
    ante: Count


class MultiplierRow(Rules, frozen=True):
    """One possible prize pool: its multiplier in tenths, its weight, and how it is played."""

    multiplier_tenths: Positive
    weight_per_100000: Positive
    starting_chips: Positive
    level_s: Positive
    payouts_basis_points: tuple[BasisPoints, ...]


class HexaPro(Offered, frozen=True):
    """One HexaPro chapter; rows stand in the order of the draw ranges."""

    games: tuple[str, ...]
    seats: Positive
    buy_ins_cents: tuple[Positive, ...]
    rake_per_100000: Count
    rows: tuple[MultiplierRow, ...]
    levels: tuple[BlindLevel, ...]
    beyond_last_level: Literal["repeats"]
    time_bank_low: TimeBank
    time_bank_high: TimeBank
    time_bank_high_from_tenths: Positive
    games_per_confirmation_max: Positive
    settled_within_days: Positive
    reconnect_extra_ms: Count
