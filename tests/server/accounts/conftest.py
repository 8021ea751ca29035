"""Accounts on each store that can be had."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from huone.money.currency import EUR
from huone.room.stores.address import store_at
from huone.room.stores.postgres_server import prepare_database
from huone.room.stores.sql import SqlStore
from huone.room.stores.sqlite_file import prepare_file
from huone.sim.own_postgres import Server

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


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


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.sqlite),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ]
)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Open the same empty database as often as a test wants."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("founded_file"), tmp_path / "room.db")
        url = f"sqlite:///{tmp_path / 'room.db'}"
    else:
        server: Server = request.getfixturevalue("postgres_server")
        url = server.create_database(like=request.getfixturevalue("founded_database"))

    @asynccontextmanager
    async def open_again() -> AsyncIterator[SqlStore]:
        store = store_at(url, EUR.code)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return open_again
