"""The deals in plain Python, and the kernel's against them: the same numbers, the same luck."""

from array import array
from random import Random

import pytest

from huone.cards import deals
from huone.cards.card import CARD_BITS, FULL_MASK, mask_of, parse_cards
from huone.cards.deals import UNITS, Luck, Share
from huone.cards.equity import COMPILED


def mask(text: str) -> int:
    return mask_of(parse_cards(text))


def one_range(*hands: int) -> bytes:
    return array("Q", hands).tobytes()


HIGH: tuple[Share, ...] = ((0, 0, 0),)
ACES, KINGS = mask("AsAh"), mask("KsKh")
STOCK = FULL_MASK & ~(ACES | KINGS)


def test_a_share_can_be_cut_for_every_number_of_winners() -> None:
    assert all(UNITS % winners == 0 for winners in range(1, 13))


def test_a_finished_deal_is_counted_once() -> None:
    board = mask("2c 3d 4h 8s 9c")
    counted = deals.count_deals(HIGH, (ACES, KINGS), 2, (board,), 5, STOCK & ~board, 0, 0)
    assert counted == (1, UNITS, 0, 1, 0, 0, 0, UNITS**2, 0)


def test_the_places_of_the_first_card_cut_the_deals() -> None:
    board = mask("2c 3d 4h")
    arguments = (HIGH, (ACES, KINGS), 2, (board,), 5, STOCK & ~board)
    whole = deals.count_deals(*arguments, 0, 45)
    assert whole[0] == 990
    parts = [deals.count_deals(*arguments, first, first + 15)[0] for first in (0, 15, 30)]
    assert parts == [30 * 15 + 15 * 14 // 2 + 0, 15 * 15 + 15 * 14 // 2, 15 * 14 // 2]


def test_luck_is_even() -> None:
    counts = [0] * 48
    luck = Luck(1, 0)
    for _ in range(48_000):
        luck.renew()
        counts[luck.below(48)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_ranges_that_always_collide_end() -> None:
    aces = one_range(mask("AsAh"), mask("AsAd"))
    counted = deals.sample_deals(HIGH, (aces, aces), 2, (0,), 5, FULL_MASK, 1, 0, 10)
    assert counted[0] == 0


def test_a_new_block_has_new_luck() -> None:
    ranges = (one_range(ACES), one_range(KINGS))
    first, second = (
        deals.sample_deals(HIGH, ranges, 2, (0,), 5, STOCK, 1, block, 500) for block in (0, 1)
    )
    assert first != second


# Games by their shares, own cards, boards, board cards and cards of the deck.
GAMES = {
    "hold'em": (((0, 0, 0),), 2, 1, 5, 52),
    "short deck": (((5, 0, 0),), 2, 1, 5, 36),
    "omaha": (((0, 1, 0),), 4, 1, 5, 52),
    "omaha 5 hi-lo": (((0, 1, 0), (2, 1, 0)), 5, 1, 5, 52),
    "two boards": (((0, 0, 0), (0, 0, 1)), 2, 2, 5, 52),
    "stud": (((0, 2, 0),), 7, 0, 0, 52),
    "stud hi-lo": (((0, 2, 0), (2, 2, 0)), 7, 0, 0, 52),
    "razz": (((1, 2, 0),), 7, 0, 0, 52),
    "soko": (((6, 2, 0),), 5, 0, 0, 52),
    "2-7": (((3, 2, 0),), 5, 0, 0, 52),
    "badugi": (((4, 2, 0),), 4, 0, 0, 52),
    "sviten": (((0, 2, 0), (0, 1, 0)), 5, 1, 5, 52),
    # No game of ours, but nobody may have a hand: then nobody wins.
    "low alone": (((2, 0, 0),), 2, 1, 5, 52),
    "lows of two boards": (((2, 0, 0), (2, 0, 1)), 2, 2, 5, 52),
}

if COMPILED:
    from huone.cards import _kernel

    @pytest.mark.parametrize("name", GAMES)
    @pytest.mark.parametrize("seed", range(3))
    def test_the_kernel_deals_as_plain_python_does(name: str, seed: int) -> None:
        shares, own_cards, boards, board_cards, deck = GAMES[name]
        random = Random(seed)
        cards = random.sample(range(52 - deck, 52), deck)

        def take(count: int) -> int:
            return mask_of(cards.pop() for _ in range(count))

        players = random.randint(2, 3)
        to_come = random.randint(0, 1)
        hands = tuple(take(own_cards - (0 if boards else to_come)) for _ in range(players))
        board = tuple(take(board_cards - to_come) for _ in range(boards))
        stock = take(14)
        size = 14
        arguments = (shares, hands, own_cards, board, board_cards, stock)
        assert _kernel.count_deals(*arguments, 0, size) == deals.count_deals(*arguments, 0, size)
        assert _kernel.count_deals(*arguments, 2, 9) == deals.count_deals(*arguments, 2, 9)

        bits = [bit for bit in CARD_BITS if bit & stock]
        size = hands[0].bit_count()
        choices = [sum(random.sample(bits, size)) for _ in range(5)]
        ranges = (one_range(*choices), *(one_range(hand) for hand in hands[1:]))
        sampled = (shares, ranges, own_cards, board, board_cards, stock, seed, 5, 200)
        assert _kernel.sample_deals(*sampled) == deals.sample_deals(*sampled)

    def test_the_kernel_samples_known_hands_as_plain_python_does() -> None:
        ranges = (one_range(ACES), one_range(KINGS))
        arguments = (HIGH, ranges, 2, (mask("2c"),), 5, STOCK & ~mask("2c"), 99, 0, 17_000)
        assert _kernel.sample_deals(*arguments) == deals.sample_deals(*arguments)

    # What the kernel must refuse, as changes to a call that is right; it never reads a bad table.
    COUNT = [HIGH, (ACES, KINGS), 2, (0,), 5, STOCK, 0, 48]
    SAMPLE = [HIGH, (one_range(ACES), one_range(KINGS)), 2, (0,), 5, STOCK, 1, 0, 10]

    @pytest.mark.parametrize(
        ("place", "value", "error", "says"),
        [
            (0, [(0, 0, 0)], TypeError, "shares must be a tuple"),
            (0, (), ValueError, "shares must be 1 to 4, not 0"),
            (0, ((0, 0),), ValueError, "the numbers of a share must be 3 to 3, not 2"),
            (0, ((8, 0, 0),), ValueError, "a ranking must be from 0 to 7, not 8"),
            (0, ((-1, 0, 0),), ValueError, "a ranking must be from 0 to 7, not -1"),
            (0, ((2**70, 0, 0),), ValueError, "a ranking must be from 0 to 7"),
            (0, ((0, 3, 0),), ValueError, "a use must be from 0 to 2, not 3"),
            (0, ((0, 0, 1),), ValueError, "the board of a share must be from 0 to 0, not 1"),
            (0, ((6, 0, 0),), ValueError, "soko cannot value these hands"),
            (0, ((7, 2, 0), (4, 1, 0)), ValueError, "badugi cannot value these hands"),
            (0, ((5, 0, 0),), ValueError, "a card is not in the deck"),
            (0, (("high", 0, 0),), TypeError, "integer|bytes"),
            (1, (ACES,), ValueError, "hands must be 2 to 12, not 1"),
            (1, (ACES,) * 13, ValueError, "hands must be 2 to 12, not 13"),
            (1, (ACES, ACES), ValueError, "a card is in two places"),
            (1, (ACES, CARD_BITS[0]), ValueError, "a card is in two places"),
            (1, (ACES, 1 << 15), ValueError, "not a card mask"),
            (1, (ACES, -1), ValueError, "not a card mask"),
            (1, (ACES, "KsKh"), TypeError, "integer|bytes"),
            (1, (ACES | KINGS, 0), ValueError, "more cards than it may"),
            (2, 0, ValueError, "own_cards must be from 1 to 7, not 0"),
            (2, 8, ValueError, "own_cards must be from 1 to 7, not 8"),
            (2, 3, ValueError, "high cannot value these hands"),
            (3, (0, 0, 0), ValueError, "boards must be 0 to 2, not 3"),
            (3, (ACES,), ValueError, "a card is in two places"),
            (4, 6, ValueError, "board_cards must be from 0 to 5, not 6"),
            (5, CARD_BITS[0], ValueError, "the stock has too few cards"),
            (5, FULL_MASK, ValueError, "a card is in two places"),
            (5, 1 << 63, ValueError, "not a card mask"),
            (6, -1, ValueError, "first must be from 0 to 48, not -1"),
            (7, 49, ValueError, "end must be from 0 to 48, not 49"),
        ],
    )
    def test_the_kernel_refuses_what_it_cannot_count(
        place: int, value: object, error: type[Exception], says: str
    ) -> None:
        arguments: list[object] = [*COUNT]
        arguments[place] = value
        with pytest.raises(error, match=says):
            _kernel.count_deals(*arguments)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("place", "value", "error", "says"),
        [
            (1, (b"", one_range(KINGS)), ValueError, "eight for each hand"),
            (1, (b"1234567", one_range(KINGS)), ValueError, "eight for each hand"),
            (1, (array("Q", [ACES]), one_range(KINGS)), TypeError, "integer|bytes"),
            (1, (one_range(ACES), one_range(ACES)), ValueError, "a card is in two places"),
            (1, (one_range(ACES, ACES), one_range(KINGS)), ValueError, "must be in the stock"),
            (1, (one_range(ACES), one_range(1 << 15)), ValueError, "not in the deck"),
            (1, (one_range(mask("2c2d"), mask("2c")), one_range(KINGS)), ValueError, "same size"),
            (1, (one_range(mask("2c") | ACES), one_range(KINGS)), ValueError, "must be in the"),
            (6, -1, OverflowError, "negative|too "),
            (6, 2**64, OverflowError, "negative|too "),
            (7, "0", TypeError, "integer|bytes"),
            (8, 0, ValueError, "samples must be from 1"),
            (8, 2**40, ValueError, "samples must be from 1"),
        ],
    )
    def test_the_kernel_refuses_what_it_cannot_sample(
        place: int, value: object, error: type[Exception], says: str
    ) -> None:
        arguments: list[object] = [*SAMPLE]
        arguments[place] = value
        with pytest.raises(error, match=says):
            _kernel.sample_deals(*arguments)  # type: ignore[arg-type]

    def test_the_kernel_wants_every_argument() -> None:
        with pytest.raises(TypeError, match="count_deals takes 8 arguments, not 1"):
            _kernel.count_deals(HIGH)  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="sample_deals takes 9 arguments, not 0"):
            _kernel.sample_deals()  # type: ignore[call-arg]
