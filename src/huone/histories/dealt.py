"""Dealt: from which place of the deck each card of a hand came, read off what a viewer saw.

Owns: following the stock through the events of a hand by counts alone; a hidden card is a place,
too, so the place of every later card is known to everybody.
Never: knows a deck, or whether a card is the right one (`histories.hand_proof`).

Rule 1: cards are dealt from the front of the deck. A round of cards is dealt one at a time to each
player, in the order in which they are named; replacements are dealt to one player after the other.
Rule 2: when a short deck is shuffled again, a new stock begins. Where players put cards away, it
lies under what is left; elsewhere what is left goes into it with the burned cards.

The same is in web/src/fair/dealt.ts; tests/cards/data/fair.json holds both to it.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from huone.cards.card import Card
from huone.cards.commitment import ProofMalformed
from huone.games import events as game_events
from huone.games.view import CardsPutAway, CardsReceived, SeenEvent


class DealtPlace(NamedTuple):
    """Where a card lay: in the deck (stock 0) or in what was shuffled again, counted from 0."""

    stock: int
    at: int


class DealtCards(NamedTuple):
    """The cards of a hand with their places, as far as a viewer saw them."""

    placed: list[tuple[Card, DealtPlace]]
    """Cards that were seen as they were dealt, in the order of the dealing."""
    shown: list[tuple[Card, int]]
    """Cards that a seat has shown later."""
    of_seat: dict[int, list[DealtPlace]]
    """Every place whose card a seat has received, seen or not."""


def dealt_cards(seen: Iterable[SeenEvent], count: int) -> DealtCards:
    """Follow a deck of so many cards through a hand; more cards than there are are refused."""
    follower = _Follower(count)
    for event in seen:
        follower.see(event)
    follower.deal_round()
    return follower.dealt


class _Follower:
    """The stock of a hand, as far as everybody can count it."""

    def __init__(self, count: int) -> None:
        self.dealt = DealtCards([], [], {})
        self._left = deque(DealtPlace(0, at) for at in range(count))
        self._stocks = 1
        self._burned = 0
        self._round: list[CardsReceived] = []
        self._exchanges = False
        """Whether cards have been put away on this street: replacements follow."""
        self._has_discards = False

    def see(self, event: SeenEvent) -> None:
        """Go on by one event."""
        if isinstance(event, CardsReceived):
            self._receive(event)
            return
        self.deal_round()
        match event:
            case game_events.StreetStarted():
                self._exchanges = False
            case CardsPutAway():
                self._exchanges = self._has_discards = True
            case game_events.CardsBurned():
                self._burned += len(self._take(event.count))
            case game_events.BoardDealt():
                self.dealt.placed.extend(
                    zip(event.cards, self._take(len(event.cards)), strict=True)
                )
            case game_events.CardOffered():
                (place,) = self._take(1)
                self.dealt.placed.append((event.card, place))
                self.dealt.of_seat.setdefault(event.seat, []).append(place)
            case game_events.Reshuffled():
                self._shuffle_again(event.count)
            case game_events.HandShown() | game_events.CardsTurnedUp() | game_events.CardsExposed():
                self.dealt.shown.extend((card, event.seat) for card in event.cards)
            case game_events.CardsPlaced():
                cards = (*event.front, *event.middle, *event.back)
                self.dealt.shown.extend((card, event.seat) for card in cards)
            case _:
                pass

    def _receive(self, event: CardsReceived) -> None:
        if event.down and len(event.down) != event.down_count:
            raise ProofMalformed(why=f"seat {event.seat} saw another number of cards than it got")
        self._round.append(event)
        if self._exchanges:
            self.deal_round()

    def deal_round(self) -> None:
        """Deal the cards of a round, one at a time to each who gets some."""
        dealt, self._round = self._round, []
        if not dealt:
            return
        size = dealt[0].down_count + len(dealt[0].up)
        if any(each.down_count + len(each.up) != size for each in dealt):
            raise ProofMalformed(why="not everybody got as many cards in one round")
        places = self._take(size * len(dealt))
        for turn, each in enumerate(dealt):
            own = places[turn :: len(dealt)]
            self.dealt.of_seat.setdefault(each.seat, []).extend(own)
            known = [*(each.down or [None] * each.down_count), *each.up]
            pairs = zip(known, own, strict=True)
            self.dealt.placed.extend((card, place) for card, place in pairs if card is not None)

    def _take(self, count: int) -> list[DealtPlace]:
        if count < 0 or count > len(self._left):
            raise ProofMalformed(why="more cards were dealt than there are")
        return [self._left.popleft() for _ in range(count)]

    def _shuffle_again(self, count: int) -> None:
        again = [DealtPlace(self._stocks, at) for at in range(count)]
        self._stocks += 1
        if not self._has_discards:
            if count != len(self._left) + self._burned:
                raise ProofMalformed(why="not all that was left was shuffled again")
            self._left.clear()
            self._burned = 0
        self._left.extend(again)
