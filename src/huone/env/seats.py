"""Seats: a match as PettingZoo plays it, every seat an agent that moves in its turn.

Owns: the AEC interface: agents, observations with masks, rewards in chips when the hand ends.
Never: answers an illegal move with another one; it is refused.

>>> env = table_env("texas", players=3)
>>> env.reset(seed=1)
>>> env.agent_selection, env.observe(env.agent_selection)["action_mask"]
('player_2', array([1, 1, 1, 0, 1, 1], dtype=int8))
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from huone.env.episode import Episode
from huone.env.match import BETS, Match, match_of
from huone.env.moves import BetSize
from huone.games.rules import ONLINE, HandRules, Stakes
from huone.games.sandbox.start import GameSource

SEEDS = 2**63
Observation = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo is not typed.
    """One hand an episode; `player_0` is on the button's left, the last player has the button."""

    def __init__(self, match: Match, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"huone_{match.name}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.match = match
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(match.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves, size = len(match.moves), match.observer.size
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                {
                    "observation": Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": Box(0, 1, (moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(moves) for agent in self.possible_agents
        }
        self._chance = Random()
        self._number = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """Describe what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Describe what an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; a seed begins a new run of hands."""
        if seed is not None:
            self._chance, self._number = Random(seed), 0
        seed_of_hand = self._chance.randrange(SEEDS)
        self.episode = Episode(self.match, seed=seed_of_hand, number=self._number)
        self._number += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees, and which moves it has."""
        seat, episode = self._seats[agent], self.episode
        row = np.array(episode.observation(seat), np.float32)
        moves = np.zeros(len(self.match.moves), np.int8)
        if seat == episode.actor:
            moves[episode.legal()] = 1
        return {"observation": row, "action_mask": moves}

    def step(self, action: int | None) -> None:
        """Take the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.episode.step(int(action))
        self._clear_rewards()
        if self.episode.is_over:
            for each, chips in zip(self.possible_agents, self.episode.returns(), strict=True):
                self.rewards[each] = float(chips)
                self.terminations[each] = True
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """Say how the hand stands."""
        return repr(self.episode.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        """Choose who moves; at the end each agent in turn is told so."""
        seat = self.episode.actor
        self.agent_selection = self.possible_agents[seat] if seat >= 0 else self.agents[0]


def table_env(
    game: GameSource = "texas",
    *,
    players: int = 2,
    stacks: int | Sequence[int] | None = None,
    stakes: Stakes | None = None,
    rules: HandRules = ONLINE,
    bets: Sequence[BetSize] = BETS,
    render_mode: str | None = None,
) -> TableEnv:
    """Make an environment of any game for PettingZoo; `env.match_of` explains the arguments.

    >>> table_env("omaha", players=4).possible_agents[-1]
    'player_3'
    """
    match = match_of(game, players=players, stacks=stacks, stakes=stakes, rules=rules, bets=bets)
    return TableEnv(match, render_mode)
