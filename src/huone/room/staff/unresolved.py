"""Unresolved bets: money of tables that can neither be played on nor paid out by themselves.

Owns: the list of such money with its age and its deadline, the decision on each, and what charity
is owed and has been given (SRV-02, SYS-28, online:AMB-48).
Never: touches a table that is open, or decides: staff does, or the rulebook's days run out.

Rule 1: whose chips it was is kept; staff may give it back until the deadline.
Rule 2: a rulebook without a deadline forfeits nothing, however old (VD-16).
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.money.accounts import CHARITY
from huone.money.cases import WithheldSplit, forfeit, pay_charity, set_aside, settle_case
from huone.money.ledger import Entry
from huone.refusal import Refused
from huone.room.cash.lobby import Lobby
from huone.room.commit import Committer, Draft
from huone.room.lost_hands import void_lost_hands
from huone.room.outbox import Ack
from huone.room.players.notices import Notices
from huone.room.wallet.cashier import Cashier
from huone.rulebooks.schema import Rulebook
from huone.store.ports import SeatChanges
from huone.units import Cents, Instant, PlayerId

KIND: Final = "unresolved"
ALARM: Final = "unresolved"
"""Whose alarm it is when the days of some money are over; no table has this name."""
DAY_MS: Final = 86_400_000

BetState = Literal["waiting", "given-back", "charity"]


class TableStillOpen(Refused):
    """The chips of an open table belong to whoever sits behind them."""

    code = "unresolved/table-open"
    says = "table {table!r} is open; its players take their chips along"


class NothingThere(Refused):
    """No chips are left at the table."""

    code = "unresolved/nothing-there"
    says = "no chips are left at table {table!r}"


class UnresolvedUnknown(Refused):
    """Nothing waits under this id."""

    code = "unresolved/unknown"
    says = "nothing waits under {id!r}"


class UnresolvedDecided(Refused):
    """Money is decided on once."""

    code = "unresolved/decided"
    says = "{id!r} is decided already: {state}"


class CharityTooLittle(Refused):
    """Charity is given no more than it is owed."""

    code = "unresolved/charity-too-little"
    says = "charity is owed {owed_cents}; {cents} is asked"


class UnresolvedBets(Struct, frozen=True, kw_only=True):
    """What was left at one table, whose it was, and what became of it."""

    id: str
    table: str
    hand_no: int
    cents: int
    owners: dict[PlayerId, int]
    since_ms: Instant
    due_ms: Instant | None
    by: str
    why: str
    entry: Entry
    state: BetState = "waiting"
    decided_by: str = ""
    decided_ms: Instant | None = None


class UnresolvedDesk:
    """All unresolved bets of a room."""

    def __init__(
        self,
        committer: Committer,
        cashier: Cashier,
        lobby: Lobby,
        notices: Notices,
        rulebook: Rulebook,
        *,
        wake: Callable[[str, Instant | None], None],
    ) -> None:
        self._committer = committer
        self._cashier = cashier
        self._lobby = lobby
        self._notices = notices
        self._wake = wake
        days = rulebook.crash.charity_after_days
        self._days = None if days == "never" else days
        self.bets: dict[str, UnresolvedBets] = {}
        committer.readers[KIND] = self._read_back

    async def open(self, *, now: Instant) -> None:
        """Read what waits, and give to charity what has waited long enough."""
        for id, body in (await self._committer.read_all(KIND)).items():
            self.bets[id] = _DECODER.decode(body)
        self.act(now)

    async def _read_back(self, id: str) -> None:
        body = await self._committer.read(KIND, id)
        self.bets.pop(id, None)
        if body is not None:
            self.bets[id] = _DECODER.decode(body)

    def act(self, now: Instant) -> None:
        """Give to charity what nobody has decided on in the days of the rulebook (SRV-02)."""
        due = [bets for bets in self.bets.values() if _is_due(bets, now)]
        for bets in due:
            entry = forfeit(self._cashier.slip(now), bets.entry, charity_days=self._days)
            self._record(replace(bets, state="charity", decided_ms=now), entry)
        waiting = [bets.due_ms for bets in self.bets.values() if bets.state == "waiting"]
        self._wake(ALARM, min((at for at in waiting if at is not None), default=None))

    async def take_in(self, table: str, *, why: str, by: str, now: Instant) -> UnresolvedBets:
        """Take the chips of a table in that could not be opened again; they wait for a decision."""
        if table in self._lobby.tables:
            raise TableStillOpen(table=table)
        known = await self._committer.store.table(table)
        if known is None or not known.chip_cents or not known.seats:
            raise NothingThere(table=table)
        claimed = await self._committer.store.claim_table(table)
        await void_lost_hands(self._committer, self._notices, [claimed], now=now)
        owners = {stack.player: int(stack.stack_chips) for stack in claimed.seats}
        papers = [await self._forget_seat(player, table, now) for player in owners]
        id = f"{table}.{claimed.hands}"
        cents = Cents(sum(owners.values()))
        slip = self._cashier.slip(now, by)
        entry = set_aside(slip, id, table, hand=claimed.hands, cents=cents)
        bets = UnresolvedBets(
            id=id,
            table=table,
            hand_no=claimed.hands,
            cents=cents,
            owners=owners,
            since_ms=now,
            due_ms=None if self._days is None else Instant(now + self._days * DAY_MS),
            by=by,
            why=why,
            entry=entry,
        )
        left = tuple(stack.seat for stack in claimed.seats)
        self.bets[id] = bets
        await self._committer.record(
            entries=(entry,),
            seats=(SeatChanges(table=table, epoch=claimed.epoch, left=left),),
            documents=(*papers, self._paper(bets)),
        )
        self.act(now)
        return bets

    async def _forget_seat(self, player: PlayerId, table: str, now: Instant) -> Draft:
        regular = (await self._cashier.players.admit(player, now=now)).regular
        at = {where: visit for where, visit in regular.at.items() if where != table}
        return self._cashier.players.remember(player, replace(regular, at=at))

    def give(self, id: str, to_players: Mapping[PlayerId, Cents], *, by: str, now: Instant) -> Ack:
        """Pay unresolved bets to players, every cent of them."""
        bets = self.bets.get(id)
        if bets is None:
            raise UnresolvedUnknown(id=id)
        if bets.state != "waiting":
            raise UnresolvedDecided(id=id, state=bets.state)
        for player in to_players:
            self._cashier.players.of(player)
        split = WithheldSplit(to_players=to_players)
        entry = settle_case(self._cashier.slip(now, by), bets.entry, split)
        return self._record(replace(bets, state="given-back", decided_by=by, decided_ms=now), entry)

    async def charity_cents(self) -> int:
        """Tell what charity is owed."""
        return await self._committer.store.balance(CHARITY)

    async def pay_charity(self, payment: str, cents: Cents, *, by: str, now: Instant) -> None:
        """Note that charity has been given what it is owed, or a part of it."""
        await self._committer.catch_up()
        owed = await self.charity_cents()
        entry = pay_charity(self._cashier.slip(now, by), payment=payment, cents=cents)
        if await self._committer.store.find(entry.id) is None:
            if cents > owed:
                raise CharityTooLittle(owed_cents=owed, cents=cents)
            await self._committer.record(entries=(entry,))

    def _record(self, bets: UnresolvedBets, entry: Entry) -> Ack:
        self.bets[bets.id] = bets
        self._cashier.players.carry(entry)
        return self._committer.record(entries=(entry,), documents=(self._paper(bets),))

    def _paper(self, bets: UnresolvedBets) -> Draft:
        return Draft(KIND, bets.id, _ENCODER.encode(bets))


def _is_due(bets: UnresolvedBets, now: Instant) -> bool:
    return bets.state == "waiting" and bets.due_ms is not None and bets.due_ms <= now


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(UnresolvedBets)
