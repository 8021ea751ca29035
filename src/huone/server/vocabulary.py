"""Vocabulary: every shape on the wire, read from the types that the server itself uses.

Owns: walking from the frames and the HTTP bodies to all records they can hold, which of them a
client sends, and the names of unions, literals and units.
Never: repeats a field. What is described here is what is decoded and encoded.

Rule 1: records of one name from two modules are told apart by their layer, as in `GamesHandVoided`.
Rule 2: a record that a client sends may leave out what has a default; one that the server sends is
complete, unless its class omits defaults.
"""

import ast
import inspect
import itertools
import textwrap
import typing
from collections.abc import Iterable, Iterator
from enum import EnumType
from types import ModuleType, NoneType, UnionType
from typing import Final, Literal, TypeGuard, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from huone import units
from huone.games import actions, rules, view
from huone.room import commands
from huone.room.feed import hub
from huone.room.players import notices
from huone.server import wire
from huone.server.api import BODIES
from huone.server.api.words import Body
from huone.table import breaks, config, entry, events, owed
from huone.table import view as table_view

Shape = object
"""A type as it stands in an annotation."""

NAMING: Final[tuple[ModuleType, ...]] = (
    wire,
    commands,
    hub,
    notices,
    table_view,
    events,
    config,
    breaks,
    entry,
    owed,
    actions,
    view,
    rules,
)
"""Modules whose unions and literals keep their names; an earlier one comes first."""


class Constant(Struct, frozen=True):
    """One value of a literal."""

    value: str | int


class Named(Struct, frozen=True):
    """A union or literal by its name."""

    name: str


class Field(Struct, frozen=True, kw_only=True):
    """A field of a record."""

    name: str
    shape: Shape
    optional: bool
    """Whether it may be missing."""
    doc: str


class Record(Struct, frozen=True, kw_only=True):
    """One record on the wire."""

    name: str
    tag: str | None
    doc: str
    fields: tuple[Field, ...]


class Vocabulary:
    """All shapes that can be reached from what a client sends and what a server sends."""

    def __init__(self, *, sent: Iterable[Shape], received: Iterable[Shape]) -> None:
        self._aliases = dict(_named_shapes())
        self._sent = _reachable(sent)
        self._all = [*self._sent]
        self._all += [kind for kind in _reachable(received) if kind not in self._all]
        self._names = _names_of(self._all)

    @property
    def sent(self) -> tuple[type[Struct], ...]:
        """Every record that a client can send."""
        return tuple(self._sent)

    def records(self) -> list[Record]:
        """List every record, in the order of their names."""
        found = [self._record(kind) for kind in self._all]
        return sorted(found, key=lambda record: record.name)

    def aliases(self) -> list[tuple[str, tuple[Shape, ...]]]:
        """List the named unions and literals that are used, each with its members."""
        used = [name for name, members in self._aliases.items() if self._is_used(members)]
        return [(name, tuple(self._split(self._aliases[name], other=name))) for name in used]

    def unions(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """List every union of records that stands in a record, with the names of its members."""
        for kind in self._all:
            for shape in _inside_of(kind):
                members = [part for part in _members(shape) if part in self._names]
                if len(members) > 1:
                    names = tuple(self._names[part] for part in members if _is_record(part))
                    yield f"{kind.__name__}: {shape}", names

    def units(self) -> list[tuple[str, type]]:
        """List the plain numbers and texts that have a name, and what they are made of."""
        return list(_units())

    def name_of(self, kind: type[Struct]) -> str:
        """Give the name of a record."""
        return self._names[kind]

    def parts(self, shape: Shape) -> list[Shape]:
        """Take a union or a literal apart, by the names of the unions in it (`Named`)."""
        return self._split(_members(shape))

    def _split(self, members: tuple[Shape, ...], other: str = "") -> list[Shape]:
        left, parts = list(members), list[Shape]()
        for name, named in sorted(self._aliases.items(), key=lambda item: -len(item[1])):
            if name != other and len(named) > 1 and all(part in left for part in named):
                parts.append(Named(name))
                left = [part for part in left if part not in named]
        return [*parts, *left]

    def _is_used(self, members: tuple[Shape, ...]) -> bool:
        if all(_is_record(part) for part in members):
            return all(part in self._all for part in members)
        return any(
            all(part in _members(shape) for part in members)
            for kind in self._all
            for shape in _inside_of(kind)
        )

    def _record(self, kind: type[Struct]) -> Record:
        hints = get_type_hints(kind)
        settings = kind.__struct_config__
        docs = _field_docs(kind)
        return Record(
            name=self._names[kind],
            tag=settings.tag if isinstance(settings.tag, str) else None,
            doc=(kind.__doc__ or "").strip().split("\n")[0],
            fields=tuple(
                Field(
                    name=field.encode_name,
                    shape=_present(hints[field.name], omits=settings.omit_defaults),
                    optional=not field.required and (kind in self._sent or settings.omit_defaults),
                    doc=docs.get(field.name, ""),
                )
                for field in msgspec.structs.fields(kind)
            ),
        )


def frame_vocabulary() -> Vocabulary:
    """Give the vocabulary of the connection alone."""
    return Vocabulary(sent=[wire.ClientFrame], received=[wire.ServerFrame])


def wire_vocabulary() -> Vocabulary:
    """Give the vocabulary of the whole wire."""
    bodies = [(body, issubclass(body, Body)) for body in BODIES]
    return Vocabulary(
        sent=[wire.ClientFrame, *(body for body, is_sent in bodies if is_sent)],
        received=[wire.ServerFrame, *(body for body, is_sent in bodies if not is_sent)],
    )


def _present(shape: Shape, *, omits: bool) -> Shape:
    """Give what a field holds when it is there; one that is left out when it is null is not."""
    members = _members(shape)
    if not omits or NoneType not in members:
        return shape
    return typing.Union[tuple(part for part in members if part is not NoneType)]  # noqa: UP007


def _named_shapes() -> Iterator[tuple[str, tuple[Shape, ...]]]:
    seen: list[tuple[Shape, ...]] = []
    for module in NAMING:
        for name, value in vars(module).items():
            if name.startswith("_") or not _is_choice(value):
                continue
            members = _members(value)
            if NoneType not in members and members not in seen:
                seen.append(members)
                yield name, members


def _reachable(roots: Iterable[Shape]) -> list[type[Struct]]:
    found: list[type[Struct]] = []
    ahead = [kind for root in roots for kind in _structs_in(root)]
    while ahead:
        kind = ahead.pop(0)
        if kind not in found:
            found.append(kind)
            ahead += [
                inner for hint in get_type_hints(kind).values() for inner in _structs_in(hint)
            ]
    return found


def _structs_in(shape: Shape) -> Iterator[type[Struct]]:
    for part in _inside(shape):
        if _is_record(part):
            yield part


def _inside_of(kind: type[Struct]) -> Iterator[Shape]:
    for hint in get_type_hints(kind).values():
        yield from _inside(hint)


def _inside(shape: Shape) -> Iterator[Shape]:
    """Give a shape and everything that it is put together from, literals whole."""
    yield shape
    if get_origin(shape) is not Literal:
        for part in get_args(shape):
            yield from _inside(part)


def _names_of(kinds: list[type[Struct]]) -> dict[type[Struct], str]:
    plain = [kind.__name__ for kind in kinds]
    return {
        kind: kind.__name__ if plain.count(kind.__name__) == 1 else _layer(kind) + kind.__name__
        for kind in kinds
    }


def _layer(kind: type[Struct]) -> str:
    return kind.__module__.split(".")[1].title()


def _field_docs(kind: type[Struct]) -> dict[str, str]:
    """Read the texts below fields from the source; Python itself does not keep them."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    found = dict[str, str]()
    for field, text in itertools.pairwise(body.body):
        name = field.target if isinstance(field, ast.AnnAssign) else None
        below = text.value if isinstance(text, ast.Expr) else None
        if isinstance(name, ast.Name) and isinstance(below, ast.Constant):
            found[name.id] = " ".join(str(below.value).split())
    return found


def _members(shape: Shape) -> tuple[Shape, ...]:
    if get_origin(shape) is Literal:
        return tuple(Constant(value) for value in get_args(shape))
    if isinstance(shape, EnumType):
        return tuple(Constant(value) for value in shape._value2member_map_)
    if not _is_union(shape):
        return (shape,)
    return tuple(part for member in get_args(shape) for part in _members(member))


def _is_record(part: Shape) -> TypeGuard[type[Struct]]:
    return isinstance(part, type) and issubclass(part, Struct)


def _is_choice(shape: Shape) -> bool:
    return _is_union(shape) or get_origin(shape) is Literal or isinstance(shape, EnumType)


def _is_union(shape: Shape) -> bool:
    return isinstance(shape, UnionType) or get_origin(shape) is typing.Union


def _units() -> Iterator[tuple[str, type]]:
    for name, shape in vars(units).items():
        if isinstance(shape, typing.NewType):
            made_of = shape.__supertype__
            assert isinstance(made_of, type)
            yield name, made_of
