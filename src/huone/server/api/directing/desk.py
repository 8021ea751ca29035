"""The desk over HTTP: what a director does to a running tournament, and sees before he does it.

Owns: the routes below `/api/staff/tournaments/{id}` that previews, entries by staff, moves,
exclusions, deals and house bots have.
Never: decides a rule; the director of the tournament does, and refuses with its reason.
"""

from typing import Final

from huone.room.staff.desk import (
    CancelPreview,
    DealFigures,
    DeskMoves,
    cancellation_of,
    deal_of,
    moves_of,
)
from huone.room.tournaments.tournament import RoomTournament
from huone.server.api.directing.bodies import (
    BringBots,
    DealByStaff,
    EnterPlayer,
    ExcludePlayer,
    MovePlayer,
    PauseWhy,
)
from huone.server.api.operation import DONE, FLOOR, ApiCall, Operation, Reply
from huone.server.api.staff_bodies import Why
from huone.tournament.rulings import DealKind
from huone.tournament.staff_moves import keep_out, move_by_hand
from huone.units import Cents, Instant, PlayerId

ONE: Final = "/api/staff/tournaments/{id}"
MINUTE_MS: Final = 60_000


def _contest(call: ApiCall) -> RoomTournament:
    return call.room.hall.contest(call.word("id"))


async def foresee_cancellation(call: ApiCall) -> Reply:
    """Say what each player would be paid if the tournament were cancelled now."""
    return Reply(body=cancellation_of(_contest(call)))


async def desk_moves(call: ApiCall) -> Reply:
    """Show all seats, and the moves that the rules propose."""
    return Reply(body=moves_of(_contest(call)))


async def move_player(call: ApiCall) -> Reply:
    """Seat a player at another table, between hands."""
    contest, asked = _contest(call), call.sent(MovePlayer)
    account = await call.office.book.named(asked.player)
    where = f"{asked.table}/{asked.seat}"
    await call.log("move-player", account.name, tournament=contest.id, to=where, why=asked.why)
    now = call.now
    await call.room.hall.rule(
        contest.id,
        lambda director, _: move_by_hand(
            director.play, account.player, table=asked.table, seat=asked.seat - 1, now=now
        ),
    )
    return DONE


async def enter_player(call: ApiCall) -> Reply:
    """Enter a player for his own money or ticket."""
    contest, asked = _contest(call), call.sent(EnterPlayer)
    account = await call.office.book.named(call.word("player"))
    await call.log("enter-player", account.name, tournament=contest.id, why=asked.why)
    await call.room.players.admit(account.player, now=call.now)
    amount = None if asked.buy_in_cents is None else Cents(asked.buy_in_cents)
    told = contest.register(account.player, ticket=asked.ticket, buy_in_cents=amount, now=call.now)
    if told is not None:
        await told
    return DONE


async def take_back_entry(call: ApiCall) -> Reply:
    """Take a player's entry back before the start, with what he paid."""
    contest, why = _contest(call), call.sent(Why).why
    account = await call.office.book.named(call.word("player"))
    await call.log("take-back-entry", account.name, tournament=contest.id, why=why)
    await call.room.players.admit(account.player, now=call.now)
    told = contest.unregister(account.player, now=call.now)
    if told is not None:
        await told
    return DONE


async def exclude_player(call: ApiCall) -> Reply:
    """Keep a player from the table for a while, or let him back."""
    contest, asked = _contest(call), call.sent(ExcludePlayer)
    account = await call.office.book.named(call.word("player"))
    await call.log(
        "exclude-player",
        account.name,
        tournament=contest.id,
        minutes=asked.minutes,
        why=asked.why,
    )
    now = call.now
    until = Instant(now + asked.minutes * MINUTE_MS)
    await call.room.hall.rule(
        contest.id,
        lambda director, _: keep_out(director.play, account.player, until=until, now=now),
    )
    return DONE


async def pause_because(call: ApiCall) -> Reply:
    """Stop a tournament after its running hands, and say why."""
    contest, why = _contest(call), call.sent(PauseWhy).why
    await call.log("pause-tournament", contest.id, why=why)
    await call.room.hall.pause(contest.id, why)
    return DONE


async def foresee_deal(call: ApiCall) -> Reply:
    """Say how a deal would divide the prizes that are left."""
    asked = call.sent(DealByStaff)
    winner = Cents(asked.for_winner_cents)
    return Reply(body=deal_of(_contest(call), _deal(asked), for_winner_cents=winner))


async def propose_deal(call: ApiCall) -> Reply:
    """Put a deal on the table; it counts when everybody who is left agrees."""
    contest, asked = _contest(call), call.sent(DealByStaff)
    await call.log("propose-deal", contest.id, deal=asked.deal)
    winner = Cents(asked.for_winner_cents)
    await call.room.hall.rule(
        contest.id,
        lambda director, _: director.propose_deal(_deal(asked), for_winner_cents=winner),
    )
    return DONE


async def bring_bots(call: ApiCall) -> Reply:
    """Let house bots enter a tournament of play money."""
    contest, count = _contest(call), call.sent(BringBots).count
    await call.log("bring-bots", contest.id, count=count)
    await call.room.hall.company.bring(contest, count)
    return DONE


def _deal(asked: DealByStaff) -> DealKind | dict[PlayerId, Cents]:
    if asked.deal == "custom":
        return {PlayerId(player): Cents(cents) for player, cents in asked.cents.items()}
    return asked.deal


OPERATIONS: Final = (
    Operation(
        method="GET",
        path=f"{ONE}/cancellation",
        roles=FLOOR,
        handler=foresee_cancellation,
        answers=CancelPreview,
    ),
    Operation(
        method="GET", path=f"{ONE}/moves", roles=FLOOR, handler=desk_moves, answers=DeskMoves
    ),
    Operation(
        method="POST", path=f"{ONE}/moves", roles=FLOOR, handler=move_player, body=MovePlayer
    ),
    Operation(
        method="POST",
        path=f"{ONE}/players/{{player}}",
        roles=FLOOR,
        handler=enter_player,
        body=EnterPlayer,
    ),
    Operation(
        method="POST",
        path=f"{ONE}/players/{{player}}/take-back",
        roles=FLOOR,
        handler=take_back_entry,
        body=Why,
    ),
    Operation(
        method="POST",
        path=f"{ONE}/players/{{player}}/exclusion",
        roles=FLOOR,
        handler=exclude_player,
        body=ExcludePlayer,
    ),
    Operation(
        method="POST",
        path=f"{ONE}/pause-because",
        roles=FLOOR,
        handler=pause_because,
        body=PauseWhy,
    ),
    Operation(
        method="POST",
        path=f"{ONE}/deal/preview",
        roles=FLOOR,
        handler=foresee_deal,
        body=DealByStaff,
        answers=DealFigures,
    ),
    Operation(
        method="POST", path=f"{ONE}/deal", roles=FLOOR, handler=propose_deal, body=DealByStaff
    ),
    Operation(method="POST", path=f"{ONE}/bots", roles=FLOOR, handler=bring_bots, body=BringBots),
)
