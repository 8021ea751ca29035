"""Conformance: the state of every clause, judged from evidence and reach.

Owns: what in force, in library only, shown, open and not applicable mean, the matrix, its totals.
Never: reads files, and never calls in force what no test names or no room can come to.

Rule 1: proven means that a test names the clause. Given a report of a run, it also means that such
a test has passed in it and none has failed.
Rule 2: a proven clause is in force when a running room comes to code that cites it or reads a field
that cites it; a clause that nothing cites is judged by what its tests call.
Rule 3: what happens by itself (`DRIVEN`) is in force only if a test drives it through a room: by
its commands, over HTTP or over a connection. What people decide may be proven where they do it.
Rule 4: a policy that people read in the product, and that nothing else reads, is shown.
Rule 5: a clause that does not apply says why, in data; a proof outweighs the reason.
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
from huone.rulebooks.standing import ClauseStanding, innermost


class ClauseState(StrEnum):
    """How far a clause has come."""

    IN_FORCE = "in_force"
    LIBRARY_ONLY = "library_only"
    SHOWN = "shown"
    OPEN = "open"
    NOT_APPLICABLE = "not_applicable"


PROVEN = frozenset({ClauseState.IN_FORCE, ClauseState.LIBRARY_ONLY, ClauseState.SHOWN})
DRIVEN = frozenset({ClauseKind.ENGINE, ClauseKind.TABLE, ClauseKind.TOURNEY, ClauseKind.SYSTEM})
"""What happens by itself in a room: a test has to drive one to prove it."""
UNDRIVEN = "A room comes to it, and no test drives it through one."
UNTESTED = "Code cites it; no test names it."
WHO = {
    "tools": "Only commands and simulations come to {name}.",
    "library": "Only programs that use the library come to {name}.",
    "nobody": "Nobody calls {name}.",
}


class RunTest(msgspec.Struct, frozen=True):
    """The outcome of one marked test; `passed` is false also for a test that was skipped."""

    passed: bool
    clauses: list[str]


class RunReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a test run says about clauses: each marked test by its name."""

    tests: dict[str, RunTest]


class ConformanceRow(msgspec.Struct, frozen=True):
    """One entry of the registry, its state, and what the state rests on."""

    entry: CatalogueEntry
    state: ClauseState
    reason: str
    code: list[Citation]
    data: list[Citation]
    tests: list[Citation]


class Matrix(msgspec.Struct, frozen=True):
    """All rows, and the mistakes found on the way."""

    rows: list[ConformanceRow]
    mistakes: list[Mistake]

    def clauses(self, rulebook: Document | None = None) -> list[ConformanceRow]:
        """Give the rows of the clauses, of one rulebook if it is named."""
        return [row for row in self._within(rulebook) if isinstance(row.entry, Clause)]

    def others(self, rulebook: Document | None = None) -> list[ConformanceRow]:
        """Give the rows of vectors, ambiguities, conflicts and differences."""
        return [row for row in self._within(rulebook) if not isinstance(row.entry, Clause)]

    def _within(self, rulebook: Document | None) -> list[ConformanceRow]:
        return [row for row in self.rows if not rulebook or rulebook in row.entry.rulebooks]

    def row(self, id: str) -> ConformanceRow:
        """Find the row of an entry."""
        return next(row for row in self.rows if row.entry.id == id)


def judge(
    registry: Registry,
    evidence: Evidence,
    standing: ClauseStanding,
    reports: Iterable[RunReport] | None = None,
) -> Matrix:
    """Give every entry its state; without reports a mark alone counts as proof."""
    outcomes = None if reports is None else _outcomes(registry, reports)
    judge = _Judge(registry, evidence, standing, outcomes)
    return Matrix([judge.row(entry) for entry in registry.entries.values()], evidence.mistakes)


def totals(rows: Iterable[ConformanceRow]) -> dict[str, int]:
    """Count rows by state; `proven` and `implemented` are sums over states."""
    kept = list(rows)
    counts = {"clauses": len(kept)}
    counts |= {state.value: sum(row.state is state for row in kept) for state in ClauseState}
    counts["proven"] = sum(row.state in PROVEN for row in kept)
    counts["implemented"] = sum(row.state is ClauseState.OPEN and bool(row.code) for row in kept)
    return counts


def by_kind(rows: Iterable[ConformanceRow]) -> dict[str, dict[str, int]]:
    """Count the clauses of each kind by state."""
    kinds: dict[ClauseKind, list[ConformanceRow]] = {kind: [] for kind in ClauseKind}
    for row in rows:
        if isinstance(row.entry, Clause):
            kinds[row.entry.kind].append(row)
    return {kind.value: totals(of_kind) for kind, of_kind in kinds.items()}


def by_rulebook(rows: Iterable[ConformanceRow]) -> dict[str, dict[str, int]]:
    """Count the clauses in force in each document by state."""
    kept = list(rows)
    return {
        document: totals(row for row in kept if document in row.entry.rulebooks)
        for document in DOCUMENTS
    }


class _Judge:
    """What every judgement needs: the registry, the evidence, and where its places stand."""

    def __init__(
        self,
        registry: Registry,
        evidence: Evidence,
        standing: ClauseStanding,
        outcomes: Mapping[str, bool] | None,
    ) -> None:
        self.registry = registry
        self.evidence = evidence
        self.standing = standing
        self.outcomes = outcomes

    def row(self, entry: CatalogueEntry) -> ConformanceRow:
        """Judge one entry."""
        places = (self.evidence.code, self.evidence.data, self.evidence.tests)
        code, data, tests = (found.get(entry.id, []) for found in places)
        passed = self.outcomes is None or self.outcomes.get(entry.id, False)
        if tests and passed:
            driven = isinstance(entry, Clause) and entry.kind in DRIVEN
            state, reason = self._proven(code, data, tests, driven=driven)
        elif entry.id in self.registry.not_applicable:
            state, reason = ClauseState.NOT_APPLICABLE, self.registry.not_applicable[entry.id]
        else:
            state, reason = ClauseState.OPEN, self._open(entry, code, data, tests)
        return ConformanceRow(entry, state, reason, code, data, tests)

    def _proven(
        self, code: list[Citation], data: list[Citation], tests: list[Citation], *, driven: bool
    ) -> tuple[ClauseState, str]:
        cited = [stand for place in code for stand in self.standing.of_code(place)]
        cited += [stand for place in data for stand in self.standing.of_data(place)]
        best = innermost(cited)
        if best is None:
            best = innermost(stand for place in tests for stand in self.standing.of_test(place))
        if best is None:
            return ClauseState.LIBRARY_ONLY, "Nothing cites it, and its tests call nothing by name."
        if best.ring == "room" and (not driven or any(map(self.standing.drives, tests))):
            return ClauseState.IN_FORCE, ""
        if best.ring == "room":
            return ClauseState.LIBRARY_ONLY, UNDRIVEN
        if best.ring == "shown":
            return ClauseState.SHOWN, ""
        return ClauseState.LIBRARY_ONLY, WHO[best.ring].format(name=best.name)

    def _open(
        self,
        entry: CatalogueEntry,
        code: list[Citation],
        data: list[Citation],
        tests: list[Citation],
    ) -> str:
        if tests:
            assert self.outcomes is not None, "without a report a test that names it proves it"
            run = entry.id in self.outcomes
            return "A test that names it did not pass." if run else "Its tests were not run."
        reason = self.registry.open_because.get(entry.id)
        return reason or (UNTESTED if code else "Only values in the rulebooks." if data else "")


def _outcomes(registry: Registry, reports: Iterable[RunReport]) -> dict[str, bool]:
    """Tell for each clause that was put to the test whether all its tests passed."""
    outcomes: dict[str, bool] = {}
    for report in reports:
        for test in report.tests.values():
            for id in test.clauses:
                key = registry.find(id).id
                outcomes[key] = outcomes.get(key, True) and test.passed
    return outcomes
