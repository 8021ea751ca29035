"""Edge: what every connection is given to work with.

Owns: the parts of one server, put together around a room.
Never: does anything itself.
"""

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from huone import __version__
from huone.accounts.identity import Identity
from huone.accounts.passwords import CHARACTERS_MIN
from huone.money.currency import currency_named
from huone.room.feed.hub import Hub
from huone.room.room import Room
from huone.server.doors import DEFAULT_RATES, DoorLimits, Doors, FrameRates
from huone.server.flusher import Flusher
from huone.server.metrics import Metrics
from huone.server.presence import ConnectedPlayers
from huone.server.streams import Streams
from huone.server.wire import RoomInfo
from huone.system.pulse import Pulse
from huone.system.rate_limit import Monotonic
from huone.table.rules import FloorList
from huone.units import PlayerId

if TYPE_CHECKING:
    from huone.server.connection import Connection

LANGUAGES = ("en", "fi", "sv", "da")
"""The languages of the web client."""


def room_info(room: Room) -> RoomInfo:
    """Say what a client needs to know of a room."""
    config, rulebook = room.config, room.rulebook
    return RoomInfo(
        name=config.name,
        currency=config.currency,
        decimals=currency_named(config.currency).decimals,
        rulebook=rulebook.meta.id,
        languages=LANGUAGES,
        version=__version__,
        seats_chosen=isinstance(rulebook.cash.assignment, FloorList),
        password_min=CHARACTERS_MIN,
        guests=config.takes_guests,
    )


class ServerContext:
    """A room with everything around it that a connection needs."""

    def __init__(
        self,
        room: Room,
        identity: Identity,
        *,
        rates: FrameRates = DEFAULT_RATES,
        monotonic: Monotonic = time.monotonic,
        limits: DoorLimits = DoorLimits(),  # noqa: B008  A frozen record.
    ) -> None:
        self.room = room
        self.identity = identity
        self.rates = rates
        self.monotonic = monotonic
        self.hub = Hub(room)
        self.streams = Streams(self.hub, room.clock)
        self.attendance = ConnectedPlayers(room)
        self.metrics = Metrics()
        self.post = Flusher()
        self.doors = Doors(limits, room.clock)
        self.connections: set[Connection] = set()
        self.is_stopping = False
        self.pulse = Pulse()
        room.committer.on_durable.append(self.metrics.note_commit)
        room.committer.on_recorded.append(self.metrics.store_seconds.observe)
        identity.ended.append(self._session_ended)
        self._watch_all()

    def info(self) -> RoomInfo:
        """Say what a client needs to know of the room."""
        return room_info(self.room)

    def is_crowded_by(self, player: PlayerId) -> bool:
        """Tell whether a player has as many connections as he may."""
        return self.attendance.count(player) >= self.doors.limits.connections_of_player

    def end_all_but(self, player: PlayerId, sessions: Collection[str]) -> None:
        """End the connections of a player whose sessions are over, by whoever's doing."""
        for stream in list(self.streams):
            session = stream.session
            if stream.player == player and session is not None and session not in sessions:
                self._session_ended(session)

    def _session_ended(self, session: str) -> None:
        self.streams.end_session(session)
        for connection in list(self.connections):
            if connection.stream is not None and connection.stream.session == session:
                connection.dismiss("session-ended", again=True)

    def _watch_all(self) -> None:
        room, watch = self.room, self.metrics.watch
        figures: list[tuple[str, str, Callable[[], float]]] = [
            ("connections", "Open connections.", lambda: len(self.connections)),
            ("players", "Players with an open connection.", lambda: len(self.attendance)),
            ("tables", "Open tables.", lambda: len(room.lobby.tables)),
            ("halted_tables", "Tables that have stopped.", self._halted_tables),
            ("queued_changes", "Changes that wait to be sent.", self._queued),
            ("ledger_lag_seconds", "Age of the oldest record that is not durable.", self._lag),
            ("ledger_requests", "Records on their way.", lambda: room.committer.lag()[0]),
            ("troubles", "What does not work now, of any kind.", lambda: len(list(room.caretaker))),
            ("store_up", "1 while the store takes records.", self._store_up),
            ("hands_running", "Hands that are being played.", self._hands_running),
            ("tournaments_running", "Tournaments in play.", lambda: self._contests("playing")),
            ("tournaments_open", "Tournaments ahead.", lambda: self._contests("registering")),
            ("loop_lag_seconds", "How late the event loop is.", lambda: self.pulse.lag_s),
        ]
        for name, help, figure in figures:
            watch(name, help, figure)

    def _contests(self, stage: str) -> float:
        contests = self.room.hall.contests.values()
        return sum(contest.field.stage == stage for contest in contests)

    def _halted_tables(self) -> float:
        return sum(table.is_halted for table in self.room.lobby)

    def _store_up(self) -> float:
        return float(all(trouble.kind != "store" for trouble in self.room.caretaker))

    def _hands_running(self) -> float:
        return sum(table.table.running is not None for table in self.room.lobby)

    def _lag(self) -> float:
        return self.room.committer.lag()[1]

    def _queued(self) -> float:
        return sum(stream.waiting for stream in self.streams)
