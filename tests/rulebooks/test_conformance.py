from collections.abc import Sequence

import pytest

from huone.rulebooks.clauses import DOCUMENTS, ClauseKind, registry
from huone.rulebooks.conformance import UNDRIVEN as NOT_DRIVEN
from huone.rulebooks.conformance import (
    ClauseState,
    Matrix,
    RunReport,
    RunTest,
    by_kind,
    by_rulebook,
    judge,
    totals,
)
from huone.rulebooks.evidence import ENGINE_ONLY, Citation, Evidence, SourceText
from huone.rulebooks.reach import read_reach
from huone.rulebooks.standing import ClauseStanding

CODE, DATA, TEST = (
    Citation("src/huone/pots.py", 1),
    Citation("src/huone/rulebooks/books/a.toml", 1),
    Citation("tests/test_a.py", 4, "test_a"),
)
POTS = SourceText("src/huone/pots.py", "def share(): ...\n")
SERVES = SourceText("src/huone/cli/serve.py", "from huone import pots\n\n\npots.share()\n")
TOOL = SourceText("src/huone/cli/app.py", "from huone.pots import share\n\nwork = share\n")
UNDRIVEN = SourceText(
    "tests/test_a.py", "from huone.pots import share\n\n\ndef test_a():\n    share()\n"
)
TESTS = SourceText("tests/test_a.py", f"from kit.evening import Evening\n{UNDRIVEN.text}")
BOOK = SourceText("src/huone/rulebooks/books/a.toml", "cap_cents = 3 # POT-01\n")
READS = SourceText("src/huone/cli/serve.py", "def serve(rake):\n    return rake.cap_cents\n")
SHOWS = (
    SourceText("src/huone/guide.py", "def page(rake):\n    return rake.cap_cents\n"),
    SourceText("src/huone/cli/serve.py", "from huone.guide import page\n\nshow = page\n"),
)
PHYSICAL = "LIVE-HOLD-02"
GIVEN_OUTSIDE = "TYPE-SAT-03"


def judged(
    *,
    code: Sequence[str] = (),
    data: Sequence[str] = (),
    tests: Sequence[str] = (),
    reports: list[RunReport] | None = None,
    tree: Sequence[SourceText] = (POTS, SERVES),
    written: SourceText = TESTS,
    place: Citation = TEST,
) -> Matrix:
    evidence = Evidence(
        {id: [CODE] for id in code}, {id: [DATA] for id in data}, {id: [place] for id in tests}, []
    )
    standing = ClauseStanding(read_reach(tree), data=[BOOK], tests=[written])
    return judge(registry(), evidence, standing, reports)


def run(**outcomes: bool) -> RunReport:
    """A report of one test for each outcome; all name POT-01."""
    return RunReport({name: RunTest(passed, ["POT-01"]) for name, passed in outcomes.items()})


@pytest.mark.parametrize(
    ("id", "code", "data", "tests", "state", "reason"),
    [
        ("POT-01", False, False, False, ClauseState.OPEN, ""),
        ("POT-01", False, True, False, ClauseState.OPEN, "Only values in the rulebooks."),
        ("POT-01", True, True, False, ClauseState.OPEN, "Code cites it; no test names it."),
        ("POT-01", True, False, True, ClauseState.IN_FORCE, ""),
        ("POT-01", False, False, True, ClauseState.IN_FORCE, ""),
        (PHYSICAL, False, False, False, ClauseState.NOT_APPLICABLE, "How a dealer handles"),
        (PHYSICAL, True, True, False, ClauseState.NOT_APPLICABLE, "How a dealer handles"),
        (PHYSICAL, False, False, True, ClauseState.IN_FORCE, ""),
        (GIVEN_OUTSIDE, False, True, False, ClauseState.OPEN, "Satellites award"),
        (GIVEN_OUTSIDE, True, False, False, ClauseState.OPEN, "Satellites award"),
    ],
)
def test_the_state_of_a_clause_follows_from_its_evidence(
    id: str, code: bool, data: bool, tests: bool, state: ClauseState, reason: str
) -> None:
    matrix = judged(code=[id] * code, data=[id] * data, tests=[id] * tests)
    row = matrix.row(id)
    assert row.state is state
    assert row.reason.startswith(reason)
    assert bool(row.reason) == bool(reason)


@pytest.mark.parametrize(
    ("reports", "state", "reason"),
    [
        ([run(test_a=True)], ClauseState.IN_FORCE, ""),
        ([run(test_a=True, test_b=False)], ClauseState.OPEN, "A test that names it did not pass."),
        ([run(test_a=True), run(test_b=False)], ClauseState.OPEN, "A test that names it"),
        ([run()], ClauseState.OPEN, "Its tests were not run."),
    ],
)
def test_with_a_report_only_passing_tests_prove(
    reports: list[RunReport], state: ClauseState, reason: str
) -> None:
    row = judged(code=["POT-01"], tests=["POT-01"], reports=reports).row("POT-01")
    assert row.state is state
    assert row.reason.startswith(reason)


@pytest.mark.parametrize(
    ("tree", "code", "data", "state", "reason"),
    [
        ([POTS, SERVES], True, False, ClauseState.IN_FORCE, ""),
        (
            [POTS, TOOL],
            True,
            False,
            ClauseState.LIBRARY_ONLY,
            "Only commands and simulations come to",
        ),
        ([POTS], True, False, ClauseState.LIBRARY_ONLY, "Nobody calls pots.share."),
        ([POTS], False, False, ClauseState.LIBRARY_ONLY, "Nobody calls pots.share."),
        (
            [],
            False,
            False,
            ClauseState.LIBRARY_ONLY,
            "Nothing cites it, and its tests call nothing",
        ),
        ([POTS, READS], False, True, ClauseState.IN_FORCE, ""),
        ([POTS], False, True, ClauseState.LIBRARY_ONLY, "Nobody calls cap_cents."),
        ([POTS, *SHOWS], False, True, ClauseState.SHOWN, ""),
        ([POTS, *SHOWS], True, True, ClauseState.SHOWN, ""),
    ],
)
def test_a_tested_clause_is_in_force_only_where_a_room_comes_to_it(
    tree: list[SourceText], code: bool, data: bool, state: ClauseState, reason: str
) -> None:
    matrix = judged(
        code=["POT-01"] * code,
        data=["POT-01"] * data,
        tests=["POT-01"],
        tree=tree,
        written=TESTS if code or data else UNDRIVEN,
    )
    row = matrix.row("POT-01")
    assert row.state is state
    assert row.reason.startswith(reason)


@pytest.mark.parametrize(
    ("id", "place", "state"),
    [
        ("POT-01", TEST, ClauseState.LIBRARY_ONLY),
        ("POT-01", Citation("tests/scenarios/pots/a.toml", 3), ClauseState.IN_FORCE),
        ("POT-01", Citation("tests/scenarios/a.toml", 3, ENGINE_ONLY), ClauseState.LIBRARY_ONLY),
        ("POT-01", Citation("tests/toml/a.toml", 3), ClauseState.LIBRARY_ONLY),
        (PHYSICAL, TEST, ClauseState.IN_FORCE),
    ],
)
def test_what_happens_by_itself_has_to_be_driven_through_a_room(
    id: str, place: Citation, state: ClauseState
) -> None:
    row = judged(code=[id], tests=[id], written=UNDRIVEN, place=place).row(id)
    assert row.state is state
    assert row.reason == (NOT_DRIVEN if state is ClauseState.LIBRARY_ONLY else "")


def test_a_passing_test_that_is_gone_from_the_tree_proves_nothing() -> None:
    assert judged(reports=[run(test_a=True)]).row("POT-01").state is ClauseState.OPEN


def test_every_clause_has_exactly_one_state() -> None:
    matrix = judged(code=["POT-01", "POT-02"], tests=["POT-02", "CONF-01"])
    counts = totals(matrix.clauses())
    assert counts["clauses"] == len(registry().clauses) == 1021
    assert sum(counts[state] for state in ClauseState) == counts["clauses"]
    assert (counts["in_force"], counts["proven"], counts["implemented"]) == (1, 1, 1)
    assert sum(count["clauses"] for count in by_kind(matrix.clauses()).values()) == 1021
    assert set(by_kind(matrix.clauses())) == set(ClauseKind)


def test_a_clause_counts_for_each_rulebook_that_has_it() -> None:
    matrix = judged(tests=["CASH-NEW-01", "POT-01"])
    proven = {book: count["proven"] for book, count in by_rulebook(matrix.clauses()).items()}
    assert proven == dict(zip(DOCUMENTS, (1, 1, 2, 1, 0), strict=True))
    assert totals(matrix.clauses("online-2.8-fi"))["proven"] == 1


def test_only_what_people_do_with_their_hands_or_texts_does_not_apply() -> None:
    kinds = {clause.kind for clause in registry().clauses if clause.id in registry().not_applicable}
    assert kinds == {ClauseKind.CONDUCT, ClauseKind.PROCEDURE}
