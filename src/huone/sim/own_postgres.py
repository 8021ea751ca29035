"""PostgreSQL of our own: a server that is started for one purpose and thrown away afterwards.

Owns: finding an installed server, starting it in a directory of its own, stopping it.
Never: touches a server that somebody else runs, listens on the network, or runs as root.

Tests and benchmarks use it. It runs from the installed binaries, listens on a socket in its own
directory and keeps fsync on. PostgreSQL refuses to run as root, so there it runs as an account
without rights.
"""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

ACCOUNTS = ("postgres", "nobody")
PROGRAMS = ("initdb", "postgres", "pg_isready", "createdb")
SETTINGS = ("listen_addresses=", "max_connections=40", "shared_buffers=64MB")
START_TIMEOUT_S = 60


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


class Server:
    """One throw-away cluster."""

    def __init__(self, binaries: Path, *, place: str | None = None) -> None:
        self.binaries = binaries
        self.directory = Path(tempfile.mkdtemp(prefix="huone-pg-", dir=place))
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
        command = [str(self.binaries / "postgres"), "-D", "data", "-k", str(self.directory)]
        for setting in SETTINGS:
            command += ["-c", setting]
        with (self.directory / "log").open("ab") as log:
            process = subprocess.Popen(
                [*orphan, *command],
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

    def create_database(self, *, like: str = "template0") -> str:
        """Create a database, empty or like another one that nobody uses; tell its address."""
        name = f"room{next(self._names)}"
        self._run("createdb", "-h", str(self.directory), "-U", "huone", "-T", like, name)
        return f"postgresql://huone@/{name}?host={self.directory}"

    def crash(self) -> None:
        """Stop at once without writing anything more, then start again and recover."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()
        self.process = self.start()

    def stop(self) -> None:
        """Stop the server and remove everything."""
        self.process.send_signal(signal.SIGINT)  # At once, without waiting for clients to leave.
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
