from collections.abc import Callable

import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from kit.front_door import code_of, front_door

from huone.room import commands
from huone.units import PlayerId

Evenings = Callable[..., Evening]
SUNDAY = {"id": "sunday", "kind": "scheduled", "buy_in_cents": 1_000, "name": "Sunday"}


async def test_the_floor_announces_pauses_and_cancels(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor, anna = await door.staff("Flo", "floor"), await door.register("Anna")
        await door.evening.come("Anna", 5_000)
        start = door.evening.clock.now() + 3_600_000
        made = await floor.post("/api/staff/tournaments", json={**SUNDAY, "start": start})
        assert made.status_code == 201, made.text
        id = made.json()["tournament"]
        (line,) = (await door.browser().get("/api/tournaments")).json()["lines"]
        assert (line["tournament"], line["name"]) == (id, "Sunday")
        shown = await door.browser().get(f"/api/tournaments/{id}")
        assert shown.json()["line"]["stage"] == line["stage"]
        await door.evening.ask("Anna", commands.Register(tournament=id))
        balance = (await anna.get("/api/me/balance")).json()
        assert (balance["wallet_cents"], balance["in_tournaments_cents"]) == (4_000, 1_000)
        one = f"/api/staff/tournaments/{id}"
        assert code_of(await floor.post(f"{one}/resume"))
        gone = await floor.post(f"{one}/cancel", json={"why": "no lights"})
        assert gone.status_code == 204
        balance = (await anna.get("/api/me/balance")).json()
        assert (balance["wallet_cents"], balance["in_tournaments_cents"]) == (5_000, 0)
        assert await door.evening.faults() == []


async def test_what_cannot_be_held_is_refused_with_its_reason(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        for wrong in (
            {"id": "x y"},
            {"kind": "golf"},
            {"buy_in_cents": -1},
            {"level_s": 1},
            {"colour": "red"},
        ):
            answer = await floor.post("/api/staff/tournaments", json={**SUNDAY, **wrong})
            assert code_of(answer) == "api/invalid"
        unknown = await floor.post("/api/staff/tournaments", json={**SUNDAY, "game": "golf"})
        assert unknown.status_code in (404, 409), unknown.text
        missing = await floor.post("/api/staff/tournaments/none/pause")
        assert code_of(missing) == "room/no-such-tournament"
        assert code_of(await floor.get("/api/tournaments/none")) == "room/no-such-tournament"


async def test_the_floor_rules_over_a_tournament_that_is_played(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        for name in ("Anna", "Bert", "Cleo"):
            await door.register(name)
            await door.evening.come(name, 5_000)
        start = door.evening.clock.now() + 60_000
        made = await floor.post("/api/staff/tournaments", json={**SUNDAY, "start": start})
        id = made.json()["tournament"]
        for name in ("Anna", "Bert", "Cleo"):
            await door.evening.ask(name, commands.Register(tournament=id))
        await door.evening.wait(61_000)
        one = f"/api/staff/tournaments/{id}"
        gone = await floor.request("DELETE", f"{one}/players/Cleo", json={"why": "collusion"})
        assert gone.status_code == 204, gone.text
        assert (await floor.post(f"{one}/pause")).status_code == 204
        assert (await floor.post(f"{one}/resume")).status_code == 204
        lines = await door.office.book.log.newest(before=None, limit=4)
        assert [line.act for line in lines] == [
            "resume-tournament",
            "pause-tournament",
            "disqualify",
            "announce-tournament",
        ]


async def test_players_and_tables_are_listed_a_page_at_a_time(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        start = door.evening.clock.now() + 60_000
        made = await floor.post("/api/staff/tournaments", json={**SUNDAY, "start": start})
        one = f"/api/tournaments/{made.json()['tournament']}"
        for name in ("Anna", "Bert", "Cleo"):
            await door.evening.come(name, 5_000)
            await door.evening.ask(name, commands.Register(tournament=made.json()["tournament"]))
        anybody = door.browser()
        first = (await anybody.get(f"{one}/players", params={"limit": 2})).json()
        rest = (await anybody.get(f"{one}/players", params={"after": first["after"]})).json()
        names = [line["player"] for line in (*first["lines"], *rest["lines"])]
        assert (names, rest["after"]) == (["Anna", "Bert", "Cleo"], None)
        found = (await anybody.get(f"{one}/players", params={"search": "ERT"})).json()
        assert [line["player"] for line in found["lines"]] == ["Bert"]
        assert (await anybody.get(f"{one}/tables")).json() == {"lines": [], "after": None}
        await door.evening.wait(61_000)
        (table,) = (await anybody.get(f"{one}/tables")).json()["lines"]
        assert table["players"] == 3
        assert code_of(await anybody.get(f"{one}/players", params={"limit": 0})) == "api/invalid"
        assert code_of(await anybody.get(f"{one}/players", params={"after": -1})) == "api/invalid"
        assert code_of(await anybody.get("/api/tournaments/none/players"))


@pytest.mark.clause("MTT-HOUSE-04")
async def test_the_floor_changes_terms_and_level_and_bad_terms_are_named(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        start = door.evening.clock.now() + 3_600_000
        sheet = [
            {"small_blind": 10, "big_blind": 20, "length_s": 600},
            {"small_blind": 20, "big_blind": 40, "length_s": 600, "break_after_s": 300},
        ]
        sunday = {**SUNDAY, "start": start, "levels": sheet}
        falling = {**sunday, "levels": sheet[::-1]}
        answer = await floor.post("/api/staff/tournaments", json=falling)
        assert code_of(answer) == "tournament/blinds-fall"
        assert "less than the 20 of the level before" in answer.json()["detail"]
        short = {**sunday, "payouts_basis_points": [5_000, 4_000]}
        answer = await floor.post("/api/staff/tournaments", json=short)
        assert code_of(answer) == "tournament/payouts-do-not-sum"
        made = await floor.post("/api/staff/tournaments", json=sunday)
        id = made.json()["tournament"]
        one = f"/api/staff/tournaments/{id}"
        soon = door.evening.clock.now() + 60_000
        changed = await floor.put(f"{one}/terms", json={"start": soon, "guaranteed_cents": 9_000})
        assert changed.status_code == 204, changed.text
        shown = (await floor.get(f"/api/tournaments/{id}")).json()
        assert (shown["line"]["starts_at"], shown["line"]["guaranteed_cents"]) == (soon, 9_000)
        assert [level["big_blind"] for level in shown["levels"]] == [20, 40]
        worse = await floor.put(f"{one}/terms", json={"levels": sheet[::-1]})
        assert code_of(worse) == "tournament/blinds-fall"
        assert code_of(await floor.put(f"{one}/terms", json={"buy_in_cents": 1})) == "api/invalid"
        for name in ("Anna", "Bert"):
            await door.evening.come(name, 5_000)
            await door.evening.ask(name, commands.Register(tournament=id))
        assert code_of(await floor.post(f"{one}/level", json={"level": 2}))
        await door.evening.wait(61_000)
        assert (await floor.post(f"{one}/level", json={"level": 2})).status_code == 204
        assert (await floor.get(f"/api/tournaments/{id}")).json()["level"] == 2
        called = await floor.post(f"{one}/hand-for-hand", json={"on": True})
        assert called.status_code == 204
        far = await floor.post(f"{one}/level", json={"level": 3})
        assert code_of(far) == "tournament/no-such-level"
        log = await door.office.book.log.newest(before=None, limit=9)
        assert {"change-tournament", "go-to-level", "hand-for-hand"} <= {line.act for line in log}
        anna = await door.register("Anna")
        assert (await anna.put(f"{one}/terms", json={})).status_code == 403


async def test_hole_17_the_desk_sees_what_a_change_of_levels_does_before_it_is_done(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        start = door.evening.clock.now() + 60_000
        sunday = {**SUNDAY, "start": start, "level_s": 600, "late_levels": 2}
        made = await floor.post("/api/staff/tournaments", json=sunday)
        one = f"/api/staff/tournaments/{made.json()['tournament']}"
        early = (await floor.post(f"{one}/terms/preview", json={"level_s": 300})).json()
        assert early == {"changed": ["levels"], "before": None, "after": None}
        for name in ("Anna", "Bert"):
            await door.evening.come(name, 5_000)
            await door.evening.ask(name, commands.Register(tournament=made.json()["tournament"]))
        await door.evening.wait(60_000 + 720_000)
        seen = await floor.post(f"{one}/terms/preview", json={"level_s": 300})
        before, after = seen.json()["before"], seen.json()["after"]
        # Two of the ten minutes of the second level are over; of five it will be one.
        assert (before["level"], before["level_left_ms"]) == (2, 480_000)
        assert (after["level"], after["level_left_ms"]) == (2, 240_000)
        assert (before["entries_left_ms"], after["entries_left_ms"]) == (480_000, 240_000)
        shown = (await floor.get(one.replace("/staff", ""))).json()
        assert shown["levels"][0]["length_s"] == 600
        worse = await floor.post(f"{one}/terms/preview", json={"start": start + 1})
        assert code_of(worse) == "tournament/cannot-change"
        await floor.put(f"{one}/terms", json={"level_s": 300})
        again = await floor.post(f"{one}/terms/preview", json={"name": "Monday"})
        assert again.json()["before"] == after


@pytest.mark.clause("HEXA-09", "SYS-19")
async def test_my_tournaments_are_listed_with_what_i_paid_and_won(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, HEXA, SNG))) as door:
        hall = ContestEvening(door.evening)
        anna = await door.register("Anna")
        await hall.enter("hexa-1", "Anna", "bo", "cem")
        await hall.play(hall.contest("hexa-1"))
        await hall.enter("sng-1", "Anna", cents=0)
        every = (await anna.get("/api/me/tournaments")).json()
        assert [line["tournament"] for line in every["lines"]] == ["sng-1", "hexa-1"]
        (line,) = (await anna.get("/api/me/tournaments", params={"kind": "hexapro"})).json()[
            "lines"
        ]
        assert (line["kind"], line["paid_cents"]) == ("hexapro", 500)
        place = hall.contest("hexa-1").field.paid_cents.get(PlayerId("Anna"), 0)
        assert line["won_cents"] == place
        newest = (await anna.get("/api/me/tournaments", params={"limit": 1})).json()
        asked = {"limit": 1, "before": newest["before"]}
        older = (await anna.get("/api/me/tournaments", params=asked)).json()
        assert [line["tournament"] for line in older["lines"]] == ["hexa-1"]
        assert older["before"] is None
        wrong = await anna.get("/api/me/tournaments", params={"before": "yesterday"})
        assert code_of(wrong) == "api/invalid"
        assert code_of(await door.browser().get("/api/me/tournaments"))
