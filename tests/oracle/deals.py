"""Every hand of so many cards, and random ones, as arrays of masks or of card ids."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from huone.cards.card import CARD_BITS

Masks = NDArray[np.uint64]

BITS = np.array(CARD_BITS, dtype=np.uint64)
LANE = np.uint64(16)
RANKS_OF_LANE = np.uint64(0x1FFF)


@cache
def all_masks(size: int, deck: tuple[int, ...] = tuple(range(52))) -> Masks:
    """Every hand of a size."""
    if size == 0:
        return np.zeros(1, dtype=np.uint64)
    smaller = all_masks(size - 1, deck)
    return np.concatenate([BITS[card] | hands_above(smaller, card) for card in deck])


def hands_above(masks: Masks, card: int) -> Masks:
    """The hands that consist of higher cards only."""
    lower: np.uint64 = np.bitwise_or.reduce(BITS[: card + 1])
    above: Masks = masks[(masks & lower) == 0]
    return above


def random_hands(seed: int, *, hands: int, size: int) -> NDArray[np.int64]:
    """Rows of different cards, all equally likely."""
    luck = np.random.default_rng(seed)
    rows = np.sort(luck.integers(52, size=(3 * hands + 100, size)), axis=1)
    different = rows[(np.diff(rows, axis=1) > 0).all(axis=1)]
    assert len(different) >= hands
    return different[:hands]


def masks_of(hands: NDArray[np.int64]) -> Masks:
    """The mask of each row of cards."""
    masks: Masks = np.bitwise_or.reduce(BITS[hands], axis=1)
    return masks


def masks_up_to_suits(size: int) -> list[int]:
    """One hand for each that differs by more than the names of its suits."""
    masks = all_masks(size)
    lanes = np.stack([masks >> np.uint64(16 * suit) & RANKS_OF_LANE for suit in range(4)])
    first, second, third, fourth = np.sort(lanes, axis=0)
    named = first | second << LANE | third << (LANE + LANE) | fourth << (LANE + LANE + LANE)
    return [int(mask) for mask in np.unique(named)]


def suit_swaps(masks: Masks) -> list[Masks]:
    """The same hands with all suits moved on by one, and with two suits swapped."""
    turned = masks << LANE | masks >> np.uint64(48)
    others = masks & ~np.uint64(0x1FFF1FFF)
    swapped = others | (masks & RANKS_OF_LANE) << LANE | masks >> LANE & RANKS_OF_LANE
    return [turned, swapped]
