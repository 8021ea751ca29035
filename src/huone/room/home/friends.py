"""Friends: the circles of all players, and where a friend is to be found.

Owns: keeping circles, both sides of a change in one commit, and what a friend is shown of another.
Never: shows a private table to who was not invited there, or anything that lies on a table.

Rule 1: somebody who wants to be seen by nobody looks like somebody who is not here.
Rule 2: a friend learns nothing that he could not find himself: tables that he may watch, and
tournaments, whose players everybody can read.
"""

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.room.cash.lobby import Lobby
from huone.room.commit import Committer, Draft
from huone.room.home import circle
from huone.room.home.circle import Circle, Pair, SeenBy
from huone.room.outbox import Ack
from huone.room.players.notices import Notices
from huone.room.tournaments.schedule import TournamentSchedule
from huone.units import PlayerId

KIND: Final = "circle"
GONE: Final = b""
NOBODY: Final = Circle()
Changing = Callable[..., Pair]
"""A change of two circles: `circle.befriend` and its like."""


class FriendTable(Struct, frozen=True, kw_only=True):
    """A cash table at which a friend sits."""

    table: str
    name: str
    """What a private table is called; nothing at the others."""
    free_seats: int


class FriendTournament(Struct, frozen=True, kw_only=True):
    """A tournament that a friend has entered."""

    tournament: str
    name: str
    table: str | None
    """Where he sits there; nothing before it starts."""


class FriendSeen(Struct, frozen=True, kw_only=True):
    """A friend, as far as he wants to be seen."""

    player: PlayerId
    is_here: bool = False
    tables: tuple[FriendTable, ...] = ()
    tournaments: tuple[FriendTournament, ...] = ()


class Friends:
    """The circles of a room."""

    def __init__(
        self, committer: Committer, lobby: Lobby, hall: TournamentSchedule, notices: Notices
    ) -> None:
        self._committer = committer
        self._lobby = lobby
        self._hall = hall
        self._notices = notices
        self.circles: dict[PlayerId, Circle] = {}
        committer.readers[KIND] = self._read_back

    async def open(self) -> None:
        """Read the circles, when the room opens."""
        found = await self._committer.read_all(KIND)
        self.circles = {PlayerId(id): decode_circle(body) for id, body in found.items()}

    async def _read_back(self, id: str) -> None:
        body = await self._committer.read(KIND, id)
        if body:
            self.circles[PlayerId(id)] = decode_circle(body)
        else:
            self.circles.pop(PlayerId(id), None)

    def of(self, player: PlayerId) -> Circle:
        """Give the circle of somebody; it may be empty."""
        return self.circles.get(player, NOBODY)

    def is_blocked(self, viewer: PlayerId | None, other: PlayerId) -> bool:
        """Tell whether a viewer has blocked somebody, and so does not hear him either."""
        return viewer is not None and other in self.of(viewer).blocked

    # Changes

    def befriend(self, me: PlayerId, other: PlayerId) -> Ack:
        """Ask somebody, or say yes to him."""
        return self._change(me, other, circle.befriend)

    def part(self, me: PlayerId, other: PlayerId) -> Ack:
        """Be friends no more, take a question back, or turn one down."""
        return self._change(me, other, circle.part)

    def block(self, me: PlayerId, other: PlayerId) -> Ack:
        """Keep somebody away."""
        return self._change(me, other, circle.block)

    def unblock(self, me: PlayerId, other: PlayerId) -> Ack:
        """Let somebody ask again."""
        return self._record(self._keep(me, circle.unblock(self.of(me), other)))

    def be_seen_by(self, me: PlayerId, seen_by: SeenBy) -> Ack:
        """Choose who may know that I am here, and where."""
        return self._record(self._keep(me, replace(self.of(me), seen_by=seen_by)))

    def be_ranked(self, me: PlayerId, *, ranked: bool) -> Ack:
        """Choose whether I am shown on leaderboards."""
        return self._record(self._keep(me, replace(self.of(me), ranked=ranked)))

    def _change(self, me: PlayerId, other: PlayerId, change: Changing) -> Ack:
        mine, theirs = change(self.of(me), self.of(other), me=me, other=other)
        papers = [self._keep(me, mine)]
        if other != me and theirs != self.of(other):
            papers.append(self._keep(other, theirs))
        return self._record(*papers)

    def _record(self, *papers: Draft) -> Ack:
        return self._committer.record(documents=papers)

    def _keep(self, player: PlayerId, kept: Circle) -> Draft:
        if kept == NOBODY:
            self.circles.pop(player, None)
            return Draft(KIND, player, GONE)
        self.circles[player] = kept
        return Draft(KIND, player, msgspec.msgpack.encode(kept))

    # Where they are

    def seen(self, viewer: PlayerId) -> list[FriendSeen]:
        """Show somebody his friends: who plays first, then who is here, then all others."""
        found = [self._seen(viewer, friend) for friend in self.of(viewer).friends]
        return sorted(found, key=_by_company)

    def _seen(self, viewer: PlayerId, friend: PlayerId) -> FriendSeen:
        if not circle.may_see(self.of(friend), viewer):
            return FriendSeen(player=friend)
        return FriendSeen(
            player=friend,
            is_here=friend in self._notices.present,
            tables=self._tables(viewer, friend),
            tournaments=self._tournaments(friend),
        )

    def _tables(self, viewer: PlayerId, friend: PlayerId) -> tuple[FriendTable, ...]:
        found = []
        for table in self._lobby.tables_of(friend):
            listing = self._lobby.listings[table.id]
            if listing.club is not None and viewer not in listing.club.members:
                continue
            # What was decided a moment ago and is not durable yet is told to nobody.
            if table.sitting.seat_of(friend) is None:
                continue
            found.append(
                FriendTable(
                    table=table.id,
                    name=listing.name if listing.club is not None else "",
                    free_seats=table.table.config.seats - len(table.players()),
                )
            )
        return tuple(found)

    def _tournaments(self, friend: PlayerId) -> tuple[FriendTournament, ...]:
        return tuple(
            FriendTournament(
                tournament=contest.id,
                name=contest.config.name,
                table=contest.table_of(friend),
            )
            for contest in self._hall.of_player(friend)
        )


def _by_company(one: FriendSeen) -> tuple[bool, bool, str]:
    plays = bool(one.tables or any(entry.table for entry in one.tournaments))
    return not plays, not one.is_here, one.player.lower()


def decode_circle(body: bytes) -> Circle:
    """Read a circle."""
    return msgspec.msgpack.decode(body, type=Circle)
