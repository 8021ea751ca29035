"""Leaderboards over HTTP: counted once with the end of a tournament, without guests or losses."""

from collections.abc import Callable

from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from kit.front_door import code_of, front_door

from huone.units import Instant

Evenings = Callable[..., Evening]
WEEK, SEASON = "/api/leaderboards?span=week", "/api/leaderboards?span=season"
DAY_MS = 86_400_000


async def test_a_tournament_counts_once_for_its_week_and_its_season(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, SNG))) as door:
        anybody = door.browser()
        empty = (await anybody.get(WEEK)).json()
        assert (empty["game"], empty["games"], empty["standings"]) == (None, [], [])
        anna = await door.register("anna")
        await door.register("bo")
        come = await door.browser().post("/api/guests", json={"name": "cem"})
        assert come.is_success
        night = ContestEvening(door.evening)
        await night.enter("sng-1", "anna", "bo", "cem")
        await night.play(night.contest("sng-1"))
        shown = (await anybody.get(WEEK)).json()
        assert (shown["game"], shown["games"]) == ("texas", ["texas"])
        assert {one["player"] for one in shown["standings"]} == {"anna", "bo"}
        assert [one["rank"] for one in shown["standings"]] == [1, 2]
        assert all(one["points"] > 0 and one["played"] == 1 for one in shown["standings"])
        assert "cents" not in str(shown)
        assert (await anybody.get(SEASON)).json()["standings"] == shown["standings"]

        assert code_of(await anybody.get("/api/leaderboards?span=year")) == "api/invalid"
        assert (await anybody.put("/api/me/ranked", json={"ranked": False})).status_code == 401
        assert (await anna.put("/api/me/ranked", json={"ranked": False})).json()["ranked"] is False

        await door.evening.crash()
        kept = door.evening.room.community.boards.boards
        assert sorted(board.span for board in kept.values()) == ["season", "week"]
        assert all(line.played == 1 for board in kept.values() for line in board.lines.values())


async def test_who_does_not_want_to_be_ranked_is_left_out_and_weeks_end(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, SNG))) as door:
        anna = await door.register("anna")
        await door.register("bo")
        night = ContestEvening(door.evening)
        await night.enter("sng-1", "anna", "bo", "cem")
        await night.play(night.contest("sng-1"))
        await anna.put("/api/me/ranked", json={"ranked": False})
        (only,) = (await anna.get(WEEK)).json()["standings"]
        assert (only["player"], only["rank"]) == ("bo", 1)
        await anna.put("/api/me/ranked", json={"ranked": True})
        assert len((await anna.get(WEEK)).json()["standings"]) == 2
        # A week later the board is empty, and the next tournament lets go of the old one.
        door.evening.clock.jump_to(Instant(door.evening.clock.now() + 7 * DAY_MS))
        assert (await anna.get(WEEK)).json()["standings"] == []
        await night.enter("sng-2", "anna", "bo", "cem")
        await night.play(night.contest("sng-2"))
        boards = door.evening.room.community.boards.boards.values()
        assert sum(board.span == "week" for board in boards) == 1
        await door.evening.crash()
        assert len(door.evening.room.community.boards.boards) == len(boards)
