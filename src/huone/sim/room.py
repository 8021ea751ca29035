"""Room: a simulated room run until enough hands are played, with power cuts, and its report.

Owns: the run, what it reports, and the line that repeats it.
Never: plays; `sim.room_world` does.
"""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from msgspec import Struct

from huone.refusal import Broken, Refused
from huone.rulebooks.loader import load
from huone.sim.hands import BadRun, LawBroken
from huone.sim.room_world import RoomWorld
from huone.store.audit import audit
from huone.store.snapshot import snapshot_of

STEPS_PER_HAND = 3_000
"""A world that needs more steps than this for a hand is stuck."""


class RoomRun(Struct):
    """What came of a simulated room."""

    rulebook: str
    stakes: int
    seed: int
    hands: int = 0
    commands: int = 0
    crashes: int = 0
    laws_broken: list[LawBroken] = []
    digest: str = ""


def run(
    rulebook: str,
    *,
    stakes: int,
    hands: int,
    seed: int,
    crashes: int,
    progress: Callable[[int], None] = lambda done: None,
) -> RoomRun:
    """Run a room on bad lines, cut its power now and then, and check every law."""
    for what, given in (("stakes", stakes), ("hands", hands)):
        if given < 1:
            raise BadRun(what=f"the number of {what}", given=given, wanted="at least 1 is needed")
    if not 0 <= crashes <= hands:
        raise BadRun(what="the number of crashes", given=crashes, wanted="0 to one for each hand")
    book = load(rulebook)
    done = RoomRun(rulebook, stakes, seed)
    with tempfile.TemporaryDirectory(prefix="huone-sim-") as folder:
        world = RoomWorld(book, Path(folder), stakes=stakes, seed=seed)
        crashing = sorted(Random(f"crashes/{seed}").sample(range(hands), crashes))
        try:
            asyncio.run(_play(world, hands, crashing, progress))
        except (Broken, AssertionError, Refused, IndexError, KeyError) as broken:
            rerun = (
                f"huone sim room --rulebook {rulebook} --stakes {stakes} --hands {hands} "
                f"--seed {seed} --crashes {crashes}"
            )
            done.laws_broken.append(LawBroken(type(broken).__name__, str(broken), rerun))
    done.hands, done.commands, done.crashes = world.hands, world.commands, world.crashes
    done.digest = world.digest.hexdigest()
    return done


async def _play(
    world: RoomWorld, hands: int, crashing: list[int], progress: Callable[[int], None]
) -> None:
    await world.open()
    steps = cuts = 0
    while world.hands < hands or crashing or world.crashes < cuts:
        # The lights are out within a few records; only then they can go out again.
        if crashing and world.hands >= crashing[0] and world.crashes == cuts:
            crashing.pop(0)
            cuts += 1
            world.cut_power()
        await world.step()
        progress(min(world.hands, hands))
        steps += 1
        if steps > STEPS_PER_HAND * hands + 10_000:
            raise Broken(f"{world.hands} hands after {steps} steps")
    await world.close()
    await _verify_books(world)


async def _verify_books(world: RoomWorld) -> None:
    async with snapshot_of(f"sqlite:///{world.path}") as snapshot:
        for law in (await audit(snapshot)).laws:
            if not law.ok:
                raise Broken(f"{law.law}: {law.first_bad}")
