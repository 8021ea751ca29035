"""Listening: the HTTP server around an application, without its own ideas about signals.

Owns: how uvicorn is set up, its address, and stopping it.
Never: knows what is served.
"""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Final

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from huone.refusal import Refused
from huone.server.doors import DoorLimits, Headcount, Network, is_among, network_of, networks_in
from huone.server.framing import TextsProtocol

FRAME_BYTES_READ: Final = 64 * 1024
"""The largest frame that is read at all; a larger one ends its connection."""
PING_EVERY_S: Final = 20.0
PONG_WITHIN_S: Final = 20.0
BACKLOG: Final = 4_096
SEND_BUFFER_BYTES: Final = 128 * 1024
"""What the system may hold back for a slow client, which gets a new picture sooner for it."""


class AddressTaken(Refused):
    """The address cannot be listened at."""

    code = "server/address-taken"
    says = "cannot listen at {host}:{port}: {why}"


class PatientProtocol(H11Protocol):
    """HTTP that waits for a request only so long, and takes so many lines of one address."""

    limits = DoorLimits()
    lines = Headcount(limits.lines_of_address)
    spared: tuple[Network, ...] = ()
    """Proxies: everybody's lines come from there."""

    _late: asyncio.TimerHandle | None = None
    _counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a line, unless its address has as many as it may."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not is_among(host, self.spared):
            if not self.lines.enter(address := network_of(host)):
                transport.abort()
                return
            self._counted = address
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """End a line."""
        self._expect_nothing()
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; from the first part on the whole has to come in time."""
        if self._late is None:
            self._expect_request()
        super().data_received(data)
        is_whole = self.cycle is not None and not self.cycle.more_body
        if is_whole and self.conn.their_state is not h11.IDLE:
            self._expect_nothing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the line to the WebSocket, which has bounds of its own."""
        self._expect_nothing()
        self._uncount()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """End the wait for a request that was answered before it was whole."""
        self._expect_nothing()
        super().on_response_complete()

    def _expect_request(self) -> None:
        self._late = self.loop.call_later(self.limits.header_seconds, self._close_late)

    def _expect_nothing(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close_late(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    def _uncount(self) -> None:
        if self._counted is not None:
            self.lines.leave(self._counted)
            self._counted = None


def _protocol(limits: DoorLimits, proxies: str) -> type[PatientProtocol]:
    """Make the protocol of one listener, with a count of its own."""
    parts = {
        "limits": limits,
        "lines": Headcount(limits.lines_of_address),
        "spared": networks_in(proxies),
    }
    return type("PatientProtocol", (PatientProtocol,), parts)


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the process, which lets hands be finished first."""
        yield


class Listener:
    """A server at one address."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        host: str,
        port: int,
        proxies: str = "",
        limits: DoorLimits = DoorLimits(),  # noqa: B008  A frozen record.
    ) -> None:
        self._socket = _bound(host, port)
        config = uvicorn.Config(
            app,
            http=_protocol(limits, proxies),
            timeout_keep_alive=max(1, round(limits.idle_seconds)),
            ws=TextsProtocol,
            ws_max_size=FRAME_BYTES_READ,
            ws_ping_interval=PING_EVERY_S,
            ws_ping_timeout=PONG_WITHIN_S,
            # Small frames gain little by compression and cost much.
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies or None,
            timeout_graceful_shutdown=5,
        )
        self._server = _Server(config)
        self._serving: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """The port, also if any free one was asked for."""
        port: int = self._socket.getsockname()[1]
        return port

    async def start(self) -> None:
        """Listen until stopped."""
        loop = asyncio.get_running_loop()
        self._serving = loop.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started:
            await asyncio.sleep(0.005)
            if self._serving.done():
                await self._serving
                return

    async def stop(self) -> None:
        """Close every connection and listen no longer."""
        assert self._serving is not None
        self._server.should_exit = True
        await self._serving


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    try:
        bound.bind((host, port))
    except (OSError, TypeError, ValueError) as error:
        # Of a name that is no name at all, Python says so in its own ways.
        bound.close()
        why = getattr(error, "strerror", None) or str(error)
        raise AddressTaken(host=host, port=port, why=why) from error
    bound.listen(BACKLOG)
    bound.setblocking(False)
    return bound
