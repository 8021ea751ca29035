"""Live guests: who came, and what staff does about him, over HTTP.

Owns: the routes below `/api/live/guests`.
Never: keeps anything (`room.live.daybook`).
"""

from typing import Annotated, Final

from msgspec import Meta

from huone.live.events import (
    DevicesForbidden,
    GuestCheckedIn,
    GuestExcluded,
    GuestLinked,
    GuestMet,
    GuestNamed,
    GuestSentAway,
    GuestsParted,
    GuestWarned,
)
from huone.live.house import House
from huone.live.view import GuestView, guest_view
from huone.server.api.live.bodies import (
    ActBody,
    LinkBody,
    MeetBody,
    NameBody,
    PartBody,
    UntilBody,
    WarnBody,
    WhyBody,
)
from huone.server.api.live.noting import (
    ANY_OF_THE_HOUSE,
    AT_THE_LIST,
    DECIDES,
    LEADS,
    ActDone,
    book_of,
    has_role,
    noted,
)
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.server.api.problems import RoleMissing
from huone.server.api.words import Body, Shown
from huone.units import Instant

SHOWN_MAX: Final = 500
FLOOR_EXCLUDES_MS: Final = 36 * 3_600_000
"""For so long a floor excludes a guest, until tomorrow's day is over; longer the chief."""


class GuestsQuery(Body, frozen=True, kw_only=True):
    """Words of a name or number."""

    words: Annotated[str, Meta(max_length=40)] = ""


class GuestPage(Shown, frozen=True, kw_only=True):
    """Guests, the newest first."""

    guests: tuple[GuestView, ...]


def next_number(house: House) -> str:
    """Give the number of the next guest."""
    return f"g-{house.met + 1}"


async def live_guests(call: ApiCall) -> Reply:
    """List the guests of the day, or those that some words mean."""
    days = book_of(call)
    await days.ready()
    house, sought = days.house, call.asked(GuestsQuery).words.casefold().split()
    found = [
        guest_view(house, guest)
        for guest in reversed(house.guests.values())
        if all(word in f"{guest.id} {guest.name}".casefold() for word in sought)
    ]
    return Reply(body=GuestPage(guests=tuple(found[:SHOWN_MAX])))


async def live_guest(call: ApiCall) -> Reply:
    """Show a guest."""
    days = book_of(call)
    await days.ready()
    return Reply(body=guest_view(days.house, days.house.guest(call.word("guest"))))


async def meet_guest(call: ApiCall) -> Reply:
    """Give somebody who came a number."""
    body, days = call.sent(MeetBody), book_of(call)
    guest = next_number(days.house)
    return await noted(call, body, GuestMet(guest=guest, name=body.name, language=body.language))


async def name_guest(call: ApiCall) -> Reply:
    """Note a guest's name."""
    body = call.sent(NameBody)
    fact = GuestNamed(guest=call.word("guest"), name=body.name, language=body.language)
    return await noted(call, body, fact)


async def link_guest(call: ApiCall) -> Reply:
    """Note which account is a guest's."""
    body = call.sent(LinkBody)
    account = await call.office.book.named(body.player)
    await call.room.players.admit(account.player, now=call.now)
    fact = GuestLinked(guest=call.word("guest"), player=account.player)
    return await noted(call, body, fact)


async def check_guest_in(call: ApiCall) -> Reply:
    """Note that a guest who signed up by phone is here."""
    body = call.sent(ActBody)
    return await noted(call, body, GuestCheckedIn(guest=call.word("guest")))


async def warn_guest(call: ApiCall) -> Reply:
    """Warn a guest."""
    body = call.sent(WarnBody)
    fact = GuestWarned(guest=call.word("guest"), why=body.why, clause=body.clause)
    return await noted(call, body, fact)


async def send_guest_away(call: ApiCall) -> Reply:
    """Send a guest away for a while."""
    body = call.sent(UntilBody)
    fact = GuestSentAway(guest=call.word("guest"), until_ms=Instant(body.until_ms), why=body.why)
    return await noted(call, body, fact)


async def forbid_guest_devices(call: ApiCall) -> Reply:
    """Forbid a guest phone and headphones."""
    body = call.sent(WhyBody)
    return await noted(call, body, DevicesForbidden(guest=call.word("guest"), why=body.why))


async def exclude_guest(call: ApiCall) -> Reply:
    """Keep a guest out until a date."""
    body = call.sent(UntilBody)
    if body.until_ms - call.now > FLOOR_EXCLUDES_MS and not has_role(call, LEADS):
        raise RoleMissing(roles=" or ".join(LEADS))
    fact = GuestExcluded(guest=call.word("guest"), until_ms=Instant(body.until_ms), why=body.why)
    return await noted(call, body, fact)


async def part_guests(call: ApiCall) -> Reply:
    """Let two guests not share a table."""
    body = call.sent(PartBody)
    fact = GuestsParted(guest=call.word("guest"), other=body.other, why=body.why)
    return await noted(call, body, fact)


BELOW: Final = "/api/live/guests"
ONE: Final = f"{BELOW}/{{guest}}"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path=BELOW,
        roles=ANY_OF_THE_HOUSE,
        handler=live_guests,
        query=GuestsQuery,
        answers=GuestPage,
    ),
    Operation(
        method="GET", path=ONE, roles=ANY_OF_THE_HOUSE, handler=live_guest, answers=GuestView
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/meet",
        roles=AT_THE_LIST,
        handler=meet_guest,
        body=MeetBody,
        answers=ActDone,
    ),
    *(
        Operation(
            method="POST",
            path=f"{ONE}/{act}",
            roles=roles,
            handler=handler,
            body=shape,
            answers=ActDone,
        )
        for act, roles, handler, shape in (
            ("name", AT_THE_LIST, name_guest, NameBody),
            ("link", AT_THE_LIST, link_guest, LinkBody),
            ("check-in", AT_THE_LIST, check_guest_in, ActBody),
            ("warn", DECIDES, warn_guest, WarnBody),
            ("send-away", DECIDES, send_guest_away, UntilBody),
            ("forbid-devices", DECIDES, forbid_guest_devices, WhyBody),
            ("exclude", DECIDES, exclude_guest, UntilBody),
            ("part-guests", DECIDES, part_guests, PartBody),
        )
    ),
)
