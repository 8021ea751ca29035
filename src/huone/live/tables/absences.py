"""Absences: who is away since when, and how he comes into the next hand again.

Owns: away and back, the longer break, the owner of a seat on which somebody else plays.
Never: takes a seat away by itself; the floor decides (LIVE-PRES-05/07).
"""

from msgspec.structs import replace

from huone.live.events import (
    CameBack,
    Happened,
    WentAway,
)
from huone.live.house import House
from huone.live.state import Absence, LiveTable
from huone.live.tables.seats import give_way, put, seat_at, verify_number
from huone.table.breaks import verify_long_break
from huone.table.deal import last_of
from huone.table.entry import Offer, offers, permitted, verify_wish
from huone.table.owed import BlindPlace, Wish


def go_away(house: House, fact: WentAway, event: Happened) -> None:
    """Note that a guest is not at his seat; a long break once an evening (LIVE-PRES-06)."""
    table = house.table(fact.table)
    seat = seat_at(table, fact.seat)
    guest, until = house.guest(seat.guest), fact.until_ms
    if fact.why == "long-break":
        verify_long_break(guest.long_breaks, house.rules.breaks)
        until = until or type(until)(event.at_ms + house.rules.breaks.long_break_s * 1_000)
        house.guests[guest.id] = replace(guest, long_breaks=guest.long_breaks + 1)
    away = Absence(why=fact.why, since_ms=event.at_ms, until_ms=until)
    place = replace(seat.place, wish="sit-out")
    put(house, table, fact.seat, replace(seat, away=away, place=place))


def come_back(house: House, fact: CameBack, _: Happened) -> None:
    """Note that a guest is back, and how he comes into the next hand (LIVE-MISS-04..09)."""
    table = house.table(fact.table)
    verify_number(table, fact.seat)
    if fact.owner and fact.seat in table.owners:
        house.tables[table.id] = _owner_back(house, table, fact)
        return
    seat = seat_at(table, fact.seat)
    verify_way(house, table, seat.place, fact.wish)
    put(
        house, table, fact.seat, replace(seat, away=None, place=replace(seat.place, wish=fact.wish))
    )


def _owner_back(house: House, table: LiveTable, fact: CameBack) -> LiveTable:
    """Give a played-over seat back: at once, or after the hand that runs."""
    owner = table.owners[fact.seat]
    back = replace(owner, away=None, place=replace(owner.place, wish=fact.wish))
    table = replace(
        table,
        owners={**table.owners, fact.seat: back},
        returning=table.returning | {fact.seat},
    )
    return table if table.hand is not None else hand_back(table, fact.seat)


def hand_back(table: LiveTable, number: int) -> LiveTable:
    """Let the over-player of a seat stand up for its owner."""
    without = {n: one for n, one in table.sitters.items() if n != number}
    return give_way(replace(table, sitters=without), number)


def verify_way(house: House, table: LiveTable, place: BlindPlace, wish: Wish) -> None:
    """Refuse a way into the next hand that is not open (LIVE-MISS-09)."""
    if place.due == "nothing" and wish == "wait":
        return
    verify_wish(wish, ways_in(house, table, place))


def ways_in(house: House, table: LiveTable, place: BlindPlace) -> tuple[Offer, ...]:
    """List how somebody may come into the next hand, each with its price."""
    places = [replace(p, wish="wait") if p == place else p for p in table.places()]
    last = last_of(table.progress, places)
    played = house.rules.programme(table.line, table.seats).at(table.progress.played)
    cash = house.rules.rulebook.cash
    if last is None or not played.has_blinds or place.due == "nothing":
        return tuple(Offer(wish=wish, posts=()) for wish in permitted("nothing", cash))
    alone = [p for p in places if p.seat != place.seat or p.player == place.player]
    return offers(place.seat, last, alone, cash, played.stakes)
