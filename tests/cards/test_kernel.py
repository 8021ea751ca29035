"""The compiled kernel and its plain double: the same values, the same errors, the known counts."""

import threading
from array import array
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from oracle.deals import (
    Masks,
    all_masks,
    hands_above,
    masks_of,
    masks_up_to_suits,
    random_hands,
    suit_swaps,
)
from oracle.high import high_scores
from oracle.kernels import FASTEST, KERNELS, Kernel, mask, name_of_kernel

from huone.cards import pure
from huone.cards.card import CARD_BITS, FULL_MASK, cards_of, mask_of
from huone.cards.deck import DECK_36
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
)
from huone.cards.ranking import category_floors

both = pytest.mark.parametrize("kernel", KERNELS, ids=name_of_kernel)
every_ranking = pytest.mark.parametrize("ranking", range(8), ids=RANKING_NAMES)

# How many hands of each category there are, from the worst; of 52 cards, five and seven.
FIVE_CARD_COUNTS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
SEVEN_CARD_COUNTS = [
    *(23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
]
# Of 36 cards, on the ladder of the short deck: the full house comes before the flush.
SHORT_DECK_COUNTS = [122400, 193536, 36288, 16128, 6120, 1728, 480, 288, 24]


def values_of(masks: Masks, ranking: int, kernel: Kernel = FASTEST) -> NDArray[np.uint16]:
    values = np.zeros(len(masks), dtype=np.uint16)
    kernel.evaluate_batch(masks, values, ranking)
    return values


def most_of(masks: Masks) -> Masks:
    """All of them if the kernel is compiled; plain Python, which would take minutes, a sample."""
    return masks[:: 1 if name_of_kernel(FASTEST) == "compiled" else 50]


def category_counts(values: NDArray[np.uint16], ranking: int) -> list[int]:
    floors = np.array(category_floors(ranking))
    steps = np.searchsorted(floors, values, side="right") - 1
    counts: list[int] = np.bincount(steps, minlength=len(floors)).tolist()
    return counts


@pytest.mark.clause("HAND-01")
def test_all_five_card_hands_have_the_known_categories() -> None:
    values = values_of(all_masks(5), HIGH)
    assert category_counts(values, HIGH) == FIVE_CARD_COUNTS
    assert len(np.unique(values)) == 7462


@pytest.mark.deep
@pytest.mark.clause("HAND-01")
def test_all_seven_card_hands_have_the_known_categories() -> None:
    fours = all_masks(4)
    counts = np.zeros(len(FIVE_CARD_COUNTS), dtype=np.int64)
    for third in range(2, 48):
        above = hands_above(fours, third)
        for low in all_masks(2, tuple(range(third))):
            hands = above | low | np.uint64(CARD_BITS[third])
            counts += category_counts(values_of(hands, HIGH), HIGH)
    assert counts.tolist() == SEVEN_CARD_COUNTS


def test_all_hands_of_the_short_deck_have_the_known_categories() -> None:
    values = values_of(all_masks(5, DECK_36), SHORT_DECK)
    assert category_counts(values, SHORT_DECK) == SHORT_DECK_COUNTS


def test_the_lows_of_all_hands_are_as_many_as_they_must_be() -> None:
    fives = all_masks(5)
    assert np.count_nonzero(values_of(fives, EIGHT_OR_BETTER)) == 56 * 4**5
    wheel, number_one = mask("Ac2d3h4s5c"), mask("7c5d4h3s2c")
    for ranking, best, hands in ((LOW_A5, wheel, 4**5), (LOW_27, number_one, 4**5 - 4)):
        values = values_of(fives, ranking)
        assert np.count_nonzero(values == values.max()) == hands
        assert values.max() == FASTEST.evaluate(best, ranking)
    assert len(np.unique(values_of(fives, LOW_A5))) == 6175
    assert len(np.unique(values_of(fives, LOW_27))) == 7462


def test_there_are_17160_badugis() -> None:
    values = values_of(all_masks(4), BADUGI)
    worst = FASTEST.evaluate(mask("KcQdJhTs"), BADUGI)
    assert np.count_nonzero(values >= worst) == 13 * 12 * 11 * 10


@pytest.mark.parametrize(
    ("size", "hands", "kernel"),
    [
        (5, 300_000, FASTEST),
        (6, 300_000, FASTEST),
        (7, 1_000_000, FASTEST),
        (7, 20_000, KERNELS[0]),
    ],
    ids=["five", "six", "seven", "seven, pure"],
)
def test_random_hands_are_in_the_order_of_an_independent_ranking(
    size: int, hands: int, kernel: Kernel
) -> None:
    dealt = random_hands(size, hands=hands, size=size)
    values = values_of(masks_of(dealt), HIGH, kernel).astype(np.int64)
    order = np.argsort(values, kind="stable")
    steps, expected = np.diff(values[order]), np.diff(high_scores(dealt)[order])
    assert (np.sign(steps) == np.sign(expected)).all()


@every_ranking
def test_every_table_is_that_of_the_definition(ranking: int) -> None:
    hands = [
        *(list(pure.badugi_hands()) if ranking == BADUGI else pure.offsuit_hands(ranking)),
        *pure.suited_hands(ranking),
        *pure.four_flush_hands(),
    ]
    fitting = [hand for hand in hands if len(hand) <= CARDS_MAX[ranking]]
    if ranking == SHORT_DECK:
        fitting = [hand for hand in fitting if min(hand) >= DECK_36[0]]
    for hand in fitting:
        assert FASTEST.evaluate(mask_of(hand), ranking) == pure.evaluate(mask_of(hand), ranking)


@pytest.mark.clause("GAME-SOKO-09", "GAME-SOKO-11", "OFC-15")
@pytest.mark.parametrize(("ranking", "size"), [(SOKO, 5), (SOKO, 4), (FRONT, 3)])
def test_soko_and_front_are_exactly_their_definition(ranking: int, size: int) -> None:
    keyed = []
    for hand in masks_up_to_suits(size):
        keyed.append((FASTEST.evaluate(hand, ranking), KEYS[ranking](cards_of(hand))))
    keyed.sort()
    for (value, key), (next_value, next_key) in pairwise(keyed):
        assert key is not None
        assert next_key is not None
        assert (value < next_value) == (key < next_key)
        assert (value == next_value) == (key == next_key)


@pytest.mark.clause("HAND-13")
@every_ranking
def test_no_hand_at_all_changes_its_value_with_the_names_of_the_suits(ranking: int) -> None:
    deck = DECK_36 if ranking == SHORT_DECK else tuple(range(52))
    hands = most_of(all_masks(min(5, CARDS_MAX[ranking]), deck))
    values = values_of(hands, ranking)
    for renamed in suit_swaps(hands):
        assert (values_of(renamed, ranking) == values).all()


@every_ranking
def test_more_cards_are_worth_the_best_of_leaving_one_out(ranking: int) -> None:
    full = 4 if ranking == BADUGI else 5
    lowest = 16 if ranking == SHORT_DECK else 0
    for size in range(full + 1, CARDS_MAX[ranking] + 1):
        for hand in random_hands(size, hands=1500, size=size).tolist():
            # Half the hands of two suits only, so that flushes are common.
            cards = {max(card, lowest) & ~(2 * (sum(hand) & 1)) for card in hand}
            if len(cards) > full:
                whole = mask_of(cards)
                best = max(FASTEST.evaluate(whole ^ CARD_BITS[c], ranking) for c in cards)
                assert FASTEST.evaluate(whole, ranking) == best


@pytest.mark.parametrize("ranking", [r for r in range(8) if r not in (BADUGI, FRONT)])
def test_omaha_hands_are_valued_alike_with_and_without_the_kernel(ranking: int) -> None:
    luck = np.random.default_rng(ranking)
    deck = np.array(DECK_36 if ranking == SHORT_DECK else range(52))
    for turn in range(400):
        few_suits = deck[deck & 2 == 0] if turn % 2 else deck
        hole, board = 2 + turn % 5, 3 + turn % 3
        dealt = luck.permutation(few_suits)[: hole + board].tolist()
        own, shared = mask_of(dealt[:hole]), mask_of(dealt[hole:])
        expected = pure.evaluate_omaha(own, shared, ranking)
        assert FASTEST.evaluate_omaha(own, shared, ranking) == expected


SPADES = FULL_MASK & ~((1 << 48) - 1)
NINE_CARDS = mask("AsKsQsJsTs9s8s7s6s")


@both
@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda k: k.evaluate(0), "high takes 1 to 7 cards, not 0"),
        (lambda k: k.evaluate(NINE_CARDS), "high takes 1 to 7 cards, not 9"),
        (lambda k: k.evaluate(FULL_MASK), "high takes 1 to 7 cards, not 52"),
        (lambda k: k.evaluate(SPADES, SOKO), "soko takes 1 to 5 cards, not 13"),
        (lambda k: k.evaluate(mask("AsKsQsJs"), FRONT), "front takes 1 to 3 cards, not 4"),
        (lambda k: k.evaluate(1 << 13), "not a card mask"),
        (lambda k: k.evaluate(1 << 63), "not a card mask"),
        (lambda k: k.evaluate(1 << 64), "not a card mask"),
        (lambda k: k.evaluate(-1), "not a card mask"),
        (lambda k: k.evaluate(1, 8), "no ranking has the number 8"),
        (lambda k: k.evaluate(1, -1), "no ranking has the number -1"),
        (lambda k: k.evaluate(1, 2**70), f"no ranking has the number {2**70}"),
        (lambda k: k.evaluate(mask("5s"), SHORT_DECK), "the short deck has no card below six"),
        (lambda k: k.evaluate_omaha(7, 7), "the hole cards and the board share a card"),
        (lambda k: k.evaluate_omaha(1, 14), "2 to 6 hole cards are needed, not 1"),
        (lambda k: k.evaluate_omaha(127, 7 << 16), "2 to 6 hole cards are needed, not 7"),
        (lambda k: k.evaluate_omaha(3, 12), "3 to 5 board cards are needed, not 2"),
        (lambda k: k.evaluate_omaha(3, 63 << 16), "3 to 5 board cards are needed, not 6"),
        (lambda k: k.evaluate_omaha(1 << 15, 7), "not a card mask"),
        (lambda k: k.evaluate_omaha(3, -7), "not a card mask"),
        (lambda k: k.evaluate_omaha(3, 28, BADUGI), "badugi has no hands of two hole"),
        (lambda k: k.evaluate_omaha(3, 28, FRONT), "front has no hands of two hole"),
        (lambda k: k.evaluate_omaha(3, 28, SHORT_DECK), "the short deck has no card below six"),
        (lambda k: k.evaluate_omaha(3, 28, 99), "no ranking has the number 99"),
    ],
)
def test_what_is_no_hand_is_an_error(
    kernel: Kernel, call: Callable[[Kernel], int], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        call(kernel)


@both
@pytest.mark.parametrize("arguments", [(), ("AsKs",), (1.5,), (1, "high"), (1, 0, 0)])
def test_what_is_no_number_is_a_type_error(kernel: Kernel, arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        kernel.evaluate(*arguments)  # type: ignore[arg-type]


@both
@pytest.mark.parametrize("arguments", [(), (3,), (3, "board"), (3, 28, 0, 0)])
def test_omaha_asks_for_numbers_too(kernel: Kernel, arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        kernel.evaluate_omaha(*arguments)  # type: ignore[arg-type]


def masks_in_array(*masks: int) -> "array[int]":
    return array("Q", masks)


@both
@every_ranking
def test_a_batch_gives_the_values_of_single_calls(kernel: Kernel, ranking: int) -> None:
    size = CARDS_MAX[ranking]
    hands = random_hands(3, hands=300, size=size)
    if ranking == SHORT_DECK:
        hands = hands[(hands >= DECK_36[0]).all(axis=1)]
    masks = [int(mask) for mask in masks_of(hands)]
    out = array("H", [0] * len(masks))
    kernel.evaluate_batch(masks_in_array(*masks), out, ranking)
    assert out.tolist() == [kernel.evaluate(mask, ranking) for mask in masks]


@both
def test_a_batch_takes_any_buffer(kernel: Kernel) -> None:
    hand = mask("AsKsQsJsTs")
    royal = kernel.evaluate(hand)
    signed, out = array("q", [hand, hand]), bytearray(4)
    kernel.evaluate_batch(signed, memoryview(out).cast("H"))
    assert memoryview(out).cast("H").tolist() == [royal, royal]
    # One byte off: nothing says that a buffer must be aligned.
    unaligned = memoryview(b"?" + signed.tobytes())[1:].cast("Q")
    values = np.zeros(2, dtype=np.uint16)
    kernel.evaluate_batch(unaligned, values)
    assert values.tolist() == [royal, royal]
    kernel.evaluate_batch(masks_in_array(), array("H"))


@both
@pytest.mark.parametrize("ranking", [HIGH, SOKO])
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (0, "hand 2: .* takes 1 to . cards, not 0"),
        (NINE_CARDS, "hand 2: .* takes 1 to . cards, not 9"),
        (FULL_MASK, "hand 2: .* takes 1 to . cards, not 52"),
        (1 << 14, "hand 2: not a card mask"),
        (2**64 - 1, "hand 2: not a card mask"),
    ],
)
def test_a_batch_names_the_first_hand_that_is_none(
    kernel: Kernel, ranking: int, wrong: int, why: str
) -> None:
    masks = masks_in_array(1, 2, wrong, 4, wrong)
    with pytest.raises(ValueError, match=why):
        kernel.evaluate_batch(masks, array("H", [0] * 5), ranking)


@both
@pytest.mark.parametrize(
    ("masks", "out", "why"),
    [
        (array("Q", [1]), array("H"), "as many values as masks"),
        (array("Q", [1]), array("H", [0, 0]), "as many values as masks"),
        (array("I", [1]), array("H", [0]), "64-bit integers"),
        (array("d", [1]), array("H", [0]), "64-bit integers"),
        (bytes(8), array("H", [0]), "64-bit integers"),
        (np.ones(4, dtype=np.uint64)[::2], array("H", [0, 0]), "64-bit integers"),
        (array("Q", [1]), array("h", [0]), "unsigned 16-bit"),
        (array("Q", [1]), array("I", [0]), "unsigned 16-bit"),
        (array("Q", [1]), memoryview(bytes(2)).cast("H"), "unsigned 16-bit"),
        (array("Q", [1, 1]), np.zeros(4, dtype=np.uint16)[::2], "unsigned 16-bit"),
    ],
)
def test_a_batch_refuses_a_buffer_of_another_kind(
    kernel: Kernel, masks: "array[int]", out: "array[int]", why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        kernel.evaluate_batch(masks, out)


@both
def test_a_batch_needs_buffers(kernel: Kernel) -> None:
    with pytest.raises(TypeError):
        kernel.evaluate_batch([1], array("H", [0]))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kernel.evaluate_batch(array("Q", [1]))  # type: ignore[call-arg]


def test_batches_in_several_threads_do_not_disturb_each_other() -> None:
    masks = masks_of(random_hands(9, hands=100_000, size=7))
    expected = values_of(masks, HIGH)
    results: list[bool] = []

    def work() -> None:
        results.extend((values_of(masks, HIGH) == expected).all() for _ in range(5))

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert results == [True] * 20
