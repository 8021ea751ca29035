"""Entries: what each fact of a live day books, and nothing else books anything.

Owns: the one map from facts to entries of the ledger.
Never: records; the room does, in the same commit as the fact. Computes no share.

Rule 1: a fact has in it everything that it books, so an audit can work its entries out again.
"""

from collections.abc import Iterator

from huone.live.cage.facts import (
    BoxCounted,
    ChipsRedeemed,
    ChipsSold,
    ClaimPaid,
    PaidIn,
    PaidOut,
    RepaymentTaken,
    TillBrought,
    TillCounted,
    TillTaken,
    TraysCounted,
)
from huone.live.events import DayClosed, DayFact, DayOpened, Happened
from huone.money.accounts import (
    BANK,
    CASH_CHIPS,
    CLAIMS,
    DIFFERENCES,
    RAKE,
    Account,
    cash_of,
    drop_of,
    till_named,
)
from huone.money.currency import CurrencyCode
from huone.money.house import book_drop, pay_jackpot, seed_jackpot
from huone.money.ledger import Cause, Entry, cause
from huone.money.slip import Slip
from huone.units import Cents, PlayerId


def entries_of(event: Happened, day: str, money: CurrencyCode) -> list[Entry]:
    """Write down what an event of a day books."""
    slip = Slip(money, event.noted_ms, event.by)
    return list(_booked(event.fact, event.number, day, slip))


def _booked(fact: DayFact, number: int, day: str, slip: Slip) -> Iterator[Entry]:
    match fact:
        case DayOpened():
            for name, cents in fact.seeded_cents.items():
                yield seed_jackpot(slip, name, cents=Cents(cents))
        case DayClosed():
            for name, cents in fact.booked_cents.items():
                if cents:
                    yield book_drop(slip, name, day=day, drops={drop_of(name): cents})
        case BoxCounted():
            yield from _box(fact, day, slip)
        case ClaimPaid():
            yield pay_jackpot(
                slip,
                fact.jackpot,
                table=f"{day}.{fact.table}",
                hand=fact.hand,
                shares={PlayerId(p): Cents(c) for p, c in fact.shares_cents.items() if c},
                booked_cents=fact.booked_cents,
                seed_cents=Cents(fact.seed_cents),
            )
        case TillCounted():
            yield from _off(
                slip,
                cause("till", day, fact.till, number, act="count"),
                till_named(fact.till),
                fact.counted_cents - fact.expected_cents,
            )
        case TraysCounted():
            # Fewer chips outside than booked is money that the house has found.
            yield from _off(
                slip,
                cause("chips", day, number, act="count"),
                CASH_CHIPS,
                fact.expected_cents - fact.out_cents,
            )
        case _:
            yield from _over_the_desk(fact, number, day, slip)


def _over_the_desk(fact: DayFact, number: int, day: str, slip: Slip) -> Iterator[Entry]:
    match fact:
        case ChipsSold():
            move = slip.move(till_named(fact.till), CASH_CHIPS, fact.cents)
            yield slip.entry(cause("chips", day, number, act="sell"), move)
        case ChipsRedeemed():
            move = slip.move(CASH_CHIPS, till_named(fact.till), fact.cents)
            yield slip.entry(cause("chips", day, number, act="redeem"), move)
        case PaidIn():
            move = slip.move(till_named(fact.till), cash_of(fact.player), fact.cents)
            yield slip.entry(cause("desk", day, number, act="take"), move)
        case PaidOut():
            move = slip.move(cash_of(fact.player), till_named(fact.till), fact.cents)
            yield slip.entry(cause("desk", day, number, act="pay"), move)
        case RepaymentTaken():
            move = slip.move(till_named(fact.till), CLAIMS, fact.cents)
            yield slip.entry(cause("claim", day, number, act="repay"), move)
        case TillBrought():
            move = slip.move(till_named(fact.till), BANK, fact.cents)
            yield slip.entry(cause("till", day, fact.till, number, act="bring"), move)
        case TillTaken():
            move = slip.move(BANK, till_named(fact.till), fact.cents)
            yield slip.entry(cause("till", day, fact.till, number, act="take"), move)
        case _:
            return


def _box(fact: BoxCounted, day: str, slip: Slip) -> Iterator[Entry]:
    moves = []
    if fact.jackpot_cents:
        moves.append(slip.move(CASH_CHIPS, drop_of(fact.jackpot), fact.jackpot_cents))
    if fact.rake_cents > 0:
        moves.append(slip.move(CASH_CHIPS, RAKE, fact.rake_cents))
    elif fact.rake_cents < 0:
        # One box for both held less than the jackpot's part: the house bears it.
        moves.append(slip.move(RAKE, CASH_CHIPS, -fact.rake_cents))
    if moves:
        yield slip.entry(cause("box", day, fact.table, fact.box, act="count"), *moves)


def _off(slip: Slip, why: Cause, account: Account, cents: int) -> Iterator[Entry]:
    """Book a difference: more than should be there is the house's gain, less its loss."""
    if cents > 0:
        yield slip.entry(why, slip.move(account, DIFFERENCES, cents))
    elif cents < 0:
        yield slip.entry(why, slip.move(DIFFERENCES, account, -cents))
