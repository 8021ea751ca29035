"""A room for tests of the edge: a clock that jumps, and a store in a file of its own."""

import asyncio
import inspect
from collections.abc import Callable
from pathlib import Path

import pytest
from evening import Evening

from huone.room.config import RoomConfig


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def evening(tmp_path: Path) -> Callable[..., Evening]:
    """Make an evening in a room over a store of its own."""

    def make(config: RoomConfig | None = None, *, seed: int = 1) -> Evening:
        return Evening(tmp_path / "room.db", config, seed=seed)

    return make
