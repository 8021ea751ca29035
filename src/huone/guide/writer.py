"""Writer: puts statements together, each with the clauses that its rulebook cites.

Owns: `PageWriter`, which a chapter uses to say things.
Never: decides what is said; the chapters do.

Rule 1: a statement about a field of the rulebook names the field, and so carries the clauses that
stand beside it in the book. A reader of the page finds them all.
"""

from collections.abc import Iterable

from huone.guide.page import Grid, PageSection, Part, Sentence
from huone.guide.words import Words
from huone.rulebooks.clauses import Clause, registry
from huone.rulebooks.clauses.registry import UnknownClause
from huone.rulebooks.schema import Rulebook
from huone.toml.lines import KeyPath


class PageWriter:
    """What every chapter has at hand: the rulebook, the games on offer, and a language."""

    def __init__(
        self,
        book: Rulebook,
        words: Words,
        *,
        games: tuple[str, ...],
        cited: dict[KeyPath, tuple[str, ...]],
    ) -> None:
        self.book = book
        self.words = words
        self.games = games
        self._cited = cited

    def say(self, key: str, *fields: str, clauses: Iterable[str] = (), **facts: str) -> Sentence:
        """Make a statement that stands on fields of the rulebook, and on clauses named here."""
        found = [*clauses, *(id for field in fields for id in self.cited(field))]
        return Sentence(key, self.words(key, **facts), tuple(dict.fromkeys(found)))

    def grid(
        self,
        key: str,
        head: tuple[str, ...],
        rows: Iterable[tuple[str, ...]],
        *fields: str,
        clauses: Iterable[str] = (),
        numeric_from: int = 1,
    ) -> Grid:
        """Make a table; its head is a list of keys."""
        found = [*clauses, *(id for field in fields for id in self.cited(field))]
        heads = tuple(self.words(f"head.{one}") for one in head)
        caption = self.words(key)
        return Grid(caption, heads, tuple(rows), tuple(dict.fromkeys(found)), numeric_from)

    def section(self, id: str, key: str, *parts: Part | None) -> PageSection:
        """Put parts under a heading; what is None is left out."""
        return PageSection(id, self.words(key), tuple(part for part in parts if part is not None))

    def cited(self, field: str) -> tuple[str, ...]:
        """Give the clauses beside a field, or beside all fields of a table."""
        path = tuple(field.split("."))
        ids = [
            id
            for at, cited in self._cited.items()
            if at[: len(path)] == path
            for id in cited
            if is_clause(id)
        ]
        return tuple(dict.fromkeys(ids))


def is_clause(id: str) -> bool:
    """Tell whether an id is a rule, and no ambiguity, conflict or example."""
    try:
        return isinstance(registry().find(id), Clause)
    except UnknownClause:
        return False
