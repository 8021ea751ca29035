"""Framing: many texts of one connection in one write.

Owns: the WebSocket of the HTTP server with one thing more: a message of texts that go out at once.
Never: looks into a text, or changes what a client receives: each text is a frame of its own.

Rule 1: what is ready at the same time leaves in one system call. A table tells several things at
once, and a call for each would cost more than everything else together.
Rule 2: a server without this extension works as well; it is offered in the scope and not assumed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION: Final = "huone.texts"
"""The key in `scope["extensions"]`; then `websocket.send` may have `texts`, a list of bytes, and
`write` there sends texts without waiting."""

Write = Callable[[Sequence[bytes]], bool]
"""Sends texts, or says that the client has still to read what it was sent before."""

TEXT: Final = b"\x81"
"""The first byte of a whole text frame."""


class TextsProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that sends many texts at once."""

    def handle_connect(self, event: Request) -> None:
        """Begin a connection, and say what can be done with it."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = {"write": self.write}

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send many texts at once, unless the client does not keep up."""
        if not self.writable.is_set():
            return False
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected()
        self.transport.write(b"".join(framed(texts)))
        return True

    async def send(self, message: Any) -> None:
        """Send a message, of many texts or of any other kind."""
        texts = message.get("texts")
        if texts is None:
            await super().send(message)
            return
        while not self.write(texts):
            await self.writable.wait()


def framed(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Put the head of a frame before each text, as a server writes it (RFC 6455, 5.2)."""
    for text in texts:
        size = len(text)
        if size < 126:
            yield TEXT + size.to_bytes(1, "big")
        elif size < 65_536:
            yield TEXT + b"\x7e" + size.to_bytes(2, "big")
        else:
            yield TEXT + b"\x7f" + size.to_bytes(8, "big")
        yield text
