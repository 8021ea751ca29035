"""Announcements over HTTP: who may make them, and that they are written down."""

from collections.abc import Callable

import pytest
from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from kit.front_door import FrontDoor, code_of, front_door

Evenings = Callable[..., Evening]
PATH = "/api/staff/announcements"


async def announced(door: FrontDoor) -> list[tuple[str, dict[str, object]]]:
    """Read out of the audit log what was announced, the newest first."""
    log = await door.office.book.log.newest(before=None, limit=9)
    said = [line for line in log if line.act == "announce" and "refused" not in line.facts]
    return [(line.about, dict(line.facts)) for line in said]


async def test_the_floor_speaks_and_it_is_in_the_audit_log(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, SNG))) as door:
        floor, anna = await door.staff("Flo", "floor"), await door.register("Anna")
        await ContestEvening(door.evening).enter("sng-1", "Anna")
        said = await floor.post(PATH, json={"text": "Good luck!", "tournament": "sng-1"})
        assert (said.status_code, said.json()) == (201, {"players": 1})
        everybody = await floor.post(PATH, json={"text": "Dinner is served."})
        assert everybody.json() == {"players": 1}
        assert (await anna.post(PATH, json={"text": "Hello"})).status_code == 403
        assert await announced(door) == [
            ("", {"text": "Dinner is served."}),
            ("sng-1", {"text": "Good luck!"}),
        ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": " "}, "room/unfit-announcement"),
        ({"text": "x" * 301}, "room/unfit-announcement"),
        ({"text": "x" * 1_001}, "api/invalid"),
        ({}, "api/invalid"),
        ({"text": "Hello", "table": "a", "tournament": "b"}, "api/one-audience"),
        ({"text": "Hello", "table": "none-1"}, "room/no-such-table"),
        ({"text": "Hello", "tournament": "none-1"}, "room/no-such-tournament"),
    ],
)
async def test_what_is_not_said_is_not_logged(
    evening: Evenings, body: dict[str, str], code: str
) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        assert code_of(await floor.post(PATH, json=body)) == code
        assert await announced(door) == []
