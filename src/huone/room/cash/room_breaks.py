"""Pauses: a break at one cash table is a break at all of them, where the house says so.

Owns: which tables a break holds at, asked for by the player or imposed by the house, and the way
back.
Never: knows how long a break may last (`table.breaks`); each table has its own clock.

Rule 1: a break from the next hand spreads, and its shorter clock runs, only if the player sits at
several cash tables (CASH-SIT-04, CASH-SIT-06, online:AMB-04).
Rule 2: a break from the next big blind is asked for at all tables, and begins at each when its big
blind has come (CASH-SIT-05).
Rule 3: whoever comes back comes back to the table that he names, or to all if he names none
(online:AMB-53).
"""

from collections.abc import Callable, Iterable
from contextlib import suppress

from huone.refusal import Refused
from huone.room.cash.table import RoomTable
from huone.room.commands import ComeBack, SitOut
from huone.room.commit import Committer
from huone.room.outbox import Told
from huone.room.players.limits import verify_time
from huone.room.wallet.cashier import Cashier
from huone.table import events as table_events
from huone.table.breaks import SitOutWhen, is_everywhere
from huone.table.events import TableEvent
from huone.table.rules import LongBreak, SitOutClock
from huone.units import Instant, PlayerId, Seat


class RoomBreaks:
    """The breaks of a room."""

    def __init__(
        self,
        rules: SitOutClock | LongBreak,
        cashier: Cashier,
        committer: Committer,
        *,
        tables_of: Callable[[PlayerId], list[RoomTable]],
    ) -> None:
        self._rules = rules
        self._cashier = cashier
        self._committer = committer
        self._tables_of = tables_of

    # What a player asks for

    def sit_out(
        self, player: PlayerId, table: RoomTable | None, when: SitOutWhen, *, now: Instant
    ) -> Told:
        """Start a break at one table, and at the others if it holds there too."""
        own = self._tables_of(player)
        everywhere = self._is_everywhere(when, own)
        if table is None:
            return self._at_all(own, lambda one: _sit_out(one, player, when, now, everywhere))
        others = self._others(own, table) if everywhere or self._covers_all(when) else []
        told = _sit_out(table, player, when, now, everywhere)
        for other in others:
            with suppress(Refused):  # A table that has stopped, or that he leaves, needs no break.
                told = _sit_out(other, player, when, now, everywhere) or told
        return told

    def come_back(
        self, player: PlayerId, table: RoomTable | None, command: ComeBack, *, now: Instant
    ) -> Told:
        """End a break at one table, or at all of them; time limits stay as they are."""
        account = self._cashier.players.of(player)
        verify_time(account.limits, account.regular, now=now)
        if table is not None:
            return table.come_back(player, command.wish, now=now)
        own = self._tables_of(player)
        return self._at_all(own, lambda one: one.come_back(player, command.wish, now=now))

    def answer(
        self, player: PlayerId, table: RoomTable | None, command: SitOut | ComeBack, *, now: Instant
    ) -> Told:
        """Start or end a break as a player asks for it."""
        if isinstance(command, ComeBack):
            return self.come_back(player, table, command, now=now)
        return self.sit_out(player, table, command.when, now=now)

    def _at_all(self, own: list[RoomTable], ask: Callable[[RoomTable], Told]) -> Told:
        """Ask every table; one that says no does not keep the others waiting."""
        told: Told = None
        refusals: list[Refused] = []
        for table in own:
            try:
                told = ask(table) or told
            except Refused as no:
                refusals.append(no)
        if refusals and len(refusals) == len(own):
            raise refusals[0]
        return told

    # What the house imposes

    def hear(self, table: RoomTable, news: Iterable[TableEvent], *, now: Instant) -> None:
        """Spread a break that a time-out has brought (online:AMB-04, online:AMB-59)."""
        for event in news:
            if isinstance(event, table_events.BreakStarted) and event.why == "time-out":
                self._spread(table, Seat(event.seat), now)

    def _spread(self, table: RoomTable, seat: Seat, now: Instant) -> None:
        if table.is_halted or seat not in table.table.sitters:
            return
        sitter = table.table.sitters[seat]
        # The table may be ahead of its news: whoever has come back since is not sent out again.
        if sitter.pause is not None and sitter.pause.why == "time-out":
            self.sit_out(sitter.player, table, "next-hand", now=now)

    # Where it holds

    def _is_everywhere(self, when: SitOutWhen, own: list[RoomTable]) -> bool:
        return isinstance(self._rules, SitOutClock) and is_everywhere(when, len(own), self._rules)

    def _covers_all(self, when: SitOutWhen) -> bool:
        return when == "next-big-blind" and isinstance(self._rules, SitOutClock)

    def _others(self, own: list[RoomTable], table: RoomTable) -> list[RoomTable]:
        return [other for other in own if other is not table]


def _sit_out(
    table: RoomTable, player: PlayerId, when: SitOutWhen, now: Instant, everywhere: bool
) -> Told:
    return table.sit_out(player, when, now=now, everywhere=everywhere)
