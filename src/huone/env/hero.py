"""Hero: a match as Gymnasium plays it, one seat against players who follow policies.

Owns: the interface of a single agent: the hero's turns are steps, everybody else's happen between.
Never: hides that a move was illegal: the house then does what it does for a player whose time is
over, and `info["illegal"]` says so.

A hand that ends before the hero's first turn is one step long, with `stay` as its only move, so
that no win and no loss is left out.

>>> env = HeroEnv("leduc", stacks=13, opponent="call")
>>> seen, info = env.reset(seed=4)
>>> seen.shape, info["action_mask"]
((136,), array([0, 1, 1, 0, 0, 0], dtype=int8))
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from huone.bots.policies import policy_named
from huone.env.episode import Episode
from huone.env.match import BETS, match_of
from huone.env.moves import STAY, BetSize
from huone.games.rules import ONLINE, HandRules, Stakes
from huone.games.sandbox.start import GameSource

SEEDS = 2**63
Opponent = Callable[[Episode, Random], int]
"""Chooses a legal move for the player whose turn it is."""
Step = tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]


class HeroEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One hand an episode, the reward in chips at its end.

    The opponents are a policy of `huone.bots` by its name (`random`, `call`, `tight`, `equity`,
    `house`), or a function that chooses one of `episode.legal()`. The hero sits anywhere unless a
    seat is named.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # As Gymnasium has it.

    def __init__(
        self,
        game: GameSource = "texas",
        *,
        players: int = 2,
        stacks: int | Sequence[int] | None = None,
        stakes: Stakes | None = None,
        rules: HandRules = ONLINE,
        bets: Sequence[BetSize] = BETS,
        opponent: str | Opponent = "random",
        seat: int | None = None,
        illegal: Literal["time-out", "refuse"] = "time-out",
        render_mode: str | None = None,
    ) -> None:
        self.match = match_of(
            game, players=players, stacks=stacks, stakes=stakes, rules=rules, bets=bets
        )
        self.render_mode = render_mode
        self.hero = 0 if seat is None else seat
        self._seat = seat
        self._refuses = illegal == "refuse"
        self._policy = policy_named(opponent) if isinstance(opponent, str) else None
        self._opponent = None if isinstance(opponent, str) else opponent
        self.observation_space = Box(0.0, 1.0, (self.match.observer.size,), np.float32)
        self.action_space = Discrete(len(self.match.moves))
        self._chance = Random()
        self._number = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deal the next hand and play to the hero's first turn; a seed begins a new run."""
        super().reset(seed=seed)
        if seed is not None:
            self._chance, self._number = Random(seed), 0
        if self._seat is None:
            self.hero = self._chance.randrange(self.match.players)
        seed_of_hand = self._chance.randrange(SEEDS)
        self.episode = Episode(self.match, seed=seed_of_hand, number=self._number)
        self._number += 1
        self._play_on()
        return self._seen(), self._info(False)

    def step(self, action: np.int64 | int) -> Step:
        """Take the hero's move, and play to his next turn."""
        episode, illegal = self.episode, False
        if not episode.is_over:
            illegal = int(action) not in episode.legal()
            if illegal and not self._refuses:
                episode.pass_on()
            else:
                episode.step(int(action))
            self._play_on()
        reward = float(episode.returns()[self.hero])
        return self._seen(), reward, episode.is_over, False, self._info(illegal)

    def action_masks(self) -> NDArray[np.int8]:
        """Give 1 for each legal move; the name is the one that other libraries ask for."""
        mask = np.zeros(len(self.match.moves), np.int8)
        mask[self.episode.legal() or [STAY]] = 1
        return mask

    def render(self) -> str | None:
        """Say how the hand stands."""
        return repr(self.episode.hand) if self.render_mode == "ansi" else None

    def _play_on(self) -> None:
        episode = self.episode
        while not episode.is_over and episode.actor != self.hero:
            if self._opponent is not None:
                episode.step(self._opponent(episode, self._chance))
            else:
                assert self._policy is not None
                episode.decide(self._policy(episode.hand, self._chance))

    def _seen(self) -> NDArray[np.float32]:
        return np.array(self.episode.observation(self.hero), np.float32)

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "illegal": illegal, "seat": self.hero}
