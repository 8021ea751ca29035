"""A tournament takes money and tickets in, and everything it took leaves it again."""

import msgspec
import pytest

from huone.money import pools, tickets
from huone.money.accounts import (
    FEES,
    HOUSE_BOUNTIES,
    MULTIPLIERS,
    OVERLAY,
    bounty_of,
    cash_of,
    cover_of,
    pool_of,
    tickets_of,
    withheld_in,
)
from huone.money.laws import audit_ledger
from huone.money.ledger import Entry, Ledger
from huone.money.pools import PoolEntry, Price, Purchase
from huone.money.slip import Slip
from huone.money.tickets import Ticket
from huone.refusal import Refused
from huone.units import Cents, Instant, PlayerId

ANNA, BEN, CARL = PlayerId("anna"), PlayerId("ben"), PlayerId("carl")
TEN = Price(Cents(900), Cents(100))
SUNDAY = Ticket("sunday", Cents(1_000))


def posted(ledger: Ledger, *entries: Entry | None) -> None:
    for entry in entries:
        assert entry is not None
        assert ledger.post(entry)


def sound(ledger: Ledger, *finished: str) -> bool:
    return all(finding.ok for finding in audit_ledger(ledger, stacks={}, finished=finished))


def anna_enters(slip: Slip, price: Price = TEN) -> Entry:
    return pools.enter(slip, PoolEntry("m1", ANNA), price)


@pytest.mark.clause("FEE-01", "SYS-02", "SYS-33")
def test_a_price_is_split_into_pool_bounty_and_fee(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, anna_enters(slip, Price(Cents(450), Cents(100), Cents(450))))
    assert ledger.balance(cash_of(ANNA)) == 99_000
    assert ledger.balance(pool_of("m1")) == 450
    assert ledger.balance(bounty_of("m1")) == 450
    assert ledger.balance(FEES) == 100


@pytest.mark.clause("MTT-REG-09", "SYS-03", "CANCEL-03", "CANCEL-01", "TV-CANCEL-01")
def test_a_refund_gives_money_for_money_and_ticket_for_ticket(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, tickets.issue(slip, SUNDAY, ANNA, number="1"))
    by_money = anna_enters(slip)
    by_ticket = pools.enter_by_ticket(slip, PoolEntry("m1", ANNA, 2), TEN, SUNDAY)
    posted(ledger, by_money, by_ticket)
    assert ledger.balance(pool_of("m1")) == 1_800
    assert ledger.balance(FEES) == 200
    assert ledger.balance(tickets_of(ANNA), SUNDAY.currency) == 0
    assert ledger.balance(cover_of("sunday")) == 0

    posted(ledger, pools.refund(slip, by_money), pools.refund(slip, by_ticket))
    assert ledger.balance(cash_of(ANNA)) == 100_000
    assert ledger.balance(tickets_of(ANNA), SUNDAY.currency) == 1
    assert ledger.balance(cover_of("sunday")) == 1_000
    assert ledger.balance(FEES) == 0
    assert sound(ledger, "m1")


def test_an_entry_is_refunded_once(ledger: Ledger, slip: Slip) -> None:
    paid = anna_enters(slip)
    posted(ledger, paid, pools.refund(slip, paid))
    assert not ledger.post(pools.refund(slip, paid))
    with pytest.raises(Refused) as no:
        ledger.post(pools.refund_fee(slip, paid))
    assert no.value.code == "ledger/already-corrected"


@pytest.mark.clause("CANCEL-04")
def test_after_the_start_only_fees_come_back_also_of_rebuys(ledger: Ledger, slip: Slip) -> None:
    bought = [
        pools.enter(slip, PoolEntry("m1", ANNA, n), TEN, what=what)
        for n, what in enumerate(Purchase, start=1)
    ]
    posted(ledger, *bought)
    posted(ledger, *(pools.refund_fee(slip, paid) for paid in bought))
    assert ledger.balance(FEES) == 0
    assert ledger.balance(pool_of("m1")) == 2_700
    assert ledger.balance(cash_of(ANNA)) == 97_300


def test_an_entry_without_a_fee_has_none_to_return(slip: Slip) -> None:
    with pytest.raises(Refused) as no:
        pools.refund_fee(slip, anna_enters(slip, Price(Cents(1_000))))
    assert no.value.code == "pool/no-fee-paid"


def test_only_a_purchase_can_be_refunded(slip: Slip) -> None:
    prize = pools.pay_prize(slip, PoolEntry("m1", ANNA), cents=Cents(5))
    for give_back in (pools.refund, pools.refund_fee):
        with pytest.raises(Refused) as no:
            give_back(slip, prize)
        assert no.value.code == "pool/not-a-purchase"
    with pytest.raises(Refused) as no:
        pools.refund_as_ticket(slip, anna_enters(slip), SUNDAY)
    assert no.value.code == "pool/not-a-purchase"


def test_a_ticket_of_another_price_does_not_enter(slip: Slip) -> None:
    with pytest.raises(Refused) as no:
        pools.enter_by_ticket(slip, PoolEntry("m1", ANNA), Price(Cents(2_000)), SUNDAY)
    assert no.value.code == "ticket/wrong-value"


def test_a_player_without_the_ticket_does_not_enter(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, tickets.issue(slip, SUNDAY, BEN, number="1"))
    with pytest.raises(Refused) as no:
        ledger.post(pools.enter_by_ticket(slip, PoolEntry("m1", ANNA), TEN, SUNDAY))
    assert no.value.code == "ledger/overdraft"


@pytest.mark.clause("MTT-REG-10", "SYS-03")
def test_a_won_seat_that_is_given_up_becomes_a_ticket(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, pools.enter(slip, PoolEntry("satellite", ANNA), Price(Cents(1_000))))
    won = pools.award_seat(slip, "satellite", PoolEntry("m1", ANNA), TEN)
    posted(ledger, won)
    assert ledger.balance(pool_of("m1")) == 900
    posted(ledger, pools.refund_as_ticket(slip, won, SUNDAY))
    assert ledger.balance(tickets_of(ANNA), SUNDAY.currency) == 1
    assert ledger.balance(cash_of(ANNA)) == 99_000
    assert sound(ledger, "m1", "satellite")


@pytest.mark.clause("SYS-03")
def test_a_satellite_pays_for_the_ticket_it_awards(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, pools.enter(slip, PoolEntry("satellite", ANNA), Price(Cents(1_000))))
    posted(ledger, pools.award_ticket(slip, PoolEntry("satellite", ANNA), SUNDAY))
    assert ledger.balance(tickets_of(ANNA), SUNDAY.currency) == 1
    assert sound(ledger, "satellite")


@pytest.mark.clause("MTT-PRZ-06")
def test_a_prize_is_credited_when_its_winner_is_out(ledger: Ledger, slip: Slip) -> None:
    entrants = [PoolEntry("m1", player) for player in (ANNA, BEN, CARL)]
    posted(ledger, *(pools.enter(slip, entrant, TEN) for entrant in entrants))
    knocked_out = msgspec.structs.replace(slip, at_ms=Instant(2_000_000))
    second = pools.pay_prize(knocked_out, entrants[1], cents=Cents(700))
    posted(ledger, second)
    assert second.at_ms == 2_000_000
    assert ledger.balance(cash_of(BEN)) == 99_700
    assert not sound(ledger, "m1")
    posted(ledger, pools.pay_prize(slip, entrants[0], cents=Cents(2_000)))
    assert sound(ledger, "m1")


def test_a_pool_pays_no_more_than_it_has_and_each_prize_once(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, anna_enters(slip))
    prize = pools.pay_prize(slip, PoolEntry("m1", ANNA), cents=Cents(500))
    posted(ledger, prize)
    assert not ledger.post(prize)
    with pytest.raises(Refused) as no:
        ledger.post(pools.pay_prize(slip, PoolEntry("m1", BEN), cents=Cents(401)))
    assert no.value.code == "ledger/overdraft"


def test_a_prize_may_be_kept_back_for_a_case(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, anna_enters(slip))
    posted(ledger, pools.pay_prize(slip, PoolEntry("m1", ANNA), cents=Cents(900), withheld="c1"))
    assert ledger.balance(withheld_in("c1")) == 900
    assert sound(ledger, "m1")


def test_the_full_bounty_goes_to_the_eliminators(ledger: Ledger, slip: Slip) -> None:
    price = Price(Cents(500), Cents(0), Cents(501))
    posted(ledger, pools.enter(slip, PoolEntry("m1", CARL), price))
    shares = {ANNA: Cents(251), BEN: Cents(250)}
    posted(ledger, pools.pay_bounty(slip, PoolEntry("m1", CARL), shares))
    assert ledger.balance(cash_of(ANNA)) == 100_251
    assert ledger.balance(bounty_of("m1")) == 0


def test_the_house_pays_the_bounty_on_a_vip(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, pools.pay_vip_bounty(slip, PoolEntry("m1", CARL), {ANNA: Cents(5_000)}))
    assert ledger.balance(HOUSE_BOUNTIES) == -5_000
    assert ledger.balance(cash_of(ANNA)) == 105_000


@pytest.mark.clause("SYS-38", "TYPE-GTD-01")
def test_the_house_pays_what_a_guarantee_lacks(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, anna_enters(slip))
    overlay = pools.cover_guarantee(
        slip, "m1", pool_cents=ledger.balance(pool_of("m1")), guaranteed_cents=Cents(5_000)
    )
    posted(ledger, overlay)
    assert ledger.balance(pool_of("m1")) == 5_000
    assert ledger.balance(OVERLAY) == -4_100
    assert overlay is not None
    posted(ledger, pools.take_back_overlay(slip, overlay))
    assert ledger.balance(OVERLAY) == 0


@pytest.mark.clause("SYS-38")
@pytest.mark.parametrize("pool_cents", [5_000, 5_001])
def test_a_guarantee_that_is_met_costs_nothing(slip: Slip, pool_cents: int) -> None:
    guaranteed = Cents(5_000)
    assert (
        pools.cover_guarantee(slip, "m1", pool_cents=pool_cents, guaranteed_cents=guaranteed)
        is None
    )


def test_the_house_pays_the_pool_of_a_freeroll(ledger: Ledger, slip: Slip) -> None:
    posted(ledger, pools.add_to_pool(slip, "m1", cents=Cents(9_000)))
    assert ledger.balance(OVERLAY) == -9_000


@pytest.mark.parametrize(("drawn", "house"), [(2_000, 1_000), (3_000, 0), (30_000, -27_000)])
def test_the_pool_is_levelled_to_the_multiplier_that_was_drawn(
    ledger: Ledger, slip: Slip, drawn: int, house: int
) -> None:
    thousand = Price(Cents(1_000))
    posted(
        ledger, *(pools.enter(slip, PoolEntry("h1", who), thousand) for who in (ANNA, BEN, CARL))
    )
    level = pools.level_to_multiplier(
        slip, "h1", pool_cents=ledger.balance(pool_of("h1")), drawn_cents=Cents(drawn)
    )
    if level is not None:
        posted(ledger, level)
    assert ledger.balance(pool_of("h1")) == drawn
    assert ledger.balance(MULTIPLIERS) == house


@pytest.mark.parametrize(
    ("parts", "code"),
    [((0, 0, 0), "money/amount-not-positive"), ((10, -1, 0), "money/amount-not-positive"),
     ((10, 0.5, 0), "money/amount-not-whole"), ((2**63, 0, 0), "money/amount-too-large")],
)  # fmt: skip
def test_a_price_has_whole_parts_above_zero_in_all(parts: tuple[int, int, int], code: str) -> None:
    with pytest.raises(Refused) as no:
        Price(*map(Cents, parts))
    assert no.value.code == code
