"""Sitters: everybody who has a seat, and those who play on the seat of somebody else.

Owns: one record for each player at a table, who plays on which seat, and the absent owners of
seats that are played over.
Never: decides anything; it keeps what `people.py`, `absence.py` and `hands.py` decide.

Rule 1: one player, one place; one seat, one player who plays on it.
Rule 2: a record is frozen and replaced, so what a table was can be kept.
Rule 3: whatever changes a record sets `touched`; a lost line or a time bank does not.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.table.breaks import Break, SitOutWhen
from huone.table.events import LeftBecause
from huone.table.owed import BlindPlace
from huone.table.running import Presence
from huone.units import Instant, PlayerId, Seat


class NotSeated(Refused):
    """Only a player of this table may ask for this."""

    code = "table/not-seated"
    says = "you do not sit at this table"


class SeatPlayedOver(Refused):
    """While somebody plays on his seat, an owner can come back or leave, nothing else."""

    code = "table/seat-played-over"
    says = "somebody plays on your seat {seat}; come back first"


class AskedBreak(Struct, frozen=True, kw_only=True):
    """A break that a player has asked for and that has not begun."""

    when: SitOutWhen
    everywhere_since: Instant | None = None


class Sitter(Struct, frozen=True, kw_only=True):
    """A player at his seat."""

    place: BlindPlace
    stack: int
    sat_down_with: int
    pause: Break | None = None
    asked_break: AskedBreak | None = None
    leaving: LeftBecause | None = None
    """Why he gets up as soon as he is in no hand."""
    chips_asked: int = 0
    auto_top_up: bool = False
    straddles: bool = False
    over: bool = False
    """Whether he plays on the seat of an absent owner (LIVE-OVER-01)."""
    returning: bool = False
    """Whether he owns a seat that is played over, and wants it back (live:AMB-60)."""

    @property
    def seat(self) -> Seat:
        """The number of the seat."""
        return self.place.seat

    @property
    def player(self) -> PlayerId:
        """Who sits here."""
        return self.place.player


class Sitters:
    """Who plays on which seat, and the owners who are played over."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.playing: dict[Seat, Sitter] = {}
        self.owners: dict[Seat, Sitter] = {}
        self.presence: dict[Seat, Presence] = {}
        self.touched = False
        """Whether anybody's record has changed since a table last asked."""

    def __iter__(self) -> Iterator[Sitter]:
        return iter(list(self.playing.values()))

    def __getitem__(self, seat: Seat) -> Sitter:
        return self.playing[seat]

    def __contains__(self, seat: Seat) -> bool:
        return seat in self.playing

    def everyone(self) -> list[Sitter]:
        """List everybody, absent owners included."""
        return [*self.playing.values(), *self.owners.values()]

    def of(self, player: PlayerId) -> Sitter:
        """Find who plays at this table, or refuse."""
        found = self.find(player)
        if found is None:
            raise NotSeated()
        if found is self.owners.get(found.seat):
            raise SeatPlayedOver(seat=found.seat)
        return found

    def find(self, player: PlayerId) -> Sitter | None:
        """Find a player, even one whose seat is played over."""
        for home in (self.playing, self.owners):
            for sitter in home.values():
                if sitter.place.player == player:
                    return sitter
        return None

    def free_seats(self) -> list[Seat]:
        """List the seats that nobody has."""
        return [Seat(seat) for seat in range(self.seats) if seat not in self.playing]

    def seat(self, sitter: Sitter, presence: Presence | None = None) -> None:
        """Let somebody play on a free seat, with a new time bank unless he brings one."""
        assert sitter.seat not in self.playing
        self.playing[sitter.seat] = sitter
        self.presence[sitter.seat] = presence or Presence()
        self.touched = True

    def change(self, sitter: Sitter, **changes: object) -> Sitter:
        """Replace what is known of somebody."""
        changed = replace(sitter, **changes)
        home = self.owners if self.owners.get(sitter.seat) is sitter else self.playing
        assert home[sitter.seat] is sitter
        home[sitter.seat] = changed
        self.touched = True
        return changed

    def take_away(self, sitter: Sitter) -> Presence:
        """Free a seat for its owner, or for anybody if it has none."""
        seat = sitter.seat
        self.touched = True
        if self.owners.get(seat) is sitter:
            del self.owners[seat]
            self.change(self.playing[seat], over=False)
            return Presence()
        assert self.playing[seat] is sitter
        del self.playing[seat]
        presence = self.presence.pop(seat)
        if seat in self.owners:
            self.seat(self.owners.pop(seat))
        return presence

    def put_over(self, sitter: Sitter) -> None:
        """Let somebody play on the seat of an absent owner."""
        seat = sitter.seat
        assert seat not in self.owners
        self.owners[seat] = self.playing.pop(seat)
        self.playing[seat] = sitter
        self.presence[seat] = Presence()
        self.touched = True
