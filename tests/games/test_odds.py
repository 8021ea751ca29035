import pytest

from huone.cards.precedence import EIGHT_OR_BETTER, HIGH, LOW_A5, SHORT_DECK, SOKO
from huone.cards.spot import EquityGame, Share
from huone.games.definition import betting_game
from huone.games.odds import equity_game


@pytest.mark.parametrize(
    ("name", "own_cards", "shares"),
    [
        ("texas", 2, (Share(HIGH),)),
        ("short-deck", 2, (Share(SHORT_DECK),)),
        ("omaha6", 6, (Share(HIGH, "omaha"),)),
        ("omaha-hilo", 4, (Share(HIGH, "omaha"), Share(EIGHT_OR_BETTER, "omaha"))),
        ("double-flop-holdem", 2, (Share(HIGH), Share(HIGH, board=1))),
        ("helsinki-holdem", 2, (Share(HIGH),)),
        ("crazy-pineapple", 2, (Share(HIGH),)),
        ("sviten-special", 5, (Share(HIGH, "own"), Share(HIGH, "omaha"))),
        ("razz", 7, (Share(LOW_A5, "own"),)),
        ("soko", 5, (Share(SOKO, "own"),)),
    ],
)
def test_a_game_is_described_as_it_is_at_the_showdown(
    name: str, own_cards: int, shares: tuple[Share, ...]
) -> None:
    described: EquityGame = equity_game(betting_game(name))
    assert (described.own_cards, described.shares) == (own_cards, shares)


@pytest.mark.parametrize(
    ("name", "boards", "counts", "grow"),
    [
        ("texas", 1, (0, 3, 4, 5), False),
        ("courchevel", 1, (0, 1, 3, 4, 5), False),
        ("double-flop-holdem", 2, (0, 3, 4, 5), False),
        ("seven-card-stud", 0, (0,), True),
        ("badugi", 0, (0,), True),
        ("sviten-special", 1, (0, 3, 4, 5), True),
    ],
)
def test_boards_are_those_that_can_be_seen(
    name: str, boards: int, counts: tuple[int, ...], grow: bool
) -> None:
    described = equity_game(betting_game(name))
    assert (described.boards, described.board_counts) == (boards, counts)
    assert described.hands_grow is grow
