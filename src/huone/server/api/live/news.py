"""News: waiting until a picture of the house has changed.

Owns: for how long a request waits, and what counts as a change to whoever waits.
Never: knows what is in a picture, apart from its number and its moment.
"""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from huone.room.live.daybook import DayBook
from huone.server.api.live.bodies import EventNumber
from huone.server.api.words import Body

WAIT_S_MAX: Final = 25

Picture = TypeVar("Picture", bound=Struct)


class NewsQuery(Body, frozen=True, kw_only=True):
    """Wait for something newer than an event, for so many seconds at most."""

    after: EventNumber | None = None
    wait_s: Annotated[int, Meta(ge=0, le=WAIT_S_MAX)] = WAIT_S_MAX


async def newest(days: DayBook, asked: NewsQuery, take: Callable[[], Picture]) -> Picture:
    """Take a picture; with `after`, wait until it is another one than at that event.

    Three hundred phones that wait for a call are not woken by every hand that ends.
    """
    await days.ready()
    seen, number = take(), days.house.number
    if asked.after != number:
        return seen
    try:
        async with asyncio.timeout(asked.wait_s):
            while _content(take()) == _content(seen):
                number = days.house.number
                await days.changed(number)
                await days.ready()
    except TimeoutError:
        await days.ready()
    return take()


def _content(picture: Struct) -> Struct:
    """Give a picture without when it was taken."""
    undated: dict[str, Any] = {"number": 0, "now_ms": 0}
    return replace(picture, **undated)
