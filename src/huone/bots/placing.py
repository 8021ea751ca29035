"""Placing: the same policies where cards are placed, as in Open Face Chinese.

Owns: how `call`, `random`, `tight`, `equity` and `house` place.
Never: looks at a card that its seat could not see.

A policy takes the hand and a source of chance, and answers the turn with a legal placement.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from huone.cards.card import CARD_BITS, CARDS, FULL_MASK, Card
from huone.games.actions import Place
from huone.games.openface import Layout, OpenFace
from huone.games.openface.absent import absent_place
from huone.games.openface.layout import ROW_BACK, ROW_FRONT, ROW_MIDDLE
from huone.games.openface.outlook import can_be_legal
from huone.games.openface.scoring import judge

Placing = Callable[[OpenFace, Random], Place]
SAMPLES = 16
"""Endings that the equity policy imagines for a placement."""
IDEAS = 6
"""Placements of the first cards that it compares."""
HIGH_RANK, MIDDLING_RANK = 8, 4
"""From a ten up a card helps the back most; from a six up, the middle."""


def call(hand: OpenFace, chance: Random) -> Place:
    """Place as the house does for an absent player."""
    return absent_place(hand.layouts[hand.actor], hand.in_hand[hand.actor])


def random(hand: OpenFace, chance: Random) -> Place:
    """Place anywhere."""
    layout, cards = hand.layouts[hand.actor], hand.in_hand[hand.actor]
    places = [row for row in range(3) for _ in range(layout.free(row))]
    return _place(zip(chance.sample(places, len(cards)), cards, strict=True))


def tight(hand: OpenFace, chance: Random) -> Place:
    """Keep the layout legal: pair what lies, else high cards back and low cards in front."""
    layout, cards = hand.layouts[hand.actor], hand.in_hand[hand.actor]
    if len(cards) > 1:
        return absent_place(layout, cards)
    unseen = unseen_by(hand, hand.actor)
    rows = [row for row in _preference(layout, cards[0]) if layout.free(row)]
    for row in rows:
        if can_be_legal(_after(layout, [(row, cards[0])]), unseen):
            return _place([(row, cards[0])])
    return _place([(rows[0], cards[0])])


def equity(hand: OpenFace, chance: Random) -> Place:
    """Imagine endings for each placement, and choose the one that scores best."""
    unseen = unseen_by(hand, hand.actor)
    to_come = [card for card in CARDS if unseen & CARD_BITS[card]]
    layout = hand.layouts[hand.actor]

    def worth(place: Place) -> int:
        laid = _after(layout, _by_row(place))
        return sum(_ending(hand, laid, to_come, chance) for _ in range(SAMPLES))

    return max(_ideas(hand, chance), key=worth)


PLACING: dict[str, Placing] = {
    "call": call,
    "random": random,
    "tight": tight,
    "equity": equity,
    "house": equity,
}


def unseen_by(hand: OpenFace, player: int) -> int:
    """Give the cards that a player sees neither in a layout nor in his own hand."""
    unseen = FULL_MASK
    for layout in hand.layouts:
        unseen &= ~layout.mask
    for card in hand.in_hand[player]:
        unseen &= ~CARD_BITS[card]
    return unseen


def _preference(layout: Layout, card: Card) -> list[int]:
    """Order the rows for a card: where it makes a pair, then where its rank belongs."""
    if card.rank >= HIGH_RANK:
        rows = [ROW_BACK, ROW_MIDDLE, ROW_FRONT]
    elif card.rank >= MIDDLING_RANK:
        rows = [ROW_MIDDLE, ROW_BACK, ROW_FRONT]
    else:
        rows = [ROW_FRONT, ROW_MIDDLE, ROW_BACK]
    paired = [
        row
        for row in (ROW_BACK, ROW_MIDDLE)
        if any(other.rank == card.rank for other in layout.rows[row])
    ]
    return [*paired, *(row for row in rows if row not in paired)]


def _ideas(hand: OpenFace, chance: Random) -> list[Place]:
    """List placements to compare: every row for a single card, a few of the first five."""
    layout, cards = hand.layouts[hand.actor], hand.in_hand[hand.actor]
    if len(cards) == 1:
        return [_place([(row, cards[0])]) for row in range(3) if layout.free(row)]
    return [absent_place(layout, cards), *(random(hand, chance) for _ in range(IDEAS))]


def _ending(hand: OpenFace, laid: Layout, to_come: list[Card], chance: Random) -> int:
    """Fill a layout with cards to come and tell what it earns, a foul costing what fouls cost."""
    rows = [row for row in range(3) for _ in range(laid.free(row))]
    cards = chance.sample(to_come, len(rows))
    score = judge(_after(laid, zip(rows, cards, strict=True)), hand.setup)
    return -hand.setup.foul_points if score.fouled else sum(score.bonuses)


def _after(layout: Layout, placed: Iterable[tuple[int, Card]]) -> Layout:
    """Give the layout with more cards, leaving it as it is."""
    laid = layout.copy()
    for row, card in placed:
        laid.add(row, card)
    return laid


def _by_row(place: Place) -> Iterator[tuple[int, Card]]:
    for row, cards in enumerate((place.front, place.middle, place.back)):
        for card in cards:
            yield row, card


def _place(placed: Iterable[tuple[int, Card]]) -> Place:
    rows: list[list[Card]] = [[], [], []]
    for row, card in placed:
        rows[row].append(card)
    return Place(tuple(rows[ROW_FRONT]), tuple(rows[ROW_MIDDLE]), tuple(rows[ROW_BACK]))
