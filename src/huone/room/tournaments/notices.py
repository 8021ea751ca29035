"""Notes: what a player of a tournament is told himself, wherever he looks.

Owns: which of a tournament's events become a notice to somebody, and in which words of data.
Never: keeps or sends a notice.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from huone.bots.names import is_bot
from huone.room.players.notices import (
    Notice,
    TicketWon,
    TournamentOff,
    TournamentPlace,
    TournamentSeat,
)
from huone.room.tournaments.ledger import ticket_for
from huone.tournament import events as tournament_events
from huone.tournament.events import TournamentEvent
from huone.units import Instant, PlayerId

if TYPE_CHECKING:
    from huone.room.tournaments.tournament import RoomTournament

Note = tuple[PlayerId, Notice]


def notes_of(
    contest: "RoomTournament", happened: Sequence[TournamentEvent], *, now: Instant
) -> Iterator[Note]:
    """Word what each player has to know; house bots read nothing."""
    for player, notice in _notes(contest, happened, now):
        if not is_bot(player):
            yield player, notice


def _notes(
    contest: "RoomTournament", happened: Sequence[TournamentEvent], now: Instant
) -> Iterator[Note]:
    yield from _seats(contest, happened, now)
    yield from _places(contest, happened, now)
    for event in happened:
        if isinstance(event, tournament_events.SeatOwed):
            kind = ticket_for(event.worth_cents).kind
            yield (
                event.player,
                TicketWon(tournament=contest.id, target=event.target, ticket=kind, at_ms=now),
            )
    off = next(
        (event for event in happened if isinstance(event, tournament_events.TournamentCancelled)),
        None,
    )
    if off is not None:
        yield from _cancelled(contest, happened, off.why, now)


def _seats(
    contest: "RoomTournament", happened: Sequence[TournamentEvent], now: Instant
) -> Iterator[Note]:
    starts = any(isinstance(event, tournament_events.TournamentStarted) for event in happened)
    for event in happened:
        if isinstance(event, tournament_events.PlayerSeated):
            note = TournamentSeat(
                tournament=contest.id,
                name=contest.config.name,
                table=contest.table_id(event.table),
                seat=event.seat,
                why="start" if starts else "late",
                at_ms=now,
            )
            yield event.player, note
        elif isinstance(event, tournament_events.PlayerMoved):
            note = TournamentSeat(
                tournament=contest.id,
                name=contest.config.name,
                table=contest.table_id(event.to_table),
                seat=event.seat,
                why=event.why,
                waits=event.waits,
                at_ms=now,
            )
            yield event.player, note


def _places(
    contest: "RoomTournament", happened: Sequence[TournamentEvent], now: Instant
) -> Iterator[Note]:
    won: dict[PlayerId, int] = {}
    for event in happened:
        if isinstance(event, tournament_events.PrizeOwed):
            won[event.player] = won.get(event.player, 0) + event.cents
    for event in happened:
        if isinstance(event, tournament_events.PlaceTaken):
            note = TournamentPlace(
                tournament=contest.id,
                name=contest.config.name,
                place=event.place,
                prize_cents=won.get(event.player, 0),
                at_ms=now,
            )
            yield event.player, note


def _cancelled(
    contest: "RoomTournament", happened: Sequence[TournamentEvent], why: str, now: Instant
) -> Iterator[Note]:
    for event in happened:
        match event:
            case tournament_events.RefundOwed():
                cents, tickets = int(event.cents), event.tickets
            case tournament_events.CompensationOwed():
                cents, tickets = event.prize_cents + event.fees_cents + event.bounty_cents, ()
            case _:
                continue
        note = TournamentOff(
            tournament=contest.id,
            name=contest.config.name,
            why=why,
            cents=cents,
            tickets=tickets,
            at_ms=now,
        )
        yield event.player, note
