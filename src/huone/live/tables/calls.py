"""Calls: a dealer wants the floor, and the floor puts the clock on a guest.

Owns: the call of a table, and its clock.
Never: rules; whoever comes does, with the assistant (`huone.floor`).
"""

from msgspec.structs import replace

from huone.live.events import (
    ClockEnded,
    ClockStarted,
    FloorCalled,
    FloorCame,
    Happened,
)
from huone.live.house import House
from huone.live.state import FloorCall, SeatClock
from huone.live.tables.seats import seat_at
from huone.refusal import Refused


class NoClockRuns(Refused):
    """There is no clock to stop."""

    code = "live/no-clock"
    says = "no clock runs at table {table}"


def call_floor(house: House, fact: FloorCalled, event: Happened) -> None:
    """Ask the floor to come."""
    table = house.table(fact.table)
    if table.call is None:
        call = FloorCall(at_ms=event.at_ms, by=event.by, why=fact.why)
        house.tables[table.id] = replace(table, call=call)


def come_floor(house: House, fact: FloorCame, _: Happened) -> None:
    """Answer the call."""
    house.tables[fact.table] = replace(house.table(fact.table), call=None)


def start_clock(house: House, fact: ClockStarted, event: Happened) -> None:
    """Give a guest thirty seconds (LIVE-TIME-01/02)."""
    table = house.table(fact.table)
    seat_at(table, fact.seat)
    ends = type(event.at_ms)(event.at_ms + house.rules.clock.called_ms)
    clock = SeatClock(seat=fact.seat, started_ms=event.at_ms, ends_ms=ends)
    house.tables[table.id] = replace(table, clock=clock)


def end_clock(house: House, fact: ClockEnded, _: Happened) -> None:
    """Take the clock off."""
    table = house.table(fact.table)
    if table.clock is None:
        raise NoClockRuns(table=table.id)
    house.tables[table.id] = replace(table, clock=None)
