"""Databases for tests: what asks for one runs on each store that can be had."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from huone.money.currency import EUR
from huone.sim.own_postgres import Server
from huone.store.address import store_at
from huone.store.postgres_server import prepare_database
from huone.store.sql import SqlStore
from huone.store.sqlite_file import prepare_file

STORES = [
    pytest.param("sqlite", marks=pytest.mark.sqlite),
    pytest.param("postgres", marks=pytest.mark.postgres),
]
Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


@pytest.fixture(params=STORES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, on each store in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    return str(request.getfixturevalue("postgres_server").create_database())


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a room that was founded and never opened, on each store in turn."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("founded_file"), tmp_path / "room.db")
        return f"sqlite:///{tmp_path / 'room.db'}"
    server: Server = request.getfixturevalue("postgres_server")
    return server.create_database(like=request.getfixturevalue("founded_database"))


@pytest.fixture(scope="session")
def founded_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("founded") / "room.db"
    prepare_file(path, EUR.code)
    return path


@pytest.fixture(scope="session")
def founded_database(postgres_server: Server) -> str:
    url = postgres_server.create_database()
    asyncio.run(prepare_database(url, EUR.code))
    return url.partition("@/")[2].partition("?")[0]


@pytest.fixture
def opened(url: str) -> Opener:
    """Open the same database as often as a test wants: `async with opened() as store`."""

    @asynccontextmanager
    async def open_again() -> AsyncIterator[SqlStore]:
        store = store_at(url, EUR.code)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return open_again
