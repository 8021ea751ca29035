"""Who has played as long as he allowed himself sits out after the hand, and is told."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening, folding
from msgspec.structs import replace

from huone.money.limits import DAY_MS, LOOSEN_AFTER_MS, LimitMeasure, LimitReached, Period
from huone.room import commands
from huone.room.players.memory import time_played
from huone.room.players.notices import Notice, PlaytimeOver
from huone.units import Chips, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
ANNA = PlayerId("anna")
SIT = commands.FindSeat(stake="nl10", chips=1000)
SIT_CHIPS = Chips(1000)


def limit(most_ms: int | None) -> commands.SetLimit:
    return commands.SetLimit(measure=LimitMeasure.TIME, period=Period.DAY, most=most_ms)


def played_ms(night: Evening) -> int:
    regular = night.room.cashier.players.of(ANNA).regular
    return sum(stay.amount for stay in time_played(regular, now=night.clock.now()))


def heard_by(night: Evening) -> list[tuple[PlayerId, Notice]]:
    heard: list[tuple[PlayerId, Notice]] = []
    night.room.notices.listeners.append(lambda player, note: heard.append((player, note)))
    return heard


async def test_time_is_over_to_the_millisecond_but_not_in_the_hand(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        heard = heard_by(night)
        await night.ask("anna", limit(played_ms(night) + 1_000))
        await night.wait(999)
        assert table.table.sitters.of(ANNA).asked_break is None
        await night.wait(1)
        assert table.table.sitters.of(ANNA).asked_break is not None
        assert table.table.sitters.of(ANNA).pause is None
        assert heard == [(ANNA, PlaytimeOver(at_ms=night.clock.now()))]
        await night.finish(table, choose=folding)
        assert table.table.sitters.of(ANNA).pause is not None
        assert table.table.sitters.of(PlayerId("bo")).pause is None


@pytest.mark.parametrize("where", [None, "nl10-1"])
async def test_who_has_no_time_left_does_not_come_back(evening: Make, where: str | None) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.ask("anna", limit(0))
        await night.wait(0)
        before = table.table.sitters.of(ANNA)
        assert before.pause is not None
        with pytest.raises(LimitReached) as refused:
            await night.ask("anna", commands.ComeBack(table=where))
        assert (refused.value.code, refused.value.facts["limit"]) == ("limit/reached", "time")
        with pytest.raises(LimitReached):
            await night.ask("anna", commands.AddChips(table=table.id, chips=1))
        assert table.table.sitters.of(ANNA) == before


async def test_who_has_no_time_left_does_not_sit_down_before_it_counts_no_more(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, "dora")
        await night.wait(5_000)
        await night.ask("anna", commands.SitOut(table=table.id))
        await night.finish(table, choose=folding)
        await night.ask("anna", commands.Leave(table=table.id))
        played = played_ms(night)
        assert played >= 5_000
        await night.ask("anna", limit(played + 1))
        night.room.cashier.verify_buy_in(
            ANNA, table.table.config, None, SIT_CHIPS, now=night.clock.now()
        )
        await night.ask("anna", limit(played))
        await night.crash()
        await night.enter("anna")
        await night.wait(DAY_MS - 1)
        with pytest.raises(LimitReached):
            await night.ask("anna", SIT)
        await night.wait(1)
        await night.ask("anna", SIT)


async def test_time_at_two_tables_counts_once(evening: Make) -> None:
    config = replace(ONLINE, lobby=(NL10, replace(NL10, id="second")))
    async with evening(config) as night:
        first = await night.seat(*NAMES)
        since = night.clock.now()
        await night.wait(1_000)
        second = await night.seat(*NAMES, stake="second")
        await night.wait(1_000)
        assert played_ms(night) == night.clock.now() - since
        await night.ask("anna", limit(played_ms(night)))
        await night.wait(0)
        for table in (first, second):
            sitter = table.table.sitters.of(ANNA)
            assert sitter.pause is not None or sitter.asked_break is not None


async def test_a_limit_that_is_looser_by_then_lets_him_play_on(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.ask("anna", limit(1_000))
        await night.ask("anna", limit(None))
        await night.wait(LOOSEN_AFTER_MS - 500)
        table = await night.seat(*NAMES)
        heard = heard_by(night)
        await night.wait(1_000)
        sitter = table.table.sitters.of(ANNA)
        assert (sitter.pause, sitter.asked_break, heard) == (None, None, [])


async def test_time_runs_on_through_a_crash_and_is_told_once(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.ask("anna", limit(played_ms(night) + 10_000))
        await night.crash()
        await night.wait(10_000)
        over = PlaytimeOver(at_ms=night.clock.now())
        table = night.room.lobby.table(table.id)
        assert table.table.sitters.of(ANNA).pause is not None
        await night.crash()
        await night.wait(0)
        assert [note for note in await night.enter("anna") if note == over] == [over]
        assert await night.enter("anna") == ()
        with pytest.raises(LimitReached):
            await night.ask("anna", commands.ComeBack())
