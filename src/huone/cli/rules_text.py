"""Rules in words: rulebooks, clauses and the matrix as a person reads them on a terminal.

Owns: layout alone; every fact comes from the rulebooks, the registry or the matrix.
Never: prints; the commands do.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from rich.table import Table

from huone.rulebooks.clauses import CatalogueEntry, abridged
from huone.rulebooks.conformance import ConformanceRow
from huone.rulebooks.conformance_page import HEADS
from huone.rulebooks.diff import Difference
from huone.rulebooks.evidence import Citation
from huone.rulebooks.wording import key_words, value_words

APART = ("id", "title", "clauses", "values")
"""Fields that have a line of their own below."""


def rulebook_lines(values: Mapping[str, object]) -> Iterator[str]:
    """Write the rules of a book chapter by chapter, one line for each."""
    for chapter, rules in values.items():
        assert isinstance(rules, Mapping)
        yield f"\n{key_words(chapter)}"
        yield from (f"  {line}" for line in _rule_lines(rules, ()))


def _rule_lines(rules: Mapping[str, object], above: tuple[str, ...]) -> Iterator[str]:
    for key, value in rules.items():
        name = (*above, key_words(key))
        if isinstance(value, Mapping):
            yield from _rule_lines(value, name)
        elif isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
            yield from (f"{', '.join(name)}: {value_words(key, row)}" for row in value)
        else:
            yield f"{', '.join(name)}: {value_words(key, value)}"


def difference_table(differences: Iterable[Difference], a: str, b: str) -> Table:
    """Lay out what differs between two rulebooks, each topic with the keys that changed."""
    table = Table(box=None, pad_edge=False, title_justify="left")
    for heading in ("topic", a, b, "clauses"):
        table.add_column(heading, overflow="fold")
    for one in differences:
        style = "dim" if one.kind == "wording" else ""
        table.add_row(one.topic, one.a, one.b, abridged(one.clauses), style=style)
        for change in one.changes:
            if (change.a, change.b) != (one.a, one.b):
                table.add_row(f"  {change.key}", change.a, change.b, "", style="dim")
    return table


def entry_table(entry: CatalogueEntry, *, named_by: list[str], row: ConformanceRow | None) -> Table:
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
        table.add_row("clauses", abridged(fields["clauses"]) or "–")
    table.add_row("named by", abridged(named_by) or "–")
    if row is not None:
        table.add_row("state", _state(row))
        for name, places in ("code", row.code), ("data", row.data), ("tests", row.tests):
            table.add_row(name, _places(places))
    return table


def totals_table(title: str, counts: Mapping[str, Mapping[str, int]]) -> Table:
    """Lay out counts by state, a row for each name."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("")
    for heading in HEADS:
        table.add_column(heading, justify="right")
    for name, count in counts.items():
        table.add_row(name, *list(map(str, count.values()))[: len(HEADS)])
    return table


def _state(row: ConformanceRow) -> str:
    state = row.state.value.replace("_", " ")
    return f"{state}. {row.reason}" if row.reason else state


def _places(places: Iterable[Citation]) -> str:
    return "\n".join(map(str, places)) or "–"


def _word(value: object) -> str:
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)
