"""What a room keeps is its owner's alone, and a file that cannot be used is not "damaged"."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from huone.money.currency import EUR
from huone.refusal import Refused
from huone.sim.club import open_club
from huone.store.address import store_at
from huone.store.audit import READABLE, audit
from huone.store.backup import back_up, restore
from huone.store.export import export_ledger
from huone.store.history_archive import archive_histories
from huone.store.ports import Commit, Document, StoreUnavailable
from huone.store.privacy import make_private_folder, mode_for_others, open_to_others
from huone.store.snapshot import snapshot_of
from huone.store.sql import SqlStore
from huone.store.sqlite_file import DatabaseDamaged, DatabaseUnusable, explained

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def careless_operator() -> object:
    """Somebody whose shell makes files that everybody can read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


async def found_club(path: Path) -> SqlStore:
    store = store_at(str(path), EUR.code)
    await store.open()
    await open_club(store, tables=1, seats=2)
    return store


@pytest.mark.sqlite
async def test_hole_5_the_database_and_its_log_are_for_the_owner_alone(tmp_path: Path) -> None:
    store = await found_club(tmp_path / "room.db")
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["room.db", "room.db-shm", "room.db-wal"]
    assert {mode(file) for file in files} == {0o600}
    await store.close()


@pytest.mark.sqlite
async def test_a_database_that_everybody_could_read_is_taken_back(tmp_path: Path) -> None:
    store = await found_club(tmp_path / "room.db")
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    again = store_at(str(tmp_path / "room.db"), EUR.code)
    await again.open()
    assert {mode(file) for file in tmp_path.iterdir()} == {0o600}
    await again.close()
    await store.close()


@pytest.mark.sqlite
async def test_archives_backups_and_exports_are_for_the_owner_alone(tmp_path: Path) -> None:
    await (await found_club(tmp_path / "room.db")).close()
    url = str(tmp_path / "room.db")
    await back_up(url, tmp_path / "backup", now_ms=1)
    await restore(tmp_path / "backup", str(tmp_path / "restored.db"))
    await archive_histories(url, tmp_path / "archive", before_ms=10**15, now_ms=1)
    async with snapshot_of(url) as snapshot:
        await export_ledger(snapshot, tmp_path / "ledger.csv", progress=lambda done: None)
    wide = {file.name: mode(file) for file in tmp_path.iterdir() if mode(file) != 0o600}
    assert wide == {}


def test_hole_5_folders_are_made_for_the_owner_alone_and_wider_ones_are_named(
    tmp_path: Path,
) -> None:
    make_private_folder(tmp_path / "a" / "b")
    make_private_folder(tmp_path / "a" / "b")
    assert {mode(tmp_path / "a"), mode(tmp_path / "a" / "b")} == {0o700}
    assert open_to_others(tmp_path / "a", str(tmp_path / "a" / "b" / "room.db")) == {}
    (tmp_path / "a" / "b").chmod(0o750)
    assert open_to_others(tmp_path / "a", str(tmp_path / "a" / "b" / "room.db")) == {
        str(tmp_path / "a" / "b"): "750"
    }
    assert mode_for_others(tmp_path / "nowhere") is None


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_READONLY, DatabaseUnusable),
        (sqlite3.SQLITE_READONLY_DIRECTORY, DatabaseUnusable),
        (sqlite3.SQLITE_CANTOPEN, DatabaseUnusable),
        (sqlite3.SQLITE_BUSY, StoreUnavailable),
        (sqlite3.SQLITE_CORRUPT, DatabaseDamaged),
        (sqlite3.SQLITE_NOTADB, DatabaseDamaged),
    ],
)
def test_what_is_wrong_with_a_file_is_called_by_its_name(
    code: int, kind: type[Exception], tmp_path: Path
) -> None:
    error = sqlite3.OperationalError("simulated")
    error.sqlite_errorcode = code
    assert type(explained(error, tmp_path)) is kind


READ_ONLY = """
import asyncio, os, sys
from huone.money.currency import EUR
from huone.refusal import Refused
from huone.store.address import store_at
from huone.store.snapshot import snapshot_of
from huone.store.sqlite import SqliteStore  # While everything may still be read.
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
async def look():
    async with snapshot_of(sys.argv[1]):
        return "it can be read"
async def opened():
    await store_at(sys.argv[1], EUR.code).open()
for ask in (look, opened):
    try:
        print(asyncio.run(ask()))
    except Refused as no:
        print(no.code)
"""


@pytest.mark.sqlite
def test_hole_19_a_database_that_may_not_be_written_is_not_damaged(tmp_path: Path) -> None:
    async def found() -> None:
        await (await found_club(tmp_path / "room.db")).close()

    asyncio.run(found())
    (tmp_path / "room.db").chmod(0o444)
    for folder in (tmp_path, *tmp_path.parents):
        if folder != folder.parent and os.access(folder, os.W_OK) and folder.owner() != "nobody":
            folder.chmod(mode(folder) | 0o555 if folder != tmp_path else 0o555)
        if folder.name.startswith("pytest-of"):
            break
    ran = subprocess.run(
        [sys.executable, "-c", READ_ONLY, str(tmp_path / "room.db")],
        capture_output=True,
        text=True,
        check=True,
    )
    tmp_path.chmod(0o700)
    said = ran.stdout.split("\n")
    assert said[0] in ("it can be read", "store/unusable")
    assert said[1] == "store/unusable"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://nobody@127.0.0.1:1/room",
        "postgresql://nobody@host.invalid/room",
        "postgresql://nobody@127.0.0.1:notaport/room",
    ],
)
@pytest.mark.parametrize("command", [("ledger", "audit", "--db")])
def test_hole_19_a_server_that_cannot_be_reached_is_one_line(
    url: str, command: tuple[str, ...]
) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "huone", *command, url], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith("huone: ")
    assert ran.stderr.count("\n") == 1


async def test_a_damaged_document_is_found_by_the_audit(opened: Opener, url: str) -> None:
    def read(body: bytes) -> object:
        if body != b"good":
            raise ValueError(body)
        return body

    async def found() -> list[str | None]:
        async with snapshot_of(url) as snapshot:
            reports = [
                await audit(snapshot, readers={"note": read}, quick=q) for q in (True, False)
            ]
        return [law.first_bad for one in reports for law in one.laws if law.law == READABLE]

    async with opened() as store:
        papers = (Document("note", "a", 1, b"good"), Document("other", "b", 1, b"???"))
        await store.commit(Commit(documents=(*papers, Document("note", "gone", 1, b""))))
        assert await found() == [None, None]
        await store.commit(Commit(documents=(Document("note", "z", 1, b"bad"),)))
        assert await found() == ["note z", "note z"]


def test_the_refusal_says_what_to_look_at() -> None:
    no = DatabaseUnusable(where="/data/room.db", why="attempt to write a readonly database")
    assert isinstance(no, Refused)
    assert "may be written" in str(no)
