"""A player's own limits tighten at once, loosen late, and nobody talks his way past them."""

from typing import Protocol

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.money.limits import (
    DAY_MS,
    FOREVER,
    LOOSEN_AFTER_MS,
    LimitMeasure,
    OwnLimits,
    Period,
    Usage,
    cool_off,
    exclude_self,
    left_of,
    set_limit,
    used_in,
    verify_welcome,
    verify_within,
)
from huone.refusal import Refused
from huone.units import Instant

NOW = Instant(1_000 * DAY_MS)


class Pause(Protocol):
    def __call__(self, limits: OwnLimits, *, until_ms: Instant) -> OwnLimits: ...


DEPOSIT, LOSS, TIME = LimitMeasure.DEPOSIT, LimitMeasure.LOSS, LimitMeasure.TIME


def at(days: float) -> Instant:
    return Instant(NOW + int(days * DAY_MS))


def limited(most: int | None, limits: OwnLimits | None = None, *, days: float = 0) -> OwnLimits:
    return set_limit(limits or OwnLimits(), DEPOSIT, Period.DAY, most=most, now_ms=at(days))


def most(limits: OwnLimits, days: float) -> int | None:
    return limits.most(DEPOSIT, Period.DAY, now_ms=at(days))


def test_a_limit_tightens_at_once() -> None:
    limits = limited(100)
    assert most(limits, 0) == 100
    assert most(limited(50, limits, days=1), 1) == 50
    assert most(limited(0, limits, days=1), 1) == 0


@pytest.mark.parametrize("looser", [200, None])
def test_a_limit_loosens_only_after_the_delay(looser: int | None) -> None:
    limits = limited(looser, limited(100), days=1)
    assert most(limits, 1) == 100
    assert limits.most(DEPOSIT, Period.DAY, now_ms=Instant(at(8) - 1)) == 100
    assert most(limits, 8) == looser


def test_the_delay_is_the_room_s_to_choose() -> None:
    asked = set_limit(
        limited(100), DEPOSIT, Period.DAY, most=200, now_ms=NOW, loosen_after_ms=DAY_MS
    )
    assert most(asked, 0.9) == 100
    assert most(asked, 1) == 200
    assert LOOSEN_AFTER_MS == 7 * DAY_MS


@pytest.mark.parametrize("again", [100, 80])
def test_setting_it_as_tight_or_tighter_takes_a_loosening_back(again: int) -> None:
    limits = limited(200, limited(100), days=1)
    limits = limited(again, limits, days=2)
    assert most(limits, 30) == again


def test_asking_again_starts_the_delay_again() -> None:
    limits = limited(300, limited(200, limited(100), days=1), days=5)
    assert most(limits, 8) == 100
    assert most(limits, 12) == 300


def test_limits_of_different_kinds_do_not_touch() -> None:
    limits = set_limit(limited(100), LOSS, Period.WEEK, most=900, now_ms=NOW)
    assert most(limits, 0) == 100
    assert limits.most(LOSS, Period.WEEK, now_ms=NOW) == 900
    assert limits.most(LOSS, Period.DAY, now_ms=NOW) is None


@pytest.mark.parametrize("bad", [-1, 1.5, True, 2**63])
def test_a_limit_is_a_whole_number_from_zero_up(bad: int) -> None:
    with pytest.raises(Refused):
        limited(bad)


def test_a_deposit_past_the_limit_is_refused_and_up_to_it_allowed() -> None:
    used = [Usage(at(-0.5), 60), Usage(at(-1), 500)]
    verify_within(limited(100), DEPOSIT, 40, used=used, now_ms=NOW)
    with pytest.raises(Refused) as no:
        verify_within(limited(100), DEPOSIT, 41, used=used, now_ms=NOW)
    assert no.value.code == "limit/reached"
    assert (no.value.facts["most"], no.value.facts["used"]) == (100, 60)


def test_every_period_counts_and_the_narrowest_decides() -> None:
    limits = set_limit(limited(100), DEPOSIT, Period.MONTH, most=120, now_ms=NOW)
    used = [Usage(at(-3), 70)]
    assert left_of(limits, DEPOSIT, used=used, now_ms=NOW) == 50
    with pytest.raises(Refused) as no:
        verify_within(limits, DEPOSIT, 51, used=used, now_ms=NOW)
    assert no.value.facts["period"] == "month"


def test_winning_back_makes_room_again_but_never_more_than_the_limit() -> None:
    limits = set_limit(OwnLimits(), LOSS, Period.DAY, most=100, now_ms=NOW)
    assert left_of(limits, LOSS, used=[Usage(NOW, 90), Usage(NOW, -30)], now_ms=NOW) == 40
    assert left_of(limits, LOSS, used=[Usage(NOW, -500)], now_ms=NOW) == 100
    assert left_of(limits, LOSS, used=[Usage(NOW, 150)], now_ms=NOW) == 0


def test_time_at_the_tables_runs_out() -> None:
    hour_ms = 3_600_000
    limits = set_limit(OwnLimits(), TIME, Period.DAY, most=2 * hour_ms, now_ms=NOW)
    verify_within(limits, TIME, 0, used=[Usage(NOW, hour_ms)], now_ms=NOW)
    with pytest.raises(Refused) as no:
        verify_within(limits, TIME, 0, used=[Usage(NOW, 2 * hour_ms)], now_ms=NOW)
    assert no.value.code == "limit/reached"


def test_without_a_limit_there_is_no_end() -> None:
    assert left_of(OwnLimits(), DEPOSIT, used=[], now_ms=NOW) is None
    verify_within(OwnLimits(), DEPOSIT, 2**62, used=[], now_ms=NOW)


@pytest.mark.parametrize(
    ("pause", "code"), [(cool_off, "limit/cooling-off"), (exclude_self, "limit/self-excluded")]
)
def test_a_pause_keeps_its_player_out_until_it_ends(pause: Pause, code: str) -> None:
    limits = pause(OwnLimits(), until_ms=at(30))
    verify_welcome(limits, now_ms=at(30))
    for check in (verify_welcome, _deposit_one):
        with pytest.raises(Refused) as no:
            check(limits, now_ms=Instant(at(30) - 1))
        assert no.value.code == code


@pytest.mark.parametrize("pause", [cool_off, exclude_self])
def test_a_pause_is_made_longer_never_shorter(pause: Pause) -> None:
    limits = pause(pause(OwnLimits(), until_ms=at(30)), until_ms=at(60))
    with pytest.raises(Refused) as no:
        pause(limits, until_ms=at(59))
    assert no.value.code == "limit/pause-not-shortened"


def test_an_exclusion_for_good_has_no_end() -> None:
    with pytest.raises(Refused) as no:
        verify_welcome(exclude_self(OwnLimits()), now_ms=at(36_500))
    assert no.value.facts["until_ms"] == FOREVER


@given(
    st.lists(st.tuples(st.integers(0, 12), st.none() | st.integers(0, 5)), min_size=1, max_size=12)
)
def test_nothing_a_player_asks_for_loosens_a_limit_within_the_delay(
    asked: list[tuple[int, int | None]],
) -> None:
    limits, day = OwnLimits(), 0
    wished: set[int | None] = {None}
    for wait, wish in asked:
        day += wait
        held = most(limits, day)
        limits = limited(wish, limits, days=day)
        wished.add(wish)
        now = most(limits, day)
        assert held is None or (now is not None and now <= held)
        for ahead in range(day, day + 9):
            allowed = most(limits, ahead)
            assert allowed in wished
            if ahead < day + 7 and held is not None:
                assert allowed is not None
                assert allowed <= held


def test_limits_survive_being_written_down() -> None:
    limits = cool_off(limited(200, limited(100), days=1), until_ms=at(3))
    assert msgspec.json.decode(msgspec.json.encode(limits), type=OwnLimits) == limits


def test_what_lies_before_the_period_does_not_count() -> None:
    used = [Usage(at(-7), 1), Usage(Instant(at(-7) + 1), 2), Usage(NOW, 4)]
    assert used_in(used, Period.WEEK, now_ms=NOW) == 6


def _deposit_one(limits: OwnLimits, *, now_ms: Instant) -> None:
    verify_within(limits, DEPOSIT, 1, used=[], now_ms=now_ms)
