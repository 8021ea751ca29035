"""Moving: which player leaves a table, and which seat he takes at the other.

Owns: the next big blind, hands until a seat pays the big blind, the choice of mover and seat.
Never: draws. A drawn player and the free seats in drawn order arrive as arguments.

Distances are hands until the big blind, not seats: empty seats cost nothing (online:AMB-25,
live:AMB-44).

Rule 1: a moved player is dealt in from the next hand, wherever he sits (online:AMB-56), but for
the one seat where a live room lets him wait (TOUR-BAL-05).
"""

from collections.abc import Sequence

from msgspec import Struct

from huone.rulebooks.schema import BalancingRules
from huone.units import Seat


class TableBetweenHands(Struct, frozen=True):
    """A table between two hands: its players, and where the blinds were and the button will be."""

    seats: int
    occupied: frozenset[Seat]
    last_big_blind: Seat
    next_button: Seat
    next_small_blind: Seat | None


class NewSeat(Struct, frozen=True):
    """Where a moved player sits, and whether he waits until the button has passed."""

    seat: Seat
    waits: bool


def hands_until_big_blind(seat: Seat, table: TableBetweenHands) -> int:
    """Count the hands before a player in this seat pays the big blind; 0 is the next hand."""
    distance = _seats_after_big_blind(seat, table)
    return sum(_seats_after_big_blind(other, table) < distance for other in table.occupied)


def _seats_after_big_blind(seat: Seat, table: TableBetweenHands) -> int:
    """Count the seats from the last big blind, clockwise; the last big blind comes last itself."""
    return (seat - table.last_big_blind - 1) % table.seats


def mover(table: TableBetweenHands, *, drawn: Seat, stud: bool, rules: BalancingRules) -> Seat:
    """Choose who leaves: the drawn player, or the next big blind (TOUR-BAL-03, TOUR-BAL-06)."""
    assert drawn in table.occupied
    if (rules.who_moves_stud if stud else rules.who_moves) == "next-big-blind":
        return min(table.occupied, key=lambda seat: _seats_after_big_blind(seat, table))
    return drawn


def new_seat(
    table: TableBetweenHands, *, free: Sequence[Seat], stud: bool, rules: BalancingRules
) -> NewSeat:
    """Choose a seat for a moved player; the free seats come in drawn order, for equals."""
    assert free
    assert not table.occupied & frozenset(free)
    match rules.to_seat_stud if stud else rules.to_seat:
        case "farthest-from-big-blind":  # MTT-BAL-05, online:AMB-25.
            seat = max(free, key=lambda seat: hands_until_big_blind(seat, table))
        case "nearest-to-big-blind":  # TOUR-BAL-04.
            seat = min(free, key=lambda seat: hands_until_big_blind(seat, table))
        case "drawn":  # TOUR-BAL-07.
            seat = free[0]
    waits = rules.waits_between_button_and_small_blind and not stud
    return NewSeat(seat, waits and _is_behind_button(seat, table))


def _is_behind_button(seat: Seat, table: TableBetweenHands) -> bool:
    """Tell whether a seat lies between the button and the small blind of the next hand."""
    if table.next_small_blind is None:
        return False
    to_seat = (seat - table.next_button) % table.seats
    to_small_blind = (table.next_small_blind - table.next_button) % table.seats
    return 0 < to_seat < to_small_blind
