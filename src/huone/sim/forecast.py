"""Forecast: what years of play will take on disk, from a club played small.

Owns: the run, and the slope from a small run to a long one.
Never: guesses. Every figure is measured on rows that a real store has written.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from huone.money.currency import EUR
from huone.sim.club import histories, open_club, play, take_over
from huone.store.audit import audit
from huone.store.backup import back_up
from huone.store.snapshot import snapshot_of
from huone.store.sqlite import SqliteStore

TABLES: Final = 40
DIFFERENT: Final = 2_000
"""So many histories are all different; more often than that nothing is packed with its twin."""

TWO_BUSY_YEARS: Final = 10_000_000

Progress = Callable[[int, int], None]


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """Bytes for each hand, and what a number of hands comes to."""

    played: int
    hands: int
    bytes_per_hand: int
    history_bytes_per_hand: int
    backup_bytes_per_hand: int
    audit_us_per_hand: int
    database_bytes: int
    history_bytes: int
    backup_bytes: int
    audit_seconds: int


class Measured(msgspec.Struct, frozen=True):
    """A database after some hands."""

    hands: int
    database_bytes: int
    history_bytes: int
    backup_bytes: int
    audit_us: int


def forecast(
    *, played: int, hands: int = TWO_BUSY_YEARS, progress: Progress = lambda done, total: None
) -> Forecast:
    """Play a club small, look at it half way and at the end, and draw the line on."""
    half, whole = asyncio.run(_measure(max(2, played // TABLES), progress))

    def slope(name: str) -> float:
        rise = getattr(whole, name) - getattr(half, name)
        return float(rise / (whole.hands - half.hands))

    return Forecast(
        played=whole.hands,
        hands=hands,
        bytes_per_hand=round(slope("database_bytes")),
        history_bytes_per_hand=round(slope("history_bytes")),
        backup_bytes_per_hand=round(slope("backup_bytes")),
        audit_us_per_hand=round(slope("audit_us")),
        database_bytes=round(slope("database_bytes") * hands),
        history_bytes=round(slope("history_bytes") * hands),
        backup_bytes=round(slope("backup_bytes") * hands),
        audit_seconds=round(slope("audit_us") * hands / 1_000_000),
    )


async def _measure(rounds: int, progress: Progress) -> tuple[Measured, Measured]:
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "club.db"
        store = SqliteStore(path, EUR.code)
        await store.open()
        await open_club(store, tables=TABLES)
        tables = await take_over(store, seed="forecast")
        for table in tables:
            table.histories = histories(DIFFERENT)
        found: list[Measured] = []
        for done in range(rounds):
            await asyncio.gather(*(play(store, table, hands=1) for table in tables))
            progress(done + 1, rounds)
            if done + 1 in (rounds // 2, rounds):
                found.append(await _look(path, done + 1))
        await store.close()
        return found[0], found[-1]


async def _look(path: Path, rounds: int) -> Measured:
    archive = path.with_name(f"{rounds}.huone")
    await back_up(str(path), archive, now_ms=0)
    async with snapshot_of(str(path)) as snapshot:
        started = perf_counter()
        report = await audit(snapshot)
        seconds = perf_counter() - started
        history = await snapshot.first("select sum(length(body)) from history")
    assert report.ok
    assert history is not None
    assert isinstance(history[0], int)
    return Measured(
        hands=report.hands,
        database_bytes=_size_of(path),
        history_bytes=history[0],
        backup_bytes=archive.stat().st_size,
        audit_us=round(seconds * 1_000_000),
    )


def _size_of(path: Path) -> int:
    """Tell the pages in use, wherever they are: in the file or still in its log."""
    connection = sqlite3.connect(path)
    ((pages,),) = connection.execute("pragma page_count").fetchall()
    ((size,),) = connection.execute("pragma page_size").fetchall()
    connection.close()
    return int(pages * size)
