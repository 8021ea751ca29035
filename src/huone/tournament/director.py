"""Director: one tournament from the first entry to the last prize.

Owns: the order of things: start, levels, stops, hands table by table, eliminations, the end.
Never: reads a clock, makes luck or moves money. It says what is owed, and the room pays.

How a room runs one (every command answers with `TournamentEvent`s, or refuses and changes nothing):

    director = Director(config)                                  config: `offers.py`
    director.register(player, now=now, draw=draw)                .unregister  .rebuy  .add_on
    at director.next_deadline():   director.tick(now=now, draw=draw)
    for table in director.due():   director.deal(table, deck, redeck, now=now)
    director.act(player, action, now=now)                        .set_line  .sit_out  .come_back
    for table in director.over():  director.settle(table, now=now, draw=draw), recorded whole
    director.pause(now=now), .resume, .cancel, .disqualify, .propose_deal, .agree_deal
    Director.restore(config, director.stored(), ...)             after a crash

Rule 1: time and luck are arguments; `draw` is asked for seats, moves and equal stacks alone.
Rule 2: a hand counts when it is settled; until then a crash voids it and nothing else.
Rule 3: a hand costs the director the same in a field of ten and of ten thousand.
"""

from collections.abc import Callable, Mapping
from heapq import heappop, heappush

from msgspec import Struct

from huone.cards.card import Card
from huone.refusal import Refused
from huone.rulebooks.schema import ChipRace
from huone.table import events as table_events
from huone.table.clock import next_deadline
from huone.table.draw import Draw
from huone.table.running import RunningHand
from huone.tournament import clockwork, registration, rulings
from huone.tournament import events as te
from huone.tournament import payouts as owed
from huone.tournament.config import TournamentConfig, verify_tournament
from huone.tournament.entries import has_enough_entries, is_phase_1_over
from huone.tournament.events import TournamentEvent
from huone.tournament.field import (
    Entrant,
    Stop,
    Table,
    Tournament,
    decode_tournament,
    encode_tournament,
)
from huone.tournament.finishing import Eliminated
from huone.tournament.hands import NoHand, TableHands
from huone.tournament.hexapro import NUMBERS, payouts, row_of
from huone.tournament.layout import LaidOut
from huone.tournament.prizes import is_hand_for_hand
from huone.tournament.racing import race_off
from huone.tournament.seats import Seating
from huone.units import Cents, Chips, Instant, PlayerId

NOTHING = Cents(0)
Multiplier = Callable[[tuple[PlayerId, ...]], int]
"""Draws the number of a HexaPro once everybody who plays it is known, so that it can be proven."""

REBUY_TIME_MS = 15_000
"""How long a table waits for a player who has lost his chips and may buy new ones."""


class NotPlaying(Refused):
    """A tournament that is not played cannot be stopped or hurried."""

    code = "tournament/not-playing"
    says = "the tournament is {stage}"


class NotPaused(Refused):
    """Only what was paused is resumed."""

    code = "tournament/not-paused"
    says = "the tournament is not paused"


class Recorded(Struct, frozen=True):
    """What a store knows of a table after a crash: its newest hand, and whether that was lost."""

    hand: int
    lost: bool


class Director(TableHands):
    """One tournament."""

    def __init__(
        self,
        config: TournamentConfig,
        field: Tournament | None = None,
        *,
        multiplier: Multiplier | None = None,
    ) -> None:
        verify_tournament(config)
        self._multiplier = multiplier
        super().__init__(config, Tournament() if field is None else field)
        self.seating = Seating(config, self.field, stud=self.programme.is_stud)
        self._due: dict[int, None] = {}
        """Tables that are ready to be dealt now."""
        self._deals: list[tuple[Instant, int]] = []
        self._deals_at: dict[int, Instant] = {}
        """When each table deals next; the heap may hold older entries, which count no more."""
        self._in_step: set[int] = set()
        """Tables that have not been dealt yet in this hand of hand-for-hand."""
        self._waiting: dict[int, None] = {}
        """Tables that wait for others: for the round to end, for players, for the final table."""
        if field is None and config.carried_chips:
            self._carry_in()

    # Questions

    @property
    def is_over(self) -> bool:
        """Whether the tournament has a result or was cancelled."""
        return self.field.stage in ("finished", "cancelled")

    def due(self) -> list[int]:
        """List the tables whose next hand is to be dealt now."""
        return list(self._due)

    def over(self) -> list[int]:
        """List the tables whose hand is over and waits to be settled."""
        return list(self._over)

    def deals_at(self, number: int) -> Instant | None:
        """Say when a table deals its next hand, if nothing stops it."""
        return self._deals_at.get(number) if self._may_deal_at_all else None

    def next_deadline(self) -> Instant | None:
        """Say when the director wants to be woken."""
        if self.is_over:
            return None
        if self.field.stage == "registering":
            return self.config.start
        deals = self._next_deal() if self._may_deal_at_all else None
        return next_deadline(
            clockwork.next_change(self.field, self.config), deals, self._next_turn()
        )

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

    # Entries

    def register(
        self,
        player: PlayerId,
        *,
        now: Instant,
        draw: Draw,
        ticket: str | None = None,
        buy_in_cents: Cents | None = None,
    ) -> list[TournamentEvent]:
        """Take an entry, and after the start give it a seat (MTT-REG-11, TOUR-LATE-01)."""
        field, config = self.field, self.config
        bought = registration.enter(field, config, player, ticket=ticket, buy_in_cents=buy_in_cents)
        if field.stage == "playing":
            seated = self.seating.seat_late(field.entrants[player], bought.chips, draw)
            self._look_again(now)
            self._wake_waiting(now)
            return [bought, *seated]
        if config.is_sit_and_go and len(field.entrants) == config.entries_max:
            return [bought, *self._start(now, draw)]  # TYPE-SNG-01.
        return [bought]

    def unregister(self, player: PlayerId, *, now: Instant) -> list[TournamentEvent]:
        """Let a player leave before the start (MTT-REG-08)."""
        return registration.leave(self.field, self.config, player, now=now)

    def rebuy(self, player: PlayerId, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Sell a player new chips (TYPE-REB-01)."""
        bought = registration.rebuy(self.field, self.config, player)
        table, _, _ = self.field.sitter(player)
        return [bought, *self._decided(table, now, draw)]

    def decline_rebuy(self, player: PlayerId, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let a player without chips go out."""
        table, _, _ = self.field.sitter(player)
        if table.undecided.pop(player, None) is None:
            raise registration.NotNow(what="refusal of a rebuy", why="none is offered")
        return self._decided(table, now, draw)

    def add_on(self, player: PlayerId) -> list[TournamentEvent]:
        """Sell an add-on in its break (TOUR-ADDON-01)."""
        return [registration.add_on(self.field, self.config, player)]

    def _carry_in(self) -> None:
        """Enter those who come from a first phase with their stacks (TYPE-PHS-03..04)."""
        for player, chips in self.config.carried_chips.items():
            self.field.entrants[player] = Entrant(player, [], chips)
        self.field.players_left = len(self.field.entrants)
        self.field.prize_in_cents = self.config.carried_pool_cents

    # Start

    def _start(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        field, config = self.field, self.config
        tables = -(-len(field.entrants) // config.seats)
        rules = config.rules.registration
        if not has_enough_entries(len(field.entrants), tables=tables, rules=rules):
            return self.cancel("too few entries", now=now)  # MTT-REG-15.
        field.stage = "playing"
        happened: list[TournamentEvent] = []
        if config.hexapro is not None:
            happened += self._draw_multiplier(draw)
        seated = self.seating.draw_all(draw)
        happened.append(te.TournamentStarted(len(field.entrants), len(field.tables)))
        happened += seated
        happened += clockwork.begin(field, config, now)
        if not registration.takes_entries(field, config):
            happened += self._close_registration(now, draw)
        self._look_again(now)
        return happened

    def _draw_multiplier(self, draw: Draw) -> list[TournamentEvent]:
        """Draw what a HexaPro is played for, once, before the first hand (AMB-66)."""
        chapter = self.config.hexapro
        assert chapter is not None
        players = tuple(self.field.entrants)
        number = draw(NUMBERS) if self._multiplier is None else self._multiplier(players)
        row = row_of(number, chapter)
        self.field.row = row
        for entrant in self.field.entrants.values():
            entrant.chips_bought = Chips(row.starting_chips)
        prizes = payouts(self.config.entry.total_cents, row)
        return [te.MultiplierDrawn(number, row.multiplier_tenths, prizes)]

    # Time

    def tick(self, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Do what is due: start, levels, stops, turns that ran out, tables that deal next."""
        field, config = self.field, self.config
        if self.is_over:
            return []
        if field.stage == "registering":
            due = config.start is not None and now >= config.start
            return self._start(now, draw) if due else []
        happened = clockwork.advance(field, config, now)
        happened += self._registration_due(now, draw)
        happened += self._stop_due(now, draw)
        happened += self._time_out(now)
        return [*happened, *self._prepare(now, draw)]

    def _registration_due(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        if not self.field.registration_open or registration.takes_entries(self.field, self.config):
            return []
        return self._close_registration(now, draw)

    def _close_registration(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """End all entries; where add-ons are sold, the prizes follow after them."""
        self.field.registration_open = False
        for table in self.field.tables.values():
            table.undecided = dict.fromkeys(table.undecided, now)
        if self.config.add_on is not None and self.field.players_left > 1:
            return clockwork.call_stop(
                self.field, Stop("add-on", self.config.add_on_break_s * 1000)
            )
        return self._settle_prizes(now, draw)

    def _settle_prizes(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        happened = owed.settle_prizes(self.field, self.config)
        happened += owed.take_early_places(self.field, self.config, draw)
        return happened

    def _stop_due(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        stop = self.field.stop
        if stop is None:
            return []
        if not stop.begun:
            undecided = any(self.field.tables[n].undecided for n in self._waiting)
            quiet = not self.running and not self._due and not undecided
            return clockwork.begin_stop(self.field, now) if quiet else []
        if stop.until is None or stop.until > now:
            return []
        return self._go_on(now, draw)

    def _go_on(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        happened = clockwork.end_stop(self.field, now)
        happened += self._race(draw)
        if not self.field.registration_open and self.field.prizes_cents is None:
            happened += self._settle_prizes(now, draw)
        return happened

    def _race(self, draw: Draw) -> list[TournamentEvent]:
        """Race small chips off that the level has outgrown, in a break (TOUR-RACE-01)."""
        chip = clockwork.outgrown_chip(self.field, self.config)
        rules = self.config.rules.chip_race
        if chip is None or not isinstance(rules, ChipRace):
            return []
        before, self.field.chip = self.field.chip, chip
        return [
            race_off(table, old_unit=before, new_unit=chip, rules=rules, draw=draw)
            for table in self.field.tables.values()
        ]

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
            self._look_again(now)
            self._wake_waiting(now)
            return happened
        happened += self.seating.level_out(table, draw)
        self._look_again(now)
        if table.players < 2 or self.seating.forms_final_table:
            self._waiting[table.number] = None
        else:
            self._due[table.number] = None
        return happened

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

    # After a hand

    def settle(self, number: int, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let a finished hand count: stacks, knock-outs, places, and what follows from them."""
        if number not in self._over:
            raise NoHand(table=number)
        del self._over[number]
        running, laid = self.running.pop(number), self._laid.pop(number)
        table = self.field.tables[number]
        before = self._count(table, running, laid)
        happened = self._told(
            number, [table_events.HandSettled(table.hands, dict(running.hand.stacks))]
        )
        busted = [
            Eliminated(table.seats[seat].player, number, before[seat])
            for seat in laid.dealt_in
            if table.seats[seat].chips == 0
        ]
        if busted:
            happened += self._knocked_out(table, running, laid, busted, now=now)
        if not table.undecided:
            happened += self._decided(table, now, draw)
        elif number not in self._deals_at:
            self._schedule(number, max(table.undecided.values()))
        return [*happened, *self._after_hand(table, now, draw)]

    def _knocked_out(
        self,
        table: Table,
        running: RunningHand,
        laid: LaidOut,
        busted: list[Eliminated],
        *,
        now: Instant,
    ) -> list[TournamentEvent]:
        """Owe bounties at once, and ask those who may whether they buy new chips."""
        field, config = self.field, self.config
        seats = {table.seats[seat].player: seat for seat in laid.dealt_in}
        victims = [(seats[out.player], out.player) for out in busted]
        button = laid.positions.button
        happened = owed.owe_bounties(
            field, config, running.hand, victims=victims, players=laid.dealt_in, button=button
        )
        table.busted = busted
        may_buy = [
            out.player
            for out in busted
            if registration.may_rebuy(field, config, field.entrants[out.player])
        ]
        until = Instant(now + REBUY_TIME_MS)
        table.undecided = dict.fromkeys(may_buy, until)
        happened += [te.RebuyOffered(player, until) for player in may_buy]
        table.vips = owed.owe_vip_bounties(
            config, running.hand, victims=victims, players=laid.dealt_in, button=button
        )
        return happened

    def _decided(self, table: Table, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let those go out who did not buy, once nobody of their hand may buy any more."""
        if table.undecided:
            return []
        out, table.busted = table.busted, []
        gone = {each.player for each in out}
        vips: list[TournamentEvent] = [v for v in table.vips if v.victim in gone]
        table.vips = []
        happened: list[TournamentEvent] = []
        for each in out:
            self.seating.leave(table, table.seat_of(each.player))
            self.field.entrants[each.player].out = True
            happened.append(te.PlayerOut(each.player, table.number))
        happened += vips
        if out and self.field.hand_for_hand:
            self.field.round_out += out
        elif out:
            happened += self._eliminate(out, now, draw)
        if not self.is_over and not table.in_hand and table.number in self.field.tables:
            self._deals_at.pop(table.number, None)
            self._next(table, now)
        return happened

    def _eliminate(self, out: list[Eliminated], now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Give places, and see what fewer players mean for registration, stages and tables."""
        field, config = self.field, self.config
        field.players_left -= len(out)
        happened = owed.take_places(field, config, out, draw)
        if field.registration_open and not registration.takes_entries(field, config):
            happened += self._close_registration(now, draw)
        return [*happened, *self._fewer_players(now, draw)]

    def _fewer_players(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        field = self.field
        if owed.is_decided(field, self.config):
            phase_1 = self.config.phase_1 is not None
            return self._end_phase() if phase_1 else self._end(now, draw)
        for number in self.seating.name_closing():
            table = field.tables[number]
            if not table.in_hand:
                self._due.pop(number, None)
                self._waiting.pop(number, None)
                self._schedule(number, now)
        return self._hand_for_hand(now)

    def _end(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """End the tournament; hands that still run at other tables are void."""
        happened: list[TournamentEvent] = []
        for number in list(self.running):
            happened += self.void_hand(number, "the tournament is decided", now=now)
        if self.field.prizes_cents is None:
            self.field.registration_open = False
            happened += self._settle_prizes(now, draw)
        self._due = {}
        return [*happened, *owed.finish_all(self.field, self.config, draw)]

    def _next(self, table: Table, now: Instant) -> None:
        """Say when a table deals its next hand."""
        number = table.number
        self._due.pop(number, None)
        if self.field.hand_for_hand and not table.closing:
            self._wait_for_round(number)
        else:
            pause = 0 if table.closing else self.config.pause_ms
            self._schedule(number, Instant(now + pause))

    def _after_hand(self, table: Table, now: Instant, draw: Draw) -> list[TournamentEvent]:
        happened: list[TournamentEvent] = []
        if self.is_over:
            return happened
        if self.field.hand_for_hand:
            happened += self._end_round(now, draw)
        if not self.is_over:
            happened += self._phase_over(now)
            happened += self._stop_due(now, draw)
        return happened

    # Hand for hand

    def call_hand_for_hand(self, *, on: bool, now: Instant) -> list[TournamentEvent]:
        """Let the operator switch hand-for-hand on or off (MTT-H4H-01, AMB-68)."""
        self._verify_playing()
        self.field.hand_for_hand_called = on
        return self._hand_for_hand(now)

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
        self._waiting, self._in_step, field.round_done = {}, set(), set()
        return [te.HandForHandOver()]

    def _hold_for_round(self) -> None:
        """Let tables that were about to deal wait until every other has finished its hand."""
        for number in [*self._deals_at, *self._due]:
            if not self.field.tables[number].closing:
                self._wait_for_round(number)
                self._deals_at.pop(number, None)
                self._due.pop(number, None)

    def _wait_for_round(self, number: int) -> None:
        self._waiting[number] = None
        self.field.round_done.add(number)

    def _end_round(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Place those who went out in one synchronised hand together (MTT-ELIM-05)."""
        field = self.field
        if self.running or self._in_step:
            return []
        out, field.round_out = field.round_out, []
        field.round_done = set()
        happened = self._eliminate(out, now, draw) if out else []
        if not self.is_over and field.hand_for_hand:
            for number in self._waiting:
                self._schedule(number, Instant(now + self.config.pause_ms))
            self._in_step = {n for n in self._waiting if self.field.tables[n].players > 1}
            self._waiting = {}
        return happened

    # Phases

    def _phase_over(self, now: Instant) -> list[TournamentEvent]:
        """End a first phase when its last hands are over (TYPE-PHS-02, online:AMB-52)."""
        rules = self.config.phase_1
        if rules is None or not is_phase_1_over(self.field.level, rules):
            return []
        self._due, self._deals, self._deals_at = {}, [], {}
        return [] if self.running else self._end_phase()

    def _end_phase(self) -> list[TournamentEvent]:
        """Carry stacks and pool to the second phase."""
        field = self.field
        field.stage = "finished"
        stacks = [te.StackCarried(s.player, s.chips) for s in rulings.sitters(field)]
        fees: list[TournamentEvent] = [te.FeeTaken(field.fees_cents)] if field.fees_cents else []
        return [*stacks, te.PoolCarried(field.prize_in_cents), *fees, te.TournamentFinished(())]

    # Rulings

    def pause(self, *, now: Instant) -> list[TournamentEvent]:
        """Stop play when the running hands are over, until it is resumed."""
        self._verify_playing()
        happened = clockwork.call_stop(self.field, Stop("pause", None))
        if not self.running and happened:
            happened += clockwork.begin_stop(self.field, now)
        return happened

    def resume(self, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Go on after a pause."""
        if self.field.stop is None or self.field.stop.kind != "pause":
            raise NotPaused
        return self._go_on(now, draw)

    def _verify_playing(self) -> None:
        if self.field.stage != "playing":
            raise NotPlaying(stage=self.field.stage)

    def void_hand(self, number: int, why: str, *, now: Instant) -> list[TournamentEvent]:
        """Let a hand never have been; stacks and positions are those of its start (SRV-03)."""
        running = self.running.pop(number, None)
        if running is None:
            raise NoHand(table=number)
        self._laid.pop(number)
        self._over.pop(number, None)
        table = self.field.tables[number]
        table.in_hand = False
        if not self.is_over:
            self._next(table, now)
        stacks = {int(seat): int(table.seats[seat].chips) for seat in running.seats}
        return self._told(number, [table_events.HandVoided(running.number, why, stacks)])

    def cancel(self, why: str, *, now: Instant) -> list[TournamentEvent]:
        """End the tournament without a result, in whatever state it is (CANCEL, MTT-SRV-02)."""
        if self.is_over:
            raise registration.TournamentOver(stage=self.field.stage)
        happened: list[TournamentEvent] = []
        for number in list(self.running):
            happened += self.void_hand(number, why, now=now)
        self._due = {}
        return [*happened, *rulings.cancelled(self.field, self.config, why)]

    def disqualify(self, player: PlayerId, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Remove a player: his chips leave play, others move up (TOUR-SANC-02, TOUR-DQ-01..04).

        A hand that he plays in is void, so that his chips decide nothing any more.
        """
        field = self.field
        rulings.verify_in_tournament(field, player)
        entrant = field.entrant(player)
        happened: list[TournamentEvent] = []
        chips = Chips(0)
        still_in = entrant.table is not None
        if entrant.table is not None:
            table, seat, _ = field.sitter(player)
            if table.in_hand:
                happened += self.void_hand(table.number, "a player was disqualified", now=now)
            table.undecided.pop(player, None)
            table.busted = [out for out in table.busted if out.player != player]
            chips = self.seating.leave(table, seat).chips
            field.players_left -= 1
        entrant.disqualified = entrant.out = True
        for group in field.early_out:
            group[:] = [out for out in group if out.player != player]
        happened.append(te.Disqualified(player, chips))
        happened += rulings.moved_up_by(field, self.config, player)
        if field.stage == "finished" and field.prizes_cents is not None:
            happened += owed.share_leftover(field, self.config)
        return [*happened, *(self._fewer_players(now, draw) if still_in else [])]

    def propose_deal(
        self,
        deal: rulings.DealKind | dict[PlayerId, Cents],
        *,
        for_winner_cents: Cents = NOTHING,
    ) -> list[TournamentEvent]:
        """Put a division of the prizes on the table, between hands."""
        return rulings.proposed(self.field, self.config, deal, for_winner_cents=for_winner_cents)

    def agree_deal(self, player: PlayerId, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Agree to it; when all do it counts, and without an amount to play for all is over."""
        happened, made = rulings.agreed(self.field, self.config, player)
        if made and owed.is_decided(self.field, self.config):
            happened += self._end(now, draw)
        return happened

    # Recovery

    def stored(self) -> bytes:
        """Write everything down that a restart needs."""
        return encode_tournament(self.field)

    @classmethod
    def restore(
        cls,
        config: TournamentConfig,
        data: bytes,
        *,
        stopped_at: Instant,
        now: Instant,
        tables: Mapping[int, Recorded] | None = None,
        resumes_at: Instant | None = None,
        multiplier: Multiplier | None = None,
    ) -> tuple["Director", list[TournamentEvent]]:
        """Go on after a crash: hands that ran are void, and nothing that was told is told again.

        The playing clock stands from the moment of the crash until now, or until `resumes_at`, so
        that everybody has time to come back. `tables` is what was recorded after `data`.
        """
        director = cls(config, decode_tournament(data), multiplier=multiplier)
        field = director.field
        if field.stage != "playing":
            return director, []
        happened: list[TournamentEvent] = []
        for number, table in field.tables.items():
            recorded = (tables or {}).get(number)
            if recorded is not None:
                table.hands, table.in_hand = recorded.hand, recorded.lost
            happened += director._reopen(table, now)
        if field.hand_for_hand:
            director._resume_round()
        if field.clock.running_since is not None:
            field.clock = field.clock.stopped(max(stopped_at, field.clock.running_since))
            if resumes_at is None or field.stop is not None:
                field.clock = field.clock.started(now)
            else:
                field.stop = Stop("restart", None, begun=True, until=resumes_at)
                happened.append(te.StopBegun("restart", resumes_at))
        return director, happened

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
