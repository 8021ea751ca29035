"""A PostgreSQL server of our own, thrown away after the run, where one can be had.

Tests that need it carry the mark `postgres`. Where no server is installed they are not collected,
and the summary says which store ran what. The server runs from Debian's binaries, listens on a
socket in its own directory, keeps fsync on, and is never started as root: PostgreSQL refuses that,
so as root it runs as an account without rights.
"""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ACCOUNTS = ("postgres", "nobody")
PROGRAMS = ("initdb", "postgres", "pg_isready", "createdb")
START_TIMEOUT_S = 60
MEMORY_BYTES = 2**30


def find_binaries() -> Path | None:
    """Find the newest installed server: where Debian keeps it, or on the path."""
    kept = Path("/usr/lib/postgresql").glob("*/bin")
    newest = sorted(kept, key=lambda path: int(path.parent.name), reverse=True)
    on_path = [Path(name) for name in os.environ.get("PATH", "").split(os.pathsep)]
    return next((path for path in (*newest, *on_path) if is_complete(path)), None)


def is_complete(directory: Path) -> bool:
    """Tell whether a directory holds every program that we start."""
    return all((directory / program).is_file() for program in PROGRAMS)


def find_account() -> str | None:
    """Name the account to run the server as; None is ourselves."""
    if os.geteuid() != 0:
        return None
    known = {account.pw_name for account in pwd.getpwall()}
    return next(name for name in ACCOUNTS if name in known)


def find_place() -> str | None:
    """Prefer memory: no test here loses power, and the server still does everything it would."""
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > MEMORY_BYTES
    return str(memory) if roomy else None


class Server:
    """One throw-away cluster."""

    def __init__(self, binaries: Path) -> None:
        self.binaries = binaries
        self.directory = Path(tempfile.mkdtemp(prefix="huone-pg-", dir=find_place()))
        self.account = find_account()
        self._names = itertools.count(1)
        if self.account:
            shutil.chown(self.directory, self.account)
        self._run("initdb", "-D", "data", "-U", "huone", "-A", "trust", "-E", "UTF8", "--locale=C")
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the server and wait until it answers."""
        # If we are killed the server goes too.
        orphan = ["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []
        settings = [
            "-c",
            "listen_addresses=",
            "-c",
            "max_connections=40",
            "-c",
            "shared_buffers=64MB",
        ]
        with (self.directory / "log").open("ab") as log:
            process = subprocess.Popen(
                [
                    *orphan,
                    self.binaries / "postgres",
                    "-D",
                    "data",
                    "-k",
                    self.directory,
                    *settings,
                ],
                cwd=self.directory,
                stdout=log,
                stderr=log,
                user=self.account,
                group=pwd.getpwnam(self.account).pw_gid if self.account else None,
                extra_groups=[] if self.account else None,
            )
        self._await_answer(process)
        return process

    def _await_answer(self, process: "subprocess.Popen[bytes]") -> None:
        deadline = time.monotonic() + START_TIMEOUT_S
        ready = [str(self.binaries / "pg_isready"), "-q", "-h", str(self.directory)]
        while subprocess.run(ready, check=False).returncode:
            log = (self.directory / "log").read_text()
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                process.wait()
                raise AssertionError(f"the server does not answer:\n{log}")
            time.sleep(0.02)

    def create_database(self) -> str:
        """Create an empty database and tell its address."""
        name = f"room{next(self._names)}"
        self._run("createdb", "-h", str(self.directory), "-U", "huone", name)
        return f"postgresql://huone@/{name}?host={self.directory}"

    def crash(self) -> None:
        """Stop at once without writing anything more, then start again and recover."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()
        self.process = self.start()

    def stop(self) -> None:
        """Stop the server and remove everything."""
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.directory)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self.binaries / program, *arguments],
            cwd=self.directory,
            check=True,
            stdout=subprocess.DEVNULL,
            user=self.account,
            group=pwd.getpwnam(self.account).pw_gid if self.account else None,
            extra_groups=[] if self.account else None,
        )


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    binaries = find_binaries()
    assert binaries is not None, "a test without the mark `postgres` asks for PostgreSQL"
    server = Server(binaries)
    yield server
    server.stop()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs PostgreSQL where there is none."""
    if find_binaries() is not None:
        return
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
