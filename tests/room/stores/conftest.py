"""Every test of a store runs on each store that can be had; an async test runs in its own loop."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from huone.money.currency import EUR
from huone.room.stores.address import store_at
from huone.room.stores.sql import SqlStore

STORES = [
    pytest.param("sqlite", marks=pytest.mark.sqlite),
    pytest.param("postgres", marks=pytest.mark.postgres),
]
Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, on each store in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    return str(request.getfixturevalue("postgres_server").create_database())


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
