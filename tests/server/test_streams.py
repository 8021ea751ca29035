"""Streams: what is sent again, what is forgotten, and for whom."""

from collections.abc import Callable

import pytest
from kit.evening import Evening

from huone.room.feed.hub import Hub, Message
from huone.server import streams as module
from huone.server.streams import KEPT, TOPICS_MAX, WAITING_MS, ClientStream, Streams, TooManyTopics
from huone.server.wire import read_server_frame
from huone.units import PlayerId

Make = Callable[..., Evening]
ANNA = PlayerId("anna")


def taken(stream: ClientStream) -> list[Message]:
    """Take everything."""
    found = []
    for frame in frames(stream):
        message = read_server_frame(frame)
        assert isinstance(message, Message)
        found.append(message)
    return found


def frames(stream: ClientStream) -> list[bytes]:
    """Take everything as it goes out."""
    found: list[bytes] = []
    stream.take_into(found, 10 * KEPT)
    return found


def numbers(stream: ClientStream) -> list[int]:
    return [message.number for message in taken(stream)]


async def test_what_was_missed_is_sent_again_byte_for_byte(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        streams = Streams(Hub(night.room), night.clock)
        stream, resumed = streams.begin(ANNA, "s1", wanted=None)
        assert not resumed
        stream.follow("account:anna", None)
        first: list[bytes] = []
        for _ in range(3):
            await night.come("anna", 1)
            first += frames(stream)
        streams.wait(stream)
        await night.come("anna", 1)
        again, resumed = streams.begin(ANNA, "s2", wanted=stream.id)
        assert (again, resumed) == (stream, True)
        assert frames(again) == [], "nothing before the client has said what it has seen"
        again.follow("account:anna", 1)
        sent = frames(again)
        assert [read_server_frame(f).number for f in sent] == [2, 3, 4, 5]  # type: ignore[union-attr]
        assert set(first[1:]) <= set(sent)


@pytest.mark.parametrize("seen", [0, -1, 1_000])
async def test_who_has_seen_what_never_was_or_too_little_gets_a_new_picture(
    seen: int, evening: Make
) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        stream, _ = Streams(Hub(night.room), night.clock).begin(ANNA, None, wanted=None)
        stream.follow("account:anna", None)
        for _ in range(KEPT + 1):
            await night.come("anna", 1)
            frames(stream)
        stream.follow("account:anna", seen)
        (message,) = taken(stream)
        assert message.picture is not None


async def test_a_new_picture_comes_after_all_that_was_told_before_it(evening: Make) -> None:
    """Nothing is lost between two pictures: what one has been told once is in none of them."""
    async with evening() as night:
        await night.come("anna", 0)
        stream, _ = Streams(Hub(night.room), night.clock).begin(ANNA, None, wanted=None)
        stream.follow("account:anna", None)
        await night.come("anna", 1)  # Before even the first picture was sent.
        stream.follow("account:anna", None)
        await night.come("anna", 1)
        seen = [(message.number, message.picture is not None) for message in taken(stream)]
        assert seen == [(1, True), (2, False), (1, True), (2, False)]


async def test_a_stream_waits_for_a_while_and_not_longer(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        streams = Streams(hub, night.clock)
        stream, _ = streams.begin(ANNA, None, wanted=None)
        stream.follow("lobby", None)
        streams.wait(stream)
        await night.wait(WAITING_MS - 1)
        assert streams.begin(ANNA, None, wanted=stream.id)[1]
        streams.wait(stream)
        await night.wait(WAITING_MS)
        again, resumed = streams.begin(ANNA, None, wanted=stream.id)
        assert not resumed
        assert len(stream) == 0, "it follows nothing any more"
        assert list(streams) == [again]


async def test_only_so_many_streams_wait(evening: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WAITING_MAX", 2)
    async with evening() as night:
        streams = Streams(Hub(night.room), night.clock)
        begun = [streams.begin(ANNA, None, wanted=None)[0] for _ in range(3)]
        for stream in begun:
            streams.wait(stream)
        assert list(streams) == begun[1:]


async def test_a_guest_begins_anew(evening: Make) -> None:
    async with evening() as night:
        streams = Streams(Hub(night.room), night.clock)
        stream, _ = streams.begin(None, None, wanted=None)
        streams.wait(stream)
        assert list(streams) == []
        assert not streams.begin(None, None, wanted=stream.id)[1]


async def test_the_end_of_a_session_ends_the_streams_that_wait(evening: Make) -> None:
    async with evening() as night:
        streams = Streams(Hub(night.room), night.clock)
        for session in ("one", "two"):
            stream, _ = streams.begin(ANNA, session, wanted=None)
            streams.wait(stream)
        streams.end_session("one")
        assert [stream.session for stream in streams] == ["two"]


async def test_a_client_follows_only_so_many_topics(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        stream, _ = Streams(Hub(night.room), night.clock).begin(ANNA, None, wanted=None)
        for number in range(TOPICS_MAX):
            table, opened = night.room.lobby.start_opening(night.config.lobby[0])
            await opened
            stream.follow(f"table:{table}", None)
            assert len(stream) == number + 1
        with pytest.raises(TooManyTopics):
            stream.follow("lobby", None)
        stream.follow(f"table:{table}", None)


async def test_topics_take_turns(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        stream, _ = Streams(Hub(night.room), night.clock).begin(ANNA, None, wanted=None)
        stream.follow(f"table:{table.id}", None)
        stream.follow("account:anna", None)
        taken(stream)
        await night.play(table)
        await night.come("anna", 1)
        first: list[bytes] = []
        then: list[bytes] = []
        stream.take_into(first, 2)
        stream.take_into(then, 2)
        assert b'"account:anna"' not in b"".join(first)
        assert b'"account:anna"' in b"".join(then), "who has much to tell is not told first again"


async def test_no_more_is_taken_at_once_than_is_asked_for_and_nothing_is_lost(
    evening: Make,
) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        stream, _ = Streams(Hub(night.room), night.clock).begin(ANNA, None, wanted=None)
        stream.follow("lobby", None)
        stream.follow("account:anna", None)
        for at_once in (1, 1, 1):
            found: list[bytes] = []
            stream.take_into(found, at_once)
            assert len(found) == at_once or not stream.waiting
        await night.come("anna", 1)
        assert [message.topic for message in taken(stream)] == ["account:anna"]


async def test_hole_15_one_player_abandons_only_so_many_streams(evening: Make) -> None:
    async with evening() as night:
        for name in ("anna", "bo"):
            await night.come(name, 0)
        streams = Streams(Hub(night.room), night.clock)
        other, _ = streams.begin(PlayerId("bo"), "s", wanted=None)
        streams.wait(other)
        for _ in range(100):
            stream, _ = streams.begin(ANNA, "s", wanted=None)
            stream.follow("lobby", None)
            streams.wait(stream)
        assert len(list(streams)) == module.WAITING_OF_PLAYER_MAX + 1
        assert streams.begin(ANNA, "s", wanted=stream.id)[1], "the newest is still there"
        assert streams.begin(PlayerId("bo"), "s", wanted=other.id)[1], "another's is untouched"
