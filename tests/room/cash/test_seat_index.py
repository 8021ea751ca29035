"""Where somebody sits is found without looking at every table."""

from collections.abc import Callable

from kit.evening import Evening

from huone.room import commands
from huone.room.cash.seat_index import SeatIndex
from huone.units import PlayerId

Make = Callable[..., Evening]
ANNA = PlayerId("anna")


def test_tables_are_listed_in_the_order_in_which_a_player_came() -> None:
    whereabouts = SeatIndex()
    for table in ("b", "a", "b"):
        whereabouts.came(ANNA, table)
    assert whereabouts.tables(ANNA) == ("b", "a")
    whereabouts.cross_out(ANNA, "b")
    assert whereabouts.tables(ANNA) == ("a",)
    whereabouts.cross_out(ANNA, "a")
    assert whereabouts.tables(ANNA) == ()


async def test_who_sits_down_is_found_and_who_left_is_not(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        assert night.room.tables_of(ANNA) == [table]
        assert night.room.tables_of(PlayerId("dora")) == []
        await night.ask("anna", commands.Leave(table=table.id))
        await night.room.quiet()
        assert ANNA not in table.players()
        assert night.room.tables_of(ANNA) == []


async def test_everybody_is_found_where_he_sits_after_a_crash(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        await night.play(table)
        await night.crash()
        again = night.room.lobby.table(table.id)
        assert ANNA in again.players()
        assert night.room.tables_of(ANNA) == [again]
