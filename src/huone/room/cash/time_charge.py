"""Time charge: what players of a live table pay for the time they have played, instead of rake.

Owns: how long each player has played unpaid, and collecting it between hands and at the door.
Never: computes a charge (`money.rake`), or touches a stack in a hand.

Rule 1: time in hands counts, to the millisecond; a charge is taken each quarter of an hour and when
its player gets up (LIVE-RAKE-10).
Rule 2: the sheet is recorded with the money that it explains, so nothing is charged twice.
Rule 3: nobody pays more than he has: what a stack does not hold is not owed.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from huone.money.rake import time_charge
from huone.money.settlement import charge_time
from huone.room.commit import Committer, Draft
from huone.room.wallet.cashier import Cashier, Slipped
from huone.table.cash import CashTable
from huone.table.events import TableEvent
from huone.units import Cents, Chips, Instant, PlayerId

KIND: Final = "time-sheet"
PERIOD_MS: Final = 15 * 60_000


class TimeSheet(Struct, frozen=True, kw_only=True):
    """How long each player has played unpaid, and how often something was collected."""

    unpaid_ms: dict[PlayerId, int] = {}
    collections: int = 0


class TableTimeCharge:
    """The time charge of one table."""

    def __init__(
        self,
        committer: Committer,
        cashier: Cashier,
        *,
        table: str,
        per_hour_cents: int,
        sheet: TimeSheet | None = None,
    ) -> None:
        self._committer = committer
        self._cashier = cashier
        self._table = table
        self._per_hour_cents = per_hour_cents
        self.sheet = sheet or TimeSheet()

    def played(self, players: Iterable[PlayerId], played_ms: int) -> Draft:
        """Note a hand; the document goes with its settlement."""
        unpaid = dict(self.sheet.unpaid_ms)
        for player in players:
            unpaid[player] = unpaid.get(player, 0) + played_ms
        return self._keep(unpaid, self.sheet.collections)

    def collect(
        self, table: CashTable, left: Iterable[PlayerId], *, now: Instant
    ) -> tuple[list[TableEvent], list[Slipped]]:
        """Take what is due: from the stacks of those who play on, from the wallets of leavers."""
        happened: list[TableEvent] = []
        unpaid = dict(self.sheet.unpaid_ms)
        stacks, wallets = 0, {}
        for sitter in table.sitters:
            if unpaid.get(sitter.player, 0) < PERIOD_MS or table.play.is_in_hand(sitter.seat):
                continue
            chips = min(self._due(unpaid.pop(sitter.player)), sitter.stack)
            stacks += chips
            happened += table.charge(sitter.player, Chips(chips), now=now) if chips else []
        for player in left:
            cents = min(self._due(unpaid.pop(player, 0)), self._cashier.wallet(player))
            if cents:
                wallets[player] = cents
        if unpaid == self.sheet.unpaid_ms:
            return [], []
        number = self.sheet.collections + 1
        entry = charge_time(
            self._cashier.slip(now),
            self._table,
            str(number),
            rake_cents=Cents(stacks),
            wallets=wallets,
        )
        entries = () if entry is None else (entry,)
        self._cashier.players.carry(*entries)
        return happened, [Slipped(entries=entries, documents=(self._keep(unpaid, number),))]

    def _due(self, played_ms: int) -> int:
        return time_charge(played_ms, self._per_hour_cents)

    def _keep(self, unpaid: dict[PlayerId, int], collections: int) -> Draft:
        self.sheet = TimeSheet(unpaid_ms=unpaid, collections=collections)
        return Draft(KIND, self._table, msgspec.msgpack.encode(self.sheet))


async def read_sheets(committer: Committer, tables: Sequence[str]) -> dict[str, TimeSheet]:
    """Read what the players of tables have not paid for yet."""
    found = await committer.read_many(KIND, tables)
    return {table: msgspec.msgpack.decode(body, type=TimeSheet) for table, body in found.items()}
