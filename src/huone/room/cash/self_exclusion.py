"""Keep-out: who asks to be kept out for a while, or for good, is.

Owns: cool-off and self-exclusion as a player asks for them, and what follows at tables and queues.
Never: lets anybody take it back (`money.limits`), or keeps his money: he is paid out at once.

Rule 1: whoever is kept out gets up as soon as he is in no hand, and waits for no seat.
Rule 2: a crash changes nothing: whoever is to be kept out gets up when the room opens again.
"""

from collections.abc import Callable
from contextlib import suppress

from huone.money import limits as own_limits
from huone.money.limits import FOREVER, verify_welcome
from huone.refusal import Refused
from huone.room.cash.seats import SeatService
from huone.room.cash.table import RoomTable
from huone.room.commands import CoolOff, ExcludeSelf, KeptOut
from huone.room.outbox import Told
from huone.room.players.limits import verify_not_barred
from huone.room.wallet.cashier import Cashier
from huone.units import Instant, PlayerId


class PauseInThePast(Refused):
    """A pause ends some time from now."""

    code = "limit/pause-in-the-past"
    says = "a pause until {until_ms} would be over already"


class SelfExclusion:
    """Keeps players out who have asked for it."""

    def __init__(
        self,
        cashier: Cashier,
        seats: SeatService,
        *,
        tables_of: Callable[[PlayerId], list[RoomTable]],
    ) -> None:
        self._cashier = cashier
        self._seats = seats
        self._tables_of = tables_of

    def ask(
        self, player: PlayerId, command: CoolOff | ExcludeSelf, *, now: Instant
    ) -> tuple[KeptOut, Told]:
        """Keep a player out from now on."""
        until = FOREVER if command.until_ms is None else Instant(command.until_ms)
        if until <= now:
            raise PauseInThePast(until_ms=until)
        limits = self._cashier.players.of(player).limits
        if isinstance(command, CoolOff):
            limits = own_limits.cool_off(limits, until_ms=until)
        else:
            limits = own_limits.exclude_self(limits, until_ms=until)
        told = self._cashier.set_limits(player, limits)
        self.show_out(player, now)
        return KeptOut(until_ms=command.until_ms), told

    def enforce(self, player: PlayerId, *, now: Instant) -> None:
        """Let a player get up who should not be here."""
        try:
            account = self._cashier.players.of(player)
            verify_welcome(account.limits, now_ms=now)
            verify_not_barred(account.regular)
        except Refused:
            self.show_out(player, now)

    def show_out(self, player: PlayerId, now: Instant) -> None:
        """Let a player get up as soon as he is in no hand, and wait for no seat."""
        for place in self._seats.places(player):
            self._seats.leave_queue(player, place.stake, now=now)
        for table in self._tables_of(player):
            with suppress(Refused):  # He is leaving already, or the table has stopped.
                table.leave(player, now=now)
