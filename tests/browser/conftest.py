"""Browser tests: a real server, a real Chromium, and visitors with pages of their own.

They run by themselves (`make test` does that): the driver keeps an event loop in its thread, in
which no other test could start one. Where no Chromium is found they are left out, and the summary
says so; with TEST_BROWSER=1 a missing Chromium is an error.
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kit.open_house import House, settings_of
from kit.sitter import DUEL, Sitter, first_to_act, table_house
from kit.visitor import Visit, Visitor, find_chromium, launched
from playwright.sync_api import Browser

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave these tests out where there is no browser, unless there must be one."""
    mine = [item for item in items if HERE in item.path.parents]
    for item in mine:
        item.add_marker("browser")
    if find_chromium() is not None:
        return
    if os.environ.get("TEST_BROWSER") == "1":
        raise pytest.UsageError("TEST_BROWSER=1, and no Chromium is installed")
    config.hook.pytest_deselected(items=mine)
    items[:] = [item for item in items if item not in mine]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where there is no browser, a run of these tests alone has nothing to do, and that is fine."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and find_chromium() is None:
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly what was left out."""
    if find_chromium() is None:
        terminalreporter.write_line("browser: no Chromium, these tests were left out")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A room for play money, with house bots that hardly think."""
    with House(settings_of("play"), tmp_path_factory.mktemp("play")) as open_house:
        yield open_house


@pytest.fixture(scope="session")
def money_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A room for euros, with an admin called `boss` who has every role."""
    with House(settings_of("money"), tmp_path_factory.mktemp("money")) as open_house:
        yield open_house


@pytest.fixture
def live_house(tmp_path: Path) -> Iterator[House]:
    """A live casino: no table that software deals, and an admin called `boss` with every role.

    Each test has its own: a day that one of them closes is closed for everybody.
    """
    with House(settings_of("live"), tmp_path) as open_house:
        yield open_house


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A room with a table for everybody who wants to play a hand; nobody is hurried there."""
    with table_house(tmp_path_factory.mktemp("tables")) as open_house:
        yield open_house


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests; every visitor has a context of his own."""
    path = find_chromium()
    assert path is not None
    with launched(path) as browser:
        yield browser


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Let somebody come; whatever went wrong in his pages fails the test."""
    visitors: list[Visitor] = []

    def come(where: House, size: str = "desktop") -> Visitor:
        visitor = Visitor(chromium, where, size)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        assert visitor.errors == []


@pytest.fixture
def fresh_name() -> Callable[[str], str]:
    """Give a name that nobody has taken yet."""

    def name(begin: str) -> str:
        return f"{begin}{time.monotonic_ns() % 10**8:08d}"

    return name


@pytest.fixture
def company(
    tables: House, visit: Visit, fresh_name: Callable[[str], str]
) -> Callable[..., list[Sitter]]:
    """Let two or three people fill a table; they come in the order in which they act first."""

    def sit_down(stake: str, size: str = "desktop") -> list[Sitter]:
        names = ("anna", "bo") if stake == DUEL else ("anna", "bo", "cem")
        sitters = [Sitter(visit(tables, size).register(fresh_name(name))) for name in names]
        for sitter in sitters:
            sitter.join(stake)
        for sitter in sitters:
            sitter.arrives()
        return first_to_act(sitters)

    return sit_down
