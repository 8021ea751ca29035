"""Guests over HTTP: a name is enough, bounds hold, and what one has stays one's own."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening
from kit.front_door import PASSWORD, FrontDoor, code_of, front_door
from msgspec.structs import replace

from huone.accounts.account import DAY_MS
from huone.accounts.guests import GuestRules
from huone.accounts.rates import OPEN
from huone.accounts.service import AccountsConfig
from huone.money.accounts import cash_of
from huone.money.currency import PLAY
from huone.room import commands
from huone.room.home_terms import HomeTerms
from huone.server.api.guests import sweep_guests
from huone.server.api.operation import ApiContext
from huone.system.rate_limit import Rate
from huone.units import PlayerId

Make = Callable[..., Evening]
PLAYING = replace(ONLINE, currency=PLAY.code, lobby=(replace(NL10, practice_bots=5),))


async def test_a_guest_has_a_name_play_money_and_a_seat_at_once(evening: Make) -> None:
    async with front_door(evening(PLAYING)) as door:
        browser = door.browser()
        offered = (await browser.get("/api/guests/name")).json()["name"]
        came = await browser.post("/api/guests", json={"name": offered, "language": "fi"})
        assert came.status_code == 201
        me = came.json()
        assert (me["name"], me["guest"], me["language"]) == (offered, True, "fi")
        assert (await browser.get("/api/me")).json() == me
        night, player = door.evening, PlayerId(offered)
        assert night.room.cashier.wallet(player) > 0
        await night.room.enter(player)
        await night.ask(offered, commands.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        (table,) = night.room.tables_of(player)
        await night.wait(5_000)
        assert table.table.running is not None


async def test_a_guest_without_a_wish_is_given_a_name(evening: Make) -> None:
    async with front_door(evening(PLAYING)) as door:
        names = set()
        for _ in range(3):
            answer = await door.browser().post("/api/guests", json={})
            names.add(answer.json()["name"])
        assert len(names) == 3


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("taken", "account/name-taken"),
        ("T4K", "account/name-taken"),
        ("bot-1", "account/reserved-name"),
        ("admin", "account/reserved-name"),
        ("ä", "account/unfit-name"),
        ("x" * 21, "account/unfit-name"),
    ],
)
async def test_a_guest_takes_no_name_of_others(evening: Make, name: str, code: str) -> None:
    async with front_door(evening(PLAYING)) as door:
        await door.register("taken")
        await door.register("t4k")
        answer = await door.browser().post("/api/guests", json={"name": name})
        assert code_of(answer) == code
        assert "set-cookie" not in answer.headers


async def test_nobody_signs_in_as_a_guest_with_any_password(evening: Make) -> None:
    async with front_door(evening(PLAYING)) as door:
        await door.browser().post("/api/guests", json={"name": "Otter"})
        # What stands for nobody's password opens no account that has none either.
        for password in ("x", "the password of nobody", PASSWORD):
            body = {"name": "Otter", "password": password}
            answer = await door.browser().post("/api/login", json=body)
            assert code_of(answer) == "account/wrong-name-or-password"
        await door.browser().post("/api/password-reset", json={"name": "Otter"})
        assert door.mail.sent == []


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tokens", {}),
        ("PUT", "/api/me/email", {"password": "x", "email": "a@b.example"}),
        ("PUT", "/api/me/password", {"password": "x", "new_password": "y"}),
        ("POST", "/api/me/totp", None),
        ("POST", "/api/me/deposits", {"id": "d1", "cents": 100}),
        ("POST", "/api/me/withdrawals", {"id": "w1", "cents": 100}),
    ],
)
async def test_what_a_password_protects_is_not_for_guests(
    evening: Make, method: str, path: str, body: dict[str, object] | None
) -> None:
    async with front_door(evening(PLAYING)) as door:
        guest = door.browser()
        await guest.post("/api/guests", json={})
        answer = await guest.request(method, path, json=body)
        assert (answer.status_code, code_of(answer)) == (403, "account/no-guest")


async def test_a_guest_keeps_name_wallet_and_seat_when_he_sets_a_password(evening: Make) -> None:
    async with front_door(evening(PLAYING)) as door:
        guest, night = door.browser(), door.evening
        await guest.post("/api/guests", json={"name": "Otter"})
        before = night.room.cashier.wallet(PlayerId("Otter"))
        weak = await guest.post("/api/me/account", json={"password": "short"})
        assert code_of(weak) == "account/weak-password"
        body = {"password": PASSWORD, "email": "otter@b.example"}
        full = await guest.post("/api/me/account", json=body)
        assert (full.status_code, full.json()["guest"], full.json()["name"]) == (
            200,
            False,
            "Otter",
        )
        assert (await guest.get("/api/me")).status_code == 200
        again = await guest.post("/api/me/account", json=body)
        assert code_of(again) == "account/guest-only"
        login = {"name": "otter", "password": PASSWORD}
        assert (await door.browser().post("/api/login", json=login)).status_code == 200
        assert night.room.cashier.wallet(PlayerId("Otter")) == before
        await door.office.guests.open()
        assert await sweep_guests(ApiContext(night.room, door.office)) == 0


def bounded(door: FrontDoor, rules: GuestRules) -> None:
    """Let an office be stricter with guests."""
    door.office.guests._rules = rules


async def test_guests_are_bounded_in_number_and_by_their_address(evening: Make) -> None:
    rates = replace(OPEN, guest=Rate(most=3, per_ms=60_000))
    async with front_door(evening(PLAYING), rates=rates) as door:
        bounded(door, GuestRules(most=4))
        for _ in range(3):
            assert (await door.browser().post("/api/guests", json={})).status_code == 201
        fourth = await door.browser().post("/api/guests", json={})
        assert (fourth.status_code, code_of(fourth)) == (429, "throttle/too-often")
        other = "198.51.100.7"
        answers = await asyncio.gather(
            *(door.browser(address=other).post("/api/guests", json={}) for _ in range(3))
        )
        assert sorted(answer.status_code for answer in answers) == [201, 503, 503]
        bounded(door, GuestRules(welcome=False))
        closed = await door.browser(address=other).post("/api/guests", json={})
        assert code_of(closed) == "account/guests-not-here"


async def test_a_guest_of_long_ago_is_swept_unless_he_holds_something(evening: Make) -> None:
    async with front_door(evening(PLAYING)) as door:
        night, desk = door.evening, ApiContext(door.evening.room, door.office)
        browsers = {}
        for name in ("Host", "Sitter", "Gone"):
            browsers[name] = door.browser()
            await browsers[name].post("/api/guests", json={"name": name})
            await night.room.enter(PlayerId(name))
        terms = HomeTerms(name="ours")
        opened = await night.ask("Host", commands.OpenHomeGame(terms=terms))
        assert isinstance(opened, commands.Invited)
        await night.ask("Sitter", commands.EnterPrivateTable(invitation=opened.invitation))
        await night.ask("Sitter", commands.SitDown(table=opened.table, chips=200))
        assert await sweep_guests(desk) == 0
        night.clock.jump_to(type(night.clock.now())(night.clock.now() + 29 * DAY_MS))
        assert (await browsers["Gone"].get("/api/me")).status_code == 200
        await door.office.guests.open()
        night.clock.jump_to(type(night.clock.now())(night.clock.now() + 29 * DAY_MS))
        assert await sweep_guests(desk) == 0
        night.clock.jump_to(type(night.clock.now())(night.clock.now() + 2 * DAY_MS))
        assert await sweep_guests(desk) == 1
        assert (await browsers["Gone"].get("/api/me")).status_code == 401
        assert (await browsers["Host"].get("/api/me")).status_code == 200
        store = night.room.committer.store
        assert await store.balance(cash_of(PlayerId("Gone"))) == 0
        again = await door.browser().post("/api/guests", json={"name": "gone"})
        assert code_of(again) == "account/name-taken"
        assert await night.faults() == []


async def test_a_guest_in_a_room_for_money_plays_home_games_and_nothing_else(
    evening: Make,
) -> None:
    async with front_door(evening()) as door:
        night, guest = door.evening, door.browser()
        assert (await guest.post("/api/guests", json={"name": "Otter"})).status_code == 201
        assert night.room.cashier.wallet(PlayerId("Otter")) == 0
        await night.room.enter(PlayerId("Otter"))
        opened = await night.ask("Otter", commands.OpenHomeGame(terms=HomeTerms(name="ours")))
        assert isinstance(opened, commands.Invited)
        answer = await night.ask("Otter", commands.SitDown(table=opened.table, chips=200))
        assert isinstance(answer, commands.Seated)


def test_the_rules_of_guests_come_from_the_settings() -> None:
    assert AccountsConfig().guests == GuestRules(welcome=True, most=1_000, days=30)
