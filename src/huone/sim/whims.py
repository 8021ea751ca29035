"""Whims: what players of a simulated room do between their cards.

Owns: who comes to which table with how much, who leaves, takes a break, loses his line, asks for
chips or changes his mind, and how often.
Never: checks or changes anything itself; tables and till refuse what is not allowed.

Rule 1: a whim is taken whole or refused, and a refusal changes nothing. Many whims are meant to be
refused.
"""

from collections.abc import Callable
from random import Random

from huone.refusal import Broken, Refused
from huone.sim.till import Till
from huone.table.breaks import is_everywhere
from huone.table.buyin import Limits
from huone.table.cash import CashTable
from huone.table.events import TableEvent
from huone.table.joining import join_limits
from huone.table.rules import SitOutClock
from huone.units import Chips, Instant, PlayerId

TABLES_MAX = 4
"""At how many tables a player sits at most."""

Happened = list[TableEvent]
Mood = Callable[[CashTable, PlayerId, Instant], Happened]


class Whims:
    """The moods of everybody in the room."""

    def __init__(
        self,
        till: Till,
        tables: dict[str, CashTable],
        chance: Random,
        after: Callable[[CashTable, Happened], None],
    ) -> None:
        self.till = till
        self.tables = tables
        self.names = list(tables)
        self.chance = chance
        self.after = after
        moods: list[tuple[int, Mood]] = [
            (13, self._leave),
            (12, self._sit_out),
            (8, self._sit_out_at_big_blind),
            (28, self._come_back),
            (15, self._lose_or_find_line),
            (8, self._ask_chips),
            (5, self._switch_top_up),
            (4, self._switch_straddle),
            (4, self._wish),
            (2, self._change_seat),
            (1, self._long_break),
        ]
        self.weights = [weight for weight, _ in moods]
        self.moods = [mood for _, mood in moods]

    def follow(self, player: PlayerId, now: Instant) -> None:
        """Let a player follow his mood; a refusal must change nothing."""
        table = self._table_for(player)
        before = table.state()
        try:
            happened = self._happens(table, player, now)
        except Refused:
            if table.state() != before:
                raise Broken(f"{table.config.id}: a refusal has changed the table") from None
            self.till.verify_stacks(table)
        else:
            self.after(table, happened)

    def _table_for(self, player: PlayerId) -> CashTable:
        """Choose the table that a player thinks of."""
        own = self.till.tables_of(player)
        if own and (len(own) == TABLES_MAX or self.chance.random() < 0.6):
            return self.tables[self.chance.choice(own)]
        return self.tables[self.chance.choice(self.names)]

    def _happens(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        if table.sitters.find(player) is None:
            return self._play_over(table, player, now) or self._sit_down(table, player, now)
        (mood,) = self.chance.choices(self.moods, self.weights)
        return mood(table, player, now)

    # Coming

    def _sit_down(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        free = table.sitters.free_seats()
        if not free:
            return []
        seat, chips = self.chance.choice(free), self._buy_in(table, player, now)
        table.people.verify_seat(player, seat)
        self.till.buy_in(table, player, chips, now)
        return table.sit_down(player, seat, chips, now=now)

    def _play_over(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        """Play on the seat of somebody who is away (LIVE-OVER-01)."""
        away = [sitter for sitter in table.sitters if sitter.pause and not sitter.leaving]
        free = [s for s in away if s.seat not in table.sitters.owners]
        in_hand = [s.seat for s in free if table.play.is_in_hand(s.seat)]
        if not table.config.cash.playing_over or len(free) == len(in_hand):
            return []
        if self.chance.random() < 0.8:
            return []
        seat = next(s.seat for s in free if s.seat not in in_hand)
        chips = self._buy_in(table, player, now)
        self.till.buy_in(table, player, chips, now)
        return table.play_over(player, seat, chips, staff_consents=True, now=now)

    def _buy_in(self, table: CashTable, player: PlayerId, now: Instant) -> Chips:
        """Bring what is allowed, or try to bring as little as the table takes (CASH-RAT)."""
        memory = self.till.memory(player, table.config, now)
        ranges = join_limits(table.config, table.departures.get(player), memory, now=now)
        if self.chance.random() < 0.1:
            return table.config.limits.min_chips
        return self._amount(self.chance.choice(ranges))

    def _amount(self, limits: Limits) -> Chips:
        least, most = limits.min_chips, limits.max_chips
        luck = self.chance.random()
        if most is None or luck < 0.4:
            return least
        return most if luck < 0.8 else Chips(self.chance.randint(least, most))

    # At the table

    def _leave(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        return table.leave(player, now=now)

    def _sit_out(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        """Take a break here, or at all tables of somebody who sits at several (CASH-SIT-04)."""
        rules, own = table.config.cash.sit_out, self.till.tables_of(player)
        if not isinstance(rules, SitOutClock) or not is_everywhere("next-hand", len(own), rules):
            return table.sit_out(player, "next-hand", now=now)
        for other in (self.tables[id] for id in own if id != table.config.id):
            self.after(other, other.sit_out(player, "next-hand", now=now, everywhere=True))
        return table.sit_out(player, "next-hand", now=now, everywhere=True)

    def _sit_out_at_big_blind(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        return table.sit_out(player, "next-big-blind", now=now)

    def _come_back(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        sitter = table.sitters.find(player)
        assert sitter is not None
        if table.sitters.owners.get(sitter.seat) is sitter:
            return table.come_back(player, now=now)
        ways = [offer.wish for offer in table.ways_in(player)]
        return table.come_back(player, now=now, wish=self.chance.choice(ways))

    def _lose_or_find_line(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        online = table.sitters.presence[table.sitters.of(player).seat].online
        return table.set_connected(player, online=not online, now=now)

    def _ask_chips(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        limits = self.till.add_limits(table, table.sitters.of(player), now)
        return table.ask_chips(player, self._amount(limits))

    def _switch_top_up(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        return table.set_auto_top_up(player, on=not table.sitters.of(player).auto_top_up)

    def _switch_straddle(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        return table.straddle(player, on=not table.sitters.of(player).straddles)

    def _wish(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        ways = [offer.wish for offer in table.ways_in(player)]
        return table.make_wish(player, self.chance.choice(ways), now=now)

    def _change_seat(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        free = table.sitters.free_seats()
        if not free:
            return []
        seat, consents = self.chance.choice(free), self.chance.random() < 0.8
        return table.change_seat(player, seat, staff_consents=consents, now=now)

    def _long_break(self, table: CashTable, player: PlayerId, now: Instant) -> Happened:
        return table.long_break(player, taken_today=0, now=now)
