"""Backup and restore: a room in one file, taken while it runs, put back into any database.

Owns: which tables a backup holds, and the way back.
Never: writes into a database that holds anything.

Rule 1: a backup of either database restores into either. A club that outgrows SQLite moves by
backing up and restoring.
Rule 2: an archive is verified from end to end before the first row goes back.
"""

import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from huone.refusal import Refused
from huone.store.address import is_postgres, path_of
from huone.store.archive import (
    ArchiveWriter,
    Block,
    Manifest,
    read_archive,
    sync_directory,
    verify_archive,
)
from huone.store.migrate import HEAD, SchemaNewer, is_known
from huone.store.snapshot import Snapshot, snapshot_of
from huone.store.sqlite_file import migrate_file, open_file, open_to_read

if TYPE_CHECKING:
    from asyncpg import Connection, Record

COLUMNS: Final = {
    "room": ["room_no", "currency"],
    "player": ["player_no", "id", "admitted_ms"],
    "purse": ["purse_no", "account", "currency", "may_owe", "balance", "seq"],
    "poker_table": [
        "table_no", "id", "chip_cents", "is_open", "epoch", "hands", "chain", "seats", "running",
    ],
    "hand": [
        "hand_id", "table_no", "hand_no", "epoch", "started_ms", "ended_ms", "outcome", "game",
        "rulebook", "commitment", "digest", "dealt", "chain",
    ],
    "played": ["player_no", "hand_id"],
    "history": ["hand_id", "body"],
    "entry": ["entry_no", "id", "at_ms", "posted_by", "note", "corrects", "hand_id"],
    "leg": ["purse_no", "seq", "entry_no", "amount", "balance"],
    "document": ["kind", "id", "version", "body"],
}  # fmt: skip
"""Every table, parents before children; a test compares this with the schema."""

NUMBERS: Final = """
select setval('numbers', greatest(
    (select max(player_no) from player), (select max(purse_no) from purse),
    (select max(table_no) from poker_table), (select max(hand_id) from hand),
    (select max(entry_no) from entry), 1))
"""
BACKUP: Final = "backup"

Progress = Callable[[int, int], None]


class NotABackup(Refused):
    """The archive holds something else."""

    code = "backup/not-a-backup"
    says = "{path} holds {what}, not a backup"


class TargetNotEmpty(Refused):
    """A restore never mixes two rooms."""

    code = "backup/target-not-empty"
    says = "{where} already holds something: restore into a new database"


def nothing(done: int, total: int) -> None:
    """Report progress to nobody."""


async def back_up(url: str, path: Path, *, now_ms: int, progress: Progress = nothing) -> Manifest:
    """Write everything a room has recorded at this moment into one file."""
    async with still(url, path.parent) as snapshot:
        total = 0
        for table in COLUMNS:
            total += await snapshot.count(table)
        manifest = Manifest(
            what=BACKUP,
            version=HEAD,
            currency=await snapshot.currency(),
            made_ms=now_ms,
            rows=total,
            columns=COLUMNS,
        )
        with ArchiveWriter(path, manifest) as archive:
            await _copy(snapshot, archive, total, progress)
    return manifest


async def _copy(snapshot: Snapshot, archive: ArchiveWriter, total: int, progress: Progress) -> None:
    done = 0
    for table, columns in COLUMNS.items():
        rows = f"select {', '.join(columns)} from {table} order by 1, 2"
        async for piece in snapshot.pieces(rows):
            archive.write(table, piece)
            done += len(piece)
            progress(done, total)


@asynccontextmanager
async def still(url: str, directory: Path) -> AsyncIterator[Snapshot]:
    """Hold a running room still without stopping it.

    A SQLite file is first copied by its online backup, so that the write-ahead log of the room is
    not kept from shrinking while the archive is written.
    """
    if is_postgres(url):
        async with snapshot_of(url) as snapshot:
            yield snapshot
        return
    with tempfile.TemporaryDirectory(dir=directory) as scratch:
        copy = Path(scratch) / "copy.db"
        copy_file(path_of(url), copy)
        async with snapshot_of(str(copy)) as snapshot:
            yield snapshot


def copy_file(source: Path, target: Path) -> None:
    """Copy the file of a running room as of one moment."""
    reading, writing = open_to_read(source), sqlite3.connect(target)
    try:
        reading.backup(writing)
    finally:
        reading.close()
        writing.close()


async def restore(path: Path, url: str, *, progress: Progress = nothing) -> Manifest:
    """Put a backup into an empty database, whole or not at all."""
    manifest = verify_archive(path)
    if manifest.what != BACKUP:
        raise NotABackup(path=str(path), what=manifest.what)
    if not is_known(manifest.version):
        raise SchemaNewer(version=manifest.version, head=HEAD)
    blocks = _reported(read_archive(path), manifest.rows, progress)
    if is_postgres(url):
        await _restore_postgres(url, manifest, blocks)
    else:
        _restore_sqlite(path_of(url), manifest, blocks)
    return manifest


def _reported(blocks: Iterable[Block], total: int, progress: Progress) -> Iterable[Block]:
    done = 0
    for block in blocks:
        yield block
        done += len(block.rows)
        progress(done, total)


def _restore_sqlite(path: Path, manifest: Manifest, blocks: Iterable[Block]) -> None:
    if path.exists():
        raise TargetNotEmpty(where=str(path))
    partial = path.with_name(path.name + ".partial")
    partial.unlink(missing_ok=True)
    connection = open_file(partial)
    try:
        migrate_file(connection, to=manifest.version)
        connection.execute("begin immediate")
        for block in blocks:
            columns = manifest.columns[block.table]
            marks = ", ".join("?" * len(columns))
            connection.executemany(
                f"insert into {block.table} ({', '.join(columns)}) values ({marks})", block.rows
            )
        connection.execute("commit")
        if manifest.version != HEAD:
            migrate_file(connection)
        # One file, nothing beside it: the log is folded in before the name is given.
        connection.execute("pragma journal_mode = delete")
    except BaseException:
        connection.close()
        partial.unlink()
        raise
    connection.close()
    partial.rename(path)
    sync_directory(path.parent)


async def _restore_postgres(url: str, manifest: Manifest, blocks: Iterable[Block]) -> None:
    from huone.store.postgres_server import connect, migrate_database, version_of, without_password

    connection = await connect(url)
    try:
        if await version_of(connection, url) is not None and await connection.fetch("table room"):
            raise TargetNotEmpty(where=without_password(url))
        await migrate_database(url, to=manifest.version)
        await _fill_postgres(connection, manifest, blocks)
    finally:
        await connection.close()
    if manifest.version != HEAD:
        await migrate_database(url)


async def _fill_postgres(
    connection: "Connection[Record]", manifest: Manifest, blocks: Iterable[Block]
) -> None:
    async with connection.transaction():
        for block in blocks:
            await connection.copy_records_to_table(
                block.table, records=block.rows, columns=manifest.columns[block.table]
            )
        await connection.execute(NUMBERS)
