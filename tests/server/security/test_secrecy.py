"""Secrecy: what opens an account is in no log, no representation and no database."""

import asyncio
import logging
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.front_door import PASSWORD, front_door, totp

from huone.accounts.audit_log import LINE
from huone.accounts.identity import COOKIE
from huone.server.api.account_bodies import (
    FirstRun,
    Login,
    NewPassword,
    NewSecret,
    RecoveryCodes,
    RegisterAccount,
    Token,
    TotpCode,
    TotpSecret,
)

Evenings = Callable[..., Evening]


async def test_log_secrecy_no_secret_is_logged_whatever_happens(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with front_door(evening()) as door:
        anna = await door.register("Anna", email="a@club.example")
        secrets = [PASSWORD, str(anna.cookies[COOKIE]).partition("~")[2]]
        secrets.append((await anna.post("/api/tokens", json={})).json()["token"].partition("~")[2])
        secret = (await anna.post("/api/me/totp")).json()["secret"]
        code = totp(secret, door.evening)
        sheet = (await anna.put("/api/me/totp", json={"code": code})).json()["recovery_codes"]
        secrets += [secret, *sheet]
        await door.browser().post("/api/password-reset", json={"name": "Anna"})
        await asyncio.sleep(0)
        secrets.append(door.mail.link())
        wrong = {"name": "Anna", "password": f"{PASSWORD}!", "code": sheet[0]}
        await door.browser().post("/api/login", json=wrong)
        door.office.book.store = None  # type: ignore[assignment]
        broken = await door.browser().post("/api/login", json={**wrong, "password": PASSWORD})
        assert broken.status_code == 500
        logged = caplog.text
        for each in secrets:
            assert each not in logged
        kept = repr([vars(door.office), vars(door.office.reception), vars(door.office.book)])
        for each in secrets:
            assert each not in kept


async def test_no_secret_that_can_be_hashed_is_in_the_database(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        secret = (await anna.post("/api/me/totp")).json()["secret"]
        code = totp(secret, door.evening)
        sheet = (await anna.put("/api/me/totp", json={"code": code})).json()["recovery_codes"]
        token = (await anna.post("/api/tokens", json={})).json()["token"]
        await door.evening.room.quiet()
        files = door.evening.path.parent.glob("room.db*")
        stored = b"".join(file.read_bytes() for file in files)
        assert b"$argon2id$" in stored
        for each in (PASSWORD, token.partition("~")[2], *sheet, sheet[0].replace("-", "")):
            assert each.encode() not in stored


@pytest.mark.parametrize(
    "shown",
    [
        RegisterAccount(name="Anna", password="hush hush"),
        Login(name="Anna", password="hush hush", code="hush hush"),
        NewPassword(password="hush hush", new_password="hush hush"),
        NewSecret(password="hush hush"),
        FirstRun(name="Anna", password="hush hush"),
        TotpCode(code="hush hush"),
        TotpSecret(secret="hush hush", uri="hush hush"),
        RecoveryCodes(recovery_codes=("hush hush",)),
        Token(id="1", token="hush hush", expires_ms=1),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_a_representation_shows_no_secret(shown: object) -> None:
    assert "hush" not in repr(shown)
    assert "hush" not in f"{shown}"


async def test_accounts_and_sessions_hide_what_they_hold(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna")
        account = await door.office.book.named("Anna")
        assert repr(account) == "<Account Anna>"
        assert "argon2" not in repr([account, account.sessions])
        assert repr(account.sessions[0].proof) not in repr(account.sessions)


async def test_the_audit_log_holds_no_secret(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        boss = await door.staff("Boss", "admin")
        await door.register("Anna")
        await boss.put("/api/staff/players/Anna/suspension", json={"why": "x"})
        for paper in await door.office.book.store.documents(LINE):
            assert b"argon2" not in paper.body
            assert PASSWORD.encode() not in paper.body
