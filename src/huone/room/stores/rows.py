"""Rows: what a batch looks up, and what it writes.

Owns: the shape of both, and which keys a group of requests needs.
Never: decides anything.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from huone.money.accounts import Account
from huone.money.currency import CurrencyCode
from huone.money.ledger import Entry, EntryId, Purse
from huone.room.ports import (
    Admission,
    HandStart,
    Outcome,
    Posting,
    Request,
    RunningHand,
    SeatStack,
    Settlement,
)
from huone.room.stores.chain import Sealed, decode_dealt
from huone.units import Instant, PlayerId, Seat


class PurseRow(NamedTuple):
    """A balance and the number of movements that made it."""

    no: int
    balance: int
    seq: int


class TableRow(msgspec.Struct, frozen=True):
    """A table and its seats."""

    no: int
    id: str
    chip_cents: int
    is_open: bool
    epoch: int
    hands: int
    chain: bytes
    running: RunningHand | None
    seats: dict[Seat, SeatStack]

    @property
    def worth_cents(self) -> int:
        """Tell what its stacks are worth; chips of a tournament are worth nothing."""
        return self.chip_cents * sum([stack.stack_chips for stack in self.seats.values()])


class KnownEntry(msgspec.Struct, frozen=True):
    """An entry that is already recorded, and what has corrected it."""

    no: int
    entry: Entry
    corrected_by: EntryId | None = None


class KnownHand(msgspec.Struct, frozen=True):
    """A hand that is already recorded: enough to tell a retry from another meaning."""

    outcome: Outcome
    digest: bytes
    stacks: tuple[SeatStack, ...]

    def means_the_same(self, other: "KnownHand") -> bool:
        """Compare what two settlements of one hand say."""
        return (
            self.outcome == other.outcome
            and self.digest == other.digest
            and set(self.stacks) == set(other.stacks)
        )


def known_hand(outcome: object, digest: object, dealt: object) -> KnownHand:
    """Read what is known of a hand from its row."""
    assert isinstance(outcome, str)
    assert isinstance(digest, bytes)
    assert isinstance(dealt, bytes)
    stacks = (SeatStack(one.seat, one.player, one.after_chips) for one in decode_dealt(dealt))
    return KnownHand(Outcome(outcome), digest, tuple(stacks))


class DocumentRow(NamedTuple):
    """A document in its newest version."""

    version: int
    body: bytes


PLAYER: Final = "player:"
TABLE: Final = "table:"
"""How the accounts of players and tables begin."""

DocumentKey = tuple[str, str]
HandKey = tuple[str, int]


@dataclass(slots=True)
class State:
    """What a batch may need of the database; a key without a row is not there."""

    players: dict[PlayerId, int] = field(default_factory=dict)
    purses: dict[Purse, PurseRow] = field(default_factory=dict)
    tables: dict[str, TableRow] = field(default_factory=dict)
    entries: dict[EntryId, KnownEntry] = field(default_factory=dict)
    hands: dict[HandKey, KnownHand] = field(default_factory=dict)
    documents: dict[DocumentKey, DocumentRow] = field(default_factory=dict)


class NewEntry(NamedTuple):
    """An entry to write, and the hand that it belongs to."""

    no: int
    id: EntryId
    entry: Entry
    corrects_no: int | None
    hand_id: int | None


class NewHand(NamedTuple):
    """A hand to write."""

    hand_id: int
    table_no: int
    sealed: Sealed
    chain: bytes


@dataclass(slots=True)
class Rows:
    """What to write: rows that are new, and keys of `State` whose rows have changed."""

    players: list[tuple[int, PlayerId, Instant]] = field(default_factory=list)
    purses: list[tuple[int, Account, CurrencyCode, bool]] = field(default_factory=list)
    hands: list[NewHand] = field(default_factory=list)
    histories: list[tuple[int, bytes]] = field(default_factory=list)
    entries: list[NewEntry] = field(default_factory=list)
    legs: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    changed_purses: set[Purse] = field(default_factory=set)
    changed_tables: set[str] = field(default_factory=set)
    changed_documents: set[DocumentKey] = field(default_factory=set)

    def lengths(self) -> tuple[int, ...]:
        """Remember how far each list of new rows reaches."""
        return tuple(map(len, self._lists()))

    def cut(self, lengths: tuple[int, ...]) -> None:
        """Drop the new rows behind a place that was remembered."""
        for rows, length in zip(self._lists(), lengths, strict=True):
            del rows[length:]

    def _lists(self) -> tuple[list[tuple[object, ...]], ...]:
        return (self.players, self.purses, self.hands, self.histories, self.entries, self.legs)  # type: ignore[return-value]  # Lists of tuples, whatever is in them.


@dataclass(slots=True)
class Wanted:
    """The keys that a batch will look up."""

    players: set[PlayerId] = field(default_factory=set)
    purses: set[Purse] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    entries: set[EntryId] = field(default_factory=set)
    hands: set[HandKey] = field(default_factory=set)
    documents: set[DocumentKey] = field(default_factory=set)
    numbers: int = 0
    """How many new rows there can be at most."""

    def settled_before(self, state: State) -> list[HandKey]:
        """Tell which hands are already recorded and now settled a second time."""
        tables = state.tables
        return [key for key in self.hands if key[0] in tables and key[1] <= tables[key[0]].hands]


def wanted(requests: Iterable[Request], money: CurrencyCode) -> Wanted:
    """Name everything that deciding these requests may look up."""
    want = Wanted()
    for request in requests:
        want.numbers += 1
        match request:
            case Admission():
                want.players.add(request.player)
            case HandStart():
                _want_table(want, request.table, (), money)
            case Settlement():
                want.hands.add((request.table, request.hand_no))
                _want_table(want, request.table, request.stacks, money)
                _want_papers(want, request)
            case Posting():
                for seating in request.seatings:
                    _want_table(want, seating.table, seating.seats, money)
                _want_papers(want, request)
            case _:
                _want_table(want, request.table, (), money)
    return want


def _want_table(want: Wanted, table: str, seats: Iterable[SeatStack], money: CurrencyCode) -> None:
    want.tables.add(table)
    want.purses.add((escrow_named(table), money))
    want.players.update([seat.player for seat in seats])


def _want_papers(want: Wanted, request: Settlement | Posting) -> None:
    want.documents.update((paper.kind, paper.id) for paper in request.documents)
    for entry in request.entries:
        want.entries.add(entry.id)
        if entry.corrects is not None:
            want.entries.add(entry.corrects)
        want.numbers += 1 + len(entry.legs)
        for leg in entry.legs:
            want.purses.add((leg.account, leg.currency))
            _want_owner(want, leg.account)


def _want_owner(want: Wanted, account: Account) -> None:
    if account.startswith(PLAYER):
        want.players.add(PlayerId(account.split(":")[1]))
    elif account.startswith(TABLE):
        want.tables.add(account.removeprefix(TABLE))


def escrow_named(table: str) -> Account:
    """Name the escrow of a table whose name has been verified on the face of the request."""
    return Account(TABLE + table)
