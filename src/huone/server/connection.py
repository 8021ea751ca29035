"""Connection: one client, from its first frame to the last.

Owns: what each frame leads to, the order in which frames go out, and when a client is dismissed.
Never: touches a socket (`socket.py` does), so everything here can be tried without one.

Rule 1: whatever a client sends, the room stays whole: a bad frame is refused with a stable code and
the connection lives on, unless it goes on and on.
Rule 2: nothing waits without a bound: changes are in the hub's queues, which end in a new picture,
and a client that does not read its answers is dismissed.
Rule 3: frames go out with the post, at once and without waiting; to a client that does not keep up
they go one after the other, and this is the only place that waits for it.
Rule 4: commands begin in the order they were sent, and are answered as each becomes durable.
"""

import asyncio
from collections import deque
from time import perf_counter
from typing import Final, Literal

import structlog

from huone.accounts.identity import Visitor
from huone.refusal import Refused
from huone.server.api.problems import Unavailable
from huone.server.context import ServerContext
from huone.server.framing import Write
from huone.server.streams import ClientStream, TopicOver
from huone.server.wire import (
    VERSION,
    Answered,
    Ask,
    ClientFrame,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Subscribe,
    Unsubscribe,
    Welcome,
    WrongVersion,
    encode,
    read_client_frame,
    refusal,
)
from huone.store.ports import StoreUnavailable
from huone.system.rate_limit import Allowance
from huone.units import PlayerId

UNDER_WAY_MAX: Final = 32
"""How many commands of one connection may wait for their answers."""
REPLIES_MAX: Final = 256
"""How many answers may wait to be sent."""

MESSAGES_AT_ONCE: Final = 64
"""How many messages go out in one write."""

Reason = Literal[
    "stopping",
    "too-slow",
    "abuse",
    "silent",
    "session-ended",
    "wrong-version",
    "taken-over",
    "full",
    "unavailable",
]
FAREWELL: Final[dict[Reason, str]] = {
    "stopping": "the room is closing; it opens again soon",
    "too-slow": "you do not read what you are sent",
    "abuse": "too many frames were refused",
    "silent": "nothing was heard from you",
    "session-ended": "your session is over; sign in again",
    "wrong-version": "load the client again",
    "taken-over": "another connection goes on with this stream",
    "full": "as many people are here as the room can take; try again soon",
    "unavailable": "the room cannot reach its books at this moment; come again soon",
}

log = structlog.get_logger()


class HelloFirst(Refused):
    """The first frame says who somebody is, and there is only one of that kind."""

    code = "frame/hello-first"
    says = "a connection begins with one hello"


class TooManyFrames(Refused):
    """A client may send only so much in a while."""

    code = "frame/too-many"
    says = "too many frames; wait a little"


class SignInFirst(Refused):
    """Guests may look, and nothing else."""

    code = "session/sign-in-first"
    says = "sign in first"


class SessionOver(Refused):
    """The token or the session is unknown, or has ended."""

    code = "session/over"
    says = "this session is over; sign in again"


class OurFault(Refused):
    """Something went wrong on our side."""

    code = "room/our-fault"
    says = "something went wrong on our side; try again"


class Connection:
    """One client of the room."""

    def __init__(self, edge: ServerContext, *, cookie: str | None = None) -> None:
        self.stream: ClientStream | None = None
        self.goodbye: Goodbye | None = None
        """Why this connection is to be closed; nothing is sent after it."""
        self.outlet: Write | None = None
        """How frames are sent without waiting, where the server can."""
        self._edge = edge
        self._cookie = cookie
        self._player: PlayerId | None = None
        self._replies: deque[bytes] = deque()
        self._unsent: list[bytes] = []
        """What a slow client is to be sent first."""
        self._is_slow = False
        self._error: Exception | None = None
        self._wake = asyncio.Event()
        self._under_way = asyncio.Semaphore(UNDER_WAY_MAX)
        self._tasks: set[asyncio.Task[None]] = set()
        self._frames = Allowance(edge.rates.frames, edge.monotonic)
        self._commands = Allowance(edge.rates.commands, edge.monotonic)
        self._bad_frames = Allowance(edge.rates.bad_frames, edge.monotonic)
        self._pictures = Allowance(edge.rates.pictures, edge.monotonic)
        edge.connections.add(self)

    # What a client sends

    async def receive(self, text: str | bytes) -> None:
        """Take one frame; whatever it is, this does not fail."""
        if self.goodbye is not None:
            return
        try:
            frame = read_client_frame(text)
            if not self._frames.take():
                raise TooManyFrames()
        except Refused as no:
            self._refuse_unread(no)
            return
        await self._handle(frame)

    async def _handle(self, frame: ClientFrame) -> None:
        id = frame.id if isinstance(frame, Ask) else None
        topic = frame.topic if isinstance(frame, Subscribe | Unsubscribe) else None
        try:
            await self._obey(frame)
        except Refused as no:
            self._reply(encode(refusal(no, id=id, topic=topic)))
        except StoreUnavailable as away:
            # Who cannot be let in now comes again by himself.
            self._edge.room.caretaker.store_failed(away)
            self.dismiss("unavailable", again=True)
        except Exception:
            self._fail(id, topic)

    async def _obey(self, frame: ClientFrame) -> None:
        if isinstance(frame, Hello):
            await self._begin(frame)
            return
        if self.stream is None:
            raise HelloFirst()
        match frame:
            case Subscribe():
                if not self._pictures.take():
                    raise TooManyFrames()
                self.stream.follow(frame.topic, frame.number)
            case Unsubscribe():
                self.stream.leave(frame.topic)
            case Ask():
                await self._start(frame)
            case Ping():
                self._reply(encode(Pong(at=frame.at, now=self._edge.room.clock.now())))

    async def _begin(self, hello: Hello) -> None:
        if self.stream is not None:
            raise HelloFirst()
        if hello.version != VERSION:
            self._reply(encode(refusal(WrongVersion(spoken=VERSION, asked=hello.version))))
            self.dismiss("wrong-version", again=False)
            return
        visitor = await self._visitor(hello.token)
        if visitor is not None and self._edge.is_crowded_by(visitor.player):
            self.dismiss("full", again=False)
            return
        notices = await self._edge.attendance.come(visitor.player) if visitor else ()
        self._player = visitor.player if visitor else None
        session = visitor.session if visitor else None
        stream, resumed = self._edge.streams.begin(self._player, session, wanted=hello.stream)
        stream.wake = self.wake
        stream.taken_over = lambda: self.dismiss("taken-over", again=False)
        self.stream = stream
        stream.tell(notices)
        self._reply(encode(self._welcome(stream, resumed=resumed)))

    async def _visitor(self, token: str | None) -> Visitor | None:
        if token is None and self._cookie is None:
            return None
        cookie = self._cookie if token is None else None
        visitor = await self._edge.identity.visitor(cookie=cookie, token=token)
        # A browser whose session is over looks on as a guest; a program wants to know.
        if visitor is None and token is not None:
            raise SessionOver()
        return visitor

    def _welcome(self, stream: ClientStream, *, resumed: bool) -> Welcome:
        return Welcome(
            version=VERSION,
            stream=stream.id,
            player=self._player,
            now=self._edge.room.clock.now(),
            room=self._edge.info(),
            resumed=resumed,
        )

    # Commands

    async def _start(self, frame: Ask) -> None:
        if self._player is None:
            raise SignInFirst()
        if not self._commands.take():
            raise TooManyFrames()
        await self._under_way.acquire()
        task = asyncio.get_running_loop().create_task(self._perform(self._player, frame))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def _perform(self, player: PlayerId, frame: Ask) -> None:
        began, kind = perf_counter(), type(frame.command).__name__
        metrics = self._edge.metrics
        try:
            answer = await self._edge.room.command(player, frame.command, id=frame.id)
        except Refused as no:
            metrics.commands.labels(kind, no.code).inc()
            self._reply(encode(refusal(no, id=frame.id)))
        except StoreUnavailable as away:
            self._edge.room.caretaker.store_failed(away)
            metrics.commands.labels(kind, Unavailable.code).inc()
            self._reply(encode(refusal(Unavailable(), id=frame.id)))
        except Exception:
            metrics.commands.labels(kind, OurFault.code).inc()
            self._fail(frame.id, None)
        else:
            metrics.commands.labels(kind, "done").inc()
            self._reply(encode(Answered(id=frame.id, answer=answer)))
        metrics.command_seconds.observe(perf_counter() - began)

    @property
    def is_busy(self) -> bool:
        """Tell whether a command waits for its answer."""
        return bool(self._tasks)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._under_way.release()

    # What goes out

    def wake(self) -> None:
        """Send what there is, soon."""
        if self.outlet is None or self._is_slow or self.goodbye is not None:
            self._wake.set()
        else:
            self._edge.post.call(self)

    def take_frames(self) -> list[bytes]:
        """Give the frames that wait to be sent."""
        frames = list(self._replies)
        self._replies.clear()
        if self.goodbye is None:
            self._add_messages(frames)
        return frames

    def send_now(self, frames: list[bytes]) -> None:
        """Send frames with the post, and come again if there are more."""
        assert self.outlet is not None
        try:
            is_sent = not frames or self.outlet(frames)
        except OSError:
            return  # The client has gone; the reader hears of it.
        if not is_sent:
            self._unsent = frames
            self._is_slow = True
        if self._is_slow or (self.stream is not None and self.stream.is_ready):
            self.wake()

    def fail(self, error: Exception) -> None:
        """Let the connection end by an error of ours."""
        self._error = error
        self._wake.set()

    async def next_frames(self) -> list[bytes]:
        """Wait for the next frames to send; none when the connection is to be closed."""
        while True:
            self._wake.clear()
            if self._error is not None:
                raise self._error
            frames = self._unsent + self.take_frames()
            self._unsent = []
            if frames or self.goodbye is not None:
                return frames
            self._is_slow = False
            await self._wake.wait()

    def _add_messages(self, frames: list[bytes]) -> None:
        if self.stream is None:
            return
        before = len(frames)
        try:
            self.stream.take_into(frames, MESSAGES_AT_ONCE)
        except TopicOver as over:
            frames.append(encode(refusal(over.refusal, topic=over.topic)))
        if len(frames) > before:
            self._edge.metrics.messages.inc(len(frames) - before)

    def _reply(self, frame: bytes) -> None:
        if self.goodbye is not None:
            return
        self._replies.append(frame)
        self.wake()
        if len(self._replies) > REPLIES_MAX:
            self._replies.clear()
            self.dismiss("too-slow", again=True)

    def _refuse_unread(self, no: Refused) -> None:
        self._edge.metrics.bad_frames.labels(no.code).inc()
        self._reply(encode(refusal(no)))
        if not self._bad_frames.take():
            self.dismiss("abuse", again=False)

    def _fail(self, id: str | None, topic: str | None) -> None:
        # The frame itself is not logged: it may hold cards or a token.
        log.exception("request-failed", player=self._player, command=id, topic=topic)
        self._edge.metrics.failures.inc()
        self._reply(encode(refusal(OurFault(), id=id, topic=topic)))

    # The end

    def dismiss(self, code: Reason, *, again: bool) -> None:
        """Close this connection on purpose, and say why."""
        if self.goodbye is not None:
            return
        goodbye = Goodbye(code=code, says=FAREWELL[code], again=again)
        self._reply(encode(goodbye))
        self.goodbye = goodbye
        self.wake()
        self._edge.metrics.goodbyes.labels(code).inc()
        log.info("goodbye", reason=code, player=self._player)

    def close(self) -> None:
        """Let go of everything; the stream waits for its client unless somebody went on with it."""
        self._edge.connections.discard(self)
        self._edge.post.forget(self)
        if self.stream is not None and self.stream.wake == self.wake:
            self._edge.streams.wait(self.stream)
        if self._player is not None:
            self._edge.attendance.leave(self._player)
            self._player = None
