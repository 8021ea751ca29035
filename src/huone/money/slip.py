"""The slip: when something is booked, by whom and in which currency.

Owns: how a cashier writes an entry, a correction and a taking back.
Never: decides whether the entry may be posted; the books do.
"""

import msgspec

from huone.money.accounts import Account
from huone.money.currency import CurrencyCode, verify_amount
from huone.money.ledger import ROOM, Cause, Entry, MoneyMove, cause, net_legs
from huone.units import Instant


class Slip(msgspec.Struct, frozen=True):
    """The paper that every service of the cashier writes on."""

    money: CurrencyCode
    at_ms: Instant
    by: str = ROOM
    note: str = ""

    def move(self, source: Account, target: Account, amount: int) -> MoneyMove:
        """Move money of the room's currency."""
        return MoneyMove(source, target, verify_amount(amount), self.money)

    def entry(self, why: Cause, *moves: MoneyMove, corrects: Entry | None = None) -> Entry:
        """Write moves down as one entry; what is built from moves is balanced by construction."""
        return Entry(
            cause=why,
            legs=net_legs(moves),
            at_ms=self.at_ms,
            by=self.by,
            note=self.note,
            corrects=corrects.id if corrects else None,
        )

    def follow_up(self, earlier: Entry, act: str, *moves: MoneyMove) -> Entry:
        """Write the one entry that may ever correct or settle an earlier one."""
        of = (*earlier.cause.of, earlier.cause.act)
        return self.entry(cause(earlier.cause.subject, *of, act=act), *moves, corrects=earlier)

    def take_back(self, earlier: Entry, act: str = "take-back") -> Entry:
        """Reverse an earlier entry whole: each account gets back the kind that it gave."""
        reversed_legs = tuple(
            msgspec.structs.replace(leg, amount=-leg.amount) for leg in earlier.legs
        )
        return msgspec.structs.replace(self.follow_up(earlier, act), legs=reversed_legs)
