"""A live house over HTTP: lists, offers, tables, hands, away and back."""

from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.live_house import Refusal, house, live_house

Evenings = Callable[..., Evening]


async def test_an_evening_begins_with_a_list_and_a_table(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        names = ("Anna", "Ben", "Carla")
        guests = [await people.join("nl250", name) for name in names]
        await people.act("floor", "tables/open-table", table="1", stake="nl250", dealer="Dea")
        called = (await people.list("nl250"))["offers"]
        assert [(offer["name"], offer["seat"]) for offer in called] == [
            ("Anna", 1),
            ("Ben", 2),
            ("Carla", 3),
        ]
        for seat, guest in enumerate(guests, 1):
            await people.sit("1", seat, guest, 20_000)
        await people.act("dealer", "tables/1/draw-button", cards={1: "Kh", 2: "Ks", 3: "9c"})
        hand = await people.deal("1")
        assert (hand["button"], hand["small_blind"], hand["big_blind"]) == (2, 3, 1)
        assert [post["cents"] for post in hand["posts"]] == [250, 250]
        await people.end("1", 200)
        shown = await people.see("house")
        assert shown["tables"][0]["hands_done"] == 1
        assert shown["tables"][0]["box_rake_cents"] == 200
        assert shown["lists"][0]["waiting"] == []


async def test_who_goes_away_gets_markers_and_comes_back_by_posting(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl12", "Anna", "Ben", "Carla", "Dan")
        await people.act(
            "dealer", "tables/1/draw-button", cards={1: "Ks", 2: "2h", 3: "9c", 4: "3c"}
        )
        await people.deal("1")
        await people.end("1")
        await people.at("1", 4, "away")
        for _ in range(5):
            await people.deal("1")
            await people.end("1")
        seat = await people.seat("1", 4)
        assert (seat["here"], seat["markers"], seat["due"]) == (False, 2, "both")
        assert {"wish": "post", "live_cents": 200, "dead_cents": 100} in seat["ways_in"]
        await people.at("1", 4, "come-back", wish="post")
        hand = await people.deal("1")
        assert 4 in hand["dealt_in"]


async def test_the_same_tap_twice_is_noted_once(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        body = {"id": "tap", "at_ms": people.now, "name": "Anna"}
        first = await people.staff["host"].post("/api/live/lists/nl250/join", json=body)
        again = await people.staff["host"].post("/api/live/lists/nl250/join", json=body)
        assert first.json() == again.json()
        assert len((await people.list("nl250"))["waiting"]) == 1


async def test_a_day_survives_a_crash_and_an_undo(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "Anna", "Ben")
        await people.act("dealer", "tables/1/draw-button")
        await people.deal("1")
        done = await people.end("1", 300)
        await people.act("dealer", "undo", number=done["number"], why="two, not three")
        await people.end("1", 200)
        days = people.door.evening.room.live.days
        before = days.house
        await people.door.evening.crash()
        after = people.door.evening.room.live.days
        assert vars(after.house) | {"rules": None} == vars(before) | {"rules": None}
        assert [type(event).__name__ for event in after.events] == [
            type(event).__name__ for event in days.events
        ]
        assert after.house.boxes["1-1"].rake_cents == 200


async def test_an_undo_that_something_needs_is_refused_and_names_it(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "Anna", "Ben")
        with pytest.raises(Refusal) as no:
            await people.act("floor", "undo", number=2, why="wrong")
        assert no.value.code == "live/undo-blocked"
        assert no.value.facts["by_kind"] == "ListJoined"
