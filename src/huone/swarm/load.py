"""Load: how quickly a full room answers, beside a bare echo of the same frames.

Owns: one measured run: the room, then the echo, and what is reported.
Never: measures while somebody is still coming in.

Rule 1: both are driven by one process, on one machine, one after the other, with the same frames to
the same number of connections at the same moments; only the server differs.
Rule 2: the rate is that of people who are in a hurry (`THINK_MS`), so that a machine with two cores
is busy and not saturated. What is compared is the work for each frame and the time it takes.
"""

import asyncio
import gc
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

from msgspec import Struct

from huone.swarm.crowd import Burst, Crowd, quantile_ms
from huone.swarm.echo import EchoCrowd, EchoServer
from huone.swarm.faults import Fault
from huone.swarm.player import Temper
from huone.swarm.venue import NoServer, SwarmPace, Venue, allow_files, cpu_seconds

THINK_MS: Final = (1_000, 3_000)
CHIPS: Final = 10_000
PACE: Final = SwarmPace(pause_ms=2_000, reconnect_s=1)
WARM_S: Final = 5.0
SEATED_WITHIN_S: Final = 120.0
FAULTS_SHOWN: Final = 10
SHOWN: Final = 500
"""From how many of the latest actions the figures are that a person watches."""


class Figures(Struct, frozen=True, kw_only=True):
    """What is to be seen while it runs."""

    doing: str
    connections: int = 0
    seated: int = 0
    actions: int = 0
    events: int = 0
    p50_ms: float = 0.0
    p99_ms: float = 0.0
    cpu_percent: float = 0.0
    faults: int = 0


Show = Callable[[Figures], None]


class Load(Struct, frozen=True, kw_only=True):
    """What was measured; the `echo_` figures are the bare server's."""

    connections: int
    tables: int
    seconds: float
    actions: int
    actions_per_second: float
    events: int
    events_per_second: float
    p50_ms: float
    p99_ms: float
    cpu_us_per_event: float
    cpu_percent: float
    echo_events: int
    echo_p50_ms: float
    echo_p99_ms: float
    echo_cpu_us_per_event: float
    p99_ratio: float
    cpu_ratio: float
    disconnected: int
    unfinished: int
    """Actions that had not reached everybody when the next one at their table was sent."""
    faults: list[Fault]

    @property
    def is_clean(self) -> bool:
        """Tell whether nobody was cut off and nothing that was heard is wrong."""
        return not self.disconnected and not self.faults


class LoadRun(Struct, frozen=True, kw_only=True):
    """A measured run of one server."""

    seconds: float
    events: int
    cpu_s: float
    delays_s: list[float]

    @property
    def us_per_event(self) -> float:
        """The processor time for each frame that was delivered."""
        return round(1e6 * self.cpu_s / max(1, self.events), 2)

    def ms(self, share: float) -> float:
        """Give the delay that this share of all actions does not exceed."""
        return quantile_ms(self.delays_s, share)


async def load(connections: int, tables: int, *, seconds: float, seed: int, show: Show) -> Load:
    """Fill a room, measure it, and measure the echo of what it said."""
    allow_files(connections)
    with tempfile.TemporaryDirectory(prefix="huone-load-") as folder:
        venue = Venue(Path(folder), tables=tables, pace=PACE)
        show(Figures(doing="making accounts"))
        guests = await venue.invite(connections)
        crowd = Crowd(guests, Temper(think_ms=THINK_MS, chips=CHIPS), seed=seed)
        room, sizes = await _play(venue, crowd, seconds=seconds, show=show)
    echo = await _echo(crowd.tape or [], sizes, show=show)
    return _report(crowd, room, echo, tables=tables)


async def _play(
    venue: Venue, crowd: Crowd, *, seconds: float, show: Show
) -> tuple[LoadRun, dict[str, int]]:
    """Let everybody in, wait until all sit, and measure; tell how many follow each table."""
    venue.start()
    try:
        await venue.ready()
        show(Figures(doing="coming in"))
        await crowd.come(venue.url)
        await _take_seats(crowd)
        await asyncio.sleep(WARM_S)
        with _no_searches():
            run = await _measure(venue, crowd, seconds=seconds, show=show)
        return run, crowd.room_sizes()
    finally:
        await crowd.go()
        await venue.stop()


async def _take_seats(crowd: Crowd) -> None:
    sitting = sum(player.sits for player in crowd.players)
    if not await crowd.until(lambda: crowd.seated_count() == sitting, seconds=SEATED_WITHIN_S):
        raise NoServer(why=f"only {crowd.seated_count()} of {sitting} players have a seat")
    crowd.look_on()
    await crowd.until(lambda: not crowd.not_back())


async def _measure(venue: Venue, crowd: Crowd, *, seconds: float, show: Show) -> LoadRun:
    crowd.forget_figures()
    crowd.tape = []
    before, began = cpu_seconds(venue.pid), perf_counter()
    while (passed := perf_counter() - began) < seconds:
        await asyncio.sleep(min(0.5, seconds - passed))
        show(_figures(crowd, cpu_seconds(venue.pid) - before, perf_counter() - began))
    return LoadRun(
        seconds=perf_counter() - began,
        events=crowd.events,
        cpu_s=cpu_seconds(venue.pid) - before,
        delays_s=crowd.delays_s[:],
    )


async def _echo(tape: Sequence[Burst], sizes: Mapping[str, int], *, show: Show) -> LoadRun:
    """Say everything again through the bare server."""
    show(Figures(doing="echo", connections=sum(sizes.values())))
    server = EchoServer()
    try:
        await server.ready()
        crowd = EchoCrowd(server, sizes)
        await crowd.come()
        with _no_searches():
            before, began = cpu_seconds(server.pid), perf_counter()
            await crowd.play(tape)
            spent, passed = cpu_seconds(server.pid) - before, perf_counter() - began
        crowd.go()
        return LoadRun(seconds=passed, events=crowd.events, cpu_s=spent, delays_s=crowd.delays_s)
    finally:
        server.stop()


@contextmanager
def _no_searches() -> Iterator[None]:
    """Keep the swarm's own collector out of what it measures."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def _figures(crowd: Crowd, cpu_s: float, passed: float) -> Figures:
    return Figures(
        doing="playing",
        connections=sum(player.is_welcome for player in crowd.players),
        seated=crowd.seated_count(),
        actions=crowd.actions,
        events=crowd.events,
        p50_ms=quantile_ms(crowd.delays_s[-SHOWN:], 0.5),
        p99_ms=quantile_ms(crowd.delays_s[-SHOWN:], 0.99),
        cpu_percent=round(100 * cpu_s / passed, 1),
        faults=len(crowd.faults()),
    )


def _report(crowd: Crowd, room: LoadRun, echo: LoadRun, *, tables: int) -> Load:
    return Load(
        connections=len(crowd.players),
        tables=tables,
        seconds=round(room.seconds, 1),
        actions=len(room.delays_s),
        actions_per_second=round(len(room.delays_s) / room.seconds, 1),
        events=room.events,
        events_per_second=round(room.events / room.seconds, 1),
        p50_ms=room.ms(0.5),
        p99_ms=room.ms(0.99),
        cpu_us_per_event=room.us_per_event,
        cpu_percent=round(100 * room.cpu_s / room.seconds, 1),
        echo_events=echo.events,
        echo_p50_ms=echo.ms(0.5),
        echo_p99_ms=echo.ms(0.99),
        echo_cpu_us_per_event=echo.us_per_event,
        p99_ratio=_ratio(room.ms(0.99), echo.ms(0.99)),
        cpu_ratio=_ratio(room.us_per_event, echo.us_per_event),
        disconnected=crowd.cut_off + crowd.goodbyes.total(),
        unfinished=crowd.unfinished,
        faults=crowd.faults()[:FAULTS_SHOWN],
    )


def _ratio(ours: float, theirs: float) -> float:
    return round(ours / theirs, 2) if theirs else 0.0
