"""Evidence: which tests name a clause, which code cites it, and which data writes it down.

Owns: reading marks, scenario files and citations out of source text that it is given.
Never: opens a file, runs a test, or takes an id that the registry does not have.

Rule 1: a test proves what its marks name in plain strings, and what a scenario file lists under
`clauses`.
Rule 2: a value in a rulebook is no behaviour yet, so data is kept apart from code.
Rule 3: in code and data an id of both catalogues counts for neither unless it names its catalogue;
on a test it is a mistake.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from huone.refusal import Refused
from huone.rulebooks.clauses import AmbiguousClause, Registry

ENGINE_ONLY: Final = "engine_only"
"""What a scenario file says of a hand that is not played at a table of a room as well."""


class SourceText(msgspec.Struct, frozen=True):
    """One file, by its path within the source tree."""

    path: str
    text: str


class Citation(msgspec.Struct, frozen=True, order=True):
    """Where a clause is named; `test` is empty in code and for marks on a whole file."""

    path: str
    line: int
    test: str = ""

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}"
        return f"{where} {self.test}" if self.test else where


class Mistake(msgspec.Struct, frozen=True):
    """A place that names what is not a clause, and why not."""

    place: Citation
    why: str


class Evidence(msgspec.Struct, frozen=True):
    """Where each id is named, and the places that name no clause."""

    code: dict[str, list[Citation]]
    data: dict[str, list[Citation]]
    tests: dict[str, list[Citation]]
    mistakes: list[Mistake]


def read_evidence(
    registry: Registry,
    *,
    code: Iterable[SourceText],
    data: Iterable[SourceText],
    tests: Iterable[SourceText],
) -> Evidence:
    """Read all citations and marks of a source tree."""
    evidence = Evidence({}, {}, {}, [])
    for found, sources in ((evidence.code, code), (evidence.data, data)):
        for source in sources:
            _keep(evidence, found, registry, _citations(registry, source))
    for source in tests:
        _keep(evidence, evidence.tests, registry, _marks(source))
    return evidence


def _keep(
    evidence: Evidence,
    found: dict[str, list[Citation]],
    registry: Registry,
    named: Iterable[tuple[str, Citation]],
) -> None:
    for id, place in named:
        try:
            places = found.setdefault(registry.find(id).id, [])
        except AmbiguousClause as refused:
            if found is evidence.tests:
                evidence.mistakes.append(Mistake(place, str(refused)))
        except Refused as refused:
            evidence.mistakes.append(Mistake(place, str(refused)))
        else:
            if place not in places:
                places.append(place)


def _citations(registry: Registry, source: SourceText) -> Iterator[tuple[str, Citation]]:
    for number, line in enumerate(source.text.splitlines(), start=1):
        for id in registry.cited_in(line):
            yield id, Citation(source.path, number)


def _marks(source: SourceText) -> Iterator[tuple[str, Citation]]:
    if source.path.endswith(".toml"):
        yield from _scenario(source)
    elif "mark.clause" in source.text:
        yield from _marks_within(ast.parse(source.text), source.path, "")


def _marks_within(node: ast.AST, path: str, test: str) -> Iterator[tuple[str, Citation]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        test = f"{test}::{node.name}" if test else node.name
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
        for argument in node.args:
            if isinstance(argument, ast.Constant):
                yield str(argument.value), Citation(path, argument.lineno, test)
    for child in ast.iter_child_nodes(node):
        yield from _marks_within(child, path, test)


def _scenario(source: SourceText) -> Iterator[tuple[str, Citation]]:
    """Read `clauses` of a scenario file and of each table in it."""
    lines = source.text.splitlines()
    for id, engine_only in _listed(tomllib.loads(source.text)):
        line = next(number for number, text in enumerate(lines, start=1) if id in text)
        yield id, Citation(source.path, line, ENGINE_ONLY if engine_only else "")


def _listed(value: object) -> Iterator[tuple[str, bool]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "clauses" and isinstance(inner, list):
                yield from ((str(id), bool(value.get(ENGINE_ONLY))) for id in inner)
            else:
                yield from _listed(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _listed(inner)
