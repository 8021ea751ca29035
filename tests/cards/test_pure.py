from itertools import combinations

import numpy as np
import pytest
from oracle.deals import random_hands

from huone.cards import pure
from huone.cards.card import mask_of
from huone.cards.precedence import (
    BADUGI,
    EIGHT_OR_BETTER,
    FRONT,
    HIGH,
    KEYS,
    LOW_27,
    LOW_A5,
    RANKING_NAMES,
    SHORT_DECK,
    SOKO,
)

FIVE_CARD_RANKINGS = (HIGH, LOW_A5, EIGHT_OR_BETTER, LOW_27, SHORT_DECK, SOKO)


@pytest.mark.parametrize(
    ("ranking", "values"),
    [
        # 7,462 different hands of five cards; 1 + 2 + 3 + 4 cards make 13, 91, 455 and 1,820 more.
        pytest.param(HIGH, 7462 + 13 + 91 + 455 + 1820, id="high"),
        pytest.param(LOW_A5, 6175 + 13 + 91 + 455 + 1820, id="low-a5"),
        pytest.param(EIGHT_OR_BETTER, 56, id="eight-or-better"),
        pytest.param(LOW_27, 7462 + 13 + 91 + 455 + 1820, id="low-27"),
        pytest.param(BADUGI, 715 + 286 + 78 + 13, id="badugi"),
    ],
)
def test_values_number_the_different_hands_without_gaps(ranking: int, values: int) -> None:
    tables = pure.tables(ranking)
    given = {*tables.ranks.values(), *tables.flushes.values(), *tables.badugis.values()} - {0}
    assert given == set(range(1, values + 1))


def test_a_front_has_the_values_of_high() -> None:
    assert pure.tables(FRONT) is pure.tables(HIGH)


def test_what_is_no_hand_is_worth_nothing() -> None:
    assert pure.dense_values({(1,): (0, (5,)), (2,): None, (3,): (0, (4,))}) == {
        (1,): 2,
        (2,): 0,
        (3,): 1,
    }


@pytest.mark.parametrize(
    "ranking", FIVE_CARD_RANKINGS, ids=[RANKING_NAMES[r] for r in FIVE_CARD_RANKINGS]
)
@pytest.mark.parametrize("hole", [4, 5, 6])
def test_omaha_is_the_best_of_every_two_and_three(ranking: int, hole: int) -> None:
    hands = random_hands(hole, hands=12, size=hole + 5)
    if ranking == SHORT_DECK:
        hands = 16 + hands % 36
    for hand in np.random.default_rng(1).permuted(hands, axis=1).tolist():
        own, board = sorted(set(hand[:hole])), sorted(set(hand[hole:]) - set(hand[:hole]))
        fives = [pair + three for pair in combinations(own, 2) for three in combinations(board, 3)]
        if len(own) >= 2 and len(board) >= 3:
            best = max(fives, key=lambda five: KEYS[ranking](five) or (-100, ()))
            value = pure.evaluate(mask_of(best), ranking)
            assert pure.evaluate_omaha(mask_of(own), mask_of(board), ranking) == value
