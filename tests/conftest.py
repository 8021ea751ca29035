"""Clause marks: checked when a test is collected, reported when it has run.

`@pytest.mark.clause("ID", …)` says which clauses a test proves. An id that nobody wrote stops the
collection of its file. With `--clauses-report FILE` the outcome of each marked test is written for
`huone rules conformance --report FILE`. A test that is a coroutine runs in a loop of its own.
"""

import asyncio
import inspect
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from kit import postgres

from huone.refusal import Refused
from huone.rulebooks.clauses import registry
from huone.rulebooks.conformance import RunReport, RunTest

if TYPE_CHECKING:
    from kit.evening import Evening

    from huone.room.config import RoomConfig

# A busy machine is no failure: no example of a property has a time limit, nor has making one up.
settings.register_profile("huone", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("huone")

COLLECTED = pytest.StashKey[dict[str, set[str]]]()


class OutcomeWriter:
    """Follows the tests of one run, those of its workers included."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tests: dict[str, RunTest] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        clauses = dict(report.user_properties).get("clauses")
        if isinstance(clauses, list) and clauses:
            so_far = self.tests.get(report.nodeid, RunTest(passed=True, clauses=clauses))
            passed = so_far.passed and report.outcome == "passed"
            self.tests[report.nodeid] = RunTest(passed=passed, clauses=clauses)

    def pytest_sessionfinish(self) -> None:
        self.path.write_bytes(msgspec.json.encode(RunReport(self.tests), order="sorted"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses-report", type=Path, help="write the outcome of each clause's tests")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[COLLECTED] = {}
    config.pluginmanager.register(postgres)
    path = config.getoption("--clauses-report")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(OutcomeWriter(path))


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, object, object]:
    """Refuse an unknown id where the test stands, as any error of its file."""
    made = yield
    for item in made if isinstance(made, list) else ():
        if isinstance(item, pytest.Function):
            item.user_properties.append(("clauses", clauses_of(item)))
    return made


def clauses_of(item: pytest.Function) -> list[str]:
    """Give the clauses that a test proves, by their one name in the registry."""
    path, line, _ = item.location
    try:
        ids = [str(id) for mark in item.iter_markers("clause") for id in mark.args]
        proven = [registry().find(id).id for id in ids]
    except Refused as refused:
        raise pytest.Collector.CollectError(f"{path}:{(line or 0) + 1}: {refused}") from None
    item.config.stash[COLLECTED].setdefault(path, set()).update(proven)
    return proven


@pytest.fixture
def collected_clauses(pytestconfig: pytest.Config) -> dict[str, set[str]]:
    """The clauses that pytest itself found on the tests of each file in this run."""
    return pytestconfig.stash[COLLECTED]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def evening(tmp_path: Path) -> "Callable[..., Evening]":
    """Make an evening in a room over a store of its own."""
    from kit.evening import Evening  # Most tests need no room.

    def make(config: "RoomConfig | None" = None, *, seed: int = 1) -> "Evening":
        return Evening(tmp_path / "room.db", config, seed=seed)

    return make
