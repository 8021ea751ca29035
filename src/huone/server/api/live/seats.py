"""Live seats: sitting down, chips, breaks, consents and the clock, over HTTP.

Owns: the routes below `/api/live/tables/{table}/seats/{seat}`.
Never: keeps anything (`room.live.daybook`).
"""

from typing import Final

from huone.live.events import (
    CameBack,
    ChipsStated,
    ClockEnded,
    ClockStarted,
    GuestChangedSeat,
    GuestLeftSeat,
    GuestSeated,
    PlayedOver,
    SeatChangeAsked,
    WentAway,
)
from huone.live.tables.consents import NoConsent
from huone.server.api.live.bodies import (
    ActBody,
    AwayBody,
    BackBody,
    ChipsBody,
    ClockEndBody,
    LeaveSeatBody,
    TakeSeatBody,
    ToSeatBody,
    WantedBody,
)
from huone.server.api.live.noting import (
    AT_THE_TABLE,
    DECIDES,
    SEATS_GUESTS,
    ActDone,
    has_role,
    noted,
)
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.units import Instant


def verify_consent(call: ApiCall, what: str) -> None:
    """Refuse what only the floor lets people do (LIVE-CHG-01, LIVE-OVER-01)."""
    if not has_role(call, DECIDES):
        raise NoConsent(what=what)


def _where(call: ApiCall) -> tuple[str, int]:
    return call.word("table"), call.number("seat")


async def take_live_seat(call: ApiCall) -> Reply:
    """Let a guest sit down with his chips."""
    body, (table, seat) = call.sent(TakeSeatBody), _where(call)
    fact = GuestSeated(
        table=table,
        seat=seat,
        guest=body.guest,
        chips_cents=body.chips_cents,
        wish=body.wish,
        decided=has_role(call, DECIDES),
    )
    return await noted(call, body, fact)


async def state_live_chips(call: ApiCall) -> Reply:
    """Note chips that were added, counted or taken to the restaurant."""
    body, (table, seat) = call.sent(ChipsBody), _where(call)
    fact = ChipsStated(
        table=table,
        seat=seat,
        kind=body.kind,
        chips_cents=body.chips_cents,
        before_cents=body.before_cents,
    )
    return await noted(call, body, fact)


async def leave_live_seat(call: ApiCall) -> Reply:
    """Free a seat; what the guest left with follows him this evening."""
    body, (table, seat) = call.sent(LeaveSeatBody), _where(call)
    fact = GuestLeftSeat(table=table, seat=seat, chips_cents=body.chips_cents)
    return await noted(call, body, fact)


async def leave_for_a_while(call: ApiCall) -> Reply:
    """Note that a guest is away."""
    body, (table, seat) = call.sent(AwayBody), _where(call)
    until = Instant(body.until_ms)
    return await noted(call, body, WentAway(table=table, seat=seat, why=body.why, until_ms=until))


async def come_back_to_seat(call: ApiCall) -> Reply:
    """Note that a guest is back, and how he comes into the next hand."""
    body, (table, seat) = call.sent(BackBody), _where(call)
    return await noted(
        call, body, CameBack(table=table, seat=seat, wish=body.wish, owner=body.owner)
    )


async def ask_seat_change(call: ApiCall) -> Reply:
    """Note that a guest would like another seat."""
    body, (table, seat) = call.sent(WantedBody), _where(call)
    return await noted(call, body, SeatChangeAsked(table=table, seat=seat, wanted=body.wanted))


async def change_live_seat(call: ApiCall) -> Reply:
    """Let a guest change his seat."""
    verify_consent(call, "changing seats")
    body, (table, seat) = call.sent(ToSeatBody), _where(call)
    return await noted(call, body, GuestChangedSeat(table=table, seat=seat, to_seat=body.to_seat))


async def play_over_seat(call: ApiCall) -> Reply:
    """Let somebody play on the seat of an absent guest."""
    verify_consent(call, "playing on somebody else's seat")
    body, (table, seat) = call.sent(TakeSeatBody), _where(call)
    fact = PlayedOver(
        table=table,
        seat=seat,
        guest=body.guest,
        chips_cents=body.chips_cents,
        wish=body.wish,
    )
    return await noted(call, body, fact)


async def start_live_clock(call: ApiCall) -> Reply:
    """Put the clock on a guest."""
    table, seat = _where(call)
    return await noted(call, call.sent(ActBody), ClockStarted(table=table, seat=seat))


async def end_live_clock(call: ApiCall) -> Reply:
    """Take the clock off: he acted, or check or fold for him."""
    body, (table, _) = call.sent(ClockEndBody), _where(call)
    return await noted(call, body, ClockEnded(table=table, how=body.how))


ONE: Final = "/api/live/tables/{table}/seats/{seat}"
OPERATIONS: Final = tuple(
    Operation(
        method="POST",
        path=f"{ONE}/{act}",
        roles=roles,
        handler=handler,
        body=shape,
        answers=ActDone,
    )
    for act, roles, handler, shape in (
        ("take-seat", SEATS_GUESTS, take_live_seat, TakeSeatBody),
        ("state-chips", AT_THE_TABLE, state_live_chips, ChipsBody),
        ("leave-seat", AT_THE_TABLE, leave_live_seat, LeaveSeatBody),
        ("away", AT_THE_TABLE, leave_for_a_while, AwayBody),
        ("come-back", AT_THE_TABLE, come_back_to_seat, BackBody),
        ("ask-change", AT_THE_TABLE, ask_seat_change, WantedBody),
        ("change-seat", AT_THE_TABLE, change_live_seat, ToSeatBody),
        ("play-over", AT_THE_TABLE, play_over_seat, TakeSeatBody),
        ("start-clock", DECIDES, start_live_clock, ActBody),
        ("end-clock", DECIDES, end_live_clock, ClockEndBody),
    )
)
