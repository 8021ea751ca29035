"""Room world: the whole room with its store, its players on bad lines, in one thread from one seed.

Owns: the moments at which commands arrive, answers come back, messages are read, players think,
lines are lost and the power fails.
Never: decides a rule. What must hold is in `room_laws.py` and `checkers.py`.

Rule 1: the same seed gives the same world, event for event.
Rule 2: the room has nothing but what its clients send; who has no answer asks again.
"""

import asyncio
import hashlib
import heapq
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from random import Random

import msgspec

from huone.bots.policies import policy_named
from huone.cards.card import encode_hook
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.money.currency import EUR
from huone.refusal import Broken, Refused
from huone.room import commands
from huone.room.cash.table import STATE, RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.room.feed.hub import Hub, Subscription
from huone.room.room import Room
from huone.rulebooks.schema import Rulebook
from huone.sim.checkers import BlindsWatch, DebtsWatch, verify_alive
from huone.sim.guests import SimGuests
from huone.sim.letters import RESEND_MS, CommandOutcome, SentCommand, SimClient, ways_of
from huone.sim.one_thread import OneThreadStore
from huone.sim.room_laws import Once, WatchedFelt, verify_history, verify_message, verify_recorded
from huone.sim.spread import kinds_of
from huone.system.clock import JumpingClock
from huone.system.entropy import SeededEntropy
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.table.rules import CalledClock, FloorList
from huone.table.state import CashState, decode_state
from huone.units import Cents, Instant, PlayerId, Seat

START = Instant(1_700_000_000_000)
DEPOSIT_CENTS = Cents(2_000_000)
WHIM_MS = 60_000
READ_MS = 5_000
SLOW_MS = 400_000
ROUND_MS = 60_000
AUDITED = 5
"""Every so many hands one is read back from its record and played again."""
SPINS = 2_000
"""A room that has not come to rest after so many turns of the loop never will."""
UNDER_WAY = ("arrive", "answer", "think", "clock")
"""What a crash takes along."""
Token = tuple[int, int, int]
encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode


class RoomWorld:
    """A room, its players and their lines."""

    def __init__(self, book: Rulebook, folder: Path, *, stakes: int, seed: int) -> None:
        self.chance = Random(f"room/{seed}")
        self.seed = seed
        self.path = folder / "room.db"
        self.config = config_of(book, stakes)
        self.clock = JumpingClock(START)
        self.hands = self.crashes = self.commands = 0
        self.digest = hashlib.sha256()
        self.once = Once()
        self.guests = SimGuests(self.chance)
        self.decide = policy_named("random")
        self.agenda: list[tuple[int, int, str, object]] = []
        self.numbers = count()
        self.broken: BaseException | None = None
        names = [f"player-{number}" for number in range(5 * stakes)]
        self.clients = {PlayerId(name): SimClient(PlayerId(name)) for name in names}
        self.enough = book.cash.new_players.dealt_in_free_below_players
        self.is_live = isinstance(book.cash.assignment, FloorList)

    # Opening and falling over

    async def open(self) -> None:
        """Open the doors for the first time, and let everybody in with money."""
        await self._start()
        for line in self.config.lobby if self.is_live else ():
            await self.room.open_table(line.id)
        for player in self.clients:
            await self.room.enter(player)
            now, desk = self.clock.now(), self.room.cashier
            desk.ask_deposit(player, DEPOSIT_CENTS, request=f"start-{player}", now=now)
            desk.approve(f"start-{player}", by="bank", now=now)
            self._plan("whim", player, self.chance.randrange(WHIM_MS))
            self._plan("read", player, self.chance.randrange(READ_MS))
            self._plan("resend", player, RESEND_MS)
        self._plan("round", None, ROUND_MS)
        await self.room.quiet()

    async def _start(self) -> None:
        self.store = OneThreadStore(self.path, self.config.currency)
        entropy = SeededEntropy(1_000 * self.seed + self.crashes)
        self.room = room = Room(self.config, self.store, clock=self.clock, entropy=entropy)
        self.hub = Hub(room, bound=64)
        self.felts: dict[str, WatchedFelt] = {}
        self.blinds: dict[str, BlindsWatch] = {}
        self.debts: dict[str, DebtsWatch] = {}
        self.settled: dict[str, int] = {}
        self.moved_at: dict[str, Instant] = {}
        self.thinking: dict[str, Token] = {}
        self.watching: dict[tuple[PlayerId | None, str], tuple[Subscription, int, int]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        room.listeners.append(lambda table, news: self._hear(room, table, news))
        await room.open()

    def cut_power(self) -> None:
        """Let the lights go out within the next few records."""
        self.store.cut_power_after(self.chance.randrange(5))

    async def _fall_over(self) -> None:
        """Lose everything but the records, and open again from them."""
        self.crashes += 1
        dead, self.room = self.room, self.room
        dead.listeners.clear()
        everything = asyncio.all_tasks() - {asyncio.current_task()}
        for task in everything:
            task.cancel()
        await asyncio.gather(*everything, return_exceptions=True)
        self.store.let_go()
        self.digest.update(encode(("crash", self.clock.now())))
        self.agenda = [due for due in self.agenda if due[2] not in UNDER_WAY]
        heapq.heapify(self.agenda)
        await self._start()
        for client in self.clients.values():
            client.online = False
            self._plan("return", client.player, 200 + self.chance.randrange(20_000))

    async def close(self) -> None:
        """Send everybody home and close the doors."""
        for table in list(self.room.lobby):
            for player in table.players():
                with suppress(Refused):
                    table.leave(player, now=self.clock.now())
        while (at := self.room.next_deadline()) is not None and any(
            table.players() for table in self.room.lobby
        ):
            self.clock.jump_to(max(at, self.clock.now()))
            self.room.tick()
            await self._come_to_rest()
        self._verify_sound()
        await self.room.close()

    # Time

    async def step(self) -> None:
        """Jump to the next thing that is due, and let it happen."""
        room_at, (at, *_) = self.room.next_deadline(), self.agenda[0]
        if room_at is not None and room_at <= at:
            self.clock.jump_to(max(room_at, self.clock.now()))
            self.room.tick()
        else:
            _, _, what, who = heapq.heappop(self.agenda)
            self.clock.jump_to(max(Instant(at), self.clock.now()))
            self._happen(what, who)
        await self._come_to_rest()
        if self.store.is_dead:
            await self._fall_over()
            await self._come_to_rest()
        self._verify_sound()
        for table in self.room.lobby:
            self._ask_next(table)

    def _plan(self, what: str, who: object, in_ms: int) -> None:
        heapq.heappush(self.agenda, (self.clock.now() + in_ms, next(self.numbers), what, who))

    async def _come_to_rest(self) -> None:
        """Turn the loop until everything that was decided is on record and told."""
        quiet = 0
        for _ in range(SPINS):
            await asyncio.sleep(0)
            quiet = quiet + 1 if self._is_at_rest() else 0
            if quiet > 3 or self.store.is_dead:
                return
        raise Broken("the room does not come to rest")

    def _is_at_rest(self) -> bool:
        return not (self.tasks or self.room.is_busy)

    def _verify_sound(self) -> None:
        if self.broken is not None:
            raise self.broken
        for failure in [*self.room.committer.failures, *[why for _, why in self.room.failures]]:
            raise Broken(f"{type(failure).__name__}: {failure}")

    def _happen(self, what: str, who: object) -> None:
        match what, who:
            case "arrive", SentCommand():
                self._arrive(who)
            case "answer", (SentCommand() as letter, CommandOutcome()):
                self.clients[letter.player].answered(letter)
            case "think", (str(table), tuple(token)):
                self._think(table, token)
            case "clock", (str(table), tuple(token)):
                self._call_clock(table, token)
            case "round", _:
                self._plan("round", None, ROUND_MS)
                for open_table in self.room.lobby:
                    moved_at = self.moved_at.get(open_table.id, START)
                    verify_alive(open_table.table, self.clock.now(), moved_at)
            case _, str(name):
                self._of_player(what, self.clients[PlayerId(name)])

    def _of_player(self, what: str, client: SimClient) -> None:
        match what:
            case "whim":
                self._plan("whim", client.player, 1 + self.chance.randrange(2 * WHIM_MS))
                self._follow_whim(client)
            case "resend":
                self._plan("resend", client.player, RESEND_MS)
                for letter in list(client.waits_for.values()) if client.online else []:
                    self._post(letter)
            case "read":
                self._plan("read", client.player, SLOW_MS if client.is_slow else READ_MS)
                self._read(client)
            case _:
                client.online = True
                self._task(self._come_back(client.player))
                for letter in client.latest:
                    self._plan("arrive", letter, 1 + self.chance.randrange(3_000))

    # Players

    def _follow_whim(self, client: SimClient) -> None:
        luck = self.chance.random()
        if not client.online:
            return
        if luck < 0.08:
            client.online = False
            self.room.gone(client.player)
            self._plan("return", client.player, 500 + self.chance.randrange(90_000))
        elif luck < 0.12:
            client.is_slow = not client.is_slow
        elif luck < 0.14:
            self._staff_acts()
        else:
            self._send(client, self.guests.next_wish(self.room, client.player))

    def _staff_acts(self) -> None:
        """Void a hand now and then, one that is over too, or agree to something."""
        tables = [table for table in self.room.lobby if table.table.hands]
        if not tables:
            return
        table = self.chance.choice(tables)
        number = self.chance.randint(max(1, table.table.hands - 3), table.table.hands)
        self._task(self._void(table.id, number), waited_for=False)
        if table.players():
            player = self.chance.choice(table.players())
            self.room.floorwork.consent(player, table.id, "change-seat")

    async def _void(self, table: str, number: int) -> None:
        with suppress(Refused):
            await self.room.void_hand(table, "drawn by lot", hand=number, by="floor")

    async def _come_back(self, player: PlayerId) -> None:
        await self.room.enter(player)

    def _ask_next(self, table: RoomTable) -> None:
        """Let whoever must act think for a while; some fall asleep."""
        token = _token(table)
        if token is None or self.thinking.get(table.id) == token:
            return
        self.thinking[table.id] = token
        if self.chance.random() < 0.98:
            self._plan("think", (table.id, token), 300 + self.chance.randrange(8_000))
        elif isinstance(table.table.config.clock, CalledClock):
            self._plan("clock", (table.id, token), 60_000)

    def _think(self, id: str, token: object) -> None:
        table = self.room.lobby.tables.get(id)
        if table is None or _token(table) != token:
            return
        hand, player = table.table.hand, _actor(table)
        assert isinstance(hand, Hand | OpenFace)
        client = self.clients[player]
        action = self.decide(hand, self.chance)
        if client.online:
            self._send(client, commands.Act(table=id, action=action, hand=table.table.hands))
        elif isinstance(table.table.config.clock, CalledClock):
            self._plan("clock", (id, token), 60_000)

    def _call_clock(self, id: str, token: object) -> None:
        table = self.room.lobby.tables.get(id)
        if table is None or _token(table) != token:
            return
        self._plan("clock", (id, token), 60_000)
        callers = [sitter.player for sitter in table.table.sitters]
        for player in callers:
            if self.clients[player].online:
                self._send(
                    self.clients[player], commands.CallClock(table=id, hand=table.table.hands)
                )
                return

    # Letters

    def _send(self, client: SimClient, command: commands.Command) -> None:
        self.commands += 1
        self._post(client.write(command))

    def _post(self, letter: SentCommand) -> None:
        for in_ms in ways_of(self.chance):
            self._plan("arrive", letter, in_ms)

    def _arrive(self, letter: SentCommand) -> None:
        if self.clients[letter.player].online:
            self._task(self._perform(letter))

    async def _perform(self, letter: SentCommand) -> None:
        try:
            answer = await self.room.command(letter.player, letter.command, id=letter.id)
            verdict = CommandOutcome(answer=answer)
        except Refused as no:
            verdict = CommandOutcome(code=no.code)
        self.digest.update(encode((letter.id, self.clock.now(), verdict)))
        if self.once.watch(letter, verdict, self.crashes):
            verify_recorded(letter, verdict, self._recorded)
        for in_ms in ways_of(self.chance):
            self._plan("answer", (letter, verdict), in_ms)

    def _recorded(self, table: str) -> CashState:
        """Read a table as it would be found after a crash in this moment."""
        ((body,),) = self.store.look(
            "select body from document where kind = ? and id = ?", STATE, table
        )
        assert isinstance(body, bytes)
        return decode_state(body)

    def _task(self, work: Coroutine[None, None, None], *, waited_for: bool = True) -> None:
        task = asyncio.get_running_loop().create_task(work)
        if waited_for:
            self.tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and self.broken is None:
            self.broken = task.exception()

    # What is told

    def _hear(self, room: Room, table: str, news: Sequence[TableEvent]) -> None:
        if room is not self.room:
            return
        self.digest.update(encode((table, self.clock.now(), list(news))))
        self.moved_at[table] = self.clock.now()
        try:
            for event in news:
                self._watch(table, event)
        except Broken as broken:
            self.broken = self.broken or broken

    def _watch(self, id: str, event: TableEvent) -> None:
        table = self.room.lobby.tables[id]
        players = {int(sitter.seat): sitter.player for sitter in table.table.sitters}
        self.felts.setdefault(id, WatchedFelt()).note(event, players)
        if isinstance(event, table_events.HandSettled):
            self.hands += 1
            self.settled[id] = event.number
            if self.hands % AUDITED == 0:
                self._task(self._audit(table, event.number))
        if table.table.config.won_button == "one-button":
            return  # The blinds follow the winner (LIVE-WTB-01).
        blinds = self.blinds.setdefault(id, BlindsWatch())
        debts = self.debts.setdefault(id, DebtsWatch(self.enough))
        if isinstance(event, table_events.HandVoided):
            # A hand that is taken back after it was over has still been played.
            if event.number > self.settled.get(id, 0):
                blinds.voided()
                debts.voided()
            return
        if isinstance(event, table_events.HandLaidOut):
            blinds.laid_out(event, players)
        elif isinstance(event, table_events.ButtonDrawn):
            blinds.begins()
        debts.note(event, players)

    async def _audit(self, table: RoomTable, number: int) -> None:
        histories = self.room.histories
        record = await histories.record(table.id, number)
        history, _ = await histories.for_review(table.id, number)
        verify_history(history, record.commitment, table.table)

    def _read(self, client: SimClient) -> None:
        """Take what waits for a client, at his tables and at one where he looks on."""
        tables = [table.id for table in self.room.lobby]
        own = [table.id for table in self.room.tables_of(client.player)]
        looks_on = bool(tables) and self.chance.random() < 0.2
        looked_at = {*own, self.chance.choice(tables)} if looks_on else own
        for table in sorted(looked_at):
            self._read_table(client, table)

    def _read_table(self, client: SimClient, table: str) -> None:
        key = (client.player, table)
        felt = self.felts.setdefault(table, WatchedFelt())
        if key not in self.watching:
            subscription = self.hub.table(table, client.player)
            self.watching[key] = (subscription, 0, max(0, len(felt.hands) - 1))
        subscription, number, since = self.watching[key]
        allowed: set[str] | None = None
        while (message := subscription.take()) is not None:
            if allowed is None:
                allowed = felt.seen_by(client.player, since)
            number += 1
            verify_message(message, number, allowed, client.player)
        self.watching[key] = (subscription, number, max(0, len(felt.hands) - 1))


def config_of(book: Rulebook, stakes: int) -> RoomConfig:
    """Describe a room with so many of the stakes that a rulebook has."""
    lobby = [
        StakeOffer(
            id=f"stake-{number}",
            game=kind.game,
            stakes=kind.stakes,
            format=kind.format,
            won_button=kind.won_button,
        )
        for number, kind in enumerate(islice(kinds_of(book), stakes))
    ]
    return RoomConfig(
        name="Simulated", rulebook=book.meta.id, currency=EUR.code, lobby=tuple(lobby)
    )


def _token(table: RoomTable) -> Token | None:
    """Name a moment of a hand; where all commit at once, each commitment is one."""
    hand = table.table.hand
    if not isinstance(hand, Hand | OpenFace) or hand.is_over or table.is_halted:
        return None
    return table.table.hands, len(hand.events), len(hand.waiting_for())


def _actor(table: RoomTable) -> PlayerId:
    """Give the player who decides next."""
    hand = table.table.hand
    if isinstance(hand, OpenFace):
        return table.table.sitters[Seat(hand.seats[hand.actor])].player
    assert isinstance(hand, Hand)
    return table.table.sitters[Seat(hand.players[hand.actor].seat)].player
