"""Clubs: friends who meet for home games, their season, and the next evening.

Owns: who is in a club and in what role, which home games are its own, how they ended, what is
planned next.
Never: keeps a second list of guests for a game: whoever is in the club is let in to its games, as
if the host had sent him the link.

Rule 1: points come from `huone.tournament.league`, as they do for the leagues of the house.
Rule 2: a result is written down once, when its game has ended; a game of bots alone is none.
Rule 3: the owner decides about people and the season, he and organisers about evenings.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.bots.names import is_bot
from huone.refusal import Refused
from huone.room.bounds import CommandTextUnfit, is_readable
from huone.room.cash.lobby import Lobby
from huone.room.cash.private import Club, PasswordProof, admitted, found_club, sent_away
from huone.room.commit import Committer, Draft
from huone.room.home.counts import count_all
from huone.room.home.settle_up import Counted
from huone.room.outbox import Ack
from huone.system.entropy import Entropy
from huone.tournament.league.points import LeagueEvent, LeaguePoints, LeagueStanding, standings
from huone.units import Instant, PlayerId

KIND: Final = "home-club"
CLUBS_MAX: Final = 2_000
OWNED_MAX: Final = 5
GAMES_MAX: Final = 50
RESULTS_MAX: Final = 300
NAME_MAX: Final = 60
PLACE_MAX: Final = 120
ID_BYTES: Final = 6
GONE: Final = b""

Role = Literal["owner", "organiser", "member"]


class NoSuchClub(Refused):
    """There is no such club, or none that this player is in."""

    code = "club/unknown"
    says = "you are in no such club"


class ClubForbids(Refused):
    """Only somebody else in the club may do that."""

    code = "club/not-yours"
    says = "in this club only {who} can do that"


class TooManyClubs(Refused):
    """A player keeps so many clubs, and a room, too."""

    code = "club/too-many"
    says = "{most} clubs at most; close one first"


class ClubUnfit(Refused):
    """A club cannot be like that."""

    code = "club/unfit"
    says = "{what}: {low} to {high}"


class OwnerStays(Refused):
    """A club is never without an owner."""

    code = "club/owner-stays"
    says = "hand the club over first, or close it"


class NextGame(Struct, frozen=True, kw_only=True):
    """When and where a club plays next."""

    at_ms: Instant
    minutes: int = 240
    place: str = ""


class Season(Struct, frozen=True, kw_only=True):
    """What counts for the standings."""

    from_ms: Instant = Instant(0)
    points: LeaguePoints = LeaguePoints(for_entry=10)


class ClubResult(Struct, frozen=True, kw_only=True):
    """How one game of a club ended."""

    table: str
    name: str
    ended_ms: Instant
    won_chips: dict[PlayerId, int]
    """What everybody has won; people only."""


class HomeClub(Struct, frozen=True, kw_only=True):
    """A club, as it is kept."""

    id: str
    name: str
    people: Club
    """Its owner, its members and the link, as at a private table."""
    organisers: tuple[PlayerId, ...] = ()
    season: Season = Season()
    games: tuple[str, ...] = ()
    """Tables of home games that have not been counted yet."""
    results: tuple[ClubResult, ...] = ()
    next_game: NextGame | None = None

    def role(self, player: PlayerId) -> Role:
        """Tell what somebody is in the club."""
        if player == self.people.owner:
            return "owner"
        return "organiser" if player in self.organisers else "member"


class HomeClubs:
    """The clubs of a room."""

    def __init__(self, committer: Committer, lobby: Lobby, entropy: Entropy) -> None:
        self._committer = committer
        self._lobby = lobby
        self._entropy = entropy
        self.clubs: dict[str, HomeClub] = {}
        committer.readers[KIND] = self._read_back

    async def open(self) -> None:
        """Read the clubs, when the room opens."""
        found = await self._committer.read_all(KIND)
        self.clubs = {id: decode_club(body) for id, body in found.items() if body}

    async def _read_back(self, id: str) -> None:
        body = await self._committer.read(KIND, id)
        if body:
            self.clubs[id] = decode_club(body)
        else:
            self.clubs.pop(id, None)

    # Questions

    def of_player(self, player: PlayerId) -> list[HomeClub]:
        """List the clubs that somebody is in, by their names."""
        found = [club for club in self.clubs.values() if player in club.people.members]
        return sorted(found, key=lambda club: club.name)

    def find(self, id: str, player: PlayerId) -> HomeClub:
        """Find a club for one of its members."""
        club = self.clubs.get(id)
        if club is None or player not in club.people.members:
            raise NoSuchClub
        return club

    def invited(self, invitation: str) -> HomeClub:
        """Find the club that a link leads to."""
        found = [each for each in self.clubs.values() if each.people.invitation == invitation]
        if not found:
            raise NoSuchClub
        return found[0]

    # People

    def found(self, owner: PlayerId, name: str) -> tuple[HomeClub, Ack]:
        """Found a club."""
        self._verify_owns_one_more(owner)
        if len(self.clubs) >= CLUBS_MAX:
            raise TooManyClubs(most=CLUBS_MAX)
        people = found_club(owner, PasswordProof(salt=b""), self._entropy)
        id = self._entropy.take(ID_BYTES).hex()
        club = HomeClub(id=id, name=_named(name), people=people)
        return club, self._keep(club)

    def join(self, player: PlayerId, invitation: str) -> tuple[HomeClub, Ack]:
        """Let somebody in who has the link, to the club and to its games."""
        club = self.invited(invitation)
        joined = replace(club, people=admitted(club.people, player))
        with self._committer.decision():
            for table in joined.games:
                self._let_in(table, (player,))
            return joined, self._keep(joined)

    def leave(self, id: str, player: PlayerId) -> Ack:
        """Leave a club; what was won stays in its season."""
        club = self.find(id, player)
        if player == club.people.owner:
            raise OwnerStays
        stays = tuple(each for each in club.people.members if each != player)
        return self._keep(_without(club, player, replace(club.people, members=stays)))

    def remove(self, id: str, by: PlayerId, player: PlayerId) -> Ack:
        """Send somebody away; the link lets him in no more."""
        club = self._led(id, by, "owner")
        if player == by or player not in club.people.members:
            raise NoSuchClub
        return self._keep(_without(club, player, sent_away(club.people, player)))

    def set_role(self, id: str, by: PlayerId, player: PlayerId, role: Role) -> Ack:
        """Make somebody an organiser or a member; a new owner makes the old one an organiser."""
        club = self._led(id, by, "owner")
        if player not in club.people.members:
            raise NoSuchClub
        if player == by:
            raise OwnerStays
        others = tuple(each for each in club.organisers if each != player)
        if role == "owner":
            self._verify_owns_one_more(player)
            people = replace(club.people, owner=player)
            return self._keep(replace(club, people=people, organisers=(*others, by)))
        organisers = (*others, player) if role == "organiser" else others
        return self._keep(replace(club, organisers=organisers))

    def forget(self, id: str, by: PlayerId) -> Ack:
        """Close a club; its games are what they were."""
        self._led(id, by, "owner")
        del self.clubs[id]
        return self._committer.record(documents=(Draft(KIND, id, GONE),))

    # Evenings

    def plan(self, id: str, by: PlayerId, game: NextGame | None) -> Ack:
        """Say when the club plays next, or that nothing is planned."""
        club = self._led(id, by, "organiser")
        if game is not None and not is_readable(game.place):
            raise CommandTextUnfit(field="place", characters=PLACE_MAX)
        return self._keep(replace(club, next_game=game))

    def begin_season(self, id: str, by: PlayerId, season: Season) -> Ack:
        """Count from a moment on, by these points; results before it are kept and not counted."""
        return self._keep(replace(self._led(id, by, "owner"), season=season))

    def add_game(self, id: str, by: PlayerId, table: str) -> Ack:
        """Make a home game one of the club's: everybody in the club is let in to it."""
        club = self._led(id, by, "organiser")
        listing = self._lobby.listings.get(table)
        if listing is None or listing.club is None or listing.terms is None:
            raise ClubForbids(who="the host of a home game")
        if listing.club.owner != by:
            raise ClubForbids(who=listing.club.owner)
        if table in club.games:
            return self._keep(club)
        if len(club.games) >= GAMES_MAX:
            raise ClubUnfit(what="games", low=0, high=GAMES_MAX)
        with self._committer.decision():
            self._let_in(table, club.people.members)
            return self._keep(replace(club, games=(*club.games, table)))

    def _let_in(self, table: str, players: tuple[PlayerId, ...]) -> None:
        listing = self._lobby.listings.get(table)
        if listing is None or listing.club is None or listing.ended_ms is not None:
            return
        club = listing.club
        for player in players:
            if player not in club.removed:
                club = admitted(club, player)
        if club != listing.club:
            self._lobby.relist(table, replace(listing, club=club))

    # The season

    async def settle(self, id: str) -> None:
        """Write down how games ended that have ended since."""
        for table in self.clubs[id].games:
            listing = self._lobby.listings.get(table)
            if listing is not None and (listing.ended_ms is None or table in self._lobby.tables):
                continue
            result = None
            if listing is not None and listing.ended_ms is not None:
                counted = await count_all(self._committer.store, self._lobby, table)
                result = _result(table, listing.name, listing.ended_ms, counted)
            club = self.clubs.get(id)
            if club is not None and table in club.games:
                await self._keep(_counted(club, table, result))

    def standings(self, club: HomeClub) -> list[LeagueStanding]:
        """Rank everybody who has played in the season."""
        counts = [each for each in club.results if each.ended_ms >= club.season.from_ms]
        return standings([event_of(each) for each in counts], club.season.points)

    # Keeping

    def _verify_owns_one_more(self, player: PlayerId) -> None:
        """Refuse who owns as many as he may; or two friends would found all clubs of the room."""
        if sum(club.people.owner == player for club in self.clubs.values()) >= OWNED_MAX:
            raise TooManyClubs(most=OWNED_MAX)

    def _led(self, id: str, by: PlayerId, least: Literal["owner", "organiser"]) -> HomeClub:
        club = self.find(id, by)
        role = club.role(by)
        if role == "owner" or role == least:
            return club
        raise ClubForbids(who=club.people.owner)

    def _keep(self, club: HomeClub) -> Ack:
        self.clubs[club.id] = club
        paper = Draft(KIND, club.id, msgspec.msgpack.encode(club))
        return self._committer.record(documents=(paper,))


def event_of(result: ClubResult) -> LeagueEvent:
    """Give the places of a game: who has won as much is as good.

    >>> won = {PlayerId("anna"): 50, PlayerId("bo"): -25, PlayerId("cem"): -25}
    >>> result = ClubResult(table="t", name="Friday", ended_ms=Instant(0), won_chips=won)
    >>> dict(event_of(result).places)
    {'anna': 1, 'bo': 2, 'cem': 2}
    """
    won = result.won_chips
    places = {
        player: 1 + sum(other > chips for other in won.values()) for player, chips in won.items()
    }
    return LeagueEvent(tournament=result.table, entrants=len(won), places=places)


def _result(table: str, name: str, ended_ms: Instant, counted: list[Counted]) -> ClubResult | None:
    """Write a game down; one that nobody played against another person is none."""
    won = {each.player: each.won_chips for each in counted if not is_bot(each.player)}
    if len(won) < 2:
        return None
    return ClubResult(table=table, name=name, ended_ms=ended_ms, won_chips=won)


def _counted(club: HomeClub, table: str, result: ClubResult | None) -> HomeClub:
    games = tuple(each for each in club.games if each != table)
    results = club.results if result is None else (*club.results, result)[-RESULTS_MAX:]
    return replace(club, games=games, results=results)


def _without(club: HomeClub, player: PlayerId, people: Club) -> HomeClub:
    organisers = tuple(each for each in club.organisers if each != player)
    return replace(club, people=people, organisers=organisers)


def _named(name: str) -> str:
    name = name.strip()
    if not 1 <= len(name) <= NAME_MAX or not name.isprintable():
        raise ClubUnfit(what="name", low=1, high=NAME_MAX)
    return name


def decode_club(body: bytes) -> HomeClub:
    """Read a club."""
    return msgspec.msgpack.decode(body, type=HomeClub)
