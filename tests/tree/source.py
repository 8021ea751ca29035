"""The source tree as text: its modules, classes and functions, read without importing anything."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2] / "src" / "huone"
NOT_OURS = ("migrations", "static")
"""Folders that have a grammar of their own."""


class Module(NamedTuple):
    """One file of the house."""

    name: str
    """As it is imported, without `huone.`."""
    path: Path
    tree: ast.Module
    lines: int
    is_package: bool

    @property
    def package(self) -> str:
        """The package that it is in; its own name if it is one."""
        return self.name if self.is_package else self.name.rpartition(".")[0]


class Class(NamedTuple):
    """A class that a module defines at its top."""

    module: str
    node: ast.ClassDef

    @property
    def name(self) -> str:
        return self.node.name


class Function(NamedTuple):
    """A function or method, named with its class."""

    module: str
    name: str
    node: ast.FunctionDef | ast.AsyncFunctionDef

    @property
    def lines(self) -> int:
        """How long its body is, without its docstring."""
        body = self.node.body
        documented = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
        first = body[1:2] if documented else body[:1]
        return (self.node.end_lineno or 0) - first[0].lineno + 1 if first else 0


@cache
def modules() -> tuple[Module, ...]:
    """Read every file."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT)
        if any(part in NOT_OURS for part in inside.parts):
            continue
        text = path.read_text(encoding="utf-8")
        parts = inside.with_suffix("").parts
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found.append(Module(name, path, ast.parse(text), len(text.splitlines()), is_package))
    return tuple(found)


def classes() -> Iterator[Class]:
    """List every class at the top of a module."""
    for module in modules():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                yield Class(module.name, node)


def functions() -> Iterator[Function]:
    """List every function at the top of a module, and every method."""
    for module in modules():
        yield from _functions(module.name, "", module.tree.body)


def _functions(module: str, inside: str, body: list[ast.stmt]) -> Iterator[Function]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Function(module, f"{inside}{node.name}", node)
        elif isinstance(node, ast.ClassDef):
            yield from _functions(module, f"{inside}{node.name}.", node.body)


def imported(module: Module) -> set[str]:
    """List the modules of the house that a module imports, at its top or in a function."""
    known = {one.name for one in modules()}
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.removeprefix("huone.") for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("huone"):
            inside = (node.module or "").removeprefix("huone").removeprefix(".")
            for alias in node.names:
                below = f"{inside}.{alias.name}".removeprefix(".")
                found.add(below if below in known else inside)
    return (found & known) - {"", module.name}
