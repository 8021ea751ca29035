import pytest
from scenario import Scenario, load_scenarios, play


@pytest.mark.parametrize("scenario", load_scenarios("."), ids=str)
def test_a_hand_plays_as_written(scenario: Scenario) -> None:
    play(scenario)
