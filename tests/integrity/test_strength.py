"""Strength is what a hand wins against one that nobody has seen."""

import pytest

from huone.cards.card import parse_cards
from huone.integrity.strength import strength


def of(game: str, cards: str, board: str = "") -> int | None:
    return strength(game, tuple(parse_cards(cards)), tuple(parse_cards(board)))


@pytest.mark.parametrize(
    ("cards", "board", "least", "most"),
    [
        ("AhAs", "", 800, 900),
        ("7h2c", "", 290, 400),
        ("AhAs", "Ad Ac Kh 7c 2d", 1000, 1000),
        ("3h2c", "As Ks Qs Js 9d", 0, 150),
    ],
)
def test_strong_hands_win_more_than_weak_ones(
    cards: str, board: str, least: int, most: int
) -> None:
    found = of("texas", cards, board)
    assert found is not None
    assert least <= found <= most


def test_hands_that_differ_in_the_names_of_suits_alone_are_equally_strong() -> None:
    assert of("texas", "AhKh") == of("texas", "AsKs")
    assert of("texas", "AhKs") == of("texas", "KdAc")


def test_a_game_whose_hands_still_change_has_no_strength() -> None:
    assert of("five-card-draw", "AhAsKd2c3c") is None
    assert of("texas", "Ah") is None
