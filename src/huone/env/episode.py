"""Episode: one hand of a match, played by numbers.

Owns: whose move it is, which moves are legal, taking one, what each player has won at the end.
Never: has a choice of its own, but for what is none: a hand is shown at the showdown, and the board
is run once.
"""

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import final

from huone.cards.card import Card
from huone.env.match import Match
from huone.env.moves import FIRST_BET, ROWS, IllegalMove
from huone.env.observation import Row
from huone.games import events as game_events
from huone.games.actions import Action, Bet, ChooseRunouts, Place, Show, Turn
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.pickling import Pickled, pickled


@final
class Episode:
    """One hand, its players numbered from the button's left; the last has the button."""

    __slots__ = (
        "_legal", "actor", "drawn", "hand", "laid", "match", "number", "paid", "put_away", "raises",
        "turn",
    )  # fmt: skip

    def __init__(
        self,
        match: Match,
        *,
        seed: int | None = None,
        number: int = 0,
        hand: Hand | OpenFace | None = None,
    ) -> None:
        """Deal a hand by a seed, or take one; in a rotation the number says of which game."""
        self.match = match
        self.number = number
        self.hand: Hand | OpenFace = match.deal(Random(seed), number) if hand is None else hand
        places = match.observer.streets * match.players
        self.paid = [0] * places
        """What each player had paid by the end of each street, as far as he has acted on it."""
        self.raises = [0] * places
        self.drawn = [0] * places
        self.put_away: list[list[Card]] = [[] for _ in range(match.players)]
        self.laid: list[int] = []
        """Rows of the cards that the actor has placed so far, his lowest card first."""
        self.turn: Turn | None = None
        self.actor = -1
        self._legal: list[int] = []
        self._go_on()

    def __repr__(self) -> str:
        """Say what is played and who moves."""
        return f"<Episode of {self.hand!r}>"

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.actor < 0

    def copy(self) -> "Episode":
        """Copy the episode, to try something out."""
        twin = Episode(self.match, number=self.number, hand=self.hand.copy())
        twin.paid, twin.raises, twin.drawn = self.paid[:], self.raises[:], self.drawn[:]
        twin.put_away = [cards[:] for cards in self.put_away]
        twin.laid = self.laid[:]
        twin._legal = self._legal[:]
        return twin

    def with_hand(self, hand: Hand | OpenFace) -> "Episode":
        """Give the same episode with another deal of it: what was done is the same."""
        twin = self.copy()
        twin.hand = hand
        twin._go_on()
        return twin

    def __copy__(self) -> "Episode":
        """Copy the episode, so that each goes its own way."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Episode":
        """Copy the episode."""
        return self.copy()

    def __reduce__(self) -> Pickled:
        """Give what `pickle` keeps of an episode."""
        return pickled(self, _dealt, self.match, self.number, self.hand)

    def legal(self) -> list[int]:
        """List the legal moves, the smallest number first; none when the hand is over."""
        return self._legal.copy()

    def _find_legal(self) -> list[int]:
        turn = self.turn
        if turn is None:
            return []
        if turn.kind == "place":
            free = (turn.front_free, turn.middle_free, turn.back_free)
            first = self.match.moves.rows
            return [first + row for row in range(len(ROWS)) if self.laid.count(row) < free[row]]
        assert isinstance(self.hand, Hand)
        return self.match.moves.legal(self.hand, turn)

    def mask(self) -> list[int]:
        """Give 1 for each legal move and 0 for the others."""
        mask = [0] * len(self.match.moves)
        for move in self._legal:
            mask[move] = 1
        return mask

    def step(self, move: int) -> None:
        """Take a legal move, or refuse it with nothing changed."""
        if move not in self._legal:
            raise IllegalMove(move=int(move), player=self.actor, legal=str(self._legal))
        turn = self.turn
        assert turn is not None
        if turn.kind == "place":
            self._lay(move - self.match.moves.rows)
        else:
            assert isinstance(self.hand, Hand)
            self._act(self.match.moves.action(self.hand, turn, move), move)
        self._go_on()

    def pass_on(self) -> None:
        """Do what the house does for a player whose time is over: a free check, else a fold."""
        self.decide(self.hand.timed_out())

    def decide(self, action: Action) -> None:
        """Take any action of the player whose turn it is, one without a number as well."""
        self.laid.clear()
        self._act(action, FIRST_BET if isinstance(action, Bet) else -1)
        self._go_on()

    def observation(self, seat: int) -> list[float]:
        """Give what a player sees; `match.observer.sections` says where what is."""
        row = [0.0] * self.match.observer.size
        self.match.observer.fill(row, 0, self, seat)
        return row

    def returns(self) -> list[int]:
        """Say what each player has won or lost, in chips; nothing before the end."""
        if not self.is_over:
            return [0] * self.match.players
        stacks = self.hand.stacks
        return [stacks[seat] - chips for seat, chips in enumerate(self.match.stacks)]

    def to_place(self) -> Card:
        """Name the card that the actor places next."""
        assert isinstance(self.hand, OpenFace)
        return sorted(self.hand.in_hand[self.actor])[len(self.laid)]

    def _act(self, action: Action, move: int) -> None:
        hand, actor, players = self.hand, self.actor, self.match.players
        if isinstance(hand, OpenFace):
            hand.act(action)
            return
        place = hand.street * players + actor
        for event in hand.act(action):
            if isinstance(event, game_events.Discarded):
                seat = event.seat
                self.drawn[place - actor + seat] += len(event.cards)
                self.put_away[seat] += event.cards
        player = hand.players[actor]
        self.paid[place] = player.paid + player.dead
        if FIRST_BET <= move < FIRST_BET + len(self.match.moves.bets):
            self.raises[place] += 1

    def _lay(self, row: int) -> None:
        """Place one card; when all lie, they are placed at once."""
        assert isinstance(self.hand, OpenFace)
        self.laid.append(row)
        cards = sorted(self.hand.in_hand[self.actor])
        if len(self.laid) < len(cards):
            return
        rows: list[list[Card]] = [[], [], []]
        for card, where in zip(cards, self.laid, strict=True):
            rows[where].append(card)
        self.laid = []
        front, middle, back = map(tuple, rows)
        self.hand.act(Place(front, middle, back))

    def _go_on(self) -> None:
        """Take the turns in which there is nothing to choose."""
        hand = self.hand
        turn = hand.turn()
        while turn is not None and turn.kind in ("show", "runouts"):
            hand.act(Show() if turn.kind == "show" else ChooseRunouts(1))
            turn = hand.turn()
        self.turn = turn
        self.actor = -1 if turn is None else turn.seat
        self._legal = self._find_legal()


def _dealt(match: Match, number: int, hand: Hand | OpenFace) -> Episode:
    """Take a hand up, for `pickle`, which sets the rest."""
    return Episode(match, number=number, hand=hand)


def step_all(episodes: Sequence[Episode], moves: Sequence[int]) -> list[int]:
    """Take a legal move in each of many hands; name those that are over by it."""
    over: list[int] = []
    for number, episode in enumerate(episodes):
        episode.step(moves[number])
        if episode.actor < 0:
            over.append(number)
    return over


def look_at_all(
    episodes: Sequence[Episode], rows: Row, masks: MutableSequence[int], width: int
) -> None:
    """Write what each actor sees into zeros, one after another, and 1 for each of his moves."""
    at = place = 0
    for episode in episodes:
        for move in episode._legal:
            masks[place + move] = 1
        observer = episode.match.observer
        observer.fill(rows, at, episode, episode.actor)
        at += observer.size
        place += width
