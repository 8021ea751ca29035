"""Completion: what an unfinished row can still become.

Owns: the best five cards around those that lie, the lowest front, and the ways to fill a row.
Never: knows a layout or its law; `outlook` puts rows together.

Rule 1: the answers are exact for any set of unseen cards.

A row, and the unseen cards, are masks (see `cards.card`); 0 answers that there is none.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final

from huone.cards.card import CARD_BITS
from huone.cards.ranking import FRONT, HIGH, evaluate

OF_RANK: Final = [0x0001_0001_0001_0001 << rank for rank in range(13)]
"""The four cards of each rank."""
OF_SUIT: Final = [0x1FFF << 16 * suit for suit in range(4)]
"""The thirteen cards of each suit."""
RUNS: Final = [*[0x1F << low for low in range(8, -1, -1)], 0x100F]
"""The ranks of each straight, the highest first; in the last the ace is low (HAND-02)."""
RUN_RANKS: Final = [[rank for rank in range(13) if run >> rank & 1] for run in RUNS]
UPWARDS: Final = list(range(13))
DOWNWARDS: Final = list(range(12, -1, -1))


def best_five(row: int, missing: int, unseen: int) -> int:
    """Value the best five cards that a row can become.

    Categories are tried from the best down, and in each the best ranks first, so the first hand
    that can be made is the answer.
    """
    if missing == 0:
        return evaluate(row, HIGH)
    made = (
        straight_flush(row, unseen)
        or grouped(row, missing, unseen, 4, 0)
        or grouped(row, missing, unseen, 3, 2)
        or best_flush(row, missing, unseen)
        or straight(row, missing, unseen)
        or grouped(row, missing, unseen, 3, 0)
        or grouped(row, missing, unseen, 2, 2)
        or grouped(row, missing, unseen, 2, 0)
        or with_new_ranks(row, missing, unseen, DOWNWARDS)
    )
    return evaluate(made, HIGH) if made else 0


def lowest_front(row: int, missing: int, unseen: int) -> int:
    """Find the lowest front that a row can become."""
    made = with_new_ranks(row, missing, unseen, UPWARDS)
    if made or unseen.bit_count() < missing:
        return made
    # Only pairs are left to make, so few cards are.
    return min(fillings(row, missing, unseen), key=front_value)


def front_value(row: int) -> int:
    """Value a front."""
    return evaluate(row, FRONT)


def straight_flush(row: int, unseen: int) -> int:
    """Find the highest straight flush around the cards of a row."""
    for run in RUNS:
        for suit in range(4):
            cards = run << 16 * suit
            if row & ~cards == 0 and cards & ~(row | unseen) == 0:
                return cards
    return 0


def best_flush(row: int, missing: int, unseen: int) -> int:
    """Find the best flush around the cards of a row."""
    best = best_value = 0
    for suit in range(4):
        if row & ~OF_SUIT[suit] == 0:
            made = with_new_ranks(row, missing, unseen & OF_SUIT[suit], DOWNWARDS)
            value = evaluate(made, HIGH) if made else 0
            if value > best_value:
                best, best_value = made, value
    return best


def straight(row: int, missing: int, unseen: int) -> int:
    """Find the highest straight around the cards of a row."""
    for ranks in RUN_RANKS:
        made = with_new_ranks(row, missing, unseen, ranks)
        # Five ranks of a run: so every card that lies has its own place in it.
        if made and spans(made, ranks):
            return made
    return 0


def spans(row: int, ranks: list[int]) -> bool:
    """Tell whether a row has a card of each of these ranks."""
    for rank in ranks:
        if not row & OF_RANK[rank]:
            return False
    return True


def grouped(row: int, missing: int, unseen: int, first: int, second: int) -> int:
    """Find the highest hand with so many cards of one rank and so many of another.

    With a second group of 0 there is only one; the other cards are the highest kickers.
    """
    for rank in DOWNWARDS:
        made = with_group(row, missing, unseen, rank, first)
        left = missing - (made ^ row).bit_count()
        if made and second == 0:
            made = with_new_ranks(made, left, unseen, DOWNWARDS)
        elif made:
            made = with_second_group(made, left, unseen, rank, second)
        if made:
            return made
    return 0


def with_second_group(row: int, missing: int, unseen: int, taken: int, size: int) -> int:
    """Add the highest group of another rank than the one that is taken, then kickers."""
    for rank in DOWNWARDS:
        if rank != taken:
            made = with_group(row, missing, unseen, rank, size)
            left = missing - (made ^ row).bit_count()
            if made:
                made = with_new_ranks(made, left, unseen, DOWNWARDS)
            if made:
                return made
    return 0


def with_group(row: int, missing: int, unseen: int, rank: int, size: int) -> int:
    """Bring the cards of one rank to exactly so many."""
    need = size - (row & OF_RANK[rank]).bit_count()
    cards = unseen & OF_RANK[rank]
    if need < 0 or need > missing or need > cards.bit_count():
        return 0
    for _ in range(need):
        row |= cards & -cards
        cards &= cards - 1
    return row


def with_new_ranks(row: int, missing: int, unseen: int, ranks: list[int]) -> int:
    """Fill a row with one card each of ranks that it does not have, in this order."""
    for rank in ranks:
        if missing == 0:
            break
        card = unseen & OF_RANK[rank]
        if card and not row & OF_RANK[rank]:
            row |= card & -card
            missing -= 1
    return 0 if missing else row


def fillings(row: int, missing: int, unseen: int) -> Iterator[int]:
    """List every way to fill a row, low cards first."""
    cards = [bit for bit in CARD_BITS if unseen & bit]
    for chosen in combinations(cards, missing):
        yield row | sum(chosen)


def fillings_by_rank(row: int, missing: int, unseen: int, spared_suit: int) -> Iterator[int]:
    """List the ways to fill a row that differ in ranks or in being a flush.

    Of cards with the same rank, those of the spared suit are taken last: another row may need it.
    """
    for suit in range(4):
        if row & ~OF_SUIT[suit] == 0:
            yield from fillings(row, missing, unseen & OF_SUIT[suit])
    own_suit = suit_of(row)
    ranks_left = [rank for rank in UPWARDS if unseen & OF_RANK[rank]]
    for ranks in combinations_with_replacement(ranks_left, missing):
        made = row
        for rank in ranks:
            made |= chosen_of(unseen & OF_RANK[rank] & ~made, own_suit, spared_suit)
        if (made ^ row).bit_count() < missing:
            continue
        if suit_of(made) == 0:
            yield made
        else:
            yield from flush_avoided(made, made ^ row, unseen)


def chosen_of(cards: int, own_suit: int, spared_suit: int) -> int:
    """Choose one of some cards, if possible not of the row's own suit nor of the spared one."""
    best = cards & ~own_suit & ~spared_suit or cards & ~spared_suit or cards
    return best & -best


def flush_avoided(made: int, added: int, unseen: int) -> Iterator[int]:
    """List the ways to exchange one added card for another of its rank."""
    for rank in UPWARDS:
        card = added & OF_RANK[rank]
        if card:
            others = unseen & OF_RANK[rank] & ~card
            while others:
                yield made ^ card | others & -others
                others &= others - 1


def suit_of(row: int) -> int:
    """Give the suit, as its thirteen cards, that all cards of a row have; 0 if they differ."""
    for suit in range(4):
        if row and row & ~OF_SUIT[suit] == 0:
            return OF_SUIT[suit]
    return 0
