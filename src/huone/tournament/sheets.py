"""Sheets: the state of a tournament on many small sheets, so that a hand rewrites only its own.

Owns: which sheet everything is on, which of them have changed, and reading a tournament back.
Never: decides, or keeps a sheet; whoever runs the tournament files them under their names.

Rule 1: nothing is on two sheets: where somebody sits is on his table's alone.
Rule 2: what a hand rewrites is its table, the summary, and the pages of those it has put out. None
of them grows with the field.
Rule 3: the sheets, read back, are the tournament. A simulation compares them at every crash.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.tournament import events as tournament_events
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Entrant, FieldTable, Tournament
from huone.tournament.finishing import Finish
from huone.units import Cents, PlayerId

SUMMARY: Final = "summary"
PRIZES: Final = "prizes"
TABLE: Final = "table-"
PAGE: Final = "players-"
PAGE_ENTRIES: Final = 16
"""How many entries are on one page."""
GONE: Final = b""
"""What a sheet says that is not needed any more."""
NOT_DONE: Final = -1


class TableSheet(Struct, array_like=True):
    """A table, and in which round of hand-for-hand it was done last."""

    table: FieldTable
    done_in: int


class StoredPlayer(Struct, array_like=True):
    """A player with everything that is his; his seat is on his table's sheet."""

    entrant: Entrant
    finish: Finish | None
    paid_cents: Cents | None
    seat_won: bool


class Sheets:
    """The sheets of one tournament as they were written last."""

    def __init__(self) -> None:
        self.written: dict[str, bytes] = {}
        self._pages: dict[str, dict[PlayerId, None]] = {}
        self._page_of: dict[PlayerId, str] = {}
        self._named: dict[PlayerId, None] = {}
        self._prizes: tuple[Cents, ...] | None = None

    # Writing

    def note(self, happened: Iterable[TournamentEvent], field: Tournament) -> None:
        """Remember whose lines may have changed."""
        for event in happened:
            if isinstance(event, tournament_events.TournamentStarted):
                self._named = dict.fromkeys(field.entrants)
            for player in players_named(event):
                self._named[player] = None

    def changed(self, field: Tournament, tables: Iterable[int]) -> dict[str, bytes]:
        """Write every sheet anew that does not say what is so; the summary always."""
        fresh = {SUMMARY: _summary(field)}
        if field.prizes_cents != self._prizes:
            self._prizes = field.prizes_cents
            fresh[PRIZES] = _ENCODER.encode(field.prizes_cents)
        for number in tables:
            fresh[f"{TABLE}{number}"] = _table_sheet(field, number)
        for page in self._turned_pages(field):
            fresh[page] = self._page(field, page)
        changed = {
            name: body
            for name, body in fresh.items()
            if name == SUMMARY or self.written.get(name, GONE) != body
        }
        self._file(changed)
        return changed

    def cleared(self) -> dict[str, bytes]:
        """Empty every sheet, when the tournament is over."""
        gone = dict.fromkeys(self.written, GONE)
        self.written = {}
        return gone

    def _file(self, changed: Mapping[str, bytes]) -> None:
        self.written.update(changed)
        for name in [name for name, body in changed.items() if body == GONE]:
            del self.written[name]

    def _turned_pages(self, field: Tournament) -> list[str]:
        """Name the pages of those who were named, and put everybody on the right one."""
        pages: dict[str, None] = {}
        # Who comes from a first phase has entered before the first sheet is written.
        named = self._named if self.written else dict.fromkeys(field.entrants)
        for player in named:
            before, entrant = self._page_of.get(player), field.entrants.get(player)
            after = None if entrant is None else page_of(entrant)
            if before is not None:
                pages[before] = None
            if after is not None:
                pages[after] = None
            self._turn(player, before, after)
        self._named = {}
        return list(pages)

    def _turn(self, player: PlayerId, before: str | None, after: str | None) -> None:
        if before is not None and before != after:
            del self._pages[before][player]
            del self._page_of[player]
        if after is not None and before != after:
            self._pages.setdefault(after, {})[player] = None
            self._page_of[player] = after

    def _page(self, field: Tournament, page: str) -> bytes:
        lines = [_line(field, player) for player in self._pages[page]]
        return _ENCODER.encode(lines) if lines else GONE

    # Reading

    @classmethod
    def read(cls, written: Mapping[str, bytes]) -> tuple["Sheets", Tournament]:
        """Put a tournament together again; the sheets go on where they were."""
        sheets = cls()
        sheets.written = {name: body for name, body in written.items() if body != GONE}
        field = _SUMMARIES.decode(sheets.written[SUMMARY])
        if PRIZES in sheets.written:
            field.prizes_cents = sheets._prizes = _PRIZES.decode(sheets.written[PRIZES])
        sheets._read_players(field)
        sheets._read_tables(field)
        return sheets, field

    def _read_players(self, field: Tournament) -> None:
        pages = [name for name in self.written if name.startswith(PAGE)]
        lines = [line for page in pages for line in _PAGES.decode(self.written[page])]
        for line in sorted(lines, key=lambda line: line.entrant.number):
            player = line.entrant.player
            field.entrants[player] = line.entrant
            self._turn(player, None, page_of(line.entrant))
            if line.finish is not None:
                field.finishes[player] = line.finish
            if line.paid_cents is not None:
                field.paid_cents[player] = line.paid_cents
            if line.seat_won:
                field.seats_owed.append(player)

    def _read_tables(self, field: Tournament) -> None:
        names = [name for name in self.written if name.startswith(TABLE)]
        for name in sorted(names, key=lambda name: int(name.removeprefix(TABLE))):
            sheet = _TABLES.decode(self.written[name])
            number = sheet.table.number
            field.tables[number] = sheet.table
            if sheet.done_in == field.round:
                field.round_done.add(number)
            for sitter in sheet.table.seats.values():
                field.entrants[sitter.player].table = number


def page_of(entrant: Entrant) -> str:
    """Name the page that a player's line is on."""
    return f"{PAGE}{entrant.number // PAGE_ENTRIES}"


def players_named(event: TournamentEvent) -> tuple[PlayerId, ...]:
    """Name the players whose own line an event may have changed."""
    match event:
        case tournament_events.BountyOwed() | tournament_events.VipBountyOwed():
            return event.player, event.victim
        case tournament_events.PlacesMoved():
            return tuple(event.places)
        case (
            tournament_events.ChipsBought()
            | tournament_events.Unregistered()
            | tournament_events.PlayerSeated()
            | tournament_events.PlayerOut()
            | tournament_events.PlaceTaken()
            | tournament_events.PrizeOwed()
            | tournament_events.PrizeForfeited()
            | tournament_events.SeatOwed()
            | tournament_events.SeatForfeited()
            | tournament_events.BountyLapsed()
            | tournament_events.Disqualified()
            | tournament_events.StackCarried()
        ):
            return (event.player,)
        case _:
            return ()


def _summary(field: Tournament) -> bytes:
    """Write down what there is once, whatever the size of the field."""
    return _ENCODER.encode(
        replace(
            field,
            entrants={},
            tables={},
            finishes={},
            paid_cents={},
            prizes_cents=None,
            round_done=set(),
            seats_owed=[],
        )
    )


def _table_sheet(field: Tournament, number: int) -> bytes:
    table = field.tables.get(number)
    if table is None:
        return GONE
    done_in = field.round if number in field.round_done else NOT_DONE
    return _ENCODER.encode(TableSheet(table, done_in))


def _line(field: Tournament, player: PlayerId) -> StoredPlayer:
    return StoredPlayer(
        entrant=replace(field.entrants[player], table=None),
        finish=field.finishes.get(player),
        paid_cents=field.paid_cents.get(player),
        seat_won=player in field.seats_owed,
    )


_ENCODER = msgspec.msgpack.Encoder()
_SUMMARIES = msgspec.msgpack.Decoder(Tournament)
_PRIZES = msgspec.msgpack.Decoder(tuple[Cents, ...])
_TABLES = msgspec.msgpack.Decoder(TableSheet)
_PAGES = msgspec.msgpack.Decoder(list[StoredPlayer])
