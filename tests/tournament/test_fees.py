import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import D0, E7, F0, F8, LIVE, ONLINE, named

from huone.rulebooks.schema import BountyRules, FeeRules, Rulebook
from huone.tournament.fees import (
    BuyInNotOffered,
    EntryParts,
    EntryUnreadable,
    NoFeeOnRebuys,
    prize_pool,
    read_entry,
    sit_and_go_entry,
    tournament_entry,
    usual_rebuy,
    verify_rebuy_fee,
    with_bounty,
)
from huone.units import Cents

FIVE_HANDED = ["0.95+0.05", "1.90+0.10", "3.80+0.20", "9.50+0.50", "23.75+1.25"]
HEADS_UP = ["0.97+0.03", "1.94+0.06", "3.88+0.12", "9.70+0.30", "24.25+0.75"]
HEADS_UP_F8 = ["0.96+0.04", "1.92+0.08", "3.84+0.16", "9.60+0.40", "24.00+1.00"]
PRINTED = [  # books, seats, the printed splits
    ([F0, D0], 5, [*FIVE_HANDED, "48.50+1.50", "97.00+3.00"]),
    ([E7, F8], 5, FIVE_HANDED),
    ([F0, D0, E7], 2, [*HEADS_UP, "48.50+1.50", "97.00+3.00", "194.00+6.00"]),
    ([F8], 2, [*HEADS_UP_F8, "47.75+2.25", "95.50+4.50", "191.00+9.00"]),
]


@pytest.mark.parametrize(("books", "seats", "printed"), PRINTED)
@pytest.mark.clause("FEE-01", "FEE-02", "FEE-03", "VD-59", "VD-60", "online:AMB-32")
def test_a_sit_and_go_splits_its_buy_in_by_the_printed_table(
    books: list[Rulebook], seats: int, printed: list[str]
) -> None:
    for book in books:
        table = next(table for table in book.fees.sit_and_go if table.seats == seats)
        totals = [Cents(row.total_cents) for row in table.rows]
        splits = [sit_and_go_entry(total, seats=seats, fees=book.fees) for total in totals]
        assert splits == [read_entry(text) for text in printed]


FULL_TABLES = [([F0, D0, E7], 2, 25, 48.50), ([F8], 2, 25, 48.00), (ONLINE, 5, 10, 47.50)]


@pytest.mark.parametrize(("books", "seats", "euros", "pool"), FULL_TABLES)
@pytest.mark.clause("FEE-01", "online:TV-FEE-01", "TV-FEE-02")
def test_the_prize_parts_of_a_full_sit_and_go_are_its_pool(
    books: list[Rulebook], seats: int, euros: int, pool: float
) -> None:
    for book in books:
        entry = sit_and_go_entry(Cents(euros * 100), seats=seats, fees=book.fees)
        full = prize_pool([entry] * seats, guaranteed_cents=Cents(0))
        assert full.cents == round(pool * 100)


@pytest.mark.parametrize("book", ONLINE, ids=named)
@pytest.mark.clause("FEE-01", "TV-FEE-03")
def test_every_listed_buy_in_is_its_prize_part_and_its_fee(book: Rulebook) -> None:
    for table in book.fees.sit_and_go:
        for row in table.rows:
            entry = sit_and_go_entry(Cents(row.total_cents), seats=table.seats, fees=book.fees)
            assert entry.total_cents == row.total_cents


REFUSED = [(E7.fees, 5, 5000), (F8.fees, 5, 10000), (F0.fees, 2, 300), (F0.fees, 6, 100)]


@pytest.mark.parametrize(("fees", "seats", "total"), REFUSED)
@pytest.mark.clause("FEE-02", "FEE-03", "VD-59")
def test_a_sit_and_go_that_is_not_listed_is_not_offered(
    fees: FeeRules, seats: int, total: int
) -> None:
    with pytest.raises(BuyInNotOffered, match=f"for {seats} is not offered at {total} cents"):
        sit_and_go_entry(Cents(total), seats=seats, fees=fees)


MTT = [("0.90+0.10", 1), ("3.60+0.40", 4), ("9+1", 10), ("22.50+2.50", 25), ("90+10", 100)]


@pytest.mark.parametrize(("split", "total"), MTT)
@pytest.mark.parametrize("book", ONLINE, ids=named)
@pytest.mark.clause("FEE-04", "FEE-05", "MTT-FEE-01", "online:AMB-30", "VD-61")
def test_a_tournament_takes_a_tenth_of_the_total(book: Rulebook, split: str, total: int) -> None:
    assert tournament_entry(Cents(total * 100), fees=book.fees) == read_entry(split)


@given(total=st.integers(1, 10**7), book=st.sampled_from(ONLINE))
@pytest.mark.clause("FEE-01")
def test_no_cent_of_an_entry_is_lost(total: int, book: Rulebook) -> None:
    entry = tournament_entry(Cents(total), fees=book.fees)
    assert entry.total_cents == total
    assert abs(10 * entry.fee_cents - total) <= 5


@pytest.mark.clause("TYPE-BNTY-01", "TOUR-BTY-01")
def test_a_bounty_comes_out_of_the_prize_part() -> None:
    for book in (E7, F8, LIVE):
        assert isinstance(book.tournament.bounty, BountyRules)
        split = with_bounty(read_entry("9.01+1"), book.tournament.bounty)
        assert split == EntryParts(Cents(451), Cents(450), Cents(100))


@pytest.mark.clause("FEE-06", "VD-62")
def test_rebuys_may_carry_a_fee_in_the_later_books_only() -> None:
    for book in (E7, F8):
        verify_rebuy_fee(read_entry("9+1"), fees=book.fees)
    for book in (F0, D0):
        verify_rebuy_fee(read_entry("10+0"), fees=book.fees)
        with pytest.raises(NoFeeOnRebuys, match="100 cents were asked"):
            verify_rebuy_fee(read_entry("9+1"), fees=book.fees)


@pytest.mark.clause("TOUR-REBUY-02")
def test_a_rebuy_usually_costs_the_entry_without_its_fee() -> None:
    assert usual_rebuy(read_entry("20+5")) == read_entry("20+0")


@pytest.mark.clause("TOUR-GEN-03", "FEE-01", "live:TV-FEE-01", "live:TV-PKO-01")
def test_a_ticket_shows_the_parts_of_the_entry() -> None:
    assert read_entry("20+5") == EntryParts(Cents(2000), Cents(0), Cents(500))
    assert read_entry("400 + 200 + 70") == EntryParts(Cents(40000), Cents(20000), Cents(7000))
    assert read_entry("0,97+0,03") == EntryParts(Cents(97), Cents(0), Cents(3))


@pytest.mark.parametrize("text", ["", "20", "20+", "20+5+5+5", "20-5", "20+0.5", "-1+2", "1e9+1"])
@pytest.mark.clause("TOUR-GEN-03")
def test_an_entry_that_nobody_can_read_is_refused(text: str) -> None:
    with pytest.raises(EntryUnreadable, match="is not an entry such as"):
        read_entry(text)


@pytest.mark.clause("TYPE-GTD-01", "SYS-38", "MTT-FEE-02")
def test_the_house_fills_a_pool_up_to_its_guarantee() -> None:
    entries = [read_entry("9+1")] * 10
    short = prize_pool(entries, guaranteed_cents=Cents(10000))
    assert (short.cents, short.overlay_cents) == (10000, 1000)
    met = prize_pool(entries, guaranteed_cents=Cents(5000))
    assert (met.cents, met.overlay_cents) == (9000, 0)
