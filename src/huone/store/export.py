"""Export: the ledger and the hands as plain tables, for a spreadsheet or a data frame.

Owns: the columns of both tables, and the two formats.
Never: changes a value on its way out. Amounts are whole numbers of the smallest unit.
"""

import csv
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from huone.refusal import Refused
from huone.store.archive import ArchiveExists
from huone.store.chain import decode_dealt
from huone.store.ports import DealtIn
from huone.store.privacy import make_private_file
from huone.store.snapshot import Snapshot
from huone.store.sql import Row, octets

LEDGER: Final = (
    "entry_no", "id", "at_ms", "posted_by", "note", "corrects", "table", "hand_no", "account",
    "currency", "amount", "balance",
)  # fmt: skip
"""One row for each leg of each entry."""

HANDS: Final = (
    "hand_id", "table", "hand_no", "started_ms", "ended_ms", "outcome", "game", "rulebook",
    "commitment", "seat", "player", "before_chips", "after_chips",
)  # fmt: skip
"""One row for each player of each hand."""

WORDS: Final = frozenset({
    "id", "posted_by", "note", "corrects", "table", "account", "currency", "outcome", "game",
    "rulebook", "commitment", "player",
})  # fmt: skip
"""Columns of text; all others are whole numbers."""

LEDGER_SQL: Final = """
select e.entry_no, e.id, e.at_ms, e.posted_by, e.note, c.id, t.id, h.hand_no, p.account, p.currency,
    l.amount, l.balance
from leg l join entry e on e.entry_no = l.entry_no join purse p on p.purse_no = l.purse_no
left join entry c on c.entry_no = e.corrects
left join hand h on h.hand_id = e.hand_id left join poker_table t on t.table_no = h.table_no
order by l.entry_no, p.account
"""
HANDS_SQL: Final = """
select h.hand_id, t.id, h.hand_no, h.started_ms, h.ended_ms, h.outcome, h.game, h.rulebook,
    h.commitment, h.dealt
from hand h join poker_table t on t.table_no = h.table_no order by h.hand_id
"""

Write = Callable[[Sequence[Row]], None]
Progress = Callable[[int], None]


class FormatUnknown(Refused):
    """An export is a CSV or a Parquet file."""

    code = "export/unknown-format"
    says = "there is no format {format!r}, only csv and parquet"


class ParquetMissing(Refused):
    """Parquet needs a library that is not installed."""

    code = "export/parquet-missing"
    says = "Parquet needs a library: pip install 'huone[parquet]'"


async def export_ledger(
    snapshot: Snapshot, path: Path, *, progress: Progress = lambda rows: None
) -> int:
    """Write every leg of every entry into a file; tell how many rows it has."""
    return await _export(snapshot.pieces(LEDGER_SQL), path, LEDGER, progress)


async def export_hands(
    snapshot: Snapshot, path: Path, *, progress: Progress = lambda rows: None
) -> int:
    """Write what every hand did to every stack into a file; tell how many rows it has."""
    return await _export(_stacks_of_hands(snapshot), path, HANDS, progress)


async def _stacks_of_hands(snapshot: Snapshot) -> AsyncIterator[Sequence[Row]]:
    async for piece in snapshot.pieces(HANDS_SQL):
        yield [
            (*hand, octets(commitment).hex(), one.seat, one.player, *_chips(one))
            for *hand, commitment, dealt in piece
            for one in decode_dealt(octets(dealt))
        ]


def _chips(one: DealtIn) -> tuple[int, int]:
    return one.before_chips, one.after_chips


async def _export(
    pieces: AsyncIterator[Sequence[Row]], path: Path, columns: Sequence[str], progress: Progress
) -> int:
    rows = 0
    with _opened(path, columns) as write:
        async for piece in pieces:
            write(piece)
            rows += len(piece)
            progress(len(piece))
    return rows


def verify_format(format: str) -> str:
    """Refuse a format that is not there."""
    if format not in ("csv", "parquet"):
        raise FormatUnknown(format=format)
    if format == "parquet" and find_spec("pyarrow") is None:
        raise ParquetMissing
    return format


@contextmanager
def _opened(path: Path, columns: Sequence[str]) -> Iterator[Write]:
    verify_format(path.suffix.removeprefix("."))
    if path.exists():
        raise ArchiveExists(path=str(path))
    partial = path.with_name(path.name + ".partial")
    opened = _parquet if path.suffix == ".parquet" else _csv
    make_private_file(partial)
    try:
        with opened(partial, columns) as write:
            yield write
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    partial.rename(path)


@contextmanager
def _csv(path: Path, columns: Sequence[str]) -> Iterator[Write]:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        yield writer.writerows


@contextmanager
def _parquet(path: Path, columns: Sequence[str]) -> Iterator[Write]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    fields = [(name, pa.string() if name in WORDS else pa.int64()) for name in columns]
    schema = pa.schema(fields)

    def write(rows: Sequence[Row]) -> None:
        arrays = [
            pa.array([row[place] for row in rows], type=field.type)
            for place, field in enumerate(schema)
        ]
        file.write_table(pa.Table.from_arrays(arrays, schema=schema))

    with pq.ParquetWriter(path, schema, compression="zstd") as file:
        yield write
