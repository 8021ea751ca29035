"""Stands: the tables of a tournament as the store and the players know them.

Owns: for each table its epoch, the seats that are recorded, who was dealt in, the sealed deck of
the running hand and the root that the next one is chained to.
Never: decides who sits where; the director does, and a stand follows.

Rule 1: who came, went or changed chips is read off the difference between what is recorded and
what the director has, so that records and news cannot tell different stories.
"""

from collections.abc import Mapping

from huone.cards.commitment import GENESIS
from huone.cards.shuffle import SealedDeck
from huone.room.ports import Seating, SeatStack
from huone.room.sitting import Sitting
from huone.table import events as te
from huone.table.events import LeftBecause, TableEvent
from huone.tournament.field import Table
from huone.units import Chips, PlayerId, Seat

Seats = dict[Seat, SeatStack]


class Stand:
    """One table of a tournament."""

    def __init__(self, id: str, *, epoch: int, root: str = GENESIS, kept: Seats | None = None):
        self.id = id
        self.epoch = epoch
        self.last_root = root
        """The root of the newest deck, which the next one is chained to."""
        self.kept: Seats = kept or {}
        """The seats as they are recorded."""
        self.dealt: dict[Seat, PlayerId] = {}
        """Who was dealt in to the running hand."""
        self.sealed: SealedDeck | None = None
        self.seed = b""
        self.sitting = Sitting({seat: stack.player for seat, stack in self.kept.items()}, {})

    def begin(self, sealed: SealedDeck, seed: bytes, dealt: dict[Seat, PlayerId]) -> str:
        """Note that a hand begins; gives the root of the deck before it."""
        previous, self.last_root = self.last_root, sealed.root
        self.sealed, self.seed, self.dealt = sealed, seed, dealt
        return previous

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
        self, table: Table | None, why: Mapping[PlayerId, LeftBecause]
    ) -> tuple[Seating | None, list[TableEvent]]:
        """Follow the director to where everybody sits now; a table that is gone has nobody."""
        seats = seats_of(table)
        changed = tuple(stack for seat, stack in seats.items() if self.kept.get(seat) != stack)
        left = tuple(seat for seat in self.kept if seat not in seats)
        if not changed and not left:
            return None, []
        news = self._news(seats, why)
        self.kept = seats
        return Seating(table=self.id, epoch=self.epoch, seats=changed, left=left), news

    def _news(self, seats: Seats, why: Mapping[PlayerId, LeftBecause]) -> list[TableEvent]:
        gone: list[TableEvent] = []
        come: list[TableEvent] = []
        for seat, before in self.kept.items():
            now = seats.get(seat)
            if now is None or now.player != before.player:
                because = why.get(before.player, "moved")
                chips = int(before.stack_chips)
                gone.append(te.SeatLeft(int(seat), before.player, chips, because))
            elif (more := now.stack_chips - before.stack_chips) > 0:
                come.append(te.ChipsAdded(int(seat), more))
            elif more < 0:
                come.append(te.ChipsTakenOff(int(seat), -more))
        for seat, now in seats.items():
            was = self.kept.get(seat)
            if was is None or was.player != now.player:
                come.append(te.SeatTaken(int(seat), now.player, int(now.stack_chips)))
        return gone + come


def seats_of(table: Table | None) -> Seats:
    """List who sits at a table of the director's, in the words of the store."""
    if table is None:
        return {}
    return {
        seat: SeatStack(seat, sitter.player, sitter.chips)
        for seat, sitter in sorted(table.seats.items())
    }
