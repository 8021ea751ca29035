"""Conformance: the state of every clause, judged from evidence.

Owns: what proven, implemented, open and not applicable mean, the matrix, and its totals.
Never: reads files, and never calls proven what no test names.

Rule 1: proven means that a test names the clause. Given a report of a run, it also means that such
a test has passed in it and none has failed.
Rule 2: a clause that does not apply says why, in data; a proof outweighs the reason.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from huone.rulebooks.clauses import (
    DOCUMENTS,
    CatalogueEntry,
    Clause,
    ClauseKind,
    Document,
    Registry,
)
from huone.rulebooks.evidence import Citation, Evidence, Mistake


class ClauseState(StrEnum):
    """How far a clause has come."""

    PROVEN = "proven"
    IMPLEMENTED = "implemented"
    OPEN = "open"
    NOT_APPLICABLE = "not_applicable"


class RunTest(msgspec.Struct, frozen=True):
    """The outcome of one marked test; `passed` is false also for a test that was skipped."""

    passed: bool
    clauses: list[str]


class RunReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a test run says about clauses: each marked test by its name."""

    tests: dict[str, RunTest]


class Row(msgspec.Struct, frozen=True):
    """One entry of the registry, its state, and what the state rests on."""

    entry: CatalogueEntry
    state: ClauseState
    reason: str
    code: list[Citation]
    data: list[Citation]
    tests: list[Citation]


class Matrix(msgspec.Struct, frozen=True):
    """All rows, and the mistakes found on the way."""

    rows: list[Row]
    mistakes: list[Mistake]

    def clauses(self, rulebook: Document | None = None) -> list[Row]:
        """Give the rows of the clauses, of one rulebook if it is named."""
        return [row for row in self._within(rulebook) if isinstance(row.entry, Clause)]

    def others(self, rulebook: Document | None = None) -> list[Row]:
        """Give the rows of vectors, ambiguities, conflicts and differences."""
        return [row for row in self._within(rulebook) if not isinstance(row.entry, Clause)]

    def _within(self, rulebook: Document | None) -> list[Row]:
        return [row for row in self.rows if not rulebook or rulebook in row.entry.rulebooks]

    def row(self, id: str) -> Row:
        """Find the row of an entry."""
        return next(row for row in self.rows if row.entry.id == id)


def judge(
    registry: Registry, evidence: Evidence, reports: Iterable[RunReport] | None = None
) -> Matrix:
    """Give every entry its state; without reports a mark alone counts as proof."""
    outcomes = None if reports is None else _outcomes(registry, reports)
    rows = [_judged(registry, evidence, entry, outcomes) for entry in registry.entries.values()]
    return Matrix(rows, evidence.mistakes)


def totals(rows: Iterable[Row]) -> dict[str, int]:
    """Count rows by state."""
    counts = {"clauses": 0} | {state.value: 0 for state in ClauseState}
    for row in rows:
        counts["clauses"] += 1
        counts[row.state.value] += 1
    return counts


def by_kind(rows: Iterable[Row]) -> dict[str, dict[str, int]]:
    """Count the clauses of each kind by state."""
    kinds: dict[ClauseKind, list[Row]] = {kind: [] for kind in ClauseKind}
    for row in rows:
        if isinstance(row.entry, Clause):
            kinds[row.entry.kind].append(row)
    return {kind.value: totals(of_kind) for kind, of_kind in kinds.items()}


def by_rulebook(rows: Iterable[Row]) -> dict[str, dict[str, int]]:
    """Count the clauses in force in each document by state."""
    kept = list(rows)
    return {
        document: totals(row for row in kept if document in row.entry.rulebooks)
        for document in DOCUMENTS
    }


def _judged(
    registry: Registry,
    evidence: Evidence,
    entry: CatalogueEntry,
    outcomes: Mapping[str, bool] | None,
) -> Row:
    code, data, tests = (
        found.get(entry.id, []) for found in (evidence.code, evidence.data, evidence.tests)
    )
    if tests and (outcomes is None or outcomes.get(entry.id, False)):
        state, reason = ClauseState.PROVEN, ""
    elif entry.id in registry.not_applicable:
        state, reason = ClauseState.NOT_APPLICABLE, registry.not_applicable[entry.id]
    else:
        state = ClauseState.IMPLEMENTED if code else ClauseState.OPEN
        reason = (
            _unrun(entry.id, outcomes) if tests else "" if code else _open(registry, entry, data)
        )
    return Row(entry, state, reason, code, data, tests)


def _unrun(id: str, outcomes: Mapping[str, bool] | None) -> str:
    assert outcomes is not None, "without a report a test that names it proves it"
    return "A test that names it did not pass." if id in outcomes else "Its tests were not run."


def _open(registry: Registry, entry: CatalogueEntry, data: list[Citation]) -> str:
    return registry.open_because.get(entry.id) or ("Only values in the rulebooks." if data else "")


def _outcomes(registry: Registry, reports: Iterable[RunReport]) -> dict[str, bool]:
    """Tell for each clause that was put to the test whether all its tests passed."""
    outcomes: dict[str, bool] = {}
    for report in reports:
        for test in report.tests.values():
            for id in test.clauses:
                key = registry.find(id).id
                outcomes[key] = outcomes.get(key, True) and test.passed
    return outcomes
