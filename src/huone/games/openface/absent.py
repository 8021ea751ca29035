"""Absent: where the cards of a player go who is not there, or whose time is over.

Owns: the absent player's policy (OFC-ABS).
Never: looks at the cards of other players (OFC-ABS-08).

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from huone.cards.card import Card, mask_of
from huone.cards.ranking import HIGH, Category, category_of, evaluate
from huone.games.actions import Place
from huone.games.openface.layout import ROW_BACK, ROW_FRONT, ROW_MIDDLE, Layout
from huone.games.openface.outlook import can_be_legal, not_in


def absent_place(layout: Layout, cards: list[Card]) -> Place:
    """Place cards for an absent player: the first five together, later ones alone."""
    if len(cards) > 1:
        return first_five(cards)
    row = row_for(layout, cards[0])
    return Place(
        (cards[0],) if row == ROW_FRONT else (),
        (cards[0],) if row == ROW_MIDDLE else (),
        (cards[0],) if row == ROW_BACK else (),
    )


def first_five(cards: list[Card]) -> Place:
    """Place the first five: pairs and better from the back, and the smallest card in front."""
    ordered = sets_first(cards)
    category = category_of(evaluate(mask_of(cards), HIGH))
    if category >= Category.STRAIGHT and category != Category.FOUR_OF_A_KIND:
        return Place((), (), tuple(ordered))  # OFC-ABS-01.
    if category == Category.FOUR_OF_A_KIND:
        return Place((), tuple(ordered[4:]), tuple(ordered[:4]))  # OFC-ABS-02.
    if category == Category.THREE_OF_A_KIND:
        return Place(tuple(ordered[4:]), tuple(ordered[3:4]), tuple(ordered[:3]))  # OFC-ABS-03.
    # Two pair, a pair or none: two in the back, the next two in the middle (OFC-ABS-04..06).
    return Place(tuple(ordered[4:]), tuple(ordered[2:4]), tuple(ordered[:2]))


def sets_first(cards: list[Card]) -> list[Card]:
    """Order cards: the most of a rank first, then the highest."""
    counts = [0] * 13
    for card in cards:
        counts[card >> 2] += 1
    return sorted(cards, key=lambda card: (counts[card >> 2], card), reverse=True)


def row_for(layout: Layout, card: Card) -> int:
    """Choose the first row, from the front, that leaves the layout a way to be legal (OFC-ABS-07).

    If there is none, the first row with a free place takes the card (live:AMB-39).
    """
    free = [row for row in (ROW_FRONT, ROW_MIDDLE, ROW_BACK) if layout.free(row) > 0]
    for row in free:
        trial = layout.copy()
        trial.add(row, card)
        if can_be_legal(trial, not_in(trial)):
            return row
    return free[0]
