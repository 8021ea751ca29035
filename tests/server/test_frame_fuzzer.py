"""A fuzzer of frames: whatever is sent, nothing breaks and nothing changes.

Frames grow from good ones: cut, doubled, with fields missing, renamed, of other types, with numbers
out of range, and with commands that are well formed but not allowed. The connections are those of
a guest and of a player who sits at no table, so no frame may change the room.
"""

import json
import random
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.memory import flat_memory
from kit.talk import Talk

from huone.accounts.identity import KnownNames
from huone.room.commands import BuyIns, Done
from huone.room.feed.hub import Message
from huone.server.connection import OurFault
from huone.server.context import ServerContext
from huone.server.doors import FrameRates
from huone.server.wire import Answered, Goodbye, Pong, Refusal, Welcome
from huone.system.rate_limit import steady
from huone.table.state import encode_state

Make = Callable[..., Evening]
Mutation = Callable[[random.Random, str], str]

ENDLESS = steady(each_second=1e9, at_once=10**9)
PATIENT = FrameRates(frames=ENDLESS, commands=ENDLESS, bad_frames=ENDLESS)
QUICK, WHOLE = 3_000, 200_000
SETTLED = 20_000
"""After so many frames every bounded memory is as large as it gets."""
ODD_VALUES = (
    "null", "true", "-1", "0", "1e308", "9007199254740993", "9" * 400, '""', '"\\u0000"', "[]",
    "{}", '"\\ud800"', '"' + "a" * 300 + '"', "[[[[[[]]]]]]", '"table:"', "0.1", "-0",
)  # fmt: skip
SEEDS = (
    {"type": "hello", "version": 1, "token": "eve", "stream": "x"},
    {"type": "subscribe", "topic": "lobby", "number": 1},
    {"type": "subscribe", "topic": "table:nl10-1", "number": None},
    {"type": "subscribe", "topic": "account:anna"},
    {"type": "unsubscribe", "topic": "lobby"},
    {"type": "ping", "at": 1},
    *(
        {"type": "command", "id": f"f{number}", "command": command}
        for number, command in enumerate(
            (
                {"type": "find-seat", "stake": "nl10", "chips": -5},
                {"type": "ask-buy-in", "stake": "nl10", "table": "nl10-1"},
                {"type": "leave-queue", "stake": "nl10"},
                {"type": "sit-down", "table": "nl10-1", "chips": 1000, "seat": 3},
                {"type": "leave", "table": "nl10-1"},
                {
                    "type": "act",
                    "table": "nl10-1",
                    "action": {"type": "Bet", "to_chips": 50},
                    "hand": 1,
                },
                {
                    "type": "act",
                    "table": "nl10-1",
                    "action": {"type": "Place", "front": ["As"], "middle": [], "back": ["Kd"]},
                },
                {"type": "come-back", "table": "nl10-1", "wish": "post"},
                {"type": "add-chips", "table": "nl10-1", "chips": 100},
                {"type": "call-clock", "table": "nl10-1"},
                {"type": "enter-private-table", "invitation": "abc", "password": "x"},
                {"type": "say", "table": "nl10-1", "text": "hello"},
            )
        )
    ),
)


def cut(chance: random.Random, text: str) -> str:
    return text[: chance.randrange(len(text) + 1)]


def doubled(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[chance.randrange(len(text)) :] + text[at:]


def with_other_sign(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text))
    return (
        text[:at]
        + chr(chance.choice((0, 9, 34, 44, 58, 91, 92, 123, 125, 0x7F, 0x1F0A1)))
        + (text[at + 1 :])
    )


def with_other_value(chance: random.Random, text: str) -> str:
    frame = json.loads(text)
    part = frame
    while True:
        name = chance.choice(list(part))
        if not isinstance(part[name], dict) or chance.random() < 0.2:
            break
        part = part[name]
    part[name] = "@@"
    return json.dumps(frame).replace('"@@"', chance.choice(ODD_VALUES))


def with_other_name(chance: random.Random, text: str) -> str:
    frame = json.loads(text)
    part = frame.get("command", frame) if chance.random() < 0.5 else frame
    part[chance.choice(("typ", "tabel", "ID", "", "__class__"))] = part.pop(
        chance.choice(list(part))
    )
    return json.dumps(frame)


def unchanged(_: random.Random, text: str) -> str:
    return text


MUTATIONS: tuple[Mutation, ...] = (
    cut,
    doubled,
    with_other_sign,
    with_other_value,
    with_other_value,
    with_other_name,
    unchanged,
)


def frame_of(chance: random.Random) -> str | bytes:
    """Make one frame that is more or less wrong."""
    text = chance.choice(MUTATIONS)(chance, json.dumps(chance.choice(SEEDS)))
    if chance.random() < 0.05:
        return text.encode("utf-8", "surrogatepass")[: chance.randrange(1, 200)] + b"\xff"
    return text


def state_of(night: Evening) -> object:
    """Everything that a frame could have changed."""
    room = night.room
    return (
        {table.id: encode_state(table.table.state()) for table in room.lobby},
        {
            table.id: len(table.table.running.hand.events)
            for table in room.lobby
            if table.table.running
        },
        {player: account.cash_cents for player, account in room.cashier.players.known.items()},
        room.seats.waiting(),
        len(room.failures),
    )


async def fuzz(night: Evening, frames: int, seed: int) -> int:
    """Send so many frames as a guest and as a player, and tell how many were refused."""
    chance = random.Random(seed)
    table = await night.seat("anna", "bo", "cem")
    await night.deal(table)
    edge = ServerContext(night.room, KnownNames(), rates=PATIENT)
    async with Talk(edge) as guest, Talk(edge) as player:
        await guest.hello(None)
        await player.hello("eve")
        await night.room.quiet()
        before = state_of(night)
        refused = await send(chance, (guest, player), min(frames, SETTLED))
        if frames > SETTLED:
            with flat_memory():
                refused += await send(chance, (guest, player), frames - SETTLED)
        await night.room.quiet()
        assert state_of(night) == before
    return refused


async def send(chance: random.Random, talks: tuple[Talk, Talk], frames: int) -> int:
    """Send so many frames, and tell how many were refused."""
    refused = 0
    for number in range(frames):
        await chance.choice(talks).say(frame_of(chance))
        if number % 50 == 0:
            refused += sum([await check(talk) for talk in talks])
    return refused + sum([await check(talk) for talk in talks])


async def check(talk: Talk) -> int:
    """Look at all answers: none says that we are at fault, and nobody was sent away."""
    refused = 0
    for frame in await talk.rest():
        assert not isinstance(frame, Goodbye)
        # A question is answered, and a break at none of his tables is one at all of them.
        is_harmless = isinstance(frame, Answered) and isinstance(frame.answer, BuyIns | Done)
        assert is_harmless or isinstance(frame, Refusal | Message | Pong | Welcome)
        if isinstance(frame, Refusal):
            refused += 1
            assert frame.code != OurFault.code
    talk.raw.clear()
    return refused


async def test_frames_that_make_no_sense_change_nothing(evening: Make) -> None:
    async with evening() as night:
        assert await fuzz(night, QUICK, seed=1) > QUICK // 2


@pytest.mark.deep
async def test_two_hundred_thousand_frames_change_nothing_and_memory_stays_flat(
    evening: Make,
) -> None:
    async with evening() as night:
        assert await fuzz(night, WHOLE, seed=2) > WHOLE // 2
