"""Diff: what changed between two rulebooks, in words that a player understands.

Owns: `Difference`, and how changed keys are gathered under the topic that explains them.
Never: hides a change; a changed key that no topic explains stands for itself.

Rule 1: between two published documents the topics are those of the catalogue (VD between the four
online ones, CONF between online and live), whose sentences say more than a number does.
Rule 2: a changed key belongs to the topic with which it shares the clauses cited beside it in the
book. A club's own book has no catalogue, so its keys speak for themselves.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Literal

import msgspec

from huone.rulebooks.clauses import DOCUMENTS, Conflict, Document, registry
from huone.rulebooks.clauses import ListedDifference as Listed
from huone.rulebooks.loader import KIND_KEYS, citations, load
from huone.rulebooks.wording import BY_GAME, ROW_KEYS, SILENT, key_words, row_name, value_words
from huone.toml.lines import KeyPath

Kind = Literal["value", "behaviour", "presence", "wording"]
Citations = Mapping[KeyPath, tuple[str, ...]]

ABSENT = -1
"""The index of a row that one of the two tables does not have."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One key whose value differs, in words, with the clauses cited beside it."""

    key: str
    a: str
    b: str
    clauses: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One topic on which two rulebooks differ; `wording` changes no behaviour."""

    topic: str
    a: str
    b: str
    clauses: tuple[str, ...]
    kind: Kind
    changes: tuple[Change, ...]


def diff(a: str | Path, b: str | Path) -> list[Difference]:
    """Compare two rulebooks, given as for `load`; differences of wording come last."""
    topics = list(_topics(load(a).meta.id, load(b).meta.id))
    unexplained = []
    for change in changes(a, b):
        home = _home(change, topics)
        if home is None:
            unexplained.append(change)
        else:
            topics[home] = _with_change(topics[home], change)
    found = [*topics, *(_standing_alone(change) for change in unexplained)]
    return sorted(found, key=lambda difference: difference.kind == "wording")


def changes(a: str | Path, b: str | Path) -> list[Change]:
    """List every key whose value differs between two rulebooks, title pages apart."""
    left, right = _values(a), _values(b)
    walk = _Walk(citations(a), citations(b))
    return list(walk.tables((), (), left, right, named=()))


def _values(which: str | Path) -> dict[str, object]:
    values = msgspec.to_builtins(load(which), builtin_types=(date,))
    assert isinstance(values, dict)
    del values["meta"]
    return values


class _Walk:
    """One walk through two books side by side, with the clauses that each cites."""

    def __init__(self, cited_a: Citations, cited_b: Citations) -> None:
        self.cited_a = cited_a
        self.cited_b = cited_b

    def tables(
        self,
        at_a: KeyPath,
        at_b: KeyPath,
        a: Mapping[str, object],
        b: Mapping[str, object],
        *,
        named: tuple[str, ...],
    ) -> Iterator[Change]:
        """Compare two tables key by key; tables of different kinds differ as a whole."""
        for key in KIND_KEYS:
            if a.get(key) != b.get(key):
                yield self.change((*at_a, key), (*at_b, key), a.get(key), b.get(key), named=named)
                return
        for key in dict.fromkeys((*a, *b)):
            yield from self.values(
                (*at_a, key), (*at_b, key), a.get(key), b.get(key), named=(*named, key)
            )

    def values(
        self, at_a: KeyPath, at_b: KeyPath, a: object, b: object, *, named: tuple[str, ...]
    ) -> Iterator[Change]:
        """Compare what two books have at one key."""
        if isinstance(a, dict) and isinstance(b, dict) and at_a[-1] not in BY_GAME:
            yield from self.tables(at_a, at_b, a, b, named=named)
        elif isinstance(a, tuple) and isinstance(b, tuple) and _table_name(at_a) in ROW_KEYS:
            yield from self.rows(at_a, at_b, a, b, named=named)
        elif a != b:
            yield self.change(at_a, at_b, a, b, named=named)

    def rows(
        self,
        at_a: KeyPath,
        at_b: KeyPath,
        a: tuple[dict[str, object], ...],
        b: tuple[dict[str, object], ...],
        *,
        named: tuple[str, ...],
    ) -> Iterator[Change]:
        """Compare two tables of rows, each row with the one of the same name."""
        table = _table_name(at_a)
        in_a = {row_name(table, row): (index, row) for index, row in enumerate(a)}
        in_b = {row_name(table, row): (index, row) for index, row in enumerate(b)}
        for name in dict.fromkeys((*in_a, *in_b)):
            index_a, row_a = in_a.get(name, (ABSENT, None))
            index_b, row_b = in_b.get(name, (ABSENT, None))
            below = (*named, name) if named[-1] != "rows" else (*named[:-1], name)
            yield from self.values((*at_a, index_a), (*at_b, index_b), row_a, row_b, named=below)

    def change(
        self, at_a: KeyPath, at_b: KeyPath, a: object, b: object, *, named: tuple[str, ...]
    ) -> Change:
        key = str(at_a[-1])
        a, b = _without_name(at_a, a), _without_name(at_b, b)
        cited = (*_cited(self.cited_a, at_a), *_cited(self.cited_b, at_b))
        return Change(
            key=", ".join(key_words(name) for name in named),
            a=value_words(key, a),
            b=value_words(key, b),
            clauses=tuple(dict.fromkeys(cited)),
        )


def _table_name(path: KeyPath) -> str:
    return ".".join(step for step in path if isinstance(step, str))


def _without_name(path: KeyPath, value: object) -> object:
    """Leave out of a whole row what its name has said already."""
    named_by = ROW_KEYS.get(_table_name(path), ())
    if isinstance(value, dict):
        return {key: below for key, below in value.items() if key not in named_by}
    return value


def _cited(citations: Citations, path: KeyPath) -> tuple[str, ...]:
    """Give the clauses beside a key, or beside what holds it if it stands in one line with it."""
    if path[-1] == ABSENT:
        return ()
    for length in range(len(path), 0, -1):
        if path[:length] in citations:
            return citations[path[:length]]
    return ()


def _topics(a: str, b: str) -> Iterator[Difference]:
    """Give what the catalogue says about two published documents."""
    if a not in DOCUMENTS or b not in DOCUMENTS:
        return
    for entry in registry().entries.values():
        if isinstance(entry, Listed) and a in entry.values and b in entry.values:
            yield from _listed(entry, a, b)
        elif isinstance(entry, Conflict) and _is_live(a) != _is_live(b):
            yield _topic(
                entry,
                a=entry.live if _is_live(a) else entry.online,
                b=entry.live if _is_live(b) else entry.online,
                kind="behaviour",
            )


def _listed(entry: Listed, a: Document, b: Document) -> Iterator[Difference]:
    if entry.kind != "same" and entry.divides(a, b):
        yield _topic(entry, a=entry.values[a], b=entry.values[b], kind=entry.kind)


def _topic(entry: Listed | Conflict, *, a: str, b: str, kind: Kind) -> Difference:
    return Difference(
        topic=entry.title, a=a, b=b, clauses=(entry.id, *entry.clauses), kind=kind, changes=()
    )


def _is_live(document: str) -> bool:
    return document.startswith("live-")


def _home(change: Change, topics: list[Difference]) -> int | None:
    """Find the topic most alike to a change: of all clauses of both they share the largest part."""
    cited = set(change.clauses)
    alike = [Fraction(len(cited & {*one.clauses}), len(cited | {*one.clauses})) for one in topics]
    best = max(alike, default=Fraction(0))
    return alike.index(best) if best else None


def _with_change(topic: Difference, change: Change) -> Difference:
    """Put a change under its topic; wording that changes a key is more than wording."""
    kind: Kind = "behaviour" if topic.kind == "wording" else topic.kind
    return msgspec.structs.replace(topic, kind=kind, changes=(*topic.changes, change))


def _standing_alone(change: Change) -> Difference:
    kind: Kind = "presence" if SILENT in (change.a, change.b) else "value"
    return Difference(
        topic=change.key,
        a=change.a,
        b=change.b,
        clauses=change.clauses,
        kind=kind,
        changes=(change,),
    )
