"""The throttle: how often something may be asked.

Owns: rates, and who has used up how much of his.
Never: counts what was refused for another reason.

Rule 1: a rate is a burst that fills up again evenly. Who waits as he is told is served.
Rule 2: memory has a bound; who has not been seen for longest is forgotten first.
"""

from collections import OrderedDict
from typing import Final

from msgspec import Struct

from huone.refusal import Refused
from huone.units import Instant

KEPT_MAX: Final = 50_000
MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS


class AskedTooOften(Refused):
    """Wait a little."""

    code = "throttle/too-often"
    says = "that was asked too often ({what}); try again in {retry_s} seconds"


class Rate(Struct, frozen=True, kw_only=True):
    """So many at once, and as many again over a time."""

    most: int
    per_ms: int


class Rates(Struct, frozen=True, kw_only=True):
    """How often each thing may be asked."""

    login_of_name: Rate = Rate(most=10, per_ms=15 * MINUTE_MS)
    """Wrong passwords or codes for one name."""
    login_from_address: Rate = Rate(most=30, per_ms=15 * MINUTE_MS)
    """Wrong passwords or codes from one address."""
    register: Rate = Rate(most=10, per_ms=HOUR_MS)
    reset: Rate = Rate(most=5, per_ms=HOUR_MS)
    guest: Rate = Rate(most=20, per_ms=HOUR_MS)
    """New guests from one address; friends round one table share it."""
    request: Rate = Rate(most=300, per_ms=MINUTE_MS)
    """All requests of one address or one session."""


OPEN: Final = Rates(
    login_of_name=Rate(most=10**6, per_ms=MINUTE_MS),
    login_from_address=Rate(most=10**6, per_ms=MINUTE_MS),
    register=Rate(most=10**6, per_ms=MINUTE_MS),
    reset=Rate(most=10**6, per_ms=MINUTE_MS),
    guest=Rate(most=10**6, per_ms=MINUTE_MS),
    request=Rate(most=10**7, per_ms=MINUTE_MS),
)
"""For a room of programs that test or load a server."""


class Throttle:
    """Who has asked how much lately."""

    def __init__(self, *, kept_max: int = KEPT_MAX) -> None:
        self._kept_max = kept_max
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()
        """When the burst of each will be whole again."""

    def verify(self, what: str, who: str, rate: Rate, *, now: Instant) -> None:
        """Refuse what is asked too often; nothing is counted."""
        full_at = self._full_at.get((what, who), 0)
        step_ms = rate.per_ms / rate.most
        wait_ms = full_at + step_ms - now - rate.per_ms
        if wait_ms > 0:
            raise AskedTooOften(what=what, retry_s=int(wait_ms // 1_000) + 1)

    def count(self, what: str, who: str, rate: Rate, *, now: Instant) -> None:
        """Count one."""
        key = (what, who)
        self._full_at[key] = max(self._full_at.get(key, 0), now) + rate.per_ms / rate.most
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._kept_max:
            self._full_at.popitem(last=False)

    def give_back(self, what: str, who: str, rate: Rate) -> None:
        """Take back one that was counted, because it was no guess after all."""
        key = (what, who)
        if key in self._full_at:
            self._full_at[key] -= rate.per_ms / rate.most

    def take(self, what: str, who: str, rate: Rate, *, now: Instant) -> None:
        """Count one, or refuse it."""
        self.verify(what, who, rate, now=now)
        self.count(what, who, rate, now=now)
