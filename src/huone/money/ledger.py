"""The ledger: balanced entries, each recorded once, and the balances they add up to.

Owns: legs, causes, entries, the checks every entry passes before any store records it.
Never: knows why money moves, reads a clock, or changes an entry.

Rule 1: the legs of an entry sum to zero in each currency.
Rule 2: the id of an entry is derived from its cause, so nothing is ever posted twice. The same id
with another meaning is refused.
Rule 3: a correction is a new entry that names the old one, and an entry is corrected once.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NewType, Protocol

import msgspec

from huone.money.accounts import (
    NAME,
    Account,
    AccountNameUnfit,
    AccountUnknown,
    cash_of,
    chips_of,
    held_of,
    kind_of,
    owner_of,
    tickets_of,
    verify_name,
)
from huone.money.currency import (
    AMOUNT_LIMIT,
    AmountNotPositive,
    AmountTooLarge,
    Currency,
    CurrencyCode,
    is_chips,
    is_ticket,
    verify_amount,
    verify_whole,
)
from huone.refusal import Refused
from huone.units import Instant, PlayerId

EntryId = NewType("EntryId", str)
"""The id of an entry, such as `hand:t1:17:settle`."""

Purse = tuple[Account, CurrencyCode]
"""Where a balance is kept: an account holds each currency apart."""

_ID: Final = re.compile(f"{NAME}(?::{NAME})+", re.ASCII)

ROOM: Final = "room"
"""Who posts what nobody asked for by hand."""


class EntryUnbalanced(Refused):
    """The legs of an entry do not sum to zero."""

    code = "ledger/unbalanced"
    says = "entry {entry!r} is out of balance by {amount} in {currency}"


class EntryWithoutLegs(Refused):
    """An entry that moves nothing is not recorded."""

    code = "ledger/no-legs"
    says = "entry {entry!r} moves nothing"


class AccountTwice(Refused):
    """An account appears once in an entry, so that its movement reads off one line."""

    code = "ledger/account-twice"
    says = "entry {entry!r} names {account!r} twice"


class CurrencyMismatch(Refused):
    """The account does not hold this currency."""

    code = "ledger/currency-mismatch"
    says = "{account!r} does not hold {currency}"


class Overdraft(Refused):
    """The account would go below zero."""

    code = "ledger/overdraft"
    says = "{account!r} has {balance} {currency}; {amount} more is asked of it"


class IdReused(Refused):
    """The id is taken by an entry that means something else."""

    code = "ledger/id-reused"
    says = "entry {entry!r} is already recorded with another meaning"


class EntryUnknown(Refused):
    """The entry that should be corrected was never recorded."""

    code = "ledger/unknown-entry"
    says = "there is no entry {entry!r}"


class AlreadyCorrected(Refused):
    """The entry has been taken back or corrected before."""

    code = "ledger/already-corrected"
    says = "entry {entry!r} is already corrected by {by!r}"


class Cause(msgspec.Struct, frozen=True):
    """Why money moved: a subject, which one of its kind, and what was done.

    >>> Cause("hand", ("t1", "17"), "settle").id
    'hand:t1:17:settle'
    """

    subject: str
    of: tuple[str, ...]
    act: str

    @property
    def id(self) -> EntryId:
        """Derive the id of the one entry that this cause can have."""
        return EntryId(":".join((self.subject, *self.of, self.act)))

    @classmethod
    def parse(cls, entry_id: str) -> "Cause":
        """Read the cause back out of an id."""
        words = entry_id.split(":")
        if len(words) < 2:
            raise AccountNameUnfit(name=entry_id)
        subject, *of, act = map(verify_name, words)
        return cls(subject, tuple(of), act)


def cause(subject: str, *of: str | int, act: str) -> Cause:
    """Name a cause, refusing words that would not survive inside an id."""
    words = tuple(verify_name(str(word)) for word in of)
    return Cause(verify_name(str(subject)), words, verify_name(str(act)))


class Leg(msgspec.Struct, frozen=True, order=True):
    """What one account gains (above zero) or gives (below), in the smallest unit of a currency."""

    account: Account
    currency: CurrencyCode
    amount: int


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A balanced movement that happened; never edited, never removed."""

    cause: Cause
    legs: tuple[Leg, ...]
    at_ms: Instant
    by: str = ROOM
    note: str = ""
    corrects: EntryId | None = None

    @property
    def id(self) -> EntryId:
        """The id that the cause derives."""
        return self.cause.id

    def means_the_same(self, other: "Entry") -> bool:
        """Compare what two entries do; a retry may come later and by another hand."""
        return (
            self.cause == other.cause
            and self.corrects == other.corrects
            and sorted(self.legs) == sorted(other.legs)
        )

    def leg(self, account: str, currency: str) -> int:
        """Tell what this entry does to one account."""
        return next(
            (leg.amount for leg in self.legs if (leg.account, leg.currency) == (account, currency)),
            0,
        )


class MoneyMove(msgspec.Struct, frozen=True):
    """An amount on its way from one account to another."""

    source: Account
    target: Account
    amount: int
    currency: CurrencyCode


def net_legs(moves: Iterable[MoneyMove]) -> tuple[Leg, ...]:
    """Add moves up to one leg for each account, in the order that every store locks them."""
    net: defaultdict[Purse, int] = defaultdict(int)
    for move in moves:
        verify_amount(move.amount)
        net[move.source, move.currency] -= move.amount
        net[move.target, move.currency] += move.amount
    return tuple(sorted(Leg(*purse, amount) for purse, amount in net.items() if amount))


def verify_entry(entry: Entry, money: CurrencyCode) -> None:
    """Refuse an entry that is wrong on its face, whatever the balances are."""
    id = entry.id
    if not entry.legs:
        raise EntryWithoutLegs(entry=id)
    if _ID.fullmatch(id) is None:
        raise AccountNameUnfit(name=id)
    sums: dict[CurrencyCode, int] = {}
    seen: set[Purse] = set()
    for leg in entry.legs:
        verify_leg(leg, money)
        account, currency = leg.account, leg.currency
        if (account, currency) in seen:
            raise AccountTwice(entry=id, account=account)
        seen.add((account, currency))
        sums[currency] = sums.get(currency, 0) + leg.amount
    for currency, amount in sums.items():
        if amount:
            raise EntryUnbalanced(entry=id, amount=amount, currency=currency)


def verify_leg(leg: Leg, money: CurrencyCode) -> None:
    """Refuse a leg whose amount, account or currency no entry may have."""
    if verify_whole(leg.amount) == 0:
        raise AmountNotPositive(amount=0)
    kind = kind_of(leg.account)
    if kind.holds_tickets:
        fits = is_ticket(leg.currency)
    elif kind.holds_chips:
        fits = is_chips(leg.currency)
    else:
        fits = leg.currency == money
    if not fits:
        raise CurrencyMismatch(account=leg.account, currency=leg.currency)


def balance_after(leg: Leg, balance: int) -> int:
    """Add a leg to the balance it falls on, or refuse it: an overdraft, a number too large."""
    after = balance + leg.amount
    if after < 0 and leg.amount < 0 and not kind_of(leg.account).may_go_below_zero:
        raise Overdraft(
            account=leg.account, balance=balance, currency=leg.currency, amount=-leg.amount
        )
    if abs(after) >= AMOUNT_LIMIT:
        raise AmountTooLarge(amount=str(after))
    return after


class Books(Protocol):
    """What the cashier asks of any ledger, in memory or in a database."""

    def admit(self, player: PlayerId) -> None:
        """Open the accounts of a player."""

    def post(self, entry: Entry) -> bool:
        """Record an entry once; tell whether it is new."""

    def balance(self, account: Account, currency: CurrencyCode | None = None) -> int:
        """Tell a balance; the currency is the room's unless another is named."""

    def find(self, entry_id: EntryId) -> Entry | None:
        """Find a recorded entry."""


class Ledger:
    """The books in memory: the reference that every durable store is compared with."""

    def __init__(self, currency: Currency) -> None:
        self.currency = currency
        self._entries: dict[EntryId, Entry] = {}
        self._corrected: dict[EntryId, EntryId] = {}
        self._balances: dict[Purse, int] = {}
        self._open: set[Account] = set()

    def admit(self, player: PlayerId) -> None:
        """Open the accounts of a player; admitting him again changes nothing."""
        own = (cash_of(player), held_of(player), tickets_of(player), chips_of(player))
        self._open.update(own)

    def post(self, entry: Entry) -> bool:
        """Record a balanced entry exactly once; tell whether it is new."""
        return self.post_all((entry,)) == 1

    def post_all(self, entries: Sequence[Entry]) -> int:
        """Record all of the entries or none of them; tell how many are new."""
        fresh: dict[EntryId, Entry] = {}
        balances: dict[Purse, int] = {}
        for entry in entries:
            verify_entry(entry, self.currency.code)
            if not self._is_known(entry, fresh):
                self._verify_standing(entry, fresh)
                self._carry(entry, balances)
                fresh[entry.id] = entry
        self._record(fresh, balances)
        return len(fresh)

    def _is_known(self, entry: Entry, fresh: Mapping[EntryId, Entry]) -> bool:
        known = self._entries.get(entry.id) or fresh.get(entry.id)
        if known is not None and not known.means_the_same(entry):
            raise IdReused(entry=entry.id)
        return known is not None

    def _verify_standing(self, entry: Entry, fresh: Mapping[EntryId, Entry]) -> None:
        for leg in entry.legs:
            if owner_of(leg.account) is not None and leg.account not in self._open:
                raise AccountUnknown(account=leg.account)
        if entry.corrects is None:
            return
        if entry.corrects not in self._entries and entry.corrects not in fresh:
            raise EntryUnknown(entry=entry.corrects)
        by = [new.id for new in fresh.values() if new.corrects == entry.corrects]
        if entry.corrects in self._corrected or by:
            raise AlreadyCorrected(
                entry=entry.corrects, by=self._corrected.get(entry.corrects) or by[0]
            )

    def _carry(self, entry: Entry, balances: dict[Purse, int]) -> None:
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            before = balances.get(purse, self._balances.get(purse, 0))
            balances[purse] = balance_after(leg, before)

    def _record(self, fresh: Mapping[EntryId, Entry], balances: Mapping[Purse, int]) -> None:
        # From the other side: what the books gain as a whole, not what the entries say.
        gained: defaultdict[CurrencyCode, int] = defaultdict(int)
        for purse, balance in balances.items():
            gained[purse[1]] += balance - self._balances.get(purse, 0)
        assert not any(gained.values()), "the books gain or lose nothing as a whole"
        self._entries.update(fresh)
        self._corrected.update({new.corrects: new.id for new in fresh.values() if new.corrects})
        self._balances.update(balances)

    def balance(self, account: Account, currency: CurrencyCode | None = None) -> int:
        """Tell a balance; the currency is the room's unless another is named."""
        if account not in self._open and owner_of(account) is not None:
            raise AccountUnknown(account=account)
        return self._balances.get((account, currency or self.currency.code), 0)

    def find(self, entry_id: EntryId) -> Entry | None:
        """Find a recorded entry."""
        return self._entries.get(entry_id)

    def entries(self) -> Iterator[Entry]:
        """Read all entries in the order they were recorded."""
        return iter(self._entries.values())

    def balances(self) -> dict[Purse, int]:
        """Copy all balances."""
        return dict(self._balances)
