"""The clock: what time it is, and waiting for a moment.

Owns: the `Clock` port, the machine's clock, a clock that jumps, and the alarms of all tables.
Never: decides what happens at a moment.

Rule 1: nothing else in the room reads the time or sleeps, so a whole evening can be played in a
second.
"""

import asyncio
import heapq
import time
from collections.abc import Callable
from typing import Final, Protocol

from huone.units import Instant

STEADY_PERCENT: Final = 99
"""How fast the clock goes while the one on the wall is behind it."""
NOTICED_NS: Final = 1_000_000_000


class Clock(Protocol):
    """Time, as the room knows it."""

    def now(self) -> Instant:
        """Say what time it is."""

    async def wait_until(self, at: Instant) -> None:
        """Wait for a moment; one that has passed is not waited for."""


class SystemClock:
    """The clock of the machine, which never goes back and never stands still.

    It shows the time on the wall. When that is set back, it goes on by the clock that only counts
    forwards, a little slower until the wall has caught up: turns still end.
    """

    def __init__(self) -> None:
        self._latest_ns = time.time_ns()
        self._counted_ns = time.monotonic_ns()
        self._is_ahead = False
        self.set_back: list[Callable[[int], None]] = []
        """Who hears by how many milliseconds the clock on the wall was set back."""

    def now(self) -> Instant:
        """Say what time it is."""
        wall_ns, counted_ns = time.time_ns(), time.monotonic_ns()
        passed_ns = counted_ns - self._counted_ns
        self._counted_ns = counted_ns
        steady_ns = self._latest_ns + passed_ns * STEADY_PERCENT // 100
        self._latest_ns = max(wall_ns, steady_ns)
        self._notice(self._latest_ns - wall_ns)
        return Instant(self._latest_ns // 1_000_000)

    def _notice(self, ahead_ns: int) -> None:
        if ahead_ns > NOTICED_NS and not self._is_ahead:
            for listener in self.set_back:
                listener(ahead_ns // 1_000_000)
        self._is_ahead = ahead_ns > NOTICED_NS

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
