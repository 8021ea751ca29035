"""Allowance: how much one client may ask for in a while.

Owns: an allowance that fills up with time, and counting what looks like abuse.
Never: decides what is asked.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

Monotonic = Callable[[], float]
"""Seconds on a clock that only runs forwards."""


class Rate(Struct, frozen=True, kw_only=True):
    """So many in a second on the long run, and so many at once."""

    each_second: float
    at_once: int


class Rates(Struct, frozen=True, kw_only=True):
    """How much one connection may send, and how many frames may be bad."""

    frames: Rate = Rate(each_second=40, at_once=200)
    commands: Rate = Rate(each_second=10, at_once=40)
    bad_frames: Rate = Rate(each_second=0.5, at_once=50)
    pictures: Rate = Rate(each_second=4, at_once=80)
    """Subscriptions: each is answered by a picture, which is a hundred times as long."""


DEFAULT_RATES: Final = Rates()


class Allowance:
    """What is left of a rate."""

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.at_once)
        self._at = clock()

    def take(self) -> bool:
        """Take one, if one is left."""
        now = self._clock()
        gained = (now - self._at) * self._rate.each_second
        self._left = min(float(self._rate.at_once), self._left + gained)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
