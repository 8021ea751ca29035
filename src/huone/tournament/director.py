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
    sheets.changed(director.field, ...) after each of them       `sheets.py`
    Director.restore(config, field, ...)                         after a crash

Rule 1: time and luck are arguments; `draw` is asked for seats, moves and equal stacks alone.
Rule 2: a hand counts when it is settled; until then a crash voids it and nothing else.
Rule 3: a hand costs the director the same in a field of ten and of ten thousand.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from huone.refusal import Refused
from huone.table.clock import next_deadline
from huone.table.draw import Draw
from huone.tournament import clockwork, registration, rulings
from huone.tournament import events as te
from huone.tournament import payouts as owed
from huone.tournament.changes import verify_change
from huone.tournament.config import TournamentConfig
from huone.tournament.course import Course
from huone.tournament.entries import RegistrationClosed, carried_stack, has_enough_entries
from huone.tournament.events import TournamentEvent
from huone.tournament.field import (
    Stop,
    Tournament,
    encode_tournament,
)
from huone.tournament.hexapro import NUMBERS, payouts, row_of
from huone.tournament.programme import LevelProgramme
from huone.units import Cents, Chips, Instant, PlayerId

NOTHING = Cents(0)
DAY_MS = 86_400_000
Multiplier = Callable[[tuple[PlayerId, ...]], int]
"""Draws the number of a HexaPro once everybody who plays it is known, so that it can be proven."""


class NotPaused(Refused):
    """Only what was paused is resumed."""

    code = "tournament/not-paused"
    says = "the tournament is not paused"


class NoSuchLevel(Refused):
    """A tournament goes to a level of its structure."""

    code = "tournament/no-such-level"
    says = "there is no level {level}; the structure has {levels}"


class Recorded(Struct, frozen=True):
    """What a store knows of a table after a crash: its newest hand, and whether that was lost."""

    hand: int
    lost: bool


class Director(Course):
    """One tournament."""

    def __init__(
        self,
        config: TournamentConfig,
        field: Tournament | None = None,
        *,
        multiplier: Multiplier | None = None,
    ) -> None:
        super().__init__(config, Tournament() if field is None else field)
        self._multiplier = multiplier
        if field is None and config.carried_chips:
            self._carry_in()

    # Questions

    def next_deadline(self) -> Instant | None:
        """Say when the director wants to be woken."""
        if self.is_over:
            return None
        if self.field.stage == "registering":
            return self.config.start
        deals = self._next_deal() if self._may_deal_at_all else None
        change = clockwork.next_change(self.field, self.config)
        return next_deadline(change, deals, self._next_turn(), self._overdue_at())

    def _overdue_at(self) -> Instant | None:
        """Say when a HexaPro that stands still is decided as it stands (HEXA-18)."""
        chapter, started = self.config.hexapro, self.field.started_at
        if chapter is None or started is None:
            return None
        return Instant(started + chapter.settled_within_days * DAY_MS)

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
        bought = registration.add_on(self.field, self.config, player)
        self.touched.add(self.field.sitter(player)[0].number)
        return [bought]

    def carry_in(
        self, stacks: Mapping[PlayerId, Chips], *, pool_cents: Cents
    ) -> list[TournamentEvent]:
        """Take in those who survived a first phase; of two stacks the larger one counts."""
        field = self.field
        if field.stage != "registering":
            raise RegistrationClosed(why="the second phase has begun")
        for player, chips in stacks.items():
            entrant = field.entrants.get(player)
            if entrant is None:
                field.enter(player, chips)
                field.players_left += 1
            else:
                entrant.chips_bought = carried_stack((entrant.chips_bought, chips))
        field.prize_in_cents = Cents(field.prize_in_cents + pool_cents)
        return [te.StackCarried(player, field.entrants[player].chips_bought) for player in stacks]

    def _carry_in(self) -> None:
        """Enter those who come from a first phase with their stacks (TYPE-PHS-03..04)."""
        for player, chips in self.config.carried_chips.items():
            self.field.enter(player, chips)
        self.field.players_left = len(self.field.entrants)
        self.field.prize_in_cents = self.config.carried_pool_cents

    # Start

    def _start(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        field, config = self.field, self.config
        tables = -(-len(field.entrants) // config.seats)
        rules = config.rules.registration
        if not has_enough_entries(len(field.entrants), tables=tables, rules=rules):
            return self.cancel("too few entries", now=now)  # MTT-REG-15.
        field.stage, field.started_at = "playing", now
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
        if (overdue := self._overdue_at()) is not None and overdue <= now:
            return self.cancel("it was not played to its end in time", now=now)
        happened = clockwork.advance(field, config, now)
        happened += self._registration_due(now, draw)
        happened += self._stop_due(now, draw)
        happened += self._time_out(now)
        happened += self._prepare(now, draw)
        return [*happened, *self._end_by_hands(now, draw)]

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
        if self.is_over:
            raise registration.TournamentOver(stage=self.field.stage)
        if self.field.stop is None or self.field.stop.kind != "pause":
            raise NotPaused
        return self._go_on(now, draw)

    def go_to_level(self, level: int, *, now: Instant) -> list[TournamentEvent]:
        """Let a level begin now; hands that are being played end at theirs (TOUR-STRUCT-04)."""
        self._verify_playing()
        if not 1 <= level <= len(self.config.levels):
            raise NoSuchLevel(level=level, levels=len(self.config.levels))
        return clockwork.go_to_level(self.field, self.config, level, now)

    def change(self, config: TournamentConfig, *, now: Instant) -> list[TournamentEvent]:
        """Let the operator change the terms; what is played now changes with the next hand."""
        changed = verify_change(self.field, self.config, config)
        if not changed:
            return []
        level = clockwork.level_of(self.field.level, self.config)
        self.config = self.seating.config = config
        self.programme = LevelProgramme(config)
        happened: list[TournamentEvent] = [te.TournamentChanged(changed)]
        playing = self.field.stage == "playing"
        if playing and clockwork.level_of(self.field.level, config) != level:
            happened.append(clockwork.level_begun(self.field, config))  # OFC-TOUR-04.
        return happened

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
        if any(out.player == player for out in field.round_out):
            field.round_out = [out for out in field.round_out if out.player != player]
            field.players_left -= 1
            still_in = True
        entrant.early = None
        happened.append(te.Disqualified(player, chips))
        happened += rulings.moved_up_by(field, self.config, player)
        if field.stage == "finished" and field.prizes_cents is not None:
            happened += owed.share_leftover(field, self.config)
        happened += self._fewer_players(now, draw) if still_in else []
        return [*happened, *self._first_round(now, draw)]

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

    def take_touched(self) -> set[int]:
        """Name the tables that may have changed since this was asked last."""
        touched = set(self.touched)
        self.touched.clear()
        return touched

    def stored(self) -> bytes:
        """Write everything down at once."""
        return encode_tournament(self.field)

    @classmethod
    def restore(
        cls,
        config: TournamentConfig,
        field: Tournament,
        *,
        stopped_at: Instant,
        now: Instant,
        tables: Mapping[int, Recorded] | None = None,
        resumes_at: Instant | None = None,
        multiplier: Multiplier | None = None,
    ) -> tuple["Director", list[TournamentEvent]]:
        """Go on after a crash: hands that ran are void, and nothing that was told is told again.

        The playing clock stands from the moment of the crash until now, or until `resumes_at`, so
        that everybody has time to come back. `tables` is what was recorded after `field`.
        """
        director = cls(config, field, multiplier=multiplier)
        if field.stage != "playing":
            return director, []
        happened: list[TournamentEvent] = []
        for number, table in field.tables.items():
            recorded = (tables or {}).get(number)
            if recorded is not None:
                table.hands, table.in_hand = recorded.hand, recorded.lost
            director.touched.add(number)
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
