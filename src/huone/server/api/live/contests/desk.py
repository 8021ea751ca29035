"""Contest desk: entries, rebuys, add-ons, refunds and prizes over the counter, over HTTP.

Owns: what a sale or payment needs besides its fact: a named guest, limits, wallet, ticket, till.
Never: keeps or books anything (`room.live.contests`).
"""

from typing import Final, Literal

from huone.live.cage.claims import player_of
from huone.live.cage.facts import PaidIn, PaidOut
from huone.live.contests import draw
from huone.live.contests.contest import Contest
from huone.live.contests.desk import SaleUnknown, offered, parts_of
from huone.live.contests.facts import (
    ChipsSoldInContest,
    EntryRefunded,
    EntrySold,
    PrizeCollected,
)
from huone.live.contests.prizes import collectable_cents
from huone.live.guests import verify_let_in, verify_named
from huone.live.house import DayNotOpen
from huone.live.state import Guest
from huone.room.live.contests import NoPersonalTicket
from huone.server.api.live.contests.bodies import CollectPrizeBody, RefundBody, SellBody
from huone.server.api.live.contests.noting import (
    PAYS,
    SELLS,
    ContestAct,
    books_of,
    contest_acts,
    contest_of,
    note_contest,
)
from huone.server.api.live.noting import book_of, confirm
from huone.server.api.operation import ApiCall, Operation, Reply
from huone.units import PlayerId


async def _admitted(call: ApiCall, guest: str) -> PlayerId:
    """Have the wallet of a guest at hand."""
    await contest_of(call)
    player = PlayerId(player_of(book_of(call).house, guest))
    await call.room.players.admit(player, now=call.now)
    return player


def _buyer(call: ApiCall, body: SellBody) -> Guest:
    """Find who buys: a guest of the day who is let in and has a name."""
    house = book_of(call).house
    if not house.is_open:
        raise DayNotOpen
    guest = house.guest(body.guest)
    verify_let_in(guest, call.now)
    verify_named(guest)
    return guest


def _paid(call: ApiCall, body: SellBody, player: PlayerId, cents: int) -> tuple[PaidIn, ...]:
    """Make sure that it is paid for, and say what crosses the desk."""
    books, contest = books_of(call), call.word("contest")
    books.verify_purchase(player, cents, now=call.now)
    if body.paid_with == "wallet":
        books.verify_wallet(player, cents)
    elif body.paid_with == "ticket":
        if body.ticket_of not in (None, body.guest):
            raise NoPersonalTicket(guest=body.guest, contest=contest)
        books.verify_ticket(contest, body.guest, player, cents)
    elif cents:
        paid = PaidIn(till=body.till, cents=cents, guest=body.guest, player=player, contest=contest)
        return (paid,)
    return ()


def _paid_out(call: ApiCall, till: str, cents: int, guest: str, player: str) -> PaidOut:
    """Say what crosses the desk the other way."""
    contest = call.word("contest")
    return PaidOut(till=till, cents=cents, guest=guest, player=player, contest=contest)


async def sell_contest_entry(call: ApiCall) -> Reply:
    """Sell an entry or a re-entry; from the opening of the draw the ticket has its seat at once."""
    body = call.sent(SellBody)
    await confirm(call, body)
    player = await _admitted(call, body.guest)

    def decide(contest: Contest) -> ContestAct:
        guest, price = _buyer(call, body), contest.config.entry
        sold = EntrySold(
            guest=guest.id,
            name=guest.name,
            player=player,
            paid_with=body.paid_with,
            till=body.till if body.paid_with == "cash" else "",
            **parts_of(price),
        )
        is_new = guest.id not in contest.guests
        late = contest.field.stage != "registering"
        seats = (
            draw.seat_drawn(contest, guest.id, call.room.live.draw, coming=is_new)
            if late or call.now >= draw.opens_ms(contest)
            else ()
        )
        return ContestAct(facts=(sold, *seats), desk=_paid(call, body, player, price.total_cents))

    return await note_contest(call, body, decide)


async def sell_contest_rebuy(call: ApiCall) -> Reply:
    """Sell a rebuy; who has busted sits on his seat again."""
    return await _sell_chips(call, "rebuy")


async def sell_contest_add_on(call: ApiCall) -> Reply:
    """Sell an add-on in its break."""
    return await _sell_chips(call, "add-on")


async def _sell_chips(call: ApiCall, what: Literal["rebuy", "add-on"]) -> Reply:
    body = call.sent(SellBody)
    await confirm(call, body)
    player = await _admitted(call, body.guest)

    def decide(contest: Contest) -> ContestAct:
        _buyer(call, body)
        price = offered(contest, what).price
        table, seat = _seat_again(call, contest, body.guest)
        sold = ChipsSoldInContest(
            what=what,
            guest=body.guest,
            player=contest.guests[body.guest].player if body.guest in contest.guests else player,
            paid_with=body.paid_with,
            till=body.till if body.paid_with == "cash" else "",
            stack_chips=body.stack_chips,
            table=table,
            seat=seat,
            **parts_of(price),
        )
        return ContestAct(facts=(sold,), desk=_paid(call, body, player, price.total_cents))

    return await note_contest(call, body, decide)


def _seat_again(call: ApiCall, contest: Contest, guest: str) -> tuple[int, int]:
    """Find a seat for somebody who had busted: his own if it is free, else a drawn one."""
    if not contest.entrant(guest).out:
        return 0, 0
    note = contest.outs.get(guest)
    if note is not None and note.table in contest.field.tables:
        table = contest.field.tables[note.table]
        if note.seat - 1 in [int(seat) for seat in contest.seating().free(table)]:
            return note.table, note.seat
    drawn = draw.seat_drawn(contest, guest, call.room.live.draw)[-1]
    return drawn.table, getattr(drawn, "seat", 0)


async def refund_contest_entry(call: ApiCall) -> Reply:
    """Give an entry back before the start: cash for cash, wallet for wallet, ticket for ticket."""
    body = call.sent(RefundBody)
    await confirm(call, body)
    await _admitted(call, body.guest)

    def decide(contest: Contest) -> ContestAct:
        contest.entrant(body.guest)
        known = contest.guests[body.guest]
        if len(known.sales) != 1:
            raise SaleUnknown(guest=body.guest)
        sale = contest.sales[known.sales[0]]
        fact = EntryRefunded(guest=body.guest, number=known.sales[0], till=body.till)
        cents = sale.prize_cents + sale.bounty_cents + sale.fee_cents
        out = _paid_out(call, body.till, cents, body.guest, sale.player)
        is_cash = sale.paid_with == "cash" and cents
        return ContestAct(facts=(fact,), desk=(out,) if is_cash else ())

    return await note_contest(call, body, decide)


async def collect_contest_prize(call: ApiCall) -> Reply:
    """Hand a guest what he has won, against a receipt with a number."""
    body = call.sent(CollectPrizeBody)
    await confirm(call, body)
    await contest_of(call)

    def decide(contest: Contest) -> ContestAct:
        contest.entrant(body.guest)
        player, cents = contest.guests[body.guest].player, collectable_cents(contest, body.guest)
        days = book_of(call)
        fact = PrizeCollected(
            guest=body.guest,
            player=player,
            cents=cents,
            till=body.till,
            receipt=f"{days.journal}-{len(days.events) + 1}",
        )
        if not cents:
            return ContestAct(facts=(fact,))  # Refused there.
        call.room.live.verify_wallet(PlayerId(player), cents)
        out = _paid_out(call, body.till, cents, body.guest, player)
        return ContestAct(facts=(fact,), desk=(out,))

    return await note_contest(call, body, decide)


OPERATIONS: Final[tuple[Operation, ...]] = contest_acts(
    ("sell-entry", SELLS, sell_contest_entry, SellBody),
    ("sell-rebuy", SELLS, sell_contest_rebuy, SellBody),
    ("sell-add-on", SELLS, sell_contest_add_on, SellBody),
    ("refund-entry", SELLS, refund_contest_entry, RefundBody),
    ("collect-prize", PAYS, collect_contest_prize, CollectPrizeBody),
)
