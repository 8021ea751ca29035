"""Clock: levels, breaks and stops of a tournament with paper cards, by the wall clock.

Owns: where the clock stands at a moment, stopping it, letting it go on, setting it.
Never: waits for a hand: people at the tables do, and a crash stops nothing (live:AMB-81).

Rule 1: changed lengths keep the level in force and the share of it that was played
(TOUR-STRUCT-04).
"""

from huone.live.contests.contest import Contest
from huone.live.contests.facts import ClockStopped, ClockWentOn, ContestNoted, LevelSet, SheetSet
from huone.refusal import Refused
from huone.tournament import clockwork
from huone.tournament.changes import verify_change
from huone.tournament.config import TournamentConfig
from huone.tournament.director import NoSuchLevel
from huone.tournament.events import StopKind
from huone.tournament.field import Stop, Tournament
from huone.tournament.levels import PlayClock, level_starts_ms
from huone.tournament.rulings import verify_playing
from huone.units import Instant


class ClockStands(Refused):
    """What stands already is not stopped again."""

    code = "live/clock-stands"
    says = "the clock stands already: {why}"


class ClockRuns(Refused):
    """What runs does not go on."""

    code = "live/clock-runs"
    says = "the clock runs"


class LeftTooLong(Refused):
    """A level has no more left than it is long."""

    code = "live/left-too-long"
    says = "level {level} lasts {length_ms} ms; {left_ms} cannot be left of it"


def run_to(field: Tournament, config: TournamentConfig, now: Instant) -> None:
    """Let levels begin and breaks begin and end up to a moment, each at its own."""
    while (at := clockwork.next_change(field, config)) is not None and at <= now:
        if field.stop is not None and field.stop.begun:
            clockwork.end_stop(field, at)
            continue
        clockwork.advance(field, config, at)
        if field.stop is not None:
            clockwork.begin_stop(field, at)


def stop_clock(contest: Contest, fact: ClockStopped, event: ContestNoted) -> None:
    """Stop the clock, for a reason, or for a break that was announced."""
    field = contest.field
    verify_playing(field)
    if field.stop is not None:
        raise ClockStands(why=field.stop.why or field.stop.kind)
    length = fact.minutes * 60_000 if fact.minutes else None
    kind: StopKind = "pause" if length is None else "break"
    if fact.add_on:
        kind = "add-on"
    clockwork.call_stop(field, Stop(kind, length, why=fact.why))
    clockwork.begin_stop(field, contest.now)
    contest.stopped_ms = contest.now


def go_on(contest: Contest, fact: ClockWentOn, event: ContestNoted) -> None:
    """Let the clock run again, also before a break is over."""
    verify_playing(contest.field)
    if contest.field.stop is None:
        raise ClockRuns
    clockwork.end_stop(contest.field, contest.now)


def set_level(contest: Contest, fact: LevelSet, event: ContestNoted) -> None:
    """Set the clock to a level, and to what is left of it."""
    field, config = contest.field, contest.config
    verify_playing(field)
    if not 1 <= fact.level <= len(config.levels):
        raise NoSuchLevel(level=fact.level, levels=len(config.levels))
    clockwork.go_to_level(field, config, fact.level, contest.now)
    if fact.left_ms is None:
        return
    lengths = clockwork.lengths_of(field, config)
    ends = level_starts_ms(fact.level + 1, lengths)
    length = ends - level_starts_ms(fact.level, lengths)
    if fact.left_ms > length:
        raise LeftTooLong(level=fact.level, length_ms=length, left_ms=fact.left_ms)
    field.clock = PlayClock(ends - fact.left_ms, field.clock.running_since)


def set_sheet(contest: Contest, fact: SheetSet, event: ContestNoted) -> None:
    """Change what is played; nothing that somebody has paid for changes any more."""
    before = contest.config
    contest.hold_by(fact.sheet, fact.start_ms)
    verify_change(contest.field, before, contest.config)
    clockwork.keep_share(contest.field, before, contest.config, contest.now)
