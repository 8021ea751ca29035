"""Stacking: a deck put in such an order that it deals what a record shows.

Owns: which card of the deck lands where, and the swaps that bring the recorded card there.
Never: deals; the engine does, once to find out where cards will land, and then for good.

Rule 1: a card that the record does not show is any card that it does not name elsewhere.
Rule 2: the order is only changed among cards that are still to come.
"""

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from huone.cards.card import Card, mask_of
from huone.games import events as game_events
from huone.games.dealing import Stock
from huone.refusal import Refused


class Mismatch(Refused):
    """The engine and the record disagree."""

    code = "phh/mismatch"
    says = "{why}"


class RecordContradiction(Mismatch):
    """The record contradicts itself: what it says cannot all have happened."""


class OddAction(Mismatch):
    """An action that everybody could take, but not by any rule of size or of turn to raise."""


class CutShort(Mismatch):
    """The record ends before the hand does."""


class Deals(Struct):
    """The cards that a record deals before the next decision; None is a card it does not show."""

    own: dict[int, list[Card | None]] = {}
    board: list[Card | None] = []

    def verify_empty(self) -> None:
        """Refuse a record that deals more than the game does."""
        for player, cards in self.own.items():
            if cards:
                raise RecordContradiction(
                    why=f"p{player + 1} gets {len(cards)} cards more than the game deals"
                )
        if self.board:
            raise RecordContradiction(
                why=f"the board gets {len(self.board)} cards more than the game deals"
            )


class Line(Struct):
    """One action of a record, in parts; a card of `cards` that it does not show is None."""

    player: int
    word: str
    rest: str
    cards: list[Card | None]


class DeckPlace(Struct):
    """Where a card lands: the card that would, and the one that should."""

    card: Card
    wanted: Card | None


class StackedDeck:
    """A deck in the making, and the second order that a reshuffle follows."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards: list[Card] = list(cards)
        self.redeck: list[Card] = list(self.cards)

    def arrange(
        self,
        stock: Stock,
        after: Stock,
        happens: list[game_events.Event],
        *,
        deals: Deals,
        later_mask: int,
    ) -> None:
        """Swap cards to come so that the next deal is the recorded one.

        `happens` is what the engine would do with the order as it is, and `after` the stock that
        it would leave. Cards of `later_mask` are named later and must not be lost to a burn.
        """
        reshuffled = any(isinstance(event, game_events.Reshuffled) for event in happens)
        burns = [DeckPlace(card, None) for card in after.burns if card not in stock.burns]
        places = [*_places(happens, deals), *burns]
        deals.verify_empty()
        _verify_different(places)
        for place in places:
            if place.wanted is not None and place.card != place.wanted:
                self._swap(stock, places, place.card, place.wanted, reshuffled=reshuffled)
        for place in places:
            if place.wanted is None and place.card.bit & later_mask:
                taken = later_mask | mask_of(other.card for other in places)
                spare = _spare(stock, place.card, taken)
                if spare is not None:
                    self._swap(stock, places, place.card, spare, reshuffled=reshuffled)

    def _swap(
        self, stock: Stock, places: list[DeckPlace], one: Card, other: Card, *, reshuffled: bool
    ) -> None:
        """Let two cards change places, in the stock and in the second order."""
        to_come = stock.cards[stock.at :]
        if one in to_come and other in to_come:
            _exchange(stock.cards, one, other)
        elif not reshuffled:
            raise RecordContradiction(why=f"{other!r} is dealt twice")
        _exchange(self.redeck, one, other)
        for place in places:
            if place.card == one:
                place.card = other
            elif place.card == other:
                place.card = one


def _verify_different(places: list[DeckPlace]) -> None:
    """Refuse a record that deals a card twice at once."""
    seen = 0
    for place in places:
        if place.wanted is not None:
            if seen & place.wanted.bit:
                raise RecordContradiction(why=f"{place.wanted!r} is dealt twice")
            seen |= place.wanted.bit


def verify_dealt(happened: list[game_events.Event], deals: Deals) -> None:
    """Refuse a deal that a reshuffle has made another than the recorded one.

    What went back into the stock may have been unseen, and then its order cannot be told.
    """
    for place in _places(happened, deals):
        if place.wanted is not None and place.card != place.wanted:
            raise Mismatch(why=f"{place.wanted!r} does not come back out of the reshuffled stock")


def _spare(stock: Stock, card: Card, taken_mask: int) -> Card | None:
    """Find a card that can stand in for one: from the stock, or from what goes back into it."""
    to_come = stock.cards[stock.at :]
    for other in to_come if card in to_come else stock.discards + stock.burns:
        if not other.bit & taken_mask:
            return other
    return None


def _places(happens: list[game_events.Event], deals: Deals) -> Iterator[DeckPlace]:
    """Pair every card that the engine would deal with the recorded one."""
    for event in happens:
        wanted: list[Card | None] = []
        cards: tuple[Card, ...] = ()
        if isinstance(event, game_events.CardsDealt):
            wanted, cards = deals.own.get(event.seat, []), event.down + event.up
        elif isinstance(event, game_events.CardOffered):
            wanted, cards = deals.own.get(event.seat, []), (event.card,)
        elif isinstance(event, game_events.BoardDealt):
            wanted, cards = deals.board, event.cards
        for card in cards:
            yield DeckPlace(card, wanted.pop(0) if wanted else None)


def _exchange(cards: list[Card], one: Card, other: Card) -> None:
    at, to = cards.index(one), cards.index(other)
    cards[at], cards[to] = other, one


def complete_own(own: list[Line], hand: list[Card], spare: Iterator[Card]) -> None:
    """Name a player's unseen cards, followed back from his last hand through the draws.

    What he put away unseen is any card; what he drew unseen is what he still has in the end, unless
    it is known to have come earlier.
    """
    for place in reversed(range(len(own))):
        line = own[place]
        known = [card for card in line.cards if card is not None]
        unseen = len(line.cards) - len(known)
        if line.word == "sd":
            named = list(islice(spare, unseen))
            hand += known + named
        else:
            hand = [card for card in hand if card not in known]
            earlier = [card for before in own[:place] for card in before.cards]
            free = [card for card in hand if card not in earlier]
            named = free[len(free) - unseen :] if unseen else []
            hand = [card for card in hand if card not in named]
        missing = unseen - len(named)
        line.cards = [*named, *([None] * missing), *known]
