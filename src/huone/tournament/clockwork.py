"""Clockwork: levels, breaks and pauses of a running tournament.

Owns: which level is in force now, when the next change is due, stopping and going on.
Never: reads a clock; the director asks at every moment that it said it wants to be woken.

Rule 1: the playing clock stands while nobody plays: in breaks and in pauses (online:AMB-47).
Rule 2: a stop is called first, and begins when the last hand is over (MTT-BRK-03).
"""

from collections.abc import Sequence

from msgspec import Struct

from huone.rulebooks.schema import SynchronisedBreaks
from huone.tournament import events as tournament_events
from huone.tournament.config import Level, TournamentConfig
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Stop, Tournament
from huone.tournament.levels import (
    PlayClock,
    break_times,
    has_break,
    level_number,
    level_starts_ms,
    next_break,
)
from huone.units import Chips, Instant


def lengths_of(field: Tournament, config: TournamentConfig) -> list[int]:
    """List the lengths of the levels; a drawn multiplier sets its own (HEXA-12, HEXT-11)."""
    if field.row is not None:
        return [field.row.level_s]
    return [level.length_s for level in config.levels]


def level_of(number: int, config: TournamentConfig) -> Level:
    """Give a level of the sheet; the last one repeats (online:AMB-31)."""
    return config.levels[min(number, len(config.levels)) - 1]


def begin(field: Tournament, config: TournamentConfig, now: Instant) -> list[TournamentEvent]:
    """Start the clock with the first level."""
    field.clock = field.clock.started(now)
    field.level = 1
    field.chip = level_of(1, config).chip
    breaks = config.rules.breaks
    if isinstance(breaks, SynchronisedBreaks) and not config.is_sit_and_go:
        field.next_break = next(break_times(now, lengths_of(field, config)[0], rules=breaks))
    return [level_begun(field, config)]


def level_begun(field: Tournament, config: TournamentConfig) -> tournament_events.LevelBegun:
    """Tell the level that is in force."""
    level = level_of(field.level, config)
    return tournament_events.LevelBegun(
        level=field.level,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
    )


def next_change(field: Tournament, config: TournamentConfig) -> Instant | None:
    """Say when the clock changes something next: a level, a break, the end of a break."""
    if field.stop is not None and field.stop.begun:
        return field.stop.until
    if field.clock.running_since is None:
        return None
    ends = _level_ends_ms(field, config)
    due = Instant(field.clock.running_since + ends - field.clock.played_ms)
    if field.next_break is not None and field.stop is None:
        return min(due, field.next_break)
    return due


def advance(field: Tournament, config: TournamentConfig, now: Instant) -> list[TournamentEvent]:
    """Begin the level that is due, and call the break that is."""
    if field.clock.running_since is None:
        return []
    happened: list[TournamentEvent] = []
    due = level_number(field.clock.at(now), lengths_of(field, config))
    while field.level < due:
        over = field.level
        field.level += 1
        happened.append(level_begun(field, config))
        happened += _break_of_sheet(field, config, over)
    if field.next_break is not None and field.next_break <= now:
        happened += _synchronised(field, config, now)
    return happened


def _break_of_sheet(
    field: Tournament, config: TournamentConfig, over: int
) -> list[TournamentEvent]:
    length_s = config.levels[over - 1].break_after_s if over <= len(config.levels) else 0
    return call_stop(field, Stop("break", length_s * 1000)) if length_s else []


def _synchronised(
    field: Tournament, config: TournamentConfig, now: Instant
) -> list[TournamentEvent]:
    rules = config.rules.breaks
    assert isinstance(rules, SynchronisedBreaks)
    field.next_break = next_break(Instant(now + 1), rules=rules)
    if not has_break(field.level, rules=rules):
        return []
    return call_stop(field, Stop("break", rules.length_s * 1000))


def go_to_level(
    field: Tournament, config: TournamentConfig, level: int, now: Instant
) -> list[TournamentEvent]:
    """Put the clock to where a level begins; a clock that stands goes on standing."""
    runs = field.clock.running_since is not None
    starts = level_starts_ms(level, lengths_of(field, config))
    field.clock = PlayClock(starts, now if runs else None)
    field.level = level
    return [level_begun(field, config)]


def keep_share(
    field: Tournament, before: TournamentConfig, after: TournamentConfig, now: Instant
) -> None:
    """Stay in the level, with the same share of it played, when lengths change (TOUR-STRUCT-04)."""
    old, new = lengths_of(field, before), lengths_of(field, after)
    if field.stage != "playing" or old == new:
        return
    level, runs = field.level, field.clock.running_since is not None
    length, into = _length_ms(level, old), field.clock.at(now) - level_starts_ms(level, old)
    share = min(max(0, into), length - 1) * _length_ms(level, new) // length
    field.clock = PlayClock(level_starts_ms(level, new) + share, now if runs else None)


def _length_ms(level: int, lengths_s: Sequence[int]) -> int:
    return 1000 * lengths_s[min(level, len(lengths_s)) - 1]


def level_left_ms(field: Tournament, config: TournamentConfig, now: Instant) -> int:
    """Say how much of the level in force is left to play."""
    return max(0, _level_ends_ms(field, config) - field.clock.at(now))


def _level_ends_ms(field: Tournament, config: TournamentConfig) -> int:
    """Give the playing time at which the level in force ends; later ones have no part in it."""
    if field.row is not None:
        return level_starts_ms(field.level + 1, [field.row.level_s])
    played = config.levels[: field.level]
    return level_starts_ms(field.level + 1, [level.length_s for level in played])


class BreakNotice(Struct, frozen=True, kw_only=True):
    """When all tables of the house pause together, for the lobby to say (MTT-BRK-02)."""

    minute_of_hour: int
    length_s: int
    in_first_level: bool


def break_notice(config: TournamentConfig) -> BreakNotice | None:
    """Say at which minute of every hour a tournament breaks, if it does (MTT-BRK-01..02)."""
    rules = config.rules.breaks
    if not isinstance(rules, SynchronisedBreaks) or config.is_sit_and_go:
        return None
    return BreakNotice(
        minute_of_hour=rules.minute_of_hour,
        length_s=rules.length_s,
        in_first_level=rules.in_first_level,
    )


def call_stop(field: Tournament, stop: Stop) -> list[TournamentEvent]:
    """Let no more hands be dealt; a break that is due in another stop is part of it."""
    if field.stop is not None:
        return []
    field.stop = stop
    return [tournament_events.StopCalled(stop.kind, stop.why)]


def begin_stop(field: Tournament, now: Instant) -> list[TournamentEvent]:
    """Begin a stop that was called, now that the last hand is over."""
    stop = field.stop
    assert stop is not None
    assert not stop.begun
    until = None if stop.length_ms is None else Instant(now + stop.length_ms)
    field.stop = Stop(stop.kind, stop.length_ms, begun=True, until=until, why=stop.why)
    field.clock = field.clock.stopped(now)
    return [tournament_events.StopBegun(stop.kind, until)]


def end_stop(field: Tournament, now: Instant) -> list[TournamentEvent]:
    """Let play go on."""
    stop = field.stop
    assert stop is not None
    if stop.begun:
        field.clock = field.clock.started(now)
    field.stop = None
    return [tournament_events.StopOver(stop.kind)]


def outgrown_chip(field: Tournament, config: TournamentConfig) -> Chips | None:
    """Name the smallest chip of the level in force, if smaller ones are still in play."""
    chip = level_of(field.level, config).chip
    return chip if chip > field.chip else None
