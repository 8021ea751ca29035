"""TypeScript: the vocabulary of the wire as types for the web client.

Owns: how records, unions, literals and units are written in TypeScript.
Never: lists a record. All of them come from `vocabulary`.

Rule 1: the same vocabulary gives the same text, so a committed file can be compared.
"""

from collections.abc import Iterable, Iterator
from types import NoneType
from typing import Final, NewType, get_args, get_origin

import msgspec
from msgspec import Struct

from huone.cards.card import RANKS, SUITS, Card
from huone.server.vocabulary import Constant, Field, Named, Record, Shape, Vocabulary
from huone.server.wire import VERSION

PLAIN: Final[dict[Shape, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    msgspec.Raw: "unknown",
    Card: "Card",
}
HEAD: Final = """\
// The wire between the room and its clients.
// Written by `huone protocol --typescript`; change the Python types and write it again.

export const VERSION = {version};

/** A card as text: its rank and its suit, such as "As". */
export type Card = `${{Rank}}${{Suit}}`;
export type Rank = {ranks};
export type Suit = {suits};
"""


def typescript(vocabulary: Vocabulary) -> str:
    """Write the whole vocabulary as one TypeScript module."""
    writer = TypeWriter(vocabulary)
    head = HEAD.format(version=VERSION, ranks=_choice(RANKS), suits=_choice(SUITS))
    return "\n".join([head, *writer.units(), "", *writer.aliases(), *writer.records()])


class TypeWriter:
    """Writes the shapes of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def units(self) -> Iterator[str]:
        """Write the names of plain numbers and texts."""
        for name, made_of in self._vocabulary.units():
            yield f"export type {name} = {PLAIN[made_of]};"

    def aliases(self) -> Iterator[str]:
        """Write the unions and literals that have a name."""
        for name, parts in self._vocabulary.aliases():
            written = [self.part(part) for part in parts]
            if sum(map(len, written)) < 70:
                yield f"export type {name} = {' | '.join(written)};\n"
            else:
                yield "\n  | ".join([f"export type {name} =", *written]) + ";\n"

    def records(self) -> Iterator[str]:
        """Write every record as an interface."""
        for record in self._vocabulary.records():
            yield "\n".join(self._record(record)) + "\n"

    def _record(self, record: Record) -> Iterator[str]:
        yield f"/** {record.doc} */"
        yield f"export interface {record.name} {{"
        if record.tag is not None:
            yield f'  type: "{record.tag}";'
        for field in record.fields:
            yield from self._field(field)
        yield "}"

    def _field(self, field: Field) -> Iterator[str]:
        if field.doc:
            yield f"  /** {field.doc} */"
        yield f"  {field.name}{'?' if field.optional else ''}: {self.shape(field.shape)};"

    def shape(self, shape: Shape) -> str:
        """Write a shape."""
        return " | ".join(self.part(part) for part in self._vocabulary.parts(shape))

    def part(self, part: Shape) -> str:
        """Write one member of a union."""
        if isinstance(part, Constant):
            return f'"{part.value}"' if isinstance(part.value, str) else str(part.value)
        if isinstance(part, Named):
            return part.name
        if isinstance(part, NewType):
            has_a_name = part.__name__ in dict(self._vocabulary.units())
            return part.__name__ if has_a_name else self.part(part.__supertype__)
        if part in PLAIN:
            return PLAIN[part]
        if isinstance(part, type) and issubclass(part, Struct):
            return self._vocabulary.name_of(part)
        return self._container(part)

    def _container(self, part: Shape) -> str:
        kind, inner = get_origin(part), get_args(part)
        if kind is dict:
            # The key of a JSON object is text; TypeScript lets a number index it all the same.
            return f"Record<{self.shape(inner[0])}, {self.shape(inner[1])}>"
        if kind in (list, frozenset, set) or inner[-1] is Ellipsis:
            written = self.shape(inner[0])
            return f"({written})[]" if " | " in written else f"{written}[]"
        assert kind is tuple, f"no TypeScript for {part}"
        return f"[{', '.join(self.shape(each) for each in inner)}]"


def _choice(signs: Iterable[str]) -> str:
    return " | ".join(f'"{sign}"' for sign in signs)
