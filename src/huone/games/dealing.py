"""Dealing: the stock of a hand, what was burned and put away, and remedies for a short stock.

Owns: the next card, burns, discards, reshuffles.
Never: shuffles. A second deck order, given at the start, says in what order cards that go back
into the stock come out again; so a remedy replays like everything else.

Rule 1: a card is in one place: stock, burns, discards, or dealt.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import final

from huone.cards.card import Card
from huone.games.pickling import Pickled, pickled
from huone.refusal import Refused


class DeckTooSmall(Refused):
    """The deck cannot serve this many players in this game (AMB-56)."""

    code = "deal/deck-too-small"
    says = "{cards} cards cannot serve {players} players of {game}, only {hands_max}"


class BadDeck(Refused):
    """The deck is not the set of cards that the game is played with (CARD-01)."""

    code = "deal/bad-deck"
    says = "a deck of {wanted} different cards is needed: {why}"


@final
class Stock:
    """The cards that are still to come, and those that will not."""

    __slots__ = ("at", "burns", "cards", "discards", "redeck")

    def __init__(self, cards: list[Card], redeck: list[Card]) -> None:
        self.cards: list[Card] = cards
        self.at: int = 0
        self.burns: list[Card] = []
        self.discards: list[Card] = []
        self.redeck: list[Card] = redeck

    def __repr__(self) -> str:
        """Say how many cards lie where, and not which: those to come are nobody's to see."""
        left, gone = len(self.cards) - self.at, len(self.burns) + len(self.discards)
        return f"<Stock of {left} cards, {gone} burned or put away>"

    def copy(self) -> "Stock":
        """Copy the stock; its card order is never changed in place, so it is shared."""
        twin = Stock(self.cards, self.redeck)
        twin.at = self.at
        twin.burns = self.burns.copy()
        twin.discards = self.discards.copy()
        return twin

    def __copy__(self) -> "Stock":
        """Copy the stock, so that what one burns the other still holds."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Stock":
        """Copy the stock; cards never change."""
        return self.copy()

    def __reduce__(self) -> Pickled:
        """Give what `pickle` keeps of a stock."""
        return pickled(self, Stock, self.cards, self.redeck)

    def left(self) -> int:
        """Count the cards still to come."""
        return len(self.cards) - self.at

    def take(self) -> Card:
        """Take the next card."""
        card = self.cards[self.at]
        self.at += 1
        return card

    def burn(self, count: int) -> None:
        """Put cards aside unseen (LIVE-BURN-01)."""
        for _ in range(count):
            self.burns.append(self.take())

    def reshuffle_with_burns(self) -> int:
        """Shuffle what is left together with the burns (GAME-STUD-27); say how many cards."""
        self.restock([*self.cards[self.at :], *self.burns])
        self.burns = []
        return self.left()

    def reuse_discards(self, keep_out: list[Card]) -> int:
        """Put the shuffled discards under what is left (GAME-SVITEN-20); say how many cards.

        Cards to keep out, such as the drawer's own, stay away unless nothing else is there.
        """
        usable = [card for card in self.discards if card not in keep_out]
        if not usable:
            usable = self.discards
        left = self.cards[self.at :]
        back = len(usable)
        self.discards = [card for card in self.discards if card not in usable]
        self.restock(usable)
        self.cards = [*left, *self.cards]
        return back

    def restock(self, cards: list[Card]) -> None:
        """Make these cards the stock, in the order of the second deck."""
        self.cards = [card for card in self.redeck if card in cards]
        self.at = 0
        assert len(self.cards) == len(cards)


def verify_deck(deck: list[Card], wanted: list[Card]) -> None:
    """Refuse a deck that is not the game's own, each card once (CARD-01)."""
    count = len(wanted)
    if len(deck) != count:
        raise BadDeck(wanted=count, why=f"there are {len(deck)} cards")
    if len(set(deck)) != count:
        raise BadDeck(wanted=count, why="a card is there twice")
    if count < 52 and set(deck) != set(wanted):
        other = [card for card in deck if card not in wanted]
        raise BadDeck(wanted=count, why=f"{other[0]!r} is none of them")
