"""A backup is taken from a running room, restores into either store, and is refused if damaged."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import msgspec
import pytest

from huone.money.currency import EUR, CurrencyCode
from huone.refusal import Refused
from huone.sim.club import open_club, play, take_over
from huone.store.address import store_at
from huone.store.archive import ArchiveWriter, Block, manifest_of, read_archive
from huone.store.audit import audit
from huone.store.backup import COLUMNS, back_up, restore
from huone.store.ports import Commit, Document, HandQuery
from huone.store.schema import metadata
from huone.store.snapshot import snapshot_of
from huone.store.sql import SqlStore

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


def test_a_backup_holds_every_column_of_every_table() -> None:
    assert {
        name: {column.name for column in table.columns} for name, table in metadata.tables.items()
    } == {name: set(columns) for name, columns in COLUMNS.items()}


async def play_some(store: SqlStore) -> None:
    await open_club(store, tables=2, seats=3)
    tables = await take_over(store, seed="backup")
    await asyncio.gather(*(play(store, table, hands=4) for table in tables))
    await store.commit(Commit(documents=(Document("note", "a", 1, b"\0\xff"),)))


def rows_of(path: Path) -> list[Block]:
    return [*read_archive(path)]


@pytest.mark.parametrize(
    "target", [pytest.param("sqlite"), pytest.param("postgres", marks=pytest.mark.postgres)]
)
async def test_a_backup_restores_into_either_store(
    opened: Opener, url: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async with opened() as store:
        await play_some(store)
        expected = await store.balances(), await store.tables(), await store.hands(HandQuery())
        written = await back_up(url, tmp_path / "first.huone", now_ms=7)
    if target == "sqlite":
        new_url = f"sqlite:///{tmp_path / 'new.db'}"
    else:
        new_url = request.getfixturevalue("postgres_server").create_database()
    assert await restore(tmp_path / "first.huone", new_url) == written
    async with snapshot_of(new_url) as snapshot:
        assert (await audit(snapshot)).ok
    store = store_at(new_url, EUR.code)
    await store.open()
    found = await store.balances(), await store.tables(), await store.hands(HandQuery())
    assert found == expected
    await back_up(new_url, tmp_path / "second.huone", now_ms=7)
    assert rows_of(tmp_path / "first.huone") == rows_of(tmp_path / "second.huone")
    (table, _) = await take_over(store, seed="goes on")
    await play(store, table, hands=2)
    await store.close()


async def test_a_running_room_is_backed_up_at_one_moment(
    opened: Opener, url: str, tmp_path: Path
) -> None:
    async with opened() as store:
        await open_club(store, tables=3, seats=3)
        tables = await take_over(store, seed="live")
        playing = [asyncio.create_task(play(store, table, hands=30)) for table in tables]
        for number in range(3):
            await asyncio.sleep(0.05)
            await back_up(url, tmp_path / f"{number}.huone", now_ms=number)
        await asyncio.gather(*playing)
    for number in range(3):
        await restore(tmp_path / f"{number}.huone", str(tmp_path / f"{number}.db"))
        async with snapshot_of(str(tmp_path / f"{number}.db")) as snapshot:
            assert (await audit(snapshot)).ok


async def refused(action: object) -> str:
    with pytest.raises(Refused) as no:
        await action  # type: ignore[misc]
    return no.value.code


async def test_a_restore_never_mixes_two_rooms(opened: Opener, url: str, tmp_path: Path) -> None:
    async with opened() as store:
        await play_some(store)
    await back_up(url, tmp_path / "a.huone", now_ms=0)
    assert await refused(restore(tmp_path / "a.huone", url)) == "backup/target-not-empty"
    assert await refused(back_up(url, tmp_path / "a.huone", now_ms=0)) == "archive/exists"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    async def make() -> None:
        store = store_at(str(tmp_path / "room.db"), CurrencyCode("EUR"))
        await store.open()
        await play_some(store)
        await store.close()
        await back_up(str(tmp_path / "room.db"), tmp_path / "a.huone", now_ms=0)

    asyncio.run(make())
    return tmp_path / "a.huone"


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "a bit flipped at the start": lambda data: flipped(data, 3),
    "a bit flipped in the manifest": lambda data: flipped(data, 60),
    "a bit flipped in the middle": lambda data: flipped(data, len(data) // 2),
    "a bit flipped at the end": lambda data: flipped(data, len(data) - 1),
    "cut in the middle": lambda data: data[: len(data) // 2],
    "the last byte missing": lambda data: data[:-1],
    "a byte too many": lambda data: data + b"\0",
    "empty": lambda data: b"",
    "another file": lambda data: b"PK\3\4" + data,
}


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


@pytest.mark.sqlite
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_archive_is_refused_and_nothing_is_left(archive: Path, damage: str) -> None:
    archive.write_bytes(DAMAGE[damage](archive.read_bytes()))
    target = archive.parent / "new.db"
    assert asyncio.run(refused(restore(archive, str(target)))) == "archive/damaged"
    assert [path.name for path in archive.parent.glob("new.db*")] == []


@pytest.mark.sqlite
def test_a_block_left_out_is_noticed(archive: Path) -> None:
    data = archive.read_bytes()
    start = len(b"HUONE ARCHIVE 1\n")
    first = start + 36 + int.from_bytes(data[start : start + 4], "big")
    second = first + 36 + int.from_bytes(data[first : first + 4], "big")
    archive.write_bytes(data[:first] + data[second:])
    assert asyncio.run(refused(restore(archive, str(archive.parent / "x.db")))) == "archive/damaged"


@pytest.mark.sqlite
def test_only_a_backup_of_a_known_version_is_restored(archive: Path, tmp_path: Path) -> None:
    manifest, blocks = manifest_of(archive), rows_of(archive)
    for change, code in (
        ({"what": "histories"}, "backup/not-a-backup"),
        ({"version": "9999"}, "store/schema-newer"),
    ):
        forged = tmp_path / f"{code.replace('/', '-')}.huone"
        with ArchiveWriter(forged, msgspec.structs.replace(manifest, **change)) as writer:
            for block in blocks:
                writer.write(block.table, block.rows)  # type: ignore[arg-type]
        assert asyncio.run(refused(restore(forged, str(tmp_path / "new.db")))) == code


@pytest.mark.sqlite
def test_rows_that_do_not_fit_leave_nothing_behind(archive: Path, tmp_path: Path) -> None:
    manifest, blocks = manifest_of(archive), rows_of(archive)
    forged = tmp_path / "forged.huone"
    with ArchiveWriter(forged, manifest) as writer:
        for block in reversed(blocks):
            writer.write(block.table, block.rows)  # type: ignore[arg-type]
    with pytest.raises(sqlite3.IntegrityError):
        asyncio.run(restore(forged, str(tmp_path / "new.db")))
    assert [path.name for path in tmp_path.glob("new.db*")] == []
