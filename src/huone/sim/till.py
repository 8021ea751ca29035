"""Till: the money of a simulated room, and what it remembers of its players.

Owns: the books; visits, counts of the day and stacks that players left with, moved together with
the money that they explain; the law that whoever got up was paid once.
Never: decides how much may be bought (`huone.table.joining`), or seats anybody.
"""

from collections.abc import Iterable

from huone.money.accounts import cash_of, escrow_of
from huone.money.cashier import approve, ask_deposit, buy_in, cash_out, top_up
from huone.money.currency import EUR
from huone.money.ledger import Entry, Ledger
from huone.money.settlement import Drop, settle_hand, verify_escrow
from huone.money.slip import Slip
from huone.refusal import Broken, Refused
from huone.room.players import memory as regulars
from huone.room.players.memory import PlayerMemory
from huone.rulebooks.schema import Rulebook
from huone.table.buyin import Limits, verify_buy_in
from huone.table.cash import CashTable
from huone.table.config import TableConfig
from huone.table.day import gaming_day
from huone.table.joining import Memory, add_limits, verify_join
from huone.table.sitters import Sitter
from huone.units import Cents, Chips, Instant, PlayerId

DEPOSIT_CENTS = Cents(2_000_000)
JACKPOT = "bad-beat"


class Till:
    """Wallets, and the way of money to tables and back."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.books = Ledger(EUR)
        self.regulars: dict[PlayerId, PlayerMemory] = {}

    def admit(self, player: PlayerId, now: Instant) -> None:
        """Let a player in with a deposit."""
        self.regulars[player] = PlayerMemory()
        self.books.admit(player)
        asked = Slip(EUR.code, now, by=player)
        request = ask_deposit(asked, f"start-{player}", player, cents=DEPOSIT_CENTS)
        self._post(approve(Slip(EUR.code, now, by="cashier"), request)[1])

    # Questions

    def wallet(self, player: PlayerId) -> Chips:
        """Tell what a player can spend."""
        return Chips(self.books.balance(cash_of(player)))

    def day(self, now: Instant) -> int:
        """Tell the gaming day of a moment."""
        return gaming_day(now, self.book.day)

    def memory(self, player: PlayerId, config: TableConfig, now: Instant) -> Memory:
        """Say what counts of a player's past at a table."""
        return regulars.memory_for(self.regulars[player], config.stake, day=self.day(now))

    def tables_of(self, player: PlayerId) -> list[str]:
        """List the tables at which a player sits."""
        return list(self.regulars[player].at)

    def add_limits(self, table: CashTable, sitter: Sitter, now: Instant) -> Limits:
        """Say how much a player may add to his stack."""
        return add_limits(
            table.config,
            Chips(sitter.stack),
            sat_down_with=Chips(sitter.sat_down_with),
            memory=self.memory(sitter.player, table.config, now),
        )

    # To a table and back

    def buy_in(self, table: CashTable, player: PlayerId, chips: Chips, now: Instant) -> None:
        """Sell the chips of a visit, and count it."""
        regular = self.regulars[player]
        config, memory = table.config, self.memory(player, table.config, now)
        joining = verify_join(
            chips,
            config,
            table.departures.get(player),
            memory,
            wallet=self.wallet(player),
            now=now,
        )
        regular = regulars.sat_down(regular, config, joining, now=now, day=self.day(now))
        number = str(regular.at[config.id].number)
        slip = Slip(EUR.code, now)
        self._post(buy_in(slip, player, config.id, visit=number, cents=Cents(chips)))
        self.regulars[player] = regular

    def top_up(self, table: CashTable, sitter: Sitter, chips: Chips, now: Instant) -> bool:
        """Sell more chips, if limits and wallet still allow it."""
        player, config = sitter.player, table.config
        try:
            verify_buy_in(chips, self.add_limits(table, sitter, now), self.wallet(player))
        except Refused:
            return False
        regular = regulars.topped_up(self.regulars[player], config.id)
        if sitter.stack == 0:
            is_short = chips < config.limits.min_chips
            regular = regulars.bought(regular, is_short=is_short, day=self.day(now))
        visit = regular.at[config.id]
        entry = top_up(
            Slip(EUR.code, now),
            player,
            config.id,
            visit=str(visit.number),
            number=visit.top_ups,
            cents=Cents(chips),
        )
        self._post(entry)
        self.regulars[player] = regular
        return True

    def cash_out(self, config: TableConfig, player: PlayerId, chips: Chips, now: Instant) -> None:
        """Pay whoever has got up."""
        regular = self.regulars[player]
        if config.id not in regular.at:
            raise Broken(f"{player} leaves {config.id} twice")
        visit = str(regular.at[config.id].number)
        slip = Slip(EUR.code, now)
        self._post(cash_out(slip, player, config.id, visit=visit, cents=Cents(chips)))
        day = self.day(now)
        self.regulars[player] = regulars.got_up(regular, config, chips, now=now, day=day)

    def settle(self, table: CashTable, now: Instant) -> None:
        """Move the money of a finished hand."""
        hand = table.settlement
        assert hand is not None
        drop = hand.jackpot_chips
        self._post(
            settle_hand(
                Slip(EUR.code, now),
                table.config.id,
                hand.number,
                before={hand.players[seat]: chips for seat, chips in hand.before.items()},
                after={hand.players[seat]: chips for seat, chips in hand.after.items()},
                rake_cents=Cents(hand.rake_chips),
                drop=Drop(JACKPOT, Cents(drop)) if drop else None,
            )
        )

    def _post(self, entry: Entry | None) -> None:
        if entry is not None:
            self.books.post(entry)

    # Laws

    def verify_stacks(self, table: CashTable) -> None:
        """Stop if a table's chips and its money have parted."""
        stacks = {sitter.player: sitter.stack for sitter in table.sitters.everyone()}
        escrow = self.books.balance(escrow_of(table.config.id))
        verify_escrow(table.config.id, escrow_cents=escrow, stacks=stacks)

    def verify_visits(self, tables: Iterable[CashTable]) -> None:
        """Stop if somebody sits without a visit, or was not paid when he got up."""
        sitting = {
            (table.config.id, sitter.player)
            for table in tables
            for sitter in table.sitters.everyone()
        }
        visiting = {(id, player) for player in self.regulars for id in self.tables_of(player)}
        if sitting != visiting:
            raise Broken(f"seats and visits differ: {sorted(sitting ^ visiting)[:3]}")
