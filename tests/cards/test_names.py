import pytest
from oracle.kernels import mask

from huone.cards.names import name_of, name_of_omaha
from huone.cards.ranking import (
    BADUGI,
    EIGHT_OR_BETTER,
    FRONT,
    HIGH,
    LOW_27,
    LOW_A5,
    SHORT_DECK,
    SOKO,
)


@pytest.mark.parametrize(
    ("cards", "ranking", "name"),
    [
        ("AsKsQsJsTs", HIGH, "royal flush"),
        ("9s8s7s6s5s", HIGH, "straight flush, nine high"),
        ("6c6d6h6sKc", HIGH, "four of a kind, sixes"),
        ("2c2d2hAsAc", HIGH, "full house, deuces full of aces"),
        ("As9s7s5s3s", HIGH, "flush, ace high"),
        ("Ac2d3h4s5c", HIGH, "straight, five high"),
        ("7c7d7hAsKc", HIGH, "three of a kind, sevens"),
        ("As Ad Kh Kc 7s 4d 2c", HIGH, "two pair, aces and kings"),
        ("TcTdAhKs2c", HIGH, "pair of tens"),
        ("AcKdQhJs9c", HIGH, "high card, ace"),
        ("3c", HIGH, "high card, three"),
        ("QcQdKh", FRONT, "pair of queens"),
        ("Ac6d7h8s9c", SHORT_DECK, "straight, nine high"),
        ("3h4h5h6hKd", SOKO, "four-flush, six high"),
        ("5c6d7h8s8d", SOKO, "four-straight, eight high"),
        ("Ac2d3h4sKc", SOKO, "four-straight, four high"),
        ("8c6d4h2sAcKd", LOW_A5, "eight-low 8-6-4-2-A"),
        ("5c4d3h2sAc", LOW_A5, "five-low 5-4-3-2-A"),
        ("2c2d7h6s5c", LOW_A5, "pair of deuces 2-2-7-6-5"),
        ("AcAdKhQsJc", LOW_A5, "pair of aces A-A-K-Q-J"),
        ("8c6d4h2sAcKd", EIGHT_OR_BETTER, "eight-low 8-6-4-2-A"),
        ("9c6d4h2sAcKd", EIGHT_OR_BETTER, "no low"),
        ("7c5d4h3s2c", LOW_27, "seven-low 7-5-4-3-2"),
        ("Ac5d4h3s2c", LOW_27, "ace-high A-5-4-3-2"),
        ("6c5d4h3s2c", LOW_27, "straight, six high 6-5-4-3-2"),
        ("9c6d4hAs", BADUGI, "nine-high badugi"),
        ("9c6d4h4s", BADUGI, "three cards, nine high"),
        ("2sAsAhAd", BADUGI, "two cards, deuce high"),
        ("KsQsJsTs", BADUGI, "one card, ten high"),
    ],
)
def test_a_hand_is_named_as_players_say_it(cards: str, ranking: int, name: str) -> None:
    assert name_of(mask(cards), ranking) == name


@pytest.mark.clause("TV-OMA-01", "TV-OMA-03")
@pytest.mark.parametrize(
    ("hole", "board", "ranking", "name"),
    [
        ("AcKdTd8h", "Kc9c6c6hQc", HIGH, "two pair, kings and sixes"),
        ("Th9h7c6c", "KsKcTcTd5d", HIGH, "three of a kind, tens"),
        ("Ac2dKhKs", "3c4d5hQsQc", EIGHT_OR_BETTER, "five-low 5-4-3-2-A"),
        ("AcKdKhKs", "3c4d5hQsQc", EIGHT_OR_BETTER, "no low"),
    ],
)
def test_an_omaha_hand_is_named_by_the_two_and_three_that_play(
    hole: str, board: str, ranking: int, name: str
) -> None:
    assert name_of_omaha(mask(hole), mask(board), ranking) == name
