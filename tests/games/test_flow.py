"""The table of what follows what is what happens: no transition is missing, and none is idle."""

from random import Random

import pytest

from huone.bots import policies
from huone.games import flow, setup_of, usual_stakes
from huone.games.definition import Game, Mix, catalog
from huone.games.flow import FOLLOWS
from huone.games.hand_state import OVER, HandState
from huone.sim.hands import RULES, deal, play_out

HANDS_EACH = 4
"""For each game, structure and house: enough for each transition to be seen many times."""


def test_the_whole_catalogue_goes_through_every_transition_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: set[tuple[int, int]] = set()
    take = flow.take

    def watched(state: HandState, step: int) -> int:
        following = take(state, step)
        seen.add((step, following))
        return following

    monkeypatch.setattr(flow, "take", watched)
    play_catalogue()
    if not str(flow.__file__).endswith(".py"):
        return  # Compiled, the loop calls its steps directly: every hand came to its end unwatched.
    assert seen == {(step, after) for step, following in FOLLOWS.items() for after in following}


def play_catalogue() -> None:
    """Play some hands of every game in every structure under every house's rules."""
    for game in catalog().values():
        if isinstance(game, Game) or (isinstance(game, Mix) and game.choice is not None):
            for structure in game.structures:
                for number, rules in enumerate(RULES * HANDS_EACH):
                    chance = Random(f"{game.id}/{structure}/{number}")
                    setup = setup_of(game.id, usual_stakes(game.id, structure), rules)
                    hand = deal(setup, chance.randint(2, 7), chance)
                    play_out(hand, policies.random, chance)
                    assert hand.is_over


def test_every_step_is_followed_by_something_and_a_phase_by_a_decision() -> None:
    assert min(FOLLOWS) > OVER
    steps = {after for following in FOLLOWS.values() for after in following if after > OVER}
    assert steps <= set(FOLLOWS)
