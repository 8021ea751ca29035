"""Layers: where the work for an action goes, from the command to the frames.

Owns: which part of the program counts as which layer, and the waterfall of them.
Never: says how fast a room is; a profiler slows everything, calls most of all. So it only says how
the work is divided, and the work itself is timed without it (`bench.room`).

Rule 1: a layer has the time of its own functions and of the builtins that they call.
"""

import asyncio
from collections import Counter
from cProfile import Profile
from pstats import Stats
from typing import Any, Final

from huone.bench.measure import Measurement, Progress
from huone.bench.room import WARM_MS, BenchFloor, row
from huone.system.gc_tuning import rare_full_searches

TABLES: Final = 100
PLAYED_MS: Final = 180_000
ELSEWHERE: Final = "everything else"
HARNESS: Final = "the benchmark itself"

LAYERS: Final[dict[str, tuple[str, ...]]] = {
    HARNESS: ("huone/bench/", "huone/bots/policies", "huone/system/clock", "/random.py"),
    "JSON": ("msgspec.json.Encoder", ":encode_hook"),
    "record of a hand": ("msgspec.msgpack.Encoder", "huone/room/hand_history", "huone/store/"),
    "shuffle and seal": (
        *("huone/cards/shuffle", "huone/cards/sealing", "huone/cards/commitment", "_kernel.seal"),
        *("huone/cards/cuts", "huone/room/shoe", "_kernel.order", "huone/system/entropy"),
    ),
    "names and odds": (
        *("huone/games/commentary", "huone/games/naming", "huone/games/felt"),
        *("huone/cards/", "huone/games/odds", "_kernel."),
    ),
    "views": ("huone/table/view", "huone/games/view"),
    "news and queues": ("huone/room/feed/", "huone/room/told_seats", "huone/room/outbox"),
    "money": (
        *("huone/money/", "huone/room/wallet/"),
        *("huone/room/cash/table_money", "huone/room/players/"),
    ),
    "hand": ("huone/games/", "'Hand' objects", "'Turn' objects"),
    "table": ("huone/table/",),
    "command and decision": ("huone/room/", "huone/rulebooks/"),
    "event loop": ("asyncio/", "_asyncio", "_contextvars", "/contextlib.py"),
}
"""Parts of the names of files and builtins of each layer; the first that fits counts."""

Function = tuple[str, int, str]
"""A function as the profiler names it: file, line, name."""


def results(
    progress: Progress, *, tables: int = TABLES, played_ms: int = PLAYED_MS
) -> list[Measurement]:
    """Divide the work for an action among the layers."""
    progress(0, 2)
    work_us = asyncio.run(work_for_an_action(None, tables, played_ms))
    progress(1, 2)
    profile = Profile()
    asyncio.run(work_for_an_action(profile, tables, played_ms))
    progress(2, 2)
    shares = shares_of(seconds_of(Stats(profile).stats))  # type: ignore[attr-defined]
    rows = [row(name, "µs", share * work_us) for name, share in shares.items()]
    return [row("work for an action, the next hand included", "µs", work_us), *rows]


async def work_for_an_action(profile: Profile | None, tables: int, played_ms: int) -> float:
    """Play a room and give all its work, in microseconds for each action."""
    floor = BenchFloor(tables, seed=1)
    await floor.open()
    with rare_full_searches():
        await floor.play(until_ms=WARM_MS)
        floor.steps.clear()
        if profile is not None:
            profile.enable()
        await floor.play(until_ms=WARM_MS + played_ms)
        if profile is not None:
            profile.disable()
    actions = sum(step.event_ms is not None for step in floor.steps)
    return 1_000 * sum(step.work_ms for step in floor.steps) / actions


def seconds_of(stats: dict[Function, tuple[Any, ...]]) -> Counter[str]:
    """Add up the profiler's times by layer; a builtin of no layer is its caller's."""
    seconds: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in stats.items():
        layer = layer_of(function)
        if function[0] != "~" or layer != ELSEWHERE:
            seconds[layer] += own
            continue
        for caller, times in callers.items():
            seconds[layer_of(caller)] += times[2]
    return seconds


def layer_of(function: Function) -> str:
    """Tell which layer a function belongs to."""
    file, _, name = function
    said = name if file == "~" else f"{file}:{name}".replace("\\", "/")
    for layer, parts in LAYERS.items():
        if any(part in said for part in parts):
            return layer
    return ELSEWHERE


def shares_of(seconds: Counter[str]) -> dict[str, float]:
    """Give each layer's share of the work, the largest first; the benchmark's own is none of it."""
    work = seconds.total() - seconds[HARNESS]
    return {name: time / work for name, time in seconds.most_common() if name != HARNESS}
