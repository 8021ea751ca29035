"""The cashier: wallets, and the way of money to a table and back.

Owns: buy-ins, top-ups, cash-outs, deposits and withdrawals as entries with the documents that move
along; wallets are carried on in the directory of players.
Never: records or seats anybody. The table hands an entry over together with the seat it explains.

Rule 1: a chip of a cash table is one cent (SYS-02).
"""

from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.money import cashier as money_cashier
from huone.money import limits as own_limits
from huone.money.cashier import Request
from huone.money.currency import CurrencyCode, chips_at
from huone.money.ledger import ROOM, Entry
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.outbox import Ack
from huone.room.players import memory
from huone.room.players.directory import LIMITS, PlayerDirectory, PlayerRecord
from huone.room.players.limits import (
    stake_left,
    verify_deposit,
    verify_stake,
    verify_time,
)
from huone.room.players.memory import PlayerMemory
from huone.rulebooks.schema import Rulebook
from huone.table.buyin import Departure, Limits, shown, verify_buy_in
from huone.table.config import TableConfig
from huone.table.day import day_ends, gaming_day, in_utc
from huone.table.joining import Joining, Memory, add_limits, join_limits, verify_join
from huone.units import Cents, Chips, Instant, PlayerId

COUNTED_MAX = Chips(10**12)
"""More than anybody takes to a table where chips are only counted."""
REQUEST = "cash-request"


class RequestUnknown(Refused):
    """No deposit or withdrawal has this id."""

    code = "cashier/unknown-request"
    says = "there is no request {request!r}"


class Slipped(Struct, frozen=True, kw_only=True):
    """An entry and the memory that moves along with it, to be handed over together."""

    entries: tuple[Entry, ...]
    documents: tuple[Draft, ...]


class Cashier:
    """The desk where money becomes chips and chips become money."""

    def __init__(
        self,
        committer: Committer,
        players: PlayerDirectory,
        rulebook: Rulebook,
        *,
        money: CurrencyCode,
        offset_at: Callable[[Instant], int] = in_utc,
    ) -> None:
        self.committer = committer
        self._rulebook = rulebook
        self._offset_at = offset_at
        self.players = players
        self.money = money
        self.requests: dict[str, Request] = {}
        committer.readers[REQUEST] = self._read_request

    def wallet(self, player: PlayerId) -> Cents:
        """Tell what a player can spend."""
        return self.players.wallet(player)

    def day(self, now: Instant) -> int:
        """Tell the gaming day of a moment."""
        return gaming_day(now, self._rulebook.day, offset_minutes=self._offset_at(now))

    def day_ends(self, now: Instant) -> Instant:
        """Tell when the gaming day of a moment is over."""
        return day_ends(now, self._rulebook.day, offset_minutes=self._offset_at(now))

    def memory(self, player: PlayerId, config: TableConfig, *, now: Instant) -> Memory:
        """Say what counts of a player's past at a table."""
        regular = self.players.of(player).regular
        return memory.memory_for(regular, config.stake, day=self.day(now))

    # To a table and back.

    def join_limits(
        self, player: PlayerId, config: TableConfig, departure: Departure | None, *, now: Instant
    ) -> tuple[Limits, ...]:
        """Tell with how much a player may sit down, and why; his own limits count too."""
        account = self.players.of(player)
        verify_time(account.limits, account.regular, now=now)
        past = self.memory(player, config, now=now)
        choices = join_limits(config, departure, past, now=now)
        left = stake_left(account.limits, account.used, now=now)
        if left is None or config.is_counted:
            return choices
        within = tuple(_within(limits, left) for limits in choices if limits.min_chips <= left)
        if not within:
            least = Chips(min(limits.min_chips for limits in choices))
            verify_stake(account.limits, account.used, account.regular, least, now=now)
        return within

    def verify_buy_in(
        self,
        player: PlayerId,
        config: TableConfig,
        departure: Departure | None,
        chips: Chips,
        *,
        now: Instant,
        moves: bool = False,
    ) -> Joining:
        """Refuse a buy-in outside the table's limits or the player's own.

        `moves` is whether he comes straight from another table (LIVE-SEAT-05).
        """
        self._verify_stake(player, config, chips, now=now)
        return verify_join(
            chips,
            config,
            departure,
            replace(self.memory(player, config, now=now), moves=moves),
            wallet=self.purse(player, config),
            now=now,
        )

    def purse(self, player: PlayerId, config: TableConfig) -> Chips:
        """Tell what a player can pay at a table; chips of a home game are counted, not paid."""
        return COUNTED_MAX if config.is_counted else Chips(self.players.of(player).cash_cents)

    def _verify_stake(
        self, player: PlayerId, config: TableConfig, chips: Chips, *, now: Instant
    ) -> None:
        account = self.players.of(player)
        if config.is_counted:
            verify_time(account.limits, account.regular, now=now)
        else:
            verify_stake(account.limits, account.used, account.regular, chips, now=now)

    def buy_in(
        self,
        player: PlayerId,
        config: TableConfig,
        chips: Chips,
        joining: Joining,
        *,
        now: Instant,
    ) -> Slipped:
        """Take money to a table; it was verified a moment ago."""
        account = self.players.of(player)
        regular = memory.sat_down(account.regular, config, joining, now=now, day=self.day(now))
        entry = money_cashier.buy_in(
            self.slip_at(config, now),
            player,
            config.id,
            visit=str(regular.at[config.id].number),
            cents=Cents(chips),
        )
        return self._slipped(account, regular, entry)

    def verify_move(
        self,
        player: PlayerId,
        config: TableConfig,
        stack: Chips,
        to_config: TableConfig,
        chips: Chips,
        *,
        now: Instant,
    ) -> None:
        """Refuse a change of tables, before the first seat is given up."""
        account, day = self.players.of(player), self.day(now)
        more = Chips(max(0, chips - stack))
        verify_stake(account.limits, account.used, account.regular, more, now=now)
        left = memory.got_up(account.regular, config, stack, now=now, day=day)
        past = replace(memory.memory_for(left, to_config.stake, day=day), moves=True)
        wallet = Chips(account.cash_cents + stack)
        verify_join(chips, to_config, None, past, wallet=wallet, now=now)

    def verify_top_up(
        self,
        player: PlayerId,
        config: TableConfig,
        chips: Chips,
        *,
        stack: Chips,
        sat_down_with: Chips,
        now: Instant,
    ) -> None:
        """Refuse to add more or less than the table, the wallet or his own limits allow."""
        self._verify_stake(player, config, chips, now=now)
        limits = self.top_up_limits(player, config, stack, sat_down_with=sat_down_with, now=now)
        verify_buy_in(chips, limits, self.purse(player, config))

    def top_up_limits(
        self,
        player: PlayerId,
        config: TableConfig,
        stack: Chips,
        *,
        sat_down_with: Chips,
        now: Instant,
    ) -> Limits:
        """Tell how much may be added to a stack; who has lost it all buys in anew."""
        past = self.memory(player, config, now=now)
        return add_limits(config, stack, sat_down_with=sat_down_with, memory=past)

    def top_up(
        self, player: PlayerId, config: TableConfig, chips: Chips, *, rebuys: bool, now: Instant
    ) -> Slipped:
        """Take more money to a table during a visit (CASH-TOP-02)."""
        account = self.players.of(player)
        regular = memory.topped_up(account.regular, config.id)
        if rebuys:
            is_short = chips < config.limits.min_chips
            regular = memory.bought(regular, is_short=is_short, day=self.day(now))
        visit = regular.at[config.id]
        entry = money_cashier.top_up(
            self.slip_at(config, now),
            player,
            config.id,
            visit=str(visit.number),
            number=visit.top_ups,
            cents=Cents(chips),
        )
        return self._slipped(account, regular, entry)

    def cash_out(
        self, player: PlayerId, config: TableConfig, stack: Chips, *, now: Instant
    ) -> Slipped:
        """Bring a stack back to its wallet when its player has got up."""
        account = self.players.of(player)
        visit = account.regular.at[config.id]
        regular = memory.got_up(account.regular, config, stack, now=now, day=self.day(now))
        entry = money_cashier.cash_out(
            self.slip_at(config, now),
            player,
            config.id,
            visit=str(visit.number),
            cents=Cents(stack),
        )
        return self._slipped(account, regular, entry)

    def restaurant(
        self, player: PlayerId, config: TableConfig, chips: Chips, *, now: Instant
    ) -> Slipped:
        """Pay for food and drink with chips that have left the stack (LIVE-STAKE-07)."""
        account = self.players.of(player)
        regular = memory.had_meal(account.regular, config.id)
        visit = regular.at[config.id]
        entry = money_cashier.restaurant(
            self.slip(now),
            player,
            config.id,
            visit=str(visit.number),
            number=visit.meals,
            cents=Cents(chips),
        )
        return self._slipped(account, regular, entry)

    def long_breaks_today(self, player: PlayerId, *, now: Instant) -> int:
        """Count the longer breaks of a player's evening."""
        return self.players.of(player).regular.long_breaks.on(self.day(now))

    def took_long_break(self, player: PlayerId, *, now: Instant) -> Slipped:
        """Remember that a player has had his longer break (LIVE-PRES-06)."""
        account = self.players.of(player)
        counted = account.regular.long_breaks.counted(self.day(now))
        return self._slipped(account, replace(account.regular, long_breaks=counted), None)

    def exclude_from_banzai(self, player: PlayerId, why: str) -> Ack:
        """Keep a player out of Banzai, or let him back in without a reason (BANZ-09)."""
        account = self.players.of(player)
        slipped = self._slipped(account, replace(account.regular, banzai_excluded=why), None)
        return self.committer.record(documents=slipped.documents)

    def bar(self, player: PlayerId, why: str) -> Draft:
        """Bar a player from play, or no longer without a reason (COL-02)."""
        account = self.players.of(player)
        slipped = self._slipped(account, replace(account.regular, barred_why=why), None)
        return slipped.documents[0]

    def slip(self, now: Instant, by: str = ROOM) -> Slip:
        """Take a slip to write an entry on."""
        return Slip(self.money, now, by)

    def slip_at(self, config: TableConfig, now: Instant) -> Slip:
        """Take a slip in what a table's chips are counted in."""
        return Slip(chips_at(config.id), now) if config.is_counted else self.slip(now)

    def _slipped(
        self, account: PlayerRecord, regular: PlayerMemory, entry: Entry | None
    ) -> Slipped:
        paper = self.players.remember(account.player, regular)
        entries = () if entry is None else (entry,)
        self.players.carry(*entries)
        return Slipped(entries=entries, documents=(paper,))

    # Into the room and out of it.

    def ask_deposit(
        self, player: PlayerId, cents: Cents, *, request: str, now: Instant, by: str = ""
    ) -> tuple[Request, Ack]:
        """Ask for a deposit; no money moves before somebody else has seen it arrive.

        `by` is who of staff asks in the player's place.
        """
        self._verify_new(request)
        account, pending = self.players.of(player), self.requests.values()
        verify_deposit(account.limits, account.used, cents, pending=pending, now=now)
        slip = self.slip(now, by or player)
        asked = money_cashier.ask_deposit(slip, request, player, cents=cents)
        return asked, self.decide(asked, None, now=now)

    def ask_withdrawal(
        self, player: PlayerId, cents: Cents, *, request: str, now: Instant, by: str = ""
    ) -> tuple[Request, Ack]:
        """Ask for a withdrawal; the money is held from now on."""
        self._verify_new(request)
        wallet = self.wallet(player)
        if cents > wallet:
            limits = Limits(min_chips=Chips(cents), max_chips=None, why="a wallet is no credit")
            verify_buy_in(Chips(cents), limits, Chips(wallet))
        asked, hold = money_cashier.ask_withdrawal(
            self.slip(now, by or player), request, player, cents=cents
        )
        return asked, self.decide(asked, hold, now=now)

    def approve(self, request: str, *, by: str, now: Instant) -> tuple[Request, Ack]:
        """Let the money of a request come or go; a limit set meanwhile keeps a deposit out."""
        decided, entry = money_cashier.approve(self.slip(now, by), self.request(request))
        return decided, self.decide(decided, entry, now=now)

    def reject(self, request: str, *, by: str, reason: str, now: Instant) -> tuple[Request, Ack]:
        """Turn a request down; held money goes back."""
        slip = self.slip(now, by)
        decided, entry = money_cashier.reject(slip, self.request(request), reason=reason)
        return decided, self.decide(decided, entry, now=now)

    async def read_requests(self) -> None:
        """Read the requests that nobody has decided on, when the room opens."""
        for id, body in (await self.committer.read_all(REQUEST)).items():
            self.requests[id] = msgspec.msgpack.decode(body, type=Request)

    async def _read_request(self, id: str) -> None:
        body = await self.committer.read(REQUEST, id)
        self.requests.pop(id, None)
        if body is not None:
            self.requests[id] = msgspec.msgpack.decode(body, type=Request)

    def set_limit(
        self,
        player: PlayerId,
        measure: own_limits.LimitMeasure,
        period: own_limits.Period,
        *,
        most: int | None,
        now: Instant,
    ) -> tuple[own_limits.Limit, Ack]:
        """Set one limit of a player: tighter counts at once, looser after the delay."""
        before = self.players.of(player).limits
        limits = own_limits.set_limit(before, measure, period, most=most, now_ms=now)
        return limits.limits[-1], self.set_limits(player, limits)

    def set_limits(self, player: PlayerId, limits: own_limits.OwnLimits) -> Ack:
        """Keep what a player forbids himself."""
        self.players.of(player).limits = limits
        paper = Draft(LIMITS, player, msgspec.msgpack.encode(limits))
        return self.committer.record(documents=(paper,))

    def _verify_new(self, request: str) -> None:
        known = self.requests.get(request)
        if known is not None:
            raise money_cashier.AlreadyDecided(request=request, status=known.status)

    def request(self, request: str) -> Request:
        """Find a deposit or withdrawal."""
        found = self.requests.get(request)
        if found is None:
            raise RequestUnknown(request=request)
        return found

    def decide(self, request: Request, entry: Entry | None, *, now: Instant) -> Ack:
        """Keep a request as it is now, with the money that it moves."""
        # Whoever's money moves has an account at hand, so that his wallet is carried on.
        account = self.players.of(request.player)
        if entry is not None and request.direction is money_cashier.Direction.DEPOSIT:
            verify_deposit(account.limits, account.used, request.cents, now=now)
        self.requests[request.id] = request
        entries = () if entry is None else (entry,)
        self.players.carry(*entries)
        paper = Draft(REQUEST, request.id, msgspec.msgpack.encode(request))
        return self.committer.record(entries=entries, documents=(paper,))


def _within(limits: Limits, left: int) -> Limits:
    """Cut a range down to what a player's own loss limit leaves."""
    if limits.max_chips is not None and limits.max_chips <= left:
        return limits
    return Limits(
        min_chips=limits.min_chips,
        max_chips=Chips(left),
        why=f"your own loss limit leaves {shown(left)}",
    )
