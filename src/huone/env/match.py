"""Match: what an environment plays, hand after hand.

Owns: game, players, stacks, stakes and bet sizes, worked out once; shuffling and dealing.
Never: decides; `env.episode` takes moves.
"""

from collections.abc import Sequence
from random import Random
from typing import final

from huone.cards.card import Card
from huone.cards.commitment import SEED_BYTES_MIN
from huone.cards.shuffle import ordered_by
from huone.env.moves import BetSize, Moves
from huone.env.observation import Observer
from huone.games.definition import Game, Mix, OpenFaceGame, betting_game
from huone.games.hand import Hand
from huone.games.mix import hand_at, mix_stakes
from huone.games.openface import OpenFace, OpenFaceSetup, open_face_setup
from huone.games.rules import ONLINE, HandRules, Stakes
from huone.games.sandbox.start import GameSource, game_of, usual_points, usual_stakes
from huone.games.setup import Setup, setup_of
from huone.refusal import Refused

STACK_BETS = 100
"""How many of the smallest bets everybody has, if nobody says otherwise."""
BETS: tuple[BetSize, ...] = ("min", 0.5, 1.0, "max")
"""The sizes of bets, if nobody names others: parts of the pot between the least and the most."""


class BadMatch(Refused):
    """A match that cannot be played so."""

    code = "env/bad-match"
    says = "{game} cannot be played so: {why}"


@final
class Match:
    """Game, players, stacks and bet sizes; `moves` numbers decisions, `observer` makes vectors."""

    __slots__ = (
        "_suffices", "moves", "name", "observer", "players", "setups", "stacks", "total_chips",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        setups: tuple[Setup | OpenFaceSetup, ...],
        stacks: tuple[int, ...],
        bets: Sequence[BetSize],
    ) -> None:
        self.name = name
        self.setups = setups
        self.stacks = stacks
        self.players = len(stacks)
        self.total_chips = sum(stacks)
        self._suffices = [_deck_suffices(setup, self.players) for setup in setups]
        self.moves = Moves(setups, bets)
        self.observer = Observer(setups, self.players, self.total_chips)

    def __repr__(self) -> str:
        """Say what is played."""
        shape = f"{len(self.moves)} moves, observations of {self.observer.size}"
        return f"<Match {self.name}, stacks {self.stacks}, {shape}>"

    def __deepcopy__(self, memo: object) -> "Match":
        """Give the match itself: it never changes."""
        return self

    def deal(self, chance: Random, number: int = 0) -> Hand | OpenFace:
        """Deal the hand of a number: in a rotation, each is of the next game."""
        kind = number % len(self.setups)
        setup, seed = self.setups[kind], chance.randbytes(SEED_BYTES_MIN)
        deck: list[Card] = ordered_by(seed, setup.deck_cards, purpose="deck")
        if isinstance(setup, OpenFaceSetup):
            return OpenFace(setup, list(self.stacks), deck)
        if self._suffices[kind]:
            return Hand(setup, list(self.stacks), deck)
        redeck = ordered_by(seed, setup.deck_cards, purpose="redeck")
        return Hand(setup, list(self.stacks), deck, redeck=redeck)


def match_of(
    game: GameSource = "texas",
    *,
    players: int = 2,
    stacks: int | Sequence[int] | None = None,
    stakes: Stakes | None = None,
    rules: HandRules = ONLINE,
    bets: Sequence[BetSize] = BETS,
) -> Match:
    """Describe a match of any game: of the catalogue, of a paper, a mix, or a file of your own.

    Stacks are one number for all or one for each. A bet size is `min`, `max` or a part of the pot.

    >>> match_of("texas", players=6, bets=("min", 1.0, "max"))
    <Match texas, stacks (200, 200, 200, 200, 200, 200), 5 moves, observations of 198>
    >>> match_of("kuhn", players=3)
    Traceback (most recent call last):
        ...
    huone.env.match.BadMatch: kuhn cannot be played so: 2 to 2 players are legal, not 3
    """
    found = game_of(game)
    least, most = found.players.min, _most_players(found)
    if not least <= players <= most:
        raise BadMatch(game=found.id, why=f"{least} to {most} players are legal, not {players}")
    setups = _setups(found, stakes, rules)
    chips = [stacks] * players if isinstance(stacks, int) else stacks
    if chips is None:
        chips = [STACK_BETS * _unit(setups[0])] * players
    if len(chips) != players or min(chips) < 1:
        why = f"{players} stacks of at least 1 chip are needed, not {list(chips)}"
        raise BadMatch(game=found.id, why=why)
    _verify_bets(found.id, bets)
    match = Match(found.id, setups, tuple(chips), tuple(bets))
    for number in range(len(setups)):
        match.deal(Random(0), number)  # Refuses what the rules do not allow.
    return match


def _deck_suffices(setup: Setup | OpenFaceSetup, players: int) -> bool:
    """Tell whether a deck is enough for a hand in any case, so that none is shuffled again."""
    if isinstance(setup, OpenFaceSetup) or setup.menu:
        return False
    needed = 0
    for plan in setup.streets:
        needed += players * (plan.down + plan.up + plan.draw) + plan.burn
        needed += plan.board * setup.boards
    return needed <= setup.deck_size


def _most_players(game: Game | Mix | OpenFaceGame) -> int:
    if not isinstance(game, Mix):
        return min(game.hands_max, max(game.players.cash, game.players.tournament))
    return min(_most_players(betting_game(name)) for name in game.menu)


def _setups(
    game: Game | Mix | OpenFaceGame, stakes: Stakes | None, rules: HandRules
) -> tuple[Setup | OpenFaceSetup, ...]:
    """Set up what is played: one game, or each of a rotation in its order."""
    if isinstance(game, OpenFaceGame):
        if stakes is not None:
            raise BadMatch(game=game.id, why="it is played for points and takes no stakes")
        return (open_face_setup(game.id, usual_points()),)
    if isinstance(game, Mix) and game.rotation is not None:
        if stakes is not None:
            raise BadMatch(game=game.id, why="each game of a rotation has stakes of its own")
        amounts = mix_stakes(2, 4, ante=1, bring_in=1, big_blind=2)
        hands = [hand_at(game, leg, amounts, hands=1) for leg in range(len(game.menu))]
        return tuple(hand.setup(rules) for hand in hands)
    return (setup_of(game, stakes or usual_stakes(game), rules),)


def _unit(setup: Setup | OpenFaceSetup) -> int:
    return 1 if isinstance(setup, OpenFaceSetup) else setup.stakes.min_bet


def _verify_bets(game: str, bets: Sequence[BetSize]) -> None:
    for size in bets:
        named = size in ("min", "max")
        if not named and not (isinstance(size, int | float) and 0 < size <= 1000):
            why = f"a bet size is 'min', 'max' or a part of the pot over 0, not {size!r}"
            raise BadMatch(game=game, why=why)
    if len(set(bets)) < len(bets) or not bets:
        raise BadMatch(game=game, why="there must be bet sizes, each once")
