"""Push or fold: the equilibrium is one, and the chart is it."""

import pytest

from huone.games.odds import equity
from huone.solver import calls, push_fold, pushes
from huone.solver.push_fold import (
    HANDS,
    BadStack,
    NotAStartingHand,
    call_worths,
    measured,
    push_worths,
    shares_against,
    starting_hand,
)


@pytest.mark.parametrize("stack", [1.0, 4.5, 10.0, 25.0])
def test_nobody_beats_the_chart_by_a_thousandth_of_a_big_blind(stack: float) -> None:
    push = [float(pushes(stack, hand)) for hand in HANDS]
    call = [float(calls(stack, hand)) for hand in HANDS]
    value, distance = measured(stack, 0.0, push, call)
    assert 0 <= distance < 0.001
    assert -0.25 < value < 0.1
    push[HANDS.index("AA")] = 0.0  # A planted fault: 1 hand of 221 is folded.
    assert measured(stack, 0.0, push, call)[1] > 0.002


def test_the_chart_is_what_the_solver_finds() -> None:
    found = push_fold(7, target=0.0005)
    differ = [hand for hand in HANDS if (found.push[hand] > 0.5) != pushes(7, hand)]
    differ += [hand for hand in HANDS if (found.call[hand] > 0.5) != calls(7, hand)]
    assert len(differ) <= 3  # Hands that are as good either way.


def test_published_borders_are_these() -> None:
    # Up to how many big blinds a hand is pushed or called, as charts in print have it.
    assert (pushes(11.5, "K2o"), pushes(12, "K2o")) == (True, False)
    assert (calls(15, "22"), calls(15.5, "22")) == (True, False)
    assert [pushes(stack, "63s") for stack in (2, 4, 6, 9)] == [True, False, True, False]


@pytest.mark.parametrize(("one", "other"), [("AKs", "QQ"), ("72o", "72o"), ("T9s", "A2o")])
def test_the_table_has_the_equity_that_counting_finds(one: str, other: str) -> None:
    counted = equity([one, other], exact=True).hands[0].equity
    assert shares_against(one)[HANDS.index(other)] == pytest.approx(counted, abs=0.0001)


def test_an_ante_makes_everybody_looser_and_nobody_gives_chips_away() -> None:
    plain, with_ante = push_fold(12), push_fold(12, ante=0.5)
    assert sum(with_ante.push.values()) > sum(plain.push.values())
    assert min(push_worths(12, 0.0, list(plain.call.values()))) < 0
    assert max(call_worths(12, 0.0, list(plain.push.values()))) > 0


@pytest.mark.parametrize(
    ("text", "hand"), [("AhKd", "AKo"), ("Ts 9s", "T9s"), ("2c2d", "22"), ("aks", "AKs")]
)
def test_hands_are_written_as_players_write_them(text: str, hand: str) -> None:
    assert starting_hand(text) == hand


@pytest.mark.parametrize("text", ["AK", "AhKdQc", "XYs", "AhAh", "", "77s"])
def test_what_is_no_starting_hand_is_refused(text: str) -> None:
    with pytest.raises(NotAStartingHand, match="write AKs, T9o, 77 or two cards"):
        pushes(10, text)


def test_a_stack_beyond_the_chart_is_refused() -> None:
    with pytest.raises(BadStack, match="1 to 25 are"):
        calls(25.5, "AA")
    with pytest.raises(BadStack, match="an ante of -1 big blinds is not possible: 0 to 10 are"):
        push_fold(10, ante=-1)
