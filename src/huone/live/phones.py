"""Phones: what guests do for themselves with the code at the door, and what a phone is shown.

Owns: the codes of the day, which phone is whose, its bounds, forgetting a guest, and the picture.
Never: shows anything of another guest; how many wait is all that a phone learns of the others.

Rule 1: a phone makes its own secret, and the house keeps its digest: who reads the journal cannot
speak for a guest.
Rule 2: whoever signs up by phone is called when staff has seen him (LIVE-SEAT-01).
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from huone.live.day import fold
from huone.live.events import (
    DayEvent,
    DayOpened,
    GuestCarried,
    GuestMet,
    GuestNamed,
    Happened,
)
from huone.live.house import House
from huone.live.lists import free_seats, takes_guests
from huone.live.state import Guest
from huone.live.tables.buying import sit_limits
from huone.live.view import LineView, line_view
from huone.refusal import Refused
from huone.table.waiting import TooManyLists, place_of
from huone.units import Instant, PlayerId

LISTS_MAX: Final = 3
"""On how many lists one phone puts its guest."""
DOOR: Final = "door"
DIGITS: Final = 16


class DoorCodeWrong(Refused):
    """The code is of another day or another house."""

    code = "live/door-code-wrong"
    says = "this code is not today's; scan the one at the door again"


class PhoneUnknown(Refused):
    """The house does not know this phone today."""

    code = "live/phone-unknown"
    says = "the house does not know this phone today; scan the code at the door"


class GuestMustBeKept(Refused):
    """What the house has noted of a guest today needs his name."""

    code = "live/guest-kept"
    says = "the house cannot forget {guest} before the day is over: {why}"


def digest_of(secret: str) -> str:
    """Give what the house keeps of a phone's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def code_for(house: House, whom: str) -> str:
    """Give the code of the day for the door, or for the card of a guest."""
    made = hmac.digest(house.secret.encode(), whom.encode(), hashlib.sha256)
    return made.hex()[:DIGITS]


def guest_of_code(house: House, code: str) -> str:
    """Tell whose card a code is from; nobody's if it is the door's."""
    whom, _, typed = code.rpartition(".")
    if not house.secret or not hmac.compare_digest(code_for(house, whom or DOOR), typed):
        raise DoorCodeWrong
    return house.guest(whom).id if whom else ""


def guest_of_phone(house: House, secret: str) -> Guest:
    """Tell whose phone it is."""
    guest = house.phones.get(digest_of(secret))
    if guest is None:
        raise PhoneUnknown
    return house.guest(guest)


def verify_lists(house: House, guest: str) -> None:
    """Refuse one more list than a phone may ask for."""
    lists = sum(guest in one.lines for one in house.lists.values())
    if lists >= LISTS_MAX:
        raise TooManyLists(lists=lists, lists_max=LISTS_MAX)


# Forgetting


def without_name(event: DayEvent, guest: str) -> DayEvent:
    """Give an event as if the guest had never said his name."""
    fact = event.fact if isinstance(event, Happened) else None
    if isinstance(fact, GuestMet | GuestNamed) and fact.guest == guest:
        return replace(event, fact=replace(fact, name="", language=""))
    if isinstance(fact, DayOpened):
        return replace(event, fact=replace(fact, guests=tuple(_nameless(fact.guests, guest))))
    return event


def _nameless(known: Sequence[GuestCarried], guest: str) -> Iterator[GuestCarried]:
    for one in known:
        yield replace(one, name="", language="") if one.id == guest else one


def forgotten(known: Sequence[DayEvent], house: House, guest: str) -> list[DayEvent]:
    """Give a day without the name of a guest, or say what needs it."""
    if house.guest(guest).excluded_until_ms:
        raise GuestMustBeKept(guest=guest, why="he is excluded")
    if house.guest(guest).sent_away_until_ms:
        raise GuestMustBeKept(guest=guest, why="he was sent away")
    if house.seat_of(guest) is not None:
        raise GuestMustBeKept(guest=guest, why="he sits at a table")
    if house.guest(guest).player:
        raise GuestMustBeKept(guest=guest, why="he has an account, which is closed in its profile")
    without = [without_name(event, guest) for event in known]
    try:
        fold(house.rules, without)
    except Refused as no:
        raise GuestMustBeKept(guest=guest, why=str(no)) from no
    return without


# What a phone is shown


class PhoneLine(Struct, frozen=True, kw_only=True):
    """A game of the house, and where this guest stands on its list."""

    line: LineView
    tables: int
    seats: int
    playing: int
    free_seats: int
    waiting: int
    place: int = 0
    """0 if he does not wait for it."""


class PhoneCall(Struct, frozen=True, kw_only=True):
    """The seat that is kept for him."""

    stake: str
    table: str
    seat: int
    offered_ms: int
    deadline_ms: int
    coming: bool
    taken: bool
    min_cents: int
    max_cents: int | None


class PhoneSeat(Struct, frozen=True, kw_only=True):
    """Where he sits."""

    table: str
    seat: int
    stake: str
    game: str
    here: bool


class PhoneView(Struct, frozen=True, kw_only=True):
    """What a guest sees of himself and the house."""

    number: int
    now_ms: int
    is_open: bool
    guest: str = ""
    """Nobody's, before he has joined a list."""
    name: str = ""
    here: bool = False
    sent_away_until_ms: int = 0
    excluded_until_ms: int = 0
    left_cents: int | None = None
    """With what he left his last table today."""
    lists_max: int = LISTS_MAX
    lines: tuple[PhoneLine, ...]
    call: PhoneCall | None = None
    seat: PhoneSeat | None = None
    contests: tuple[str, ...] = ()
    """The tournaments that he is in, the newest last."""


def phone_view(house: House, guest: Guest | None, now: Instant) -> PhoneView:
    """Show the house to a phone, and its guest to himself."""
    shown = PhoneView(
        number=house.number,
        now_ms=now,
        is_open=house.is_open,
        lines=tuple(_line(house, stake, guest) for stake in house.menu),
    )
    if guest is None:
        return shown
    left = guest.left
    return replace(
        shown,
        guest=guest.id,
        name=guest.name,
        here=guest.here,
        sent_away_until_ms=guest.sent_away_until_ms,
        excluded_until_ms=guest.excluded_until_ms,
        left_cents=left.game.left_chips if left and left.game else None,
        call=_call(house, guest),
        seat=_seat(house, guest),
    )


def _line(house: House, stake: str, guest: Guest | None) -> PhoneLine:
    one, tables = house.list_of(stake), house.open_tables(stake)
    waits = guest is not None and guest.id in one.lines
    return PhoneLine(
        line=line_view(house.menu[stake]),
        tables=len(tables),
        seats=sum(table.seats for table in tables),
        playing=sum(len(table.sitters) for table in tables),
        free_seats=sum(len(free_seats(house, t)) for t in tables if takes_guests(t)),
        waiting=len(one.lines),
        place=place_of(one.waiting, PlayerId(guest.id)) if guest and waits else 0,
    )


def _call(house: House, guest: Guest) -> PhoneCall | None:
    found = house.offer_of(guest.id)
    if found is None:
        return None
    one, made = found
    limits = sit_limits(house, guest, house.tables[made.table])
    return PhoneCall(
        stake=one.stake,
        table=made.table,
        seat=made.seat,
        offered_ms=made.offered_ms,
        deadline_ms=made.deadline_ms,
        coming=made.is_coming,
        taken=made.is_taken,
        min_cents=limits.min_chips,
        max_cents=limits.max_chips,
    )


def _seat(house: House, guest: Guest) -> PhoneSeat | None:
    found = house.seat_of(guest.id)
    if found is None:
        return None
    table, number = found
    seat = table.owners.get(number, table.sitters[number])
    seat = seat if seat.guest == guest.id else table.sitters[number]
    return PhoneSeat(
        table=table.id,
        seat=number,
        stake=table.line.id,
        game=table.hand.game if table.hand else table.line.game,
        here=seat.away is None,
    )
