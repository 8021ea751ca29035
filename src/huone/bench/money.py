"""Money: durable hands a second, in groups and one commit for each.

Owns: which rooms are compared, and how their hands are timed.
Never: turns fsync off. Every hand that is counted would survive the loss of power, twice: its
beginning before a card is dealt, and its settlement before anybody is told.

Both rooms run the same code on the same disk and take turns, hand after hand. The one lets
requests that arrive together share a commit, the other gives each a commit of its own, over one
connection and, where a database can do that, over several at once.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from huone.bench.measure import Measurement, Progress, compare_rates, no_garbage_collection
from huone.money.currency import EUR
from huone.sim.club import SettledTable, histories, open_club, take_over
from huone.sim.own_postgres import Server, find_binaries
from huone.store.address import has_driver
from huone.store.ports import Commit, HandEnd, HandStart, Store
from huone.store.sqlite import SqliteStore

ROUNDS: Final = 6
TABLES: Final = 512
"""Every room has as many: with fewer hands in a round most rounds would get by without a
checkpoint, which every hand has to pay for in the end."""

CONNECTIONS: Final = 8


def results(progress: Progress) -> list[Measurement]:
    """Measure both stores; PostgreSQL where a server is installed."""
    return asyncio.run(_results(progress))


async def _results(progress: Progress) -> list[Measurement]:
    binaries = find_binaries() if has_driver() else None
    found: list[Measurement] = []
    with tempfile.TemporaryDirectory(dir=a_disk()) as scratch:
        rooms = {
            "grouped": BenchRoom([SqliteStore(Path(scratch) / "grouped.db", EUR.code)], TABLES),
            "one commit for each": BenchRoom(
                [SqliteStore(Path(scratch) / "single.db", EUR.code, group=1)], TABLES
            ),
        }
        found += await compared("hands settled, SQLite", rooms, progress)
        if binaries is not None:
            server = Server(binaries, place=a_disk())
            try:
                found += await compared("hands settled, PostgreSQL", on_postgres(server), progress)
            finally:
                server.stop()
    return found


def a_disk() -> str | None:
    """Prefer a directory that is on a disk: the usual one for scratch may be in memory."""
    return "/var/tmp" if Path("/var/tmp").is_dir() else None


def on_postgres(server: Server) -> dict[str, "BenchRoom"]:
    """Set the same rooms up on a server."""
    from huone.store.postgres import PostgresStore

    grouped, single, many = (server.create_database() for _ in range(3))
    return {
        "grouped": BenchRoom([PostgresStore(grouped, EUR.code)], TABLES),
        "one commit for each": BenchRoom([PostgresStore(single, EUR.code, group=1)], TABLES),
        f"one commit for each, {CONNECTIONS} connections": BenchRoom(
            [PostgresStore(many, EUR.code, group=1) for _ in range(CONNECTIONS)], TABLES
        ),
    }


class BenchRoom:
    """Tables that play through one or several stores on one database."""

    def __init__(self, stores: Sequence[Store], tables: int) -> None:
        self._stores = stores
        self._count = tables
        self._tables: list[SettledTable] = []

    async def open(self) -> None:
        """Open the stores and fill the tables."""
        for store in self._stores:
            await store.open()
        await open_club(self._stores[0], tables=self._count)
        self._tables = await take_over(self._stores[0], seed="bench")

    async def close(self) -> None:
        """Close the stores."""
        for store in self._stores:
            await store.close()

    async def hands_a_second(self) -> float:
        """Record one hand at every table: all begin at once, and each is settled when it may."""
        stores = [store for store, _ in zip(cycle(self._stores), self._tables, strict=False)]
        starts = [table.start() for table in self._tables]
        settlements = [table.settlement() for table in self._tables]
        started = perf_counter()
        await asyncio.gather(*map(_record, stores, starts, settlements))
        seconds = perf_counter() - started
        for table, settlement in zip(self._tables, settlements, strict=True):
            table.settled(settlement)
        return len(settlements) / seconds


async def _record(store: Store, start: HandStart, settlement: HandEnd) -> None:
    await store.commit(Commit(starts=(start,)))
    await store.commit(Commit(ends=(settlement,)))


async def compared(name: str, rooms: dict[str, BenchRoom], progress: Progress) -> list[Measurement]:
    """Let the rooms take turns; the median counts, for a disk has good and bad moments."""
    rates: dict[str, list[float]] = {key: [] for key in rooms}
    histories()
    async with AsyncExitStack() as stack:
        for room in rooms.values():
            stack.push_async_callback(room.close)
            await room.open()
        with no_garbage_collection():
            for done in range(ROUNDS + 1):
                progress(done, ROUNDS + 1)
                for key, room in rooms.items():
                    rates[key].append(await room.hands_a_second())
    # The first round fills caches.
    medians = {key: median(found[1:]) for key, found in rates.items()}
    ours = medians.pop("grouped")
    return compare_rates(name, "hands/s", ours, medians)
