import pytest

from huone.cards.card import parse_cards
from huone.cards.precedence import (
    CARDS_MAX,
    HAND_SIZE,
    KEYS,
    RANKING_NAMES,
    SOKO_LADDER,
    Category,
    Shape,
    best_key,
    climbing,
    descending,
    grouped,
    high_shape,
    low_27_shape,
    low_a5_shape,
    run_top,
    short_deck_shape,
    soko_shape,
)

ACE, KING, NINE, FIVE = 12, 11, 7, 3


@pytest.mark.parametrize(
    ("cards", "shape"),
    [
        ("AcKcQcJcTc", (Category.STRAIGHT_FLUSH, (ACE,))),
        ("Ac2c3c4c5c", (Category.STRAIGHT_FLUSH, (FIVE,))),
        ("AcAdAhAsKc", (Category.FOUR_OF_A_KIND, (ACE, KING))),
        ("AcAdKhKsKc", (Category.FULL_HOUSE, (KING, ACE))),
        ("AcKc9c5c2c", (Category.FLUSH, (ACE, KING, NINE, FIVE, 0))),
        ("Ac2d3h4s5c", (Category.STRAIGHT, (FIVE,))),
        ("9c9d9hAsKc", (Category.THREE_OF_A_KIND, (NINE, ACE, KING))),
        ("9c9d5hAs5c", (Category.TWO_PAIR, (NINE, FIVE, ACE))),
        ("9c9d5hAsKc", (Category.PAIR, (NINE, ACE, KING, FIVE))),
        ("Ac9c5c2c", (Category.HIGH_CARD, (ACE, NINE, FIVE, 0))),
        ("AcAdAh", (Category.THREE_OF_A_KIND, (ACE,))),
    ],
)
def test_a_shape_is_a_category_and_the_ranks_that_decide(cards: str, shape: Shape) -> None:
    assert high_shape(parse_cards(cards)) == shape


def test_the_lowest_straight_depends_on_the_deck() -> None:
    short, full = parse_cards("Ac6d7h8s9c"), parse_cards("Ac2d3h4s5c")
    assert short_deck_shape(short) == (Category.STRAIGHT, (NINE,))
    assert high_shape(short)[0] == Category.HIGH_CARD
    assert low_27_shape(full)[0] == Category.HIGH_CARD
    assert low_a5_shape(full) == (Category.HIGH_CARD, (4, 3, 2, 1, 0))


@pytest.mark.parametrize(
    ("cards", "shape"),
    [
        ("Ac2d3h4sKc", (Category.FOUR_STRAIGHT, (2, KING))),
        ("AcKdQhJs2c", (Category.FOUR_STRAIGHT, (ACE, 0))),
        ("AcAd2h3s4c", (Category.FOUR_STRAIGHT, (2, ACE))),
        ("2c3c4c5cKd", (Category.FOUR_FLUSH, (3, 2, 1, 0, KING))),
        ("2c3c4c5c", (Category.FOUR_FLUSH, (3, 2, 1, 0))),
        ("2c3c4c5c6d", (Category.STRAIGHT, (4,))),
        ("2c3c4c", (Category.HIGH_CARD, (2, 1, 0))),
        ("KcAd2h3s", (Category.HIGH_CARD, (ACE, KING, 1, 0))),
    ],
)
def test_soko_knows_four_of_a_straight_or_flush(cards: str, shape: Shape) -> None:
    assert soko_shape(parse_cards(cards)) == shape


def test_a_run_needs_its_length_of_different_ranks() -> None:
    assert run_top((5, 4, 3, 2, 1), length=5, wheel=()) == 5
    assert run_top((5, 4, 3, 2), length=5, wheel=()) is None
    assert run_top((5, 5, 3, 2, 1), length=5, wheel=()) is None
    assert run_top((6, 4, 3, 2, 1), length=5, wheel=()) is None


def test_the_most_numerous_rank_comes_first() -> None:
    assert grouped((12, 5, 5, 2)) == (5, 12, 2)
    assert grouped((12, 12, 5, 5, 2)) == (12, 5, 2)


def test_a_ladder_climbs_for_high_and_descends_for_low() -> None:
    pair, flush = (Category.PAIR, (5, 3)), (Category.FOUR_FLUSH, (5, 3))
    assert climbing(SOKO_LADDER, pair) < climbing(SOKO_LADDER, flush)
    assert descending((Category.PAIR, (5, 3))) < descending((Category.PAIR, (4, 3)))
    assert descending(pair) < descending((Category.HIGH_CARD, (12,)))


def test_every_ranking_has_a_name_a_key_and_sizes() -> None:
    assert len(RANKING_NAMES) == len(KEYS) == len(CARDS_MAX) == len(HAND_SIZE) == 8


@pytest.mark.parametrize("ranking", [2, 4], ids=["eight-or-better", "badugi"])
def test_no_hand_has_no_key(ranking: int) -> None:
    assert KEYS[ranking](parse_cards("AcAd")) is None


def test_the_best_key_of_seven_cards_is_that_of_its_best_five() -> None:
    seven, five = parse_cards("AcAdKhKs2c3d9h"), parse_cards("AcAdKhKs9h")
    assert best_key(seven, 0) == KEYS[0](five)
    assert best_key(parse_cards("KsQsJsTs9c"), 2) is None
