"""A statement shows a player every movement of his money, why, and where to look it up."""

import pytest

from huone.money import cases, cashier, house, pools, settlement, tickets
from huone.money.accounts import cash_of, held_of, tickets_of
from huone.money.currency import EUR
from huone.money.ledger import Cause, Entry, Ledger
from huone.money.pools import PoolEntry, Price
from huone.money.slip import Slip
from huone.money.statements import (
    HandResult,
    deposits,
    link_to,
    losses,
    statement,
    visit_statement,
    words_for,
)
from huone.money.tickets import Ticket
from huone.units import Cents, Instant, PlayerId

ANNA, BEN = PlayerId("anna"), PlayerId("ben")
SUNDAY = Ticket("sunday", Cents(1_000))


def on(ms: int) -> Slip:
    return Slip(EUR.code, Instant(ms))


def play(ledger: Ledger) -> list[Entry]:
    """Let anna do a little of everything."""
    enter = pools.enter(on(5), PoolEntry("m1", ANNA), Price(Cents(900), Cents(100)))
    _, hold = cashier.ask_withdrawal(on(8), "w1", ANNA, cents=Cents(500))
    entries = [
        cashier.buy_in(on(1), ANNA, "t1", visit="v1", cents=Cents(10_000)),
        cashier.buy_in(on(1), BEN, "t1", visit="v1", cents=Cents(10_000)),
        cashier.top_up(on(2), ANNA, "t1", visit="v1", number=1, cents=Cents(500)),
        settlement.charge_time(on(3), "t1", "h1", rake_cents=Cents(200)),
        cashier.cash_out(on(4), ANNA, "t1", visit="v1", cents=Cents(12_000)),
        enter,
        pools.refund(on(6), enter),
        tickets.issue(on(7), SUNDAY, ANNA, number="1"),
        hold,
        cases.withhold(on(9), "c1", ANNA, number=1, cents=Cents(50)),
    ]
    done = [entry for entry in entries if entry is not None]
    ledger.post_all(done)
    return done


@pytest.mark.clause("SYS-02")
def test_every_movement_is_a_line_with_cause_balance_and_link(ledger: Ledger) -> None:
    play(ledger)
    cash = [line for line in statement(ledger.entries(), ANNA) if line.account == cash_of(ANNA)]
    assert [(line.what, line.amount, line.balance, line.link) for line in cash] == [
        ("Deposit", 100_000, 100_000, None),
        ("Buy-in", -10_000, 90_000, "table/t1"),
        ("Top-up", -500, 89_500, "table/t1"),
        ("Cash-out", 12_000, 101_500, "table/t1"),
        ("Tournament entry", -1_000, 100_500, "tournament/m1"),
        ("Entry returned", 1_000, 101_500, "tournament/m1"),
        ("Withdrawal asked for", -500, 101_000, None),
        ("Kept back for review", -50, 100_950, None),
    ]
    assert cash[5].corrects == cash[4].entry


def test_the_last_line_of_each_account_is_its_balance(ledger: Ledger) -> None:
    play(ledger)
    last = {
        (line.account, line.currency): line.balance for line in statement(ledger.entries(), ANNA)
    }
    assert last == {
        (cash_of(ANNA), EUR.code): ledger.balance(cash_of(ANNA)),
        (held_of(ANNA), EUR.code): 500,
        (tickets_of(ANNA), SUNDAY.currency): 1,
    }


def test_a_statement_shows_nobody_else(ledger: Ledger) -> None:
    play(ledger)
    own = {cash_of(BEN), held_of(BEN), tickets_of(BEN)}
    assert {line.account for line in statement(ledger.entries(), BEN)} <= own


def test_a_visit_is_read_hand_by_hand_and_ends_at_zero(ledger: Ledger) -> None:
    play(ledger)
    hands = [
        HandResult(Instant(1), 17, -400, EUR.code),
        HandResult(Instant(2), 18, 1_900, EUR.code),
    ]
    lines = visit_statement(ledger.entries(), hands, player=ANNA, table="t1", visit="v1")
    assert [(line.what, line.amount, line.balance, line.link) for line in lines] == [
        ("Buy-in", 10_000, 10_000, "table/t1"),
        ("Hand", -400, 9_600, "hand/t1/17"),
        ("Top-up", 500, 10_100, "table/t1"),
        ("Hand", 1_900, 12_000, "hand/t1/18"),
        ("Cash-out", -12_000, 0, "table/t1"),
    ]


def test_a_visit_in_which_a_buy_in_was_taken_back_still_reads(ledger: Ledger) -> None:
    paid = cashier.buy_in(on(1), ANNA, "t1", visit="v1", cents=Cents(500))
    ledger.post_all((paid, on(1).take_back(paid)))
    lines = visit_statement(ledger.entries(), [], player=ANNA, table="t1", visit="v1")
    assert [(line.what, line.balance) for line in lines] == [("Buy-in", 500), ("Correction", 0)]


def test_a_jackpot_links_to_the_hand_that_hit_it(slip: Slip) -> None:
    paid = house.pay_jackpot(
        slip, "bbj", table="t1", hand=17, shares={ANNA: Cents(5)}, booked_cents=5,
        seed_cents=Cents(1),
    )  # fmt: skip
    assert (words_for(paid.cause), link_to(paid.cause)) == ("Jackpot", "hand/t1/17")


def test_what_was_never_foreseen_is_called_a_correction() -> None:
    assert words_for(Cause("hand", ("t1", "17", "settle"), "take-back")) == "Correction"


def test_what_counts_towards_limits_is_read_from_the_books(ledger: Ledger) -> None:
    play(ledger)
    assert [usage.amount for usage in deposits(ledger.entries(), ANNA)] == [100_000]
    at_risk = [usage.amount for usage in losses(ledger.entries(), ANNA)]
    assert at_risk == [10_000, 500, -12_000, 1_000, -1_000]
