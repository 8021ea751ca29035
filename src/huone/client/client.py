"""Client: one connection to a room that goes on after a cut.

Owns: saying hello, following topics with their numbers, commands until they are answered, and
coming back.
Never: repeats a command under another id; the same id happens once, however often it is sent.

Rule 1: after a reconnect every topic goes on from the last number that was seen, and every command
without an answer is sent again.
Rule 2: nobody waits for ever. Whoever waits for an answer when the server says goodbye, the client
leaves or the network stays away too long, is told so; whether it has happened, only the same id
asked again can tell.
Rule 3: who stops reading a topic loses nothing but memory: the client keeps what came.
"""

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator
from typing import Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from huone.room.commands import Answer, Command
from huone.room.feed.hub import Message
from huone.server.wire import (
    VERSION,
    Answered,
    Ask,
    ClientFrame,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Refusal,
    ServerFrame,
    Subscribe,
    Unsubscribe,
    Welcome,
    encode,
    read_server_frame,
)

FIRST_PAUSE_S: Final = 0.05
LONGEST_PAUSE_S: Final = 5.0
PATIENCE_S: Final = 60.0
"""How long a command waits for a connection that is lost."""
LOST: Final = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)
"""What a connection that is lost, or cannot be had now, looks like."""


class RefusedByRoom(Exception):
    """The room said no; nothing has changed there."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.says} ({refusal.code})")
        self.code = refusal.code
        self.facts = refusal.facts


class Dismissed(Exception):
    """The server has closed the connection and does not want it back."""

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(goodbye.says)
        self.code = goodbye.code


class Unanswered(Exception):
    """The connection ended before the answer came; it may have happened or not."""


class Following:
    """A topic that is followed: its messages in the order of their numbers."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.number: int | None = None
        """The number of the latest message that has come."""
        self._messages: asyncio.Queue[Message | Exception] = asyncio.Queue()

    async def get(self) -> Message:
        """Wait for the next message; a refusal ends the topic."""
        message = await self._messages.get()
        if isinstance(message, Exception):
            self._messages.put_nowait(message)
            raise message
        return message

    def pending(self) -> int:
        """Tell how many messages have come and were not read."""
        return self._messages.qsize()

    def put(self, message: Message) -> None:
        """Keep a message that has come."""
        self.number = message.number
        self._messages.put_nowait(message)

    def end(self, why: Exception) -> None:
        """Let the topic be over."""
        self._messages.put_nowait(why)

    async def __aiter__(self) -> AsyncIterator[Message]:
        while True:
            yield await self.get()


class Client:
    """A client of a room."""

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        stays: bool = True,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.url = url
        self.welcome: Welcome | None = None
        """What the server said when the connection was made the last time."""
        self.reconnects = 0
        """How often the connection was lost and made again."""
        self._token = token
        self._stays = stays
        self._patience_s = patience_s
        self._away: Exception | None = None
        """Why nobody is there to answer; None while somebody is, or comes back at once."""
        self._socket: ClientConnection | None = None
        self._following: dict[str, Following] = {}
        self._asked: dict[str, tuple[Ask, asyncio.Future[Answer]]] = {}
        self._pongs: dict[int, asyncio.Future[Pong]] = {}
        self._pings = 0
        self._ready: asyncio.Future[None] | None = None
        self._life: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect and wait for the welcome."""
        loop = asyncio.get_running_loop()
        self._ready = loop.create_future()
        self._life = loop.create_task(self._live())
        await self._ready

    async def close(self) -> None:
        """Leave."""
        assert self._life is not None
        self._life.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._life
        self._give_up(self._away or Unanswered("the client has left the room"))

    async def cut(self) -> None:
        """Lose the connection, as a bad network does; the client comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    # What a program asks for

    def follow(self, topic: str) -> Following:
        """Follow a topic from now on."""
        following = self._following[topic] = Following(topic)
        if self._life is not None and self._life.done() and self._away is not None:
            following.end(self._away)
        self._send(Subscribe(topic=topic))
        return following

    def leave(self, topic: str) -> None:
        """Follow a topic no longer."""
        self._following.pop(topic, None)
        self._send(Unsubscribe(topic=topic))

    async def command(self, command: Command, *, id: str | None = None) -> Answer:
        """Ask for something, once, and wait for the answer; a refusal is raised.

        `Unanswered` or `Dismissed` say that no answer comes.
        """
        self._verify_there()
        ask = Ask(id=id or uuid.uuid4().hex, command=command)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[ask.id] = (ask, answer)
        self._send(ask)
        try:
            return await answer
        finally:
            self._asked.pop(ask.id, None)

    async def ping(self) -> Pong:
        """Ask whether the server is there, and what time it has."""
        self._verify_there()
        self._pings += 1
        pong: asyncio.Future[Pong] = asyncio.get_running_loop().create_future()
        self._pongs[self._pings] = pong
        self._send(Ping(at=self._pings))
        return await pong

    # The connection

    async def _live(self) -> None:
        clock = asyncio.get_running_loop().time
        pause, there_at = FIRST_PAUSE_S, clock()
        try:
            while True:
                welcomed = self.welcome
                try:
                    await self._attend()
                except LOST:
                    if not self._stays:
                        raise
                self._socket = None
                if self.welcome is not welcomed:
                    pause, there_at = FIRST_PAUSE_S, clock()
                if clock() - there_at >= self._patience_s:
                    self._leave_unanswered(Unanswered("the connection is lost"))
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
        except Exception as failure:
            self._give_up(failure)

    async def _attend(self) -> None:
        """Serve one connection from its hello to its end."""
        async with connect(self.url, compression=None, max_size=None) as socket:
            stream = self.welcome.stream if self.welcome else None
            hello = Hello(version=VERSION, token=self._token, stream=stream)
            await socket.send(encode(hello), text=True)
            async for text in socket:
                frame = read_server_frame(text)
                if isinstance(frame, Welcome):
                    self._socket = socket
                self._hear(frame)
        raise ConnectionError("the server has closed the connection")

    def _hear(self, frame: ServerFrame) -> None:
        match frame:
            case Message():
                if (following := self._following.get(frame.topic)) is not None:
                    following.put(frame)
            case Answered():
                self._answered(frame.id, frame.answer)
            case Refusal():
                self._refused(frame)
            case Welcome():
                self._welcomed(frame)
            case Pong():
                if (pong := self._pongs.pop(frame.at, None)) is not None and not pong.done():
                    pong.set_result(frame)
            case Goodbye():
                if not frame.again:
                    raise Dismissed(frame)
                self._leave_unanswered(Unanswered(frame.says))

    def _welcomed(self, welcome: Welcome) -> None:
        self.reconnects += self.welcome is not None
        self.welcome, self._away = welcome, None
        for following in self._following.values():
            seen = following.number if welcome.resumed else None
            self._send(Subscribe(topic=following.topic, number=seen))
        for ask, _ in self._asked.values():
            self._send(ask)
        for at in self._pongs:
            self._send(Ping(at=at))
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)

    def _answered(self, id: str, answer: Answer) -> None:
        asked = self._asked.get(id)
        if asked is not None and not asked[1].done():
            asked[1].set_result(answer)

    def _refused(self, refusal: Refusal) -> None:
        no = RefusedByRoom(refusal)
        asked = self._asked.get(refusal.id) if refusal.id is not None else None
        if asked is not None:
            if not asked[1].done():
                asked[1].set_exception(no)
        elif refusal.topic in self._following:
            self._following.pop(refusal.topic).end(no)
        else:
            raise no

    def _send(self, frame: ClientFrame) -> None:
        # What cannot be sent now is sent after the next welcome.
        socket = self._socket
        if socket is not None:
            sending = asyncio.ensure_future(socket.send(encode(frame), text=True))
            sending.add_done_callback(_sent)

    def _verify_there(self) -> None:
        if self._away is not None:
            raise self._away

    def _leave_unanswered(self, why: Exception) -> None:
        """Let nobody wait for an answer of this connection; the client may come back."""
        self._away = why
        waiting: list[asyncio.Future[Answer] | asyncio.Future[Pong]] = [*self._pongs.values()]
        waiting += [answer for _, answer in self._asked.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(why)
        self._pongs.clear()

    def _give_up(self, failure: Exception) -> None:
        """Be gone for good: whoever waits for anything is told why."""
        self._socket = None
        self._leave_unanswered(failure)
        if self._ready is not None and not self._ready.done():
            self._ready.set_exception(failure)
        for following in self._following.values():
            following.end(failure)


def _sent(sending: "asyncio.Future[None]") -> None:
    # A connection that breaks while something is sent is noticed by its reader.
    if not sending.cancelled():
        sending.exception()
