"""A hand moves rake and drop out of escrow, and never a chip more or less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.money import cashier
from huone.money.accounts import RAKE, cash_of, drop_of, escrow_of, jackpot_of
from huone.money.currency import EUR
from huone.money.ledger import Ledger
from huone.money.settlement import Drop, charge_time, settle_hand, verify_escrow, void_hand
from huone.money.slip import Slip
from huone.refusal import Broken, Refused
from huone.units import Cents, Instant, PlayerId

ANNA, BEN = PlayerId("anna"), PlayerId("ben")
BEFORE = {ANNA: 20_000, BEN: 10_000}


def seated(ledger: Ledger, slip: Slip) -> Ledger:
    for player, cents in BEFORE.items():
        ledger.post(cashier.buy_in(slip, player, "t1", visit="1", cents=Cents(cents)))
    return ledger


@pytest.mark.clause("SYS-33", "SYS-02")
def test_a_hand_pays_its_rake_and_drop_out_of_escrow(ledger: Ledger, slip: Slip) -> None:
    books = seated(ledger, slip)
    after = {ANNA: 24_800, BEN: 5_000}
    entry = settle_hand(
        slip, "t1", 17, before=BEFORE, after=after, rake_cents=Cents(100),
        drop=Drop("bad-beat", Cents(100)),
    )  # fmt: skip
    assert entry is not None
    assert entry.id == "hand:t1:17:settle"
    books.post(entry)
    assert books.balance(RAKE) == 100
    assert books.balance(drop_of("bad-beat")) == 100
    verify_escrow("t1", escrow_cents=books.balance(escrow_of("t1")), stacks=after)


def test_a_hand_without_rake_moves_no_money(slip: Slip) -> None:
    after = {ANNA: 30_000, BEN: 0}
    no_drop = Drop("bad-beat", Cents(0))
    assert (
        settle_hand(slip, "t1", 1, before=BEFORE, after=after, rake_cents=Cents(0), drop=no_drop)
        is None
    )


WRONG = {
    "a chip lost": ({ANNA: 20_000, BEN: 9_999}, 0),
    "a chip made": ({ANNA: 20_000, BEN: 10_001}, 0),
    "rake from nowhere": ({ANNA: 20_000, BEN: 10_000}, 1),
    "a player gone": ({ANNA: 30_000}, 0),
    "a stack below zero": ({ANNA: 30_001, BEN: -1}, 0),
}


@pytest.mark.parametrize(("after", "rake"), WRONG.values(), ids=WRONG)
def test_stacks_that_do_not_add_up_stop_the_table(
    slip: Slip, after: dict[PlayerId, int], rake: int
) -> None:
    with pytest.raises(Broken):
        settle_hand(slip, "t1", 1, before=BEFORE, after=after, rake_cents=Cents(rake))


def test_rake_below_zero_is_refused_even_when_it_adds_up(slip: Slip) -> None:
    after = {ANNA: 20_001, BEN: 10_000}
    with pytest.raises(Refused) as no:
        settle_hand(slip, "t1", 1, before=BEFORE, after=after, rake_cents=Cents(-1))
    assert no.value.code == "money/amount-not-positive"


@pytest.mark.parametrize("escrow_cents", [0, 29_999, 30_001, 60_000])
def test_escrow_below_or_above_the_stacks_stops_the_table(escrow_cents: int) -> None:
    verify_escrow("t1", escrow_cents=30_000, stacks=BEFORE)
    with pytest.raises(Broken, match=f"{escrow_cents} in escrow, 30000 in stacks"):
        verify_escrow("t1", escrow_cents=escrow_cents, stacks=BEFORE)


def test_a_table_may_pay_by_the_hour_instead(ledger: Ledger, slip: Slip) -> None:
    books = seated(ledger, slip)
    entry = charge_time(
        slip, "t1", "h3", rake_cents=Cents(600), drop=Drop("bad-beat", Cents(4_000))
    )
    assert entry is not None
    assert entry.id == "period:t1:h3:settle"
    books.post(entry)
    assert not books.post(entry)
    assert books.balance(RAKE) == 600
    assert books.balance(drop_of("bad-beat")) == 4_000


@given(
    st.lists(st.integers(0, 10**12), min_size=2, max_size=9),
    st.integers(0, 10**9),
    st.integers(0, 10**9),
)
def test_whatever_happens_in_a_hand_its_entry_takes_exactly_what_the_stacks_lost(
    stacks: list[int], rake: int, drop: int
) -> None:
    before = {PlayerId(f"p{i}"): stack for i, stack in enumerate(stacks)}
    total = sum(stacks)
    rake = min(rake, total)
    drop = min(drop, total - rake)
    after = dict.fromkeys(before, 0) | {PlayerId("p0"): total - rake - drop}
    slip = Slip(EUR.code, Instant(0))
    entry = settle_hand(
        slip, "t1", 1, before=before, after=after, rake_cents=Cents(rake),
        drop=Drop("j", Cents(drop)),
    )  # fmt: skip
    taken = 0 if entry is None else -entry.leg(escrow_of("t1"), EUR.code)
    assert taken == total - sum(after.values())


def test_a_void_hand_gives_back_rake_drop_and_what_wallets_won(ledger: Ledger, slip: Slip) -> None:
    books = seated(ledger, slip)
    after = {ANNA: 24_800, BEN: 5_000}
    settled = settle_hand(
        slip, "t1", 17, before=BEFORE, after=after, rake_cents=Cents(100),
        drop=Drop("bad-beat", Cents(100)),
    )  # fmt: skip
    assert settled is not None
    books.post(settled)
    out = cashier.cash_out(slip, ANNA, "t1", visit="1", cents=Cents(24_800))
    assert out is not None
    books.post(out)
    home = books.balance(cash_of(ANNA))
    void = void_hand(slip, "t1", 17, settled=settled, wallets={ANNA: -4_800}, instead={})
    assert void is not None
    assert (void.id, void.corrects) == ("hand:t1:17:settle:void", "hand:t1:17:settle")
    books.post(void)
    assert books.balance(cash_of(ANNA)) == home - 4_800
    assert books.balance(RAKE) == books.balance(drop_of("bad-beat")) == 0
    verify_escrow("t1", escrow_cents=books.balance(escrow_of("t1")), stacks={BEN: 10_000})


def test_a_drop_that_was_booked_is_given_back_by_the_jackpot(slip: Slip) -> None:
    settled = settle_hand(
        slip, "t1", 17, before=BEFORE, after={ANNA: 24_900, BEN: 5_000}, rake_cents=Cents(0),
        drop=Drop("bad-beat", Cents(100)),
    )  # fmt: skip
    instead = {drop_of("bad-beat"): jackpot_of("bad-beat")}
    void = void_hand(slip, "t1", 17, settled=settled, wallets={}, instead=instead)
    assert void is not None
    assert void.leg(jackpot_of("bad-beat"), slip.money) == -100
    assert void.leg(escrow_of("t1"), slip.money) == 100


def test_a_void_hand_that_only_moved_stacks_moves_no_money(slip: Slip) -> None:
    assert void_hand(slip, "t1", 17, settled=None, wallets={}, instead={}) is None
    paid = void_hand(slip, "t1", 17, settled=None, wallets={BEN: 50}, instead={})
    assert paid is not None
    assert (paid.id, paid.corrects) == ("hand:t1:17:void", None)


@pytest.mark.clause("LIVE-RAKE-10")
def test_who_has_got_up_pays_for_his_time_from_his_wallet(ledger: Ledger, slip: Slip) -> None:
    books = seated(ledger, slip)
    entry = charge_time(slip, "t1", "1", rake_cents=Cents(300), wallets={ANNA: 200})
    assert entry is not None
    books.post(entry)
    assert books.balance(RAKE) == 500
    assert books.balance(escrow_of("t1")) == 30_000 - 300
