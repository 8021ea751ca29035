"""Seating: at which table and on which seat a player gets his place.

Owns: the weighted draw of the online room, the order in which live tables fill, allotting the seats
of a closed table, keeping players apart.
Never: keeps a queue (`waiting.py`) or seats anybody; the table does when he has bought in.

Rule 1: online the room chooses, not the player, and its luck arrives as an argument (CASH-ASG-01).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from huone.cards.card import Card
from huone.refusal import Refused
from huone.table.draw import Draw, weighted
from huone.table.rules import WeightedAssignment
from huone.units import Instant, PlayerId, Seat


class TableSeats(Struct, frozen=True, kw_only=True):
    """A table of the wanted game and stake: its seats, and who has which."""

    table: str
    seats: int
    players: dict[Seat, PlayerId]
    opened_at: Instant

    def free(self) -> list[Seat]:
        """List the free seats."""
        return [Seat(seat) for seat in range(self.seats) if Seat(seat) not in self.players]


class Assigned(Struct, frozen=True, kw_only=True):
    """The place that a player has been given."""

    table: str
    seat: Seat


class SeatOccupied(Refused):
    """Somebody has this seat."""

    code = "seating/seat-occupied"
    says = "seat {seat} is taken"


class NoSuchSeat(Refused):
    """The table has no such seat."""

    code = "seating/no-such-seat"
    says = "there is no seat {seat}; the table has {seats}, counted from 0"


class AlreadySeated(Refused):
    """A player sits at a table once."""

    code = "seating/already-seated"
    says = "you already sit here, on seat {seat}"


class KeptApart(Refused):
    """Staff has forbidden two players to share a table (LIVE-COLL-05)."""

    code = "seating/kept-apart"
    says = "staff does not let you sit at this table"


class SeatChangeNotAllowed(Refused):
    """Seats are not changed at will (LIVE-SEAT-10, LIVE-CHG-01, CONF-16)."""

    code = "seating/no-seat-change"
    says = "a seat is changed only {when}"


class NoPlayingOver(Refused):
    """Playing on somebody else's seat has its conditions (LIVE-OVER-01)."""

    code = "seating/no-playing-over"
    says = "you cannot play on this seat: {why}"


def weights(
    tables: Iterable[TableSeats],
    player: PlayerId,
    played_before: Collection[str],
    rules: WeightedAssignment,
) -> dict[str, int]:
    """Weigh each possible table: free seats, more if the player knows it (online:AMB-58)."""
    found = {}
    for table in tables:
        seated = table.players.values()
        if table.free() and seated and player not in seated:
            known = table.table in played_before
            factor = rules.played_before_weight if known else rules.other_weight
            found[table.table] = len(table.free()) * factor
    return found


def assign(
    tables: Collection[TableSeats],
    player: PlayerId,
    played_before: Collection[str],
    *,
    rules: WeightedAssignment,
    draw: Draw,
) -> Assigned | None:
    """Draw a table by its weight, then one of its free seats; nothing means the queue."""
    by_weight = weights(tables, player, played_before, rules)
    if not by_weight:
        return None
    chosen = weighted(by_weight, draw)
    (free,) = (table.free() for table in tables if table.table == chosen)
    return Assigned(table=chosen, seat=free[draw(len(free))])


def fills_next(tables: Iterable[TableSeats]) -> TableSeats | None:
    """Choose the live table for a new player: the emptiest, then the oldest (LIVE-SEAT-09)."""
    with_room = [table for table in tables if table.free()]
    return min(with_room, key=lambda table: (len(table.players), table.opened_at), default=None)


def verify_seat(
    table: TableSeats,
    seat: Seat,
    player: PlayerId,
    *,
    kept_apart_from: Collection[PlayerId] = (),
) -> None:
    """Refuse a seat that does not exist or is taken, a second one, and forbidden company."""
    for taken, sitting in table.players.items():
        if sitting == player:
            raise AlreadySeated(seat=taken)
    if not 0 <= seat < table.seats:
        raise NoSuchSeat(seat=seat, seats=table.seats)
    if seat in table.players:
        raise SeatOccupied(seat=seat)
    if any(other in kept_apart_from for other in table.players.values()):
        raise KeptApart()


def verify_seat_change(
    rule: Literal["never", "floor-consent"], *, staff_consents: bool, hand_running: bool
) -> None:
    """Refuse to change seats without consent, and in the middle of a hand (LIVE-GEN-01)."""
    if rule == "never":
        raise SeatChangeNotAllowed(when="by leaving the table and coming back")
    if not staff_consents:
        raise SeatChangeNotAllowed(when="with the consent of staff")
    if hand_running:
        raise SeatChangeNotAllowed(when="between hands")


def verify_playing_over(offered: bool, *, staff_consents: bool, owner_present: bool) -> None:
    """Refuse to play on a seat whose owner is there, or without staff; nobody asks the owner."""
    if not offered:
        raise NoPlayingOver(why="this house does not have it")
    if owner_present:
        raise NoPlayingOver(why="its owner is here")
    if not staff_consents:
        raise NoPlayingOver(why="staff has not agreed")


def allotted(cards: Mapping[PlayerId, Card], seats: int) -> list[PlayerId]:
    """Give the seats that are left to the highest cards drawn (LIVE-SEAT-07)."""
    return sorted(cards, key=lambda player: -cards[player])[:seats]
