"""Rows of a PostgreSQL room: loaded for a batch and written after it, by hand-made statements.

Owns: the statements of the hot path, and the order in which rows are locked.
Never: begins or ends a transaction.

Rule 1: tables are locked first, then purses, each in one order, so two processes never wait for
each other in a circle.
Rule 2: what was not there is inserted and never put over what another process has inserted
meanwhile: of two who write the first version of a document one is first, and the other looks again.
Rule 3: entries are numbered after the purses are locked, so the numbers follow the order in which
every single balance has moved.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

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
    Cell,
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
from huone.units import PlayerId

if TYPE_CHECKING:
    from asyncpg import Connection, Record

# One statement, one journey: everything that a batch writes, as arrays of columns.
WRITE: Final = """
with new_player as (
    insert into player (player_no, id, admitted_ms)
    select * from unnest($1::bigint[], $2::text[], $3::bigint[])
), new_purse as (
    insert into purse (purse_no, account, currency, may_owe, balance, seq)
    select * from unnest($4::bigint[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
        $9::bigint[])
), changed_table as (
    insert into poker_table
        (table_no, id, chip_cents, is_open, epoch, hands, chain, seats, running)
    select * from unnest($10::bigint[], $11::text[], $12::bigint[], $13::bigint[], $14::bigint[],
        $15::bigint[], $16::bytea[], $17::bytea[], $18::bytea[])
    on conflict (table_no) do update set chip_cents = excluded.chip_cents,
        is_open = excluded.is_open, epoch = excluded.epoch, hands = excluded.hands,
        chain = excluded.chain, seats = excluded.seats, running = excluded.running
), new_hand as (
    insert into hand (hand_id, table_no, hand_no, epoch, started_ms, ended_ms, outcome, game,
        rulebook, commitment, digest, dealt, chain)
    select * from unnest($19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[],
        $23::bigint[], $24::bigint[], $25::text[], $26::text[], $27::text[], $28::bytea[],
        $29::bytea[], $30::bytea[], $31::bytea[])
), new_played as (
    insert into played (player_no, hand_id) select * from unnest($32::bigint[], $33::bigint[])
), new_history as (
    insert into history (hand_id, body) select * from unnest($34::bigint[], $35::bytea[])
), new_entry as (
    insert into entry (entry_no, id, at_ms, posted_by, note, corrects, hand_id)
    select * from unnest($36::bigint[], $37::text[], $38::bigint[], $39::text[], $40::text[],
        $41::bigint[], $42::bigint[])
), new_leg as (
    insert into leg (purse_no, seq, entry_no, amount, balance)
    select * from unnest($43::bigint[], $44::bigint[], $45::bigint[], $46::bigint[],
        $47::bigint[])
), changed_document as (
    update document set version = written.version, body = written.body
    from unnest($48::text[], $49::text[], $50::bigint[], $51::bytea[])
        as written (kind, id, version, body)
    where document.kind = written.kind and document.id = written.id
), new_document as (
    insert into document (kind, id, version, body)
    select * from unnest($52::text[], $53::text[], $54::bigint[], $55::bytea[])
)
update purse set balance = moved.balance, seq = moved.seq
from unnest($56::bigint[], $57::bigint[], $58::bigint[]) as moved (purse_no, balance, seq)
where purse.purse_no = moved.purse_no
"""


# Tables first, then purses, each in one order. A purse fills the columns of a table as it can.
LOCK: Final = """
with locked_table as (
    select table_no, id, chip_cents, is_open, epoch, hands, chain, seats, running
    from poker_table where id = any($1::text[]) order by table_no for update
), locked_purse as (
    select purse_no, account, currency, balance, seq
    from purse where account = any($2::text[]) order by purse_no for update
)
select table_no, id, chip_cents, is_open, epoch, hands, chain, seats, running, null
from locked_table union all
select purse_no, account, balance, seq, 0, 0, null, null, null, currency from locked_purse
"""

# Numbers for new rows, and those entries that are recorded already: usually there are none.
LOOK_UP: Final = f"""
select fresh.numbers, known.* from
    (select array(select nextval('numbers') from generate_series(1, $2::bigint))) fresh (numbers)
    left join ({ENTRY} where e.id = any($1::text[]))
    known (entry_no, id, at_ms, posted_by, note, corrects, at_table, hand_no, corrected_by) on true
"""


async def load(
    connection: "Connection[Record]", want: Wanted, players: dict[PlayerId, int]
) -> tuple[LoadedRows, Iterator[int]]:
    """Lock and load what a batch may look up, and take numbers for its new rows.

    `players` are remembered from batch to batch: who is admitted stays admitted.
    """
    state = LoadedRows(players=players)
    await lock(connection, want, state)
    if unknown := want.players - players.keys():
        for id, number in await connection.fetch(
            "select id, player_no from player where id = any($1)", [*unknown]
        ):
            players[PlayerId(id)] = number
    rows = await connection.fetch(LOOK_UP, want.entries, want.numbers)
    state.entries = await known_from(connection, [tuple(row)[1:] for row in rows])
    state.hands = await load_hands(connection, want, state)
    state.documents = await load_documents(connection, want)
    return state, iter(rows[0]["numbers"])


async def lock(connection: "Connection[Record]", want: Wanted, state: LoadedRows) -> None:
    """Lock and load tables and purses."""
    accounts = [account for account, _ in want.purses]
    for *cells, currency in await connection.fetch(LOCK, [*want.tables], accounts):
        if currency is None:
            table = table_from(tuple(cells))
            state.tables[table.id] = table
        else:
            number, account, balance, seq = cells[:4]
            state.purses[Account(account), CurrencyCode(currency)] = PurseRow(number, balance, seq)


async def known_from(
    connection: "Connection[Record]", rows: Sequence[Row]
) -> dict[EntryId, KnownEntry]:
    """Load the legs of entries that are recorded: retries, and what is corrected."""
    known = [row for row in rows if row[0] is not None]
    if not known:
        return {}
    numbers = [row[0] for row in known]
    legs = await connection.fetch(f"{LEGS} where l.entry_no = any($1::bigint[])", numbers)
    return known_entries(known, [tuple(leg) for leg in legs])


async def load_hands(
    connection: "Connection[Record]", want: Wanted, state: LoadedRows
) -> dict[HandKey, KnownHand]:
    """Load hands that are settled a second time."""
    known: dict[HandKey, KnownHand] = {}
    for table, hand_no in want.settled_before(state):
        (row,) = await connection.fetch(
            "select outcome, digest, dealt from hand where table_no = $1 and hand_no = $2",
            state.tables[table].no,
            hand_no,
        )
        known[table, hand_no] = known_hand(*row)
    return known


async def load_documents(
    connection: "Connection[Record]", want: Wanted
) -> dict[DocumentKey, DocumentRow]:
    """Lock and load the newest versions of documents."""
    if not want.documents:
        return {}
    kinds, ids = columns([*want.documents], 2)
    rows = await connection.fetch(
        "select kind, id, version, body from document "
        "where (kind, id) in (select * from unnest($1::text[], $2::text[])) "
        "order by kind, id for update",
        kinds,
        ids,
    )
    return {
        (word(kind), word(id)): DocumentRow(whole(version), octets(body))
        for kind, id, version, body in rows
    }


async def write(connection: "Connection[Record]", rows: NewRows, state: LoadedRows) -> None:
    """Write everything that a batch decided."""
    new_purses, moved_purses = split_purses(rows, state)
    tables = [table_cells(state.tables[id]) for id in rows.changed_tables & state.tables.keys()]
    documents = rows.changed_documents & state.documents.keys()
    known, first = documents - rows.first_documents, documents & rows.first_documents
    played = [
        (state.players[one.player], hand.hand_id)
        for hand in rows.hands
        for one in hand.sealed.dealt
    ]
    await connection.execute(
        WRITE,
        *columns(rows.players, 3),
        *columns(new_purses, 6),
        *columns(tables, 9),
        *columns([hand_cells(hand) for hand in rows.hands], 13),
        *columns(played, 2),
        *columns(packed(rows.histories), 2),
        *columns([entry_cells(entry) for entry in rows.entries], 7),
        *columns(rows.legs, 5),
        *columns([(*key, *state.documents[key]) for key in sorted(known)], 4),
        *columns([(*key, *state.documents[key]) for key in sorted(first)], 4),
        *columns(moved_purses, 3),
    )


def split_purses(rows: NewRows, state: LoadedRows) -> tuple[list[Row], list[Row]]:
    """Tell purses to insert from purses to update: one statement cannot do both to one row."""
    opened = [(purse, state.purses[purse[1], purse[2]]) for purse in rows.purses]
    new = [(*purse[:3], int(purse[3]), row.balance, row.seq) for purse, row in opened]
    fresh = {row.no for _, row in opened}
    changed = [state.purses[purse] for purse in rows.changed_purses & state.purses.keys()]
    moved = [(row.no, row.balance, row.seq) for row in changed if row.no not in fresh]
    return [*new], [*moved]


def columns(rows: Sequence[Sequence[Cell]], width: int) -> list[list[Cell]]:
    """Turn rows into columns, also when there are none."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[]] * width
