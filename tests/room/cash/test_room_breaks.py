"""A break at one of several cash tables holds at all of them, where the house says so."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening, folding
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room import commands
from huone.room.config import RoomConfig
from huone.table.breaks import Break
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem", "dora")
ANNA = PlayerId("anna")
SECOND = replace(NL10, id="second")
THIRD = replace(NL10, id="third")


def several(rulebook: str = "online-2.7-en") -> RoomConfig:
    return replace(ONLINE, rulebook=rulebook, lobby=(NL10, SECOND, THIRD))


async def seated(night: Evening, tables: int = 3) -> list[str]:
    """Seat everybody at several tables, and name them."""
    stakes = [line.id for line in (NL10, SECOND, THIRD)[:tables]]
    for stake in stakes:
        await night.seat(*NAMES, stake=stake)
    return [f"{stake}-1" for stake in stakes]


def break_of(night: Evening, table: str, player: PlayerId = ANNA) -> Break | None:
    return night.room.lobby.table(table).table.sitters.of(player).pause


@pytest.mark.clause("CASH-SIT-04", "TV-SIT-03", "online:AMB-53")
async def test_sitting_out_at_one_table_is_sitting_out_at_the_others_from_their_next_hands(
    evening: Make,
) -> None:
    async with evening(several()) as night:
        x, y, z = await seated(night)
        tables = [night.room.lobby.table(id) for id in (x, y, z)]
        for table in tables:
            await night.deal(table)
        now = night.clock.now()
        await night.ask("anna", commands.SitOut(table=x))
        assert [break_of(night, id) for id in (x, y, z)] == [None] * 3
        for table in tables:
            await night.finish(table, choose=folding)
        pauses = [break_of(night, id) for id in (x, y, z)]
        assert [pause.everywhere_since for pause in pauses if pause] == [now] * 3
        await night.ask("anna", commands.ComeBack(table=x))
        assert [break_of(night, id) is None for id in (x, y, z)] == [True, False, False]


@pytest.mark.clause("CASH-SIT-06", "TV-SIT-03")
async def test_after_500_seconds_everywhere_he_is_removed_from_all(evening: Make) -> None:
    async with evening(several()) as night:
        await seated(night)
        await night.ask("anna", commands.SitOut(table="second-1"))
        await night.wait(500_000)
        assert len(night.room.tables_of(ANNA)) == 3
        await night.wait(1)
        assert night.room.tables_of(ANNA) == []


@pytest.mark.clause("CASH-SIT-03", "online:AMB-04")
@pytest.mark.parametrize("where", ["nl10-1", None])
async def test_whoever_sits_at_one_table_has_the_longer_clock(
    evening: Make, where: str | None
) -> None:
    async with evening(several()) as night:
        await seated(night, 1)
        await night.ask("anna", commands.SitOut(table=where))
        await night.wait(599_000)
        assert len(night.room.tables_of(ANNA)) == 1
        await night.wait(2_000)
        assert night.room.tables_of(ANNA) == []


@pytest.mark.clause("CASH-SIT-05", "online:AMB-04")
async def test_a_break_from_the_next_big_blind_covers_all_tables_each_in_its_own_time(
    evening: Make,
) -> None:
    async with evening(several()) as night:
        tables = [night.room.lobby.table(id) for id in await seated(night, 2)]
        await night.ask("anna", commands.SitOut(table=tables[0].id, when="next-big-blind"))
        for table in tables:
            asked = table.table.sitters.of(ANNA).asked_break
            assert asked is not None
            assert (asked.when, asked.everywhere_since) == ("next-big-blind", None)
        while break_of(night, tables[0].id) is None:
            await night.play(tables[0], choose=folding)
        pause = break_of(night, tables[0].id)
        assert pause is not None
        assert (pause.why, pause.everywhere_since) == ("big-blind", None)


@pytest.mark.clause("online:AMB-04", "online:AMB-59", "DSC-03")
async def test_a_time_out_at_one_table_is_a_break_at_all(evening: Make) -> None:
    async with evening(several()) as night:
        x, y = await seated(night, 2)
        table = night.room.lobby.table(x)
        await night.deal(table)
        assert table.table.running is not None
        sleeper = table.table.sitters[next(iter(table.table.running.turns))].player
        while (pause := break_of(night, x, sleeper)) is None:
            running = table.table.running
            turns = running.turns if running else ()
            if any(table.table.sitters[seat].player != sleeper for seat in turns):
                await night.finish_turn(table, folding)
            else:
                at = night.room.next_deadline()
                assert at is not None
                await night.wait(at - night.clock.now())
        elsewhere = night.room.lobby.table(y).table.sitters.of(sleeper)
        since = elsewhere.pause or elsewhere.asked_break
        assert since is not None
        assert since.everywhere_since == pause.everywhere_since is not None


async def test_a_wish_to_sit_out_is_a_break_too(evening: Make) -> None:
    async with evening(several()) as night:
        x, y = await seated(night, 2)
        await night.ask("anna", commands.MakeWish(table=x, wish="sit-out"))
        assert break_of(night, x) is not None
        assert break_of(night, y) is not None


async def test_a_break_at_a_table_where_one_does_not_sit_is_refused_everywhere(
    evening: Make,
) -> None:
    async with evening(several()) as night:
        tables = await seated(night, 2)
        await night.seat("emil", "fay", "gus", stake="third")
        with pytest.raises(Refused):
            await night.ask("anna", commands.SitOut(table="third-1"))
        assert [break_of(night, table) for table in tables] == [None, None]


async def test_a_table_that_he_is_leaving_keeps_the_others_not_waiting(evening: Make) -> None:
    async with evening(several()) as night:
        x, y = await seated(night, 2)
        table = night.room.lobby.table(y)
        await night.deal(table)
        running = table.table.running
        assert running is not None
        player = next(s.player for s in table.table.sitters if s.seat not in running.turns)
        await night.ask(player, commands.Leave(table=y))
        await night.ask(player, commands.SitOut(table=x))
        sitter = night.room.lobby.table(x).table.sitters.of(player)
        assert sitter.pause is not None or sitter.asked_break is not None
