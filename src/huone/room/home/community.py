"""Community: what players are to each other, put together.

Owns: the clubs, the friends and the leaderboards of a room, and opening them.
Never: decides anything itself.
"""

from collections.abc import Callable, Mapping
from typing import Final

from huone.room.cash.lobby import Lobby
from huone.room.commit import Committer
from huone.room.config import RoomConfig
from huone.room.home import boards, clubs, friends
from huone.room.home.boards import Leaderboards
from huone.room.home.clubs import HomeClubs
from huone.room.home.friends import Friends
from huone.room.players.notices import Notices
from huone.room.tournaments.schedule import TournamentSchedule
from huone.system.entropy import Entropy

STORED: Final[Mapping[str, Callable[[bytes], object]]] = {
    clubs.KIND: clubs.decode_club,
    friends.KIND: friends.decode_circle,
    boards.KIND: boards.decode_board,
}
"""How each kind of document is read."""


class Community:
    """Clubs, friends and leaderboards."""

    def __init__(
        self,
        config: RoomConfig,
        committer: Committer,
        lobby: Lobby,
        hall: TournamentSchedule,
        notices: Notices,
        entropy: Entropy,
    ) -> None:
        self.clubs = HomeClubs(committer, lobby, entropy)
        self.friends = Friends(committer, lobby, hall, notices)
        self.boards = Leaderboards(config, committer, hall)

    async def open(self) -> None:
        """Read everything, when the room opens."""
        await self.clubs.open()
        await self.friends.open()
        await self.boards.open()
