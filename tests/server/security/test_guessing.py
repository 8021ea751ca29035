"""Guessing: passwords, codes, links and names are not found out by trying."""

import asyncio
from collections.abc import Callable

from kit.evening import Evening
from kit.front_door import PASSWORD, code_of, front_door, totp

from huone.accounts.passwords import HashCost, Passwords
from huone.accounts.rates import RequestRates
from huone.system.rate_limit import Rate

Evenings = Callable[..., Evening]
STRICT = RequestRates()
WRONG = {"name": "Anna", "password": "wrong horse battery"}


RIGHT = {"name": "Anna", "password": PASSWORD}


async def test_brute_force_on_one_name_is_slowed_down_where_it_comes_from(
    evening: Evenings,
) -> None:
    async with front_door(evening(), rates=STRICT) as door:
        await door.register("Anna")
        thief, codes = door.browser(address="198.51.100.1"), []
        for _ in range(12):
            codes.append(code_of(await thief.post("/api/login", json=WRONG)))
        assert codes[:10] == ["account/wrong-name-or-password"] * 10
        assert codes[10:] == ["throttle/too-often"] * 2
        right = await thief.post("/api/login", json=RIGHT)
        assert right.status_code == 429
        await door.evening.wait(int(right.headers["retry-after"]) * 1_000)
        assert (await thief.post("/api/login", json=RIGHT)).status_code == 200


async def test_hole_15_nobody_locks_the_owner_out_by_guessing_elsewhere(evening: Evenings) -> None:
    async with front_door(evening(), rates=STRICT) as door:
        await door.register("Anna")
        for number in range(40):
            browser = door.browser(address=f"198.51.100.{number}")
            assert (await browser.post("/api/login", json=WRONG)).status_code == 401
        owner = door.browser(address="203.0.113.5")
        assert (await owner.post("/api/login", json=RIGHT)).status_code == 200


async def test_brute_force_from_one_address_is_slowed_down_over_all_names(
    evening: Evenings,
) -> None:
    async with front_door(evening(), rates=STRICT) as door:
        browser, codes = door.browser(), []
        for number in range(32):
            body = {"name": f"name{number}", "password": PASSWORD}
            codes.append(code_of(await browser.post("/api/login", json=body)))
        assert codes.count("throttle/too-often") == 2


async def test_brute_force_all_at_once_counts_every_try(evening: Evenings) -> None:
    async with front_door(evening(), rates=STRICT) as door:
        await door.register("Anna")
        tries = [
            door.browser(address="198.51.100.7").post("/api/login", json=WRONG) for _ in range(25)
        ]
        codes = [code_of(answer) for answer in await asyncio.gather(*tries)]
        assert codes.count("throttle/too-often") == 15


async def test_neighbours_in_one_ipv6_network_share_their_tries(evening: Evenings) -> None:
    rates = RequestRates(login_from_address=Rate(most=3, per_ms=60_000))
    async with front_door(evening(), rates=rates) as door:
        codes = []
        for number in range(4):
            browser = door.browser(address=f"2001:db8:0:1::{number + 1:x}")
            body = {"name": f"name{number}", "password": PASSWORD}
            codes.append(code_of(await browser.post("/api/login", json=body)))
        assert codes[3] == "throttle/too-often"


async def test_codes_are_not_guessed_either(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        secret = (await anna.post("/api/me/totp")).json()["secret"]
        door.office.reception.rates = STRICT
        codes = [
            code_of(await anna.put("/api/me/totp", json={"code": "000000"})) for _ in range(11)
        ]
        assert codes == ["account/wrong-code"] * 10 + ["throttle/too-often"]
        await door.evening.wait(90_000)
        right = {"code": totp(secret, door.evening)}
        assert (await anna.put("/api/me/totp", json=right)).status_code == 200


async def test_totp_replay_a_code_is_good_once(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        secret = (await anna.post("/api/me/totp")).json()["secret"]
        await anna.put("/api/me/totp", json={"code": totp(secret, door.evening)})
        await door.evening.wait(30_000)
        login = {"name": "Anna", "password": PASSWORD, "code": totp(secret, door.evening)}
        assert (await door.browser().post("/api/login", json=login)).status_code == 200
        replayed = await door.browser().post("/api/login", json=login)
        assert code_of(replayed) == "account/wrong-code"


async def test_reset_link_reuse_is_refused(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna", email="a@club.example")
        stranger = door.browser()
        await stranger.post("/api/password-reset", json={"name": "Anna"})
        await asyncio.sleep(0)
        link = f"/api/password-reset/{door.mail.link()}"
        assert (await stranger.post(link, json={"password": "a new horse 1"})).status_code == 204
        again = await stranger.post(link, json={"password": "a new horse 2"})
        assert (again.status_code, code_of(again)) == (410, "account/link-not-valid")


async def test_registering_and_asking_for_letters_has_a_bound(evening: Evenings) -> None:
    async with front_door(evening(), rates=STRICT) as door:
        browser = door.browser()
        made = [
            await browser.post("/api/register", json={"name": f"n{n}", "password": PASSWORD})
            for n in range(11)
        ]
        assert [answer.status_code for answer in made] == [201] * 10 + [429]
        asked = [
            await door.browser(address="203.0.113.9").post(
                "/api/password-reset", json={"name": f"n{n}"}
            )
            for n in range(6)
        ]
        assert [answer.status_code for answer in asked] == [204] * 5 + [429]


async def test_requests_of_one_session_have_a_bound(evening: Evenings) -> None:
    rates = RequestRates(request=Rate(most=20, per_ms=60_000))
    async with front_door(evening(), rates=rates) as door:
        anna = await door.register("Anna")
        statuses = [(await anna.get("/api/room")).status_code for _ in range(21)]
        assert statuses == [200] * 20 + [429]


async def test_a_name_is_not_found_out_by_asking_for_a_reset(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna", email="a@club.example")
        answers = [
            await door.browser().post("/api/password-reset", json={"name": name})
            for name in ("Anna", "Nobody")
        ]
        assert answers[0].status_code == answers[1].status_code == 204
        assert answers[0].headers == answers[1].headers


async def test_timing_of_login_every_way_to_be_wrong_asks_for_one_hash(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna")
        passwords, asked = door.office.passwords, []
        check = passwords._check

        def counted(password: str, kept: str) -> bool:
            asked.append(kept)
            return check(password, kept)

        passwords._check = counted  # type: ignore[method-assign]
        for name in ("Anna", "Nobody", "\u0000", "Väinö"):
            await door.browser().post("/api/login", json={**WRONG, "name": name})
        assert len(asked) == 4


async def test_a_flood_of_logins_is_refused_with_a_code(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        narrow = Passwords(HashCost(passes=1, memory_kib=64, threads=1, queue_max=2))
        door.office.reception._passwords = narrow
        tries = [door.browser().post("/api/login", json=WRONG) for _ in range(12)]
        answers = await asyncio.gather(*tries)
        codes = [code_of(answer) for answer in answers]
        assert "account/too-busy" in codes
        busy = answers[codes.index("account/too-busy")]
        assert (busy.status_code, busy.headers["retry-after"]) == (503, "2")
        narrow.close()
