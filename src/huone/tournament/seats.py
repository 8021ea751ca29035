"""Seats: who sits where in a running tournament: the first draw, late seats, moves, broken tables.

Owns: opening and closing tables, and moving players between them, one table at a time.
Never: looks at the whole field; `TablesBySize` knows the emptiest table at once.

Rule 1: a table that is about to deal gives away first what it has too many of beside the emptiest
(TOUR-BAL-01), so tables that play on at their own pace are level without waiting for each other.
Rule 2: a table that the field does not need any more is named at once and broken after its hand;
until then nobody is sent there (TOUR-BREAK-01).
"""

from collections.abc import Sequence

from huone.table.blinds import next_positions
from huone.table.draw import Draw
from huone.table.running import Acts, Presence
from huone.tournament import events as tournament_events
from huone.tournament.balance import largest_difference, tables_needed
from huone.tournament.config import TournamentConfig
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Entrant, FieldSitter, FieldTable, TablesBySize, Tournament
from huone.tournament.moving import NewSeat, TableBetweenHands, mover, new_seat
from huone.tournament.seating import draw_seats, first_button
from huone.tournament.terms import Terms
from huone.units import Chips, PlayerId, Seat


def drawn_order(items: Sequence[PlayerId], draw: Draw) -> list[PlayerId]:
    """Put players into an order by lot."""
    order = list(items)
    for left in range(len(order) - 1, 0, -1):
        other = draw(left + 1)
        order[left], order[other] = order[other], order[left]
    return order


class Seating:
    """The tables of one tournament."""

    def __init__(self, terms: Terms, field: Tournament, touched: set[int]) -> None:
        self.terms = terms
        self.field = field
        self.rows = TablesBySize()
        self.breaking_order = sorted(field.tables, reverse=True)
        """Which table closes next: the one that was opened last (TOUR-BREAK-03)."""
        self.touched = touched
        """Every table whose seats or fate have changed."""
        self.changed: list[int] = []
        """Tables that may be able to deal since somebody looked: new ones, and those joined."""
        for table in field.tables.values():
            if not table.closing:
                self.rows.put(table.number, table.players)

    @property
    def config(self) -> TournamentConfig:
        """The configuration in force."""
        return self.terms.config

    @property
    def stud(self) -> bool:
        """Whether no button goes round."""
        return self.terms.programme.is_stud

    def take_changed(self) -> list[int]:
        """Name the tables that may be able to deal since this was asked last."""
        changed, self.changed = self.changed, []
        return changed

    # The start

    def draw_all(self, draw: Draw) -> list[TournamentEvent]:
        """Draw the seats of the start (MTT-SEAT-01, TOUR-GEN-04)."""
        field, config = self.field, self.config
        players = drawn_order(list(field.entrants), draw)
        count = tables_needed(
            len(players), seats=config.seats, final_seats=min(config.seats, config.final_seats)
        )
        # A crash may have left tables behind that were opened and never used.
        first = field.tables_opened + 1
        numbers = list(range(first, first + count))
        for number in numbers:
            field.tables[number] = FieldTable(number, {})
        self.breaking_order = numbers[::-1]
        field.tables_opened = numbers[-1]
        happened: list[TournamentEvent] = []
        for player, place in draw_seats(players, tables=numbers).items():
            happened.append(self.sit(field.entrants[player], place.table, place.seat))
        return happened

    def sit(self, entrant: Entrant, number: int, seat: Seat) -> tournament_events.PlayerSeated:
        """Seat somebody with the chips that he has bought."""
        table = self.field.tables[number]
        assert seat not in table.seats
        sitter = FieldSitter(
            entrant.player, entrant.chips_bought, Presence(), away=not entrant.online
        )
        if sitter.away:
            sitter.presence = Presence(online=False, acts=self._absent_acts)
        table.seats[seat] = sitter
        entrant.table = number
        self._counted(table)
        return tournament_events.PlayerSeated(
            entrant.player, number, int(seat), entrant.chips_bought
        )

    @property
    def _absent_acts(self) -> Acts:
        """Who is not there at the start is blinded off; how, the rulebook says (online:AMB-23)."""
        checks = self.config.rules.absence.absent_from_start == "dealt-check-else-fold"
        return "check-fold" if checks else "fold"

    def _counted(self, table: FieldTable) -> None:
        if not table.closing:
            self.rows.put(table.number, table.players)
        self.changed.append(table.number)
        self.touched.add(table.number)

    # Later

    def seat_late(self, entrant: Entrant, chips: Chips, draw: Draw) -> list[TournamentEvent]:
        """Seat somebody who came late or came back, where fewest play (TOUR-OPENT-01)."""
        happened: list[TournamentEvent] = []
        number = self.table_with_room(draw)
        if number is None:
            number = self.open_table()
            happened.append(tournament_events.TableOpened(number))
        table = self.field.tables[number]
        free = self.free(table)
        seat = free[draw(len(free))]
        table.seats[seat] = FieldSitter(entrant.player, chips, Presence())
        entrant.table = number
        self._counted(table)
        return [*happened, tournament_events.PlayerSeated(entrant.player, number, int(seat), chips)]

    def table_with_room(self, draw: Draw) -> int | None:
        """Choose one of the emptiest tables; none if all are full."""
        self._keep_needed()
        if len(self.rows) and self.rows.fewest < self.config.seats:
            row = self.rows.emptiest()
            return row[draw(len(row))]
        return None

    def _keep_needed(self) -> None:
        """Do not break tables that a growing field needs again."""
        while self.surplus < 0 and len(self.rows) < len(self.field.tables):
            tables = (self.field.tables[number] for number in self.breaking_order)
            table = next(table for table in tables if table.closing)
            table.closing = False
            self._counted(table)

    def open_table(self) -> int:
        """Open a table; it is the first to be broken again."""
        number = self.field.tables_opened + 1
        self.field.tables_opened = number
        self.field.tables[number] = FieldTable(number, {})
        self.breaking_order.insert(0, number)
        return number

    def leave(self, table: FieldTable, seat: Seat) -> FieldSitter:
        """Let a player get up."""
        sitter = table.seats.pop(seat)
        self.field.entrants[sitter.player].table = None
        self.touched.add(table.number)
        if not table.closing:
            self.rows.put(table.number, table.players)
        return sitter

    # Breaking

    @property
    def surplus(self) -> int:
        """How many tables more there are than the field needs, those that close not counted."""
        needed = tables_needed(
            self.field.players_left, seats=self.config.seats, final_seats=self.config.final_seats
        )
        return len(self.rows) - needed

    @property
    def forms_final_table(self) -> bool:
        """Whether the last table waits for the players of one that is being broken."""
        return len(self.rows) == 1 and len(self.field.tables) > 1

    def name_closing(self) -> list[int]:
        """Name the tables that the field does not need any more."""
        named = []
        while self.surplus > 0:
            table = self.field.tables[self._to_close()]
            table.closing = True
            self.touched.add(table.number)
            self.rows.drop(table.number)
            named.append(table.number)
        return named

    def _to_close(self) -> int:
        if self.config.rules.balancing.breaking_order == "predetermined":
            # TOUR-BREAK-03: the tables of the order that are still open.
            return next(n for n in self.breaking_order if n in self.rows)
        return self.rows.emptiest()[-1]

    def close(self, table: FieldTable, draw: Draw) -> list[TournamentEvent]:
        """Break a table: its players draw seats at the others (TOUR-BREAK-02, MTT-BAL-01)."""
        assert table.closing
        assert not table.in_hand
        happened: list[TournamentEvent] = []
        for player in drawn_order([sitter.player for sitter in table.seats.values()], draw):
            seat = table.seat_of(player)
            happened.append(self._move(table, seat, "table-broken", draw))
        return [*happened, *self.take_away(table)]

    def take_away(self, table: FieldTable) -> list[TournamentEvent]:
        """Take a table away that nobody sits at any more."""
        assert not table.seats
        del self.field.tables[table.number]
        self.rows.drop(table.number)
        self.breaking_order.remove(table.number)
        self.touched.add(table.number)
        happened: list[TournamentEvent] = [tournament_events.TableBroken(table.number)]
        if len(self.field.tables) == 1:
            (last,) = self.field.tables.values()
            happened.append(tournament_events.FinalTable(last.number, last.players))
        return happened

    # Balancing

    def level_out(self, table: FieldTable, draw: Draw) -> list[TournamentEvent]:
        """Let a table that is about to deal give away the players that it has too many of.

        They go to one of the emptiest, a table just opened among them (MTT-BAL-04, TOUR-OPENT-02),
        in Open Face Chinese too (OFC-TOUR-10).
        """
        happened: list[TournamentEvent] = []
        while self.gives_away(table):
            happened.append(self._move(table, self.mover(table, draw), "balance", draw))
        return happened

    def gives_away(self, table: FieldTable) -> bool:
        """Tell whether a player leaves: the emptiest is too far below (TOUR-BAL-01..02).

        Others who play a hand now give theirs after it. So a table gives down to its share of the
        field, and below that only as one of the fullest (MTT-BAL-03); where two players of
        difference are allowed only the fullest give. No plan for the whole field has fewer moves.
        """
        if table.number not in self.rows or len(self.rows) < 2:
            return False
        allowed = largest_difference(len(self.rows), self.config.rules.balancing)
        if table.players - self.rows.fewest <= allowed:
            return False
        share = -(-self.field.players_left // len(self.rows))
        return table.players == self.rows.most or (allowed == 1 and table.players > share)

    def mover(self, table: FieldTable, draw: Draw) -> Seat:
        """Choose who leaves a table (TOUR-BAL-03, TOUR-BAL-06)."""
        seats = sorted(table.seats)
        drawn = seats[draw(len(seats))]
        if table.last is None:
            return drawn
        rules = self.config.rules.balancing
        return mover(self._positions(table), drawn=drawn, stud=self.stud, rules=rules)

    def _move(
        self, table: FieldTable, seat: Seat, why: tournament_events.MovedBecause, draw: Draw
    ) -> TournamentEvent:
        targets = self.rows.emptiest(but=table.number)
        target = self.field.tables[targets[draw(len(targets))]]
        new = self.seat_for(target, broken=why == "table-broken", draw=draw)
        return self.move_to(table, seat, target, new.seat, waits=new.waits, why=why)

    def next_mover(self, table: FieldTable) -> Seat:
        """Say who would leave a table now; where it is drawn, somebody who might."""
        return self.mover(table, lambda bound: 0)

    def move_to(
        self,
        table: FieldTable,
        seat: Seat,
        target: FieldTable,
        to: Seat,
        *,
        waits: bool = False,
        why: tournament_events.MovedBecause = "director",
    ) -> TournamentEvent:
        """Move a player to a seat that is known (TOUR-BAL-01)."""
        sitter = self.leave(table, seat)
        sitter.waits = waits
        target.seats[to] = sitter
        self.field.entrants[sitter.player].table = target.number
        self._counted(target)
        return tournament_events.PlayerMoved(
            player=sitter.player,
            from_table=table.number,
            to_table=target.number,
            seat=int(to),
            why=why,
            waits=waits,
        )

    def seat_for(self, table: FieldTable, *, broken: bool, draw: Draw) -> NewSeat:
        """Choose where somebody sits who comes from another table (TOUR-BAL-04..07)."""
        free = self.free(table)
        for left in range(len(free) - 1, 0, -1):
            other = draw(left + 1)
            free[left], free[other] = free[other], free[left]
        rules = self.config.rules.balancing
        drawn = broken and rules.breaking_order == "predetermined"  # TOUR-BREAK-02.
        if table.last is None or drawn:
            return NewSeat(free[0], waits=False)
        return new_seat(self._positions(table), free=free, stud=self.stud, rules=rules)

    def free(self, table: FieldTable) -> list[Seat]:
        """List the seats of a table on which nobody sits."""
        most = max(self.config.seats, self.config.final_seats)
        return [Seat(seat) for seat in range(most) if seat not in table.seats]

    def _positions(self, table: FieldTable) -> TableBetweenHands:
        """Describe a table for moves: where the big blind was, and the blinds of the next hand."""
        assert table.last is not None
        lineup = {seat: sitter.player for seat, sitter in table.seats.items()}
        small_blind: Seat | None = None
        button = first_button(lineup) if lineup else Seat(0)
        if len(lineup) > 1:
            following = next_positions(
                table.last, lineup, follows=self.config.follows, qualified=lineup
            )
            button, small_blind = following.button, following.small_blind
        return TableBetweenHands(
            seats=max(self.config.seats, self.config.final_seats),
            occupied=frozenset(lineup),
            last_big_blind=table.last.big_blind_seat,
            next_button=button,
            next_small_blind=small_blind,
        )
