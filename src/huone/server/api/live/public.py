"""Live public: what guests and walls of a live house ask without an account, over HTTP.

Owns: the routes of walls, of the code at the door, and of guests' phones.
Never: keeps anything (`room.live.daybook`), or answers a phone with anything of another guest.

Rule 1: a phone is known by the secret that it made for itself, in its address; the log names the
route alone.
Rule 2: an address has a large share of requests: the whole house is on one network.
"""

import asyncio
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from huone.live.contests.walls import ContestWallView, contest_wall
from huone.live.events import (
    DayFact,
    GuestIsComing,
    GuestMet,
    GuestNamed,
    ListJoined,
    ListLeft,
    OfferPassed,
    PhoneKnown,
)
from huone.live.phones import (
    DOOR,
    PhoneView,
    code_for,
    digest_of,
    guest_of_code,
    guest_of_phone,
    phone_view,
    verify_lists,
)
from huone.live.state import Guest
from huone.live.walls import WallView, wall_view
from huone.room.live.daybook import Stamp
from huone.server.api.live.bodies import ActBody, GuestName, Tongue
from huone.server.api.live.contests.noting import books_of, contest_of
from huone.server.api.live.news import NewsQuery, newest
from huone.server.api.live.noting import ANY_OF_THE_HOUSE, book_of, stamped
from huone.server.api.live.people import next_number
from huone.server.api.operation import ANYBODY, ApiCall, Operation, Reply
from huone.server.api.qr import qr_rows
from huone.server.api.words import END, Body, Origin, Shown, Word

Secret = Annotated[str, Meta(pattern=r"^[0-9a-f]{32,64}" + END, max_length=64)]
"""What a phone made for itself; nobody else knows it."""
DoorCode = Annotated[str, Meta(pattern=r"^([a-z0-9-]{1,30}\.)?[0-9a-f]{16}" + END, max_length=48)]


class OriginQuery(Body, frozen=True, kw_only=True):
    """Under which address the room was reached; without one it is its own."""

    origin: Origin = ""


class DoorView(Shown, frozen=True, kw_only=True):
    """The code with which phones come in, as a link and as a QR code row by row."""

    code: str
    link: str
    rows: tuple[str, ...]


class BeginBody(ActBody, frozen=True, kw_only=True):
    """A phone comes in with a code, and with a secret of its own."""

    door: DoorCode
    phone: Secret
    name: GuestName = ""
    language: Tongue = ""


class PhoneBody(ActBody, frozen=True, kw_only=True):
    """An act of a phone."""

    phone: Secret


class PhoneStake(PhoneBody, frozen=True, kw_only=True):
    """An act of a phone on a list."""

    stake: Word


class PhoneName(PhoneBody, frozen=True, kw_only=True):
    """What a guest wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class PhoneNews(NewsQuery, frozen=True, kw_only=True):
    """Whose phone it is, or a code with which one would come in."""

    phone: Secret | None = None
    door: DoorCode | None = None


async def live_wall(call: ApiCall) -> Reply:
    """Show lists, calls and jackpots to everybody; with `after`, wait for something new."""
    days = book_of(call)
    return Reply(
        body=await newest(days, call.asked(NewsQuery), lambda: wall_view(days.house, call.now))
    )


class ContestNews(NewsQuery, frozen=True, kw_only=True):
    """Whose phone it is that asks, if it is one."""

    phone: Secret | None = None


async def live_contest_wall(call: ApiCall) -> Reply:
    """Show a tournament with paper cards to everybody; with `after`, wait for something new."""
    asked, contest, days = call.asked(ContestNews), await contest_of(call), book_of(call)
    await days.ready()
    guest = guest_of_phone(days.house, asked.phone).id if asked.phone else ""
    books = books_of(call)
    if asked.after is not None and contest.number == asked.after:
        try:
            async with asyncio.timeout(asked.wait_s):
                await books.book(contest.id).changed(asked.after)
        except TimeoutError:
            pass
        await books.ready(contest.id, now=call.now)
    found = books.book(contest.id).contest
    return Reply(body=contest_wall(days.house, found, call.now, guest=guest))


async def live_door(call: ApiCall) -> Reply:
    """Show staff the code at the door, for phones of guests."""
    days = book_of(call)
    await days.ready()
    return Reply(body=_door(call, code_for(days.house, DOOR)))


async def live_guest_card(call: ApiCall) -> Reply:
    """Show staff the code with which a guest's own phone follows him."""
    days = book_of(call)
    await days.ready()
    guest = days.house.guest(call.word("guest"))
    return Reply(body=_door(call, f"{guest.id}.{code_for(days.house, guest.id)}"))


def _door(call: ApiCall, code: str) -> DoorView:
    address = call.asked(OriginQuery).origin or call.office.config.address
    link = f"{address}/live/me?door={code}"
    return DoorView(code=code, link=link, rows=qr_rows(link))


async def live_phone(call: ApiCall) -> Reply:
    """Show a guest himself and the games of the house; with `after`, wait for something new."""
    asked, days = call.asked(PhoneNews), book_of(call)

    def picture() -> PhoneView:
        if asked.phone is not None:
            return _seen(call, guest_of_phone(days.house, asked.phone))
        guest_of_code(days.house, asked.door or "")
        return phone_view(days.house, None, call.now)

    return Reply(body=await newest(days, asked, picture))


async def begin_phone(call: ApiCall) -> Reply:
    """Let a phone come in: with the code at the door as a new guest, with a card's as its own."""
    body, days = call.sent(BeginBody), book_of(call)
    await days.ready()
    phone, house = digest_of(body.phone), days.house
    if phone not in house.phones:
        guest = guest_of_code(house, body.door)
        rates = call.office.reception.rates
        call.office.reception.throttle.take(
            "phones", call.caller.address, rates.phone, now=call.now
        )
        facts: list[DayFact] = []
        if not guest:
            guest = next_number(house)
            facts.append(
                GuestMet(guest=guest, name=body.name, language=body.language, by_phone=True)
            )
        facts.append(PhoneKnown(guest=guest, phone=phone))
        await _note(call, body, guest, facts)
    return await _self(call, body.phone)


async def join_by_phone(call: ApiCall) -> Reply:
    """Join a list; staff calls whoever it has seen (LIVE-SEAT-01)."""
    body = call.sent(PhoneStake)
    guest = await _guest(call, body)
    if not _is_noted(call, body, guest):
        verify_lists(book_of(call).house, guest)
    fact = ListJoined(stake=body.stake, guest=guest, by_phone=True)
    await _note(call, body, guest, [fact])
    return await _self(call, body.phone)


async def leave_by_phone(call: ApiCall) -> Reply:
    """Leave a list."""
    body = call.sent(PhoneStake)
    guest = await _guest(call, body)
    await _note(call, body, guest, [ListLeft(stake=body.stake, guest=guest)])
    return await _self(call, body.phone)


async def come_by_phone(call: ApiCall) -> Reply:
    """Say that one is coming to the seat; the time runs on."""
    body = call.sent(PhoneStake)
    guest = await _guest(call, body)
    await _note(call, body, guest, [GuestIsComing(stake=body.stake, guest=guest)])
    return await _self(call, body.phone)


async def pass_by_phone(call: ApiCall) -> Reply:
    """Let an offered seat go, and this list with it (LIVE-SEAT-06)."""
    body = call.sent(PhoneStake)
    guest = await _guest(call, body)
    await _note(call, body, guest, [OfferPassed(stake=body.stake, guest=guest)])
    return await _self(call, body.phone)


async def name_by_phone(call: ApiCall) -> Reply:
    """Say what one wants to be called; who has a name asks staff to change it."""
    body = call.sent(PhoneName)
    guest = await _guest(call, body)
    if not book_of(call).house.guest(guest).name:
        await _note(call, body, guest, [GuestNamed(guest=guest, name=body.name)])
    return await _self(call, body.phone)


async def forget_by_phone(call: ApiCall) -> Reply:
    """Let the house forget a guest: lists, name and phone."""
    body, days = call.sent(PhoneBody), book_of(call)
    guest = await _guest(call, body)
    _, ack = days.forget(guest, _stamp(call, body, guest))
    if ack is not None:
        await ack
    return Reply(body=phone_view(days.house, None, call.now))


async def _guest(call: ApiCall, body: PhoneBody) -> str:
    days = book_of(call)
    await days.ready()
    return guest_of_phone(days.house, body.phone).id


def _is_noted(call: ApiCall, body: ActBody, guest: str) -> bool:
    return bool(book_of(call).noted(_author(guest), body.id))


def _author(guest: str) -> str:
    """Name a guest as the author of an act; no account has such a name."""
    return f"phone:{guest}"


def _stamp(call: ApiCall, body: ActBody, guest: str) -> Stamp:
    # The clock of a phone is nobody's to trust: what it asks happens now.
    return replace(stamped(call, body, by=_author(guest)), at_ms=call.now)


async def _note(call: ApiCall, body: ActBody, guest: str, facts: list[DayFact]) -> None:
    stamp, reception = _stamp(call, body, guest), call.office.reception
    if not _is_noted(call, body, guest):
        reception.throttle.take("phone acts", guest, reception.rates.phone_act, now=call.now)
    _, ack = book_of(call).note(facts, stamp)
    if ack is not None:
        await ack


async def _self(call: ApiCall, secret: str) -> Reply:
    days = book_of(call)
    await days.ready()
    return Reply(body=_seen(call, guest_of_phone(days.house, secret)))


def _seen(call: ApiCall, guest: Guest) -> PhoneView:
    """Show a guest himself, with the tournaments that he is in."""
    books = books_of(call).books
    entered = tuple(id for id, book in books.items() if guest.id in book.contest.guests)
    return replace(phone_view(book_of(call).house, guest, call.now), contests=entered[-3:])


ME: Final = "/api/live/me"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/live/wall",
        roles=ANYBODY,
        handler=live_wall,
        query=NewsQuery,
        answers=WallView,
        for_a_crowd=True,
    ),
    Operation(
        method="GET",
        path="/api/live/wall/contests/{contest}",
        roles=ANYBODY,
        handler=live_contest_wall,
        query=ContestNews,
        answers=ContestWallView,
        for_a_crowd=True,
    ),
    Operation(
        method="GET",
        path="/api/live/door",
        roles=ANY_OF_THE_HOUSE,
        handler=live_door,
        query=OriginQuery,
        answers=DoorView,
    ),
    Operation(
        method="GET",
        path="/api/live/guests/{guest}/card",
        roles=ANY_OF_THE_HOUSE,
        handler=live_guest_card,
        query=OriginQuery,
        answers=DoorView,
    ),
    Operation(
        method="GET",
        path=ME,
        roles=ANYBODY,
        handler=live_phone,
        query=PhoneNews,
        answers=PhoneView,
        for_a_crowd=True,
    ),
    *(
        Operation(
            method="POST",
            path=f"{ME}/{act}",
            roles=ANYBODY,
            handler=handler,
            body=shape,
            answers=PhoneView,
            for_a_crowd=True,
        )
        for act, handler, shape in (
            ("begin", begin_phone, BeginBody),
            ("join", join_by_phone, PhoneStake),
            ("leave", leave_by_phone, PhoneStake),
            ("come", come_by_phone, PhoneStake),
            ("pass", pass_by_phone, PhoneStake),
            ("name", name_by_phone, PhoneName),
            ("forget", forget_by_phone, PhoneBody),
        )
    ),
)
