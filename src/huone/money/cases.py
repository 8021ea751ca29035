"""Cases: money that is kept back while somebody decides, and where it goes then.

Owns: withheld winnings, unresolved bets, the decision on each, the 90 days to charity.
Never: decides. A case is decided by people (`integrity`); this module books the decision.

Rule 1: all that is kept back lies in `withheld:<case>`, and every cent of it has a case id.
Rule 2: each keeping back is settled once, and whole: what is released, compensated, seized and
given away adds up to what was kept.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from huone.money.accounts import (
    BANK,
    CHARITY,
    SEIZED,
    AccountUse,
    cash_of,
    escrow_of,
    kind_of,
    withheld_in,
)
from huone.money.ledger import Entry, EntryId, cause
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, Instant, PlayerId

DAY_MS: Final = 86_400_000
SET_ASIDE: Final = "set-aside"


class DecisionPartial(Refused):
    """A decision says where every cent goes."""

    code = "case/decision-partial"
    says = "{kept} is kept in {entry!r}; the decision gives away {given}"


class NothingKept(Refused):
    """The entry kept nothing back."""

    code = "case/nothing-kept"
    says = "{entry!r} keeps nothing back"


class NobodysMoney(Refused):
    """Bets of a whole hand belong to no single player."""

    code = "case/no-owner"
    says = "{entry!r} kept money of no single player; say who gets it"


class NotYetForfeit(Refused):
    """The days in which the owner may still claim his money are not over."""

    code = "case/not-yet-forfeit"
    says = "{entry!r} is forfeit at {due_ms}, and not before"


class NeverForfeit(Refused):
    """The rulebook does not give unresolved bets away."""

    code = "case/never-forfeit"
    says = "this rulebook does not forfeit {entry!r}"


class WithheldSplit(msgspec.Struct, frozen=True, kw_only=True):
    """Where money that was kept back goes."""

    to_players: Mapping[PlayerId, Cents] = msgspec.field(default_factory=dict)
    seized_cents: Cents = Cents(0)
    charity_cents: Cents = Cents(0)

    @property
    def total_cents(self) -> int:
        """Add the parts of the decision up."""
        return sum(self.to_players.values()) + self.seized_cents + self.charity_cents


class Unresolved(msgspec.Struct, frozen=True):
    """Money that nobody has claimed or decided on, and the moment it is forfeit."""

    entry: EntryId
    case: str
    cents: Cents
    due_ms: Instant | None


def withhold(slip: Slip, case: str, player: PlayerId, *, number: int, cents: Cents) -> Entry:
    """Keep money of a player back while a case is open (ETH-05)."""
    move = slip.move(cash_of(player), withheld_in(case), cents)
    return slip.entry(cause("case", case, player, number, act="withhold"), move)


def set_aside(slip: Slip, case: str, table: str, *, hand: int, cents: Cents) -> Entry:
    """Keep bets of a hand that can neither be finished nor returned (SRV-02, SYS-28)."""
    move = slip.move(escrow_of(table), withheld_in(case), cents)
    return slip.entry(cause("case", case, table, hand, act=SET_ASIDE), move)


def settle_case(slip: Slip, kept: Entry, decision: WithheldSplit) -> Entry:
    """Book the decision on money that was kept back."""
    case, kept_cents = kept_by(kept)
    if kept_cents != decision.total_cents:
        raise DecisionPartial(entry=kept.id, kept=kept_cents, given=decision.total_cents)
    targets = {cash_of(player): cents for player, cents in decision.to_players.items()}
    targets |= {SEIZED: decision.seized_cents, CHARITY: decision.charity_cents}
    moves = [slip.move(withheld_in(case), to, cents) for to, cents in targets.items() if cents]
    return slip.follow_up(kept, "settle", *moves)


def release(slip: Slip, kept: Entry) -> Entry:
    """Give everything that was kept back to the player it was kept from."""
    if kept.cause.act == SET_ASIDE:
        raise NobodysMoney(entry=kept.id)
    owner = PlayerId(kept.cause.of[1])
    return settle_case(slip, kept, WithheldSplit(to_players={owner: kept_by(kept)[1]}))


def seize(slip: Slip, kept: Entry) -> Entry:
    """Confiscate everything that was kept back (FRD-02, ETH-07)."""
    return settle_case(slip, kept, WithheldSplit(seized_cents=kept_by(kept)[1]))


def refund(slip: Slip, case: str, player: PlayerId, *, number: int, cents: Cents) -> Entry:
    """Give money back that a verdict has seized and a later one has not."""
    move = slip.move(SEIZED, cash_of(player), cents)
    return slip.entry(cause("case", case, player, number, act="refund"), move)


def forfeit(slip: Slip, kept: Entry, *, charity_days: int | None) -> Entry:
    """Give unresolved bets to charity when their days are over (SRV-02)."""
    due_ms = due_at(kept, charity_days)
    if due_ms is None:
        raise NeverForfeit(entry=kept.id)
    if slip.at_ms < due_ms:
        raise NotYetForfeit(entry=kept.id, due_ms=due_ms)
    return settle_case(slip, kept, WithheldSplit(charity_cents=kept_by(kept)[1]))


def pay_charity(slip: Slip, *, payment: str, cents: Cents) -> Entry:
    """Hand what charity is owed to it."""
    return slip.entry(cause("charity", payment, act="pay"), slip.move(CHARITY, BANK, cents))


def due_at(kept: Entry, charity_days: int | None) -> Instant | None:
    """Tell when money is forfeit; never, where the rulebook says nothing (VD-16)."""
    return None if charity_days is None else Instant(kept.at_ms + charity_days * DAY_MS)


def kept_by(entry: Entry) -> tuple[str, Cents]:
    """Tell for which case an entry keeps money back, and how much."""
    for leg in entry.legs:
        if kind_of(leg.account).holding is AccountUse.WITHHELD and leg.amount > 0:
            return leg.account.split(":")[1], Cents(leg.amount)
    raise NothingKept(entry=entry.id)


def unresolved(entries: Iterable[Entry], *, charity_days: int | None) -> list[Unresolved]:
    """List what is still set aside, oldest first: the work queue of AMB-48."""
    waiting: dict[EntryId, Unresolved] = {}
    for entry in entries:
        if entry.corrects is not None:
            waiting.pop(entry.corrects, None)
        if entry.cause.subject == "case" and entry.cause.act == SET_ASIDE:
            waiting[entry.id] = Unresolved(entry.id, *kept_by(entry), due_at(entry, charity_days))
    return list(waiting.values())
