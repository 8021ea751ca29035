"""Textures: what a hand makes of a board, in the words that follow an @ in a range.

Owns: the words and the test that each stands for.
Never: compares hands.

    pair  two-pair  set  straight  flush  full-house  quads  straight-flush
    pair+ flush+ …                 that or better
    flush-draw                     four of a suit with at least one own card, no flush yet
    straight-draw                  one card makes a straight, none yet
    top-pair  overpair             with the highest card of the board, or above it
"""

from collections.abc import Callable
from typing import Final

from huone.cards.card import CARD_BITS, RANKS, cards_of
from huone.cards.names import shape_of_hand
from huone.cards.precedence import HIGH, HIGH_LADDER, Category
from huone.cards.ranking import best_cards, best_cards_omaha

Texture = Callable[[int, int], bool]
"""A hand and a board, as masks, to whether they make it."""

MADE: Final = {
    "pair": Category.PAIR,
    "two-pair": Category.TWO_PAIR,
    "set": Category.THREE_OF_A_KIND,
    "straight": Category.STRAIGHT,
    "flush": Category.FLUSH,
    "full-house": Category.FULL_HOUSE,
    "quads": Category.FOUR_OF_A_KIND,
    "straight-flush": Category.STRAIGHT_FLUSH,
}
DRAWS: Final = ("flush-draw", "straight-draw", "top-pair", "overpair")
WORDS: Final = (*MADE, *DRAWS)


def texture_named(word: str, *, omaha: bool) -> Texture | None:
    """Find the test of a word; None if there is none. Omaha uses two own cards, never more.

    >>> from huone.cards.card import mask_of, parse_cards
    >>> board = mask_of(parse_cards("Qh Jh 2c"))
    >>> test = texture_named("flush-draw", omaha=False)
    >>> test(mask_of(parse_cards("AhKh")), board), test(mask_of(parse_cards("AhKc")), board)
    (True, False)
    """
    name = word.lower()
    if name.removesuffix("+") in MADE:
        wanted, better = MADE[name.removesuffix("+")], name.endswith("+")

        def makes(hand: int, board: int) -> bool:
            category = category_of(hand, board, omaha=omaha)
            if better:
                return HIGH_LADDER.index(category) >= HIGH_LADDER.index(wanted)
            return category == wanted

        return makes
    if name == "flush-draw":
        return lambda hand, board: _next_makes(hand, board, Category.FLUSH, omaha=omaha)
    if name == "straight-draw":
        return lambda hand, board: _next_makes(hand, board, Category.STRAIGHT, omaha=omaha)
    if name == "top-pair":
        return lambda hand, board: _pair_of(hand, board, omaha=omaha) == _highest(board)
    if name == "overpair":
        return lambda hand, board: _pair_of(hand, board, omaha=omaha) > _highest(board)
    return None


def category_of(hand: int, board: int, *, omaha: bool) -> Category:
    """Say which kind of hand a hand makes with a board of three cards or more."""
    cards = best_cards_omaha(hand, board, HIGH) if omaha else best_cards(hand | board, HIGH)
    return shape_of_hand(cards)[0]


def _next_makes(hand: int, board: int, wanted: Category, *, omaha: bool) -> bool:
    """Tell whether the next card may make a hand of a kind that is better than what is there.

    The hand's own cards must count: what the board makes with anybody's is no draw.
    """
    if board.bit_count() >= 5:
        return False
    have = HIGH_LADDER.index(category_of(hand, board, omaha=omaha))
    if have >= HIGH_LADDER.index(wanted):
        return False
    for bit in CARD_BITS:
        if not bit & (hand | board) and _makes(hand, board | bit, wanted, omaha=omaha):
            return True
    return False


def _makes(hand: int, board: int, wanted: Category, *, omaha: bool) -> bool:
    shaped = best_cards_omaha(hand, board, HIGH) if omaha else best_cards(hand | board, HIGH)
    category = shape_of_hand(shaped)[0]
    is_wanted = category in (wanted, Category.STRAIGHT_FLUSH)
    return is_wanted and any(CARD_BITS[card] & hand for card in shaped)


def _pair_of(hand: int, board: int, *, omaha: bool) -> int:
    """Give the rank of the pair that a hand makes with a board, with an own card in it; else -1."""
    if category_of(hand, board, omaha=omaha) != Category.PAIR:
        return -1
    cards = best_cards_omaha(hand, board, HIGH) if omaha else best_cards(hand | board, HIGH)
    paired = shape_of_hand(cards)[1][0]
    own = any(card >> 2 == paired for card in cards_of(hand))
    return paired if own else -1


def _highest(board: int) -> int:
    return max((card >> 2 for card in cards_of(board)), default=len(RANKS))
