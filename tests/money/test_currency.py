"""Amounts are whole numbers of the smallest unit, in text and in the books."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.money.currency import (
    AMOUNT_LIMIT,
    CURRENCIES,
    EUR,
    PLAY,
    Currency,
    currency_named,
    is_ticket,
    verify_amount,
)
from huone.refusal import Refused


@given(st.sampled_from(list(CURRENCIES.values())), st.integers(1, AMOUNT_LIMIT - 1))
def test_what_is_written_reads_back(currency: Currency, amount: int) -> None:
    assert currency.read(currency.digits(amount)) == amount


@pytest.mark.parametrize(
    ("currency", "amount", "text"),
    [(EUR, 5, "0.05 EUR"), (EUR, -1205, "-12.05 EUR"), (PLAY, 1500, "1500 PLAY"),
     (CURRENCIES["KWD"], 1, "0.001 KWD"), (EUR, 0, "0.00 EUR")],
)  # fmt: skip
def test_an_amount_is_written_with_all_its_decimals(
    currency: Currency, amount: int, text: str
) -> None:
    assert currency.write(amount) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "money/amount-unreadable"), ("1.234", "money/amount-unreadable"),
     ("1e3", "money/amount-unreadable"), ("-1", "money/amount-unreadable"),
     ("1,50", "money/amount-unreadable"), ("٣", "money/amount-unreadable"),
     ("0", "money/amount-not-positive"), ("9223372036854775808", "money/amount-too-large")],
)  # fmt: skip
def test_text_that_is_no_amount_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as no:
        EUR.read(text)
    assert no.value.code == code


@pytest.mark.parametrize(
    ("amount", "code"),
    [(0, "money/amount-not-positive"), (-1, "money/amount-not-positive"),
     (True, "money/amount-not-whole"), (1.0, "money/amount-not-whole"),
     ("1", "money/amount-not-whole"), (None, "money/amount-not-whole"),
     (2**63, "money/amount-too-large"), (10**40, "money/amount-too-large")],
)  # fmt: skip
def test_a_number_that_is_no_amount_is_refused(amount: object, code: str) -> None:
    with pytest.raises(Refused) as no:
        verify_amount(amount)
    assert no.value.code == code


def test_a_currency_is_found_by_its_code_or_refused() -> None:
    assert currency_named("PLAY") == PLAY
    with pytest.raises(Refused) as no:
        currency_named("XXX")
    assert no.value.code == "money/currency-unknown"


def test_a_ticket_is_told_from_money() -> None:
    assert is_ticket("ticket:sunday")
    assert not is_ticket("EUR")
