"""Charges: what is paid for time instead of hands, by guests and towards the jackpot.

Owns: what each seat owes for its minutes, and the jackpot money of started periods.
Never: computes a rate (`money.rake`, `money.jackpot`); moves no money.

Rule 1: minutes at the seat, collected in whole chips; the rest is carried on (live:AMB-76).
Rule 2: a period of the jackpot is paid when it begins, by those seated then, in equal parts; odd
chips from the dealer's left. Nothing is given back (BBJ-DROP-04/05, live:AMB-75).
"""

from msgspec import Struct
from msgspec.structs import replace

from huone.live.cage import boxes
from huone.live.cage.facts import PeriodBegun, TimeCollected, TimedDropAgreed
from huone.live.events import Happened
from huone.live.house import House
from huone.live.menu import HourlyCharge
from huone.live.state import LiveTable, TimedPeriods
from huone.money.jackpot import timed_drop
from huone.money.rake import time_charge
from huone.refusal import Refused
from huone.units import Instant

MINUTE_MS = 60_000


class ChargesNoTime(Refused):
    """Its tables take rake."""

    code = "live/no-time-charge"
    says = "table {table} takes no time charge"


class NoTimedDrop(Refused):
    """Jackpot money is paid by hands here, or not at all."""

    code = "live/no-timed-drop"
    says = "table {table} does not pay a jackpot by time"


class SeatsDisagree(Refused):
    """Every seat says yes, or it stays as it is (BBJ-DROP-04)."""

    code = "live/no-consent"
    says = "everybody at table {table} has to agree; seats {missing} have not"


class WrongCharge(Refused):
    """What is collected is what is due."""

    code = "live/wrong-charge"
    says = "seat {seat} owes {due} now, not {given}"


class SeatCharge(Struct, frozen=True, kw_only=True):
    """What a seat owes now, in whole chips, and what is carried on."""

    seat: int
    guest: str
    minutes: int
    due_cents: int
    carried_cents: int


def time_sheet(table: LiveTable, now: Instant) -> tuple[SeatCharge, ...]:
    """Say what everybody at a table owes for his time (LIVE-RAKE-10)."""
    charge = table.line.charge
    if not isinstance(charge, HourlyCharge):
        raise ChargesNoTime(table=table.id)
    chip = min(table.line.chips)
    sheet = []
    for number, seat in table.sitters.items():
        minutes = max(0, now - seat.paid_until_ms) // MINUTE_MS
        owed = seat.carried_cents + time_charge(minutes * MINUTE_MS, charge.per_hour_cents)
        sheet.append(
            SeatCharge(
                seat=number,
                guest=seat.guest,
                minutes=minutes,
                due_cents=owed - owed % chip,
                carried_cents=owed % chip,
            )
        )
    return tuple(sheet)


def collect_time(house: House, fact: TimeCollected, event: Happened) -> None:
    """Put the time charge of seats into the box."""
    table = house.table(fact.table)
    sheet = {charge.seat: charge for charge in time_sheet(table, event.at_ms)}
    sitters = dict(table.sitters)
    for number, given in fact.parts_cents.items():
        charge = sheet.get(number)
        if charge is None or charge.due_cents != given:
            due = 0 if charge is None else charge.due_cents
            raise WrongCharge(seat=number, due=due, given=given)
        paid_until = Instant(sitters[number].paid_until_ms + charge.minutes * MINUTE_MS)
        sitters[number] = replace(
            sitters[number], paid_until_ms=paid_until, carried_cents=charge.carried_cents
        )
    house.tables[table.id] = replace(table, sitters=sitters)
    boxes.tap(house, table, rake_cents=sum(fact.parts_cents.values()), jackpot_cents=0, hands=0)


def agree_timed_drop(house: House, fact: TimedDropAgreed, event: Happened) -> None:
    """Let a table pay its jackpot by time from now on, if every seat says yes."""
    table = house.table(fact.table)
    if table.line.jackpot is None or house.rules.jackpot is None:
        raise NoTimedDrop(table=table.id)
    missing = sorted(set(table.sitters) - set(fact.seats))
    if missing:
        raise SeatsDisagree(table=table.id, missing=", ".join(map(str, missing)))
    timed = TimedPeriods(every=fact.every, since_ms=event.at_ms)
    house.tables[table.id] = replace(table, timed=timed)


def period_due(house: House, table: LiveTable, now: Instant) -> dict[int, int]:
    """Say what each seat puts in for the periods that have begun, the dealer's left first."""
    timed, rules = table.timed, house.rules.jackpot
    if timed is None or rules is None:
        raise NoTimedDrop(table=table.id)
    # A period is paid when it begins: one that starts this very moment counts.
    owed = timed_drop(now - timed.since_ms + 1, timed.every, rules.drop) - timed.paid_cents
    if owed <= 0 or not table.sitters:
        return {}
    chip = min(table.line.chips)
    part, odd = divmod(owed // chip, len(table.sitters))
    return {
        number: (part + (place < odd)) * chip for place, number in enumerate(sorted(table.sitters))
    }


def begin_period(house: House, fact: PeriodBegun, event: Happened) -> None:
    """Put the jackpot money of started periods into the box."""
    table = house.table(fact.table)
    due = period_due(house, table, event.at_ms)
    assert table.timed is not None
    for number in {*due, *fact.parts_cents}:
        given = fact.parts_cents.get(number, 0)
        if given != due.get(number, 0):
            raise WrongCharge(seat=number, due=due.get(number, 0), given=given)
    cents = sum(due.values())
    timed = replace(table.timed, paid_cents=table.timed.paid_cents + cents)
    house.tables[table.id] = replace(table, timed=timed)
    boxes.tap(house, house.tables[table.id], rake_cents=0, jackpot_cents=cents, hands=0)
