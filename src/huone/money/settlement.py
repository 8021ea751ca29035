"""Settlement: what a finished hand or a period of play moves out of a table's escrow.

Owns: the entry of a hand and of taking it back, time charges, and the check that chips and money
agree.
Never: computes rake or a drop (`rake.py`, `jackpot.py`), or knows why a hand was won.

Rule 1: stacks before == stacks after + rake + drop, or nothing is settled.
Rule 2: escrow == sum of stacks after every hand, from both sides.
"""

from collections.abc import Mapping

import msgspec

from huone.money.accounts import (
    Account,
    cash_of,
    drop_of,
    escrow_of,
    rake_of,
    share_of,
    stake_of,
)
from huone.money.ledger import Entry, MoneyMove, cause
from huone.money.slip import Slip
from huone.refusal import Broken
from huone.units import Cents, PlayerId

Stacks = Mapping[PlayerId, int]
"""What each player has at a table, in cents."""


class Drop(msgspec.Struct, frozen=True):
    """What a hand or a period pays towards a jackpot."""

    jackpot: str
    cents: Cents


def settle_hand(
    slip: Slip,
    table: str,
    number: int,
    *,
    before: Stacks,
    after: Stacks,
    rake_cents: Cents,
    drop: Drop | None = None,
) -> Entry | None:
    """Write the entry of one hand; a hand that pays nobody but its players has none."""
    drop_cents = drop.cents if drop else 0
    if before.keys() != after.keys() or min((0, *before.values(), *after.values())) < 0:
        raise Broken(f"hand {number} of {table}: the stacks are not those of its players")
    if sum(before.values()) != sum(after.values()) + rake_cents + drop_cents:
        raise Broken(f"hand {number} of {table}: chips in and chips out differ")
    moves = _taken(slip, table, rake_cents=rake_cents, drop=drop)
    return slip.entry(cause("hand", table, number, act="settle"), *moves) if moves else None


def charge_time(
    slip: Slip,
    table: str,
    period: str,
    *,
    rake_cents: Cents,
    drop: Drop | None = None,
    wallets: Stacks | None = None,
) -> Entry | None:
    """Write what a table pays for a period of play instead of for each hand (LIVE-RAKE-10).

    Whoever has got up pays his part from his wallet.
    """
    moves = _taken(slip, table, rake_cents=rake_cents, drop=drop)
    rake = rake_of(share_of(table))
    moves += [slip.move(cash_of(player), rake, cents) for player, cents in (wallets or {}).items()]
    return slip.entry(cause("period", table, period, act="settle"), *moves) if moves else None


def void_hand(
    slip: Slip,
    table: str,
    number: int,
    *,
    settled: Entry | None,
    wallets: Stacks,
    instead: Mapping[Account, Account],
) -> Entry | None:
    """Write what taking a settled hand back moves; stacks that change places move no money.

    `wallets` is what each wallet gets back (above zero) or gives; `instead` names where money lies
    that has gone on since, such as a drop that was booked.
    """
    escrow = escrow_of(table)
    taken = settled.legs if settled else ()
    moves = [
        slip.move(instead.get(leg.account, leg.account), escrow, leg.amount)
        for leg in taken
        if leg.account != escrow
    ]
    for player, cents in wallets.items():
        wallet, chips = stake_of(player, table, slip.money)
        source, target = (chips, wallet) if cents > 0 else (wallet, chips)
        moves.append(slip.move(source, target, abs(cents)))
    if not moves:
        return None
    if settled is None:
        return slip.entry(cause("hand", table, number, act="void"), *moves)
    return slip.follow_up(settled, "void", *moves)


def verify_escrow(table: str, *, escrow_cents: int, stacks: Stacks) -> None:
    """Stop the table if its chips and its money have parted."""
    if escrow_cents != sum(stacks.values()):
        raise Broken(f"table {table}: {escrow_cents} in escrow, {sum(stacks.values())} in stacks")


def _taken(slip: Slip, table: str, *, rake_cents: Cents, drop: Drop | None) -> list[MoneyMove]:
    moves: list[MoneyMove] = []
    share = share_of(table)
    if rake_cents != 0:
        moves.append(slip.move(escrow_of(table), rake_of(share), rake_cents))
    if drop is not None and drop.cents != 0:
        # The running day's drop joins the jackpot when the gaming day ends (BBJ-DROP-03).
        moves.append(slip.move(escrow_of(table), drop_of(drop.jackpot, share), drop.cents))
    return moves
