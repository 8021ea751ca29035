"""Player: one bot of the swarm, over one connection at a time.

Owns: coming in and coming back, finding a seat, acting when it is its turn, and now and then a
whim: a break, a word, getting up, a line that is lost.
Never: asks for what it was not told to be possible.

Rule 1: a command has one id for ever; after a cut it is sent again until it is answered. Whoever is
of that temper sends it again even then.
Rule 2: a bot is back when it follows its account again, and its table if it has a seat there.
"""

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from msgspec import Struct, ValidationError

from huone.games import events as game_events
from huone.games.actions import Turn
from huone.room import commands
from huone.room.commands import Answer, Command
from huone.room.feed.hub import AccountView, Change, Message, account_topic, table_topic
from huone.room.players.notices import Notice, QueueLeft, SeatGiven
from huone.server.wire import (
    VERSION,
    Answered,
    Ask,
    ClientFrame,
    Goodbye,
    Hello,
    Refusal,
    ServerFrame,
    Subscribe,
    Unsubscribe,
    Welcome,
    encode,
    read_server_frame,
)
from huone.swarm.journal import Acted, BoughtIn, Journal, Settled
from huone.swarm.line import SwarmSocket, call
from huone.swarm.policy import choose
from huone.swarm.witness import TableMemory, Witness
from huone.table import events as table_events
from huone.table.view import OwnView, SeenInHand, TableView
from huone.units import PlayerId

DECISIONS: Final = (
    game_events.Folded,
    game_events.Checked,
    game_events.Called,
    game_events.BetPlaced,
    game_events.BroughtIn,
    game_events.Discarded,
    game_events.OfferAnswered,
    game_events.CardsPlaced,
)
"""What everybody is told when somebody has acted."""

GOT_UP: Final = "table/not-seated"
LATE: Final = (
    "room/other-hand",
    "hand/over",
    "hand/not-your-turn",
    "hand/no-such-seat",
    "hand/not-live",
    "hand/wrong-action",
    "table/no-hand",
)
"""Refusals of an action that came when its moment had passed: a cut, or the clock."""

WHIMS: Final[tuple[Callable[[str], Command] | None, ...]] = (
    lambda table: commands.Leave(table=table),
    lambda table: commands.SitOut(table=table),
    lambda table: commands.Say(table=table, text="nice hand"),
    lambda table: commands.SetAutoTopUp(table=table, on=False),
    None,
)
"""What a bot may feel like between two hands; nothing is: losing its line."""

REPEATED: Final = 4
"""How many commands that were answered may be sent once more."""
AGAIN_S: Final = 0.5
"""How long a bot waits before it asks again a room that could not reach its books."""
PAUSES_S: Final = (0.05, 0.4)
"""How long a bot waits before it calls again, drawn anew each time so that not all call at once."""


class Temper(Struct, frozen=True, kw_only=True):
    """How a bot behaves: how long it thinks, how many chips it brings, how often it has a whim."""

    think_ms: tuple[int, int]
    chips: int
    whims: float = 0.0
    torn: float = 0.0
    """How often a line is lost in the middle of a command."""
    repeated: float = 0.0
    """How often a command is sent twice, or once more after it was answered."""
    in_trouble: frozenset[str] = frozenset()
    """Refusals that a room may give while it cannot reach its books."""


class SwarmFloor(Protocol):
    """Whoever watches all bots."""

    def seated(self, player: "SwarmPlayer", table: str) -> None:
        """Take note that a bot follows a table."""

    def unseated(self, player: "SwarmPlayer", table: str) -> None:
        """Take note that it does not any more."""

    def acts(self, player: "SwarmPlayer", table: str, hand: int, seat: int) -> None:
        """Take note that an action is sent now."""

    def decided(self, player: "SwarmPlayer", table: str, hand: int, seat: int, at: float) -> None:
        """Take note that a bot has heard of an action."""

    def frames(self, player: "SwarmPlayer", texts: list[bytes], at: float) -> None:
        """Take note of what has arrived."""

    def dismissed(self, player: "SwarmPlayer", goodbye: Goodbye | None) -> None:
        """Take note that a line was lost; nothing was said where a process died."""


class SwarmPlayer:
    """One bot."""

    def __init__(
        self,
        name: str,
        token: str,
        *,
        stake: str,
        sits: bool,
        temper: Temper,
        floor: SwarmFloor,
        chance: Random,
    ) -> None:
        self.name = name
        self.stake = stake
        self.sits = sits
        """Whether it plays, or looks on."""
        self.witness = Witness(name)
        self.journal = Journal()
        self.table: str | None = None
        self.refusals: dict[str, int] = {}
        self.habits: Counter[str] = Counter()
        """How often it has torn a frame or repeated a command."""
        self.is_welcome = False
        self._token = token
        self._temper = temper
        self._floor = floor
        self._chance = chance
        self._line: SwarmSocket | None = None
        self._stream: str | None = None
        self._is_resumed = False
        self._goodbye: Goodbye | None = None
        self._followed: set[str] = set()
        """Topics that were asked for over this connection."""
        self._heard: set[str] = set()
        """Topics that were heard of over this connection."""
        self._asked: dict[str, Ask] = {}
        self._resent: set[str] = set()
        """Commands that were sent again after a cut; their moment may be long over."""
        self._latest: deque[tuple[Ask, Answered]] = deque(maxlen=REPEATED)
        """What was answered lately."""
        self._commands = 0
        self._acting: asyncio.TimerHandle | None = None
        self._buy_in = temper.chips
        self._left: str | None = None
        """The table that it was told it may leave."""
        self._may_sit = False
        self._stays = True
        self._life: asyncio.Task[None] | None = None

    # Coming and going

    @property
    def is_back(self) -> bool:
        """Tell whether it hears everything again that it wants to hear."""
        if not self.is_welcome or account_topic(PlayerId(self.name)) not in self._heard:
            return False
        return self.table is None or table_topic(self.table) in self._heard

    @property
    def is_seated(self) -> bool:
        """Tell whether it sits at a table that it follows."""
        return self._memory is not None and self._memory.seat is not None

    @property
    def waits_for_answers(self) -> bool:
        """Tell whether something was asked and not answered."""
        return bool(self._asked)

    def come(self, url: str) -> None:
        """Connect, and come back whenever the line is lost."""
        self._life = asyncio.get_running_loop().create_task(self._live(url))

    async def go(self) -> None:
        """Hang up for good."""
        assert self._life is not None
        self._stays = False
        if self._line is not None:
            self._line.hang_up()
            await asyncio.wait((self._line.lost,), timeout=2)
        self._life.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._life

    def sit(self) -> None:
        """Look for a seat from now on; before, it only comes in."""
        self._may_sit = True
        if self.is_back and self.table is None:
            self._find_seat()

    def rest(self) -> None:
        """Ask for nothing new; what was asked is still waited for."""
        self._stays = False
        self._stop_acting()

    async def _live(self, url: str) -> None:
        while True:
            with contextlib.suppress(OSError):
                self._line = await call(url, self._hear_texts)
                stream = self._stream
                self._say(Hello(version=VERSION, token=self._token, stream=stream))
                await asyncio.shield(self._line.lost)
                self._floor.dismissed(self, self._goodbye)
            self._cut_off()
            await asyncio.sleep(self._chance.uniform(*PAUSES_S))

    def _cut_off(self) -> None:
        self.is_welcome, self._goodbye = False, None
        self._followed.clear()
        self._heard.clear()
        self._stop_acting()
        if self.table is not None:
            self._floor.unseated(self, self.table)

    # What it hears

    def _hear_texts(self, texts: list[bytes], at: float) -> None:
        self._floor.frames(self, texts, at)
        for raw in texts:
            try:
                frame = read_server_frame(raw)
            except ValidationError as error:
                self.witness.blame("frame", f"{error} in {raw[:80]!r}")
                continue
            self._hear(raw, frame, at)

    def _hear(self, raw: bytes, frame: ServerFrame, at: float) -> None:
        match frame:
            case Message():
                self.witness.hear_message(raw, frame)
                if frame.topic in self._followed:
                    self._heard.add(frame.topic)
                self._follow(frame, at)
            case Answered():
                self.witness.hear_answer(frame)
                if (asked := self._asked.pop(frame.id, None)) is not None:
                    self._latest.append((asked, frame))
                    self._answered(asked.command, frame.answer)
            case Refusal():
                self._refused(frame)
            case Welcome():
                self._welcomed(frame)
            case Goodbye():
                self._goodbye = frame

    def _welcomed(self, welcome: Welcome) -> None:
        self.is_welcome, self._stream = True, welcome.stream
        self._is_resumed = welcome.resumed
        self._subscribe(account_topic(PlayerId(self.name)))
        if self.table is not None:
            self._subscribe(table_topic(self.table))
        for ask in self._asked.values():
            self._resent.add(ask.id)
            self._say(ask)
        for ask, answered in self._latest if self._temper.repeated else ():
            if self._chance.random() < self._temper.repeated:
                self._repeat(ask, answered)

    def _subscribe(self, topic: str) -> None:
        if topic in self._followed:
            return
        self._followed.add(topic)
        seen = self.witness.numbers.get(topic) if self._is_resumed else None
        self.witness.asked_for(topic, goes_on=seen is not None)
        if seen is not None:
            self._heard.add(topic)  # It goes on where it was; there may be nothing to tell.
        self._say(Subscribe(topic=topic, number=seen))

    def _follow(self, message: Message, at: float) -> None:
        picture, change = message.picture, message.change
        if isinstance(picture, AccountView):
            self._see_account(picture)
        elif isinstance(picture, TableView):
            self._see_table(picture)
        elif isinstance(change, Notice):
            self._noticed(change)
        elif change is not None and self.table is not None and self._is_current(message):
            self._see_change(change, self.table, at)

    def _is_current(self, message: Message) -> bool:
        """Tell whether it is about the table that is followed, and not one that was left."""
        topic = message.topic
        return (
            topic in self._followed and self.table is not None and topic == table_topic(self.table)
        )

    def _see_account(self, account: AccountView) -> None:
        if not self.sits:
            return
        if self.table is not None and self.table not in account.tables:
            self._lost_seat(self.table)
        if account.tables:
            self._go_to(account.tables[0])
        elif not any(line.stake == self.stake for line in account.waiting):
            self._find_seat()

    def _lost_seat(self, table: str) -> None:
        """Find out that the seat is gone; it must have been given up."""
        memory = self.witness.tables.get(table)
        if memory is not None and memory.seat is not None and not self._is_leaving(table):
            self.witness.blame("seat", f"the seat at {table} is gone")
        self._leave_table()

    def _is_leaving(self, table: str) -> bool:
        leaving = commands.Leave(table=table)
        return self._left == table or any(ask.command == leaving for ask in self._asked.values())

    def _noticed(self, notice: Notice) -> None:
        if isinstance(notice, SeatGiven):
            self.journal.bought_in.append(BoughtIn(notice.table, notice.stack_chips))
            self._go_to(notice.table)
        elif isinstance(notice, QueueLeft) and notice.stake == self.stake:
            self._find_seat()

    # At the table

    @property
    def _memory(self) -> TableMemory | None:
        return self.witness.tables.get(self.table) if self.table is not None else None

    def watch(self, table: str) -> None:
        """Look on at a table."""
        self._go_to(table)

    def _go_to(self, table: str) -> None:
        if self.table is not None and self.table != table:
            self._leave_table()
        self.table = table
        if self.is_welcome:
            self._subscribe(table_topic(table))

    def _leave_table(self) -> None:
        if self.table is None:
            return
        topic = table_topic(self.table)
        self._say(Unsubscribe(topic=topic))
        self._floor.unseated(self, self.table)
        self._heard.discard(topic)
        self._followed.discard(topic)
        self.table = None

    def _see_table(self, picture: TableView) -> None:
        self._floor.seated(self, picture.table)
        if picture.own is None:
            return
        if picture.own.turn is not None and picture.hand is not None:
            self._think(picture.own.turn)
        mine = [sitter for sitter in picture.sitters if sitter.seat == picture.own.seat]
        self._settle_in(picture.own)
        if mine and mine[0].break_why is not None:
            self._end_break(mine[0].break_why)

    def _settle_in(self, own: OwnView) -> None:
        if self.table is not None and not own.auto_top_up:
            self._ask(commands.SetAutoTopUp(table=self.table, on=True))

    def _see_change(self, change: Change, table: str, at: float) -> None:
        memory = self._memory
        assert memory is not None
        match change:
            case SeenInHand():
                if isinstance(change.event, DECISIONS):
                    self._floor.decided(self, table, change.number, change.event.seat, at)
            case table_events.TurnTimed():
                self._turn_timed(change, memory)
            case table_events.BreakStarted():
                if change.seat == memory.seat:
                    self._end_break(change.why)
            case table_events.HandSettled():
                stacks = tuple(sorted(change.stacks.items()))
                self.journal.settled.add(Settled(table, change.number, stacks))
                self._have_a_whim(table, memory)
            case table_events.SeatTaken():
                if change.player == self.name:
                    self._ask(commands.SetAutoTopUp(table=table, on=True))
            case table_events.SeatLeft():
                if change.player == self.name:
                    self._leave_table()
                    self._find_seat()

    def _turn_timed(self, timed: table_events.TurnTimed, memory: TableMemory) -> None:
        self._stop_acting()
        if timed.seat == memory.seat and timed.turn is not None:
            self._think(timed.turn)

    def _think(self, turn: Turn) -> None:
        self._stop_acting()
        low, high = self._temper.think_ms
        seconds = self._chance.uniform(low, high) / 1_000
        self._acting = asyncio.get_running_loop().call_later(seconds, self._act, turn)

    def _stop_acting(self) -> None:
        if self._acting is not None:
            self._acting.cancel()
            self._acting = None

    def _act(self, turn: Turn) -> None:
        memory, table = self._memory, self.table
        if memory is None or table is None or not self._stays or not self.is_welcome:
            return
        action = choose(turn, memory.eyes.own, self._chance)
        hand = memory.eyes.hand
        self._floor.acts(self, table, hand, turn.seat)
        self._ask(commands.Act(table=table, action=action, hand=hand))

    def _end_break(self, why: str) -> None:
        if self.table is None:
            return
        if why == "no-chips":
            self._ask(commands.AddChips(table=self.table, chips=self._buy_in))
        else:
            self._ask(commands.ComeBack(table=self.table))

    def _have_a_whim(self, table: str, memory: TableMemory) -> None:
        """Do now and then what people do between hands, or lose the line."""
        if memory.seat is None or self._chance.random() >= self._temper.whims:
            return
        whim = self._chance.choice(WHIMS)
        if whim is None and self._line is not None:
            self._line.drop()
        elif whim is not None:
            self._ask(whim(table))

    # What it asks

    def _find_seat(self) -> None:
        waits = any(isinstance(ask.command, commands.FindSeat) for ask in self._asked.values())
        if self.sits and self._may_sit and not waits and self._stays:
            self.journal.seats_asked += 1
            self._ask(commands.FindSeat(stake=self.stake, chips=self._buy_in))

    def _ask(self, command: Command) -> None:
        if not self._stays:
            return
        self._commands += 1
        ask = Ask(id=f"{self.name}-{self._commands}", command=command)
        self._asked[ask.id] = ask
        self.witness.sent(ask.id)
        self._send(ask)

    def _send(self, ask: Ask) -> None:
        """Send a command, on some lines only half of it, on others twice."""
        # A temper without such habits draws no luck: its evenings stay as they were.
        if self._temper.torn and self._line and self._chance.random() < self._temper.torn:
            self.habits["torn-frames"] += 1
            self._line.tear(encode(ask), share=self._chance.random())
            return
        self._say(ask)
        if self._temper.repeated and self._chance.random() < self._temper.repeated:
            self._repeat(ask, None)

    def _repeat(self, ask: Ask, answered: Answered | None) -> None:
        self.habits["repeats"] += 1
        self.witness.repeats(ask.id, answered)
        self._say(ask)

    def _say(self, frame: ClientFrame) -> None:
        if self._line is not None:
            self._line.say(encode(frame))

    def _answered(self, command: Command, answer: Answer) -> None:
        match command:
            case commands.FindSeat():
                self._left = None
                if isinstance(answer, commands.Seated):
                    self.journal.bought_in.append(BoughtIn(answer.table, answer.chips))
                    self._go_to(answer.table)
            case commands.Act():
                memory = self._memory
                if memory is not None and memory.seat is not None and command.hand is not None:
                    acted = Acted(command.table, command.hand, memory.seat, command.action)
                    self.journal.acted.append(acted)
            case commands.Leave():
                self._left = command.table
                self.journal.leaves += 1
            case commands.AskBuyIn():
                if isinstance(answer, commands.BuyIns) and answer.choices:
                    self._buy_in = answer.choices[0].min_chips
                    self._find_seat()

    def _is_late(self, refusal: Refusal) -> bool:
        """Tell whether an action was refused because its moment had passed."""
        is_resent = refusal.id in self._resent
        return refusal.code in LATE or (is_resent and refusal.code == GOT_UP)

    def _refused(self, refusal: Refusal) -> None:
        self.refusals[refusal.code] = self.refusals.get(refusal.code, 0) + 1
        if refusal.topic is not None and self.table is not None:
            self._lost_seat(self.table)
            self._find_seat()
        if refusal.id is None:
            return
        self.witness.hear_answer(refusal)
        asked = self._asked.pop(refusal.id, None)
        if asked is None:
            return
        if refusal.code in self._temper.in_trouble:
            if isinstance(asked.command, commands.FindSeat):
                asyncio.get_running_loop().call_later(AGAIN_S, self._find_seat)
        elif isinstance(asked.command, commands.Act) and not self._is_late(refusal):
            self.witness.blame("refusal", f"{asked.command.action}: {refusal.says}")
        elif (
            isinstance(asked.command, commands.FindSeat) and refusal.code == "buy-in/outside-limits"
        ):
            self._ask(commands.AskBuyIn(stake=self.stake))
