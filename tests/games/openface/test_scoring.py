import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.layouts import layout_of

from huone.cards.card import CARDS
from huone.games.openface import Layout, open_face_setup
from huone.games.openface.scoring import PairPoints, Score, judge, score_pair
from huone.games.rules import CashPoints

SETUP = open_face_setup(
    "open-face-chinese", CashPoints(point_chips=1, min_stack_points=50, max_loss_points=50)
)
LETTERS = {"W": 1, "T": 0, "L": -1}


def judged(front: str, middle: str, back: str) -> Score:
    return judge(layout_of(front, middle, back), SETUP)


def against(one: tuple[str, str, str], other: tuple[str, str, str]) -> PairPoints:
    return score_pair(judged(*one), judged(*other), SETUP)


@pytest.mark.clause("OFC-06", "OFC-07", "OFC-08", "OFC-09", "TV-OFC-01")
@pytest.mark.parametrize(
    ("results", "points"),
    [
        ("WWL", 1), ("WWT", 2), ("WWW", 6), ("LLL", -6), ("WLT", 0), ("TTT", 0), ("WTT", 1),
        ("LLT", -2), ("WLL", -1),
    ],
)  # fmt: skip
def test_each_row_is_a_point_and_a_scoop_three_more(results: str, points: int) -> None:
    one = Score([10 + LETTERS[result] for result in results], [0, 0, 0], False)
    other = Score([10, 10, 10], [0, 0, 0], False)
    assert score_pair(one, other, SETUP).points == points
    assert score_pair(other, one, SETUP).points == -points


@pytest.mark.clause("OFC-06", "OFC-07")
def test_a_row_is_compared_with_the_same_row_alone() -> None:
    one = ("Ac Kc 2d", "3c 3d 7h 8h 9h", "4c 4d 7d 8d Td")
    other = ("Qc Jc 2h", "5c 5d 7c 8c 9c", "Ad Ah Kd Kh 6d")
    assert against(one, other).rows == [1, -1, -1]
    assert against(one, other).points == -1


LOW_FRONT = "2c 3d 5h"
SMALL_PAIR = "4c 4d 7h 8s 9d"


@pytest.mark.clause("OFC-12", "TV-OFC-02")
def test_a_flush_against_a_full_house_in_the_back_costs_two() -> None:
    me = ("2d 3c 5c", "4h 4s 7c 8d 9c", "Ah Qh 9h 6h 2h")
    opponent = (LOW_FRONT, SMALL_PAIR, "Tc Td Th Jc Jd")
    assert against(me, opponent).bonuses == [0, 0, -2]
    assert against(me, opponent).rows[2] == -1


@pytest.mark.clause("OFC-12", "TV-OFC-03")
def test_a_flush_against_a_full_house_in_the_middle_costs_four_and_in_the_back_two() -> None:
    me = ("2d 3c 5c", "Ah Qh 9h 6h 2h", "As Ks 9s 6s 2s")
    opponent = (LOW_FRONT, "6c 6d 6h 7c 7d", "Tc Td Th Jc Jd")
    pair = score_pair(judged(*me), judged(*opponent), SETUP)
    assert pair.bonuses == [0, -4, -2]


@pytest.mark.clause("OFC-13", "TV-OFC-04")
def test_equal_bonuses_cancel_whoever_has_the_better_hand() -> None:
    ace_high = ("2d 3c 5c", "4h 4s 7c 8d 9c", "Ah Qh 9h 6h 3h")
    nine_high = (LOW_FRONT, SMALL_PAIR, "9s 8s 6s 5s 2s")
    pair = against(ace_high, nine_high)
    assert pair.bonuses == [0, 0, 0]
    assert pair.rows[2] == 1


@pytest.mark.clause("OFC-11")
def test_a_bonus_is_paid_even_by_who_wins_the_row() -> None:
    straight_in_middle = ("2c 3d 5h", "6c 7d 8h 9s Tc", "Jc Jd Jh Qc Qd")
    quads = ("6d 6h 2d", "7c 7h 8c 8d 9c", "Ac Ad Ah As 3c")
    # The one with four aces wins the back and pays for the straight; sixes in front earn a point.
    pair = against(quads, straight_in_middle)
    assert (pair.rows, pair.bonuses) == ([1, -1, 1], [1, -4, 4])
    assert pair.points == 2


@pytest.mark.clause("OFC-16", "OFC-17", "OFC-18", "TV-OFC-07")
def test_a_foul_costs_six_and_the_bonuses_of_a_legal_opponent() -> None:
    opponent = ("Qc Qd 2c", "Kc Kd 3c 4c 5d", "5c 6d 7h 8s 9c")
    # In a legal layout these queens and this full house would earn as well.
    foul = ("Qh Qs 2d", "3d 3h 4d 6h 7s", "Ac Ad Ah 2h 2s")
    pair = against(foul, opponent)
    assert (pair.foul, pair.bonuses) == (-6, [-7, 0, -2])
    assert (pair.points, pair.rows, pair.scoop) == (-15, [0, 0, 0], 0)
    assert against(opponent, foul).points == 15


@pytest.mark.clause("OFC-16")
def test_a_layout_with_wrong_counts_is_a_foul() -> None:
    short = judge(layout_of("2c 3d", "4c", "5c"), SETUP)
    assert short.fouled
    assert score_pair(short, judged(LOW_FRONT, SMALL_PAIR, "Tc Td Th Jc Jd"), SETUP).points == -12


@pytest.mark.clause("OFC-19")
def test_two_fouls_owe_each_other_nothing() -> None:
    one = ("Ac Ad Ah", "2c 3c 4c 5c 7d", "6c 6d 7h 8h 9h")
    other = ("Kc Kd Kh", "2d 3d 4d 5d 7s", "6h 6s 7c 8s 9s")
    assert judged(*one).fouled
    assert judged(*other).fouled
    assert against(one, other).points == 0


@given(st.permutations(CARDS))
def test_what_one_wins_the_other_loses(deck: list[int]) -> None:
    cards = [CARDS[card] for card in deck]
    one, other = (
        judge(Layout(own[:3], own[3:8], own[8:]), SETUP) for own in (cards[:13], cards[13:26])
    )
    mine, his = score_pair(one, other, SETUP), score_pair(other, one, SETUP)
    assert mine.points == -his.points
    assert mine.bonuses == [-bonus for bonus in his.bonuses]
