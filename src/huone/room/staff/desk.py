"""Desk: what a director is shown before he decides about a running tournament.

Owns: what a cancellation pays each player, what a deal divides, the moves that the rules propose.
Never: decides or records. Each figure is worked out on a copy, by the code that carries it out.
"""

from msgspec import Struct

from huone.room.tournaments.tournament import RoomTournament
from huone.tournament import events as tournament_events
from huone.tournament import rulings
from huone.tournament.field import Tournament, decode_tournament, encode_tournament
from huone.tournament.rulings import DealKind
from huone.tournament.staff_moves import MoveProposal, proposed_moves
from huone.units import Cents, PlayerId


class CancelLine(Struct, frozen=True, kw_only=True):
    """What one player gets if a tournament is cancelled now."""

    player: PlayerId
    cents: int
    tickets: int = 0


class CancelPreview(Struct, frozen=True, kw_only=True):
    """What a cancellation pays, the largest sum first."""

    lines: tuple[CancelLine, ...]
    total_cents: int


class DealFigures(Struct, frozen=True, kw_only=True):
    """How a deal would divide the prizes that are left."""

    cents: dict[PlayerId, int]
    for_winner_cents: int
    left_cents: int


class DeskTable(Struct, frozen=True, kw_only=True):
    """Who sits where at a table of a tournament; seats are counted from 1."""

    number: int
    seats: int
    players: dict[int, PlayerId]
    in_hand: bool
    closing: bool


class DeskMoves(Struct, frozen=True, kw_only=True):
    """All seats, and the moves that the rules make before the next hand."""

    tables: tuple[DeskTable, ...]
    proposals: tuple[MoveProposal, ...]


def cancellation_of(contest: RoomTournament) -> CancelPreview:
    """Say what everybody would be paid if the tournament were cancelled now."""
    happened = rulings.cancelled(_copied(contest.field), contest.config, "")
    lines = []
    for event in happened:
        if isinstance(event, tournament_events.RefundOwed):
            tickets = len(event.tickets)
            lines.append(CancelLine(player=event.player, cents=event.cents, tickets=tickets))
        elif isinstance(event, tournament_events.CompensationOwed):
            cents = event.prize_cents + event.fees_cents + event.bounty_cents
            lines.append(CancelLine(player=event.player, cents=cents))
    lines.sort(key=lambda line: (-line.cents, line.player))
    return CancelPreview(lines=tuple(lines), total_cents=sum(line.cents for line in lines))


def deal_of(
    contest: RoomTournament, deal: DealKind | dict[PlayerId, Cents], *, for_winner_cents: Cents
) -> DealFigures:
    """Say how a deal would divide what is left, or refuse it as a proposal would be."""
    field = _copied(contest.field)
    rulings.proposed(field, contest.config, deal, for_winner_cents=for_winner_cents)
    assert field.proposal is not None
    cents = {player: int(each) for player, each in field.proposal.cents.items()}
    return DealFigures(
        cents=cents,
        for_winner_cents=for_winner_cents,
        left_cents=sum(cents.values()) + for_winner_cents,
    )


def moves_of(contest: RoomTournament) -> DeskMoves:
    """Show all seats, and what the rules would do."""
    field, config = contest.field, contest.config
    playing = field.stage == "playing"
    return DeskMoves(
        tables=tuple(
            DeskTable(
                number=table.number,
                seats=max(config.seats, config.final_seats),
                players={seat + 1: sitter.player for seat, sitter in sorted(table.seats.items())},
                in_hand=table.in_hand,
                closing=table.closing,
            )
            for table in field.tables.values()
        ),
        proposals=tuple(proposed_moves(contest.director.play)) if playing else (),
    )


def _copied(field: Tournament) -> Tournament:
    """Copy a field as it would be read back after a crash."""
    return decode_tournament(encode_tournament(field))
