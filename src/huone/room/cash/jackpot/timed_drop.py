"""Timed drop: what a table pays towards its jackpot for its time, instead of for its hands.

Owns: how long a table has played, what it has paid for that, and collecting it between hands.
Never: computes a drop (`money.jackpot`), or touches a stack in a hand.

Rule 1: a period is paid when it begins, by everybody at the table in equal parts; who sits down at
such a table has agreed to that (BBJ-DROP-04).
Rule 2: nothing is given back, however few are left (BBJ-DROP-05).
Rule 3: nobody pays more than he has: what a stack does not hold is not owed.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.money.jackpot import timed_drop
from huone.money.settlement import Drop, charge_time
from huone.room.cash.jackpot.jackpots import Jackpots
from huone.room.commit import Committer, Draft
from huone.room.wallet.cashier import Cashier, Slipped
from huone.table.cash import CashTable
from huone.table.events import TableEvent
from huone.units import Cents, Chips, Instant

KIND: Final = "drop-sheet"
Period = Literal["hour", "quarter-hour"]


class DropSheet(Struct, frozen=True, kw_only=True):
    """How long a table has played, and what it has been asked for so far."""

    played_ms: int = 0
    asked_cents: int = 0
    collections: int = 0


class TimedDrop:
    """The timed drop of one table."""

    def __init__(
        self,
        jackpots: Jackpots,
        cashier: Cashier,
        *,
        table: str,
        jackpot: str,
        every: Period,
        sheet: DropSheet | None = None,
    ) -> None:
        self._jackpots = jackpots
        self._cashier = cashier
        self._table = table
        self._jackpot = jackpot
        self._every: Period = every
        self.sheet = sheet or DropSheet()

    def played(self, played_ms: int) -> Draft:
        """Note a hand; the document goes with its settlement."""
        sheet = self.sheet
        return self._keep(
            DropSheet(
                played_ms=sheet.played_ms + played_ms,
                asked_cents=sheet.asked_cents,
                collections=sheet.collections,
            )
        )

    def collect(self, table: CashTable, *, now: Instant) -> tuple[list[TableEvent], list[Slipped]]:
        """Take what is due from everybody who sits with chips and is in no hand."""
        due = self._asked() - self.sheet.asked_cents
        payers = [
            sitter
            for sitter in table.sitters
            if sitter.stack > 0 and not table.play.is_in_hand(sitter.seat)
        ]
        if due <= 0 or not payers or table.running is not None:
            return [], []
        part, odd = divmod(due, len(payers))
        happened: list[TableEvent] = []
        taken = 0
        for place, sitter in enumerate(payers):
            chips = min(part + (place < odd), sitter.stack)
            taken += chips
            happened += table.charge(sitter.player, Chips(chips), now=now) if chips else []
        return happened, [self._slipped(Cents(taken), due, now)]

    def _slipped(self, taken: Cents, due: int, now: Instant) -> Slipped:
        sheet = self.sheet
        number = sheet.collections + 1
        entry = charge_time(
            self._cashier.slip(now),
            self._table,
            f"drop-{number}",
            rake_cents=Cents(0),
            drop=Drop(self._jackpot, taken),
        )
        assert entry is not None
        booked, days = self._jackpots.dropped(self._jackpot, taken, table=self._table, now=now)
        kept = self._keep(
            DropSheet(
                played_ms=sheet.played_ms,
                asked_cents=sheet.asked_cents + due,
                collections=number,
            )
        )
        return Slipped(entries=(entry, *booked), documents=(kept, *days))

    def _asked(self) -> int:
        assert self._jackpots.rules is not None
        return timed_drop(self.sheet.played_ms, self._every, self._jackpots.rules.drop)

    def _keep(self, sheet: DropSheet) -> Draft:
        self.sheet = sheet
        return Draft(KIND, self._table, msgspec.msgpack.encode(sheet))


async def read_drop_sheets(committer: Committer, tables: Sequence[str]) -> dict[str, DropSheet]:
    """Read what tables have paid for their time so far."""
    found = await committer.read_many(KIND, tables)
    return {table: msgspec.msgpack.decode(body, type=DropSheet) for table, body in found.items()}
