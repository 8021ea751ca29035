"""Staff moves: a director seats a player elsewhere or keeps him from the table for a while.

Owns: the moves that the balancing rules propose now with their reasons, a move by hand, exclusion.
Never: moves anybody out of a hand; tables that play are waited for.

Rule 1: a seat is free or it is not; nobody is moved onto somebody.
Rule 2: what the rules propose they do by themselves before the next hand (MTT-BAL-01).
"""

from typing import Literal

from msgspec import Struct

from huone.refusal import Refused
from huone.tournament import next_hand
from huone.tournament.balance import largest_difference
from huone.tournament.events import TournamentEvent
from huone.tournament.play import Play
from huone.tournament.rulings import verify_playing
from huone.units import Instant, PlayerId, Seat


class NoSuchTournamentTable(Refused):
    """A player moves to a table that is open and stays so."""

    code = "tournament/no-such-table"
    says = "there is no open table {table}; the tables are {tables}"


class NoSuchSeatThere(Refused):
    """A table has so many seats."""

    code = "tournament/no-such-seat"
    says = "there is no seat {seat}; the seats are 1 to {seats}"


class SeatHasPlayer(Refused):
    """A player moves to a seat where nobody sits."""

    code = "tournament/seat-taken"
    says = "seat {seat} of table {table} is taken; free are {free}"


class TableInHand(Refused):
    """Nobody is moved out of a hand or into one."""

    code = "tournament/in-hand"
    says = "a hand is played at table {table}; pause the tournament and move then"


class MoveProposal(Struct, frozen=True, kw_only=True):
    """A move that the rules make before the next hand, and why."""

    player: PlayerId
    from_table: int
    to_table: int
    from_players: int
    to_players: int
    difference_max: int
    """By how many players tables may differ now (TOUR-BAL-01..02)."""
    why: Literal["balance", "table-broken"]


def proposed_moves(play: Play) -> list[MoveProposal]:
    """Name the moves that the rules would make now, the fullest table first."""
    seating, found = play.seating, []
    allowed = largest_difference(max(1, len(seating.rows)), play.config.rules.balancing)
    for table in play.field.tables.values():
        broken = table.closing and bool(table.seats)
        if not broken and not seating.gives_away(table):
            continue
        targets = [n for n in seating.rows.emptiest(but=table.number) if n != table.number]
        if not targets:
            continue
        target = play.field.tables[targets[0]]
        player = table.seats[seating.next_mover(table)].player
        found.append(
            MoveProposal(
                player=player,
                from_table=table.number,
                to_table=target.number,
                from_players=table.players,
                to_players=target.players,
                difference_max=allowed,
                why="table-broken" if broken else "balance",
            )
        )
    return sorted(found, key=lambda move: -move.from_players)


def move_by_hand(
    play: Play, player: PlayerId, *, table: int, seat: int, now: Instant
) -> list[TournamentEvent]:
    """Seat a player at a table and seat that the director names."""
    verify_playing(play.field)
    field = play.field
    here, old, _ = field.sitter(player)
    target = field.tables.get(table)
    if target is None or target.closing:
        tables = tuple(n for n, one in field.tables.items() if not one.closing)
        raise NoSuchTournamentTable(table=table, tables=tables)
    most = max(play.config.seats, play.config.final_seats)
    if not 0 <= seat < most:
        raise NoSuchSeatThere(seat=seat + 1, seats=most)
    if seat in target.seats:
        free = tuple(at + 1 for at in range(most) if at not in target.seats)
        raise SeatHasPlayer(seat=seat + 1, table=table, free=free)
    for one in (here, target):
        if one.in_hand or one.busted:
            raise TableInHand(table=one.number)
    moved = play.seating.move_to(here, old, target, Seat(seat))
    next_hand.look_again(play, now)
    return [moved]


def keep_out(
    play: Play, player: PlayerId, *, until: Instant, now: Instant
) -> list[TournamentEvent]:
    """Keep a player from the table until a moment, or let him back at once (TOUR-SANC-01)."""
    verify_playing(play.field)
    if until <= now:
        _, _, sitter = play.field.sitter(player)
        sitter.excluded_until = None
        return play.hands.come_back(player, now=now)
    return play.hands.exclude(player, until, now=now)
