"""Layouts for tests of open-face hands: generators, a slow judge of what can be, stacked decks."""

from itertools import combinations

from hypothesis import strategies as st

from huone.cards.card import CARD_BITS, CARDS, Card, mask_of, parse_cards
from huone.cards.ranking import FRONT, HIGH, evaluate
from huone.games.openface import Layout
from huone.games.openface.layout import ROW_SIZES


def layout_of(front: str, middle: str, back: str) -> Layout:
    """Read a layout, row by row."""
    return Layout(parse_cards(front), parse_cards(middle), parse_cards(back))


def laid(cards: list[Card], missing: tuple[int, int, int]) -> Layout:
    """Lay cards in rows that miss so many."""
    ends = [ROW_SIZES[0] - missing[0], 0, 0]
    ends[1] = ends[0] + ROW_SIZES[1] - missing[1]
    ends[2] = ends[1] + ROW_SIZES[2] - missing[2]
    return Layout(cards[: ends[0]], cards[ends[0] : ends[1]], cards[ends[1] : ends[2]])


def some_completion_is_legal(layout: Layout, unseen: int) -> bool:
    """Try all unseen cards in every free place."""
    cards = [bit for bit in CARD_BITS if unseen & bit]
    front, middle, back = layout.masks
    for to_middle in combinations(cards, layout.free(1)):
        value = evaluate(middle | sum(to_middle), HIGH)
        left = [card for card in cards if card not in to_middle]
        for to_front in combinations(left, layout.free(0)):
            if evaluate(front | sum(to_front), FRONT) < value:
                rest = [card for card in left if card not in to_front]
                for to_back in combinations(rest, layout.free(2)):
                    if evaluate(back | sum(to_back), HIGH) >= value:
                        return True
    return False


@st.composite
def small_worlds(draw: st.DrawFn) -> tuple[Layout, int]:
    """Give a layout with any number of free places, and few unseen cards to fill them with."""
    places = st.tuples(st.integers(0, 3), st.integers(0, 5), st.integers(0, 5))
    missing = draw(places.filter(lambda missing: sum(missing) <= 7))
    ranks = draw(st.sets(st.integers(0, 12), min_size=5, max_size=8))
    pool = [card for card in CARDS if card.rank in ranks]
    if draw(st.booleans()):
        pool = [card for card in CARDS if card.suit < 2]
    cards = draw(st.permutations(pool))[: 13 + draw(st.integers(0, 2))]
    layout = laid(cards, missing)
    return layout, mask_of(cards) & ~layout.mask


@st.composite
def late_layouts(draw: st.DrawFn) -> Layout:
    """Give a layout with at most two free places, of cards that often match."""
    shapes = [
        (0, 0, 0),
        (0, 0, 1),
        (0, 1, 0),
        (1, 0, 0),
        (0, 1, 1),
        (1, 0, 1),
        (1, 1, 0),
        (2, 0, 0),
    ]
    ranks = draw(st.sets(st.integers(0, 12), min_size=4, max_size=9))
    pool = [card for card in CARDS if card.rank in ranks]
    return laid(draw(st.permutations(pool)), draw(st.sampled_from(shapes)))


def deck_for(*hands: str) -> list[Card]:
    """Stack a deck: the cards of each player in the order he gets them, left of the button first.

    Open-face cards go round one at a time throughout, the first five and the single ones alike.
    """
    dealt = [parse_cards(hand) for hand in hands]
    named = [card for cards in zip(*dealt, strict=True) for card in cards]
    return [*named, *(card for card in CARDS if card not in named)]
