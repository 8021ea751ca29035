"""Listening: the HTTP server around an application, without its own ideas about signals.

Owns: how uvicorn is set up, its address, and stopping it.
Never: knows what is served.
"""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from huone.refusal import Refused
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


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the process, which lets hands be finished first."""
        yield


class Listener:
    """A server at one address."""

    def __init__(self, app: ASGIApp, *, host: str, port: int, proxies: str = "") -> None:
        self._socket = _bound(host, port)
        config = uvicorn.Config(
            app,
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
    except OSError as error:
        bound.close()
        raise AddressTaken(host=host, port=port, why=error.strerror or str(error)) from error
    bound.listen(BACKLOG)
    bound.setblocking(False)
    return bound
