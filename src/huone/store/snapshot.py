"""A snapshot: everything a room had recorded at one moment, read while the room goes on.

Owns: consistent reads for audit, backup and export, in pieces that fit into memory.
Never: writes, or holds up a writer.
"""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from huone.money.currency import CurrencyCode
from huone.refusal import Refused
from huone.store.address import is_postgres, path_of
from huone.store.migrate import HEAD, needs_migration
from huone.store.sql import Row, word
from huone.store.sqlite_file import DatabaseDamaged, open_to_read
from huone.store.sqlite_file import version_of as version_of_file

if TYPE_CHECKING:
    from asyncpg import Connection, Record

PIECE: Final = 2_000
"""How many rows are in memory at a time."""


class SchemaOlder(Refused):
    """The database must be migrated before it can be read."""

    code = "store/schema-older"
    says = "the database has version {version}, this program reads {head}: start the room once"


class Snapshot(ABC):
    """One moment of a room."""

    @abstractmethod
    def pieces(self, sql: str) -> AsyncIterator[Sequence[Row]]:
        """Read the rows of a statement piece by piece."""

    @abstractmethod
    async def faults(self) -> list[str]:
        """Ask the database whether its own structure is sound."""

    async def rows(self, sql: str) -> AsyncIterator[Row]:
        """Read the rows of a statement one by one."""
        async for piece in self.pieces(sql):
            for row in piece:
                yield row

    async def first(self, sql: str) -> Row | None:
        """Read the first row of a statement, if it has one."""
        async for row in self.rows(f"{sql} limit 1"):
            return row
        return None

    async def count(self, table: str) -> int:
        """Count the rows of a table."""
        row = await self.first(f"select count(*) from {table}")
        assert row is not None
        assert isinstance(row[0], int)
        return row[0]

    async def currency(self) -> CurrencyCode:
        """Tell what the room counts in."""
        row = await self.first("select currency from room")
        return CurrencyCode(word(row[0])) if row else CurrencyCode("")


class SqliteSnapshot(Snapshot):
    """A read transaction on the file; the write-ahead log keeps what it sees in place."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def pieces(self, sql: str) -> AsyncIterator[Sequence[Row]]:
        """Read the rows of a statement piece by piece."""
        try:
            cursor = self._connection.execute(sql)
            while piece := cursor.fetchmany(PIECE):
                yield piece
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(why=str(error)) from None

    async def faults(self) -> list[str]:
        """Ask the database whether its own structure is sound."""
        try:
            found = self._connection.execute("pragma integrity_check(1)").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [str(row[0]) for row in found if row[0] != "ok"]


class PostgresSnapshot(Snapshot):
    """A repeatable-read transaction."""

    def __init__(self, connection: "Connection[Record]") -> None:
        self._connection = connection

    async def pieces(self, sql: str) -> AsyncIterator[Sequence[Row]]:
        """Read the rows of a statement piece by piece."""
        cursor = await self._connection.cursor(sql)
        while piece := await cursor.fetch(PIECE):
            yield [tuple(row) for row in piece]

    async def faults(self) -> list[str]:
        """Trust the server: it checks its pages as it reads them."""
        return []


@asynccontextmanager
async def snapshot_of(url: str) -> AsyncIterator[Snapshot]:
    """Look at the database of a room as it is now; a room that runs is not disturbed."""
    if not is_postgres(url):
        with_file = open_to_read(path_of(url))
        try:
            _verify_version(_file_version(with_file))
            with_file.execute("begin")
            yield SqliteSnapshot(with_file)
        finally:
            with_file.close()
        return
    from huone.store.postgres_server import connect, recognise, version_of

    connection = await connect(url)
    try:
        await recognise(connection, url)
        _verify_version(await version_of(connection, url))
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield PostgresSnapshot(connection)
    finally:
        await connection.close()


def _file_version(connection: sqlite3.Connection) -> str | None:
    try:
        return version_of_file(connection)
    except sqlite3.DatabaseError as error:
        raise DatabaseDamaged(why=str(error)) from None


def _verify_version(version: str | None) -> None:
    if needs_migration(version):
        raise SchemaOlder(version=version or "none", head=HEAD)
