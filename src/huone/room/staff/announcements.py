"""Announcing: what staff says to everybody, to a tournament or to one table.

Owns: who hears an announcement, and what may be announced.
Never: writes the audit log; whoever lets staff speak does that first.

Rule 1: who plays in a tournament or sits at a table hears it even if he is away now, when he comes
back. What is said to the whole room is for those who are here.
"""

from typing import Final

from msgspec import Struct

from huone.bots.names import is_bot
from huone.refusal import Refused
from huone.room.cash.lobby import Lobby
from huone.room.commit import Committer
from huone.room.players.notices import Announcement, Notices
from huone.room.tournaments.schedule import TournamentSchedule
from huone.system.clock import Clock
from huone.units import PlayerId

CHARACTERS: Final = 300


class AnnouncementUnfit(Refused):
    """An announcement says something, and not too much."""

    code = "room/unfit-announcement"
    says = "an announcement has 1 to {characters} characters that can be printed"


class Spoken(Struct, frozen=True):
    """An announcement, and who is told."""

    said: Announcement
    players: tuple[PlayerId, ...]


class Announcer:
    """The voice of the house: what it says is made first, and told once it is written down."""

    def __init__(
        self,
        notices: Notices,
        committer: Committer,
        lobby: Lobby,
        hall: TournamentSchedule,
        clock: Clock,
    ) -> None:
        self._notices = notices
        self._committer = committer
        self._lobby = lobby
        self._hall = hall
        self._clock = clock

    def for_room(self, text: str) -> Spoken:
        """Make what everybody who is here is told."""
        said = Announcement(text=_fit(text), at_ms=self._clock.now())
        return Spoken(said, tuple(self._notices.present))

    def for_tournament(self, tournament: str, text: str) -> Spoken:
        """Make what everybody is told who is in a tournament and not out of it."""
        contest = self._hall.contest(tournament)
        said = Announcement(
            text=_fit(text),
            tournament=tournament,
            name=contest.config.name,
            at_ms=self._clock.now(),
        )
        return Spoken(said, tuple(p for p in contest.field.entrants if contest.is_in(p)))

    def for_table(self, table: str, text: str) -> Spoken:
        """Make what everybody is told who sits at a table, of a tournament or not."""
        contest, now = self._hall.at_table(table), self._clock.now()
        if contest is None:
            players = self._lobby.table(table).players()
            return Spoken(Announcement(text=_fit(text), table=table, at_ms=now), tuple(players))
        name, tournament = contest.config.name, contest.id
        said = Announcement(
            text=_fit(text), tournament=tournament, table=table, name=name, at_ms=now
        )
        return Spoken(said, tuple(player for _, player in contest.sitting(table).seated()))

    async def tell(self, spoken: Spoken) -> int:
        """Tell it to who is here, and keep it for the others; count them all."""
        people = [player for player in spoken.players if not is_bot(player)]
        here = [player for player in people if player in self._notices.present]
        away = [player for player in people if player not in self._notices.present]
        papers = [self._notices.add(player, spoken.said) for player in away]
        if papers:
            await self._committer.record(documents=tuple(papers))
        for player in here:
            self._notices.spread(player, spoken.said)
        return len(people)


def _fit(text: str) -> str:
    """Refuse what nobody could read, or would."""
    if not (len(text) <= CHARACTERS and text.isprintable() and text.strip()):
        raise AnnouncementUnfit(characters=CHARACTERS)
    return text.strip()
