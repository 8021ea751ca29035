"""Names: a hand in the words that players say.

Owns: the English names of ranks and hands.
Never: ranks. It describes the cards that play, which `cards.ranking` has chosen.

>>> from huone.cards.card import mask_of, parse_cards
>>> name_of(mask_of(parse_cards("As Ad Kh Kc 7s 4d 2c")))
'two pair, aces and kings'
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from huone.cards.card import RANKS, Card
from huone.cards.precedence import (
    BADUGI,
    EIGHT_OR_BETTER,
    HIGH,
    LOW_27,
    LOW_A5,
    SHORT_DECK,
    SOKO,
    Category,
    Shape,
    high_shape,
    low_27_shape,
    low_a5_shape,
    short_deck_shape,
    soko_shape,
)
from huone.cards.ranking import best_cards, best_cards_omaha

RANK_WORDS: Final = (
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
ACE: Final = 12
LOWS: Final = (LOW_A5, EIGHT_OR_BETTER, LOW_27)
NO_HAND: Final = "no low"
"""Only a low can fail to qualify."""

SAID: Final = {
    Category.HIGH_CARD: "high card, {first}",
    Category.PAIR: "pair of {firsts}",
    Category.TWO_PAIR: "two pair, {firsts} and {seconds}",
    Category.THREE_OF_A_KIND: "three of a kind, {firsts}",
    Category.STRAIGHT: "straight, {first} high",
    Category.FLUSH: "flush, {first} high",
    Category.FULL_HOUSE: "full house, {firsts} full of {seconds}",
    Category.FOUR_OF_A_KIND: "four of a kind, {firsts}",
    Category.STRAIGHT_FLUSH: "straight flush, {first} high",
    Category.FOUR_STRAIGHT: "four-straight, {first} high",
    Category.FOUR_FLUSH: "four-flush, {first} high",
}
COUNT_WORDS: Final = {1: "one card", 2: "two cards", 3: "three cards"}


def name_of(mask: int, ranking: int = HIGH) -> str:
    """Say what the best hand in a mask of cards is."""
    return name_of_hand(best_cards(mask, ranking), ranking)


def name_of_omaha(hole_mask: int, board_mask: int, ranking: int = HIGH) -> str:
    """Say what the best hand of exactly two hole cards and three board cards is."""
    return name_of_hand(best_cards_omaha(hole_mask, board_mask, ranking), ranking)


def name_of_hand(cards: Sequence[Card], ranking: int = HIGH) -> str:
    """Say what the cards are that `best_cards` has chosen and laid out."""
    if not cards:
        return NO_HAND
    if ranking == BADUGI:
        return badugi_name(cards)
    shape = shape_of_hand(cards, ranking)
    return low_name(cards, shape) if ranking in LOWS else made_name(shape)


def shape_of_hand(cards: Sequence[Card], ranking: int = HIGH) -> Shape:
    """Give the category of such cards and the ranks that make it, the ace as 12."""
    return _shape(tuple(cards), ranking)


@lru_cache(maxsize=1024)  # Whoever asks for the shape of a hand asks for its name as well.
def _shape(cards: tuple[Card, ...], ranking: int) -> Shape:
    if ranking in (LOW_A5, EIGHT_OR_BETTER, BADUGI):
        return ace_low_shape_as_high(low_a5_shape(cards))
    if ranking == LOW_27:
        return low_27_shape(cards)
    if ranking == SHORT_DECK:
        return short_deck_shape(cards)
    return soko_shape(cards) if ranking == SOKO else high_shape(cards)


@lru_cache(maxsize=8192)
def made_name(shape: Shape) -> str:
    """Say a category and the ranks that make it."""
    category, ranks = shape
    if category == Category.STRAIGHT_FLUSH and ranks[0] == ACE:
        return "royal flush"  # HAND-04: a name, not a category.
    first, second = ranks[0], ranks[min(1, len(ranks) - 1)]
    return SAID[category].format(
        first=RANK_WORDS[first], firsts=plural(first), seconds=plural(second)
    )


def low_name(cards: Sequence[Card], shape: Shape) -> str:
    """Say a low: its highest card or what spoils it, then all its cards."""
    listed = "-".join(RANKS[card.rank] for card in cards)
    if shape[0] == Category.HIGH_CARD:
        # In deuce-to-seven an ace is high, and nobody calls that a low.
        high_ace = cards[0].rank == ACE and len(cards) > 1
        return f"{RANK_WORDS[cards[0].rank]}-{'high' if high_ace else 'low'} {listed}"
    return f"{made_name(shape)} {listed}"


def ace_low_shape_as_high(shape: Shape) -> Shape:
    """Write the ranks of an ace-to-five shape as everywhere else, the ace as 12."""
    category, ranks = shape
    return (category, tuple((rank + 12) % 13 for rank in ranks))


def badugi_name(cards: Sequence[Card]) -> str:
    """Say a badugi, or how many cards of one there are."""
    high = RANK_WORDS[cards[0].rank]
    if len(cards) == 4:
        return f"{high}-high badugi"
    return f"{COUNT_WORDS[len(cards)]}, {high} high"


def plural(rank: int) -> str:
    """Say several cards of a rank."""
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")
