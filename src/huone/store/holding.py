"""Holding: one server for each database, whatever folder it was started in.

Owns: the lock on a room's database that a second server meets, and noticing that it is lost.
Never: opens the store, or keeps a tool from reading beside a server that runs.

Rule 1: the lock belongs to the operating system or to the database, so it is gone with its
process, however that ended.
Rule 2: who has lost the lock on a server of databases is told at once, so that no hand begins. He
takes it again as soon as the server answers, or is told to stop when another has it. What he writes
meanwhile is fenced by the epochs of the tables.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from huone.refusal import Refused
from huone.store.address import NoDatabase, is_postgres, path_of
from huone.store.ports import StoreUnavailable

if TYPE_CHECKING:
    from asyncpg import Connection, Record

LOCK_SUFFIX: Final = ".lock"
ROOM_LOCK: Final = 0x526F6F6D
"""The first half of the key of a room's advisory lock; the other half is its schema."""

PATIENCE_S: Final = 2.0
"""How long a server that was killed may take to be gone."""
GONE_WITHIN_S: Final = 60.0
"""How long a session of ours that broke off may linger on the server of databases."""
GLANCE_S: Final = 1.0
"""How often it is looked whether the lock is still ours."""
ANSWER_S: Final = 5.0
"""How long that look may take: a busy server is not a lost one."""

TRY_LOCK: Final = "select pg_try_advisory_lock($1, hashtext(current_schema()))"
HOLDER: Final = """
select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'advisory' and l.granted and l.classid::bigint = $1::bigint
and l.objid::bigint = hashtext(current_schema())::bigint & 4294967295
and l.database = (select oid from pg_database where datname = current_database())
"""
# A machine that has lost its power lets go within half a minute.
SESSION: Final = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
PROCESS: Final = "process "


class AlreadyRunning(Refused):
    """Another process serves this room."""

    code = "server/already-running"
    says = "the room in {folder} is already being served by process {process}"


class Held:
    """A database that is ours as long as nothing is said to the contrary."""

    def __init__(self) -> None:
        self.lost = asyncio.Event()
        """Set when another process may serve the room: whoever holds it must stop."""
        self.listeners: list[Callable[[bool], None]] = []
        """Who hears that it may be ours no longer, and that it is again."""

    def say(self, *, is_ours: bool) -> None:
        """Tell everybody whether the database is ours for certain."""
        for listener in self.listeners:
            listener(is_ours)


@contextlib.asynccontextmanager
async def held(url: str) -> AsyncIterator[Held]:
    """Hold the database of a room as long as it is served; a second holder is refused."""
    if is_postgres(url):
        async with _held_on_server(url) as holding:
            yield holding
        return
    path = path_of(url).resolve()
    if not path.parent.is_dir():
        raise NoDatabase(where=str(path.parent))
    with held_file(path.with_name(path.name + LOCK_SUFFIX), path):
        yield Held()


@contextlib.contextmanager
def held_file(lock_path: Path, held_path: Path) -> Iterator[None]:
    """Hold a file of the operating system; the refusal names what it stands for."""
    lock = os.open(lock_path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(lock, held_path)
        yield
    finally:
        os.close(lock)


def _lock(lock: int, held_path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # Windows; there the epochs of the tables keep a second process out.
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = os.read(lock, 128).decode("utf-8", "replace").strip() or "unknown"
        raise AlreadyRunning(folder=str(held_path), process=holder) from error
    os.ftruncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode())


def process_name() -> str:
    """Name this process as another machine would look for it."""
    return f"{os.getpid()} on {socket.gethostname()}"


@contextlib.asynccontextmanager
async def _held_on_server(url: str) -> AsyncIterator[Held]:
    session = LockSession(url, await _take(url))
    keeping = asyncio.create_task(session.keep(), name="huone-hold")
    try:
        yield session.holding
    finally:
        keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeping
        await session.let_go()


class LockSession:
    """A session on a server of databases that has the lock."""

    def __init__(self, url: str, connection: "Connection[Record]") -> None:
        self.holding = Held()
        self._url = url
        self._connection: Connection[Record] | None = connection

    async def keep(self) -> None:
        """Look at the session now and then; lost, it is taken anew or given up."""
        while self._connection is not None:
            while await _is_alive(self._connection):
                await asyncio.sleep(GLANCE_S)
            self.holding.say(is_ours=False)
            self._connection.terminate()
            self._connection = await _taken_again(self._url)
            if self._connection is not None:
                self.holding.say(is_ours=True)
        self.holding.lost.set()

    async def let_go(self) -> None:
        """Give the lock back, so that the next server need not wait for it."""
        from huone.store.postgres import LINE_LOST

        if self._connection is not None:
            with contextlib.suppress(*LINE_LOST, TimeoutError):
                await self._connection.close(timeout=GLANCE_S)


async def _take(url: str) -> "Connection[Record]":
    """Take the lock, or name who has it."""
    from huone.store.postgres_server import connect, without_password

    session = await connect(url, application_name=f"huone {PROCESS}{process_name()}", **SESSION)
    ends = monotonic() + PATIENCE_S
    # Only an answer counts: on a busy machine even the first may take longer than our patience.
    while not await session.fetchval(TRY_LOCK, ROOM_LOCK):
        if monotonic() > ends:
            holder = await session.fetchval(HOLDER, ROOM_LOCK) or "unknown"
            await session.close()
            process = str(holder).partition(PROCESS)[2] or str(holder)
            raise AlreadyRunning(folder=without_password(url), process=process)
        await asyncio.sleep(0.1)
    return session


async def _is_alive(session: "Connection[Record]") -> bool:
    from huone.store.postgres import LINE_LOST

    try:
        await session.fetchval("select 1", timeout=ANSWER_S)
    except (*LINE_LOST, TimeoutError):
        return False
    return True


async def _taken_again(url: str) -> "Connection[Record] | None":
    """Take the lock as soon as the server answers; nothing if another process has it."""
    from huone.store.postgres import LINE_LOST

    ends = monotonic() + GONE_WITHIN_S
    while True:
        try:
            return await _take(url)
        except (StoreUnavailable, NoDatabase, *LINE_LOST):
            ends = monotonic() + GONE_WITHIN_S  # Until it is known, no hand begins.
        except AlreadyRunning as no:
            if no.facts["process"] != process_name() or monotonic() > ends:
                return None
        await asyncio.sleep(0.1)
