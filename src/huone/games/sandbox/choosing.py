"""Choosing: hands whose cards somebody has chosen, what chance may bring, and steps back.

Owns: the deck that deals given cards to given places, every outcome of an action, undoing.
Never: changes a hand. Each function gives another one, with events that replay like any other's.

A deck is arranged by playing on with it: everybody stays in, and where a card lands is noted.
So cards of later streets are chosen for the case that nobody folds where folds move them (stud).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import msgspec

from huone.cards.card import Card, parse_cards
from huone.games import events as game_events
from huone.games.actions import Action, Discard
from huone.games.draws import sealed_discards
from huone.games.hand import Hand
from huone.games.replay import begin, decide_as
from huone.refusal import Refused

Cards = str | Iterable[str | int]
Seat = int
Board = tuple[str, int]
Place = Seat | Board
"""Where a card lands: with a seat, or on a board."""


class CardsDoNotLand(Refused):
    """Cards were chosen for a place that gets fewer, or none."""

    code = "sandbox/no-such-place"
    says = "{given} cards were chosen for {place}, which gets {dealt}"


class CardChosenTwice(Refused):
    """One card was chosen for two places, or lies somewhere already."""

    code = "sandbox/card-taken"
    says = "{card} was chosen, but {why}"


class NothingToUndo(Refused):
    """Nobody has decided so much yet."""

    code = "sandbox/nothing-to-undo"
    says = "{wanted} decisions cannot be taken back: there were {made}"


def with_chosen(hand: Hand, hole: Mapping[int, Cards], board: Cards | None = None) -> Hand:
    """Deal a hand that nobody has acted in again: these cards to these seats and to the board.

    Several boards are separated by a slash. What was not chosen stays where it was, if it can.
    """
    wanted: dict[Place, list[Card]] = {seat: list(parse_cards(hole[seat])) for seat in hole}
    if isinstance(board, str):
        for number, text in enumerate(board.split("/")):
            wanted["board", number] = list(parse_cards(text))
    elif board is not None:
        wanted["board", 0] = list(parse_cards(board))
    return dealt_again(hand, _arranged(hand, wanted, landings(hand, 0)))


def choose_next(hand: Hand, cards: Cards) -> Hand:
    """Choose the next cards that are dealt, burns not counted; give the hand that deals them.

    >>> from huone.games import play
    >>> hand = choose_next(play("texas", stacks=[100, 100]), "Ah Kh Qh Jh Th")
    >>> hand.call(); hand.check(); hand.boards
    [[Ah, Kh, Qh]]
    """
    wanted = parse_cards(cards)
    coming = [card for _, card in landings(hand, len(hand.events), discards=len(wanted))]
    if len(coming) < len(wanted) or _is_reshuffled(hand):
        raise CardsDoNotLand(given=len(wanted), place="what follows", dealt=len(coming))
    for card in wanted:
        if card not in hand.stock.cards[hand.stock.at :]:
            raise CardChosenTwice(card=repr(card), why="it is not in the stock")
    return dealt_again(hand, exchanged(_start(hand).deck, coming, wanted))


def outcomes(
    hand: Hand, action: Action, seat: int | None = None
) -> Iterator[tuple[Hand, Fraction]]:
    """Give every hand that an action may lead to by the cards that follow, with its probability.

    Cards that lie together are one outcome in whatever order they come; all outcomes are alike.

    >>> from huone.games import play
    >>> from huone.games.actions import Check
    >>> hand = play("leduc", stacks=[13, 13]); hand.check()
    >>> [(after.boards[0], str(chance)) for after, chance in outcomes(hand, Check())][:2]
    [([Jd], '1/4'), ([Qc], '1/4')]
    """
    twin = hand.copy()
    happened = twin.act(action, seat)
    groups = [cards for event in happened for _, cards in dealt_in(event) if cards]
    if not groups:
        yield twin, Fraction(1)
        return
    if _is_reshuffled(twin):
        raise CardsDoNotLand(given=len(groups), place="a stock after a reshuffle", dealt=0)
    coming = [card for group in groups for card in group]
    stock = sorted(hand.stock.cards[hand.stock.at :])
    ways, left = 1, len(stock)
    for group in groups:
        ways *= comb(left, len(group))
        left -= len(group)
    for choice in _choices(stock, [len(group) for group in groups]):
        after = dealt_again(hand, exchanged(_start(hand).deck, coming, choice))
        after.act(action, seat)
        yield after, Fraction(1, ways)


def undo(hand: Hand, decisions: int = 1) -> Hand:
    """Take the last decisions back; give the hand as it was before them.

    >>> from huone.games import play
    >>> hand = play("texas", stacks=[100, 100]); hand.bet(6); hand.call()
    >>> undo(hand, 2).turn().raise_to_min
    4
    """
    made, sealed = _decided_at(hand), sealed_discards(hand.state)
    kept = len(made) + len(sealed) - decisions
    if kept < 0 or decisions < 1:
        raise NothingToUndo(wanted=decisions, made=len(made) + len(sealed))
    again = _begun(hand, _start(hand).deck)
    for index in made[:kept]:
        decide_as(again, hand.events[index])
    for seat, cards in sealed[: max(0, kept - len(made))]:
        again.act(Discard(cards), seat)
    return again


def landings(hand: Hand, since: int, *, discards: int = 0) -> Iterator[tuple[Place, Card]]:
    """Say where each card lands if everybody stays in, from an event on, up to a reshuffle."""
    twin = hand.copy()
    while not twin.is_over:
        turn = twin.turn()
        assert turn is not None
        if turn.kind == "bet":
            twin.check_or_call()
        elif turn.kind in ("discard", "draw"):
            held = twin.holdings[twin.actor].cards()
            count = min(max(discards, turn.discard_min), turn.discard_max)
            twin.act(Discard(tuple(held[len(held) - count :])))
        else:
            twin.act(twin.timed_out())
    for event in twin.events[since:]:
        if isinstance(event, game_events.Reshuffled):
            return
        for place, cards in dealt_in(event):
            for card in cards:
                yield place, card


def dealt_again(hand: Hand, deck: list[Card]) -> Hand:
    """Play the same decisions with another deck, whose cards so far are the same or all unknown."""
    again = _begun(hand, tuple(deck))
    for index, event in enumerate(hand.events):
        if len(again.events) <= index and not again.is_over:
            decide_as(again, event)
    for seat, cards in sealed_discards(hand.state):
        again.act(Discard(cards), seat)
    return again


def _start(hand: Hand) -> game_events.HandStarted:
    start = hand.events[0]
    assert isinstance(start, game_events.HandStarted)
    return start


def _begun(hand: Hand, deck: tuple[Card, ...]) -> Hand:
    """Deal a hand as it began, with another deck."""
    again = begin(hand.state.table_setup, msgspec.structs.replace(_start(hand), deck=deck))
    assert isinstance(again, Hand)
    return again


def _is_reshuffled(hand: Hand) -> bool:
    """Tell whether the stock is no longer the end of the deck."""
    return any(isinstance(event, game_events.Reshuffled) for event in hand.events)


def _decided_at(hand: Hand) -> list[int]:
    """List the events that were decisions, by their number."""
    again = _begun(hand, _start(hand).deck)
    made = []
    for index, event in enumerate(hand.events):
        if len(again.events) <= index and not again.is_over:
            made.append(index)
            decide_as(again, event)
    return made


def dealt_in(event: game_events.Event) -> Iterator[tuple[Place, tuple[Card, ...]]]:
    """Give the cards that an event deals, those that lie together together."""
    if isinstance(event, game_events.CardsDealt):
        yield event.seat, event.down
        yield event.seat, event.up
    elif isinstance(event, game_events.BoardDealt):
        yield ("board", event.board), event.cards
    elif isinstance(event, game_events.CardOffered):
        yield event.seat, (event.card,)


def _arranged(
    hand: Hand, wanted: Mapping[Place, list[Card]], coming: Iterator[tuple[Place, Card]]
) -> list[Card]:
    """Arrange the deck so that each place gets the cards that are wanted there."""
    deck = _start(hand).deck
    every = [card for cards in wanted.values() for card in cards]
    for card in every:
        if card not in deck:
            raise CardChosenTwice(card=repr(card), why="it is not in the deck")
        if every.count(card) > 1:
            raise CardChosenTwice(card=repr(card), why="for two places")
    lands: dict[Place, list[Card]] = {place: [] for place in wanted}
    for place, card in coming:
        if place in wanted and len(lands[place]) < len(wanted[place]):
            lands[place].append(card)
    for place, cards in wanted.items():
        if len(lands[place]) < len(cards):
            name = f"seat {place}" if isinstance(place, int) else f"board {place[1]}"
            raise CardsDoNotLand(given=len(cards), place=name, dealt=len(lands[place]))
    return exchanged(deck, [card for cards in lands.values() for card in cards], every)


def exchanged(deck: tuple[Card, ...], lands: Sequence[Card], wanted: Sequence[Card]) -> list[Card]:
    """Put each wanted card where the other one would land, and that one where it was."""
    new = list(deck)
    for card, instead in zip(wanted, lands, strict=False):
        here, there = deck.index(instead), new.index(card)
        new[here], new[there] = new[there], new[here]
    return new


def _choices(stock: list[Card], sizes: list[int]) -> Iterator[tuple[Card, ...]]:
    """Go through all ways to take so many cards, then so many of the rest, and so on."""
    if not sizes:
        yield ()
        return
    for first in combinations(stock, sizes[0]):
        rest = [card for card in stock if card not in first]
        for others in _choices(rest, sizes[1:]):
            yield (*first, *others)
