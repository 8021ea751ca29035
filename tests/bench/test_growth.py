"""Growth: an exponent says how a cost follows a size, and idle things cost nothing."""

import asyncio

import pytest

from huone.bench import growth


@pytest.mark.parametrize("power", [0, 0.5, 1, 2])
def test_the_exponent_of_a_power_is_found(power: float) -> None:
    costs = {size: 7 * size**power for size in (10, 100, 1_000)}
    assert growth.exponent(costs) == pytest.approx(power)
    *rows, fitted = growth.reported("cost", costs)
    assert [row.name for row in rows] == ["cost: 10", "cost: 100", "cost: 1,000"]
    assert fitted.huone == pytest.approx(power)


def test_records_grow_from_size_to_size_and_every_size_is_asked() -> None:
    assert list(asyncio.run(growth.among_movements((2, 60)))) == [2, 60]
    assert list(asyncio.run(growth.among_hands((1, 3)))) == [1, 3]


def test_rooms_are_played_in_beside_what_lies_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "PLAYING", 2)
    monkeypatch.setattr(growth, "PLAYED_MS", 20_000)
    assert all(cost > 0 for cost in asyncio.run(growth.among_tables((3, 6))).values())
    assert all(cost > 0 for cost in asyncio.run(growth.among_tournaments((1, 3))).values())
