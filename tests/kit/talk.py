"""A client without a socket: frames go straight into a connection, and are read from it."""

import asyncio
from collections import deque
from typing import TypeVar

from huone.server.connection import Connection
from huone.server.context import ServerContext
from huone.server.wire import ClientFrame, Hello, ServerFrame, encode, read_server_frame

Frame = TypeVar("Frame")
PATIENCE_S = 180.0
"""How long a test waits for what must come; a busy machine is no failure."""


class Talk:
    """One connection, as its client hears it."""

    def __init__(self, edge: ServerContext, *, cookie: str | None = None) -> None:
        self.connection = Connection(edge, cookie=cookie)
        self.raw: list[bytes] = []
        """Every frame that was heard, as it came."""
        self._come: deque[bytes] = deque()

    async def __aenter__(self) -> "Talk":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.connection.close()

    async def say(self, frame: ClientFrame | str | bytes) -> None:
        """Send a frame, or what is none."""
        text = frame if isinstance(frame, str | bytes) else encode(frame)
        await self.connection.receive(text)

    async def hello(self, name: str | None, stream: str | None = None) -> None:
        """Say who one is."""
        await self.say(Hello(version=1, token=name, stream=stream))

    async def next(self) -> ServerFrame | None:
        """Wait for the next frame; None is the end."""
        if not self._come:
            self._come += await asyncio.wait_for(self.connection.next_frames(), PATIENCE_S)
        return self._take() if self._come else None

    def _take(self) -> ServerFrame:
        text = self._come.popleft()
        self.raw.append(text)
        return read_server_frame(text)

    async def hear(self, kind: type[Frame]) -> Frame:
        """Wait for a frame of a kind; others before it are passed over."""
        while not isinstance(frame := await self.next(), kind):
            assert frame is not None, f"the connection ended without {kind.__name__}"
        return frame

    async def rest(self) -> list[ServerFrame]:
        """Take everything that can be had without waiting."""
        while True:
            waiting = asyncio.ensure_future(self.connection.next_frames())
            await asyncio.sleep(0)
            if not waiting.done():
                waiting.cancel()
                break
            if not waiting.result():
                break
            self._come += waiting.result()
        return [self._take() for _ in range(len(self._come))]
