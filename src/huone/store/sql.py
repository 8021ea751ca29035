"""SQL: what both databases have in common, reads above all.

Owns: the port's methods, the statements that read, and how rows become what they stand for.
Never: opens a connection or writes.

Rule 1: statements are written once with `?`; each database says how it fetches and how it takes a
list of values.
"""

import asyncio
import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Awaitable, Iterable, Sequence
from typing import Final

import msgspec

from huone.money.accounts import Account, AccountUnknown, owner_of
from huone.money.currency import CurrencyCode
from huone.money.ledger import Cause, Entry, EntryId, Leg, Purse
from huone.store.chain import decode_dealt
from huone.store.compression import unpack
from huone.store.ports import (
    Admission,
    Commit,
    Document,
    HandQuery,
    HandRecord,
    Movement,
    Outcome,
    PostedEntry,
    PurseStanding,
    SeatStack,
    StartedHand,
    StoreRequest,
    TableClaim,
    TableClosing,
    TableOpening,
    TableState,
    TableUnknown,
)
from huone.store.request_checks import verify_request
from huone.store.rows import KnownEntry, NewEntry, NewHand, TableRow
from huone.units import Instant, PlayerId

Cell = int | str | bytes | None
Row = tuple[Cell, ...]
Value = Cell | Sequence[int] | Sequence[str]

AFTER_ALL_WORDS: Final = "\U0010ffff"
"""Sorts behind every name, so that a prefix is the range from itself to itself with this."""

ENTRY: Final = """
select e.entry_no, e.id, e.at_ms, e.posted_by, e.note, c.id, t.id, h.hand_no, k.id
from entry e
left join entry c on c.entry_no = e.corrects left join entry k on k.corrects = e.entry_no
left join hand h on h.hand_id = e.hand_id left join poker_table t on t.table_no = h.table_no
"""
ENTRIES_IN: Final = f"""
{ENTRY} where (e.at_ms, e.entry_no) > (?, ?) and e.at_ms < ? order by e.at_ms, e.entry_no limit ?
"""
LEGS: Final = """
select l.entry_no, p.account, p.currency, l.amount
from leg l join purse p on p.purse_no = l.purse_no
"""
TABLE: Final = """
select table_no, id, chip_cents, is_open, epoch, hands, chain, seats, running from poker_table
"""
# Balances of today without what has moved since: recent days are short reads. One statement, so
# that nothing moves in between.
BALANCES_BEFORE: Final = """
select p.account, p.currency, p.balance - coalesce(since.moved, 0)
from purse p left join (
    select l.purse_no, cast(sum(l.amount) as bigint) as moved
    from entry e cross join leg l where l.entry_no = e.entry_no and e.at_ms >= ?
    group by l.purse_no
) since on since.purse_no = p.purse_no
"""
HAND: Final = """
select h.hand_id, t.id, h.hand_no, h.epoch, h.started_ms, h.ended_ms, h.outcome, h.game, h.rulebook,
h.commitment, h.dealt
"""
HANDS: Final = f"{HAND} from hand h join poker_table t on t.table_no = h.table_no"
# From the player's hands to the hands, never the other way round: he has few, the room has many.
HANDS_OF_PLAYER: Final = f"""
{HAND} from played d cross join hand h join poker_table t on t.table_no = h.table_no
where h.hand_id = d.hand_id and d.player_no = (select player_no from player where id = ?)
"""

NAMED: Final = """
select id, version, body from document
where kind = ? and id like ? escape '!' and length(body) > 0 order by id limit ?
"""
LIKE_ITSELF: Final = re.compile(r"[%_!]")
"""What would stand for any letter, and now stands for itself."""

encode: Final = msgspec.json.Encoder().encode
decode_seats: Final = msgspec.json.Decoder(tuple[SeatStack, ...]).decode
decode_running: Final = msgspec.json.Decoder(StartedHand).decode


class SqlStore(ABC):
    """A store over a database that speaks SQL."""

    def __init__(self, currency: CurrencyCode) -> None:
        self.currency = currency
        self.at_once = SqlAtOnce(self)

    @abstractmethod
    async def open(self) -> None:
        """Bring the schema up to date and begin to serve; a newer schema is refused."""

    @abstractmethod
    async def close(self) -> None:
        """Record what is under way, then let go of the database."""

    @abstractmethod
    def _submit(self, request: StoreRequest) -> Awaitable[int]:
        """Record a request; the answer comes when it is durable."""

    @abstractmethod
    async def _fetch(self, sql: str, *values: Value) -> Sequence[Row]:
        """Read rows; `?` stands for a value."""

    @abstractmethod
    def _among(self, column: str) -> str:
        """Write the condition that a column holds one of a list of values."""

    def _record(self, request: StoreRequest) -> Awaitable[int]:
        verify_request(request, self.currency)
        return self._submit(request)

    # What is recorded.

    async def admit(self, player: PlayerId, *, at_ms: Instant) -> None:
        """Open the accounts of a player."""
        await self._record(Admission(player=player, at_ms=at_ms))

    async def open_table(self, table: str, *, chip_cents: int = 1) -> None:
        """Record a table; opening it again changes nothing."""
        await self._record(TableOpening(table=table, chip_cents=chip_cents))

    async def claim_table(self, table: str) -> TableState:
        """Take a table over under a new epoch, which fences out whoever ran it before."""
        epoch = await self._record(TableClaim(table=table))
        state = await self.table(table)
        if state is None:
            raise TableUnknown(table=table)
        return msgspec.structs.replace(state, epoch=epoch)

    async def close_table(self, table: str, *, epoch: int) -> None:
        """Stop offering a table that nobody sits at."""
        await self._record(TableClosing(table=table, epoch=epoch))

    async def commit(self, commit: Commit) -> int:
        """Record a decision whole; tell how many entries are new."""
        return await self._record(commit)

    # Balances and entries.

    async def balance(self, account: Account, currency: CurrencyCode | None = None) -> int:
        """Tell a balance; the currency is the room's unless another is named."""
        owner = owner_of(account)
        rows = await self._fetch(
            "select balance from purse where account = ? and currency = ?",
            account,
            currency or self.currency,
        )
        if not rows and owner and not await self._fetch("select 1 from player where id = ?", owner):
            raise AccountUnknown(account=account)
        return whole(rows[0][0]) if rows else 0

    async def standing(self, account: Account) -> PurseStanding:
        """Tell a balance of the room's currency together with its number of movements."""
        rows = await self._fetch(
            "select balance, seq from purse where account = ? and currency = ?",
            account,
            self.currency,
        )
        return PurseStanding(whole(rows[0][0]), whole(rows[0][1])) if rows else PurseStanding(0, 0)

    async def balances(self, prefix: str = "") -> dict[Purse, int]:
        """Tell the balances of all accounts whose name begins so."""
        rows = await self._fetch(
            "select account, currency, balance from purse where account >= ? and account < ? "
            "order by account, currency",
            prefix,
            prefix + AFTER_ALL_WORDS,
        )
        return {
            (Account(word(account)), CurrencyCode(word(currency))): whole(balance)
            for account, currency, balance in rows
        }

    async def find(self, entry_id: EntryId) -> PostedEntry | None:
        """Find a recorded entry."""
        found = await self._entries(f"{ENTRY} where e.id = ?", entry_id)
        return found[0] if found else None

    async def entries(
        self, *, cause: str = "", after: int = 0, limit: int = 1000
    ) -> Sequence[PostedEntry]:
        """Read entries in order; `cause` is the beginning of their ids, such as `hand:t1:17`."""
        named = "and e.id >= ? and e.id < ?" if cause else ""
        names = [f"{cause}:", f"{cause}:{AFTER_ALL_WORDS}"] if cause else []
        return await self._entries(
            f"{ENTRY} where e.entry_no > ? {named} order by e.entry_no limit ?",
            after,
            *names,
            limit,
        )

    async def entries_in(
        self, from_ms: int, until_ms: int, *, after: int = 0, limit: int = 1000
    ) -> Sequence[PostedEntry]:
        """Read entries of a time in its order, from one moment and number on until another."""
        return await self._entries(ENTRIES_IN, from_ms, after, until_ms, limit)

    async def balances_before(self, at_ms: int) -> dict[Purse, int]:
        """Tell what everybody had before a moment; who had nothing is left out."""
        rows = await self._fetch(BALANCES_BEFORE, at_ms)
        return {
            (Account(word(account)), CurrencyCode(word(currency))): whole(balance)
            for account, currency, balance in rows
            if balance
        }

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
        joined = "join entry e on e.entry_no = l.entry_no " if cause else ""
        named = "and e.id >= ? and e.id < ? " if cause else ""
        names = [f"{cause}:", f"{cause}:{AFTER_ALL_WORDS}"] if cause else []
        rows = await self._fetch(
            f"select l.seq, l.amount, l.balance, l.entry_no from leg l {joined}"
            "join purse p on p.purse_no = l.purse_no "
            f"where p.account = ? and p.currency = ? and l.seq > ? {named}"
            "order by l.seq limit ?",
            account,
            currency or self.currency,
            after,
            *names,
            limit,
        )
        numbers = sorted({whole(row[3]) for row in rows})
        posted = await self._entries(f"{ENTRY} where {self._among('e.entry_no')}", numbers)
        by_number = {one.entry_no: one for one in posted}
        return [
            Movement(
                seq=whole(seq),
                amount=whole(amount),
                balance=whole(balance),
                posted=by_number[whole(number)],
            )
            for seq, amount, balance, number in rows
        ]

    async def count_movements(self, account: Account, currency: CurrencyCode | None = None) -> int:
        """Count the movements of one account, which are numbered without gaps."""
        rows = await self._fetch(
            "select seq from purse where account = ? and currency = ?",
            account,
            currency or self.currency,
        )
        return whole(rows[0][0]) if rows else 0

    async def _entries(self, sql: str, *values: Value) -> list[PostedEntry]:
        rows = await self._fetch(sql, *values)
        numbers = [whole(row[0]) for row in rows]
        legs = await self._fetch(f"{LEGS} where {self._among('l.entry_no')}", numbers)
        return entries_from(rows, legs)

    # Hands.

    async def hands(self, query: HandQuery) -> Sequence[HandRecord]:
        """Find hands by player, table, game and time."""
        sql, values = hands_wanted(query)
        return [hand_from(row) for row in await self._fetch(sql, *values)]

    async def history(self, table: str, hand_no: int) -> bytes | None:
        """Read the history of a hand, unless it is archived or never was."""
        rows = await self._fetch(
            "select y.body from history y join hand h on h.hand_id = y.hand_id "
            "join poker_table t on t.table_no = h.table_no where t.id = ? and h.hand_no = ?",
            table,
            hand_no,
        )
        return unpack(octets(rows[0][0])) if rows else None

    # Tables and documents.

    async def table(self, table: str) -> TableState | None:
        """Read a table as it stands."""
        found = await self._tables("id = ?", table)
        return found[0] if found else None

    async def tables(self) -> Sequence[TableState]:
        """Read all open tables as they stand."""
        return await self._tables("is_open = ?", 1)

    async def _tables(self, condition: str, value: Value) -> list[TableState]:
        rows = await self._fetch(f"{TABLE} where {condition} order by id", value)
        return [
            TableState(
                table=row.id,
                chip_cents=row.chip_cents,
                is_open=row.is_open,
                epoch=row.epoch,
                hands=row.hands,
                running=row.running,
                seats=tuple(row.seats[seat] for seat in sorted(row.seats)),
            )
            for row in map(table_from, rows)
        ]

    async def document(self, kind: str, id: str) -> Document | None:
        """Read a document in its newest version."""
        rows = await self._fetch(
            "select id, version, body from document where kind = ? and id = ?", kind, id
        )
        return documents_from(kind, rows)[0] if rows else None

    async def documents(self, kind: str, *, gone: bool = False) -> Sequence[Document]:
        """Read all documents of a kind; those that are gone, empty, only if they are wanted."""
        rows = await self._fetch(
            "select id, version, body from document where kind = ? order by id", kind
        )
        return [paper for paper in documents_from(kind, rows) if paper.body or gone]

    async def documents_named(self, kind: str, part: str, *, limit: int) -> Sequence[Document]:
        """Find documents of a kind by a part of their ids, the first of them in order."""
        itself = LIKE_ITSELF.sub(r"!\g<0>", part)
        return documents_from(kind, await self._fetch(NAMED, kind, f"%{itself}%", limit))


class SqlAtOnce:
    """Questions about many things, by one statement for each sort of them."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._among = store._among

    async def claim(self, tables: Sequence[str]) -> Sequence[TableState]:
        """Take tables over that are recorded, all of them at once."""
        claims = [self._store._record(TableClaim(table=table)) for table in tables]
        epochs = dict(zip(tables, await asyncio.gather(*claims), strict=True))
        states = await self.tables(tables)
        return [msgspec.structs.replace(one, epoch=epochs[one.table]) for one in states]

    async def standings(self, accounts: Sequence[Account]) -> dict[Purse, PurseStanding]:
        """Tell the balances of many accounts in all their currencies; who has none is left out."""
        rows = await self._store._fetch(
            f"select account, currency, balance, seq from purse where {self._among('account')}",
            [*accounts],
        )
        return {
            (Account(word(account)), CurrencyCode(word(currency))): PurseStanding(
                whole(balance), whole(seq)
            )
            for account, currency, balance, seq in rows
        }

    async def entries(
        self, accounts: Sequence[Account], *, from_ms: int, most: int
    ) -> dict[Account, list[PostedEntry]]:
        """Read what has moved many accounts since a moment, of the latest movements of each."""
        rows = await self._store._fetch(
            "select p.account, l.entry_no from purse p join leg l on l.purse_no = p.purse_no "
            "and l.seq > p.seq - ? join entry e on e.entry_no = l.entry_no "
            f"where p.currency = ? and e.at_ms >= ? and {self._among('p.account')} "
            "order by p.account, l.seq",
            most,
            self._store.currency,
            from_ms,
            [*accounts],
        )
        numbers = sorted({whole(number) for _, number in rows})
        posted = await self._store._entries(f"{ENTRY} where {self._among('e.entry_no')}", numbers)
        by_number = {one.entry_no: one for one in posted}
        found: defaultdict[Account, list[PostedEntry]] = defaultdict(list)
        for account, number in rows:
            found[Account(word(account))].append(by_number[whole(number)])
        return dict(found)

    async def roots(self, tables: Sequence[str]) -> dict[str, bytes]:
        """Read the commitment of the newest hand of each table that has had one."""
        rows = await self._store._fetch(
            "select t.id, h.commitment from poker_table t join hand h "
            f"on h.table_no = t.table_no and h.hand_no = t.hands where {self._among('t.id')}",
            [*tables],
        )
        return {word(id): octets(commitment) for id, commitment in rows}

    async def tables(self, tables: Sequence[str]) -> Sequence[TableState]:
        """Read those of some tables that are recorded, as they stand."""
        return await self._store._tables(self._among("id"), [*tables])

    async def documents(self, kind: str, ids: Sequence[str]) -> Sequence[Document]:
        """Read those of some documents that there are, in their newest versions."""
        rows = await self._store._fetch(
            f"select id, version, body from document where kind = ? and {self._among('id')}",
            kind,
            [*ids],
        )
        return documents_from(kind, rows)


def hands_wanted(query: HandQuery) -> tuple[str, list[Value]]:
    """Write the statement that finds hands, newest first, without looking at all of them."""
    asked: list[tuple[str, Value]] = [
        ("t.id = ?", query.table),
        ("h.hand_no = ?", query.hand_no),
        ("h.game = ?", query.game),
        ("(t.chip_cents > 0) = (? > 0)", None if query.for_money is None else int(query.for_money)),
        *_time_wanted(query),
        (f"{'d' if query.player else 'h'}.hand_id < ?", query.before),
        (f"{'d' if query.player else 'h'}.hand_id > ?", query.after),
    ]
    given = [(condition, value) for condition, value in asked if value is not None]
    where = [condition for condition, _ in given] or ["true"]
    values = [value for _, value in given]
    if query.player is not None:
        way = "desc" if query.after is None else "asc"
        sql = f"{HANDS_OF_PLAYER} and {' and '.join(where)} order by d.hand_id {way} limit ?"
        return sql, [query.player, *values, query.limit]
    # The hands of one table are in the order of their numbers, which has an index.
    order = "h.hand_no" if query.table is not None else "h.hand_id"
    sql = f"{HANDS} where {' and '.join(where)} order by {order} desc limit ?"
    return sql, [*values, query.limit]


def _time_wanted(query: HandQuery) -> list[tuple[str, Value]]:
    # Only a beginning in time narrows the search down; a plus sign keeps other times from trying.
    narrows = query.from_ms is not None and not (query.player or query.table or query.game)
    ended = "h.ended_ms" if narrows else "+h.ended_ms"
    return [(f"{ended} >= ?", query.from_ms), (f"{ended} < ?", query.until_ms)]


def entries_from(rows: Iterable[Row], legs: Iterable[Row]) -> list[PostedEntry]:
    """Put entries and their legs back together."""
    by_entry: defaultdict[int, list[Leg]] = defaultdict(list)
    for number, account, currency, amount in legs:
        by_entry[whole(number)].append(
            Leg(Account(word(account)), CurrencyCode(word(currency)), whole(amount))
        )
    return [
        PostedEntry(
            entry_no=whole(row[0]),
            entry=Entry(
                cause=Cause.parse(word(row[1])),
                legs=tuple(sorted(by_entry[whole(row[0])])),
                at_ms=Instant(whole(row[2])),
                by=word(row[3]),
                note=word(row[4]),
                corrects=None if row[5] is None else EntryId(word(row[5])),
            ),
            table=None if row[6] is None else word(row[6]),
            hand_no=None if row[7] is None else whole(row[7]),
        )
        for row in rows
    ]


def known_entries(rows: Sequence[Row], legs: Iterable[Row]) -> dict[EntryId, KnownEntry]:
    """Read entries that a batch looks up, with what has corrected them."""
    by = {row[0]: None if row[8] is None else EntryId(word(row[8])) for row in rows}
    return {
        posted.entry.id: KnownEntry(posted.entry_no, posted.entry, by[posted.entry_no])
        for posted in entries_from(rows, legs)
    }


def hand_from(row: Row) -> HandRecord:
    """Read a hand from its row."""
    return HandRecord(
        hand_id=whole(row[0]),
        table=word(row[1]),
        hand_no=whole(row[2]),
        epoch=whole(row[3]),
        started_ms=Instant(whole(row[4])),
        ended_ms=Instant(whole(row[5])),
        outcome=Outcome(word(row[6])),
        game=word(row[7]),
        rulebook=word(row[8]),
        commitment=octets(row[9]),
        dealt=decode_dealt(octets(row[10])),
    )


def table_from(row: Row) -> TableRow:
    """Read a table from its row."""
    seats = decode_seats(octets(row[7]))
    return TableRow(
        no=whole(row[0]),
        id=word(row[1]),
        chip_cents=whole(row[2]),
        is_open=bool(row[3]),
        epoch=whole(row[4]),
        hands=whole(row[5]),
        chain=octets(row[6]),
        seats={stack.seat: stack for stack in seats},
        running=decode_running(octets(row[8])) if row[8] is not None else None,
    )


def table_cells(row: TableRow) -> tuple[Cell, ...]:
    """Lay a table out in the order of its columns."""
    running = None if row.running is None else encode(row.running)
    seats = encode([*row.seats.values()])
    return (
        row.no,
        row.id,
        row.chip_cents,
        int(row.is_open),
        row.epoch,
        row.hands,
        row.chain,
        seats,
        running,
    )


def hand_cells(new: NewHand) -> tuple[Cell, ...]:
    """Lay a hand out in the order of its columns."""
    hand = new.sealed
    return (
        new.hand_id,
        new.table_no,
        hand.hand_no,
        hand.epoch,
        hand.started_ms,
        hand.ended_ms,
        hand.outcome.value,
        hand.game,
        hand.rulebook,
        hand.commitment,
        hand.digest,
        encode(hand.dealt),
        new.chain,
    )


def entry_cells(new: NewEntry) -> tuple[Cell, ...]:
    """Lay an entry out in the order of its columns."""
    entry = new.entry
    return new.no, new.id, entry.at_ms, entry.by, entry.note, new.corrects_no, new.hand_id


def documents_from(kind: str, rows: Iterable[Row]) -> list[Document]:
    """Read documents of one kind."""
    return [Document(kind, word(id), whole(version), octets(body)) for id, version, body in rows]


def whole(cell: object) -> int:
    """Take a cell of a whole-number column."""
    assert isinstance(cell, int)
    return cell


def word(cell: object) -> str:
    """Take a cell of a text column."""
    assert isinstance(cell, str)
    return cell


def octets(cell: object) -> bytes:
    """Take a cell of a column of bytes."""
    assert isinstance(cell, bytes)
    return cell
