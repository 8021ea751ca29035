"""Playtime: who has played as long as he allowed himself sits out.

Owns: the moment at which each seated player's time is used up, and what he is told then.
Never: interrupts a hand, or takes a seat; a break that lasts too long does that by its own rule.

Rule 1: time is counted once, however many tables a player sits at, from his first seat to his last.
Rule 2: a time limit that is looser by then, or time that counts no longer, lets him play on.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from huone.refusal import Refused
from huone.room.cash.room_breaks import RoomBreaks
from huone.room.cash.table import RoomTable
from huone.room.commit import Committer
from huone.room.outbox import Told
from huone.room.players.limits import time_left
from huone.room.players.notices import Notices, PlaytimeOver
from huone.room.wallet.cashier import Cashier
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.units import Instant, PlayerId

ALARM: Final = "playtime"
"""Whose alarm it is when somebody's time is used up; no table has this name."""

CAME_OR_WENT: Final = (table_events.SeatTaken, table_events.SeatLeft)


class Playtime:
    """The time limits of all who sit."""

    def __init__(
        self,
        cashier: Cashier,
        committer: Committer,
        notices: Notices,
        pauses: RoomBreaks,
        *,
        tables_of: Callable[[PlayerId], list[RoomTable]],
        wake: Callable[[str, Instant | None], None],
    ) -> None:
        self._cashier = cashier
        self._committer = committer
        self._notices = notices
        self._pauses = pauses
        self._tables_of = tables_of
        self._wake = wake
        self._ends: dict[PlayerId, Instant] = {}

    def hear(self, news: Sequence[TableEvent], *, now: Instant) -> None:
        """Follow who sits down and who gets up."""
        for event in news:
            if isinstance(event, CAME_OR_WENT):
                self.watch(PlayerId(event.player), now=now)

    def watch(self, player: PlayerId, *, now: Instant) -> None:
        """Note until when a player may play; whoever does not sit is not waited for."""
        account = self._cashier.players.known.get(player)
        left_ms = time_left(account.limits, account.regular, now=now) if account else None
        if left_ms is None or not self._tables_of(player):
            if self._ends.pop(player, None) is not None:
                self._set_alarm()
            return
        self._ends[player] = Instant(now + left_ms)
        self._set_alarm()

    def act(self, now: Instant) -> None:
        """Let everybody sit out whose time is used up."""
        for player in [player for player, at in self._ends.items() if at <= now]:
            # The limit may have been loosened, and what was played long ago counts no longer.
            self.watch(player, now=now)
            if (ends := self._ends.get(player)) is not None and ends <= now:
                del self._ends[player]
                self._sit_out(player, now)
        self._set_alarm()

    def _sit_out(self, player: PlayerId, now: Instant) -> None:
        told: Told = None
        with suppress(Refused):  # Tables that have stopped, or that he is leaving, need none.
            told = self._pauses.sit_out(player, None, "next-hand", now=now)
        # Who sat out everywhere before, such as before a crash, has been told.
        if told is not None:
            self._tell(player, PlaytimeOver(at_ms=now), told)

    def _tell(self, player: PlayerId, note: PlaytimeOver, told: asyncio.Future[None]) -> None:
        """Tell who is here once his break is durable, and everybody else when he comes."""
        if player not in self._notices.present:
            self._committer.record(documents=(self._notices.add(player, note),))
        else:
            told.add_done_callback(lambda done: self._notices.tell(player, note, done))

    def _set_alarm(self) -> None:
        self._wake(ALARM, min(self._ends.values(), default=None))
