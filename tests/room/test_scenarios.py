"""Rules as they happen to people in a room; the files are in tests/scenarios/room."""

from pathlib import Path

import pytest
from kit.room_scenario import (
    ONLINE_BOOKS,
    NotAsWritten,
    RoomScenario,
    load_room_scenarios,
    play_room,
)

from huone.refusal import Refused

SCENARIOS = [
    pytest.param(scenario, marks=pytest.mark.clause(*scenario.clauses), id=str(scenario))
    for scenario in load_room_scenarios()
]


@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_it_happens_as_written(scenario: RoomScenario, tmp_path: Path) -> None:
    for book in scenario.only or [scenario.book]:
        await play_room(scenario, book, tmp_path / f"{book}.db")
    for book in ONLINE_BOOKS if scenario.only else ():
        if book not in scenario.only:
            with pytest.raises((NotAsWritten, Refused)):
                await play_room(scenario, book, tmp_path / f"{book}.db")
