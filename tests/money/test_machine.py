"""The cashier agrees with a naive model step by step, and broken books are found out."""

from collections.abc import Mapping, Sequence

import pytest
from kit.cashier_machine import PLAYERS, CashierMachine, CheckedBooks, MemoryBooks, play_cashier

from huone.money.currency import EUR
from huone.money.ledger import Entry, EntryId, Purse
from huone.money.proof import SealedBalances, owed_cents, verify_balance
from huone.money.report import daily_report
from huone.money.statements import statement


@pytest.mark.clause("SYS-02", "SYS-03", "SYS-28", "SYS-33", "SYS-38")
def test_the_cashier_agrees_with_a_naive_model() -> None:
    assert play_cashier(CashierMachine, steps=6_000) >= 6_000


@pytest.mark.deep
def test_the_cashier_agrees_with_a_naive_model_for_long() -> None:
    assert play_cashier(CashierMachine, steps=60_000) >= 60_000


class ReadingCashier(CashierMachine):
    """Reads everything back at the end of the day: statements, the report, the sealed balances."""

    def open_books(self) -> CheckedBooks:
        self.ledger = MemoryBooks()
        return self.ledger

    def teardown(self) -> None:
        entries, balances = list(self.ledger.entries()), self.ledger.balances()
        sealed = SealedBalances(balances, day="today", money=EUR.code, seed=bytes(32))
        for player in PLAYERS:
            lines = list(statement(entries, player))
            last: dict[Purse, int] = {(ln.account, ln.currency): ln.balance for ln in lines}
            assert last == {purse: balances[purse] for purse in last}
            corrections = {ln.entry for ln in lines if ln.what == "Correction"}
            assert all(entry.endswith(":take-back") for entry in corrections)
            proof = sealed.proof_for(player)
            assert verify_balance(proof, root=sealed.root)
            assert proof.cents == owed_cents(last, EUR.code)
        report = daily_report("today", EUR.code, opening={}, entries=entries, stakes={})
        assert sealed.sum_cents == report.owed_cents
        assert report.owed_cents == sum(
            cents for (account, currency), cents in balances.items()
            if currency == EUR.code and not account.startswith(("house:", "bank:"))
        )  # fmt: skip
        super().teardown()


def test_statements_report_and_seal_agree_with_the_books() -> None:
    assert play_cashier(ReadingCashier, steps=1_500) >= 1_500


class ForgetsALeg(MemoryBooks):
    """Carries all legs of an entry but the last when the entry has three."""

    def _carry(self, entry: Entry, balances: dict[Purse, int]) -> None:
        before = dict(balances)
        super()._carry(entry, balances)
        if len(entry.legs) == 3:
            purse = (entry.legs[-1].account, entry.legs[-1].currency)
            balances[purse] = before.get(purse, self._balances.get(purse, 0))


class UsesAnIdTwice(MemoryBooks):
    """Records a retry as if it were new."""

    def _is_known(self, entry: Entry, fresh: Mapping[EntryId, Entry]) -> bool:
        super()._is_known(entry, fresh)
        return False


class TakesAnyMeaning(MemoryBooks):
    """Looks at the id of an entry alone."""

    def _is_known(self, entry: Entry, fresh: Mapping[EntryId, Entry]) -> bool:
        return entry.id in self._entries


class CountsInFloats(MemoryBooks):
    """Keeps balances in floats, which lose a cent above 2**53."""

    def balances(self) -> dict[Purse, int]:
        return {purse: int(float(cents)) for purse, cents in super().balances().items()}


class LendsMoney(MemoryBooks):
    """Lets anybody go below zero."""

    def _carry(self, entry: Entry, balances: dict[Purse, int]) -> None:
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            balances[purse] = balances.get(purse, self._balances.get(purse, 0)) + leg.amount


class CorrectsTwice(MemoryBooks):
    """Forgets what has been corrected."""

    def _verify_standing(self, entry: Entry, fresh: Mapping[EntryId, Entry]) -> None:
        self._corrected.clear()
        super()._verify_standing(entry, fresh)


class LosesAnEntry(MemoryBooks):
    """Acknowledges the 40th entry and forgets it."""

    def post_all(self, entries: Sequence[Entry]) -> int:
        return 1 if len(self._entries) == 39 else super().post_all(entries)


class WritesHalfARow(MemoryBooks):
    """Keeps the balances of a cash-out and half of its legs: only the audit can see it."""

    def _record(self, fresh: Mapping[EntryId, Entry], balances: Mapping[Purse, int]) -> None:
        super()._record(fresh, balances)
        for half in [entry for entry in fresh.values() if entry.cause.act == "cash-out"]:
            self._entries[half.id] = Entry(cause=half.cause, legs=half.legs[:1], at_ms=half.at_ms)


BROKEN = [
    ForgetsALeg,
    UsesAnIdTwice,
    TakesAnyMeaning,
    CountsInFloats,
    LendsMoney,
    CorrectsTwice,
    LosesAnEntry,
    WritesHalfARow,
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda books: books.__name__)
def test_broken_books_are_found_out(broken: type[MemoryBooks]) -> None:
    class BrokenCashier(CashierMachine):
        def open_books(self) -> CheckedBooks:
            return broken()

    with pytest.raises((AssertionError, pytest.fail.Exception)):
        play_cashier(BrokenCashier, steps=3_000, shrink=False)
