"""The clause registry: every rule of the documents under a stable id, in our own words, as data."""

from huone.rulebooks.clauses.citation import abridged, cited
from huone.rulebooks.clauses.entries import (
    DOCUMENTS,
    Ambiguity,
    CatalogueEntry,
    Clause,
    ClauseKind,
    Conflict,
    Document,
    ListedDifference,
    Vector,
)
from huone.rulebooks.clauses.registry import (
    AmbiguousClause,
    Registry,
    UnknownClause,
    build,
    registry,
)

__all__ = [
    "DOCUMENTS",
    "Ambiguity",
    "AmbiguousClause",
    "CatalogueEntry",
    "Clause",
    "ClauseKind",
    "Conflict",
    "Document",
    "ListedDifference",
    "Registry",
    "UnknownClause",
    "Vector",
    "abridged",
    "build",
    "cited",
    "registry",
]
