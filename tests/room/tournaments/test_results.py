"""A player's tournaments, as he looks back at them: a page at a time, money from the books."""

from collections.abc import Callable

import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.room import commands
from huone.room.tournaments import schedule as the_hall
from huone.room.tournaments.results import Kind, ListCursor, PlayedTournament, played_page
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
HOUR = 3_600_000
ANNA = PlayerId("anna")
EVENING = scheduled("evening", HOUR, name="The evening")
FREE = scheduled("free", HOUR, buy_in_cents=Cents(0), level_s=60, name="Free for all")


async def pages(
    night: Evening, *, kind: Kind | None = None, limit: int = 50
) -> list[list[PlayedTournament]]:
    """Read the whole list of anna, page by page."""
    read: list[list[PlayedTournament]] = []
    before: ListCursor | None = None
    while True:
        lines, before = await played_page(
            night.room.hall,
            night.room.committer.store,
            ANNA,
            kind=kind,
            before=before,
            limit=limit,
        )
        read.append(lines)
        if before is None:
            return read


async def played(night: Evening, kind: Kind | None = None) -> list[PlayedTournament]:
    """Read the list of anna as one page."""
    (lines,) = await pages(night, kind=kind)
    return lines


async def test_a_tournament_is_one_line_however_small_the_pages(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA, SNG, EVENING)) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", "anna")
        await night.wait(1)
        await hall.enter("hexa-1", "bo", "cem")
        await hall.enter("hexa-1", "anna", cents=0)
        await hall.play(hall.contest("hexa-1"))
        await hall.enter("sng-1", "anna", cents=0)
        read = await pages(night, limit=1)
        assert [[line.tournament for line in page] for page in read] == [
            ["sng-1"],
            ["hexa-1"],
            ["evening-1"],
        ]
        hexa = read[1][0]
        assert (hexa.kind, hexa.stage, hexa.entrants, hexa.entries) == ("hexapro", "finished", 3, 1)
        field = hall.contest("hexa-1").field
        assert hexa.place == field.finishes[ANNA].place
        assert (hexa.paid_cents, hexa.won_cents) == (500, field.paid_cents.get(ANNA, 0))
        assert (read[2][0].name, read[2][0].stage) == ("The evening", "registering")
        assert [line.tournament for line in await played(night, "hexapro")] == ["hexa-1"]


async def test_an_entry_that_was_taken_back_has_never_been(evening: Make) -> None:
    async with evening(config_with(ONLINE, EVENING)) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", "anna")
        await night.ask("anna", commands.Unregister(tournament="evening-1"))
        assert await played(night) == []
        await night.crash()
        await hall.enter("evening-1", "anna", cents=0)
        (line,) = await played(night)
        assert (line.paid_cents, line.won_cents) == (1000, 0)
        # Another one who goes after a crash is forgotten as well.
        await night.crash()
        await night.come("anna", 0)
        await night.ask("anna", commands.Unregister(tournament="evening-1"))
        assert await played(night) == []
        assert await night.faults() == []


async def test_what_was_given_back_of_a_cancelled_tournament_was_not_won(evening: Make) -> None:
    async with evening(config_with(ONLINE, EVENING)) as night:
        await ContestEvening(night).enter("evening-1", "anna")
        await night.room.hall.cancel("evening-1", "the lights went out")
        (line,) = await played(night)
        assert (line.stage, line.paid_cents, line.won_cents, line.place) == (
            "cancelled",
            0,
            0,
            None,
        )


async def test_a_freeroll_and_a_re_entry_are_counted(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(the_hall, "SHOWN", 0)
    again = replace(FREE, id="again", re_entry=True, buy_in_cents=Cents(1000), late_levels=20)
    async with evening(config_with(ONLINE, FREE, again)) as night:
        hall = ContestEvening(night)
        hall.pushes, hall.calls = 1.0, 1.0
        await hall.enter("free-1", "anna", "bo", "cem")
        await hall.enter("again-1", "anna", "bo", "cem", cents=0)
        await night.wait(HOUR)
        contest = hall.contest("again-1")
        while not contest.field.entrants[ANNA].out and not contest.director.is_over:
            await hall.step(contest)
        if not contest.director.is_over:
            await night.ask("anna", commands.ReEnter(tournament="again-1"))
        expected = 1 + contest.field.entrants[ANNA].re_entries
        for running in (contest, hall.contest("free-1")):
            await hall.play(running)
        # What is over is shown no more, and read from what is kept of it for good.
        assert night.room.hall.contests == {}
        lines = {line.tournament: line for line in await played(night)}
        assert lines["again-1"].entries == expected
        assert lines["again-1"].paid_cents == expected * 1000
        free = lines["free-1"]
        assert (free.name, free.paid_cents, free.stage) == ("Free for all", 0, "finished")
        assert free.place is not None


async def test_house_bots_and_strangers_look_nothing_up(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        await ContestEvening(night).enter("sng-1", "bo")
        assert await played(night) == []
