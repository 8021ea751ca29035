"""Logs: one line each, with ids and without secrets."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
import structlog
from kit.evening import Evening
from kit.front_door import front_door
from kit.talk import Talk

from huone.accounts.identity import KnownNames
from huone.cards.card import parse_cards
from huone.games import events as game_events
from huone.room import commands
from huone.server.connection import OurFault
from huone.server.context import ServerContext
from huone.server.logs import HIDDEN, log_hands, set_up_logs
from huone.server.wire import Ask, Refusal, Welcome
from huone.table import events as table_events

Lines = Callable[[], list[dict[str, object]]]


@contextmanager
def written_as(form: Literal["json", "text"]) -> Iterator[io.StringIO]:
    """Set the logs up for one test, and leave them as they were."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    set_up_logs(form)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    handler.setStream(written)
    yield written
    root.handlers = before
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def lines() -> Iterator[Lines]:
    with written_as("json") as written:
        yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_hand_is_logged_by_its_ids_and_no_card_is(lines: Lines) -> None:
    cards = parse_cards("As Kd")
    log_hands(
        "nl10-1",
        [
            table_events.SeatTaken(2, "anna", 1000),
            table_events.HandLaidOut(7, "texas", 0, 1, 2, (0, 1, 2), ()),
            table_events.InHand(7, game_events.CardsDealt(2, cards, ())),
            table_events.HandSettled(7, {2: 1000}),
            table_events.HandVoided(8, "the lamp fell", {2: 1000}),
        ],
    )
    found = lines()
    assert [(line["event"], line.get("hand")) for line in found] == [
        ("seat-taken", None),
        ("hand-started", 7),
        ("hand-settled", 7),
        ("hand-voided", 8),
    ]
    assert all(line["table"] == "nl10-1" for line in found)
    assert "As" not in json.dumps(found)


@pytest.mark.parametrize("name", ["password", "token", "cookie", "cards", "deck", "text", "secret"])
def test_what_must_not_be_written_is_hidden(name: str, lines: Lines) -> None:
    structlog.get_logger().info("signed-in", **{name: "hunter2", "player": "anna"})
    logging.getLogger("huone.api").warning("told", extra={name: "hunter2"})
    first, *_ = lines()
    assert first[name] == HIDDEN
    assert first["player"] == "anna"


def test_a_failure_is_logged_with_where_it_was(lines: Lines) -> None:
    try:
        raise RuntimeError("the wheel has come off")
    except RuntimeError:
        structlog.get_logger().exception("request-failed", player="anna")
    (line,) = lines()
    assert line["event"] == "request-failed"
    assert "the wheel has come off" in json.dumps(line["exception"])


@pytest.mark.parametrize("form", ["json", "text"])
def test_hole_3_no_failure_takes_the_variables_of_its_place_along(
    form: Literal["json", "text"],
) -> None:
    def sign_in(credentials: str) -> None:
        assert credentials
        raise RuntimeError("the disk is full")

    token = "-".join(("huone", "bearer", "4711"))  # Lines of the source are shown.
    with written_as(form) as written:
        try:
            sign_in(token)
        except RuntimeError:
            structlog.get_logger().exception("hello-failed")
            logging.getLogger("huone.api").exception("call-failed")
        text = written.getvalue()
    assert text.count("the disk is full") >= 2
    assert token not in text


@pytest.mark.parametrize("form", ["json", "text"])
async def test_hole_3_a_store_that_fails_puts_no_token_into_the_log(
    form: Literal["json", "text"],
    evening: Callable[..., Evening],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise RuntimeError("the wheel has come off")

    token = "-".join(("huone", "bearer", "4711"))
    with written_as(form) as written:
        async with front_door(evening()) as door:
            night = door.evening
            edge = ServerContext(night.room, KnownNames())
            async with Talk(edge) as player, Talk(edge) as newcomer:
                await player.hello("anna")
                await player.hear(Welcome)
                with monkeypatch.context() as broken:
                    broken.setattr(night.room.committer.store, "_fetch", fails)
                    await newcomer.hello(token)
                    assert (await newcomer.hear(Refusal)).code == OurFault.code
                    seat = commands.FindSeat(stake="nl10", chips=1000)
                    await player.say(Ask(id="a", command=seat))
                    assert (await player.hear(Refusal)).code == OurFault.code
                    answer = await door.program(f"anna.{token}").get("/api/me")
                assert answer.status_code >= 400
        text = written.getvalue()
    assert text.count("the wheel has come off") >= 2
    assert token not in text
