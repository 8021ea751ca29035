"""Leagues over HTTP: a season is counted from results, and its final begins with seeded stacks."""

from collections.abc import Callable

from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from kit.front_door import code_of, front_door

Evenings = Callable[..., Evening]
LEAGUE = "/api/staff/leagues/autumn"
SEASON = {
    "name": "Autumn",
    "offers": ["sng"],
    "from_ms": 0,
    "to_ms": 4_000_000_000_000,
    "points": {"formula": "table", "table": [10, 6, 4]},
}


async def test_a_season_is_counted_and_its_final_is_seeded(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, SNG))) as door:
        floor, guest = await door.staff("Flo", "floor"), door.browser()
        assert (await floor.put(LEAGUE, json=SEASON)).status_code == 204
        night = ContestEvening(door.evening)
        for number in (1, 2):
            await night.enter(f"sng-{number}", "anna", "bo", "cem")
            await night.play(night.contest(f"sng-{number}"))
        (listed,) = (await guest.get("/api/leagues")).json()["leagues"]
        assert listed["name"] == "Autumn"
        table = (await guest.get("/api/leagues/autumn")).json()
        assert table["events"] == 2
        ranked = table["standings"]
        assert sum(one["points"] for one in ranked) == 40
        assert ranked == sorted(ranked, key=lambda one: (-one["points"], one["player"]))
        start = door.evening.clock.now() + 3_600_000
        asked = {"start": start, "players": 2, "base_chips": 1_000, "added_cents": 5_000}
        final = await floor.post(f"{LEAGUE}/final", json={**asked, "chips_per_point": 10})
        assert final.status_code == 201, final.text
        contest = night.contest(final.json()["tournament"])
        assert {player: one.chips_bought for player, one in contest.field.entrants.items()} == {
            one["player"]: 1_000 + 10 * one["points"] for one in ranked[:2]
        }
        await door.evening.crash()
        assert list(door.evening.room.leagues.leagues) == ["autumn"]
        again = await door.evening.room.leagues.table("autumn")
        assert [one.points for one in again.standings] == [one["points"] for one in ranked]
        contest = night.contest(final.json()["tournament"])
        await door.evening.wait(3_600_000)
        await night.play(contest)
        assert contest.field.stage == "finished"
        assert await door.evening.faults() == []


async def test_what_makes_no_league_is_refused(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, SNG))) as door:
        floor, guest = await door.staff("Flo", "floor"), door.browser()
        backwards = await floor.put(LEAGUE, json={**SEASON, "from_ms": 9, "to_ms": 5})
        assert code_of(backwards) == "room/unfit-league"
        pointless = {**SEASON, "points": {"formula": "table"}}
        assert code_of(await floor.put(LEAGUE, json=pointless)) == "room/unfit-league"
        assert code_of(await guest.get("/api/leagues/golf")) == "room/no-such-league"
        assert (await floor.put(LEAGUE, json=SEASON)).status_code == 204
        start = door.evening.clock.now() + 3_600_000
        asked = {"start": start, "players": 2, "base_chips": 1_000}
        empty = await floor.post(f"{LEAGUE}/final", json=asked)
        assert code_of(empty) == "room/nobody-qualified"
        assert (await floor.delete(LEAGUE)).status_code == 204
        assert (await guest.get("/api/leagues")).json()["leagues"] == []
