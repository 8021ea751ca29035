"""The ledger records balanced entries once, and says no in a way that can be relied on."""

from collections.abc import Callable

import pytest

from huone.money.accounts import BANK, RAKE, TICKET_ISSUE, Account, cash_of, escrow_of, tickets_of
from huone.money.currency import EUR, CurrencyCode
from huone.money.ledger import (
    Cause,
    Entry,
    EntryId,
    Ledger,
    Leg,
    cause,
)
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Instant, PlayerId

ANNA, BEN = PlayerId("anna"), PlayerId("ben")
NOON = Instant(43_200_000)
CLERK = Slip(EUR.code, NOON, by="clerk")
FREEROLL = CurrencyCode("ticket:sunday")


def books(cents: int = 10_000) -> Ledger:
    ledger = Ledger(EUR)
    ledger.admit(ANNA)
    ledger.admit(BEN)
    ledger.post(move("seed", BANK, cash_of(ANNA), cents))
    return ledger


def move(name: str, source: Account, target: Account, cents: int) -> Entry:
    return CLERK.entry(cause("test", name, act="move"), CLERK.move(source, target, cents))


def raw(name: str, *legs: tuple[str, str, object], corrects: str | None = None) -> Entry:
    """Build an entry by hand, past every check that the builders make."""
    return Entry(
        cause=cause("test", name, act="raw"),
        legs=tuple(Leg(Account(a), CurrencyCode(c), n) for a, c, n in legs),  # type: ignore[arg-type]
        at_ms=NOON,
        corrects=EntryId(corrects) if corrects else None,
    )


def test_an_entry_moves_its_legs_and_nothing_else() -> None:
    ledger = books()
    assert ledger.post(move("a", cash_of(ANNA), escrow_of("t1"), 4_000))
    assert ledger.balance(cash_of(ANNA)) == 6_000
    assert ledger.balance(escrow_of("t1")) == 4_000
    assert ledger.balance(BANK) == -10_000
    assert sum(ledger.balances().values()) == 0


def test_an_id_is_derived_from_the_cause_and_reads_back() -> None:
    settle = cause("hand", "t1", 17, act="settle")
    assert settle.id == "hand:t1:17:settle"
    assert Cause.parse(settle.id) == settle


def test_posting_twice_happens_once_even_when_the_retry_comes_later() -> None:
    ledger = books()
    first = move("a", cash_of(ANNA), RAKE, 100)
    later = Entry(cause=first.cause, legs=first.legs[::-1], at_ms=Instant(NOON + 9), by="boss")
    assert ledger.post(first)
    assert not ledger.post(later)
    assert ledger.balance(RAKE) == 100
    assert ledger.find(first.id) == first


REFUSED: dict[str, tuple[str, Callable[[], Entry]]] = {
    "zero": ("money/amount-not-positive", lambda: move("x", cash_of(ANNA), RAKE, 0)),
    "negative": ("money/amount-not-positive", lambda: move("x", cash_of(ANNA), RAKE, -5)),
    "true": ("money/amount-not-whole", lambda: move("x", cash_of(ANNA), RAKE, True)),
    "float": ("money/amount-not-whole", lambda: move("x", cash_of(ANNA), RAKE, 5.0)),  # type: ignore[arg-type]
    "2**63": ("money/amount-too-large", lambda: move("x", BANK, RAKE, 2**63)),
    "balance of 2**63": ("money/amount-too-large", lambda: move("x", BANK, RAKE, 2**63 - 1)),
    "overdraft": ("ledger/overdraft", lambda: move("x", cash_of(ANNA), RAKE, 10_001)),
    "empty escrow": ("ledger/overdraft", lambda: move("x", escrow_of("t9"), RAKE, 1)),
    "no legs": ("ledger/no-legs", lambda: raw("x")),
    "to himself": (
        "ledger/no-legs",
        lambda: move("x", cash_of(ANNA), cash_of(ANNA), 5),
    ),
    "leg forgotten": ("ledger/unbalanced", lambda: raw("x", (RAKE, "EUR", 5))),
    "leg of zero": (
        "money/amount-not-positive",
        lambda: raw("x", (RAKE, "EUR", 0), (BANK, "EUR", 0)),
    ),
    "leg of float": (
        "money/amount-not-whole",
        lambda: raw("x", (RAKE, "EUR", 0.5), (BANK, "EUR", -0.5)),
    ),
    "account twice": (
        "ledger/account-twice",
        lambda: raw("x", (RAKE, "EUR", 5), (RAKE, "EUR", -5)),
    ),
    "stranger": ("ledger/unknown-account", lambda: move("x", BANK, cash_of("carl"), 5)),
    "no such account": (
        "ledger/unknown-account",
        lambda: move("x", BANK, Account("house:lunch"), 5),
    ),
    "other money": (
        "ledger/currency-mismatch",
        lambda: raw("x", (RAKE, "USD", 5), (BANK, "USD", -5)),
    ),
    "ticket in a wallet": (
        "ledger/currency-mismatch",
        lambda: raw("x", (cash_of(ANNA), FREEROLL, 1), (TICKET_ISSUE, FREEROLL, -1)),
    ),
    "money as a ticket": (
        "ledger/currency-mismatch",
        lambda: raw("x", (tickets_of(ANNA), "EUR", 1), (BANK, "EUR", -1)),
    ),
    "id reused": ("ledger/id-reused", lambda: move("seed", BANK, cash_of(ANNA), 1)),
    "correction of nothing": (
        "ledger/unknown-entry",
        lambda: raw("x", (RAKE, "EUR", 1), (BANK, "EUR", -1), corrects="test:never:move"),
    ),
}


@pytest.mark.parametrize(("code", "build"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_has_a_stable_code_and_changes_nothing(
    code: str, build: Callable[[], Entry]
) -> None:
    ledger = books()
    before = ledger.balances(), list(ledger.entries())
    with pytest.raises(Refused) as no:
        ledger.post(build())
    assert no.value.code == code
    assert (ledger.balances(), list(ledger.entries())) == before


def test_several_entries_are_recorded_together_or_not_at_all() -> None:
    ledger = books(100)
    good, bad = move("a", cash_of(ANNA), RAKE, 60), move("b", cash_of(ANNA), RAKE, 60)
    with pytest.raises(Refused) as no:
        ledger.post_all((good, bad))
    assert no.value.code == "ledger/overdraft"
    assert ledger.find(good.id) is None
    assert ledger.post_all((good, good)) == 1


def test_a_correction_names_the_old_entry_and_happens_once() -> None:
    ledger = books()
    wrong = move("a", cash_of(ANNA), RAKE, 100)
    ledger.post(wrong)
    ledger.post(CLERK.take_back(wrong, "corrected"))
    assert ledger.balance(RAKE) == 0
    with pytest.raises(Refused) as no:
        ledger.post(CLERK.take_back(wrong, "refund"))
    assert no.value.code == "ledger/already-corrected"


def test_one_batch_cannot_correct_an_entry_twice() -> None:
    ledger = books()
    wrong = move("a", cash_of(ANNA), RAKE, 100)
    takes = [CLERK.take_back(wrong, act) for act in ("one", "two")]
    with pytest.raises(Refused) as no:
        ledger.post_all([wrong, *takes])
    assert no.value.code == "ledger/already-corrected"


def test_a_correction_may_itself_be_corrected() -> None:
    ledger = books()
    wrong = move("a", cash_of(ANNA), RAKE, 100)
    taken_back = CLERK.take_back(wrong, "corrected")
    again = CLERK.take_back(taken_back, "corrected")
    ledger.post_all((wrong, taken_back, again))
    assert again.id == "test:a:move:corrected:corrected"
    assert ledger.balance(RAKE) == 100


def test_an_unadmitted_player_has_no_balance_to_read() -> None:
    with pytest.raises(Refused) as no:
        books().balance(cash_of("carl"))
    assert no.value.code == "ledger/unknown-account"


@pytest.mark.parametrize("bad", ["", "hand", "hand::settle", "hand:t 1:settle", "hand:é:settle"])
def test_an_id_that_is_no_cause_is_refused(bad: str) -> None:
    with pytest.raises(Refused) as no:
        Cause.parse(bad)
    assert no.value.code == "ledger/unfit-name"


def test_a_leg_is_found_by_account_and_currency() -> None:
    entry = move("a", cash_of(ANNA), RAKE, 100)
    assert entry.leg(RAKE, "EUR") == 100
    assert entry.leg(RAKE, "USD") == 0
