"""The file of a SQLite room: opened, recognised and brought up to date.

Owns: the settings of a connection, and whether a file is ours.
Never: reads or writes what the room keeps in it.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol, TypeVar

from huone.money.currency import CurrencyCode
from huone.refusal import Refused
from huone.store.address import CurrencyDiffers, NoDatabase
from huone.store.migrate import NotARoom, migrate, needs_migration
from huone.store.ports import StoreUnavailable
from huone.store.privacy import make_private_database

APPLICATION_ID: Final = 0x48756F6E
"""`Huon`, where the header of a SQLite file names its owner."""

PATIENCE_S: Final = 10.0
"""How long to wait for another program that holds the file."""

UNUSABLE: Final = frozenset(
    {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
)
BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

Opened = TypeVar("Opened")

SETTINGS: Final = (
    "pragma journal_mode = wal",
    "pragma synchronous = full",
    "pragma fullfsync = on",
    "pragma foreign_keys = on",
    "pragma cache_size = -65536",
    "pragma temp_store = memory",
    "pragma wal_autocheckpoint = 4000",
)


class DatabaseDamaged(Refused):
    """The database itself says that it cannot be read."""

    code = "store/damaged"
    says = "the database cannot be read: {why}"


class DatabaseUnusable(Refused):
    """The file may be in order, and cannot be used: its rights, or a disk to read only."""

    code = "store/unusable"
    says = "{where} cannot be used: {why}; see that it and its folder may be written"


class Found(Protocol):
    """The rows that a statement has found."""

    def fetchall(self) -> Sequence[tuple[int | str | bytes | None, ...]]:
        """Take all of them."""


class SqliteConnection(Protocol):
    """The few calls that the writer makes."""

    @property
    def in_transaction(self) -> bool:
        """Tell whether a transaction is open."""

    def execute(self, sql: str, values: tuple[int | str | bytes | None, ...] = ...) -> Found:
        """Run one statement."""

    def executemany(self, sql: str, rows: Iterable[tuple[int | str | bytes | None, ...]]) -> object:
        """Run one statement for each row."""

    def close(self) -> object:
        """Let go of the file."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file for a writer that means what it says: COMMIT returns after fsync."""
    make_private_database(path)
    return patiently(lambda: _open(path, configure))


def _open(path: Path, prepare: Callable[[sqlite3.Connection], object]) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False
    )
    try:
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def patiently(work: Callable[[], Opened]) -> Opened:
    """Do what opens a file, again while another program is opening or closing it.

    The patience of a connection does not cover the moment in which the journal becomes a
    write-ahead log, nor the one in which the last program that had the file open clears that log
    away: SQLite says "busy" there at once.
    """
    latest = time.monotonic() + PATIENCE_S
    while True:
        try:
            return work()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in BUSY or time.monotonic() > latest:
                raise
        time.sleep(0.01)


def explained(error: sqlite3.Error, path: Path) -> Exception:
    """Tell a file that is damaged from one that cannot be used or is busy."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in UNUSABLE:
        return DatabaseUnusable(where=str(path), why=str(error))
    if code in BUSY:
        return StoreUnavailable(f"{path} is busy: {error}")
    return DatabaseDamaged(why=str(error))


def configure(connection: sqlite3.Connection) -> None:
    """Make a connection durable and careful."""
    for setting in SETTINGS:
        connection.execute(setting)


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open the file of a room, perhaps of one that is running, without the right to change it."""
    if not path.is_file():
        raise NoDatabase(where=str(path))

    def prepare(connection: sqlite3.Connection) -> None:
        if is_empty(connection, path):
            raise NotARoom(where=str(path))
        connection.execute("pragma query_only = on")

    try:
        return patiently(lambda: _open(path, prepare))
    except sqlite3.Error as error:
        raise explained(error, path) from None


def is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    """Tell a file without tables from the file of a room, and refuse one of something else.

    Asked of SQLite and not read from the file: what is new may still stand in the log beside it,
    and a handle of our own would take SQLite's locks along when it is closed.
    """
    try:
        ((owner,),) = connection.execute("pragma application_id").fetchall()
        ((tables,),) = connection.execute("select count(*) from sqlite_master").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise NotARoom(where=str(path)) from None
        raise
    if tables and owner != APPLICATION_ID:
        raise NotARoom(where=str(path))
    return not tables


def prepare_file(path: Path, currency: CurrencyCode) -> None:
    """Create the file or bring it up to date, and make sure of its currency."""
    if not path.parent.is_dir():
        raise NoDatabase(where=str(path.parent))

    def prepare(connection: sqlite3.Connection) -> None:
        is_empty(connection, path)
        configure(connection)
        if connection.execute("pragma journal_mode").fetchone() != ("wal",):
            raise StoreUnavailable(f"{path} is on a disk that cannot keep a write-ahead log")
        if needs_migration(version_of(connection)):
            migrate_file(connection)
        settle_currency(connection, currency)

    try:
        make_private_database(path)
        patiently(lambda: _open(path, prepare)).close()
    except OSError as error:
        raise DatabaseUnusable(where=str(path), why=error.strerror or str(error)) from None
    except sqlite3.Error as error:
        raise explained(error, path) from None


def version_of(connection: sqlite3.Connection) -> str | None:
    """Read the version of the schema; an empty file has none."""
    try:
        row = connection.execute("select version_num from alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    return None if row is None else str(row[0])


def migrate_file(connection: sqlite3.Connection, *, to: str = "head") -> None:
    """Walk the file up to a version in one transaction."""
    import sqlalchemy as sa

    engine = sa.create_engine("sqlite://", creator=lambda: connection, poolclass=sa.StaticPool)
    sa.event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("begin exclusive"))
    try:
        with engine.connect() as borrowed, borrowed.begin():
            # Waiting for the lock, another process may have migrated the file.
            if needs_migration(version_of(connection)):
                migrate(borrowed, to=to)
                borrowed.exec_driver_sql(f"pragma application_id = {APPLICATION_ID}")
    except sa.exc.OperationalError as error:
        raise error.orig or error from None


def settle_currency(connection: sqlite3.Connection, currency: CurrencyCode) -> None:
    """Found the room with a currency, or make sure that it is the one it was founded with."""
    connection.execute(
        "insert into room (room_no, currency) values (1, ?) on conflict do nothing", (currency,)
    )
    ((kept,),) = connection.execute("select currency from room").fetchall()
    if kept != currency:
        raise CurrencyDiffers(kept=kept, given=currency)
