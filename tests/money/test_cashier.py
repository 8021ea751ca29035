"""Money comes, goes and sits down at tables; what is asked for is held, and nobody signs alone."""

import msgspec
import pytest

from huone.money import cashier
from huone.money.accounts import BANK, cash_of, escrow_of, held_of
from huone.money.cashier import Request, Status
from huone.money.ledger import Ledger
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, PlayerId

ANNA = PlayerId("anna")


def at(slip: Slip, by: str) -> Slip:
    return msgspec.structs.replace(slip, by=by)


def withdrawal(ledger: Ledger, slip: Slip, cents: int = 30_000) -> Request:
    request, hold = cashier.ask_withdrawal(at(slip, "anna"), "w1", ANNA, cents=Cents(cents))
    ledger.post(hold)
    return request


def test_a_deposit_moves_nothing_before_it_is_approved(ledger: Ledger, slip: Slip) -> None:
    asked = cashier.ask_deposit(at(slip, "clerk"), "d1", ANNA, cents=Cents(500))
    assert ledger.balance(cash_of(ANNA)) == 100_000
    approved, entry = cashier.approve(at(slip, "boss"), asked)
    ledger.post(entry)
    assert entry.id == "deposit:d1:approve"
    assert (approved.status, approved.decided_by) == (Status.APPROVED, "boss")
    assert ledger.balance(cash_of(ANNA)) == 100_500
    assert ledger.balance(BANK) == -300_500


def test_a_rejected_deposit_moves_nothing(slip: Slip) -> None:
    asked = cashier.ask_deposit(at(slip, "clerk"), "d1", ANNA, cents=Cents(500))
    rejected, entry = cashier.reject(at(slip, "boss"), asked, reason="never arrived")
    assert (rejected.status, rejected.reason, entry) == (Status.REJECTED, "never arrived", None)


def test_a_withdrawal_is_held_until_it_is_approved(ledger: Ledger, slip: Slip) -> None:
    asked = withdrawal(ledger, slip)
    assert ledger.balance(cash_of(ANNA)) == 70_000
    assert ledger.balance(held_of(ANNA)) == 30_000
    _, entry = cashier.approve(at(slip, "boss"), asked)
    ledger.post(entry)
    assert ledger.balance(held_of(ANNA)) == 0
    assert ledger.balance(BANK) == -270_000


def test_held_money_cannot_be_played_away(ledger: Ledger, slip: Slip) -> None:
    withdrawal(ledger, slip, cents=99_000)
    with pytest.raises(Refused) as no:
        ledger.post(cashier.buy_in(slip, ANNA, "t1", visit="1", cents=Cents(2_000)))
    assert no.value.code == "ledger/overdraft"


def test_a_rejected_withdrawal_returns_to_the_wallet(ledger: Ledger, slip: Slip) -> None:
    asked = withdrawal(ledger, slip)
    _, entry = cashier.reject(at(slip, "boss"), asked, reason="papers missing")
    assert entry is not None
    ledger.post(entry)
    assert ledger.balance(cash_of(ANNA)) == 100_000
    assert ledger.balance(held_of(ANNA)) == 0


def test_nobody_approves_his_own_request(ledger: Ledger, slip: Slip) -> None:
    asked = withdrawal(ledger, slip)
    with pytest.raises(Refused) as no:
        cashier.approve(at(slip, "anna"), asked)
    assert no.value.code == "cashier/own-request"


def test_a_request_is_decided_once(ledger: Ledger, slip: Slip) -> None:
    approved, _ = cashier.approve(at(slip, "boss"), withdrawal(ledger, slip))
    with pytest.raises(Refused) as no:
        cashier.approve(at(slip, "boss"), approved)
    assert no.value.code == "cashier/already-decided"
    with pytest.raises(Refused) as no:
        cashier.reject(at(slip, "boss"), approved, reason="second thoughts")
    assert no.value.code == "cashier/already-decided"


def test_a_rejection_needs_a_reason(ledger: Ledger, slip: Slip) -> None:
    with pytest.raises(Refused) as no:
        cashier.reject(slip, withdrawal(ledger, slip), reason="  ")
    assert no.value.code == "cashier/reason-missing"


@pytest.mark.parametrize("cents", [0, -1, True, 2.5, 2**63])
def test_a_request_for_no_amount_is_refused(slip: Slip, cents: int) -> None:
    for ask in (cashier.ask_deposit, cashier.ask_withdrawal):
        with pytest.raises(Refused):
            ask(slip, "x", ANNA, cents=Cents(cents))


def test_a_request_for_nobody_is_refused(slip: Slip) -> None:
    with pytest.raises(Refused) as no:
        cashier.ask_deposit(slip, "x", PlayerId("a b"), cents=Cents(5))
    assert no.value.code == "ledger/unfit-name"


@pytest.mark.clause("SYS-02")
def test_wallet_and_table_are_apart_and_money_comes_back_whole(ledger: Ledger, slip: Slip) -> None:
    ledger.post(cashier.buy_in(slip, ANNA, "t1", visit="1", cents=Cents(20_000)))
    ledger.post(cashier.top_up(slip, ANNA, "t1", visit="1", number=1, cents=Cents(5_000)))
    assert ledger.balance(cash_of(ANNA)) == 75_000
    assert ledger.balance(escrow_of("t1")) == 25_000
    out = cashier.cash_out(slip, ANNA, "t1", visit="1", cents=Cents(25_000))
    assert out is not None
    ledger.post(out)
    assert ledger.balance(cash_of(ANNA)) == 100_000
    assert ledger.balance(escrow_of("t1")) == 0


def test_each_top_up_of_a_visit_is_its_own_entry(ledger: Ledger, slip: Slip) -> None:
    first = cashier.top_up(slip, ANNA, "t1", visit="1", number=1, cents=Cents(100))
    second = cashier.top_up(slip, ANNA, "t1", visit="1", number=2, cents=Cents(100))
    assert ledger.post_all((first, second, first)) == 2


def test_a_broke_player_brings_nothing_back(slip: Slip) -> None:
    assert cashier.cash_out(slip, ANNA, "t1", visit="1", cents=Cents(0)) is None
