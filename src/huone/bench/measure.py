"""Measure: the best time of each job, with all jobs taking turns.

Owns: how a benchmark times things and what one of its results says.
Never: knows what it times.

Rule 1: what is compared runs in one process, in turns, so that a busy machine slows all alike.
Rule 2: the best of several rounds counts, for everything else in the machine only adds time.
"""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Final, TypeVar

import msgspec

from huone.refusal import Refused

JobKey = TypeVar("JobKey")
Job = Callable[[], object]
Progress = Callable[[int, int], None]
"""Told how many rounds are done, and of how many."""

RUNS_A_TURN: Final = 3


class NoPeers(Refused):
    """A comparison with nobody to compare with."""

    code = "bench/no-peers"
    says = "none of {peers} is installed: pip install 'huone[bench]'"


class Measurement(msgspec.Struct, frozen=True):
    """One comparison; a `ratio` above 1 is better than the peer. Some things have no peer."""

    name: str
    unit: str
    huone: float
    peer: str | None = None
    peer_value: float | None = None
    ratio: float | None = None


def best_seconds(
    jobs: Mapping[JobKey, Job], *, rounds: int, progress: Progress
) -> dict[JobKey, float]:
    """Give each job a turn in each round and keep its best time."""
    best = dict.fromkeys(jobs, float("inf"))
    with no_garbage_collection():
        for done in range(rounds):
            progress(done, rounds)
            for key, job in jobs.items():
                best[key] = min(best[key], turn_seconds(job))
    progress(rounds, rounds)
    return best


def turn_seconds(job: Job) -> float:
    """Run a job a few times and give the best: the first run brings its data into the caches."""
    best = float("inf")
    for _ in range(RUNS_A_TURN):
        start = perf_counter()
        job()
        best = min(best, perf_counter() - start)
    return best


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Keep the collector out of the measurement."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def calls(function: Callable[..., object], arguments: Sequence[tuple[object, ...]]) -> Job:
    """Make a job of calling a function with each of these arguments."""

    def job() -> None:
        for each in arguments:
            function(*each)

    def job_of_one() -> None:
        for each in single:
            function(each)

    single = [each[0] for each in arguments]
    return job_of_one if all(len(each) == 1 for each in arguments) else job


def compare_times(
    name: str, unit: str, ours: float, peers: Mapping[str, float]
) -> list[Measurement]:
    """Say how many times longer each peer takes, the best peer first."""
    return [
        Measurement(
            name, unit, significant(ours), peer, significant(time), significant(time / ours)
        )
        for peer, time in sorted(peers.items(), key=lambda item: item[1])
    ]


def compare_rates(
    name: str, unit: str, ours: float, peers: Mapping[str, float]
) -> list[Measurement]:
    """Say how many times slower each peer is, the best peer first."""
    return [
        Measurement(
            name, unit, significant(ours), peer, significant(rate), significant(ours / rate)
        )
        for peer, rate in sorted(peers.items(), key=lambda item: -item[1])
    ]


def significant(value: float) -> float:
    """Round to four figures: more would pretend."""
    return float(f"{value:.4g}")
