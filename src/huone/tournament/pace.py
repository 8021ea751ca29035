"""Pace: when each table of a tournament deals its next hand.

Owns: tables that are due, that have a time or that wait, levelling and breaking them before a deal,
dealing in step hand for hand.
Never: decides what a finished hand means; `course.py` does.

Rule 1: a table is due, has its time, waits or plays: exactly one of these.
Rule 2: hand for hand, nobody deals again before every table has finished its hand of the round,
also after a crash.
"""

from abc import ABC, abstractmethod
from heapq import heappop, heappush

from huone.cards.card import Card
from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.draw import Draw
from huone.tournament import events as te
from huone.tournament.config import TournamentConfig, verify_tournament
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Table, Tournament
from huone.tournament.finishing import Eliminated
from huone.tournament.hands import NoHand, TableHands
from huone.tournament.prizes import is_hand_for_hand
from huone.tournament.seats import Seating
from huone.units import Instant


class NotPlaying(Refused):
    """A tournament that is not played cannot be stopped or hurried."""

    code = "tournament/not-playing"
    says = "the tournament is {stage}"


class Pace(TableHands, ABC):
    """The tables of a tournament between their hands."""

    def __init__(self, config: TournamentConfig, field: Tournament) -> None:
        verify_tournament(config)
        super().__init__(config, field)
        self.seating = Seating(
            config, self.field, stud=self.programme.is_stud, touched=self.touched
        )
        self._due: dict[int, None] = {}
        """Tables that are ready to be dealt now."""
        self._deals: list[tuple[Instant, int]] = []
        self._deals_at: dict[int, Instant] = {}
        """When each table deals next; the heap may hold older entries, which count no more."""
        self._in_step: set[int] = set()
        """Tables that have not been dealt yet in this hand of hand-for-hand."""
        self._waiting: dict[int, None] = {}
        """Tables that wait for others: for the round to end, for players, for the final table."""

    @abstractmethod
    def _decided(self, table: Table, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let those go out who did not buy, once nobody of their hand may buy any more."""

    @abstractmethod
    def _eliminate(self, out: list[Eliminated], now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Give places, and see what fewer players mean for registration, stages and tables."""

    @property
    def is_over(self) -> bool:
        """Whether the tournament has a result or was cancelled."""
        return self.field.stage in ("finished", "cancelled")

    def due(self) -> list[int]:
        """List the tables whose next hand is to be dealt now."""
        return list(self._due)

    def deals_at(self, number: int) -> Instant | None:
        """Say when a table deals its next hand, if nothing stops it."""
        return self._deals_at.get(number) if self._may_deal_at_all else None

    @property
    def _may_deal_at_all(self) -> bool:
        return self.field.stop is None and self.field.stage == "playing"

    def _next_deal(self) -> Instant | None:
        while self._deals:
            moment, number = self._deals[0]
            if self._deals_at.get(number) == moment:
                return moment
            heappop(self._deals)
        return None

    # From hand to hand

    def _prepare(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Level, break and make ready the tables whose next hand is due."""
        happened: list[TournamentEvent] = []
        while self._may_deal_at_all:
            moment = self._next_deal()
            if moment is None or moment > now:
                break
            _, number = heappop(self._deals)
            del self._deals_at[number]
            happened += self._prepare_table(self.field.tables[number], now, draw)
        return [*happened, *self._level_due(now, draw)]

    def _level_due(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Level tables that deal now once more; moves may have changed which is the fullest."""
        happened: list[TournamentEvent] = []
        while moved := [e for n in self._due for e in self._levelled(n, draw)]:
            happened += moved
        self._look_again(now)
        return happened

    def _levelled(self, number: int, draw: Draw) -> list[TournamentEvent]:
        return self.seating.level_out(self.field.tables[number], draw)

    def _prepare_table(self, table: Table, now: Instant, draw: Draw) -> list[TournamentEvent]:
        if table.busted:
            open_until = max(table.undecided.values(), default=now)
            if open_until > now:
                self._schedule(table.number, open_until)
                return []
            table.undecided = {}
            return self._decided(table, now, draw)
        happened: list[TournamentEvent] = []
        if table.closing:
            happened += self.seating.close(table, draw)
            self._in_step.discard(table.number)
            self.field.round_done.discard(table.number)
            self._look_again(now)
            self._wake_waiting(now)
            return happened
        happened += self.seating.level_out(table, draw)
        self._look_again(now)
        if table.players < 2 or self.seating.forms_final_table:
            self._waiting[table.number] = None
        elif self._is_done(table) or self._waits_for_players(table):
            happened += self._wait_out(table.number, now, draw)
        else:
            self._due[table.number] = None
        return happened

    def _waits_for_players(self, table: Table) -> bool:
        return not self.config.deals_to_absent and not table.is_anybody_there

    def _is_done(self, table: Table) -> bool:
        """Tell whether a table has played all the hands that there are."""
        hands_max = self.config.hands_max
        return hands_max is not None and table.played >= hands_max

    def _wait_out(self, number: int, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Deal no hand while nobody of a table is there, or where all hands are played.

        The clock runs on (live:AMB-03).
        """
        self._waiting[number] = None
        if not self.field.hand_for_hand:
            return []
        self._note_done(number)
        self._in_step.discard(number)
        return self._end_round(now, draw)

    def _look_again(self, now: Instant) -> None:
        """Schedule tables that got players."""
        changed, self.seating.changed = self.seating.changed, []
        for number in changed:
            self._consider(number, now)

    def _wake_waiting(self, now: Instant) -> None:
        """Let tables go on that waited for a final table, or for players."""
        if not self.field.hand_for_hand:
            for number in list(self._waiting):
                self._consider(number, now)

    def _somebody_is_back(self, number: int, now: Instant) -> None:
        if number in self._waiting and not self.config.deals_to_absent:
            self._consider(number, now)

    def _consider(self, number: int, now: Instant) -> None:
        """Schedule a table unless it plays, is due, has its time, or waits for the round."""
        table = self.field.tables.get(number)
        if table is None:
            self._waiting.pop(number, None)
            return
        if table.in_hand or number in self._due or number in self._deals_at:
            return
        if self.field.hand_for_hand and (self.running or number in self.field.round_done):
            self._wait_for_round(number)
            return
        self._waiting.pop(number, None)
        self._schedule(number, now)

    def _schedule(self, number: int, moment: Instant) -> None:
        self._deals_at[number] = moment
        heappush(self._deals, (moment, number))

    def deal(
        self, number: int, deck: list[Card], redeck: list[Card], *, now: Instant
    ) -> list[TournamentEvent]:
        """Deal the next hand of a table that is due."""
        if number not in self._due:
            raise NoHand(table=number)
        happened = self._begin_hand(number, deck, redeck, now)
        del self._due[number]
        self._in_step.discard(number)
        return happened

    def _next(self, table: Table, now: Instant) -> None:
        """Say when a table deals its next hand."""
        number = table.number
        self._due.pop(number, None)
        if self.field.hand_for_hand and not table.closing:
            self._wait_for_round(number)
        else:
            pause = 0 if table.closing else self.config.pause_ms
            self._schedule(number, Instant(now + pause))

    # Hand for hand

    def call_hand_for_hand(self, *, on: bool, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let the operator switch hand-for-hand on or off (MTT-H4H-01, AMB-68)."""
        self._verify_playing()
        self.field.hand_for_hand_called = on
        return [*self._hand_for_hand(now), *self._first_round(now, draw)]

    def _first_round(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Begin a round at once where no hand is played that would end one."""
        in_step = self.field.hand_for_hand and not self.is_over
        return self._end_round(now, draw) if in_step else []

    def _hand_for_hand(self, now: Instant) -> list[TournamentEvent]:
        """Go in step near the money, and out of it behind (MTT-H4H-01, GAME-SVITEN-22)."""
        field, config = self.field, self.config
        tables = len(self.seating.rows)
        wanted = tables > 1 and (
            field.hand_for_hand_called
            or (
                field.prizes_cents is not None
                and is_hand_for_hand(
                    field.players_left,
                    tables=tables,
                    places=len(field.prizes_cents),
                    game=config.game,
                    rules=config.rules.hand_for_hand,
                )
            )
        )
        if wanted == field.hand_for_hand:
            return []
        field.hand_for_hand = wanted
        if wanted:
            self._hold_for_round()
            return [te.HandForHandBegun(field.players_left)]
        for number in self._waiting:
            self._schedule(number, now)
        self._waiting, self._in_step = {}, set()
        field.begin_round()
        return [te.HandForHandOver()]

    def _hold_for_round(self) -> None:
        """Let tables that were about to deal wait until every other has finished its hand."""
        for number in [*self._deals_at, *self._due]:
            if not self.field.tables[number].closing:
                self._wait_for_round(number)
                self._deals_at.pop(number, None)
                self._due.pop(number, None)

    def _asks_somebody(self) -> bool:
        """Tell whether a table waits for a player to say if he buys new chips."""
        return any(self.field.tables[number].busted for number in self._deals_at)

    def _wait_for_round(self, number: int) -> None:
        self._waiting[number] = None
        self._note_done(number)

    def _note_done(self, number: int) -> None:
        self.field.round_done.add(number)
        self.touched.add(number)

    def _end_round(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Place those who went out in one synchronised hand together (MTT-ELIM-05)."""
        field = self.field
        if self.running or self._in_step or self._asks_somebody():
            return []
        out, field.round_out = field.round_out, []
        field.begin_round()
        happened = self._eliminate(out, now, draw) if out else []
        if not self.is_over and field.hand_for_hand:
            for number in self._waiting:
                self._schedule(number, Instant(now + self.config.pause_ms))
            self._in_step = {n for n in self._waiting if self.field.tables[n].players > 1}
            self._waiting = {}
        return happened

    def _verify_playing(self) -> None:
        if self.field.stage != "playing":
            raise NotPlaying(stage=self.field.stage)

    # After a crash

    def _resume_round(self) -> None:
        """Let tables that have played their hand of the round wait for those that lost theirs."""
        tables = self.field.tables
        self._in_step = {
            number
            for number, table in tables.items()
            if table.players > 1 and number not in self.field.round_done
        }
        for number in self.field.round_done if self._in_step else ():
            if number in tables and not tables[number].closing and not tables[number].busted:
                self._waiting[number] = None
                self._deals_at.pop(number, None)

    def _reopen(self, table: Table, now: Instant) -> list[TournamentEvent]:
        """Let a table go on after a crash, without the hand that it lost."""
        if table.busted:
            self._schedule(table.number, max(table.undecided.values(), default=now))
        else:
            self._schedule(table.number, now)
        if not table.in_hand:
            return []
        table.in_hand = False
        stacks = {int(seat): int(sitter.chips) for seat, sitter in table.seats.items()}
        voided = table_events.HandVoided(table.hands, "the room went down", stacks)
        return [te.AtTable(table.number, voided)]
