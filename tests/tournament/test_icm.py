from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.tournament.icm import EXACT_PLAYERS_MAX, BadChop, icm_chop, icm_equities
from huone.units import Cents, Chips


def cents(*euros: float) -> list[Cents]:
    return [Cents(round(euro * 100)) for euro in euros]


def chips(*stacks: int) -> list[Chips]:
    return [Chips(stack) for stack in stacks]


def brute_force(prizes: Sequence[int], stacks: Sequence[int]) -> list[Fraction]:
    """Add up the prizes over every order in which the players can finish."""
    equities = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        in_race = [sum(stacks[i] for i in order[place:]) for place in range(len(order))]
        chance = prod(Fraction(stacks[i], left) for i, left in zip(order, in_race, strict=True))
        for prize, i in zip(prizes, order, strict=False):
            equities[i] += chance * prize
    return equities


PUBLISHED = [  # prizes and stacks in, equities out, all to the cent
    (cents(500, 300, 200), chips(5000, 3000, 2000), cents(383.93, 327.50, 288.57)),
    (cents(1000, 600, 400), chips(6000, 3000, 1000), cents(824.76, 676.67, 498.57)),
    (cents(70, 30), chips(5000, 3000, 2000), cents(45.18, 32.25, 22.57)),
    (cents(100), chips(900, 400, 200), cents(60.00, 26.67, 13.33)),
    (cents(10, 10, 10), chips(1, 1, 999), cents(10, 10, 10)),
    (cents(42), chips(7), cents(42)),
]


@pytest.mark.parametrize(("prizes", "stacks", "chop"), PUBLISHED)
@pytest.mark.clause("CANCEL-09", "TV-CANCEL-05", "online:AMB-44")
def test_icm_gives_the_published_chops(
    prizes: list[Cents], stacks: list[Chips], chop: list[Cents]
) -> None:
    assert list(icm_chop(prizes, stacks)) == chop


@st.composite
def chops(draw: st.DrawFn, *, most: int) -> tuple[list[Cents], list[Chips]]:
    stacks = draw(st.lists(st.integers(1, 10**5), min_size=1, max_size=most))
    prizes = draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=len(stacks)))
    return [Cents(p) for p in sorted(prizes, reverse=True)], [Chips(s) for s in stacks]


@given(chops(most=6))
@pytest.mark.clause("CANCEL-09")
def test_icm_equals_brute_force_over_every_finishing_order(
    chop: tuple[list[Cents], list[Chips]],
) -> None:
    assert list(icm_equities(*chop)) == brute_force(*chop)


@given(chops(most=9))
def test_a_chop_hands_out_the_prizes_to_the_cent_and_never_ranks_a_bigger_stack_lower(
    chop: tuple[list[Cents], list[Chips]],
) -> None:
    prizes, stacks = chop
    paid = icm_chop(prizes, stacks)
    assert sum(paid) == sum(prizes)
    for stack, share in zip(stacks, paid, strict=True):
        assert all(share >= less for s, less in zip(stacks, paid, strict=True) if s < stack)


@given(chops(most=8))
def test_a_chop_is_within_a_cent_of_the_exact_equity(
    chop: tuple[list[Cents], list[Chips]],
) -> None:
    for share, equity in zip(icm_chop(*chop), icm_equities(*chop), strict=True):
        assert abs(share - equity) < 1


TWELVE = chips(41300, 7, 12000, 12000, 900, 25, 33333, 18450, 5000, 5000, 61000, 1)


@pytest.mark.parametrize("paid", [1, 3, 12])
def test_the_approximation_for_large_fields_agrees_with_the_exact_chop(
    paid: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    prizes = [Cents(10_000_000 // place) for place in range(1, paid + 1)]
    exact = icm_chop(prizes, TWELVE)
    monkeypatch.setattr("huone.tournament.icm.EXACT_PLAYERS_MAX", 0)
    approximate = icm_chop(prizes, TWELVE)
    assert sum(approximate) == sum(prizes)
    assert max(abs(a - b) for a, b in zip(exact, approximate, strict=True)) <= 1


def test_a_field_too_large_for_the_exact_method_is_chopped_to_the_cent() -> None:
    stacks = [Chips(1000 + 37 * i) for i in range(40)]
    prizes = cents(500, 300, 200, 100, 50.01)
    paid = icm_chop(prizes, stacks)
    assert len(stacks) > EXACT_PLAYERS_MAX
    assert sum(paid) == sum(prizes)
    assert list(paid) == sorted(paid)
    assert icm_chop(prizes, chips(*[500] * 40))[0] == 2876  # 1150.01 over forty equal stacks.


def test_equal_prizes_need_no_model_in_a_large_field() -> None:
    assert icm_chop([Cents(7)] * 20, chips(*range(1, 21))) == (7,) * 20


@pytest.mark.parametrize(
    ("prizes", "stacks", "why"),
    [
        ([], [], "there is no player"),
        ([3, 2], [1], "2 prizes for 1 players"),
        ([2, 3], [1, 1], "not in order"),
        ([3], [1, 0], "stack 1 is 0"),
    ],
)
def test_what_no_tournament_can_have_is_refused(
    prizes: list[int], stacks: list[int], why: str
) -> None:
    with pytest.raises(BadChop, match=why):
        icm_equities(prizes, stacks)
