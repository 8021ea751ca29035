"""Room: how many tables one core carries at human pace, and the memory of each.

Owns: a room full of bots who think as long as people do, the core that it is thought to run on, and
what is reported of it.
Never: waits. A minute of play is over as soon as its work is done.

The room is the real one, with sealed decks, money, histories and six players who follow each table;
what each may see is written as JSON, as an edge would send it. Only the store is not: what it is
handed counts as durable at once (`bench money` measures stores).

Rule 1: the work of every step is timed in seconds of the processor, so that a busy machine does not
count. How long an action has waited for steps before it follows from the moments at which they
arrive: a core does one thing after another.
Rule 2: an action has become an event when its table has been sent it, as soon as it is decided.
What it leads to, such as the end of the hand, is told when it is durable. Until then the core is
busy, and everybody else waits; that is counted too.
Rule 3: more tables are the same work arriving faster. So the largest room that was played also says
how many tables one core carries.
"""

import asyncio
import gc
import heapq
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from random import Random
from time import process_time
from types import FunctionType, ModuleType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from huone.bench.full_house import FullHouse
from huone.bench.measure import Measurement, Progress, significant
from huone.bots.policies import random
from huone.games.hand import Hand
from huone.games.rules import no_limit
from huone.money.currency import EUR
from huone.room.cash.table import RoomTable
from huone.room.commands import Act
from huone.room.config import RoomConfig, StakeOffer
from huone.room.feed.hub import QUEUE_BOUND, Hub, Subscription
from huone.room.room import Room
from huone.system.clock import JumpingClock
from huone.system.entropy import SeededEntropy
from huone.system.gc_tuning import rare_full_searches
from huone.table.events import TableEvent
from huone.units import Instant, Seat

OPENING_MS: Final = 30_000
"""The room is opened table after table for so long, so that tables do not keep step."""

WARM_MS: Final = 80_000
"""From when on it is timed; by then every table has played for a while."""

CONFIG: Final = RoomConfig(
    name="bench",
    rulebook="online-2.8-fi",
    currency=EUR.code,
    lobby=(StakeOffer(id="texas", game="texas", stakes=no_limit(50, 100)),),
    reconnect_ms=OPENING_MS,
)
SIZES: Final = (10, 100, 1_000, 10_000)
THINKS_MS: Final = (1_000, 6_000)
"""How long a player thinks: about 75 hands an hour at a table of six."""

ACTIONS: Final = 12_000
"""About how many actions are timed in a room; small rooms are played in for longer."""

LONGEST_MS: Final = 24 * 3_600_000
LIMIT_MS: Final = 5.0
SHARE: Final = 0.99
NOBODYS: Final = (type, ModuleType, FunctionType)
"""What no table has for itself."""


class Step(Struct, frozen=True):
    """Something that the core had to do: when it arrived, and the work in milliseconds."""

    at_ms: float
    work_ms: float
    event_ms: float | None = None
    """If it was an action: the part of the work after which everybody had been sent it."""


def results(progress: Progress) -> list[Measurement]:
    """Play rooms of every size, and say what one core carries."""
    found: list[Measurement] = []
    steps: list[Step] = []
    for done, tables in enumerate(SIZES):
        progress(done, len(SIZES))
        steps, rows = asyncio.run(measured(tables))
        found += rows
    progress(len(SIZES), len(SIZES))
    carried = tables_carried(steps, SIZES[-1])
    name = f"tables on one core, p99 of action to event under {LIMIT_MS:g} ms"
    return [row(name, "tables", carried), *found]


async def measured(tables: int) -> tuple[list[Step], list[Measurement]]:
    """Play one room and report its memory and its delays."""
    floor = BenchFloor(tables, seed=1)
    await floor.open()
    idle_kb = footprint_kb(floor.room)
    with rare_full_searches():
        await floor.play(until_ms=WARM_MS)
        active_kb = footprint_kb(floor.room)
        floor.steps.clear()
        await floor.play(until_ms=WARM_MS + timed_ms(tables))
    steps = spread(floor.steps, Random(1))
    return steps, reported(steps, tables, idle_kb=idle_kb, active_kb=active_kb)


def reported(
    steps: Sequence[Step], tables: int, *, idle_kb: float, active_kb: float
) -> list[Measurement]:
    """Put the numbers of one room together."""
    acting = [step.work_ms for step in steps if step.event_ms is not None]
    spent_ms = sum(step.work_ms for step in steps)
    label = f"{tables:,} tables"
    return [
        row(f"{label}: memory of a full table without a hand", "kB", idle_kb),
        row(f"{label}: memory of a full table in a hand", "kB", active_kb),
        row(f"{label}: work for an action", "µs", 1_000 * sum(acting) / len(acting)),
        row(f"{label}: p99 of action to event", "ms", quantile(action_delays(steps), SHARE)),
        row(f"{label}: p99 of the work for an action", "ms", quantile(acting, SHARE)),
        row(f"{label}: share of one core", "%", 100 * spent_ms / timed_ms(tables)),
    ]


def row(name: str, unit: str, value: float) -> Measurement:
    """Report a number that no peer has."""
    return Measurement(name, unit, significant(value))


def timed_ms(tables: int) -> int:
    """Say how long a room is played, so that all rooms see about as many actions."""
    think_ms = sum(THINKS_MS) / 2
    return min(LONGEST_MS, round(ACTIONS * think_ms / tables))


class BenchFloor:
    """A room full of bots, and a clock that jumps from one thing to the next."""

    def __init__(
        self,
        tables: int,
        *,
        seed: int,
        playing: int | None = None,
        config: RoomConfig = CONFIG,
    ) -> None:
        self.chance = Random(seed)
        self.clock = JumpingClock(Instant(0))
        self.store = FullHouse(
            config, self.clock, tables=tables, opening_ms=OPENING_MS, playing=playing
        )
        self.room = Room(config, self.store, clock=self.clock, entropy=SeededEntropy(seed))
        self.hub = Hub(self.room)
        self.room.listeners.append(self._hear)
        self.following: dict[str, list[Subscription]] = {}
        self.news: set[str] = set()
        self.turns: list[tuple[Instant, str]] = []
        self.thinking: set[str] = set()
        self.commands = 0
        self.steps: list[Step] = []

    async def open(self) -> None:
        """Open the room with everybody in his seat; each follows his table."""
        self.room.notices.present.update(self.store.players())
        self.room.lobby.taken_at_once = 1  # One after the other, so that they do not keep step.
        await self.room.open()
        for table in self.room.lobby:
            following = [self.hub.table(table.id, player) for player in table.players()]
            self.following[table.id] = following
            self._send(table.id)

    async def play(self, *, until_ms: int) -> None:
        """Let everything happen that is due before a moment."""
        while (at := min(self._next_turn(), self._next_alarm())) < until_ms:
            self.clock.jump_to(Instant(at))
            if self._next_turn() == at:
                await self._act(heapq.heappop(self.turns)[1])
            else:
                await self._tick()

    def _next_turn(self) -> int:
        return self.turns[0][0] if self.turns else LONGEST_MS

    def _next_alarm(self) -> int:
        deadline = self.room.next_deadline()
        return LONGEST_MS if deadline is None else deadline

    async def _tick(self) -> None:
        started = process_time()
        self.room.tick()
        await self._told(started)

    async def _act(self, table: str) -> None:
        """Let whoever has the turn act; choosing takes his own time, not the room's."""
        self.thinking.discard(table)
        playing = self.room.lobby.table(table).table
        hand = playing.hand
        if not isinstance(hand, Hand) or hand.is_over:
            return
        player = playing.sitters[Seat(hand.players[hand.actor].seat)].player
        command = Act(table=table, action=random(hand, self.chance), hand=playing.hands)
        self.commands += 1
        started = process_time()
        asked = asyncio.ensure_future(self.room.command(player, command, id=str(self.commands)))
        while table not in self.news and not asked.done():
            await asyncio.sleep(0)
        self._send(table)
        event_ms = 1_000 * (process_time() - started)
        await asked
        await self._told(started, event_ms)

    async def _told(self, started: float, event_ms: float | None = None) -> None:
        """Time a step until everybody has been sent everything that he may see."""
        await self.room.committer.drain()
        for table in self.news:
            self._send(table)
        work_ms = 1_000 * (process_time() - started)
        self.steps.append(Step(self.clock.now(), work_ms, event_ms))
        for table in sorted(self.news):
            self._think(table)
        self.news.clear()

    def _send(self, table: str) -> None:
        for subscription in self.following[table]:
            subscription.take_frames(QUEUE_BOUND)

    def _think(self, table: str) -> None:
        if table not in self.thinking and self.room.lobby.table(table).table.running is not None:
            self.thinking.add(table)
            at = Instant(self.clock.now() + self.chance.randrange(*THINKS_MS))
            heapq.heappush(self.turns, (at, table))

    def _hear(self, table: str, news: Sequence[TableEvent]) -> None:
        self.news.add(table)


def spread(steps: Iterable[Step], chance: Random) -> list[Step]:
    """Let what arrives within one millisecond of the room's clock arrive at any part of it."""
    found: list[Step] = []
    for _, together in groupby(steps, key=lambda step: step.at_ms):
        arriving = list(together)
        parts = sorted(chance.random() for _ in arriving)
        found += [
            replace(step, at_ms=step.at_ms + part)
            for step, part in zip(arriving, parts, strict=True)
        ]
    return found


def action_delays(steps: Iterable[Step], *, faster: float = 1.0) -> list[float]:
    """Work out how long each action takes on a core that does one thing after another."""
    free_at = 0.0
    delays = []
    for step in steps:
        at = step.at_ms / faster
        begins_at = max(at, free_at)
        if step.event_ms is not None:
            delays.append(begins_at + step.event_ms - at)
        free_at = begins_at + step.work_ms
    return delays


def tables_carried(steps: Sequence[Step], tables: int) -> int:
    """Find how many tables a core carries before actions take too long."""
    low, high = 0, 100 * tables
    while high - low > max(1, low // 200):
        middle = (low + high) // 2
        slow = quantile(action_delays(steps, faster=middle / tables), SHARE) > LIMIT_MS
        low, high = (low, middle) if slow else (middle, high)
    return low


def quantile(values: Iterable[float], share: float) -> float:
    """Give the value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def footprint_kb(room: Room) -> float:
    """Give the memory that each table has for itself; what it shares with others is not counted."""
    tables = list(room.lobby)
    shared: set[int] = set()
    footprint([room], shared, opaque=(*NOBODYS, RoomTable))
    return footprint(tables, shared, opaque=NOBODYS) / len(tables) / 1_000


def footprint(roots: Iterable[object], seen: set[int], *, opaque: tuple[type, ...]) -> int:
    """Count the bytes of everything that is reached from some objects, each once."""
    waiting = list(roots)
    total = 0
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, opaque):
            continue
        seen.add(id(each))
        total += sys.getsizeof(each)
        waiting.extend(gc.get_referents(each))
    return total
