"""Outlook: whether an unfinished layout can still become legal.

Owns: the look-ahead of the absent player's policy (OFC-ABS-07, live:AMB-39).
Never: guesses. The answer is exact, and quick because whole classes of cards decide at once.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from collections.abc import Iterator

from huone.cards.card import FULL_MASK
from huone.cards.ranking import HIGH, evaluate
from huone.games.openface.completion import (
    best_five,
    fillings,
    fillings_by_rank,
    front_value,
    lowest_front,
    suit_of,
)
from huone.games.openface.layout import ROW_BACK, ROW_FRONT, ROW_MIDDLE, Layout


def can_be_legal(layout: Layout, unseen: int) -> bool:
    """Tell whether some of the unseen cards complete the layout legally.

    The front should be low and the back high, whatever the middle is; so for each middle only the
    lowest front and the best back matter, unless both want the same card.
    """
    front, back = layout.masks[ROW_FRONT], layout.masks[ROW_BACK]
    front_free, back_free = layout.free(ROW_FRONT), layout.free(ROW_BACK)
    lowest = lowest_front(front, front_free, unseen)
    if not lowest:
        return False
    low = front_value(lowest)
    high = best_five(back, back_free, unseen)
    if low >= high:
        return False
    for middle in _middles(layout, unseen):
        value = evaluate(middle, HIGH)
        if low < value <= high:
            left = unseen & ~middle
            if _both_fit(front, front_free, left, back, back_free, value):
                return True
    return False


def not_in(layout: Layout) -> int:
    """Give the cards that are not in a layout, wherever they are (OFC-ABS-08)."""
    return FULL_MASK & ~layout.mask


def _middles(layout: Layout, unseen: int) -> Iterator[int]:
    """List the middles that can be made, leaving out those that differ in nothing that matters.

    The suits of a middle matter to a back that can become a flush. Its suit is known from its
    first card on; before that, every single choice counts.
    """
    middle, back = layout.masks[ROW_MIDDLE], layout.masks[ROW_BACK]
    missing = layout.free(ROW_MIDDLE)
    if missing <= 2 or back == 0:
        return fillings(middle, missing, unseen)
    return fillings_by_rank(middle, missing, unseen, suit_of(back))


def _both_fit(
    front: int, front_free: int, unseen: int, back: int, back_free: int, middle_value: int
) -> bool:
    """Tell whether a front below the middle and a back not below it can be made of these cards."""
    lowest = lowest_front(front, front_free, unseen)
    if not lowest or front_value(lowest) >= middle_value:
        return False
    if best_five(back, back_free, unseen & ~lowest) >= middle_value:
        return True
    if best_five(back, back_free, unseen) < middle_value:
        return False
    # The lowest front takes a card that the back needs: look for another front.
    for made in fillings(front, front_free, unseen):
        fits = front_value(made) < middle_value
        if fits and best_five(back, back_free, unseen & ~made) >= middle_value:
            return True
    return False
