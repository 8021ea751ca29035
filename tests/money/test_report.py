"""The operator sees each day what he owes, what he earned, and that it adds up."""

import msgspec
import pytest

from huone.money import cashier, house, pools, settlement, tickets
from huone.money.accounts import BANK, RAKE, drop_of, rake_of
from huone.money.cases import set_aside
from huone.money.currency import EUR
from huone.money.ledger import Entry, Ledger, cause
from huone.money.pools import PoolEntry, Price
from huone.money.report import JackpotMovement, balances_after, daily_report
from huone.money.settlement import Drop
from huone.money.slip import Slip
from huone.money.tickets import Ticket
from huone.units import Cents, PlayerId

ANNA, BEN = PlayerId("anna"), PlayerId("ben")
STAKES = {"t1": "NL10", "t2": "NL50", "t3": "NL10"}


def a_day(slip: Slip) -> list[Entry]:
    clerk, boss = (msgspec.structs.replace(slip, by=name) for name in ("clerk", "boss"))
    paid_in = cashier.ask_deposit(clerk, "d1", ANNA, cents=Cents(7_000))
    paid_out, hold = cashier.ask_withdrawal(clerk, "w1", BEN, cents=Cents(2_000))
    seats = [cashier.buy_in(slip, ANNA, t, visit="1", cents=Cents(10_000)) for t in STAKES]
    hands = [
        settlement.charge_time(
            slip, table, "h1", rake_cents=Cents(rake), drop=Drop("bbj", Cents(100))
        )
        for table, rake in (("t1", 30), ("t2", 50), ("t3", 12))
    ]
    entries = [
        cashier.approve(boss, paid_in)[1],
        hold,
        cashier.approve(boss, paid_out)[1],
        *seats,
        *hands,
        set_aside(slip, "c1", "t1", hand=9, cents=Cents(500)),
        pools.enter(slip, PoolEntry("m1", BEN), Price(Cents(900), Cents(100))),
        tickets.issue(slip, Ticket("sunday", Cents(1_000)), BEN, number="1"),
        house.seed_jackpot(slip, "bbj", cents=Cents(5_000)),
        house.book_drop(slip, "bbj", day="d", drops={drop_of("bbj"): 300}),
        house.pay_jackpot(
            slip, "bbj", table="t1", hand=3, shares={ANNA: Cents(4_000)}, booked_cents=5_300,
            seed_cents=Cents(5_000),
        ),
    ]  # fmt: skip
    return [entry for entry in entries if entry is not None]


@pytest.mark.clause("SYS-33")
def test_a_day_is_reported_and_adds_up(ledger: Ledger, slip: Slip) -> None:
    opening = ledger.balances()
    entries = a_day(slip)
    ledger.post_all(entries)
    report = daily_report("2026-01-31", EUR.code, opening=opening, entries=entries, stakes=STAKES)
    assert report.liabilities_cents == {
        "wallets": 300_000 + 7_000 - 2_000 - 30_000 - 1_000 + 4_000,
        "escrow": 30_000 - 92 - 300 - 500,
        "pools": 900,
        "jackpots": 5_000,
        "withheld": 500,
        "tickets": 1_000,
        "charity": 0,
        "cash-chips": 0,
    }
    assert report.owed_cents == -report.bank_cents - sum(report.house_cents.values())
    assert report.bank_cents == ledger.balance(BANK) == -305_000
    assert report.rake_by_stake_cents == {"NL10": 42, "NL50": 50}
    assert report.house_cents[RAKE] == 92
    assert (report.fees_cents, report.deposits_cents, report.withdrawals_cents) == (
        100,
        7_000,
        2_000,
    )
    assert report.tickets_out == {"ticket:sunday": 1}


def test_the_movement_of_a_jackpot_is_told_apart(ledger: Ledger, slip: Slip) -> None:
    entries = a_day(slip)
    report = daily_report("d", EUR.code, opening=ledger.balances(), entries=entries, stakes={})
    moved = report.jackpots["bbj"]
    assert moved == JackpotMovement(
        opening_cents=0,
        dropped_cents=300,
        seeded_cents=5_000 + 3_700,
        paid_cents=4_000,
        corrected_cents=0,
    )
    assert moved.closing_cents == 5_000


def test_a_corrected_drop_is_shown_as_a_correction(ledger: Ledger, slip: Slip) -> None:
    entries = a_day(slip)
    dropped = next(entry for entry in entries if entry.id == "period:t1:h1:settle")
    opening = balances_after(ledger.balances(), entries)
    undone = slip.take_back(dropped)
    undone = msgspec.structs.replace(
        undone,
        legs=tuple(
            msgspec.structs.replace(leg, account="jackpot:bbj")
            if leg.account == "jackpot:bbj:drop"
            else leg
            for leg in undone.legs
        ),
    )
    report = daily_report("d", EUR.code, opening=opening, entries=[undone], stakes=STAKES)
    assert report.jackpots["bbj"].corrected_cents == -100
    assert report.jackpots["bbj"].closing_cents == 4_900
    assert report.rake_by_stake_cents == {"NL10": -30}


def test_one_day_s_end_opens_the_next(ledger: Ledger, slip: Slip) -> None:
    opening, entries = ledger.balances(), a_day(slip)
    ledger.post_all(entries)
    closing = balances_after(opening, entries)
    assert closing == ledger.balances()
    quiet = daily_report("next", EUR.code, opening=closing, entries=[], stakes=STAKES)
    assert quiet.rake_by_stake_cents == {}
    assert quiet.jackpots["bbj"].opening_cents == quiet.jackpots["bbj"].closing_cents == 5_000


def test_a_table_without_a_stake_stands_for_itself(ledger: Ledger, slip: Slip) -> None:
    report = daily_report("d", EUR.code, opening=ledger.balances(), entries=a_day(slip), stakes={})
    assert report.rake_by_stake_cents == {"t1": 30, "t2": 50, "t3": 12}


def test_books_that_do_not_add_up_give_no_report(ledger: Ledger, slip: Slip) -> None:
    whole = slip.entry(cause("test", "x", act="y"), slip.move(BANK, RAKE, 5))
    half = msgspec.structs.replace(whole, legs=whole.legs[:1])
    with pytest.raises(AssertionError):
        daily_report("d", EUR.code, opening=ledger.balances(), entries=[half], stakes={})


def test_takings_of_shares_count_swept_or_not(ledger: Ledger, slip: Slip) -> None:
    opening = ledger.balances()
    tables = ("nl10-1", "nl10-2", "nl50-1")
    seats = [cashier.buy_in(slip, ANNA, t, visit="1", cents=Cents(10_000)) for t in tables]
    drop = Drop("bbj", Cents(100))
    hands = [
        settlement.charge_time(slip, table, "h1", rake_cents=Cents(30), drop=drop)
        for table in tables
    ]
    swept = house.sweep(slip, rake_of("nl10"), cents=60, seq=2)
    drops = {drop_of("bbj", "nl10"): 200, drop_of("bbj", "nl50"): 100}
    booked = house.book_drop(slip, "bbj", day="d", drops=drops)
    entries = [entry for entry in (*seats, *hands, swept) if entry is not None]
    stakes = {table: table.partition("-")[0] for table in tables}
    for day in (entries, [*entries, booked]):
        report = daily_report("d", EUR.code, opening=opening, entries=day, stakes=stakes)
        assert report.house_cents[RAKE] == 90
        assert report.rake_by_stake_cents == {"nl10": 60, "nl50": 30}
        assert report.jackpots["bbj"].dropped_cents == report.jackpots["bbj"].closing_cents == 300
