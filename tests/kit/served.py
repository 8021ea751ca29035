"""A room that is served: clients connect to it over real sockets while its clock jumps."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import TypeVar

from kit.evening import Evening, passive

from huone.accounts.identity import KnownNames
from huone.client import Client, Following
from huone.games.actions import Action, Discard, Turn
from huone.room.cash.table import RoomTable
from huone.room.feed.hub import Message
from huone.server.app import create_app
from huone.server.context import ServerContext
from huone.server.doors import DEFAULT_RATES, OPEN_DOORS, DoorLimits, FrameRates
from huone.server.listening import Listener
from huone.table.view import table_view
from huone.units import Seat

T = TypeVar("T")
PLAY_ROOM = str(files("huone.server").joinpath("defaults", "play-room.toml"))
"""The rulebook that has every game."""
PATIENCE_S = 180.0
"""How long a test waits for what must come; a busy machine is no failure."""


class Served:
    """An evening with its doors open to the network."""

    def __init__(
        self, night: Evening, *, rates: FrameRates = DEFAULT_RATES, limits: DoorLimits = OPEN_DOORS
    ) -> None:
        self.night = night
        self.identity = KnownNames()
        self.edge = ServerContext(night.room, self.identity, rates=rates, limits=limits)
        self.listener = Listener(create_app(self.edge), host="127.0.0.1", port=0, limits=limits)
        self.clients: list[Client] = []

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.listener.port}/ws"

    async def __aenter__(self) -> "Served":
        await self.listener.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self.clients:
            await client.close()
        await self.listener.stop()

    async def client(self, name: str | None) -> Client:
        """Let somebody connect; None is a guest."""
        client = Client(self.url, token=name)
        await within(client.open())
        self.clients.append(client)
        return client


async def within(waiting: Awaitable[T]) -> T:
    """Wait for something that must come."""
    return await asyncio.wait_for(waiting, PATIENCE_S)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.005)


async def messages_until(following: Following, last: Callable[[Message], bool]) -> list[Message]:
    """Collect messages up to the one that is waited for."""
    found: list[Message] = []
    async with asyncio.timeout(PATIENCE_S):
        while not found or not last(found[-1]):
            found.append(await following.get())
    return found


def choice(table: RoomTable, turn: Turn) -> Action:
    """Check and call; put one card away where that is possible."""
    running, seat = table.table.running, Seat(turn.seat)
    assert running is not None
    if turn.kind == "bet" and not turn.bring_in_chips:
        return passive(turn)
    if turn.discard_max:
        view = table_view(table.table, table.table.sitters[seat].player)
        cards = next(sitter.cards for sitter in view.sitters if sitter.seat == seat)
        assert cards is not None
        return Discard(cards=cards.known[:1])
    return running.hand.timed_out(seat)
