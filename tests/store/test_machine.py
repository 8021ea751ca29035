"""The whole cashier, step by step against a naive model, with a durable store behind it.

The machine is the one that plays the ledger in memory. Here every entry it posts is a transaction,
every balance it compares is read back from the database, and at the end of each day the audit
reads the stored rows. What stands on a table is kept on one seat, so that escrow and stacks are
held against each other too.
"""

import asyncio
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from kit.cashier_machine import CashierMachine, CheckedBooks, play_cashier
from kit.postgres import find_place

from huone.money.accounts import Account
from huone.money.currency import EUR, CurrencyCode
from huone.money.laws import LawFinding
from huone.money.ledger import Entry, EntryId, Purse
from huone.store.address import store_at
from huone.store.audit import audit
from huone.store.backup import COLUMNS
from huone.store.ports import FINISHED_TOURNAMENT, Commit, Document, SeatChanges, SeatStack
from huone.store.snapshot import snapshot_of
from huone.units import Chips, Instant, PlayerId, Seat

STACKS = PlayerId("all-stacks")


class StoreBooks:
    """The books of the machine, kept by a store."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._runner = asyncio.Runner()
        self._store = store_at(url, EUR.code)
        self._runner.run(self._store.open())
        self._open: set[str] = set()
        self._shown: dict[Purse, int] | None = None
        self.admit(STACKS)

    def admit(self, player: PlayerId) -> None:
        self._runner.run(self._store.admit(player, at_ms=Instant(0)))

    def post(self, entry: Entry) -> bool:
        tables = [leg.account[6:] for leg in entry.legs if leg.account.startswith("table:")]
        for table in {*tables} - self._open:
            self._runner.run(self._store.open_table(table))
            self._open.add(table)
        seats = tuple(self._seating(table, entry) for table in tables if self._fits(table, entry))
        self._shown = None
        return self._runner.run(self._store.commit(Commit(entries=(entry,), seats=seats))) == 1

    def _after(self, table: str, entry: Entry) -> int:
        account = Account(f"table:{table}")
        return self.balance(account) + entry.leg(account, EUR.code)

    def _fits(self, table: str, entry: Entry) -> bool:
        return 0 <= self._after(table, entry) < 2**63

    def _seating(self, table: str, entry: Entry) -> SeatChanges:
        stack = SeatStack(Seat(0), STACKS, Chips(self._after(table, entry)))
        return SeatChanges(table=table, epoch=0, seats=(stack,))

    def balance(self, account: Account, currency: CurrencyCode | None = None) -> int:
        return self.balances().get((account, currency or EUR.code), 0)

    def balances(self) -> dict[Purse, int]:
        if self._shown is None:
            self._shown = self._runner.run(self._store.balances())
        return self._shown

    def find(self, entry_id: EntryId) -> Entry | None:
        found = self._runner.run(self._store.find(entry_id))
        return found.entry if found else None

    def audit(self, *, stacks: Mapping[str, int], finished: Sequence[str]) -> list[LawFinding]:
        papers = tuple(Document(FINISHED_TOURNAMENT, id, 1, b"{}") for id in finished)
        self._runner.run(self._store.commit(Commit(documents=papers)))
        for table, cents in stacks.items():
            assert self.balance(Account(f"table:{table}")) == cents
        return self._runner.run(self._audit())

    async def _audit(self) -> list[LawFinding]:
        async with snapshot_of(self._url) as snapshot:
            return (await audit(snapshot)).laws

    def close(self) -> None:
        self._runner.run(self._store.close())
        self._runner.close()


def found_room(url: str) -> None:
    """Prepare an empty room once, so that every day of the machine starts at once."""
    StoreBooks(url).close()


@pytest.mark.sqlite
@pytest.mark.clause("SYS-02", "SYS-33")
def test_the_cashier_agrees_with_a_naive_model_on_sqlite() -> None:
    # In memory, if there is some: no power is lost here, and every step waits for the disk.
    with tempfile.TemporaryDirectory(dir=find_place()) as scratch:
        empty, room = Path(scratch) / "empty.db", Path(scratch) / "room.db"
        found_room(str(empty))

        class SqliteCashier(CashierMachine):
            def open_books(self) -> CheckedBooks:
                for file in room.parent.glob("room.db*"):
                    file.unlink()
                shutil.copy(empty, room)
                return StoreBooks(str(room))

        assert play_cashier(SqliteCashier, steps=10_000) >= 9_000


@pytest.mark.postgres
@pytest.mark.clause("SYS-02", "SYS-33")
def test_the_cashier_agrees_with_a_naive_model_on_postgres(
    request: pytest.FixtureRequest,
) -> None:
    import asyncpg

    url = request.getfixturevalue("postgres_server").create_database()
    found_room(url)

    async def empty() -> None:
        server = await asyncpg.connect(url)
        await server.execute(f"truncate {', '.join(COLUMNS)}")
        await server.close()

    class PostgresCashier(CashierMachine):
        def open_books(self) -> CheckedBooks:
            asyncio.run(empty())
            return StoreBooks(url)

    assert play_cashier(PostgresCashier, steps=4_000) >= 3_500
