"""Leagues: points over a season of tournaments, their standings, and the final with seeded stacks.

Owns: which leagues there are, and which tournaments count in each.
Never: keeps a result of its own. Standings are worked out from the results that tournaments leave,
so nothing can be missing from them after a crash.

Rule 1: a tournament counts if its offer is in the league, and it ended within the season.
Rule 2: a cancelled tournament counts for nobody, and neither do house bots.
"""

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from msgspec import Struct

from huone.bots.names import is_bot
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.outbox import Ack
from huone.room.players.directory import PlayerDirectory
from huone.room.tournament_offers import TournamentOffer
from huone.room.tournaments.schedule import NoSuchTournament, Series, TournamentSchedule
from huone.tournament.field import decode_tournament
from huone.tournament.league.points import (
    FinalSeeds,
    LeagueEvent,
    LeaguePoints,
    LeagueStanding,
    seeded,
    standings,
)
from huone.units import Cents, Instant

KIND: Final = "league"
KEPT: Final = 100
EVENTS_MAX: Final = 2_000
"""So many tournaments of one offer are looked at, the newest."""
GONE: Final = b""


class NoSuchLeague(Refused):
    """There is no league of this name."""

    code = "room/no-such-league"
    says = "there is no league called {league!r}"


class TooManyLeagues(Refused):
    """A room keeps so many leagues."""

    code = "room/too-many-leagues"
    says = "{kept} leagues are kept at most; delete one first"


class LeagueUnfit(Refused):
    """A league that cannot be played so."""

    code = "room/unfit-league"
    says = "the league cannot be played so: {why}"


class NobodyQualified(Refused):
    """A final needs two players of the league."""

    code = "room/nobody-qualified"
    says = "a final needs two players with points, and there are {players}"


class League(Struct, frozen=True, kw_only=True):
    """A season of tournaments that are counted together."""

    id: str
    name: str
    offers: tuple[str, ...]
    from_ms: Instant
    to_ms: Instant
    points: LeaguePoints


class LeagueTable(Struct, frozen=True, kw_only=True):
    """A league and who leads it."""

    league: League
    events: int
    """How many tournaments have counted."""
    standings: tuple[LeagueStanding, ...]


class Leagues:
    """The leagues of a room."""

    def __init__(
        self, committer: Committer, hall: TournamentSchedule, players: PlayerDirectory
    ) -> None:
        self._committer = committer
        self._hall = hall
        self._players = players
        self.leagues: dict[str, League] = {}
        self._ended: dict[str, tuple[Instant, LeagueEvent] | None] = {}
        """Results that were read; a result never changes."""
        committer.readers[KIND] = self._read_back

    async def open(self) -> None:
        """Read the leagues, when the room opens."""
        found = await self._committer.read_all(KIND)
        self.leagues = {id: decode_league(body) for id, body in found.items()}

    async def _read_back(self, id: str) -> None:
        body = await self._committer.read(KIND, id)
        if body:
            self.leagues[id] = decode_league(body)
        else:
            self.leagues.pop(id, None)

    def find(self, id: str) -> League:
        """Find a league."""
        found = self.leagues.get(id)
        if found is None:
            raise NoSuchLeague(league=id)
        return found

    def save(self, league: League) -> Ack:
        """Keep a league, in the place of one with the same id."""
        if league.to_ms <= league.from_ms:
            raise LeagueUnfit(why="its season ends before it begins")
        if league.points.formula == "table" and not league.points.table:
            raise LeagueUnfit(why="a table of points needs a first place")
        if league.id not in self.leagues and len(self.leagues) >= KEPT:
            raise TooManyLeagues(kept=KEPT)
        self.leagues[league.id] = league
        paper = Draft(KIND, league.id, msgspec.msgpack.encode(league))
        return self._committer.record(documents=(paper,))

    def forget(self, id: str) -> Ack:
        """Give a league up; its tournaments are what they were."""
        self.find(id)
        del self.leagues[id]
        return self._committer.record(documents=(Draft(KIND, id, GONE),))

    async def table(self, id: str) -> LeagueTable:
        """Work out who leads."""
        league = self.find(id)
        events = [event async for event in self._events(league)]
        ranked = tuple(standings(events, league.points))
        return LeagueTable(league=league, events=len(events), standings=ranked)

    async def _events(self, league: League) -> AsyncIterator[LeagueEvent]:
        for offer in league.offers:
            number = self._hall.series.get(offer, Series()).number
            for at in range(max(1, number - EVENTS_MAX + 1), number + 1):
                ended = await self._event(f"{offer}-{at}")
                if ended is not None and league.from_ms <= ended[0] < league.to_ms:
                    yield ended[1]

    async def _event(self, tournament: str) -> tuple[Instant, LeagueEvent] | None:
        contest = self._hall.contests.get(tournament)
        if contest is not None and not contest.director.is_over:
            return None
        if tournament not in self._ended:
            try:
                result = await self._hall.result(tournament)
            except NoSuchTournament:
                return None
            field = decode_tournament(result.field)
            places = {
                player: finish.place
                for player, finish in field.finishes.items()
                if not is_bot(player)
            }
            event = LeagueEvent(tournament=tournament, entrants=len(field.entrants), places=places)
            counts = field.stage == "finished" and bool(places)
            self._ended[tournament] = (result.over_at, event) if counts else None
        return self._ended[tournament]

    # The final

    async def hold_final(
        self, id: str, *, start: Instant, added_cents: Cents, seeds: FinalSeeds, now: Instant
    ) -> str:
        """Announce the final of a league; the first players begin with stacks by their points.

        Asked again before it starts, it takes in whoever has qualified since.
        """
        table = await self.table(id)
        stacks = seeded(table.standings, seeds)
        if len(stacks) < 2:
            raise NobodyQualified(players=len(stacks))
        for player in stacks:
            await self._players.admit(player, now=now)
        offer = TournamentOffer(
            id=f"{id}-final",
            kind="scheduled",
            buy_in_cents=Cents(0),
            name=table.league.name,
            start=start,
            added_cents=added_cents,
            phase_2=True,
        )
        name = await self._hall.announce(offer)
        papers = self._hall.contest(name).carry_in(stacks, pool_cents=Cents(0), now=now)
        await self._committer.record(documents=tuple(papers))
        return name


def decode_league(body: bytes) -> League:
    """Read a league."""
    return msgspec.msgpack.decode(body, type=League)
