"""Precedence: what beats what, for each ranking, in the plainest words that Python has.

Owns: the shape of a hand (its category and the ranks that decide in it) and the order of shapes.
Never: hurries. The compiled kernel and `cards.pure` are fast; both must agree with this page, which
also is the source of the tables of `cards.pure`.

Rule 1: a shape is taken from at most five cards; of more cards, the best five count (`best_key`).
Rule 2: a larger key is a better hand; None is no hand; equal keys share, for suits break no ties
(HAND-13). A missing kicker is below any card, so hands of different size compare.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import Final

HIGH: Final = 0
LOW_A5: Final = 1
EIGHT_OR_BETTER: Final = 2
LOW_27: Final = 3
BADUGI: Final = 4
SHORT_DECK: Final = 5
SOKO: Final = 6
FRONT: Final = 7

RANKING_NAMES: Final = (
    "high",
    "low-a5",
    "eight-or-better",
    "low-27",
    "badugi",
    "short-deck",
    "soko",
    "front",
)
CARDS_MAX: Final = (7, 7, 7, 7, 7, 7, 5, 3)
"""How many cards each ranking can choose from: Sökö is five cards exactly, a front is three."""

HAND_SIZE: Final = (5, 5, 5, 5, 4, 5, 5, 3)
"""How many cards play at most."""


class Category(IntEnum):
    """The kinds of hand; the number is a name, the order is that of a ladder below."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FOUR_STRAIGHT = 9
    FOUR_FLUSH = 10


Shape = tuple[Category, tuple[int, ...]]
Key = tuple[int, tuple[int, ...]]

# HAND-01.
HIGH_LADDER: Final = tuple(Category(step) for step in range(9))
# Of 36 cards a flush is rarer than a full house. Three of a kind stays below a straight.
SHORT_LADDER: Final = (
    *HIGH_LADDER[: Category.FLUSH],
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
# GAME-SOKO-09; and GAME-SOKO-10: there is no four-card straight flush.
SOKO_LADDER: Final = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.FOUR_STRAIGHT,
    Category.FOUR_FLUSH,
    *HIGH_LADDER[Category.TWO_PAIR :],
)

WHEEL: Final = (12, 3, 2, 1, 0)
SHORT_WHEEL: Final = (12, 7, 6, 5, 4)
FOUR_WHEEL: Final = (12, 2, 1, 0)
EIGHT_HIGH: Final = 7  # With the ace as 0.


def ranks_of(cards: Sequence[int]) -> tuple[int, ...]:
    """List the ranks, highest first, the ace high."""
    return tuple(sorted((card >> 2 for card in cards), reverse=True))


def ace_low(cards: Sequence[int]) -> tuple[int, ...]:
    """List the ranks, highest first, with the ace as 0 and the king as 12."""
    return tuple(sorted(((card >> 2) + 1) % 13 for card in cards))[::-1]


@lru_cache(maxsize=8192)  # Few enough to remember: five ranks go together in 6,188 ways.
def grouped(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Order each rank once: the most numerous first, then the highest (HAND-05 to HAND-12)."""
    counts = Counter(ranks)
    return tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))


@lru_cache(maxsize=8192)
def pairing(ranks: tuple[int, ...]) -> Category:
    """Name the category that equal ranks make, leaving straights and flushes aside."""
    match sorted(Counter(ranks).values(), reverse=True):
        case [4, *_]:
            return Category.FOUR_OF_A_KIND
        case [3, 2]:
            return Category.FULL_HOUSE
        case [3, *_]:
            return Category.THREE_OF_A_KIND
        case [2, 2, *_]:
            return Category.TWO_PAIR
        case [2, *_]:
            return Category.PAIR
    return Category.HIGH_CARD


def run_top(ranks: Sequence[int], *, length: int, wheel: Sequence[int]) -> int | None:
    """Give the top rank if the ranks follow each other; in the wheel the ace is low (HAND-02)."""
    if len(ranks) != length or len(set(ranks)) != length:
        return None
    if tuple(ranks) == tuple(wheel):
        return ranks[1]
    return ranks[0] if ranks[0] - ranks[-1] == length - 1 else None


def is_flush(cards: Sequence[int]) -> bool:
    """Tell whether these are five cards of one suit."""
    return len(cards) == 5 and len({card & 3 for card in cards}) == 1


def high_shape(cards: Sequence[int], wheel: Sequence[int] = WHEEL) -> Shape:
    """Shape up to five cards by the ordinary ranking; the strongest reading counts (HAND-03)."""
    return _high_shape(tuple([card >> 2 for card in cards]), is_flush(cards), tuple(wheel))


@lru_cache(maxsize=1 << 14)  # Hands come laid out, so five ranks come in few orders.
def _high_shape(laid: tuple[int, ...], flush: bool, wheel: tuple[int, ...]) -> Shape:
    ranks = tuple(sorted(laid, reverse=True))
    top = run_top(ranks, length=5, wheel=wheel)
    if top is not None:
        return (Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT, (top,))
    return (Category.FLUSH, ranks) if flush else (pairing(ranks), grouped(ranks))


def short_deck_shape(cards: Sequence[int]) -> Shape:
    """Shape cards from six up: A-6-7-8-9 is the lowest straight."""
    return high_shape(cards, SHORT_WHEEL)


def low_27_shape(cards: Sequence[int]) -> Shape:
    """Shape cards for deuce-to-seven: the ace is high, so A-2-3-4-5 is no straight."""
    return high_shape(cards, ())


def low_a5_shape(cards: Sequence[int]) -> Shape:
    """Shape cards for ace-to-five: no straights or flushes (GAME-RAZZ-03, GAME-HILO-05)."""
    ranks = ace_low(cards)
    return (pairing(ranks), grouped(ranks))


def soko_shape(cards: Sequence[int]) -> Shape:
    """Shape up to five cards for Sökö: four to a flush or a straight beat a pair (AMB-31)."""
    shape = high_shape(cards)
    if shape[0] not in (Category.HIGH_CARD, Category.PAIR):
        return shape
    return four_flush(cards) or four_straight(cards) or shape


def four_flush(cards: Sequence[int]) -> Shape | None:
    """Find four of one suit: those four decide, then the fifth card (GAME-SOKO-11)."""
    for four in combinations(cards, 4):
        if len({card & 3 for card in four}) == 1:
            return (Category.FOUR_FLUSH, ranks_of(four) + ranks_of(without(cards, four)))
    return None


def four_straight(cards: Sequence[int]) -> Shape | None:
    """Find four in a row, ace high or low: the top decides, then the fifth card (GAME-SOKO-11)."""
    found = []
    for four in combinations(cards, 4):
        top = run_top(ranks_of(four), length=4, wheel=FOUR_WHEEL)
        if top is not None:
            found.append((Category.FOUR_STRAIGHT, (top, *ranks_of(without(cards, four)))))
    return max(found, default=None)


def without(cards: Sequence[int], taken: Sequence[int]) -> list[int]:
    """List the cards that were not taken."""
    return [card for card in cards if card not in taken]


def climbing(ladder: Sequence[Category], shape: Shape) -> Key:
    """Order a shape upwards: a higher category, then higher ranks."""
    return (ladder.index(shape[0]), shape[1])


def descending(shape: Shape) -> Key:
    """Order a shape downwards: fewer equal ranks, then lower ones (GAME-RAZZ-06)."""
    category, ranks = shape
    return (-HIGH_LADDER.index(category), tuple(-rank for rank in ranks))


def high_key(cards: Sequence[int]) -> Key:
    """Order hands by the ordinary ranking."""
    return climbing(HIGH_LADDER, high_shape(cards))


def low_a5_key(cards: Sequence[int]) -> Key:
    """Order ace-to-five lows, without a qualifier (GAME-RAZZ-04)."""
    return descending(low_a5_shape(cards))


def eight_or_better_key(cards: Sequence[int]) -> Key | None:
    """Order ace-to-five lows of five different ranks, all eight or lower (GAME-HILO-04)."""
    ranks = ace_low(cards)
    if len(set(ranks)) < 5 or ranks[0] > EIGHT_HIGH:
        return None
    return low_a5_key(cards)


def low_27_key(cards: Sequence[int]) -> Key:
    """Order deuce-to-seven lows: the ordinary ranking upside down, the ace always high."""
    return descending(low_27_shape(cards))


def short_deck_key(cards: Sequence[int]) -> Key:
    """Order hands of the short deck."""
    return climbing(SHORT_LADDER, short_deck_shape(cards))


def soko_key(cards: Sequence[int]) -> Key:
    """Order Sökö hands."""
    return climbing(SOKO_LADDER, soko_shape(cards))


def four_flush_key(cards: Sequence[int]) -> Key:
    """Order four suited cards, with or without a fifth, even where it would make a straight."""
    shape = four_flush(cards)
    assert shape is not None
    return climbing(SOKO_LADDER, shape)


def badugi_key(cards: Sequence[int]) -> Key | None:
    """Order badugi hands of different ranks and suits: more cards first, then lower ones."""
    ranks, suits = ace_low(cards), {card & 3 for card in cards}
    if len(set(ranks)) < len(cards) or len(suits) < len(cards):
        return None
    return (len(cards), tuple(-rank for rank in ranks))


KEYS: Final[tuple[Callable[[Sequence[int]], Key | None], ...]] = (
    high_key,
    low_a5_key,
    eight_or_better_key,
    low_27_key,
    badugi_key,
    short_deck_key,
    soko_key,
    high_key,  # OFC-15: in a front of three cards, straights and flushes do not count.
)


def best_key(cards: Sequence[int], ranking: int) -> Key | None:
    """Find the key of the best hand among these cards; brute force."""
    size = min(len(cards), HAND_SIZE[ranking])
    # A badugi plays fewer cards where ranks or suits repeat; every other hand plays all it can.
    sizes = range(1, size + 1) if ranking == BADUGI else (size,)
    keys = (KEYS[ranking](hand) for size in sizes for hand in combinations(cards, size))
    return max((key for key in keys if key is not None), default=None)
