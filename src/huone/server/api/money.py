"""Money routes: what a player has, how it came, and what he allows himself.

Owns: the handlers for balances, statements, tickets, limits, pauses and transfers.
Never: looks into another player's accounts: whose they are comes from the session alone.
"""

from hashlib import sha256
from typing import Final

from huone.money import limits as own_limits
from huone.money.accounts import cash_of, held_of, tickets_of
from huone.money.cashier import Request
from huone.money.currency import TICKET_PREFIX
from huone.money.limits import LimitMeasure, Usage
from huone.money.plans import expires_at
from huone.money.statements import link_to, words_for
from huone.room.players.directory import PlayerRecord
from huone.room.players.memory import time_played
from huone.room.wallet.plans import Chosen
from huone.server.api import sealed_days
from huone.server.api.money_bodies import (
    Balance,
    ChoosePlan,
    LimitShown,
    LimitsShown,
    NewTransfer,
    PlanOffered,
    PlanShown,
    Statement,
    StatementRow,
    Tickets,
    TicketShown,
    Transfer,
    Transfers,
)
from huone.server.api.operation import PLAYER, ApiCall, Operation, Reply
from huone.server.api.pages import PageQuery, newest_movements
from huone.server.api.play_money import refill
from huone.server.wire import NUMBER_MAX
from huone.store.ports import Movement
from huone.units import Cents, Instant, PlayerId


async def balance(call: ApiCall) -> Reply:
    """Tell what I have, and where."""
    account = await _account(call)
    held = await call.room.committer.store.balance(held_of(call.player))
    body = Balance(
        wallet_cents=account.shown_cents,
        at_tables_cents=at_tables_cents(call, call.player),
        in_tournaments_cents=await in_tournaments_cents(call, call.player),
        withheld_cents=held,
        currency=call.room.config.currency,
    )
    return Reply(body=body)


async def statement(call: ApiCall) -> Reply:
    """Read my statement, the newest line first."""
    query = call.asked(PageQuery)
    await _account(call)
    found = await newest_movements(
        call.room.committer.store, cash_of(call.player), before=query.before, limit=query.limit
    )
    oldest = found[-1].seq if found else 1
    lines = tuple(_line(movement) for movement in found)
    return Reply(body=Statement(lines=lines, before=oldest if oldest > 1 else None))


async def tickets(call: ApiCall) -> Reply:
    """List the tickets that I hold."""
    held = await call.room.committer.store.balances(tickets_of(call.player))
    shown = [
        TicketShown(kind=currency.removeprefix(TICKET_PREFIX), count=count)
        for (_, currency), count in held.items()
        if count
    ]
    return Reply(body=Tickets(tickets=tuple(shown)))


# What he allows himself.


async def limits(call: ApiCall) -> Reply:
    """Read my limits, and how much of them is used."""
    return Reply(body=_limits(await _account(call), call.now))


async def plan(call: ApiCall) -> Reply:
    """Tell which rake & fee plan I have, and which I could choose."""
    chosen = await call.room.plans.of(call.player, now=call.now)
    return Reply(body=_plan(call, chosen))


async def choose_plan(call: ApiCall) -> Reply:
    """Choose a plan, or give back the one that runs."""
    asked, desk_of = call.sent(ChoosePlan), call.room.plans
    await _account(call)
    if asked.number is None:
        return Reply(body=_plan(call, await desk_of.cancel(call.player, now=call.now)))
    chosen = await desk_of.choose(call.player, asked.number, now=call.now)
    return Reply(body=_plan(call, chosen))


# Money that comes and goes.


async def ask_deposit(call: ApiCall) -> Reply:
    """Ask for a deposit; it counts when a cashier has seen the money."""
    asked = call.sent(NewTransfer)
    await _account(call)
    request, recorded = call.room.cashier.ask_deposit(
        call.player, Cents(asked.cents), request=own_id(call.player, asked.id), now=call.now
    )
    await recorded
    return Reply(body=shown_transfer(request))


async def ask_withdrawal(call: ApiCall) -> Reply:
    """Ask for a withdrawal; the money is held until a cashier has decided."""
    asked = call.sent(NewTransfer)
    await _account(call)
    request, recorded = call.room.cashier.ask_withdrawal(
        call.player, Cents(asked.cents), request=own_id(call.player, asked.id), now=call.now
    )
    await recorded
    return Reply(body=shown_transfer(request))


async def transfers(call: ApiCall) -> Reply:
    """List my deposits and withdrawals, the newest first."""
    own = [each for each in call.room.cashier.requests.values() if each.player == call.player]
    newest = sorted(own, key=lambda each: each.asked_ms, reverse=True)[:200]
    return Reply(body=Transfers(transfers=tuple(map(shown_transfer, newest))))


async def play_money(call: ApiCall) -> Reply:
    """Get more play money when little is left."""
    account, elsewhere, moves = await _account(call), 0, -1
    while moves != account.moves:
        # Chips that are carried from the wallet to a table meanwhile would be seen nowhere.
        moves = account.moves
        held = await call.room.committer.store.balance(held_of(call.player))
        elsewhere = held + await in_tournaments_cents(call, call.player)
    elsewhere += at_tables_cents(call, call.player)
    await refill(call.room, call.player, elsewhere=elsewhere)
    return await balance(call)


# What is shown.


def own_id(player: PlayerId, id: str) -> str:
    """Name a request so that nobody can use up another's id, whatever the two are called."""
    return f"own-{sha256(f'{player}/{id}'.encode()).hexdigest()[:40]}"


def shown_transfer(request: Request) -> Transfer:
    """Show a deposit or withdrawal."""
    return Transfer(
        id=request.id,
        direction=request.direction.value,
        player=request.player,
        cents=request.cents,
        asked_by=request.asked_by,
        asked_ms=request.asked_ms,
        status=request.status.value,
        decided_by=request.decided_by,
        decided_ms=request.decided_ms,
        reason=request.reason,
        booked_by=request.booked_by,
    )


def at_tables_cents(call: ApiCall, player: PlayerId) -> int:
    """Add up what a player has on cash tables; a chip of those is one cent (SYS-02)."""
    tables = call.room.tables_of(player)
    return sum(table.table.sitters.of(player).stack for table in tables)


async def in_tournaments_cents(call: ApiCall, player: PlayerId) -> int:
    """Add up what a player has paid for tournaments that he is still in."""
    wallet, store, cents = cash_of(player), call.room.committer.store, 0
    for contest in call.room.hall.of_player(player):
        for posted in await store.entries(cause=f"tournament:{contest.id}:{player}"):
            cents -= posted.entry.leg(wallet, call.room.config.currency)
    return max(0, cents)


async def _account(call: ApiCall) -> PlayerRecord:
    return await call.room.cashier.players.admit(call.player, now=call.now)


def _line(movement: Movement) -> StatementRow:
    entry = movement.posted.entry
    return StatementRow(
        number=movement.seq,
        at_ms=entry.at_ms,
        entry=entry.id,
        what=words_for(entry.cause),
        subject=entry.cause.subject,
        act=entry.cause.act,
        link=link_to(entry.cause),
        amount_cents=movement.amount,
        balance_cents=movement.balance,
        corrects=entry.corrects,
    )


def _plan(call: ApiCall, chosen: Chosen) -> PlanShown:
    rules, running = call.room.plans.rules, chosen.plan
    offered = [
        PlanOffered(
            number=each.number,
            price_cents=each.price_cents,
            lasts_days=None if each.lasts == "until-changed" else rules.period_days,
            sold=each.rates != "missing",
        )
        for each in rules.plans
    ]
    return PlanShown(
        number=running.number,
        activated_ms=running.activated_at,
        expires_ms=expires_at(running, rules),
        refund_cents=call.room.plans.refund_cents(chosen, now=call.now),
        plans=tuple(offered),
    )


def _limits(account: PlayerRecord, now: Instant) -> LimitsShown:
    used: dict[LimitMeasure, list[Usage]] = {
        LimitMeasure.DEPOSIT: list(account.used.deposits),
        LimitMeasure.LOSS: list(account.used.losses),
        LimitMeasure.TIME: list(time_played(account.regular, now=now)),
    }
    shown = [
        LimitShown(
            measure=each.measure,
            period=each.period,
            most=each.at(now),
            next_most=each.next_most,
            next_from_ms=each.next_from_ms,
            used=own_limits.used_in(used[each.measure], each.period, now_ms=now),
        )
        for each in account.limits.limits
    ]
    return LimitsShown(
        limits=tuple(shown),
        cool_off_until_ms=_moment(account.limits.cool_off_until_ms, now),
        excluded_until_ms=_moment(account.limits.excluded_until_ms, now),
        now_ms=now,
    )


def _moment(until: Instant, now: Instant) -> int | None:
    """Show the end of a pause; one for good ends later than any client can count."""
    return min(until, NUMBER_MAX) if until > now else None


OPERATIONS: Final = (
    Operation(method="GET", path="/api/me/balance", roles=PLAYER, handler=balance, answers=Balance),
    Operation(
        method="GET",
        path="/api/me/statement",
        roles=PLAYER,
        handler=statement,
        query=PageQuery,
        answers=Statement,
    ),
    Operation(method="GET", path="/api/me/tickets", roles=PLAYER, handler=tickets, answers=Tickets),
    Operation(
        method="GET", path="/api/me/limits", roles=PLAYER, handler=limits, answers=LimitsShown
    ),
    Operation(method="GET", path="/api/me/plan", roles=PLAYER, handler=plan, answers=PlanShown),
    Operation(
        method="PUT",
        path="/api/me/plan",
        roles=PLAYER,
        handler=choose_plan,
        body=ChoosePlan,
        answers=PlanShown,
    ),
    Operation(
        method="POST",
        path="/api/me/deposits",
        roles=PLAYER,
        for_members=True,
        handler=ask_deposit,
        body=NewTransfer,
        answers=Transfer,
        status=201,
    ),
    Operation(
        method="POST",
        path="/api/me/withdrawals",
        roles=PLAYER,
        for_members=True,
        handler=ask_withdrawal,
        body=NewTransfer,
        answers=Transfer,
        status=201,
    ),
    Operation(
        method="GET",
        path="/api/me/transfers",
        roles=PLAYER,
        handler=transfers,
        answers=Transfers,
    ),
    Operation(
        method="POST",
        path="/api/me/play-money",
        roles=PLAYER,
        handler=play_money,
        answers=Balance,
    ),
    *sealed_days.OPERATIONS,
)
