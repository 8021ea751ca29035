"""Goals: what each benchmark is meant to reach.

Owns: a bound for some rows of the benchmarks, and whether a row keeps it.
Never: times anything, or fails a run: a busy machine is no fault of the program.
"""

from typing import Final

from msgspec import Struct

from huone.bench.measure import Measurement


class Goal(Struct, frozen=True, kw_only=True):
    """A bound for a row: its ratio to the peer, or its own value from below or above."""

    ratio: float | None = None
    at_least: float | None = None
    at_most: float | None = None
    peer: str | None = None
    """The one peer that it is about, where others are there only to be seen."""

    def __str__(self) -> str:
        if self.ratio is not None:
            return f"≥ {self.ratio:,g}x"
        return f"≥ {self.at_least:,g}" if self.at_least is not None else f"≤ {self.at_most:,g}"


GOALS: Final[dict[str, Goal]] = {
    "no-limit hold'em, check or call": Goal(ratio=3, peer="pyspiel"),
    "no-limit hold'em, random actions": Goal(ratio=150, peer="pokerkit"),
    "recorded hands, read and replayed": Goal(ratio=20),
    "tables on one core, p99": Goal(at_least=8_000),
    "1,000 tables: memory of a full table without a hand": Goal(at_most=6),
    "1,000 tables: memory of a full table in a hand": Goal(at_most=20),
    "1,000 tables: work for an action": Goal(at_most=90),
    "10,000 tables: p99 of action to event": Goal(at_most=5),
    "hands settled, SQLite": Goal(at_least=10_000),
    "hands settled, PostgreSQL": Goal(at_least=4_500),
}
"""By how the name of a row begins."""


def goal_of(result: Measurement) -> Goal | None:
    """Find the goal of a row, if it has one."""
    for name, goal in GOALS.items():
        if result.name.startswith(name) and goal.peer in (None, result.peer):
            return goal
    return None


def is_met(result: Measurement, goal: Goal) -> bool:
    """Tell whether a row keeps its goal."""
    if goal.ratio is not None:
        return result.ratio is not None and result.ratio >= goal.ratio
    if goal.at_least is not None:
        return result.huone >= goal.at_least
    return goal.at_most is not None and result.huone <= goal.at_most
