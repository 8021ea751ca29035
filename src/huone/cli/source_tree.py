"""The source tree: huone's own code and tests, read for the conformance matrix.

Owns: finding the tree, which of its files are code, data and tests, and the reports of test runs.
Never: judges, and never guesses where there are no tests to read.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import msgspec

from huone.refusal import Refused
from huone.rulebooks.clauses import registry
from huone.rulebooks.conformance import Matrix, RunReport, judge
from huone.rulebooks.evidence import Evidence, SourceText, read_evidence
from huone.rulebooks.reach import read_reach
from huone.rulebooks.standing import ClauseStanding

CODE = ("src/huone/**/*.py", "src/huone/**/*.toml", "src/huone/**/*.[ch]", "web/src/**/*.ts")
PYTHON = ("src/huone/**/*.py",)
BOOKS = ("src/huone/rulebooks/books/*.toml",)
TESTS = ("tests/**/test_*.py", "tests/scenarios/**/*.toml")
REGISTRY = "src/huone/rulebooks/clauses/"
# What a rulebook writes down and the shapes that it fills do nothing by themselves.
WRITTEN_DOWN = (
    "src/huone/rulebooks/books/",
    "src/huone/rulebooks/schema/",
    "src/huone/games/rules.py",
    "src/huone/table/rules.py",
)


class NoSourceTree(Refused):
    """An installation without its tests cannot say what is proven."""

    code: ClassVar[str] = "rules/no-source-tree"
    says: ClassVar[str] = (
        "what is proven is read from huone's source tree, and {place} is none; "
        "run this inside the tree or name it with --source"
    )


class UnreadableReport(Refused):
    """A file is no report of a test run."""

    code: ClassVar[str] = "rules/unreadable-report"
    says: ClassVar[str] = "{file}: {why}"


def find_tree(named: Path | None = None) -> Path:
    """Find the tree: the named one, else around this folder or around this installation."""
    starts = [named] if named else [Path.cwd(), Path(sys.prefix), Path(__file__)]
    for start in starts:
        for folder in (start.resolve(), *(() if named else start.resolve().parents)):
            if (folder / REGISTRY).is_dir() and (folder / "tests").is_dir():
                return folder
    raise NoSourceTree(place=str(named or Path.cwd()))


def evidence_of(tree: Path) -> Evidence:
    """Read the marks and citations of a tree."""
    cited = [source for source in texts_of(tree, CODE) if not source.path.startswith(REGISTRY)]
    return read_evidence(
        registry(),
        code=(source for source in cited if not source.path.startswith(WRITTEN_DOWN)),
        data=(source for source in cited if source.path.startswith(WRITTEN_DOWN)),
        tests=texts_of(tree, TESTS),
    )


def matrix_of(tree: Path, reports: list[Path] | None = None) -> Matrix:
    """Judge a tree, by its marks alone or by reports of test runs as well."""
    read = [_report(path) for path in reports] if reports else None
    return judge(registry(), evidence_of(tree), standing_of(tree), read)


def standing_of(tree: Path) -> ClauseStanding:
    """Read who can come to what in a tree."""
    return ClauseStanding(
        read_reach(texts_of(tree, PYTHON)), data=texts_of(tree, BOOKS), tests=texts_of(tree, TESTS)
    )


def texts_of(tree: Path, patterns: tuple[str, ...]) -> Iterator[SourceText]:
    """Read the files of a tree that match."""
    for path in sorted({path for pattern in patterns for path in tree.glob(pattern)}):
        yield SourceText(path.relative_to(tree).as_posix(), path.read_text(encoding="utf-8"))


def _report(path: Path) -> RunReport:
    try:
        return msgspec.json.decode(path.read_bytes(), type=RunReport)
    except (OSError, msgspec.MsgspecError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableReport(file=str(path), why=why) from error
