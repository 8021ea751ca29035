"""Attendance: who is here, by his open connections.

Owns: how many connections each player has, and telling the room of the first and the last.
Never: decides what becomes of somebody whose line is lost; the rulebook does.

Rule 1: a player with two tabs is here until he closes the second.
"""

import asyncio

from huone.room.players.notices import Notice
from huone.room.room import Room
from huone.units import PlayerId

Entering = asyncio.Task[tuple[Notice, ...]]


class ConnectedPlayers:
    """The players who are here."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._connections: dict[PlayerId, int] = {}
        self._entering: dict[PlayerId, Entering] = {}

    def __len__(self) -> int:
        return len(self._connections)

    def count(self, player: PlayerId) -> int:
        """Tell how many connections a player has."""
        return self._connections.get(player, 0)

    async def come(self, player: PlayerId) -> tuple[Notice, ...]:
        """Note a connection; with the first one the player enters and is told what waited."""
        count = self._connections.get(player, 0)
        self._connections[player] = count + 1
        if count == 0 and player not in self._entering:
            self._entering[player] = asyncio.get_running_loop().create_task(self._enter(player))
        entering = self._entering.get(player)
        if entering is None:
            return ()
        try:
            notices = await asyncio.shield(entering)
        except BaseException:
            self.leave(player)
            raise
        return notices if count == 0 else ()

    def leave(self, player: PlayerId) -> None:
        """Note that a connection is gone; with the last one the player's line is lost."""
        left = self._connections[player] - 1
        if left:
            self._connections[player] = left
            return
        del self._connections[player]
        if player not in self._entering:
            self._room.gone(player)

    async def _enter(self, player: PlayerId) -> tuple[Notice, ...]:
        try:
            notices = await self._room.enter(player)
        finally:
            del self._entering[player]
        # All of his connections may have gone while the door was opening.
        if player not in self._connections:
            self._room.gone(player)
        return notices
