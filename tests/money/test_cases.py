"""Money kept back for a case leaves it once, whole, and with a decision."""

import msgspec
import pytest

from huone.money import cases, cashier, pools
from huone.money.accounts import BANK, CHARITY, SEIZED, cash_of, withheld_in
from huone.money.cases import DAY_MS, Unresolved, WithheldSplit
from huone.money.ledger import Entry, Ledger
from huone.money.pools import PoolEntry, Price
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, Instant, PlayerId

ANNA, BEN, CARL = PlayerId("anna"), PlayerId("ben"), PlayerId("carl")


def later(slip: Slip, ms: int) -> Slip:
    return msgspec.structs.replace(slip, at_ms=Instant(slip.at_ms + ms))


def withheld(ledger: Ledger, slip: Slip) -> Entry:
    kept = cases.withhold(slip, "c1", ANNA, number=1, cents=Cents(10_000))
    ledger.post(kept)
    return kept


def set_aside(ledger: Ledger, slip: Slip) -> Entry:
    ledger.post(cashier.buy_in(slip, ANNA, "t1", visit="1", cents=Cents(10_000)))
    kept = cases.set_aside(slip, "c9", "t1", hand=17, cents=Cents(400))
    ledger.post(kept)
    return kept


@pytest.mark.clause("ETH-05")
def test_withheld_winnings_are_out_of_reach_until_they_are_released(
    ledger: Ledger, slip: Slip
) -> None:
    kept = withheld(ledger, slip)
    assert ledger.balance(cash_of(ANNA)) == 90_000
    assert ledger.balance(withheld_in("c1")) == 10_000
    ledger.post(cases.release(slip, kept))
    assert ledger.balance(cash_of(ANNA)) == 100_000
    assert ledger.balance(withheld_in("c1")) == 0


def test_a_withheld_prize_is_released_to_its_winner(ledger: Ledger, slip: Slip) -> None:
    ledger.post(pools.enter(slip, PoolEntry("m1", BEN), Price(Cents(900))))
    prize = pools.pay_prize(slip, PoolEntry("m1", BEN), cents=Cents(900), withheld="c1")
    ledger.post(prize)
    ledger.post(cases.release(slip, prize))
    assert ledger.balance(cash_of(BEN)) == 100_000


@pytest.mark.clause("FRD-02")
def test_seized_money_goes_to_the_house(ledger: Ledger, slip: Slip) -> None:
    ledger.post(cases.seize(slip, withheld(ledger, slip)))
    assert ledger.balance(SEIZED) == 10_000
    assert ledger.balance(withheld_in("c1")) == 0


def test_a_decision_may_compensate_others_and_release_the_rest(ledger: Ledger, slip: Slip) -> None:
    decision = WithheldSplit(
        to_players={BEN: Cents(3_000), CARL: Cents(2_000), ANNA: Cents(4_000)},
        seized_cents=Cents(1_000),
    )
    ledger.post(cases.settle_case(slip, withheld(ledger, slip), decision))
    owned = [ledger.balance(cash_of(player)) for player in (ANNA, BEN, CARL)]
    assert owned == [94_000, 103_000, 102_000]
    assert ledger.balance(SEIZED) == 1_000


@pytest.mark.parametrize("seized", [9_999, 10_001, 0])
def test_a_decision_says_where_every_cent_goes(ledger: Ledger, slip: Slip, seized: int) -> None:
    kept = withheld(ledger, slip)
    with pytest.raises(Refused) as no:
        cases.settle_case(slip, kept, WithheldSplit(seized_cents=Cents(seized)))
    assert no.value.code == "case/decision-partial"


def test_money_is_not_released_after_it_was_seized(ledger: Ledger, slip: Slip) -> None:
    kept = withheld(ledger, slip)
    ledger.post(cases.seize(slip, kept))
    with pytest.raises(Refused) as no:
        ledger.post(cases.release(slip, kept))
    assert no.value.code == "ledger/id-reused"


def test_an_entry_that_keeps_nothing_cannot_be_decided(slip: Slip) -> None:
    bought = cashier.buy_in(slip, ANNA, "t1", visit="1", cents=Cents(5))
    with pytest.raises(Refused) as no:
        cases.seize(slip, bought)
    assert no.value.code == "case/nothing-kept"


def test_bets_of_a_hand_are_released_to_nobody_in_particular(ledger: Ledger, slip: Slip) -> None:
    with pytest.raises(Refused) as no:
        cases.release(slip, set_aside(ledger, slip))
    assert no.value.code == "case/no-owner"


@pytest.mark.clause("SRV-02", "SYS-28")
def test_unresolved_bets_go_to_charity_on_the_ninetieth_day(ledger: Ledger, slip: Slip) -> None:
    kept = set_aside(ledger, slip)
    with pytest.raises(Refused) as no:
        cases.forfeit(later(slip, 90 * DAY_MS - 1), kept, charity_days=90)
    assert no.value.code == "case/not-yet-forfeit"
    ledger.post(cases.forfeit(later(slip, 90 * DAY_MS), kept, charity_days=90))
    assert ledger.balance(CHARITY) == 400
    assert ledger.balance(withheld_in("c9")) == 0
    bank = ledger.balance(BANK)
    ledger.post(cases.pay_charity(slip, payment="1", cents=Cents(400)))
    assert ledger.balance(CHARITY) == 0
    assert ledger.balance(BANK) == bank + 400


@pytest.mark.clause("SRV-02", "VD-16")
def test_a_rulebook_without_the_clause_never_forfeits(ledger: Ledger, slip: Slip) -> None:
    kept = set_aside(ledger, slip)
    with pytest.raises(Refused) as no:
        cases.forfeit(later(slip, 9_999 * DAY_MS), kept, charity_days=None)
    assert no.value.code == "case/never-forfeit"


@pytest.mark.clause("SYS-28", "online:AMB-48")
def test_the_queue_of_unresolved_bets_knows_their_age(ledger: Ledger, slip: Slip) -> None:
    kept = set_aside(ledger, slip)
    due_ms = Instant(slip.at_ms + 90 * DAY_MS)
    queue = cases.unresolved(ledger.entries(), charity_days=90)
    assert queue == [Unresolved(kept.id, "c9", Cents(400), due_ms)]
    assert cases.unresolved(ledger.entries(), charity_days=None)[0].due_ms is None
    ledger.post(cases.settle_case(slip, kept, WithheldSplit(to_players={ANNA: Cents(400)})))
    assert cases.unresolved(ledger.entries(), charity_days=90) == []
