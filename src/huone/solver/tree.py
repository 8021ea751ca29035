"""Tree: every way in which a small game of two players can go.

Owns: decisions, chance and ends of a game, and which decisions a player cannot tell apart.
Never: strategies; `solver.cfr` finds them.

Rule 1: what a player knows is what his hand showed him (`games.view`), and nothing else.
Rule 2: where suits are alike, deals that differ only in suits are one, as often as they come.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Final, Literal, NamedTuple, final

from huone.cards.card import RANKS, Card
from huone.games import events as game_events
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    Show,
    Turn,
)
from huone.games.definition import Game
from huone.games.hand import Hand
from huone.games.rules import Stakes
from huone.games.sandbox.choosing import outcomes
from huone.games.sandbox.start import GameSource, game_of, play
from huone.games.view import CardsPutAway, CardsReceived, seen_by
from huone.refusal import Refused

NODES_MOST: Final = 150_000
"""A larger tree takes minutes in plain Python."""
DEALS_MOST: Final = 5_000
SUIT_ORDERS: Final = 24
"""So many deals may be one where suits are alike."""
FIVE: Final = 5
"""Cards that a flush takes."""


Suits = Literal["matter", "alike", "nothing"]


class TooLarge(Refused):
    """A game whose tree no plain program walks in seconds."""

    code = "solver/too-large"
    says = "{game} is too large to be solved: {why}; kuhn and leduc are not"


class NotSolvable(Refused):
    """A game of another kind than the solver knows."""

    code = "solver/not-solvable"
    says = "{game} cannot be solved: {why}"


@final
class Knowledge:
    """What a player knows when he decides; all that looks the same to him is one of these."""

    __slots__ = ("label", "moves", "player")

    def __init__(self, player: int, label: str, moves: tuple[str, ...]) -> None:
        self.player = player
        self.label = label
        self.moves = moves


class Fork(NamedTuple):
    """Somebody decides."""

    player: int
    known: int
    """The number of what he knows."""
    after: tuple["Node", ...]


class Chance(NamedTuple):
    """Cards are dealt."""

    after: tuple[tuple[float, "Node"], ...]


Node = Fork | Chance | float
"""A decision, chance, or what the first player has won."""


class Tree(NamedTuple):
    """A whole game: where it begins, and everything that can be known in it."""

    game: str
    root: Node
    known: tuple[Knowledge, ...]
    nodes: int


def tree_of(
    game: GameSource, *, stacks: Sequence[int] | None = None, stakes: Stakes | None = None
) -> Tree:
    """Build the tree of a game for two; the second player has the button.

    >>> tree = tree_of("kuhn")
    >>> len(tree.known), tree.nodes
    (12, 55)
    """
    found = game_of(game)
    if not isinstance(found, Game):
        raise NotSolvable(game=found.id, why="it is no single game of betting streets")
    first = play(found, stacks or [_enough(found)] * 2, stakes=stakes)
    if len(first.players) != 2:
        raise NotSolvable(game=found.id, why="two players are needed")
    return _Growing(found, first).grown()


def _enough(game: Game) -> int:
    """Give the chips that nobody runs out of where a game says what it is played for."""
    if game.stakes is None or game.limit_raises_max is None:
        return 20
    bets = [
        game.stakes.small_bet if s.unit == "small" else game.stakes.big_bet for s in game.street
    ]
    return game.stakes.ante + sum((1 + game.limit_raises_max) * bet for bet in bets)


class _Growing:
    """A tree that is being built."""

    def __init__(self, game: Game, first: Hand) -> None:
        self.game = game
        self.first = first
        self.start = [player.stack for player in first.players]
        start = first.events[0]
        assert isinstance(start, game_events.HandStarted)
        self.start = list(start.stacks)
        self.suits = what_suits_do(game)
        self.numbers: dict[tuple[object, ...], int] = {}
        self.known: list[Knowledge] = []
        self.nodes = 0

    def grown(self) -> Tree:
        """Grow the whole tree."""
        deals = list(self._deals())
        after = tuple((float(chance), self._node(hand)) for hand, chance in deals)
        return Tree(self.game.id, Chance(after), tuple(self.known), self.nodes + 1)

    def _deals(self) -> Iterator[tuple[Hand, Fraction]]:
        """Deal the first cards in every way, those that differ only in suits once."""
        counts = [len(holding.cards()) for holding in self.first.holdings]
        deck = self.game.deck_cards
        every = comb(len(deck), counts[0]) * comb(len(deck) - counts[0], counts[1])
        if every > SUIT_ORDERS * DEALS_MOST:
            raise TooLarge(game=self.game.id, why=f"{every:,} first deals")
        found: dict[tuple[object, ...], tuple[dict[int, tuple[Card, ...]], int]] = {}
        for mine in combinations(deck, counts[0]):
            for his in combinations([card for card in deck if card not in mine], counts[1]):
                key = self._same((mine, his))
                hole, times = found.get(key, ({0: mine, 1: his}, 0))
                found[key] = (hole, times + 1)
        stakes = self.first.setup.stakes
        for hole, times in found.values():
            yield play(self.game, self.start, stakes=stakes, hole=hole), Fraction(times, every)

    def _same(self, cards: Sequence[Sequence[Card]]) -> tuple[object, ...]:
        """Name cards so that those alike but for the suits have one name."""
        if self.suits == "matter":
            return tuple(tuple(sorted(group)) for group in cards)
        if self.suits == "nothing":
            return tuple(tuple(sorted(card >> 2 for card in group)) for group in cards)
        ways = []
        for order in permutations(range(4)):
            groups = [tuple(sorted((c >> 2) * 4 + order[c & 3] for c in g)) for g in cards]
            ways.append(tuple(groups))
        return min(ways)

    def _node(self, hand: Hand) -> Node:
        """Grow what follows from a hand."""
        self.nodes += 1
        if self.nodes > NODES_MOST:
            raise TooLarge(game=self.game.id, why=f"its tree has over {NODES_MOST:,} nodes")
        turn = hand.turn()
        while turn is not None and turn.kind in ("show", "runouts"):
            hand.act(Show() if turn.kind == "show" else ChooseRunouts(1))
            turn = hand.turn()
        if turn is None:
            return float(hand.stacks[0] - self.start[0])
        moves = list(moves_of(hand, turn))
        after = tuple(self._after(hand, action) for action in moves)
        return Fork(turn.seat, self._number(hand, turn.seat, moves), after)

    def _after(self, hand: Hand, action: Action) -> Node:
        """Grow what follows from an action: one node, or chance."""
        ends: dict[tuple[object, ...], tuple[Hand, Fraction]] = {}
        for other, chance in outcomes(hand, action):
            cards = [holding.cards() for holding in other.holdings] + other.boards
            key = self._same(cards)
            same, so_far = ends.get(key, (other, Fraction(0)))
            ends[key] = (same, so_far + chance)
        if len(ends) == 1:
            return self._node(next(iter(ends.values()))[0])
        self.nodes += 1
        return Chance(tuple((float(p), self._node(other)) for other, p in ends.values()))

    def _number(self, hand: Hand, player: int, moves: Sequence[Action]) -> int:
        """Give what a player knows a number: the same for all that looks the same."""
        seen = [seen_by(player, event) for event in hand.events[1:]]
        groups = [_cards_in(event) for event in seen]
        shape = tuple(_without_cards(event) for event in seen)
        key = (player, self._same(groups), shape)
        if key not in self.numbers:
            self.numbers[key] = len(self.known)
            names = tuple(name_of(action) for action in moves)
            self.known.append(Knowledge(player, label_of(hand, player, self.suits), names))
        return self.numbers[key]


def moves_of(hand: Hand, turn: Turn) -> Iterator[Action]:
    """List everything that is legal, but for a fold that saves nothing."""
    if turn.kind == "bet":
        if turn.call_chips:
            yield Fold()
        if turn.bring_in_chips:
            yield BringIn()
        else:
            yield Check() if turn.can_check else Call()
        if turn.raise_to_min:
            step = max(1, turn.raise_to_max - turn.raise_to_min) if turn.fixed else 1
            for amount in range(turn.raise_to_min, turn.raise_to_max + 1, step):
                yield Bet(amount)
    elif turn.kind in ("discard", "draw"):
        held = sorted(hand.holdings[hand.actor].cards())
        for count in range(turn.discard_min, turn.discard_max + 1):
            yield from (Discard(cards) for cards in combinations(held, count))
    elif turn.kind == "keep":
        yield Keep(True)
        yield Keep(False)
    else:
        raise NotSolvable(game=hand.setup.name, why=f"nobody knows how to {turn.kind} in it")


def name_of(action: Action) -> str:
    """Call a move by its name: `check`, `bet 2`, `discard Kc`."""
    name = type(action).__name__.lower()
    if isinstance(action, Bet):
        return f"{name} {action.to_chips}"
    if isinstance(action, Discard):
        return f"{name} {' '.join(map(repr, action.cards)) or 'nothing'}"
    return name if not isinstance(action, Keep) or action.keep else "reject"


def label_of(hand: Hand, player: int, suits: Suits) -> str:
    """Say what a player knows: own cards, the board, and what was done, street by street."""

    def text(cards: Iterable[Card]) -> str:
        return "".join(RANKS[card >> 2] if suits == "nothing" else repr(card) for card in cards)

    own = text(sorted(hand.holdings[player].cards()))
    boards = " / ".join(text(board) for board in hand.boards if board)
    done: list[str] = []
    for event in hand.events:
        if isinstance(event, game_events.StreetStarted):
            done.append("/" if done else "")
        elif isinstance(event, game_events.BetPlaced):
            done.append(f"bet {event.to_chips}")
        elif isinstance(event, game_events.Discarded):
            done.append(f"draw {len(event.cards)}")
        elif isinstance(event, game_events.Checked | game_events.Called | game_events.BroughtIn):
            done.append(
                {"Checked": "check", "Called": "call"}.get(type(event).__name__, "bring in")
            )
    parts = [own, boards, ", ".join(filter(None, done)).replace(", /,", " /").rstrip(", /")]
    return " · ".join(filter(None, parts))


def _cards_in(event: object) -> tuple[Card, ...]:
    """List the cards that an event showed, in its order."""
    if isinstance(event, CardsReceived):
        return (*event.down, *event.up)
    if isinstance(event, CardsPutAway):
        return event.cards
    if isinstance(event, game_events.CardOffered):
        return (event.card,)
    if isinstance(event, game_events.BoardDealt | game_events.HandShown):
        return event.cards
    return ()


def _without_cards(event: object) -> object:
    """Give all else that an event says."""
    if isinstance(event, CardsReceived | CardsPutAway):
        return (type(event).__name__, event.seat, len(_cards_in(event)))
    if isinstance(event, game_events.CardOffered | game_events.BoardDealt | game_events.HandShown):
        return type(event).__name__
    return event


def what_suits_do(game: Game) -> Suits:
    """Tell whether suits matter, can be exchanged for each other, or are nothing at all.

    They are nothing where no five cards are compared, and alike where each has the same ranks.
    Where upcards open, a suit may decide who does.
    """
    if game.door is not None:
        return "matter"
    if all(
        award.hand == "high" and award.use.hole[1] + award.use.board[1] < FIVE
        for award in game.award
    ):
        return "nothing"
    ranks: dict[int, set[int]] = {}
    for card in game.deck_cards:
        ranks.setdefault(card & 3, set()).add(card >> 2)
    return "alike" if len({frozenset(each) for each in ranks.values()}) == 1 else "matter"
