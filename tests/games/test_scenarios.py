import pytest
from kit.scenario import Scenario, load_scenarios, play

SCENARIOS = [
    pytest.param(scenario, marks=pytest.mark.clause(*scenario.clauses), id=str(scenario))
    for scenario in load_scenarios(".")
]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_hand_plays_as_written(scenario: Scenario) -> None:
    play(scenario)
