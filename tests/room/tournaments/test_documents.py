"""What a tournament of a room leaves in the store while it is played, and when it is over."""

from collections.abc import Callable

from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.room.tournaments.documents import ANNOUNCED, SHEET, STATE, read_state
from huone.store.ports import FINISHED_TOURNAMENT, Commit

Make = Callable[..., Evening]


async def test_a_hand_rewrites_its_table_and_the_summary_alone(evening: Make) -> None:
    """Three tables: what is kept of the other two, and of players who play on, stays as it is."""
    wide = replace(SNG, seats=18)
    async with evening(config_with(ONLINE, wide)) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", *(f"p{n}" for n in range(18)))
        contest, recorder = hall.contest("sng-1"), night.room.committer
        hall.pushes = 0
        kinds: list[list[str]] = []
        commit_to = recorder.store.commit

        async def listening(commit: Commit) -> int:
            ours = [paper for paper in commit.documents if paper.kind.startswith("tournament")]
            if commit.ends:
                kinds.append(sorted(paper.id.rstrip("0123456789") for paper in ours))
            return await commit_to(commit)

        recorder.store.commit = listening  # type: ignore[method-assign]
        await hall.play(contest, hands=8)
        assert len(kinds) >= 6
        # A table that was dealt meanwhile is written along with it.
        assert all(set(papers) == {"sng-", "table-"} for papers in kinds), kinds
        assert max(map(len, kinds)) <= 3


async def test_what_is_recorded_after_every_request_is_the_tournament(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        recorder = night.room.committer
        await hall.enter("sng-1", "anna", "bo")
        _, _, field = await read_state(recorder, "sng-1")
        assert field.entrants == hall.contest("sng-1").field.entrants
        await hall.enter("sng-1", "cem")
        contest = hall.contest("sng-1")
        hall.pushes = 0
        for _ in range(4):
            await hall.play(contest, hands=1)
            _, _, field = await read_state(recorder, "sng-1")
            for number, table in field.tables.items():
                # The hand that runs now is not in it, and a restart learns of it from the store.
                assert table.played == contest.field.tables[number].played
                assert table.seats == contest.field.tables[number].seats
            assert field.entrants == contest.field.entrants


async def test_only_the_result_is_left_when_it_is_over(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall, store = ContestEvening(night), night.room.committer.store
        await hall.enter("sng-1", "anna", "bo", "cem")
        assert await store.documents(f"{SHEET}sng-1")
        await hall.play(hall.contest("sng-1"))
        assert await store.documents(f"{SHEET}sng-1") == []
        assert [paper.id for paper in await store.documents(STATE)] == ["sng-2"]
        assert [paper.id for paper in await store.documents(ANNOUNCED)] == ["sng-2"]
        assert [paper.id for paper in await store.documents(FINISHED_TOURNAMENT)] == ["sng-1"]
        # Versions of sheets that are never written again are not remembered.
        assert not any(kind == f"{SHEET}sng-1" for kind, _ in night.room.committer._versions)
