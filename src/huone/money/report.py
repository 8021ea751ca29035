"""Reports: what the operator owes, holds and has earned in a day, a month or any time.

Owns: liabilities by kind, rake by stake, fees, the movement of each jackpot, money in and out.
Never: needs more than the balances at the start and the entries since; a long report takes them
one by one and keeps none.

Rule 1: liabilities = wallets + escrow + pools + jackpots + withheld + tickets + charity.
Rule 2: liabilities + house + bank == 0, or there is no report.
"""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from huone.money.accounts import (
    BANK,
    FEES,
    HOUSE_JACKPOTS,
    MULTIPLIERS,
    OVERLAY,
    PLANS,
    PROMOTIONS,
    RAKE,
    Account,
    AccountUse,
    drop_of,
    jackpot_of,
    kind_of,
    swept_to,
)
from huone.money.currency import Currency, CurrencyCode, is_ticket
from huone.money.ledger import Entry, Purse

OWED: Final = (
    AccountUse.WALLETS,
    AccountUse.ESCROW,
    AccountUse.POOLS,
    AccountUse.JACKPOTS,
    AccountUse.WITHHELD,
    AccountUse.TICKETS,
    AccountUse.CHARITY,
    AccountUse.CASH_CHIPS,
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
        bank_cents=_in_bank(closing, money),
        deposits_cents=_banked(entries, "deposit", money),
        withdrawals_cents=-_banked(entries, "withdrawal", money),
        rake_by_stake_cents=_rake(entries, money, stakes),
        fees_cents=sum(_taken(entry, FEES, money) for entry in entries),
        jackpots=_jackpots(opening, closing, entries, money=money),
        tickets_out=_tickets(closing),
    )
    assert report.owed_cents + sum(report.house_cents.values()) + report.bank_cents == 0
    return report


def balances_after(opening: Mapping[Purse, int], entries: Iterable[Entry]) -> dict[Purse, int]:
    """Add entries to balances; the end of one day opens the next."""
    balances = dict(opening)
    add_entries(balances, entries)
    return balances


def add_entries(balances: dict[Purse, int], entries: Iterable[Entry]) -> None:
    """Add entries to balances in place."""
    for entry in entries:
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            balances[purse] = balances.get(purse, 0) + leg.amount


def _owed(closing: Mapping[Purse, int], money: CurrencyCode) -> dict[str, int]:
    owed = dict.fromkeys(map(str, OWED), 0)
    for (account, currency), balance in closing.items():
        holding = kind_of(account).holding
        if currency == money and holding in OWED:
            owed[holding] += balance
    return owed


def _in_bank(closing: Mapping[Purse, int], money: CurrencyCode) -> int:
    """Add up what lies in the bank and in the tills of a live house."""
    return sum(
        balance
        for (account, currency), balance in closing.items()
        if currency == money and kind_of(account).holding is AccountUse.BANK
    )


def _house(closing: Mapping[Purse, int], money: CurrencyCode) -> dict[str, int]:
    house: defaultdict[str, int] = defaultdict(int)
    for (account, currency), balance in sorted(closing.items()):
        if currency == money and kind_of(account).holding is AccountUse.HOUSE:
            house[swept_to(account)] += balance  # Swept or not, it is the house's.
    return dict(house)


def _taken(entry: Entry, account: Account, money: CurrencyCode) -> int:
    """Tell what an entry does to an account and to all its parts; a sweep does nothing."""
    return sum(
        leg.amount
        for leg in entry.legs
        if leg.currency == money and swept_to(leg.account) == account
    )


def _banked(entries: Iterable[Entry], subject: str, money: CurrencyCode) -> int:
    return -sum(entry.leg(BANK, money) for entry in entries if entry.cause.subject == subject)


def _rake(
    entries: Iterable[Entry], money: CurrencyCode, stakes: Mapping[str, str]
) -> dict[str, int]:
    """Add rake up by stake (SYS-33); a table whose stake nobody names stands for itself."""
    by_stake: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        cents = _taken(entry, RAKE, money)
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
        gained = entry.leg(jackpot_of(jackpot), money) + _taken(entry, drop_of(jackpot), money)
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
    parts = (jackpot_of(jackpot), drop_of(jackpot))
    return sum(
        balance
        for (account, currency), balance in balances.items()
        if currency == money and swept_to(account) in parts
    )


# Months and other times.


class PeriodLine(msgspec.Struct, kw_only=True):
    """What moved in one day or one month, and what was owed when it ended."""

    period: str
    deposits_cents: int = 0
    withdrawals_cents: int = 0
    rake_cents: int = 0
    fees_cents: int = 0
    plans_cents: int = 0
    """Paid for rake plans, less what was given back."""
    bonuses_cents: int = 0
    """Given to players by the house: tickets, promotions, added prizes and multipliers."""
    tournament_entries: int = 0
    owed_cents: int = 0


class RangeReport(msgspec.Struct, frozen=True, kw_only=True):
    """A time of the room's money, by day or by month."""

    first_day: str
    last_day: str
    currency: CurrencyCode
    lines: list[PeriodLine]
    total: PeriodLine
    rake_by_stake_cents: dict[str, int]
    rake_by_game_cents: dict[str, int]
    fees_by_tournament_cents: dict[str, int]
    liabilities_cents: dict[str, int]
    house_cents: dict[str, int]
    bank_cents: int


SUMS: Final = tuple(name for name in PeriodLine.__struct_fields__ if name != "period")
GIVEN: Final = (PROMOTIONS, OVERLAY, MULTIPLIERS)


class RangeReporter:
    """Adds entries up as they come, in their order."""

    def __init__(
        self,
        money: CurrencyCode,
        *,
        opening: Mapping[Purse, int],
        stakes: Mapping[str, str],
        games: Mapping[str, str],
    ) -> None:
        self._money = money
        self._stakes = stakes
        self._games = games
        self._balances = dict(opening)
        self._lines: list[PeriodLine] = []
        self._by_stake: defaultdict[str, int] = defaultdict(int)
        self._fees: defaultdict[str, int] = defaultdict(int)

    def begin(self, period: str) -> None:
        """Begin the next day or month."""
        self._end()
        self._lines.append(PeriodLine(period=period))

    def take(self, entry: Entry) -> None:
        """Add an entry of the day or month that has begun."""
        line, money = self._lines[-1], self._money
        subject, act, of = entry.cause.subject, entry.cause.act, entry.cause.of
        if subject == "deposit":
            line.deposits_cents -= entry.leg(BANK, money)
        elif subject == "withdrawal":
            line.withdrawals_cents += entry.leg(BANK, money)
        rake, fees = _taken(entry, RAKE, money), _taken(entry, FEES, money)
        line.rake_cents += rake
        line.fees_cents += fees
        line.plans_cents += entry.leg(PLANS, money)
        line.bonuses_cents -= sum(entry.leg(account, money) for account in GIVEN)
        if rake and subject in ("hand", "period"):
            self._by_stake[self._stakes.get(of[0], of[0])] += rake
        if subject == "tournament":
            line.tournament_entries += act == "enter"
            if fees:
                self._fees[of[0]] += fees
        add_entries(self._balances, (entry,))

    def report(self, first_day: str, last_day: str) -> RangeReport:
        """Close the last day or month, and report all of them."""
        self._end()
        total = PeriodLine(period=f"{first_day} – {last_day}")
        for line in self._lines:
            for name in SUMS:
                setattr(total, name, getattr(total, name) + getattr(line, name))
        total.owed_cents = self._lines[-1].owed_cents if self._lines else 0
        by_game: defaultdict[str, int] = defaultdict(int)
        for stake, cents in self._by_stake.items():
            by_game[self._games.get(stake, stake)] += cents
        found = RangeReport(
            first_day=first_day,
            last_day=last_day,
            currency=self._money,
            lines=self._lines,
            total=total,
            rake_by_stake_cents=dict(sorted(self._by_stake.items())),
            rake_by_game_cents=dict(sorted(by_game.items())),
            fees_by_tournament_cents=dict(sorted(self._fees.items())),
            liabilities_cents=_owed(self._balances, self._money),
            house_cents=_house(self._balances, self._money),
            bank_cents=self._balances.get((BANK, self._money), 0),
        )
        owed = sum(found.liabilities_cents.values())
        assert owed + sum(found.house_cents.values()) + found.bank_cents == 0
        return found

    def _end(self) -> None:
        if self._lines:
            self._lines[-1].owed_cents = sum(_owed(self._balances, self._money).values())


def csv_of(report: RangeReport, currency: Currency) -> str:
    """Write a report as a table that a spreadsheet reads; amounts with their decimals."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n").writerow
    names = [name for name in PeriodLine.__struct_fields__ if name != "period"]
    write(["period", *(name.removesuffix("_cents") for name in names)])
    for line in (*report.lines, report.total):
        values = [getattr(line, name) for name in names]
        shown = [
            currency.digits(value) if name.endswith("_cents") else value
            for name, value in zip(names, values, strict=True)
        ]
        write([line.period, *shown])
    parts = {
        "rake by stake": report.rake_by_stake_cents,
        "rake by game": report.rake_by_game_cents,
        "fees by tournament": report.fees_by_tournament_cents,
        "liabilities": report.liabilities_cents,
        "house": report.house_cents,
        "bank": {"bank": report.bank_cents},
    }
    for title, rows in parts.items():
        write([])
        write([title, currency.code])
        for name, cents in rows.items():
            write([name, currency.digits(cents)])
    return out.getvalue()
