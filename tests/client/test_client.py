"""Nobody who asks a room for something waits for ever, however the connection ends."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from kit.evening import Evening
from kit.served import Served, until, within

from huone.client import Client, Dismissed, Unanswered
from huone.room import commands
from huone.room.commands import Answer

Make = Callable[..., Evening]
QUEUE = commands.FindSeat(stake="nl10", chips=1000)


class Deaf:
    """A room that hears everything and answers nothing."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.served = served
        self.heard: list[object] = []
        monkeypatch.setattr(served.night.room, "command", self._command)

    async def _command(self, player: object, command: object, *, id: str) -> Answer:
        self.heard.append(command)
        never: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        return await never

    async def asked(self, client: Client) -> "asyncio.Task[Answer]":
        """Ask for something, and wait until the room has heard it."""
        before = len(self.heard)
        asked = asyncio.ensure_future(client.command(QUEUE))
        await until(lambda: len(self.heard) > before)
        return asked


@asynccontextmanager
async def deaf_room(night: Evening, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Deaf]:
    async with night, Served(night) as served:
        await night.come("anna")
        yield Deaf(served, monkeypatch)


async def test_a_goodbye_ends_what_waits_and_the_client_comes_back(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with deaf_room(evening(), monkeypatch) as deaf:
        client = await deaf.served.client("anna")
        asked = await deaf.asked(client)
        (connection,) = deaf.served.edge.connections
        connection.dismiss("stopping", again=True)
        with pytest.raises(Unanswered, match="the room is closing"):
            await within(asked)
        await until(lambda: client.reconnects == 1)
        assert (await within(client.ping())).at == 1


async def test_nothing_can_be_asked_while_a_room_is_closed(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with deaf_room(evening(), monkeypatch) as deaf:
        client = await deaf.served.client("anna")
        deaf.served.edge.is_stopping = True
        (connection,) = deaf.served.edge.connections
        asked = await deaf.asked(client)
        connection.dismiss("stopping", again=True)
        for waiting in (asked, client.command(QUEUE), client.ping()):
            with pytest.raises(Unanswered):
                await within(waiting)


async def test_who_is_not_wanted_back_is_told_whatever_he_asks(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with deaf_room(evening(), monkeypatch) as deaf:
        client = await deaf.served.client("anna")
        asked = await deaf.asked(client)
        (connection,) = deaf.served.edge.connections
        connection.dismiss("abuse", again=False)
        for waiting in (asked, client.command(QUEUE), client.ping()):
            with pytest.raises(Dismissed):
                await within(waiting)
        with pytest.raises(Dismissed):
            await within(client.follow("lobby").get())


async def test_who_leaves_waits_no_longer(evening: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    async with deaf_room(evening(), monkeypatch) as deaf:
        client = await deaf.served.client("anna")
        asked = await deaf.asked(client)
        lobby = client.follow("lobby")
        await within(lobby.get())
        await client.close()
        for waiting in (asked, lobby.get(), client.command(QUEUE)):
            with pytest.raises(Unanswered, match="has left"):
                await within(waiting)


async def test_a_room_that_dies_without_a_word_is_not_waited_for_without_end(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with deaf_room(evening(), monkeypatch) as deaf:
        client = Client(deaf.served.url, token="anna", patience_s=0.0)
        await within(client.open())
        asked = await deaf.asked(client)
        deaf.served.edge.is_stopping = True  # Nobody is let in again.
        await client.cut()
        with pytest.raises(Unanswered, match="connection is lost"):
            await within(asked)
        await client.close()
