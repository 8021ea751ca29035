"""The registry: every entry of both catalogues by its id, with every reference checked.

Owns: reading the data files of this folder, ids that both catalogues use, near matches.
Never: reads anything but the packaged data, and never guesses which of two clauses is meant.

Rule 1: an id that both catalogues use is written `online:ID` or `live:ID`, everywhere.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import ClassVar, NamedTuple

import msgspec

from huone.refusal import Broken, Refused
from huone.rulebooks.clauses.citation import cited, family
from huone.rulebooks.clauses.entries import (
    Ambiguity,
    CatalogueEntry,
    Clause,
    Conflict,
    ListedDifference,
    Vector,
)

SHAPES: dict[str, type[CatalogueEntry]] = {
    "clause": Clause,
    "vector": Vector,
    "ambiguity": Ambiguity,
    "conflict": Conflict,
    "difference": ListedDifference,
}
REMARKS = ("not_applicable.toml", "open.toml")


class UnknownClause(Refused):
    """Nobody wrote a clause with this id."""

    code: ClassVar[str] = "rules/unknown-clause"
    says: ClassVar[str] = "there is no clause {clause}{hint}"


class AmbiguousClause(Refused):
    """Both catalogues use this id, for different things."""

    code: ClassVar[str] = "rules/ambiguous-clause"
    says: ClassVar[str] = "{clause} is in both catalogues; write online:{clause} or live:{clause}"


class Registry(msgspec.Struct, frozen=True):
    """All entries by id, and why some clauses are left open or do not apply."""

    entries: dict[str, CatalogueEntry]
    aliases: dict[str, str]
    families: frozenset[str]
    not_applicable: dict[str, str]
    open_because: dict[str, str]

    def find(self, id: str) -> CatalogueEntry:
        """Look an entry up; an unknown id is refused with near matches."""
        if id in self.aliases:
            return self.entries[self.aliases[id]]
        if f"live:{id}" in self.aliases:
            raise AmbiguousClause(clause=id)
        near = get_close_matches(id.upper(), self.aliases, n=3)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise UnknownClause(clause=id, hint=hint)

    def cited_in(self, text: str) -> Iterator[str]:
        """Give the ids that a text cites; words that only look like an id are passed over."""
        return (id for id in cited(text) if family(id) in self.families)

    @property
    def clauses(self) -> list[Clause]:
        """The rules themselves, in the order of the data files."""
        return [entry for entry in self.entries.values() if isinstance(entry, Clause)]

    @property
    def differences(self) -> list[ListedDifference]:
        """What the four online documents say differently."""
        return [entry for entry in self.entries.values() if isinstance(entry, ListedDifference)]

    def naming(self, id: str) -> list[CatalogueEntry]:
        """Give the vectors, ambiguities, conflicts and differences that name a clause."""
        return [entry for entry in self.entries.values() if id in _references(entry)]


@cache
def registry() -> Registry:
    """Read the packaged registry, once."""
    return build(dict(_packaged(files("huone.rulebooks.clauses"))))


def build(texts: Mapping[str, str]) -> Registry:
    """Put the data files together; a mistake in one is ours and is named with its file."""
    drafts = [draft for path, text in texts.items() for draft in _drafts(path, text)]
    shared = {id for id, uses in Counter(draft.id for draft in drafts).items() if uses > 1}
    aliases = {name: draft.key(shared) for draft in drafts for name in draft.names(shared)}
    entries = {draft.key(shared): _entry(draft, shared, aliases) for draft in drafts}
    twice = [
        key for key, uses in Counter(draft.key(shared) for draft in drafts).items() if uses > 1
    ]
    if twice:
        raise Broken(f"one id for two entries: {', '.join(twice)}")
    not_applicable, open_because = (
        _remarks(name, texts.get(name, ""), aliases) for name in REMARKS
    )
    return Registry(entries, aliases, frozenset(map(family, entries)), not_applicable, open_because)


class _Draft(NamedTuple):
    path: str
    shape: str
    id: str
    fields: dict[str, object]

    @property
    def catalogue(self) -> str:
        return self.path.partition("/")[0]

    def key(self, shared: set[str]) -> str:
        return f"{self.catalogue}:{self.id}" if self.id in shared else self.id

    def names(self, shared: set[str]) -> set[str]:
        return {self.key(shared), f"{self.catalogue}:{self.id}"}


def _packaged(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    for child in sorted(folder.iterdir(), key=lambda child: child.name):
        if child.is_dir():
            yield from _packaged(child, f"{above}{child.name}/")
        elif child.name.endswith(".toml"):
            yield above + child.name, child.read_text(encoding="utf-8")


def _drafts(path: str, text: str) -> Iterator[_Draft]:
    if path in REMARKS:
        return
    chapter = tomllib.loads(text)
    common = {"chapter": chapter.pop("title"), "rulebooks": chapter.pop("rulebooks")}
    for shape, entries in chapter.items():
        for id, fields in entries.items():
            yield _Draft(path, shape, id, {"id": id, **common, **_unwrapped(fields)})


def _unwrapped(fields: dict[str, object]) -> dict[str, object]:
    """Join the lines that a long sentence was wrapped into."""
    return {
        key: " ".join(value.split()) if isinstance(value, str) else value
        for key, value in fields.items()
    }


def _entry(draft: _Draft, shared: set[str], aliases: dict[str, str]) -> CatalogueEntry:
    try:
        entry = msgspec.convert(draft.fields, SHAPES[draft.shape])
        names = {
            field: _resolved(value, draft.catalogue, aliases)
            for field, value in draft.fields.items()
            if field in ("clauses", "resolved_by")
        }
    except (KeyError, msgspec.ValidationError) as error:
        raise Broken(f"{draft.path}, {draft.id}: {error}") from error
    return msgspec.structs.replace(entry, id=draft.key(shared), **names)


def _resolved(value: object, catalogue: str, aliases: dict[str, str]) -> object:
    """Turn references into ids; within a catalogue its own meaning of a shared id comes first."""
    if isinstance(value, str):
        own = f"{catalogue}:{value}"
        return aliases[own] if own in aliases else aliases[value]
    assert isinstance(value, list)
    return tuple(_resolved(one, catalogue, aliases) for one in value)


def _remarks(path: str, text: str, aliases: dict[str, str]) -> dict[str, str]:
    reasons: dict[str, str] = {}
    for group in tomllib.loads(text).get("because", []):
        for id in cited(group["clauses"]):
            if id not in aliases or aliases[id] in reasons:
                raise Broken(f"{path}: {id} is unknown or has two reasons")
            reasons[aliases[id]] = " ".join(group["reason"].split())
    return reasons


def _references(entry: CatalogueEntry) -> Iterable[str]:
    return () if isinstance(entry, Clause) else msgspec.structs.asdict(entry)["clauses"]
