"""An independent ranking of high hands: counts and bit tricks over whole arrays, no tables.

It shares nothing with the package but the numbering of cards, so that agreement means something.
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def high_scores(hands: Numbers) -> Numbers:
    """Score rows of five to seven card ids; a larger score is a better hand."""
    ranks, suits = hands >> 2, hands & 3
    counts = np.stack([(ranks == rank).sum(1) for rank in range(13)], axis=1)
    bits = 1 << ranks
    suited = np.stack([np.where(suits == suit, bits, 0).sum(1) for suit in range(4)], axis=1)
    lengths = np.stack([(suits == suit).sum(1) for suit in range(4)], axis=1)
    flush = np.where(lengths >= 5, suited, 0).max(1)
    every = np.bitwise_or.reduce(bits, axis=1)

    def ranks_with(least: int) -> Numbers:
        chosen: Numbers = np.where(counts >= least, 1 << np.arange(13), 0).sum(1)
        return chosen

    quads, trips, pairs = highest(ranks_with(4)), highest(ranks_with(3)), ranks_with(2)
    no_trips = pairs & ~bit(trips)
    pair = highest(pairs)
    second = highest(pairs & ~bit(pair))
    straight, straight_flush = straight_top(every), straight_top(flush)
    full = highest(no_trips)
    cases = [
        (straight_flush >= 0, score(8, straight_flush)),
        (quads >= 0, score(7, quads, *kickers(every & ~bit(quads), 1))),
        ((trips >= 0) & (full >= 0), score(6, trips, full)),
        (flush > 0, score(5, *kickers(flush, 5))),
        (straight >= 0, score(4, straight)),
        (trips >= 0, score(3, trips, *kickers(every & ~bit(trips), 2))),
        (second >= 0, score(2, pair, second, *kickers(every & ~bit(pair) & ~bit(second), 1))),
        (pair >= 0, score(1, pair, *kickers(every & ~bit(pair), 3))),
    ]
    conditions, scores = zip(*cases, strict=True)
    best: Numbers = np.select(conditions, scores, default=score(0, *kickers(every, 5)))
    return best


def bit(rank: Numbers) -> Numbers:
    """The bit of a rank; none for -1."""
    return np.where(rank >= 0, 1 << np.maximum(rank, 0), 0)


def highest(ranks: Numbers) -> Numbers:
    """The highest rank of a set of bits, -1 if it is empty."""
    top = np.full_like(ranks, -1)
    for rank in range(13):
        top = np.where(ranks >> rank & 1, rank, top)
    return top


def kickers(ranks: Numbers, wanted: int) -> list[Numbers]:
    """The highest ranks of a set of bits, one array for each."""
    found = []
    for _ in range(wanted):
        found.append(highest(ranks))
        ranks = ranks & ~bit(found[-1])
    return found


def straight_top(ranks: Numbers) -> Numbers:
    """The top of the best straight in a set of bits, -1 if there is none."""
    low_ace = ranks << 1 | ranks >> 12 & 1
    runs = low_ace & low_ace >> 1 & low_ace >> 2 & low_ace >> 3 & low_ace >> 4
    bottom = highest(runs)
    return np.where(bottom >= 0, bottom + 3, -1)


def score(category: int, *ranks: Numbers) -> Numbers:
    """Write a category and up to five ranks as one number."""
    total = np.full_like(ranks[0], category)
    for place in range(5):
        total = total * 16 + (ranks[place] + 1 if place < len(ranks) else 0)
    return total
