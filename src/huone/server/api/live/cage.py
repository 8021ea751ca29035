"""Live cage: boxes, tills, chips and charges, over HTTP.

Owns: the routes of boxes and tills, of time charges and timed drops, and the day's report.
Never: keeps or books anything (`room.live.daybook`).
"""

from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import replace

from huone.accounts.account import Role
from huone.live.cage.boxes import TwoPeopleNeeded, box_counted, find_box
from huone.live.cage.charges import period_due, time_sheet
from huone.live.cage.claims import player_of
from huone.live.cage.facts import (
    BoxPulled,
    ChipsRedeemed,
    ChipsSold,
    PaidOut,
    PeriodBegun,
    RepaymentTaken,
    TillBrought,
    TillCounted,
    TillTaken,
    TimeCollected,
    TimedDropAgreed,
    TraysCounted,
)
from huone.live.cage.sheets import (
    BoxPage,
    DayReport,
    OwedView,
    TillPage,
    TimeSheetView,
    boxes_page,
    day_report,
    tills_page,
    time_page,
    winners_of,
)
from huone.live.cage.tills import verify_paid_by
from huone.live.events import DayFact
from huone.live.state import Guest
from huone.server.api.live.bodies import ActBody, AmountCents, Note, SeatNumber, Why
from huone.server.api.live.noting import (
    ANY_OF_THE_HOUSE,
    AT_THE_TABLE,
    DECIDES,
    LEADS,
    ActDone,
    book_of,
    confirm,
    decided,
    has_role,
    noted,
)
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.server.api.problems import RoleMissing
from huone.server.api.words import Cents, Typed, Word
from huone.units import PlayerId

AT_THE_CAGE: Final[tuple[Role, ...]] = ("cashier", "chief", "admin")
COUNTS: Final[tuple[Role, ...]] = ("cashier", "floor", "chief", "admin")


class CountBoxBody(ActBody, frozen=True, kw_only=True):
    """What was found in a box, and who counted it along: his name and PIN."""

    rake_cents: AmountCents
    jackpot_cents: AmountCents = 0
    second: Typed
    pin: Annotated[str, Meta(max_length=6)]
    why: Note = ""


class TillBody(ActBody, frozen=True, kw_only=True):
    """An amount over the desk."""

    cents: Cents
    guest: Word | None = None


class PayOutBody(ActBody, frozen=True, kw_only=True):
    """An amount for a guest; a large one with the name and PIN of who stands by."""

    cents: Cents
    guest: Word
    second: Annotated[str, Meta(max_length=64)] = ""
    pin: Annotated[str, Meta(max_length=6)] = ""


class RepaymentBody(ActBody, frozen=True, kw_only=True):
    """An amount that a guest pays back, and by which ruling."""

    cents: Cents
    guest: Word
    why: Why


class CountBody(ActBody, frozen=True, kw_only=True):
    """What was counted."""

    counted_cents: AmountCents
    why: Note = ""


class AgreeDropBody(ActBody, frozen=True, kw_only=True):
    """Which seats have said yes to paying by time."""

    every: Literal["hour", "quarter-hour"] = "hour"
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=12)]


class CollectBody(ActBody, frozen=True, kw_only=True):
    """Which seats pay their time now; none for all."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=12)] = ()


# Boxes


async def live_boxes(call: ApiCall) -> Reply:
    """Show all boxes of the day with what should be in them."""
    days = book_of(call)
    await days.ready()
    return Reply(body=boxes_page(days.house))


async def pull_box(call: ApiCall) -> Reply:
    """Pull a box; an empty one is laid under the table."""
    return await noted(call, call.sent(ActBody), BoxPulled(box=call.word("box")))


async def count_box(call: ApiCall) -> Reply:
    """Count a box with somebody else; what is counted is booked."""
    body, days = call.sent(CountBoxBody), book_of(call)
    await confirm(call, body)
    await days.ready()
    find_box(days.house, call.word("box"))
    second = await witness(call, body.second, body.pin, COUNTS, what="a count")
    fact = box_counted(
        days.house,
        call.word("box"),
        counted_cents=body.rake_cents,
        jackpot_cents=body.jackpot_cents,
        second=second,
        why=body.why,
    )
    return await noted(call, body, fact)


async def witness(call: ApiCall, name: str, pin: str, roles: tuple[Role, ...], *, what: str) -> str:
    """Make sure that a second person is there, by his PIN."""
    if name.casefold() == call.account.name.casefold():
        raise TwoPeopleNeeded(what=what, by=call.account.name)
    second = await call.office.pins.verify(name, pin)
    if not set(roles) & set(second.roles):
        raise RoleMissing(roles=" or ".join(roles))
    return second.name


# Tills


async def live_tills(call: ApiCall) -> Reply:
    """Show the tills and the chips outside, as they should be."""
    days = book_of(call)
    await days.ready()
    owed = [await _owed(call, guest) for guest in winners_of(days.house)]
    page = replace(tills_page(days.house), owed=tuple(one for one in owed if one.cents))
    return Reply(body=page)


async def live_wallet(call: ApiCall) -> Reply:
    """Show what a guest can have paid out."""
    days = book_of(call)
    await days.ready()
    return Reply(body=await _owed(call, days.house.guest(call.word("guest"))))


async def _owed(call: ApiCall, guest: Guest) -> OwedView:
    player = PlayerId(player_of(book_of(call).house, guest.id))
    await call.room.players.admit(player, now=call.now)
    cents = call.room.players.wallet(player)
    return OwedView(guest=guest.id, name=guest.shown, player=player, cents=cents)


async def sell_chips(call: ApiCall) -> Reply:
    """Sell chips for cash."""
    body = call.sent(TillBody)
    await confirm(call, body)
    fact = ChipsSold(till=call.word("till"), cents=body.cents, guest=body.guest or "")
    return await noted(call, body, fact)


async def redeem_chips(call: ApiCall) -> Reply:
    """Give cash for chips."""
    body = call.sent(TillBody)
    await confirm(call, body)
    fact = ChipsRedeemed(till=call.word("till"), cents=body.cents, guest=body.guest or "")
    return await noted(call, body, fact)


async def pay_guest_out(call: ApiCall) -> Reply:
    """Pay a guest what is in his wallet; above the limit of one person somebody stands by."""
    body, days = call.sent(PayOutBody), book_of(call)
    await confirm(call, body)
    await days.ready()
    await call.room.players.admit(PlayerId(player_of(days.house, body.guest)), now=call.now)
    second = ""
    if body.second:
        second = await witness(call, body.second, body.pin, AT_THE_CAGE, what="a payment")

    def decide() -> DayFact:
        player = PlayerId(player_of(days.house, body.guest))
        desk = call.room.config.desk
        verify_paid_by(
            days.events,
            desk.admin if has_role(call, LEADS) else desk.cashier,
            body.cents,
            by=call.account.name,
            second=second,
        )
        call.room.live.verify_wallet(player, body.cents)
        till, cents, guest = call.word("till"), body.cents, body.guest
        return PaidOut(till=till, cents=cents, guest=guest, player=player, second=second)

    return await decided(call, body, decide)


async def take_repayment(call: ApiCall) -> Reply:
    """Take back what a guest had got by mistake."""
    body = call.sent(RepaymentBody)
    await confirm(call, body)
    fact = RepaymentTaken(till=call.word("till"), cents=body.cents, guest=body.guest, why=body.why)
    return await noted(call, body, fact)


async def bring_money(call: ApiCall) -> Reply:
    """Put money of the bank into a till."""
    body = call.sent(TillBody)
    await confirm(call, body)
    return await noted(call, body, TillBrought(till=call.word("till"), cents=body.cents))


async def take_money(call: ApiCall) -> Reply:
    """Take money out of a till to the bank."""
    body = call.sent(TillBody)
    await confirm(call, body)
    return await noted(call, body, TillTaken(till=call.word("till"), cents=body.cents))


async def count_till(call: ApiCall) -> Reply:
    """Count a till; a difference is booked to the house."""
    body, house, till = call.sent(CountBody), book_of(call).house, call.word("till")
    await confirm(call, body)
    expected = house.tills[till].cash_cents if till in house.tills else 0
    fact = TillCounted(
        till=till, counted_cents=body.counted_cents, expected_cents=expected, why=body.why
    )
    return await noted(call, body, fact)


async def count_trays(call: ApiCall) -> Reply:
    """Note how many chips are outside the trays of the house."""
    body, house = call.sent(CountBody), book_of(call).house
    await confirm(call, body)
    fact = TraysCounted(
        out_cents=body.counted_cents, expected_cents=house.chips_out_cents, why=body.why
    )
    return await noted(call, body, fact)


# Charges


async def live_time_sheet(call: ApiCall) -> Reply:
    """Show what each seat owes for its time, or for the jackpot's period."""
    days = book_of(call)
    await days.ready()
    return Reply(body=time_page(days.house, days.house.table(call.word("table")), call.now))


async def collect_time(call: ApiCall) -> Reply:
    """Collect the time charge of all seats, or of some, in whole chips."""
    body, days = call.sent(CollectBody), book_of(call)
    await days.ready()
    table = days.house.table(call.word("table"))
    at = min(body.at_ms, call.now)
    due = {
        charge.seat: charge.due_cents
        for charge in time_sheet(table, type(call.now)(at))
        if not body.seats or charge.seat in body.seats
    }
    return await noted(call, body, TimeCollected(table=table.id, parts_cents=due))


async def agree_timed_drop(call: ApiCall) -> Reply:
    """Let a table pay its jackpot money by time, if every seat says yes."""
    body = call.sent(AgreeDropBody)
    fact = TimedDropAgreed(table=call.word("table"), every=body.every, seats=body.seats)
    return await noted(call, body, fact)


async def begin_period(call: ApiCall) -> Reply:
    """Put in the jackpot money of the periods that have begun."""
    body, days = call.sent(ActBody), book_of(call)
    await days.ready()
    table, at = days.house.table(call.word("table")), min(body.at_ms, call.now)
    parts = period_due(days.house, table, type(call.now)(at))
    fact: DayFact = PeriodBegun(table=table.id, parts_cents=parts)
    return await noted(call, body, fact)


async def live_day_report(call: ApiCall) -> Reply:
    """Show the report of the day that is open, or was closed last."""
    days = book_of(call)
    await days.ready()
    return Reply(body=day_report(days.house, days.events))


async def earlier_day_report(call: ApiCall) -> Reply:
    """Show the report of an earlier day, added up from its journal."""
    return Reply(body=day_report(*await book_of(call).earlier(call.word("day"))))


BELOW: Final = "/api/live"
TABLE: Final = f"{BELOW}/tables/{{table}}"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path=f"{BELOW}/boxes",
        roles=ANY_OF_THE_HOUSE,
        handler=live_boxes,
        answers=BoxPage,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/tills",
        roles=COUNTS,
        handler=live_tills,
        answers=TillPage,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/guests/{{guest}}/wallet",
        roles=AT_THE_CAGE,
        handler=live_wallet,
        answers=OwedView,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/day/report",
        roles=COUNTS,
        handler=live_day_report,
        answers=DayReport,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/day/{{day}}/report",
        roles=COUNTS,
        handler=earlier_day_report,
        answers=DayReport,
    ),
    Operation(
        method="GET",
        path=f"{TABLE}/time-sheet",
        roles=ANY_OF_THE_HOUSE,
        handler=live_time_sheet,
        answers=TimeSheetView,
    ),
    *(
        Operation(
            method="POST",
            path=f"{BELOW}/{act}",
            roles=roles,
            handler=handler,
            body=shape,
            answers=ActDone,
        )
        for act, roles, handler, shape in (
            ("boxes/{box}/pull-box", DECIDES, pull_box, ActBody),
            ("boxes/{box}/count-box", COUNTS, count_box, CountBoxBody),
            ("tills/{till}/sell-chips", AT_THE_CAGE, sell_chips, TillBody),
            ("tills/{till}/redeem-chips", AT_THE_CAGE, redeem_chips, TillBody),
            ("tills/{till}/pay-out", AT_THE_CAGE, pay_guest_out, PayOutBody),
            ("tills/{till}/take-repayment", AT_THE_CAGE, take_repayment, RepaymentBody),
            ("tills/{till}/bring", AT_THE_CAGE, bring_money, TillBody),
            ("tills/{till}/take", AT_THE_CAGE, take_money, TillBody),
            ("tills/{till}/count-till", AT_THE_CAGE, count_till, CountBody),
            ("day/count-trays", AT_THE_CAGE, count_trays, CountBody),
            ("tables/{table}/collect-time", AT_THE_TABLE, collect_time, CollectBody),
            ("tables/{table}/agree-timed-drop", DECIDES, agree_timed_drop, AgreeDropBody),
            ("tables/{table}/begin-period", AT_THE_TABLE, begin_period, ActBody),
        )
    ),
)
