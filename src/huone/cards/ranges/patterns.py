"""Patterns: sets of hands of any number of cards, slot by slot.

Owns: the syntax of a pattern and the hands that it stands for, as masks.
Never: knows weights, boards or whose hand it is.

    AA**  AKxx       two aces and anything; * and x are any card, and what is not written is, too
    [A-T][A-T]**     a rank from here to there; [AKQ] one of these
    AhKh**           these cards
    $ds $ss $r       two suits twice each; one suit twice or more; every card of another suit
    $m               all of one suit
    $np $1p $2p $t   no pair, one pair, two pairs, three or four of a rank

    AKQJ$ds  KK**$ss$1p  [A-T][A-T][A-T][A-T]$np
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import Final

from huone.cards.card import CARD_BITS, RANK_OF_SIGN, RANKS
from huone.refusal import Refused

HANDS_MOST: Final = 1_500_000
"""A wider pattern takes seconds to write down; `random` says the same without a list."""
SLOT: Final = re.compile(r"(?:([2-9TJQKA])|(\*|x)|\[([^\]]*)\])([cdhs]?)", re.IGNORECASE)
SPAN: Final = re.compile(r"([2-9TJQKA])-([2-9TJQKA])|([2-9TJQKA]+)", re.IGNORECASE)
SUITS: Final = "cdhs"
CARDS: Final = 52


class BadPattern(Refused):
    """A pattern with a part that nobody understands."""

    code = "ranges/bad-pattern"
    says = "character {at}: {why}"


Suits = Callable[[Sequence[int]], bool]


def _suit_counts(hand: Sequence[int]) -> list[int]:
    return sorted(Counter(card & 3 for card in hand).values(), reverse=True)


def _rank_counts(hand: Sequence[int]) -> list[int]:
    return sorted(Counter(card >> 2 for card in hand).values(), reverse=True)


def _double_suited(hand: Sequence[int]) -> bool:
    counts = _suit_counts(hand)
    return len(counts) > 1 and counts[1] >= 2


FILTERS: Final[dict[str, Suits]] = {
    "ds": _double_suited,
    "ss": lambda hand: _suit_counts(hand)[0] >= 2 and not _double_suited(hand),
    "r": lambda hand: _suit_counts(hand)[0] == 1,
    "m": lambda hand: len(_suit_counts(hand)) == 1,
    "np": lambda hand: _rank_counts(hand)[0] == 1,
    "1p": lambda hand: _rank_counts(hand)[:2] in ([2, 1], [2]),
    "2p": lambda hand: _rank_counts(hand)[:2] == [2, 2],
    "t": lambda hand: _rank_counts(hand)[0] >= 3,
}


def is_pattern(token: str) -> bool:
    """Tell whether a token is written with signs that only patterns have."""
    return any(sign in token for sign in "[*$")


def hands_of_pattern(token: str, cards: int) -> Iterator[int]:
    """Give the hands of so many cards that a pattern stands for, each once.

    >>> len(set(hands_of_pattern("AA**", 4))), len(set(hands_of_pattern("[A-Q][A-Q]$r", 2)))
    (6961, 54)
    """
    body, *words = token.split("$")
    slots = _slots(body)
    if len(slots) > cards:
        raise BadPattern(at=1, why=f"'{body}' is of {len(slots)} cards, and a hand has {cards}")
    filters = [_filter(word, token) for word in words]
    # Slots alike are filled together, so that no hand is made twice by exchanging two of them.
    groups = Counter([*slots, *[tuple(range(CARDS))] * (cards - len(slots))])
    if prod(comb(len(each), count) for each, count in groups.items()) > HANDS_MOST:
        raise BadPattern(at=1, why=f"it stands for over {HANDS_MOST:,} hands; write random")
    found: set[int] = set()
    for hand in _fillings(list(groups.items()), ()):
        mask = sum(CARD_BITS[card] for card in hand)
        if mask not in found and all(each(hand) for each in filters):
            found.add(mask)
            yield mask


def _slots(body: str) -> list[tuple[int, ...]]:
    """Read the slots: the cards that may fill each of them."""
    slots, at = [], 0
    while at < len(body):
        found = SLOT.match(body, at)
        if found is None:
            why = f"'{body[at]}' is no rank, * or x, nor [A-T]"
            raise BadPattern(at=at + 1, why=why)
        rank, _, span, suit = found.groups()
        ranks = [RANK_OF_SIGN[rank.upper()]] if rank else list(range(len(RANKS)))
        if span is not None:
            ranks = _ranks(span, at)
        suits = [SUITS.index(suit.lower())] if suit else list(range(4))
        slots.append(tuple(4 * each + suit_no for each in ranks for suit_no in suits))
        at = found.end()
    return slots


def _ranks(span: str, at: int) -> list[int]:
    """Read what stands between brackets."""
    found = SPAN.fullmatch(span)
    if found is None:
        raise BadPattern(at=at + 1, why=f"'[{span}]' is neither like [A-T] nor like [AKQ]")
    if found[3]:
        return sorted({RANK_OF_SIGN[sign.upper()] for sign in found[3]})
    low, high = sorted(RANK_OF_SIGN[found[number].upper()] for number in (1, 2))
    return list(range(low, high + 1))


def _filter(word: str, token: str) -> Suits:
    if word.lower() not in FILTERS:
        known = ", ".join(f"${name}" for name in FILTERS)
        raise BadPattern(at=token.index(f"${word}") + 1, why=f"'${word}' is none of {known}")
    return FILTERS[word.lower()]


def _fillings(
    groups: Sequence[tuple[tuple[int, ...], int]], taken: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Fill groups of slots that are alike, one group after the other."""
    if not groups:
        yield taken
        return
    (cards, count), rest = groups[0], groups[1:]
    for chosen in combinations([card for card in cards if card not in taken], count):
        yield from _fillings(rest, (*taken, *chosen))
