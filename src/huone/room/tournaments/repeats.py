"""Repeats: several HexaPros with one confirmation; as each starts, the next is entered.

Owns: how many games each player still wants of an offer.
Never: enters anybody by itself, or takes money for a game before it is entered.

Rule 1: a wish is kept in memory alone: after a restart nobody is entered whom nobody has asked.
"""

from huone.refusal import Refused
from huone.room.tournaments.contest import Contest
from huone.units import PlayerId


class TooManyGames(Refused):
    """One confirmation starts so many games of a HexaPro, and one of anything else (HEXA-03)."""

    code = "room/too-many-games"
    says = "{games} games cannot be started at once; here it is {games_max} at most"


class Repeats:
    """The games that players still want."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, PlayerId], int] = {}

    def verify(self, contest: Contest, games: int) -> None:
        """Refuse a number of games that is not offered."""
        chapter = contest.config.hexapro
        games_max = 1 if chapter is None else chapter.games_per_confirmation_max
        if not 1 <= games <= games_max:
            raise TooManyGames(games=games, games_max=games_max)

    def want(self, contest: Contest, player: PlayerId, games: int) -> None:
        """Note how many more games a player wants who has entered one."""
        self._left.pop(_key(contest, player), None)
        if games > 1:
            self._left[_key(contest, player)] = games - 1

    def drop(self, contest: Contest, player: PlayerId) -> None:
        """Forget what a player wanted."""
        self._left.pop(_key(contest, player), None)

    def take(self, started: Contest) -> list[PlayerId]:
        """List who of a game that has started wants another; it counts as taken."""
        again = [player for player in started.field.entrants if _key(started, player) in self._left]
        for player in again:
            left = self._left.pop(_key(started, player)) - 1
            if left:
                self._left[_key(started, player)] = left
        return again


def _key(contest: Contest, player: PlayerId) -> tuple[str, PlayerId]:
    return contest.announced.offer.id, player
