"""Old histories move to the attic and back; hands, money and proofs stay."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from huone.refusal import Refused
from huone.sim.club import open_club, play, take_over
from huone.store.archive import ArchiveWriter, manifest_of, read_archive
from huone.store.audit import audit
from huone.store.backup import back_up
from huone.store.compression import pack
from huone.store.history_archive import archive_histories, archived_history, return_histories
from huone.store.ports import HandQuery
from huone.store.snapshot import snapshot_of
from huone.store.sql import SqlStore

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


async def test_histories_go_to_the_attic_and_come_back(
    opened: Opener, url: str, tmp_path: Path
) -> None:
    path = tmp_path / "old.huone"
    async with opened() as store:
        await open_club(store, tables=2, seats=2)
        tables = await take_over(store, seed="attic")
        await asyncio.gather(*(play(store, table, hands=5) for table in tables))
        before = {number: await store.history("t1", number) for number in range(1, 6)}
        hands = await store.hands(HandQuery())

        # Hand n ends one millisecond before minute n.
        assert await archive_histories(url, path, before_ms=3 * 60_000, now_ms=0) == 6
        assert [number for number in before if await store.history("t1", number)] == [4, 5]
        assert await store.hands(HandQuery()) == hands
        assert archived_history(path, "t1", 2) == before[2]
        assert archived_history(path, "t1", 4) is None
        async with snapshot_of(url) as snapshot:
            assert (await audit(snapshot)).ok

        await play(store, tables[0], hands=1)
        assert await return_histories(path, url) == 6
        assert await return_histories(path, url) == 0
        assert {number: await store.history("t1", number) for number in range(1, 6)} == before


async def test_a_history_that_somebody_changed_does_not_come_back(
    opened: Opener, url: str, tmp_path: Path
) -> None:
    async with opened() as store:
        await open_club(store, tables=1, seats=2)
        (table,) = await take_over(store, seed="forged")
        await play(store, table, hands=3)
    old, forged = tmp_path / "old.huone", tmp_path / "forged.huone"
    await archive_histories(url, old, before_ms=10**12, now_ms=0)
    bodies = [pack(b"a better story"), b"\7", b"\1x"]
    with ArchiveWriter(forged, manifest_of(old)) as writer:
        for block in read_archive(old):
            rows = [(*row[:5], body) for row, body in zip(block.rows, bodies, strict=True)]
            writer.write(block.table, rows)  # type: ignore[arg-type]
    assert await return_histories(forged, url) == 0
    assert await return_histories(old, url) == 3


async def test_a_backup_is_no_attic(opened: Opener, url: str, tmp_path: Path) -> None:
    async with opened():
        await back_up(url, tmp_path / "a.huone", now_ms=0)
    with pytest.raises(Refused) as no:
        archived_history(tmp_path / "a.huone", "t1", 1)
    assert no.value.code == "archive/damaged"
