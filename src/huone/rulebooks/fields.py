"""Fields: every field that a rulebook can have, and who reads it.

Owns: the walk over the schema, and the list of fields with their readers.
Never: knows what a field means.

Rule 1: a field that nobody reads promises what nothing keeps. It gets a reader, becomes a policy
under `[says]` that people can read, or leaves the schema with its clause open.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from huone.rulebooks.schema import Rulebook
from huone.rulebooks.standing import ClauseStanding


class SchemaField(msgspec.Struct, frozen=True, order=True):
    """One field of one class of the schema, and the first path at which a rulebook has it."""

    path: str
    of: str
    name: str


class ReadField(msgspec.Struct, frozen=True):
    """A field and who reads it: the room, the pages that show rules, tools, or nobody."""

    field: str
    of: str
    read_by: str
    readers: tuple[str, ...]


def schema_fields() -> list[SchemaField]:
    """List every field of a rulebook, each class once."""
    found: dict[tuple[str, str], SchemaField] = {}
    for path, of, name in _walk(inspect.type_info(Rulebook), ""):
        found.setdefault((of, name), SchemaField(path, of, name))
    return list(found.values())


def read_fields(standing: ClauseStanding) -> list[ReadField]:
    """Say of each field who reads it."""
    return [
        ReadField(one.path, one.of, standing.of_field(one.name).ring, standing.readers(one.name))
        for one in schema_fields()
    ]


def _walk(shape: inspect.Type | Any, above: str) -> Iterator[tuple[str, str, str]]:
    match shape:
        case inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                path = f"{above}.{field.encode_name}".removeprefix(".")
                yield path, cls.__name__, field.encode_name
                yield from _walk(field.type, path)
        case inspect.UnionType(types=types):
            for inner in types:
                yield from _walk(inner, above)
        case inspect.VarTupleType(item_type=item):
            yield from _walk(item, f"{above}[]")
