"""Day: on which day something falls, for everything that is counted by the day.

Owns: the gaming day, and a count that starts anew with it.
Never: reads a clock or a time zone; the moment and the offset of the house arrive as arguments.
"""

from msgspec import Struct

from huone.table.rules import GamingDay
from huone.units import Instant

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS


def gaming_day(now: Instant, rules: GamingDay, *, offset_minutes: int = 0) -> int:
    """Give the number of the gaming day of a moment (online:AMB-57, live:AMB-04).

    `offset_minutes` is how far the clock on the house's wall is ahead of UTC; a house that counts
    in UTC has none.
    """
    ahead = 0 if rules.zone == "utc" else offset_minutes
    return (now + (ahead - rules.rollover_minute) * MINUTE_MS) // DAY_MS


def in_utc(_: Instant) -> int:
    """Tell how far a house that counts in UTC is ahead of it: never."""
    return 0


def day_ends(now: Instant, rules: GamingDay, *, offset_minutes: int = 0) -> Instant:
    """Say when the gaming day of a moment is over.

    >>> day_ends(Instant(0), GamingDay(zone="utc", rollover_minute=360))
    21600000
    """
    ahead = 0 if rules.zone == "utc" else offset_minutes
    day = gaming_day(now, rules, offset_minutes=offset_minutes)
    return Instant((day + 1) * DAY_MS - (ahead - rules.rollover_minute) * MINUTE_MS)


class DailyCount(Struct, frozen=True, kw_only=True):
    """How often something has happened on one day; on the next day it is 0 again."""

    day: int = 0
    count: int = 0

    def on(self, day: int) -> int:
        """Give the count of this day."""
        return self.count if day == self.day else 0

    def counted(self, day: int) -> "DailyCount":
        """Count once more on this day."""
        return DailyCount(day=day, count=self.on(day) + 1)
