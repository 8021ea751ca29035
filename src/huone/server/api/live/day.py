"""Live day: opening, shifts, closing, undoing, and the picture of the whole house, over HTTP.

Owns: the routes of the day and of the house.
Never: keeps anything (`room.live.daybook`).
"""

from typing import Final

from huone.live.day import DayNotDone, day_closed
from huone.live.events import ShiftBegun
from huone.live.view import HouseView, house_view
from huone.server.api.live.bodies import ActBody, ShiftBody, UndoBody
from huone.server.api.live.contests.noting import contest_answered
from huone.server.api.live.news import NewsQuery, newest
from huone.server.api.live.noting import (
    ANY_OF_THE_HOUSE,
    DECIDES,
    LEADS,
    ActDone,
    answered,
    book_of,
    confirm,
    has_role,
    noted,
    stamp_of,
)
from huone.server.api.operation import ApiCall, Operation, Reply


async def live_house(call: ApiCall) -> Reply:
    """Show the whole house; with `after`, wait until something has happened since."""
    days = book_of(call)

    def picture() -> HouseView:
        barred = days.barred(call.now)
        return house_view(days.house, days.events, days.gone(), call.now, barred=barred)

    return Reply(body=await newest(days, call.asked(NewsQuery), picture))


async def open_live_day(call: ApiCall) -> Reply:
    """Open the house for the gaming day, with the menu of the settings."""
    days = book_of(call)
    await days.ready()
    return await answered(call, days.open_day(stamp_of(call, call.sent(ActBody))))


async def begin_live_shift(call: ApiCall) -> Reply:
    """Begin a shift."""
    body = call.sent(ShiftBody)
    return await noted(call, body, ShiftBegun(name=body.name))


async def close_live_day(call: ApiCall) -> Reply:
    """Close the day when everything is done and counted."""
    days = book_of(call)
    await days.ready()
    played = call.room.live.contests.running(call.now)
    if played:
        raise DayNotDone(what="; ".join(f"tournament {name} is being played" for name in played))
    return await noted(call, call.sent(ActBody), day_closed(days.house))


async def undo_live_act(call: ApiCall) -> Reply:
    """Undo an act: one's own for two minutes, later the floor does."""
    body, days = call.sent(UndoBody), book_of(call)
    await confirm(call, body)
    if body.contest is not None:
        return await _undo_in_contest(call, body, body.contest)
    await days.ready()
    made = days.undo(
        body.number,
        body.why,
        stamp_of(call, body),
        is_floor=has_role(call, DECIDES),
        is_chief=has_role(call, LEADS),
    )
    return await answered(call, made)


async def _undo_in_contest(call: ApiCall, body: UndoBody, contest: str) -> Reply:
    """Undo an act of a tournament: places and prizes are those of the new ranking."""
    books = call.room.live.contests
    await books.ready(contest, now=call.now)
    made = books.undo(
        contest,
        body.number,
        body.why,
        stamp_of(call, body),
        is_director=has_role(call, (*DECIDES, "director")),
        is_chief=has_role(call, LEADS),
    )
    return await contest_answered(call, contest, made)


BELOW: Final = "/api/live"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path=f"{BELOW}/house",
        roles=ANY_OF_THE_HOUSE,
        handler=live_house,
        query=NewsQuery,
        answers=HouseView,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/day/open-day",
        roles=LEADS,
        handler=open_live_day,
        body=ActBody,
        answers=ActDone,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/day/begin-shift",
        roles=LEADS,
        handler=begin_live_shift,
        body=ShiftBody,
        answers=ActDone,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/day/close-day",
        roles=LEADS,
        handler=close_live_day,
        body=ActBody,
        answers=ActDone,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/undo",
        roles=ANY_OF_THE_HOUSE,
        handler=undo_live_act,
        body=UndoBody,
        answers=ActDone,
    ),
)
