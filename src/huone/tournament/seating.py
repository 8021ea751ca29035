"""Seating: the draw of seats at the start, and where the first button is.

Owns: players in drawn order to tables and seats, the first button.
Never: draws; the order by lot arrives as an argument. Nobody changes his seat on request.

Rule 1: at the start no two tables differ by more than one player.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from huone.units import PlayerId, Seat


class SeatAt(Struct, frozen=True):
    """A seat at a table of the tournament."""

    table: int
    seat: Seat


def draw_seats(drawn: Sequence[PlayerId], *, tables: Sequence[int]) -> dict[PlayerId, SeatAt]:
    """Seat players as they are drawn, one at each table in turn (MTT-SEAT-01, TOUR-GEN-04).

    Absent players are seated like the others (MTT-SEAT-02).
    """
    assert len(set(drawn)) == len(drawn), "everybody is drawn once"
    return {
        player: SeatAt(tables[i % len(tables)], Seat(i // len(tables)))
        for i, player in enumerate(drawn)
    }


def first_button(occupied: Collection[Seat]) -> Seat:
    """Put the first button on the last occupied seat of a table (MTT-SEAT-04..05)."""
    return max(occupied)
