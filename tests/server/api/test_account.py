import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from kit.evening import Evening
from kit.front_door import ORIGIN, PASSWORD, code_of, front_door, totp

from huone.accounts import staffing
from huone.games.rules import no_limit
from huone.money.currency import PLAY
from huone.room.config import RoomConfig, StakeOffer
from huone.server.api.play_money import PLAY_MONEY
from huone.store.ports import StoreUnavailable
from huone.system.entropy import SeededEntropy

Evenings = Callable[..., Evening]
PLAYING = RoomConfig(
    name="Practice",
    rulebook="online-2.7-en",
    currency=PLAY.code,
    lobby=(StakeOffer(id="nl10", game="texas", stakes=no_limit(5, 10)),),
)


async def test_a_new_player_is_in_and_known(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        browser = await door.register("Anna", email="a@club.example", language="fi")
        me = (await browser.get("/api/me")).json()
        assert me == {
            "player": "Anna",
            "name": "Anna",
            "roles": ["player"],
            "language": "fi",
            "email": "a@club.example",
            "totp": False,
            "guest": False,
            "settings": {},
        }


async def test_play_money_is_given_to_who_comes_and_who_has_run_out(evening: Evenings) -> None:
    async with front_door(evening(PLAYING)) as door:
        browser = await door.register("Anna")
        assert (await browser.get("/api/me/balance")).json()["wallet_cents"] == PLAY_MONEY
        assert code_of(await browser.post("/api/me/play-money")) == "play-money/some-left"
        spend = {"id": "w1", "cents": PLAY_MONEY - 50}
        asked = await browser.post("/api/me/withdrawals", json=spend)
        assert asked.status_code == 201
        # What is held for a withdrawal is still his: it would be given twice.
        held = await browser.post("/api/me/play-money")
        assert code_of(held) == "play-money/some-left"
        cashier, now = door.evening.room.cashier, door.evening.clock.now()
        await cashier.approve(asked.json()["id"], by="bank", now=now)[1]
        filled = await browser.post("/api/me/play-money")
        assert filled.json()["wallet_cents"] == PLAY_MONEY
        assert await door.evening.faults() == []


async def test_play_money_on_its_way_is_not_given_twice(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with front_door(evening(PLAYING)) as door:
        browser = await door.register("Anna")
        token = (await browser.post("/api/tokens", json={})).json()["token"]
        other, store = door.program(token), door.evening.room.committer.store
        read, asked = store.balance, list[bool]()

        async def slow(account: Any, *more: Any) -> int:
            found = await read(account, *more)
            if not asked:
                asked.append(True)
                body = {"id": "w1", "cents": PLAY_MONEY}
                assert (await other.post("/api/me/withdrawals", json=body)).status_code == 201
            return found

        monkeypatch.setattr(store, "balance", slow)
        assert code_of(await browser.post("/api/me/play-money")) == "play-money/some-left"


async def test_money_is_not_given_away(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        browser = await door.register("Anna")
        assert (await browser.get("/api/me/balance")).json()["wallet_cents"] == 0
        assert code_of(await browser.post("/api/me/play-money")) == "play-money/none-here"


async def test_settings_come_back_as_they_were_and_have_a_bound(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        browser = await door.register("Anna")
        kept = {"table": {"four_colours": True, "sizes": [0.5, 1, None]}, "z": "ä\u0000"}
        assert (await browser.put("/api/me/settings", json=kept)).status_code == 204
        assert (await browser.get("/api/me")).json()["settings"] == kept
        large = {"x": "y" * 20_000}
        assert code_of(await browser.put("/api/me/settings", json=large)) == (
            "account/settings-too-large"
        )
        assert code_of(await browser.put("/api/me/settings", json=[1])) == "api/invalid"
        assert (await browser.get("/api/me")).json()["settings"] == kept


async def test_the_language_is_kept(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        browser = await door.register("Anna")
        assert (await browser.put("/api/me/language", json={"language": "sv"})).status_code == 200
        assert (await browser.get("/api/me")).json()["language"] == "sv"


async def test_notes_are_kept_changed_and_removed(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        browser, other = await door.register("Anna"), await door.register("Bert")
        note = {"text": "bluffs", "colour": "red"}
        assert (await browser.put("/api/me/notes/Bert", json=note)).status_code == 204
        assert (await browser.get("/api/me/notes")).json()["notes"] == [{"player": "Bert", **note}]
        assert (await other.get("/api/me/notes")).json()["notes"] == []
        await browser.put("/api/me/notes/bert", json={"text": "", "colour": "none"})
        assert (await browser.get("/api/me/notes")).json()["notes"] == []
        long = {"text": "x" * 1_001}
        assert code_of(await browser.put("/api/me/notes/Bert", json=long)) == "account/unfit-note"


async def test_sessions_are_listed_and_ended(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        here, there = await door.register("Anna"), door.browser(address="192.0.2.77")
        login = {"name": "anna", "password": PASSWORD}
        assert (await there.post("/api/login", json=login)).status_code == 200
        listed = (await here.get("/api/me/sessions")).json()["sessions"]
        assert [session["address"] for session in listed] == ["192.0.2.77", "192.0.2.1"]
        assert [session["current"] for session in listed] == [False, True]
        ended = await here.delete(f"/api/me/sessions/{listed[0]['id']}")
        assert ended.status_code == 204
        assert code_of(await there.get("/api/me")) == "api/not-signed-in"
        assert (await here.post("/api/logout")).status_code == 204
        assert code_of(await here.get("/api/me")) == "api/not-signed-in"


async def test_a_program_works_with_a_token_and_needs_no_page(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        browser = await door.register("Anna")
        made = (await browser.post("/api/tokens", json={"label": "my bot", "days": 2})).json()
        program = door.program(made["token"])
        assert (await program.get("/api/me")).json()["name"] == "Anna"
        assert (await program.put("/api/me/language", json={"language": "da"})).status_code == 200
        listed = (await browser.get("/api/me/sessions")).json()["sessions"]
        assert (listed[0]["kind"], listed[0]["label"]) == ("program", "my bot")
        await browser.delete(f"/api/me/sessions/{made['id']}")
        assert code_of(await program.get("/api/me")) == "api/not-signed-in"


async def test_an_authenticator_is_set_up_used_and_dropped(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        browser = await door.register("Anna")
        made = (await browser.post("/api/me/totp")).json()
        assert made["uri"].startswith("otpauth://totp/Test:Anna?secret=")
        wrong = await browser.put("/api/me/totp", json={"code": "000000"})
        assert code_of(wrong) == "account/wrong-code"
        first = {"code": totp(made["secret"], door.evening)}
        sheet = (await browser.put("/api/me/totp", json=first)).json()["recovery_codes"]
        assert len(sheet) == 10
        login = {"name": "Anna", "password": PASSWORD}
        asked = await door.browser().post("/api/login", json=login)
        assert (asked.status_code, code_of(asked)) == (401, "account/totp-needed")
        await door.evening.wait(30_000)
        login["code"] = totp(made["secret"], door.evening)
        assert (await door.browser().post("/api/login", json=login)).json()["totp"] is True
        dropped = await browser.request("DELETE", "/api/me/totp", json={"code": sheet[0]})
        assert dropped.status_code == 204
        assert (await browser.get("/api/me")).json()["totp"] is False


async def test_a_forgotten_password_is_set_anew_by_letter(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna", email="a@club.example")
        stranger = door.browser()
        asked = await stranger.post("/api/password-reset", json={"name": "Anna"})
        assert asked.status_code == 204
        await asyncio.sleep(0)
        link = f"/api/password-reset/{door.mail.link()}"
        weak = await stranger.post(link, json={"password": "short"})
        assert code_of(weak) == "account/weak-password"
        new = {"password": "a brand new horse"}
        assert (await stranger.post(link, json=new)).status_code == 204
        login = {"name": "Anna", **new}
        assert (await stranger.post("/api/login", json=login)).status_code == 200


async def test_the_first_admin_sets_the_room_up(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        store, now = door.office.book.store, door.evening.clock.now()
        link = await staffing.new_first_run_link(store, entropy=SeededEntropy(9), now=now)
        browser = door.browser()
        body = {"name": "admin", "password": PASSWORD}
        made = await browser.post(f"/api/first-run/{link}", json=body)
        assert made.status_code == 201
        assert "admin" in (await browser.get("/api/me")).json()["roles"]
        log = (await browser.get("/api/staff/audit-log")).json()["lines"]
        assert [line["act"] for line in log] == ["first-run", "admin-link"]
        again = await door.browser().post(f"/api/first-run/{link}", json={**body, "name": "x2"})
        assert (again.status_code, code_of(again)) == (410, "account/link-not-valid")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("bot-x", "account/reserved-name"),
        ("Väinö", "account/unfit-name"),
        ("ANNA", "account/name-taken"),
    ],
)
async def test_a_name_that_nobody_gets_is_refused_with_its_reason(
    evening: Evenings, name: str, code: str
) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna")
        answer = await door.browser().post(
            "/api/register", json={"name": name, "password": PASSWORD}
        )
        assert code_of(answer) == code
        assert answer.headers.get("set-cookie") is None


async def test_the_description_names_every_route_and_its_roles(evening: Evenings) -> None:
    from huone.server.api.routes import OPERATIONS

    async with front_door(evening()) as door:
        described = (await door.browser().get("/api/openapi.json")).json()
        assert described["openapi"] == "3.1.0"
        for operation in OPERATIONS:
            way = described["paths"][operation.path][operation.method.lower()]
            assert way["summary"].endswith(".")
            assert way.get("x-roles", []) == list(operation.roles)
        names = [
            way["operationId"] for ways in described["paths"].values() for way in ways.values()
        ]
        assert len(set(names)) == len(names) == len(OPERATIONS)
        assert ORIGIN not in str(described)


async def test_the_address_of_letters_changes_with_the_password_alone(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        wrong = {"password": "not her password", "email": "thief@evil.example"}
        assert code_of(await anna.put("/api/me/email", json=wrong)) == (
            "account/wrong-name-or-password"
        )
        for email in ("a@club.example", None):
            body = {"password": PASSWORD, "email": email}
            assert (await anna.put("/api/me/email", json=body)).json()["email"] == email
        bad = {"password": PASSWORD, "email": "a b@c"}
        assert code_of(await anna.put("/api/me/email", json=bad)) == "api/invalid"


async def test_a_changed_password_signs_in_anew_and_everybody_else_out(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, elsewhere = await door.register("Anna"), door.browser()
        await elsewhere.post("/api/login", json={"name": "Anna", "password": PASSWORD})
        body = {"password": PASSWORD, "new_password": "a brand new horse"}
        assert (await anna.put("/api/me/password", json=body)).status_code == 200
        assert (await anna.get("/api/me")).status_code == 200
        assert code_of(await elsewhere.get("/api/me")) == "api/not-signed-in"


async def test_notes_that_are_written_at_once_are_all_kept(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        puts = [anna.put(f"/api/me/notes/p{n}", json={"text": str(n)}) for n in range(6)]
        assert {answer.status_code for answer in await asyncio.gather(*puts)} == {204}
        assert len((await anna.get("/api/me/notes")).json()["notes"]) == 6


async def test_a_database_that_is_silent_is_a_problem_to_try_again(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")

        async def silent(kind: str, id: str) -> None:
            raise StoreUnavailable("no answer")

        door.office.book.store.document = silent  # type: ignore[method-assign]
        answer = await anna.get("/api/me")
        assert (answer.status_code, code_of(answer)) == (503, "api/unavailable")
