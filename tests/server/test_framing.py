"""Many texts in one write are the same frames that a client would get one by one."""

import asyncio

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from huone.server.framing import EXTENSION, framed
from huone.server.listening import Listener

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_framed_as_the_standard_says(size: int) -> None:
    text = b"x" * size
    standard = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert b"".join(framed([text])) == standard


async def says(scope: Scope, receive: Receive, send: Send) -> None:
    """Say many things at once, then hang up, then say one thing more."""
    await receive()
    await send({"type": "websocket.accept"})
    assert EXTENSION in scope["extensions"]
    texts = [f"{size}:".encode() + b"x" * size for size in SIZES]
    await send({"type": "websocket.send", "texts": texts})
    await send({"type": "websocket.send", "text": "one by one"})
    await send({"type": "websocket.close", "code": 1000})
    with pytest.raises(ClientDisconnected):
        await send({"type": "websocket.send", "texts": [b"too late"]})


async def test_a_client_receives_every_text_as_a_frame_of_its_own() -> None:
    listener = Listener(says, host="127.0.0.1", port=0)
    await listener.start()
    try:
        async with asyncio.timeout(180), connect(f"ws://127.0.0.1:{listener.port}/") as socket:
            heard = [text async for text in socket]
    finally:
        await listener.stop()
    assert [str(text).partition(":")[0] for text in heard[:-1]] == [str(size) for size in SIZES]
    assert heard[-1] == "one by one"
