"""Recorded streams of tables, against which the web client's picture of a table is checked.

Run it to write the file anew: `python tests/web_streams.py`. Each stream is what one viewer gets
over his connection: the picture he begins with, and then step by step the changes, with what they
make of the picture.
"""

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from kit.evening import Evening
from msgspec import Struct
from msgspec.structs import replace

from huone.bots.policies import policy_named
from huone.cards.card import encode_hook
from huone.games import Hand, OpenFace
from huone.games.actions import Bet, Call, Check
from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, Stakes, fixed_limit, no_limit, pot_limit
from huone.money.currency import EUR
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.room.feed.hub import Hub, Subscription
from huone.table.config import AnyStakes
from huone.table.running import RunningHand
from huone.units import PlayerId

STREAMS = Path(__file__).parents[2] / "web/unit/streams.json"
ONLINE, LIVE = "online-2.7-en", "live-1.0-fi"
PLAY = str(files("huone.server").joinpath("defaults", "play-room.toml"))
POINTS = CashPoints(point_chips=10, min_stack_points=50, max_loss_points=50)
STUD = fixed_limit(10, 20, ante=1, bring_in=3)
MIX = mix_stakes(10, 20, ante=1, bring_in=3, big_blind=10)
Json = Any  # What a JSON decoder gives.


class Case(Struct, frozen=True, kw_only=True):
    """A table to record: what is played there, by how many, and what else happens."""

    name: str
    game: str = "texas"
    stakes: AnyStakes
    rulebook: str = ONLINE
    players: int = 3
    hands: int = 1
    chips: int = 1000
    seed: int = 1
    observed: bool = False
    script: str = ""


HOLDEM, OMAHA, LIMIT = no_limit(5, 10), pot_limit(5, 10), fixed_limit(10, 20)
POT_WITH_ANTE = Stakes(structure="pot-limit", ante=5)


def online(name: str, game: str = "texas", stakes: AnyStakes = HOLDEM, **options: object) -> Case:
    """Describe a table of an online room in one line."""
    return replace(Case(name=name, game=game, stakes=stakes), **options)


def live(name: str, game: str, stakes: AnyStakes = HOLDEM, **options: object) -> Case:
    """Describe a table of a live casino."""
    return online(name, game, stakes, rulebook=LIVE, **options)


def practice(name: str, game: str, stakes: AnyStakes, **options: object) -> Case:
    """Describe a table of a room for play money."""
    return online(name, game, stakes, rulebook=PLAY, **options)


CASES = (
    online("no-limit hold'em", hands=3),
    online("hold'em, as an observer sees it", hands=2, observed=True),
    online("all-ins and side pots", players=5, script="shove"),
    online("a voided hand", script="void"),
    online("coming and going", hands=2, players=4, script="people"),
    online("a time-out", script="time-out"),
    online("pot-limit omaha", "omaha", OMAHA, players=4, hands=2),
    live("five-card omaha hi-lo", "omaha5-hilo", OMAHA),
    live("courchevel", "courchevel", OMAHA),
    live("pineapple", "pineapple"),
    live("crazy pineapple", "crazy-pineapple"),
    live("two boards", "double-flop-holdem", hands=2),
    live("helsinki hold'em", "helsinki-holdem"),
    live("seven-card stud", "seven-card-stud", STUD, hands=2),
    live("razz, as an observer sees it", "razz", STUD, observed=True),
    live("stud hi-lo", "stud-hilo", STUD),
    live("soko", "soko", POT_WITH_ANTE, chips=400),
    live("sviten special", "sviten-special", OMAHA, hands=2),
    practice("five-card draw", "five-card-draw", OMAHA, hands=2),
    practice("2-7 triple draw", "triple-draw-27", LIMIT, hands=2),
    practice("badugi, as an observer sees it", "badugi", LIMIT, observed=True),
    live("open face", "open-face-chinese", POINTS),
    live("horse", "horse", MIX, hands=2),
    live("dealer's choice", "dealers-choice", OMAHA, hands=3),
    live("a live table", "texas", hands=2, players=4, chips=800, script="people"),
)


class Recording:
    """What one viewer gets, step by step."""

    def __init__(self, hub: Hub, subscription: Subscription) -> None:
        self._hub = hub
        self._subscription = subscription
        first = subscription.take()
        assert first is not None
        assert first.picture is not None
        self.picture = plain(first.picture)
        self._last = self.picture
        self.steps: list[Json] = []

    def step(self) -> None:
        """Put down what has come since the last step, and what it makes of the picture."""
        changes = []
        while (message := self._subscription.take()) is not None:
            changes.append(plain(message.change))
        if not changes:
            return
        now = plain(self._hub.picture(self._subscription.topic, self._subscription.viewer))
        self.steps.append({"changes": changes, "then": difference(self._last, now)})
        self._last = now


def plain(thing: object) -> Json:
    """Write a struct as the JSON that goes over the wire."""
    return json.loads(msgspec.json.encode(thing, enc_hook=encode_hook))


def difference(old: Json, new: Json) -> dict[str, Json]:
    """List what is different, by its path; a list of another length is written whole."""
    found: dict[str, Json] = {}

    def compare(path: str, was: Json, now: Json) -> None:
        if isinstance(was, dict) and isinstance(now, dict) and was.keys() == now.keys():
            for key in now:
                compare(f"{path}/{key}", was[key], now[key])
        elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
            for place, part in enumerate(now):
                compare(f"{path}/{place}", was[place], part)
        elif was != now:
            found[path] = now

    compare("", old, new)
    return found


async def record(case: Case, folder: Path) -> Json:
    """Play a case in a room of its own and record what one viewer gets."""
    raked = case.rulebook != PLAY
    offer = StakeOffer(id="s", game=case.game, stakes=case.stakes, raked=raked)
    config = RoomConfig(name="Test", rulebook=case.rulebook, currency=EUR.code, lobby=(offer,))
    async with Evening(folder / f"{case.name}.db", config, seed=case.seed) as night:
        names = ["anna", "bo", "cem", "dora", "eino"][: case.players]
        table = await seated(night, names, case)
        hub = Hub(night.room)
        viewer = None if case.observed else PlayerId("bo")
        recording = Recording(hub, hub.table(table.id, viewer))
        await SCRIPTS[case.script](night, table, case, recording)
        return {"name": case.name, "picture": recording.picture, "steps": recording.steps}


async def seated(night: Evening, names: list[str], case: Case) -> RoomTable:
    """Seat everybody; in a live room each takes the seat that is kept for him."""
    if case.rulebook != LIVE:
        return await night.seat(*names, chips=case.chips, stake="s")
    table = await night.room.open_table("s")
    for name in names:
        await night.come(name)
        await night.ask(name, commands.FindSeat(stake="s", chips=case.chips))
        await night.room.quiet()
        await night.ask(name, commands.SitDown(table=table, chips=case.chips))
    return night.room.lobby.table(table)


def hand_of(running: RunningHand) -> Hand | OpenFace:
    """Give the hand itself."""
    assert isinstance(running.hand, Hand | OpenFace)
    return running.hand


async def play(night: Evening, table: RoomTable, case: Case, recording: Recording) -> None:
    """Let everybody do anything."""
    chance, decide = Random(case.seed), policy_named("random")
    for _ in range(case.hands):
        await night.deal(table)
        recording.step()
        while (running := table.table.running) is not None and not running.is_over:
            await night.act(table, decide(hand_of(running), chance))
            recording.step()
        await night.room.quiet()
        recording.step()


async def shove(night: Evening, table: RoomTable, case: Case, recording: Recording) -> None:
    """Let everybody put everything in, with stacks of many sizes."""
    await play(night, table, case, recording)
    await night.deal(table)
    while (running := table.table.running) is not None and not running.is_over:
        turn = running.hand.turn()
        assert turn is not None
        most = turn.raise_to_max
        await night.act(table, Bet(most) if most else Check() if turn.can_check else Call())
        recording.step()
    await night.room.quiet()
    recording.step()


async def void(night: Evening, table: RoomTable, case: Case, recording: Recording) -> None:
    """Undo a hand in the middle, and deal another."""
    chance, decide = Random(case.seed), policy_named("call")
    await night.deal(table)
    for _ in range(4):
        assert table.table.running is not None
        await night.act(table, decide(hand_of(table.table.running), chance))
    recording.step()
    await night.room.void_hand(table.id, "a card was seen")
    recording.step()
    await play(night, table, case, recording)


async def people(night: Evening, table: RoomTable, case: Case, recording: Recording) -> None:
    """Let players come, sit out, come back, add chips, lose their line and leave."""
    await night.come("gina")
    if case.rulebook != LIVE:
        await night.ask("bo", commands.SetAutoTopUp(table=table.id, on=True))
        recording.step()
    await night.ask("bo", commands.SitOut(table=table.id))
    recording.step()
    await play(night, table, case, recording)
    await night.ask("gina", commands.FindSeat(stake="s", chips=case.chips))
    await night.room.quiet()
    recording.step()
    await night.ask("bo", commands.ComeBack(table=table.id))
    recording.step()
    night.room.gone(PlayerId("cem"))
    recording.step()
    await night.deal(table)
    recording.step()
    await night.enter("cem")
    recording.step()
    if case.rulebook == LIVE:
        await night.ask("bo", commands.AddChips(table=table.id, chips=50))
    await night.ask("anna", commands.Leave(table=table.id))
    recording.step()
    await play_on(night, table, case, recording)
    await play(night, table, case, recording)


async def play_on(night: Evening, table: RoomTable, case: Case, recording: Recording) -> None:
    """Play the hand that is running to its end."""
    chance, decide = Random(case.seed + 7), policy_named("call")
    while (running := table.table.running) is not None and not running.is_over:
        await night.act(table, decide(hand_of(running), chance))
        recording.step()
    await night.room.quiet()
    recording.step()


async def time_out(night: Evening, table: RoomTable, case: Case, recording: Recording) -> None:
    """Let a turn run out, and the time bank with it."""
    await night.deal(table)
    recording.step()
    for _ in range(3):
        await night.wait(20_000)
        recording.step()
    await play_on(night, table, case, recording)
    for name in ("anna", "bo", "cem"):
        await night.ask(name, commands.ComeBack(table=table.id))
        recording.step()
    await play(night, table, case, recording)


Script = Callable[[Evening, RoomTable, Case, Recording], Awaitable[None]]
SCRIPTS: dict[str, Script] = {
    "": play,
    "shove": shove,
    "void": void,
    "people": people,
    "time-out": time_out,
}


def streams() -> str:
    """Record all cases."""
    with tempfile.TemporaryDirectory() as folder:
        recorded = [asyncio.run(record(case, Path(folder))) for case in CASES]
    lines = [json.dumps(stream, separators=(",", ":"), ensure_ascii=False) for stream in recorded]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    STREAMS.write_text(streams())
    print(f"{STREAMS} written")
