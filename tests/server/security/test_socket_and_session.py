"""A session and its connections: what signing in opens, signing out closes."""

from collections.abc import Callable

from kit.evening import Evening
from kit.front_door import PASSWORD, FrontDoor, front_door
from kit.talk import Talk

from huone.accounts import staffing
from huone.accounts.elsewhere import ActsElsewhere
from huone.accounts.identity import COOKIE
from huone.accounts.repository import AccountRepository
from huone.server.context import ServerContext
from huone.server.wire import Goodbye, Hello, Refusal, Welcome

Evenings = Callable[..., Evening]


async def who(
    edge: ServerContext, *, cookie: str | None = None, token: str | None = None
) -> str | None:
    async with Talk(edge, cookie=cookie) as talk:
        await talk.say(Hello(version=1, token=token))
        answer = await talk.next()
        assert isinstance(answer, Welcome | Refusal)
        return answer.player if isinstance(answer, Welcome) else None


def edge_of(door: FrontDoor) -> ServerContext:
    return ServerContext(door.evening.room, door.office.reception)


async def test_a_connection_knows_who_signed_in_over_http(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        edge, anna = edge_of(door), await door.register("Anna")
        cookie = str(anna.cookies[COOKIE])
        token = (await anna.post("/api/tokens", json={})).json()["token"]
        assert await who(edge, cookie=cookie) == "Anna"
        assert await who(edge, token=token) == "Anna"
        assert await who(edge, token=cookie) is None
        assert await who(edge, cookie=token) is None
        assert await who(edge, cookie="Anna~forged") is None
        assert await who(edge) is None


async def test_signing_out_closes_the_connections_of_this_session_alone(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        edge, here, there = edge_of(door), await door.register("Anna"), door.browser()
        await there.post("/api/login", json={"name": "Anna", "password": PASSWORD})
        async with (
            Talk(edge, cookie=str(here.cookies[COOKIE])) as one,
            Talk(edge, cookie=str(there.cookies[COOKIE])) as other,
        ):
            for talk in (one, other):
                await talk.say(Hello(version=1))
                assert (await talk.hear(Welcome)).player == "Anna"
            await here.post("/api/logout")
            assert (await one.hear(Goodbye)).code == "session-ended"
            assert Goodbye not in {type(frame) for frame in await other.rest()}


async def test_who_is_suspended_is_sent_away_at_once(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        edge, anna = edge_of(door), await door.register("Anna")
        async with Talk(edge, cookie=str(anna.cookies[COOKIE])) as talk:
            await talk.say(Hello(version=1))
            assert (await talk.hear(Welcome)).player == "Anna"
            now = door.evening.clock.now()
            await staffing.suspend(
                door.office.book, "Anna", why="collusion", until=None, by="Boss", now=now
            )
            assert (await talk.hear(Goodbye)).code == "session-ended"


async def test_hole_15_who_loses_his_authenticator_by_the_command_line_is_sent_away(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        edge, anna, bert = edge_of(door), await door.register("Anna"), await door.register("Bert")
        acts, now = ActsElsewhere(door.office.book), door.evening.clock.now()
        await staffing.set_roles(door.office.book, "Bert", ["floor"], by="test", now=now)
        assert await acts.touched() == []
        async with (
            Talk(edge, cookie=str(anna.cookies[COOKIE])) as talk,
            Talk(edge, cookie=str(bert.cookies[COOKIE])) as other,
        ):
            for each in (talk, other):
                await each.say(Hello(version=1))
                await each.hear(Welcome)
            # Another process has its own book, whose listeners this one never hears.
            elsewhere = AccountRepository(door.evening.room.committer.store)
            await staffing.reset_totp(elsewhere, "Anna", why="lost", by="command line", now=now)
            touched = await acts.touched()
            assert [account.name for account in touched] == ["Anna"]
            for account in touched:
                edge.end_all_but(account.player, [each.id for each in account.sessions])
            assert (await talk.hear(Goodbye)).code == "session-ended"
            assert Goodbye not in {type(frame) for frame in await other.rest()}
            assert await acts.touched() == []
