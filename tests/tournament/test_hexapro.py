from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from hashlib import shake_256

import pytest
from kit.houses import D0, E7, F0, F8
from msgspec.structs import replace

from huone.cards.shuffle import below
from huone.rulebooks.schema import HexaPro, Rulebook
from huone.tournament.hexapro import (
    NUMBERS,
    HexaProBuyInNotOffered,
    fee_cents,
    payouts,
    prize_pool,
    row_of,
    verify_buy_in,
)
from huone.tournament.levels import blinds_of, level_number
from huone.units import Cents

PLAIN = [book.hexapro for book in (F0, E7, F8) if isinstance(book.hexapro, HexaPro)]
EXTREME = [book.hexapro_extreme for book in (E7, F8) if isinstance(book.hexapro_extreme, HexaPro)]
BOOKS = [book.meta.id for book in (F0, E7, F8)]
PLAIN_BY_BOOK = dict(zip(BOOKS, PLAIN, strict=True))


def tenths(chapter: HexaPro, numbers: Iterable[int]) -> list[int]:
    return [row_of(number, chapter).multiplier_tenths for number in numbers]


def number_of(multiplier_tenths: int, chapter: HexaPro) -> int:
    """Give a number that draws the multiplier."""
    return next(n for n in range(NUMBERS) if tenths(chapter, [n]) == [multiplier_tenths])


def payouts_of(euros: float, multiplier: float, chapter: HexaPro) -> list[float]:
    row = row_of(number_of(round(multiplier * 10), chapter), chapter)
    return [cents / 100 for cents in payouts(Cents(round(euros * 100)), row)]


@pytest.mark.parametrize("chapter", PLAIN, ids=BOOKS)
@pytest.mark.clause("HEXA-04", "TV-HEXA-05")
def test_each_number_draws_the_multiplier_of_its_range(chapter: HexaPro) -> None:
    drawn = tenths(chapter, [0, 1, 5, 6, 105, 106, 43705, 43706, 99999])
    assert drawn == [10000, 1000, 1000, 250, 250, 100, 30, 15, 15]


@pytest.mark.parametrize("chapter", EXTREME, ids=BOOKS[1:])
@pytest.mark.clause("HEXT-04", "TV-HEXA-06")
def test_each_number_draws_the_multiplier_of_its_range_in_extreme(chapter: HexaPro) -> None:
    drawn = tenths(chapter, [0, 202, 203, 302, 303, 57624, 57625, 99999])
    assert drawn == [10000, 1250, 200, 200, 100, 30, 10, 10]


@pytest.mark.parametrize("chapter", PLAIN + EXTREME)
@pytest.mark.clause("HEXA-04", "HEXA-05", "HEXT-05", "TV-HEXA-07")
def test_all_numbers_together_return_all_but_6_853_percent(chapter: HexaPro) -> None:
    returned = Fraction(sum(tenths(chapter, range(NUMBERS))), 10 * NUMBERS)
    assert returned == Fraction("2.79441")
    assert 1 - returned / chapter.seats == Fraction(chapter.rake_per_100000, 100_000)


@pytest.mark.clause("HEXA-01", "HEXA-04", "HEXT-01", "HEXT-03", "TV-HEXA-01")
@pytest.mark.parametrize("chapter", PLAIN + EXTREME)
def test_every_prize_pool_is_whole_cents_and_at_most_100_000_euro(chapter: HexaPro) -> None:
    pools = [prize_pool(Cents(b), row) for b in chapter.buy_ins_cents for row in chapter.rows]
    assert max(pools) == 10_000_000
    assert len(pools) == len(chapter.buy_ins_cents) * 7
    for buy_in in chapter.buy_ins_cents:
        for row in chapter.rows:
            paid = payouts(Cents(buy_in), row)
            assert sum(paid) == buy_in * row.multiplier_tenths // 10
            # Whole cents without any rounding.
            assert [10_000 * cents for cents in paid] == [
                sum(paid) * share for share in row.payouts_basis_points
            ]


@pytest.mark.parametrize("chapter", EXTREME, ids=BOOKS[1:])
@pytest.mark.clause("HEXT-03", "TV-HEXA-01")
def test_ten_euro_at_twenty_times_is_two_hundred(chapter: HexaPro) -> None:
    assert prize_pool(Cents(1000), row_of(number_of(200, chapter), chapter)) == 20_000


SPLITS = [  # books, multiplier, what ten euro pay
    (["online-2.0-fi", "online-2.7-en"], 10, [100]),
    (["online-2.0-fi", "online-2.7-en"], 25, [200, 30, 20]),
    (["online-2.8-fi"], 10, [100]),
    (["online-2.8-fi"], 25, [250]),
    (BOOKS, 100, [800, 120, 80]),
    (BOOKS, 1000, [8000, 1200, 800]),
]


@pytest.mark.parametrize(("books", "multiplier", "paid"), SPLITS)
@pytest.mark.clause("HEXA-06", "HEXA-07", "TV-HEXA-02", "TV-HEXA-03")
def test_ten_euro_pay_as_the_book_says(
    books: list[str], multiplier: int, paid: list[float]
) -> None:
    for book in books:
        assert payouts_of(10, multiplier, PLAIN_BY_BOOK[book]) == paid


EXTREME_SPLITS = [  # buy-in, multiplier, what is paid
    (10, 1, [10]),
    (10, 20, [200]),
    (10, 125, [1000, 200, 50]),
    (10, 1000, [8000, 1200, 800]),
    (0.50, 125, [50, 10, 2.50]),
    (0.20, 125, [20, 4, 1]),
]


@pytest.mark.parametrize(("buy_in", "multiplier", "paid"), EXTREME_SPLITS)
@pytest.mark.clause("HEXT-06", "HEXT-07", "HEXT-08", "TV-HEXA-04")
def test_extreme_pays_as_the_book_says(buy_in: float, multiplier: int, paid: list[float]) -> None:
    for chapter in EXTREME:
        assert payouts_of(buy_in, multiplier, chapter) == paid


PRINTED_POOLS = [  # multiplier, then the prize pools in euro as printed, by buy-in
    "1000: 1000 2000 5000 10000 25000 50000 100000",
    "100: 100 200 500 1000 2500 5000 10000",
    "25: 25 50 125 250 625 1250 2500",
    "10: 10 20 50 100 250 500 1000",
    "5: 5 10 25 50 125 250 500",
    "3: 3 6 15 30 75 150 300",
    "1.5: 1.50 3 7.50 15 37.50 75 150",
]
PRINTED_POOLS_EXTREME = [
    "1000: 200 500 1000 2000 5000 10000 20000 25000 50000 100000",
    "125: 25 62.50 125 250 625 1250 2500 3125 6250 12500",
    "20: 4 10 20 40 100 200 400 500 1000 2000",
    "10: 2 5 10 20 50 100 200 250 500 1000",
    "4: 0.80 2 4 8 20 40 80 100 200 400",
    "3: 0.60 1.50 3 6 15 30 60 75 150 300",
    "1: 0.20 0.50 1 2 5 10 20 25 50 100",
]


@pytest.mark.parametrize(
    ("chapters", "printed"), [(PLAIN, PRINTED_POOLS), (EXTREME, PRINTED_POOLS_EXTREME)]
)
@pytest.mark.clause("HEXA-01", "HEXA-02", "HEXA-04", "HEXT-02", "HEXT-03", "HEXT-04")
def test_every_printed_prize_pool_is_the_buy_in_times_the_multiplier(
    chapters: list[HexaPro], printed: list[str]
) -> None:
    for chapter in chapters:
        for row, line in zip(chapter.rows, printed, strict=True):
            multiplier, pools = line.split(":")
            assert row.multiplier_tenths == Fraction(multiplier) * 10
            assert [prize_pool(Cents(b), row) for b in chapter.buy_ins_cents] == [
                Fraction(euros) * 100 for euros in pools.split()
            ]


def test_a_table_that_does_not_add_up_cannot_be_drawn_from() -> None:
    short = replace(PLAIN[0], rows=PLAIN[0].rows[:-1])
    with pytest.raises(AssertionError, match="add up to 100,000"):
        row_of(99_999, short)
    with pytest.raises(AssertionError):
        row_of(100_000, PLAIN[0])


@pytest.mark.clause("HEXA-10", "HEXA-12", "HEXT-09", "HEXT-11")
def test_the_multiplier_fixes_stack_and_level_length() -> None:
    for chapter in PLAIN:
        assert {row.starting_chips for row in chapter.rows} == {500}
        assert [row.level_s // 60 for row in chapter.rows] == [4, 4, 4, 3, 3, 2, 1]
    for chapter in EXTREME:
        assert [row.starting_chips for row in chapter.rows] == [500, 500, 300, 300, 200, 200, 100]
        assert [row.level_s // 60 for row in chapter.rows] == [3, 3, 2, 2, 1, 1, 1]


PRINTED_BLINDS = (
    "10 15 20 25 30 40 50 60 75 100 125 150 200 250 300 350 400 500 600 700 800 900 1000 1200 1400"
    " 1600 1800 2000"
)
PRINTED_ANTES = (
    "0 4 5 6 7 10 12 15 20 25 30 40 50 60 70 85 100 125 150 175 200 225 250 300 350 400 450 500"
)
PRINTED_BLINDS_EXTREME = "10 15 20 30 40 50 60 75 100 125 150 200 250 300 350 400 500 600 700"


@pytest.mark.clause("HEXA-11", "HEXT-10")
def test_the_levels_are_as_printed() -> None:
    for chapter in PLAIN:
        assert " ".join(str(level.small_blind) for level in chapter.levels) == PRINTED_BLINDS
        assert " ".join(str(level.ante) for level in chapter.levels) == PRINTED_ANTES
    for chapter in EXTREME:
        smalls = " ".join(str(level.small_blind) for level in chapter.levels)
        assert smalls == PRINTED_BLINDS_EXTREME
        assert {level.ante for level in chapter.levels} == {0}
    for chapter in PLAIN + EXTREME:
        assert all(level.big_blind == 2 * level.small_blind for level in chapter.levels)


def blinds_after(seconds: int, multiplier_tenths: int, chapter: HexaPro) -> tuple[int, ...]:
    row = row_of(number_of(multiplier_tenths, chapter), chapter)
    number = level_number(seconds * 1000, [row.level_s])
    level = blinds_of(number, chapter.levels)
    return (number, level.small_blind, level.big_blind, level.ante)


@pytest.mark.clause("HEXA-11", "HEXA-12", "HEXT-10", "HEXT-11", "TV-HEXA-08")
def test_levels_follow_the_clock_of_their_multiplier() -> None:
    for chapter in PLAIN:
        assert blinds_after(570, 15, chapter) == (10, 100, 200, 25)
        assert blinds_after(570, 250, chapter) == (3, 20, 40, 5)
    for chapter in EXTREME:
        assert blinds_after(270, 10, chapter) == (5, 40, 80, 0)


@pytest.mark.clause("HEXA-02", "HEXT-02")
def test_only_the_listed_buy_ins_are_offered() -> None:
    verify_buy_in(Cents(2500), PLAIN[0])
    verify_buy_in(Cents(20), EXTREME[0])
    with pytest.raises(HexaProBuyInNotOffered, match="a buy-in of 300 cents is not offered"):
        verify_buy_in(Cents(300), PLAIN[0])


@pytest.mark.parametrize(("buy_in", "fee"), [(1000, 69), (100, 7), (10_000, 685), (20, 1)])
@pytest.mark.clause("online:AMB-43", "CANCEL-11")
def test_the_draw_amounts_to_a_fee_to_the_nearest_cent(buy_in: int, fee: int) -> None:
    assert fee_cents(Cents(buy_in), 6853) == fee


@pytest.mark.clause("VD-49", "VD-53")
def test_the_danish_book_has_no_hexapro_and_the_oldest_no_extreme() -> None:
    def chapters(book: Rulebook) -> tuple[bool, bool]:
        return isinstance(book.hexapro, HexaPro), isinstance(book.hexapro_extreme, HexaPro)

    assert [chapters(book) for book in (F0, D0, E7, F8)] == [
        (True, False),
        (False, False),
        (True, True),
        (True, True),
    ]


def stream(seed: bytes, length: int) -> Callable[[int], bytes]:
    """Give bytes that look like chance and are the same every time."""
    source = memoryview(shake_256(seed).digest(length))
    at = 0

    def take(count: int) -> bytes:
        nonlocal at
        at += count
        assert at <= length
        return bytes(source[at - count : at])

    return take


def chi_square(draws: Counter[int], chapter: HexaPro) -> float:
    """Give how far the drawn multipliers are from the printed probabilities."""
    total = draws.total()
    expected = {
        row.multiplier_tenths: total * row.weight_per_100000 / NUMBERS for row in chapter.rows
    }
    return sum((draws[m] - want) ** 2 / want for m, want in expected.items())


def drawn(chapter: HexaPro, count: int) -> Counter[int]:
    """Draw as the room does, number by number."""
    take = stream(b"hexapro", 5 * count)
    rows = [row_of(number, chapter).multiplier_tenths for number in range(NUMBERS)]
    return Counter(rows[below(NUMBERS, take)] for _ in range(count))


# Six degrees of freedom: one honest run in a thousand is above.
UNLIKELY = 22.46
CHAPTERS = pytest.mark.parametrize("chapter", [PLAIN[1], EXTREME[1]], ids=["plain", "extreme"])


def with_wrong_table(chapter: HexaPro, numbers: int) -> HexaPro:
    """Plant a fault: the most common prize pool gets numbers of the second most common."""
    *rows, second, last = chapter.rows
    less = replace(second, weight_per_100000=second.weight_per_100000 - numbers)
    more = replace(last, weight_per_100000=last.weight_per_100000 + numbers)
    return replace(chapter, rows=(*rows, less, more))


@CHAPTERS
@pytest.mark.clause("HEXA-04", "HEXT-04", "TV-HEXA-07", "SYS-32")
def test_a_million_draws_look_like_the_printed_table_and_not_like_a_wrong_one(
    chapter: HexaPro,
) -> None:
    draws = drawn(chapter, 1_000_000)
    assert chi_square(draws, chapter) < UNLIKELY
    assert chi_square(draws, with_wrong_table(chapter, 500)) > UNLIKELY
    mean = sum(multiplier * times for multiplier, times in draws.items()) / 10_000_000
    within = 0.0155 if chapter is PLAIN[1] else 0.0265
    assert abs(mean - 2.79441) < within


@CHAPTERS
@pytest.mark.deep
@pytest.mark.clause("HEXA-04", "HEXT-04", "TV-HEXA-07", "SYS-32")
def test_ten_million_draws_look_like_the_printed_table_and_not_like_a_wrong_one(
    chapter: HexaPro,
) -> None:
    draws = drawn(chapter, 10_000_000)
    assert chi_square(draws, chapter) < UNLIKELY
    # One number in a thousand goes to the wrong prize pool, and it shows.
    assert chi_square(draws, with_wrong_table(chapter, 100)) > UNLIKELY
