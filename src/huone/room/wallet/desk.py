"""The desk: deposits and withdrawals as far as one person of staff may sign for them.

Owns: booking what changes hands, first and second signatures, and how much is left to one person.
Never: knows roles or settings; whoever asks says which limit holds.
"""

from huone.money import cashier as money_cashier
from huone.money.cashier import DeskLimit, Direction, Request
from huone.room.outbox import Ack
from huone.room.wallet.cashier import Cashier
from huone.units import Cents, Instant, PlayerId


def left_alone(cashier: Cashier, limit: DeskLimit, by: str, *, now: Instant) -> int:
    """Tell how large a transfer may be that one of staff settles without a second person."""
    return money_cashier.left_alone(limit, by, cashier.requests.values(), now=now)


def book(
    cashier: Cashier,
    direction: Direction,
    player: PlayerId,
    cents: Cents,
    *,
    request: str,
    by: str,
    limit: DeskLimit,
    now: Instant,
) -> tuple[Request, Ack]:
    """Book what changes hands at the desk: at once, or when a second person has signed it."""
    money_cashier.verify_signs(limit, cents)
    ask = cashier.ask_deposit if direction is Direction.DEPOSIT else cashier.ask_withdrawal
    with cashier.committer.decision():
        ask(player, cents, request=request, by=by, now=now)
        return sign(cashier, request, by=by, limit=limit, now=now)


def sign(
    cashier: Cashier, request: str, *, by: str, limit: DeskLimit, now: Instant
) -> tuple[Request, Ack]:
    """Approve a request as far as the limits of a role go."""
    found = cashier.request(request)
    money_cashier.verify_signs(limit, found.cents)
    alone = left_alone(cashier, limit, by, now=now)
    signed, entry = money_cashier.sign(cashier.slip(now, by), found, alone_cents=alone)
    return signed, cashier.decide(signed, entry, now=now)
