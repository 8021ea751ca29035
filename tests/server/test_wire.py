"""Frames: what is read, and what is refused with which code."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.games.actions import Bet, Discard
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.lobby import TableNotOpen
from huone.server.vocabulary import wire_vocabulary
from huone.server.wire import (
    FRAME_BYTES_MAX,
    NUMBER_MAX,
    Ask,
    Hello,
    Ping,
    Refusal,
    Subscribe,
    encode,
    read_client_frame,
    read_server_frame,
    refusal,
)

READ = [
    ('{"type":"hello","version":1}', Hello(version=1)),
    (
        '{"type":"subscribe","topic":"lobby","number":3}',
        Subscribe(topic="lobby", number=3),
    ),
    ('{"type":"ping","at":-5}', Ping(at=-5)),
    (
        '{"type":"command","id":"a1","command":{"type":"act","table":"t",'
        '"action":{"type":"Bet","to_chips":40}}}',
        Ask(id="a1", command=commands.Act(table="t", action=Bet(40))),
    ),
]
REFUSED = [
    ("", "frame/unreadable"),
    ("null", "frame/unreadable"),
    ("[]", "frame/unreadable"),
    ("{", "frame/unreadable"),
    ("\ud800", "frame/unreadable"),
    (b"\xff\xfe", "frame/unreadable"),
    ('{"type":"hello"}', "frame/unreadable"),
    ('{"type":"welcome","version":1}', "frame/unreadable"),
    ('{"type":"hello","version":"1"}', "frame/unreadable"),
    ('{"type":"hello","version":1,"colour":"red"}', "frame/unreadable"),
    ('{"type":"ping","at":1.5}', "frame/unreadable"),
    ('{"type":"ping","at":1e999}', "frame/unreadable"),
    ('{"type":"ping","at":9007199254740992}', "frame/number-too-large"),
    ('{"type":"subscribe","topic":"lobby","number":-9007199254740992}', "frame/number-too-large"),
    ('{"type":"command","id":"","command":{"type":"leave","table":"t"}}', "frame/bad-id"),
    ('{"type":"command","id":"a b","command":{"type":"leave","table":"t"}}', "frame/bad-id"),
    (
        f'{{"type":"command","id":"{"x" * 65}","command":{{"type":"leave","table":"t"}}}}',
        "frame/bad-id",
    ),
    (
        '{"type":"command","id":"a","command":{"type":"leave","table":"t","tabel":"u"}}',
        "frame/unreadable",
    ),
    (
        '{"type":"command","id":"a","command":{"type":"act","table":"t",'
        '"action":{"type":"Bet","to_chips":99999999999999999}}}',
        "frame/number-too-large",
    ),
    (
        '{"type":"command","id":"a","command":{"type":"act","table":"t",'
        '"action":{"type":"Discard","cards":["As","1z"]}}}',
        "frame/unreadable",
    ),
    ("[" * 10_000, "frame/unreadable"),
    ('"' + "x" * FRAME_BYTES_MAX + '"', "frame/too-large"),
]


@pytest.mark.parametrize(("text", "frame"), READ)
def test_a_frame_is_read(text: str, frame: object) -> None:
    assert read_client_frame(text) == frame
    assert read_client_frame(text.encode()) == frame


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_what_is_no_frame_is_refused_with_a_stable_code(text: str | bytes, code: str) -> None:
    with pytest.raises(Refused) as no:
        read_client_frame(text)
    assert no.value.code == code


def test_cards_are_text_on_the_wire() -> None:
    ask = Ask(id="a", command=commands.Act(table="t", action=Discard(cards=())))
    sent = json.loads(encode(ask))
    sent["command"]["action"]["cards"] = ["As", "Td"]
    read = read_client_frame(json.dumps(sent))
    assert json.loads(encode(read))["command"]["action"]["cards"] == ["As", "Td"]


def test_a_refusal_keeps_its_facts_and_can_be_read_back() -> None:
    written = encode(refusal(TableNotOpen(table="t1"), id="c7"))
    read = read_server_frame(written)
    assert read == Refusal(
        id="c7",
        topic=None,
        code="room/no-such-table",
        says="no table called 't1' is open",
        facts={"table": "t1"},
    )


def test_the_largest_number_is_the_largest_that_a_browser_counts_to() -> None:
    assert read_client_frame(encode(Ping(at=NUMBER_MAX))) == Ping(at=NUMBER_MAX)


def test_everything_that_a_client_sends_refuses_unknown_fields() -> None:
    lenient = [
        kind.__name__
        for kind in wire_vocabulary().sent
        if not kind.__struct_config__.forbid_unknown_fields
    ]
    assert lenient == []


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists) | st.binary())
def test_whatever_is_sent_is_read_or_refused(sent: object) -> None:
    text = sent if isinstance(sent, bytes) else msgspec.json.encode(sent)
    with pytest.raises(Refused):
        read_client_frame(text)
