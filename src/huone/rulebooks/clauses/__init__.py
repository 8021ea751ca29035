"""The clause registry: every rule of the documents under a stable id, in our own words, as data."""

from huone.rulebooks.clauses.citation import abridged, cited
from huone.rulebooks.clauses.entries import (
    DOCUMENTS,
    Ambiguity,
    Clause,
    Conflict,
    Difference,
    Document,
    Entry,
    Kind,
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
    "Clause",
    "Conflict",
    "Difference",
    "Document",
    "Entry",
    "Kind",
    "Registry",
    "UnknownClause",
    "Vector",
    "abridged",
    "build",
    "cited",
    "registry",
]
