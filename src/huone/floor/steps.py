"""Steps: what a dealer does with the cards to put a mistake right, one motion at a time.

Owns: the vocabulary of such motions, and a table top on which they can be carried out.
Never: shuffles by itself; the order that a shuffle gives arrives as an argument.

Rule 1: no card appears or vanishes: whatever the steps, the table top holds the same cards.
Rule 2: burns and the muck stay where they are unless a step names them.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from huone.cards.card import Card, text_of
from huone.refusal import Broken

Shuffle = Callable[[Sequence[Card]], Sequence[Card]]


def _named(cards: Sequence[Card]) -> str:
    """Name cards; what lies face down has no name."""
    return text_of(cards) or "the card"


class TakeBack(Struct, frozen=True, tag=True):
    """Take cards from where they lie and keep them apart from burns and muck."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"set {_named(self.cards)} aside"


class PutOnTop(Struct, frozen=True, tag=True):
    """Put cards back on the deck, the first of them on top."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"put {_named(self.cards)} back on top of the deck"


class MakeBurn(Struct, frozen=True, tag=True):
    """Put these cards under the pot as the next burn."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{_named(self.cards)} becomes the next burn"


class Remove(Struct, frozen=True, tag=True):
    """Take cards out of this hand altogether."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{_named(self.cards)} is out of this hand"


class TurnFaceUp(Struct, frozen=True, tag=True):
    """Leave these cards face up where they lie, for everybody to see."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{_named(self.cards)} stays face up"


class FinishDeal(Struct, frozen=True, tag=True):
    """Deal the initial cards to the end first."""

    def __str__(self) -> str:
        return "finish the initial deal"


class FinishBetting(Struct, frozen=True, tag=True):
    """Let the street be bet to its end first."""

    def __str__(self) -> str:
        return "finish the betting"


class Burn(Struct, frozen=True, tag=True):
    """Burn the top card."""

    def __str__(self) -> str:
        return "burn a card"


class DealBoard(Struct, frozen=True, tag=True):
    """Deal so many cards face up to the board."""

    count: int

    def __str__(self) -> str:
        return f"deal {self.count} to the board"


class DealPlayers(Struct, frozen=True, tag=True):
    """Deal so many cards to the players, in order."""

    count: int
    face: Literal["up", "down"]

    def __str__(self) -> str:
        return f"deal {self.count} face {self.face} to the players in order"


class ShuffleIn(Struct, frozen=True, tag=True):
    """Shuffle the cards that were set aside into the rest of the deck, squared on the table."""

    def __str__(self) -> str:
        return "shuffle the cards set aside into the rest of the deck, squared on the table"


class ShuffleDeck(Struct, frozen=True, tag=True):
    """Shuffle the rest of the deck; burns and muck stay out of it."""

    def __str__(self) -> str:
        return "shuffle the rest of the deck, squared on the table, without burns and muck"


class ShuffleBurns(Struct, frozen=True, tag=True):
    """Shuffle the rest of the deck together with the burns, and cut."""

    def __str__(self) -> str:
        return "shuffle the rest of the deck with the burns and cut"


class MixAndRemove(Struct, frozen=True, tag=True):
    """Mix these cards face down; a member of staff takes one out, which is the next burn."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        mixed = _named(self.cards)
        return f"mix {mixed} face down; staff takes one out, and it becomes the next burn"


class ShowAtOnce(Struct, frozen=True, tag=True):
    """Leave the last betting out; the hands are shown."""

    def __str__(self) -> str:
        return "no more betting; the hands are shown"


class ShowToAll(Struct, frozen=True, tag=True):
    """Show cards to everybody when the hand is over."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"after the hand show {_named(self.cards)} to everybody"


class FanDeck(Struct, frozen=True, tag=True):
    """Fan the rest of the deck before the betting starts and look for more face-up cards."""

    def __str__(self) -> str:
        return "fan the rest of the deck and look for more face-up cards"


Step = (
    TakeBack
    | PutOnTop
    | MakeBurn
    | Remove
    | TurnFaceUp
    | FinishDeal
    | FinishBetting
    | Burn
    | DealBoard
    | DealPlayers
    | ShuffleIn
    | ShuffleDeck
    | ShuffleBurns
    | MixAndRemove
    | FanDeck
    | ShowAtOnce
    | ShowToAll
)


class TableTop(Struct):
    """Where every card of the deck lies; the first card of the deck is the top one."""

    deck: list[Card]
    board: list[Card] = []
    players: list[Card] = []
    burns: list[Card] = []
    aside: list[Card] = []
    muck: list[Card] = []

    def cards(self) -> list[Card]:
        """List all cards, in no order that matters."""
        return sorted(
            [*self.deck, *self.board, *self.players, *self.burns, *self.aside, *self.muck]
        )

    def pick(self, cards: Sequence[Card]) -> None:
        """Take cards from wherever they lie."""
        for card in cards:
            for place in (self.board, self.players, self.aside, self.burns, self.muck, self.deck):
                if card in place:
                    place.remove(card)
                    break
            else:
                raise Broken(f"{card} is not on the table")


def carry_out(steps: Sequence[Step], table: TableTop, shuffle: Shuffle) -> None:
    """Do what the steps say; `shuffle` gives the new order of the cards that it is handed.

    >>> from huone.cards.card import parse_cards
    >>> top = TableTop(deck=list(parse_cards("2c 3c 4c 5c")), board=list(parse_cards("As Ks Qs")))
    >>> carry_out([Burn(), DealBoard(1)], top, list)
    >>> top.board, top.burns
    ([As, Ks, Qs, 3c], [2c])
    """
    before = table.cards()
    for step in steps:
        _do(step, table, shuffle)
    assert table.cards() == before, "no card appears or vanishes"


def _do(step: Step, table: TableTop, shuffle: Shuffle) -> None:
    match step:
        case TakeBack(cards):
            table.pick(cards)
            table.aside.extend(cards)
        case PutOnTop(cards):
            table.pick(cards)
            table.deck[:0] = cards
        case MakeBurn(cards):
            table.pick(cards)
            table.burns.extend(cards)
        case Remove(cards):
            table.pick(cards)
            table.muck.extend(cards)
        case Burn():
            table.burns.append(table.deck.pop(0))
        case DealBoard(count):
            table.board.extend(table.deck.pop(0) for _ in range(count))
        case DealPlayers(count):
            table.players.extend(table.deck.pop(0) for _ in range(count))
        case ShuffleDeck():
            table.deck[:] = shuffle(table.deck)
        case ShuffleIn():
            table.deck[:] = shuffle([*table.deck, *table.aside])
            table.aside.clear()
        case ShuffleBurns():
            table.deck[:] = shuffle([*table.deck, *table.burns])
            table.burns.clear()
        case MixAndRemove(cards):
            table.pick(cards)
            taken, *stay = shuffle(cards)
            table.burns.append(taken)
            table.board.extend(stay)
        case _:
            pass  # Nothing moves: the step says when, or what everybody sees.
