"""A ticket is a second means of payment, and money stands behind every one."""

import pytest

from huone.money import tickets
from huone.money.accounts import PROMOTIONS, TICKET_ISSUE, cash_of, cover_of, tickets_of
from huone.money.laws import audit_ledger
from huone.money.ledger import Ledger
from huone.money.slip import Slip
from huone.money.tickets import Ticket
from huone.refusal import Refused
from huone.units import Cents, PlayerId

ANNA = PlayerId("anna")
SUNDAY = Ticket("sunday", Cents(1_000))


@pytest.mark.clause("SYS-03")
def test_a_ticket_is_issued_with_its_cover(ledger: Ledger, slip: Slip) -> None:
    ledger.post(tickets.issue(slip, SUNDAY, ANNA, number="1"))
    assert ledger.balance(tickets_of(ANNA), SUNDAY.currency) == 1
    assert ledger.balance(TICKET_ISSUE, SUNDAY.currency) == -1
    assert ledger.balance(cover_of("sunday")) == 1_000
    assert ledger.balance(PROMOTIONS) == -1_000
    assert ledger.balance(cash_of(ANNA)) == 100_000
    assert all(finding.ok for finding in audit_ledger(ledger, stacks={}, finished=()))


def test_an_expired_ticket_frees_its_cover(ledger: Ledger, slip: Slip) -> None:
    ledger.post(tickets.issue(slip, SUNDAY, ANNA, number="1"))
    ledger.post(tickets.expire(slip, SUNDAY, ANNA, number="1"))
    assert ledger.balance(tickets_of(ANNA), SUNDAY.currency) == 0
    assert ledger.balance(cover_of("sunday")) == 0
    assert ledger.balance(PROMOTIONS) == 0


def test_a_ticket_nobody_has_cannot_expire(ledger: Ledger, slip: Slip) -> None:
    ledger.post(tickets.issue(slip, SUNDAY, PlayerId("ben"), number="1"))
    with pytest.raises(Refused) as no:
        ledger.post(tickets.expire(slip, SUNDAY, ANNA, number="1"))
    assert no.value.code == "ledger/overdraft"


@pytest.mark.parametrize(
    ("kind", "face", "code"),
    [("a b", 5, "ledger/unfit-name"), ("x", 0, "money/amount-not-positive"),
     ("x", 1.5, "money/amount-not-whole")],
)  # fmt: skip
def test_a_kind_of_ticket_has_a_name_and_a_price(kind: str, face: int, code: str) -> None:
    with pytest.raises(Refused) as no:
        Ticket(kind, Cents(face))
    assert no.value.code == code


@pytest.mark.parametrize("price", [999, 1_001])
def test_a_ticket_pays_for_exactly_its_face(price: int) -> None:
    tickets.verify_pays(SUNDAY, 1_000)
    with pytest.raises(Refused) as no:
        tickets.verify_pays(SUNDAY, price)
    assert no.value.code == "ticket/wrong-value"
