"""Ports: what the room asks of the world, and the shape of what it hands over.

Owns: the `Store` port, the requests it records, the answers it reads back, and its refusals.
Never: knows which database answers.

Rule 1: a request is recorded whole or not at all, and it is acknowledged only when it would
survive the loss of power.
Rule 2: every request may be sent again. The same request twice is one record; another meaning
under the same id is refused.
Rule 3: what happens at a table carries the epoch of the process that runs it. A process that lost
its table cannot write to it any more, however late it wakes up.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, Protocol

import msgspec

from huone.money.accounts import Account
from huone.money.currency import CurrencyCode
from huone.money.ledger import Entry, EntryId, Purse
from huone.refusal import Refused
from huone.units import Chips, Instant, PlayerId, Seat

FIRST_EPOCH: Final = 1
"""The epoch of a table that was claimed once."""

FINISHED_TOURNAMENT: Final = "tournament-finished"
"""The kind of document that says: this tournament has paid everything out. The audit holds it to
that."""


class StoreUnavailable(Exception):
    """The disk or the database does not answer. Ask again: what was recorded is not doubled."""


class StaleEpoch(Refused):
    """Another process runs the table by now."""

    code = "store/stale-epoch"
    says = "table {table!r} is run under epoch {epoch}; epoch {given} may not write to it"


class HandOutOfOrder(Refused):
    """Hands of a table are numbered without gaps."""

    code = "store/hand-out-of-order"
    says = "table {table!r} expects hand {expected}, not {given}"


class HandReused(Refused):
    """The hand is already recorded, and this is not what happened in it."""

    code = "store/hand-reused"
    says = "hand {hand_no} of table {table!r} is already recorded with another meaning"


class TableUnknown(Refused):
    """No table has this name."""

    code = "store/unknown-table"
    says = "there is no table called {table!r}"


class TableInUse(Refused):
    """A table closes when nobody sits at it."""

    code = "store/table-in-use"
    says = "table {table!r} still has players or a hand in progress"


class ChipWorthFixed(Refused):
    """What a chip of a table is worth never changes; open another table instead."""

    code = "store/chip-worth-fixed"
    says = "a chip of table {table!r} is worth {chip_cents} cents for good"


class TableExists(Refused):
    """Only a table that never was can be opened with what happens at it."""

    code = "store/table-exists"
    says = "there is a table called {table!r} already"


class SeatInHand(Refused):
    """Nobody touches a stack while its owner is in a hand."""

    code = "store/seat-in-hand"
    says = "seat {seat} of table {table!r} is in a hand"


class DocumentStale(Refused):
    """Somebody else has changed the document since it was read."""

    code = "store/stale-document"
    says = "{kind} {id!r} is at version {version}; version {given} does not follow it"


class Overtaken(Refused):
    """Money has moved since it was looked at: look again, then decide again."""

    code = "store/overtaken"
    says = "{account!r} has moved {seq} times, and this was decided after {given}"


class SeatStack(msgspec.Struct, frozen=True, array_like=True):
    """Who sits where, behind how many chips."""

    seat: Seat
    player: PlayerId
    stack_chips: Chips


class Document(msgspec.Struct, frozen=True):
    """Something else that must survive, kept whole under a kind and an id.

    The first version is 1, and each version follows the one before. The body of a document that
    is gone is empty.
    """

    kind: str
    id: str
    version: int
    body: bytes


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """A balance that was decided on, by the number of movements that had made it."""

    account: Account
    currency: CurrencyCode
    seq: int


class PurseStanding(msgspec.Struct, frozen=True):
    """What lies in one account, and how many movements have made it."""

    balance: int
    seq: int


class Admission(msgspec.Struct, frozen=True, kw_only=True):
    """A player joins the room: he may own accounts and sit down."""

    player: PlayerId
    at_ms: Instant


class TableOpening(msgspec.Struct, frozen=True, kw_only=True):
    """A table exists from now on; chips of a tournament are worth 0 cents."""

    table: str
    chip_cents: int


class TableClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A process takes a table over; its answer is the new epoch."""

    table: str


class TableClosing(msgspec.Struct, frozen=True, kw_only=True):
    """A table is no longer offered; its hands stay."""

    table: str
    epoch: int


class HandStart(msgspec.Struct, frozen=True, kw_only=True):
    """A hand begins: who is dealt in, with what, and the deck that was committed to."""

    table: str
    epoch: int
    hand_no: int
    at_ms: Instant
    game: str
    rulebook: str
    commitment: bytes
    seats: tuple[SeatStack, ...]


class Outcome(StrEnum):
    """How a hand ended."""

    PLAYED = "played"
    VOID = "void"


class HandEnd(msgspec.Struct, frozen=True, kw_only=True):
    """A hand is over: its history, its stacks and the money that moved with it."""

    table: str
    epoch: int
    hand_no: int
    at_ms: Instant
    history: bytes
    stacks: tuple[SeatStack, ...]
    entries: tuple[Entry, ...] = ()
    outcome: Outcome = Outcome.PLAYED


class SeatChanges(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits down, changes chips or gets up at one table between hands."""

    table: str
    epoch: int
    seats: tuple[SeatStack, ...] = ()
    left: tuple[Seat, ...] = ()


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """What one decision records, whole or not at all.

    The parts are applied in this order, and a table's escrow is held against its stacks when all
    of them are. Sent again, a commit is known by the first of these that it has: a hand that has
    ended, an entry, a document at its version, a hand that runs.
    """

    expects: tuple[Expected, ...] = ()
    """What this was decided on; if that has moved it is overtaken, and nothing of it counts."""
    opens: tuple[TableOpening, ...] = ()
    """Tables that never were; their epoch is `FIRST_EPOCH`."""
    ends: tuple[HandEnd, ...] = ()
    entries: tuple[Entry, ...] = ()
    """Money that belongs to no hand."""
    seats: tuple[SeatChanges, ...] = ()
    """After the ends, so that who has just played may get up."""
    documents: tuple[Document, ...] = ()
    starts: tuple[HandStart, ...] = ()
    closes: tuple[TableClosing, ...] = ()


StoreRequest = Admission | TableOpening | TableClaim | TableClosing | Commit


class StartedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that has begun and is not settled: after a crash, the one to void."""

    hand_no: int
    started_ms: Instant
    game: str
    rulebook: str
    commitment: bytes
    seats: tuple[SeatStack, ...]


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it stands on disk."""

    table: str
    chip_cents: int
    epoch: int
    hands: int
    is_open: bool
    seats: tuple[SeatStack, ...]
    running: StartedHand | None


class PostedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in the order of the books, with the hand that it belongs to."""

    entry_no: int
    entry: Entry
    table: str | None = None
    hand_no: int | None = None


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a statement: the movement, and the balance it leaves behind."""

    seq: int
    amount: int
    balance: int
    posted: PostedEntry


class DealtIn(msgspec.Struct, frozen=True, array_like=True):
    """What a hand did to one stack."""

    seat: Seat
    player: PlayerId
    before_chips: Chips
    after_chips: Chips


class HandRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over; its history is read apart."""

    hand_id: int
    table: str
    hand_no: int
    epoch: int
    started_ms: Instant
    ended_ms: Instant
    outcome: Outcome
    game: str
    rulebook: str
    commitment: bytes
    dealt: tuple[DealtIn, ...]


class HandQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which hands to look for, newest first; `before` is the last `hand_id` already seen.

    With `after`, a player's hands come oldest first, beginning behind that one.
    """

    player: PlayerId | None = None
    table: str | None = None
    hand_no: int | None = None
    game: str | None = None
    for_money: bool | None = None
    """Only hands whose chips are worth money, or only those of tournaments."""
    from_ms: int | None = None
    until_ms: int | None = None
    before: int | None = None
    after: int | None = None
    limit: int = 100


class ManyAtOnce(Protocol):
    """Questions about many things: one statement for each sort of them, however many there are."""

    async def claim(self, tables: Sequence[str]) -> Sequence[TableState]:
        """Take tables over that are recorded, all of them at once."""

    async def standings(self, accounts: Sequence[Account]) -> dict[Purse, PurseStanding]:
        """Tell the balances of many accounts in all their currencies; who has none is left out."""

    async def entries(
        self, accounts: Sequence[Account], *, from_ms: int, most: int
    ) -> dict[Account, list[PostedEntry]]:
        """Read what has moved many accounts since a moment, of the latest movements of each."""

    async def roots(self, tables: Sequence[str]) -> dict[str, bytes]:
        """Read the commitment of the newest hand of each table that has had one."""

    async def tables(self, tables: Sequence[str]) -> Sequence[TableState]:
        """Read those of some tables that are recorded, as they stand."""

    async def documents(self, kind: str, ids: Sequence[str]) -> Sequence[Document]:
        """Read those of some documents that there are, in their newest versions."""


class Store(Protocol):
    """Durable facts: one writer for each table, one transaction for each request."""

    currency: CurrencyCode
    """The room's own."""

    @property
    def at_once(self) -> ManyAtOnce:
        """Ask about many things."""

    async def open(self) -> None:
        """Bring the schema up to date and begin to serve; a newer schema is refused."""

    async def close(self) -> None:
        """Record what is under way, then let go of the database."""

    async def admit(self, player: PlayerId, *, at_ms: Instant) -> None:
        """Open the accounts of a player."""

    async def open_table(self, table: str, *, chip_cents: int = 1) -> None:
        """Record a table; opening it again changes nothing."""

    async def claim_table(self, table: str) -> TableState:
        """Take a table over under a new epoch, which fences out whoever ran it before."""

    async def close_table(self, table: str, *, epoch: int) -> None:
        """Stop offering a table that nobody sits at."""

    async def commit(self, commit: Commit) -> int:
        """Record a decision whole; tell how many entries are new."""

    async def balance(self, account: Account, currency: CurrencyCode | None = None) -> int:
        """Tell a balance; the currency is the room's unless another is named."""

    async def standing(self, account: Account) -> PurseStanding:
        """Tell a balance of the room's currency together with its number of movements."""

    async def balances(self, prefix: str = "") -> dict[Purse, int]:
        """Tell the balances of all accounts whose name begins so."""

    async def find(self, entry_id: EntryId) -> PostedEntry | None:
        """Find a recorded entry."""

    async def entries(
        self, *, cause: str = "", after: int = 0, limit: int = 1000
    ) -> Sequence[PostedEntry]:
        """Read entries in order; `cause` is the beginning of their ids, such as `hand:t1:17`."""

    async def entries_in(
        self, from_ms: int, until_ms: int, *, after: int = 0, limit: int = 1000
    ) -> Sequence[PostedEntry]:
        """Read entries of a time in its order, from one moment and number on until another."""

    async def balances_before(self, at_ms: int) -> dict[Purse, int]:
        """Tell what everybody had before a moment; who had nothing is left out."""

    async def movements(
        self,
        account: Account,
        currency: CurrencyCode | None = None,
        *,
        cause: str = "",
        after: int = 0,
        limit: int = 1000,
    ) -> Sequence[Movement]:
        """Read the statement of one account in order; `cause` is how the ids of entries begin."""

    async def count_movements(self, account: Account, currency: CurrencyCode | None = None) -> int:
        """Count the movements of one account, which are numbered without gaps."""

    async def hands(self, query: HandQuery) -> Sequence[HandRecord]:
        """Find hands by player, table, game and time."""

    async def history(self, table: str, hand_no: int) -> bytes | None:
        """Read the history of a hand, unless it is archived or never was."""

    async def table(self, table: str) -> TableState | None:
        """Read a table as it stands."""

    async def tables(self) -> Sequence[TableState]:
        """Read all open tables as they stand."""

    async def document(self, kind: str, id: str) -> Document | None:
        """Read a document in its newest version."""

    async def documents(self, kind: str, *, gone: bool = False) -> Sequence[Document]:
        """Read all documents of a kind; those that are gone, empty, only if they are wanted."""

    async def documents_named(self, kind: str, part: str, *, limit: int) -> Sequence[Document]:
        """Find documents of a kind by a part of their ids, the first of them in order."""
