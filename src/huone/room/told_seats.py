"""Sitting: who sits where, as far as it has been told.

Owns: the seats of one table as the news that has gone out leaves them.
Never: reads the table, which may be ahead of its news: a hidden card must go to who sat on its seat
when it was dealt, not to who sits there by now.
"""

from collections.abc import Iterable
from typing import Final

from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.units import PlayerId, Seat

MOVES: Final = frozenset({table_events.SeatTaken, table_events.SeatLeft, table_events.SeatChanged})
"""Events after which somebody sits elsewhere; all others leave everybody where he is."""


class ToldSeats:
    """Who sits where as far as it has been told."""

    def __init__(self, seats: dict[Seat, PlayerId], owners: dict[Seat, PlayerId]) -> None:
        self._seats = seats
        self._owners = owners

    def copy(self) -> "ToldSeats":
        """Copy it, to follow some news ahead."""
        return ToldSeats(dict(self._seats), dict(self._owners))

    def seat_of(self, viewer: PlayerId | None) -> Seat | None:
        """Give the seat that somebody plays on."""
        return next((seat for seat, player in self._seats.items() if player == viewer), None)

    def seated(self) -> Iterable[tuple[Seat, PlayerId]]:
        """List everybody with his seat."""
        return self._seats.items()

    def player_at(self, seat: Seat) -> PlayerId | None:
        """Give who plays on a seat."""
        return self._seats.get(seat)

    def follow(self, event: TableEvent) -> None:
        """Move on with an event."""
        if type(event) not in MOVES:
            return
        if isinstance(event, table_events.SeatTaken):
            seat = Seat(event.seat)
            if event.over:
                self._owners[seat] = self._seats[seat]
            self._seats[seat] = PlayerId(event.player)
        elif isinstance(event, table_events.SeatLeft | table_events.SeatChanged):
            self._left(Seat(event.seat), PlayerId(event.player))
            if isinstance(event, table_events.SeatChanged):
                self._seats[Seat(event.to_seat)] = PlayerId(event.player)

    def _left(self, seat: Seat, player: PlayerId) -> None:
        if self._seats.get(seat) != player:
            self._owners.pop(seat, None)
            return
        del self._seats[seat]
        # The owner of a seat has it back as soon as nobody plays over him.
        if seat in self._owners:
            self._seats[seat] = self._owners.pop(seat)
