import pytest
from kit.houses import E7, LIVE

from huone.table.day import DailyCount, gaming_day
from huone.units import Instant

HOUR = 3_600_000


@pytest.mark.clause("online:AMB-57", "CASH-RAT-08")
def test_online_a_day_is_a_day_in_utc() -> None:
    assert gaming_day(Instant(24 * HOUR - 1), E7.day, offset_minutes=120) == 0
    assert gaming_day(Instant(24 * HOUR), E7.day, offset_minutes=120) == 1


@pytest.mark.clause("live:AMB-04")
def test_live_an_evening_ends_at_six_on_the_clock_on_the_wall() -> None:
    six_local = 24 * HOUR + 4 * HOUR
    assert gaming_day(Instant(six_local - 1), LIVE.day, offset_minutes=120) == 0
    assert gaming_day(Instant(six_local), LIVE.day, offset_minutes=120) == 1


def test_a_count_belongs_to_its_day() -> None:
    count = DailyCount().counted(3).counted(3)
    assert [count.on(day) for day in (2, 3, 4)] == [0, 2, 0]
    assert count.counted(4).on(4) == 1
