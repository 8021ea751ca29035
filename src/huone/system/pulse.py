"""The pulse: how late an event loop is.

Owns: asking to be woken again and again, and how late that was.
Never: does anything about it.
"""

import asyncio
from typing import Final

BEAT_S: Final = 0.25
FADES: Final = 0.9
"""How much of an old delay is still shown a beat later, so that a monitor sees it."""


class Pulse:
    """The pulse of the loop that it runs in."""

    def __init__(self) -> None:
        self.lag_s = 0.0

    async def run(self) -> None:
        """Beat until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT_S
            await asyncio.sleep(BEAT_S)
            self.lag_s = max(loop.time() - due, self.lag_s * FADES, 0.0)
