"""The laws of the books, checked from recorded rows alone.

Owns: what must be true of any ledger at any time, and which row breaks it first.
Never: reads a database, repairs, or trusts a check that was made when the row was written.

Rule 1: a law is checked from what is recorded, on another path than the one that recorded it.
Rule 2: a broken law names the first row that breaks it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

import msgspec

from huone.money.accounts import (
    TICKET_ISSUE,
    Account,
    bounty_of,
    cover_of,
    escrow_of,
    is_part,
    kind_of,
    pool_of,
    swept_to,
)
from huone.money.currency import TICKET_PREFIX, CurrencyCode, is_ticket
from huone.money.house import SWEEP
from huone.money.ledger import Entry, EntryId, Ledger, Purse, verify_entry
from huone.refusal import Refused

SOUND: Final = "every entry is balanced and names real accounts"
ONCE: Final = "every cause is recorded once"
CORRECTED: Final = "every correction names one earlier entry, once"
FLOOR: Final = "no player and no escrow was ever below zero"
COVERED: Final = "every ticket is covered by money"
KEPT: Final = "every balance is the sum of its legs"
ZERO: Final = "all balances sum to zero in each currency"
ESCROW: Final = "every table's escrow equals the sum of its stacks"
FINISHED: Final = "every finished tournament has paid everything out"
SWEPT: Final = "what is swept is what was taken since the sweep before"

LAWS: Final = (SOUND, ONCE, CORRECTED, FLOOR, COVERED, KEPT, ZERO, ESCROW, FINISHED, SWEPT)


class LawFinding(msgspec.Struct, frozen=True):
    """What became of one law: whether it holds, else the first row that breaks it and how."""

    law: str
    ok: bool = True
    first_bad: str | None = None


class Auditor:
    """Reads entries in the order they were recorded and keeps the first fault of each law."""

    def __init__(self, money: CurrencyCode) -> None:
        self._money = money
        self._faults: dict[str, str] = {}
        self._seen: set[EntryId] = set()
        self._corrected: set[EntryId] = set()
        self._faces: dict[str, int] = {}
        self._balances: defaultdict[Purse, int] = defaultdict(int)

    @property
    def entries(self) -> int:
        """Count the causes that have been read."""
        return len(self._seen)

    def read(self, entry: Entry) -> None:
        """Check one entry against all that came before it."""
        self._read_shape(entry)
        self._read_correction(entry)
        if entry.id in self._seen:
            self._blame(ONCE, entry.id)
        self._seen.add(entry.id)
        if all(type(leg.amount) is int for leg in entry.legs):
            self._read_legs(entry)
            self._read_tickets(entry)
            self._read_sweep(entry)

    def close(
        self,
        *,
        balances: Mapping[Purse, int],
        stacks: Mapping[str, int],
        finished: Collection[str],
    ) -> list[LawFinding]:
        """Compare the legs with the recorded balances, stacks and finished tournaments."""
        self._close_balances(balances)
        for table in sorted(stacks):
            self._expect(ESCROW, escrow_of(table), stacks[table])
        for tournament in sorted(finished):
            self._expect(FINISHED, pool_of(tournament), 0)
            self._expect(FINISHED, bounty_of(tournament), 0)
        return [LawFinding(law, law not in self._faults, self._faults.get(law)) for law in LAWS]

    def _blame(self, law: str, row: str) -> None:
        self._faults.setdefault(law, row)

    def _read_shape(self, entry: Entry) -> None:
        try:
            verify_entry(entry, self._money)
        except Refused as no:
            self._blame(SOUND, f"{entry.id}: {no}")

    def _read_correction(self, entry: Entry) -> None:
        if entry.corrects is None:
            return
        if entry.corrects not in self._seen:
            self._blame(CORRECTED, f"{entry.id}: {entry.corrects} is not recorded before it")
        if entry.corrects in self._corrected:
            self._blame(CORRECTED, f"{entry.id}: {entry.corrects} is corrected a second time")
        self._corrected.add(entry.corrects)

    def _read_legs(self, entry: Entry) -> None:
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            self._balances[purse] += leg.amount
            if self._balances[purse] < 0 and not _may_go_below_zero(leg.account):
                self._blame(FLOOR, f"{entry.id}: {leg.account} at {self._balances[purse]}")

    def _read_tickets(self, entry: Entry) -> None:
        # The first entry of a kind fixes its face value; every later one has to agree with it.
        for leg in entry.legs:
            if leg.account != TICKET_ISSUE or not is_ticket(leg.currency):
                continue
            kind = leg.currency.removeprefix(TICKET_PREFIX)
            covered = entry.leg(Account(f"tickets:{kind}"), self._money)
            face = self._faces.setdefault(kind, covered // -leg.amount if leg.amount else 0)
            if face <= 0 or covered != face * -leg.amount:
                self._blame(COVERED, f"{entry.id}: {-leg.amount} tickets, {covered} of cover")

    def _read_sweep(self, entry: Entry) -> None:
        """Hold a sweep against what lay there: it leaves nothing, and goes where it belongs."""
        if entry.cause.act != SWEEP:
            return
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            of_a_share = is_part(leg.account)
            if of_a_share and self._balances[purse]:
                self._blame(SWEPT, f"{entry.id}: {self._balances[purse]} is left")
            if not of_a_share and not any(
                other.account != leg.account and swept_to(other.account) == leg.account
                for other in entry.legs
            ):
                self._blame(SWEPT, f"{entry.id}: nothing of {leg.account} was swept")

    def _close_balances(self, balances: Mapping[Purse, int]) -> None:
        sums: defaultdict[str, int] = defaultdict(int)
        for purse in sorted(self._balances.keys() | balances.keys()):
            recorded, added_up = balances.get(purse, 0), self._balances.get(purse, 0)
            sums[purse[1]] += recorded
            if recorded != added_up:
                self._blame(KEPT, f"{purse[0]}: {recorded} {purse[1]} recorded, legs {added_up}")
        for currency in sorted(sums):
            if sums[currency]:
                self._blame(ZERO, f"{currency}: {sums[currency]} too much")
        self._close_covers(balances)

    def _close_covers(self, balances: Mapping[Purse, int]) -> None:
        for kind, face in sorted(self._faces.items()):
            out = -balances.get((TICKET_ISSUE, CurrencyCode(TICKET_PREFIX + kind)), 0)
            cover = balances.get((cover_of(kind), self._money), 0)
            if cover != face * out:
                self._blame(COVERED, f"tickets:{kind}: {cover} for {out} tickets of {face}")

    def _expect(self, law: str, account: Account, expected: int) -> None:
        found = self._balances.get((account, self._money), 0)
        if found != expected:
            self._blame(law, f"{account}: {found} instead of {expected}")


def audit(
    entries: Iterable[Entry],
    *,
    money: CurrencyCode,
    balances: Mapping[Purse, int],
    stacks: Mapping[str, int],
    finished: Collection[str],
) -> list[LawFinding]:
    """Check all laws over a whole ledger; `stacks` is the sum of stacks at each table."""
    auditor = Auditor(money)
    for entry in entries:
        auditor.read(entry)
    return auditor.close(balances=balances, stacks=stacks, finished=finished)


def audit_ledger(
    ledger: Ledger, *, stacks: Mapping[str, int], finished: Collection[str]
) -> list[LawFinding]:
    """Check all laws over the books in memory."""
    return audit(
        ledger.entries(),
        money=ledger.currency.code,
        balances=ledger.balances(),
        stacks=stacks,
        finished=finished,
    )


def _may_go_below_zero(account: Account) -> bool:
    try:
        return kind_of(account).may_go_below_zero
    except Refused:
        return True  # An account outside the chart is a fault of another law.
