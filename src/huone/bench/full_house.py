"""Full house: a store from which a room opens with every seat taken, and which writes nothing.

Owns: what a room finds when it is opened again: tables, players in their seats, their money.
Never: is the store of a real room. What is handed over is gone; it counts as durable at once.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from huone.money.accounts import Account, owner_of
from huone.money.currency import CurrencyCode
from huone.money.ledger import Purse
from huone.room.cash.lobby import LISTING, Listing
from huone.room.cash.table import STATE
from huone.room.config import RoomConfig, table_config
from huone.room.players import memory
from huone.room.players.memory import PlayerMemory
from huone.rulebooks.loader import load
from huone.store.ports import (
    Commit,
    Document,
    PostedEntry,
    PurseStanding,
    SeatStack,
    TableState,
)
from huone.store.sql import SqlAtOnce
from huone.store.sqlite import SqliteStore
from huone.system.clock import JumpingClock
from huone.table.cash import CashTable
from huone.table.joining import Joining
from huone.table.state import encode_state
from huone.units import Chips, Instant, PlayerId, Seat

WALLET_CENTS = 10**9


class FullHouse(SqliteStore):
    """A store with full tables of the one stake of a room."""

    def __init__(
        self,
        config: RoomConfig,
        clock: JumpingClock,
        *,
        tables: int,
        opening_ms: int,
        playing: int | None = None,
    ) -> None:
        super().__init__(Path("never-opened.db"), config.currency)
        self.at_once = HouseAtOnce(self)
        self._clock = clock
        self._opening_ms = opening_ms / tables
        self._opened = 0
        line, book = config.lobby[0], load(config.rulebook)
        first = table_config(line, book, table="")
        assert first.limits.max_chips is not None
        self._listing = msgspec.msgpack.encode(Listing(stake=line.id, name=line.id))
        self._config = first
        self._stack = first.limits.max_chips
        self._names = [f"{line.id}-{number}" for number in range(1, tables + 1)]
        self._empty = frozenset(self._names[tables if playing is None else playing :])
        """Tables at which nobody sits."""

    def players(self) -> list[PlayerId]:
        """List everybody who sits in the room."""
        return [stack.player for table in self._names for stack in self._seats(table)]

    def _seats(self, table: str) -> tuple[SeatStack, ...]:
        seats = 0 if table in self._empty else self._config.seats
        return tuple(
            SeatStack(Seat(seat), PlayerId(f"{table}-{seat}"), Chips(self._stack))
            for seat in range(seats)
        )

    def _state(self, table: str) -> TableState:
        return TableState(
            table=table,
            chip_cents=1,
            epoch=1,
            hands=0,
            is_open=True,
            seats=self._seats(table),
            running=None,
        )

    # What a room asks for when it opens

    async def open(self) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def admit(self, player: PlayerId, *, at_ms: Instant) -> None:
        """Everybody is known here."""

    async def claim_table(self, table: str) -> TableState:
        """Let a moment pass, so that tables do not keep step, and give one with all its players."""
        self._opened += 1
        self._clock.jump_to(Instant(round(self._opened * self._opening_ms)))
        return self._state(table)

    async def tables(self) -> Sequence[TableState]:
        """List all tables."""
        return [self._state(table) for table in self._names]

    async def balance(self, account: Account, currency: CurrencyCode | None = None) -> int:
        """Give a wallet, or the escrow of a table."""
        return self._stack * self._config.seats if owner_of(account) is None else WALLET_CENTS

    async def balances(self, prefix: str = "") -> dict[Purse, int]:
        """There are no books."""
        return {}

    async def documents(self, kind: str, *, gone: bool = False) -> Sequence[Document]:
        """Give how the tables are listed."""
        if kind != LISTING:
            return []
        return [Document(kind, table, 1, self._listing) for table in self._names]

    async def document(self, kind: str, id: str) -> Document | None:
        """Give a table as it was stored, or what is remembered of a player."""
        if kind == STATE:
            return Document(kind, id, 1, self._table(id))
        if kind == memory.KIND:
            return Document(kind, id, 1, self._regular(id))
        return None

    def _table(self, id: str) -> bytes:
        """Write down a table with everybody in his seat; nobody is ever out of chips."""
        table = CashTable(replace(self._config, id=id), opened_at=Instant(0))
        for stack in self._seats(id):
            table.sit_down(stack.player, stack.seat, stack.stack_chips, now=Instant(0))
            table.set_auto_top_up(stack.player, on=True)
        return encode_state(table.state())

    def _regular(self, player: str) -> bytes:
        table = player.rpartition("-")[0]
        came = memory.sat_down(
            PlayerMemory(), replace(self._config, id=table), Joining(), now=Instant(0), day=0
        )
        return memory.encode_regular(came)

    # What a room hands over while it is played in

    async def commit(self, commit: Commit) -> int:
        """Forget it."""
        return len(commit.entries)


class HouseAtOnce(SqlAtOnce):
    """The same about many tables and players."""

    def __init__(self, house: FullHouse) -> None:
        super().__init__(house)
        self._house = house

    async def claim(self, tables: Sequence[str]) -> Sequence[TableState]:
        """Give tables with all their players."""
        return [await self._house.claim_table(table) for table in tables]

    async def standings(self, accounts: Sequence[Account]) -> dict[Purse, PurseStanding]:
        """Give wallets, and the escrows of tables."""
        house = self._house
        return {
            (account, house.currency): PurseStanding(await house.balance(account), 1)
            for account in accounts
            if not account.endswith(":tickets")
        }

    async def entries(
        self, accounts: Sequence[Account], *, from_ms: int, most: int
    ) -> dict[Account, list[PostedEntry]]:
        """No money has moved."""
        return {}

    async def roots(self, tables: Sequence[str]) -> dict[str, bytes]:
        """No hand has been played."""
        return {}

    async def tables(self, tables: Sequence[str]) -> Sequence[TableState]:
        """There are no private tables."""
        return []

    async def documents(self, kind: str, ids: Sequence[str]) -> Sequence[Document]:
        """Give tables as they were stored, or what is remembered of players."""
        found = [await self._house.document(kind, id) for id in ids]
        return [one for one in found if one is not None]
