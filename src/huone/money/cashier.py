"""The cashier: money into a wallet, out of it, and to a table and back.

Owns: deposits and withdrawals with their approval, buy-ins, top-ups, cash-outs.
Never: posts. It writes entries; whether a balance allows them is for the books to say.

Rule 1: whoever asks for money to come or go does not also approve it. What staff may settle alone
has a bound; above it two people sign, and neither is the player.
Rule 2: what a player asks to withdraw is held from that moment, so he cannot play it away.
Rule 3: wallets and tables are apart (SYS-02): nothing at a table can be spent elsewhere.
Rule 4: the chips of a home game come from nobody's wallet: each player's own count goes below zero
by what he has taken, and everybody's counts and the chips at the table are zero together.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from huone.money.accounts import BANK, cash_of, escrow_of, held_of, stake_of, verify_name
from huone.money.currency import verify_amount
from huone.money.ledger import Entry, cause
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, Instant, PlayerId

DAY_MS: Final = 86_400_000


class AlreadyDecided(Refused):
    """A request is approved or rejected once."""

    code = "cashier/already-decided"
    says = "request {request!r} is already {status}"


class OwnRequest(Refused):
    """Nobody approves what he asked for himself."""

    code = "cashier/own-request"
    says = "{by!r} asked for {request!r} and cannot approve it"


class AboveDeskLimit(Refused):
    """A role signs only for so much, however many sign with it."""

    code = "cashier/above-desk-limit"
    says = "your role signs for {most_cents} at most; this is {cents}"


class ReasonMissing(Refused):
    """A rejection tells the player why."""

    code = "cashier/reason-missing"
    says = "request {request!r} is not rejected without a reason"


class Direction(StrEnum):
    """Which way money is asked to go."""

    DEPOSIT = "deposit"
    WITHDRAWAL = "withdrawal"


class Status(StrEnum):
    """How far a request has come."""

    ASKED = "asked"
    APPROVED = "approved"
    REJECTED = "rejected"


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A deposit or withdrawal on its way to a decision."""

    id: str
    direction: Direction
    player: PlayerId
    cents: Cents
    asked_by: str
    asked_ms: Instant
    status: Status = Status.ASKED
    booked_by: str | None = None
    """Who of staff has signed first, where two have to."""
    decided_by: str | None = None
    decided_ms: Instant | None = None
    reason: str = ""


class DeskLimit(msgspec.Struct, frozen=True, kw_only=True):
    """How much a member of staff signs for; the default is what a room has that says nothing."""

    alone_cents: int = 50_000
    """One transfer that one person settles."""
    alone_day_cents: int = 200_000
    """All that one person settles alone within 24 hours, so that nobody cuts a large one up."""
    most_cents: int = 1_000_000
    """The largest transfer that he signs at all, first or second."""


def left_alone(limit: DeskLimit, by: str, requests: Iterable[Request], *, now: Instant) -> int:
    """Tell how large a transfer may be that somebody settles alone now."""
    settled = sum(
        request.cents
        for request in requests
        if request.decided_by == by
        and request.booked_by is None
        and request.status is Status.APPROVED
        and request.decided_ms is not None
        and now - request.decided_ms < DAY_MS
    )
    return min(limit.alone_cents, limit.alone_day_cents - settled)


def verify_signs(limit: DeskLimit, cents: int) -> None:
    """Refuse a transfer that is too large for a role."""
    if cents > limit.most_cents:
        raise AboveDeskLimit(most_cents=limit.most_cents, cents=cents)


def ask_deposit(slip: Slip, request: str, player: PlayerId, *, cents: Cents) -> Request:
    """Ask for a deposit; no money moves before somebody has seen it arrive."""
    return _ask(slip, Direction.DEPOSIT, request, player, cents=cents)


def ask_withdrawal(
    slip: Slip, request: str, player: PlayerId, *, cents: Cents
) -> tuple[Request, Entry]:
    """Ask for a withdrawal, and hold the money until it is decided."""
    asked = _ask(slip, Direction.WITHDRAWAL, request, player, cents=cents)
    hold = slip.move(cash_of(player), held_of(player), cents)
    return asked, slip.entry(cause("withdrawal", request, act="hold"), hold)


def sign(slip: Slip, request: Request, *, alone_cents: int) -> tuple[Request, Entry | None]:
    """Approve as far as one person may; above that it waits for a second one."""
    verify_signature(request, slip.by)
    if request.booked_by is None and request.cents > alone_cents:
        return msgspec.structs.replace(request, booked_by=slip.by), None
    return approve(slip, request)


def verify_signature(request: Request, by: str) -> None:
    """Refuse to decide twice, on one's own money, and in place of the second person."""
    verify_undecided(request)
    if by in (request.player, request.booked_by):
        raise OwnRequest(by=by, request=request.id)


def approve(slip: Slip, request: Request) -> tuple[Request, Entry]:
    """Let the money come or go."""
    verify_signature(request, slip.by)
    if request.direction is Direction.DEPOSIT:
        move = slip.move(BANK, cash_of(request.player), request.cents)
    else:
        move = slip.move(held_of(request.player), BANK, request.cents)
    entry = slip.entry(cause(request.direction, request.id, act="approve"), move)
    return _decided(slip, request, Status.APPROVED), entry


def reject(slip: Slip, request: Request, *, reason: str) -> tuple[Request, Entry | None]:
    """Turn a request down; held money goes back to the wallet."""
    verify_undecided(request)
    if not reason.strip():
        raise ReasonMissing(request=request.id)
    rejected = _decided(slip, request, Status.REJECTED, reason=reason)
    if request.direction is Direction.DEPOSIT:
        return rejected, None
    back = slip.move(held_of(request.player), cash_of(request.player), request.cents)
    return rejected, slip.entry(cause("withdrawal", request.id, act="reject"), back)


def verify_undecided(request: Request) -> None:
    """Refuse to decide twice."""
    if request.status is not Status.ASKED:
        raise AlreadyDecided(request=request.id, status=request.status)


def buy_in(slip: Slip, player: PlayerId, table: str, *, visit: str, cents: Cents) -> Entry:
    """Take money to a table; a visit lasts from sitting down to getting up."""
    move = slip.move(*stake_of(player, table, slip.money), cents)
    return slip.entry(cause("visit", table, player, visit, act="buy-in"), move)


def top_up(
    slip: Slip, player: PlayerId, table: str, *, visit: str, number: int, cents: Cents
) -> Entry:
    """Take more money to a table during a visit; top-ups are counted from 1 (CASH-TOP-02)."""
    move = slip.move(*stake_of(player, table, slip.money), cents)
    return slip.entry(cause("visit", table, player, visit, number, act="top-up"), move)


def cash_out(slip: Slip, player: PlayerId, table: str, *, visit: str, cents: Cents) -> Entry | None:
    """Bring the stack back to the wallet; somebody who lost it all brings nothing."""
    if cents == 0:
        return None
    wallet, escrow = stake_of(player, table, slip.money)
    move = slip.move(escrow, wallet, cents)
    return slip.entry(cause("visit", table, player, visit, act="cash-out"), move)


def restaurant(
    slip: Slip, player: PlayerId, table: str, *, visit: str, number: int, cents: Cents
) -> Entry:
    """Pay for food and drink with chips; the money leaves the room (LIVE-STAKE-07)."""
    move = slip.move(escrow_of(table), BANK, cents)
    return slip.entry(cause("visit", table, player, visit, number, act="restaurant"), move)


def _ask(
    slip: Slip, direction: Direction, request: str, player: PlayerId, *, cents: Cents
) -> Request:
    verify_name(player)
    return Request(
        id=verify_name(request),
        direction=direction,
        player=player,
        cents=Cents(verify_amount(cents)),
        asked_by=slip.by,
        asked_ms=slip.at_ms,
    )


def _decided(slip: Slip, request: Request, status: Status, *, reason: str = "") -> Request:
    return msgspec.structs.replace(
        request, status=status, decided_by=slip.by, decided_ms=slip.at_ms, reason=reason
    )
