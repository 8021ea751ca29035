"""Complaints: what a decoder says about a value, as a key path and a sentence.

Owns: reading the decoder's messages, and the list of words that a key allows.
Never: decides what is wrong; it only says it better.
"""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import inspect

from huone.toml.lines import KeyPath

_MESSAGE = re.compile(r"(?P<problem>.*?)(?: - at `(?P<path>\$.*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<index>\d+)\]")
_MISSING = re.compile(r"Object missing required field `(?P<key>.+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.+)`")


class BookProblem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong: of which kind, at which key, and why."""

    kind: Literal["missing-key", "unknown-key", "wrong-value"]
    path: KeyPath
    problem: str


def complaint(error: msgspec.ValidationError, shape: type) -> BookProblem:
    """Read a decoder's error about values that should have had a shape."""
    message = _MESSAGE.fullmatch(str(error))
    assert message is not None
    problem, path = message["problem"], _path(message["path"] or "$")
    if (missing := _MISSING.fullmatch(problem)) is not None:
        return BookProblem(kind="missing-key", path=(*path, missing["key"]), problem="is missing")
    if (unknown := _UNKNOWN.fullmatch(problem)) is not None:
        return BookProblem(kind="unknown-key", path=(*path, unknown["key"]), problem="is unknown")
    problem = problem[0].lower() + problem[1:]
    if words := words_allowed(shape, path):
        problem += f"; may be {', '.join(words)}"
    return BookProblem(kind="wrong-value", path=path, problem=problem)


def words_allowed(shape: type, path: KeyPath) -> list[str]:
    """List the words that a key may have as its value; none if it is not about words."""
    types: list[inspect.Type] = list(_alternatives(inspect.type_info(shape)))
    for step in path:
        types = [below for kind in types for below in _below(kind, step)]
    return sorted(
        {
            str(word)
            for kind in types
            if isinstance(kind, inspect.LiteralType)
            for word in kind.values
        }
    )


def _path(text: str) -> KeyPath:
    return tuple(step["key"] or int(step["index"]) for step in _STEP.finditer(text))


def _alternatives(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        yield from kind.types
    else:
        yield kind


def _below(kind: inspect.Type, step: str | int) -> Iterator[inspect.Type]:
    """Give the types that a value of this type may have at its next key."""
    if isinstance(kind, inspect.StructType):
        if step == kind.tag_field:
            yield inspect.LiteralType((str(kind.tag),))
        for field in kind.fields:
            if field.encode_name == step:
                yield from _alternatives(field.type)
    elif isinstance(kind, inspect.VarTupleType) and isinstance(step, int):
        yield from _alternatives(kind.item_type)
