import asyncio
from random import Random

import pytest

from huone.bench import room
from huone.bench.room import BenchFloor, Step, action_delays, quantile, spread, tables_carried


def test_an_action_waits_for_what_came_before_it() -> None:
    steps = [Step(0, 3), Step(1, 1, 1), Step(10, 1, 1)]
    assert action_delays(steps) == [3, 1]
    assert action_delays(steps, faster=2) == [3.5, 1]


def test_what_an_action_leads_to_delays_others_only() -> None:
    assert action_delays([Step(0, 4, 1), Step(2, 1, 1)]) == [1, 3]


def test_what_the_clock_holds_for_one_moment_arrives_apart_and_in_order() -> None:
    steps = [Step(7, 1), Step(7, 2), Step(7, 3), Step(8, 4)]
    found = spread(steps, Random(1))
    assert [step.work_ms for step in found] == [1, 2, 3, 4]
    moments = [step.at_ms for step in found]
    assert moments == sorted(set(moments))
    assert [int(moment) for moment in moments] == [7, 7, 7, 8]


def test_so_many_tables_are_carried_as_do_not_slow_actions_down() -> None:
    steps = [Step(10 * number, 4, 4) for number in range(1_000)]
    # Ten milliseconds of play hold two such steps, and the queue grows with a third table.
    assert tables_carried(steps, 1) == 2


def test_the_quantile_is_the_largest_of_few_values() -> None:
    assert quantile([3, 1, 2], 0.99) == 3
    assert quantile(range(1_000), 0.99) == 990


def test_a_full_room_is_played_in_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "ACTIONS", 60)
    monkeypatch.setattr(room, "SIZES", (2, 4))
    found = room.results(lambda done, total: None)
    assert [result.unit for result in found] == ["tables", *["kB", "kB", "µs", "ms", "ms", "%"] * 2]
    assert all(result.huone > 0 for result in found)
    assert {result.peer for result in found} == {None}
    idle, active = found[1].huone, found[2].huone
    assert idle < active < 50


def test_bots_think_and_no_turn_runs_out() -> None:
    async def played() -> BenchFloor:
        floor = BenchFloor(2, seed=5)
        await floor.open()
        await floor.play(until_ms=room.WARM_MS)
        return floor

    floor = asyncio.run(played())
    assert floor.room.failures == []
    events_ms = [step.event_ms for step in floor.steps if step.event_ms is not None]
    assert len(events_ms) == floor.commands > 10
    assert all(step.event_ms is None or step.event_ms <= step.work_ms for step in floor.steps)
    assert all(table.table.hands > 0 for table in floor.room.lobby)
