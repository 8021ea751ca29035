"""Shown: a table of a tournament, as everybody who watches a table needs it.

Owns: `WatchableTournamentTable`, the same face that a cash table has for subscriptions and chat.
Never: changes anything.
"""

from msgspec.structs import replace

from huone.room.told_seats import ToldSeats
from huone.room.tournaments.tables import number_of
from huone.room.tournaments.tournament import RoomTournament
from huone.room.watchable import FinishedHand
from huone.table.rules import CashRules
from huone.table.running import RunningHand
from huone.table.view import Standing, TableView
from huone.tournament.field import FieldTable
from huone.tournament.view import tournament_standing, tournament_table_view
from huone.units import PlayerId


class WatchableTournamentTable:
    """One table of a tournament."""

    def __init__(self, contest: RoomTournament, table: str, rules: CashRules) -> None:
        self.contest = contest
        self.id = table
        self.number = number_of(table)
        self._rules = rules

    @property
    def sitting(self) -> ToldSeats:
        """Who sits where, as far as it has been told."""
        return self.contest.sitting(self.id)

    @property
    def all_told(self) -> bool:
        """Whether everybody knows everything that has been decided here."""
        return self.contest.all_told

    @property
    def has_closed(self) -> bool:
        """Whether nobody will ever sit here again."""
        return self.number not in self.contest.stands

    @property
    def newest_hand(self) -> int:
        """The number of the newest hand."""
        table = self._table
        return table.hands if table is not None else 0

    @property
    def running(self) -> RunningHand | None:
        """The hand that is being played."""
        return self.contest.director.running.get(self.number)

    @property
    def finished(self) -> FinishedHand | None:
        """The newest hand, if it is over and no other has begun."""
        return None if self.has_closed else self.contest.stands[self.number].finished

    def players(self) -> list[PlayerId]:
        """List everybody who sits here."""
        table = self._table
        return [sitter.player for sitter in table.seats.values()] if table is not None else []

    def view(self, viewer: PlayerId | None) -> TableView | None:
        """Show the table to a viewer; nothing when it has closed."""
        if self._table is None:
            return None
        shown = tournament_table_view(
            self.contest.director, self.number, viewer, id=self.id, rules=self._rules
        )
        shoe = self.contest.stands[self.number].shoe
        return replace(shown, sealed=shoe.next, cut=shoe.dealt)

    def standing(self) -> Standing | None:
        """Tell everybody when the next hand is dealt."""
        if self._table is None:
            return None
        return tournament_standing(self.contest.director, self.number, None)

    def own_standing(self, viewer: PlayerId, public: Standing) -> Standing:
        """Tell a player that, and what is his alone."""
        return tournament_standing(self.contest.director, self.number, viewer)

    @property
    def _table(self) -> FieldTable | None:
        contest = self.contest
        return None if contest.director.is_over else contest.field.tables.get(self.number)
