import gc

import pytest

from huone.bench import measure
from huone.bench.measure import (
    Measurement,
    best_seconds,
    calls,
    compare_rates,
    compare_times,
    no_garbage_collection,
    significant,
)


class Clock:
    """A clock that moves only when a job works."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_best_run_of_each_job_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(measure, "perf_counter", clock)
    times = {"slow": [9.0, 8.0, 7.0, 9.0, 6.0, 9.0], "quick": [2.0, 1.0, 3.0, 2.0, 2.0, 2.0]}
    ran: list[str] = []

    def work(name: str) -> None:
        clock.now += times[name][ran.count(name)]
        ran.append(name)

    told: list[tuple[int, int]] = []
    jobs = {name: lambda name=name: work(name) for name in times}
    best = best_seconds(jobs, rounds=2, progress=lambda *done: told.append(done))
    assert best == {"slow": 6.0, "quick": 1.0}
    assert ran == (["slow"] * 3 + ["quick"] * 3) * 2
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_the_collector_rests_and_comes_back() -> None:
    assert gc.isenabled()
    with no_garbage_collection():
        assert not gc.isenabled()
        with no_garbage_collection():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.parametrize("arguments", [[(1,), (2,)], [(1, 2), (3, 4)]])
def test_a_job_calls_with_every_argument(arguments: list[tuple[object, ...]]) -> None:
    seen: list[tuple[object, ...]] = []
    calls(lambda *each: seen.append(each), arguments)()
    assert seen == arguments


def test_the_best_peer_comes_first_and_above_one_is_better() -> None:
    assert compare_times("call", "ns", 10.0, {"late": 50.0, "quick": 20.0}) == [
        Measurement("call", "ns", 10.0, "quick", 20.0, 2.0),
        Measurement("call", "ns", 10.0, "late", 50.0, 5.0),
    ]
    assert compare_rates("hands", "M/s", 10.0, {"late": 1.0, "quick": 20.0}) == [
        Measurement("hands", "M/s", 10.0, "quick", 20.0, 0.5),
        Measurement("hands", "M/s", 10.0, "late", 1.0, 10.0),
    ]


def test_figures_are_rounded_to_what_is_known() -> None:
    assert [significant(value) for value in (123456.0, 0.0123456)] == [123500.0, 0.01235]
