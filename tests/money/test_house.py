"""The house sells plans, guarantees jackpots, and takes out only what it has earned."""

import pytest

from huone.money import cashier, house
from huone.money.accounts import (
    BANK,
    HOUSE_JACKPOTS,
    PLANS,
    RAKE,
    TICKET_ISSUE,
    Account,
    cash_of,
    drop_of,
    escrow_of,
    jackpot_of,
)
from huone.money.ledger import Entry, Ledger
from huone.money.settlement import Drop, charge_time
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, PlayerId

ANNA, BEN, CARL = PlayerId("anna"), PlayerId("ben"), PlayerId("carl")
DROPPED = {drop_of("bbj"): 200_000}


def posted(ledger: Ledger, entry: Entry | None) -> Entry:
    assert entry is not None
    assert ledger.post(entry)
    return entry


def plan(slip: Slip, cents: int) -> Entry | None:
    return house.activate_plan(slip, ANNA, plan="2", activation="a1", price_cents=Cents(cents))


def test_a_plan_is_charged_when_chosen_and_its_rest_refunded_once(
    ledger: Ledger, slip: Slip
) -> None:
    bought = posted(ledger, plan(slip, 20_000))
    assert ledger.balance(PLANS) == 20_000
    posted(ledger, house.cancel_plan(slip, bought, cents=Cents(14_000)))
    assert ledger.balance(cash_of(ANNA)) == 94_000
    assert ledger.balance(PLANS) == 6_000
    with pytest.raises(Refused) as no:
        ledger.post(slip.take_back(bought))
    assert no.value.code == "ledger/already-corrected"


def test_a_plan_that_costs_nothing_moves_nothing(ledger: Ledger, slip: Slip) -> None:
    assert plan(slip, 0) is None
    bought = posted(ledger, plan(slip, 20_000))
    assert house.cancel_plan(slip, bought, cents=Cents(0)) is None


def test_a_plan_refunds_no_more_than_it_cost(ledger: Ledger, slip: Slip) -> None:
    bought = posted(ledger, plan(slip, 20_000))
    with pytest.raises(Refused) as no:
        house.cancel_plan(slip, bought, cents=Cents(20_001))
    assert no.value.code == "house/refund-too-large"


def with_jackpot(ledger: Ledger, slip: Slip) -> Ledger:
    """Seed a jackpot with 1,000.00, and add 2,000.00 of drops that are booked."""
    posted(ledger, house.seed_jackpot(slip, "bbj", cents=Cents(100_000)))
    for player in (ANNA, BEN):
        posted(ledger, cashier.buy_in(slip, player, "t1", visit="1", cents=Cents(100_000)))
    drop = Drop("bbj", Cents(200_000))
    posted(ledger, charge_time(slip, "t1", "h1", rake_cents=Cents(0), drop=drop))
    return ledger


@pytest.mark.clause("BBJ-DROP-03", "BBJ-DROP-06")
def test_a_day_s_drop_joins_the_jackpot_when_the_day_ends(ledger: Ledger, slip: Slip) -> None:
    books = with_jackpot(ledger, slip)
    assert books.balance(jackpot_of("bbj")) == 100_000
    assert books.balance(drop_of("bbj")) == 200_000
    booked = posted(books, house.book_drop(slip, "bbj", day="2026-01-31", drops=DROPPED))
    assert booked.id == "jackpot:bbj:2026-01-31:book"
    assert books.balance(jackpot_of("bbj")) == 300_000
    assert books.balance(drop_of("bbj")) == 0


@pytest.mark.clause("BBJ-PAY-04", "TV-BBJ-06")
def test_after_a_payout_the_house_brings_the_base_up_to_its_guarantee(
    ledger: Ledger, slip: Slip
) -> None:
    books = with_jackpot(ledger, slip)
    posted(books, house.book_drop(slip, "bbj", day="d", drops=DROPPED))
    shares = {ANNA: Cents(120_000), BEN: Cents(60_000), CARL: Cents(60_000)}
    posted(books, pay(slip, shares, booked=300_000))
    assert books.balance(jackpot_of("bbj")) == 100_000
    assert books.balance(HOUSE_JACKPOTS) == -100_000 - 40_000
    assert books.balance(cash_of(CARL)) == 160_000


def pay(slip: Slip, shares: dict[PlayerId, Cents], *, booked: int) -> Entry:
    return house.pay_jackpot(
        slip, "bbj", table="t1", hand=17, shares=shares, booked_cents=booked,
        seed_cents=Cents(100_000),
    )  # fmt: skip


def test_a_jackpot_that_keeps_its_base_costs_the_house_nothing(ledger: Ledger, slip: Slip) -> None:
    books = with_jackpot(ledger, slip)
    posted(books, house.book_drop(slip, "bbj", day="d", drops=DROPPED))
    posted(books, pay(slip, {ANNA: Cents(200_000)}, booked=300_000))
    assert books.balance(jackpot_of("bbj")) == 100_000
    assert books.balance(HOUSE_JACKPOTS) == -100_000


@pytest.mark.clause("BBJ-DROP-06")
def test_a_jackpot_does_not_pay_the_running_day_s_drop(ledger: Ledger, slip: Slip) -> None:
    books = with_jackpot(ledger, slip)
    with pytest.raises(Refused) as no:
        pay(slip, {ANNA: Cents(100_001)}, booked=books.balance(jackpot_of("bbj")))
    assert no.value.code == "house/jackpot-too-small"


def raked(ledger: Ledger, slip: Slip) -> Ledger:
    posted(ledger, cashier.buy_in(slip, ANNA, "t1", visit="1", cents=Cents(1_000)))
    posted(ledger, charge_time(slip, "t1", "h1", rake_cents=Cents(600)))
    return ledger


def take(slip: Slip, account: Account, cents: int, earned: int) -> Entry:
    return house.take_earnings(slip, account, payment="1", cents=Cents(cents), earned_cents=earned)


def test_the_house_takes_out_what_it_has_earned(ledger: Ledger, slip: Slip) -> None:
    books = raked(ledger, slip)
    bank = books.balance(BANK)
    posted(books, take(slip, RAKE, 600, books.balance(RAKE)))
    assert books.balance(BANK) == bank + 600
    assert books.balance(RAKE) == 0
    posted(books, house.bring_funds(slip, HOUSE_JACKPOTS, payment="2", cents=Cents(50)))
    assert books.balance(HOUSE_JACKPOTS) == 50


def test_the_house_takes_no_more_than_that(slip: Slip) -> None:
    with pytest.raises(Refused) as no:
        take(slip, RAKE, 601, 600)
    assert no.value.code == "house/not-earned"


@pytest.mark.parametrize("account", [cash_of(ANNA), escrow_of("t1"), TICKET_ISSUE, BANK])
def test_the_house_takes_nothing_that_belongs_to_others(slip: Slip, account: Account) -> None:
    with pytest.raises(Refused) as no:
        take(slip, account, 1, 1)
    assert no.value.code == "house/not-its-account"
    with pytest.raises(Refused) as no:
        house.bring_funds(slip, account, payment="1", cents=Cents(1))
    assert no.value.code == "house/not-its-account"
