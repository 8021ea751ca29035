"""Sessions: they cannot be forced on anybody, guessed, kept or used from elsewhere."""

import re
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.front_door import PASSWORD, code_of, front_door

from huone.accounts.account import TOKEN_BYTES
from huone.accounts.identity import COOKIE

Evenings = Callable[..., Evening]
LOGIN = {"name": "Anna", "password": PASSWORD}


async def test_session_fixation_a_token_brought_along_is_never_taken_over(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        planted = str(anna.cookies[COOKIE])
        victim = door.browser()
        victim.cookies.set(COOKIE, planted)
        answer = await victim.post("/api/login", json=LOGIN)
        given = answer.cookies[COOKIE]
        assert given != planted
        thief = door.browser()
        thief.cookies.set(COOKIE, planted)
        assert code_of(await thief.get("/api/me")) == "api/not-signed-in"
        made_up = door.browser()
        made_up.cookies.set(COOKIE, "Anna~" + "A" * 43)
        assert (await made_up.post("/api/login", json=LOGIN)).cookies[COOKIE] != "Anna~" + "A" * 43


async def test_session_tokens_have_256_bits_and_are_kept_as_a_fingerprint(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        tokens = set()
        for name in ("Anna", "Bert"):
            browser = await door.register(name)
            token = str(browser.cookies[COOKIE])
            assert re.fullmatch(rf"{name}~[A-Za-z0-9_-]{{43}}", token)
            tokens.add(token.partition("~")[2])
        assert len(tokens) == 2
        assert TOKEN_BYTES * 8 == 256
        for paper in await door.office.book.store.documents("account"):
            for token in tokens:
                assert token.encode() not in paper.body


@pytest.mark.parametrize("secure", [False, True])
async def test_cookie_flags_keep_the_session_from_scripts_and_other_sites(
    evening: Evenings, secure: bool
) -> None:
    async with front_door(evening(), secure=secure) as door:
        answer = await door.browser().post("/api/register", json=LOGIN)
        flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
        assert {"httponly", "samesite=strict", "path=/"} <= flags
        assert ("secure" in flags) == secure
        assert not any(flag.startswith("domain") for flag in flags)
        assert answer.headers.get("strict-transport-security") == (
            "max-age=63072000; includeSubDomains" if secure else None
        )


async def test_logout_ends_the_session_on_the_server(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        kept = str(anna.cookies[COOKIE])
        await anna.post("/api/logout")
        thief = door.browser()
        thief.cookies.set(COOKIE, kept)
        assert code_of(await thief.get("/api/me")) == "api/not-signed-in"


async def test_one_player_cannot_end_another_ones_session(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, bert = await door.register("Anna"), await door.register("Bert")
        (session,) = (await anna.get("/api/me/sessions")).json()["sessions"]
        answer = await bert.delete(f"/api/me/sessions/{session['id']}")
        assert (answer.status_code, code_of(answer)) == (404, "account/unknown-session")
        assert (await anna.get("/api/me")).status_code == 200
