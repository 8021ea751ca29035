"""Match: two policies against each other, heads-up, every deal played from both sides.

Owns: the match and how sure its result is.
Never: plays by rules of its own.

Rule 1: both get the same cards in the same seats, so that luck cancels out as far as it can.
Rule 2: the same arguments give the same result.
"""

from collections.abc import Callable
from math import sqrt
from random import Random

from msgspec import Struct

from huone.bots.policies import AnyPolicy, policy_named
from huone.games import game_of, play, usual_stakes
from huone.games.definition import Mix, OpenFaceGame
from huone.refusal import Refused

STACK_BB = 100
SURE = 1.96
"""Standard errors on either side of a mean that hold it 95 times of 100."""


class UnfitMatch(Refused):
    """A match that cannot be played."""

    code = "bots/unfit-match"
    says = "{what} is {given}; {wanted}"


class MatchResult(Struct, frozen=True):
    """What came of a match: what A won, in big blinds for a hundred hands, and how sure that is."""

    game: str
    policies: tuple[str, str]
    seed: int
    hands: int
    bb_per_100: float
    error: float
    """Half of the interval that holds the true figure 95 times of 100."""


def pair_of(policies: list[str]) -> tuple[str, str]:
    """Take two names, no more and no fewer."""
    if len(policies) != 2:
        raise UnfitMatch(what="the number of policies", given=len(policies), wanted="name two")
    return policies[0], policies[1]


def run(
    game: str,
    policies: tuple[str, str],
    *,
    hands: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> MatchResult:
    """Play a match of so many hands."""
    if hands < 4:
        raise UnfitMatch(what="the number of hands", given=hands, wanted="play at least four")
    found = game_of(game)
    if isinstance(found, Mix) and found.choice is None:
        raise UnfitMatch(
            what="the game", given=game, wanted="name a game, not a rotation of several"
        )
    unit = 1 if isinstance(found, OpenFaceGame) else usual_stakes(game).min_bet
    first, second = policy_named(policies[0]), policy_named(policies[1])
    won = []
    for number in range(hands // 2):
        deal = f"{seed}/{number}"
        from_left = _won(game, unit, [first, second], 0, deal)
        won.append((from_left + _won(game, unit, [second, first], 1, deal)) / 2)
        progress(2 * len(won))
    mean = sum(won) / len(won)
    spread = sum((each - mean) ** 2 for each in won) / (len(won) - 1)
    error = SURE * sqrt(spread / len(won))
    return MatchResult(
        game, policies, seed, 2 * len(won), round(100 * mean, 2), round(100 * error, 2)
    )


def _won(game: str, unit: int, sides: list[AnyPolicy], side: int, deal: str) -> float:
    """Play one deal; say what the policy on one side won, in big blinds."""
    chance = Random(deal)
    stack = STACK_BB * unit
    hand = play(game, stacks=[stack, stack], seed=chance.getrandbits(256))
    while (turn := hand.turn()) is not None:
        hand.act(sides[turn.seat](hand, chance))
    return (hand.stacks[side] - stack) / unit
