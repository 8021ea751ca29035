"""Closing: the doors are closed, and the last hands are played to their end.

Owns: that no hand begins any more, and that those which run have a while.
Never: closes the store (`room.close`).

Rule 1: a hand that is not over in time is void, as after a crash (SRV-03); everybody is told.
Rule 2: a tournament does not wait for its hands here: it goes on when the room opens again, as
after a crash.
"""

import asyncio
from typing import Final

from huone.room.room import Room
from huone.units import Instant

LOOK_EVERY_MS: Final = 50
WHY: Final = "the room was closed"


async def finish_hands(room: Room, *, limit_ms: int, hurry: asyncio.Event | None = None) -> int:
    """Let running hands be finished and begin none; tell how many had to be made void."""
    room.deals = False
    until = Instant(room.clock.now() + limit_ms)
    while _running(room) and room.clock.now() < until:
        if hurry is not None and hurry.is_set():
            break
        room.tick()
        due = room.next_deadline() or until
        soon = Instant(room.clock.now() + LOOK_EVERY_MS)
        await room.clock.wait_until(min(due, until, soon))
    left = _running(room)
    for table in left:
        await room.void_hand(table, WHY)
    return len(left)


def _running(room: Room) -> list[str]:
    return [
        table.id for table in room.lobby if table.table.running is not None and not table.is_halted
    ]
