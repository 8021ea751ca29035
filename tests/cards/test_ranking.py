import subprocess
import sys
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.kernels import KERNELS, Kernel, mask, name_of_kernel

from huone.cards.card import CARDS, cards_of, mask_of, parse_cards, text_of
from huone.cards.deck import DECK_36
from huone.cards.precedence import best_key
from huone.cards.ranking import (
    BADUGI,
    CARDS_MAX,
    EIGHT_OR_BETTER,
    FRONT,
    HIGH,
    LOW_27,
    LOW_A5,
    RANKING_NAMES,
    SHORT_DECK,
    SOKO,
    Category,
    NoOmahaRanking,
    NotAnOmahaHand,
    NotInShortDeck,
    UnknownRanking,
    WrongHandSize,
    arranged,
    best_cards,
    best_cards_omaha,
    category_of,
    compare,
    evaluate,
    evaluate_omaha,
    ranking_named,
    verify_hand,
    verify_omaha,
    winners,
)

both = pytest.mark.parametrize("kernel", KERNELS, ids=name_of_kernel)


def assert_falling(kernel: Kernel, ranking: int, hands: list[str]) -> None:
    values = [kernel.evaluate(mask(hand), ranking) for hand in hands]
    for (better, value), (worse, less) in pairwise(zip(hands, values, strict=True)):
        assert value > less, f"{better} must beat {worse}"


@both
@pytest.mark.parametrize(
    ("ranking", "hands"),
    [
        pytest.param(
            HIGH,
            [
                "AsKsQsJsTs",
                "9s8s7s6s5s",
                "AcAdAhAs2c",
                "AcAdAhKsKc",
                "As9s7s5s3s",
                "9c8d7h6s5c",
                "AcAdAh3s2c",
                "AcAdKhKs2c",
                "AcAd5h4s2c",
                "AcKdQhJs9c",
            ],
            marks=pytest.mark.clause("HAND-01"),
            id="categories",
        ),
        pytest.param(
            HIGH,
            ["TcJdQhKsAc", "2c3d4h5s6c", "Ac2d3h4s5c", "QcQdQhAs2d"],
            marks=pytest.mark.clause("HAND-02", "HAND-08", "TV-HAND-01"),
            id="wheel",
        ),
        pytest.param(
            HIGH,
            ["TcJcQcKcAc", "2c3c4c5c6c", "Ac2c3c4c5c", "AcAdAhAsKc"],
            marks=pytest.mark.clause("HAND-02", "HAND-04", "TV-HAND-01", "live:AMB-50"),
            id="straight flushes",
        ),
        pytest.param(
            HIGH,
            ["2c2d2h3s4c", "AcAdKhKs3c", "QcKdAh2s3c"],
            marks=pytest.mark.clause("HAND-02"),
            id="no straight goes round the corner",
        ),
        pytest.param(
            HIGH,
            ["3c3d3h3s2c", "2c2d2h2sAc", "2c2d2h2sKc"],
            marks=pytest.mark.clause("HAND-05"),
            id="four of a kind",
        ),
        pytest.param(
            HIGH,
            ["3c3d3h2s2c", "2c2d2hAsAc", "2c2d2hKsKc"],
            marks=pytest.mark.clause("HAND-06"),
            id="full house",
        ),
        pytest.param(
            HIGH,
            ["AcKcQcJc9c", "AdKdQdJd8d", "AhKhQhTh9h", "AsKsJsTs9s", "AcQcJcTc9c", "KdQdJdTd8d"],
            marks=pytest.mark.clause("HAND-07"),
            id="flush",
        ),
        pytest.param(
            HIGH,
            ["3c3d3h4s2c", "2c2d2hAsKc", "2c2d2hAsQc", "2c2d2hKsQc"],
            marks=pytest.mark.clause("HAND-09"),
            id="three of a kind",
        ),
        pytest.param(
            HIGH,
            ["AcAd2h2s3c", "KcKdQhQsAc", "KcKdJhJsAc", "KcKdJhJsQc"],
            marks=pytest.mark.clause("HAND-10"),
            id="two pair",
        ),
        pytest.param(
            HIGH,
            ["3c3d6h5s4c", "2c2dAhKsQc", "2c2dAhKsJc", "2c2dAhQsJc", "2c2dKhQsJc"],
            marks=pytest.mark.clause("HAND-11"),
            id="pair",
        ),
        pytest.param(
            HIGH,
            ["AcKdQhJs9c", "AcKdQhJs8c", "AcKdQhTs9c", "AcKdJhTs9c", "AcQdJhTs9c", "KcQdJhTs8c"],
            marks=pytest.mark.clause("HAND-12"),
            id="high card",
        ),
        pytest.param(
            LOW_A5,
            [
                "5c4d3h2sAc",
                "6c4d3h2sAc",
                "6c5d4h3s2c",
                "9c7d6h5s4c",
                "9c8d3h2sAc",
                "9c8d7h6s5c",
                "KcQdJhTs7c",
                "KcQdJhTs9c",
                "AcAdTh9s8c",
                "2c2d7h6s5c",
                "KcKd4h3s2c",
                "3c3d3h5s5c",
            ],
            marks=pytest.mark.clause(
                "live:TV-RAZZ-01", "GAME-RAZZ-04", "GAME-RAZZ-05", "GAME-RAZZ-06"
            ),
            id="razz, best to worst",
        ),
        pytest.param(
            LOW_A5,
            ["Jc6d5h4s3c", "Jc7d3h2sAc"],
            marks=pytest.mark.clause("live:TV-RAZZ-02", "GAME-RAZZ-06"),
            id="razz, from the top card down",
        ),
        pytest.param(
            LOW_A5,
            ["5c4c3c2cAc", "6c4d3h2sAc"],
            marks=pytest.mark.clause("GAME-RAZZ-03", "GAME-HILO-05"),
            id="a suited wheel is the best low",
        ),
        pytest.param(
            LOW_27,
            [
                "7c5d4h3s2c",
                "7c6d4h3s2c",
                "8c5d4h3s2c",
                "Ac5d4h3s2c",
                "2c2d5h4s3c",
                "6c5d4h3s2c",
                "7c5c4c3c2c",
                "6c5c4c3c2c",
            ],
            id="deuce to seven",
        ),
        pytest.param(
            BADUGI,
            [
                "4c3d2hAs",
                "Kc3d2hAs",
                "KcQdJhTs",
                "3d2hAsAc",
                "4d2hAsAd",
                "KdQhJsJc",
                "2hAsAhAc",
                "KsQsJsKc",
                "AsAhAdAc",
                "KsQsJsTs",
            ],
            id="badugi",
        ),
        pytest.param(
            SHORT_DECK,
            [
                "AsKsQsJsTs",
                "9c8c7c6cAc",
                "6c6d6h6s7c",
                "Jc9c8c7c6c",
                "AcAdAhKsKc",
                "9c8d7h6sAc",
                "AcAdAhKsQc",
                "AcAdKhKsQc",
                "AcAdKhQsJc",
                "AcKdQhJs9c",
            ],
            id="short deck: a flush beats a full house",
        ),
        pytest.param(
            SOKO,
            ["2c2d3h3s4c", "2c5c7c9cAd", "8c7d6h5s3c", "AsAdKhQc2s"],
            marks=pytest.mark.clause("GAME-SOKO-09", "live:TV-SOKO-01"),
            id="soko categories",
        ),
        pytest.param(
            SOKO,
            ["2h5h7h9hAc", "3h4h5h6hKd", "5c6d7h8s8d", "AsAdKhQc2s"],
            marks=pytest.mark.clause("GAME-SOKO-09", "GAME-SOKO-10", "live:TV-SOKO-02"),
            id="soko: no four-card straight flush",
        ),
        pytest.param(
            SOKO,
            ["9dThJsQd5c", "9cTcJdQs3h"],
            marks=pytest.mark.clause("GAME-SOKO-11", "live:TV-SOKO-03"),
            id="soko: the fifth card decides",
        ),
        pytest.param(
            SOKO,
            ["JcQdKhAs9c", "Ac2d3h4s6c", "AcAdKhQs2c"],
            marks=pytest.mark.clause("live:AMB-31"),
            id="soko: the ace is high or low in a four-straight",
        ),
        pytest.param(
            SOKO,
            ["2h5h7h9h9c", "2h5h7h9h8c", "2h5h7h8hAc"],
            marks=pytest.mark.clause("GAME-SOKO-11", "live:AMB-31"),
            id="soko: a four-flush beats the pair in it",
        ),
        pytest.param(
            SOKO,
            ["2h5h7h9h", "4c5d6h7s", "AcAd2h3s", "AcKdQh9s"],
            marks=pytest.mark.clause("GAME-SOKO-07", "live:AMB-31"),
            id="soko: four exposed cards",
        ),
        pytest.param(
            FRONT,
            ["AcAdAh", "2c2d2h", "AcAdKh", "2c2d3h", "AsKsQs", "5c4c2c"],
            marks=pytest.mark.clause("OFC-15"),
            id="front",
        ),
    ],
)
def test_the_hands_of_each_ranking_beat_each_other_in_order(
    kernel: Kernel, ranking: int, hands: list[str]
) -> None:
    assert_falling(kernel, ranking, hands)


WITHOUT_KERNEL = """
import sys
sys.modules["huone.cards._kernel"] = None
from huone.cards import pure, ranking
assert ranking.evaluate is pure.evaluate
print(ranking.evaluate(0x1F00), ranking.best_cards(0x1F00))
"""


def test_without_the_kernel_plain_python_takes_its_place() -> None:
    command = [sys.executable, "-c", WITHOUT_KERNEL]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    royal = evaluate(mask("AcKcQcJcTc"))
    assert ended.stdout == f"{royal} (Ac, Kc, Qc, Jc, Tc)\n"


@both
@pytest.mark.clause("HAND-13")
@pytest.mark.parametrize(
    ("one", "other", "ranking"),
    [
        ("AcKdQhJs9c", "AdKhQsJc9d", HIGH),
        ("AcKcQcJc9c", "AsKsQsJs9s", HIGH),
        ("2c3d4h5s6c", "2d3h4s5c6d", HIGH),
        ("8c7d6h5s4c", "8h7h6h5h4h", LOW_A5),
        ("4c3d2hAs", "4s3h2dAc", BADUGI),
        ("2h5h7h9hAc", "2s5s7s9sAd", SOKO),
    ],
)
def test_suits_never_break_a_tie(kernel: Kernel, one: str, other: str, ranking: int) -> None:
    assert kernel.evaluate(mask(one), ranking) == kernel.evaluate(mask(other), ranking)
    assert compare(mask(one), mask(other), ranking) == 0


@both
@pytest.mark.clause("HAND-03", "TV-HAND-02")
def test_the_strongest_reading_of_a_hand_counts(kernel: Kernel) -> None:
    value = kernel.evaluate(mask("2h3h4h5h6h"))
    assert category_of(value) == Category.STRAIGHT_FLUSH


@both
@pytest.mark.clause("GAME-HILO-04", "GAME-HILO-05", "live:TV-HILO-01")
def test_a_low_needs_five_different_ranks_up_to_eight(kernel: Kernel) -> None:
    lows = ["Ac2d3h4s5c", "Ac2d3h6s8c", "Ac2d3h4s9c", "Ac2d2h3s8c"]
    values = [kernel.evaluate(mask(low), EIGHT_OR_BETTER) for low in lows]
    assert [value > 0 for value in values] == [True, True, False, False]
    assert winners(values) == (0,)
    assert kernel.evaluate(mask("Ac2d3h4s"), EIGHT_OR_BETTER) == 0


@both
@pytest.mark.clause("GAME-RAZZ-03", "GAME-STUD-22")
@pytest.mark.parametrize(
    ("seven", "five", "ranking"),
    [
        ("Ac2d3h4s5cKdKh", "Ac2d3h4s5c", LOW_A5),
        ("AcAd2h2s3c3d4h", "AcAd2h3s4c", LOW_A5),
        ("KcKdKhQsQcQdJh", "KcKdKhQsQc", HIGH),
        ("2c3c4c6c7cAcKd", "Ac7c6c4c3c", HIGH),
        ("7c5c4c3c2c8c9d", "9d5c4c3c2c", LOW_27),
        ("7c5c4c3c2c2d8h", "7c5c4c3c2d", LOW_27),
        ("7c5c4c3c2cKcAc", "7d5d4d3d2d", LOW_27),
    ],
)
def test_the_best_five_of_seven_count(kernel: Kernel, seven: str, five: str, ranking: int) -> None:
    assert kernel.evaluate(mask(seven), ranking) == kernel.evaluate(mask(five), ranking)


@both
@pytest.mark.clause("GAME-STUD-14", "GAME-RAZZ-08")
@pytest.mark.parametrize(
    ("ranking", "shown"),
    [
        (HIGH, ["As", "Ks", "2c"]),
        (HIGH, ["2c2d", "AcKd", "AcQd"]),
        (HIGH, ["2c2d2h", "AcAdKh", "AcKdQh"]),
        (HIGH, ["2c2d2h2s", "AcAdAh2s", "AcAdKhKs", "2c2d3h4s", "AcKcQcJc"]),
        (HIGH, ["AcAd3h2s", "AcAd3h", "AcAd"]),
        (LOW_A5, ["Ac", "2c", "Ks"]),
        (LOW_A5, ["Ac2d", "Ac3d", "2c3d", "KcQd", "AcAd"]),
        (LOW_A5, ["4c3d2hAs", "8c3d2hAs", "8c7d6h5s", "AcAd2h3s", "AcAd2h2s", "AcAdAh2s"]),
    ],
)
def test_exposed_hands_of_fewer_cards_compare(
    kernel: Kernel, ranking: int, shown: list[str]
) -> None:
    assert_falling(kernel, ranking, shown)


@both
@pytest.mark.clause("live:AMB-36", "OFC-14")
def test_a_front_compares_with_a_hand_of_five_and_a_missing_kicker_is_lowest(
    kernel: Kernel,
) -> None:
    front = kernel.evaluate(mask("QcQdKh"), FRONT)
    assert kernel.evaluate(mask("QhQsKc3d2c"), HIGH) > front
    assert kernel.evaluate(mask("QhQsJcTd9c"), HIGH) < front


@both
@pytest.mark.parametrize(
    ("hole", "board", "plays"),
    [
        pytest.param(
            "Ac Kd Td 8h",
            "Kc 9c 6c 6h Qc",
            "Kd Kc 6h 6c Ac",
            marks=pytest.mark.clause("TV-OMA-01"),
            id="flush",
        ),
        pytest.param(
            "As Kd Td 8h",
            "Ks 9c 6c 6h Qc",
            "Ks Kd 6h 6c As",
            marks=pytest.mark.clause("TV-OMA-02"),
            id="no flush",
        ),
        pytest.param(
            "Th 9h 7c 6c",
            "Ks Kc Tc Td 5d",
            "Th Td Tc Ks 9h",
            marks=pytest.mark.clause("TV-OMA-03"),
            id="full house",
        ),
        pytest.param("As Ks Qs Js 2d", "Ts 9s 8d 7d 2h", "Qs Js Ts 9s 8d", id="five cards"),
        pytest.param("As 2s Kd Kc Kh 9h", "3s 4s 5s 9d 9c", "5s 4s 3s 2s As", id="six cards"),
        pytest.param("As Ac 2d 7h", "Kd Kh 7c", "As Ac Kh Kd 7c", id="a flop"),
    ],
)
def test_omaha_plays_exactly_two_cards_of_the_hand(
    kernel: Kernel, hole: str, board: str, plays: str
) -> None:
    chosen = best_cards_omaha(mask(hole), mask(board))
    assert text_of(chosen) == plays
    assert kernel.evaluate_omaha(mask(hole), mask(board)) == kernel.evaluate(mask_of(chosen))


@both
def test_an_omaha_low_needs_two_low_cards_of_the_hand(kernel: Kernel) -> None:
    assert kernel.evaluate_omaha(mask("AcKdQhJs"), mask("2c3d4h5sKc"), EIGHT_OR_BETTER) == 0
    low = kernel.evaluate_omaha(mask("Ac2dKhKs"), mask("3c4d5hQsQc"), EIGHT_OR_BETTER)
    assert low == kernel.evaluate(mask("Ac2d3c4d5h"), EIGHT_OR_BETTER)


@pytest.mark.parametrize(
    ("cards", "ranking", "plays"),
    [
        ("2c As Kd 4h 4s 7c 7d", HIGH, "7d 7c 4s 4h As"),
        ("2c As Kd 4h 5s 3c 7d", HIGH, "5s 4h 3c 2c As"),
        ("As Ks Kd", HIGH, "Ks Kd As"),
        ("8c 6d 4h 2s Ac Kd Kh", EIGHT_OR_BETTER, "8c 6d 4h 2s Ac"),
        ("9c 8d 7h 6s 5c Kd Kh", EIGHT_OR_BETTER, ""),
        ("Ac Ad 2h 2s 3c 3d 4h", LOW_A5, "Ad Ac 4h 3d 2s"),
        ("Ac 2d 3h 4s 5c", LOW_27, "Ac 5c 4s 3h 2d"),
        ("Ah 9h 8s 7d 6c 6h Ad", SHORT_DECK, "9h 8s 7d 6h Ah"),
        ("As 2d 3h 3c", BADUGI, "3h 2d As"),
        ("Ah 2h 3h 4h", BADUGI, "Ah"),
        ("2h 5h 7h 9h Ac", SOKO, "Ac 9h 7h 5h 2h"),
        ("2c 3d Ah", FRONT, "Ah 3d 2c"),
    ],
)
def test_the_cards_that_play_are_laid_out_as_players_do(
    cards: str, ranking: int, plays: str
) -> None:
    assert text_of(best_cards(mask(cards), ranking)) == plays


def test_an_arranged_hand_keeps_its_cards() -> None:
    hand = parse_cards("2c As 2d Kh 5s")
    assert text_of(arranged(hand, HIGH)) == "2d 2c As Kh 5s"


@pytest.mark.parametrize(
    ("values", "places"),
    [([3, 7, 7], (1, 2)), ([5], (0,)), ([0, 0], ()), ([], ()), ([0, 1], (1,))],
)
def test_the_best_value_wins_and_equal_ones_share(
    values: list[int], places: tuple[int, ...]
) -> None:
    assert winners(values) == places


@pytest.mark.clause("HAND-13")
def test_comparison_knows_better_worse_and_equal() -> None:
    pair, high_card, other_pair = mask("AcAd5h4s2c"), mask("AcKdQhJs9c"), mask("AhAs5c4d2h")
    assert compare(pair, high_card) == 1
    assert compare(high_card, pair) == -1
    assert compare(pair, other_pair) == 0
    assert compare(pair, high_card, LOW_A5) == -1


@pytest.mark.parametrize(
    ("ranking", "cards", "category"),
    [
        (HIGH, "2c", Category.HIGH_CARD),
        (HIGH, "7c5d4h3s2c", Category.HIGH_CARD),
        (HIGH, "AcKdQhJs9c", Category.HIGH_CARD),
        (HIGH, "2c2d3h4s5c", Category.PAIR),
        (HIGH, "AcAdKhKs2c", Category.TWO_PAIR),
        (HIGH, "AcAdAhKs2c", Category.THREE_OF_A_KIND),
        (HIGH, "AcKdQhJsTc", Category.STRAIGHT),
        (HIGH, "2c3c4c5c7cAdAh", Category.FLUSH),
        (HIGH, "AcAdAhKsKc", Category.FULL_HOUSE),
        (HIGH, "AcAdAhAsKc", Category.FOUR_OF_A_KIND),
        (HIGH, "AcKcQcJcTc", Category.STRAIGHT_FLUSH),
        (FRONT, "2c2d2h", Category.THREE_OF_A_KIND),
        (FRONT, "AcKcQc", Category.HIGH_CARD),
        (SHORT_DECK, "AcAdAhKsKc", Category.FULL_HOUSE),
        (SHORT_DECK, "6c7c8c9cJc", Category.FLUSH),
        (SHORT_DECK, "Ac6d7h8s9c", Category.STRAIGHT),
        (SOKO, "5c6d7h8s8d", Category.FOUR_STRAIGHT),
        (SOKO, "3h4h5h6hKd", Category.FOUR_FLUSH),
        (SOKO, "3h4h5h6h7d", Category.STRAIGHT),
        (SOKO, "2c2d3h3s4c", Category.TWO_PAIR),
    ],
)
def test_a_value_tells_its_category(ranking: int, cards: str, category: Category) -> None:
    assert category_of(evaluate(mask(cards), ranking), ranking) == category


@pytest.mark.parametrize(("value", "ranking"), [(0, HIGH), (1, LOW_A5), (1, BADUGI)])
def test_no_hand_and_lows_have_no_category(value: int, ranking: int) -> None:
    with pytest.raises(ValueError, match="no category"):
        category_of(value, ranking)


def test_every_ranking_is_found_by_its_name() -> None:
    assert [ranking_named(name) for name in RANKING_NAMES] == list(range(8))
    with pytest.raises(UnknownRanking, match="no ranking is called 'hgih'; there are high, low-a5"):
        ranking_named("hgih")


@pytest.mark.parametrize("ranking", range(8), ids=RANKING_NAMES)
def test_too_many_cards_and_none_are_refused(ranking: int) -> None:
    most = CARDS_MAX[ranking]
    deck = parse_cards(range(16, 52))
    verify_hand(deck[:most], ranking)
    for cards in (deck[: most + 1], ()):
        with pytest.raises(WrongHandSize, match=f"takes 1 to {most} cards, not {len(cards)}"):
            verify_hand(cards, ranking)


def test_a_card_below_six_is_refused_in_the_short_deck() -> None:
    with pytest.raises(NotInShortDeck, match="5c is not in the short deck"):
        verify_hand(parse_cards("As5c"), SHORT_DECK)
    with pytest.raises(NotInShortDeck, match="5c is not in the short deck"):
        verify_omaha(parse_cards("AsKs"), parse_cards("5c6c7c"), SHORT_DECK)


@pytest.mark.parametrize(("hole", "board"), [(1, 5), (7, 5), (4, 2), (4, 6)])
def test_an_omaha_hand_of_the_wrong_size_is_refused(hole: int, board: int) -> None:
    deck = parse_cards(range(52))
    verify_omaha(deck[:4], deck[4:9], HIGH)
    with pytest.raises(NotAnOmahaHand, match=f"not {hole} and {board}"):
        verify_omaha(deck[:hole], deck[hole : hole + board], HIGH)


@pytest.mark.parametrize("ranking", [BADUGI, FRONT])
def test_a_ranking_without_five_card_hands_has_no_omaha(ranking: int) -> None:
    with pytest.raises(NoOmahaRanking, match="has no hands of two own cards"):
        verify_omaha(parse_cards("AsKs"), parse_cards("2c3c4c"), ranking)


@st.composite
def hands_to_rank(draw: st.DrawFn) -> tuple[int, tuple[int, ...]]:
    """Give a ranking and cards for it, often of few suits so that flushes happen."""
    ranking = draw(st.integers(0, 7))
    suits = draw(st.sampled_from([(0, 1, 2, 3), (0, 1), (2,)]))
    lowest = 16 if ranking == SHORT_DECK else 0
    deck = [card for card in range(lowest, 52) if card & 3 in suits]
    size = draw(st.integers(1, CARDS_MAX[ranking]))
    return ranking, tuple(draw(st.permutations(deck))[:size])


@both
@given(hands_to_rank(), hands_to_rank())
def test_values_order_hands_as_their_definition_does(
    kernel: Kernel, one: tuple[int, tuple[int, ...]], other: tuple[int, tuple[int, ...]]
) -> None:
    ranking, cards = one
    others = other[1][: CARDS_MAX[ranking]]
    if ranking == SHORT_DECK:
        others = tuple(card for card in others if card >= 16) or cards
    key, other_key = best_key(cards, ranking), best_key(others, ranking)
    value = kernel.evaluate(mask_of(cards), ranking)
    other_value = kernel.evaluate(mask_of(others), ranking)
    assert (value > 0, other_value > 0) == (key is not None, other_key is not None)
    if key is not None and other_key is not None:
        order = (key > other_key) - (key < other_key)
        assert (value > other_value) - (value < other_value) == order


@given(hands_to_rank())
def test_the_cards_that_play_are_worth_the_whole_hand(
    chosen: tuple[int, tuple[int, ...]],
) -> None:
    ranking, cards = chosen
    mask, value = mask_of(cards), evaluate(mask_of(cards), ranking)
    best = best_cards(mask, ranking)
    assert (value == 0) == (best == ())
    assert set(best) <= set(cards_of(mask))
    assert not best or evaluate(mask_of(best), ranking) == value


@given(st.permutations(range(52)), st.integers(2, 6), st.integers(3, 5))
def test_an_omaha_hand_uses_two_and_three(order: list[int], hole: int, board: int) -> None:
    own, shared = mask_of(order[:hole]), mask_of(order[hole : hole + board])
    for ranking in (HIGH, LOW_A5, EIGHT_OR_BETTER, LOW_27, SOKO):
        best = best_cards_omaha(own, shared, ranking)
        value = evaluate_omaha(own, shared, ranking)
        assert (value == 0) == (best == ())
        if best:
            assert (mask_of(best) & own).bit_count() == 2
            assert (mask_of(best) & shared).bit_count() == 3
            assert evaluate(mask_of(best), ranking) == value


@pytest.mark.parametrize("ranking", range(8))
def test_of_cards_that_are_worth_the_same_the_highest_play(ranking: int) -> None:
    chance = Random(ranking)
    deck = [card for card in CARDS if ranking != SHORT_DECK or card in DECK_36]
    for _ in range(150):
        suit = chance.randrange(4)  # Of few ranks and mostly one suit: much stands for each other.
        ranks = {card >> 2 for card in chance.sample(deck, 6)}
        few = [card for card in deck if card >> 2 in ranks or card & 3 == suit]
        mask = mask_of(chance.sample(few, CARDS_MAX[ranking]))
        best = best_cards(mask, ranking)
        value = evaluate(mask, ranking)
        chosen = (sum(bits) for bits in combinations([c.bit for c in cards_of(mask)], len(best)))
        equal = [hand for hand in chosen if value and evaluate(hand, ranking) == value]
        assert mask_of(best) == (equal[0] if equal else 0)
