"""Rules in words: rulebooks, clauses and the matrix as a person reads them on a terminal.

Owns: layout alone; every fact comes from the rulebooks, the registry or the matrix.
Never: prints; the commands do.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from rich.table import Table

from huone.rulebooks.clauses import Entry
from huone.rulebooks.conformance import Row
from huone.rulebooks.evidence import Place

APART = ("id", "title", "clauses", "values")
"""Fields that have a line of their own below."""


def rulebook_lines(values: Mapping[str, object], path: str = "") -> Iterator[str]:
    """Write the rules of a book one below the other, each under its full key."""
    for key, value in values.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from rulebook_lines(value, name)
        elif isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
            yield from (f"{name}[{number}]  {_flat(row)}" for number, row in enumerate(value))
        else:
            yield f"{name}  {_word(value)}"


def entry_table(entry: Entry, *, named_by: list[str], row: Row | None) -> Table:
    """Lay out one entry: what it says, who names it, and the evidence if it could be read."""
    table = Table.grid(padding=(0, 2))
    table.add_row(entry.id, entry.title, style="bold")
    fields = msgspec.to_builtins(entry)
    for name in fields:
        if name not in APART and fields[name] not in ("", None, False):
            table.add_row(name.replace("_", " "), _word(fields[name]))
    for document, text in fields.get("values", {}).items():
        table.add_row(document, text)
    if "clauses" in fields:
        table.add_row("clauses", _word(fields["clauses"]))
    table.add_row("named by", _word(named_by))
    if row is not None:
        table.add_row("state", _state(row))
        for name, places in ("code", row.code), ("data", row.data), ("tests", row.tests):
            table.add_row(name, _places(places))
    return table


def totals_table(title: str, counts: Mapping[str, Mapping[str, int]]) -> Table:
    """Lay out counts by state, a row for each name."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("")
    for heading in ("total", "proven", "implemented", "open", "not applicable"):
        table.add_column(heading, justify="right")
    for name, count in counts.items():
        table.add_row(name, *map(str, count.values()))
    return table


def _state(row: Row) -> str:
    state = row.state.value.replace("_", " ")
    return f"{state}. {row.reason}" if row.reason else state


def _places(places: Iterable[Place]) -> str:
    return "\n".join(map(str, places)) or "–"


def _flat(row: Mapping[str, object]) -> str:
    return ", ".join(f"{key} {_word(value)}" for key, value in row.items())


def _word(value: object) -> str:
    if isinstance(value, Mapping):
        return f"({_flat(value)})"
    if isinstance(value, list | tuple):
        return ", ".join(map(_word, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
