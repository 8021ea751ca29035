"""Shown: a table as its watchers need it, whether for money or in a tournament.

Owns: what the subscriptions and the chat ask of any table.
Never: says anything itself; `RoomTable` and `ContestTable` do.
"""

from typing import Protocol

from huone.room.told_seats import ToldSeats
from huone.table.view import Standing, TableView
from huone.units import PlayerId


class WatchableTable(Protocol):
    """A table that can be watched and talked at."""

    @property
    def id(self) -> str:
        """The name of the table."""

    @property
    def sitting(self) -> ToldSeats:
        """Who sits where, as far as it has been told."""

    @property
    def all_told(self) -> bool:
        """Whether everybody knows everything that has been decided here."""

    @property
    def newest_hand(self) -> int:
        """The number of the newest hand."""

    def players(self) -> list[PlayerId]:
        """List everybody who sits here."""

    def view(self, viewer: PlayerId | None) -> TableView | None:
        """Show the table to a viewer; nothing when it has closed."""

    def standing(self) -> Standing | None:
        """Tell everybody what stands between the table and its next hand."""

    def own_standing(self, viewer: PlayerId, public: Standing) -> Standing:
        """Tell a player that, and what is his own to choose."""
