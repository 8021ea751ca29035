"""The conformance page: the matrix as a document for people, the same for the same tree.

Owns: the words and tables of `docs/CONFORMANCE.md`.
Never: writes it to disk, or names line numbers, which change with every edit.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from huone.rulebooks.clauses import Ambiguity, CatalogueEntry, Conflict, ListedDifference, Vector
from huone.rulebooks.conformance import (
    ClauseState,
    ConformanceRow,
    Matrix,
    by_kind,
    by_rulebook,
    totals,
)
from huone.rulebooks.evidence import Citation

INTRODUCTION = """\
# Conformance

Every clause of the rules, and how far it has come. This page is generated; after a change to marks,
citations or the registry write it again:

```console
$ huone rules conformance --write docs/CONFORMANCE.md
```

| state | meaning |
|---|---|
| in force | a test carries the clause as a mark, and a running room comes to code that cites it |
| in library only | a test carries it, but only commands, simulations or nobody come to its code |
| shown | a policy: players and staff read it in the room's rules, and nothing computes it |
| open | none of these; the reason is given where there is one |
| not applicable | nothing in it for software to decide, with the reason |

What a room comes to is read from the source: from the commands that serve and look after a room,
over every name and attribute that a reached body uses. Attribute names are matched without types,
so *in force* may be too kind; *in library only* is certain. Not seen: a branch that no state leads
to, and what the web client does.

`huone rules clause ID` prints the statement, the lines and the tests of one clause.
"""
ROOMS = ("Online", "Live", "Both")
PLURALS: dict[type[CatalogueEntry], str] = {
    Vector: "vectors",
    Ambiguity: "ambiguities",
    Conflict: "conflicts",
    ListedDifference: "differences",
}
WORDS = {
    ClauseState.IN_FORCE: "in force",
    ClauseState.LIBRARY_ONLY: "in library only",
    ClauseState.NOT_APPLICABLE: "not applicable",
}
HEADS = ("total", "in force", "in library only", "shown", "open", "not applicable")


def page(matrix: Matrix) -> str:
    """Write the whole page."""
    rows = matrix.clauses()
    parts = [
        INTRODUCTION,
        "## Totals\n",
        _counts("all", {"all clauses": totals(rows)}),
        _counts("kind", by_kind(rows)),
        _counts("rulebook", by_rulebook(rows)),
        _counts("also", also(matrix.others())),
        *_chapters(sorted(matrix.rows, key=lambda row: ROOMS.index(_room(row)))),
    ]
    return "\n".join(parts)


def also(rows: Iterable[ConformanceRow]) -> dict[str, dict[str, int]]:
    """Count the entries that are no clauses, by what they are."""
    others: dict[str, list[ConformanceRow]] = {name: [] for name in PLURALS.values()}
    for row in rows:
        others[PLURALS[type(row.entry)]].append(row)
    return {name: totals(of_name) for name, of_name in others.items()}


def _counts(head: str, counts: dict[str, dict[str, int]]) -> str:
    lines = [
        f"| {head} | {' | '.join(HEADS)} |",
        "|---" + "|---:" * len(HEADS) + "|",
    ]
    for name, count in counts.items():
        shown = list(count.values())[: len(HEADS)]
        lines.append(f"| {name} | " + " | ".join(map(str, shown)) + " |")
    return "\n".join(lines) + "\n"


def _chapters(rows: Iterable[ConformanceRow]) -> Iterator[str]:
    for heading, of_chapter in groupby(rows, key=_heading):
        lines = [
            f"## {heading}\n",
            "| clause | title | state | code | tests |",
            "|---|---|---|---|---|",
        ]
        yield "\n".join([*lines, *map(_line, of_chapter)]) + "\n"


def _heading(row: ConformanceRow) -> str:
    return f"{_room(row)}: {row.entry.chapter}"


def _room(row: ConformanceRow) -> str:
    live = [document.startswith("live-") for document in row.entry.rulebooks]
    return "Live" if all(live) else "Both" if any(live) else "Online"


def _line(row: ConformanceRow) -> str:
    state = WORDS.get(row.state, row.state.value)
    cells = (
        row.entry.id,
        row.entry.title.replace("|", "/"),
        f"{state}: {row.reason}" if row.reason else state,
        _files(row.code),
        _files(row.tests),
    )
    return f"| {' | '.join(cells)} |"


def _files(places: list[Citation]) -> str:
    paths = {place.path.removeprefix("src/huone/").removeprefix("tests/") for place in places}
    return ", ".join(f"`{path}`" for path in sorted(paths))
