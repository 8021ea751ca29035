"""The vocabulary of the wire, and the TypeScript that is written from it."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from huone.server.typescript import typescript
from huone.server.vocabulary import Vocabulary, wire_vocabulary
from huone.units import Chips, Instant

TREE = Path(__file__).parents[2]


class Fold(Struct, frozen=True, tag="fold"):
    """Give up."""


class Raise(Struct, frozen=True, tag="raise"):
    """Bet more."""

    to_chips: Chips
    why: str | None = None


class Shown(Struct, frozen=True, tag="shown", omit_defaults=True):
    """What is shown."""

    at: Instant
    """When it was."""
    mood: Literal["calm", "angry"]
    scores: dict[int, tuple[int, int]]
    hint: str | None = None


SMALL = Vocabulary(sent=[Fold | Raise], received=[Shown])


def written(vocabulary: Vocabulary, record: str) -> list[str]:
    """Give the lines of one interface."""
    text = typescript(vocabulary)
    body = text.split(f"export interface {record} {{\n")[1].split("\n}")[0]
    return [line.strip() for line in body.splitlines()]


def test_what_a_client_sends_may_leave_out_what_has_a_default() -> None:
    assert written(SMALL, "Raise") == [
        'type: "raise";',
        "to_chips: Chips;",
        "why?: string | null;",
    ]


def test_what_the_server_leaves_out_when_it_is_null_is_never_null() -> None:
    assert written(SMALL, "Shown") == [
        'type: "shown";',
        "/** When it was. */",
        "at: Instant;",
        'mood: "calm" | "angry";',
        "scores: Record<number, [number, number]>;",
        "hint?: string;",
    ]


def test_the_committed_types_of_the_web_client_are_those_of_the_server() -> None:
    committed = (TREE / "web/src/wire/messages.ts").read_text(encoding="utf-8")
    assert committed == typescript(wire_vocabulary()), (
        "run: huone protocol --typescript web/src/wire/messages.ts"
    )


def test_every_union_on_the_wire_is_told_apart_by_its_type() -> None:
    vocabulary = wire_vocabulary()
    tags = {record.name: record.tag for record in vocabulary.records()}
    for name, members in vocabulary.unions():
        found = [tags[member] for member in members]
        assert None not in found, f"{name} has an untagged member"
        assert len(set(found)) == len(found), f"{name} has two members with one tag"


def test_records_of_one_name_are_told_apart_by_their_layer() -> None:
    names = [record.name for record in wire_vocabulary().records()]
    assert len(set(names)) == len(names)
    assert {"GamesHandVoided", "TableHandVoided"} <= set(names)
