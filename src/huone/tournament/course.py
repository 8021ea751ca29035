"""Course: what follows in a tournament from a finished hand and from the clock.

Owns: settling hands, knock-outs, places, the end of registration and of phases, breaks and pauses.
Never: says when a table deals (`pace.py`), or takes an entry (`director.py`).

Rule 1: a hand counts when it is settled; until then a crash voids it and nothing else.
"""

from huone.rulebooks.schema import ChipRace
from huone.table import events as table_events
from huone.table.draw import Draw
from huone.table.running import RunningHand
from huone.tournament import clockwork, registration, rulings
from huone.tournament import events as te
from huone.tournament import payouts as owed
from huone.tournament.entries import is_phase_1_over
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Stop, Table
from huone.tournament.finishing import Eliminated
from huone.tournament.hands import NoHand
from huone.tournament.layout import LaidOut
from huone.tournament.pace import Pace
from huone.tournament.racing import race_off
from huone.units import Instant

REBUY_TIME_MS = 15_000
"""How long a table waits for a player who has lost his chips and may buy new ones."""


class Course(Pace):
    """A tournament from hand to hand and from level to level."""

    # The clock

    def _registration_due(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        field = self.field
        if not field.registration_open or registration.takes_entries(field, self.config):
            return []
        last = registration.last_rebuy_hands(field, self.config)
        if last and not field.last_rebuys_called:
            field.last_rebuys_called = True
            for number, table in field.tables.items():
                table.rebuy_hands = last
                self.touched.add(number)
            return [te.LastRebuyHands(last)]
        if last and self._plays_last_rebuy_hands():
            return []
        return self._close_registration(now, draw)

    def _plays_last_rebuy_hands(self) -> bool:
        """Tell whether a table has still to play one, or a player to say if he buys after it."""
        tables = self.field.tables.values()
        return any(t.rebuy_hands or t.undecided for t in tables if t.players > 1)

    def _close_registration(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """End all entries; where add-ons are sold, the prizes follow after them."""
        self.field.registration_open = False
        for number, table in self.field.tables.items():
            if table.undecided:
                table.undecided = dict.fromkeys(table.undecided, now)
                self.touched.add(number)
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
        self.touched.update(self.field.tables)
        return [
            race_off(table, old_unit=before, new_unit=chip, rules=rules, draw=draw)
            for table in self.field.tables.values()
        ]

    def over(self) -> list[int]:
        """List the tables whose hand is over and waits to be settled."""
        return list(self._over)

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
        table.rebuy_hands = max(0, table.rebuy_hands - 1)
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
        self.touched.add(table.number)
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
            if self.field.hand_for_hand:
                happened += self._end_round(now, draw)
        return happened

    def _eliminate(self, out: list[Eliminated], now: Instant, draw: Draw) -> list[TournamentEvent]:
        """Give places, and see what fewer players mean for registration, stages and tables."""
        field, config = self.field, self.config
        field.players_left -= len(out)
        happened = owed.take_places(field, config, out, draw)
        happened += self._registration_due(now, draw)
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

    def _end_by_hands(self, now: Instant, draw: Draw) -> list[TournamentEvent]:
        """End the tournament when all tables have played the hands that there are."""
        if self.config.hands_max is None or self.is_over or self.running or self._due:
            return []
        tables = self.field.tables.values()
        if any(t.busted or not (self._is_done(t) or t.players < 2) for t in tables):
            return []
        return self._end(now, draw)

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
