"""Consents: what the floor allows at a table, each as one act.

Owns: changing seats, and playing over on the seat of an absent guest.
Never: asks the owner of a seat; nobody does (LIVE-OVER-01).
"""

from msgspec.structs import replace

from huone.live.events import (
    GuestChangedSeat,
    Happened,
    PlayedOver,
    SeatChangeAsked,
)
from huone.live.guests import verify_let_in
from huone.live.house import House
from huone.live.lists import NotYourOffer, apart
from huone.live.state import LiveTable
from huone.live.tables.buying import (
    sit_limits,
)
from huone.live.tables.seats import (
    give_way,
    newcomers_way,
    put,
    seat_at,
    sit_down,
    verify_between_hands,
    verify_number,
    verify_stack,
)
from huone.refusal import Refused
from huone.table.deal import last_of
from huone.table.owed import BlindPlace, after_seat_change, over_player
from huone.table.seating import (
    AlreadySeated,
    KeptApart,
    SeatOccupied,
    verify_playing_over,
    verify_seat_change,
)
from huone.units import PlayerId, Seat


class NoConsent(Refused):
    """Only the floor lets somebody do this."""

    code = "live/no-consent"
    says = "this needs the consent of the floor: {what}"


def ask_change(house: House, fact: SeatChangeAsked, _: Happened) -> None:
    """Note that a guest would like another seat."""
    table = house.table(fact.table)
    put(house, table, fact.seat, replace(seat_at(table, fact.seat), wants_change=fact.wanted))


def change_seat(house: House, fact: GuestChangedSeat, _: Happened) -> None:
    """Move a guest to a free seat; farther from the blinds costs a small one (LIVE-CHG-02/03)."""
    table = house.table(fact.table)
    seat = seat_at(table, fact.seat)
    verify_number(table, fact.to_seat)
    verify_seat_change(
        house.rules.rulebook.cash.seat_change,
        staff_consents=True,
        hand_running=table.hand is not None,
    )
    if fact.to_seat in table.sitters:
        raise SeatOccupied(seat=fact.to_seat)
    kept_for = house.kept(table.id).get(fact.to_seat)
    if kept_for is not None:
        raise NotYourOffer(guest=house.guest(seat.guest).shown, kept_for=kept_for)
    sitters = {n: one for n, one in table.sitters.items() if n != fact.seat}
    moved = replace(seat, wants_change=False, place=_moved(house, table, seat.place, fact.to_seat))
    sitters = dict(sorted({**sitters, fact.to_seat: moved}.items()))
    house.tables[table.id] = give_way(replace(table, sitters=sitters), fact.seat)


def _moved(house: House, table: LiveTable, place: BlindPlace, to_seat: int) -> BlindPlace:
    last = last_of(table.progress, table.places())
    played = house.rules.programme(table.line, table.seats).at(table.progress.played)
    if last is None or not played.has_blinds:
        return replace(place, seat=Seat(to_seat))
    others = {p.seat: p.player for p in table.places() if p.wish != "sit-out"}
    follows = house.rules.rulebook.cash.button.follows
    return after_seat_change(place, Seat(to_seat), last, others, follows=follows)


def play_over(house: House, fact: PlayedOver, event: Happened) -> None:
    """Let somebody play on an absent guest's seat, whom nobody asks (LIVE-OVER-01)."""
    table, guest = house.table(fact.table), house.guest(fact.guest)
    owner = seat_at(table, fact.seat)
    verify_between_hands(table)
    verify_let_in(guest, event.noted_ms)
    verify_playing_over(
        house.rules.rulebook.cash.playing_over,
        staff_consents=True,
        owner_present=owner.away is None or fact.seat in table.owners,
    )
    sits = house.seat_of(guest.id)
    if sits is not None:
        raise AlreadySeated(seat=sits[1])
    if apart(house, guest, table):
        raise KeptApart
    verify_stack(table, fact.chips_cents, sit_limits(house, guest, table))
    place = replace(
        over_player(Seat(fact.seat), PlayerId(guest.id)), wish=newcomers_way(table, fact.wish)
    )
    list_line = house.lists[table.line.id]
    house.tables[table.id] = replace(
        table,
        sitters={n: one for n, one in table.sitters.items() if n != fact.seat},
        owners={**table.owners, fact.seat: owner},
    )
    sit_down(house, house.tables[table.id], place, guest, fact.chips_cents, event)
    # He keeps his place on the list: the seat is not his.
    house.lists[table.line.id] = list_line
