"""Live contests: announcing, seats, clock and the pictures of tournaments with paper cards.

Owns: these routes below `/api/live/contests`.
Never: keeps or books anything (`room.live.contests`).
"""

import asyncio
from typing import Final

from huone.live.contests import draw, facts
from huone.live.contests.booking import cancellation
from huone.live.contests.contest import Contest
from huone.live.contests.facts import ContestAnnounced, ContestStarted, DrawnSeat
from huone.live.contests.shapes import ContestCancellation, ContestPage, ContestView
from huone.live.contests.sheet import ContestSheet, SheetUnfit
from huone.live.contests.view import at_moment, contest_line, contest_view
from huone.live.menu import LiveSettings
from huone.server.api.live.bodies import ActBody
from huone.server.api.live.contests import bodies
from huone.server.api.live.contests.noting import (
    AT_CONTEST_TABLE,
    BELOW,
    DIRECTS,
    SELLS,
    ContestAct,
    ContestDone,
    books_of,
    contest_acts,
    contest_answered,
    contest_of,
    note_contest,
    note_fact,
)
from huone.server.api.live.news import NewsQuery
from huone.server.api.live.noting import ANY_OF_THE_HOUSE, book_of, stamp_of
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.units import Instant


async def live_contests(call: ApiCall) -> Reply:
    """List all tournaments with paper cards, and the sheets of the house."""
    books = books_of(call)
    await books.ready(now=call.now)
    lines = [contest_line(at_moment(book.contest, call.now)) for book in books.books.values()]
    return Reply(body=ContestPage(contests=tuple(lines), sheets=books.rules.settings.contests))


async def live_contest(call: ApiCall) -> Reply:
    """Show a tournament whole; with `after`, wait until something has happened since."""
    asked, contest = call.asked(NewsQuery), await contest_of(call)
    book = books_of(call).book(contest.id)
    if asked.after is not None and contest.number == asked.after:
        try:
            async with asyncio.timeout(asked.wait_s):
                await book.changed(asked.after)
        except TimeoutError:
            pass
        await books_of(call).ready(contest.id, now=call.now)
        book = books_of(call).book(contest.id)
    return Reply(
        body=contest_view(book.contest, book.events, book.pages.gone(), call.now, _away(call))
    )


def _away(call: ApiCall) -> dict[str, int]:
    """Tell until when guests are sent away."""
    guests = book_of(call).house.guests.values()
    return {g.id: g.sent_away_until_ms for g in guests if g.sent_away_until_ms > call.now}


async def announce_contest(call: ApiCall) -> Reply:
    """Announce a tournament: entries are sold from now on."""
    body, books = call.sent(bodies.AnnounceBody), books_of(call)
    await books.ready(now=call.now)
    sheet = _sheet(body, books.rules.settings)
    fact = ContestAnnounced(sheet=sheet, start_ms=Instant(body.start_ms))
    made = books.announce(body.contest, fact, stamp_of(call, body))
    return await contest_answered(call, body.contest, made)


def _sheet(body: bodies.AnnounceBody, settings: LiveSettings) -> ContestSheet:
    if body.sheet is not None:
        return body.sheet.sheet()
    for sheet in settings.contests:
        if sheet.id == body.template:
            return sheet
    known = ", ".join(sheet.id for sheet in settings.contests) or "none"
    why = f"there is no sheet {body.template!r}; the house has {known}"
    raise SheetUnfit(contest=body.contest, why=why)


async def set_contest_sheet(call: ApiCall) -> Reply:
    """Change levels and other terms; the level in force and the share played are kept."""
    body = call.sent(bodies.SetSheetBody)

    def decide(contest: Contest) -> ContestAct:
        assert contest.sheet is not None
        start = contest.start_ms if body.start_ms is None else Instant(body.start_ms)
        sheet = body.changes.changed(contest.sheet)
        return ContestAct(facts=(facts.SheetSet(sheet=sheet, start_ms=start),))

    return await note_contest(call, body, decide)


async def draw_contest_seat(call: ApiCall) -> Reply:
    """Draw table and seat against the ticket."""
    body = call.sent(bodies.GuestBody)

    def decide(contest: Contest) -> ContestAct:
        return ContestAct(facts=draw.seat_drawn(contest, body.guest, call.room.live.draw))

    return await note_contest(call, body, decide)


async def start_contest(call: ApiCall) -> Reply:
    """Begin; tickets that have not drawn get a seat, and are absent."""
    body = call.sent(bodies.StartBody)

    def decide(contest: Contest) -> ContestAct:
        drawn = draw.all_drawn(contest, call.room.live.draw)
        seats = [fact for fact in drawn if isinstance(fact, facts.ContestSeatDrawn)]
        fact = ContestStarted(
            drawn=tuple(DrawnSeat(guest=s.guest, table=s.table, seat=s.seat) for s in seats),
            why=body.why,
        )
        return ContestAct(facts=(fact,))

    return await note_contest(call, body, decide)


async def stop_contest_clock(call: ApiCall) -> Reply:
    """Stop the clock, for a reason."""
    body = call.sent(bodies.StopBody)
    fact = facts.ClockStopped(why=body.why, minutes=body.minutes, add_on=body.add_on)
    return await note_fact(call, body, fact)


async def let_contest_go_on(call: ApiCall) -> Reply:
    """Let the clock run again."""
    return await note_fact(call, call.sent(ActBody), facts.ClockWentOn())


async def set_contest_level(call: ApiCall) -> Reply:
    """Set the clock to a level, and to what is left of it."""
    body = call.sent(bodies.SetLevelBody)
    return await note_fact(call, body, facts.LevelSet(level=body.level, left_ms=body.left_ms))


async def mark_present(call: ApiCall) -> Reply:
    """Note who is at his seat."""
    body = call.sent(bodies.PresentBody)
    fact = facts.PresenceMarked(table=body.table, present=body.present)
    return await note_fact(call, body, fact)


async def call_last_rebuys(call: ApiCall) -> Reply:
    """Announce the last hands with rebuys."""
    return await note_fact(call, call.sent(ActBody), facts.LastRebuysCalled())


async def preview_contest_cancellation(call: ApiCall) -> Reply:
    """Show what each guest would be given if it were cancelled now."""
    return Reply(body=cancellation(at_moment(await contest_of(call), call.now)))


async def cancel_contest(call: ApiCall) -> Reply:
    """Cancel; everybody gets what the policy gives him."""
    body = call.sent(bodies.CancelBody)
    return await note_fact(call, body, facts.ContestCancelled(why=body.why))


OPERATIONS: Final[tuple[Operation, ...]] = (
    Operation(
        method="GET",
        path=BELOW,
        roles=ANY_OF_THE_HOUSE,
        handler=live_contests,
        answers=ContestPage,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/{{contest}}",
        roles=ANY_OF_THE_HOUSE,
        handler=live_contest,
        query=NewsQuery,
        answers=ContestView,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/{{contest}}/cancellation",
        roles=DIRECTS,
        handler=preview_contest_cancellation,
        answers=ContestCancellation,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/announce",
        roles=DIRECTS,
        handler=announce_contest,
        body=bodies.AnnounceBody,
        answers=ContestDone,
    ),
    *contest_acts(
        ("set-sheet", DIRECTS, set_contest_sheet, bodies.SetSheetBody),
        ("draw-seat", SELLS, draw_contest_seat, bodies.GuestBody),
        ("start-contest", DIRECTS, start_contest, bodies.StartBody),
        ("stop-clock", DIRECTS, stop_contest_clock, bodies.StopBody),
        ("go-on", DIRECTS, let_contest_go_on, ActBody),
        ("set-level", DIRECTS, set_contest_level, bodies.SetLevelBody),
        ("mark-present", AT_CONTEST_TABLE, mark_present, bodies.PresentBody),
        ("call-last-rebuys", DIRECTS, call_last_rebuys, ActBody),
        ("cancel-contest", DIRECTS, cancel_contest, bodies.CancelBody),
    ),
)
