"""Start: a hand of any game with one call, for programs, notebooks and tests.

Owns: small stakes for who names none, a deck from a number, and `play`.
Never: is used by a room, whose stakes, seats and sealed decks are decided elsewhere.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, overload

from huone.cards.card import Card
from huone.games.definition import Game, OpenFaceGame, find
from huone.games.hand import Hand
from huone.games.rules import (
    ONLINE,
    CashPoints,
    HandRules,
    PointStakes,
    Stakes,
    fixed_limit,
    no_limit,
    pot_limit,
)
from huone.games.setup import BadStakes, Setup, setup_of

if TYPE_CHECKING:
    from huone.games.openface import OpenFace, OpenFaceSetup


@overload
def play(  # type: ignore[overload-overlap]  # The names of open-face games are texts as well.
    game: Literal["open-face-chinese", "open-face", "ofc"],
    stacks: Sequence[int],
    *,
    stakes: PointStakes | None = None,
    seed: int = 0,
) -> "OpenFace": ...


@overload
def play(
    game: str,
    stacks: Sequence[int],
    *,
    stakes: Stakes | None = None,
    rules: HandRules = ONLINE,
    seed: int = 0,
) -> Hand: ...


def play(
    game: str,
    stacks: Sequence[int],
    *,
    stakes: Stakes | PointStakes | None = None,
    rules: HandRules = ONLINE,
    seed: int = 0,
) -> "Hand | OpenFace":
    """Deal a hand of any game: the seed decides the cards, the last seat has the button.

    >>> play("omaha", stacks=[100, 100, 100], seed=7).turn().raise_to_max
    7
    >>> play("open-face-chinese", stacks=[100, 100]).turn().place_count
    5
    """
    if isinstance(find(game), OpenFaceGame):
        from huone.games.openface import OpenFace, open_face_setup  # Only who plays it waits.

        points = stakes or usual_points()
        if isinstance(points, Stakes):
            raise BadStakes(game=game, why="it is played for points")
        table = open_face_setup(game, points)
        return OpenFace(table, list(stacks), deck_of(table, seed))
    bets = stakes or usual_stakes(game)
    if not isinstance(bets, Stakes):
        raise BadStakes(game=game, why="it is played with bets, not for points")
    setup = setup_of(game, bets, rules)
    return Hand(setup, list(stacks), deck_of(setup, seed), redeck=deck_of(setup, ~seed))


def usual_stakes(game: str, structure: str | None = None) -> Stakes:
    """Give small stakes, of the structure that a game is most played with unless one is named."""
    found = find(game)
    wanted = structure or found.structures[0]
    stud = isinstance(found, Game) and found.door is not None
    if wanted == "fixed-limit":
        return fixed_limit(2, 4, ante=1, bring_in=1) if stud else fixed_limit(2, 4)
    if wanted == "pot-limit":
        return Stakes(structure="pot-limit", ante=1) if stud else pot_limit(1, 2)
    return Stakes(structure="no-limit", ante=1) if stud else no_limit(1, 2)


def usual_points() -> CashPoints:
    """Give points of one chip each, with the limits of a cash table (OFC-CASH-05, OFC-CASH-06)."""
    return CashPoints(point_chips=1, min_stack_points=50, max_loss_points=50)


def deck_of(setup: "Setup | OpenFaceSetup", seed: int) -> list[Card]:
    """Shuffle the setup's deck by a number, for play without a room."""
    from huone.cards.shuffle import shuffle  # It brings proofs along, for which nobody waits.

    return list(shuffle(str(setup.deck_size), seed=(seed % 2**256).to_bytes(32, "big")))
