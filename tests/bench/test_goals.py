"""Goals: a row that has one says whether it is met."""

import pytest

from huone.bench.goals import Goal, goal_of, is_met
from huone.bench.measure import Measurement


@pytest.mark.parametrize(
    ("goal", "huone", "ratio", "met", "says"),
    [
        (Goal(ratio=20), 1.0, 20.0, True, "≥ 20x"),
        (Goal(ratio=20), 99.0, 19.9, False, "≥ 20x"),
        (Goal(at_least=8_000), 8_000.0, None, True, "≥ 8,000"),
        (Goal(at_least=8_000), 7_999.0, None, False, "≥ 8,000"),
        (Goal(at_most=90), 90.0, None, True, "≤ 90"),
        (Goal(at_most=90), 91.0, None, False, "≤ 90"),
    ],
)
def test_a_goal_is_met_or_not(
    goal: Goal, huone: float, ratio: float | None, met: bool, says: str
) -> None:
    assert is_met(Measurement("x", "", huone, "peer", 1.0, ratio), goal) is met
    assert str(goal) == says


def test_a_row_finds_its_goal_by_how_its_name_begins() -> None:
    assert goal_of(Measurement("hands settled, SQLite", "hands/s", 1.0)) == Goal(at_least=10_000)
    assert goal_of(Measurement("something else", "", 1.0)) is None
    played = "no-limit hold'em, check or call"
    assert goal_of(Measurement(played, "hands/s", 1.0, "pyspiel", 1.0, 1.0)) is not None
    assert goal_of(Measurement(played, "hands/s", 1.0, "another", 1.0, 1.0)) is None
