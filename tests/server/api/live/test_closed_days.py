"""Audit law 10: a closed day has counted everything, and its entries are those of its journal."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from kit.evening import Evening
from kit.live_house import house, live_house

from huone.live.cage.facts import BoxCounted, BoxPulled, TillCounted
from huone.live.events import DAY, DayEvent, Happened, decode_day_page
from huone.store.audit import CLOSED, AuditReport, audit
from huone.store.snapshot import snapshot_of

Change = Callable[[list[DayEvent]], list[DayEvent]]


async def closed_day(path: Path) -> None:
    """A table plays, its box is counted, and the day is closed."""
    async with live_house(Evening(path, house())) as people:
        await people.act("cashier", "tills/main/bring", cents=100_000)
        await people.act("cashier", "tills/main/sell-chips", cents=50_000)
        await people.table("1", "nl250", "Anna", "Ben", "Cleo", "Dan", "Eve")
        await people.act("dealer", "tables/1/draw-button")
        await people.deal("1")
        await people.end("1", 200)
        await people.act("floor", "boxes/1-1/pull-box")
        await people.count("1-1", 200, 100)
        for seat in range(1, 6):
            await people.at("1", seat, "leave-seat", chips_cents=9_900)
        await people.act("floor", "tables/1/close-table")
        await people.act("cashier", "tills/main/redeem-chips", cents=49_700)
        await people.close()


async def report_of(path: Path) -> AuditReport:
    async with snapshot_of(str(path)) as snapshot:
        return await audit(snapshot)


async def first_bad(path: Path) -> str | None:
    report = await report_of(path)
    return next(finding.first_bad for finding in report.laws if finding.law == CLOSED)


def rewrite(path: Path, change: Change) -> None:
    """Change the journal as somebody with the file and without scruples would."""
    connection = sqlite3.connect(path)
    rows = connection.execute("select id, body from document where kind = ?", (DAY,)).fetchall()
    for id, body in rows:
        changed = msgspec.msgpack.encode(tuple(change(list(decode_day_page(body)))))
        connection.execute("update document set body = ? where id = ?", (changed, id))
    connection.commit()
    connection.close()


def without(kind: type) -> Change:
    def change(events: list[DayEvent]) -> list[DayEvent]:
        return [e for e in events if not (isinstance(e, Happened) and isinstance(e.fact, kind))]

    return change


async def test_a_closed_day_keeps_the_law(tmp_path: Path) -> None:
    await closed_day(tmp_path / "room.db")
    report = await report_of(tmp_path / "room.db")
    assert report.ok
    assert CLOSED in {finding.law for finding in report.laws}


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        (TillCounted, "till main was not counted"),
        (BoxCounted, "box 1-1 was not counted"),
        (BoxPulled, "the box of table 1 was not pulled"),
    ],
)
async def test_a_day_that_was_closed_uncounted_is_found(
    tmp_path: Path, kind: type, found: str
) -> None:
    path = tmp_path / "room.db"
    await closed_day(path)
    rewrite(path, without(kind))
    assert found in (await first_bad(path) or "")


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("update entry set id = 'chips:{day}:99:sell' where id like 'chips:%:sell'", "not in"),
        ("update leg set amount = amount * 2 where entry_no = {box}", "another than its journal"),
    ],
)
async def test_books_that_are_not_those_of_the_journal_are_found(
    tmp_path: Path, sql: str, found: str
) -> None:
    path = tmp_path / "room.db"
    await closed_day(path)
    connection = sqlite3.connect(path)
    ((day,),) = connection.execute("select id from document where kind = 'live-day' limit 1")
    ((box,),) = connection.execute("select entry_no from entry where id like 'box:%'")
    for (name,) in connection.execute("select name from sqlite_master where type = 'trigger'"):
        connection.execute(f"drop trigger {name}")
    connection.executescript(sql.format(day=day.partition(":")[0], box=box))
    connection.commit()
    connection.close()
    assert found in (await first_bad(path) or "")
