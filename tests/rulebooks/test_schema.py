from collections.abc import Iterator

import msgspec
import pytest

from huone.games.rules import HandRules
from huone.rulebooks.loader import PACKAGED, load
from huone.rulebooks.schema import Rulebook
from huone.table import rules as table_rules
from huone.table.rules import NotOffered, Offered, Rules


def sections(section: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Find every struct type below a section, itself first."""
    yield section
    for field in msgspec.structs.fields(section):
        for kind in types_in(msgspec.inspect.type_info(field.type)):
            if isinstance(kind, msgspec.inspect.StructType):
                yield from sections(kind.cls)


def types_in(kind: msgspec.inspect.Type) -> Iterator[msgspec.inspect.Type]:
    yield kind
    for below in getattr(kind, "types", ()):
        yield from types_in(below)
    for name in ("item_type", "value_type"):
        if (below := getattr(kind, name, None)) is not None:
            yield from types_in(below)


SECTIONS = sorted({*sections(Rulebook)}, key=lambda section: section.__name__)


def test_the_walk_through_the_schema_reaches_its_leaves() -> None:
    names = {section.__name__ for section in SECTIONS}
    assert {"TimeBank", "RakeRow", "LosingHand", "BlindLevel", "HandRules", "NotOffered"} <= names


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.__name__)
def test_a_section_is_frozen_has_no_default_and_refuses_unknown_keys(
    section: type[msgspec.Struct],
) -> None:
    assert section.__struct_config__.frozen
    assert section.__struct_config__.forbid_unknown_fields
    assert all(field.required for field in msgspec.structs.fields(section))


@pytest.mark.parametrize(
    "section",
    [section for section in SECTIONS if section is not HandRules],
    ids=lambda section: section.__name__,
)
def test_no_number_of_a_house_can_be_negative(section: type[msgspec.Struct]) -> None:
    for field in msgspec.structs.fields(section):
        for kind in types_in(msgspec.inspect.type_info(field.type)):
            if isinstance(kind, msgspec.inspect.IntType):
                assert kind.ge is not None, field.name
                assert kind.ge >= 0


def test_no_number_of_a_house_is_a_float() -> None:
    for section in SECTIONS:
        for field in msgspec.structs.fields(section):
            for kind in types_in(msgspec.inspect.type_info(field.type)):
                assert not isinstance(kind, msgspec.inspect.FloatType), field.name


@pytest.mark.parametrize("book", PACKAGED)
def test_a_rulebook_survives_being_written_and_read(book: str) -> None:
    there = msgspec.json.encode(load(book))
    back = msgspec.json.decode(there, type=Rulebook)
    assert back == load(book)
    assert back.digest == load(book).digest


def test_a_chapter_is_offered_or_it_says_that_it_is_not() -> None:
    assert msgspec.to_builtins(NotOffered()) == {"offered": "no"}
    offered = [section for section in SECTIONS if issubclass(section, Offered)]
    assert len(offered) > 10
    assert {section.__struct_config__.tag for section in offered} == {"yes"}


def test_every_kind_of_table_rule_is_part_of_a_rulebook() -> None:
    defined = {
        kind
        for kind in vars(table_rules).values()
        if isinstance(kind, type) and issubclass(kind, Rules) and kind not in (Rules, Offered)
    }
    assert defined <= set(SECTIONS)
