"""Notices: what a player has to be told, even if he comes an hour later.

Owns: who is here, and notices that wait for those who are not.
Never: makes a notice.

Rule 1: a notice is told once: to who is here when it is durable, to everybody else when he comes.
"""

from asyncio import Future
from collections.abc import Callable
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.room.commit import Committer, Draft
from huone.units import Instant, PlayerId

KIND: Final = "notices"


class HandLost(Struct, frozen=True, kw_only=True, tag=True):
    """A hand was undone while its player was away; he has the stack that he began it with."""

    table: str
    hand_no: int
    stack_chips: int
    why: str
    at_ms: Instant


class HandTakenBack(Struct, frozen=True, kw_only=True, tag=True):
    """A hand that was over is void: what it moved has been moved back, from or to its players."""

    table: str
    hand_no: int
    back_cents: int
    """What the player has got back, or had to give back (below zero)."""
    why: str
    at_ms: Instant


class SeatGiven(Struct, frozen=True, kw_only=True, tag=True):
    """The player's turn in the queue has come: he sits."""

    table: str
    seat: int
    stack_chips: int
    at_ms: Instant


class QueueLeft(Struct, frozen=True, kw_only=True, tag=True):
    """The player's turn had come, but he could not sit down."""

    stake: str
    why: str
    at_ms: Instant


class SeatOffered(Struct, frozen=True, kw_only=True, tag=True):
    """A seat is kept for the player until a moment (LIVE-SEAT-03)."""

    stake: str
    table: str
    until_ms: Instant
    at_ms: Instant


class PlaytimeOver(Struct, frozen=True, kw_only=True, tag=True):
    """The player's own time limit is reached: he sits out as soon as he is in no hand."""

    at_ms: Instant


class TournamentSeat(Struct, frozen=True, kw_only=True, tag=True):
    """The player has a seat in a tournament: it starts, he came late, or he was moved (MTT-BAL-02).

    `waits` is: he is not dealt in until the button has passed him.
    """

    tournament: str
    name: str
    table: str
    seat: int
    why: Literal["start", "late", "balance", "table-broken", "late-entry", "director"]
    waits: bool = False
    at_ms: Instant


class TournamentPlace(Struct, frozen=True, kw_only=True, tag=True):
    """The player has finished a tournament; the prize is in his wallet (MTT-PRZ-06)."""

    tournament: str
    name: str
    place: int
    prize_cents: int
    at_ms: Instant


class TicketWon(Struct, frozen=True, kw_only=True, tag=True):
    """The player has won an entry to another tournament (TYPE-SAT-01)."""

    tournament: str
    target: str
    ticket: str
    at_ms: Instant


class TournamentOff(Struct, frozen=True, kw_only=True, tag=True):
    """A tournament was cancelled; what the player gets is in his wallet (CANCEL-01..15)."""

    tournament: str
    name: str
    why: str
    cents: int
    tickets: tuple[str, ...] = ()
    at_ms: Instant


class JackpotShared(Struct, frozen=True, kw_only=True, tag=True):
    """A bad beat jackpot was paid to the players of a hand; these are the shares (BBJ-PAY-01)."""

    jackpot: str
    table: str
    hand_no: int
    category: int
    shares: dict[str, int]
    """What each player got, in cents."""
    at_ms: Instant


class Announcement(Struct, frozen=True, kw_only=True, tag=True):
    """Staff says something: to everybody, to the players of a tournament, or at one table."""

    text: str
    tournament: str | None = None
    table: str | None = None
    name: str = ""
    """What the tournament is called."""
    at_ms: Instant


Notice = (
    HandLost
    | HandTakenBack
    | SeatGiven
    | QueueLeft
    | SeatOffered
    | PlaytimeOver
    | TournamentSeat
    | TournamentPlace
    | TicketWon
    | TournamentOff
    | JackpotShared
    | Announcement
)


class Notices:
    """The notices of all players who have not got theirs."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        committer.readers[KIND] = self.read_again
        self._waiting: dict[PlayerId, tuple[Notice, ...]] = {}
        self.present: set[PlayerId] = set()
        self.listeners: list[Callable[[PlayerId, Notice], None]] = []

    async def read(self) -> None:
        """Read what waits, when the room opens."""
        for player, body in (await self._committer.read_all(KIND)).items():
            self._waiting[PlayerId(player)] = _DECODER.decode(body)

    async def read_again(self, name: str) -> None:
        """Read what waits for a player, once something of it could not be recorded."""
        player = PlayerId(name)
        body = await self._committer.read(KIND, player)
        if body is None:
            self._waiting.pop(player, None)
        else:
            self._waiting[player] = _DECODER.decode(body)

    def add(self, player: PlayerId, notice: Notice) -> Draft:
        """Keep a notice; the document goes with the request that it tells of."""
        return self._keep(player, (*self._waiting.get(player, ()), notice))

    def tell(self, player: PlayerId, notice: Notice, ack: Future[None]) -> None:
        """Tell who is here, once what he is told is recorded."""
        if not ack.cancelled() and ack.exception() is None:
            self.spread(player, notice)

    def spread(self, player: PlayerId, notice: Notice) -> None:
        """Tell who is here what is durable already."""
        for listener in self.listeners:
            listener(player, notice)

    def take(self, player: PlayerId) -> tuple[tuple[Notice, ...], Draft | None]:
        """Take what waits for a player; once the document is recorded it is gone."""
        found = self._waiting.get(player, ())
        return found, self._keep(player, ()) if found else None

    def _keep(self, player: PlayerId, notices: tuple[Notice, ...]) -> Draft:
        if notices:
            self._waiting[player] = notices
        else:
            self._waiting.pop(player, None)
        body = _ENCODER.encode(notices) if notices else b""
        return Draft(KIND, player, body)


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(tuple[Notice, ...])
