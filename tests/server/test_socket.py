"""Real sockets: who may open one, what is read, and clients that are slow or gone."""

import asyncio
import socket
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.served import Served, until, within
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from huone.accounts.identity import COOKIE
from huone.client import Client, Dismissed
from huone.room import commands
from huone.room.cash import lobby
from huone.room.feed.hub import QUEUE_BOUND, LobbyView, Message
from huone.server import listening
from huone.server import socket as door
from huone.server.listening import FRAME_BYTES_READ
from huone.server.wire import (
    FRAME_BYTES_MAX,
    Goodbye,
    Hello,
    Refusal,
    ServerFrame,
    Subscribe,
    Welcome,
    encode,
    read_server_frame,
)
from huone.table.view import TableView

Make = Callable[..., Evening]


async def heard(line: ClientConnection) -> ServerFrame:
    return read_server_frame(await within(line.recv()))


async def test_players_sit_down_and_each_sees_his_own_cards(evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        names = ("anna", "bo", "cem")
        for name in names:
            await night.come(name)
        clients = [await served.client(name) for name in names]
        for client in clients:
            await within(client.command(commands.FindSeat(stake="nl10", chips=1000)))
        await night.room.quiet()
        table = next(iter(night.room.lobby))
        await night.deal(table)
        for name, client in zip(names, clients, strict=True):
            view = (await within(client.follow(f"table:{table.id}").get())).picture
            assert isinstance(view, TableView)
            known = [s.player for s in view.sitters if s.cards is not None and s.cards.known]
            assert known == [name]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_foreign_page_cannot_open_a_socket(origin: str, evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        with pytest.raises(InvalidStatus) as no:
            await connect(served.url, additional_headers={"Origin": origin})
        assert no.value.response.status_code == 403


async def test_a_cookie_counts_only_on_our_own_page(evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        cookie = {"Cookie": f"{COOKIE}=anna"}
        own = {"Origin": f"http://127.0.0.1:{served.listener.port}"}
        for headers, player in ((cookie | own, "anna"), (cookie, None), (own, None)):
            async with connect(served.url, additional_headers=headers) as line:
                await line.send(encode(Hello(version=1)).decode())
                welcome = await heard(line)
                assert isinstance(welcome, Welcome)
                assert welcome.player == player


async def test_a_large_frame_is_refused_and_a_huge_one_ends_its_connection(evening: Make) -> None:
    async with evening() as night, Served(night) as served, connect(served.url) as line:
        await line.send("x" * (FRAME_BYTES_MAX + 1))
        refusal = await heard(line)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "frame/too-large"
        await line.send(b"\x00\x01")
        refusal = await heard(line)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "frame/unreadable"
        await line.send(encode(Hello(version=1)).decode())
        assert isinstance(await heard(line), Welcome)
        await line.send("x" * (FRAME_BYTES_READ + 1))
        with pytest.raises(ConnectionClosed):
            await heard(line)


async def test_who_never_says_hello_is_sent_away(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HELLO_WITHIN_S", 0.05)
    async with evening() as night, Served(night) as served, connect(served.url) as line:
        goodbye = await heard(line)
        assert isinstance(goodbye, Goodbye)
        assert goodbye.code == "silent"
        with pytest.raises(ConnectionClosed) as closed:
            await heard(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == door.CLOSE_CODES["silent"]


def narrow_socket(port: int) -> socket.socket:
    """Open a socket that takes little at a time."""
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.connect(("127.0.0.1", port))
    return opened


async def test_a_slow_client_gets_a_new_picture_and_holds_nobody_up(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "SEND_BUFFER_BYTES", 4096)
    async with evening() as night, Served(night) as served:
        table = await night.seat("anna", "bo", "cem")
        narrow = narrow_socket(served.listener.port)
        async with connect(served.url, sock=narrow, max_queue=1, compression=None) as slow:
            await slow.send(encode(Hello(version=1, token="anna")).decode())
            assert isinstance(await heard(slow), Welcome)
            await slow.send(encode(Subscribe(topic=f"table:{table.id}")).decode())
            (stream,) = served.edge.streams
            await until(lambda: len(stream) == 1)
            slow.transport.pause_reading()
            longest = 0
            # The queue grows once the line is full, and is empty when a picture is due instead.
            while longest < QUEUE_BOUND // 2 or stream.waiting >= longest:
                longest = max(longest, stream.waiting)
                await night.play(table)
                assert table.table.hands < 300, "the queue has no bound"
            assert longest <= QUEUE_BOUND
            slow.transport.resume_reading()
            numbers, pictures = [], 0
            while pictures < 2:  # The first, and the one for all that was missed.
                message = await heard(slow)
                assert isinstance(message, Message)
                numbers.append(message.number)
                pictures += message.picture is not None
            assert numbers == list(range(1, len(numbers) + 1))


async def test_one_socket_follows_many_tables(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "OWNED_MAX", 20)
    async with evening() as night, Served(night) as served:
        await night.come("anna")
        client = await served.client("anna")
        tables = []
        for number in range(20):
            command = commands.OpenPrivateTable(stake="nl10", name=f"Table {number}")
            answer = await within(client.command(command))
            assert isinstance(answer, commands.Invited)
            tables.append(client.follow(f"table:{answer.table}"))
        for following in tables:
            picture = (await within(following.get())).picture
            assert isinstance(picture, TableView)
            assert f"table:{picture.table}" == following.topic


async def test_a_full_room_takes_no_more_connections(evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        served.edge.is_stopping = True
        with pytest.raises(InvalidStatus):
            await connect(served.url)


async def test_the_client_is_told_when_it_is_not_wanted_back(evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        client = await served.client("anna")
        lobby = client.follow("lobby")
        assert isinstance((await within(lobby.get())).picture, LobbyView)
        (connection,) = served.edge.connections
        connection.dismiss("abuse", again=False)
        with pytest.raises(Dismissed):
            await within(lobby.get())


async def test_a_command_survives_a_cut_and_happens_once(evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        await night.come("anna")
        client = await served.client("anna")
        asked = asyncio.ensure_future(
            client.command(commands.OpenPrivateTable(stake="nl10", name="Friends"))
        )
        await asyncio.sleep(0)
        await client.cut()
        assert isinstance(await within(asked), commands.Invited)
        await until(lambda: client.reconnects == 1)
        assert len(night.room.lobby.tables) == 1


async def test_a_client_without_a_room_says_so() -> None:
    client = Client("ws://127.0.0.1:9/ws", stays=False)
    with pytest.raises(ConnectionError):
        await within(client.open())
