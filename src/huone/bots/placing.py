"""Placing: the same policies where cards are placed, as in Open Face Chinese.

Owns: how `call`, `random`, `tight`, `equity`, `house` and the three strengths place.
Never: looks at a card that its seat could not see.

A policy takes the hand and a source of chance, and answers the turn with a legal placement.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random

from huone.cards.card import CARD_BITS, CARDS, FULL_MASK, Card
from huone.games.actions import Place
from huone.games.openface import Layout, OpenFace
from huone.games.openface.absent import absent_place
from huone.games.openface.layout import ROW_BACK, ROW_FRONT, ROW_MIDDLE
from huone.games.openface.outlook import can_be_legal
from huone.games.openface.scoring import Score, judge, score_pair

Placing = Callable[[OpenFace, Random], Place]
Ending = Callable[[OpenFace, Layout, list[Card], Random], float]
SAMPLES = 16
"""Endings that the equity policy imagines for a placement."""
IDEAS = 6
"""Placements of the first cards that it compares."""
MANY_SAMPLES, MANY_IDEAS, TRIES = 24, 24, 3
"""The same for the strongest; of so many ways to lay the cards to come it takes the best."""
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
    return _best(hand, chance, _ideas(hand, chance, IDEAS), _ending, SAMPLES)


def strong(hand: OpenFace, chance: Random) -> Place:
    """Imagine endings that somebody with an eye for rows would reach, and compare more of them."""
    return _best(hand, chance, _ideas(hand, chance, MANY_IDEAS), _contest, MANY_SAMPLES)


def _best(
    hand: OpenFace, chance: Random, ideas: list[Place], ending: Ending, samples: int
) -> Place:
    unseen = unseen_by(hand, hand.actor)
    to_come = [card for card in CARDS if unseen & CARD_BITS[card]]
    layout = hand.layouts[hand.actor]

    def worth(place: Place) -> float:
        laid = _after(layout, _by_row(place))
        return sum(ending(hand, laid, to_come, chance) for _ in range(samples))

    return max(ideas, key=worth)


PLACING: dict[str, Placing] = {
    "call": call,
    "random": random,
    "tight": tight,
    "equity": equity,
    "house": equity,
    "easy": tight,
    "medium": equity,
    "strong": strong,
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


def _ideas(hand: OpenFace, chance: Random, count: int) -> list[Place]:
    """List placements to compare: every row for a single card, a few of the first five."""
    layout, cards = hand.layouts[hand.actor], hand.in_hand[hand.actor]
    if len(cards) == 1:
        return [_place([(row, cards[0])]) for row in range(3) if layout.free(row)]
    return [absent_place(layout, cards), *(random(hand, chance) for _ in range(count))]


def _contest(hand: OpenFace, laid: Layout, to_come: list[Card], chance: Random) -> float:
    """Fill everybody's layout with cards to come, each in the best of a few ways, and compare."""
    chance.shuffle(to_come)
    cards = iter(to_come)
    mine = _filled(hand, laid, cards, chance)
    won = 0
    for player, layout in enumerate(hand.layouts):
        if player != hand.actor:
            points = score_pair(mine, _filled(hand, layout, cards, chance), hand.setup)
            won += sum(points.rows) + points.scoop + points.foul + sum(points.bonuses)
    return won


def _filled(hand: OpenFace, laid: Layout, cards: Iterator[Card], chance: Random) -> Score:
    rows = [row for row in range(3) for _ in range(laid.free(row))]
    fresh = list(islice(cards, len(rows)))
    scores = []
    for _ in range(TRIES):
        scores.append(judge(_after(laid, zip(rows, fresh, strict=True)), hand.setup))
        chance.shuffle(fresh)
    return max(scores, key=_quality)


def _quality(score: Score) -> tuple[bool, int, int]:
    return not score.fouled, sum(score.bonuses), score.values[ROW_BACK]


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
