"""Players of a live table may pay for their time instead of a part of the pots."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening, passive
from kit.takings import taken
from msgspec.structs import replace

from huone.games.rules import no_limit
from huone.money.accounts import RAKE, cash_of, drop_of
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.cash.time_charge import PERIOD_MS
from huone.room.config import RoomConfig, StakeOffer
from huone.table import events as table_events
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem", "dora", "emil")
PER_HOUR_CENTS = 12_00
LINE = StakeOffer(
    id="nl200", game="texas", stakes=no_limit(100, 200), time_charge_cents=PER_HOUR_CENTS
)
LIVE = replace(ONLINE, rulebook="live-1.0-fi", lobby=(LINE,))


async def full_table(night: Evening) -> RoomTable:
    table = await night.room.open_table("nl200")
    for name in NAMES:
        await night.come(name, 1_000_00)
        await night.ask(name, commands.SitDown(table=table, chips=200_00))
    return night.room.lobby.table(table)


async def long_hand(night: Evening, table: RoomTable, ms: int) -> None:
    """Play a hand that lasts so long."""
    await night.deal(table)
    night.clock.jump_to(night.clock.now() + ms)  # type: ignore[arg-type]
    await night.finish(table, choose=passive)


@pytest.mark.clause("LIVE-RAKE-10")
async def test_a_quarter_of_an_hour_costs_a_quarter_of_the_price(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await full_table(night)
        await long_hand(night, table, PERIOD_MS - 1)
        store = night.room.committer.store
        assert await taken(store, RAKE) == 0
        await long_hand(night, table, 1)
        assert await taken(store, RAKE) == len(NAMES) * PER_HOUR_CENTS // 4
        charged = [
            event for _, event in night.told if isinstance(event, table_events.ChipsTakenOff)
        ]
        assert [event.chips for event in charged] == [PER_HOUR_CENTS // 4] * len(NAMES)
        assert sum(s.stack for s in table.table.sitters) == 5 * 200_00 - 15_00
        assert await night.faults() == []


async def test_who_gets_up_pays_for_his_time_at_the_door(evening: Make) -> None:
    async with evening(LIVE) as night:
        table = await full_table(night)
        await long_hand(night, table, 10 * 60_000)
        await night.ask("anna", commands.Leave(table=table.id))
        await night.room.quiet()
        store = night.room.committer.store
        assert await taken(store, RAKE) == 2_00
        assert await store.balance(cash_of("anna")) == night.room.cashier.wallet(PlayerId("anna"))
        assert await night.faults() == []


async def test_time_that_was_played_is_remembered_after_a_crash_and_charged_once(
    evening: Make,
) -> None:
    async with evening(LIVE) as night:
        table = await full_table(night)
        await long_hand(night, table, PERIOD_MS - 60_000)
        await night.crash()
        for name in NAMES:
            await night.enter(name)
        table = night.room.lobby.table(table.id)
        await long_hand(night, table, 60_000)
        assert await taken(night.room.committer.store, RAKE) == 15_00
        await night.crash()
        for name in NAMES:
            await night.enter(name)
        await long_hand(night, night.room.lobby.table(table.id), 60_000)
        assert await taken(night.room.committer.store, RAKE) == 15_00
        assert await night.faults() == []


async def test_the_jackpot_is_still_paid_towards(evening: Make) -> None:
    config = replace(LIVE, lobby=(replace(LINE, jackpot="bbj"),))
    async with evening(config) as night:
        table = await full_table(night)
        await night.play(table)
        store = night.room.committer.store
        assert (await taken(store, RAKE), await taken(store, drop_of("bbj"))) == (0, 1_00)


BAD: list[tuple[RoomConfig, str]] = [
    (replace(ONLINE, lobby=(replace(NL10, time_charge_cents=100),)), "online-2.7-en has none"),
    (replace(LIVE, lobby=(replace(LINE, time_charge_cents=0),)), "an hour costs something"),
]


@pytest.mark.parametrize(("config", "why"), BAD)
async def test_a_house_charges_for_time_only_where_its_rules_have_it(
    evening: Make, config: RoomConfig, why: str
) -> None:
    with pytest.raises(Refused) as refused:
        evening(config)
    assert (refused.value.code, refused.value.facts["why"]) == ("rake/no-time-charge", why)
