"""Hand scenarios once more, by people at a table of a room: everything happens as in the engine."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kit.at_table import play_at_table, why_engine_only
from kit.evening import Evening
from kit.scenario import Scenario, load_scenarios

from huone.cards.card import CARDS
from huone.games.events import HandStarted
from huone.table.events import InHand

EVERY = load_scenarios(".")
SCENARIOS = [
    pytest.param(scenario, marks=pytest.mark.clause(*scenario.clauses), id=str(scenario))
    for scenario in EVERY
    if not scenario.engine_only
]


@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_a_hand_is_played_at_a_table_as_in_the_engine(
    scenario: Scenario, tmp_path: Path
) -> None:
    await play_at_table(scenario, tmp_path / "room.db")


@pytest.mark.clause("CARD-01", "CARD-02", "online:AMB-38")
async def test_every_hand_is_dealt_from_one_full_deck_in_another_order(
    evening: Callable[..., Evening],
) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        await night.play(table, 5)
    started = [e.event for _, e in night.told if isinstance(e, InHand)]
    decks = [event.deck for event in started if isinstance(event, HandStarted)]
    assert len(decks) == len(set(decks)) == 5
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(CARDS))}


def test_only_what_a_table_cannot_bring_about_is_left_to_the_engine() -> None:
    for scenario in EVERY:
        assert scenario.engine_only == why_engine_only(scenario), str(scenario)
