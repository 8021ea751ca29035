"""The schema that migrations build is the one declared, and a database of the future is refused."""

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from huone.money.accounts import cash_of
from huone.money.currency import EUR, PLAY
from huone.refusal import Refused
from huone.store import address, sqlite_file
from huone.store.address import is_postgres, path_of, store_at
from huone.store.migrate import HEAD, MIGRATIONS
from huone.store.ports import StoreUnavailable
from huone.store.schema import IMMUTABLE, metadata
from huone.store.snapshot import snapshot_of
from huone.store.sqlite_file import configure, migrate_file, open_file, prepare_file


def test_the_newest_step_is_the_version_that_is_written() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def differences(connection: sa.Connection) -> list[object]:
    return [*compare_metadata(MigrationContext.configure(connection), metadata)]


@pytest.mark.sqlite
def test_the_migrated_file_is_the_declared_schema(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    prepare_file(path, EUR.code)
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert differences(connection) == []
        migrated = {
            name: squeezed(sql)
            for name, sql in connection.exec_driver_sql(
                "select name, sql from sqlite_master where type = 'table'"
            )
        }
        triggers = connection.exec_driver_sql(
            "select tbl_name from sqlite_master where type = 'trigger'"
        ).scalars()
        assert sorted(triggers) == sorted([*IMMUTABLE, *IMMUTABLE])
    for name, table in metadata.tables.items():
        declared = squeezed(str(sa.schema.CreateTable(table).compile(engine)))
        assert sorted(re.split(r"[(),]", migrated[name])) == sorted(re.split(r"[(),]", declared))
    engine.dispose()


def squeezed(sql: str) -> str:
    return re.sub(r"\s*([(),])\s*", r"\1", re.sub(r"\s+", " ", sql)).strip()


@pytest.mark.postgres
def test_the_migrated_database_is_the_declared_schema(
    request: pytest.FixtureRequest,
) -> None:
    import asyncpg
    from sqlalchemy.ext.asyncio import create_async_engine

    url = request.getfixturevalue("postgres_server").create_database()

    async def compare() -> list[object]:
        store = store_at(url, EUR.code)
        await store.open()
        await store.close()
        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url)
        )
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(compare()) == []


async def test_a_schema_of_the_future_is_refused(empty_url: str) -> None:
    store = store_at(empty_url, EUR.code)
    await store.open()
    await store.close()
    await run_sql(empty_url, "update alembic_version set version_num = '9999'")
    with pytest.raises(Refused) as no:
        await store_at(empty_url, EUR.code).open()
    assert no.value.code == "store/schema-newer"
    assert "9999" in str(no.value)


async def test_a_room_of_the_first_version_is_brought_up_to_date(empty_url: str) -> None:
    """Found a room as the first program did, play in it, and open it with this one."""
    if is_postgres(empty_url):
        from huone.store.postgres_server import migrate_database

        await migrate_database(empty_url, to="0001")
    else:
        file = open_file(path_of(empty_url))
        migrate_file(file, to="0001")
        file.close()
    await run_sql(empty_url, "insert into player values (1, 'anna', 5)")
    await run_sql(
        empty_url, "insert into entry values (2, 'gift:1:give', 7, 'room', '', null, null)"
    )
    store = store_at(empty_url, EUR.code)
    await store.open()
    (found,) = await store.entries_in(0, 8)
    assert found.entry.id == "gift:1:give"
    assert await store.balance(cash_of("anna")) == 0
    await store.close()
    async with snapshot_of(empty_url):
        pass  # It is at the version that this program reads.


async def test_another_currency_is_refused(empty_url: str) -> None:
    store = store_at(empty_url, EUR.code)
    await store.open()
    await store.close()
    with pytest.raises(Refused) as no:
        await store_at(empty_url, PLAY.code).open()
    assert no.value.code == "store/currency-differs"


async def test_the_database_of_something_else_is_left_alone(empty_url: str) -> None:
    await run_sql(empty_url, "create table recipes (name text)")
    with pytest.raises(Refused) as no:
        await store_at(empty_url, EUR.code).open()
    assert no.value.code == "store/not-a-room"


async def test_several_processes_found_one_room(empty_url: str) -> None:
    stores = [store_at(empty_url, EUR.code) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))


@pytest.mark.sqlite
def test_a_file_that_others_open_and_close_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Say busy at once, as SQLite does while the log of a file is made or cleared away."""
    tries = 0

    def busy_twice(connection: sqlite3.Connection) -> None:
        nonlocal tries
        tries += 1
        if tries % 3:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        configure(connection)

    monkeypatch.setattr(sqlite_file, "configure", busy_twice)
    prepare_file(tmp_path / "room.db", EUR.code)
    open_file(tmp_path / "room.db").close()
    assert tries == 6


@pytest.mark.sqlite
def test_a_file_that_stays_busy_is_refused_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "room.db"
    prepare_file(path, EUR.code)
    other = open_file(path)
    other.execute("begin exclusive")
    monkeypatch.setattr(sqlite_file, "PATIENCE_S", 0.05)
    with pytest.raises(StoreUnavailable, match=r"room\.db is busy"):
        prepare_file(path, EUR.code)
    other.close()


async def run_sql(url: str, sql: str) -> None:
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.execute(sql)
        connection.commit()
        connection.close()
        return
    import asyncpg

    server = await asyncpg.connect(url)
    await server.execute(sql)
    await server.close()


@pytest.mark.parametrize(
    "address", ["", "mysql://x/y", "sqlite://", "sqlite:room.db", "postgresql://", "ftp://x"]
)
def test_an_address_that_leads_nowhere_is_refused(address: str) -> None:
    with pytest.raises(Refused) as no:
        store_at(address, EUR.code)
    assert no.value.code == "store/unreadable-address"


@pytest.mark.sqlite
def test_a_file_needs_its_directory(tmp_path: Path) -> None:
    with pytest.raises(Refused) as no:
        prepare_file(tmp_path / "absent" / "room.db", EUR.code)
    assert no.value.code == "store/no-database"


@pytest.mark.parametrize("missing", address.DRIVER)
def test_a_driver_that_is_missing_or_half_there_is_named(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(address, "find_spec", lambda name: None if name == missing else name)
    with pytest.raises(Refused) as no:
        store_at("postgresql://host/room", EUR.code)
    assert no.value.code == "store/driver-missing"
    assert "huone[postgres]" in str(no.value)
