"""The cage of a live house: chips, boxes, tills, the day, PINs and tablets, over HTTP."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from kit.evening import Evening
from kit.front_door import code_of
from kit.live_house import BELOW, PIN, STAFF, LivePeople, Refusal, house, live_house

from huone.live.events import HandBegan, Happened
from huone.money.accounts import (
    CASH_CHIPS,
    DIFFERENCES,
    RAKE,
    Account,
    drop_of,
    jackpot_of,
    till_named,
)
from huone.money.cashier import DeskLimit
from huone.room.live.daybook import DayBook

Evenings = Callable[..., Evening]


async def refused(people: LivePeople, who: str, path: str, **facts: Any) -> Refusal:
    with pytest.raises(Refusal) as no:
        await people.act(who, path, **facts)
    return no.value


async def balances(people: LivePeople, *accounts: Account) -> list[int]:
    store = people.door.evening.room.committer.store
    return [await store.balance(account) for account in accounts]


async def played(people: LivePeople, hands: int = 3) -> None:
    """A table of five plays some hands, 2,00 rake and 1,00 jackpot each."""
    await people.act("cashier", "tills/main/bring", cents=100_000)
    await people.act("cashier", "tills/main/sell-chips", cents=50_000)
    await people.table("1", "nl250", "Anna", "Ben", "Cleo", "Dan", "Eve")
    await people.act("dealer", "tables/1/draw-button")
    for _ in range(hands):
        await people.deal("1")
        await people.end("1", 200)


async def test_a_day_is_counted_booked_and_closed(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await played(people)
        no = await refused(people, "chief", "day/close-day")
        assert no.code == "live/day-not-done"
        assert no.facts["what"] == (
            "table 1 is open; box 1-1 is not counted; till main is not counted"
        )
        await people.act("floor", "boxes/1-1/pull-box")
        await people.count("1-1", 400, 300, why="two euros short, seen on video")
        for seat in range(1, 6):
            await people.at("1", seat, "leave-seat", chips_cents=9_000)
        await people.act("floor", "tables/1/close-table")
        await people.act("cashier", "tills/main/redeem-chips", cents=49_100)
        trays = {"counted_cents": 0, "why": "two euros of chips are nowhere"}
        await people.act("cashier", "day/count-trays", **trays)
        await people.close()
        report = await people.see("day/report")
        assert (report["rake_tapped_cents"], report["rake_counted_cents"]) == (600, 400)
        assert (report["jackpot_counted_cents"], report["box_differences_cents"]) == (300, -200)
        assert (report["chips_out_cents"], report["tills_cents"]) == (0, 100_900)
        till, chips, rake, drop, jackpot, off = await balances(
            people,
            till_named("main"),
            CASH_CHIPS,
            RAKE,
            drop_of("bad-beat"),
            jackpot_of("bad-beat"),
            DIFFERENCES,
        )
        assert (till, chips, rake, drop, jackpot, off) == (-100_900, 0, 400, 0, 100_300, 200)
        assert await people.door.evening.faults() == []
        await people.act("chief", "day/open-day")
        (shown,) = (await people.see("jackpots"))["jackpots"]
        assert shown["booked_cents"] == 100_300
        assert (await people.see("tills"))["tills"][0]["cash_cents"] == 100_900


async def test_one_box_for_both_gives_the_jackpot_what_was_tapped(evening: Evenings) -> None:
    async with live_house(evening(house(boxes="one"))) as people:
        await played(people)
        await people.act("floor", "boxes/1-1/pull-box")
        await people.count("1-1", 800, 0, why="one euro short")
        (box, _) = (await people.see("boxes"))["boxes"]
        assert (box["counted_rake_cents"], box["counted_jackpot_cents"]) == (500, 300)
        assert box["difference_cents"] == -100


async def test_a_box_needs_two_people_and_is_counted_once(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await played(people)
        await people.pin("cashier2")
        count = {"rake_cents": 600, "jackpot_cents": 300, "second": STAFF["cashier2"][0]}
        path = "boxes/1-1/count-box"
        no = await refused(people, "cashier", path, **count, pin=PIN)
        assert no.code == "live/box-not-pulled"
        await people.act("floor", "boxes/1-1/pull-box")
        alone = {**count, "second": STAFF["cashier"][0]}
        no = await refused(people, "cashier", path, **alone, pin=PIN)
        assert no.code == "live/two-people-needed"
        no = await refused(people, "cashier", path, **count, pin="000001")
        assert no.code == "live/pin-wrong"
        no = await refused(people, "cashier", path, **{**count, "rake_cents": 500}, pin=PIN)
        assert no.code == "live/reason-missing"
        await people.act("cashier", path, **count, pin=PIN)
        no = await refused(people, "cashier", path, **count, pin=PIN)
        assert no.code == "live/box-counted"
        assert (await refused(people, "floor", "boxes/1-1/pull-box")).code == "live/box-pulled"
        assert (await refused(people, "floor", "boxes/9-9/pull-box")).code == "live/no-such-box"
        # After the count only the chief corrects a tap of that table.
        days = people.door.evening.room.live.days
        begun = [
            e for e in days.events if isinstance(e, Happened) and isinstance(e.fact, HandBegan)
        ]
        tap = begun[0].number
        no = await refused(people, "floor", "undo", number=tap, why="wrong")
        assert no.code == "live/undo-too-late"


async def test_money_over_the_desk_is_never_undone(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        done = await people.act("cashier", "tills/main/sell-chips", cents=50_000)
        no = await refused(people, "chief", "undo", number=done["number"], why="wrong")
        assert no.code == "live/not-undone"
        no = await refused(people, "cashier", "tills/main/redeem-chips", cents=60_000)
        assert no.code == "live/chips-not-out"
        no = await refused(people, "cashier", "tills/main/take", cents=60_000)
        assert no.code == "live/till-too-small"
        no = await refused(people, "cashier", "tills/main/count-till", counted_cents=49_900)
        assert no.code == "live/reason-missing"
        gina = await people.join("nl250", "Gina")
        back = {"cents": 6_000, "guest": gina, "why": "ruling 3: a pot pushed wrongly"}
        await people.act("cashier", "tills/main/take-repayment", **back)
        (till,) = (await people.see("tills"))["tills"]
        assert (till["cash_cents"], till["taken_cents"]) == (56_000, 6_000)
        assert await people.door.evening.faults() == []


async def test_a_tablet_is_bound_by_a_code_and_signed_in_on_with_a_pin(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        boss = await people.door.staff("Boss", "admin")
        await people.pin("dealer")
        tablet = people.door.browser()
        code = (await boss.post("/api/live/devices/new-code", json={"place": "table 1"})).json()
        bound = (await tablet.post("/api/devices/bind", json={"code": code["code"]})).json()
        again = await tablet.post("/api/devices/bind", json={"code": code["code"]})
        assert code_of(again) == "live/device-code-wrong"
        who = {"device": bound["device"], "token": bound["token"], "name": STAFF["dealer"][0]}
        wrong = await tablet.post("/api/devices/sign-in", json={**who, "pin": "111112"})
        assert code_of(wrong) == "live/pin-wrong"
        other = await tablet.post("/api/devices/sign-in", json={**who, "token": "x", "pin": PIN})
        assert code_of(other) == "live/device-not-bound"
        assert (
            await tablet.post("/api/devices/sign-in", json={**who, "pin": PIN})
        ).status_code == 200
        people.staff["tablet"] = tablet
        await people.table("1", "nl250", "Anna", "Ben")
        done = await people.act("tablet", "tables/1/draw-button")
        assert done["events"][0]["device"] == bound["device"]
        for _ in range(5):
            await tablet.post("/api/devices/sign-in", json={**who, "pin": "111112"})
        locked = await tablet.post("/api/devices/sign-in", json={**who, "pin": PIN})
        assert code_of(locked) == "live/pin-locked"
        await boss.delete(f"/api/live/devices/{bound['device']}")
        assert (await boss.get("/api/live/devices")).json() == {"devices": []}
        gone = await tablet.post("/api/devices/sign-in", json={**who, "pin": PIN})
        assert code_of(gone) == "live/device-not-bound"


async def test_a_pin_is_chosen_with_the_password_and_not_too_easy(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        for pin, code in (("123456", "live/pin-unfit"), ("12", "api/invalid")):
            body = {"password": "correct horse battery", "pin": pin}
            assert code_of(await people.staff["host"].post("/api/me/pin", json=body)) == code
        anna = await people.door.register("Anna")
        body = {"password": "correct horse battery", "pin": PIN}
        assert code_of(await anna.post("/api/me/pin", json=body)) == "live/pin-for-staff"


async def wallet(people: LivePeople, cents: int, name: str = "anna") -> str:
    """Meet a guest whose account has so much in its wallet, and money enough in the till."""
    await people.act("cashier", "tills/main/bring", cents=2_000_000)
    guest = await people.join("nl250", name)
    await people.door.register(name)
    await people.door.evening.come(name, cents)
    await people.act("floor", f"guests/{guest}/link", player=name)
    return guest


async def test_a_wallet_is_paid_out_once_however_many_ask_at_the_same_moment(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_house(evening(house())) as people:
        guest = await wallet(people, 10_000)
        ready = DayBook.ready

        async def slow(days: DayBook) -> None:
            await ready(days)
            await asyncio.sleep(0)  # As if somebody else's act had to be written first.

        monkeypatch.setattr(DayBook, "ready", slow)
        path = f"{BELOW}/tills/main/pay-out"
        asked = [
            people.staff["cashier"].post(
                path,
                json={"id": f"p{n}", "at_ms": people.now, "cents": 10_000, "guest": guest},
            )
            for n in range(6)
        ]
        answers = await asyncio.gather(*asked)
        assert sorted(each.status_code for each in answers) == [200, 409, 409, 409, 409, 409]
        codes = {code_of(each) for each in answers if each.status_code == 409}
        assert codes == {"buy-in/wallet-too-small"}
        assert await people.door.evening.faults() == []


async def test_one_person_pays_no_fortune_out_of_a_wallet(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        guest = await wallet(people, 1_500_000)
        path, alone = "tills/main/pay-out", DeskLimit()
        large = {"guest": guest, "cents": alone.alone_cents + 1}
        no = await refused(people, "cashier", path, **large)
        assert no.code == "live/two-people-needed"
        own = {"second": STAFF["cashier"][0], "pin": PIN}
        no = await refused(people, "cashier", path, **large, **own)
        assert no.code == "live/two-people-needed"
        await people.pin("cashier2")
        beside = {"second": STAFF["cashier2"][0], "pin": PIN}
        no = await refused(people, "cashier", path, **large, **{**beside, "pin": "000001"})
        assert no.code == "live/pin-wrong"
        await people.act("cashier", path, **large, **beside)
        for _ in range(alone.alone_day_cents // alone.alone_cents):
            await people.act("cashier", path, guest=guest, cents=alone.alone_cents)
        no = await refused(people, "cashier", path, guest=guest, cents=1)
        assert no.code == "live/two-people-needed", "nor bit by bit"
        no = await refused(people, "cashier", path, guest=guest, cents=1_000_001, **beside)
        assert no.code == "cashier/above-desk-limit"
        assert await people.door.evening.faults() == []
