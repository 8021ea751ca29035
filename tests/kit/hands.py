"""Hands played at random, for tests of what is done with hands."""

from random import Random

from huone.bots.policies import POLICIES
from huone.games.definition import Game, catalog
from huone.games.hand import Hand
from huone.games.rules import HandRules, Stakes, fixed_limit, no_limit, pot_limit
from huone.games.setup import setup_of
from huone.sim.hands import RULES, deal, play_out


def stakes_of(game: str, structure: str) -> Stakes:
    found = catalog()[game]
    stud = isinstance(found, Game) and found.door is not None
    if structure == "fixed-limit":
        return fixed_limit(4, 8, ante=1, bring_in=1) if stud else fixed_limit(4, 8)
    if structure == "pot-limit":
        return Stakes(structure="pot-limit", ante=2) if stud else pot_limit(1, 2)
    return Stakes(structure="no-limit", ante=2) if stud else no_limit(1, 2)


def random_hand(game: str, structure: str, seed: int) -> tuple[Hand, HandRules]:
    chance = Random(f"{game}/{structure}/{seed}")
    rules = chance.choice(RULES)
    setup = setup_of(game, stakes_of(game, structure), rules)
    hand = deal(setup, chance.choice((2, 3, 6, 9)), chance)
    play_out(hand, POLICIES["random"], chance)
    return hand, rules
