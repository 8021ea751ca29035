"""Mishaps: what befalls a room beside kills, one after the other, at moments that the seed draws.

Owns: the kinds, which one comes next, and how long it lasts.
Never: knows how a disk or a database is treated; `rough.ground` does. Torn frames and repeated
commands are habits of the players (`player.Temper`).
"""

import asyncio
from collections import Counter
from collections.abc import Collection
from random import Random
from typing import Final, Literal, get_args

from huone.refusal import Refused
from huone.room.cash.table import TableHalted
from huone.server.api.problems import Unavailable
from huone.swarm.rough.ground import Ground
from huone.swarm.venue import Venue

Mishap = Literal["torn-frames", "repeats", "power", "disk-full", "database-away", "clock"]
MISHAPS: Final[tuple[Mishap, ...]] = get_args(Mishap)
OF_MACHINE: Final[tuple[Mishap, ...]] = ("power", "disk-full", "database-away", "clock")
FULL_S: Final = (0.5, 6.0)
AWAY_S: Final = (0.5, 15.0)
"""Long enough for a writer to lose its patience."""
JUMP_MS: Final = 60_000


class NoSuchMishap(Refused):
    """Somebody asks for a mishap that there is not."""

    code = "swarm/no-such-fault"
    says = "there is no fault {name!r}; there are all, {known}"


def mishaps_named(text: str) -> tuple[Mishap, ...]:
    """Read a list of kinds; `all` is all of them, and nothing is none.

    >>> mishaps_named("power,clock")
    ('power', 'clock')
    """
    named = [name.strip() for name in text.split(",") if name.strip()]
    for name in named:
        if name not in (*MISHAPS, "all"):
            raise NoSuchMishap(name=name, known=", ".join(MISHAPS))
    return tuple(kind for kind in MISHAPS if kind in named or "all" in named)


def in_trouble(mishaps: Collection[Mishap]) -> frozenset[str]:
    """List the refusals that a room may give for what befell it."""
    if {"disk-full", "database-away"} & set(mishaps):
        return frozenset({TableHalted.code, Unavailable.code})
    return frozenset()


class MishapMaker:
    """Draws what happens, and lets it happen."""

    def __init__(
        self, mishaps: Collection[Mishap], ground: Ground, venue: Venue, *, seed: int
    ) -> None:
        self.count: Counter[str] = Counter()
        self._kinds = [kind for kind in OF_MACHINE if kind in mishaps]
        self._ground = ground
        self._venue = venue
        self._chance = Random(f"{seed}/mishaps")

    def next(self) -> Mishap | None:
        """Draw what happens next; nothing is a kill."""
        return self._chance.choice([None, *self._kinds])

    async def befall(self, mishap: Mishap) -> None:
        """Let something happen, and pass."""
        self.count[mishap] += 1
        match mishap:
            case "power":
                self._venue.kill()
                await asyncio.to_thread(self._ground.lose_power, self._chance)
                self._venue.start()
            case "disk-full":
                await self._ground.fill_disk()
                await asyncio.sleep(self._chance.uniform(*FULL_S))
                await self._ground.free_disk()
            case "database-away":
                await self._ground.take_away()
                await asyncio.sleep(self._chance.uniform(*AWAY_S))
                await self._ground.bring_back()
            case _:
                shift_ms = self._chance.randint(-JUMP_MS, JUMP_MS)
                self._ground.controls.set(shift_ms=shift_ms)
