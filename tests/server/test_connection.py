"""One client, from its first frame to the last, without a socket."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.talk import Talk

from huone.accounts.identity import KnownNames
from huone.room import commands
from huone.room.feed.hub import AccountView, LobbyView, Message
from huone.room.players.notices import HandLost
from huone.server.connection import REPLIES_MAX
from huone.server.context import ServerContext
from huone.server.doors import FrameRates
from huone.server.wire import (
    Answered,
    Ask,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Refusal,
    Subscribe,
    Unsubscribe,
    Welcome,
)
from huone.store.ports import StoreUnavailable
from huone.system.rate_limit import steady
from huone.table.view import TableView
from huone.units import PlayerId

Make = Callable[..., Evening]
FEW = FrameRates(
    frames=steady(each_second=1e-9, at_once=20),
    commands=steady(each_second=1e-9, at_once=3),
    bad_frames=steady(each_second=1e-9, at_once=5),
)


def edge_of(night: Evening, rates: FrameRates | None = None) -> ServerContext:
    return ServerContext(night.room, KnownNames(), rates=rates or FrameRates())


async def test_a_connection_begins_with_a_hello_and_has_only_one(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk:
        await talk.say(Ping(at=1))
        assert (await talk.hear(Refusal)).code == "frame/hello-first"
        await talk.hello("anna")
        welcome = await talk.hear(Welcome)
        assert (welcome.player, welcome.resumed, welcome.version) == ("anna", False, 1)
        assert welcome.now == night.clock.now()
        assert welcome.room.rulebook == night.room.rulebook.meta.id
        await talk.hello("bo")
        assert (await talk.hear(Refusal)).code == "frame/hello-first"
        await talk.say(Ping(at=7))
        assert await talk.hear(Pong) == Pong(at=7, now=night.clock.now())


async def test_another_version_is_refused_and_sent_away(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk:
        await talk.say(Hello(version=2, token="anna"))
        refusal = await talk.hear(Refusal)
        assert (refusal.code, refusal.facts) == ("frame/wrong-version", {"spoken": 1, "asked": 2})
        goodbye = await talk.hear(Goodbye)
        assert (goodbye.code, goodbye.again) == ("wrong-version", False)
        assert await talk.next() is None


async def test_a_guest_looks_at_the_lobby_and_at_tables_and_does_nothing(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk:
        table = await night.seat("anna", "bo", "cem")
        await talk.hello(None)
        assert (await talk.hear(Welcome)).player is None
        await talk.say(Subscribe(topic="lobby"))
        assert isinstance((await talk.hear(Message)).picture, LobbyView)
        await talk.say(Subscribe(topic=f"table:{table.id}"))
        picture = (await talk.hear(Message)).picture
        assert isinstance(picture, TableView)
        assert picture.own is None
        await talk.say(Ask(id="a", command=commands.Leave(table=table.id)))
        refusal = await talk.hear(Refusal)
        assert (refusal.id, refusal.code) == ("a", "session/sign-in-first")
        for topic in ("account:anna", "nonsense", "table:none", "account:"):
            await talk.say(Subscribe(topic=topic))
            refusal = await talk.hear(Refusal)
            assert refusal.topic == topic
            assert refusal.code in ("subscription/no-such-topic", "room/no-such-table")


async def test_nobody_follows_the_account_of_somebody_else(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk:
        await talk.hello("anna")
        await talk.say(Subscribe(topic="account:bo"))
        assert (await talk.hear(Refusal)).code == "subscription/not-your-account"
        await talk.say(Subscribe(topic="account:anna"))
        assert isinstance((await talk.hear(Message)).picture, AccountView)


async def test_a_program_with_a_token_that_is_over_is_told_so(evening: Make) -> None:
    async with evening() as night:
        edge = edge_of(night)
        assert isinstance(edge.identity, KnownNames)
        edge.identity.end("anna")
        async with Talk(edge) as talk:
            await talk.hello("anna")
            assert (await talk.hear(Refusal)).code == "session/over"
        async with Talk(edge, cookie="anna") as browser:
            await browser.hello(None)
            assert (await browser.hear(Welcome)).player is None


async def test_the_same_command_twice_happens_once_and_is_answered_twice(evening: Make) -> None:
    async with evening() as night:
        edge = edge_of(night)
        await night.come("anna")
        command = commands.OpenPrivateTable(stake="nl10", name="Friends")
        answers = []
        for _ in range(2):
            async with Talk(edge) as talk:
                await talk.hello("anna")
                await talk.say(Ask(id="same", command=command))
                answers.append(await talk.hear(Answered))
        assert answers[0] == answers[1]
        assert len(night.room.lobby.tables) == 1


async def test_commands_begin_in_the_order_they_were_sent(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk:
        await night.come("anna")
        await talk.hello("anna")
        await talk.say(Ask(id="1", command=commands.FindSeat(stake="nl10", chips=1000)))
        await talk.say(Ask(id="2", command=commands.LeaveQueue(stake="nl10")))
        assert [(await talk.hear(Answered)).id for _ in range(2)] == ["1", "2"]


async def test_who_sends_too_much_is_refused_and_then_sent_away(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night, FEW)) as talk:
        await night.come("anna")
        await talk.hello("anna")
        await talk.hear(Welcome)
        for number in range(5):
            await talk.say(Ask(id=f"c{number}", command=commands.LeaveQueue(stake="nl10")))
        refusals = [await talk.hear(Refusal) for _ in range(5)]
        late = {refusal.id for refusal in refusals if refusal.code == "frame/too-many"}
        assert late == {"c3", "c4"}
        for _ in range(20):
            await talk.say(Ping(at=1))
        assert (await talk.hear(Goodbye)).code == "abuse"
        assert await talk.next() is None


async def test_a_few_bad_frames_are_forgiven_and_many_are_abuse(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night, FEW)) as talk:
        await talk.hello("anna")
        for _ in range(5):
            await talk.say("{")
            assert (await talk.hear(Refusal)).code == "frame/unreadable"
        await talk.say(Ping(at=1))
        assert (await talk.hear(Pong)).at == 1
        await talk.say("{")
        assert (await talk.hear(Goodbye)).code == "abuse"
        await talk.say(Ping(at=2))
        assert await talk.next() is None


async def test_who_does_not_read_his_answers_is_sent_away(evening: Make) -> None:
    async with evening() as night:
        plenty = FrameRates(frames=steady(each_second=1e-9, at_once=10 * REPLIES_MAX))
        async with Talk(edge_of(night, plenty)) as talk:
            await talk.hello("anna")
            for _ in range(REPLIES_MAX + 1):
                await talk.say(Ping(at=1))
            assert (await talk.hear(Goodbye)).code == "too-slow"
            assert talk.raw == talk.raw[-1:], "and nothing has piled up"


async def test_a_fault_of_ours_is_said_plainly_and_the_connection_lives_on(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk:
        await talk.hello("anna")
        with monkeypatch.context() as broken:
            broken.setattr(night.room, "command", _fails)
            await talk.say(Ask(id="a", command=commands.LeaveQueue(stake="nl10")))
            refusal = await talk.hear(Refusal)
        assert (refusal.id, refusal.code, refusal.facts) == ("a", "room/our-fault", {})
        await talk.say(Ping(at=1))
        await talk.hear(Pong)


async def _fails(*_: object, **__: object) -> None:
    raise RuntimeError("the wheel has come off")


async def _is_away(*_: object, **__: object) -> None:
    raise StoreUnavailable("database or disk is full")


async def test_hole_18_while_the_books_are_away_commands_are_refused_and_newcomers_come_again(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk, Talk(edge_of(night)) as newcomer:
        await talk.hello("anna")
        with monkeypatch.context() as broken:
            broken.setattr(night.room, "command", _is_away)
            broken.setattr(newcomer.connection, "_visitor", _is_away)
            await talk.say(Ask(id="a", command=commands.LeaveQueue(stake="nl10")))
            assert (await talk.hear(Refusal)).code == "api/unavailable"
            await newcomer.hello("bo")
            goodbye = await newcomer.hear(Goodbye)
        assert (goodbye.code, goodbye.again) == ("unavailable", True)
        assert [each.kind for each in night.room.caretaker] == ["store"]
        await talk.say(Ping(at=1))
        await talk.hear(Pong)


async def test_leaving_a_topic_ends_its_messages(evening: Make) -> None:
    async with evening() as night, Talk(edge_of(night)) as talk:
        await talk.hello("anna")
        await talk.say(Subscribe(topic="account:anna"))
        await talk.hear(Message)
        await talk.say(Unsubscribe(topic="account:anna"))
        await night.come("anna")
        assert [frame for frame in await talk.rest() if isinstance(frame, Message)] == []


async def test_a_stream_goes_on_for_its_player_only(evening: Make) -> None:
    async with evening() as night:
        edge = edge_of(night)
        async with Talk(edge) as talk:
            await talk.hello("anna")
            stream = (await talk.hear(Welcome)).stream
        async with Talk(edge) as thief:
            await thief.hello("bo", stream)
            welcome = await thief.hear(Welcome)
            assert not welcome.resumed
            assert welcome.stream != stream
        async with Talk(edge) as back:
            await back.hello("anna", stream)
            assert (await back.hear(Welcome)).resumed


async def test_a_second_connection_takes_a_stream_over(evening: Make) -> None:
    async with evening() as night:
        edge = edge_of(night)
        async with Talk(edge) as old, Talk(edge) as new:
            await old.hello("anna")
            stream = (await old.hear(Welcome)).stream
            await old.say(Subscribe(topic="account:anna"))
            await old.hear(Message)
            await new.hello("anna", stream)
            assert (await new.hear(Welcome)).resumed
            goodbye = await old.hear(Goodbye)
            assert (goodbye.code, goodbye.again) == ("taken-over", False)
            old.connection.close()
            await new.say(Subscribe(topic="account:anna", number=1))
            await night.come("anna")
            assert (await new.hear(Message)).number == 2


async def test_the_end_of_a_session_ends_its_connections(evening: Make) -> None:
    async with evening() as night:
        edge = edge_of(night)
        assert isinstance(edge.identity, KnownNames)
        async with Talk(edge) as anna, Talk(edge) as bo:
            await anna.hello("anna")
            await bo.hello("bo")
            stream = (await anna.hear(Welcome)).stream
            edge.identity.end("anna")
            assert (await anna.hear(Goodbye)).code == "session-ended"
            await bo.say(Ping(at=1))
            await bo.hear(Pong)
        assert stream not in {open.id for open in edge.streams if open.session != "anna"}


async def test_what_waited_for_a_player_is_told_once_after_the_picture(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        await night.deal(table)
        await night.crash()
        edge = edge_of(night)
        for visit in range(2):
            async with Talk(edge) as talk:
                await talk.hello("anna")
                await talk.say(Subscribe(topic="account:anna"))
                first = await talk.hear(Message)
                assert isinstance(first.picture, AccountView)
                told = [m.change for m in await talk.rest() if isinstance(m, Message)]
                lost = [notice for notice in told if isinstance(notice, HandLost)]
                assert len(lost) == (1 if visit == 0 else 0)


async def test_two_tabs_of_one_player_stay_in_step(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        edge = edge_of(night)
        async with Talk(edge) as one, Talk(edge) as two:
            for tab in (one, two):
                await tab.hello("anna")
                await tab.say(Subscribe(topic=f"table:{table.id}"))
                await tab.hear(Message)
                tab.raw.clear()
            await night.play(table)
            for tab in (one, two):
                await tab.rest()
            assert one.raw == two.raw
            assert len(one.raw) > 10


async def test_a_table_that_closes_ends_its_topic_with_a_reason(evening: Make) -> None:
    async with evening() as night:
        edge = edge_of(night)
        table = await night.seat("anna", "bo", "cem")
        async with Talk(edge) as talk:
            await talk.hello(None)
            await talk.say(Subscribe(topic=f"table:{table.id}"))
            for name in ("anna", "bo", "cem"):
                await night.ask(name, commands.Leave(table=table.id))
            await night.room.quiet()
            assert table.id not in night.room.lobby.tables
            refusal = await talk.hear(Refusal)
            assert (refusal.topic, refusal.code) == (f"table:{table.id}", "room/no-such-table")


async def test_a_player_is_here_until_his_last_connection_is_gone(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        edge = edge_of(night)
        anna = PlayerId("anna")
        night.room.gone(anna)

        def online() -> bool:
            seat = table.table.sitters.of(anna).seat
            return table.table.sitters.presence[seat].online

        async with Talk(edge) as one:
            await one.hello("anna")
            await one.hear(Welcome)
            assert online()
            async with Talk(edge) as two:
                await two.hello("anna")
                await two.hear(Welcome)
            assert online()
        await asyncio.sleep(0)
        assert not online()
