"""Faults: every small change that could be made to a module by mistake, one at a time.

Owns: which places can be broken and how. A comparison is off by one or turned round, "and" becomes
"or", "not" is forgotten, a number is one more, a condition always holds, a statement is left out.
Never: breaks an assertion or a sentence for people, for no test should notice those.
"""

import ast
import itertools
from collections.abc import Iterator
from typing import NamedTuple

OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
QUIET = ("log", "logger")
"""Whoever is told by these is a person."""


class Fault(NamedTuple):
    """A module with one fault in it."""

    line: int
    was: str
    is_now: str
    source: str


class Place(NamedTuple):
    """A node that can be broken: how, and what it becomes."""

    node: ast.AST
    field: str
    at: int | None
    broken: ast.AST


def faults(source: str) -> Iterator[Fault]:
    """Make every fault, each in a copy of the module."""
    for number in range(count(source)):
        yield fault(source, number)


def count(source: str) -> int:
    """Count the faults that can be made."""
    return sum(1 for _ in places(ast.parse(source)))


def fault(source: str, number: int) -> Fault:
    """Make one fault."""
    tree = ast.parse(source)
    place = next(itertools.islice(places(tree), number, None))
    whole = getattr(place.node, place.field)
    old = whole if place.at is None else whole[place.at]
    # Of an operator its whole expression is shown.
    is_operator = isinstance(old, ast.cmpop | ast.boolop | ast.operator)
    line = place.node.lineno if is_operator else old.lineno  # type: ignore[attr-defined]
    was = ast.unparse(place.node if is_operator else old)
    if place.at is None:
        setattr(place.node, place.field, place.broken)
    else:
        whole[place.at] = place.broken
    ast.fix_missing_locations(tree)
    now = ast.unparse(place.node if is_operator else place.broken)
    return Fault(line, was, now, ast.unparse(tree))


def places(node: ast.AST) -> Iterator[Place]:
    """Walk over everything that runs, and list what can be broken."""
    if isinstance(node, ast.Assert | ast.Raise) or _is_quiet(node):
        return
    yield from _own(node)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "keywords_of_class"):
            continue
        if isinstance(value, ast.AST):
            yield from places(value)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, ast.AST):
                    yield from places(item)


def _is_quiet(node: ast.AST) -> bool:
    call = node.value if isinstance(node, ast.Expr) else None
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id in QUIET
    )


def _own(node: ast.AST) -> Iterator[Place]:
    match node:
        case ast.Compare(ops=ops):
            for index, operator in enumerate(ops):
                if other := OTHER.get(type(operator)):
                    yield Place(node, "ops", index, other())
        case ast.BoolOp(op=operation):
            other_word = ast.Or() if isinstance(operation, ast.And) else ast.And()
            yield Place(node, "op", None, other_word)
        case ast.BinOp(op=operation) if type(operation) in ARITHMETIC:
            yield Place(node, "op", None, ARITHMETIC[type(operation)]())
        case ast.AugAssign(op=operation) if type(operation) in ARITHMETIC:
            yield Place(node, "op", None, ARITHMETIC[type(operation)]())
        case ast.If(test=test) | ast.IfExp(test=test):
            yield Place(node, "test", None, ast.Constant(value=True))
            if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                yield Place(node, "test", None, test.operand)
        case ast.Return(value=ast.Constant(value=bool() as said)):
            yield Place(node, "value", None, ast.Constant(value=not said))
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _left_out(node)


def _left_out(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Place]:
    for holder in ast.walk(function):
        if isinstance(holder, ast.FunctionDef | ast.AsyncFunctionDef) and holder is not function:
            continue
        for field in ("body", "orelse"):
            statements = getattr(holder, field, None)
            if not isinstance(statements, list):
                continue
            for index, statement in enumerate(statements):
                if _matters(statement):
                    yield Place(holder, field, index, ast.Pass())


def _matters(statement: object) -> bool:
    """Tell whether something else happens when a statement is left out."""
    if isinstance(statement, ast.Expr) and not _is_quiet(statement):
        return isinstance(statement.value, ast.Call | ast.Await)
    if isinstance(statement, ast.AugAssign):
        return True
    return isinstance(statement, ast.Assign) and isinstance(
        statement.targets[0], ast.Attribute | ast.Subscript
    )
