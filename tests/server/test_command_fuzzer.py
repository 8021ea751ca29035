"""A fuzzer of commands, from their own schema: a refusal changes nothing, and nothing is our fault.

Unlike `test_frame_fuzzer`, most frames can be read here; the values in them are good, at an edge or
beyond it, for every command that there is, also one that is new today.
"""

import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from typing import cast

import pytest
from kit.evening import Evening
from kit.memory import flat_memory
from kit.odd_values import OddValues
from kit.talk import Talk
from msgspec import inspect

from huone.accounts.identity import KnownNames
from huone.room import commands
from huone.server.connection import OurFault
from huone.server.context import ServerContext
from huone.server.doors import FrameRates
from huone.server.wire import Answered, Goodbye, Refusal
from huone.system.rate_limit import steady
from huone.table.state import encode_state

Make = Callable[..., Evening]
ENDLESS = steady(each_second=1e9, at_once=10**9)
PATIENT = FrameRates(frames=ENDLESS, commands=ENDLESS, bad_frames=ENDLESS, pictures=ENDLESS)
QUICK, WHOLE = 250, 200_000
SETTLED = 20_000
"""After so many frames every bounded memory is as large as it gets."""
GOOD = ("nl10", "nl10-1", "anna", "bo", "texas", "sng", "sng-1", "none")
KINDS = [
    cast("inspect.StructType", kind)
    for kind in cast("inspect.UnionType", inspect.type_info(commands.Command)).types
]


def state_of(night: Evening) -> object:
    """Everything that a refused command could have changed."""
    room = night.room
    return (
        {table.id: encode_state(table.table.state()) for table in room.lobby},
        {player: known.cash_cents for player, known in room.cashier.players.known.items()},
        dict(room.lobby.listings),
        room.seats.waiting(),
        len(room.failures),
    )


async def fuzz(night: Evening, frames: int, seed: int) -> tuple[int, int]:
    """Send so many commands; tells how many were refused and how many kinds were answered."""
    values = OddValues(Random(seed), GOOD * 6, odd=0.02)
    await night.deal(await night.seat("anna", "bo", "cem"))
    await night.come("mallory", 1_000_00)
    edge = ServerContext(night.room, KnownNames(), rates=PATIENT)
    refused, done = 0, set()
    async with Talk(edge) as talk, AsyncExitStack() as watched:
        await talk.hello("mallory")
        await night.room.quiet()
        await talk.rest()
        before = state_of(night)
        for number in range(frames):
            kind = values.chance.choice(KINDS)
            command = values.record(kind)
            frame = {"type": "command", "id": f"m{number}", "command": command}
            await talk.say(json.dumps(frame, default=str))
            answer: object = None
            while not isinstance(answer, Answered | Refusal):
                answer = await talk.next()
                assert not isinstance(answer, Goodbye), frame
            if isinstance(answer, Refusal):
                assert answer.code != OurFault.code, frame
                assert state_of(night) == before, frame
                refused += 1
            else:
                done.add(kind.tag)
                await night.room.quiet()
                before = state_of(night)
            talk.raw.clear()
            if number == SETTLED:
                watched.enter_context(flat_memory())
    return refused, len(done)


async def test_a_refused_command_changes_nothing(evening: Make) -> None:
    async with evening() as night:
        refused, kinds = await fuzz(night, QUICK, seed=1)
        assert refused > QUICK // 2
        assert kinds > 3
        assert await night.faults() == []


@pytest.mark.deep
async def test_two_hundred_thousand_commands_change_nothing_and_memory_stays_flat(
    evening: Make,
) -> None:
    async with evening() as night:
        refused, _ = await fuzz(night, WHOLE, seed=2)
        assert refused > WHOLE // 2
