"""Eyes: which cards a client has seen, and whether each was open to it.

Owns: the cards of the running hand of one table as one viewer knows them.
Never: trusts a field's name: every card in the text of a frame counts, wherever it stands.

Rule 1: a card that the viewer does not know yet may come only in a frame that opens it to him: his
own cards, a board, cards face up, a hand that is shown.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.view import CardsPutAway, CardsReceived, SeenEvent
from huone.room.feed.hub import Change
from huone.table import events as table_events
from huone.table.view import SeatView, SeenInHand, TableView

CARD: Final = re.compile(rb'"([2-9TJQKA][cdhs])"')
"""A card, as it is written in every frame."""

OPENED: Final = (
    game_events.BoardDealt,
    game_events.HandShown,
    game_events.CardsExposed,
    game_events.CardsTurnedUp,
)
"""Events whose `cards` lie open from then on."""


class Eyes:
    """What one viewer knows of the cards at one table."""

    def __init__(self) -> None:
        self.hand = 0
        self.known: set[str] = set()
        self.own: list[Card] = []
        """The viewer's own cards, for the decisions that need them."""

    def see_picture(self, raw: bytes, picture: TableView, seat: int | None) -> set[str]:
        """Take in a whole table; give the cards that should not be there."""
        self._new_hand(picture.hand.number if picture.hand else 0)
        opened: set[str] = set()
        for sitter in picture.sitters:
            opened.update(map(str, _open_cards(sitter, seat)))
            if sitter.seat == seat and sitter.cards is not None:
                self.own = [*sitter.cards.known, *sitter.cards.up]
        if picture.hand is not None:
            for board in picture.hand.boards:
                opened.update(map(str, board))
            if picture.hand.offered is not None:
                opened.add(str(picture.hand.offered))
        return self._look(raw, opened)

    def see_change(self, raw: bytes, change: Change, seat: int | None) -> set[str]:
        """Take in what has changed; give the cards that should not be there."""
        if isinstance(change, table_events.HandLaidOut):
            self._new_hand(change.number)
        if isinstance(change, SeenInHand):
            self._follow_own(change.event, seat)
        if CARD.search(raw) is None:
            return set()
        return self._look(raw, set(map(str, opened_by(change, seat))))

    def _look(self, raw: bytes, opened: set[str]) -> set[str]:
        seen = {card.decode() for card in CARD.findall(raw)}
        hidden = seen - self.known - opened
        self.known |= seen
        return hidden

    def _new_hand(self, number: int) -> None:
        self.hand = number
        self.known = set()
        self.own = []

    def _follow_own(self, event: SeenEvent, seat: int | None) -> None:
        if isinstance(event, CardsReceived) and event.seat == seat:
            self.own += [*event.down, *event.up]
        elif isinstance(event, CardsPutAway) and event.seat == seat:
            self.own = [card for card in self.own if card not in event.cards]
        elif isinstance(event, game_events.CardsPlaced) and event.seat == seat:
            self.own = []


def opened_by(change: Change, seat: int | None) -> Iterable[Card]:
    """List the cards that an event may show to who plays on a seat."""
    if isinstance(change, table_events.ButtonDrawn):
        return change.cards.values()
    if not isinstance(change, SeenInHand):
        return ()
    event = change.event
    if isinstance(event, CardsReceived):
        return (*event.up, *(event.down if event.seat == seat else ()))
    if isinstance(event, OPENED):
        return event.cards
    if isinstance(event, game_events.CardOffered):
        return (event.card,)
    if isinstance(event, game_events.CardsPlaced):
        return (*event.front, *event.middle, *event.back)
    return ()


def _open_cards(sitter: SeatView, seat: int | None) -> Iterator[Card]:
    if sitter.rows is not None:
        yield from (*sitter.rows.front, *sitter.rows.middle, *sitter.rows.back)
    if sitter.cards is not None:
        yield from sitter.cards.up
        if sitter.seat == seat or sitter.cards.shown:
            yield from sitter.cards.known
