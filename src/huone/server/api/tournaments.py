"""Tournament routes: the schedule for everybody, and rulings for the floor.

Owns: the handlers that list, show, announce, change, pause, resume, reopen and cancel tournaments.
Never: enters anybody; a player does that himself, with a command.
"""

from typing import Final

import msgspec

from huone.accounts.audit_log import Fact
from huone.room.tournament_offers import TournamentOffer
from huone.room.tournaments.ranking import players_page, tables_page
from huone.room.tournaments.results import played_page
from huone.room.tournaments.schedule import TournamentSchedule, terms_of
from huone.room.tournaments.views import (
    ScheduleView,
    TournamentView,
    schedule_line,
    tournament_view,
)
from huone.server.api.directing import designs, desk, leagues
from huone.server.api.operation import ANYBODY, DONE, FLOOR, PLAYER, ApiCall, Operation, Reply
from huone.server.api.staff_bodies import (
    Announced,
    AnnounceTournament,
    ChangeTournament,
    ClockPreview,
    GoToLevel,
    HandForHand,
    StaffTournament,
    TermsPreview,
    Why,
    offer_of,
)
from huone.server.api.tournament_bodies import (
    PlayedPage,
    PlayedQuery,
    PlayersPage,
    PlayersQuery,
    TablesPage,
    TablesQuery,
    read_place,
    write_place,
)
from huone.tournament.changes import LevelOutlook


async def tournaments(call: ApiCall) -> Reply:
    """List all tournaments that are announced, played or just over."""
    return Reply(body=ScheduleView(lines=tuple(map(schedule_line, call.room.hall))))


async def tournament(call: ApiCall) -> Reply:
    """Show one tournament."""
    return Reply(body=tournament_view(call.room.hall.contest(call.word("id"))))


async def tournament_players(call: ApiCall) -> Reply:
    """List the players of a tournament in their order, a page at a time."""
    query = call.asked(PlayersQuery)
    contest = call.room.hall.contest(call.word("id"))
    lines, after = players_page(contest, after=query.after, limit=query.limit, search=query.search)
    return Reply(body=PlayersPage(lines=lines, after=after))


async def tournament_tables(call: ApiCall) -> Reply:
    """List the tables of a tournament by number, a page at a time."""
    query = call.asked(TablesQuery)
    contest = call.room.hall.contest(call.word("id"))
    lines, after = tables_page(contest, after=query.after, limit=query.limit)
    return Reply(body=TablesPage(lines=lines, after=after))


async def my_tournaments(call: ApiCall) -> Reply:
    """List what I have played, with my places, what I paid and what I won (HEXA-09)."""
    query = call.asked(PlayedQuery)
    lines, place = await played_page(
        call.room.hall,
        call.room.committer.store,
        call.player,
        kind=query.kind,
        before=read_place(query.before),
        limit=query.limit,
    )
    return Reply(body=PlayedPage(lines=tuple(lines), before=write_place(place)))


async def announce_tournament(call: ApiCall) -> Reply:
    """Announce one more tournament."""
    asked = call.sent(AnnounceTournament)
    at_once = asked.opens_before_ms is None
    await call.log("announce-tournament", asked.id, buy_in_cents=asked.buy_in_cents)
    tournament = await call.room.hall.announce(offer_of(asked), at_once=at_once)
    return Reply(body=Announced(tournament=tournament))


async def _ruled(call: ApiCall, act: str, **facts: Fact) -> TournamentSchedule:
    """Write a ruling over the tournament of the path down; the hall then carries it out."""
    contest = call.room.hall.contest(call.word("id"))
    await call.log(act, contest.id, **facts)
    return call.room.hall


def _changed_offer(call: ApiCall) -> tuple[TournamentOffer, dict[str, object]]:
    """Take the terms that are asked for over those that stand, and what of them is new."""
    contest, asked = call.room.hall.contest(call.word("id")), call.sent(ChangeTournament)
    wanted = {k: v for k, v in msgspec.to_builtins(asked).items() if v is not None}
    stands = msgspec.to_builtins(contest.announced.offer)
    return msgspec.convert({**stands, **wanted}, TournamentOffer), wanted


async def preview_terms(call: ApiCall) -> Reply:
    """Say what a change of terms would do to level and late registration; changes nothing."""
    offer, _ = _changed_offer(call)
    contest = call.room.hall.contest(call.word("id"))
    _, config = terms_of(contest, offer, call.room.rulebook)
    seen = contest.director.preview(config, now=call.now)
    return Reply(
        body=TermsPreview(
            changed=seen.changed, before=_clock(seen.before), after=_clock(seen.after)
        )
    )


def _clock(outlook: LevelOutlook | None) -> ClockPreview | None:
    if outlook is None:
        return None
    return ClockPreview(
        level=outlook.level,
        level_left_ms=outlook.level_left_ms,
        takes_entries=outlook.takes_entries,
        entries_left_ms=outlook.entries_left_ms,
    )


async def change_tournament(call: ApiCall) -> Reply:
    """Change the terms of a tournament; whoever is in it hears of it."""
    offer, wanted = _changed_offer(call)
    hall = await _ruled(call, "change-tournament", what=", ".join(sorted(wanted)))
    await hall.change(call.word("id"), offer)
    return DONE


async def go_to_level(call: ApiCall) -> Reply:
    """Let a level of a tournament begin now."""
    level = call.sent(GoToLevel).level
    hall = await _ruled(call, "go-to-level", level=level)
    await hall.go_to_level(call.word("id"), level)
    return DONE


async def hand_for_hand(call: ApiCall) -> Reply:
    """Let the tables of a tournament deal in step, or each at its own pace again."""
    on = call.sent(HandForHand).on
    hall = await _ruled(call, "hand-for-hand", on=int(on))
    await hall.call_hand_for_hand(call.word("id"), on=on)
    return DONE


async def cancel_tournament(call: ApiCall) -> Reply:
    """End a tournament without a result; everybody gets what the rules give him."""
    why = call.sent(Why).why
    hall = await _ruled(call, "cancel-tournament", why=why)
    await hall.cancel(call.word("id"), why)
    return DONE


async def pause_tournament(call: ApiCall) -> Reply:
    """Stop a tournament after its running hands."""
    hall = await _ruled(call, "pause-tournament")
    await hall.pause(call.word("id"))
    return DONE


async def resume_tournament(call: ApiCall) -> Reply:
    """Let a paused tournament go on."""
    hall = await _ruled(call, "resume-tournament")
    await hall.resume(call.word("id"))
    return DONE


async def reopen_tournament(call: ApiCall) -> Reply:
    """Let a tournament that has stopped go on from its last record."""
    await _ruled(call, "reopen-tournament")
    await call.room.reopen_tournament(call.word("id"))
    return DONE


async def disqualify(call: ApiCall) -> Reply:
    """Remove a player from a tournament by a ruling."""
    contest, why = call.room.hall.contest(call.word("id")), call.sent(Why).why
    account = await call.office.book.named(call.word("player"))
    await call.log("disqualify", account.name, tournament=contest.id, why=why)
    await call.room.hall.disqualify(contest.id, account.player)
    return DONE


async def staff_tournament(call: ApiCall) -> Reply:
    """Tell the floor what the lobby of a tournament does not show."""
    contest = call.room.hall.contest(call.word("id"))
    return Reply(body=StaffTournament(tournament=contest.id, halted=contest.is_halted))


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
        method="GET", path=ONE, roles=FLOOR, handler=staff_tournament, answers=StaffTournament
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
    Operation(
        method="POST",
        path=f"{ONE}/terms/preview",
        roles=FLOOR,
        handler=preview_terms,
        body=ChangeTournament,
        answers=TermsPreview,
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
    Operation(method="POST", path=f"{ONE}/reopen", roles=FLOOR, handler=reopen_tournament),
    Operation(
        method="DELETE",
        path=f"{ONE}/players/{{player}}",
        roles=FLOOR,
        handler=disqualify,
        body=Why,
    ),
    *designs.OPERATIONS,
    *desk.OPERATIONS,
    *leagues.OPERATIONS,
)
