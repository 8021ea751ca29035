"""Rate limits: how often something may be asked.

Owns: rates, and who has used up how much of his.
Never: knows what is asked, or counts what was refused for another reason.

Rule 1: a rate is a burst that fills up again evenly. Who waits as he is told is served.
Rule 2: memory has a bound; who has not been seen for longest is forgotten first.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from huone.refusal import Refused

KEPT_MAX: Final = 50_000
MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS

Monotonic = Callable[[], float]
"""Seconds on a clock that only runs forwards."""


class AskedTooOften(Refused):
    """Wait a little."""

    code = "throttle/too-often"
    says = "that was asked too often ({what}); try again in {retry_s} seconds"


class Rate(Struct, frozen=True, kw_only=True):
    """So many at once, and as many again over a time."""

    most: int
    per_ms: float

    @property
    def step_ms(self) -> float:
        """How long it takes until one more may be asked."""
        return self.per_ms / self.most

    def wait_ms(self, full_at: float, now: float) -> float:
        """Tell how long to wait for one, if the burst is whole again at `full_at`."""
        return full_at + self.step_ms - now - self.per_ms


def steady(*, each_second: float, at_once: int) -> Rate:
    """Give a rate as so many in a second on the long run, and so many at once.

    >>> steady(each_second=4, at_once=80).per_ms
    20000.0
    """
    return Rate(most=at_once, per_ms=1_000 * at_once / each_second)


class Allowance:
    """What one connection has left of a rate."""

    __slots__ = ("_clock", "_full_at", "_rate")

    def __init__(self, rate: Rate, clock: Monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._full_at = float("-inf")

    def take(self) -> bool:
        """Take one, if one is left."""
        now = 1_000 * self._clock()
        if self._rate.wait_ms(self._full_at, now) > 0:
            return False
        self._full_at = max(self._full_at, now) + self._rate.step_ms
        return True


class RateLimit:
    """Who has asked how much lately."""

    def __init__(self, *, kept_max: int = KEPT_MAX) -> None:
        self._kept_max = kept_max
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()
        """When the burst of each will be whole again."""

    def verify(self, what: str, who: str, rate: Rate, *, now: float) -> None:
        """Refuse what is asked too often; nothing is counted."""
        wait_ms = rate.wait_ms(self._full_at.get((what, who), 0), now)
        if wait_ms > 0:
            raise AskedTooOften(what=what, retry_s=int(wait_ms // 1_000) + 1)

    def count(self, what: str, who: str, rate: Rate, *, now: float) -> None:
        """Count one."""
        key = (what, who)
        self._full_at[key] = max(self._full_at.get(key, 0), now) + rate.step_ms
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._kept_max:
            self._full_at.popitem(last=False)

    def give_back(self, what: str, who: str, rate: Rate) -> None:
        """Take back one that was counted, because it was no guess after all."""
        key = (what, who)
        if key in self._full_at:
            self._full_at[key] -= rate.step_ms

    def take(self, what: str, who: str, rate: Rate, *, now: float) -> None:
        """Count one, or refuse it."""
        self.verify(what, who, rate, now=now)
        self.count(what, who, rate, now=now)
