"""Socket: the door at `/ws`, between a WebSocket and a connection.

Owns: who may open one, reading, writing, and the end of it.
Never: looks into a frame.

Rule 1: a cookie counts only if the page that opened the socket is ours; otherwise any page could
play in the name of its visitor.
Rule 2: the writer waits for the network; nothing piles up here.
"""

import asyncio
from collections.abc import Mapping, Sequence
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.types import Receive, Scope, Send

from huone.accounts.identity import COOKIE
from huone.server.connection import FAREWELL, Connection, Reason
from huone.server.context import ServerContext
from huone.server.doors import network_of
from huone.server.framing import EXTENSION
from huone.server.wire import Goodbye, encode

HELLO_WITHIN_S: Final = 10.0
"""How long a connection may wait before it says who it is."""
FAREWELL_S: Final = 5.0
"""How long a dismissed client may take to read why."""
CLOSE_CODES: Final[dict[Reason, int]] = {
    "stopping": 1012,
    "too-slow": 1013,
    "abuse": 1008,
    "silent": 1008,
    "session-ended": 1008,
    "wrong-version": 1002,
    "taken-over": 1000,
    "unavailable": 1013,
    "full": 1013,
}

log = structlog.get_logger()


class Sender:
    """Writes frames one by one, as every server can."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def send_all(self, frames: Sequence[bytes]) -> None:
        """Send some frames."""
        for frame in frames:
            await self._send({"type": "websocket.send", "text": frame.decode()})

    async def close(self, code: int) -> None:
        """Close the socket."""
        await self._send({"type": "websocket.close", "code": code})


class TextsSender(Sender):
    """Writes many frames at once, where the server can."""

    async def send_all(self, frames: Sequence[bytes]) -> None:
        """Send some frames."""
        await self._send({"type": "websocket.send", "texts": frames})


class Socket:
    """The ASGI application behind `/ws`."""

    def __init__(
        self, edge: ServerContext, *, origins: tuple[str, ...] = (), most: int = 10_000
    ) -> None:
        self._edge = edge
        self._origins = origins
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client from the handshake to the end."""
        await receive()
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get(b"origin")
        is_foreign = origin is not None and not self._is_ours(origin, headers.get(b"host", ""))
        if is_foreign or self._edge.is_stopping:
            await send({"type": "websocket.close", "code": 1008})
            return
        address = network_of(client[0]) if (client := scope.get("client")) else ""
        if len(self._edge.connections) >= self._most or not self._edge.doors.enter(address):
            await self._turn_away(send)
            return
        try:
            await self._welcome(scope, receive, send, headers)
        finally:
            self._edge.doors.leave(address)

    async def _welcome(
        self, scope: Scope, receive: Receive, send: Send, headers: Mapping[bytes, str]
    ) -> None:
        await send({"type": "websocket.accept"})
        cookie = None if b"origin" not in headers else _session_in(headers.get(b"cookie", ""))
        connection = Connection(self._edge, cookie=cookie)
        if (texts := scope.get("extensions", {}).get(EXTENSION)) is not None:
            connection.outlet = texts["write"]
        await self._serve(connection, receive, _sender(scope, send))

    async def _turn_away(self, send: Send) -> None:
        """Say that the room is full; a handshake that fails would tell a browser nothing."""
        self._edge.metrics.goodbyes.labels("full").inc()
        farewell = encode(Goodbye(code="full", says=FAREWELL["full"], again=True))
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": farewell.decode()})
        await send({"type": "websocket.close", "code": CLOSE_CODES["full"]})

    async def _serve(self, connection: Connection, receive: Receive, sender: Sender) -> None:
        loop = asyncio.get_running_loop()
        writer = loop.create_task(_write(connection, sender))
        patience = loop.call_later(HELLO_WITHIN_S, _expect_hello, connection)
        reader = loop.create_task(_read(connection, receive))
        try:
            # The writer ends when the client is dismissed, the reader when it has gone.
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
            if connection.goodbye is not None:
                await asyncio.wait((reader,), timeout=FAREWELL_S)
        finally:
            patience.cancel()
            reader.cancel()
            writer.cancel()
            connection.close()
            for ended in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(ended, Exception):
                    log.error("connection-failed", exc_info=ended)

    def _is_ours(self, origin: str, host: str) -> bool:
        return urlsplit(origin).netloc == host or origin in self._origins


def _sender(scope: Scope, send: Send) -> Sender:
    return TextsSender(send) if EXTENSION in scope.get("extensions", {}) else Sender(send)


async def _read(connection: Connection, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        await connection.receive(message["bytes"] if text is None else text)


async def _write(connection: Connection, sender: Sender) -> None:
    try:
        while frames := await connection.next_frames():
            await sender.send_all(frames)
        assert connection.goodbye is not None
        await sender.close(CLOSE_CODES[connection.goodbye.code])
    except OSError:
        return  # The client has gone; the reader hears of it.


def _expect_hello(connection: Connection) -> None:
    if connection.stream is None:
        connection.dismiss("silent", again=True)


def _session_in(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None else None
