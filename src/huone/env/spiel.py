"""Spiel: a match as OpenSpiel plays it, a game of chance and player nodes.

Owns: the game `huone` in OpenSpiel's registry, with every card that is dealt as a chance node.
Never: shows a player's information more than the hand would.

>>> import pyspiel
>>> import huone.env.spiel
>>> game = pyspiel.load_game("huone(game=kuhn,players=2,stack=2)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0]); state.apply_action(state.legal_actions()[0])
>>> [state.action_to_string(move) for move in state.legal_actions()]
['stay', 'bet min']
"""

from random import Random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from huone.cards.card import CARDS, Card
from huone.env.episode import Episode
from huone.env.match import BadMatch, Match, match_of
from huone.env.moves import BetSize, played_in
from huone.games.events import Event, Reshuffled
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.sandbox.choosing import dealt_in, exchanged
from huone.games.sandbox.unseen import with_cards_swapped
from huone.games.setup import Setup
from huone.games.view import history_for
from huone.refusal import Broken

DEFAULTS: dict[str, Any] = {
    "game": "texas", "players": 2, "stack": 200, "bets": "min 0.5 1.0 max",
    "hand": 0,
}  # fmt: skip
TYPE = pyspiel.GameType(
    short_name="huone",
    long_name="Any game of Huone",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=12,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)
"""What OpenSpiel wants to know of every game that comes from here."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed.
    """A match as a game of OpenSpiel; its parameters are those of `DEFAULTS`.

    `hand` says which hand of a rotation is played, from 0.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = {**DEFAULTS, **(params or {})}
        self.match = match_of(
            wanted["game"],
            players=wanted["players"],
            stacks=wanted["stack"],
            bets=[bet_size(text) for text in wanted["bets"].split()],
        )
        verify_no_reshuffle(self.match)
        self.number = int(wanted["hand"])
        stack = float(wanted["stack"])
        bets = sum(len(setup.streets) for setup in played_in(self.match.setups))
        longest = (bets + 1) * self.match.players * (wanted["stack"] + 15) + 60
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.match.moves),
            max_chance_outcomes=len(CARDS),
            num_players=self.match.players,
            min_utility=-stack,
            max_utility=stack * (self.match.players - 1),
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Begin a hand before its first card."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        """Make what turns states into vectors and texts."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.match, perfect_recall=recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not typed.
    """One hand; while cards are chosen, `move` waits to be taken."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        hand = game.match.deal(_Unshuffled(), game.number)
        self.episode = Episode(game.match, hand=hand, number=game.number)
        self.move: int | None = None
        self.coming = landed(self.episode.hand.events)
        self.chosen: list[Card] = []
        start = self.episode.hand.events[0]
        self.left: list[Card] = sorted(start.deck)  # type: ignore[union-attr]

    def current_player(self) -> int:
        """Tell who moves: a player, chance, or nobody."""
        if self.coming:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.is_over else self.episode.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal() if player == self.episode.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the cards that may come next, all alike."""
        return [(int(card), 1 / len(self.left)) for card in self.left]

    def _apply_action(self, action: int) -> None:
        if not self.coming:
            self._decide(action)
            return
        self.chosen.append(CARDS[action])
        self.left.remove(CARDS[action])
        if len(self.chosen) < len(self.coming):
            return
        dealt = with_cards(self.episode.hand, self.coming, self.chosen)
        self.episode = self.episode.with_hand(dealt)
        move, self.move = self.move, None
        self.coming, self.chosen = [], []
        if move is not None:
            self.episode.step(move)

    def _decide(self, move: int) -> None:
        """Take a move; if cards follow it, chance chooses them first."""
        tried, before = self.episode.copy(), len(self.episode.hand.events)
        tried.step(move)
        coming = landed(tried.hand.events[before:])
        if coming:
            self.move, self.coming = move, coming
        else:
            self.episode = tried

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {CARDS[action]!r}"
        return self.episode.match.moves.names[action]

    def is_terminal(self) -> bool:
        """Tell whether the hand is over."""
        return not self.coming and self.episode.is_over

    def returns(self) -> list[float]:
        """Say what each player has won."""
        if not self.is_terminal():
            return [0.0] * self.episode.match.players
        return [float(chips) for chips in self.episode.returns()]

    def __str__(self) -> str:
        """Say how the hand stands, and which cards chance has chosen."""
        return f"{self.episode.hand!r} {self.chosen}"


class SpielObserver:
    """Vectors and texts of what a player sees, as OpenSpiel asks for them."""

    def __init__(self, match: Match, *, perfect_recall: bool) -> None:
        self.match = match
        self.perfect_recall = perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(match.observer.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            name: self.tensor[place] for name, place in match.observer.sections.items()
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        self.tensor.fill(0)
        if not state.coming:
            self.tensor[:] = state.episode.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Write all that a player has seen, or what he sees now."""
        if state.coming:
            return "cards are dealt"
        episode = state.episode
        if self.perfect_recall:
            seen = history_for(player, episode.hand.events[1:])
            laid = episode.laid if player == episode.actor else []
            return f"{player} {laid} " + " ".join(map(repr, seen))
        looks = episode.observation(player)
        return " ".join(f"{place}:{value:.4g}" for place, value in enumerate(looks) if value)


class _Unshuffled(Random):
    """Leaves cards as they are: chance nodes choose them."""

    def shuffle(self, x: Any) -> None:
        """Do nothing."""


def landed(events: list[Event]) -> list[Card]:
    """List the cards that events deal, in their order."""
    if any(isinstance(event, Reshuffled) for event in events):
        raise Broken("the stock was reshuffled in a match that cannot come to it")
    return [card for event in events for _, cards in dealt_in(event) for card in cards]


def with_cards(hand: Hand | OpenFace, coming: list[Card], chosen: list[Card]) -> Hand | OpenFace:
    """Give the same hand with other cards to come."""
    return with_cards_swapped(hand, exchanged(CARDS, coming, chosen))


def bet_size(text: str) -> BetSize:
    """Read a bet size."""
    if text == "min":
        return "min"
    if text == "max":
        return "max"
    try:
        return float(text)
    except ValueError:
        raise BadMatch(game="huone", why=f"'{text}' is no bet size: min, max or a number") from None


def verify_no_reshuffle(match: Match) -> None:
    """Refuse more players than the deck serves without a reshuffle, which is no chance node."""
    for setup in match.setups:
        if isinstance(setup, Setup):
            for each in setup.menu.values() or (setup,):
                drawn = sum(plan.draw for plan in each.streets)
                need = match.players * (each.game.own_cards + drawn) + each.game.shared_cards
                if need > each.deck_size:
                    why = f"{match.players} players may need {need} cards of {each.deck_size}"
                    raise BadMatch(game=each.name, why=why)


pyspiel.register_game(TYPE, SpielGame)
