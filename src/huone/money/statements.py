"""Statements: what a player sees of his money, line by line.

Owns: the lines of a statement, the words for each cause, the link to the hand or tournament, and
what a player has paid in and lost over time.
Never: shows an account that is not his.

Rule 1: every movement of his accounts is a line, and each line's balance follows from the one
above.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from huone.money.accounts import Account, cash_of, escrow_of, held_of, tickets_of
from huone.money.currency import CurrencyCode
from huone.money.ledger import Cause, Entry, EntryId, Leg, Purse
from huone.money.limits import Usage
from huone.units import Instant, PlayerId

WORDS: Final[dict[tuple[str, str], str]] = {
    ("deposit", "approve"): "Deposit",
    ("withdrawal", "hold"): "Withdrawal asked for",
    ("withdrawal", "approve"): "Withdrawal paid",
    ("withdrawal", "reject"): "Withdrawal turned down",
    ("hand", "settle"): "Hand",
    ("hand", "void"): "Hand taken back",
    ("period", "settle"): "Time charge",
    ("visit", "buy-in"): "Buy-in",
    ("visit", "top-up"): "Top-up",
    ("visit", "cash-out"): "Cash-out",
    ("visit", "restaurant"): "Food and drink",
    ("tournament", "enter"): "Tournament entry",
    ("tournament", "rebuy"): "Rebuy",
    ("tournament", "add-on"): "Add-on",
    ("tournament", "win"): "Seat won",
    ("tournament", "ticket"): "Ticket won",
    ("tournament", "refund"): "Entry returned",
    ("tournament", "refund-fee"): "Fee returned",
    ("tournament", "prize"): "Prize",
    ("tournament", "bounty"): "Bounty",
    ("tournament", "vip-bounty"): "VIP bounty",
    ("tournament", "compensation"): "Part of a cancelled tournament",
    ("tournament", "forfeit"): "Prize forfeited",
    ("tournament", "settle"): "Review decided",
    ("jackpot", "pay"): "Jackpot",
    ("ticket", "issue"): "Ticket received",
    ("ticket", "expire"): "Ticket expired",
    ("plan", "activate"): "Plan",
    ("plan", "cancel"): "Plan refund",
    ("case", "withhold"): "Kept back for review",
    ("case", "settle"): "Review decided",
    ("case", "refund"): "Seized money returned",
}

NOT_PLAY: Final = ("deposit", "withdrawal", "case")
"""Causes that are neither a win nor a loss: money comes, goes or waits for a decision."""


class StatementLine(msgspec.Struct, frozen=True, kw_only=True):
    """One movement of one account."""

    at_ms: Instant
    entry: EntryId
    account: Account
    currency: CurrencyCode
    amount: int
    balance: int
    what: str
    link: str | None
    corrects: EntryId | None


def statement(entries: Iterable[Entry], player: PlayerId) -> Iterator[StatementLine]:
    """Read all lines of a player's accounts, oldest first."""
    own = {cash_of(player), held_of(player), tickets_of(player)}
    return _running(
        _line(entry.cause, leg, at_ms=entry.at_ms, corrects=entry.corrects)
        for entry in entries
        for leg in entry.legs
        if leg.account in own
    )


def words_for(why: Cause) -> str:
    """Put a cause into words; what has no words of its own is a correction."""
    return WORDS.get((why.subject, why.act), "Correction")


def link_to(why: Cause) -> str | None:
    """Name the hand, table or tournament that a cause belongs to.

    >>> link_to(Cause("jackpot", ("bad-beat", "t1", "17"), "pay"))
    'hand/t1/17'
    >>> link_to(Cause("tournament", ("sunday", "anna", "1"), "prize"))
    'tournament/sunday'
    """
    if why.subject in ("hand", "jackpot") and len(why.of) >= 2:
        return "/".join(("hand", *why.of[-2:]))
    if why.subject in ("visit", "tournament"):
        return f"{'table' if why.subject == 'visit' else 'tournament'}/{why.of[0]}"
    return None


# What happened at a table.


class HandResult(msgspec.Struct, frozen=True):
    """What a hand did to the stack of one player."""

    at_ms: Instant
    number: int
    cents: int
    currency: CurrencyCode


def visit_statement(
    entries: Iterable[Entry],
    hands: Iterable[HandResult],
    *,
    player: PlayerId,
    table: str,
    visit: str,
) -> list[StatementLine]:
    """Read a visit to a table hand by hand; after the cash-out its balance is zero."""
    escrow, of = escrow_of(table), (table, player, visit)
    lines = [
        _line(entry.cause, leg, at_ms=entry.at_ms, corrects=entry.corrects)
        for entry in entries
        for leg in entry.legs
        if entry.cause.subject == "visit" and entry.cause.of[:3] == of and leg.account == escrow
    ]
    for hand in hands:
        why = Cause("hand", (table, str(hand.number)), "settle")
        lines.append(_line(why, Leg(escrow, hand.currency, hand.cents), at_ms=hand.at_ms))
    return list(_running(sorted(lines, key=_in_order)))


# What counts towards a player's own limits.


def deposits(entries: Iterable[Entry], player: PlayerId) -> Iterator[Usage]:
    """Read what a player has paid in."""
    for entry, amount in _wallet(entries, player):
        if entry.cause.subject == "deposit":
            yield Usage(entry.at_ms, amount)


def losses(entries: Iterable[Entry], player: PlayerId) -> Iterator[Usage]:
    """Read what a player has put at risk (above zero) and won back (below).

    Chips at a table count as lost until they are brought back, so a limit holds during play.
    """
    for entry, amount in _wallet(entries, player):
        if entry.cause.subject not in NOT_PLAY:
            yield Usage(entry.at_ms, -amount)


def _wallet(entries: Iterable[Entry], player: PlayerId) -> Iterator[tuple[Entry, int]]:
    wallet = cash_of(player)
    for entry in entries:
        for leg in entry.legs:
            if leg.account == wallet:
                yield entry, leg.amount


def _line(
    why: Cause, leg: Leg, *, at_ms: Instant, corrects: EntryId | None = None
) -> StatementLine:
    return StatementLine(
        at_ms=at_ms,
        entry=why.id,
        account=leg.account,
        currency=leg.currency,
        amount=leg.amount,
        balance=leg.amount,
        what=words_for(why),
        link=link_to(why),
        corrects=corrects,
    )


def _running(lines: Iterable[StatementLine]) -> Iterator[StatementLine]:
    balances: defaultdict[Purse, int] = defaultdict(int)
    for line in lines:
        purse = (line.account, line.currency)
        balances[purse] += line.amount
        yield msgspec.structs.replace(line, balance=balances[purse])


def _in_order(line: StatementLine) -> tuple[int, int]:
    """Put what happened in one millisecond in the only order that makes sense."""
    order = {"Buy-in": 0, "Top-up": 1, "Hand": 2, "Cash-out": 3}
    return line.at_ms, order.get(line.what, 4)
