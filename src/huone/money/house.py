"""The house: plans it sells, jackpots it guarantees, and earnings it takes out.

Owns: the entries of plans, jackpots and house accounts.
Never: computes a refund, a drop or a payout (`plans.py`, `jackpot.py` do).

Rule 1: what the house promises, the house pays: a jackpot never starts below its guaranteed seed.
Rule 2: the house takes out what it has earned, never what it holds for others.
"""

from collections.abc import Mapping
from typing import Final

from huone.money.accounts import (
    BANK,
    HOUSE_JACKPOTS,
    PLANS,
    Account,
    AccountUse,
    cash_of,
    jackpot_of,
    kind_of,
    swept_to,
)
from huone.money.ledger import Entry, cause
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, PlayerId

SWEEP: Final = "sweep"
"""The act of bringing takings together."""


class NotOfTheHouse(Refused):
    """The account holds money of others."""

    code = "house/not-its-account"
    says = "{account!r} is not an account of the house"


class NotEarned(Refused):
    """The house takes out no more than it has earned."""

    code = "house/not-earned"
    says = "{account!r} has earned {earned_cents}, not {cents}"


class JackpotTooSmall(Refused):
    """A jackpot pays no more than has been booked to it."""

    code = "house/jackpot-too-small"
    says = "jackpot {jackpot!r} has {booked_cents} booked; {cents} is asked of it"


class RefundAbovePaid(Refused):
    """Nobody gets back more than he paid."""

    code = "house/refund-too-large"
    says = "{cents} is more than the {paid_cents} that {entry!r} paid"


# Takings.


def sweep(slip: Slip, part: Account, *, cents: int, seq: int) -> Entry:
    """Bring what a share has taken to the account that it is a part of; it may have given back."""
    _, what, share = part.split(":")
    whole = swept_to(part)
    pair = (part, whole) if cents > 0 else (whole, part)
    return slip.entry(cause(what, share, seq, act=SWEEP), slip.move(*pair, abs(cents)))


# Plans.


def activate_plan(
    slip: Slip, player: PlayerId, *, plan: str, activation: str, price_cents: Cents
) -> Entry | None:
    """Charge a plan when it is chosen (PLAN-02); the plan that costs nothing moves nothing."""
    if price_cents == 0:
        return None
    move = slip.move(cash_of(player), PLANS, price_cents)
    return slip.entry(cause("plan", player, activation, plan, act="activate"), move)


def cancel_plan(slip: Slip, activated: Entry, *, cents: Cents) -> Entry | None:
    """Refund the rest of a plan (PLAN-04); on its last day there is nothing left of it."""
    paid_cents = activated.leg(PLANS, slip.money)
    if cents > paid_cents:
        raise RefundAbovePaid(cents=cents, paid_cents=paid_cents, entry=activated.id)
    if cents == 0:
        return None
    player = activated.cause.of[0]
    return slip.follow_up(activated, "cancel", slip.move(PLANS, cash_of(player), cents))


# Jackpots.


def seed_jackpot(slip: Slip, jackpot: str, *, cents: Cents) -> Entry:
    """Start a jackpot with what the house guarantees."""
    move = slip.move(HOUSE_JACKPOTS, jackpot_of(jackpot), cents)
    return slip.entry(cause("jackpot", jackpot, act="seed"), move)


def book_drop(slip: Slip, jackpot: str, *, day: str, drops: Mapping[Account, int]) -> Entry:
    """Add a day's drop of every share to its jackpot when the gaming day ends (BBJ-DROP-03)."""
    moves = [slip.move(drop, jackpot_of(jackpot), cents) for drop, cents in drops.items() if cents]
    return slip.entry(cause("jackpot", jackpot, day, act="book"), *moves)


def pay_jackpot(
    slip: Slip,
    jackpot: str,
    *,
    table: str,
    hand: int,
    shares: Mapping[PlayerId, Cents],
    booked_cents: int,
    seed_cents: Cents,
) -> Entry:
    """Pay a jackpot out and bring what remains up to the guaranteed base (BBJ-PAY-04)."""
    pool, paid_cents = jackpot_of(jackpot), sum(shares.values())
    if paid_cents > booked_cents:
        raise JackpotTooSmall(jackpot=jackpot, booked_cents=booked_cents, cents=paid_cents)
    moves = [slip.move(pool, cash_of(player), cents) for player, cents in shares.items()]
    lacking = seed_cents - (booked_cents - paid_cents)
    if lacking > 0:
        moves.append(slip.move(HOUSE_JACKPOTS, pool, lacking))
    return slip.entry(cause("jackpot", jackpot, table, hand, act="pay"), *moves)


# Earnings.


def take_earnings(
    slip: Slip, account: Account, *, payment: str, cents: Cents, earned_cents: int
) -> Entry:
    """Pay what the house has earned out of the bank; `earned_cents` is the balance."""
    _verify_own(account)
    if cents > earned_cents:
        raise NotEarned(account=account, earned_cents=earned_cents, cents=cents)
    return slip.entry(cause("house", payment, act="take"), slip.move(account, BANK, cents))


def bring_funds(slip: Slip, account: Account, *, payment: str, cents: Cents) -> Entry:
    """Pay money of the house into the bank, to stand behind its promises."""
    _verify_own(account)
    return slip.entry(cause("house", payment, act="bring"), slip.move(BANK, account, cents))


def _verify_own(account: Account) -> None:
    if kind_of(account).holding is not AccountUse.HOUSE or kind_of(account).holds_tickets:
        raise NotOfTheHouse(account=account)
