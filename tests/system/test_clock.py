"""Clocks and alarms."""

import asyncio

import pytest

from huone.system.clock import Alarms, JumpingClock, SystemClock
from huone.units import Instant


async def test_a_clock_that_jumps_wakes_whoever_waited_in_order() -> None:
    clock = JumpingClock(Instant(100))
    woken: list[int] = []

    async def sleeper(at: int) -> None:
        await clock.wait_until(Instant(at))
        woken.append(at)

    tasks = [asyncio.create_task(sleeper(at)) for at in (300, 200, 50, 400)]
    await asyncio.sleep(0)
    clock.jump_to(Instant(300))
    await asyncio.sleep(0)
    assert woken == [50, 200, 300]
    tasks[-1].cancel()
    await asyncio.sleep(0)
    clock.jump_to(Instant(500))
    assert clock.now() == 500


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(AssertionError):
        JumpingClock(Instant(100)).jump_to(Instant(99))


async def test_the_clock_of_the_machine_goes_forward_even_if_it_is_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SystemClock()
    before = clock.now()
    monkeypatch.setattr("time.time_ns", lambda: 1)
    assert clock.now() >= before
    await clock.wait_until(Instant(before - 1))


async def test_hole_15_turns_still_end_after_the_clock_was_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wall, counted = 1_700_000_000_000_000_000, 5_000_000_000
    monkeypatch.setattr("time.time_ns", lambda: wall)
    monkeypatch.setattr("time.monotonic_ns", lambda: counted)
    clock, told = SystemClock(), list[int]()
    clock.set_back.append(told.append)
    before = clock.now()
    wall -= 3_600 * 10**9
    for _ in range(30):
        wall += 10**9
        counted += 10**9
        clock.now()
    assert clock.now() == before + 29_700
    assert told == [3_599_990]
    # A day later the wall has caught up by the hundredth part of it; then it is followed again.
    wall += 400_000 * 10**9
    counted += 400_000 * 10**9
    assert clock.now() == wall // 1_000_000
    assert len(told) == 1


def test_an_alarm_that_is_set_anew_rings_once() -> None:
    alarms = Alarms()
    alarms.set("a", Instant(10))
    alarms.set("b", Instant(20))
    alarms.set("a", Instant(30))
    alarms.set("c", Instant(5))
    alarms.set("c", None)
    assert alarms.next() == 20
    assert alarms.due(Instant(19)) == []
    assert alarms.due(Instant(30)) == ["b", "a"]
    assert alarms.next() is None
    alarms.set("a", Instant(30))
    assert alarms.due(Instant(30)) == ["a"]
