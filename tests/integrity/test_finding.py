"""Findings are ranked by how far they are from what is usual, and judge nobody."""

import pytest
from kit.reviewed import ANNA, BEN, CARL

from huone.integrity.finding import (
    EVIDENCE_MAX,
    NOTABLE_MILLI,
    Finding,
    above_expected,
    most_telling,
    pair_of,
    ranked,
    rarer_than,
)
from huone.units import PlayerId


def finding(*players: str, score: int) -> Finding:
    return Finding(
        feature="company",
        players=tuple(map(PlayerId, players)),
        score_milli=score,
        facts={},
        hands=(),
    )


def test_the_highest_score_is_looked_at_first_and_ties_keep_the_order_of_names() -> None:
    found = ranked([finding("c", score=5), finding("b", score=9), finding("a", score=5)])
    assert [(each.rank, each.players) for each in found] == [(1, ("b",)), (2, ("a",)), (3, ("c",))]


def test_only_what_is_far_from_usual_is_notable() -> None:
    assert finding("a", score=NOTABLE_MILLI).is_notable
    assert not finding("a", score=NOTABLE_MILLI - 1).is_notable


@pytest.mark.parametrize(
    ("seen", "expected", "score"), [(9, 4.0, 1_940), (4, 4.0, 0), (3, 0.1, 2_296)]
)
def test_a_count_is_scored_against_chance(seen: int, expected: float, score: int) -> None:
    assert above_expected(seen, expected) == score


def test_what_is_rarer_than_usual_scores_more_the_longer_the_record() -> None:
    short, long = rarer_than((0, 4), (40, 80)), rarer_than((0, 40), (400, 800))
    assert 0 < short < long
    assert rarer_than((2, 4), (40, 80)) == 0
    assert rarer_than((0, 0), (40, 80)) == rarer_than((1, 2), (0, 0)) == 0


def test_a_pair_has_one_name_and_evidence_has_a_bound() -> None:
    assert pair_of(BEN, ANNA) == pair_of(ANNA, BEN) == (ANNA, BEN)
    hands = {f"t1/{number}": number for number in range(50)}
    shown = most_telling(hands)
    assert len(shown) == EVIDENCE_MAX
    assert shown[0] == "t1/49"
    assert CARL not in shown
