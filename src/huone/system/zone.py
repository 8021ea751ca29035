"""Zone: how far the clock on a wall is ahead of UTC at a moment, summer time included.

Owns: reading the database of time zones.
Never: reads a clock; the moment arrives as an argument.
"""

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from huone.refusal import Refused
from huone.units import Instant


class NoSuchZone(Refused):
    """A zone is named as everybody names it."""

    code = "settings/no-such-zone"
    says = "there is no time zone {zone!r}; say it as Europe/Helsinki"


@cache
def zone_named(zone: str) -> ZoneInfo:
    """Find a zone by its name."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise NoSuchZone(zone=zone) from error


def minutes_ahead(zone: str, at: Instant) -> int:
    """Tell by how many minutes a wall clock is ahead of UTC.

    >>> minutes_ahead("Europe/Helsinki", Instant(0))
    120
    """
    when = datetime.fromtimestamp(at // 1_000, UTC).astimezone(zone_named(zone))
    ahead = when.utcoffset()
    assert ahead is not None
    return int(ahead.total_seconds()) // 60
