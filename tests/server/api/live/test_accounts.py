"""Guests with accounts, tablets that ask for a PIN again, and days under their own settings."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from kit.evening import Evening
from kit.live_house import PIN, STAFF, LivePeople, Refusal, house, live_house
from msgspec.structs import replace

from huone.room.commands import CoolOff, ExcludeSelf
from huone.units import Instant, PlayerId

Evenings = Callable[..., Evening]
HOUR_MS = 3_600_000


async def refused(people: LivePeople, who: str, path: str, **facts: Any) -> Refusal:
    with pytest.raises(Refusal) as no:
        await people.act(who, path, **facts)
    return no.value


async def linked(people: LivePeople, guest: str, name: str) -> PlayerId:
    """Let a guest have an account."""
    await people.door.register(name)
    await people.act("host", f"guests/{guest}/link", player=name)
    shown = await people.see(f"guests/{guest}")
    return PlayerId(shown["player"])


@pytest.mark.parametrize("command", [ExcludeSelf, CoolOff])
async def test_whose_account_keeps_him_out_gets_no_list_no_call_and_no_seat(
    evening: Evenings, command: type[ExcludeSelf | CoolOff]
) -> None:
    async with live_house(evening(house())) as people:
        anna, ben = await people.join("nl250", "Anna"), await people.join("nl250", "Ben")
        cleo = await people.join("nl250", "Cleo")
        player = await linked(people, anna, "Anna22")
        until = people.now + HOUR_MS
        await people.door.evening.ask(player, command(until_ms=until))
        no = await refused(people, "host", "lists/pl5/join", guest=anna)
        assert (no.code, no.facts) == (
            "limit/self-excluded",
            {"guest": "Anna", "until_ms": until},
        )
        await people.act("floor", "tables/open-table", table="1", stake="nl250")
        offers = (await people.list("nl250"))["offers"]
        assert [offer["guest"] for offer in offers] == [ben, cleo]
        sit = {"guest": anna, "chips_cents": 10_000}
        seat = "tables/1/seats/5/take-seat"
        assert (await refused(people, "host", seat, **sit)).code == "limit/self-excluded"
        call = {"guest": anna, "table": "1", "seat": 5}
        no = await refused(people, "host", "lists/nl250/offer-seat", **call)
        assert no.code == "limit/self-excluded"
        now = Instant(people.now)
        await people.wait(HOUR_MS)
        await people.act("host", seat, **sit)
        await people.door.evening.crash()
        assert people.door.evening.room.live.days.barred(now) == {anna}


async def test_only_an_account_that_is_there_is_linked(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await people.join("nl250", "Anna")
        path = f"guests/{anna}/link"
        assert (await refused(people, "host", path, player="nobody")).code == "account/unknown"


async def test_money_and_undoing_ask_for_the_pin_again_on_a_bound_tablet(
    evening: Evenings,
) -> None:
    async with live_house(evening(house())) as people:
        boss = await people.door.staff("Boss", "admin")
        await people.pin("cashier")
        tablet = people.door.browser()
        code = (await boss.post("/api/live/devices/new-code", json={"place": "cage"})).json()
        bound = (await tablet.post("/api/devices/bind", json={"code": code["code"]})).json()
        who = {"device": bound["device"], "token": bound["token"], "name": STAFF["cashier"][0]}
        await tablet.post("/api/devices/sign-in", json={**who, "pin": PIN})
        people.staff["tablet"] = tablet
        path = "tills/main/sell-chips"
        assert (await refused(people, "tablet", path, cents=5_000)).code == "live/pin-needed"
        no = await refused(people, "tablet", path, cents=5_000, own_pin="111112")
        assert no.code == "live/pin-wrong"
        await people.act("tablet", path, cents=5_000, own_pin=PIN)
        assert (await people.see("tills"))["chips_out_cents"] == 5_000
        done = await people.act("host", "guests/meet")
        undo = {"number": done["number"], "why": "twice"}
        assert (await refused(people, "tablet", "undo", **undo)).code == "live/pin-needed"


async def test_a_day_keeps_the_settings_that_it_was_opened_with(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "", "")
        before = people.door.evening
        live = before.config.live
        assert live is not None
        before.config = replace(before.config, live=replace(live, guests="named"))
        await before.crash()  # Two who sit there have no name, and the room opens all the same.
        assert before.room.live.days.house.seat_of("g-1") is not None


async def test_an_earlier_day_is_added_up_again(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        first = (await people.see("day/report"))["day"]
        await people.act("cashier", "tills/main/bring", cents=9_000)
        no = await refused(people, "chief", "day/close-day")
        assert no.facts["what"] == "till main is not counted"
        todo = (await people.see("day/report"))["to_do"]
        assert todo == [{"kind": "till", "id": "main"}]
        await people.close()
        await people.act("chief", "day/open-day")
        report = await people.see(f"day/{first}/report")
        assert (report["day"], report["is_open"], report["tills_cents"]) == (first, False, 9_000)
        with pytest.raises(Refusal) as unknown:
            await people.see("day/1999-01-01/report")
        assert unknown.value.code == "live/no-such-day"


@pytest.mark.parametrize(("zone", "day"), [("", "2026-06-30"), ("Europe/Helsinki", "2026-07-01")])
async def test_a_gaming_day_goes_by_the_zone_of_the_house(
    tmp_path: Path, zone: str, day: str
) -> None:
    six = Instant(int(datetime(2026, 7, 1, 3, 0, tzinfo=UTC).timestamp() * 1_000))
    async with live_house(Evening(tmp_path / "room.db", house(zone=zone), opens=six)) as people:
        assert (await people.see("day/report"))["day"] == day
