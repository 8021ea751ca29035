"""A room as a process: it opens, stops gracefully, and tells each player once after a crash."""

import asyncio
import signal
import socket
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from kit.served import within
from msgspec.structs import replace

from huone.client import Client, Following, SignInRefused, token_for
from huone.room import commands, house_bots
from huone.room.feed.hub import Message
from huone.room.players.notices import HandLost, SeatGiven
from huone.room.room import Room
from huone.server.serving import Opened, StopSignal, serve
from huone.server.settings import Settings, read_settings
from huone.sim.own_postgres import Server
from huone.store import holding
from huone.store.holding import AlreadyRunning
from huone.table import events as table_events

PASSWORD = "correct horse battery staple"
FAST = """\
[room]
reconnect_seconds = 0
ask_rules = false

[server]
port = 0
finish_hands_seconds = 20

[[stake]]
id = "practice"
game = "texas"
bets = { structure = "no-limit", small_blind = 5, big_blind = 10 }
raked = false
practice_bots = 2
pause_ms = 100
"""


def settings_in(folder: Path, text: str = FAST) -> Settings:
    path = folder / "room.toml"
    path.write_text(text)
    return read_settings(path, {"HUONE_SERVER_DATA": str(folder / "data")})


class House:
    """A served room in this process."""

    def __init__(self, opened: Opened, stop: StopSignal, serving: "asyncio.Task[None]") -> None:
        self.address = opened.address
        self.opened = opened
        self.stop = stop
        self.serving = serving


def client_at(address: str, token: str) -> Client:
    return Client(address.replace("http", "ws") + "/ws", token=token)


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Serve a room until the test is over."""
    loop = asyncio.get_running_loop()
    opened: asyncio.Future[Opened] = loop.create_future()
    stop = StopSignal()
    serving = loop.create_task(serve(settings, stop, opened.set_result))
    await asyncio.wait((serving, opened), return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        await serving
    try:
        yield House(opened.result(), stop, serving)
    finally:
        stop.ask()
        await within(serving)


async def find(following: Following, kind: type) -> Message:
    """Wait for a change of a kind."""
    while not isinstance((message := await within(following.get())).change, kind):
        pass
    return message


async def sit_down(client: Client) -> tuple[Following, Following]:
    """Sit down at the practice table and wait for a turn; follow table and account.

    A hand does not end while somebody has the turn, however slow the machine is.
    """
    assert client.welcome is not None
    account = client.follow(f"account:{client.welcome.player}")
    await within(client.command(commands.FindSeat(stake="practice", chips=1000)))
    given = (await find(account, SeatGiven)).change
    assert isinstance(given, SeatGiven)
    table = client.follow(f"table:{given.table}")
    while not _is_turn((await find(table, table_events.TurnTimed)).change, given.seat):
        pass
    return table, account


def _is_turn(change: object, seat: int) -> bool:
    return (
        isinstance(change, table_events.TurnTimed)
        and change.seat == seat
        and change.turn is not None
    )


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots in this process decide at once."""
    monkeypatch.setattr(house_bots, "LOOKS_MS", (1, 5))
    monkeypatch.setattr(house_bots, "PONDERS_MS", 0)


async def test_a_newcomer_plays_against_bots_and_a_stop_waits_for_his_hand(tmp_path: Path) -> None:
    async with open_house(settings_in(tmp_path)) as house:
        assert house.opened.admin_link is not None
        token = await token_for(house.address, "newcomer", PASSWORD, register=True)
        async with client_at(house.address, token) as client:
            table, _ = await sit_down(client)
            house.stop.ask()
            await within(client.command(commands.Leave(table=table.topic.removeprefix("table:"))))
            await find(table, table_events.HandSettled)
            await within(house.serving)


async def test_a_second_signal_does_not_wait_and_the_hand_is_void(tmp_path: Path) -> None:
    async with open_house(settings_in(tmp_path)) as house:
        token = await token_for(house.address, "newcomer", PASSWORD, register=True)
        async with client_at(house.address, token) as client:
            table, _ = await sit_down(client)
            house.stop.ask()
            house.stop.ask()
            voided = (await find(table, table_events.HandVoided)).change
            assert isinstance(voided, table_events.HandVoided)
            assert voided.why == "the room was closed"


async def test_a_program_signs_in_with_a_name_and_a_password(tmp_path: Path) -> None:
    async with open_house(settings_in(tmp_path)) as house:
        await token_for(house.address, "newcomer", PASSWORD, register=True)
        token = await token_for(house.address, "newcomer", PASSWORD)
        async with client_at(house.address, token) as client:
            assert client.welcome is not None
            assert client.welcome.player == "newcomer"
        with pytest.raises(SignInRefused) as no:
            await token_for(house.address, "newcomer", "something else")
        assert no.value.code == "account/wrong-name-or-password"


async def test_two_processes_do_not_serve_one_room(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    async with open_house(settings):
        with pytest.raises(AlreadyRunning):
            await serve(settings, StopSignal(), lambda _: None)


async def test_hole_15_two_processes_do_not_serve_one_database_from_two_folders(
    tmp_path: Path,
) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    settings, other = settings_in(tmp_path / "one"), settings_in(tmp_path / "other")
    server = replace(other.server, database=settings.database)
    async with open_house(settings):
        with pytest.raises(AlreadyRunning) as no:
            await serve(replace(other, server=server), StopSignal(), lambda _: None)
        assert no.value.facts["folder"] == settings.database.removeprefix("sqlite:///")


@pytest.mark.postgres
async def test_no_hand_begins_between_losing_the_database_and_having_it_back(
    tmp_path: Path, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncpg

    held_up: list[bool] = []
    hold_up = Room.hold_up

    def noted(room: Room, *, on: bool) -> None:
        held_up.append(on)
        hold_up(room, on=on)

    monkeypatch.setattr(Room, "hold_up", noted)
    monkeypatch.setattr(holding, "GLANCE_S", 0.05)
    url = postgres_server.create_database()
    settings = settings_in(tmp_path)
    settings = replace(settings, server=replace(settings.server, database=url))
    async with open_house(settings) as house:
        knife = await asyncpg.connect(url)
        cut = await knife.fetch(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where datname = current_database() and application_name like 'huone process%'"
        )
        await knife.close()
        assert len(cut) == 1
        async with asyncio.timeout(30):
            while held_up != [True, False]:
                await asyncio.sleep(0.01)
        assert not house.stop.soon.is_set()
        await token_for(house.address, "newcomer", PASSWORD, register=True)
        async with client_at(
            house.address, await token_for(house.address, "newcomer", PASSWORD)
        ) as client:
            assert client.welcome is not None


class Operator:
    """Somebody who starts `huone serve` on his machine, kills it and starts it again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: Process | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]

    async def __aenter__(self) -> "Operator":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end(signal.SIGKILL)

    async def start(self) -> None:
        """Start it, and wait until it is open."""
        command = [sys.executable, "-m", "huone", "serve", str(self._folder / "room.toml")]
        command += ["--port", str(self.port), "--data", str(self._folder / "data")]
        self._process = await create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        line = await within(self._process.stdout.readline())
        assert b"The room is open" in line, await self._process.stderr.read()

    async def end(self, *signals: signal.Signals) -> tuple[int, str]:
        """Send it signals and wait for its end; give its exit code and its last words."""
        assert self._process is not None
        for number in signals:
            if self._process.returncode is None:
                self._process.send_signal(number)
                await asyncio.sleep(0.1)
        said, _ = await within(self._process.communicate())
        return self._process.returncode or 0, said.decode()


async def test_after_a_kill_a_player_is_back_at_his_table_and_told_once(tmp_path: Path) -> None:
    settings_in(tmp_path)
    async with Operator(tmp_path) as operator:
        address = f"http://127.0.0.1:{operator.port}"
        token = await token_for(address, "newcomer", PASSWORD, register=True)
        async with client_at(address, token) as client:
            table, account = await sit_down(client)
            await operator.end(signal.SIGKILL)
            await operator.start()
            await find(account, HandLost)
            while (await within(table.get())).picture is None:
                pass
            assert client.reconnects >= 1, "a busy machine may cut a line once more"
        async with client_at(address, token) as client:
            account = client.follow("account:newcomer")
            await within(client.ping())
            changes = [(await within(account.get())).change for _ in range(account.pending())]
            assert not any(isinstance(change, HandLost) for change in changes), "it is told once"
        code, said = await operator.end(signal.SIGTERM, signal.SIGTERM)
        assert code == 0
        assert said.count("Hands are being finished, for up to") == 1
