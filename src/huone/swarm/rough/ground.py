"""Ground: what a soaked server stands on, and everything that is done to it from outside.

Owns: the database of a soak, and for each kind of database how its disk fills up, how it goes away
and how the power fails.
Never: asks the server for anything; it would not know.
"""

import asyncio
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import Final, Protocol
from urllib.parse import urlsplit, urlunsplit

from huone.refusal import Refused
from huone.sim.own_postgres import Server, find_binaries
from huone.store.address import is_postgres
from huone.swarm.rough.controls import Controls
from huone.swarm.rough.power import lose_power

OWN: Final = "postgres"
"""What is written instead of an address for a PostgreSQL server that is started for the soak."""
HOLD_S: Final = 30.0
FILL: Final = """
create or replace function disk_is_full() returns trigger language plpgsql as $$
begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$
"""
TABLES: Final = "select tablename from pg_tables where schemaname = current_schema()"


class NoOwnPostgres(Refused):
    """PostgreSQL is not installed here."""

    code = "swarm/no-own-postgres"
    says = "no PostgreSQL is installed on this machine; give the address of an empty database"


class NotOurPower(Refused):
    """The power of a server that somebody else runs is not ours to cut."""

    code = "swarm/not-our-power"
    says = "power cuts need a database server of the soak's own: --db {own}"


class Ground(Protocol):
    """A database, the program that serves it, and what can happen to both."""

    db: str
    program: tuple[str, ...]
    controls: Controls

    def lose_power(self, chance: Random) -> None:
        """Let the power fail; the server has just died of it."""

    async def fill_disk(self) -> None:
        """Leave no space on the disk."""

    async def free_disk(self) -> None:
        """Make space again."""

    async def take_away(self) -> None:
        """Let nobody get at the database."""

    async def bring_back(self) -> None:
        """Let everybody get at it again."""

    def clear(self) -> None:
        """Leave nothing behind."""


def ground_at(folder: Path, db: str) -> Ground:
    """Find the ground for a database: a file, a server of somebody's, or one of our own."""
    controls = Controls(folder.resolve() / "ground")
    if not db:
        return SqliteGround(folder.resolve() / "room.db", controls)
    if db == OWN:
        binaries = find_binaries()
        if binaries is None:
            raise NoOwnPostgres
        return PostgresGround("", controls, server=Server(binaries))
    assert is_postgres(db), "a soak has a file of its own or a server"
    return PostgresGround(db, controls)


def rough(controls: Controls) -> tuple[str, ...]:
    """Name the program that runs on this ground."""
    return (sys.executable, "-m", "huone.swarm.rough", str(controls.path))


class SqliteGround:
    """A file on a disk that may be full or forget, held by another program now and then."""

    def __init__(self, path: Path, controls: Controls) -> None:
        self.db = f"sqlite:///{path}"
        self.program = rough(controls)
        self.controls = controls
        self._path = path
        self._held: sqlite3.Connection | None = None

    def lose_power(self, chance: Random) -> None:
        """Let the power fail; the server has just died of it."""
        lose_power(self._path, chance)

    async def fill_disk(self) -> None:
        """Leave no space on the disk."""
        self.controls.set(disk_full=True)

    async def free_disk(self) -> None:
        """Make space again."""
        self.controls.set(disk_full=False)

    async def take_away(self) -> None:
        """Hold the file, as a program does that copies it without care."""
        self._held = await asyncio.to_thread(self._hold)

    def _hold(self) -> sqlite3.Connection:
        held = sqlite3.connect(
            self._path, timeout=HOLD_S, isolation_level=None, check_same_thread=False
        )
        held.execute("begin immediate")
        return held

    async def bring_back(self) -> None:
        """Let go of the file."""
        if self._held is not None:
            self._held.execute("rollback")
            self._held.close()
            self._held = None

    def clear(self) -> None:
        """Leave nothing behind."""
        if self._held is not None:
            self._held.close()


class PostgresGround:
    """A database on a server; its power can only be cut if the server is ours."""

    def __init__(self, db: str, controls: Controls, *, server: Server | None = None) -> None:
        self.db = server.create_database() if server else db
        self.program = rough(controls)
        self.controls = controls
        self._server = server
        self._name = urlsplit(self.db).path.lstrip("/")

    def lose_power(self, chance: Random) -> None:
        """Let the database server die with the room, and start it again."""
        if self._server is None:
            raise NotOurPower(own=OWN)
        self._server.crash()

    async def fill_disk(self) -> None:
        """Let every write be refused as a full disk would refuse it."""
        await self._say(self.db, FILL)
        for table in await self._tables():
            await self._say(
                self.db,
                f"create or replace trigger full_disk before insert or update or delete on {table} "
                "for each statement execute function disk_is_full()",
            )

    async def free_disk(self) -> None:
        """Make space again."""
        for table in await self._tables():
            await self._say(self.db, f"drop trigger if exists full_disk on {table}")
        await self._say(self.db, "drop function if exists disk_is_full")

    async def take_away(self) -> None:
        """Let nobody connect, and end every session."""
        await self._say(self._beside, f"alter database {self._name} with allow_connections false")
        await self._say(
            self._beside,
            "select pg_terminate_backend(pid) from pg_stat_activity "
            f"where datname = '{self._name}' and pid <> pg_backend_pid()",
        )

    async def bring_back(self) -> None:
        """Let everybody connect again."""
        await self._say(self._beside, f"alter database {self._name} with allow_connections true")

    def clear(self) -> None:
        """Leave nothing behind."""
        if self._server is not None:
            self._server.stop()

    @property
    def _beside(self) -> str:
        """The address of another database on the same server."""
        return urlunsplit(urlsplit(self.db)._replace(path="/postgres"))

    async def _tables(self) -> list[str]:
        return [str(row[0]) for row in await self._say(self.db, TABLES)]

    async def _say(self, db: str, sql: str) -> list[tuple[object, ...]]:
        import asyncpg

        session = await asyncpg.connect(db)
        try:
            return [tuple(row) for row in await session.fetch(sql)]
        finally:
            await session.close()
