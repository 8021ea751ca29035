"""Company: house bots that fill the tournaments of whoever wants to practise.

Owns: when bots enter a tournament of play money, and what they do at its tables.
Never: plays for money (`config.verify_room`), hides what it is, or knows more than its seat may.

Rule 1: bots enter when a person has waited a while, and only where the offer says so.
Rule 2: a tournament that no person plays any more is played to its end in a hurry.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from huone.bots import answer, character_of
from huone.bots.names import BOT_MARK, is_bot
from huone.bots.policies import cheapest
from huone.games.actions import Action, Bet, Turn
from huone.games.protocol import AnyHand
from huone.refusal import Refused
from huone.room.house_bots import chance_from, give_play_money, thinks_ms
from huone.room.players.notices import Notices
from huone.room.tournaments.services import TournamentServices
from huone.room.tournaments.tables import number_of
from huone.room.tournaments.tournament import RoomTournament
from huone.system.clock import Clock
from huone.system.entropy import draw_from
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.tournament import events as tour
from huone.tournament import registration
from huone.tournament.events import TournamentEvent
from huone.units import Cents, Instant, PlayerId, Seat

ALARM: Final = "tournament-bots"
"""Whose alarm it is when a bot enters or has thought long enough; no table has this name."""
BOTS_MAX: Final = 1_000
REBUYS_ONE_IN: Final = 3
HURRIED_MS: Final = 50
"""How long bots think when nobody waits for them."""


class NoBotsHere(Refused):
    """House bots enter where the offer says so."""

    code = "room/no-bots-here"
    says = "{tournament} is held without house bots"


class TournamentBots:
    """The bots of all tournaments of a room."""

    def __init__(self, house: TournamentServices, notices: Notices, *, clock: Clock) -> None:
        self._house = house
        self._notices = notices
        self._clock = clock
        self._fills: dict[str, tuple[Instant, RoomTournament]] = {}
        self._thinking: dict[str, tuple[Instant, RoomTournament]] = {}
        self._jobs: set[asyncio.Task[None]] = set()

    async def quiet(self) -> None:
        """Wait until no bot is on its way."""
        while self._jobs:
            await asyncio.wait(self._jobs)

    # Entering

    def follow(self, contest: RoomTournament, news: Sequence[TournamentEvent]) -> None:
        """Note who waits for company, and answer what bots are asked."""
        for event in news:
            if isinstance(event, tour.RebuyOffered) and is_bot(event.player):
                self._answer_rebuy(contest, event.player)
            elif isinstance(event, tour.DealProposed):
                self._agree(contest, [player for player in event.cents if is_bot(player)])
        if any(isinstance(event, tour.ChipsBought | tour.Unregistered) for event in news):
            self.look(contest)

    def look(self, contest: RoomTournament) -> None:
        """Say when bots fill a tournament: a while after a person has entered it."""
        offer = contest.announced.offer
        wanted = offer.practice_bots and offer.is_recurring and _waits_for_players(contest)
        if not wanted:
            self._fills.pop(contest.id, None)
        elif contest.id not in self._fills:
            at = Instant(self._clock.now() + offer.fill_after_ms)
            self._fills[contest.id] = (at, contest)
        self._set_alarm()

    def act(self, now: Instant) -> None:
        """Let bots enter and act whose time has come."""
        for id, (at, contest) in list(self._fills.items()):
            if at <= now:
                del self._fills[id]
                job = asyncio.get_running_loop().create_task(self._fill(contest))
                self._jobs.add(job)
                job.add_done_callback(self._jobs.discard)
        for table, (at, contest) in list(self._thinking.items()):
            if at <= now:
                del self._thinking[table]
                if not contest.is_halted:
                    self._act_at(contest, number_of(table), now)
        self._set_alarm()

    async def _fill(self, contest: RoomTournament) -> None:
        for number in range(1, 2 * (contest.config.entries_max or 0)):
            if not _waits_for_players(contest):
                return
            bot = PlayerId(f"{BOT_MARK}{contest.announced.offer.id}-{number}")
            await self._house.cashier.players.admit(bot, now=self._clock.now())
            self._notices.present.add(bot)
            if _waits_for_players(contest) and bot not in contest.field.entrants:
                self._enter(contest, bot)

    def _enter(self, contest: RoomTournament, bot: PlayerId) -> None:
        now, price = self._clock.now(), contest.config.entry.total_cents
        give_play_money(self._house.cashier, bot, Cents(price), now=now)
        contest.register(bot, now=now)

    async def bring(self, contest: RoomTournament, count: int) -> None:
        """Let so many bots enter, as staff asks for them; a full tournament takes no more."""
        if not contest.announced.offer.practice_bots:
            raise NoBotsHere(tournament=contest.id)
        number = 0
        while (
            count
            and number < BOTS_MAX
            and registration.takes_entries(contest.field, contest.config)
        ):
            number += 1
            bot = PlayerId(f"{BOT_MARK}{contest.announced.offer.id}-{number}")
            if bot in contest.field.entrants:
                continue
            await self._house.cashier.players.admit(bot, now=self._clock.now())
            self._notices.present.add(bot)
            self._enter(contest, bot)
            count -= 1

    def _answer_rebuy(self, contest: RoomTournament, bot: PlayerId) -> None:
        """Buy new chips now and then, or go."""
        now, offer = self._clock.now(), contest.config.rebuy
        # Somebody else's answer may have ended it all.
        with suppress(Refused):
            if offer is not None and draw_from(self._house.entropy, REBUYS_ONE_IN) == 0:
                price = Cents(offer.price.total_cents)
                give_play_money(self._house.cashier, bot, price, now=now)
                contest.rebuy(bot, now=now)
            else:
                contest.decline_rebuy(bot, now=now)

    def _agree(self, contest: RoomTournament, bots: Sequence[PlayerId]) -> None:
        """Agree to a deal: bots play for nothing."""
        for bot in bots:
            with suppress(Refused):
                contest.agree_deal(bot, now=self._clock.now())

    # Playing

    def hear(self, contest: RoomTournament, table: str, news: Sequence[TableEvent]) -> None:
        """Think when it is a bot's turn."""
        if not contest.announced.offer.practice_bots:
            return
        if any(isinstance(event, table_events.TurnTimed) for event in news):
            at = Instant(self._clock.now() + self._thinks_ms(contest, number_of(table)))
            self._thinking[table] = (at, contest)
            self._set_alarm()

    def _thinks_ms(self, contest: RoomTournament, number: int) -> int:
        if not _has_people(contest):
            return HURRIED_MS
        running = contest.director.running.get(number)
        return thinks_ms(running.hand if running else None, self._house.entropy)

    def _act_at(self, contest: RoomTournament, number: int, now: Instant) -> None:
        running = contest.director.running.get(number)
        if running is None:
            return
        seats = contest.field.tables[number].seats
        for seat in list(running.turns):
            bot, turn = seats[seat].player, running.turn_of(Seat(seat))
            if is_bot(bot) and turn is not None:
                action = self._choice(contest, bot, running.hand, turn)
                with suppress(Refused):
                    contest.act(bot, action, now=now)

    def _choice(self, contest: RoomTournament, bot: PlayerId, hand: AnyHand, turn: Turn) -> Action:
        if _has_people(contest) or turn.kind != "bet":
            return answer(hand, turn, character_of(bot), chance_from(self._house.entropy))
        if turn.raise_to_max:
            return Bet(turn.raise_to_max)
        return cheapest(turn)

    def _set_alarm(self) -> None:
        moments = [at for at, _ in (*self._fills.values(), *self._thinking.values())]
        self._house.wake(ALARM, min(moments, default=None))


def _waits_for_players(contest: RoomTournament) -> bool:
    waits = contest.field.stage == "registering" and contest.field.lot_until is None
    return waits and any(not is_bot(player) for player in contest.field.entrants)


def _has_people(contest: RoomTournament) -> bool:
    return any(
        entrant.table is not None and not is_bot(entrant.player)
        for entrant in contest.field.entrants.values()
    )
