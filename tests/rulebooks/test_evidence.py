from collections.abc import Iterable
from pathlib import Path

import pytest

from huone.cli.source_tree import evidence_of
from huone.rulebooks.clauses import registry
from huone.rulebooks.evidence import Citation, Evidence, SourceText, read_evidence

TREE = Path(__file__).parents[2]
TESTS = """\
import pytest

pytestmark = [pytest.mark.deep, pytest.mark.clause("GEN-01")]
TABLE = [pytest.param(1, marks=pytest.mark.clause("GEN-03"))]


@pytest.mark.clause("CARD-01", "online:TV-BTN-01")
@pytest.mark.parametrize("n", [pytest.param(2, marks=[pytest.mark.clause("CARD-02")])])
def test_cards(n): ...


@pytest.mark.clause(*scenario.clauses)
class TestHands:
    @pytest.mark.clause("live:GAME-SOKO-09")
    async def test_soko(self): ...
"""
SCENARIO = """\
clauses = ["BET-08"]

[[hand]]
note = "clauses = none"
clauses = [
    "BET-09", # The second one.
    "TV-BET-02",
]
"""


def read(
    *, code: str = "", data: str = "", tests: str = "", path: str = "tests/test_a.py"
) -> Evidence:
    return read_evidence(
        registry(),
        code=[SourceText("src/huone/a.py", code)],
        data=[SourceText("src/huone/rulebooks/books/a.toml", data)],
        tests=[SourceText(path, tests)],
    )


def shown(found: dict[str, list[Citation]]) -> dict[str, list[str]]:
    return {id: list(map(str, places)) for id, places in found.items()}


def test_marks_are_read_wherever_a_test_file_puts_them() -> None:
    evidence = read(tests=TESTS)
    assert not evidence.mistakes
    assert shown(evidence.tests) == {
        "GEN-01": ["tests/test_a.py:3"],
        "GEN-03": ["tests/test_a.py:4"],
        "CARD-01": ["tests/test_a.py:7 test_cards"],
        "online:TV-BTN-01": ["tests/test_a.py:7 test_cards"],
        "CARD-02": ["tests/test_a.py:8 test_cards"],
        "GAME-SOKO-09": ["tests/test_a.py:14 TestHands::test_soko"],
    }


def test_a_scenario_proves_the_clauses_that_it_lists() -> None:
    evidence = read(tests=SCENARIO, path="tests/scenarios/holdem/raise.toml")
    assert shown(evidence.tests) == {
        "BET-08": ["tests/scenarios/holdem/raise.toml:1"],
        "BET-09": ["tests/scenarios/holdem/raise.toml:6"],
        "TV-BET-02": ["tests/scenarios/holdem/raise.toml:7"],
    }


def test_code_implements_what_it_cites_and_data_only_writes_it_down() -> None:
    evidence = read(code='"""Pots.\n\nSee POT-01..02."""\n# POT-02', data="cap = 3 # RAKE-04")
    assert shown(evidence.code) == {
        "POT-01": ["src/huone/a.py:3"],
        "POT-02": ["src/huone/a.py:3", "src/huone/a.py:4"],
    }
    assert shown(evidence.data) == {"RAKE-04": ["src/huone/rulebooks/books/a.toml:1"]}


def test_a_clause_that_nobody_wrote_is_a_mistake_with_its_line() -> None:
    evidence = read(
        code="\n# POT-99 pays.", tests='@pytest.mark.clause("TV-BTN-01")\ndef test_a(): ...'
    )
    first, second = evidence.mistakes
    assert str(first.place) == "src/huone/a.py:2"
    assert first.why.startswith("there is no clause POT-99; did you mean POT-0")
    assert str(second.place) == "tests/test_a.py:1 test_a"
    assert second.why == "TV-BTN-01 is in both catalogues; write online:TV-BTN-01 or live:TV-BTN-01"


def test_in_code_an_id_of_both_catalogues_counts_for_neither() -> None:
    evidence = read(code="# AMB-13 and live:AMB-24")
    assert shown(evidence.code) == {"live:AMB-24": ["src/huone/a.py:1"]}
    assert not evidence.mistakes


def test_the_matrix_sees_exactly_the_marks_that_pytest_sees(
    collected_clauses: dict[str, set[str]], pytestconfig: pytest.Config
) -> None:
    evidence = evidence_of(TREE)
    read_in: dict[str, set[str]] = {}
    for id, places in evidence.tests.items():
        for place in places:
            read_in.setdefault(place.path, set()).add(id)
    scenarios = _joined(ids for path, ids in read_in.items() if path.endswith(".toml"))
    partly = {arg.partition("::")[0] for arg in pytestconfig.args if "::" in arg}
    for path, collected in collected_clauses.items():
        assert collected <= read_in.get(path, set()) | scenarios, path
        assert path in partly or read_in.get(path, set()) <= collected, path


def test_every_clause_that_code_and_tests_name_exists() -> None:
    mistakes = [f"{mistake.place}: {mistake.why}" for mistake in evidence_of(TREE).mistakes]
    assert not mistakes, "\n".join(mistakes)


def _joined(sets: Iterable[set[str]]) -> set[str]:
    return set().union(*sets)
