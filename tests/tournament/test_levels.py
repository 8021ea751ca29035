from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import E7

from huone.rulebooks.schema import BlindLevel, Rulebook, SynchronisedBreaks
from huone.tournament.levels import (
    HOUR_MS,
    MINUTE_MS,
    NEVER_STARTED,
    blinds_of,
    break_ends,
    break_times,
    has_break,
    level_number,
    level_starts_ms,
    next_break,
)
from huone.units import Instant

DAY = 19_000 * 24 * HOUR_MS


def breaks(book: Rulebook) -> SynchronisedBreaks:
    assert isinstance(book.tournament.breaks, SynchronisedBreaks)
    return book.tournament.breaks


ROOM = breaks(E7)


def at(clock: str) -> Instant:
    hours, minutes = clock.split(":")
    return Instant(DAY + int(hours) * HOUR_MS + int(minutes) * MINUTE_MS)


SCHEDULES = [  # start, first level in minutes, the breaks
    ("07:25", 10, ["07:55", "08:55", "09:55"]),
    ("07:50", 10, ["08:55", "09:55"]),
    ("07:45", 10, ["07:55", "08:55"]),  # Level 2 starts at the very minute of the break.
    ("07:55", 90, ["09:55", "10:55"]),
]


@pytest.mark.parametrize(("start", "first_level", "breaks"), SCHEDULES)
@pytest.mark.clause("MTT-BRK-01", "MTT-BRK-02", "MTT-BRK-04", "TV-BRK-01", "TV-BRK-02")
def test_the_field_breaks_at_five_to_every_hour_but_not_in_the_first_level(
    start: str, first_level: int, breaks: list[str]
) -> None:
    due = break_times(at(start), first_level * 60, rules=ROOM)
    assert list(islice(due, len(breaks))) == [at(clock) for clock in breaks]


@pytest.mark.clause("MTT-BRK-04")
def test_no_break_is_held_in_the_first_level() -> None:
    assert [has_break(level, rules=ROOM) for level in (1, 2, 9)] == [False, True, True]


def test_a_house_may_break_in_the_first_level_too() -> None:
    rules = SynchronisedBreaks(
        minute_of_hour=0, length_s=600, in_first_level=True, waits_for_hands=True
    )
    assert has_break(1, rules=rules)
    assert next(break_times(at("07:50"), 1200, rules=rules)) == at("08:00")


@given(moment=st.integers(0, 2**41))
@pytest.mark.clause("MTT-BRK-01")
def test_the_next_break_is_the_first_minute_55_from_now_on(moment: int) -> None:
    due = next_break(Instant(moment), rules=ROOM)
    assert 0 <= due - moment < HOUR_MS
    assert due % HOUR_MS == 55 * MINUTE_MS


@pytest.mark.clause("MTT-BRK-03", "online:AMB-47")
def test_a_break_is_counted_from_the_last_hand_and_stops_the_level_clock() -> None:
    clock = NEVER_STARTED.started(at("07:25"))
    assert clock.at(at("07:55")) == 30 * MINUTE_MS
    over = at("07:57")
    paused = clock.stopped(over)
    back = break_ends(over, rules=ROOM)
    assert back == at("08:02")
    assert paused.at(back) == 32 * MINUTE_MS
    assert paused.started(back).at(at("08:03")) == 33 * MINUTE_MS


def test_a_clock_neither_starts_twice_nor_runs_backwards() -> None:
    clock = NEVER_STARTED.started(at("07:25"))
    with pytest.raises(AssertionError):
        clock.started(at("07:26"))
    with pytest.raises(AssertionError):
        clock.at(at("07:24"))
    with pytest.raises(AssertionError):
        NEVER_STARTED.stopped(at("07:25"))


LEVELS = [  # playing time in seconds, the lengths of the levels, the level
    (0, [600], 1),
    (599, [600], 1),
    (600, [600], 2),
    (570, [60], 10),
    (1199, [600, 600, 1200], 2),
    (1200, [600, 600, 1200], 3),
    (2399, [600, 600, 1200], 3),
    (2400, [600, 600, 1200], 4),
]


@pytest.mark.parametrize(("played_s", "lengths", "level"), LEVELS)
@pytest.mark.clause("TYPE-FRZ-01", "TOUR-STRUCT-01")
def test_the_level_follows_from_the_playing_time(
    played_s: int, lengths: list[int], level: int
) -> None:
    assert level_number(played_s * 1000, lengths) == level


@given(
    number=st.integers(1, 60),
    lengths=st.lists(st.integers(1, 3600), min_size=1, max_size=30),
)
def test_a_level_is_in_force_from_its_start_and_not_a_moment_earlier(
    number: int, lengths: list[int]
) -> None:
    starts = level_starts_ms(number, lengths)
    assert level_number(starts, lengths) == number
    if starts:
        assert level_number(starts - 1, lengths) == number - 1


@pytest.mark.clause("online:AMB-31")
def test_beyond_the_last_level_its_blinds_repeat() -> None:
    levels = [BlindLevel(small_blind=sb, big_blind=2 * sb, ante=0) for sb in (10, 15, 25)]
    assert [blinds_of(n, levels).small_blind for n in (1, 2, 3, 4, 99)] == [10, 15, 25, 25, 25]
