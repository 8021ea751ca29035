"""The clock: what time it is, and waiting for a moment.

Owns: the `Clock` port, the machine's clock, a clock that jumps, and the alarms of all tables.
Never: decides what happens at a moment.

Rule 1: nothing else in the room reads the time or sleeps, so a whole evening can be played in a
second.
"""

import asyncio
import heapq
import time
from typing import Protocol

from huone.units import Instant


class Clock(Protocol):
    """Time, as the room knows it."""

    def now(self) -> Instant:
        """Say what time it is."""

    async def wait_until(self, at: Instant) -> None:
        """Wait for a moment; one that has passed is not waited for."""


class SystemClock:
    """The clock of the machine, which never goes back."""

    def __init__(self) -> None:
        self._latest = Instant(0)

    def now(self) -> Instant:
        """Say what time it is."""
        # A machine that corrects its clock must not make a turn begin before the one before it.
        self._latest = Instant(max(self._latest, time.time_ns() // 1_000_000))
        return self._latest

    async def wait_until(self, at: Instant) -> None:
        """Wait for a moment; one that has passed is not waited for."""
        await asyncio.sleep(max(0, at - self.now()) / 1_000)


class JumpingClock:
    """A clock that stands still until it is told to jump, and then wakes whoever waited."""

    def __init__(self, now: Instant) -> None:
        self._now = now
        self._sleepers: list[tuple[Instant, int, asyncio.Future[None]]] = []
        self._order = 0

    def now(self) -> Instant:
        """Say what time it is."""
        return self._now

    def jump_to(self, at: Instant) -> None:
        """Let it be a later moment."""
        assert at >= self._now, "time does not run backwards"
        self._now = at
        while self._sleepers and self._sleepers[0][0] <= at:
            _, _, sleeper = heapq.heappop(self._sleepers)
            if not sleeper.done():
                sleeper.set_result(None)

    async def wait_until(self, at: Instant) -> None:
        """Wait for a moment; one that has passed is not waited for."""
        if at <= self._now:
            return
        sleeper: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._order += 1
        heapq.heappush(self._sleepers, (at, self._order, sleeper))
        await sleeper


class Alarms:
    """When each table wants to be woken, all in one heap."""

    def __init__(self) -> None:
        self._at: dict[str, Instant] = {}
        self._heap: list[tuple[Instant, str]] = []

    def set(self, who: str, at: Instant | None) -> None:
        """Wake somebody at a moment instead of the one before, or not at all."""
        if at is None:
            self._at.pop(who, None)
        elif self._at.get(who) != at:
            self._at[who] = at
            heapq.heappush(self._heap, (at, who))

    def next(self) -> Instant | None:
        """Say when the first alarm is due."""
        # An alarm that was set anew leaves its old line in the heap; it is dropped when it is met.
        while self._heap and self._at.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def due(self, now: Instant) -> list[str]:
        """Take everybody whose alarm has come, the earliest first."""
        woken: list[str] = []
        while (at := self.next()) is not None and at <= now:
            _, who = heapq.heappop(self._heap)
            del self._at[who]
            woken.append(who)
        return woken
