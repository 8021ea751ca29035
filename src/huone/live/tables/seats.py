"""Seats: who sits where, with chips that are known when somebody says so.

Owns: sitting down, chips as they were stated, leaving.
Never: says with how much somebody may sit down (`buying.py`).

Rule 1: seats are numbered as on the felt, from 1 at the dealer's left.
Rule 2: while a hand runs no chips are added and no seat is changed (LIVE-GEN-01).
"""

from msgspec.structs import replace

from huone.live.events import (
    ChipsStated,
    GuestLeftSeat,
    GuestSeated,
    Happened,
)
from huone.live.guests import GuestIsAway, verify_let_in, verify_named
from huone.live.house import House
from huone.live.lists import NotYourOffer, apart, drop, verify_offer
from huone.live.state import Guest, LeftStack, LiveSeat, LiveTable
from huone.live.tables.buying import (
    SAME_EVENING,
    ChipsNotStated,
    buy_more_limits,
    is_unknown,
    sit_limits,
    verify_chips,
)
from huone.refusal import Refused
from huone.table.buyin import Limits, verify_buy_in
from huone.table.evening import LeftGame, is_short_buy_in
from huone.table.hands import HandRunning
from huone.table.owed import BlindPlace, Wish
from huone.table.seating import (
    AlreadySeated,
    KeptApart,
    NoSuchSeat,
    SeatOccupied,
)
from huone.table.topup import StackInPlay, verify_take_off
from huone.units import Chips, PlayerId, Seat


class SeatIsEmpty(Refused):
    """Nobody sits there."""

    code = "live/seat-empty"
    says = "nobody sits on seat {seat} of table {table}"


def seat_at(table: LiveTable, number: int) -> LiveSeat:
    """Find who sits on a seat."""
    verify_number(table, number)
    if number not in table.sitters:
        raise SeatIsEmpty(seat=number, table=table.id)
    return table.sitters[number]


def verify_number(table: LiveTable, number: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 1 <= number <= table.seats:
        raise NoSuchSeat(seat=number, seats=table.seats)


def verify_between_hands(table: LiveTable) -> None:
    """Refuse what waits until the hand is over (LIVE-GEN-01)."""
    if table.hand is not None:
        raise HandRunning


def take_seat(house: House, fact: GuestSeated, event: Happened) -> None:
    """Let a guest sit down with his chips; the seat may have been kept for him."""
    table, guest = house.table(fact.table), house.guest(fact.guest)
    verify_let_in(guest, event.noted_ms)
    if house.rules.settings.guests == "named":
        verify_named(guest)
    _verify_welcome(house, fact, table, guest, event)
    limits = sit_limits(house, guest, table)
    if is_unknown(guest) and not fact.decided:
        raise ChipsNotStated(guest=guest.shown, min_chips=table.line.limits.min_chips)
    verify_stack(table, fact.chips_cents, limits)
    place = BlindPlace(
        seat=Seat(fact.seat), player=PlayerId(guest.id), wish=newcomers_way(table, fact.wish)
    )
    sit_down(house, table, place, guest, fact.chips_cents, event)


def _verify_welcome(
    house: House, fact: GuestSeated, table: LiveTable, guest: Guest, event: Happened
) -> None:
    verify_number(table, fact.seat)
    if guest.sent_away_until_ms > event.noted_ms:
        raise GuestIsAway(
            guest=guest.shown, until_ms=guest.sent_away_until_ms, why="sent away by the floor"
        )
    sits = house.seat_of(guest.id)
    if sits is not None:
        raise AlreadySeated(seat=sits[1])
    if fact.seat in table.sitters:
        raise SeatOccupied(seat=fact.seat)
    kept_for = house.kept(table.id).get(fact.seat)
    if kept_for == guest.id:
        verify_offer(house, table.line.id, guest.id, event.noted_ms)
    elif kept_for is not None:
        raise NotYourOffer(guest=guest.shown, kept_for=house.guest(kept_for).shown)
    if apart(house, guest, table):
        raise KeptApart


def verify_stack(table: LiveTable, cents: int, limits: Limits) -> None:
    """Refuse a stack outside its limits, or one that no chips make."""
    verify_chips(table, cents)
    verify_buy_in(Chips(cents), limits, Chips(10**12))


def sit_down(
    house: House, table: LiveTable, place: BlindPlace, guest: Guest, cents: int, event: Happened
) -> None:
    """Put a guest on a seat, off the list that he was called from."""
    is_short = guest.buys > 0 and is_short_buy_in(Chips(cents), table.line.limits)
    brings = guest.left is not None and guest.left.game is not None
    seat = LiveSeat(
        place=place,
        since_ms=event.at_ms,
        chips_cents=cents,
        chips_ms=event.at_ms,
        sat_down_cents=cents,
        paid_until_ms=event.at_ms,
    )
    house.guests[guest.id] = replace(
        guest,
        here=True,
        left=None,
        buys=guest.buys + 1,
        short_buys=guest.short_buys + (1 if is_short and not brings else 0),
    )
    if guest.id in house.lists[table.line.id].lines:
        drop(house, table.line.id, guest.id)
    sitters = {**table.sitters, int(place.seat): seat}
    house.tables[table.id] = replace(table, sitters=dict(sorted(sitters.items())))


def newcomers_way(table: LiveTable, wish: Wish) -> Wish:
    """Keep a newcomer's wish where there are blinds to come in by."""
    return wish if table.progress.last is not None else "wait"


def state_chips(house: House, fact: ChipsStated, event: Happened) -> None:
    """Note chips that were added, counted, or taken to the restaurant."""
    table = house.table(fact.table)
    seat = seat_at(table, fact.seat)
    guest, cents = house.guest(seat.guest), fact.chips_cents
    before = seat.chips_cents if fact.before_cents is None else fact.before_cents
    if fact.kind == "count":
        now = cents
    elif fact.kind == "restaurant":
        verify_take_off("restaurant", house.rules.rulebook.cash.top_up)
        now = max(0, before - cents)
    else:
        if table.hand is not None:
            raise StackInPlay
        verify_stack(table, cents, buy_more_limits(house, guest, table, seat, before))
        now = before + cents
        is_short = before == 0 and is_short_buy_in(Chips(cents), table.line.limits)
        house.guests[guest.id] = replace(
            guest, buys=guest.buys + 1, short_buys=guest.short_buys + is_short
        )
    stated = replace(seat, chips_cents=now, chips_ms=event.at_ms)
    put(house, table, fact.seat, stated)


def leave_seat(house: House, fact: GuestLeftSeat, event: Happened) -> None:
    """Free a seat; what he left with follows him this evening (LIVE-ONOS)."""
    table = house.table(fact.table)
    seat = seat_at(table, fact.seat)
    guest, cents = house.guest(seat.guest), fact.chips_cents
    offered = house.offer_of(guest.id)
    game = (
        None
        if cents is None
        else LeftGame(
            left_chips=Chips(cents),
            day=SAME_EVENING,
            stake=table.line.stake,
            has_maximum=table.line.limits.max_chips is not None,
        )
    )
    # He is on his way to the next table if it was offered to him, or if this one closes.
    moves = table.last_round_left is not None or (offered is not None and offered[1].is_taken)
    left = LeftStack(game=game, table=table.id, at_ms=event.at_ms, is_moving=moves)
    house.guests[guest.id] = replace(guest, left=left)
    house.tables[table.id] = give_way(
        replace(table, sitters={n: one for n, one in table.sitters.items() if n != fact.seat}),
        fact.seat,
    )


def give_way(table: LiveTable, number: int) -> LiveTable:
    """Give a seat back to its owner when nobody plays over on it any more."""
    if number not in table.owners or number in table.sitters:
        return table
    owner = table.owners[number]
    return replace(
        table,
        sitters=dict(sorted({**table.sitters, number: owner}.items())),
        owners={n: one for n, one in table.owners.items() if n != number},
        returning=table.returning - {number},
    )


def put(house: House, table: LiveTable, number: int, seat: LiveSeat) -> None:
    """Change what is known of a seat."""
    house.tables[table.id] = replace(table, sitters={**table.sitters, number: seat})
