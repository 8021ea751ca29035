"""What live players ask of the floor: other seats and tables, longer breaks, a meal."""

from collections.abc import Callable

import pytest
from kit.evening import ONLINE, Evening, folding
from msgspec.structs import replace

from huone.games.rules import no_limit
from huone.money.accounts import BANK, escrow_of
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.commands import Command
from huone.room.config import StakeOffer
from huone.table import events as table_events
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem", "dora")
ANNA, EMIL = PlayerId("anna"), PlayerId("emil")
NL200 = StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200), raked=False)
NL400 = StakeOffer(id="nl400", game="texas", stakes=no_limit(200, 400), raked=False)
LIVE = replace(ONLINE, rulebook="live-1.0-fi", lobby=(NL200, NL400))
CHIPS = 200_00


async def live_table(night: Evening, *names: str, stake: str = "nl200") -> RoomTable:
    table = await night.room.open_table(stake)
    for seat, name in enumerate(names):
        await night.come(name, 1_000_00)
        await night.ask(name, commands.SitDown(table=table, chips=CHIPS, seat=seat))
    return night.room.lobby.table(table)


async def code_of(night: Evening, player: str, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        await night.ask(player, command)
    return refused.value.code


# Seats


@pytest.mark.clause("LIVE-OVER-01", "live:AMB-60")
async def test_who_has_no_seat_plays_over_an_absent_owner_with_the_consent_of_staff(
    evening: Make,
) -> None:
    async with evening(LIVE) as night:
        table = await live_table(night, *NAMES)
        await night.come("emil", 1_000_00)
        over = commands.PlayOver(table=table.id, seat=0, chips=CHIPS)
        assert await code_of(night, "emil", over) == "seating/no-playing-over"
        await night.ask("anna", commands.SitOut(table=table.id))
        assert await code_of(night, "emil", over) == "seating/no-playing-over"
        night.room.floorwork.consent(EMIL, table.id, "play-over")
        answer = await night.ask("emil", over)
        assert answer == commands.Seated(table=table.id, seat=0, chips=CHIPS)
        assert sorted(table.players()) == ["anna", "bo", "cem", "dora", "emil"]
        await night.crash()
        for name in (*NAMES, "emil"):
            await night.enter(name)
        table = night.room.lobby.table(table.id)
        await night.play(table, choose=folding)
        await night.ask("anna", commands.ComeBack(table=table.id))
        await night.room.quiet()
        assert sorted(table.players()) == sorted(NAMES)
        assert await night.faults() == []


@pytest.mark.clause("LIVE-SEAT-10", "LIVE-CHG-01")
async def test_a_seat_is_changed_once_with_the_consent_of_staff(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await live_table(night, *NAMES)
        move = commands.ChangeSeat(table=table.id, seat=6)
        assert await code_of(night, "anna", move) == "seating/no-seat-change"
        night.room.floorwork.consent(ANNA, table.id, "change-seat")
        await night.ask("anna", move)
        assert table.table.sitters.of(ANNA).seat == 6
        back = commands.ChangeSeat(table=table.id, seat=0)
        assert await code_of(night, "anna", back) == "seating/no-seat-change"
        await night.play(table, 2, choose=folding)
        assert await night.faults() == []


@pytest.mark.clause("LIVE-SEAT-05", "LIVE-ONOS-03")
async def test_who_changes_tables_brings_his_stack(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await live_table(night, *NAMES)
        other = await live_table(night, "gus", "hal")
        await night.play(table, choose=folding)
        stack = table.table.sitters.of(ANNA).stack
        move = commands.ChangeTable(table=table.id, to_table=other.id, chips=stack - 100)
        assert await code_of(night, "anna", move) == "buy-in/outside-limits"
        assert ANNA in table.players()
        answer = await night.ask("anna", replace(move, chips=stack, seat=7))
        assert answer == commands.Seated(table=other.id, seat=7, chips=stack)
        assert (ANNA in table.players(), ANNA in other.players()) == (False, True)
        assert night.room.cashier.wallet(ANNA) == 800_00
        assert await night.faults() == []


async def test_nobody_changes_tables_in_a_hand_or_to_a_seat_that_is_taken(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await live_table(night, *NAMES)
        other = await live_table(night, "gus", "hal")
        taken = commands.ChangeTable(table=table.id, to_table=other.id, chips=CHIPS, seat=0)
        assert await code_of(night, "anna", taken) == "seating/seat-occupied"
        await night.deal(table)
        assert await code_of(night, "anna", replace(taken, seat=5)) == "table/hand-running"
        assert ANNA in table.players()


# Breaks and meals


@pytest.mark.clause("LIVE-PRES-06", "live:AMB-04")
async def test_the_longer_break_is_had_once_an_evening(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await live_table(night, *NAMES)
        pause = commands.TakeLongBreak(table=table.id)
        await night.ask("anna", pause)
        await night.ask("anna", commands.ComeBack(table=table.id))
        await night.crash()
        await night.enter("anna")
        assert await code_of(night, "anna", pause) == "break/none-left"
        await night.wait(24 * 3_600_000)
        await night.ask("anna", pause)


@pytest.mark.clause("LIVE-STAKE-06", "LIVE-STAKE-07")
async def test_chips_pay_for_food_and_for_nothing_else(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await live_table(night, *NAMES)
        store = night.room.committer.store
        bank = await store.balance(BANK)
        for _ in range(2):
            await night.ask("anna", commands.PayRestaurant(table=table.id, chips=15_00))
        assert table.table.sitters.of(ANNA).stack == CHIPS - 30_00
        assert await store.balance(BANK) == bank + 30_00
        assert await store.balance(escrow_of(table.id)) == 4 * CHIPS - 30_00
        for chips in (0, -1, CHIPS):
            meal = commands.PayRestaurant(table=table.id, chips=chips)
            assert await code_of(night, "anna", meal) == "table/chips-needed"
        await night.deal(table)
        meal = commands.PayRestaurant(table=table.id, chips=1_00)
        assert await code_of(night, "anna", meal) == "buy-in/hand-running"
        assert await night.faults() == []


ONLINE_REFUSES: list[tuple[Command, str]] = [
    (commands.ChangeSeat(table="nl10-1", seat=5), "seating/no-seat-change"),
    (commands.PlayOver(table="nl10-1", seat=0, chips=1000), "seats/not-chosen"),
    (commands.TakeLongBreak(table="nl10-1"), "break/not-offered"),
    (commands.PayRestaurant(table="nl10-1", chips=1), "buy-in/chips-stay"),
    (commands.ChangeTable(table="nl10-1", to_table="nl10-1", chips=1000), "seats/not-chosen"),
]


@pytest.mark.parametrize(("command", "code"), ONLINE_REFUSES)
async def test_an_online_room_has_none_of_it(evening: Make, command: Command, code: str) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        before = table.table.state()
        assert await code_of(night, "anna", command) == code
        assert table.table.state() == before


@pytest.mark.clause("LIVE-TIME-01")
async def test_the_clock_is_called_in_the_hand_that_was_meant(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await live_table(night, *NAMES)
        number = await night.deal(table)
        late = commands.CallClock(table=table.id, hand=number - 1)
        assert await code_of(night, "bo", late) == "room/other-hand"
        assert table.table.running is not None
        slow = next(iter(table.table.running.turns))
        caller = next(s.player for s in table.table.sitters if s.seat != slow)
        night.told.clear()
        await night.ask(caller, replace(late, hand=number))
        assert ("nl200-1", table_events.ClockCalled(slow)) in night.told
        await night.come("emil", 1_00)
        assert await code_of(night, "emil", replace(late, hand=number)) == "table/not-seated"
