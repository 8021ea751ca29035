"""The database of a PostgreSQL room: reached, recognised and brought up to date.

Owns: how a connection is made, what the server must promise, and whether a database is ours.
Never: reads or writes what the room keeps in it.
"""

from typing import Final

import asyncpg

from huone.money.currency import CurrencyCode
from huone.refusal import Refused
from huone.store.address import CurrencyDiffers, NoDatabase
from huone.store.migrate import NotARoom, migrate, needs_migration
from huone.store.ports import StoreUnavailable

MIGRATION_LOCK: Final = 0x48756F6E
"""Held while migrating, so that of several processes one does it and the others wait."""


class NotDurable(Refused):
    """The server may forget what it has acknowledged."""

    code = "store/not-durable"
    says = "the server runs with {setting} = off; a room needs it on"


async def connect(url: str, **settings: str) -> "asyncpg.Connection[asyncpg.Record]":
    """Connect to a server and make sure that COMMIT will mean what it says."""
    try:
        connection = await asyncpg.connect(url, timeout=10, server_settings=settings)
    except (asyncpg.InvalidCatalogNameError, asyncpg.InvalidAuthorizationSpecificationError) as no:
        raise NoDatabase(where=f"{without_password(url)} ({no})") from None
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as no:
        raise StoreUnavailable(f"{without_password(url)} does not answer: {no}") from None
    await connection.execute("set synchronous_commit = on")
    return connection


def without_password(url: str) -> str:
    """Name a database in a message without giving away how to get in."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


async def prepare_database(url: str, currency: CurrencyCode) -> None:
    """Create the tables or bring them up to date, and make sure of the currency."""
    connection = await connect(url)
    try:
        for setting in ("fsync", "full_page_writes"):
            if await connection.fetchval(f"show {setting}") == "off":
                raise NotDurable(setting=setting)
        if needs_migration(await version_of(connection, url)):
            await migrate_database(url)
        await settle_currency(connection, currency)
    finally:
        await connection.close()


async def recognise(connection: "asyncpg.Connection[asyncpg.Record]", url: str) -> None:
    """Refuse a database that is not the database of a room."""
    if await version_of(connection, url) is None:
        raise NotARoom(where=without_password(url))


async def version_of(connection: "asyncpg.Connection[asyncpg.Record]", url: str) -> str | None:
    """Read the version of the schema; an empty database has none, a foreign one is refused."""
    tables = {
        row[0]
        for row in await connection.fetch(
            "select tablename::text from pg_tables where schemaname = current_schema()"
        )
    }
    if not tables:
        return None
    if not {"alembic_version", "room", "purse"} <= tables:
        raise NotARoom(where=without_password(url))
    version = await connection.fetchval("select version_num from alembic_version")
    return None if version is None else str(version)


async def migrate_database(url: str, *, to: str = "head") -> None:
    """Walk the database up to a version in one transaction."""
    import sqlalchemy as sa
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url), poolclass=sa.NullPool
    )
    async with engine.begin() as connection:
        await connection.execute(sa.text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(lambda borrowed: migrate(borrowed, to=to))
    await engine.dispose()


async def settle_currency(
    connection: "asyncpg.Connection[asyncpg.Record]", currency: CurrencyCode
) -> None:
    """Found the room with a currency, or make sure that it is the one it was founded with."""
    await connection.execute(
        "insert into room (room_no, currency) values (1, $1) on conflict do nothing", currency
    )
    kept = await connection.fetchval("select currency from room")
    if kept != currency:
        raise CurrencyDiffers(kept=kept, given=currency)
