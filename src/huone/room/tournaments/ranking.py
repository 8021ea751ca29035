"""Ranking: everybody in a tournament and all its tables, a page at a time.

Owns: the order of the players, the lines of players and tables, and pages of them.
Never: writes lines that nobody has asked for; a field may have ten thousand players.

Rule 1: those who play come first, by chips; then those who are out, by place.
"""

from collections.abc import Iterator
from heapq import nsmallest
from itertools import islice
from typing import Final

from msgspec import Struct

from huone.bots.names import is_bot
from huone.room.tournaments.tournament import RoomTournament
from huone.tournament.field import Entrant
from huone.units import Chips, PlayerId

SHOWN: Final = 100
"""How many players and tables the picture of a tournament lists."""


class PlayerLine(Struct, frozen=True, kw_only=True):
    """A player of a tournament."""

    player: PlayerId
    chips: int
    table: str | None
    place: int | None
    prize_cents: int
    bounty_cents: int
    out: bool
    away: bool
    bot: bool
    rebuys: int
    re_entries: int


class ContestTableLine(Struct, frozen=True, kw_only=True):
    """A table of a tournament."""

    table: str
    players: int
    smallest_chips: int
    largest_chips: int


Players = tuple[tuple[PlayerLine, ...], int | None]
"""A page of players, and where the next one begins."""
Tables = tuple[tuple[ContestTableLine, ...], int | None]
"""A page of tables, and where the next one begins."""


def players_page(
    contest: RoomTournament, *, after: int = 0, limit: int = SHOWN, search: str = ""
) -> Players:
    """List players in their order, from behind a place in the list; a search looks at names."""
    found = nsmallest(after + limit + 1, _found(contest, search), key=lambda pair: pair[0])
    entrants = [entrant for _, entrant in found[after : after + limit]]
    more = len(found) > after + limit
    lines = tuple(_player_line(contest, entrant) for entrant in entrants)
    return lines, after + limit if more else None


def own_line(contest: RoomTournament, viewer: PlayerId | None) -> PlayerLine | None:
    """Show a player his own line, wherever it is in the list."""
    entrant = None if viewer is None else contest.field.entrants.get(viewer)
    return None if entrant is None else _player_line(contest, entrant)


Key = tuple[bool, int, int, int]
"""Whether somebody is out, his place, his chips turned round, and the number of his entry."""


def _found(contest: RoomTournament, search: str) -> Iterator[tuple[Key, Entrant]]:
    field, wanted = contest.field, search.casefold()
    last = len(field.entrants) + 1
    tables = () if contest.director.is_over else field.tables.values()
    chips = {sitter.player: sitter.chips for table in tables for sitter in table.seats.values()}
    for player, entrant in field.entrants.items():
        if wanted in player.casefold():
            finish = field.finishes.get(player)
            place = finish.place if finish else last
            yield (entrant.out, place, -chips.get(player, Chips(0)), entrant.number), entrant


def _player_line(contest: RoomTournament, entrant: Entrant) -> PlayerLine:
    field = contest.field
    finish = field.finishes.get(entrant.player)
    chips, away = Chips(0), False
    if entrant.table is not None and not contest.director.is_over:
        _, _, sitter = field.sitter(entrant.player)
        chips, away = sitter.chips, sitter.away
    return PlayerLine(
        player=entrant.player,
        chips=chips,
        table=contest.table_id(entrant.table) if entrant.table is not None else None,
        place=finish.place if finish else None,
        prize_cents=field.paid_cents.get(entrant.player, 0),
        bounty_cents=entrant.bounty_cents,
        out=entrant.out,
        away=away,
        bot=is_bot(entrant.player),
        rebuys=entrant.rebuys,
        re_entries=entrant.re_entries,
    )


def tables_page(contest: RoomTournament, *, after: int = 0, limit: int = SHOWN) -> Tables:
    """List tables by number, from behind one of them."""
    tables = {} if contest.director.is_over else contest.field.tables
    behind = (number for number in tables if number > after)
    numbers = list(islice(behind, limit + 1))
    lines = tuple(_table_line(contest, number) for number in numbers[:limit])
    return lines, numbers[limit - 1] if len(numbers) > limit else None


def _table_line(contest: RoomTournament, number: int) -> ContestTableLine:
    table = contest.field.tables[number]
    stacks = [sitter.chips for sitter in table.seats.values()]
    return ContestTableLine(
        table=contest.table_id(number),
        players=table.players,
        smallest_chips=min(stacks, default=0),
        largest_chips=max(stacks, default=0),
    )
