"""Echo: the least that a server could do for the same frames, to compare with.

Owns: a bare server that sends what one connection says to everybody in its room, and a crowd that
says again what was recorded.
Never: knows poker, keeps anything, or checks who somebody is.

The frames are those of the recorded run, in the same groups, at the same moments, to as many
connections in as many rooms. Its HTTP server, WebSocket and event loop are those of the room.

    python -m huone.swarm.echo 8021
"""

import asyncio
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from time import perf_counter

from starlette.types import Receive, Scope, Send

from huone.server.doors import OPEN_DOORS
from huone.server.listening import Listener
from huone.server.wire import read_server_frame
from huone.swarm.crowd import Burst
from huone.swarm.eyes import CARD
from huone.swarm.line import SwarmSocket, call
from huone.swarm.venue import NoServer, free_port

STARTS_WITHIN_S = 120.0
DRAINS_WITHIN_S = 60.0


class EchoRooms:
    """The application: one room for each path."""

    def __init__(self) -> None:
        self._rooms: dict[str, set[Send]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection; each line of a text is a frame for everybody in the room."""
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        room = self._rooms.setdefault(scope["path"], set())
        room.add(send)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                for line in message["text"].split("\n"):
                    for each in tuple(room):
                        await each({"type": "websocket.send", "text": line})
        finally:
            room.discard(send)


class EchoServer:
    """The bare server as a process of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "huone.swarm.echo", str(self.port)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def url(self, room: str) -> str:
        """Where a room is."""
        return f"ws://127.0.0.1:{self.port}/{room}"

    async def ready(self) -> None:
        """Wait until the server answers."""
        ends = perf_counter() + STARTS_WITHIN_S
        while perf_counter() < ends and self._process.poll() is None:
            try:
                line = await call(self.url("nobody"), lambda texts, at: None)
            except OSError:
                await asyncio.sleep(0.05)
                continue
            line.hang_up()
            return
        raise NoServer(why="the echo did not answer")

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()


class EchoRoom:
    """The connections of one room, and what is on its way to them."""

    def __init__(self) -> None:
        self.lines: list[SwarmSocket] = []
        self.heard: list[int] = []
        self.sent = 0
        self.flights: dict[int, tuple[float, int]] = {}
        """By the number of a frame: when it was sent, and how many still wait for it."""
        self.next = 0


class EchoCrowd:
    """As many connections as there were players, saying again what was recorded."""

    def __init__(self, server: EchoServer, sizes: Mapping[str, int]) -> None:
        self.delays_s: list[float] = []
        self.events = 0
        self._server = server
        self._sizes = sizes
        self._rooms = {room: EchoRoom() for room in sizes}

    async def come(self) -> None:
        """Connect everybody."""
        for name, size in self._sizes.items():
            room = self._rooms[name]
            for number in range(size):
                room.heard.append(0)
                line = await call(self._server.url(name), partial(self._hear, room, number))
                room.lines.append(line)

    async def play(self, tape: Sequence[Burst]) -> None:
        """Say everything again at the pace of the tape."""
        waiting = deque(burst for burst in tape if burst.table in self._rooms)
        if not waiting:
            return
        shift = perf_counter() - waiting[0].at
        while waiting:
            await asyncio.sleep(max(0.0, waiting[0].at + shift - perf_counter()))
            while waiting and waiting[0].at + shift <= perf_counter():
                self._say(waiting.popleft())
        ends = perf_counter() + DRAINS_WITHIN_S
        while any(room.flights for room in self._rooms.values()) and perf_counter() < ends:
            await asyncio.sleep(0.01)

    def go(self) -> None:
        """Hang up."""
        for room in self._rooms.values():
            for line in room.lines:
                line.hang_up()

    def _say(self, burst: Burst) -> None:
        room = self._rooms[burst.table]
        line = room.lines[room.next % len(room.lines)]
        room.next += 1
        room.flights[room.sent] = (perf_counter(), len(room.lines))
        room.sent += len(burst.texts)
        line.say(b"\n".join(burst.texts))

    def _hear(self, room: EchoRoom, number: int, texts: list[bytes], at: float) -> None:
        """Take in frames: read them as a player does, and stop the watch for the last to hear."""
        self.events += len(texts)
        for text in texts:
            read_server_frame(text)
            CARD.search(text)
            place = room.heard[number]
            room.heard[number] += 1
            flight = room.flights.get(place)
            if flight is not None:
                sent_at, left = flight
                if left == 1:
                    del room.flights[place]
                    self.delays_s.append(at - sent_at)
                else:
                    room.flights[place] = (sent_at, left - 1)


async def serve(port: int) -> None:
    """Serve echoes until the process is ended."""
    listener = Listener(EchoRooms(), host="127.0.0.1", port=port, limits=OPEN_DOORS)
    await listener.start()
    await asyncio.Event().wait()


def quickest_loop() -> type[asyncio.AbstractEventLoop] | None:
    """Give the event loop that the room runs on as well."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


if __name__ == "__main__":
    from huone.system.gc_tuning import rare_full_searches

    with rare_full_searches(), asyncio.Runner(loop_factory=quickest_loop()) as runner:
        runner.run(serve(int(sys.argv[1])))
