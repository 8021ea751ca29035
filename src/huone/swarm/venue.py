"""Venue: the server that a swarm plays against, as a process of its own.

Owns: its settings, its database with the guests' accounts and money, starting it, killing it, and
what it costs in processor time.
Never: gives the server anything that a production server does not have. The accounts and their
tokens are made before it starts, through the same library that `huone serve` uses, by who owns the
database; there is no door in the server for that.
"""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from msgspec import Struct

from huone.accounts.account import DAY_MS, ID_BYTES, Account, Session, new_token, proof_of
from huone.accounts.repository import AccountRepository
from huone.money.currency import PLAY
from huone.refusal import Refused
from huone.room.room import Room
from huone.server.settings import PREFIX, read_settings
from huone.store.address import store_at
from huone.swarm.crowd import SwarmGuest
from huone.system.clock import SystemClock
from huone.system.entropy import SystemEntropy
from huone.units import Cents, Instant

MANY: Final = 1_000_000
SEATS: Final = 6
TABLE_MIN: Final = 3
"""How many players it takes to open a table (CASH-ASG-03)."""
WELCOME_CENTS: Final = 100_000_000
READY_WITHIN_S: Final = 180.0
STOPPED_WITHIN_S: Final = 120.0
FILES_BESIDE: Final = 100
"""How many files a process needs beside its connections."""
HUONE: Final = (sys.executable, "-m", "huone")
NO_PASSWORD: Final = "!"
"""No hash of any password: who has it can only come with his token."""


class TooFewFiles(Refused):
    """Every connection is an open file, and the system allows only so many."""

    code = "swarm/too-few-files"
    says = "{connections} connections need {needed} open files; this system allows {allowed}"


class TooFewSwarmPlayers(Refused):
    """A table opens when three players want it (CASH-ASG-03)."""

    code = "swarm/too-few-players"
    says = "{tables} tables need at least {needed} players, not {players}"


class NoServer(Refused):
    """The server process ended, or did not answer in time."""

    code = "swarm/no-server"
    says = "the server did not start: {why}"


class SwarmPace(Struct, frozen=True, kw_only=True):
    """How quickly the tables of a venue deal, and how long they wait for whoever was cut off."""

    pause_ms: int
    reconnect_s: int


class SwarmStake(Struct, frozen=True, kw_only=True):
    """What one table plays."""

    game: str
    structure: str
    small_blind: int = 50
    big_blind: int = 100


TEXAS: Final = SwarmStake(game="texas", structure="no-limit")
OMAHA: Final = SwarmStake(game="omaha", structure="pot-limit")


class Venue:
    """A server process and its database."""

    def __init__(
        self,
        folder: Path,
        *,
        tables: int,
        pace: SwarmPace,
        stakes: Sequence[SwarmStake] = (TEXAS,),
        db: str = "",
        program: Sequence[str] = HUONE,
    ) -> None:
        self.folder = folder.resolve()
        self.tables = tables
        self.port = free_port()
        self.db = db or f"sqlite:///{self.folder / 'room.db'}"
        self._program = program
        self._settings = self.folder / "room.toml"
        self._settings.write_text(settings_text(self, pace, stakes), encoding="utf-8")
        self._log = self.folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where players connect."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    async def invite(self, players: int) -> list[SwarmGuest]:
        """Make accounts with play money and a token each, while the server is not running."""
        if players < TABLE_MIN * self.tables:
            raise TooFewSwarmPlayers(
                tables=self.tables, needed=TABLE_MIN * self.tables, players=players
            )
        async with self._room() as room:
            return await invite(room, players, tables=self.tables)

    @contextlib.asynccontextmanager
    async def _room(self) -> AsyncIterator[Room]:
        config = read_settings(self._settings, {}).room
        store = store_at(self.db, config.currency)
        room = Room(config, store, clock=SystemClock(), entropy=SystemEntropy())
        await room.open()
        try:
            yield room
        finally:
            await room.close()

    # The process

    def start(self) -> None:
        """Start the server; it is ready a moment later."""
        command = [*self._program, "serve", str(self._settings)]
        plain = {key: value for key, value in os.environ.items() if not key.startswith(PREFIX)}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=plain
            )

    async def ready(self) -> None:
        """Wait until the server answers."""
        ends = perf_counter() + READY_WITHIN_S
        while not await is_answering(self.port):
            assert self._process is not None
            if self._process.poll() is not None or perf_counter() > ends:
                raise NoServer(why=self._last_words())
            await asyncio.sleep(0.02)

    def kill(self) -> None:
        """Let the process die at once, as a loss of power would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    async def stop(self) -> bool:
        """Ask the process to stop, and tell whether it did so by itself."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            await asyncio.to_thread(self._process.wait, STOPPED_WITHIN_S)
        except subprocess.TimeoutExpired:
            self.kill()
            return False
        return self._process.returncode == 0

    def is_running(self) -> bool:
        """Tell whether the process lives."""
        return self._process is not None and self._process.poll() is None

    def _last_words(self) -> str:
        lines = self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"


def settings_text(venue: Venue, pace: SwarmPace, stakes: Sequence[SwarmStake]) -> str:
    """Write the settings file: one stake for each table, so that it is known who sits with whom."""
    room = (
        f'[room]\nname = "Swarm"\nrulebook = "online-2.7-en"\ncurrency = "{PLAY.code}"\n'
        f"reconnect_seconds = {pace.reconnect_s}\nask_rules = false\n\n"
        f'[server]\nport = {venue.port}\ndata = "{venue.folder}"\ndatabase = "{venue.db}"\n'
        "finish_hands_seconds = 1\n\n"
        # All of them come from one machine.
        f"[limits]\nlines_of_address = {MANY}\nconnections_of_address = {MANY}\n"
        f"connections_per_minute = {MANY}\n"
    )
    lines = []
    for number in range(venue.tables):
        stake = stakes[number % len(stakes)]
        lines.append(
            f'\n[[stake]]\nid = "{stake_name(number)}"\ngame = "{stake.game}"\n'
            f'bets = {{ structure = "{stake.structure}", small_blind = {stake.small_blind}, '
            f"big_blind = {stake.big_blind} }}\nseats = {SEATS}\npause_ms = {pace.pause_ms}\n"
        )
    return room + "".join(lines)


def stake_name(number: int) -> str:
    """Name the stake of one table."""
    return f"s{number}"


async def invite(room: Room, players: int, *, tables: int) -> list[SwarmGuest]:
    """Make accounts with money in a room; who finds no seat looks on."""
    names = [f"swarm{number}" for number in range(players)]
    tokens = await asyncio.gather(*(_admit(room, name) for name in names))
    return [
        SwarmGuest(
            name=name,
            token=token,
            stake=stake_name(number % tables),
            sits=number < SEATS * tables,
        )
        for number, (name, token) in enumerate(zip(names, tokens, strict=True))
    ]


async def _admit(room: Room, name: str) -> str:
    entropy, now = SystemEntropy(), room.clock.now()
    token = new_token(name, entropy)
    session = Session(
        id=entropy.take(ID_BYTES).hex(),
        proof=proof_of(token),
        kind="program",
        label="swarm",
        address="",
        made_ms=now,
        seen_ms=now,
        expires_ms=Instant(now + DAY_MS),
    )
    account = Account(name=name, password=NO_PASSWORD, made_ms=now, sessions=(session,))
    await AccountRepository(room.committer.store).found(account)
    await room.cashier.players.admit(account.player, now=now)
    request = f"welcome-{name}"
    room.cashier.ask_deposit(account.player, Cents(WELCOME_CENTS), request=request, now=now)
    await room.cashier.approve(request, by="house", now=now)[1]
    return token


async def is_answering(port: int) -> bool:
    """Ask the server whether new players can be sent to it."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    try:
        writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = await reader.readline()
        return b" 200 " in answer
    except OSError:
        return False
    finally:
        writer.close()


def free_port() -> int:
    """Find a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def cpu_seconds(pid: int) -> float:
    """Tell how much processor time a process has used."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    said = subprocess.run(["ps", "-o", "time=", "-p", str(pid)], capture_output=True, text=True)
    seconds = 0.0
    for part in said.stdout.strip().replace("-", ":").split(":"):
        seconds = 60 * seconds + float(part or 0)
    return seconds


def allow_files(connections: int) -> None:
    """Raise the limit of open files as far as it is needed, or refuse."""
    import resource

    needed = connections + FILES_BESIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= needed or soft == resource.RLIM_INFINITY:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise TooFewFiles(connections=connections, needed=needed, allowed=hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
