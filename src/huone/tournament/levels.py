"""Levels: which blinds are in force, how long has been played, and when the field pauses.

Owns: the playing clock, the level at a playing time, synchronised breaks.
Never: reads a clock; every instant arrives as an argument.

Rule 1: the level clock runs only while hands are dealt; a break stops it (online:AMB-47).
Rule 2: a hand keeps the level that was in force when it started (live:AMB-51), so the level is
asked for at the start of a hand and at no other time.
"""

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct

from huone.rulebooks.schema import BlindLevel, SynchronisedBreaks
from huone.units import Instant

HOUR_MS = 3_600_000
MINUTE_MS = 60_000


class PlayClock(Struct, frozen=True):
    """How long a tournament has been played, and since when it runs again if it does."""

    played_ms: int
    running_since: Instant | None

    def at(self, now: Instant) -> int:
        """Give the playing time, in milliseconds, at this moment."""
        if self.running_since is None:
            return self.played_ms
        assert now >= self.running_since, "time goes forward"
        return self.played_ms + now - self.running_since

    def started(self, now: Instant) -> "PlayClock":
        """Let the clock run from this moment."""
        assert self.running_since is None
        return PlayClock(self.played_ms, now)

    def stopped(self, now: Instant) -> "PlayClock":
        """Stop the clock at this moment."""
        assert self.running_since is not None
        return PlayClock(self.at(now), None)


NEVER_STARTED = PlayClock(0, None)


def level_number(played_ms: int, lengths_s: Sequence[int]) -> int:
    """Give the level, from 1, that is in force after this playing time.

    The last length repeats; levels of one length are a sequence of one.

    >>> level_number(570_000, [60])
    10
    """
    level = 1
    for length_s in lengths_s[:-1]:
        if played_ms < length_s * 1000:
            return level
        played_ms -= length_s * 1000
        level += 1
    return level + played_ms // (lengths_s[-1] * 1000)


def level_starts_ms(number: int, lengths_s: Sequence[int]) -> int:
    """Give the playing time at which a level starts."""
    before = number - 1
    listed = sum(lengths_s[:before])
    return 1000 * (listed + max(0, before - len(lengths_s)) * lengths_s[-1])


def blinds_of(number: int, levels: Sequence[BlindLevel]) -> BlindLevel:
    """Give the blinds and the ante of a level; the last level repeats (online:AMB-31)."""
    return levels[min(number, len(levels)) - 1]


def next_break(after: Instant, *, rules: SynchronisedBreaks) -> Instant:
    """Give the first synchronised moment at or after an instant (MTT-BRK-01)."""
    into_hour = after % HOUR_MS
    wait = (rules.minute_of_hour * MINUTE_MS - into_hour) % HOUR_MS
    return Instant(after + wait)


def has_break(level: int, *, rules: SynchronisedBreaks) -> bool:
    """Tell whether a break is held in this level; not in the first (MTT-BRK-04)."""
    return level > 1 or rules.in_first_level


def break_times(
    start: Instant, first_level_s: int, *, rules: SynchronisedBreaks
) -> Iterator[Instant]:
    """List the moments at which breaks fall due, for the lobby; it never ends (MTT-BRK-02)."""
    first_level_ends = Instant(start + first_level_s * 1000)
    first = next_break(start if rules.in_first_level else first_level_ends, rules=rules)
    return (Instant(first + hours * HOUR_MS) for hours in count())


def break_ends(last_hand_over: Instant, *, rules: SynchronisedBreaks) -> Instant:
    """Give the end of a break: its length counts from the last table's hand (MTT-BRK-03)."""
    return Instant(last_hand_over + rules.length_s * 1000)
