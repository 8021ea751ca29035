"""Ranking: which hand is better, by each of the eight rankings of the house.

Owns: the value of a hand, the cards that play, and comparison with ties.
Never: sees chips or players. The orders themselves are defined in `cards.precedence`.

Rule 1: a larger value is a better hand; 0 is no hand (no qualifying low); equal values share.
Rule 2: values of one ranking compare with each other; those of a front also with those of high.
Rule 3: fewer cards than a full hand have a value too, so exposed hands can be compared.

`evaluate`, `evaluate_omaha` and `evaluate_batch` are the compiled kernel's where it is installed,
and otherwise those of `cards.pure`: the same values and the same errors.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from huone.cards.card import CARD_BITS, Card, cards_of, mask_of, parse_cards
from huone.cards.deck import SHORT_DECK_MASK
from huone.cards.precedence import (
    BADUGI,
    CARDS_MAX,
    EIGHT_OR_BETTER,
    FRONT,
    HAND_SIZE,
    HIGH,
    HIGH_LADDER,
    LOW_27,
    LOW_A5,
    RANKING_NAMES,
    SHORT_DECK,
    SHORT_LADDER,
    SHORT_WHEEL,
    SOKO,
    SOKO_LADDER,
    WHEEL,
    Category,
    ace_low,
    grouped,
)
from huone.refusal import Refused

try:
    from huone.cards._kernel import evaluate, evaluate_batch, evaluate_omaha
except ModuleNotFoundError:
    from huone.cards.pure import evaluate, evaluate_batch, evaluate_omaha

__all__ = [
    "BADUGI",
    "CARDS_MAX",
    "EIGHT_OR_BETTER",
    "FRONT",
    "HIGH",
    "LOW_27",
    "LOW_A5",
    "RANKING_NAMES",
    "SHORT_DECK",
    "SOKO",
    "Category",
    "NoOmahaRanking",
    "NotAnOmahaHand",
    "NotInShortDeck",
    "UnknownRanking",
    "WrongHandSize",
    "arranged",
    "best_cards",
    "best_cards_omaha",
    "category_of",
    "compare",
    "evaluate",
    "evaluate_batch",
    "evaluate_omaha",
    "ranking_named",
    "verify_hand",
    "verify_omaha",
    "winners",
]

LADDERS: Final = {
    HIGH: HIGH_LADDER,
    FRONT: HIGH_LADDER,
    SHORT_DECK: SHORT_LADDER,
    SOKO: SOKO_LADDER,
}
"""The rankings that have categories, each from the worst to the best."""

WORST_OF: Final = {
    Category.HIGH_CARD: "2c",
    Category.PAIR: "2c2d",
    Category.FOUR_STRAIGHT: "Ac2d3h4s",
    Category.FOUR_FLUSH: "2c3c4c5c",
    Category.TWO_PAIR: "2c2d3c3d",
    Category.THREE_OF_A_KIND: "2c2d2h",
    Category.STRAIGHT: "Ac2d3h4s5c",
    Category.FLUSH: "2c3c4c5c7c",
    Category.FULL_HOUSE: "2c2d2h3c3d",
    Category.FOUR_OF_A_KIND: "2c2d2h2s",
    Category.STRAIGHT_FLUSH: "Ac2c3c4c5c",
}
"""The worst hand of each category; the short deck has the same, four ranks higher."""
FOUR_RANKS_UP: Final = str.maketrans("23457", "6789J")


class UnknownRanking(Refused):
    """A name that no ranking has."""

    code = "ranking/unknown"
    says = "no ranking is called '{name}'; there are {rankings}"


class WrongHandSize(Refused):
    """More cards than a ranking chooses a hand from, or none."""

    code = "ranking/wrong-hand-size"
    says = "{ranking} takes 1 to {most} cards, not {given}"


class NotInShortDeck(Refused):
    """A card that the short deck does not have."""

    code = "ranking/not-in-short-deck"
    says = "{card} is not in the short deck, which begins at the sixes"


class NotAnOmahaHand(Refused):
    """Cards that two and three cannot be chosen from."""

    code = "ranking/not-an-omaha-hand"
    says = "two of 2 to 6 own cards play with three of 3 to 5 on the board, not {hole} and {board}"


class NoOmahaRanking(Refused):
    """A ranking whose hands are not of five cards."""

    code = "ranking/no-omaha"
    says = "{ranking} has no hands of two own cards and three of the board"


def ranking_named(name: str) -> int:
    """Find a ranking by its name."""
    if name not in RANKING_NAMES:
        raise UnknownRanking(name=name[:20], rankings=", ".join(RANKING_NAMES))
    return RANKING_NAMES.index(name)


def verify_hand(cards: Sequence[Card], ranking: int) -> None:
    """Refuse cards that this ranking cannot value."""
    most = CARDS_MAX[ranking]
    if not 1 <= len(cards) <= most:
        raise WrongHandSize(ranking=RANKING_NAMES[ranking], most=most, given=len(cards))
    _verify_deck(cards, ranking)


def verify_omaha(hole: Sequence[Card], board: Sequence[Card], ranking: int) -> None:
    """Refuse cards of which this ranking cannot play exactly two and three."""
    if ranking in (BADUGI, FRONT):
        raise NoOmahaRanking(ranking=RANKING_NAMES[ranking])
    if not 2 <= len(hole) <= 6 or not 3 <= len(board) <= 5:
        raise NotAnOmahaHand(hole=len(hole), board=len(board))
    _verify_deck((*hole, *board), ranking)


def compare(one_mask: int, other_mask: int, ranking: int = HIGH) -> int:
    """Compare two hands: 1 if the first is better, -1 if worse, 0 if they share (HAND-13)."""
    one, other = evaluate(one_mask, ranking), evaluate(other_mask, ranking)
    return (one > other) - (one < other)


def winners(values: Sequence[int]) -> tuple[int, ...]:
    """Give the places of the best value, several when they share, none when there is no hand."""
    best = max(values, default=0)
    return tuple(place for place, value in enumerate(values) if value == best and best)


def best_cards(mask: int, ranking: int = HIGH) -> tuple[Card, ...]:
    """Choose the cards that play, the deciding ones first; none if there is no hand."""
    value = evaluate(mask, ranking)
    if not value:
        return ()
    if ranking in (BADUGI, LOW_27):
        bits = _bits_of(mask)
        size = min(len(bits), HAND_SIZE[ranking])
        # A badugi plays fewer cards where ranks or suits repeat.
        sizes = range(1, size + 1) if ranking == BADUGI else (size,)
        hands = (sum(chosen) for size in sizes for chosen in combinations(bits, size))
        return _first_of_value(hands, value, ranking)
    cards = cards_of(mask)
    too_many = len(cards) - HAND_SIZE[ranking]
    if too_many > 0:
        # From the lowest up, each card is put aside that is not missed. Where no suit does harm
        # only cards of one rank can stand for each other, so the highest that could play stay.
        kept = list(cards)
        for card in reversed(cards):
            if evaluate(mask ^ CARD_BITS[card], ranking) == value:
                mask ^= CARD_BITS[card]
                kept.remove(card)
                too_many -= 1
                if not too_many:
                    break
        return arranged(kept, ranking)
    return arranged(cards, ranking)


def best_cards_omaha(hole_mask: int, board_mask: int, ranking: int = HIGH) -> tuple[Card, ...]:
    """Choose the two hole cards and three board cards that play; none if there is no hand."""
    value = evaluate_omaha(hole_mask, board_mask, ranking)
    threes = [sum(three) for three in combinations(_bits_of(board_mask), 3)]
    hands = (sum(pair) + three for pair in combinations(_bits_of(hole_mask), 2) for three in threes)
    return _first_of_value(hands, value, ranking)


def category_of(value: int, ranking: int = HIGH) -> Category:
    """Tell the category that a value belongs to, in a ranking that has categories."""
    if value <= 0 or ranking not in LADDERS:
        raise ValueError(f"the value {value} has no category in ranking {ranking}")
    return LADDERS[ranking][bisect_right(category_floors(ranking), value) - 1]


@cache
def category_floors(ranking: int) -> tuple[int, ...]:
    """List the smallest value of each category, from the worst category to the best."""
    worst = [WORST_OF[category] for category in LADDERS[ranking]]
    if ranking == SHORT_DECK:
        worst = [text.translate(FOUR_RANKS_UP) for text in worst]
    # A front is valued as high; only its cards are fewer.
    by = HIGH if ranking == FRONT else ranking
    return tuple(evaluate(mask_of(parse_cards(text)), by) for text in worst)


def arranged(cards: Iterable[Card], ranking: int) -> tuple[Card, ...]:
    """Lay out a hand as players do: sets before kickers, and the ace last where it plays low."""
    hand = sorted(cards, reverse=True)
    low = ranking in (LOW_A5, EIGHT_OR_BETTER, BADUGI)
    ranks = ace_low(hand) if low else tuple([card >> 2 for card in hand])
    if not low and len(set(ranks)) == len(ranks) and not _plays_ace_low(ranks, ranking):
        return tuple(hand)
    places = {rank: place for place, rank in enumerate(grouped(ranks))}
    if not low and _plays_ace_low(ranks, ranking):
        places[max(ranks)] = len(hand)
    if low:
        return tuple(sorted(hand, key=lambda card: places[((card >> 2) + 1) % 13]))
    return tuple(sorted(hand, key=lambda card: places[card >> 2]))


def _verify_deck(cards: Sequence[Card], ranking: int) -> None:
    if ranking == SHORT_DECK:
        for card in cards:
            if not card.bit & SHORT_DECK_MASK:
                raise NotInShortDeck(card=repr(card))


def _plays_ace_low(ranks: tuple[int, ...], ranking: int) -> bool:
    if ranking == SHORT_DECK:
        return ranks == SHORT_WHEEL
    return ranking in (HIGH, SOKO) and ranks == WHEEL


def _bits_of(mask: int) -> list[int]:
    return [CARD_BITS[card] for card in cards_of(mask)]


def _first_of_value(hands: Iterable[int], value: int, ranking: int) -> tuple[Card, ...]:
    if not value:
        return ()
    first = next(hand for hand in hands if evaluate(hand, ranking) == value)
    return arranged(cards_of(first), ranking)
