"""Soak: a room whose process is killed again and again while it is played in.

Owns: when it is killed and what else befalls it, that everybody is back each time, and the
reckoning at the end.
Never: helps the server: what is lost between two processes is lost.

Rule 1: kills come at random moments, now and then while the room is still coming back from the one
before.
Rule 2: the moments follow from the seed; what happens in them is the machine's.
Rule 3: what does not end the process does not need another one: the room goes on by itself.
"""

import asyncio
import tempfile
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from huone.swarm.crowd import Crowd
from huone.swarm.faults import Fault
from huone.swarm.mishaps import Mishap, MishapMaker, in_trouble
from huone.swarm.player import SwarmPlayer, Temper
from huone.swarm.reckoning import Reckoning, StoredBooks, read_books, reckon
from huone.swarm.rough.ground import Ground, ground_at
from huone.swarm.venue import (
    HUONE,
    OMAHA,
    TEXAS,
    WELCOME_CENTS,
    NoServer,
    SwarmPace,
    Venue,
    allow_files,
)

PACE: Final = SwarmPace(pause_ms=400, reconnect_s=1)
TEMPER: Final = Temper(think_ms=(30, 400), chips=10_000, whims=0.08)
BACK_WITHIN_S: Final = 120.0
TORN: Final = 0.01
REPEATED: Final = 0.1
EARLY: Final = 0.15
"""How often a kill comes while the room is still coming back."""
PLAYS: Final = 2
"""How many actions there are at each table between two kills, on average and at least."""
SEATED_WITHIN_S: Final = 180.0
ANSWERED_WITHIN_S: Final = 60.0
SHOWN: Final = 20


class SoakProgress(Struct, frozen=True, kw_only=True):
    """What is to be seen while it runs."""

    seconds: float
    kills: int = 0
    mishaps: int = 0
    seated: int = 0
    back: int = 0
    actions: int = 0
    faults: int = 0
    doing: str = "playing"


Show = Callable[[SoakProgress], None]


class Soak(Struct, frozen=True, kw_only=True):
    """What was found; everything from `cents_missing` on should be nothing."""

    seed: int
    seconds: float
    players: int
    tables: int
    kills: int
    mishaps: dict[str, int]
    """How often each thing befell the room, or its players' lines."""
    hands: int
    voided: int
    actions: int
    back_ms_max: int
    """The longest that it took from a kill until everybody was back."""
    cents_missing: int
    settled_twice: int
    acknowledged_lost: int
    done_twice: int
    not_back: int
    stuck: int
    """How often nobody could play for minutes, though everybody was there."""
    leaks: int
    faults: list[Fault]
    laws_broken: tuple[str, ...]
    says: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing is wrong."""
        counts = (self.cents_missing, self.settled_twice, self.acknowledged_lost, self.done_twice)
        seen = (self.not_back, self.stuck, self.leaks)
        return not any((*counts, *seen)) and not self.faults and not self.laws_broken


class Killer:
    """Kills the server at random moments, or does worse, and watches who comes back."""

    def __init__(
        self,
        venue: Venue,
        crowd: Crowd,
        maker: MishapMaker,
        *,
        every_s: float,
        plays: int,
        seed: int,
        show: Show,
    ) -> None:
        self.kills = 0
        self.stuck = 0
        self.maker = maker
        self.not_back: list[str] = []
        self.back_s: list[float] = []
        self._venue = venue
        self._crowd = crowd
        self._every_s = every_s
        self._plays = plays
        self._chance = Random(f"{seed}/kills")
        self._show = show
        self._began = self._killed_at = perf_counter()

    async def run(self, seconds: float) -> None:
        """Kill until the time is over; after the last time everybody comes back too."""
        self._began = self._killed_at = perf_counter()
        ends = self._began + seconds
        while perf_counter() < ends:
            await self._play()
            mishap = self.maker.next()
            if mishap is None:
                await self._kill()
            else:
                self._killed_at = perf_counter()
                await self.maker.befall(mishap)
            while mishap is None and self._chance.random() < EARLY:
                await asyncio.sleep(self._chance.uniform(0.0, 2.0))
                await self._kill()
            await self._all_back()
        await self._play()

    async def _play(self) -> None:
        """Wait for the moment of the next kill; the room is in play by then."""
        enough = self._crowd.actions + self._plays * self._venue.tables
        due = self._killed_at + self._every_s * self._chance.uniform(0.5, 1.5)

        def is_due() -> bool:
            self._tell("playing")
            return perf_counter() >= due and self._crowd.actions >= enough

        if not await self._crowd.until(is_due, seconds=BACK_WITHIN_S + self._every_s):
            self.stuck += 1

    async def _kill(self) -> None:
        self.kills += 1
        self._killed_at = perf_counter()
        self._venue.kill()
        self._venue.start()

    async def _all_back(self) -> None:
        """Wait until everybody is where he was."""
        # The kill is noticed by all lines before anybody can be back.
        await self._venue.ready()
        missing = set(self._crowd.players)

        def is_all_back() -> bool:
            self._tell("coming back")
            # Who was back may lose his line again by himself.
            missing.intersection_update(self._crowd.not_back())
            return not missing

        await self._crowd.until(is_all_back, seconds=BACK_WITHIN_S)
        self.not_back += sorted(player.name for player in missing)
        self.back_s.append(perf_counter() - self._killed_at)

    def _tell(self, doing: str) -> None:
        self._show(
            SoakProgress(
                doing=doing,
                seconds=perf_counter() - self._began,
                kills=self.kills,
                mishaps=self.maker.count.total(),
                seated=self._crowd.seated_count(),
                back=len(self._crowd.players) - len(self._crowd.not_back()),
                actions=self._crowd.actions,
                faults=sum(len(player.witness.faults) for player in self._crowd.players),
            )
        )


async def soak(
    *,
    seconds: float,
    tables: int,
    players: int,
    kill_every_s: float,
    mishaps: Collection[Mishap] = (),
    plays: int = PLAYS,
    seed: int,
    db: str = "",
    folder: Path | None = None,
    program: Sequence[str] | None = None,
    show: Show = lambda progress: None,
) -> Soak:
    """Play, kill, come back, and reckon at the end."""
    allow_files(players)
    began = perf_counter()
    scratch = tempfile.TemporaryDirectory(prefix="huone-soak-")
    with nullcontext(str(folder)) if folder else scratch as place:
        ground = ground_at(Path(place), db)
        # A server that nothing but kills befalls is run as anybody runs it.
        served = program or (ground.program if mishaps else HUONE)
        venue = Venue(
            Path(place),
            tables=tables,
            pace=PACE,
            stakes=(TEXAS, OMAHA),
            db=ground.db,
            program=served,
        )
        maker = MishapMaker(mishaps, ground, venue, seed=seed)
        crowd = Crowd(await venue.invite(players), temper_with(mishaps), seed=seed)
        killer = Killer(
            venue, crowd, maker, every_s=kill_every_s, plays=plays, seed=seed, show=show
        )
        books = await _soaked(venue, crowd, killer, ground, seconds=seconds)
    found = reckon(books, crowd.players, paid_in_cents=players * WELCOME_CENTS)
    return _report(crowd, killer, found, seed=seed, tables=tables, seconds=perf_counter() - began)


async def _soaked(
    venue: Venue, crowd: Crowd, killer: Killer, ground: Ground, *, seconds: float
) -> StoredBooks:
    try:
        await _open(venue, crowd)
        await killer.run(seconds)
        await _close(venue, crowd)
        return await read_books(venue.db)
    finally:
        if venue.is_running():
            venue.kill()
        ground.clear()


def temper_with(mishaps: Collection[Mishap]) -> Temper:
    """Give the bots the habits that some of the mishaps are."""
    return replace(
        TEMPER,
        torn=TORN if "torn-frames" in mishaps else 0.0,
        repeated=REPEATED if "repeats" in mishaps else 0.0,
        in_trouble=in_trouble(mishaps),
    )


async def _open(venue: Venue, crowd: Crowd) -> None:
    venue.start()
    await venue.ready()
    await crowd.come(venue.url)
    sitting = sum(player.sits for player in crowd.players)
    if not await crowd.until(lambda: crowd.seated_count() == sitting, seconds=SEATED_WITHIN_S):
        raise NoServer(why=f"only {crowd.seated_count()} of {sitting} players have a seat")
    crowd.look_on()


async def _close(venue: Venue, crowd: Crowd) -> None:
    """Let everybody have his answers, then let the server stop by itself."""
    for player in crowd.players:
        player.rest()
    await crowd.until(lambda: not any(map(_waits, crowd.players)), seconds=ANSWERED_WITHIN_S)
    for player in crowd.players:
        player.witness.unanswered()
    if not await venue.stop():
        raise NoServer(why="it did not stop when it was asked to")
    await crowd.go()


def _waits(player: SwarmPlayer) -> bool:
    return player.waits_for_answers


def _report(
    crowd: Crowd, killer: Killer, found: Reckoning, *, seed: int, tables: int, seconds: float
) -> Soak:
    return Soak(
        seed=seed,
        seconds=round(seconds, 1),
        players=len(crowd.players),
        tables=tables,
        kills=killer.kills,
        mishaps={**killer.maker.count, **crowd.habits()},
        hands=found.hands,
        voided=found.voided,
        actions=crowd.actions,
        back_ms_max=round(1_000 * max(killer.back_s, default=0.0)),
        cents_missing=found.cents_missing,
        settled_twice=found.settled_twice,
        acknowledged_lost=found.acknowledged_lost,
        done_twice=found.done_twice,
        not_back=len(killer.not_back) + sum(fault.kind == "seat" for fault in crowd.faults()),
        stuck=killer.stuck,
        leaks=found.leaks,
        faults=crowd.faults()[:SHOWN],
        laws_broken=found.laws_broken,
        says=found.says,
    )
