"""The cashier: money into a wallet, out of it, and to a table and back.

Owns: deposits and withdrawals with their approval, buy-ins, top-ups, cash-outs.
Never: posts. It writes entries; whether a balance allows them is for the books to say.

Rule 1: whoever asks for money to come or go does not also approve it.
Rule 2: what a player asks to withdraw is held from that moment, so he cannot play it away.
Rule 3: wallets and tables are apart (SYS-02): nothing at a table can be spent elsewhere.
"""

from enum import StrEnum

import msgspec

from huone.money.accounts import BANK, cash_of, escrow_of, held_of, verify_name
from huone.money.currency import verify_amount
from huone.money.ledger import Entry, cause
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, Instant, PlayerId


class AlreadyDecided(Refused):
    """A request is approved or rejected once."""

    code = "cashier/already-decided"
    says = "request {request!r} is already {status}"


class OwnRequest(Refused):
    """Nobody approves what he asked for himself."""

    code = "cashier/own-request"
    says = "{by!r} asked for {request!r} and cannot approve it"


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
    decided_by: str | None = None
    decided_ms: Instant | None = None
    reason: str = ""


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


def approve(slip: Slip, request: Request) -> tuple[Request, Entry]:
    """Let the money come or go."""
    verify_undecided(request)
    if slip.by == request.asked_by:
        raise OwnRequest(by=slip.by, request=request.id)
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
    move = slip.move(cash_of(player), escrow_of(table), cents)
    return slip.entry(cause("visit", table, player, visit, act="buy-in"), move)


def top_up(
    slip: Slip, player: PlayerId, table: str, *, visit: str, number: int, cents: Cents
) -> Entry:
    """Take more money to a table during a visit; top-ups are counted from 1 (CASH-TOP-02)."""
    move = slip.move(cash_of(player), escrow_of(table), cents)
    return slip.entry(cause("visit", table, player, visit, number, act="top-up"), move)


def cash_out(slip: Slip, player: PlayerId, table: str, *, visit: str, cents: Cents) -> Entry | None:
    """Bring the stack back to the wallet; somebody who lost it all brings nothing."""
    if cents == 0:
        return None
    move = slip.move(escrow_of(table), cash_of(player), cents)
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
