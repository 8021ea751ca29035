"""Noting: how a request becomes an act of the day.

Owns: who stands behind an act and when it happened, and answering when it is recorded.
Never: knows what an act means.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from huone.accounts.account import Role
from huone.live.events import DayEvent, DayFact
from huone.refusal import Refused
from huone.room.bounds import CommandTextUnfit, is_readable
from huone.room.live.daybook import DayBook, Stamp
from huone.room.outbox import Ack
from huone.server.api.live.bodies import ActBody
from huone.server.api.operation import ApiCall, Reply
from huone.server.api.words import Shown
from huone.units import Instant

ANY_OF_THE_HOUSE: Final[tuple[Role, ...]] = (
    "host",
    "dealer",
    "floor",
    "cashier",
    "director",
    "chief",
    "admin",
)
AT_THE_LIST: Final[tuple[Role, ...]] = ("host", "floor", "chief", "admin")
AT_THE_TABLE: Final[tuple[Role, ...]] = ("dealer", "floor", "chief", "admin")
SEATS_GUESTS: Final[tuple[Role, ...]] = ("host", "dealer", "floor", "chief", "admin")
DECIDES: Final[tuple[Role, ...]] = ("floor", "chief", "admin")
LEADS: Final[tuple[Role, ...]] = ("chief", "admin")
LATE_MS: Final = 15 * 60_000
"""What happened longer ago than this is not noted as if it were now."""


class ActTooOld(Refused):
    """A tablet that was away for long says when something happened; a floor looks at it."""

    code = "live/too-old"
    says = "this happened {minutes} minutes ago; a floor confirms it, or note it with the time now"


class ActDone(Shown, frozen=True, kw_only=True):
    """What an act has led to."""

    number: int
    """The newest event of the day."""
    events: tuple[DayEvent, ...]


def book_of(call: ApiCall) -> DayBook:
    """Give the day of the house."""
    return call.room.live.days


def has_role(call: ApiCall, roles: Sequence[Role]) -> bool:
    """Tell whether whoever asks has one of the roles."""
    return bool(set(roles) & set(call.account.roles))


def stamp_of(call: ApiCall, body: ActBody) -> Stamp:
    """Say who of the staff notes something, on what, and when it happened."""
    late = call.now - body.at_ms
    if late > LATE_MS and not (body.confirmed and has_role(call, DECIDES)):
        raise ActTooOld(minutes=late // 60_000)
    return replace(stamped(call, body, by=call.account.name), device=call.session.device)


def stamped(call: ApiCall, body: ActBody, *, by: str) -> Stamp:
    """Say who notes something and when it happened; a text that nobody could read is refused."""
    for name in body.__struct_fields__:
        text = getattr(body, name)
        if isinstance(text, str) and not is_readable(text):
            raise CommandTextUnfit(field=name, characters=len(text))
    return Stamp(
        by=by,
        at_ms=Instant(min(body.at_ms, call.now)),
        noted_ms=call.now,
        request=body.id,
    )


class PinNeeded(Refused):
    """Money, jackpots and undoing are confirmed on a tablet that many hands touch."""

    code = "live/pin-needed"
    says = "{by} confirms this with the PIN, since it is done on a tablet of the house"


async def confirm(call: ApiCall, body: ActBody) -> None:
    """Make sure that who is signed in on a bound tablet still holds it, by his PIN."""
    if not call.session.device:
        return
    if not body.own_pin:
        raise PinNeeded(by=call.account.name)
    await call.office.pins.verify(call.account.name, body.own_pin)


async def noted(call: ApiCall, body: ActBody, *facts: DayFact) -> Reply:
    """Note facts of the day, and answer when they are recorded."""
    days = book_of(call)
    await days.ready()
    await days.know_accounts(call.now)
    return await answered(call, days.note(facts, stamp_of(call, body), seen=body.seen))


async def decided(call: ApiCall, body: ActBody, decide: Callable[[], DayFact]) -> Reply:
    """Decide a fact by how the house stands when it is noted; nobody acts in between."""
    days = book_of(call)
    await days.ready()
    await days.know_accounts(call.now)
    known = days.noted(call.account.name, body.id)
    made = (known, None) if known else days.note([decide()], stamp_of(call, body), seen=body.seen)
    return await answered(call, made)


async def answered(call: ApiCall, made: tuple[list[DayEvent], Ack | None]) -> Reply:
    """Answer with what an act has led to, when it is recorded."""
    events, ack = made
    if ack is not None:
        await ack
    return Reply(body=ActDone(number=book_of(call).house.number, events=tuple(events)))
