"""Batch: many hands of one match, stepped together.

Owns: arrays of observations, masks, actors and rewards, one row a hand; dealing anew when one ends.
Never: waits for a slow hand: each has its own actor.

>>> import numpy
>>> from huone.env import match_of
>>> batch = HandBatch(match_of("texas", players=6), hands=4, seed=1)
>>> batch.masks.shape, batch.actors
((4, 6), array([2, 2, 2, 2], dtype=int32))
>>> batch.step(numpy.array([0, 1, 2, 0])); batch.actors
array([3, 3, 3, 3], dtype=int32)
"""

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import cast, final

import numpy as np
from numpy.typing import NDArray

from huone.env.episode import Episode, look_at_all, step_all
from huone.env.match import Match
from huone.env.moves import IllegalMove


@final
class HandBatch:
    """Hands of one match, each with an actor to move; an ended hand is dealt anew at once.

    `observations` and `masks` are the actors' own. `over` tells which hands ended in the last step,
    and `rewards` what every seat of them won, in chips.
    """

    __slots__ = (
        "_chance", "_dealt", "actors", "episodes", "masks", "match", "observations", "over",
        "rewards",
    )  # fmt: skip

    def __init__(self, match: Match, hands: int, *, seed: int = 0) -> None:
        self.match = match
        self._chance = Random(seed)
        self._dealt = 0
        self.episodes = [self._deal() for _ in range(hands)]
        self.observations: NDArray[np.float32] = np.zeros((hands, match.observer.size), np.float32)
        self.masks: NDArray[np.int8] = np.zeros((hands, len(match.moves)), np.int8)
        self.actors: NDArray[np.int32] = np.zeros(hands, np.int32)
        self.over: NDArray[np.bool_] = np.zeros(hands, np.bool_)
        self.rewards: NDArray[np.float32] = np.zeros((hands, match.players), np.float32)
        self._look()

    def step(self, moves: Sequence[int] | NDArray[np.integer]) -> None:
        """Take one move in every hand; if one of them is illegal, none is taken."""
        episodes = self.episodes
        if len(moves) != len(episodes):
            legal = f"{len(episodes)} moves, one for each hand,"
            raise IllegalMove(move=len(moves), player=-1, legal=legal)
        chosen = [int(move) for move in moves]
        width, allowed = self.masks.shape[1], self.masks.tolist()
        for number, move in enumerate(chosen):
            if not (0 <= move < width and allowed[number][move]):
                legal = str(episodes[number].legal())
                raise IllegalMove(move=move, player=episodes[number].actor, legal=legal)
        self.over[:] = False
        self.rewards[:] = 0.0
        for number in step_all(episodes, chosen):
            self.over[number] = True
            self.rewards[number] = episodes[number].returns()
            episodes[number] = self._deal()
        self._look()

    def _deal(self) -> Episode:
        self._dealt += 1
        hand = self.match.deal(self._chance, self._dealt - 1)
        return Episode(self.match, number=self._dealt - 1, hand=hand)

    def _look(self) -> None:
        self.observations[:] = 0.0
        self.masks[:] = 0
        self.actors[:] = [episode.actor for episode in self.episodes]
        # One number after another is written faster through a view than into an array.
        rows = cast(MutableSequence[float], self.observations.reshape(-1).data)
        masks = cast(MutableSequence[int], self.masks.reshape(-1).data)
        look_at_all(self.episodes, rows, masks, self.masks.shape[1])
