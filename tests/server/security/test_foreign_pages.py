"""Foreign pages: another site makes a browser send what its owner did not want."""

from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.front_door import ORIGIN, PASSWORD, code_of, front_door

from huone.server.api.gate import is_own_origin
from huone.server.api.operation import SAFE
from huone.server.api.routes import OPERATIONS

Evenings = Callable[..., Evening]
UNSAFE = [operation for operation in OPERATIONS if operation.method not in SAFE]


async def test_csrf_every_change_needs_the_header_and_the_own_origin(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        boss = await door.staff("Boss", "floor", "cashier", "integrity", "admin")
        for operation in UNSAFE:
            path = operation.path
            for name, word in (("number", "1"), ("token", "x"), ("player", "Boss")):
                path = path.replace(f"{{{name}}}", word)
            path = path.replace("{table}", "nl10-1").replace("{id}", "x").replace("{act}", "x")
            without = {"Origin": ORIGIN, "X-Huone": ""}
            foreign = {"Origin": "https://evil.example", "X-Huone": "1"}
            for headers, code in (
                (without, "api/header-missing"),
                (foreign, "api/foreign-origin"),
                ({"Origin": "null", "X-Huone": "1"}, "api/foreign-origin"),
            ):
                answer = await boss.request(operation.method, path, headers=headers, json={})
                assert code_of(answer) == code, operation.path


async def test_csrf_signing_in_and_out_is_not_left_to_other_pages(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna")
        foreign = door.browser(origin="https://evil.example")
        login = {"name": "Anna", "password": PASSWORD}
        answer = await foreign.post("/api/login", json=login)
        assert code_of(answer) == "api/foreign-origin"
        assert "set-cookie" not in answer.headers


async def test_csrf_a_form_or_plain_text_is_no_request(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""):
            answer = await anna.put(
                "/api/me/language",
                content=b'{"language":"sv"}',
                headers={"Content-Type": kind},
            )
            assert (answer.status_code, code_of(answer)) == (415, "api/not-json")
        assert (await anna.get("/api/me")).json()["language"] == "en"


@pytest.mark.parametrize(
    ("origin", "is_own"),
    [
        (ORIGIN, True),
        ("http://ROOM.test", True),
        ("http://192.0.2.7:8000", True),
        (None, False),
        ("", False),
        ("null", False),
        ("http://room.test.evil.example", False),
        ("http://evil.example/http://room.test", False),
        ("http://room.test:81", False),
        ("https://room.test", False),
        ("file://room.test", False),
        ("http://[", False),
    ],
)
def test_origin_only_a_page_of_the_room_is_its_own(origin: str | None, is_own: bool) -> None:
    assert is_own_origin(origin, host="192.0.2.7:8000", address=ORIGIN) == is_own


async def test_a_cookie_beside_a_wrong_token_opens_nothing(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        for wrong in ("Bearer Anna~x", "Bearer ", "bearer  ~"):
            answer = await anna.get("/api/me", headers={"Authorization": wrong})
            assert code_of(answer) == "api/not-signed-in"


async def test_nothing_is_shared_with_other_origins(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        foreign = door.browser(origin="https://evil.example")
        for method in ("GET", "OPTIONS"):
            answer = await foreign.request(
                method, "/api/room", headers={"Access-Control-Request-Method": "POST"}
            )
            assert not any(name.startswith("access-control") for name in answer.headers)
