from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import D0, E7, F0, F8, ONLINE, named

from huone.rulebooks.schema import HexaPro, Rulebook
from huone.tournament.cancellation import (
    CancellationPayout,
    EntryMade,
    PrizeMoney,
    Refund,
    Remaining,
    cancellation_payouts,
    hexapro_payouts,
    refunds_before_start,
)
from huone.tournament.fees import read_entry
from huone.tournament.hexapro import fee_cents, payouts
from huone.units import Cents, Chips, PlayerId

ALL = pytest.mark.parametrize("book", ONLINE, ids=named)
ANN, BO = PlayerId("ann"), PlayerId("bo")


def left(stacks: Sequence[int], *, fee: int = 0, bounty: int = 0) -> list[Remaining]:
    return [
        Remaining(PlayerId(f"p{i}"), Chips(stack), Cents(fee), Cents(bounty))
        for i, stack in enumerate(stacks)
    ]


def euros(paid: Sequence[CancellationPayout]) -> list[float]:
    return [payout.prize_cents / 100 for payout in paid]


def money(
    prizes: Sequence[float], *, paid_in: float = 0, added: float = 0, freeroll: bool = False
) -> PrizeMoney:
    return PrizeMoney(
        paid_in_cents=Cents(round(paid_in * 100)),
        added_cents=Cents(round(added * 100)),
        prizes_cents=tuple(Cents(round(prize * 100)) for prize in prizes),
        freeroll=freeroll,
    )


@pytest.mark.clause("CANCEL-01", "CANCEL-02", "CANCEL-03", "TV-CANCEL-01", "online:AMB-27")
def test_before_the_start_every_entry_comes_back_as_it_was_paid() -> None:
    entry = read_entry("9+1")
    made = [
        EntryMade(ANN, entry, None),
        EntryMade(BO, entry, None),
        EntryMade(ANN, entry, "ticket-7"),
    ]
    assert refunds_before_start(made) == (
        Refund(ANN, Cents(1000), ("ticket-7",)),
        Refund(BO, Cents(1000), ()),
    )


@pytest.mark.clause("MTT-REG-15", "TV-CANCEL-11")
def test_too_few_entries_get_buy_in_and_fee_back() -> None:
    made = [EntryMade(PlayerId(f"p{i}"), read_entry("9+1"), None) for i in range(8)]
    refunds = refunds_before_start(made)
    assert len(refunds) == 8
    assert {refund.cash_cents for refund in refunds} == {1000}


@ALL
@pytest.mark.clause(
    "CANCEL-04", "CANCEL-05", "CANCEL-06", "TV-CANCEL-02", "online:AMB-27", "VD-55", "VD-56"
)
def test_not_in_the_money_half_goes_by_heads_and_half_by_chips(book: Rulebook) -> None:
    paid = cancellation_payouts(
        left([6000, 3000, 1000], fee=100),
        money=money([65, 25], paid_in=90),
        tables_left=1,
        rules=book.cancellation,
    )
    assert euros(paid) == [42.00, 28.50, 19.50]
    assert sum(payout.total_cents for payout in paid) == 9300


@ALL
@pytest.mark.clause("CANCEL-07", "TV-CANCEL-03", "online:AMB-64", "VD-57")
def test_the_added_pool_of_a_freeroll_is_divided_and_equally_in_the_danish_book(
    book: Rulebook,
) -> None:
    paid = cancellation_payouts(
        left([6000, 3000, 1000]),
        money=money([65, 25], added=90, freeroll=True),
        tables_left=2,
        rules=book.cancellation,
    )
    assert euros(paid) == ([30, 30, 30] if book is D0 else [42.00, 28.50, 19.50])


@ALL
@pytest.mark.clause("online:AMB-44", "CANCEL-06")
def test_an_overlay_is_kept_before_the_money_and_divided_in_it(book: Rulebook) -> None:
    guaranteed = money([100], paid_in=90, added=10)
    early = cancellation_payouts(
        left([1, 1]), money=guaranteed, tables_left=1, rules=book.cancellation
    )
    late = cancellation_payouts(
        left([1, 1]),
        money=money([60, 40], paid_in=90, added=10),
        tables_left=1,
        rules=book.cancellation,
    )
    assert euros(early) == [45, 45]
    assert euros(late) == [50, 50]


@ALL
@pytest.mark.clause("CANCEL-08", "TV-CANCEL-04")
def test_in_the_money_everyone_gets_the_lowest_prize_and_the_rest_goes_by_chips(
    book: Rulebook,
) -> None:
    paid = cancellation_payouts(
        left([5000, 4000, 3000, 1500, 1000, 500], fee=100),
        money=money([300, 200, 150, 100, 50, 50, 20, 20], paid_in=890),
        tables_left=2,
        rules=book.cancellation,
    )
    assert euros(paid) == [233.33, 196.67, 160.00, 105.00, 86.67, 68.33]
    assert {payout.fees_cents for payout in paid} == {100}


@ALL
@pytest.mark.clause("CANCEL-09", "CANCEL-10", "TV-CANCEL-05", "CONF-25")
def test_a_final_table_in_the_money_is_chopped_by_icm(book: Rulebook) -> None:
    paid = cancellation_payouts(
        left([5000, 3000, 2000]),
        money=money([500, 300, 200, 100], paid_in=1100),
        tables_left=1,
        rules=book.cancellation,
    )
    assert euros(paid) == [383.93, 327.50, 288.57]


@ALL
@pytest.mark.clause("CANCEL-15", "online:AMB-44")
def test_each_player_gets_the_bounty_on_his_own_head(book: Rulebook) -> None:
    heads = [
        Remaining(ANN, Chips(900), Cents(100), Cents(750)),
        Remaining(BO, Chips(100), Cents(100), Cents(250)),
    ]
    paid = cancellation_payouts(
        heads, money=money([10], paid_in=10), tables_left=1, rules=book.cancellation
    )
    assert [payout.bounty_cents for payout in paid] == [750, 250]
    assert [payout.total_cents for payout in paid] == [700 + 100 + 750, 300 + 100 + 250]


HEXAPRO = [  # books, multiplier in tenths, stacks, what is paid for a buy-in of 10
    pytest.param((F0, E7, F8), 100, (900, 400, 200), [52.00, 28.67, 19.33], id="06"),
    pytest.param((F0, E7), 250, (900, 400, 200), [116.77, 75.69, 57.54], id="07"),
    pytest.param((F8,), 250, (900, 400, 200), [130.00, 71.67, 48.33], id="08"),
    pytest.param((F0, E7, F8), 100, (1000, 500), [63.33, 36.67], id="09"),
    pytest.param((F0, E7, F8), 1000, (700, 500, 300), [401.00, 334.50, 264.50], id="10"),
    pytest.param((F0, E7, F8), 1000, (1000, 500), [548.70, 371.30], id="12"),
]


@pytest.mark.parametrize(("books", "tenths", "stacks", "expected"), HEXAPRO)
@pytest.mark.clause(
    "CANCEL-11",
    "CANCEL-12",
    "CANCEL-13",
    "HEXA-17",
    "TV-CANCEL-06",
    "TV-CANCEL-07",
    "TV-CANCEL-08",
    "TV-CANCEL-09",
    "TV-CANCEL-10",
    "TV-CANCEL-12",
    "online:AMB-26",
    "online:AMB-43",
)
def test_a_cancelled_hexapro_pays_a_tenth_each_and_the_rest_by_icm(
    books: Sequence[Rulebook], tenths: int, stacks: Sequence[int], expected: list[float]
) -> None:
    for book in books:
        assert isinstance(book.hexapro, HexaPro)
        row = next(row for row in book.hexapro.rows if row.multiplier_tenths == tenths)
        fee = fee_cents(Cents(1000), book.cancellation.hexapro_fee_per_100000)
        paid = hexapro_payouts(
            left(stacks, fee=fee), buy_in_cents=Cents(1000), row=row, rules=book.cancellation
        )
        assert euros(paid) == expected
        assert {payout.fees_cents for payout in paid} == {69}
        out_already = sum(payouts(Cents(1000), row)[len(stacks) :])
        assert sum(payout.prize_cents for payout in paid) + out_already == 100 * tenths


@st.composite
def cancelled(draw: st.DrawFn) -> tuple[list[Remaining], PrizeMoney, int]:
    amount = st.integers(0, 10**6)
    players = [
        Remaining(
            PlayerId(f"p{i}"),
            Chips(draw(st.integers(1, 10**5))),
            Cents(draw(amount)),
            Cents(draw(amount)),
        )
        for i in range(draw(st.integers(2, 9)))
    ]
    prizes = sorted(draw(st.lists(amount, min_size=1, max_size=12)), reverse=True)
    pool = PrizeMoney(
        paid_in_cents=Cents(draw(amount)),
        added_cents=Cents(draw(amount)),
        prizes_cents=tuple(Cents(prize) for prize in prizes),
        freeroll=draw(st.booleans()),
    )
    return players, pool, draw(st.integers(1, 3))


@given(event=cancelled(), book=st.sampled_from(ONLINE))
@pytest.mark.clause("online:AMB-27", "CANCEL-04", "CANCEL-06", "CANCEL-08", "CANCEL-09")
def test_what_is_paid_is_the_pot_that_is_left_and_the_refunded_fees_and_bounties(
    event: tuple[list[Remaining], PrizeMoney, int], book: Rulebook
) -> None:
    players, pool, tables = event
    paid = cancellation_payouts(players, money=pool, tables_left=tables, rules=book.cancellation)
    if len(players) <= len(pool.prizes_cents):
        pot = int(sum(pool.prizes_cents[: len(players)]))
    else:
        pot = pool.paid_in_cents + (pool.added_cents if pool.freeroll else 0)
    back = sum(player.fees_cents + player.bounty_cents for player in players)
    assert sum(payout.total_cents for payout in paid) == pot + back
    assert all(payout.prize_cents >= 0 for payout in paid)
    for stack, payout in zip([player.stack_chips for player in players], paid, strict=True):
        smaller = [p for p, q in zip(paid, players, strict=True) if q.stack_chips < stack]
        assert all(payout.prize_cents >= other.prize_cents for other in smaller)
