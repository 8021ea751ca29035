"""Unseen: the same hand with other cards wherever somebody could not look.

Owns: which cards a viewer has seen, and dealing what he has not seen again: for sampling what
others may hold, and for the proof that nobody can tell the difference.
Never: guesses from how somebody has played; every way to deal the unseen cards is as likely.

>>> from huone.games import play
>>> hand = play("texas", stacks=[100, 100], seed=1)
>>> again = redeal(hand, 0, seed=5)
>>> again.holdings[0].down == hand.holdings[0].down, again.holdings[1].down == hand.holdings[1].down
(True, False)
"""

from collections.abc import Iterator
from typing import Final, overload

from huone.cards.card import CARDS, Card
from huone.cards.shuffle import ordered_by
from huone.games import events as game_events
from huone.games.actions import Action, Discard
from huone.games.draws import sealed_discards
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.replay import decision

LIES_OPEN: Final = (
    game_events.BoardDealt,
    game_events.HandShown,
    game_events.CardsExposed,
    game_events.CardsTurnedUp,
)
"""Events whose cards everybody sees."""
SHOWS_CARDS: Final = frozenset(
    {*LIES_OPEN, game_events.CardsDealt, game_events.CardOffered, game_events.CardsPlaced}
)


@overload
def redeal(hand: Hand, viewer: int | None, *, seed: int) -> Hand: ...


@overload
def redeal(hand: OpenFace, viewer: int | None, *, seed: int) -> OpenFace: ...


def redeal(hand: Hand | OpenFace, viewer: int | None, *, seed: int) -> Hand | OpenFace:
    """Deal again what a seat has not seen (None: what no onlooker has), and play up to here.

    The number decides the cards; another number gives another deal.

    >>> from huone.games import play
    >>> hand = play("texas", [100, 100])
    >>> redeal(hand, 1, seed=2).holdings[1].down == hand.holdings[1].down
    True
    """
    seen = set(cards_seen(viewer, hand.events))
    hidden = [card for card in deck_in(hand) if card not in seen]
    order = ordered_by((seed % 2**256).to_bytes(32, "big"), hidden, purpose="redeal")
    others = dict(zip(hidden, order, strict=True))
    return with_cards_swapped(hand, [others.get(card, card) for card in CARDS])


def deck_in(hand: Hand | OpenFace) -> tuple[Card, ...]:
    """Give the deck that a hand was dealt from."""
    start = hand.events[0]
    assert isinstance(start, game_events.HandStarted | game_events.OpenFaceStarted)
    return start.deck


@overload
def with_cards_swapped(hand: Hand, swap: list[Card], *, until: int | None = None) -> Hand: ...


@overload
def with_cards_swapped(
    hand: OpenFace, swap: list[Card], *, until: int | None = None
) -> OpenFace: ...


def with_cards_swapped(
    hand: Hand | OpenFace, swap: list[Card], *, until: int | None = None
) -> Hand | OpenFace:
    """Play the same decisions, up to an event, with another card in the place of each."""
    twin = _dealt_again(hand, swap)
    for event in hand.events[:until]:
        action = decision(event)
        if action is None:
            if isinstance(event, game_events.HandKilled) and isinstance(twin, Hand):
                _kill(twin, event.seat)
        elif not twin.is_over and _is_due(twin, event):
            twin.act(_swapped(action, swap), event.seat)  # type: ignore[union-attr]
    if until is None and isinstance(hand, Hand):
        for seat, cards in sealed_discards(hand.state):
            twin.act(Discard(tuple(swap[card] for card in cards)), seat)
    return twin


def _kill(hand: Hand, seat: int) -> None:
    """Let a hand die that is not dead; an absent seat's is from the start."""
    if not hand.player_at(seat).folded:
        hand.kill(seat)


def _dealt_again(hand: Hand | OpenFace, swap: list[Card]) -> Hand | OpenFace:
    """Deal a hand once more with cards swapped."""
    start = hand.events[0]
    assert isinstance(start, game_events.HandStarted | game_events.OpenFaceStarted)
    stacks, deck = list(start.stacks), [swap[card] for card in start.deck]
    seats = list(start.seats)
    if isinstance(hand, OpenFace):
        return OpenFace(hand.setup, stacks, deck, seats=seats, button=start.button)
    assert isinstance(start, game_events.HandStarted)
    return Hand(
        hand.state.table_setup,
        stacks,
        deck,
        seats=seats,
        button=start.button,
        posts=list(start.posts),
        redeck=[swap[card] for card in start.redeck],
        betting_button=start.betting_button,
    )


def _is_due(hand: Hand | OpenFace, event: game_events.Event) -> bool:
    """Tell whether an event was a decision here; hands may also be shown by themselves."""
    if not isinstance(event, game_events.HandShown):
        return True
    turn = hand.turn()
    return turn is not None and turn.kind == "show" and turn.seat == event.seat


def _swapped(action: Action, swap: list[Card]) -> Action:
    if isinstance(action, Discard):
        return Discard(tuple(swap[card] for card in action.cards))
    return action


def cards_seen(viewer: int | None, events: list[game_events.Event]) -> Iterator[Card]:
    """List every card that a viewer got to see in a hand."""
    for event in events:
        if type(event) not in SHOWS_CARDS:  # Most events.
            continue
        if isinstance(event, game_events.CardsDealt):
            yield from event.up
            if event.seat == viewer:
                yield from event.down
        elif isinstance(event, LIES_OPEN):
            yield from event.cards
        elif isinstance(event, game_events.CardOffered):
            yield event.card
        elif isinstance(event, game_events.CardsPlaced):
            yield from (*event.front, *event.middle, *event.back)
