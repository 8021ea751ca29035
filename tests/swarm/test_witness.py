"""Gaps, doubled answers and lost ones are noticed."""

import pytest

from huone.room.commands import Done
from huone.room.feed.hub import LobbyView, Message, WalletChanged
from huone.room.feed.table_feed import encode
from huone.server.wire import Answered, Refusal
from huone.swarm.witness import Witness

PICTURE = LobbyView(lines=())
CHANGE = WalletChanged(cash_cents=1)


def message(number: int, *, picture: bool = False) -> Message:
    if picture:
        return Message(topic="lobby", number=number, picture=PICTURE)
    return Message(topic="lobby", number=number, change=CHANGE)


def hear(*messages: Message | str) -> list[str]:
    witness = Witness("anna")
    for each in messages:
        if isinstance(each, str):
            witness.asked_for(each)
        else:
            witness.hear_message(encode(each), each)
    return [fault.kind for fault in witness.faults]


def test_a_topic_without_gaps_is_no_fault() -> None:
    assert hear("lobby", message(1, picture=True), message(2), message(3, picture=True)) == []


def test_a_topic_goes_on_or_begins_anew_when_it_is_asked_for_again() -> None:
    first = ("lobby", message(1, picture=True), message(2), "lobby")
    assert hear(*first, message(1, picture=True), message(2)) == []
    assert hear(*first, message(3), message(1, picture=True)) == []
    witness = Witness("anna")
    witness.numbers["lobby"] = 2
    witness.asked_for("lobby", goes_on=True)
    for each in (message(3), message(1, picture=True)):
        witness.hear_message(encode(each), each)
    assert [fault.says for fault in witness.faults] == ["lobby: 1 came after 3"]


GAPS = {
    "a message is missing": (message(1, picture=True), message(3)),
    "a message comes twice": (message(1, picture=True), message(2), message(2)),
    "it begins anew unasked": (message(1, picture=True), message(1, picture=True)),
    "it begins without a picture": (message(2),),
}


@pytest.mark.parametrize("messages", GAPS.values(), ids=GAPS)
def test_a_gap_is_noticed(messages: tuple[Message, ...]) -> None:
    assert hear("lobby", *messages) == ["gap"]


def test_every_command_is_answered_once() -> None:
    witness = Witness("anna")
    witness.sent("a")
    witness.sent("b")
    witness.hear_answer(Answered(id="a", answer=Done()))
    witness.hear_answer(Refusal(id="b", topic=None, code="x", says="", facts={}))
    witness.unanswered()
    assert witness.faults == []
    witness.hear_answer(Answered(id="a", answer=Done()))
    assert [fault.kind for fault in witness.faults] == ["answer"]


def test_a_command_without_an_answer_is_noticed() -> None:
    witness = Witness("anna")
    witness.sent("a")
    witness.unanswered()
    assert [fault.says for fault in witness.faults] == ["command a was never answered"]
