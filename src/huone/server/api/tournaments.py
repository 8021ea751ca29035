"""Tournament routes: the schedule for everybody, and rulings for the floor.

Owns: the handlers that list, show, announce, change, pause, resume and cancel tournaments.
Never: enters anybody; a player does that himself, with a command.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from huone.money.accounts import cash_of
from huone.room.ports import Movement
from huone.room.tournaments.hall import Hall
from huone.room.tournaments.offers import TournamentOffer
from huone.room.tournaments.ranking import players_page, tables_page
from huone.room.tournaments.views import (
    ScheduleView,
    TournamentView,
    schedule_line,
    tournament_view,
)
from huone.server.api.operation import ANYBODY, DONE, FLOOR, PLAYER, Call, Operation, Reply
from huone.server.api.pages import newest_movements
from huone.server.api.staff_bodies import (
    Announced,
    AnnounceTournament,
    ChangeTournament,
    GoToLevel,
    HandForHand,
    Why,
)
from huone.server.api.tournament_bodies import (
    PlayedLine,
    PlayedPage,
    PlayedQuery,
    PlayersPage,
    PlayersQuery,
    TablesPage,
    TablesQuery,
)


async def tournaments(call: Call) -> Reply:
    """List all tournaments that are announced, played or just over."""
    return Reply(body=ScheduleView(lines=tuple(map(schedule_line, call.room.hall))))


async def tournament(call: Call) -> Reply:
    """Show one tournament."""
    return Reply(body=tournament_view(call.room.hall.contest(call.word("id"))))


async def tournament_players(call: Call) -> Reply:
    """List the players of a tournament in their order, a page at a time."""
    query = call.asked(PlayersQuery)
    contest = call.room.hall.contest(call.word("id"))
    lines, after = players_page(contest, after=query.after, limit=query.limit, search=query.search)
    return Reply(body=PlayersPage(lines=lines, after=after))


async def tournament_tables(call: Call) -> Reply:
    """List the tables of a tournament by number, a page at a time."""
    query = call.asked(TablesQuery)
    contest = call.room.hall.contest(call.word("id"))
    lines, after = tables_page(contest, after=query.after, limit=query.limit)
    return Reply(body=TablesPage(lines=lines, after=after))


async def my_tournaments(call: Call) -> Reply:
    """List what I have played, with what I paid and won (HEXA-09)."""
    query = call.asked(PlayedQuery)
    moved = await newest_movements(
        call.room.recorder.store, cash_of(call.player), before=query.before, limit=query.limit
    )
    lines = [line for line in _played(call.room.hall, moved) if query.kind in (None, line.kind)]
    before = moved[-1].seq if len(moved) == query.limit else None
    return Reply(body=PlayedPage(lines=tuple(lines), before=before))


def _played(hall: Hall, moved: Sequence[Movement]) -> list[PlayedLine]:
    """Add up what each tournament has cost and paid, the newest first."""
    amounts: dict[str, list[int]] = {}
    newest: dict[str, int] = {}
    for each in moved:
        entry = each.posted.entry
        if entry.cause.subject == "tournament":
            amounts.setdefault(entry.cause.of[0], []).append(each.amount)
            newest.setdefault(entry.cause.of[0], entry.at_ms)
    lines = []
    for id, found in amounts.items():
        offer = hall.offers.get(id.rpartition("-")[0])
        lines.append(
            PlayedLine(
                tournament=id,
                name=id if offer is None else offer.name or offer.id,
                kind=None if offer is None else offer.kind,
                at_ms=newest[id],
                paid_cents=-sum(amount for amount in found if amount < 0),
                won_cents=sum(amount for amount in found if amount > 0),
            )
        )
    return lines


async def announce_tournament(call: Call) -> Reply:
    """Announce one more tournament."""
    asked = call.sent(AnnounceTournament)
    offer = msgspec.convert(msgspec.to_builtins(asked), TournamentOffer)
    await call.log("announce-tournament", asked.id, buy_in_cents=asked.buy_in_cents)
    contest = await call.room.hall.announce(offer)
    return Reply(body=Announced(tournament=contest.id))


async def change_tournament(call: Call) -> Reply:
    """Change the terms of a tournament; whoever is in it hears of it."""
    contest, asked = call.room.hall.contest(call.word("id")), call.sent(ChangeTournament)
    wanted = {k: v for k, v in msgspec.to_builtins(asked).items() if v is not None}
    offer = msgspec.convert(
        {**msgspec.to_builtins(contest.announced.offer), **wanted}, TournamentOffer
    )
    await call.log("change-tournament", contest.id, what=", ".join(sorted(wanted)))
    await call.room.hall.change(contest.id, offer)
    return DONE


async def go_to_level(call: Call) -> Reply:
    """Let a level of a tournament begin now."""
    contest, level = call.room.hall.contest(call.word("id")), call.sent(GoToLevel).level
    await call.log("go-to-level", contest.id, level=level)
    await call.room.hall.go_to_level(contest.id, level)
    return DONE


async def hand_for_hand(call: Call) -> Reply:
    """Let the tables of a tournament deal in step, or each at its own pace again."""
    contest, on = call.room.hall.contest(call.word("id")), call.sent(HandForHand).on
    await call.log("hand-for-hand", contest.id, on=int(on))
    await call.room.hall.call_hand_for_hand(contest.id, on=on)
    return DONE


async def cancel_tournament(call: Call) -> Reply:
    """End a tournament without a result; everybody gets what the rules give him."""
    contest, why = call.room.hall.contest(call.word("id")), call.sent(Why).why
    await call.log("cancel-tournament", contest.id, why=why)
    await call.room.hall.cancel(contest.id, why)
    return DONE


async def pause_tournament(call: Call) -> Reply:
    """Stop a tournament after its running hands."""
    contest = call.room.hall.contest(call.word("id"))
    await call.log("pause-tournament", contest.id)
    await call.room.hall.pause(contest.id)
    return DONE


async def resume_tournament(call: Call) -> Reply:
    """Let a paused tournament go on."""
    contest = call.room.hall.contest(call.word("id"))
    await call.log("resume-tournament", contest.id)
    await call.room.hall.resume(contest.id)
    return DONE


async def disqualify(call: Call) -> Reply:
    """Remove a player from a tournament by a ruling."""
    contest, why = call.room.hall.contest(call.word("id")), call.sent(Why).why
    account = await call.office.book.named(call.word("player"))
    await call.log("disqualify", account.name, tournament=contest.id, why=why)
    await call.room.hall.disqualify(contest.id, account.player)
    return DONE


ONE: Final = "/api/staff/tournaments/{id}"

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/tournaments",
        roles=ANYBODY,
        handler=tournaments,
        answers=ScheduleView,
    ),
    Operation(
        method="GET",
        path="/api/tournaments/{id}",
        roles=ANYBODY,
        handler=tournament,
        answers=TournamentView,
    ),
    Operation(
        method="GET",
        path="/api/tournaments/{id}/players",
        roles=ANYBODY,
        handler=tournament_players,
        query=PlayersQuery,
        answers=PlayersPage,
    ),
    Operation(
        method="GET",
        path="/api/tournaments/{id}/tables",
        roles=ANYBODY,
        handler=tournament_tables,
        query=TablesQuery,
        answers=TablesPage,
    ),
    Operation(
        method="GET",
        path="/api/me/tournaments",
        roles=PLAYER,
        handler=my_tournaments,
        query=PlayedQuery,
        answers=PlayedPage,
    ),
    Operation(
        method="POST",
        path="/api/staff/tournaments",
        roles=FLOOR,
        handler=announce_tournament,
        body=AnnounceTournament,
        answers=Announced,
        status=201,
    ),
    Operation(
        method="POST", path=f"{ONE}/cancel", roles=FLOOR, handler=cancel_tournament, body=Why
    ),
    Operation(
        method="PUT",
        path=f"{ONE}/terms",
        roles=FLOOR,
        handler=change_tournament,
        body=ChangeTournament,
    ),
    Operation(method="POST", path=f"{ONE}/level", roles=FLOOR, handler=go_to_level, body=GoToLevel),
    Operation(
        method="POST",
        path=f"{ONE}/hand-for-hand",
        roles=FLOOR,
        handler=hand_for_hand,
        body=HandForHand,
    ),
    Operation(method="POST", path=f"{ONE}/pause", roles=FLOOR, handler=pause_tournament),
    Operation(method="POST", path=f"{ONE}/resume", roles=FLOOR, handler=resume_tournament),
    Operation(
        method="DELETE",
        path=f"{ONE}/players/{{player}}",
        roles=FLOOR,
        handler=disqualify,
        body=Why,
    ),
)
