"""The ledger and the hands leave as plain tables, the same in CSV and Parquet."""

import asyncio
import csv
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from huone.refusal import Refused
from huone.sim.club import open_club, play, take_over
from huone.store import export
from huone.store.export import HANDS, LEDGER, WORDS, export_hands, export_ledger
from huone.store.snapshot import Snapshot, snapshot_of
from huone.store.sql import Row, SqlStore

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


def read_csv(path: Path) -> list[dict[str, object]]:
    with path.open(newline="") as file:
        return [
            {name: typed(name, text) for name, text in row.items()} for row in csv.DictReader(file)
        ]


def typed(name: str, text: str) -> object:
    if text == "":
        return "" if name == "note" else None
    return text if name in WORDS else int(text)


async def test_both_formats_hold_every_leg_and_every_stack(
    opened: Opener, url: str, tmp_path: Path
) -> None:
    async with opened() as store:
        await open_club(store, tables=2, seats=3)
        tables = await take_over(store, seed="export")
        await asyncio.gather(*(play(store, table, hands=4) for table in tables))
        entries = await store.entries()
    async with snapshot_of(url) as snapshot:
        for suffix in ("csv", "parquet"):
            legs = await export_ledger(snapshot, tmp_path / f"ledger.{suffix}")
            stacks = await export_hands(snapshot, tmp_path / f"hands.{suffix}")
            assert (legs, stacks) == (sum(len(one.entry.legs) for one in entries), 2 * 4 * 3)
    for name, columns in (("ledger", LEDGER), ("hands", HANDS)):
        rows = read_csv(tmp_path / f"{name}.csv")
        assert rows == pq.read_table(tmp_path / f"{name}.parquet").to_pylist()
        assert tuple(rows[0]) == columns
    legs_of = [row["account"] for row in read_csv(tmp_path / "ledger.csv") if row["table"] == "t0"]
    assert set(legs_of) == {"table:t0", "house:rake"}
    async with snapshot_of(url) as snapshot:
        for file, code in (("ledger.csv", "archive/exists"), ("l.xls", "export/unknown-format")):
            with pytest.raises(Refused) as no:
                await export_ledger(snapshot, tmp_path / file)
            assert no.value.code == code


@pytest.mark.sqlite
def test_an_export_that_fails_leaves_no_half_file(tmp_path: Path) -> None:
    class Torn(Snapshot):
        async def pieces(self, sql: str) -> AsyncIterator[Sequence[Row]]:
            yield [(1, "id", 2, "by", "", None, None, None, "house:rake", "EUR", 3, 4)]
            raise OSError("the disk is full")

        async def faults(self) -> list[str]:
            return []

    with pytest.raises(OSError, match="full"):
        asyncio.run(export_ledger(Torn(), tmp_path / "ledger.csv"))
    assert [*tmp_path.iterdir()] == []


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    with pytest.raises(Refused) as no:
        export.verify_format("parquet")
    assert no.value.code == "export/parquet-missing"
