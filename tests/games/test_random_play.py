"""Random play of every game in every structure keeps the laws of a hand."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from huone.bots import policies
from huone.games import setup_of, usual_stakes
from huone.games.definition import Game, Mix, catalog
from huone.games.hand import Hand
from huone.games.rules import HandRules, Stakes
from huone.games.setup import Setup
from huone.sim.hands import RULES, audit, deal, play_out

GAMES = [
    (game.id, structure)
    for game in catalog().values()
    if isinstance(game, Game) or (isinstance(game, Mix) and game.choice is not None)
    for structure in game.structures
]


def played(setup: Setup, players: int, chance: Random) -> Hand:
    hand = deal(setup, players, chance)
    play_out(hand, policies.random, chance)
    return hand


@pytest.mark.parametrize(("game", "structure"), GAMES)
def test_random_play_conserves_chips_replays_and_leaks_nothing(game: str, structure: str) -> None:
    for number in range(6):
        chance = Random(f"{game}/{structure}/{number}")
        setup = setup_of(game, usual_stakes(game, structure), chance.choice(RULES))
        hand = played(setup, chance.randint(2, 12), chance)
        assert hand.setup.stakes.structure in (structure, "pot-limit")
        audit(hand, chance)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any game in any structure, with other forced bets and chips than the usual ones."""
    game, structure = draw(st.sampled_from(GAMES))
    stakes: Stakes = msgspec.structs.replace(
        usual_stakes(game, structure),
        ante=draw(st.integers(0 if "stud" not in game else 1, 3)),
        big_blind_ante=draw(st.sampled_from([0, 0, 2])),
        chip=draw(st.sampled_from([1, 1, 5])),
    )
    rules: HandRules = draw(st.sampled_from(RULES))
    if not stakes.min_bet:
        stakes = usual_stakes(game, structure)
    return setup_of(game, stakes, rules)


@settings(max_examples=300)
@given(setups(), st.integers(2, 12), st.integers(0, 2**32))
def test_the_laws_hold_for_any_stakes(setup: Setup, players: int, seed: int) -> None:
    chance = Random(seed)
    hand = played(setup, players, chance)
    audit(hand, chance)
    assert hand.turn() is None
