"""Table money: what happens at one table, in terms of wallets.

Owns: the chips that a player buys, adds or takes home, and what he pays for his time.
Never: records; the table hands these slips over together with the seats that they explain.

Rule 1: what a player cannot afford any more is no longer asked for, and he keeps his money.
Rule 2: who gets up is paid first, and pays what he owes then.
"""

from collections.abc import Iterable

from huone.refusal import Refused
from huone.room.cash.jackpot.timed_drop import TimedDrop
from huone.room.cash.time_charge import TableTimeCharge
from huone.room.commit import Draft
from huone.room.wallet.cashier import Cashier, Slipped
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.events import TableEvent
from huone.table.joining import Joining
from huone.table.people import ChipsWanted
from huone.table.settlement import Settlement
from huone.table.sitters import Sitter
from huone.units import Chips, Instant, PlayerId


class TableMoney:
    """The money of one table's players."""

    def __init__(
        self,
        table: CashTable,
        cashier: Cashier,
        time_charge: TableTimeCharge | None = None,
        timed_drop: TimedDrop | None = None,
    ) -> None:
        self._table = table
        self._cashier = cashier
        self.time_charge = time_charge
        self.timed_drop = timed_drop

    def played(self, hand: Settlement) -> list[Draft]:
        """Note the time of a hand for those who pay by it; the sheets go with its settlement."""
        sheets = []
        if self.time_charge is not None:
            sheets.append(self.time_charge.played(hand.players.values(), hand.played_ms))
        if self.timed_drop is not None:
            sheets.append(self.timed_drop.played(hand.played_ms))
        return sheets

    def buy_in(
        self, player: PlayerId, chips: Chips, *, now: Instant, moves: bool = False
    ) -> Slipped:
        """Sell a player the chips that he sits down with, or refuse."""
        joining = self.verify_buy_in(player, chips, now=now, moves=moves)
        return self._cashier.buy_in(player, self._table.config, chips, joining, now=now)

    def verify_buy_in(
        self, player: PlayerId, chips: Chips, *, now: Instant, moves: bool = False
    ) -> Joining:
        """Refuse a buy-in outside the limits, or that a player cannot pay."""
        config, departure = self._table.config, self._table.departures.get(player)
        return self._cashier.verify_buy_in(player, config, departure, chips, now=now, moves=moves)

    def verify_top_up(self, sitter: Sitter, chips: Chips, *, now: Instant) -> None:
        """Refuse chips that a player may not add, or cannot pay."""
        self._cashier.verify_top_up(
            sitter.player,
            self._table.config,
            chips,
            stack=Chips(sitter.stack),
            sat_down_with=Chips(sitter.sat_down_with),
            now=now,
        )

    def follow(
        self, happened: list[TableEvent], slips: list[Slipped], *, now: Instant
    ) -> list[TableEvent]:
        """Pay leavers, charge time and sell top-ups; what follows at the table is given back."""
        left = [event for event in happened if isinstance(event, table_events.SeatLeft)]
        slips += self._cash_outs(left, now)
        charged = self._charge_time([PlayerId(event.player) for event in left], slips, now)
        return [*charged, *self._top_ups(slips, now)]

    def _cash_outs(self, left: Iterable[table_events.SeatLeft], now: Instant) -> list[Slipped]:
        config, cashier = self._table.config, self._cashier
        return [
            cashier.cash_out(PlayerId(event.player), config, Chips(event.chips), now=now)
            for event in left
        ]

    def _charge_time(
        self, left: list[PlayerId], slips: list[Slipped], now: Instant
    ) -> list[TableEvent]:
        happened: list[TableEvent] = []
        if self.time_charge is not None:
            charged, paid = self.time_charge.collect(self._table, left, now=now)
            happened += charged
            slips += paid
        if self.timed_drop is not None:
            dropped, paid = self.timed_drop.collect(self._table, now=now)
            happened += dropped
            slips += paid
        return happened

    def _top_ups(self, slips: list[Slipped], now: Instant) -> list[TableEvent]:
        happened: list[TableEvent] = []
        config, cashier = self._table.config, self._cashier
        for wanted in self._table.chips_wanted():
            chips = self._affordable(wanted, now)
            if chips:
                rebuys = self._table.sitters[wanted.seat].stack == 0
                slips.append(cashier.top_up(wanted.player, config, chips, rebuys=rebuys, now=now))
                happened += self._table.add_chips(wanted.player, chips, now=now)
            elif not wanted.automatic:
                happened += self._table.ask_chips(wanted.player, Chips(0))
        return happened

    def _spendable(self, player: PlayerId, now: Instant) -> Chips:
        if self._table.config.is_counted:
            return self._cashier.purse(player, self._table.config)
        return self._cashier.players.spendable(player, now=now)

    def _affordable(self, wanted: ChipsWanted, now: Instant) -> Chips:
        chips = Chips(min(wanted.chips, self._spendable(wanted.player, now)))
        if chips < wanted.chips_min:
            return Chips(0)
        try:
            self.verify_top_up(self._table.sitters[wanted.seat], chips, now=now)
        except Refused:
            return Chips(0)  # What was allowed when he asked is not any more.
        return chips
