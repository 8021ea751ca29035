"""PostgreSQL for tests, where a server is installed.

Tests that need it carry the mark `postgres`. Where no server is installed they are not collected,
and the summary says which store ran what.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from huone.sim.own_postgres import Server, find_binaries

MEMORY_BYTES = 2**30


def find_place() -> str | None:
    """Prefer memory: no test here loses power, and the server still does everything it would."""
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > MEMORY_BYTES
    return str(memory) if roomy else None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    binaries = find_binaries()
    assert binaries is not None, "a test without the mark `postgres` asks for PostgreSQL"
    server = Server(binaries, place=find_place())
    yield server
    server.stop()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs PostgreSQL where there is none, unless every store must be tested."""
    if find_binaries() is not None:
        return
    if os.environ.get("TEST_STORES") == "all":
        raise pytest.UsageError("TEST_STORES=all, and no PostgreSQL server is installed")
    left_out = [item for item in items if item.get_closest_marker("postgres")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("postgres")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly which store ran what."""
    ran = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if isinstance(report, pytest.TestReport) and report.when == "call"
    ]
    counts = {
        store: sum(store in report.keywords for report in ran) for store in ("sqlite", "postgres")
    }
    if not any(counts.values()):
        return
    binaries = find_binaries()
    missing = "not installed, its tests were left out"
    postgres = f"{counts['postgres']} tests on the server in {binaries}" if binaries else missing
    terminalreporter.write_line(f"stores: SQLite {counts['sqlite']} tests; PostgreSQL {postgres}")
