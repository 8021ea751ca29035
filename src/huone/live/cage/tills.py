"""Tills: the drawers of the cage, what should lie in them, and what was counted.

Owns: money over the desk, chips that are outside, and the counts that close a day.
Never: moves money; each fact is booked (`entries.py`).

Rule 1: cash in the tills = floats + sold - redeemed + taken - paid, and a count says the rest.
Rule 2: money that has crossed a desk is never undone; the opposite is done.
Rule 3: one person pays out of wallets as much as he would settle alone at the desk of the room.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from huone.live.cage.boxes import DifferenceNeedsWord, TwoPeopleNeeded
from huone.live.cage.facts import (
    ChipsRedeemed,
    ChipsSold,
    PaidIn,
    PaidOut,
    RepaymentTaken,
    TillBrought,
    TillCounted,
    TillTaken,
    TraysCounted,
)
from huone.live.events import DayEvent, Happened
from huone.live.house import House, TooManyOfThem
from huone.live.state import LiveTill
from huone.money.cashier import DeskLimit, verify_signs
from huone.refusal import Refused

TILLS_MAX = 20


class TillTooSmall(Refused):
    """A till pays what lies in it."""

    code = "live/till-too-small"
    says = "till {till} has {cash_cents}; {cents} cannot be paid from it"


class FewerChipsOut(Refused):
    """Nobody brings back more chips than were ever given out."""

    code = "live/chips-not-out"
    says = "{out_cents} of chips are outside; {cents} cannot come back"


class CountStale(Refused):
    """A count is compared with what should be there at this moment."""

    code = "live/stale"
    says = "till {till} should hold {expected_cents} by now; count it again"


def till_of(house: House, id: str) -> LiveTill:
    """Give a till; a new name is a new drawer."""
    if id not in house.tills and len(house.tills) >= TILLS_MAX:
        raise TooManyOfThem(what="tills", most=TILLS_MAX)
    return house.tills.get(id, LiveTill(id=id))


def _move(house: House, id: str, cents: int) -> LiveTill:
    till = till_of(house, id)
    if till.cash_cents + cents < 0:
        raise TillTooSmall(till=id, cash_cents=till.cash_cents, cents=-cents)
    return replace(till, cash_cents=till.cash_cents + cents, uncounted=till.uncounted + 1)


def bring(house: House, fact: TillBrought, _: Happened) -> None:
    """Put money of the bank into a till."""
    till = _move(house, fact.till, fact.cents)
    house.tills[till.id] = replace(till, brought_cents=till.brought_cents + fact.cents)


def take(house: House, fact: TillTaken, _: Happened) -> None:
    """Take money out of a till to the bank."""
    till = _move(house, fact.till, -fact.cents)
    house.tills[till.id] = replace(till, carried_cents=till.carried_cents + fact.cents)


def sell_chips(house: House, fact: ChipsSold, _: Happened) -> None:
    """Sell chips for cash."""
    if fact.guest:
        house.guest(fact.guest)
    till = _move(house, fact.till, fact.cents)
    house.tills[till.id] = replace(till, sold_cents=till.sold_cents + fact.cents)
    house.chips_out_cents += fact.cents


def redeem_chips(house: House, fact: ChipsRedeemed, _: Happened) -> None:
    """Give cash for chips."""
    if fact.guest:
        house.guest(fact.guest)
    if fact.cents > house.chips_out_cents:
        raise FewerChipsOut(out_cents=house.chips_out_cents, cents=fact.cents)
    till = _move(house, fact.till, -fact.cents)
    house.tills[till.id] = replace(till, redeemed_cents=till.redeemed_cents + fact.cents)
    house.chips_out_cents -= fact.cents


def pay_in(house: House, fact: PaidIn, _: Happened) -> None:
    """Take what a tournament costs."""
    house.guest(fact.guest)
    till = _move(house, fact.till, fact.cents)
    house.tills[till.id] = replace(till, taken_cents=till.taken_cents + fact.cents)


def pay_out(house: House, fact: PaidOut, _: Happened) -> None:
    """Pay a guest what is in his wallet."""
    house.guest(fact.guest)
    till = _move(house, fact.till, -fact.cents)
    house.tills[till.id] = replace(till, paid_cents=till.paid_cents + fact.cents)


def verify_paid_by(
    day: Sequence[DayEvent], limit: DeskLimit, cents: int, *, by: str, second: str
) -> None:
    """Refuse to let one person pay out what two have to, at once or bit by bit."""
    verify_signs(limit, cents)
    alone = sum(
        event.fact.cents
        for event in day
        if isinstance(event, Happened) and event.by == by
        if isinstance(event.fact, PaidOut) and not (event.fact.second or event.fact.contest)
    )
    if not second and cents > min(limit.alone_cents, limit.alone_day_cents - alone):
        raise TwoPeopleNeeded(what="a payment of this size", by=by)


def take_repayment(house: House, fact: RepaymentTaken, _: Happened) -> None:
    """Take back what a guest had got by mistake (LIVE-UNJUST-01)."""
    house.guest(fact.guest)
    till = _move(house, fact.till, fact.cents)
    house.tills[till.id] = replace(till, taken_cents=till.taken_cents + fact.cents)


def count_till(house: House, fact: TillCounted, _: Happened) -> None:
    """Note what lies in a till; a difference is the house's."""
    till = till_of(house, fact.till)
    if fact.expected_cents != till.cash_cents:
        raise CountStale(till=till.id, expected_cents=till.cash_cents)
    off = fact.counted_cents - fact.expected_cents
    if off and not fact.why.strip():
        raise DifferenceNeedsWord(cents=abs(off), tolerated=0)
    house.tills[till.id] = replace(
        till,
        cash_cents=fact.counted_cents,
        differences_cents=till.differences_cents + off,
        uncounted=0,
    )
    house.differences_cents += off


def count_trays(house: House, fact: TraysCounted, _: Happened) -> None:
    """Note how many chips are outside, by what is missing in the trays."""
    if fact.expected_cents != house.chips_out_cents:
        raise CountStale(till="trays", expected_cents=house.chips_out_cents)
    off = fact.expected_cents - fact.out_cents
    if off and not fact.why.strip():
        raise DifferenceNeedsWord(cents=abs(off), tolerated=0)
    house.chips_out_cents = fact.out_cents
    house.differences_cents += off
