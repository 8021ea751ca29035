"""Shown: a table as its watchers need it, whether for money or in a tournament.

Owns: what the subscriptions and the chat ask of any table.
Never: says anything itself; `RoomTable` and `ContestTable` do.
"""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct, field

from huone.cards.card import Card
from huone.games import events as game_events
from huone.room.told_seats import ToldSeats
from huone.table.view import Standing, TableView
from huone.units import PlayerId, Seat


class FinishedHand(Struct, kw_only=True):
    """The newest hand of a table while the next has not begun: its players may still show it."""

    number: int
    players: Mapping[Seat, PlayerId]
    events: tuple[game_events.Event, ...]
    shown: dict[PlayerId, tuple[Card, ...]] = field(default_factory=dict)
    """What each has shown since it was over."""


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

    @property
    def finished(self) -> FinishedHand | None:
        """The newest hand, if it is over and no other has begun."""

    def players(self) -> list[PlayerId]:
        """List everybody who sits here."""

    def view(self, viewer: PlayerId | None) -> TableView | None:
        """Show the table to a viewer; nothing when it has closed."""

    def standing(self) -> Standing | None:
        """Tell everybody what stands between the table and its next hand."""

    def own_standing(self, viewer: PlayerId, public: Standing) -> Standing:
        """Tell a player that, and what is his own to choose."""
