"""Crowd: all bots of a swarm, and what is measured of them.

Owns: who sits at which table, how long each action takes to reach the last who watches, and counts.
Never: speaks to the server; each bot does for itself.

Rule 1: the time of an action runs from the moment it is sent until the last of those who followed
its table at that moment has it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from time import perf_counter

from msgspec import Struct

from huone.server.wire import Goodbye
from huone.swarm.faults import Fault
from huone.swarm.player import SwarmPlayer, Temper

CALLS_AT_ONCE = 50
"""How many bots come in at the same time."""


class Flight:
    """An action on its way to everybody at its table."""

    __slots__ = ("at", "hand", "seat", "waiting")

    def __init__(self, hand: int, seat: int, waiting: set[SwarmPlayer]) -> None:
        self.hand = hand
        self.seat = seat
        self.waiting = waiting
        self.at = perf_counter()


class Burst(Struct, frozen=True):
    """What one viewer of a table was sent at once."""

    at: float
    table: str
    texts: tuple[bytes, ...]


class SwarmGuest(Struct, frozen=True, kw_only=True):
    """Somebody who will come: his name and the token that lets him in."""

    name: str
    token: str
    stake: str
    sits: bool


class Crowd:
    """All bots."""

    def __init__(self, guests: Iterable[SwarmGuest], temper: Temper, *, seed: int) -> None:
        self.players = [
            SwarmPlayer(
                guest.name,
                guest.token,
                stake=guest.stake,
                sits=guest.sits,
                temper=temper,
                floor=self,
                chance=Random(f"{seed}/{guest.name}"),
            )
            for guest in guests
        ]
        self.delays_s: list[float] = []
        self.actions = 0
        self.events = 0
        self.unfinished = 0
        """Actions that did not reach everybody before the next one at the table."""
        self.goodbyes: Counter[str] = Counter()
        self.cut_off = 0
        self.tape: list[Burst] | None = None
        """What one viewer of each table was sent, while it is recorded."""
        self._is_over = False
        self._following: dict[str, set[SwarmPlayer]] = {}
        self._scribes: dict[str, SwarmPlayer] = {}
        self._flights: dict[str, Flight] = {}

    # What the bots tell

    def seated(self, player: SwarmPlayer, table: str) -> None:
        """Take note that a bot follows a table."""
        self._following.setdefault(table, set()).add(player)

    def unseated(self, player: SwarmPlayer, table: str) -> None:
        """Take note that it does not any more."""
        self._following.get(table, set()).discard(player)
        if self._scribes.get(table) is player:
            del self._scribes[table]
        flight = self._flights.get(table)
        if flight is not None:
            flight.waiting.discard(player)

    def acts(self, player: SwarmPlayer, table: str, hand: int, seat: int) -> None:
        """Start the watch for an action."""
        self.actions += 1
        if self._flights.pop(table, None) is not None:
            self.unfinished += 1
        self._flights[table] = Flight(hand, seat, set(self._following.get(table, ())))

    def decided(self, player: SwarmPlayer, table: str, hand: int, seat: int, at: float) -> None:
        """Stop the watch when the last has heard of the action."""
        flight = self._flights.get(table)
        if flight is None or flight.hand != hand or flight.seat != seat:
            return
        flight.waiting.discard(player)
        if not flight.waiting:
            del self._flights[table]
            self.delays_s.append(at - flight.at)

    def frames(self, player: SwarmPlayer, texts: list[bytes], at: float) -> None:
        """Count what has arrived, and record what one viewer of each table gets."""
        self.events += len(texts)
        if self.tape is None or player.table is None:
            return
        if self._scribes.setdefault(player.table, player) is player:
            opening = b'{"type":"message","topic":"table:'
            told = tuple(text for text in texts if text.startswith(opening))
            if told:
                self.tape.append(Burst(at, player.table, told))

    def dismissed(self, player: SwarmPlayer, goodbye: Goodbye | None) -> None:
        """Count a lost line."""
        if self._is_over:
            return
        if goodbye is not None:
            self.goodbyes[goodbye.code] += 1
        else:
            self.cut_off += 1

    # The whole

    async def come(self, url: str) -> None:
        """Let everybody in, so many at a time; only then they look for seats."""
        for count, player in enumerate(self.players):
            await self.until(partial(self._has_room_at_the_door, count))
            player.come(url)
        await self.until(lambda: not self.not_back())
        for player in self.players:
            player.sit()

    def _has_room_at_the_door(self, called: int) -> bool:
        return called - sum(player.is_welcome for player in self.players) < CALLS_AT_ONCE

    def look_on(self) -> None:
        """Let everybody without a seat look on at the table of his stake."""
        tables = {player.stake: player.table for player in self.players if player.is_seated}
        for player in self.players:
            table = tables.get(player.stake)
            if not player.sits and table is not None:
                player.watch(table)

    async def until(self, holds: Callable[[], bool], *, seconds: float = 60.0) -> bool:
        """Wait until something holds, or for so long."""
        ends = perf_counter() + seconds
        while not holds():
            if perf_counter() > ends:
                return False
            await asyncio.sleep(0.02)
        return True

    async def go(self) -> None:
        """Let everybody hang up; who is cut off from now on does not count."""
        self._is_over = True
        await asyncio.gather(*(player.go() for player in self.players))

    def not_back(self) -> list[SwarmPlayer]:
        """List who is not where he was."""
        return [player for player in self.players if not player.is_back]

    def seated_count(self) -> int:
        """Count who sits."""
        return sum(player.is_seated for player in self.players)

    def tables(self) -> list[str]:
        """List the tables that are followed."""
        return [table for table, following in self._following.items() if following]

    def room_sizes(self) -> dict[str, int]:
        """Tell how many follow each table."""
        return {table: len(them) for table, them in self._following.items() if them}

    def habits(self) -> dict[str, int]:
        """Count the frames that were torn and the commands that were sent again."""
        counted = sum((player.habits for player in self.players), Counter[str]())
        return dict(counted)

    def faults(self) -> list[Fault]:
        """List everything that any bot found wrong."""
        return [fault for player in self.players for fault in player.witness.faults]

    def forget_figures(self) -> None:
        """Begin to measure anew."""
        self.delays_s.clear()
        self.actions = self.events = self.unfinished = 0
        self._flights.clear()


def quantile_ms(delays_s: Sequence[float], share: float) -> float:
    """Give the delay in milliseconds that this share of all does not exceed."""
    if not delays_s:
        return 0.0
    ordered = sorted(delays_s)
    return round(1_000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3)
