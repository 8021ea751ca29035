"""The attic: old histories, moved out of the database and still proven.

Owns: the way of histories into an archive, and back.
Never: touches a hand, an entry or a statement; those stay, and with them the seal over each
history. What comes back from the attic is checked against it.

Rule 1: a history leaves the database only after the archive is on disk and has been read back.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from huone.store.address import is_postgres, path_of
from huone.store.archive import (
    ArchiveDamaged,
    ArchiveWriter,
    Manifest,
    manifest_of,
    read_archive,
    verify_archive,
)
from huone.store.chain import digest_of
from huone.store.compression import HistoryDamaged, unpack
from huone.store.migrate import HEAD
from huone.store.snapshot import Snapshot, snapshot_of
from huone.store.sql import Row, octets, whole, word
from huone.store.sqlite_file import open_file

HISTORIES: Final = "histories"
COLUMNS: Final = ["hand_id", "table", "hand_no", "ended_ms", "digest", "body"]
PIECE: Final = 500
"""How many histories move in one transaction: short enough that no table waits for it."""

OLD: Final = """
from history y join hand h on h.hand_id = y.hand_id join poker_table t on t.table_no = h.table_no
where h.ended_ms <
"""


async def archive_histories(url: str, path: Path, *, before_ms: int, now_ms: int) -> int:
    """Move the histories of hands that ended before a moment into a file; tell how many."""
    async with snapshot_of(url) as snapshot:
        hands = await _write(snapshot, path, before_ms=before_ms, now_ms=now_ms)
    verify_archive(path)
    await _remove(url, hands)
    return len(hands)


async def _write(snapshot: Snapshot, path: Path, *, before_ms: int, now_ms: int) -> list[int]:
    old = f"{OLD} {int(before_ms)}"
    count = await snapshot.first(f"select count(*) {old}")
    manifest = Manifest(
        what=HISTORIES,
        version=HEAD,
        currency=await snapshot.currency(),
        made_ms=now_ms,
        rows=whole(count[0]) if count else 0,
        columns={HISTORIES: COLUMNS},
    )
    hands: list[int] = []
    with ArchiveWriter(path, manifest) as archive:
        async for piece in snapshot.pieces(
            f"select h.hand_id, t.id, h.hand_no, h.ended_ms, h.digest, y.body {old} order by 1"
        ):
            archive.write(HISTORIES, piece)
            hands += [whole(row[0]) for row in piece]
    return hands


async def return_histories(path: Path, url: str) -> int:
    """Put archived histories back where their hands are; tell how many were missing there."""
    verify_archive(path)
    async with snapshot_of(url) as snapshot:
        sealed = {
            whole(id): octets(digest)
            async for id, digest in snapshot.rows(
                "select h.hand_id, h.digest from hand h left join history y "
                "on y.hand_id = h.hand_id where y.hand_id is null"
            )
        }
    missing: list[Row] = []
    for block in read_archive(path):
        for id, _, _, _, digest, body in block.rows:
            if sealed.get(whole(id)) == digest and _is_sealed(octets(body), octets(digest)):
                missing.append((whole(id), octets(body)))
    await _put_back(url, missing)
    return len(missing)


def archived_history(path: Path, table: str, hand_no: int) -> bytes | None:
    """Read one history straight out of an archive."""
    if manifest_of(path).what != HISTORIES:
        raise ArchiveDamaged(path=str(path), why="it holds no histories")
    found: bytes | None = None
    for block in read_archive(path):
        for _, at, number, _, _, body in block.rows:
            if (word(at), whole(number)) == (table, hand_no):
                found = unpack(octets(body))
    return found


def _is_sealed(body: bytes, digest: bytes) -> bool:
    try:
        return digest_of(unpack(body)) == digest
    except HistoryDamaged:
        return False


def _in_pieces(rows: Sequence[Row]) -> Iterable[Sequence[Row]]:
    return (rows[start : start + PIECE] for start in range(0, len(rows), PIECE))


async def _remove(url: str, hands: Sequence[int]) -> None:
    rows = [(hand,) for hand in hands]
    await _change(url, "delete from history where hand_id = {}", rows)


async def _put_back(url: str, rows: Sequence[Row]) -> None:
    await _change(url, "insert into history (hand_id, body) values ({}, {})", rows)


async def _change(url: str, sql: str, rows: Sequence[Row]) -> None:
    if is_postgres(url):
        from huone.store.postgres_server import connect

        server = await connect(url)
        try:
            for piece in _in_pieces(rows):
                await server.executemany(sql.format("$1", "$2"), piece)
        finally:
            await server.close()
        return
    file = open_file(path_of(url))
    try:
        for piece in _in_pieces(rows):
            file.execute("begin immediate")
            file.executemany(sql.format("?", "?"), piece)
            file.execute("commit")
    finally:
        file.close()
