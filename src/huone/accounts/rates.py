"""Rates: how often people may sign in, register, ask for letters and ask at all.

Owns: the rates of the office.
Never: counts; `system.rate_limit` does.
"""

from typing import Final

from msgspec import Struct

from huone.system.rate_limit import HOUR_MS, MINUTE_MS, Rate


class RequestRates(Struct, frozen=True, kw_only=True):
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
    crowd: Rate = Rate(most=12_000, per_ms=MINUTE_MS)
    """All requests of phones and walls from one address; those of a live house share one."""
    phone: Rate = Rate(most=60, per_ms=MINUTE_MS)
    """New phones of a live house, from one address."""
    phone_act: Rate = Rate(most=30, per_ms=10 * MINUTE_MS)
    """What one guest of a live house notes by phone; each act is a line of the day's journal."""


OPEN: Final = RequestRates(
    login_of_name=Rate(most=10**6, per_ms=MINUTE_MS),
    login_from_address=Rate(most=10**6, per_ms=MINUTE_MS),
    register=Rate(most=10**6, per_ms=MINUTE_MS),
    reset=Rate(most=10**6, per_ms=MINUTE_MS),
    guest=Rate(most=10**6, per_ms=MINUTE_MS),
    request=Rate(most=10**7, per_ms=MINUTE_MS),
    crowd=Rate(most=10**7, per_ms=MINUTE_MS),
)
"""For a room of programs that test or load a server."""
