"""The clock on a wall, summer time included."""

from datetime import datetime

import pytest

from huone.rulebooks.loader import load
from huone.system.zone import NoSuchZone, minutes_ahead, zone_named
from huone.table.day import gaming_day
from huone.units import Instant


def at(when: str) -> Instant:
    return Instant(int(datetime.fromisoformat(f"{when}+00:00").timestamp() * 1_000))


def test_helsinki_is_two_hours_ahead_and_three_in_summer() -> None:
    assert minutes_ahead("Europe/Helsinki", at("2026-01-15T00:00")) == 120
    assert minutes_ahead("Europe/Helsinki", at("2026-07-15T00:00")) == 180


@pytest.mark.parametrize(
    ("before_six", "ahead"),
    [("2026-03-29T02:59:59", 180), ("2026-10-25T03:59:59", 120)],
)
def test_a_gaming_day_turns_over_at_six_on_the_wall_also_when_the_clock_jumps(
    before_six: str, ahead: int
) -> None:
    day = load("live-1.0-fi").day
    now = at(before_six)
    later = Instant(now + 1_000)

    def number(moment: Instant) -> int:
        ahead = minutes_ahead("Europe/Helsinki", moment)
        return gaming_day(moment, day, offset_minutes=ahead)

    assert minutes_ahead("Europe/Helsinki", now) == ahead
    assert number(later) == number(now) + 1


def test_a_zone_that_nobody_knows_is_refused() -> None:
    for zone in ("Europe/Atlantis", "../etc/passwd"):
        with pytest.raises(NoSuchZone):
            zone_named(zone)
