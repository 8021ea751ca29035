"""Line: one WebSocket of a client, with as little as possible between the socket and its reader.

Owns: the handshake, reading and writing frames, and noticing that the other side is gone.
Never: looks into a frame.

Rule 1: what arrives together is handed over together, with the moment of its arrival.
Rule 2: taking note of an arrival comes before reading: thousands of clients share one loop, and
whoever reads must not make the network of all others look slow.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final, cast
from weakref import WeakKeyDictionary

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

Chunk = Callable[[list[bytes], float], None]
"""Takes the texts that arrived together, and when."""

FRAME_MAX: Final = 16 * 1024 * 1024
TORN_S: Final = 0.02
"""How long half a frame has to arrive before its line is lost."""
READS_FOR_S: Final = 0.000_5
"""How long is read before somebody looks again for what has arrived."""


class Inbox:
    """What has arrived on all lines of a loop and waits to be read, the oldest first."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_open = False
        """Whether somebody is about to read."""

    def put(self, read: Callable[[], None]) -> None:
        """Read something soon."""
        self._waiting.append(read)
        if not self._is_open:
            self._is_open = True
            self._call_soon(self._read)

    def _read(self) -> None:
        ends = perf_counter() + READS_FOR_S
        try:
            while self._waiting and perf_counter() < ends:
                self._waiting.popleft()()
        finally:
            self._is_open = bool(self._waiting)
            if self._is_open:
                self._call_soon(self._read)


_inboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Inbox] = WeakKeyDictionary()


def inbox_of(loop: asyncio.AbstractEventLoop) -> Inbox:
    """Give the one inbox of a loop."""
    found = _inboxes.get(loop)
    if found is None:
        found = _inboxes[loop] = Inbox(loop)
    return found


class SwarmSocket(asyncio.Protocol):
    """An open WebSocket."""

    def __init__(self, url: str, heard: Chunk) -> None:
        loop = asyncio.get_running_loop()
        self._inbox = inbox_of(loop)
        self.opened: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()
        self._heard = heard
        self._protocol = ClientProtocol(parse_uri(url), max_size=FRAME_MAX)
        self._transport: asyncio.Transport | None = None
        self._is_torn = False

    @property
    def is_open(self) -> bool:
        """Tell whether something can be said."""
        is_up = self._protocol.state is State.OPEN and not self.lost.done()
        return is_up and not self._is_torn

    def say(self, text: bytes) -> None:
        """Send a text; over a line that is gone, nothing happens."""
        if self.is_open:
            self._protocol.send_text(text)
            self._flush()

    def hang_up(self) -> None:
        """Close the line in an orderly way."""
        if self.is_open:
            self._protocol.send_close(1000)
            self._flush()
        elif self._transport is not None:
            self._transport.close()

    def drop(self) -> None:
        """Lose the line without a word, as a bad network does."""
        if self._transport is not None:
            self._transport.abort()

    def tear(self, text: bytes, *, share: float) -> None:
        """Lose the line in the middle of a frame: so much of it arrives, and nothing after it."""
        up = self._transport if self.is_open else None
        if up is not None and not up.is_closing():
            self._protocol.send_text(text)
            frame = b"".join(self._protocol.data_to_send())
            up.write(frame[: int(share * len(frame))])
            self._is_torn = True
            asyncio.get_running_loop().call_later(TORN_S, self.drop)

    # What the transport tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        # Not every loop's transports are of the class, but all have its methods.
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take note of what has arrived."""
        self._inbox.put(partial(self._read, data, perf_counter()))

    def eof_received(self) -> None:
        """Take note that the other side has closed."""
        self._inbox.put(self._protocol.receive_eof)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell everybody who waits that the line is gone, after what came before."""
        self._inbox.put(self._lose)

    def _read(self, data: bytes, at: float) -> None:
        """Hand over the texts in what has arrived."""
        self._protocol.receive_data(data)
        texts = []
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._shake_hands()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                texts.append(bytes(event.data))
        self._flush()
        if texts:
            self._heard(texts, at)

    def _lose(self) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the handshake was cut off"))
        if not self.lost.done():
            self.lost.set_result(None)

    def _shake_hands(self) -> None:
        refused = self._protocol.handshake_exc
        if self.opened.done():
            return
        if refused is not None:
            self.opened.set_exception(ConnectionError(str(refused)))
        else:
            self.opened.set_result(None)

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if self._transport.is_closing():
                return  # What is read now arrived before the end.
            if data:
                self._transport.write(data)
            else:
                self._transport.close()  # The protocol asks for the end.


async def call(url: str, heard: Chunk) -> SwarmSocket:
    """Open a line to `ws://host:port/path`."""
    uri = parse_uri(url)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: SwarmSocket(url, heard), uri.host, uri.port)
    await line.opened
    return line
