"""Bodies of clubs and friends: their people, evenings and season, and where friends are.

Owns: their shapes.
Never: says who may see or change them.
"""

from typing import Annotated

from msgspec import Meta

from huone.room.home.circle import SeenBy
from huone.room.home.clubs import NAME_MAX, PLACE_MAX, ClubResult, NextGame, Role, Season
from huone.room.home.friends import FriendSeen
from huone.room.home.games import HomeView
from huone.server.api.words import Body, Moment, Shown, Word
from huone.tournament.league.board import Span
from huone.tournament.league.points import LeagueStanding
from huone.units import PlayerId

ClubName = Annotated[str, Meta(min_length=1, max_length=NAME_MAX)]
Place = Annotated[str, Meta(max_length=PLACE_MAX)]
Minutes = Annotated[int, Meta(ge=15, le=1_440)]
ForEntry = Annotated[int, Meta(ge=0, le=1_000)]
BestOf = Annotated[int, Meta(ge=1, le=100)]


class ClubMember(Shown, frozen=True, kw_only=True):
    """Somebody in a club."""

    player: PlayerId
    role: Role


class ClubShown(Shown, frozen=True, kw_only=True):
    """A club, as its members see it in a list."""

    id: str
    name: str
    role: Role
    """What I am in it."""
    invitation: str
    members: tuple[ClubMember, ...]
    season: Season
    next_game: NextGame | None
    games: tuple[HomeView, ...]
    """Its home games that go on."""


class MyClubs(Shown, frozen=True, kw_only=True):
    """The clubs that I am in."""

    clubs: tuple[ClubShown, ...]


class ClubTable(Shown, frozen=True, kw_only=True):
    """A club with its season."""

    club: ClubShown
    standings: tuple[LeagueStanding, ...]
    results: tuple[ClubResult, ...]
    """How its games ended, the newest first."""


class ClubInvitation(Shown, frozen=True, kw_only=True):
    """What a link to a club leads to."""

    id: str
    """Nothing for who is not in it yet."""
    name: str
    owner: PlayerId
    members: int


class NewClub(Body, frozen=True, kw_only=True):
    """Let there be a club of this name."""

    name: ClubName


class NewRole(Body, frozen=True, kw_only=True):
    """Let somebody be this from now on."""

    role: Role


class NewNextGame(Body, frozen=True, kw_only=True):
    """Let us meet then; without a moment nothing is planned."""

    at_ms: Moment | None = None
    minutes: Minutes = 240
    place: Place = ""


class NewSeason(Body, frozen=True, kw_only=True):
    """Count from this moment on, this way."""

    from_ms: Moment
    for_entry: ForEntry = 10
    best_of: BestOf | None = None


class MyFriends(Shown, frozen=True, kw_only=True):
    """My friends, where they are, and what waits between us."""

    friends: tuple[FriendSeen, ...]
    """Who plays first, then who is here, then all others."""
    waiting: tuple[PlayerId, ...]
    """Who would like to be my friend."""
    asked: tuple[PlayerId, ...]
    """Whom I have asked."""
    blocked: tuple[PlayerId, ...]
    seen_by: SeenBy
    """Who may know that I am here, and where."""
    ranked: bool
    """Whether I am shown on leaderboards."""


class NewSeenBy(Body, frozen=True, kw_only=True):
    """Let these people know that I am here, and where."""

    seen_by: SeenBy


class NewRanked(Body, frozen=True, kw_only=True):
    """Show me on leaderboards, or do not."""

    ranked: bool


class BoardQuery(Body, frozen=True, kw_only=True):
    """Which leaderboard; without a game the one that most people play."""

    span: Span = "week"
    game: Word | None = None


class BoardShown(Shown, frozen=True, kw_only=True):
    """A leaderboard, the leader first."""

    span: Span
    game: str | None
    """Nothing where nobody has finished a tournament yet."""
    games: tuple[str, ...]
    """Which other games have a board now."""
    from_ms: int
    to_ms: int
    standings: tuple[LeagueStanding, ...]
