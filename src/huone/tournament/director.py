"""Director: one tournament from the first entry to the last prize.

Owns: the commands, and the order in which the parts of a tournament (`play.py`) answer them.
Never: reads a clock, makes luck or moves money. It says what is owed, and the room pays.

How a room runs one (every command answers with `TournamentEvent`s, or refuses and changes nothing):

    director = Director(config)                                  config: `offers.py`
    director.register(player, now=now, draw=draw)                .unregister  .rebuy  .add_on
    at director.next_deadline():   director.tick(now=now, draw=draw)
    for table in director.due():   director.deal(table, deck, redeck, now=now)
    director.act(player, action, now=now)                 .set_connected  .sit_out  .come_back
    for table in director.over():  director.settle(table, now=now, draw=draw), recorded whole
    director.pause(now=now), .resume, .cancel, .disqualify, .propose_deal, .agree_deal
    sheets.changed(director.field, ...) after each of them       `sheets.py`
    Director.restore(config, field, ...)                         after a crash

Rule 1: time and luck are arguments; `draw` is asked for seats, moves and equal stacks alone.
Rule 2: a hand counts when it is settled; until then a crash voids it and nothing else.
Rule 3: a hand costs the director the same in a field of ten and of ten thousand.
"""

from collections.abc import Mapping

from msgspec import Struct

from huone.cards.card import Card
from huone.games.actions import Action
from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.clock import next_deadline
from huone.table.draw import Draw
from huone.table.programme import Played
from huone.table.running import RunningHand
from huone.tournament import (
    after_hand,
    clockwork,
    next_hand,
    payouts,
    registration,
    registration_end,
    rounds,
    rulings,
    start,
    stops,
)
from huone.tournament import events as tournament_events
from huone.tournament.changes import ChangePreview, foresee, verify_change
from huone.tournament.config import TournamentConfig
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Stop, Tournament, encode_tournament
from huone.tournament.hands import NoHandAtTable
from huone.tournament.play import Multiplier, Play
from huone.units import Cents, Chips, Instant, PlayerId

NOTHING = Cents(0)
DAY_MS = 86_400_000


class NotPaused(Refused):
    """Only what was paused is resumed."""

    code = "tournament/not-paused"
    says = "the tournament is not paused"


class NoSuchLevel(Refused):
    """A tournament goes to a level of its structure."""

    code = "tournament/no-such-level"
    says = "there is no level {level}; the structure has {levels}"


class TableAfterCrash(Struct, frozen=True):
    """What a store knows of a table after a crash: its newest hand, and whether that was lost."""

    hand: int
    lost: bool


class Director:
    """One tournament."""

    def __init__(
        self,
        config: TournamentConfig,
        field: Tournament | None = None,
        *,
        multiplier: Multiplier | None = None,
    ) -> None:
        self.play = Play(config, Tournament() if field is None else field, multiplier=multiplier)
        if field is None and config.carried_chips:
            start.take_carried(self.play)

    # Questions

    @property
    def config(self) -> TournamentConfig:
        """The configuration in force."""
        return self.play.config

    @property
    def field(self) -> Tournament:
        """Everybody in the tournament, and how far it has got."""
        return self.play.field

    @property
    def running(self) -> Mapping[int, RunningHand]:
        """The hands that are being played, by table."""
        return self.play.hands.running

    @property
    def is_over(self) -> bool:
        """Whether the tournament has a result or was cancelled."""
        return self.play.is_over

    def next_deadline(self) -> Instant | None:
        """Say when the director wants to be woken."""
        if self.is_over:
            return None
        if self.field.stage == "registering":
            return self.field.lot_until or self.config.start
        deals = self.play.schedule.next_deal() if self.play.may_deal_at_all else None
        change = clockwork.next_change(self.field, self.config)
        return next_deadline(change, deals, self.play.hands.next_turn(), _overdue_at(self.play))

    def due(self) -> list[int]:
        """List the tables whose next hand is to be dealt now."""
        return list(self.play.schedule.due)

    def over(self) -> list[int]:
        """List the tables whose hand is over and waits to be settled."""
        return list(self.play.hands.over)

    def deals_at(self, number: int) -> Instant | None:
        """Say when a table deals its next hand, if nothing stops it."""
        return self.play.schedule.deals_at.get(number) if self.play.may_deal_at_all else None

    def played_next(self, number: int) -> Played:
        """Say what the next hand of a table is, for whoever shuffles its deck."""
        return self.play.hands.played_next(number)

    def played_now(self, number: int) -> Played:
        """Say what is played at a table: the running hand, or else the next one."""
        return self.play.hands.played_now(number)

    def laid_out(self, number: int) -> table_events.HandLaidOut:
        """Say how the running hand of a table was laid out."""
        return self.play.hands.laid_out(number)

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
        """Take an entry, and after the start give it a seat (MTT-REG-11, TOUR-LATE-01).

        When all have entered, a multiplier waits for the players' cuts.
        """
        field, config = self.field, self.config
        bought = registration.enter(field, config, player, ticket=ticket, buy_in_cents=buy_in_cents)
        if field.stage == "playing":
            entrant = field.entrants[player]
            seated = self.play.seating.seat_late(entrant, bought.chips, draw)
            next_hand.look_again(self.play, now)
            next_hand.wake_waiting(self.play, now)
            return [bought, *seated]
        if config.is_sit_and_go and len(field.entrants) == config.entries_max:
            if field.lot_anchors:
                field.lot_until = Instant(now + start.LOT_WAITS_MS)
                return [bought, tournament_events.LotCalled(field.lot_until)]
            return [bought, *start.start(self.play, now, draw)]  # TYPE-SNG-01.
        return [bought]

    def unregister(self, player: PlayerId, *, now: Instant) -> list[TournamentEvent]:
        """Let a player leave before the start (MTT-REG-08)."""
        return registration.leave(self.field, self.config, player, now=now)

    def rebuy(self, player: PlayerId, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Sell a player new chips (TYPE-REB-01)."""
        bought = registration.rebuy(self.field, self.config, player)
        table, _, _ = self.field.sitter(player)
        return [bought, *after_hand.decided(self.play, table, now, draw)]

    def decline_rebuy(self, player: PlayerId, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let a player without chips go out."""
        table, _, _ = self.field.sitter(player)
        if table.undecided.pop(player, None) is None:
            raise registration.NotOnSaleNow(what="refusal of a rebuy", why="none is offered")
        return after_hand.decided(self.play, table, now, draw)

    def add_on(self, player: PlayerId) -> list[TournamentEvent]:
        """Sell an add-on in its break (TOUR-ADDON-01)."""
        bought = registration.add_on(self.field, self.config, player)
        self.play.touched.add(self.field.sitter(player)[0].number)
        return [bought]

    def carry_in(
        self, stacks: Mapping[PlayerId, Chips], *, pool_cents: Cents
    ) -> list[TournamentEvent]:
        """Take in those who survived a first phase; of two stacks the larger one counts."""
        return start.carry_in(self.play, stacks, pool_cents)

    # Time

    def tick(
        self, *, now: Instant, draw: Draw, tables_max: int | None = None
    ) -> list[TournamentEvent]:
        """Do what is due: start, levels, stops, turns that ran out, tables that deal next.

        No more than `tables_max` tables become due at once; the others stay overdue until the next
        tick, which may be at the same moment.
        """
        field, config = self.field, self.config
        if self.is_over:
            return []
        if field.stage == "registering":
            at = field.lot_until or config.start
            due = at is not None and now >= at
            return start.start(self.play, now, draw) if due else []
        if (overdue := _overdue_at(self.play)) is not None and overdue <= now:
            return self.cancel("it was not played to its end in time", now=now)
        level = field.level
        happened = clockwork.advance(field, config, now)
        if field.level != level:
            self.play.hands.level_over(level)
        happened += registration_end.end_if_due(self.play, now, draw)
        happened += stops.begin_or_end(self.play, now, draw)
        happened += self.play.hands.time_out(now)
        happened += next_hand.prepare(self.play, now, draw, tables_max=tables_max)
        return [*happened, *after_hand.end_by_hands(self.play, now, draw)]

    # Hands

    def deal(
        self, number: int, deck: list[Card], redeck: list[Card], *, now: Instant
    ) -> list[TournamentEvent]:
        """Deal the next hand of a table that is due."""
        schedule = self.play.schedule
        if number not in schedule.due:
            raise NoHandAtTable(table=number)
        happened = self.play.hands.begin(number, deck, redeck, now)
        del schedule.due[number]
        schedule.in_step.discard(number)
        return happened

    def act(self, player: PlayerId, action: Action, *, now: Instant) -> list[TournamentEvent]:
        """Take a player's action, or let the hand refuse it with nothing changed."""
        return self.play.hands.act(player, action, now=now)

    def settle(self, number: int, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let a finished hand count: stacks, knock-outs, places, and what follows from them."""
        return after_hand.settled(self.play, number, now, draw)

    def void_hand(self, number: int, why: str, *, now: Instant) -> list[TournamentEvent]:
        """Let a hand never have been; stacks and positions are those of its start (SRV-03)."""
        return after_hand.void_hand(self.play, number, why, now)

    def set_connected(
        self, player: PlayerId, *, online: bool, now: Instant
    ) -> list[TournamentEvent]:
        """Note that a player's line is lost or back; a line that is back ends his absence."""
        happened = self.play.hands.set_connected(player, online=online, now=now)
        return self._seen(player, now, happened) if online else happened

    def sit_out(self, player: PlayerId, *, now: Instant) -> list[TournamentEvent]:
        """Let the house fold for a player from now on; he is dealt in and pays (MTT-SIT-01)."""
        return self.play.hands.sit_out(player, now=now)

    def come_back(self, player: PlayerId, *, now: Instant) -> list[TournamentEvent]:
        """Let a player act for himself again."""
        return self._seen(player, now, self.play.hands.come_back(player, now=now))

    def _seen(
        self, player: PlayerId, now: Instant, happened: list[TournamentEvent]
    ) -> list[TournamentEvent]:
        """Let a table deal that has waited for somebody."""
        number = self.field.entrant(player).table
        if number is not None:
            next_hand.somebody_is_back(self.play, number, now)
        return happened

    # Rulings

    def pause(self, *, now: Instant, why: str = "") -> list[TournamentEvent]:
        """Stop play when the running hands are over, until it is resumed."""
        rulings.verify_playing(self.field)
        happened = clockwork.call_stop(self.field, Stop("pause", None, why=why))
        if not self.running and happened:
            happened += clockwork.begin_stop(self.field, now)
        return happened

    def resume(self, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Go on after a pause."""
        if self.is_over:
            raise registration.TournamentOver(stage=self.field.stage)
        if self.field.stop is None or self.field.stop.kind != "pause":
            raise NotPaused
        return stops.go_on(self.play, now, draw)

    def call_hand_for_hand(self, *, on: bool, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Let the operator switch hand-for-hand on or off (MTT-H4H-01, AMB-68)."""
        rulings.verify_playing(self.field)
        self.field.hand_for_hand_called = on
        happened = rounds.step_in_or_out(self.play, now)
        return [*happened, *after_hand.first_round(self.play, now, draw)]

    def go_to_level(self, level: int, *, now: Instant) -> list[TournamentEvent]:
        """Let a level begin now; hands that are being played end at theirs (TOUR-STRUCT-04)."""
        rulings.verify_playing(self.field)
        if not 1 <= level <= len(self.config.levels):
            raise NoSuchLevel(level=level, levels=len(self.config.levels))
        self.play.hands.level_over(self.field.level)
        return clockwork.go_to_level(self.field, self.config, level, now)

    def change(self, config: TournamentConfig, *, now: Instant) -> list[TournamentEvent]:
        """Let the operator change the terms; what is played now changes with the next hand."""
        changed = verify_change(self.field, self.config, config)
        if not changed:
            return []
        level = clockwork.level_of(self.field.level, self.config)
        clockwork.keep_share(self.field, self.config, config, now)
        self.play.terms.change(config)
        happened: list[TournamentEvent] = [tournament_events.TournamentChanged(changed)]
        playing = self.field.stage == "playing"
        if playing and clockwork.level_of(self.field.level, config) != level:
            happened.append(clockwork.level_begun(self.field, config))  # OFC-TOUR-04.
        return happened

    def preview(self, config: TournamentConfig, *, now: Instant) -> ChangePreview:
        """Say what would follow if the terms were changed now; changes nothing."""
        return foresee(self.field, self.config, config, now)

    def cancel(self, why: str, *, now: Instant) -> list[TournamentEvent]:
        """End the tournament without a result, in whatever state it is (CANCEL, MTT-SRV-02)."""
        return after_hand.cancel(self.play, why, now)

    def disqualify(self, player: PlayerId, *, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Remove a player: his chips leave play, others move up (TOUR-SANC-02, TOUR-DQ-01..04).

        A hand that he plays in is void, so that his chips decide nothing any more.
        """
        rulings.verify_in_tournament(self.field, player)
        happened: list[TournamentEvent] = []
        number = self.field.entrant(player).table
        if number is not None and self.field.tables[number].in_hand:
            happened += self.void_hand(number, "a player was disqualified", now=now)
        gone, still_in = rulings.removed(self.play.seating, player)
        happened += gone
        happened += after_hand.fewer_players(self.play, now, draw) if still_in else []
        return [*happened, *after_hand.first_round(self.play, now, draw)]

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
        if made and payouts.is_decided(self.field, self.config):
            happened += after_hand.end(self.play, now, draw)
        return happened

    # Recovery

    def take_touched(self) -> set[int]:
        """Name the tables that may have changed since this was asked last."""
        touched = set(self.play.touched)
        self.play.touched.clear()
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
        tables: Mapping[int, TableAfterCrash] | None = None,
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
            director.play.touched.add(number)
            happened += next_hand.reopen(director.play, table, now)
        if field.hand_for_hand:
            rounds.resume_round(director.play)
        if field.clock.running_since is not None:
            field.clock = field.clock.stopped(max(stopped_at, field.clock.running_since))
            if resumes_at is None or field.stop is not None:
                field.clock = field.clock.started(now)
            else:
                field.stop = Stop("restart", None, begun=True, until=resumes_at)
                happened.append(tournament_events.StopBegun("restart", resumes_at))
        return director, happened


def _overdue_at(play: Play) -> Instant | None:
    """Say when a HexaPro that stands still is decided as it stands (HEXA-18)."""
    chapter, started = play.config.hexapro, play.field.started_at
    if chapter is None or started is None:
        return None
    return Instant(started + chapter.settled_within_days * DAY_MS)
