from collections.abc import Callable

import pytest
from kit.evening import ONLINE, Evening
from kit.front_door import code_of, front_door
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room import commands
from huone.room.config import RoomConfig
from huone.units import PlayerId

Evenings = Callable[..., Evening]
ASKING = replace(ONLINE, asks_acceptance=True)


async def refused(evening: Evening, player: str, command: commands.Command) -> str:
    with pytest.raises(Refused) as no:
        await evening.ask(player, command)
    return no.value.code


@pytest.mark.clause("SYS-44", "GEN-03")
async def test_nobody_sits_down_before_he_has_accepted_the_rules(evening: Evenings) -> None:
    async with front_door(evening(ASKING)) as door:
        browser = await door.register("Anna")
        await door.evening.come("Anna")
        find = commands.FindSeat(stake="nl10", chips=1000)
        assert await refused(door.evening, "Anna", find) == "rules/not-accepted"
        asked = (await browser.get("/api/me/rules")).json()
        assert asked["rulebook"] == "online-2.7-en"
        assert asked["link"] == "/rules"
        assert asked["asks"]
        assert asked["accepted_ms"] is None

        yes = {"rulebook": asked["rulebook"], "version": asked["version"]}
        answer = await browser.put("/api/me/rules", json=yes)
        assert answer.json()["accepted_ms"] == door.evening.clock.now()
        assert await door.evening.ask("Anna", find)


@pytest.mark.clause("SYS-44")
async def test_an_acceptance_is_recorded_once_and_seen_by_staff(evening: Evenings) -> None:
    async with front_door(evening(ASKING)) as door:
        anna, boss = await door.register("Anna"), await door.staff("Boss", "admin")
        asked = (await anna.get("/api/me/rules")).json()
        yes = {"rulebook": asked["rulebook"], "version": asked["version"]}
        for _ in range(2):
            assert (await anna.put("/api/me/rules", json=yes)).status_code == 200
        lines = (await boss.get("/api/staff/audit-log")).json()["lines"]
        assert [(line["by"], line["facts"]) for line in lines if line["act"] == "accept-rules"] == [
            ("Anna", yes)
        ]
        (seen,) = (await boss.get("/api/staff/players?search=Anna")).json()["players"]
        assert [(one["rulebook"], one["version"]) for one in seen["rules_accepted"]] == [
            ("online-2.7-en", asked["version"])
        ]


async def test_only_the_rules_that_apply_can_be_accepted(evening: Evenings) -> None:
    async with front_door(evening(ASKING)) as door:
        browser = await door.register("Anna")
        for book, version in (("online-2.8-fi", "2.8"), ("online-2.7-en", "0.1")):
            other = {"rulebook": book, "version": version}
            assert code_of(await browser.put("/api/me/rules", json=other)) == (
                "rules/other-rulebook"
            )
        assert code_of(await browser.put("/api/me/rules", json={"rulebook": "x"})) == "api/invalid"


@pytest.mark.clause("SYS-44")
async def test_another_rulebook_is_asked_for_again_after_a_restart(evening: Evenings) -> None:
    async with evening(ASKING) as house:
        await house.come("Anna")
        meta = house.room.rulebook.meta
        told = house.room.acceptance.accept(
            PlayerId("Anna"),
            meta.id,
            meta.version,
            now=house.clock.now(),
        )
        assert told is not None
        await told
        find = commands.FindSeat(stake="nl10", chips=1000)

        await house.crash()
        await house.enter("Anna")
        assert await house.ask("Anna", find)  # A yes lasts over visits and crashes.

        house.config = other_book(house.config)
        await house.crash()
        await house.enter("Anna")
        assert await refused(house, "Anna", find) == "rules/not-accepted"
        back = commands.ComeBack()
        assert await refused(house, "Anna", back) == "rules/not-accepted"


def other_book(config: RoomConfig) -> RoomConfig:
    return replace(config, rulebook="online-2.8-fi")
