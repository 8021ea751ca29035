"""Closing time: hands are finished, none begins, and what is left is void."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import Evening

from huone.games.actions import Fold
from huone.room.closing import WHY, finish_hands
from huone.table import events as table_events

Make = Callable[..., Evening]
MINUTE_MS = 60_000


async def step(night: Evening) -> None:
    """Let the clock go on to whatever is next."""
    await asyncio.sleep(0)
    night.clock.jump_to(night.clock.now() + 50)  # type: ignore[arg-type]
    await asyncio.sleep(0)


@pytest.mark.clause("SRV-03")
async def test_a_running_hand_is_played_to_its_end_and_no_other_begins(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        hand = await night.deal(table)
        closing = asyncio.ensure_future(finish_hands(night.room, limit_ms=MINUTE_MS))
        await step(night)
        for _ in range(2):
            await night.act(table, Fold())
        while not closing.done():
            await step(night)
        assert closing.result() == 0
        for _ in range(400):
            night.clock.jump_to(night.clock.now() + 50)  # type: ignore[arg-type]
            night.room.tick()
        assert table.table.running is None
        assert table.table.hands == hand
        assert await night.faults() == []


async def test_a_hand_that_is_not_over_in_time_is_void(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        hand = await night.deal(table)
        stacks = {sitter.player: sitter.stack for sitter in table.table.sitters}
        closing = asyncio.ensure_future(finish_hands(night.room, limit_ms=1_000))
        while not closing.done():
            await step(night)
        assert closing.result() == 1
        voided = [event for _, event in night.told if isinstance(event, table_events.HandVoided)]
        assert [(event.number, event.why) for event in voided] == [(hand, WHY)]
        assert {sitter.player: sitter.stack for sitter in table.table.sitters} == stacks
        assert await night.faults() == []


async def test_in_a_hurry_nobody_waits(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        await night.deal(table)
        hurry, before = asyncio.Event(), night.clock.now()
        hurry.set()
        assert await finish_hands(night.room, limit_ms=MINUTE_MS, hurry=hurry) == 1
        assert night.clock.now() == before
