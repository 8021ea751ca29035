"""The live house over HTTP: every act below `/api/live`, and its pictures."""

from typing import Final

from huone.server.api.live import (
    cage,
    day,
    devices,
    jackpots,
    lists,
    people,
    public,
    seats,
    tables,
)
from huone.server.api.live.contests import desk, play, running
from huone.server.api.operation import Operation

OPERATIONS: Final[tuple[Operation, ...]] = (
    *day.OPERATIONS,
    *people.OPERATIONS,
    *lists.OPERATIONS,
    *tables.OPERATIONS,
    *seats.OPERATIONS,
    *cage.OPERATIONS,
    *jackpots.OPERATIONS,
    *public.OPERATIONS,
    *running.OPERATIONS,
    *desk.OPERATIONS,
    *play.OPERATIONS,
    *devices.OPERATIONS,
)
"""Everything that can be asked of a live house, and by whom."""
