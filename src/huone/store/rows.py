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
from huone.store.chain import Sealed, decode_dealt
from huone.store.ports import Admission, Commit, Outcome, SeatStack, StartedHand, StoreRequest
from huone.units import Instant, PlayerId, Seat


class PurseRow(msgspec.Struct, frozen=True, gc=False):
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
    running: StartedHand | None
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
class LoadedRows:
    """What a batch may need of the database; a key without a row is not there."""

    players: dict[PlayerId, int] = field(default_factory=dict)
    purses: dict[Purse, PurseRow] = field(default_factory=dict)
    tables: dict[str, TableRow] = field(default_factory=dict)
    entries: dict[EntryId, KnownEntry] = field(default_factory=dict)
    hands: dict[HandKey, KnownHand] = field(default_factory=dict)
    documents: dict[DocumentKey, DocumentRow] = field(default_factory=dict)


class NewEntry(msgspec.Struct, frozen=True):
    """An entry to write, and the hand that it belongs to."""

    no: int
    id: EntryId
    entry: Entry
    corrects_no: int | None
    hand_id: int | None


class NewHand(msgspec.Struct, frozen=True):
    """A hand to write."""

    hand_id: int
    table_no: int
    sealed: Sealed
    chain: bytes


@dataclass(slots=True)
class NewRows:
    """What to write: rows that are new, and keys of `LoadedRows` whose rows have changed."""

    players: list[tuple[int, PlayerId, Instant]] = field(default_factory=list)
    purses: list[tuple[int, Account, CurrencyCode, bool]] = field(default_factory=list)
    hands: list[NewHand] = field(default_factory=list)
    histories: list[tuple[int, bytes]] = field(default_factory=list)
    entries: list[NewEntry] = field(default_factory=list)
    legs: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    changed_purses: set[Purse] = field(default_factory=set)
    changed_tables: set[str] = field(default_factory=set)
    changed_documents: set[DocumentKey] = field(default_factory=set)
    first_documents: set[DocumentKey] = field(default_factory=set)
    """Those of the changed documents that were not there before."""

    def lengths(self) -> tuple[int, ...]:
        """Remember how far each list of new rows reaches."""
        return (
            len(self.players),
            len(self.purses),
            len(self.hands),
            len(self.histories),
            len(self.entries),
            len(self.legs),
        )

    def cut(self, lengths: tuple[int, ...]) -> None:
        """Drop the new rows behind a place that was remembered."""
        players, purses, hands, histories, entries, legs = lengths
        del self.players[players:]
        del self.purses[purses:]
        del self.hands[hands:]
        del self.histories[histories:]
        del self.entries[entries:]
        del self.legs[legs:]


@dataclass(slots=True)
class Wanted:
    """The keys that a batch will look up."""

    players: set[PlayerId] = field(default_factory=set)
    purses: set[Purse] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    entries: list[EntryId] = field(default_factory=list)
    hands: list[HandKey] = field(default_factory=list)
    documents: set[DocumentKey] = field(default_factory=set)
    numbers: int = 0
    """How many new rows there can be at most."""

    def settled_before(self, state: LoadedRows) -> list[HandKey]:
        """Tell which hands are already recorded and now settled a second time."""
        tables = state.tables
        return [key for key in self.hands if key[0] in tables and key[1] <= tables[key[0]].hands]


def wanted(requests: Iterable[StoreRequest], money: CurrencyCode, known: LoadedRows) -> Wanted:
    """Name everything that deciding these requests may look up and that is not known yet.

    A table is known together with its escrow and with everybody who sits at it, a purse together
    with its owner.
    """
    want = Wanted()
    tables = known.tables
    for request in requests:
        match request:
            case Commit():
                _want_commit(want, request, money, known)
            case Admission():
                want.numbers += 1
                want.players.add(request.player)
            case _:
                want.numbers += 1
                if request.table not in tables:
                    _want_table(want, request.table, money)
    return want


def _want_commit(want: Wanted, commit: Commit, money: CurrencyCode, known: LoadedRows) -> None:
    tables = known.tables
    want.numbers += len(commit.opens) + len(commit.ends)
    for expected in commit.expects:
        want.purses.add((expected.account, expected.currency))
    for end in commit.ends:
        want.hands.append((end.table, end.hand_no))
        if end.table not in tables:
            _want_table(want, end.table, money)
            _want_players(want, end.stacks)
        _want_entries(want, end.entries, known)
    _want_entries(want, commit.entries, known)
    for seating in commit.seats:
        _want_table(want, seating.table, money)
        _want_players(want, seating.seats)
    want.documents.update([(paper.kind, paper.id) for paper in commit.documents])
    for parts in (commit.opens, commit.starts, commit.closes):
        for part in parts:
            if part.table not in tables:
                _want_table(want, part.table, money)


def _want_table(want: Wanted, table: str, money: CurrencyCode) -> None:
    want.tables.add(table)
    want.purses.add((escrow_named(table), money))


def _want_players(want: Wanted, seats: Iterable[SeatStack]) -> None:
    want.players.update([seat.player for seat in seats])


def _want_entries(want: Wanted, entries: Iterable[Entry], known: LoadedRows) -> None:
    for entry in entries:
        want.entries.append(entry.id)
        if entry.corrects is not None:
            want.entries.append(entry.corrects)
        want.numbers += 1 + len(entry.legs)
        for leg in entry.legs:
            purse = (leg.account, leg.currency)
            if purse not in known.purses:
                want.purses.add(purse)
                _want_owner(want, leg.account)


def _want_owner(want: Wanted, account: Account) -> None:
    if account.startswith(PLAYER):
        want.players.add(PlayerId(account.split(":")[1]))
    elif account.startswith(TABLE):
        want.tables.add(account.removeprefix(TABLE))


def escrow_named(table: str) -> Account:
    """Name the escrow of a table whose name has been verified on the face of the request."""
    return Account(TABLE + table)
