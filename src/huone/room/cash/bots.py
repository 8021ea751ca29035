"""House bots: company for whoever wants to practise, in play money only.

Owns: which bots sit where, how they get their play money, and what they do when it is their turn.
Never: plays for money (`config.verify_room`), hides what it is, or knows more than its seat may:
`huone.bots` decides from its own cards and what lies open.

Rule 1: every bot's name begins with `bot-`, and nobody else's does.
Rule 2: bots come when somebody waits and leave with the last of them; who has won all their chips
finds them back in the next hand.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from huone.bots import answer, character_of
from huone.bots.names import BOT_MARK, is_bot
from huone.refusal import Refused
from huone.room.cash.lobby import Lobby
from huone.room.cash.seats import SeatService
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer, table_config
from huone.room.house_bots import chance_from, give_play_money, thinks_ms
from huone.room.players.notices import Notices
from huone.room.wallet.cashier import Cashier
from huone.rulebooks.schema import Rulebook
from huone.system.clock import Clock
from huone.system.entropy import Entropy
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.units import Cents, Chips, Instant, PlayerId, Seat

ALARM: Final = "bots"
"""Whose alarm it is when a bot has thought long enough; no table has this name."""


def _wanted(table: RoomTable) -> int:
    """Count the bots that a table has room for: a seat stays free for the next person."""
    people = sum(not is_bot(player) for player in table.players())
    return min(table.line.practice_bots, table.table.config.seats - people - 1)


def _nobody(table: RoomTable, bot: PlayerId, chips: Chips, now: Instant) -> None:
    """Seat nobody."""


SeatGuest = Callable[[RoomTable, PlayerId, Chips, Instant], None]
COMES_OR_GOES: Final = frozenset(
    {table_events.SeatTaken, table_events.SeatLeft, table_events.TableLaidAnew}
)
CONCERNS_BOTS: Final = COMES_OR_GOES | {table_events.TurnTimed, table_events.BreakStarted}


class HouseBots:
    """The bots of a room."""

    def __init__(
        self,
        config: RoomConfig,
        rulebook: Rulebook,
        lobby: Lobby,
        seats: SeatService,
        cashier: Cashier,
        notices: Notices,
        *,
        clock: Clock,
        entropy: Entropy,
        wake: Callable[[str, Instant | None], None],
    ) -> None:
        self._config = config
        self._rulebook = rulebook
        self._lobby = lobby
        self._seats = seats
        self._cashier = cashier
        self._notices = notices
        self._clock = clock
        self._entropy = entropy
        self._wake = wake
        self.seat_guest: SeatGuest = _nobody
        """How a bot sits down in a home game."""
        self._thinking: dict[str, Instant] = {}
        self._jobs: set[asyncio.Task[None]] = set()

    async def quiet(self) -> None:
        """Wait until no bot is on its way."""
        while self._jobs:
            await asyncio.wait(self._jobs)

    # Coming and going

    def keep_company(self, line: StakeOffer) -> None:
        """Let bots come because somebody waits for a table of a stake, or go to make room."""
        if line.practice_bots:
            for table in self._lobby.public_tables(line.id):
                self._make_room(table)
            job = asyncio.get_running_loop().create_task(self._come(line))
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)

    async def _come(self, line: StakeOffer) -> None:
        for number in range(1, line.practice_bots + 1):
            bot = PlayerId(f"{BOT_MARK}{line.id}-{number}")
            await self._cashier.players.admit(bot, now=self._clock.now())
            self._notices.present.add(bot)
            seated = bool(self._lobby.tables_of(bot))
            waits = any(place.stake == line.id for place in self._seats.places(bot))
            if not seated and not waits:
                self._find_seat(bot, line)

    def _find_seat(self, bot: PlayerId, line: StakeOffer) -> None:
        now = self._clock.now()
        chips = self._buy_in(line)
        give_play_money(self._cashier, bot, Cents(chips), now=now)
        try:
            self._seats.find_seat(bot, line, chips, now=now)
        except Refused:
            return  # A rule keeps it away, such as one about coming back; it comes another time.

    def _buy_in(self, line: StakeOffer) -> Chips:
        limits = table_config(line, self._rulebook, table=line.id).limits
        return limits.max_chips or limits.min_chips

    # Home games

    def _visit(self, table: RoomTable) -> None:
        """Fill the empty seats of a home game but one, and make room for friends."""
        self._make_room(table)
        bots = sum(map(is_bot, table.players()))
        people = len(table.players()) - bots
        wanted = _wanted(table)
        if people and bots < wanted:
            job = asyncio.get_running_loop().create_task(self._join(table, wanted))
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)

    def _make_room(self, table: RoomTable) -> None:
        """Let bots get up after the hand that sit where the next person would."""
        sitters = table.table.sitters
        bots = [each for each in table.players() if is_bot(each)]
        staying = [bot for bot in bots if sitters.of(bot).leaving is None]
        for bot in staying[max(0, _wanted(table)) :]:
            table.leave(bot, now=self._clock.now())

    async def _join(self, table: RoomTable, wanted: int) -> None:
        for number in range(1, wanted + 1):
            bot = PlayerId(f"{BOT_MARK}{table.id}-{number}")
            await self._cashier.players.admit(bot, now=self._clock.now())
            self._notices.present.add(bot)
            players = table.players()
            is_full = len(players) + 1 >= table.table.config.seats
            if bot in players or is_full or all(map(is_bot, players)):
                continue
            with suppress(Refused):  # The game has ended meanwhile, or the table has stopped.
                self.seat_guest(table, bot, self._buy_in(table.line), self._clock.now())

    # Playing

    def hear(self, table: str, news: Sequence[TableEvent]) -> None:
        """Think when it is a bot's turn, and leave when nobody else is there."""
        playing = self._lobby.tables.get(table)
        kinds = {type(event) for event in news}
        if playing is None or kinds.isdisjoint(CONCERNS_BOTS) or not self._has_bots(playing):
            return
        if table_events.TurnTimed in kinds:
            running = playing.table.running
            ponders_ms = thinks_ms(running.hand if running else None, self._entropy)
            self._thinking[table] = Instant(self._clock.now() + ponders_ms)
        if table_events.SeatLeft in kinds:
            self._leave_with_the_last(playing)
        for event in news:
            if isinstance(event, table_events.BreakStarted) and event.why == "no-chips":
                self._buy_again(playing, Seat(event.seat))
        if not kinds.isdisjoint(COMES_OR_GOES) and not playing.is_halted:
            if playing.table.config.is_counted:
                self._visit(playing)
            else:
                self._make_room(playing)
        self._wake(ALARM, min(self._thinking.values(), default=None))

    def _has_bots(self, table: RoomTable) -> bool:
        return table.line.practice_bots > 0 or any(map(is_bot, table.players()))

    def _leave_with_the_last(self, table: RoomTable) -> None:
        players = table.players()
        if all(is_bot(player) for player in players):
            for bot in players:
                if table.table.sitters.of(bot).leaving is None:
                    table.leave(bot, now=self._clock.now())

    def _buy_again(self, table: RoomTable, seat: Seat) -> None:
        bot = table.table.sitters[seat].player
        if is_bot(bot):
            now, chips = self._clock.now(), self._buy_in(table.line)
            if not table.table.config.is_counted:
                give_play_money(self._cashier, bot, Cents(chips), now=now)
            with suppress(Refused):  # It is on its way out, or the table is.
                table.add_chips(bot, chips, now=now)

    def act(self, now: Instant) -> None:
        """Let every bot act that has thought long enough."""
        due = [table for table, at in self._thinking.items() if at <= now]
        for id in due:
            del self._thinking[id]
            table = self._lobby.tables.get(id)
            if table is not None and not table.is_halted:
                self._act_at(table, now)
        self._wake(ALARM, min(self._thinking.values(), default=None))

    def _act_at(self, table: RoomTable, now: Instant) -> None:
        running = table.table.running
        if running is None:
            return
        for seat in list(running.turns):
            bot = table.table.sitters[seat].player
            turn = running.turn_of(seat)
            if is_bot(bot) and turn is not None:
                character = character_of(bot, table.line.bots_play)
                action = answer(running.hand, turn, character, chance_from(self._entropy))
                table.act(bot, action, now=now)
