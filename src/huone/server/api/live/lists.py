"""Live lists: who waits for which game, and who is called, over HTTP.

Owns: the routes below `/api/live/lists`.
Never: keeps anything (`room.live.daybook`).
"""

from typing import Final

from huone.live.events import (
    DayFact,
    GuestMet,
    ListJoined,
    ListLeft,
    OfferMade,
    OfferPassed,
    OfferTaken,
)
from huone.live.lists import NothingToOffer, free_seats, next_offer
from huone.live.view import ListView, list_view
from huone.server.api.live.bodies import JoinBody, OfferBody, OnListBody
from huone.server.api.live.noting import (
    ANY_OF_THE_HOUSE,
    AT_THE_LIST,
    ActDone,
    book_of,
    noted,
)
from huone.server.api.live.people import next_number
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.server.api.words import Shown


class ListPage(Shown, frozen=True, kw_only=True):
    """All lists."""

    number: int
    lists: tuple[ListView, ...]


async def live_lists(call: ApiCall) -> Reply:
    """Show all lists with their offers."""
    days = book_of(call)
    await days.ready()
    house, barred = days.house, days.barred(call.now)
    shown = tuple(list_view(house, one, call.now, barred=barred) for one in house.lists.values())
    return Reply(body=ListPage(number=house.number, lists=shown))


async def join_live_list(call: ApiCall) -> Reply:
    """Put a guest on a list; a new one gets the next number at once."""
    body, stake, house = call.sent(JoinBody), call.word("stake"), book_of(call).house
    facts: list[DayFact] = []
    guest = body.guest
    if guest is None:
        guest = next_number(house)
        facts.append(
            GuestMet(guest=guest, name=body.name, language=body.language, by_phone=body.by_phone)
        )
    facts.append(ListJoined(stake=stake, guest=guest, by_phone=body.by_phone))
    return await noted(call, body, *facts)


async def leave_live_list(call: ApiCall) -> Reply:
    """Take a guest off a list."""
    body = call.sent(OnListBody)
    return await noted(call, body, ListLeft(stake=call.word("stake"), guest=body.guest))


async def offer_live_seat(call: ApiCall) -> Reply:
    """Call the next guest to a free seat, or the one who is named."""
    body, stake, days = call.sent(OfferBody), call.word("stake"), book_of(call)
    house = days.house
    made = next_offer(house, stake, call.now, barred=days.barred(call.now))
    if body.guest is not None:
        tables = [house.table(body.table)] if body.table else house.open_tables(stake)
        free = [(t.id, n) for t in tables for n in free_seats(house, t)]
        wanted = [place for place in free if body.seat in (None, place[1])]
        if not wanted:
            raise NothingToOffer(stake=stake, why="no seat is free")
        table, seat = wanted[0]
        made = OfferMade(stake=stake, guest=body.guest, table=table, seat=seat)
    if made is None:
        raise NothingToOffer(stake=stake, why="no seat is free, or nobody who waits is here")
    return await noted(call, body, made)


async def take_live_offer(call: ApiCall) -> Reply:
    """Keep the seat for a guest who is there, while he buys."""
    body = call.sent(OnListBody)
    return await noted(call, body, OfferTaken(stake=call.word("stake"), guest=body.guest))


async def pass_live_offer(call: ApiCall) -> Reply:
    """Let an offer go; the guest leaves this list."""
    body = call.sent(OnListBody)
    return await noted(call, body, OfferPassed(stake=call.word("stake"), guest=body.guest))


BELOW: Final = "/api/live/lists"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path=BELOW,
        roles=ANY_OF_THE_HOUSE,
        handler=live_lists,
        answers=ListPage,
    ),
    *(
        Operation(
            method="POST",
            path=f"{BELOW}/{{stake}}/{act}",
            roles=AT_THE_LIST,
            handler=handler,
            body=shape,
            answers=ActDone,
        )
        for act, handler, shape in (
            ("join", join_live_list, JoinBody),
            ("leave", leave_live_list, OnListBody),
            ("offer-seat", offer_live_seat, OfferBody),
            ("take-offer", take_live_offer, OnListBody),
            ("pass-offer", pass_live_offer, OnListBody),
        )
    ),
)
