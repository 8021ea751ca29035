"""Pure: the ranking functions in plain Python, for an installation without the compiled kernel.

Owns: the same functions as `cards._kernel`, with the same values and the same errors, about twenty
times slower.
Never: defines an order. Its tables are the dense order of the keys of `cards.precedence`.

A table holds the hands of up to five cards; six and seven cards are the best of leaving one out,
remembered when first met.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, Protocol, cast

from huone.cards.card import CARD_BITS, FULL_MASK
from huone.cards.deck import SHORT_DECK_MASK
from huone.cards.precedence import (
    BADUGI,
    CARDS_MAX,
    EIGHT_OR_BETTER,
    FRONT,
    HIGH,
    KEYS,
    LOW_27,
    LOW_A5,
    RANKING_NAMES,
    SHORT_DECK,
    SOKO,
    Key,
    four_flush_key,
)

if TYPE_CHECKING:
    from typing_extensions import Buffer


class NumpyArray(Protocol):
    """An array of numpy: a buffer, though before Python 3.12 its type does not say so."""

    @property
    def __array_interface__(self) -> dict[str, object]: ...


SUIT_MASK: Final = 0x1FFF
RANK_KEYS: Final[tuple[int, ...]] = tuple(5**rank for rank in range(13))
"""Summed over some cards they count each rank in base five."""
RANK_KEY_BITS: Final = (1 << 31) - 1
COUNT_SHIFT: Final = 32
FLUSH: Final = 1 << 40


def suit_keys() -> tuple[int, ...]:
    """For the 13 bits of one suit: the rank key, the number of cards, a flag for five or more."""
    keys = [0]
    for one in RANK_KEYS:  # Each rank doubles the table: without it, and with it.
        keys += [key + one + (1 << COUNT_SHIFT) for key in keys]
    return tuple(key | FLUSH if key >> COUNT_SHIFT >= 5 else key for key in keys)


SUIT_KEYS: Final = suit_keys()


class RankValues(dict[int, int]):
    """Values by rank key; more than five cards are worth the best of leaving one out."""

    def __missing__(self, key: int) -> int:
        value = max(self[key - one] for one in RANK_KEYS if key // one % 5)
        self[key] = value
        return value


class FlushValues(dict[int, int]):
    """Values of suited ranks; more than five are worth the best of leaving one out."""

    def __missing__(self, suit: int) -> int:
        value = max(self[suit ^ 1 << rank] for rank in range(13) if suit >> rank & 1)
        self[suit] = value
        return value


class Tables:
    """The values of one ranking; larger is better, 0 is no hand."""

    __slots__ = ("badugis", "flushes", "four_flushes", "ranks")

    def __init__(self, ranking: int) -> None:
        offsuit = [] if ranking == BADUGI else list(offsuit_hands(ranking))
        suited = [] if ranking in (LOW_A5, EIGHT_OR_BETTER, BADUGI) else list(suited_hands(ranking))
        fours = list(four_flush_hands()) if ranking == SOKO else []
        badugis = list(badugi_hands()) if ranking == BADUGI else []
        keys = {hand: KEYS[ranking](hand) for hand in (*offsuit, *suited, *badugis)}
        value = dense_values(keys | {hand: four_flush_key(hand) for hand in fours})
        self.ranks = RankValues((rank_key(hand), value[hand]) for hand in offsuit)
        self.flushes = FlushValues((suit_mask(hand), value[hand]) for hand in suited)
        self.four_flushes = {
            (suit_mask(hand[:4]), hand[4] >> 2 if hand[4:] else None): value[hand] for hand in fours
        }
        self.badugis = {suit_mask(hand): value[hand] for hand in badugis}


@cache
def tables(ranking: int) -> Tables:
    """Build the tables of a ranking when it is first asked for; a front shares those of high."""
    return tables(HIGH) if ranking == FRONT else Tables(ranking)


def evaluate(mask: int, ranking: int = HIGH, /) -> int:
    """Value the best hand in a mask of cards: larger is better, 0 is no hand."""
    key = (
        SUIT_KEYS[mask & SUIT_MASK]
        + SUIT_KEYS[mask >> 16 & SUIT_MASK]
        + SUIT_KEYS[mask >> 32 & SUIT_MASK]
        + SUIT_KEYS[mask >> 48 & SUIT_MASK]
    )
    count = key >> COUNT_SHIFT & 0xFF
    if ranking != HIGH or mask & ~FULL_MASK or not 1 <= count <= CARDS_MAX[HIGH]:
        check_hand(mask, count, ranking)
    if ranking in (SOKO, BADUGI) or key & FLUSH:
        return suited_value(mask, key, ranking)
    return tables(ranking).ranks[key & RANK_KEY_BITS]


def suited_value(mask: int, key: int, ranking: int) -> int:
    """Value a hand in which suits matter."""
    if ranking == BADUGI:
        return badugi_value(mask)
    value = tables(ranking).ranks[key & RANK_KEY_BITS]
    if ranking == SOKO:
        return max(value, four_flush_value(mask))
    if ranking in (LOW_A5, EIGHT_OR_BETTER):
        return value
    if ranking == LOW_27:
        return deuce_to_seven_flush(mask, key)
    suit = next(suit for suit in suits_of(mask) if suit.bit_count() >= 5)
    return max(value, tables(ranking).flushes[suit])


def evaluate_omaha(hole_mask: int, board_mask: int, ranking: int = HIGH, /) -> int:
    """Value the best hand of exactly two hole cards and three board cards."""
    check_omaha(hole_mask, board_mask, ranking)
    if ranking in (LOW_27, SOKO):
        triples = subsets(board_mask, 3)
        return max(
            evaluate(two | three, ranking) for two in subsets(hole_mask, 2) for three in triples
        )
    ranks, flushes = tables(ranking).ranks, tables(ranking).flushes
    pair_keys = {sum(pair) for pair in combinations(rank_keys_of(hole_mask), 2)}
    triple_keys = {sum(three) for three in combinations(rank_keys_of(board_mask), 3)}
    best = max([ranks[pair + three] for pair in pair_keys for three in triple_keys])
    if flushes:
        for held, shared in zip(suits_of(hole_mask), suits_of(board_mask), strict=True):
            if shared.bit_count() >= 3:
                suited = [two | three for two in subsets(held, 2) for three in subsets(shared, 3)]
                best = max([best, *(flushes[five] for five in suited)])
    return best


def evaluate_batch(
    masks: "Buffer | NumpyArray", out: "Buffer | NumpyArray", ranking: int = HIGH, /
) -> None:
    """Value each mask of a buffer of 64-bit integers into a buffer of 16-bit integers."""
    with memoryview(cast("Buffer", masks)) as source, memoryview(cast("Buffer", out)) as target:
        check_ranking(ranking)
        check_buffers(source, target)
        for at, mask in enumerate(source):
            try:
                target[at] = evaluate(mask, ranking)
            except ValueError as error:
                raise ValueError(f"hand {at}: {error}") from None


def check_hand(mask: int, count: int, ranking: int) -> None:
    """Refuse what is no hand of this ranking."""
    check_ranking(ranking)
    check_mask(mask)
    if not 1 <= count <= CARDS_MAX[ranking]:
        name, most = RANKING_NAMES[ranking], CARDS_MAX[ranking]
        raise ValueError(f"{name} takes 1 to {most} cards, not {count}")
    if ranking == SHORT_DECK and mask & ~SHORT_DECK_MASK:
        raise ValueError("the short deck has no card below six")


def check_ranking(ranking: int) -> None:
    """Refuse a number that is no ranking's."""
    if not 0 <= ranking < len(RANKING_NAMES):
        raise ValueError(f"no ranking has the number {ranking}")


def check_mask(mask: int) -> None:
    """Refuse a number with a bit where no card is."""
    if mask & ~FULL_MASK:
        raise ValueError("not a card mask: a bit is set that is no card")


def check_omaha(hole_mask: int, board_mask: int, ranking: int) -> None:
    """Refuse hole cards and a board that cannot be played with exactly two and three."""
    check_ranking(ranking)
    if ranking in (BADUGI, FRONT):
        raise ValueError(f"{RANKING_NAMES[ranking]} has no hands of two hole and three board cards")
    check_mask(hole_mask)
    check_mask(board_mask)
    if hole_mask & board_mask:
        raise ValueError("the hole cards and the board share a card")
    if not 2 <= hole_mask.bit_count() <= 6:
        raise ValueError(f"2 to 6 hole cards are needed, not {hole_mask.bit_count()}")
    if not 3 <= board_mask.bit_count() <= 5:
        raise ValueError(f"3 to 5 board cards are needed, not {board_mask.bit_count()}")
    if ranking == SHORT_DECK and (hole_mask | board_mask) & ~SHORT_DECK_MASK:
        raise ValueError("the short deck has no card below six")


def check_buffers(masks: memoryview, out: memoryview) -> None:
    """Refuse buffers of the wrong type or of different length."""
    if masks.format not in ("Q", "L", "q", "l") or masks.itemsize != 8 or not masks.c_contiguous:
        raise ValueError("the masks must be a contiguous buffer of 64-bit integers")
    if out.format != "H" or out.itemsize != 2 or not out.c_contiguous or out.readonly:
        raise ValueError("the values need a writable contiguous buffer of unsigned 16-bit integers")
    if masks.nbytes // 8 != out.nbytes // 2:
        raise ValueError("there must be as many values as masks")


def suits_of(mask: int) -> tuple[int, ...]:
    """Split a mask into the ranks of each suit."""
    return tuple(mask >> shift & SUIT_MASK for shift in (0, 16, 32, 48))


def rank_keys_of(mask: int) -> list[int]:
    """List the rank key of each card of a mask."""
    return [RANK_KEYS[bit.bit_length() - 1 & 15] for bit in bits_of(mask)]


def bits_of(mask: int) -> list[int]:
    """List the single bits of a mask."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def subsets(mask: int, size: int) -> list[int]:
    """List the masks of so many cards out of a mask."""
    return [sum(bits) for bits in combinations(bits_of(mask), size)]


def deuce_to_seven_flush(mask: int, key: int) -> int:
    """Value cards with five or more of a suit: a flush is bad, so it plays only when it must."""
    if key >> COUNT_SHIFT & 0xFF == 5:
        return tables(LOW_27).flushes[max(suits_of(mask))]
    return max(evaluate(mask ^ bit, LOW_27) for bit in bits_of(mask))


def four_flush_value(mask: int) -> int:
    """Value a flush or a four-flush of Sökö; 0 if there is none."""
    for at, suit in enumerate(suits_of(mask)):
        if suit.bit_count() == 5:
            return tables(SOKO).flushes[suit]
        if suit.bit_count() == 4:
            other = mask & ~(SUIT_MASK << 16 * at)
            fifth = (other.bit_length() - 1) % 16 if other else None
            return tables(SOKO).four_flushes[suit, fifth]
    return 0


def badugi_value(mask: int) -> int:
    """Value the best choice of one card or none from each suit, all ranks different."""
    chosen = {0}
    for suit in suits_of(mask):
        chosen |= {ranks | bit for ranks in chosen for bit in bits_of(suit) if not ranks & bit}
    chosen.discard(0)
    badugis = tables(BADUGI).badugis
    return max(badugis[ranks] for ranks in chosen)


def dense_values(keys: Mapping[tuple[int, ...], Key | None]) -> dict[tuple[int, ...], int]:
    """Give the keys of hands numbers from 1 for the worst; what is no hand gets 0."""
    order: dict[Key | None, int] = {None: 0}
    for value, key in enumerate(sorted({key for key in keys.values() if key is not None}), 1):
        order[key] = value
    return {hand: order[key] for hand, key in keys.items()}


def ranks_in_play(ranking: int) -> range:
    """List the ranks that a ranking knows."""
    return range(4, 13) if ranking == SHORT_DECK else range(13)


def offsuit_hands(ranking: int) -> Iterator[tuple[int, ...]]:
    """Give one hand for each multiset of up to five ranks, with at most two cards of a suit."""
    for size in range(1, 6):
        for ranks in combinations_with_replacement(ranks_in_play(ranking), size):
            if size < 5 or ranks[0] != ranks[4]:
                yield tuple(4 * rank + at % 4 for at, rank in enumerate(ranks))


def suited_hands(ranking: int) -> Iterator[tuple[int, ...]]:
    """Give one hand for each five ranks of one suit."""
    for ranks in combinations(ranks_in_play(ranking), 5):
        yield tuple(4 * rank for rank in ranks)


def four_flush_hands() -> Iterator[tuple[int, ...]]:
    """Give one hand for each four ranks of one suit, alone and with each rank of another suit."""
    for ranks in combinations(range(13), 4):
        four = tuple(4 * rank for rank in ranks)
        yield four
        for fifth in range(13):
            yield (*four, 4 * fifth + 1)


def badugi_hands() -> Iterator[tuple[int, ...]]:
    """Give one hand for each one to four different ranks, all of different suits."""
    for size in range(1, 5):
        for ranks in combinations(range(13), size):
            yield tuple(4 * rank + at for at, rank in enumerate(ranks))


def rank_key(hand: Sequence[int]) -> int:
    """Count the ranks of a hand in base five."""
    return sum(RANK_KEYS[card >> 2] for card in hand)


def suit_mask(hand: Sequence[int]) -> int:
    """Put the ranks of a hand into one 13-bit mask."""
    return sum(CARD_BITS[card & ~3] for card in hand)
