"""Rows of a SQLite room: loaded for a batch and written after it, by hand-made statements.

Owns: the statements of the hot path.
Never: begins or ends a transaction.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, count
from typing import Final

from huone.money.accounts import Account
from huone.money.currency import CurrencyCode
from huone.money.ledger import EntryId
from huone.store.compression import packed
from huone.store.rows import (
    DocumentKey,
    DocumentRow,
    HandKey,
    KnownEntry,
    KnownHand,
    LoadedRows,
    NewRows,
    PurseRow,
    Wanted,
    known_hand,
)
from huone.store.sql import (
    ENTRY,
    LEGS,
    TABLE,
    Row,
    entry_cells,
    hand_cells,
    known_entries,
    octets,
    table_cells,
    table_from,
    whole,
    word,
)
from huone.store.sqlite_file import SqliteConnection
from huone.units import PlayerId

AMONG = "in (select value from json_each(?))"
PAIRS = "(select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?))"

TOGETHER: Final = (64, 8, 1)
"""How many rows one statement writes. While a statement runs other threads do too, so few long ones
leave them more room than many short ones."""

COLUMNS: Final = {
    "player": "player_no, id, admitted_ms",
    "purse": "purse_no, account, currency, may_owe, balance, seq",
    "poker_table": "table_no, id, chip_cents, is_open, epoch, hands, chain, seats, running",
    "hand": "hand_id, table_no, hand_no, epoch, started_ms, ended_ms, outcome, game, rulebook, "
    "commitment, digest, dealt, chain",
    "played": "player_no, hand_id",
    "history": "hand_id, body",
    "entry": "entry_no, id, at_ms, posted_by, note, corrects, hand_id",
    "leg": "purse_no, seq, entry_no, amount, balance",
    "document": "kind, id, version, body",
}
CHANGED_TABLE: Final = """ on conflict (table_no) do update set
chip_cents = excluded.chip_cents, is_open = excluded.is_open, epoch = excluded.epoch,
hands = excluded.hands, chain = excluded.chain, seats = excluded.seats, running = excluded.running
"""
CHANGED_DOCUMENT: Final = """ on conflict (kind, id) do update set
version = excluded.version, body = excluded.body
"""

NUMBERED = (
    ("player", "player_no"),
    ("purse", "purse_no"),
    ("poker_table", "table_no"),
    ("hand", "hand_id"),
    ("entry", "entry_no"),
)


def numbers(connection: SqliteConnection) -> Iterator[int]:
    """Count on from the highest number that any row has."""
    highest = 0
    for table, column in NUMBERED:
        ((found,),) = connection.execute(f"select max({column}) from {table}").fetchall()
        highest = max(highest, whole(found or 0))
    return count(highest + 1)


def load(connection: SqliteConnection, want: Wanted, state: LoadedRows) -> None:
    """Load what a batch may look up; players, purses and tables stay known afterwards."""
    load_tables(connection, want, state)
    load_owners(connection, want, state)
    state.entries = load_entries(connection, want.entries)
    state.hands = load_hands(connection, want, state)
    state.documents = load_documents(connection, want)


def load_owners(connection: SqliteConnection, want: Wanted, state: LoadedRows) -> None:
    """Load players and purses that are not known yet."""
    if players := want.players - state.players.keys():
        for id, number in connection.execute(
            f"select id, player_no from player where id {AMONG}", (json.dumps([*players]),)
        ).fetchall():
            state.players[PlayerId(word(id))] = whole(number)
    if purses := want.purses - state.purses.keys():
        for account, currency, number, balance, seq in connection.execute(
            f"select account, currency, purse_no, balance, seq from purse where account {AMONG}",
            (json.dumps([account for account, _ in purses]),),
        ).fetchall():
            purse = (Account(word(account)), CurrencyCode(word(currency)))
            state.purses[purse] = PurseRow(whole(number), whole(balance), whole(seq))


def load_tables(connection: SqliteConnection, want: Wanted, state: LoadedRows) -> None:
    """Load tables that are not known yet, and want everybody who sits at them."""
    if tables := want.tables - state.tables.keys():
        names = json.dumps([*tables])
        for row in connection.execute(f"{TABLE} where id {AMONG}", (names,)).fetchall():
            table = table_from(row)
            state.tables[table.id] = table
            want.players.update([stack.player for stack in table.seats.values()])


def load_entries(connection: SqliteConnection, ids: Sequence[EntryId]) -> dict[EntryId, KnownEntry]:
    """Load those of the entries that are recorded: retries, and what is corrected."""
    names = json.dumps(ids)
    rows = connection.execute(f"{ENTRY} where e.id {AMONG}", (names,)).fetchall() if ids else []
    if not rows:
        return {}
    entry_numbers = json.dumps([row[0] for row in rows])
    legs = connection.execute(f"{LEGS} where l.entry_no {AMONG}", (entry_numbers,)).fetchall()
    return known_entries(rows, legs)


def load_hands(
    connection: SqliteConnection, want: Wanted, state: LoadedRows
) -> dict[HandKey, KnownHand]:
    """Load hands that are settled a second time."""
    known: dict[HandKey, KnownHand] = {}
    for table, hand_no in want.settled_before(state):
        (row,) = connection.execute(
            "select outcome, digest, dealt from hand where table_no = ? and hand_no = ?",
            (state.tables[table].no, hand_no),
        ).fetchall()
        known[table, hand_no] = known_hand(*row)
    return known


def load_documents(connection: SqliteConnection, want: Wanted) -> dict[DocumentKey, DocumentRow]:
    """Load the newest versions of documents."""
    if not want.documents:
        return {}
    rows = connection.execute(
        f"select kind, id, version, body from document where (kind, id) in {PAIRS}",
        (json.dumps([*want.documents]),),
    ).fetchall()
    return {
        (word(kind), word(id)): DocumentRow(whole(version), octets(body))
        for kind, id, version, body in rows
    }


def write(connection: SqliteConnection, rows: NewRows, state: LoadedRows) -> None:
    """Write everything that a batch decided, parents before children."""
    write_owners(connection, rows, state)
    tables = [table_cells(state.tables[id]) for id in rows.changed_tables & state.tables.keys()]
    insert(connection, "poker_table", sorted(tables), then=CHANGED_TABLE)
    write_hands(connection, rows, state)
    insert(connection, "entry", [entry_cells(new) for new in rows.entries])
    insert(connection, "leg", rows.legs)
    papers = rows.changed_documents & state.documents.keys()
    documents = [(*key, *state.documents[key]) for key in papers]
    insert(connection, "document", documents, then=CHANGED_DOCUMENT)


def write_owners(connection: SqliteConnection, rows: NewRows, state: LoadedRows) -> None:
    """Write players and balances."""
    insert(connection, "player", rows.players)
    insert(connection, "purse", [(*purse, 0, 0) for purse in rows.purses])
    changed = [state.purses[purse] for purse in rows.changed_purses & state.purses.keys()]
    moved = sorted([(row.no, row.balance, row.seq) for row in changed])
    in_bulk(connection, moving, moved)


def write_hands(connection: SqliteConnection, rows: NewRows, state: LoadedRows) -> None:
    """Write hands, who was dealt in, and histories."""
    insert(connection, "hand", [hand_cells(hand) for hand in rows.hands])
    players = state.players
    played = [
        (players[one.player], hand.hand_id) for hand in rows.hands for one in hand.sealed.dealt
    ]
    insert(connection, "played", sorted(played))
    insert(connection, "history", packed(rows.histories))


def insert(
    connection: SqliteConnection, table: str, rows: Sequence[Row], *, then: str = ""
) -> None:
    """Insert rows, as many as can be by statements that each write several."""
    in_bulk(connection, lambda count: inserting(table, count) + then, rows)


def in_bulk(
    connection: SqliteConnection, statement: Callable[[int], str], rows: Sequence[Row]
) -> None:
    """Write rows by statements for many, then for some, then for one."""
    at = 0
    for together in TOGETHER:
        if (count := (len(rows) - at) // together) > 0:
            ends = range(at + together, at + together * count + 1, together)
            pieces = [tuple(chain.from_iterable(rows[end - together : end])) for end in ends]
            connection.executemany(statement(together), pieces)
            at = ends[-1]


@cache
def inserting(table: str, count: int) -> str:
    """Write the statement that inserts some rows at once."""
    columns = COLUMNS[table]
    return f"insert into {table} ({columns}) values {places(len(columns.split(', ')), count)}"


@cache
def moving(count: int) -> str:
    """Write the statement that changes some balances at once."""
    if count == 1:
        return "update purse set balance = ?2, seq = ?3 where purse_no = ?1"
    return (
        f"update purse set balance = column2, seq = column3 from (values {places(3, count)}) "
        "where purse_no = column1"
    )


def places(width: int, count: int) -> str:
    """Write the places of rows of values."""
    return ", ".join([f"({', '.join('?' * width)})"] * count)
