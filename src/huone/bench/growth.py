"""Growth: whether something costs more because more of it lies idle.

Owns: rooms and records of growing size, the cost of one request in each, and the exponent that
fits: 0 is a cost that stays, 1 one that grows with the size.
Never: compares machines. Every number is the processor's time of one run.

Rule 1: what grows does nothing: tables at which nobody sits, tournaments that are only announced,
hands and movements that were recorded long ago.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from math import log
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Final

from msgspec.structs import replace

from huone.bench.measure import Measurement, Progress
from huone.bench.room import CONFIG, WARM_MS, BenchFloor, row
from huone.money.accounts import cash_of
from huone.money.cashier import approve, ask_deposit
from huone.money.currency import EUR
from huone.money.slip import Slip
from huone.room.tournament_offers import TournamentOffer
from huone.sim.club import SettledTable, open_club, take_over
from huone.store.ports import Commit, HandQuery, Store
from huone.store.sqlite import SqliteStore
from huone.system.gc_tuning import rare_full_searches
from huone.units import Cents, Instant

TABLES: Final = (100, 1_000, 10_000)
PLAYING: Final = 20
TOURNAMENTS: Final = (10, 100, 1_000)
HANDS: Final = (100, 1_000, 10_000)
MOVEMENTS: Final = (100, 1_000, 10_000)
PLAYED_MS: Final = 120_000
FAR_OFF_MS: Final = 30 * 24 * 3_600_000
REQUESTS: Final = 60
PAGE: Final = 50

Costs = dict[int, float]
"""Microseconds by size."""


def results(progress: Progress) -> list[Measurement]:
    """Measure everything that grows."""
    return asyncio.run(_results(progress))


async def _results(progress: Progress) -> list[Measurement]:
    kinds = {
        "an action, by idle tables": among_tables(TABLES),
        "an action, by tournaments announced": among_tournaments(TOURNAMENTS),
        "a page of hands, by hands of the player": among_hands(HANDS),
        "a page of a statement, by movements": among_movements(MOVEMENTS),
    }
    found: list[Measurement] = []
    for done, (name, costs) in enumerate(kinds.items()):
        progress(done, len(kinds))
        found += reported(name, await costs)
    progress(len(kinds), len(kinds))
    return found


def reported(name: str, costs: Costs) -> list[Measurement]:
    """Put the costs of each size and the exponent together."""
    rows = [row(f"{name}: {size:,}", "µs", cost) for size, cost in costs.items()]
    return [*rows, row(f"{name}: exponent", "", round(exponent(costs), 3))]


def exponent(costs: Costs) -> float:
    """Fit cost = a * size ** exponent by least squares of the logarithms."""
    sizes, spent = [log(size) for size in costs], [log(cost) for cost in costs.values()]
    middle, level = fmean(sizes), fmean(spent)
    above = sum((x - middle) * (y - level) for x, y in zip(sizes, spent, strict=True))
    return above / sum((x - middle) ** 2 for x in sizes)


async def among_tables(sizes: Sequence[int]) -> Costs:
    """Time an action in rooms where more and more tables are empty."""
    return {size: await work_us(BenchFloor(size, seed=1, playing=PLAYING)) for size in sizes}


async def among_tournaments(sizes: Sequence[int]) -> Costs:
    """Time an action in rooms where more and more tournaments are announced."""
    costs = {}
    for size in sizes:
        offers = tuple(
            TournamentOffer(
                id=f"t{number}",
                kind="scheduled",
                buy_in_cents=Cents(1_000),
                start=Instant(FAR_OFF_MS + number),
            )
            for number in range(size)
        )
        config = replace(CONFIG, tournaments=offers)
        costs[size] = await work_us(BenchFloor(PLAYING, seed=1, config=config))
    return costs


async def work_us(floor: BenchFloor) -> float:
    """Play a room and give the median work for an action, in microseconds."""
    await floor.open()
    with rare_full_searches():
        await floor.play(until_ms=WARM_MS)
        floor.steps.clear()
        await floor.play(until_ms=WARM_MS + PLAYED_MS)
    return 1_000 * median(step.work_ms for step in floor.steps if step.event_ms is not None)


async def among_hands(sizes: Sequence[int]) -> Costs:
    """Time a page of a player's hands, who has played more and more of them."""

    async def play(store: Store, table: SettledTable, count: int) -> None:
        for _ in range(count):
            start, end = table.start(), table.settlement()
            await store.commit(Commit(starts=(start,)))
            await store.commit(Commit(ends=(end,)))
            table.settled(end)

    async def page(store: Store, table: SettledTable) -> None:
        await store.hands(HandQuery(player=table.seats[0].player, limit=PAGE))

    return await on_a_growing_record(sizes, play, page)


async def among_movements(sizes: Sequence[int]) -> Costs:
    """Time a page of a statement with more and more lines."""
    paid = 0

    async def pay(store: Store, table: SettledTable, count: int) -> None:
        nonlocal paid
        while count > 0:
            entries = []
            for _ in range(min(count, PAGE)):
                paid += 1
                clerk, boss = (Slip(EUR.code, Instant(paid), by=by) for by in ("clerk", "boss"))
                player = table.seats[0].player
                asked = ask_deposit(clerk, f"d{paid}", player, cents=Cents(100))
                entries.append(approve(boss, asked)[1])
            await store.commit(Commit(entries=tuple(entries)))
            count -= PAGE

    async def page(store: Store, table: SettledTable) -> None:
        account = cash_of(table.seats[0].player)
        last = await store.count_movements(account)
        await store.movements(account, after=max(0, last - PAGE), limit=PAGE)

    return await on_a_growing_record(sizes, pay, page)


async def on_a_growing_record(
    sizes: Sequence[int],
    grow: Callable[[Store, SettledTable, int], Awaitable[None]],
    ask: Callable[[Store, SettledTable], Awaitable[None]],
) -> Costs:
    """Let a record grow from size to size, and time one request at each."""
    costs: Costs = {}
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "growth.db", EUR.code)
        await store.open()
        try:
            await open_club(store, tables=1)
            (table,) = await take_over(store, seed="growth")
            grown = 0
            for size in sizes:
                await grow(store, table, size - grown)
                grown = size
                spent = [await _seconds(ask, store, table) for _ in range(REQUESTS)]
                costs[size] = 1e6 * median(spent)
        finally:
            await store.close()
    return costs


async def _seconds(
    ask: Callable[[Store, SettledTable], Awaitable[None]], store: Store, table: SettledTable
) -> float:
    started = process_time()
    await ask(store, table)
    return process_time() - started
