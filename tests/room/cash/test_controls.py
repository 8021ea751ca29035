"""What a player may ask of a table: his own setting for top-ups, and controls the server names."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening
from kit.front_door import code_of, front_door
from msgspec.structs import replace

from huone.games.rules import no_limit
from huone.money.currency import EUR
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.units import PlayerId

Make = Callable[..., Evening]
TWO = replace(ONLINE, lobby=(NL10, replace(NL10, id="nl50", stakes=no_limit(25, 50))))
LINE = StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200))
LIVE = RoomConfig(name="Casino", rulebook="live-1.0-fi", currency=EUR.code, lobby=(LINE,))


def tops_up(table: RoomTable, name: str) -> bool:
    return table.table.sitters.of(PlayerId(name)).auto_top_up


@pytest.mark.clause("SYS-12", "CASH-TOP-01")
async def test_auto_top_up_is_off_until_chosen_and_then_kept_over_tables_and_visits(
    evening: Make,
) -> None:
    async with evening(TWO) as night:
        first = await night.seat("anna", "bo", "cem", chips=1000)
        assert not tops_up(first, "anna")
        for name in ("anna", "bo", "cem"):
            await night.ask(name, commands.FindSeat(stake="nl50", chips=5000))
        await night.room.quiet()
        second = next(t for t in night.room.tables_of(PlayerId("anna")) if t is not first)
        on = commands.SetAutoTopUp(table=first.id, on=True)
        await night.ask("anna", on)
        assert tops_up(first, "anna")
        assert tops_up(second, "anna")
        assert not tops_up(second, "bo")

        await night.ask("anna", commands.Leave(table=second.id))
        await night.room.quiet()
        await night.crash()
        await night.enter("anna")
        await night.ask("anna", commands.FindSeat(stake="nl50", chips=5000))
        await night.room.quiet()
        again = next(t for t in night.room.tables_of(PlayerId("anna")) if t.line.id == "nl50")
        assert tops_up(again, "anna")
        await night.ask("anna", commands.SetAutoTopUp(table=again.id, on=False))
        assert not tops_up(night.room.lobby.table(first.id), "anna")


CONTROLS = {
    "online-2.0-fi": set[str](),
    "online-2.0-da": set[str](),
    "online-2.7-en": {"auto-top-up"},
    "online-2.8-fi": {"auto-top-up"},
}


@pytest.mark.clause("SYS-12", "VD-10")
@pytest.mark.parametrize(("book", "controls"), CONTROLS.items())
async def test_a_table_names_the_controls_that_its_book_has(
    evening: Make, book: str, controls: set[str]
) -> None:
    async with evening(replace(ONLINE, rulebook=book)) as night:
        table = await night.seat("anna", "bo", "cem")
        view = table.view(PlayerId("anna"))
        assert view is not None
        assert set(view.controls) == controls
        on = commands.SetAutoTopUp(table=table.id, on=True)
        if controls:
            await night.ask("anna", on)
        else:
            with pytest.raises(Refused) as no:
                await night.ask("anna", on)
            assert no.value.code == "buy-in/no-auto-top-up"


@pytest.mark.clause("LIVE-CHG-01", "LIVE-OVER-01")
async def test_staff_agrees_to_a_change_of_seats_over_http_once(evening: Make) -> None:
    async with front_door(evening(LIVE)) as door:
        night = door.evening
        boss, anna = await door.staff("Boss", "floor"), await door.register("Anna")
        table = await night.room.open_table("nl200")
        for number, name in enumerate(("Anna", "Bo", "Cem")):
            await night.come(name, 1_000_00)
            await night.ask(name, commands.SitDown(table=table, chips=200_00, seat=number))
        view = night.room.lobby.table(table).view(PlayerId("Anna"))
        assert view is not None
        assert {"change-seat", "play-over", "long-break", "call-clock"} <= set(view.controls)
        move = commands.ChangeSeat(table=table, seat=7)
        with pytest.raises(Refused):
            await night.ask("Anna", move)
        path, body = f"/api/staff/tables/{table}/consents", {"player": "Anna", "to": "change-seat"}
        assert code_of(await anna.post(path, json=body)) == "api/role-missing"
        assert (await boss.post(path, json=body)).status_code == 204
        await night.ask("Anna", move)
        assert night.room.lobby.table(table).table.sitters.of(PlayerId("Anna")).seat == 7
        with pytest.raises(Refused):
            await night.ask("Anna", commands.ChangeSeat(table=table, seat=8))
