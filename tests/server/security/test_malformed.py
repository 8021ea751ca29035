"""Malformed: whatever comes in, a problem document goes out and nothing has changed."""

from collections.abc import AsyncIterator, Callable

import pytest
from kit.evening import Evening
from kit.front_door import PASSWORD, code_of, front_door

from huone.server.api.gate import BODY_BYTES_MAX, HEADERS

Evenings = Callable[..., Evening]
JSON = {"Content-Type": "application/json"}


BODIES = (
    (b"", "api/unreadable"),
    (b"{", "api/unreadable"),
    (b"\xff\xfe", "api/unreadable"),
    (b'{"language":"\xc3("}', "api/unreadable"),
    (b"null", "api/invalid"),
    (b"[]", "api/invalid"),
    (b"{}", "api/invalid"),
    (b'{"language":7}', "api/invalid"),
    (b'{"language":"english"}', "api/invalid"),
    (b'{"language":"sv\\n"}', "api/invalid"),
    (b'{"language":"en","more":1}', "api/invalid"),
    (b'{"language":"sv"}{"language":"da"}', "api/unreadable"),
    (b'{"language":"' + b"x" * BODY_BYTES_MAX + b'"}', "api/body-too-large"),
)


async def test_oversized_and_malformed_bodies_are_refused(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        for body, code in BODIES:
            answer = await anna.put("/api/me/language", content=body, headers=JSON)
            assert code_of(answer) == code, body[:80]
        assert (await anna.get("/api/me")).json()["language"] == "en"


async def test_a_body_of_a_thousand_floors_is_refused(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        deep = b'{"a":' + b"[" * 60_000
        answer = await anna.put("/api/me/settings", content=deep, headers=JSON)
        assert (answer.status_code, code_of(answer)) == (400, "api/unreadable")


async def test_an_endless_body_is_cut_off(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, sent = await door.register("Anna"), 0

        async def endless() -> AsyncIterator[bytes]:
            nonlocal sent
            while True:
                sent += 1
                yield b"x" * 1_024

        answer = await anna.put("/api/me/settings", content=endless(), headers=JSON)
        assert (answer.status_code, code_of(answer)) == (413, "api/body-too-large")
        assert sent < 200


PATHS = (
    ("/api/me/hands?limit=0", "api/invalid"),
    ("/api/me/hands?limit=201", "api/invalid"),
    ("/api/me/hands?limit=x", "api/invalid"),
    ("/api/me/hands?limit=1&limit=2", "api/invalid"),
    ("/api/me/hands?colour=red", "api/invalid"),
    ("/api/me/hands?before=9007199254740993", "api/invalid"),
    ("/api/me/hands?table=a%00b", "api/invalid"),
    ("/api/me?x=1", "api/invalid"),
    ("/api/hands/nl10-1/0", "api/invalid"),
    ("/api/hands/nl10-1/-1", "api/invalid"),
    ("/api/hands/nl10-1/1e3", "api/invalid"),
    ("/api/hands/%00/1", "api/invalid"),
    ("/api/hands/nl10-1%0A/1", "api/invalid"),
    ("/api/me/hands?table=nl10-1%0A", "api/invalid"),
    ("/api/hands/nl10-1/99999999999999999999", "api/invalid"),
    ("/api/hands/%F0%9F%82%A1/1", "api/invalid"),
    ("/api/shared/%00", "account/link-not-valid"),
    ("/api/shared/" + "A" * 150, "account/link-not-valid"),
    ("/api/%2e%2e/etc/passwd", "api/no-such-route"),
    ("/api/", "api/no-such-route"),
    ("/api/me/", "api/no-such-route"),
)


async def test_malformed_paths_and_queries_are_refused(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        for path, code in PATHS:
            assert code_of(await anna.get(path)) == code, path


INJECTIONS = (
    "' OR '1'='1",
    "Anna'; DROP TABLE document; --",
    "Anna\x00",
    "${jndi:ldap://x}",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "{name!r}",
    "%s%s%s",
    "Anna\r\nSet-Cookie: x=y",
)


async def test_injection_is_only_text(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        boss, stranger = await door.staff("Boss", "admin"), door.browser()
        for text in INJECTIONS:
            login = {"name": text, "password": text}
            assert code_of(await stranger.post("/api/login", json=login)) == (
                "account/wrong-name-or-password"
            )
            made = {"name": text, "password": PASSWORD}
            assert code_of(await stranger.post("/api/register", json=made)) == (
                "account/unfit-name"
            )
            note = {"text": text, "colour": "blue"}
            assert (await boss.put("/api/me/notes/Bert", json=note)).status_code == 204
            assert (await boss.get("/api/me/notes")).json()["notes"][0]["text"] == text
            found = await boss.get("/api/staff/players", params={"search": text})
            assert found.json() == {"players": []}
            assert found.headers["content-type"] == "application/json"
            assert "set-cookie" not in found.headers


async def test_headers_are_strict_on_every_answer(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        for answer in (
            await anna.get("/api/me"),
            await anna.get("/api/nothing"),
            await anna.post("/api/me"),
            await anna.get("/api/openapi.json"),
            await anna.get("/api/staff/tables"),
            await anna.put("/api/me/settings", json={}),
        ):
            for name, value in HEADERS.items():
                assert answer.headers[name] == value, answer.request.url


async def test_a_mistake_of_ours_is_a_problem_too_and_shows_nothing(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")

        def broken(name: str) -> None:
            raise AssertionError("a fault that was planted")

        door.office.book.find = broken  # type: ignore[assignment,method-assign]
        answer = await anna.get("/api/me")
        assert (answer.status_code, code_of(answer)) == (500, "api/own-mistake")
        assert "planted" not in answer.text
        assert "/api/me" in caplog.text
