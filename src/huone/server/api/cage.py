"""Cage routes: money that comes and goes, and the books.

Owns: the handlers of the cashier: transfers at the desk, approvals, entries and the daily report.
Never: lets anybody decide on his own money, or on more than his role may; moves a cent before the
audit log says who did it.
"""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Final, Literal

from huone.mail.letter import LetterKind, written_amount, written_moment
from huone.money.cashier import (
    DeskLimit,
    Direction,
    OwnRequest,
    Request,
    Status,
    verify_signature,
    verify_signs,
    verify_undecided,
)
from huone.money.currency import currency_named
from huone.money.ledger import Purse
from huone.money.report import RangeReporter, csv_of, daily_report
from huone.room.wallet import desk
from huone.room.wallet.cashier import RequestUnknown
from huone.server.api.money import shown_transfer
from huone.server.api.money_bodies import Transfer
from huone.server.api.operation import ADMIN, CASHIER, INTEGRITY, ApiCall, Operation, Reply
from huone.server.api.pages import AfterQuery
from huone.server.api.problems import Invalid
from huone.server.api.staff_bodies import (
    LedgerDay,
    LedgerEntry,
    LedgerLeg,
    LedgerPage,
    LedgerReport,
    StaffTransfer,
    TransferQueue,
    Why,
)
from huone.server.api.words import Body, Day
from huone.store.ports import PostedEntry, Store
from huone.units import Cents, Instant

DAY_MS: Final = 86_400_000
PAGE: Final = 1_000
REPORT_DAYS_MAX: Final = 366


class DayQuery(Body, frozen=True, kw_only=True):
    """Which day, in UTC; today if none is named."""

    day: Day | None = None


class ReportQuery(Body, frozen=True, kw_only=True):
    """From which day to which, both included and in UTC; by day or month; shown or as a table."""

    first: Day
    last: Day
    by: Literal["day", "month"] = "day"
    form: Literal["json", "csv"] = "json"


# At the desk.


async def desk_deposit(call: ApiCall) -> Reply:
    """Book money that a player has handed over at the desk."""
    return await _booked(call, Direction.DEPOSIT)


async def desk_withdrawal(call: ApiCall) -> Reply:
    """Book money that a player was handed at the desk."""
    return await _booked(call, Direction.WITHDRAWAL)


async def _booked(call: ApiCall, direction: Direction) -> Reply:
    account = await call.office.book.named(call.word("player"))
    asked, player, limit = call.sent(StaffTransfer), account.player, _limit(call)
    if player == call.player:
        raise OwnRequest(by=call.player, request=asked.id)
    verify_signs(limit, asked.cents)
    cashier, request = call.room.cashier, f"desk-{asked.id}"
    await cashier.players.admit(player, now=call.now)
    signs = _signs(call, asked.cents, None)
    await call.log(
        f"desk-{direction}", player, cents=asked.cents, why=asked.why, request=request, signs=signs
    )
    booked, recorded = desk.book(
        cashier,
        direction,
        player,
        Cents(asked.cents),
        request=request,
        by=call.player,
        limit=limit,
        now=call.now,
    )
    await recorded
    await _send_receipt(call, booked)
    return Reply(body=shown_transfer(booked))


def _limit(call: ApiCall) -> DeskLimit:
    rules = call.room.config.desk
    return rules.admin if "admin" in call.account.roles else rules.cashier


def _signs(call: ApiCall, cents: int, booked_by: str | None) -> str:
    """Say as which of how many people somebody signs."""
    if booked_by is not None:
        return f"second after {booked_by}"
    alone = desk.left_alone(call.room.cashier, _limit(call), call.player, now=call.now)
    return "alone" if cents <= alone else "first of two"


# What players have asked for.


async def transfer_queue(call: ApiCall) -> Reply:
    """List deposits and withdrawals that nobody has decided on."""
    asked = [
        request for request in call.room.cashier.requests.values() if request.status is Status.ASKED
    ]
    oldest = sorted(asked, key=lambda request: request.asked_ms)
    limit = _limit(call)
    body = TransferQueue(
        transfers=tuple(map(shown_transfer, oldest)),
        alone_cents=max(0, desk.left_alone(call.room.cashier, limit, call.player, now=call.now)),
        most_cents=limit.most_cents,
    )
    return Reply(body=body)


async def approve_transfer(call: ApiCall) -> Reply:
    """Let the money of a request come or go; above a limit a second person signs too."""
    request, limit = await _undecided(call), _limit(call)
    verify_signature(request, call.player)
    verify_signs(limit, request.cents)
    signs = _signs(call, request.cents, request.booked_by)
    await call.log("approve", request.player, request=request.id, cents=request.cents, signs=signs)
    signed, recorded = desk.sign(
        call.room.cashier, request.id, by=call.player, limit=limit, now=call.now
    )
    await recorded
    await _send_receipt(call, signed)
    return Reply(body=shown_transfer(signed))


async def reject_transfer(call: ApiCall) -> Reply:
    """Turn a request down; held money goes back."""
    request, why = await _undecided(call), call.sent(Why).why
    await call.log("reject", request.player, request=request.id, why=why)
    decided, recorded = call.room.cashier.reject(
        request.id, by=call.player, reason=why, now=call.now
    )
    await recorded
    await _send_receipt(call, decided)
    return Reply(body=shown_transfer(decided))


async def _send_receipt(call: ApiCall, request: Request) -> None:
    """Write to a player what became of his money, once it is decided."""
    account = await call.office.book.find(request.player)
    if account is None or request.status is Status.ASKED:
        return
    approved: LetterKind = "deposit" if request.direction is Direction.DEPOSIT else "withdrawal"
    money, language = currency_named(call.room.config.currency), account.language
    call.office.write(
        approved if request.status is Status.APPROVED else "rejected",
        account,
        amount=written_amount(request.cents, money, language),
        when=written_moment(
            call.now, language, offset_minutes=call.room.config.offset_at(call.now)
        ),
        why=request.reason,
        reference=request.id,
        link=f"{call.office.config.address}/cashier",
    )


async def _undecided(call: ApiCall) -> Request:
    request = call.room.cashier.requests.get(call.word("id"))
    if request is None:
        raise RequestUnknown(request=call.word("id"))
    verify_undecided(request)
    if request.player == call.player:
        raise OwnRequest(by=call.player, request=request.id)
    await call.room.cashier.players.admit(request.player, now=call.now)
    return request


# The books.


async def ledger_entries(call: ApiCall) -> Reply:
    """Read entries of the books in order."""
    query = call.asked(AfterQuery)
    found = await call.room.committer.store.entries(after=query.after or 0, limit=query.limit)
    after = found[-1].entry_no if len(found) == query.limit else None
    return Reply(body=LedgerPage(entries=tuple(map(_entry, found)), after=after))


async def ledger_day(call: ApiCall) -> Reply:
    """Report a day: what the room owes, holds and has earned."""
    day = call.asked(DayQuery).day or _today(call.now)
    opening, entries = await _books_of(call.room.committer.store, _begin_ms(day))
    report = daily_report(
        day,
        call.room.config.currency,
        opening=opening,
        entries=[posted.entry for posted in entries],
        stakes={table: listing.stake for table, listing in call.room.lobby.listings.items()},
    )
    return Reply(body=LedgerDay(report=report, owed_cents=report.owed_cents))


async def ledger_report(call: ApiCall) -> Reply:
    """Report a time by day or month: rake, fees, money in and out, bonuses, what is owed."""
    query, room = call.asked(ReportQuery), call.room
    first, last = _begin_ms(query.first), _begin_ms(query.last)
    if not 0 <= last - first < REPORT_DAYS_MAX * DAY_MS:
        raise Invalid(where="last", why=f"a report has 1 to {REPORT_DAYS_MAX} days")
    store = room.committer.store
    reporter = RangeReporter(
        room.config.currency,
        opening=await store.balances_before(first),
        stakes={table: listing.stake for table, listing in room.lobby.listings.items()},
        games={line.id: line.game for line in room.config.lobby},
    )
    letters = len("2026-01") if query.by == "month" else len("2026-01-31")
    period = ""
    for begin in range(first, last + 1, DAY_MS):
        day = _today(Instant(begin))
        if day[:letters] != period:
            period = day[:letters]
            reporter.begin(period)
        async for posted in _entries_of(store, begin, begin + DAY_MS):
            reporter.take(posted.entry)
    report = reporter.report(query.first, query.last)
    if query.form == "csv":
        return Reply(text=csv_of(report, currency_named(room.config.currency)))
    return Reply(body=LedgerReport(report=report))


async def _entries_of(store: Store, from_ms: int, until_ms: int) -> AsyncIterator[PostedEntry]:
    """Read the entries of a time page by page; others are served in between."""
    after = 0
    while page := await store.entries_in(from_ms, until_ms, after=after, limit=PAGE):
        for posted in page:
            yield posted
        from_ms, after = page[-1].entry.at_ms, page[-1].entry_no


async def _books_of(store: Store, begin_ms: int) -> tuple[dict[Purse, int], list[PostedEntry]]:
    """Read the balances at the beginning of a day and the entries of that day."""
    opening = await store.balances_before(begin_ms)
    until_ms = begin_ms + DAY_MS
    return opening, [posted async for posted in _entries_of(store, begin_ms, until_ms)]


def _today(now: Instant) -> str:
    return datetime.fromtimestamp(now // 1_000, UTC).date().isoformat()


def _begin_ms(day: str) -> int:
    try:
        return int(datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()) * 1_000
    except ValueError:
        raise Invalid(where="day", why="there is no such day") from None


def _entry(posted: PostedEntry) -> LedgerEntry:
    entry = posted.entry
    return LedgerEntry(
        number=posted.entry_no,
        id=entry.id,
        at_ms=entry.at_ms,
        by=entry.by,
        note=entry.note,
        corrects=entry.corrects,
        legs=tuple(
            LedgerLeg(account=leg.account, currency=leg.currency, amount=leg.amount)
            for leg in entry.legs
        ),
    )


ONE: Final = "/api/staff/players/{player}"
READERS: Final = (*CASHIER, *INTEGRITY, *ADMIN)
"""Who may read the books."""

OPERATIONS: Final = (
    Operation(
        method="POST",
        path=f"{ONE}/deposit",
        roles=CASHIER,
        handler=desk_deposit,
        body=StaffTransfer,
        answers=Transfer,
        status=201,
    ),
    Operation(
        method="POST",
        path=f"{ONE}/withdrawal",
        roles=CASHIER,
        handler=desk_withdrawal,
        body=StaffTransfer,
        answers=Transfer,
        status=201,
    ),
    Operation(
        method="GET",
        path="/api/staff/transfers",
        roles=CASHIER,
        handler=transfer_queue,
        answers=TransferQueue,
    ),
    Operation(
        method="POST",
        path="/api/staff/transfers/{id}/approve",
        roles=CASHIER,
        handler=approve_transfer,
        answers=Transfer,
    ),
    Operation(
        method="POST",
        path="/api/staff/transfers/{id}/reject",
        roles=CASHIER,
        handler=reject_transfer,
        body=Why,
        answers=Transfer,
    ),
    Operation(
        method="GET",
        path="/api/staff/ledger/entries",
        roles=READERS,
        handler=ledger_entries,
        query=AfterQuery,
        answers=LedgerPage,
    ),
    Operation(
        method="GET",
        path="/api/staff/ledger/report",
        roles=READERS,
        handler=ledger_report,
        query=ReportQuery,
        answers=LedgerReport,
        text=True,
    ),
    Operation(
        method="GET",
        path="/api/staff/ledger/day",
        roles=READERS,
        handler=ledger_day,
        query=DayQuery,
        answers=LedgerDay,
    ),
)
