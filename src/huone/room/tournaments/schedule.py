"""The hall: all tournaments of a room, from the announcement to the result.

Owns: which tournaments are announced and when the next one is, finding a tournament or the one that
a table belongs to, and what follows from one tournament for another.
Never: decides what happens in one (`contest.py`).

Rule 1: a sit & go that has started is followed by the next; a scheduled tournament comes again as
often as its offer says.
Rule 2: who wins a seat is seated at once where the target takes entries (MTT-REG-11); else the
ticket that he was paid stays his.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.cards.commitment import HASH_BYTES
from huone.money.accounts import verify_name
from huone.money.currency import PLAY
from huone.money.pools import carry_pool
from huone.refusal import Refused
from huone.room.commit import Draft
from huone.room.config import BotsForMoney, RoomConfig
from huone.room.outbox import Told
from huone.room.players.notices import Notices
from huone.room.tournament_offers import (
    OfferUnfit,
    TournamentOffer,
    seat_worth,
    verify_offers,
)
from huone.room.tournaments import bots
from huone.room.tournaments.bots import TournamentBots
from huone.room.tournaments.documents import (
    ANNOUNCED,
    AnnouncedTournament,
    StoredResult,
    TournamentDocuments,
)
from huone.room.tournaments.ledger import ticket_for
from huone.room.tournaments.multiplier import MultiplierDraw
from huone.room.tournaments.recovery import close_leftover, config_of, reopen
from huone.room.tournaments.services import TournamentServices
from huone.room.tournaments.tables import number_of
from huone.room.tournaments.tournament import ALARM, Carried, DirectorRuling, RoomTournament
from huone.rulebooks.schema import Rulebook
from huone.store.ports import FINISHED_TOURNAMENT, StoreUnavailable, TableState
from huone.system.clock import Clock
from huone.table.events import TableEvent
from huone.tournament import events as tournament_events
from huone.tournament import registration
from huone.tournament.config import TargetGone, TournamentConfig
from huone.tournament.director import Director
from huone.tournament.events import TournamentEvent
from huone.units import Instant, PlayerId

SCHEDULE: Final = "tournaments"
"""Whose alarm it is when the next tournament is to be announced; no table has this name."""
SERIES: Final = "tournament-series"
OFFER: Final = "tournament-offer"
"""The kind of document that an offer of staff is kept in, beside those of the settings."""
HELD_UP_MS: Final = 100
"""How long a tournament waits that may not deal before it looks again."""
PHASES_MS: Final = 60_000
"""How long a second phase waits before it looks again whether all first phases are over."""
SHOWN: Final = 50
"""How many tournaments that are over the lobby still shows."""

Listener = Callable[[RoomTournament, Sequence[TournamentEvent]], None]
"""Hears what happened in a tournament once it is durable."""


class NoSuchTournament(Refused):
    """The room has no such tournament now."""

    code = "room/no-such-tournament"
    says = "there is no tournament called {tournament!r}"


class TooManyGames(Refused):
    """One confirmation starts so many games of a HexaPro, and one of anything else (HEXA-03)."""

    code = "room/too-many-games"
    says = "{games} games cannot be started at once; here it is {games_max} at most"


class Series(Struct, kw_only=True):
    """How many tournaments of an offer were announced, and when the newest starts."""

    number: int = 0
    start: Instant | None = None


class TournamentSchedule:
    """The tournaments of a room."""

    def __init__(
        self,
        config: RoomConfig,
        rulebook: Rulebook,
        house: TournamentServices,
        notices: Notices,
        *,
        clock: Clock,
    ) -> None:
        self._config = config
        self._rulebook = rulebook
        self._house = house
        self._notices = notices
        self._clock = clock
        self.offers: dict[str, TournamentOffer] = {o.id: o for o in config.tournaments}
        self.contests: dict[str, RoomTournament] = {}
        self.set_aside: set[str] = set()
        """Tournaments that could not be opened as they were left."""
        self.listeners: list[Listener] = []
        self.deals = True
        """Whether tables begin new hands; not while the room may be another's."""
        self.series: dict[str, Series] = {}
        self._over: deque[str] = deque()
        self.count_result: Callable[[RoomTournament, Instant], Sequence[Draft]] = lambda *_: ()
        """Counts a tournament that ends, in the decision that ends it."""
        self.company = TournamentBots(house, notices, clock=clock)

    # Questions

    def __iter__(self) -> Iterator[RoomTournament]:
        return iter(list(self.contests.values()))

    def contest(self, tournament: str) -> RoomTournament:
        """Find a tournament that is announced, played or just over."""
        found = self.contests.get(tournament)
        if found is None:
            raise NoSuchTournament(tournament=tournament)
        return found

    def at_table(self, table: str) -> RoomTournament | None:
        """Find the tournament that a table belongs to."""
        found = self.of_table(table)
        return found if found is not None and number_of(table) in found.stands else None

    def of_table(self, table: str) -> RoomTournament | None:
        """Find the tournament that a table belongs to, or has belonged to until it closed."""
        tournament, _, number = table.rpartition(".")
        return self.contests.get(tournament) if number.isdigit() else None

    def of_player(self, player: PlayerId) -> list[RoomTournament]:
        """List the tournaments that a player has entered and is not out of."""
        return [contest for contest in self if contest.is_in(player)]

    async def result(self, tournament: str) -> StoredResult:
        """Read what is kept of a tournament that is over."""
        found = await self._house.committer.store.document(FINISHED_TOURNAMENT, tournament)
        if found is None:
            raise NoSuchTournament(tournament=tournament)
        return msgspec.msgpack.decode(found.body, type=StoredResult)

    # Entering

    def games(
        self,
        first: RoomTournament,
        player: PlayerId,
        *,
        count: int,
        ticket: str | None = None,
        now: Instant,
    ) -> list[RoomTournament]:
        """Find so many HexaPros for one confirmation, opening those that are missing (HEXA-03).

        They are games of their own, each of which starts when it is full (online:AMB-66).
        """
        chapter = first.config.hexapro
        games_max = 1 if chapter is None else chapter.games_per_confirmation_max
        if not 1 <= count <= games_max:
            raise TooManyGames(games=count, games_max=games_max)
        if count == 1:
            return [first]
        first.verify_entry(player, ticket=ticket, times=count, now=now)
        offer = first.announced.offer
        others = [c for c in self if c is not first and self._takes_entries(c, offer)]
        games = [first, *(contest for contest in others if not contest.is_in(player))][:count]
        while len(games) < count:
            opened, _ = self._announce(offer, None, now)
            games.append(opened)
        return games

    # Announcing

    async def recover(self) -> None:
        """Go on with every tournament that is not over, and announce what is due."""
        committer, now = self._house.committer, self._clock.now()
        for offer, body in (await committer.read_all(SERIES)).items():
            self.series[offer] = msgspec.msgpack.decode(body, type=Series)
        for id, body in (await committer.read_all(OFFER)).items():
            self.offers.setdefault(id, msgspec.msgpack.decode(body, type=TournamentOffer))
        tables = await committer.store.tables()
        for id, body in (await committer.read_all(ANNOUNCED)).items():
            announced = msgspec.msgpack.decode(body, type=AnnouncedTournament)
            try:
                self.contests[id] = await self._reopen(announced, tables)
            except StoreUnavailable:
                raise
            except Exception as failure:  # Whatever is wrong with it, the others can be held.
                self.set_aside.add(id)
                self._house.halted(id, failure)
        for table in tables:
            # Of a tournament that ended in the very moment of a crash.
            is_stray = table.chip_cents == 0 and "." in table.table
            is_of_nobody = is_stray and self.of_table(table.table) is None
            if is_of_nobody and table.table.rpartition(".")[0] not in self.set_aside:
                await close_leftover(self._house, self._notices, table.table, now=now)
        self.act(now)
        for contest in self:
            self.company.look(contest)
        await committer.drain()

    async def _reopen(
        self, announced: AnnouncedTournament, tables: Iterable[TableState]
    ) -> RoomTournament:
        return await reopen(
            announced,
            [table for table in tables if table.table.rpartition(".")[0] == announced.id],
            self._rulebook,
            self._house,
            self._notices,
            tell=self._tell,
            carry=self._carry,
            now=self._clock.now(),
            reconnect_ms=self._config.reconnect_ms,
        )

    def act(self, now: Instant) -> None:
        """Announce everything that is due, and say when the next is."""
        for offer in self.offers.values():
            if not self._has_target(offer):
                continue  # A seat that cannot be taken is not played for (TYPE-SAT-01).
            if offer.is_recurring:
                if not any(self._takes_entries(contest, offer) for contest in self):
                    self._announce(offer, None, now)
            else:
                while (start := self.next_start(offer, now)) is not None:
                    if now < start - offer.opens_before_ms:
                        break
                    self._announce(offer, start, now)
        self._house.wake(SCHEDULE, self._next_announcement(now))

    def _takes_entries(self, contest: RoomTournament, offer: TournamentOffer) -> bool:
        of_offer = contest.announced.offer.id == offer.id
        return of_offer and contest.field.stage == "registering" and not contest.is_halted

    def _has_target(self, offer: TournamentOffer) -> bool:
        """Tell whether what a satellite leads to takes entries, or will."""
        target = None if offer.target is None else self.offers.get(offer.target)
        if target is None:
            return offer.target is None
        if target.is_recurring or self.next_start(target, self._clock.now()) is not None:
            return True
        held = [contest for contest in self if contest.announced.offer.id == target.id]
        return any(registration.takes_entries(c.field, c.config) for c in held)

    def next_start(self, offer: TournamentOffer, now: Instant) -> Instant | None:
        """Say when the next tournament of an offer starts that is not announced yet."""
        newest = self.series.get(offer.id, Series()).start
        start = offer.start
        assert start is not None
        if newest is not None:
            if offer.every_ms is None:
                return None
            start = Instant(newest + offer.every_ms)
        if start <= now:
            if offer.every_ms is None:
                return None
            # Those that would have started while the room was closed are not held.
            missed = (now - start) // offer.every_ms + 1
            start = Instant(start + missed * offer.every_ms)
        return start

    def _next_announcement(self, now: Instant) -> Instant | None:
        moments = [
            Instant(start - offer.opens_before_ms)
            for offer in self.offers.values()
            if not offer.is_recurring and (start := self.next_start(offer, now)) is not None
        ]
        return min(moments, default=None)

    def _announce(
        self, offer: TournamentOffer, start: Instant | None, now: Instant, *papers: Draft
    ) -> tuple[RoomTournament, Told]:
        series = self.series.setdefault(offer.id, Series())
        number = series.number + 1
        contest = self.sketch(offer, id=f"{offer.id}-{number}", start=start)
        series.number, series.start = number, start or series.start
        paper = Draft(SERIES, offer.id, msgspec.msgpack.encode(series))
        self.contests[contest.id] = contest
        return contest, contest.announce(paper, *papers, now=now)

    def sketch(
        self, offer: TournamentOffer, *, id: str = "", start: Instant | None = None
    ) -> RoomTournament:
        """Build a tournament that nobody can enter yet, to announce it or to show what it is."""
        now, start = self._clock.now(), start or offer.start
        drawn = offer.kind in ("hexapro", "hexapro-extreme")
        known = {**self.offers, offer.id: offer}
        announced = AnnouncedTournament(
            id=id or offer.id,
            offer=offer,
            rulebook=self._rulebook.meta.id,
            start=start,
            announced_at=now,
            seat_cents=seat_worth(offer, tuple(known.values())),
            final_start=self._final_start(offer, now),
            seed=self._house.entropy.take(HASH_BYTES) if drawn else b"",
        )
        lot = MultiplierDraw(announced.id, announced.seed) if drawn else None
        config = config_of(announced, self._rulebook)
        director = Director(config, multiplier=lot.number if lot else None)
        return RoomTournament(
            announced,
            director,
            self._house,
            papers=TournamentDocuments(announced.id),
            notices=self._notices,
            tell=self._tell,
            carry=self._carry,
        )

    # Time

    def wake(self, alarm: str, now: Instant) -> None:
        """Do what has come due: in one tournament, or in the schedule."""
        if alarm == SCHEDULE:
            self.act(now)
        elif alarm == bots.ALARM:
            self.company.act(now)
        elif alarm.startswith(ALARM):
            self._tick(alarm.removeprefix(ALARM), now)

    def _tick(self, tournament: str, now: Instant) -> None:
        contest = self.contests.get(tournament)
        if contest is None or contest.is_halted:
            return
        if contest.field.stage == "registering" and self._waits_for_phases(contest):
            self._house.wake(contest.alarm, Instant(now + PHASES_MS))
        else:
            contest.tick(now=now, deals=self.deals)
            if not self.deals:
                self._house.wake(contest.alarm, Instant(now + HELD_UP_MS))

    def set_connected(self, player: PlayerId, *, online: bool, now: Instant) -> None:
        """Note that a player's connection is lost or back, in every tournament that he plays."""
        for contest in self.of_player(player):
            seated = contest.field.entrants[player].table is not None
            if not contest.is_halted and (seated or contest.field.stage == "registering"):
                contest.set_connected(player, online=online, now=now)

    # Phases

    def _waits_for_phases(self, final: RoomTournament) -> bool:
        """Tell whether a first phase is still played, so that the second does not begin."""
        of_offer = final.announced.offer.id
        return final.config.by_phases and any(
            contest.announced.offer.phase_of == of_offer and contest.field.stage == "playing"
            for contest in self
        )

    def _carry(
        self, contest: RoomTournament, happened: Sequence[TournamentEvent], now: Instant
    ) -> Carried:
        """Take the survivors of a first phase and its pool to the second (TYPE-PHS-02).

        Only a tournament that is over for everybody counts; nobody has won a first phase.
        """
        pool = next(
            (event for event in happened if isinstance(event, tournament_events.PoolCarried)), None
        )
        if pool is None:
            is_over = any(isinstance(e, tournament_events.TournamentFinished) for e in happened)
            return Carried(documents=tuple(self.count_result(contest, now)) if is_over else ())
        final = self._final_of(contest, now)
        stacks = {
            e.player: e.chips for e in happened if isinstance(e, tournament_events.StackCarried)
        }
        papers = final.carry_in(stacks, pool_cents=pool.cents, now=now)
        if not pool.cents:
            return Carried(documents=tuple(papers))
        cashier = self._house.cashier
        entry = carry_pool(cashier.slip(now), contest.id, final.id, cents=pool.cents)
        cashier.players.carry(entry)
        return Carried(entries=(entry,), documents=tuple(papers))

    def _final_of(self, contest: RoomTournament, now: Instant) -> RoomTournament:
        """Find the second phase that takes players in; if there is none it is announced now."""
        of_offer = contest.announced.offer.phase_of
        assert of_offer is not None
        final = self._open_final(of_offer)
        if final is None:
            offer = self.offers[of_offer]
            start = self.next_start(offer, now) or Instant(now + PHASES_MS)
            final, _ = self._announce(offer, start, now)
        return final

    def _open_final(self, offer: str) -> RoomTournament | None:
        """Find the second phase of an offer that has not begun."""
        finals = (contest for contest in self if contest.announced.offer.id == offer)
        return next((final for final in finals if final.field.stage == "registering"), None)

    def _final_start(self, offer: TournamentOffer, now: Instant) -> Instant | None:
        """Say when the second phase of a first one starts, for its lobby (TYPE-PHS-05)."""
        if offer.phase_of is None:
            return None
        final = self._open_final(offer.phase_of)
        if final is not None:
            return final.announced.start
        return self.next_start(self.offers[offer.phase_of], now)

    # Staff

    async def announce(self, offer: TournamentOffer, *, at_once: bool = True) -> str:
        """Announce one more tournament; its offer counts from now on as if it were configured.

        It takes entries at once, or when its offer says; its name is known already.
        """
        known = {**self.offers, offer.id: offer}
        verify_offers(tuple(known.values()), self._rulebook)
        verify_name(f"{offer.id}-1")
        if offer.practice_bots and self._config.currency != PLAY.code:
            raise BotsForMoney(currency=self._config.currency)
        if offer.start is not None and offer.start <= self._clock.now():
            why = "it would have started already"
            raise OfferUnfit(offer=offer.id, why=why, field="start")
        if not self._has_target(offer):
            raise TargetGone(target=offer.target, tournament=offer.id)
        self.offers[offer.id] = offer
        paper, now = Draft(OFFER, offer.id, msgspec.msgpack.encode(offer)), self._clock.now()
        if at_once or offer.start is None or now >= offer.start - offer.opens_before_ms:
            contest, told = self._announce(offer, offer.start, now, paper)
            await _durable(told)
            return contest.id
        ack = self._house.committer.record(documents=(paper,))
        self.act(now)
        await ack
        return f"{offer.id}-{self.series.get(offer.id, Series()).number + 1}"

    async def change(self, tournament: str, offer: TournamentOffer) -> None:
        """Change the terms of one tournament to those of an offer (MTT-GEN-04, MTT-HOUSE-03)."""
        contest = self.contest(tournament)
        announced, config = terms_of(contest, offer, self._rulebook)
        await _durable(contest.change(announced, config, now=self._clock.now()))

    async def reopen(self, tournament: str) -> None:
        """Read a tournament back that has stopped, and let it go on from its last record."""
        contest, committer = self.contest(tournament), self._house.committer
        players = self._house.cashier.players
        await committer.drain()
        for player in contest.field.entrants:
            players.distrust(player)
            await self._notices.read_again(player)
        # Those too whose entry was never recorded.
        await players.read_many(contest.field.entrants, now=self._clock.now())
        await committer.read_back()
        await committer.read(SERIES, contest.announced.offer.id)
        body = await committer.read(ANNOUNCED, tournament)
        if body is None:
            # Its end was recorded before it stopped; nothing of it is left to be played.
            self.contests.pop(tournament)
        else:
            announced = msgspec.msgpack.decode(body, type=AnnouncedTournament)
            tables = await committer.store.tables()
            self.contests[tournament] = await self._reopen(announced, tables)
        self.act(self._clock.now())

    async def rule(self, tournament: str, ruling: DirectorRuling) -> None:
        """Carry out what staff has decided about a tournament."""
        await _durable(self.contest(tournament).rule(ruling, now=self._clock.now()))

    async def go_to_level(self, tournament: str, level: int) -> None:
        """Let a level of a tournament begin now (TOUR-STRUCT-04)."""
        now = self._clock.now()
        await self.rule(tournament, lambda director, _: director.go_to_level(level, now=now))

    async def call_hand_for_hand(self, tournament: str, *, on: bool) -> None:
        """Let the tables of a tournament deal in step, or on their own again (MTT-H4H-01)."""
        now = self._clock.now()
        await self.rule(
            tournament,
            lambda director, draw: director.call_hand_for_hand(on=on, now=now, draw=draw),
        )

    async def pause(self, tournament: str, why: str = "") -> None:
        """Stop a tournament after its running hands; the reason is shown."""
        now = self._clock.now()
        await self.rule(tournament, lambda director, _: director.pause(now=now, why=why))

    async def resume(self, tournament: str) -> None:
        """Let a paused tournament go on."""
        now = self._clock.now()
        await self.rule(tournament, lambda director, draw: director.resume(now=now, draw=draw))

    async def cancel(self, tournament: str, why: str) -> None:
        """End a tournament without a result, in whatever state it is."""
        await _durable(self.contest(tournament).cancel(why, now=self._clock.now()))

    async def disqualify(self, tournament: str, player: PlayerId) -> None:
        """Remove a player from a tournament."""
        await _durable(self.contest(tournament).disqualify(player, now=self._clock.now()))

    # News

    def _tell(self, contest: RoomTournament, news: Sequence[TournamentEvent]) -> None:
        for listener in self.listeners:
            listener(contest, news)
        self.company.follow(contest, news)
        self._tell_final(contest, news)
        now = self._clock.now()
        for event in news:
            match event:
                case tournament_events.TournamentStarted():
                    self.act(now)
                case tournament_events.SeatOwed():
                    self._seat_winner(event, now)
                case (
                    tournament_events.TournamentFinished() | tournament_events.TournamentCancelled()
                ):
                    self._note_over(contest)
                    self.act(now)
                case _:
                    pass

    def _tell_final(self, contest: RoomTournament, news: Sequence[TournamentEvent]) -> None:
        """Tell who follows a second phase that players have come from a first one."""
        carried = [event for event in news if isinstance(event, tournament_events.StackCarried)]
        of_offer = contest.announced.offer.phase_of
        final = self._open_final(of_offer) if carried and of_offer else None
        for listener in self.listeners if final is not None else ():
            assert final is not None
            listener(final, carried)

    def hear_table(self, table: str, news: Sequence[TableEvent]) -> None:
        """Let house bots know what happened at a table, if it is a tournament's."""
        contest = self.at_table(table)
        if contest is not None:
            self.company.hear(contest, table, news)

    def _seat_winner(self, won: tournament_events.SeatOwed, now: Instant) -> None:
        """Let a satellite's winner enter the next tournament that his ticket pays for."""
        ticket = ticket_for(won.worth_cents).kind
        for contest in self:
            right = contest.announced.offer.id == won.target or contest.id == won.target
            if right and registration.takes_entries(contest.field, contest.config):
                # Who is in already, or may not enter, keeps his ticket.
                with suppress(Refused):
                    contest.register(won.player, ticket=ticket, now=now)
                return

    def _note_over(self, contest: RoomTournament) -> None:
        self._over.append(contest.id)
        if len(self._over) > SHOWN:
            self.contests.pop(self._over.popleft(), None)


async def _durable(told: Told) -> None:
    if told is not None:
        await told


def terms_of(
    contest: RoomTournament, offer: TournamentOffer, rulebook: Rulebook
) -> tuple[AnnouncedTournament, TournamentConfig]:
    """Tell what a tournament would be on the terms of an offer; nothing is changed."""
    announced = replace(contest.announced, offer=offer, start=offer.start)
    return announced, config_of(announced, rulebook)
