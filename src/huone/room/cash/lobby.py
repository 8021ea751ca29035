"""The lobby: what is played here, and the tables that are open for it.

Owns: the tables of the room, opening one when it is wanted and closing it when nobody sits there,
and the lines that everybody sees.
Never: chooses a table for a player (`seats.py`), or looks into a hand.

Rule 1: a table that was closed keeps its name and its memory; the next one of its stake is that
table again.
"""

import asyncio
import hashlib
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Final

import msgspec
from msgspec import Struct

from huone.bots.names import is_bot
from huone.games.mix import MixStakes
from huone.games.rules import Stakes
from huone.refusal import Refused
from huone.room.cash.private import Club
from huone.room.cash.recovery import StoredTable, open_table, take_tables
from huone.room.cash.table import RoomTable, TableServices
from huone.room.commit import Committer, Decision, Draft
from huone.room.config import RoomConfig, StakeOffer, table_config
from huone.room.home_terms import (
    HomeTerms,
    home_limits,
    home_stakes,
    home_table,
    private_start,
)
from huone.room.outbox import Ack
from huone.room.players.notices import Notices
from huone.rulebooks.schema import Rulebook
from huone.store.ports import StoreUnavailable
from huone.system.clock import Clock
from huone.table.config import AnyStakes, TableConfig
from huone.table.rules import StakeFormat, WeightedAssignment
from huone.table.waiting import players_to_open
from huone.units import Instant, PlayerId

PRIVATE_FROM: Final = 10**9
"""Where the numbers of private tables begin."""
OWNED_MAX: Final = 5
"""How many private tables one player may keep."""
PRIVATE_MAX: Final = 10_000
"""How many private tables the room keeps."""
PAGE: Final = 50
"""How many tables of a stake are shown at once."""
TAKEN_AT_ONCE: Final = 250
"""How many tables are opened by the same questions to the store."""
LISTING: Final = "listing"


class TableNotOpen(Refused):
    """The room has no such table now."""

    code = "room/no-such-table"
    says = "no table called {table!r} is open"


class TooManyTables(Refused):
    """The lobby has as many tables of this stake as the house wants."""

    code = "room/too-many-tables"
    says = "{stake!r} has {tables_max} tables; that is the most"


class NotListed(Refused):
    """A table with players is on record, and nothing says which stake it is of."""

    code = "room/table-not-listed"
    says = "nothing says which stake table {table!r} is of"


class ChipsRequest(Struct, frozen=True, kw_only=True):
    """Chips that a player wants and the host has not answered yet."""

    player: PlayerId
    chips: int
    seat: int | None
    """Where he would sit down; somebody who sits already wants more."""
    at_ms: Instant


class Listing(Struct, frozen=True, kw_only=True):
    """How a table is listed: under which stake, by what name, and for whom."""

    stake: str
    name: str
    club: Club | None = None
    players_needed: int = 2
    """With how many a private table begins."""
    terms: HomeTerms | None = None
    """What is played in a home game; nothing at a private table of a stake."""
    asked: tuple[ChipsRequest, ...] = ()
    came: tuple[PlayerId, ...] = ()
    """Everybody who has ever sat down in a home game, bots included: who may owe or be owed."""
    is_paused: bool = False
    ended_ms: Instant | None = None
    """When its host has ended a home game."""


class TooManyPrivateTables(Refused):
    """One player keeps so many private tables."""

    code = "private/too-many"
    says = "you have {most} private tables already; invite to one of those"


class LobbyTable(Struct, frozen=True, kw_only=True):
    """A table, as the lobby shows it."""

    table: str
    name: str
    seats: int
    players: int
    bots: int
    """How many of them are house bots."""
    average_pot_chips: int
    hands_per_hour: int


class LobbyLine(Struct, frozen=True, kw_only=True, tag=True):
    """A stake, as the lobby shows it."""

    stake: str
    game: str
    format: StakeFormat
    betting: str
    small_blind_chips: int
    big_blind_chips: int
    """The big blind, or the smallest bet or point of a game without blinds."""
    big_bet_chips: int
    """The larger of the two bets of fixed limit; 0 where bets are not fixed."""
    seats: int
    min_chips: int
    max_chips: int | None
    """The usual buy-in; what holds for one player is asked with `AskBuyIn`."""
    practice: bool
    """Whether house bots keep players company."""
    bots: int
    """How many house bots come along when somebody joins; 0 where there are none."""
    opens_with: int | None
    """With how many more players a table opens; 1 is: with the next. None is: when staff does."""
    players: int
    waiting: int
    tables: tuple[LobbyTable, ...]
    """The first of them where they are asked for; `open_tables` counts all."""
    jackpot: str | None = None
    """The bad beat jackpot that its tables can win."""
    jackpot_cents: int | None = None
    """What can be won of it now."""
    open_tables: int = 0
    people: int = 0
    """How many of the players are no house bots."""
    company: int = 0
    """How many sit at the fullest table that has a free seat."""
    average_pot_chips: int = 0
    hands_per_hour: int = 0
    busiest: str | None = None
    """The table with most people, for who wants to look on."""


class StakeTables(Struct, frozen=True, kw_only=True, tag=True):
    """One page of the tables of a stake, in the order of their numbers."""

    stake: str
    page: int
    pages: int
    tables: tuple[LobbyTable, ...]


def listed(listings: Mapping[str, Listing], table: str) -> Listing:
    """Find how a table is listed."""
    if table not in listings:
        raise NotListed(table=table)
    return listings[table]


def _average(values: Iterable[int]) -> int:
    """Give the average of those that are known, to the nearest whole number."""
    known = [value for value in values if value]
    return (2 * sum(known) + len(known)) // (2 * len(known)) if known else 0


def big_bet(stakes: AnyStakes) -> int:
    """Give the larger bet of a game in fixed limit, or of a rotation through such games."""
    if isinstance(stakes, MixStakes):
        return stakes.blinds.big_bet
    return stakes.big_bet if isinstance(stakes, Stakes) else 0


class Lobby:
    """The tables of a room."""

    def __init__(
        self,
        config: RoomConfig,
        rulebook: Rulebook,
        house: TableServices,
        notices: Notices,
        *,
        clock: Clock,
    ) -> None:
        self._config = config
        self._rulebook = rulebook
        self._usual = {
            line.id: table_config(line, rulebook, table=line.id) for line in config.lobby
        }
        self._house = house
        self._notices = notices
        self._clock = clock
        house.committer.readers[LISTING] = self._read_back
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self.tables: dict[str, RoomTable] = {}
        self.listings: dict[str, Listing] = {}
        self.taken_at_once = TAKEN_AT_ONCE
        self.closing: set[str] = set()
        """Tables that staff closes as soon as the last player has left."""
        self.set_aside: set[str] = set()
        """Tables that could not be opened as they were left; nobody is given their names."""

    # Questions

    def table(self, table: str) -> RoomTable:
        """Find an open table."""
        found = self.tables.get(table)
        if found is None:
            raise TableNotOpen(table=table)
        return found

    def tables_of(self, player: PlayerId) -> list[RoomTable]:
        """List the tables at which a player sits."""
        found = []
        for id in self._house.whereabouts.tables(player):
            table = self.tables.get(id)
            if table is not None and player in table.players():
                found.append(table)
            elif id not in self._jobs:
                self._house.whereabouts.cross_out(player, id)
        return found

    def public_tables(self, stake: str) -> list[RoomTable]:
        """List the open tables of a stake that are for everybody and run."""
        return [
            table
            for table in self.tables.values()
            if table.line.id == stake
            and self.listings[table.id].club is None
            and table.id not in self.closing
            and not table.is_halted
        ]

    def hands_running(self, jackpot: str) -> dict[str, Instant]:
        """Tell when the hands began that are played at the tables of a jackpot (BBJ-14)."""
        begun = [
            (table.id, table.table.play.begun)
            for table in self.tables.values()
            if table.line.jackpot == jackpot and not table.is_halted
        ]
        return {id: hand.started_at for id, hand in begun if hand is not None}

    def lines(self, waiting: dict[str, int], *, tables: int = 0) -> list[LobbyLine]:
        """Show every stake; private tables are nobody else's business."""
        offers = self._config.lobby
        return [self.line(one, waiting.get(one.id, 0), tables=tables) for one in offers]

    def tables_page(self, stake: str, page: int) -> StakeTables:
        """Show one page of the tables of a stake; behind the last one there are none."""
        tables = sorted(self.public_tables(stake), key=lambda table: (len(table.id), table.id))
        shown = tables[(page - 1) * PAGE : page * PAGE]
        return StakeTables(
            stake=stake,
            page=page,
            pages=max(1, -(-len(tables) // PAGE)),
            tables=tuple(self._shown(table) for table in shown),
        )

    def line(self, line: StakeOffer, waiting: int, *, tables: int = 0) -> LobbyLine:
        """Show one stake in numbers, and so many of its tables."""
        usual, jackpots = self._usual[line.id], self._house.jackpots
        shown = [self._shown(table) for table in self.public_tables(line.id)]
        busiest = max(shown, key=lambda one: (one.players - one.bots, one.players), default=None)
        return LobbyLine(
            stake=line.id,
            game=line.game,
            format=usual.stake.format,
            betting=usual.stake.betting,
            small_blind_chips=usual.stake.small_blind_chips,
            big_blind_chips=usual.stake.big_blind_chips,
            big_bet_chips=big_bet(line.stakes),
            seats=usual.seats,
            min_chips=usual.limits.min_chips,
            max_chips=usual.limits.max_chips,
            practice=line.practice_bots > 0,
            bots=line.practice_bots,
            opens_with=self._opens_with(line, waiting),
            players=sum(one.players for one in shown),
            waiting=waiting,
            tables=tuple(shown[:tables]),
            open_tables=len(shown),
            people=sum(one.players - one.bots for one in shown),
            company=max((one.players for one in shown if one.players < one.seats), default=0),
            average_pot_chips=_average(one.average_pot_chips for one in shown),
            hands_per_hour=_average(one.hands_per_hour for one in shown),
            busiest=busiest.table if busiest is not None and busiest.players > 1 else None,
            jackpot=line.jackpot,
            jackpot_cents=None if line.jackpot is None else jackpots.booked_cents(line.jackpot),
        )

    def _opens_with(self, line: StakeOffer, waiting: int) -> int | None:
        """Count the players still needed for one more table; house bots make up for some."""
        rules = self._rulebook.cash.assignment
        if not isinstance(rules, WeightedAssignment):
            return None
        enough = players_to_open(rules, seats=self._usual[line.id].seats)
        return max(1, enough - waiting - line.practice_bots)

    def _shown(self, table: RoomTable) -> LobbyTable:
        return LobbyTable(
            table=table.id,
            name=self.listings[table.id].name,
            seats=table.table.config.seats,
            players=len(table.players()),
            bots=sum(is_bot(player) for player in table.players()),
            average_pot_chips=table.pace.average_pot_chips,
            hands_per_hour=table.pace.hands_per_hour,
        )

    def club_of(self, invitation: str) -> tuple[str, Club] | None:
        """Find the private table of an invitation."""
        for table, listing in self.listings.items():
            if listing.club is not None and listing.club.invitation == invitation:
                return table, listing.club
        return None

    # Opening and closing

    def start_opening(self, line: StakeOffer) -> "tuple[str, asyncio.Task[None]]":
        """Begin to open one more table of a stake; its name is known at once."""
        table = self._free_name(line)
        return table, self._start(table, Listing(stake=line.id, name=table))

    def start_private(self, listing: Listing) -> "tuple[str, asyncio.Task[None]]":
        """Begin to open a private table, under a number that is nobody else's for good."""
        assert listing.club is not None
        table = self._private_name(listing.stake, listing.club)
        return table, self._start(table, listing)

    def _start(self, table: str, listing: Listing) -> "asyncio.Task[None]":
        self.listings[table] = listing
        self.record_listing(table)
        return self._job(table, self._open(table, self.offer_of(listing)))

    def offer_of(self, listing: Listing) -> StakeOffer:
        """Find the line of the lobby that a table is of; a home game is its own."""
        terms = listing.terms
        if terms is None:
            return self._config.offer(listing.stake)
        return StakeOffer(
            id=listing.stake,
            game=terms.game,
            stakes=home_stakes(terms, self._rulebook),
            seats=terms.seats,
            limits=home_limits(terms),
            raked=False,
            practice_bots=terms.bots,
        )

    def usual_seats(self, line: StakeOffer) -> int:
        """Tell how many seats the tables of a stake have."""
        return self._usual[line.id].seats

    def laid(self, table: str, line: StakeOffer) -> TableConfig:
        """Describe a table as it is listed."""
        listing = self.listings[table]
        if listing.terms is not None:
            return home_table(listing.terms, self._rulebook, table=table)
        config = table_config(line, self._rulebook, table=table, name=listing.name)
        if listing.club is None:
            return config
        return private_start(config, players_needed=min(listing.players_needed, config.seats))

    def start_closing(self, table: RoomTable) -> "asyncio.Task[None]":
        """Stop offering a table that nobody sits at."""
        assert not table.players()
        del self.tables[table.id]
        self.closing.discard(table.id)
        self._house.wake(table.id, None)
        close = self._committer.store.close_table(table.id, epoch=table.epoch)
        return self._job(table.id, close)

    def relist(self, table: str, listing: Listing) -> Ack:
        """Change how a table is listed."""
        self.listings[table] = listing
        return self.record_listing(table)

    def forget(self, table: str) -> Ack:
        """List a table no more that has closed for good."""
        assert table not in self.tables
        del self.listings[table]
        return self._committer.record(documents=(Draft(LISTING, table, b""),))

    def record_listing(self, table: str) -> Ack:
        """Keep how a table is listed."""
        body = msgspec.msgpack.encode(self.listings[table])
        paper = Draft(LISTING, table, body)
        return self._committer.record(documents=(paper,))

    async def _read_back(self, table: str) -> None:
        """Read a listing anew that was not recorded as it was decided."""
        body = await self._committer.read(LISTING, table)
        if body is not None:
            self.listings[table] = msgspec.msgpack.decode(body, type=Listing)
        elif table not in self.tables:
            self.listings.pop(table, None)

    async def recover(self) -> None:
        """Open every table again that was open when the room was last seen."""
        for id, body in (await self._committer.read_all(LISTING)).items():
            self.listings[id] = msgspec.msgpack.decode(body, type=Listing)
        store = self._committer.store
        # Tables of tournaments are worth no money; their tournament opens them.
        left = [
            state.table
            for state in await store.tables()
            if state.table in self.listings or (state.chip_cents and state.seats)
        ]
        for at in range(0, len(left), self.taken_at_once):
            await self._take(left[at : at + self.taken_at_once])
        private = [id for id, listing in self.listings.items() if listing.club is not None]
        known = {state.table for state in await store.at_once.tables(private)}
        for id in private:
            # Its owner may have his answer already, so a crash does not stop its opening.
            if id not in known:
                with self._set_aside_unless_open(id):
                    await self.open_again(id)

    async def _take(self, tables: Sequence[str]) -> None:
        """Open tables as they were left, all of them by the same few questions to the store."""
        configs: dict[str, tuple[StakeOffer, TableConfig]] = {}
        for table in tables:
            with self._set_aside_unless_open(table):
                offer = self.offer_of(listed(self.listings, table))
                configs[table] = offer, self.laid(table, offer)
        laid = [config for _, config in configs.values()]
        now = self._clock.now()
        stored = await take_tables(laid, self._house, self._notices, now=now)
        for table, (offer, config) in configs.items():
            with self._set_aside_unless_open(table):
                self._take_in(stored[table], offer, config)

    @contextmanager
    def _set_aside_unless_open(self, table: str) -> Iterator[None]:
        """Set a table aside that cannot be opened as it was left; the room opens all the same."""
        try:
            yield
        except StoreUnavailable:
            raise
        except Exception as failure:  # Whatever is wrong with it, the others can be played at.
            self.set_aside.add(table)
            self._house.halted(table, failure)

    async def open_again(self, table: str) -> None:
        """Open a table that is listed; one of a stake that the room has no longer is refused."""
        listing = listed(self.listings, table)
        if table not in self.tables:
            await self._open(table, self.offer_of(listing))

    async def reopen(self, table: RoomTable) -> None:
        """Read a table back that has stopped, and let it go on from its last record."""
        players = self._house.cashier.players
        for player in table.players():
            players.distrust(player)
        # Those too whose seat was never recorded.
        await players.read_many(table.players(), now=self._clock.now())
        await self._committer.read_back()
        await self._open(table.id, table.line)

    @property
    def is_busy(self) -> bool:
        """Tell whether a table is being opened or closed."""
        return bool(self._jobs)

    async def quiet(self) -> None:
        """Wait until no table is being opened or closed."""
        while self._jobs:
            await asyncio.wait(self._jobs.values())

    def decision(self) -> AbstractContextManager[Decision]:
        """Decide something about a table, in one commit."""
        return self._committer.decision()

    @property
    def _committer(self) -> Committer:
        return self._house.committer

    async def _open(self, table: str, line: StakeOffer) -> None:
        config, now = self.laid(table, line), self._clock.now()
        await self._committer.store.open_table(table, chip_cents=0 if config.is_counted else 1)
        stored = await take_tables([config], self._house, self._notices, now=now)
        self._take_in(stored[table], line, config)

    def _take_in(self, stored: StoredTable, line: StakeOffer, config: TableConfig) -> None:
        table = config.id
        opened = open_table(
            stored,
            line,
            self._rulebook,
            self._house,
            self._notices,
            config=config,
            now=self._clock.now(),
            reconnect_ms=self._config.reconnect_ms,
        )
        opened.table.set_paused(on=self.listings[table].is_paused, now=self._clock.now())
        self.tables[table] = opened
        for player in opened.players():
            self._house.whereabouts.came(player, table)
        self._house.wake(table, opened.deadline())

    def owned(self, player: PlayerId) -> dict[str, Listing]:
        """Find the private tables of a player, as their host."""
        return {
            table: listing
            for table, listing in self.listings.items()
            if listing.club is not None and listing.club.owner == player
        }

    def verify_owns_one_more(self, player: PlayerId) -> None:
        """Refuse a private table to who keeps as many as one may."""
        kept = [listing for listing in self.owned(player).values() if listing.ended_ms is None]
        if len(kept) >= OWNED_MAX:
            raise TooManyPrivateTables(most=OWNED_MAX)
        if sum(listing.club is not None for listing in self.listings.values()) >= PRIVATE_MAX:
            raise TooManyTables(stake="", tables_max=PRIVATE_MAX)

    def _private_name(self, stake: str, club: Club) -> str:
        """Name a private table for good, by a number that no public table of the stake reaches."""
        self.verify_owns_one_more(club.owner)
        drawn = int(hashlib.sha256(club.invitation.encode()).hexdigest(), 16)
        return f"{stake}-{PRIVATE_FROM + drawn % PRIVATE_FROM}"

    def _free_name(self, line: StakeOffer) -> str:
        taken = self.tables.keys() | self._jobs.keys() | self.set_aside
        for number in range(1, line.tables_max + 1):
            name = f"{line.id}-{number}"
            listing = self.listings.get(name)
            # A private table that has closed keeps its name for its guests.
            if name not in taken and (listing is None or listing.club is None):
                return name
        raise TooManyTables(stake=line.id, tables_max=line.tables_max)

    def _job(self, table: str, work: Coroutine[None, None, None]) -> "asyncio.Task[None]":
        assert table not in self._jobs
        job = asyncio.get_running_loop().create_task(work)
        self._jobs[table] = job
        job.add_done_callback(lambda done: self._job_done(table, done))
        return job

    def _job_done(self, table: str, job: "asyncio.Task[None]") -> None:
        del self._jobs[table]
        if not job.cancelled() and (failure := job.exception()) is not None:
            self._house.halted(table, failure)

    def __iter__(self) -> Iterator[RoomTable]:
        return iter(list(self.tables.values()))
