"""Seats: who gets a place where, and who waits.

Owns: the seat service: the draw of a table, the queue of each stake with places and expected
waits, seats kept for the next in line, opening a table when enough wait.
Never: decides by whom or how a table is drawn (`table.seating`, `table.waiting`).

Rule 1: online the room chooses table and seat (CASH-ASG-01); in a live room the next in line is
offered the seat and has a while to claim it (LIVE-SEAT-03).
Rule 2: a queue is kept, so nobody loses his place when the room is started again.
"""

from asyncio import Future
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room.cash.lobby import Lobby, TooManyTables
from huone.room.cash.private import MembersOnly
from huone.room.cash.table import RoomTable
from huone.room.commands import BuyIns, InLine, Seated
from huone.room.commit import Committer, Draft
from huone.room.config import RoomConfig, StakeOffer, table_config
from huone.room.outbox import Told
from huone.room.players.notices import Notice, Notices, QueueLeft, SeatGiven, SeatOffered
from huone.room.wallet.cashier import Cashier
from huone.rulebooks.schema import Rulebook
from huone.system.clock import Clock
from huone.system.entropy import Entropy, draw_from
from huone.table import waiting as line_up
from huone.table.rules import FloorList, WeightedAssignment
from huone.table.seating import Assigned, assign, fills_next
from huone.table.waiting import SeatOffer, Waiting, claim_deadline, opens_table, verify_sign_up
from huone.units import Chips, Instant, PlayerId, Seat

QUEUE: Final = "queue"
REMEMBERED: Final = 10
"""How many of the latest seats an expected wait is computed from."""


class SeatsNotChosen(Refused):
    """Here the room chooses table and seat (CASH-ASG-01)."""

    code = "seats/not-chosen"
    says = "the room chooses your table; ask for a seat of stake {stake!r}"


class OthersWait(Refused):
    """Who has waited longer comes first (LIVE-SEAT-03)."""

    code = "seats/others-wait"
    says = "others wait for {stake!r}; sign up, and a seat is kept for you when it is yours"


class KeptSeat(Struct, frozen=True, kw_only=True):
    """A seat of a table that is kept for the next in line."""

    offer: SeatOffer
    table: str


class Queue(Struct, frozen=True, kw_only=True):
    """Who waits for a stake, with how much, and the seats that are kept for them."""

    waiting: Waiting = Waiting()
    chips: dict[PlayerId, Chips] = {}
    kept: tuple[KeptSeat, ...] = ()


class SeatService:
    """The seat service of a room."""

    def __init__(
        self,
        config: RoomConfig,
        rulebook: Rulebook,
        lobby: Lobby,
        cashier: Cashier,
        committer: Committer,
        notices: Notices,
        entropy: Entropy,
        clock: Clock,
    ) -> None:
        self._config = config
        self._rules = rulebook.cash.assignment
        self._usual = {
            line.id: table_config(line, rulebook, table=line.id) for line in config.lobby
        }
        self._lobby = lobby
        self._cashier = cashier
        self._committer = committer
        committer.readers[QUEUE] = self._read_back
        self._notices = notices
        self._entropy = entropy
        self._clock = clock
        self._queues: dict[str, Queue] = {}
        self._given: dict[str, deque[Instant]] = {}
        self._opening: set[str] = set()
        self.listeners: list[Callable[[str], None]] = []
        """Who hears for which stake another or one fewer waits."""

    # Questions

    def waiting(self) -> dict[str, int]:
        """Count those who wait for each stake."""
        return {
            stake: len(queue.waiting.in_order())
            for stake, queue in self._queues.items()
            if queue.waiting.in_order()
        }

    def place(self, player: PlayerId, stake: str) -> InLine:
        """Tell a player his place and how long it may take (CASH-ASG-04)."""
        place = line_up.place_of(self._queue(stake).waiting, player)
        given = self._given.get(stake, deque())
        each_ms = (given[-1] - given[0]) // (len(given) - 1) if len(given) > 1 else None
        wait_ms = None if each_ms is None else place * each_ms
        return InLine(stake=stake, place=place, wait_ms=wait_ms)

    def places(self, player: PlayerId) -> list[InLine]:
        """List all that a player waits for."""
        return [
            self.place(player, stake)
            for stake, queue in self._queues.items()
            if player in queue.waiting.in_order()
        ]

    def buy_ins(self, player: PlayerId, stake: str, table: str | None, *, now: Instant) -> BuyIns:
        """Tell with how much a player may sit down, or what he may add where he sits.

        A table that he left is remembered.
        """
        spendable = self._cashier.players.spendable(player, now=now)
        if table is None:
            config, departure = self._usual[self._config.offer(stake).id], None
        else:
            seats = self._lobby.table(table).table
            config, departure = seats.config, seats.departures.get(player)
            if config.is_counted:
                spendable = self._cashier.purse(player, config)
            if (sitter := seats.sitters.find(player)) is not None:
                with_, stack = Chips(sitter.sat_down_with), Chips(sitter.stack)
                limits = self._cashier.top_up_limits(
                    player, config, stack, sat_down_with=with_, now=now
                )
                return BuyIns(choices=(limits,), spendable_chips=spendable)
        choices = self._cashier.join_limits(player, config, departure, now=now)
        return BuyIns(choices=choices, spendable_chips=spendable)

    def next_claim_ends(self) -> Instant | None:
        """Say when the first kept seat goes to the next in line."""
        if not isinstance(self._rules, FloorList):
            return None
        rules = self._rules
        ends = [
            Instant(claim_deadline(kept.offer, rules) + 1)
            for queue in self._queues.values()
            for kept in queue.kept
        ]
        return min(ends, default=None)

    # What a player asks for

    def find_seat(
        self, player: PlayerId, line: StakeOffer, chips: Chips, *, now: Instant
    ) -> tuple[Seated | InLine, Told]:
        """Seat a player at a table of a stake, or put him in line."""
        self._cashier.players.of(player)
        assigned = self._assigned(player, line)
        if assigned is not None:
            table = self._lobby.table(assigned.table)
            told = table.sit_down(player, assigned.seat, chips, now=now)
            return Seated(table=table.id, seat=assigned.seat, chips=chips), told
        return self._wait(player, line, chips, now)

    def _wait(
        self, player: PlayerId, line: StakeOffer, chips: Chips, now: Instant
    ) -> tuple[InLine, Told]:
        if isinstance(self._rules, FloorList):
            lists = [q for q in self._queues.values() if player in q.waiting.in_order()]
            verify_sign_up(len(lists), self._rules)
        # A buy-in that no table would take is refused now, not when his turn has come.
        self._cashier.verify_buy_in(player, self._usual[line.id], None, chips, now=now)
        queue = self._queue(line.id)
        waiting = line_up.join(queue.waiting, player)
        told = self._keep(
            line.id, replace(queue, waiting=waiting, chips={**queue.chips, player: chips})
        )
        place = self.place(player, line.id)
        self.serve(line, now=now)
        return place, told

    def leave_queue(self, player: PlayerId, stake: str, *, now: Instant) -> Told:
        """Let a player wait no longer (CASH-ASG-05)."""
        self._config.offer(stake)
        line_up.place_of(self._queue(stake).waiting, player)
        told = self._drop(player, stake)
        self.serve(self._config.offer(stake), now=now)
        return told

    def sit_down(
        self, player: PlayerId, table: RoomTable, chips: Chips, seat: Seat | None, *, now: Instant
    ) -> tuple[Seated, Told]:
        """Seat a player where he says: a private table, a live one, or a seat kept for him."""
        self.verify_choice(player, table)
        return self.take_seat(player, table, chips, self.free_seat(table, seat), now=now)

    def free_seat(self, table: RoomTable, wanted: int | None) -> Seat:
        """Give the seat that somebody wants, or draw one of those that are free."""
        if wanted is not None:
            return Seat(wanted)
        free = table.table.sitters.free_seats()
        # A full table refuses its first seat in the words of the rule.
        return free[draw_from(self._entropy, len(free))] if free else Seat(0)

    def take_seat(
        self,
        player: PlayerId,
        table: RoomTable,
        chips: Chips,
        seat: Seat,
        *,
        now: Instant,
        moves: bool = False,
    ) -> tuple[Seated, Told]:
        """Seat a player who may choose, and let him wait for nothing any more."""
        told = table.sit_down(player, seat, chips, now=now, moves=moves)
        if player in self._queue(table.line.id).waiting.in_order():
            self._drop(player, table.line.id)
        return Seated(table=table.id, seat=seat, chips=chips), told

    def verify_choice(self, player: PlayerId, table: RoomTable, *, takes_seat: bool = True) -> None:
        """Refuse strangers at private tables, and seats that others wait for or that are drawn.

        Who plays over an absent owner takes nobody's seat.
        """
        club = self._lobby.listings[table.id].club
        if club is not None:
            if player not in club.members:
                raise MembersOnly(table=table.id)
            return
        if isinstance(self._rules, WeightedAssignment):
            raise SeatsNotChosen(stake=table.line.id)
        if not takes_seat:
            return
        queue = self._queue(table.line.id)
        kept = [kept for kept in queue.kept if kept.table == table.id]
        if any(seat.offer.player == player for seat in kept):
            return
        if queue.waiting.in_order() or len(kept) >= len(table.table.sitters.free_seats()):
            raise OthersWait(stake=table.line.id)

    # Whose turn has come

    def serve(self, line: StakeOffer, *, now: Instant) -> None:
        """Give free seats to those who wait, and open a table once enough of them do."""
        if isinstance(self._rules, FloorList):
            self._offer_seats(line, self._rules, now)
            return
        for player in self._queue(line.id).waiting.in_order():
            assigned = self._assigned(player, line)
            if assigned is not None:
                self._give(player, line, assigned, now)
        seats = self._usual[line.id].seats
        starters = opens_table(self._queue(line.id).waiting, self._rules, seats=seats)
        if starters:
            self._open_for(line, starters, now)

    def _assigned(self, player: PlayerId, line: StakeOffer) -> Assigned | None:
        if not isinstance(self._rules, WeightedAssignment):
            return None
        tables = [table.table.people.table_seats() for table in self._lobby.public_tables(line.id)]
        known = self._cashier.players.of(player).regular.known_tables
        return assign(
            tables,
            player,
            known,
            rules=self._rules,
            draw=lambda bound: draw_from(self._entropy, bound),
        )

    def _give(self, player: PlayerId, line: StakeOffer, assigned: Assigned, now: Instant) -> None:
        """Seat the next in line; who cannot pay any more waits no longer."""
        chips = self._queue(line.id).chips[player]
        table = self._lobby.table(assigned.table)
        with self._committer.decision():
            try:
                table.sit_down(player, assigned.seat, chips, now=now)
            except Refused as no:
                self._drop(player, line.id, QueueLeft(stake=line.id, why=str(no), at_ms=now))
                return
            given = SeatGiven(table=table.id, seat=assigned.seat, stack_chips=chips, at_ms=now)
            self._drop(player, line.id, given)
        self._given.setdefault(line.id, deque(maxlen=REMEMBERED)).append(now)

    def _open_for(self, line: StakeOffer, starters: tuple[PlayerId, ...], now: Instant) -> None:
        empty = [table for table in self._lobby.public_tables(line.id) if not table.players()]
        if empty:
            for player in starters:
                free = empty[0].table.sitters.free_seats()
                seat = free[draw_from(self._entropy, len(free))]
                self._give(player, line, Assigned(table=empty[0].id, seat=seat), now)
            self.serve(line, now=now)  # Whoever came meanwhile finds a seat beside them.
        elif line.id not in self._opening:
            try:
                _, job = self._lobby.start_opening(line)
            except TooManyTables:
                return  # They wait until a seat comes free.
            self._opening.add(line.id)
            job.add_done_callback(lambda done: self._opened(line, done))

    def _opened(self, line: StakeOffer, job: "Future[None]") -> None:
        self._opening.discard(line.id)
        if not job.cancelled() and job.exception() is None:
            self.serve(line, now=self._clock.now())
            self.close_empty(line)

    def close_empty(self, line: StakeOffer) -> None:
        """Close the tables that nobody sits at; in a live room staff does that."""
        if isinstance(self._rules, WeightedAssignment):
            for table in self._lobby.public_tables(line.id):
                if not table.players() and table.all_told:
                    self._lobby.start_closing(table)

    def table_closed(self, line: StakeOffer, players: list[PlayerId], *, now: Instant) -> None:
        """Let the players of a closed table wait before everybody else (LIVE-SEAT-08)."""
        if not isinstance(self._rules, FloorList):
            return
        queue = self._queue(line.id)
        waiting = line_up.table_closed(queue.waiting, players, self._rules)
        chips = dict.fromkeys(players, self._usual[line.id].limits.min_chips)
        self._keep(line.id, replace(queue, waiting=waiting, chips={**chips, **queue.chips}))
        self.serve(line, now=now)

    # Seats that are kept for a while

    def _offer_seats(self, line: StakeOffer, rules: FloorList, now: Instant) -> None:
        """Keep each free seat for the next in line who has no offer yet (LIVE-SEAT-03)."""
        queue = self._queue(line.id)
        for player in queue.waiting.in_order():
            queue = self._queue(line.id)
            if any(kept.offer.player == player for kept in queue.kept):
                continue
            table = self._with_room(line, queue)
            if table is None:
                return
            kept = KeptSeat(offer=SeatOffer(player=player, free_since=now), table=table)
            until = claim_deadline(kept.offer, rules)
            note = SeatOffered(stake=line.id, table=table, until_ms=until, at_ms=now)
            self._keep(line.id, replace(queue, kept=(*queue.kept, kept)), player, note)

    def _with_room(self, line: StakeOffer, queue: Queue) -> str | None:
        tables = [
            table.table.people.table_seats()
            for table in self._lobby.public_tables(line.id)
            if len(table.table.sitters.free_seats()) > sum(k.table == table.id for k in queue.kept)
        ]
        found = fills_next(tables)
        return found.table if found else None

    def end_claims(self, *, now: Instant) -> None:
        """Let seats go that were not claimed in time (LIVE-SEAT-06)."""
        assert isinstance(self._rules, FloorList)
        for stake, queue in list(self._queues.items()):
            for kept in queue.kept:
                if line_up.is_claim_lost(kept.offer, now, self._rules):
                    note = QueueLeft(stake=stake, why="the seat was not claimed", at_ms=now)
                    self._drop(kept.offer.player, stake, note)
            self.serve(self._config.offer(stake), now=now)

    # The queues

    async def recover(self) -> None:
        """Read the queues back when the room opens; everybody keeps his place."""
        for stake, body in (await self._committer.read_all(QUEUE)).items():
            self._queues[stake] = msgspec.msgpack.decode(body, type=Queue)
            for player in self._queues[stake].waiting.in_order():
                await self._cashier.players.admit(player, now=self._clock.now())
        for line in self._config.lobby:
            # Seats may have come free in the very moment of a crash.
            self.serve(line, now=self._clock.now())
            self.close_empty(line)

    async def _read_back(self, stake: str) -> None:
        """Read a queue anew that was not recorded as it was decided."""
        body = await self._committer.read(QUEUE, stake)
        self._queues[stake] = msgspec.msgpack.decode(body, type=Queue) if body else Queue()
        for listener in self.listeners:
            listener(stake)

    def _queue(self, stake: str) -> Queue:
        return self._queues.get(stake, Queue())

    def _drop(self, player: PlayerId, stake: str, note: Notice | None = None) -> Told:
        queue = self._queue(stake)
        kept = tuple(kept for kept in queue.kept if kept.offer.player != player)
        chips = {other: chips for other, chips in queue.chips.items() if other != player}
        left = Queue(waiting=line_up.leave(queue.waiting, player), chips=chips, kept=kept)
        return self._keep(stake, left, player, note)

    def _keep(
        self,
        stake: str,
        queue: Queue,
        player: PlayerId | None = None,
        note: Notice | None = None,
    ) -> Told:
        """Record a queue; who moved in it is told then, or when he comes back."""
        self._queues[stake] = queue
        papers = [Draft(QUEUE, stake, msgspec.msgpack.encode(queue))]
        heard = None if player is None or note is None else (player, note)
        if heard is not None and player not in self._notices.present:
            papers.append(self._notices.add(*heard))
            heard = None
        ack = self._committer.record(documents=tuple(papers))
        if heard is not None:
            ack.add_done_callback(partial(self._notices.tell, *heard))
        ack.add_done_callback(lambda done: self._tell_lobby(stake, done))
        return ack

    def _tell_lobby(self, stake: str, ack: "Future[None]") -> None:
        """Let the lobby know who waits, once it is recorded."""
        if not ack.cancelled() and ack.exception() is None:
            for listener in self.listeners:
                listener(stake)
