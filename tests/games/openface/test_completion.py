from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.cards.card import CARD_BITS, CARDS, Card, mask_of, parse_cards
from huone.cards.ranking import FRONT, HIGH, evaluate
from huone.games.openface.completion import (
    best_five,
    fillings,
    fillings_by_rank,
    front_value,
    lowest_front,
    suit_of,
)

FEW_RANKS = st.sets(st.integers(0, 12), min_size=3, max_size=6).map(
    lambda ranks: [card for card in CARDS if card.rank in ranks]
)
FEW_SUITS = st.sets(st.integers(0, 3), min_size=1, max_size=2).map(
    lambda suits: [card for card in CARDS if card.suit in suits]
)
POOLS = st.one_of(st.just(list(CARDS)), FEW_RANKS, FEW_SUITS)
"""Cards to take from: some are rich in pairs, some in flushes and straights."""


@st.composite
def rows(draw: st.DrawFn, size: int, most_unseen: int) -> tuple[int, int, int]:
    """Give a row, how many cards it misses, and unseen cards, at least one of either."""
    pool = draw(POOLS)
    missing = draw(st.integers(0, size))
    unseen = draw(st.integers(min(1, missing), most_unseen))
    count = min(len(pool), size - missing + unseen)
    cards = draw(st.permutations(pool))[:count]
    return mask_of(cards[: size - missing]), missing, mask_of(cards[size - missing :])


def every_filling(row: int, missing: int, unseen: int) -> list[int]:
    cards = [bit for bit in CARD_BITS if unseen & bit]
    return [row | sum(chosen) for chosen in combinations(cards, missing)]


@given(rows(5, 12))
def test_the_best_five_are_the_best_of_all_ways_to_fill_a_row(case: tuple[int, int, int]) -> None:
    values = [evaluate(made, HIGH) for made in every_filling(*case)]
    assert best_five(*case) == max(values, default=0)


@given(rows(3, 12))
def test_the_lowest_front_is_the_lowest_of_all_ways_to_fill_one(case: tuple[int, int, int]) -> None:
    made = lowest_front(*case)
    values = [evaluate(front, FRONT) for front in every_filling(*case)]
    assert (front_value(made) if made else 0) == min(values, default=0)


@given(rows(5, 9), st.integers(0, 3))
def test_fillings_by_rank_reach_every_value_that_single_cards_reach(
    case: tuple[int, int, int], suit: int
) -> None:
    spared = mask_of(card for card in CARDS if card.suit == suit)
    shorter = list(fillings_by_rank(*case, spared))
    every = every_filling(*case)
    assert set(shorter) <= set(every)
    assert {evaluate(made, HIGH) for made in shorter} == {evaluate(made, HIGH) for made in every}
    for made in every:
        # For each way there is one of the same value and ranks that takes no more of the suit.
        assert any(
            evaluate(other, HIGH) == evaluate(made, HIGH)
            and ranks_of(other) == ranks_of(made)
            and other & spared & ~made == 0
            for other in shorter
        )


def ranks_of(row: int) -> list[int]:
    return sorted(card.rank for card in CARDS if row & card.bit)


def test_a_flush_is_avoided_with_as_little_of_the_spared_suit_as_possible() -> None:
    row, diamonds = mask_of(parse_cards("2c 3c")), mask_of(parse_cards("5d 7d 9d"))
    unseen = mask_of(parse_cards("5c 7c 9c")) | diamonds
    spared = mask_of(card for card in CARDS if card.suit == 1)
    mixed = [made for made in fillings_by_rank(row, 3, unseen, spared) if not suit_of(made)]
    one_of_each = [made for made in mixed if len(set(ranks_of(made))) == 5]
    assert sorted(made & diamonds for made in one_of_each) == sorted(
        card.bit for card in parse_cards("5d 7d 9d")
    )


def test_fillings_are_all_ways_to_fill_a_row() -> None:
    unseen = mask_of(parse_cards("2c 3c 4c"))
    assert len(list(fillings(0, 2, unseen))) == 3
    assert list(fillings(7, 0, unseen)) == [7]
    assert list(fillings(0, 4, unseen)) == []


def test_a_row_has_a_suit_if_all_its_cards_do() -> None:
    clubs = mask_of(card for card in CARDS if card.suit == 0)
    assert suit_of(mask_of(parse_cards("2c Ac"))) == clubs
    assert suit_of(mask_of(parse_cards("2c Ad"))) == 0
    assert suit_of(0) == 0


@pytest.mark.parametrize(
    ("row", "unseen", "best"),
    [
        ("As Ks", "Qs Js Ts Ah Ad Ac", "As Ks Qs Js Ts"),
        ("As Kd", "Qs Js Ts Ah Ad Ac", "As Kd Ah Ad Ac"),
        ("5s 4s", "As 3s 2s Ah 5h", "5s 4s As 3s 2s"),
        ("5s 4d", "Ac 3s 2s 9h 9d", "5s 4d Ac 3s 2s"),
        ("9s 9d", "9h Kc Qc Jc", "9s 9d 9h Kc Qc"),
        ("9s 8d", "Kc Kh Qc Jc 2c", "9s 8d Kc Kh Qc"),
    ],
)
def test_the_best_hand_around_two_cards(row: str, unseen: str, best: str) -> None:
    value = best_five(mask_of(parse_cards(row)), 3, mask_of(parse_cards(unseen)))
    assert value == evaluate(mask_of(parse_cards(best)), HIGH)


def test_a_row_that_cannot_be_filled_has_no_value() -> None:
    two = mask_of([Card(0), Card(1)])
    assert best_five(0, 5, two) == 0
    assert lowest_front(0, 3, two) == 0
