"""Half requests, floods of connections and of subscriptions: one address, one player, one line."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.served import Served, until, within
from websockets.asyncio.client import ClientConnection, connect

from huone.server.doors import DoorLimits, FrameRates, Headcount, network_of
from huone.server.wire import Goodbye, Hello, Refusal, Subscribe, Welcome, encode, read_server_frame
from huone.system.rate_limit import steady

Make = Callable[..., Evening]
HASTY = DoorLimits(header_seconds=0.2, idle_seconds=1)


async def ends(reader: asyncio.StreamReader) -> bytes:
    """Read until the other side closes; a line that is cut is closed too."""
    try:
        return await within(reader.read())
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b'Content-Length: 99\r\n\r\n{"name"',
    ],
    ids=["nothing", "half a header", "half a body"],
)
async def test_hole_8_half_a_request_is_not_waited_for(half: bytes, evening: Make) -> None:
    async with evening() as night, Served(night, limits=HASTY) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.listener.port)
        writer.write(half)
        await ends(reader)
        writer.close()


async def test_a_request_sent_bit_by_bit_has_no_more_time_than_another(evening: Make) -> None:
    async with evening() as night, Served(night, limits=HASTY) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.listener.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        ended = asyncio.ensure_future(ends(reader))
        while not ended.done():
            writer.write(b"X-A: 1\r\n")
            await asyncio.sleep(0.02)
        writer.close()


async def test_a_line_goes_on_with_the_next_request_and_is_closed_when_idle(evening: Make) -> None:
    async with evening() as night, Served(night, limits=HASTY) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.listener.port)
        for _ in range(2):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200" in await within(reader.readline())
            await within(reader.readuntil(b'{"status":"alive"}'))
            await asyncio.sleep(0.3)  # Longer than a request may take, shorter than idle.
        assert await ends(reader) == b""
        writer.close()


async def test_hole_8_one_address_has_only_so_many_lines(evening: Make) -> None:
    limits = DoorLimits(lines_of_address=3)
    async with evening() as night, Served(night, limits=limits) as served:
        lines = [await asyncio.open_connection("127.0.0.1", served.listener.port) for _ in range(3)]
        reader, writer = await asyncio.open_connection("127.0.0.1", served.listener.port)
        assert await ends(reader) == b""
        lines.pop()[1].close()

        async def is_served() -> bool:
            reader, writer = await asyncio.open_connection("127.0.0.1", served.listener.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = await ends(reader)
            writer.close()
            return b"alive" in answer

        async with asyncio.timeout(60):
            while not await is_served():
                await asyncio.sleep(0.02)
        for _, line in [*lines, (reader, writer)]:
            line.close()


async def farewell(line: ClientConnection) -> Goodbye | None:
    frame = read_server_frame(await within(line.recv()))
    return frame if isinstance(frame, Goodbye) else None


async def test_hole_8_one_address_has_only_so_many_connections(evening: Make) -> None:
    limits = DoorLimits(connections_of_address=2)
    async with evening() as night, Served(night, limits=limits) as served:
        async with connect(served.url), connect(served.url), connect(served.url) as third:
            goodbye = await farewell(third)
            assert goodbye is not None
            assert (goodbye.code, goodbye.again) == ("full", True)
        await until(lambda: not served.edge.connections)
        async with connect(served.url) as line:
            await line.send(encode(Hello(version=1)).decode())
            assert isinstance(read_server_frame(await within(line.recv())), Welcome)


async def test_one_address_comes_back_only_so_often(evening: Make) -> None:
    limits = DoorLimits(connections_per_minute=3)
    async with evening() as night, Served(night, limits=limits) as served:
        for _ in range(3):
            async with connect(served.url):
                pass
        async with connect(served.url) as line:
            assert await farewell(line) is not None


async def test_hole_8_one_player_has_only_so_many_connections(evening: Make) -> None:
    limits = DoorLimits(connections_of_player=2)
    async with evening() as night, Served(night, limits=limits) as served:
        await night.come("anna")
        for _ in range(2):
            await served.client("anna")
        async with connect(served.url) as line:
            await line.send(encode(Hello(version=1, token="anna")).decode())
            goodbye = await farewell(line)
            assert goodbye is not None
            assert (goodbye.code, goodbye.again) == ("full", False)
        await night.come("bo")
        await served.client("bo")


async def test_hole_8_asking_for_the_same_picture_again_and_again_is_no_amplifier(
    evening: Make,
) -> None:
    rates = FrameRates(pictures=steady(each_second=0.001, at_once=5))
    async with (
        evening() as night,
        Served(night, rates=rates) as served,
        connect(served.url) as line,
    ):
        await line.send(encode(Hello(version=1)).decode())
        for _ in range(100):
            await line.send(encode(Subscribe(topic="lobby")).decode())
        refused, pictures = 0, 0
        while refused < 95:
            frame = read_server_frame(await within(line.recv()))
            refused += isinstance(frame, Refusal)
            pictures += not isinstance(frame, Refusal | Welcome)
        assert pictures <= 5


def test_an_address_that_nobody_comes_from_is_forgotten() -> None:
    heads = Headcount(1)
    for number in range(100):
        assert heads.enter(f"192.0.2.{number}")
        assert not heads.enter(f"192.0.2.{number}")
        heads.leave(f"192.0.2.{number}")
    assert len(heads) == 0


def test_a_network_of_ipv6_is_one_address() -> None:
    assert network_of("2001:db8:0:1::1") == network_of("2001:db8:0:1:ffff::2")
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8:0:2::1")
