"""The sheet at the end of a home game: it adds up, with the fewest payments."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.room.home.settle_up import Counted, payments
from huone.units import PlayerId


def sheet(won: dict[str, int]) -> list[Counted]:
    """Write a sheet on which everybody has won so much."""
    return [
        Counted(player=PlayerId(name), bought_chips=1000, left_chips=400, stack_chips=600 + chips)
        for name, chips in won.items()
    ]


def evened(won: dict[str, int]) -> dict[str, int]:
    """Tell what is left of everybody's win after the payments."""
    left = dict(won)
    for each in payments(sheet(won)):
        assert each.chips > 0
        left[each.source] += each.chips
        left[each.target] -= each.chips
    return left


@pytest.mark.parametrize(
    ("won", "count"),
    [
        ({}, 0),
        ({"anna": 0, "bo": 0}, 0),
        ({"anna": 342, "marit": 260, "aino": -62, "pekka": -540}, 3),
        ({"anna": 50, "bo": -50, "cem": 30, "dora": -30}, 2),
        ({"a": 7, "b": -3, "c": -4, "d": 10, "e": -10}, 3),
    ],
)
def test_payments_even_everybody_out_and_are_as_few_as_can_be(
    won: dict[str, int], count: int
) -> None:
    assert len(payments(sheet(won))) == count
    assert set(evened(won).values()) <= {0}


def even_groups(won: dict[str, int]) -> int:
    """Count the most even groups by trying everything."""
    people = [name for name, chips in won.items() if chips]
    if not people:
        return 0
    best, (first, *others) = 1, people
    for size in range(len(others)):
        for some in combinations(others, size):
            group = (first, *some)
            if sum(won[name] for name in group) == 0:
                rest = {name: won[name] for name in people if name not in group}
                best = max(best, 1 + even_groups(rest))
    return best


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=6))
def test_nobody_finds_fewer_payments(chips: list[int]) -> None:
    won = {f"p{number}": each for number, each in enumerate([*chips, -sum(chips)])}
    people = sum(each != 0 for each in won.values())
    assert set(evened(won).values()) == {0}
    assert len(payments(sheet(won))) == people - even_groups(won)


@given(st.lists(st.integers(-(10**9), 10**9), min_size=13, max_size=30))
def test_a_large_party_is_settled_too(chips: list[int]) -> None:
    won = {f"p{number}": each for number, each in enumerate([*chips, -sum(chips)])}
    assert set(evened(won).values()) == {0}
    assert len(payments(sheet(won))) < len(won)


def test_nobody_pays_a_bot_or_is_paid_by_one() -> None:
    won = {"anna": 100, "bo": -50, "bot-home-1": -80, "bot-home-2": 30}
    (only,) = payments(sheet(won))
    assert (only.source, only.target, only.chips) == ("bo", "anna", 50)
