"""Leaderboards: the boards of this week and this season, carried on by each tournament that ends.

Owns: keeping boards, and letting go of those that are over.
Never: shows anybody; who does leaves out guests and who does not want to be ranked.

Rule 1: a tournament counts in the commit that ends it, so a crash neither loses nor doubles it.
Rule 2: a tournament with fewer than two people counts for nobody.
"""

from typing import Final

import msgspec

from huone.bots.names import is_bot
from huone.room.commit import Committer, Draft
from huone.room.config import RoomConfig
from huone.room.tournaments.schedule import TournamentSchedule
from huone.room.tournaments.tournament import RoomTournament
from huone.tournament.league.board import SPANS, Board, Span, board_at, counted
from huone.units import Instant

KIND: Final = "leaderboard"
GONE: Final = b""


class Leaderboards:
    """The boards of a room."""

    def __init__(self, config: RoomConfig, committer: Committer, hall: TournamentSchedule) -> None:
        self._config = config
        self._committer = committer
        self.boards: dict[str, Board] = {}
        committer.readers[KIND] = self._read_back
        hall.count_result = self.count

    async def open(self) -> None:
        """Read the boards, when the room opens."""
        found = await self._committer.read_all(KIND)
        self.boards = {id: decode_board(body) for id, body in found.items()}

    async def _read_back(self, id: str) -> None:
        body = await self._committer.read(KIND, id)
        if body:
            self.boards[id] = decode_board(body)
        else:
            self.boards.pop(id, None)

    def games(self, span: Span, now: Instant) -> list[str]:
        """List the games in which somebody stands on a board now."""
        return sorted(each.game for each in self._running(span, now))

    def liveliest(self, span: Span, now: Instant) -> str | None:
        """Find the game in which most people stand on a board now."""
        running = sorted(self._running(span, now), key=lambda each: (-len(each.lines), each.game))
        return running[0].game if running else None

    def _running(self, span: Span, now: Instant) -> list[Board]:
        return [each for each in self.boards.values() if each.span == span and now < each.to_ms]

    def board(self, span: Span, game: str, now: Instant) -> Board:
        """Find the board of a moment; it may be empty."""
        fresh = board_at(span, game, now, offset_at=self._config.offset_at)
        return self.boards.get(fresh.id, fresh)

    def count(self, contest: RoomTournament, now: Instant) -> tuple[Draft, ...]:
        """Count a tournament that has just ended; the papers go with the decision that ends it."""
        places = {
            player: finish.place
            for player, finish in contest.field.finishes.items()
            if not is_bot(player)
        }
        if len(places) < 2:
            return ()
        over = [id for id, each in self.boards.items() if each.to_ms <= now]
        for id in over:
            del self.boards[id]
        boards = [counted(self.board(span, contest.config.game, now), places) for span in SPANS]
        self.boards.update({board.id: board for board in boards})
        return (
            *(Draft(KIND, id, GONE) for id in over),
            *(Draft(KIND, board.id, msgspec.msgpack.encode(board)) for board in boards),
        )


def decode_board(body: bytes) -> Board:
    """Read a board."""
    return msgspec.msgpack.decode(body, type=Board)
