"""An evening in a room: players come, sit down and play, and the clock jumps for them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from huone.games.actions import Action, BringIn, Call, Check, Discard, Fold, Show, Turn
from huone.games.rules import no_limit
from huone.money.currency import EUR
from huone.money.laws import LawFinding
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.commands import Answer, Command
from huone.room.config import RoomConfig, StakeOffer
from huone.room.players.notices import Notice
from huone.room.room import Room
from huone.store.audit import audit
from huone.store.snapshot import snapshot_of
from huone.store.sqlite import SqliteStore
from huone.system.clock import JumpingClock
from huone.system.entropy import Entropy, SeededEntropy
from huone.table.events import TableEvent
from huone.units import Cents, Instant, PlayerId

OPENING = Instant(1_700_000_000_000)
NL10 = StakeOffer(id="nl10", game="texas", stakes=no_limit(5, 10))
ONLINE = RoomConfig(name="Test", rulebook="online-2.7-en", currency=EUR.code, lobby=(NL10,))


Choose = Callable[[Turn], Action]


class Evening:
    """One room over one store, which can be killed and opened again."""

    def __init__(
        self,
        path: Path,
        config: RoomConfig | None = None,
        *,
        seed: int = 1,
        luck: Callable[[int], Entropy] = SeededEntropy,
        opens: Instant = OPENING,
    ) -> None:
        self.path = path
        self.config = config or ONLINE
        self.seed = seed
        self.luck = luck
        self.clock = JumpingClock(opens)
        self.told: list[tuple[str, TableEvent]] = []
        self.sent = 0
        self.room = self._room()

    def _room(self) -> Room:
        self.seed += 1
        store = SqliteStore(self.path, self.config.currency)
        room = Room(self.config, store, clock=self.clock, entropy=self.luck(self.seed))
        room.listeners.append(self._hear)
        return room

    def _hear(self, table: str, news: Sequence[TableEvent]) -> None:
        self.told += [(table, event) for event in news]

    async def __aenter__(self) -> "Evening":
        await self.room.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.room.close()

    async def crash(self) -> None:
        """Kill the room in the middle of everything, and open it again on the same store."""
        await self.room.committer.store.close()
        self.room = self._room()
        await self.room.open()

    # Players

    async def come(self, name: str, cents: int = 100_00) -> PlayerId:
        """Let a player in with money in his wallet."""
        player = PlayerId(name)
        await self.room.enter(player)
        if cents:
            self.sent += 1
            request, cashier = f"d{self.sent}", self.room.cashier
            now = self.clock.now()
            cashier.ask_deposit(player, Cents(cents), request=request, now=now)
            _, ack = cashier.approve(request, by="bank", now=now)
            await ack
        return player

    async def ask(self, player: str, command: Command) -> Answer:
        """Send a command under an id of its own."""
        self.sent += 1
        return await self.room.command(PlayerId(player), command, id=f"c{self.sent}")

    async def seat(self, *names: str, chips: int = 1000, stake: str = "nl10") -> RoomTable:
        """Let players come and wait until they sit together."""
        for name in names:
            await self.come(name)
            await self.ask(name, commands.FindSeat(stake=stake, chips=chips))
        await self.room.quiet()
        return self.room.tables_of(PlayerId(names[-1]))[0]

    async def enter(self, name: str) -> tuple[Notice, ...]:
        """Let a player come back."""
        return await self.room.enter(PlayerId(name))

    # Playing

    async def wait(self, ms: int) -> None:
        """Let time pass, and everything happen that comes due."""
        until = Instant(self.clock.now() + ms)
        while (at := self.room.next_deadline()) is not None and at <= until:
            await self._jump(at)
        await self._jump(until)

    async def _jump(self, at: Instant) -> None:
        self.clock.jump_to(max(at, self.clock.now()))
        self.room.tick()
        await self.room.quiet()

    async def deal(self, table: RoomTable) -> int:
        """Wait for the next hand, and tell its number."""
        while table.table.running is None:
            at = self.room.next_deadline()
            assert at is not None, "nobody will ever be dealt in"
            await self._jump(at)
        return table.table.running.number

    async def act(self, table: RoomTable, action: Action) -> None:
        """Let whoever's turn it is act."""
        running = table.table.running
        assert running is not None
        player = table.table.sitters[next(iter(running.turns))].player
        await self.ask(player, commands.Act(table=table.id, action=action))

    async def play(self, table: RoomTable, hands: int = 1, *, choose: Choose | None = None) -> None:
        """Play so many hands; everybody checks and calls unless told otherwise."""
        for _ in range(hands):
            await self.deal(table)
            await self.finish(table, choose=choose)

    async def finish(self, table: RoomTable, *, choose: Choose | None = None) -> None:
        """Play the running hand to its end."""
        while table.table.running is not None:
            await self.finish_turn(table, choose or passive)

    async def finish_turn(self, table: RoomTable, choose: Choose) -> None:
        """Let whoever's turn it is act as he chooses."""
        assert table.table.running is not None
        turn = table.table.running.hand.turn()
        assert turn is not None
        await self.act(table, choose(turn))

    async def faults(self) -> list[LawFinding]:
        """Audit everything that is recorded, and tell which laws do not hold."""
        await self.room.quiet()
        async with snapshot_of(f"sqlite:///{self.path}") as snapshot:
            return [law for law in (await audit(snapshot)).laws if not law.ok]


def passive(turn: Turn) -> Action:
    """Check what is free, call what is not, stand pat, show at the end."""
    if turn.kind == "draw":
        return Discard(())
    if turn.kind != "bet":
        return Show()
    if turn.bring_in_chips:
        return BringIn()
    return Check() if turn.can_check else Call()


def folding(turn: Turn) -> Action:
    """Fold whenever there is something to pay."""
    free = turn.can_check or turn.bring_in_chips or turn.kind != "bet"
    return passive(turn) if free else Fold()
