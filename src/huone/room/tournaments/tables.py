"""Stands: the tables of a tournament as the store and the players know them.

Owns: for each table its epoch, the seats that are recorded, who was dealt in, the sealed deck of
the running hand and the root that the next one is chained to; opening and closing them.
Never: decides who sits where; the director does, and a stand follows.

Rule 1: who came, went or changed chips is read off the difference between what is recorded and
what the director has, so that records and news cannot tell different stories.
Rule 2: only tables that something happened to are looked at, however many there are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from huone.cards.commitment import GENESIS
from huone.room.shoe import DealtDeck, Shoe
from huone.room.told_seats import ToldSeats
from huone.room.tournaments.services import TournamentServices
from huone.room.watchable import FinishedHand
from huone.store.ports import FIRST_EPOCH, SeatChanges, SeatStack, TableClosing, TableOpening
from huone.table import events as table_events
from huone.table.events import LeftBecause, TableEvent
from huone.table.running import RunningHand
from huone.tournament import events as tour
from huone.tournament.director import Director
from huone.tournament.events import TournamentEvent
from huone.tournament.field import FieldTable, NoSeatInTournament, Tournament
from huone.units import Chips, PlayerId, Seat

Seats = dict[Seat, SeatStack]
TableNews = list[tuple[str, list[TableEvent]]]
"""What has happened at each of some tables."""


class Stand:
    """One table of a tournament."""

    def __init__(
        self,
        id: str,
        house: TournamentServices,
        *,
        epoch: int,
        root: str = GENESIS,
        kept: Seats | None = None,
    ):
        self.id = id
        self.shoe = Shoe(id, house.anchors, house.entropy)
        self.epoch = epoch
        self.last_root = root
        """The root of the newest deck, which the next one is chained to."""
        self.kept: Seats = kept or {}
        """The seats as they are recorded."""
        self.dealt: dict[Seat, PlayerId] = {}
        """Who was dealt in to the running hand."""
        self.deck: DealtDeck | None = None
        """The deck of the running hand."""
        self.running: RunningHand | None = None
        """The hand itself, also for as long as it takes to write down that it is void."""
        self.finished: FinishedHand | None = None
        """The newest hand, if it is over and no other has begun."""
        self.sitting = ToldSeats({seat: stack.player for seat, stack in self.kept.items()}, {})

    def begin(self, deck: DealtDeck, dealt: dict[Seat, PlayerId], running: RunningHand) -> None:
        """Note that a hand begins."""
        assert deck.cut.previous == self.last_root
        self.last_root = deck.cut.root
        self.deck, self.dealt, self.running, self.finished = deck, dealt, running, None
        self.shoe.begun(deck)

    def stacks_dealt(self) -> tuple[SeatStack, ...]:
        """List the recorded stacks of those who were dealt in."""
        return tuple(self.kept[seat] for seat in sorted(self.dealt))

    def end(self, after: Mapping[Seat, int] | None = None) -> tuple[SeatStack, ...]:
        """Note that the hand is over, with these stacks or as if it had never been."""
        if after is not None:
            for seat, chips in after.items():
                self.kept[seat] = SeatStack(seat, self.kept[seat].player, Chips(chips))
        stacks = self.stacks_dealt()
        self.dealt = {}
        return stacks

    def reseat(
        self, table: FieldTable | None, why: Mapping[PlayerId, LeftBecause]
    ) -> tuple[SeatChanges | None, list[TableEvent]]:
        """Follow the director to where everybody sits now; a table that is gone has nobody."""
        seats = seats_of(table)
        changed = tuple(stack for seat, stack in seats.items() if self.kept.get(seat) != stack)
        left = tuple(seat for seat in self.kept if seat not in seats)
        if not changed and not left:
            return None, []
        news = self._news(seats, why)
        self.kept = seats
        return SeatChanges(table=self.id, epoch=self.epoch, seats=changed, left=left), news

    def _news(self, seats: Seats, why: Mapping[PlayerId, LeftBecause]) -> list[TableEvent]:
        gone: list[TableEvent] = []
        come: list[TableEvent] = []
        for seat, before in self.kept.items():
            now = seats.get(seat)
            if now is None or now.player != before.player:
                because = why.get(before.player, "moved")
                chips = int(before.stack_chips)
                gone.append(table_events.SeatLeft(int(seat), before.player, chips, because))
            elif (more := now.stack_chips - before.stack_chips) > 0:
                come.append(table_events.ChipsAdded(int(seat), more))
            elif more < 0:
                come.append(table_events.ChipsTakenOff(int(seat), -more))
        for seat, now in seats.items():
            was = self.kept.get(seat)
            if was is None or was.player != now.player:
                come.append(table_events.SeatTaken(int(seat), now.player, int(now.stack_chips)))
        return gone + come


def seats_of(table: FieldTable | None) -> Seats:
    """List who sits at a table of the director's, in the words of the store."""
    if table is None:
        return {}
    return {
        seat: SeatStack(seat, sitter.player, sitter.chips)
        for seat, sitter in sorted(table.seats.items())
    }


class TournamentTables:
    """All tables of one tournament."""

    def __init__(self, tournament: str, field: Tournament, house: TournamentServices) -> None:
        self._tournament = tournament
        self._field = field
        self._house = house
        self._unsealed: set[int] = set()
        """Tables whose next deck may have to be sealed."""
        self._open: dict[int, Stand] = {}
        self._closed: dict[str, Stand] = {}
        """Tables that have closed; their last news may still be on its way."""
        self._newest = 0
        """Up to which number tables are recorded."""
        self._table_of: dict[PlayerId, int] = {}
        """Where everybody sits, as far as it is recorded."""

    def __iter__(self) -> Iterator[int]:
        return iter(self._open)

    def __contains__(self, number: int) -> bool:
        return number in self._open

    def __getitem__(self, number: int) -> Stand:
        return self._open[number]

    def name(self, number: int) -> str:
        """Name a table."""
        return f"{self._tournament}.{number}"

    def named(self, table: str) -> Stand:
        """Find a table by its name, even if it has closed."""
        return self._open.get(number_of(table)) or self._closed[table]

    def table_of(self, player: PlayerId) -> str | None:
        """Name the table at which a player sits."""
        number = self._table_of.get(player)
        return None if number is None else self.name(number)

    # Opening and closing

    def add(self, number: int, stand: Stand) -> None:
        """Take a table over that is recorded."""
        self._open[number] = stand
        self._unsealed.add(number)
        self._newest = max(self._newest, number)
        self._note_seats(number, stand)

    def skip(self, opened: int) -> None:
        """Know after a restart how many were recorded; those that broke stay closed."""
        self._newest = opened

    def open_new(self) -> list[TableOpening]:
        """Follow the director to the tables that it has opened."""
        opened: list[TableOpening] = []
        for number in range(self._newest + 1, self._field.tables_opened + 1):
            stand = Stand(self.name(number), self._house, epoch=FIRST_EPOCH)
            opened.append(TableOpening(table=stand.id, chip_cents=0))
            self.add(number, stand)
        return opened

    def close(self, gone: Iterable[int]) -> list[TableClosing]:
        """Stop offering tables."""
        closed: list[TableClosing] = []
        for number in gone:
            stand = self._open.pop(number)
            self._closed[stand.id] = stand
            closed.append(TableClosing(table=stand.id, epoch=stand.epoch))
        return closed

    # Decks

    def hand_over(self, number: int) -> None:
        """Note that the hand of a table is over or void."""
        self._unsealed.add(number)

    def shoe_of(self, player: PlayerId, table: str) -> Shoe:
        """Give the shoe of the table at which a player sits."""
        if self.table_of(player) != table:
            raise NoSeatInTournament(player=player)
        return self.named(table).shoe

    def seal_decks(self, director: Director) -> TableNews:
        """Seal the decks of the tables that deal next, and tell their roots."""
        found, self._unsealed = sorted(self._unsealed & self._open.keys()), set()
        between = [n for n in found if n in self._field.tables and n not in director.running]
        if director.is_over:
            return []
        told = [(self.name(n), self.seal_deck(director, n)) for n in between]
        return [(table, news) for table, news in told if news]

    def seal_deck(
        self, director: Director, number: int, *, deals: bool = False
    ) -> list[TableEvent]:
        """Seal the deck of a table's next hand, so that everybody can cut it before the deal."""
        stand, table = self._open[number], self._field.tables[number]
        return stand.shoe.seal_next(
            table.hands + 1,
            str(director.played_next(number).setup.deck_size),
            {seat: sitter.player for seat, sitter in table.seats.items()},
            previous=stand.last_root,
            deals=deals,
        )

    # Who sits where

    def follow(
        self, happened: Sequence[TournamentEvent], *, over: bool
    ) -> tuple[tuple[SeatChanges, ...], TableNews]:
        """Bring the seats to where the director has them; when all is over everybody gets up."""
        why = left_because(happened)
        if over:
            why = {player: why.get(player, "tournament-over") for player in self._table_of}
            return self._reseated(sorted(self._open), {}, why)
        return self._reseated(sorted(self._touched(happened)), self._field.tables, why)

    def reseat_all(self) -> tuple[tuple[SeatChanges, ...], TableNews]:
        """Bring all seats to where the director has them, after a restart."""
        return self._reseated(list(self._open), self._field.tables, {})

    def _reseated(
        self,
        numbers: Iterable[int],
        tables: Mapping[int, FieldTable],
        why: Mapping[PlayerId, LeftBecause],
    ) -> tuple[tuple[SeatChanges, ...], TableNews]:
        seatings: list[SeatChanges] = []
        news: TableNews = []
        for number in numbers:
            stand = self._open[number]
            before = [stack.player for stack in stand.kept.values()]
            seating, events = stand.reseat(tables.get(number), why)
            if seating is None:
                continue
            self._unsealed.add(number)
            seatings.append(seating)
            news.append((stand.id, events))
            for player in before:
                if self._table_of.get(player) == number:
                    del self._table_of[player]
            self._note_seats(number, stand)
        return tuple(seatings), news

    def _note_seats(self, number: int, stand: Stand) -> None:
        self._table_of |= {stack.player: number for stack in stand.kept.values()}

    def _touched(self, happened: Sequence[TournamentEvent]) -> set[int]:
        """Name the tables whose seats may have changed."""
        tables: set[int] = set()
        for event in happened:
            match event:
                case (
                    tour.PlayerSeated() | tour.ChipsRaced() | tour.PlayerOut() | tour.TableBroken()
                ):
                    tables.add(event.table)
                case tour.PlayerMoved():
                    tables |= {event.from_table, event.to_table}
                case tour.ChipsBought() | tour.Disqualified():
                    number = self._table_of.get(event.player)
                    tables |= set() if number is None else {number}
                case _:
                    pass
        return tables


def left_because(happened: Sequence[TournamentEvent]) -> dict[PlayerId, LeftBecause]:
    """Say why players have left their tables."""
    why: dict[PlayerId, LeftBecause] = {}
    for event in happened:
        if isinstance(event, tour.PlayerOut):
            why[event.player] = "out"
        elif isinstance(event, tour.Disqualified):
            why[event.player] = "removed"
    return why


def number_of(table: str) -> int:
    """Read the number of a table out of its name."""
    return int(table.rpartition(".")[2])
