"""Report: what many rehearsed evenings say about a tournament that is not published yet.

Owns: the figures: when it ends, how many tables and dealers it needs, what a guarantee may cost,
what the house earns, and whether the sheet is long enough.
Never: advises. What follows from the figures is the director's to decide.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from huone.tournament.config import TournamentConfig
from huone.tournament.rehearsal.evening import SLICE_S, Chance, Evening, Expectation, play_evening
from huone.tournament.structure import Outline, outline

RUNS: Final = 1_000
TABLES_PER_RELIEF: Final = 4
"""One dealer on a break for so many tables."""


class EndBar(Struct, frozen=True, kw_only=True):
    """How many evenings ended in one quarter of an hour."""

    from_minute: int
    evenings: int


class LeftAt(Struct, frozen=True, kw_only=True):
    """How many players were left at a moment: one evening in ten had fewer, one in ten more."""

    minute: int
    low: int
    middle: int
    high: int


class RehearsalReport(Struct, frozen=True, kw_only=True):
    """What many evenings of one tournament add up to."""

    runs: int
    expects: Expectation
    outline: Outline
    minutes_early: int
    """One evening in ten ends before."""
    minutes_middle: int
    minutes_late: int
    """One evening in ten ends later."""
    ends: tuple[EndBar, ...]
    left: tuple[LeftAt, ...]
    entrants_low: int
    entrants_high: int
    entries_middle: int
    """With those who entered again."""
    rebuys_middle: int
    add_ons_middle: int
    tables: int
    """The most at once, in nine evenings of ten."""
    dealers: int
    level_middle: int
    beyond_sheet_runs: int
    """How many evenings were still played when the last level of the sheet was over."""
    pool_cents_middle: int
    overlay_runs: int
    """How many evenings the house had to add something to keep its guarantee."""
    overlay_cents_mean: int
    overlay_cents_most: int
    fees_cents_low: int
    fees_cents_middle: int
    fees_cents_high: int


def rehearse_evenings(
    config: TournamentConfig,
    expects: Expectation,
    chance: Chance,
    *,
    runs: int = RUNS,
    progress: Callable[[int], None] = lambda done: None,
) -> RehearsalReport:
    """Play so many evenings, and add them up."""
    evenings = []
    for number in range(runs):
        evenings.append(play_evening(config, expects, chance))
        progress(number + 1)
    return _added_up(config, expects, evenings)


def _added_up(
    config: TournamentConfig, expects: Expectation, evenings: Sequence[Evening]
) -> RehearsalReport:
    runs = len(evenings)
    minutes = sorted(evening.seconds // 60 for evening in evenings)
    tables = _part([evening.tables_max for evening in evenings], 90)
    paid_in = [_paid_in(config, evening) for evening in evenings]
    fees = [_fees(config, evening) for evening in evenings]
    overlays = [max(0, config.guaranteed_cents - cents) for cents in paid_in]
    quarters = Counter(minute // 15 for minute in minutes)
    levels = len(config.levels)
    return RehearsalReport(
        runs=runs,
        expects=expects,
        outline=outline(config, entrants=expects.entrants),
        minutes_early=_part(minutes, 10),
        minutes_middle=_part(minutes, 50),
        minutes_late=_part(minutes, 90),
        ends=tuple(
            EndBar(from_minute=15 * quarter, evenings=quarters[quarter])
            for quarter in range(min(quarters), max(quarters) + 1)
        ),
        left=_left(evenings),
        entrants_low=_part([evening.entrants for evening in evenings], 10),
        entrants_high=_part([evening.entrants for evening in evenings], 90),
        entries_middle=_part([evening.entries for evening in evenings], 50),
        rebuys_middle=_part([evening.rebuys for evening in evenings], 50),
        add_ons_middle=_part([evening.add_ons for evening in evenings], 50),
        tables=tables,
        dealers=tables + -(-tables // TABLES_PER_RELIEF),
        level_middle=_part([evening.level for evening in evenings], 50),
        beyond_sheet_runs=sum(evening.level > levels for evening in evenings),
        pool_cents_middle=_part(
            [max(cents, config.guaranteed_cents) + config.added_cents for cents in paid_in], 50
        ),
        overlay_runs=sum(cents > 0 for cents in overlays),
        overlay_cents_mean=sum(overlays) // runs,
        overlay_cents_most=max(overlays),
        fees_cents_low=_part(fees, 10),
        fees_cents_middle=_part(fees, 50),
        fees_cents_high=_part(fees, 90),
    )


def _part(figures: Sequence[int], percent: int) -> int:
    """Give the figure that so many of a hundred do not exceed."""
    return sorted(figures)[min(len(figures) - 1, len(figures) * percent // 100)]


def _left(evenings: Sequence[Evening]) -> tuple[LeftAt, ...]:
    """Say who is left when; an evening that is over has one player left."""
    longest = max(len(evening.left) for evening in evenings)
    curve = []
    for at in range(longest):
        counts = [evening.left[min(at, len(evening.left) - 1)] for evening in evenings]
        curve.append(
            LeftAt(
                minute=(at + 1) * SLICE_S // 60,
                low=_part(counts, 10),
                middle=_part(counts, 50),
                high=_part(counts, 90),
            )
        )
    return tuple(curve)


def _paid_in(config: TournamentConfig, evening: Evening) -> int:
    """Add up what players paid into the prize pool."""
    rebuy, add_on = config.rebuy, config.add_on
    cents = evening.entries * config.entry.prize_cents + config.carried_pool_cents
    cents += evening.rebuys * (rebuy.price.prize_cents if rebuy else 0)
    return cents + evening.add_ons * (add_on.price.prize_cents if add_on else 0)


def _fees(config: TournamentConfig, evening: Evening) -> int:
    """Add up what the house keeps."""
    rebuy, add_on = config.rebuy, config.add_on
    cents = evening.entries * config.entry.fee_cents
    cents += evening.rebuys * (rebuy.price.fee_cents if rebuy else 0)
    return cents + evening.add_ons * (add_on.price.fee_cents if add_on else 0)
