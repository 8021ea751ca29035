"""Post: what has become ready in one turn of the loop goes out together.

Owns: which connections have something to send.
Never: looks into a frame, or waits for anybody.

Rule 1: first all frames are taken, then all are sent. Sending wakes the network, and a network that
is awake takes the next ones at half the price.
Rule 2: whoever does not keep up is sent to by himself (`socket.py`); nobody waits for him.
"""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from huone.server.connection import Connection


class Flusher:
    """The connections that have something to send."""

    def __init__(self) -> None:
        self._ready: dict[Connection, None] = {}

    def call(self, connection: "Connection") -> None:
        """Send what a connection has, at the end of this turn of the loop."""
        if not self._ready:
            asyncio.get_running_loop().call_soon(self._deliver)
        self._ready[connection] = None

    def forget(self, connection: "Connection") -> None:
        """Send nothing more to a connection that is gone."""
        self._ready.pop(connection, None)

    def _deliver(self) -> None:
        ready, self._ready = self._ready, {}
        bags: list[tuple[Connection, list[bytes]]] = []
        for connection in ready:
            try:
                bags.append((connection, connection.take_frames()))
            except Exception as error:
                connection.fail(error)  # It ends; all others get their post.
        for connection, frames in bags:
            connection.send_now(frames)
