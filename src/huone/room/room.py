"""The room: everything together, from a player's command to his answer.

Owns: opening and closing, one answer for each command id, what staff does to tables, waking tables
when their time has come.
Never: decides a rule or writes to the store itself; the parts of the room do.

    room = Room(config, store, clock=SystemClock(), entropy=SystemEntropy())
    await room.open()                                     recovers what a crash has left
    await room.enter(player)                              his wallet is at hand, his line is up
    await room.command(player, FindSeat(stake="nl10", chips=1000), id="a1")
    await room.run()                                      or, with a clock that jumps:
    room.next_deadline(), room.tick(), await room.quiet()
    await room.close()

Rule 1: the same command id happens once and gives the same answer, before and after a crash.
Rule 2: an answer leaves when everything that it says is durable.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from huone.bots.names import verify_person
from huone.money.currency import CurrencyCode
from huone.money.ledger import ROOM
from huone.refusal import Broken, Refused
from huone.room.cash import bots, playtime
from huone.room.cash.lobby import LobbyLine
from huone.room.cash.playtime import CAME_OR_WENT
from huone.room.cash.private import MembersOnly, PasswordProof
from huone.room.cash.table import RoomTable
from huone.room.commands import Answer, Command, WithPassword
from huone.room.config import RoomConfig
from huone.room.hand_history import VoidRuling
from huone.room.players.notices import Notice
from huone.room.receipts import PASSING, Receipt, mark_of
from huone.room.staff import caretaker, unresolved
from huone.room.staff.caretaker import Caretaker, TroubleKind
from huone.room.tournaments.watchable import WatchableTournamentTable
from huone.room.watchable import WatchableTable
from huone.room.wiring import wire
from huone.store.ports import Store
from huone.system.clock import Alarms, Clock
from huone.system.entropy import Entropy
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.units import Instant, PlayerId

CLAIMS: Final = "claims"
"""Whose alarm it is when a kept seat goes to the next in line; no table has this name."""

Listener = Callable[[str, Sequence[TableEvent]], None]
"""Hears what happened at a table once it is durable, hidden cards included: a view or a checker."""


class Room:
    """A poker room."""

    _is_held_up = False

    def __init__(self, config: RoomConfig, store: Store, *, clock: Clock, entropy: Entropy) -> None:
        self.config, self.clock = config, clock
        self.alarms = Alarms()
        self.listeners: list[Listener] = []
        self.failures: list[tuple[str, BaseException]] = []
        """Tables that have stopped, and why."""
        parts = wire(
            config,
            store,
            clock=clock,
            entropy=entropy,
            tell=self._tell,
            wake=self._wake,
            halted=self._halted,
        )
        self.rulebook = parts.rulebook
        self.committer = parts.committer
        self.players = parts.players
        self.cashier = parts.cashier
        self.notices = parts.notices
        self.jackpots = parts.jackpots
        self.plans = parts.plans
        self.sealed_days, self.takings = parts.sealed_days, parts.takings
        self.lobby = parts.lobby
        self.seats = parts.seats
        self._anchors = parts.anchors
        self.chat = parts.chat
        self.acceptance = parts.acceptance
        self.pauses = parts.pauses
        self.playtime = parts.playtime
        self.floorwork = parts.floorwork
        self.keepout = parts.keepout
        self.cases = parts.cases
        self.live = parts.live
        self.rulings = parts.live.rulings
        self.histories = parts.histories
        self.voiding = parts.voiding
        self.bots = parts.bots
        self.hall, self.designs, self.leagues = parts.hall, parts.designs, parts.leagues
        self.caretaker = Caretaker(
            self.committer,
            clock,
            kind_of=self._kind_of,
            reopen=self._go_on,
            ring=self.ring,
        )
        self.announcer = parts.announcer
        self.homes, self.community = parts.homes, parts.community
        self.clubs, self.friends = parts.community.clubs, parts.community.friends
        self.unresolved, self.dispatcher = parts.unresolved, parts.dispatcher
        self._receipts = parts.receipts
        self._woken = asyncio.Event()
        self._sleeps_until: Instant | None = None
        self.bells: dict[str, Callable[[Instant], None]] = {}
        """Listeners that want to be woken, by a name that no table has."""
        self.bells[caretaker.ALARM] = self.caretaker.act
        self.bells[unresolved.ALARM] = self.unresolved.act
        self.bells[self.live.alarm] = self.live.act
        self._reopening = asyncio.Lock()
        self.deals = True
        """Whether cash tables begin new hands; not any more when the room closes."""

    # Opening and closing

    async def open(self) -> None:
        """Open the doors: audit the books, void lost hands, give everybody his seat back."""
        await self.committer.store.open()
        await self._verify_books()
        await self.notices.read()
        await self.histories.open(self.committer)
        await self.cashier.read_requests()
        await self.sealed_days.open()
        await self.cases.open()
        await self.live.open(now=self.clock.now())
        await self._read_jackpots()
        await self.lobby.recover()
        await self.seats.recover()
        await self.hall.recover()
        await self.designs.open()
        await self.leagues.open()
        await self.community.open()
        await self.unresolved.open(now=self.clock.now())
        self._wake_claims()
        for player in {player for table in self.lobby for player in table.players()}:
            self.playtime.watch(player, now=self.clock.now())
            self.keepout.enforce(player, now=self.clock.now())
            if self.plans.has_own_rates:
                await self.plans.of(player, now=self.clock.now())

    async def close(self) -> None:
        """Record what is under way and close; hands that run are void when the room opens again."""
        await self.quiet()
        await self.committer.store.close()

    @property
    def is_busy(self) -> bool:
        """Tell whether something that was decided is not on record yet."""
        return self.committer.is_busy or self.lobby.is_busy

    async def quiet(self) -> None:
        """Wait until everything that was decided is durable and told."""
        await self.caretaker.quiet()
        await self.bots.quiet()
        await self.hall.company.quiet()
        await self.lobby.quiet()
        await self.committer.drain()
        await asyncio.sleep(0)

    async def _read_jackpots(self) -> None:
        names = [line.jackpot for line in self.config.lobby if line.jackpot is not None]
        await self.jackpots.open(names, now=self.clock.now())

    async def _verify_books(self) -> None:
        sums: dict[CurrencyCode, int] = {}
        for (_, currency), balance in (await self.committer.store.balances()).items():
            sums[currency] = sums.get(currency, 0) + balance
        for currency, total in sums.items():
            if total != 0:
                raise Broken(f"the books do not balance: {total} {currency} too much")

    # Time

    def next_deadline(self) -> Instant | None:
        """Say when something is due."""
        return self.alarms.next()

    def tick(self) -> None:
        """Do everything that has come due."""
        now = self.clock.now()
        for who in self.alarms.due(now):
            if who == CLAIMS:
                self.seats.end_claims(now=now)
                self._wake_claims()
            elif who == bots.ALARM:
                self.bots.act(now)
            elif who == playtime.ALARM:
                self.playtime.act(now)
            elif who in self.bells:
                self.bells[who](now)
            elif who in self.lobby.tables:
                table = self.lobby.tables[who]
                if self._begins_hands or table.table.running is not None:
                    table.tick(now=now)
            else:
                self.hall.wake(who, now)

    @property
    def _begins_hands(self) -> bool:
        return self.deals and not self._is_held_up

    def hold_up(self, *, on: bool) -> None:
        """Begin no hand anywhere while the room may be another's, or go on; hands are played on."""
        self._is_held_up = on
        self.hall.deals = not on
        for table in () if on else self.lobby:
            self._wake(table.id, None if table.is_halted else table.deadline())

    async def run(self) -> None:
        """Wake the tables when their time comes, until cancelled."""
        while True:
            self._woken.clear()
            self.tick()
            self._sleeps_until = at = self.next_deadline()
            waits: list[asyncio.Future[object]] = [asyncio.ensure_future(self._woken.wait())]
            if at is not None:
                waits.append(asyncio.ensure_future(self.clock.wait_until(at)))
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()

    def ring(self, who: str, at: Instant) -> None:
        """Wake a listener at a moment, by the bell that it has hung up."""
        self._wake(who, at)

    def _wake(self, who: str, at: Instant | None) -> None:
        self.alarms.set(who, at)
        # Most alarms are put off. Then the old moment comes, nothing is due, and the next is found.
        if at is not None and (self._sleeps_until is None or at < self._sleeps_until):
            self._woken.set()

    def _wake_claims(self) -> None:
        self._wake(CLAIMS, self.seats.next_claim_ends())

    # Players

    async def enter(self, player: PlayerId) -> tuple[Notice, ...]:
        """Let a player in: his line is up everywhere he sits; what waited for him is told once."""
        verify_person(player)
        await self.players.admit(player, now=self.clock.now())
        if self.plans.has_own_rates:
            await self.plans.of(player, now=self.clock.now())
        self._set_connected(player, online=True)
        self.notices.present.add(player)
        notices, paper = self.notices.take(player)
        if paper is not None:
            await self.committer.record(documents=(paper,))
        return notices

    def gone(self, player: PlayerId) -> None:
        """Note that a player's connection is lost (DSC-01)."""
        self.notices.present.discard(player)
        self._anchors.forget(player)
        self._set_connected(player, online=False)

    def _set_connected(self, player: PlayerId, *, online: bool) -> None:
        now = self.clock.now()
        for table in self.tables_of(player):
            if not table.is_halted:
                table.set_connected(player, online=online, now=now)
        self.hall.set_connected(player, online=online, now=now)

    def tables_of(self, player: PlayerId) -> list[RoomTable]:
        """List the tables at which a player sits."""
        return self.lobby.tables_of(player)

    # What is shown

    def lobby_lines(self, *, tables: int = 0) -> list[LobbyLine]:
        """Show every stake in numbers, with so many of its tables."""
        return self.lobby.lines(self.seats.waiting(), tables=tables)

    def lobby_line(self, stake: str, *, tables: int = 0) -> LobbyLine:
        """Show one stake in numbers, with so many of its tables."""
        waiting = self.seats.waiting().get(stake, 0)
        return self.lobby.line(self.config.offer(stake), waiting, tables=tables)

    def verify_may_watch(self, table: str, viewer: PlayerId | None) -> None:
        """Refuse strangers the sight of a private table; at the others everybody may look on."""
        if self.hall.at_table(table) is not None:
            return
        self.lobby.table(table)
        if not self.may_watch(table, viewer):
            raise MembersOnly(table=table)

    def may_watch(self, table: str, viewer: PlayerId | None) -> bool:
        """Tell whether somebody may see a table that is listed."""
        listing = self.lobby.listings.get(table)
        return listing is None or listing.club is None or viewer in listing.club.members

    def verify_in_game(self, table: str, viewer: PlayerId | None) -> None:
        """Refuse who is not in a private game, and a table that is none."""
        listing = self.lobby.listings.get(table)
        if listing is None or listing.club is None or viewer not in listing.club.members:
            raise MembersOnly(table=table)

    def shown_table(self, table: str) -> WatchableTable:
        """Find a table of either kind, to be watched."""
        contest = self.hall.of_table(table)
        if contest is not None:
            return WatchableTournamentTable(contest, table, self.rulebook.cash)
        return self.lobby.table(table)

    # Commands

    async def command(self, player: PlayerId, command: Command, *, id: str) -> Answer:
        """Perform a command once, and answer when it is durable; a refusal is raised."""
        worked = None
        if isinstance(command, WithPassword):
            worked = await self.homes.work_out(player, command, now=self.clock.now())
        if not self.committer.is_trusted:
            await self.committer.read_back()
        if not self._receipts.is_known(player):
            await self._receipts.read(player)
        mark = mark_of(command)
        # From here on nobody waits: the same command sent twice at once is decided once.
        receipt = self._receipts.find(player, id, mark)
        if receipt is None:
            receipt = self._perform(player, command, id, mark, worked)
        return await receipt.answered()

    def _perform(
        self,
        player: PlayerId,
        command: Command,
        id: str,
        mark: bytes,
        worked: PasswordProof | None,
    ) -> Receipt:
        """Decide a command and record it together with its receipt: one decision, one commit."""
        now = self.clock.now()
        try:
            with self.committer.decision() as decision:
                self.acceptance.verify(player, command)
                answer, told = self.dispatcher.decide(player, command, now=now, worked=worked)
                receipt = Receipt(mark, answer=answer, told=told)
                if not isinstance(command, PASSING):
                    draft = self._receipts.keep_lasting(player, id, receipt, now=now)
                    self.committer.record(documents=(draft,))
                    receipt.recorded = decision.ack
        except Refused as no:
            refused = Receipt(mark, refusal=no)
            return self._receipts.keep_passing(player, id, refused, now=now)
        self._wake_claims()
        if receipt.recorded is None:
            return self._receipts.keep_passing(player, id, receipt, now=now)
        return receipt

    # Staff

    async def void_hand(
        self, table: str, why: str, *, hand: int | None = None, by: str = ROOM
    ) -> None:
        """Undo the running hand of a table, or one that is over, for a reason (SRV-01, GEN-02).

        Its players are told the reason. A hand that is over is taken back from stacks and wallets.
        """
        now, open_table = self.clock.now(), self.lobby.tables.get(table)
        running = open_table.table.running if open_table is not None else None
        if hand is not None and (running is None or running.number != hand):
            await self.voiding.void(table, hand, VoidRuling(why=why, by=by, at_ms=now))
            return
        told = self.lobby.table(table).void_hand(why, now=now)
        if told is not None:
            await told

    async def open_table(self, stake: str) -> str:
        """Open one more table of a stake, as staff of a live room does."""
        table, opened = self.lobby.start_opening(self.config.offer(stake))
        await opened
        self.seats.serve(self.config.offer(stake), now=self.clock.now())
        self._wake_claims()
        return table

    async def remove_player(self, table: str, player: PlayerId) -> None:
        """Take a player's seat; his chips go back to his wallet when he is in no hand."""
        told = self.lobby.table(table).leave(player, now=self.clock.now(), why="removed")
        if told is not None:
            await told

    async def exclude_from_banzai(self, player: PlayerId, why: str) -> None:
        """Keep a player out of Banzai for a reason that he is told, or let him back (BANZ-09)."""
        await self.players.admit(player, now=self.clock.now())
        await self.cashier.exclude_from_banzai(player, why)
        for table in self.tables_of(player):
            if why and table.table.config.is_banzai:
                table.leave(player, now=self.clock.now(), why="removed")

    async def close_table(self, table: str) -> None:
        """Close a table after the running hand; its players are paid, and wait in front."""
        closed, now = self.lobby.table(table), self.clock.now()
        self.lobby.closing.add(table)
        players = closed.players()
        for player in players:
            closed.leave(player, now=now, why="table-closed")
        if self.lobby.listings[table].club is None:
            self.seats.table_closed(closed.line, players, now=now)
        self._close_if_empty(closed)
        await self.quiet()

    async def reopen_table(self, table: str) -> None:
        """Read a table back that has stopped, and let it go on from its last record."""
        async with self._reopening:
            await self.lobby.reopen(self.lobby.table(table))
            await self._read_jackpots()
            self.caretaker.goes_on(table)

    async def reopen_tournament(self, tournament: str) -> None:
        """Read a tournament back that has stopped, and let it go on from its last record."""
        async with self._reopening:
            await self.hall.reopen(tournament)
            self.caretaker.goes_on(tournament)

    def _kind_of(self, about: str) -> TroubleKind:
        if about in self.hall.contests:
            return "tournament"
        return "table" if about in self.lobby.tables else "lost"

    async def _go_on(self, kind: TroubleKind, about: str) -> None:
        """Let something go on that has stopped for want of a store, unless staff was faster."""
        if kind == "tournament":
            if about in self.hall.contests and self.hall.contests[about].is_halted:
                await self.reopen_tournament(about)
        elif kind == "table":
            if about in self.lobby.tables and self.lobby.tables[about].is_halted:
                await self.reopen_table(about)
        elif kind == "lost" and about in self.lobby.listings:
            await self.lobby.open_again(about)

    # News

    def _tell(self, table: str, news: Sequence[TableEvent]) -> None:
        for listener in self.listeners:
            listener(table, news)
        self.bots.hear(table, news)
        self.hall.hear_table(table, news)
        kinds = {type(event) for event in news}
        if not kinds.isdisjoint(CAME_OR_WENT):
            self.playtime.hear(news, now=self.clock.now())
        if table_events.BreakStarted in kinds and table in self.lobby.tables:
            self.pauses.hear(self.lobby.tables[table], news, now=self.clock.now())
        if table_events.SeatLeft in kinds:
            self._seat_came_free(table)

    def _seat_came_free(self, table: str) -> None:
        """Give the seat to whoever waits; a table that is still empty then is closed."""
        left = self.lobby.tables.get(table)
        if left is None or left.is_halted:
            return
        if self.lobby.listings[table].club is not None:
            self._close_if_empty(left)  # Nobody waits in line for a private table.
            return
        self.seats.serve(left.line, now=self.clock.now())
        self._wake_claims()
        self.seats.close_empty(left.line)
        self._close_if_empty(left)

    def _close_if_empty(self, table: RoomTable) -> None:
        is_last = table.id in self.lobby.closing and not table.players() and table.all_told
        if is_last and table.id in self.lobby.tables:
            self.lobby.start_closing(table)

    def _halted(self, table: str, failure: BaseException) -> None:
        self.failures.append((table, failure))
        self.caretaker.stopped(table, failure)
