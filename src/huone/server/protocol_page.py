"""Protocol page: the frames of a connection, written down for readers.

Owns: the part of `docs/PROTOCOL.md` below its mark, and the JSON Schema of all frames.
Never: describes HTTP; `/api/openapi.json` does.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from huone.cards.card import RANKS, SUITS, Card
from huone.refusal import Refused
from huone.server.typescript import TypeWriter
from huone.server.vocabulary import Field, Named, Record, frame_vocabulary
from huone.server.wire import ClientFrame, ServerFrame

MARK: Final = "<!-- Below this line everything is written by `huone protocol --markdown`. -->\n"
CHAPTERS: Final = (
    ("ClientFrame", "Frames that a client sends"),
    ("Command", "Commands"),
    ("Action", "Actions in a hand"),
    ("ServerFrame", "Frames that the server sends"),
    ("Answer", "Answers"),
    ("Picture", "Pictures"),
    ("Change", "Changes"),
    ("SeenEvent", "Events in a hand"),
)


class NoMark(Refused):
    """The page has no place for what is written by the program."""

    code = "protocol/no-mark"
    says = "{page} has no line that says where the generated part begins: {mark}"


def with_reference(page: str, *, name: str) -> str:
    """Write the generated part of a page anew; what stands above its mark stays."""
    above, mark, _ = page.partition(MARK)
    if not mark:
        raise NoMark(page=name, mark=MARK.strip())
    return above + mark + "".join(_reference())


def json_schema() -> bytes:
    """Give the JSON Schema of all frames, those of clients and those of the server."""
    (sent, received), parts = msgspec.json.schema_components(
        (ClientFrame, ServerFrame), schema_hook=_card_schema, ref_template="#/$defs/{name}"
    )
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Frames of a Huone connection",
        "$defs": {**parts, "ClientFrame": sent, "ServerFrame": received},
        "anyOf": [{"$ref": "#/$defs/ClientFrame"}, {"$ref": "#/$defs/ServerFrame"}],
    }
    return msgspec.json.format(msgspec.json.encode(whole, order="sorted"), indent=1) + b"\n"


def _card_schema(shape: type) -> dict[str, str]:
    assert shape is Card, f"no schema for {shape.__name__}"
    return {"type": "string", "pattern": f"^[{RANKS}][{SUITS}]$"}


def _reference() -> Iterator[str]:
    vocabulary = frame_vocabulary()
    writer = TypeWriter(vocabulary)
    records = {record.name: record for record in vocabulary.records()}
    aliases = dict(vocabulary.aliases())
    told: set[str] = set()
    for union, title in CHAPTERS:
        yield f"\n## {title}\n"
        for name in _members(union, aliases, writer):
            if name not in told:
                told.add(name)
                yield from _entry(records[name], writer)
    yield "\n## Other records\n"
    for name, record in records.items():
        if name not in told:
            yield from _entry(record, writer)
    yield "\n## Words\n\n"
    for name, parts in aliases.items():
        if not _members(name, aliases, writer, known=records):
            yield f"- `{name}`: {' '.join(f'`{writer.part(part)}`' for part in parts)}\n"


def _members(
    union: str,
    aliases: dict[str, tuple[object, ...]],
    writer: TypeWriter,
    known: dict[str, Record] | None = None,
) -> list[str]:
    """List the records of a union, those of the unions in it included."""
    found: list[str] = []
    for part in aliases[union]:
        if isinstance(part, Named):
            found += _members(part.name, aliases, writer, known)
        elif known is None or writer.part(part) in known:
            found.append(writer.part(part))
    return found


def _entry(record: Record, writer: TypeWriter) -> Iterator[str]:
    tag = f' `type: "{record.tag}"`' if record.tag else ""
    yield f"\n### {record.name}\n\n{record.doc}{tag}\n"
    if record.fields:
        yield "\n"
    for field in record.fields:
        yield _line(field, writer)


def _line(field: Field, writer: TypeWriter) -> str:
    said = f": {field.doc}" if field.doc else ""
    optional = "?" if field.optional else ""
    return f"- `{field.name}{optional}: {writer.shape(field.shape)}`{said}\n"
