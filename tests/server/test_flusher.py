"""Frames that go out with the post: together, in order, and past whoever does not keep up."""

import asyncio
from collections.abc import Callable, Sequence

import pytest
from kit.evening import Evening

from huone.accounts.identity import KnownNames
from huone.room.feed.hub import Message
from huone.room.players.notices import PlaytimeOver
from huone.server.connection import MESSAGES_AT_ONCE, Connection
from huone.server.context import ServerContext
from huone.server.wire import (
    ClientFrame,
    Goodbye,
    Hello,
    Ping,
    Pong,
    ServerFrame,
    Subscribe,
    encode,
    read_server_frame,
)
from huone.units import Instant, PlayerId

Make = Callable[..., Evening]


def edge_of(night: Evening) -> ServerContext:
    return ServerContext(night.room, KnownNames())


class Reader:
    """A client at the end of a socket that can be stuffed."""

    def __init__(self, edge: ServerContext, log: list[str] | None = None, name: str = "") -> None:
        self.connection = Connection(edge)
        self.connection.outlet = self._write
        self.bags: list[list[ServerFrame]] = []
        self.is_stuffed = False
        self.is_gone = False
        self._log = [] if log is None else log
        self._name = name

    def _write(self, texts: Sequence[bytes]) -> bool:
        if self.is_gone:
            raise ConnectionResetError
        if self.is_stuffed:
            return False
        self._log.append(self._name)
        self.bags.append([read_server_frame(text) for text in texts])
        return True

    async def say(self, *frames: ClientFrame) -> None:
        for frame in frames:
            await self.connection.receive(encode(frame))

    def heard(self) -> list[ServerFrame]:
        return [frame for bag in self.bags for frame in bag]


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_what_is_ready_in_one_turn_goes_out_in_one_write(evening: Make) -> None:
    async with evening() as night:
        anna = Reader(edge_of(night))
        await anna.say(Hello(version=1), Ping(at=1), Ping(at=2))
        assert anna.bags == []
        await turns()
        assert [[type(frame).__name__ for frame in bag] for bag in anna.bags] == [
            ["Welcome", "Pong", "Pong"]
        ]


async def test_all_is_taken_before_anything_is_sent(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    log: list[str] = []
    take = Connection.take_frames

    def noted(self: Connection) -> list[bytes]:
        log.append("taken")
        return take(self)

    monkeypatch.setattr(Connection, "take_frames", noted)
    async with evening() as night:
        edge = edge_of(night)
        readers = [Reader(edge, log, name) for name in ("anna", "bo")]
        for reader in readers:
            await reader.say(Hello(version=1))
        await turns()
        assert log == ["taken", "taken", "anna", "bo"]


async def test_more_than_one_write_holds_comes_at_once_and_in_order(evening: Make) -> None:
    async with evening() as night:
        anna = Reader(edge_of(night))
        await anna.say(Hello(version=1, token="anna"), Subscribe(topic="account:anna"))
        await turns()
        for moment in range(MESSAGES_AT_ONCE + 9):
            night.room.notices.spread(PlayerId("anna"), PlaytimeOver(at_ms=Instant(moment)))
        await turns()
        changes = [frame.change for frame in anna.heard() if isinstance(frame, Message)]
        moments = [change.at_ms for change in changes if isinstance(change, PlaytimeOver)]
        assert moments == list(range(MESSAGES_AT_ONCE + 9))
        assert max(len(bag) for bag in anna.bags) <= MESSAGES_AT_ONCE


async def test_a_client_that_does_not_keep_up_loses_nothing_and_holds_nobody_up(
    evening: Make,
) -> None:
    async with evening() as night:
        edge = edge_of(night)
        slow, quick = Reader(edge), Reader(edge)
        slow.is_stuffed = True
        for reader in (slow, quick):
            await reader.say(Hello(version=1), Ping(at=1))
        await turns()
        assert (len(slow.heard()), len(quick.heard())) == (0, 2)
        waiting = await slow.connection.next_frames()
        await slow.say(Ping(at=2))
        await turns()
        waiting += await slow.connection.next_frames()
        kinds = [type(read_server_frame(text)).__name__ for text in waiting]
        assert kinds == ["Welcome", "Pong", "Pong"]

        slow.is_stuffed = False
        idle = asyncio.ensure_future(slow.connection.next_frames())
        await turns()
        await slow.say(Ping(at=3))
        await turns()
        assert slow.heard() == [Pong(at=3, now=night.clock.now())]
        assert not idle.done()
        idle.cancel()


async def test_who_is_sent_away_hears_why_before_the_end(evening: Make) -> None:
    async with evening() as night:
        anna = Reader(edge_of(night))
        await anna.say(Hello(version=1))
        anna.connection.dismiss("stopping", again=True)
        await turns()
        assert isinstance(anna.heard()[-1], Goodbye)
        assert await anna.connection.next_frames() == []


async def test_an_error_of_ours_ends_one_connection_and_no_other(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        edge = edge_of(night)
        anna, bo, cem = Reader(edge), Reader(edge), Reader(edge)
        for reader in (anna, bo, cem):
            await reader.say(Hello(version=1))
        monkeypatch.setattr(anna.connection, "take_frames", lambda: 1 // 0)
        cem.is_gone = True
        await turns()
        assert len(bo.heard()) == 1
        with pytest.raises(ZeroDivisionError):
            await anna.connection.next_frames()


async def test_a_connection_that_is_closed_takes_nothing_from_its_stream(evening: Make) -> None:
    async with evening() as night:
        edge = edge_of(night)
        anna = Reader(edge)
        await anna.say(Hello(version=1))
        await turns()
        await anna.say(Subscribe(topic="lobby"))
        anna.connection.close()
        await turns()
        assert len(anna.heard()) == 1
