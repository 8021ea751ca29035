"""The page of the protocol and the schema of its frames are those of the server."""

import json
from pathlib import Path

import pytest

from huone.server.protocol_page import MARK, NoMark, json_schema, with_reference
from huone.server.vocabulary import frame_vocabulary

PAGE = Path(__file__).parents[2] / "docs" / "PROTOCOL.md"


def test_the_committed_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_reference(page, name="PROTOCOL.md"), (
        "run: huone protocol --markdown docs/PROTOCOL.md"
    )


def test_every_record_is_on_the_page_once() -> None:
    reference = PAGE.read_text(encoding="utf-8").partition(MARK)[2]
    titles = [line[4:] for line in reference.splitlines() if line.startswith("### ")]
    assert sorted(titles) == [record.name for record in frame_vocabulary().records()]


def test_a_page_without_a_mark_is_left_alone() -> None:
    with pytest.raises(NoMark):
        with_reference("# My page", name="mine.md")


def test_the_schema_knows_every_frame_and_how_a_card_is_written() -> None:
    schema = json.loads(json_schema())
    kinds = {part["$ref"].rpartition("/")[2] for part in schema["$defs"]["ClientFrame"]["anyOf"]}
    assert kinds == {"Hello", "Subscribe", "Unsubscribe", "Ask", "Ping"}
    assert schema["$defs"]["Hello"]["additionalProperties"] is False
    cards = schema["$defs"]["BoardDealt"]["properties"]["cards"]["items"]
    assert cards == {"type": "string", "pattern": "^[23456789TJQKA][cdhs]$"}
