"""Floor work: what players of a live room ask for at their table, and staff has to agree to.

Owns: playing over an absent owner, changing seats and tables, the longer break, chips for food, and
the consents that staff has given.
Never: decides whether a house has these things at all; its rulebook does, and the table refuses.

Rule 1: a consent is for one player, one table and one time.
Rule 2: a change of tables is checked whole before the first seat is given up.
"""

from typing import Final, Literal

from huone.room import commands
from huone.room.cash.seats import SeatService
from huone.room.cash.table import RoomTable
from huone.room.commit import Committer
from huone.room.outbox import Told
from huone.room.wallet.cashier import Cashier
from huone.table.hands import HandRunning
from huone.units import Chips, Instant, PlayerId, Seat

Consent = Literal["play-over", "change-seat"]
"""What staff is asked for."""
CONSENTS_MAX: Final = 1_000


class FloorRequests:
    """The wishes of a live room that concern its floor."""

    def __init__(self, cashier: Cashier, committer: Committer, seats: SeatService) -> None:
        self._cashier = cashier
        self._committer = committer
        self._seats = seats
        self._consents: set[tuple[PlayerId, str, Consent]] = set()

    def consent(self, player: PlayerId, table: str, to: Consent) -> None:
        """Agree, as staff, to what a player may then do once (LIVE-CHG-01, LIVE-OVER-01)."""
        if len(self._consents) >= CONSENTS_MAX:
            self._consents.clear()  # None of them is used any more; staff can agree again.
        self._consents.add((player, table, to))

    def play_over(
        self, player: PlayerId, table: RoomTable, command: commands.PlayOver, *, now: Instant
    ) -> tuple[commands.Seated, Told]:
        """Let a player without a seat play on that of an absent owner (LIVE-OVER-01)."""
        self._seats.verify_choice(player, table, takes_seat=False)
        key: tuple[PlayerId, str, Consent] = (player, table.id, "play-over")
        seat, chips = Seat(command.seat), Chips(command.chips)
        consents = key in self._consents
        told = table.play_over(player, seat, chips, staff_consents=consents, now=now)
        self._consents.discard(key)
        return commands.Seated(table=table.id, seat=seat, chips=chips), told

    def change_seat(
        self, player: PlayerId, table: RoomTable, command: commands.ChangeSeat, *, now: Instant
    ) -> Told:
        """Move a player to a free seat of his table (LIVE-SEAT-10, LIVE-CHG-01)."""
        key: tuple[PlayerId, str, Consent] = (player, table.id, "change-seat")
        consents = key in self._consents
        told = table.change_seat(player, Seat(command.seat), staff_consents=consents, now=now)
        self._consents.discard(key)
        return told

    def change_table(
        self,
        player: PlayerId,
        table: RoomTable,
        to_table: RoomTable,
        command: commands.ChangeTable,
        *,
        now: Instant,
    ) -> tuple[commands.Seated, Told]:
        """Move a player to another table with the stack that he must bring (LIVE-SEAT-05)."""
        sitter, chips = table.table.sitters.of(player), Chips(command.chips)
        if table.table.play.is_in_hand(sitter.seat):
            raise HandRunning()
        table.verify_open()
        to_table.verify_open()
        self._seats.verify_choice(player, to_table)
        seat = self._seats.free_seat(to_table, command.seat)
        to_table.table.people.verify_seat(player, seat)
        config, stack = table.table.config, Chips(sitter.stack)
        self._cashier.verify_move(player, config, stack, to_table.table.config, chips, now=now)
        table.leave(player, now=now, why="moved")
        return self._seats.take_seat(player, to_table, chips, seat, now=now, moves=True)

    def take_break(self, player: PlayerId, table: RoomTable, *, now: Instant) -> Told:
        """Start the longer break that a player has once an evening (LIVE-PRES-06)."""
        return table.long_break(player, now=now)

    def pay_restaurant(
        self, player: PlayerId, table: RoomTable, command: commands.PayRestaurant, *, now: Instant
    ) -> Told:
        """Let a player pay for food and drink with chips of his stack (LIVE-STAKE-07)."""
        return table.pay_restaurant(player, Chips(command.chips), now=now)
