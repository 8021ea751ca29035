"""Line: one WebSocket of a client, with as little as possible between the socket and its reader.

Owns: the handshake, reading and writing frames, and noticing that the other side is gone.
Never: looks into a frame.

Rule 1: what arrives together is handed over together, with the moment of its arrival, so that a
reader who is slow does not make the network look slow.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

Chunk = Callable[[list[bytes], float], None]
"""Takes the texts that arrived together, and when."""

FRAME_MAX = 16 * 1024 * 1024


class Line(asyncio.Protocol):
    """An open WebSocket."""

    def __init__(self, url: str, heard: Chunk) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()
        self._heard = heard
        self._protocol = ClientProtocol(parse_uri(url), max_size=FRAME_MAX)
        self._transport: asyncio.Transport | None = None

    @property
    def is_open(self) -> bool:
        """Tell whether something can be said."""
        return self._protocol.state is State.OPEN and not self.lost.done()

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

    # What the transport tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        # Not every loop's transports are of the class, but all have its methods.
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand over the texts in what has arrived."""
        at = perf_counter()
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

    def eof_received(self) -> None:
        """Take note that the other side has closed."""
        self._protocol.receive_eof()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell everybody who waits that the line is gone."""
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
            if data:
                self._transport.write(data)
            else:
                self._transport.close()  # The protocol asks for the end.


async def call(url: str, heard: Chunk) -> Line:
    """Open a line to `ws://host:port/path`."""
    uri = parse_uri(url)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(url, heard), uri.host, uri.port)
    await line.opened
    return line
