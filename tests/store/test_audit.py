"""The audit passes what a store has written, and names the first row that somebody has changed."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from huone.money import laws
from huone.money.currency import EUR
from huone.sim.club import open_club, play, take_over
from huone.store import audit as au
from huone.store.address import store_at
from huone.store.ports import FINISHED_TOURNAMENT, Commit, Document
from huone.store.snapshot import snapshot_of
from huone.store.sql import SqlStore
from huone.store.sqlite_file import DatabaseDamaged

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]


async def play_some(opened: Opener) -> None:
    async with opened() as store:
        await open_club(store, tables=2, seats=3)
        tables = await take_over(store, seed="audit")
        await asyncio.gather(*(play(store, table, hands=5) for table in tables))
        await store.commit(Commit(starts=(tables[0].start(),)))


async def audit(url: str, *, quick: bool = False) -> au.AuditReport:
    async with snapshot_of(url) as snapshot:
        return await au.audit(snapshot, quick=quick)


def broken(report: au.AuditReport) -> dict[str, str | None]:
    return {finding.law: finding.first_bad for finding in report.laws if not finding.ok}


@pytest.mark.clause("SYS-02")
async def test_what_a_store_writes_keeps_every_law(opened: Opener, url: str) -> None:
    await play_some(opened)
    full, quick = await audit(url), await audit(url, quick=True)
    assert broken(full) == broken(quick) == {}
    assert full.ok
    assert full.hands == quick.hands == 10
    assert full.entries == quick.entries > 10
    money = {*laws.LAWS}
    assert {finding.law for finding in full.laws} == money | {
        au.FILE, au.KIN, au.STEPS, au.ORDER, au.GAPLESS, au.SEALED, au.KEPT_WHOLE, au.CONSERVED,
        au.SEATED, au.CLOSED,
    }  # fmt: skip


async def test_a_running_room_is_audited_at_one_moment(opened: Opener, url: str) -> None:
    async with opened() as store:
        await open_club(store, tables=3, seats=3)
        tables = await take_over(store, seed="live")
        playing = [asyncio.create_task(play(store, table, hands=40)) for table in tables]
        seen = []
        while not all(task.done() for task in playing):
            report = await audit(url)
            assert broken(report) == {}
            seen.append(report.hands)
            await asyncio.sleep(0.01)
        await asyncio.gather(*playing)
        assert (await audit(url)).hands == 120
        assert seen == sorted(seen)


async def test_a_finished_tournament_owes_nothing(opened: Opener, url: str) -> None:
    async with opened() as store:
        paper = Document(FINISHED_TOURNAMENT, "m1", 1, b"{}")
        await store.commit(Commit(documents=(paper,)))
    assert (await audit(url)).ok


def purse(account: str) -> str:
    return f"(select purse_no from purse where account = '{account}')"


def leg_of(account: str, seq: int) -> str:
    return f"seq = {seq} and purse_no = {purse(account)}"


DEPOSIT = "deposit:t1-0:approve"
RICHER = "update purse set balance = balance + 5 where account = 'house:rake'"
FORGED = f"update leg set amount = amount + 5 where {leg_of('house:rake', 2)}"
LAST_HISTORY = "where hand_id = (select max(hand_id) from hand)"
MOVED_SEAT = "cast(replace(cast(seats as text), '[0,', '[9,') as blob)"
UNPAID = f"""
insert into document values ('tournament-finished', 'm1', 1, x'00');
insert into purse values (900, 'tournament:m1:pool', 'EUR', 0, 0, 0);
update leg set purse_no = 900, seq = 1 where {leg_of("house:rake", 1)}
"""
LOAN = f"update leg set purse_no = {purse('player:t1-0:cash')}, seq = 0 where "

# The law that breaks, how the row is named, and what somebody did behind the store's back.
TAMPERINGS = [
    (laws.KEPT, "house:rake", RICHER),
    (laws.ZERO, "EUR: 5", RICHER),
    (au.STEPS, "house:rake", RICHER),
    (laws.SOUND, "hand:", FORGED),
    (au.STEPS, "house:rake EUR, movement", FORGED),
    (au.STEPS, "bank:", f"update leg set seq = 103 where {leg_of('bank:clearing', 3)}"),
    (laws.SOUND, "deposit:t0-1", f"delete from leg where {leg_of('player:t0-1:cash', 1)}"),
    (laws.SOUND, "deposit:", f"update entry set id = 'deposit' where id = '{DEPOSIT}'"),
    (laws.CORRECTED, DEPOSIT, f"update entry set corrects = entry_no where id = '{DEPOSIT}'"),
    (laws.FINISHED, "tournament:m1:pool", UNPAID),
    (laws.FLOOR, "deposit:", LOAN + leg_of("bank:clearing", 2)),
    (laws.ESCROW, "table:t1", "update poker_table set seats = x'5b5d' where id = 't1'"),
    (laws.ESCROW, "table:t1", "delete from poker_table where id = 't1'"),
    (au.KIN, "hand ", "delete from poker_table where id = 't1'"),
    (au.KIN, f"entry {DEPOSIT}", f"update entry set hand_id = 99999 where id = '{DEPOSIT}'"),
    (au.KIN, "leg ", "update entry set entry_no = 1 where id = 'hand:t0:2:settle'"),
    (au.ORDER, "house:rake EUR, movement", "update leg set entry_no = "
     f"(select max(entry_no) from entry) where {leg_of('house:rake', 1)}"),
    (au.SEALED, "table t0, hand 2", "update hand set commitment = zeroblob(32) where hand_no = 2"),
    (au.SEALED, "table t0, hand 2", "update hand set dealt = x'00' where hand_no = 2"),
    (au.SEALED, "table t0, hand 5", "update hand set ended_ms = ended_ms + 1 where hand_no = 5"),
    (au.SEALED, "table t0, hand 4", "update hand set game = 'omaha' where hand_no = 4"),
    (au.SEALED, "table t0, hand 5", "update hand set chain = zeroblob(32) where hand_no = 5"),
    (au.SEALED, "table t1, hand 5", "update poker_table set chain = zeroblob(32) where id = 't1'"),
    (au.GAPLESS, "table t0, hand 4", "delete from hand where hand_no = 3"),
    (au.GAPLESS, "table t0: 4 hands instead of 5", "delete from hand where hand_no = 5"),
    (au.KEPT_WHOLE, "table t", f"update history set body = x'0041' {LAST_HISTORY}"),
    (au.KEPT_WHOLE, "table t", f"update history set body = x'01ff' {LAST_HISTORY}"),
    (au.CONSERVED, "table t0, hand", "update entry set hand_id = null where id like 'hand:t0:%'"),
    (au.SEATED, "table t1", "update poker_table set seats = x'00' where id = 't1'"),
    (au.SEATED, "table t0, seat 0", f"update poker_table set seats = {MOVED_SEAT} where id = 't0'"),
]  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room with a past, to be copied and tampered with."""
    path = tmp_path_factory.mktemp("played") / "room.db"

    async def play_there() -> None:
        store = store_at(str(path), EUR.code)
        await store.open()
        await open_club(store, tables=2, seats=3)
        tables = await take_over(store, seed="audit")
        for table in tables:
            await play(store, table, hands=5)
        await store.commit(Commit(starts=(tables[0].start(),)))
        await store.close()

    asyncio.run(play_there())
    return path


def tamper(path: Path, sql: str) -> None:
    """Change rows as somebody with the file and without scruples would."""
    connection = sqlite3.connect(path)
    names = connection.execute("select name from sqlite_master where type = 'trigger'").fetchall()
    for (name,) in names:
        connection.execute(f"drop trigger {name}")
    connection.execute("pragma ignore_check_constraints = on")
    connection.executescript(sql)
    connection.commit()
    connection.close()


@pytest.mark.sqlite
@pytest.mark.parametrize(("law", "row", "sql"), TAMPERINGS)
def test_a_changed_row_is_named(played: Path, tmp_path: Path, law: str, row: str, sql: str) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(played.read_bytes())
    tamper(copy, sql)
    report = asyncio.run(audit(str(copy)))
    assert not report.ok
    assert (broken(report)[law] or "").startswith(row)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("sql", "law"),
    [
        (RICHER, laws.ZERO),
        ("update poker_table set seats = x'5b5d' where id = 't1'", laws.ESCROW),
        ("update poker_table set chain = zeroblob(32) where id = 't1'", au.SEALED),
        ("delete from hand where hand_no = 5", au.GAPLESS),
    ],
)
def test_the_quick_audit_finds_it_too(played: Path, tmp_path: Path, sql: str, law: str) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(played.read_bytes())
    tamper(copy, sql)
    assert law in broken(asyncio.run(audit(str(copy), quick=True)))


@pytest.mark.sqlite
def test_a_torn_page_is_found(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    connection = sqlite3.connect(played)
    root = "select rootpage from sqlite_master where name = 'history'"
    ((page,),) = connection.execute(root).fetchall()
    connection.close()
    pages = bytearray(played.read_bytes())
    pages[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    copy.write_bytes(pages)
    assert au.FILE in broken(asyncio.run(audit(str(copy))))
    pages[4096:] = b"\xff" * len(pages[4096:])
    copy.write_bytes(pages)
    with pytest.raises(DatabaseDamaged):
        asyncio.run(audit(str(copy)))


@pytest.mark.sqlite
@pytest.mark.parametrize("table", ["entry", "leg", "hand"])
@pytest.mark.parametrize("act", ["delete from {}", "update {} set {} = 1"])
def test_the_past_refuses_to_be_changed(played: Path, tmp_path: Path, table: str, act: str) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(played.read_bytes())
    connection = sqlite3.connect(copy)
    column = {"entry": "at_ms", "leg": "amount", "hand": "ended_ms"}[table]
    with pytest.raises(sqlite3.IntegrityError, match="immutable"):
        connection.execute(act.format(table, column))
    connection.close()
