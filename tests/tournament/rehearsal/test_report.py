"""Rehearsals: evenings in chips alone, and what they add up to."""

from random import Random

import pytest
from msgspec.structs import replace

from huone.rulebooks.loader import load
from huone.tournament import offers
from huone.tournament.config import TournamentConfig
from huone.tournament.rehearsal.evening import Expectation, play_evening
from huone.tournament.rehearsal.report import RehearsalReport, rehearse_evenings
from huone.units import Cents, Chips, Instant

BOOK = load("online-2.7-en")
RUNS = 30


def evening(chips: int = 1_500, length_s: int = 600) -> TournamentConfig:
    """Describe the usual tournament with other stacks and levels."""
    config = offers.scheduled(BOOK, id="t", total_cents=Cents(1_000), start=Instant(0))
    levels = tuple(replace(level, length_s=length_s) for level in config.levels)
    return replace(config, starting_chips=Chips(chips), levels=levels)


def rehearsed(config: TournamentConfig, entrants: int = 30, **more: int) -> RehearsalReport:
    """Rehearse a tournament some times."""
    expects = Expectation(entrants=entrants, **more)  # type: ignore[arg-type]
    return rehearse_evenings(config, expects, Random(7).random, runs=RUNS)


def test_the_same_luck_plays_the_same_evenings() -> None:
    assert rehearsed(evening()) == rehearsed(evening())


@pytest.mark.parametrize("longer", [evening(6_000), evening(length_s=1_200)])
def test_more_chips_and_longer_levels_end_later(longer: TournamentConfig) -> None:
    assert rehearsed(longer).minutes_middle > rehearsed(evening()).minutes_middle


def test_a_larger_field_needs_more_tables_and_time() -> None:
    small, large = rehearsed(evening(), 18, spread_percent=0), rehearsed(evening(), 90)
    assert (small.tables, small.dealers) == (2, 3)
    assert large.tables > small.tables
    assert large.minutes_middle > small.minutes_middle


def test_what_is_paid_in_pays_prizes_fees_and_a_guarantee() -> None:
    config = replace(evening(), guaranteed_cents=Cents(27_000))
    found = rehearsed(config, spread_percent=0)
    assert (found.pool_cents_middle, found.overlay_runs) == (27_000, 0)
    assert found.fees_cents_low == found.fees_cents_high == 30 * 100
    short = rehearsed(replace(config, guaranteed_cents=Cents(27_100)), spread_percent=0)
    assert (short.overlay_runs, short.overlay_cents_mean) == (RUNS, 100)


def test_rebuys_add_ons_and_re_entries_are_bought_while_they_are_sold() -> None:
    rebuys = rehearsed(offers.with_rebuys(evening()), again_percent=100, add_on_percent=100)
    assert rebuys.rebuys_middle > 0
    assert rebuys.add_ons_middle > 0
    again = rehearsed(replace(evening(), re_entry=True), again_percent=100)
    assert again.entries_middle > 30
    closed = rehearsed(replace(evening(), re_entry=True, late_levels=0), spread_percent=0)
    assert closed.entries_middle == 30


def test_a_first_phase_ends_with_its_level_and_a_sit_and_go_has_its_size() -> None:
    phase = rehearsed(offers.phase_1(evening(), end_level=3))
    assert phase.level_middle == 4
    assert phase.left[-1].middle > 1
    sng = offers.sit_and_go(BOOK, id="s", total_cents=Cents(1_000), seats=6)
    assert rehearsed(sng).entrants_low == rehearsed(sng).entrants_high == 6


def test_the_sheet_may_be_too_short_and_it_is_said() -> None:
    config = evening()
    assert rehearsed(replace(config, levels=config.levels[:3])).beyond_sheet_runs == RUNS


def test_an_evening_ends_with_one_player_left() -> None:
    done = play_evening(evening(), Expectation(entrants=25), Random(3).random)
    assert done.left[-1] == 1
    assert all(left >= 1 for left in done.left)
    assert done.tables_max == -(-done.entrants // 9)
