"""What only the SQLite store can run into: other programs, full disks, failing disks."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from huone.money.accounts import BANK, RAKE, cash_of
from huone.money.currency import EUR
from huone.money.ledger import Cause, Entry, Leg
from huone.refusal import Broken
from huone.sim.club import open_club, play, take_over
from huone.store import audit, sqlite
from huone.store.ports import Admission, Commit, Document, HandQuery, StoreRequest, StoreUnavailable
from huone.store.sql import BALANCES_BEFORE, ENTRIES_IN, NAMED, Value, hands_wanted
from huone.store.sqlite import SqliteStore, Writer
from huone.store.sqlite_file import open_file, prepare_file
from huone.store.sqlite_rows import moving
from huone.units import Instant, PlayerId

pytestmark = pytest.mark.sqlite


@pytest.fixture
def path(tmp_path: Path) -> Path:
    prepare_file(tmp_path / "room.db", EUR.code)
    return tmp_path / "room.db"


def admission(name: str) -> Admission:
    return Admission(player=PlayerId(name), at_ms=Instant(0))


class Failing:
    """A connection on a disk that fails when told to."""

    def __init__(self, path: Path, error: sqlite3.Error, on: str) -> None:
        self._real = open_file(path)
        self._error = error
        self._on = on
        self.fails = True

    @property
    def in_transaction(self) -> bool:
        return self._real.in_transaction

    def execute(
        self, sql: str, values: tuple[int | str | bytes | None, ...] = ()
    ) -> sqlite3.Cursor:
        if self.fails and sql == self._on:
            raise self._error
        return self._real.execute(sql, values)

    def executemany(self, sql: str, rows: object) -> object:
        return self._real.executemany(sql, rows)  # type: ignore[arg-type]

    def close(self) -> None:
        self._real.close()


def error_with(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("simulated")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "on"),
    [
        (sqlite3.SQLITE_BUSY, "begin immediate"),
        (sqlite3.SQLITE_FULL, "commit"),
    ],
)
def test_a_busy_file_or_a_full_disk_passes(path: Path, code: int, on: str) -> None:
    connection = Failing(path, error_with(code), on)
    writer = Writer(connection, EUR.code)
    answers = writer.record([admission("anna"), admission("ben")])
    assert all(isinstance(answer, StoreUnavailable) for answer in answers)
    connection.fails = False
    assert writer.record([admission("anna")]) == [0]
    writer.close()


def test_after_a_failed_write_nothing_is_trusted(path: Path) -> None:
    connection = Failing(path, error_with(sqlite3.SQLITE_IOERR_FSYNC), "commit")
    writer = Writer(connection, EUR.code)
    assert isinstance(writer.record([admission("anna")])[0], StoreUnavailable)
    connection.fails = False
    assert isinstance(writer.record([admission("anna")])[0], StoreUnavailable)
    writer.close()


def test_what_the_database_refuses_is_broken_alone(path: Path) -> None:
    """Let somebody take an id behind the writer's back, in a way that it cannot notice."""
    writer = Writer(open_file(path), EUR.code)
    assert writer.record([admission("anna")]) == [0]
    other = sqlite3.connect(path)
    other.execute("create trigger t before insert on player when new.id = 'mallory' "
                  "begin select raise(abort, 'no'); end")  # fmt: skip
    other.commit()
    other.close()
    answers = writer.record([admission("ben"), admission("mallory"), admission("carl")])
    assert [type(answer) for answer in answers] == [int, Broken, int]
    writer.close()


def test_a_change_by_another_process_is_noticed(path: Path) -> None:
    one, other = Writer(open_file(path), EUR.code), Writer(open_file(path), EUR.code)
    papers: list[Callable[[int], StoreRequest]] = [
        lambda n: Commit(documents=(Document("k", "a", n, b"%d" % n),))
    ]
    for number, writer in enumerate([one, other, one, other], start=1):
        assert writer.record([papers[0](number)]) == [0]
        assert writer.record([admission(f"p{number}")]) == [0]
    one.close()
    other.close()
    connection = sqlite3.connect(path)
    numbers = [row[0] for row in connection.execute("select player_no from player")]
    assert len(set(numbers)) == 4
    connection.close()


LOOKS_AND_GOES = (
    "import sqlite3, sys; found = sqlite3.connect(sys.argv[1]); "
    "found.execute('select count(*) from player').fetchall(); found.close()"
)


def test_another_program_that_looks_and_goes_leaves_the_log_alone(path: Path) -> None:
    """Whoever goes last takes the log along; a server that is there still holds its locks."""

    async def serve() -> None:
        store = SqliteStore(path, EUR.code)
        await store.open()
        await store.admit(PlayerId("anna"), at_ms=Instant(0))
        log = path.with_name(path.name + "-wal")
        before = log.stat().st_ino
        look = [sys.executable, "-c", LOOKS_AND_GOES, str(path)]
        await asyncio.to_thread(subprocess.run, look, check=True)
        assert log.exists()
        assert log.stat().st_ino == before
        await store.close()

    asyncio.run(serve())


def test_a_long_memory_is_dropped(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "CACHED_ROWS", 3)
    writer = Writer(open_file(path), EUR.code)
    for number in range(10):
        assert writer.record([admission(f"p{number}")]) == [0]
    assert writer.record([admission(f"p{number}") for number in range(10)]) == [0] * 10
    writer.close()


def test_a_closed_store_says_so(path: Path) -> None:
    async def ask() -> None:
        store = SqliteStore(path, EUR.code)
        await store.open()
        await store.close()
        with pytest.raises(StoreUnavailable):
            await store.admit(PlayerId("anna"), at_ms=Instant(0))
        with pytest.raises(StoreUnavailable):
            await store.balance(RAKE)
        await store.close()

    asyncio.run(ask())


def test_a_read_that_fails_says_so(path: Path) -> None:
    async def ask() -> None:
        store = SqliteStore(path, EUR.code)
        await store.open()
        vandal = sqlite3.connect(path)
        vandal.execute("drop table document")
        vandal.commit()
        vandal.close()
        with pytest.raises(StoreUnavailable):
            await store.documents("note")
        await store.close()

    asyncio.run(ask())


def test_closing_records_what_is_under_way(path: Path) -> None:
    async def close_in_the_middle() -> None:
        store = SqliteStore(path, EUR.code, group=2)
        await store.open()
        asked = [
            asyncio.create_task(store.admit(PlayerId(f"p{number}"), at_ms=Instant(0)))
            for number in range(9)
        ]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*asked)

    asyncio.run(close_in_the_middle())


def test_who_stops_waiting_does_not_stop_the_others(path: Path) -> None:
    async def leave() -> int:
        store = SqliteStore(path, EUR.code)
        await store.open()
        await open_club(store, tables=2, seats=2)
        tables = await take_over(store, seed="leave")
        gone = asyncio.create_task(store.commit(Commit(starts=(tables[0].start(),))))
        await asyncio.sleep(0)
        gone.cancel()
        await play(store, tables[1], hands=3)
        rake = await store.balance(RAKE)
        await store.close()
        return rake

    assert asyncio.run(leave()) > 0


@pytest.mark.parametrize(
    "query",
    [
        HandQuery(player=PlayerId("anna")),
        HandQuery(player=PlayerId("anna"), game="texas", from_ms=5, before=9),
        HandQuery(table="t1"),
        HandQuery(table="t1", until_ms=5, before=9),
        HandQuery(game="texas"),
        HandQuery(game="texas", from_ms=5),
    ],
    ids=str,
)
def test_hands_are_found_without_looking_at_all_of_them(path: Path, query: HandQuery) -> None:
    sql, values = hands_wanted(query)
    plan = explain(path, sql, values)
    assert not any(step.startswith("SCAN") or "TEMP B-TREE" in step for step in plan), plan


def test_the_books_of_a_day_are_read_without_looking_at_all_others(path: Path) -> None:
    plan = explain(path, ENTRIES_IN, [5, 0, 9, 100])
    assert any(step.startswith("SEARCH e USING INDEX entry_by_time") for step in plan), plan
    assert not any(step.startswith("SCAN") or "TEMP B-TREE" in step for step in plan), plan
    plan = explain(path, BALANCES_BEFORE, [5])
    assert any(step.startswith("SEARCH e USING COVERING INDEX entry_by_time") for step in plan)


def test_documents_are_found_among_those_of_their_kind(path: Path) -> None:
    plan = explain(path, NAMED, ["account", "%ann%", 50])
    assert plan == ["SEARCH document USING PRIMARY KEY (kind=?)"]


def test_the_audit_looks_at_each_entry_of_a_hand_once(path: Path) -> None:
    plan = explain(path, audit.HANDS, [])
    assert any(step.startswith("SEARCH e USING COVERING INDEX entry_by_hand") for step in plan)
    assert any(step.startswith("SEARCH l USING INDEX leg_by_entry") for step in plan)


def explain(path: Path, sql: str, values: Sequence[Value]) -> list[str]:
    connection = sqlite3.connect(path)
    rows = connection.execute(f"explain query plan {sql}", values).fetchall()
    connection.close()
    return [str(row[3]) for row in rows]


def test_what_is_asked_at_one_moment_shares_one_commit(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups: list[int] = []
    record = Writer.record

    def counted(writer: Writer, requests: Sequence[StoreRequest]) -> list[int | Exception]:
        groups.append(len(requests))
        return record(writer, requests)

    async def ask() -> None:
        store = SqliteStore(path, EUR.code, group=40)
        await store.open()
        await asyncio.gather(
            *(store.admit(PlayerId(f"p{number}"), at_ms=Instant(0)) for number in range(50))
        )
        await store.close()

    monkeypatch.setattr(Writer, "record", counted)
    asyncio.run(ask())
    assert groups == [40, 10]


@pytest.mark.parametrize("count", [1, 7, 8, 63, 64, 2 * 64 + 3 * 8 + 5])
def test_many_rows_are_written_like_one(path: Path, count: int) -> None:
    wallets = [cash_of(f"p{number}") for number in range(count)]
    writer = Writer(open_file(path), EUR.code)
    assert writer.record([admission(f"p{number}") for number in range(count)]) == [0] * count
    for of in ("first", "second"):
        legs = [Leg(wallet, EUR.code, at + 1) for at, wallet in enumerate(wallets)]
        bank = Leg(BANK, EUR.code, -sum(leg.amount for leg in legs))
        entry = Entry(cause=Cause("gift", (of,), "give"), legs=(bank, *legs), at_ms=Instant(0))
        assert writer.record([Commit(entries=(entry,))]) == [1]
    writer.close()
    connection = sqlite3.connect(path)
    found = connection.execute(
        "select account, balance, seq from purse where account like 'player:%'"
    ).fetchall()
    assert sorted(found) == sorted((wallets[at], 2 * (at + 1), 2) for at in range(count))
    connection.close()


def test_balances_are_changed_without_looking_at_all_of_them(path: Path) -> None:
    plan = explain(path, moving(3), [0] * 9)
    assert "SEARCH purse USING INTEGER PRIMARY KEY (rowid=?)" in plan
