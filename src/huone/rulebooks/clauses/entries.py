"""Entries of the registry: clauses, test vectors, ambiguities, conflicts and differences.

Owns: the shape of each, exactly as its data file must fill it.
Never: has a rule; a statement is words for people, its numbers live in the rulebooks.
"""

from enum import StrEnum
from typing import Literal, get_args

import msgspec

Document = Literal[
    "online-2.0-fi", "online-2.0-da", "online-2.7-en", "online-2.8-fi", "live-1.0-fi"
]
DOCUMENTS: tuple[Document, ...] = get_args(Document)


class ClauseKind(StrEnum):
    """Who acts on a clause."""

    ENGINE = "ENGINE"
    """An automatic dealer enforces or computes it."""
    TABLE = "TABLE"
    """Seats, blinds owed, buy-ins, charges and house configuration of a cash table."""
    TOURNEY = "TOURNEY"
    """The tournament director."""
    FLOOR = "FLOOR"
    """A person decides; software gathers the facts and records the ruling."""
    CONDUCT = "CONDUCT"
    """Players must behave so; the basis of sanctions."""
    PROCEDURE = "PROCEDURE"
    """Physical dealing at a live table."""
    SYSTEM = "SYSTEM"
    """What the room's system must have because the rules presuppose it."""


class CatalogueEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has; the id carries its catalogue only where both catalogues use it."""

    id: str
    title: str
    chapter: str
    rulebooks: tuple[Document, ...]


class Clause(CatalogueEntry, frozen=True):
    """One rule; `facts` and `ruling` are what a floor decision needs and gives."""

    kind: ClauseKind
    says: str
    derived: bool = False
    facts: str = ""
    ruling: str = ""


class Vector(CatalogueEntry, frozen=True):
    """An example with its answer: printed in a document, or derived from the clauses it names."""

    origin: Literal["printed", "derived"]
    says: str
    clauses: tuple[str, ...]


class Ambiguity(CatalogueEntry, frozen=True):
    """Where the documents leave a question open, and the resolution taken."""

    question: str
    resolution: str
    clauses: tuple[str, ...]


class Conflict(CatalogueEntry, frozen=True):
    """Where live and online rules differ on one subject, and the switch between them."""

    live: str
    online: str
    resolution: str
    clauses: tuple[str, ...]


class ListedDifference(CatalogueEntry, frozen=True):
    """What the four online documents say on one topic; a dash where one of them is silent.

    Kind `wording`: no behaviour differs. `same`: a topic looked at and found equal.
    """

    kind: Literal["value", "behaviour", "presence", "wording", "same"]
    values: dict[Document, str]
    clauses: tuple[str, ...]
    resolved_by: str | None = None

    def divides(self, a: Document, b: Document) -> bool:
        """Tell whether two documents differ on this topic."""
        return self.values[a] != self.values[b]
