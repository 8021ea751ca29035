"""The daily report: what the operator owes, holds and has earned.

Owns: liabilities by kind, rake by stake, fees, the movement of each jackpot, money in and out.
Never: needs more than the balances at the start of the day and the entries of that day.

Rule 1: liabilities = wallets + escrow + pools + jackpots + withheld + tickets + charity.
Rule 2: liabilities + house + bank == 0, or there is no report.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from huone.money.accounts import (
    BANK,
    FEES,
    HOUSE_JACKPOTS,
    RAKE,
    AccountUse,
    drop_of,
    jackpot_of,
    kind_of,
)
from huone.money.currency import CurrencyCode, is_ticket
from huone.money.ledger import Entry, Purse

OWED: Final = (
    AccountUse.WALLETS,
    AccountUse.ESCROW,
    AccountUse.POOLS,
    AccountUse.JACKPOTS,
    AccountUse.WITHHELD,
    AccountUse.TICKETS,
    AccountUse.CHARITY,
)
"""What the room holds for others."""


class JackpotMovement(msgspec.Struct, frozen=True, kw_only=True):
    """A day of one jackpot, its unbooked drop included."""

    opening_cents: int
    dropped_cents: int
    seeded_cents: int
    paid_cents: int
    corrected_cents: int

    @property
    def closing_cents(self) -> int:
        """What the jackpot holds when the day ends."""
        gained = self.dropped_cents + self.seeded_cents + self.corrected_cents
        return self.opening_cents + gained - self.paid_cents


class DailyReport(msgspec.Struct, frozen=True, kw_only=True):
    """One day of the room's money."""

    day: str
    currency: CurrencyCode
    liabilities_cents: dict[str, int]
    house_cents: dict[str, int]
    bank_cents: int
    deposits_cents: int
    withdrawals_cents: int
    rake_by_stake_cents: dict[str, int]
    fees_cents: int
    jackpots: dict[str, JackpotMovement]
    tickets_out: dict[str, int]

    @property
    def owed_cents(self) -> int:
        """Add all liabilities up."""
        return sum(self.liabilities_cents.values())


def daily_report(
    day: str,
    money: CurrencyCode,
    *,
    opening: Mapping[Purse, int],
    entries: Iterable[Entry],
    stakes: Mapping[str, str],
) -> DailyReport:
    """Report a day from its opening balances and its entries; `stakes` names each table's."""
    entries = list(entries)
    closing = balances_after(opening, entries)
    report = DailyReport(
        day=day,
        currency=money,
        liabilities_cents=_owed(closing, money),
        house_cents=_house(closing, money),
        bank_cents=closing.get((BANK, money), 0),
        deposits_cents=_banked(entries, "deposit", money),
        withdrawals_cents=-_banked(entries, "withdrawal", money),
        rake_by_stake_cents=_rake(entries, money, stakes),
        fees_cents=sum(entry.leg(FEES, money) for entry in entries),
        jackpots=_jackpots(opening, closing, entries, money=money),
        tickets_out=_tickets(closing),
    )
    assert report.owed_cents + sum(report.house_cents.values()) + report.bank_cents == 0
    return report


def balances_after(opening: Mapping[Purse, int], entries: Iterable[Entry]) -> dict[Purse, int]:
    """Add entries to balances; the end of one day opens the next."""
    balances = dict(opening)
    for entry in entries:
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            balances[purse] = balances.get(purse, 0) + leg.amount
    return balances


def _owed(closing: Mapping[Purse, int], money: CurrencyCode) -> dict[str, int]:
    owed = dict.fromkeys(map(str, OWED), 0)
    for (account, currency), balance in closing.items():
        holding = kind_of(account).holding
        if currency == money and holding in OWED:
            owed[holding] += balance
    return owed


def _house(closing: Mapping[Purse, int], money: CurrencyCode) -> dict[str, int]:
    return {
        account: balance
        for (account, currency), balance in sorted(closing.items())
        if currency == money and kind_of(account).holding is AccountUse.HOUSE
    }


def _banked(entries: Iterable[Entry], subject: str, money: CurrencyCode) -> int:
    return -sum(entry.leg(BANK, money) for entry in entries if entry.cause.subject == subject)


def _rake(
    entries: Iterable[Entry], money: CurrencyCode, stakes: Mapping[str, str]
) -> dict[str, int]:
    """Add rake up by stake (SYS-33); a table whose stake nobody names stands for itself."""
    by_stake: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        cents = entry.leg(RAKE, money)
        if cents and entry.cause.subject in ("hand", "period"):
            table = entry.cause.of[0]
            by_stake[stakes.get(table, table)] += cents
    return dict(sorted(by_stake.items()))


def _tickets(closing: Mapping[Purse, int]) -> dict[str, int]:
    out: defaultdict[str, int] = defaultdict(int)
    for (account, currency), count in sorted(closing.items()):
        if is_ticket(currency) and kind_of(account).holding is AccountUse.TICKETS:
            out[currency] += count
    return dict(out)


def _jackpots(
    opening: Mapping[Purse, int],
    closing: Mapping[Purse, int],
    entries: Iterable[Entry],
    *,
    money: CurrencyCode,
) -> dict[str, JackpotMovement]:
    names = {
        account.split(":")[1]
        for account, _ in closing
        if kind_of(account).holding is AccountUse.JACKPOTS
    }
    entries = list(entries)
    moved = {}
    for name in sorted(names):
        moved[name] = _movement(name, opening, entries, money=money)
        assert moved[name].closing_cents == _held(name, closing, money)
    return moved


def _movement(
    jackpot: str, opening: Mapping[Purse, int], entries: Iterable[Entry], *, money: CurrencyCode
) -> JackpotMovement:
    dropped = seeded = paid = corrected = 0
    for entry in entries:
        gained = entry.leg(jackpot_of(jackpot), money) + entry.leg(drop_of(jackpot), money)
        if entry.cause.act in ("seed", "pay") and entry.cause.subject == "jackpot" and gained:
            by_house = -entry.leg(HOUSE_JACKPOTS, money)
            seeded, paid = seeded + by_house, paid + by_house - gained
        elif entry.corrects is None:
            dropped += gained
        else:
            corrected += gained
    return JackpotMovement(
        opening_cents=_held(jackpot, opening, money),
        dropped_cents=dropped,
        seeded_cents=seeded,
        paid_cents=paid,
        corrected_cents=corrected,
    )


def _held(jackpot: str, balances: Mapping[Purse, int], money: CurrencyCode) -> int:
    return sum(balances.get((part, money), 0) for part in (jackpot_of(jackpot), drop_of(jackpot)))
