"""What `conftest.py` does with clause marks, seen from outside in a small copy of the tree."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from huone.cli.source_tree import evidence_of, matrix_of
from huone.rulebooks.conformance import ClauseState, RunReport

TREE = Path(__file__).parents[1]
MARKED = """
import pytest


@pytest.mark.clause("POT-01")
def test_that_passes():
    pass


@pytest.mark.clause("POT-02")
def test_that_fails():
    assert False


@pytest.mark.clause("POT-03")
def test_that_is_skipped():
    pytest.skip("not today")


@pytest.mark.clause("POT-04")
def test_that_does_not_start(missing_fixture):
    pass


def test_without_a_mark():
    pass
"""


def run_pytest(tree: Path, *arguments: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout + ended.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "kit").mkdir(parents=True)
    shutil.copy(TREE / "pyproject.toml", tmp_path)
    for name in ("conftest.py", "kit/postgres.py"):
        shutil.copy(TREE / "tests" / name, tmp_path / "tests" / name)
    return tmp_path


def test_an_unknown_clause_stops_the_collection_with_file_and_line(tree: Path) -> None:
    wrong = {
        '"POT-99"': "there is no clause POT-99; did you mean POT-0",
        '"TV-BTN-01"': "TV-BTN-01 is in both catalogues; write online:TV-BTN-01",
        "4": "there is no clause 4",
    }
    for number, mark in enumerate(wrong):
        (tree / f"tests/test_{number}.py").write_text(
            f"import pytest\n\n\n@pytest.mark.clause({mark})\ndef test_a():\n    pass\n"
        )
    out = run_pytest(tree)
    for number, why in enumerate(wrong.values()):
        assert f"tests/test_{number}.py:4: {why}" in out
    assert "3 errors" in out


def test_a_report_says_which_marked_tests_passed(tree: Path) -> None:
    (tree / "tests/test_a.py").write_text(MARKED)
    run_pytest(tree, "-n", "1", "--clauses-report", "report.json")
    report = msgspec.json.decode((tree / "report.json").read_bytes(), type=RunReport)
    assert {test.clauses[0]: test.passed for test in report.tests.values()} == {
        "POT-01": True,
        "POT-02": False,
        "POT-03": False,
        "POT-04": False,
    }


def test_deleting_an_implementation_in_a_copy_turns_the_matrix(tmp_path: Path) -> None:
    clause, copy, report = "CASH-BTN-06", tmp_path / "copy", tmp_path / "report.json"
    for folder in ("src", "tests"):
        ignored = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
        shutil.copytree(TREE / folder, copy / folder, ignore=ignored)
    shutil.copy(TREE / "pyproject.toml", copy)
    row = matrix_of(copy).row(clause)
    tests = [f"{place.path}::{place.test}" for place in row.tests if place.test]
    assert row.code
    assert tests

    run_pytest(copy, *tests, "--clauses-report", str(report))
    assert matrix_of(copy, [report]).row(clause).state is ClauseState.IN_FORCE

    for place in row.code:
        (copy / place.path).unlink(missing_ok=True)
    run_pytest(copy, *tests, "--clauses-report", str(report))
    assert clause not in evidence_of(copy).code
    turned = matrix_of(copy, [report]).row(clause)
    assert (turned.state, turned.reason) == (ClauseState.OPEN, "Its tests were not run.")
