"""The lobby: what is played here, and the tables that are open for it.

Owns: the tables of the room, opening one when it is wanted and closing it when nobody sits there,
and the lines that everybody sees.
Never: chooses a table for a player (`seats.py`), or looks into a hand.

Rule 1: a table that was closed keeps its name and its memory; the next one of its stake is that
table again.
"""

import asyncio
import hashlib
from collections.abc import Coroutine, Iterator
from contextlib import AbstractContextManager
from typing import Final

import msgspec
from msgspec import Struct

from huone.bots.names import is_bot
from huone.games.mix import MixStakes
from huone.games.rules import Stakes
from huone.refusal import Refused
from huone.room.cash.private import Club
from huone.room.cash.recovery import open_table
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
    jackpot: str | None = None
    """The bad beat jackpot that its tables can win."""
    jackpot_cents: int | None = None
    """What can be won of it now."""


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

    def lines(self, waiting: dict[str, int]) -> list[LobbyLine]:
        """Show every stake with its tables; private ones are nobody else's business."""
        return [self.line(line, waiting.get(line.id, 0)) for line in self._config.lobby]

    def line(self, line: StakeOffer, waiting: int) -> LobbyLine:
        """Show one stake with its tables."""
        tables, usual = self.public_tables(line.id), self._usual[line.id]
        jackpots = self._house.jackpots
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
            players=sum(len(table.players()) for table in tables),
            waiting=waiting,
            tables=tuple(self._shown(table) for table in tables),
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
        for state in await self._committer.store.tables():
            # Tables of tournaments are worth no money; their tournament opens them.
            if state.table in self.listings or (state.chip_cents and state.seats):
                await self._recover_one(state.table)
        for id, listing in self.listings.items():
            # Its owner may have his answer already, so a crash does not stop its opening.
            if listing.club is not None and await self._committer.store.table(id) is None:
                await self._recover_one(id)

    async def _recover_one(self, table: str) -> None:
        """Open a table as it was left; one that cannot be is set aside, and the room opens."""
        try:
            await self.open_again(table)
        except StoreUnavailable:
            raise
        except Exception as failure:  # Whatever is wrong with it, the others can be played at.
            self.set_aside.add(table)
            self._house.halted(table, failure)

    async def open_again(self, table: str) -> None:
        """Open a table that is listed; one of a stake that the room has no longer is refused."""
        listing = self.listings.get(table)
        if listing is None:
            raise NotListed(table=table)
        if table not in self.tables:
            await self._open(table, self.offer_of(listing))

    async def reopen(self, table: RoomTable) -> None:
        """Read a table back that has stopped, and let it go on from its last record."""
        for player in table.players():
            self._house.cashier.players.forget(player)
        await self._committer.catch_up()
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
        opened = await open_table(
            line,
            self._rulebook,
            self._house,
            self._notices,
            config=self.laid(table, line),
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
