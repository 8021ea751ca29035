"""Lists: who waits for which game, who is called next, and for how long a seat is kept.

Owns: joining and leaving a list, offers with their deadlines, and who is passed over.
Never: seats anybody (`tables.py`), or orders a list itself (`table.waiting` does).

Rule 1: guests of a closed table first, then by the time of joining (LIVE-SEAT-08). Who is not
checked in, parted from somebody at the table or under a penalty is passed over and keeps his place.
Rule 2: of several tables the one with the fewest guests fills first, then the older (LIVE-SEAT-09).
"""

from collections.abc import Container

from msgspec.structs import replace

from huone.cards.card import parse_cards
from huone.live.events import (
    GuestForgotten,
    GuestIsComing,
    Happened,
    ListJoined,
    ListLeft,
    OfferExtended,
    OfferMade,
    OfferMissed,
    OfferPassed,
    OfferTaken,
    SeatsDrawn,
)
from huone.live.guests import may_play, verify_let_in
from huone.live.house import House
from huone.live.state import Guest, ListLine, ListOffer, LiveTable, WaitingList
from huone.refusal import Refused
from huone.table.seating import TableSeats, allotted, fills_next
from huone.table.waiting import (
    SeatOffer,
    claim_deadline,
    join,
    leave,
    place_of,
    table_closed,
    verify_sign_up,
)
from huone.units import Instant, PlayerId, Seat

GRACE_MS = 60_000
"""What a guest has at least when the room was away while his time ran out."""


class NotCheckedIn(Refused):
    """Who signed up by phone is called when staff has seen him (LIVE-SEAT-01)."""

    code = "live/not-checked-in"
    says = "{guest} has not been seen here yet; check the guest in first"


class OfferLapsed(Refused):
    """The time to claim the seat is over (LIVE-SEAT-03)."""

    code = "live/offer-lapsed"
    says = "the seat was kept for {guest} until {deadline_ms}"


class NotYourOffer(Refused):
    """The seat is kept for somebody else, or nobody called this guest."""

    code = "live/not-your-offer"
    says = "{guest} has no offer here; {kept_for} has"


class NothingToOffer(Refused):
    """No seat is free, or nobody on the list can be called."""

    code = "live/nothing-to-offer"
    says = "nobody can be called for {stake}: {why}"


def join_list(house: House, fact: ListJoined, event: Happened) -> None:
    """Put a guest at the end of a list; he may be on several (LIVE-SEAT-02)."""
    one, guest = house.list_of(fact.stake), house.guest(fact.guest)
    verify_let_in(guest, event.noted_ms)
    others = sum(guest.id in other.lines for other in house.lists.values())
    waiting = join(one.waiting, PlayerId(guest.id))
    verify_sign_up(others, house.rules.lists)
    line = ListLine(guest=guest.id, joined_ms=event.at_ms, by_phone=fact.by_phone)
    house.lists[one.stake] = replace(one, waiting=waiting, lines={**one.lines, guest.id: line})
    if not fact.by_phone:
        house.guests[guest.id] = replace(guest, here=True)


def leave_list(house: House, fact: ListLeft, _: Happened) -> None:
    """Take a guest off a list."""
    drop(house, fact.stake, fact.guest)


def drop(house: House, stake: str, guest: str) -> None:
    """Take a guest off a list, with whatever was offered to him there."""
    one = house.list_of(stake)
    waiting = leave(one.waiting, PlayerId(guest))
    house.lists[stake] = replace(
        one,
        waiting=waiting,
        lines={id: line for id, line in one.lines.items() if id != guest},
        offers={id: offer for id, offer in one.offers.items() if id != guest},
    )


def forget_guest(house: House, fact: GuestForgotten, _: Happened) -> None:
    """Let a guest be nobody: on no list, without a name and without a phone."""
    guest = house.guest(fact.guest)
    for stake in [one.stake for one in house.lists.values() if guest.id in one.lines]:
        drop(house, stake, guest.id)
    house.phones = {phone: owner for phone, owner in house.phones.items() if owner != guest.id}
    house.guests[guest.id] = replace(guest, name="", language="", here=False)


# Offers


def offer(house: House, fact: OfferMade, event: Happened) -> None:
    """Call a guest to a free seat; his time counts from his own call (live:AMB-70)."""
    one, guest = house.list_of(fact.stake), house.guest(fact.guest)
    place_of(one.waiting, PlayerId(guest.id))
    verify_let_in(guest, event.noted_ms)
    if not guest.here:
        raise NotCheckedIn(guest=guest.shown)
    table = house.table(fact.table)
    if fact.seat not in free_seats(house, table):
        raise NothingToOffer(stake=fact.stake, why=f"seat {fact.seat} is not free")
    if house.offer_of(guest.id) is not None:
        raise NothingToOffer(stake=fact.stake, why=f"{guest.shown} is called already")
    kept = SeatOffer(player=PlayerId(guest.id), free_since=event.noted_ms)
    made = ListOffer(
        guest=guest.id,
        table=table.id,
        seat=fact.seat,
        offered_ms=event.noted_ms,
        deadline_ms=claim_deadline(kept, house.rules.lists),
    )
    house.lists[one.stake] = replace(one, offers={**one.offers, guest.id: made})


def answer_offer(house: House, fact: GuestIsComing, event: Happened) -> None:
    """Hear that a guest is on his way; his time runs on (LIVE-SEAT-03)."""
    made = verify_offer(house, fact.stake, fact.guest, event.noted_ms)
    one = house.list_of(fact.stake)
    coming = replace(made, is_coming=True)
    house.lists[one.stake] = replace(one, offers={**one.offers, fact.guest: coming})


def take_offer(house: House, fact: OfferTaken, event: Happened) -> None:
    """Keep the seat for a guest who is there, while he buys."""
    made = verify_offer(house, fact.stake, fact.guest, event.noted_ms)
    one = house.list_of(fact.stake)
    taken = replace(made, is_taken=True)
    house.lists[one.stake] = replace(one, offers={**one.offers, fact.guest: taken})


def pass_offer(house: House, fact: OfferPassed, _: Happened) -> None:
    """Let an offer go, and with it the place on this list (LIVE-SEAT-06)."""
    one, guest = house.list_of(fact.stake), house.guest(fact.guest)
    if guest.id not in one.offers:
        raise NotYourOffer(guest=guest.shown, kept_for="nobody")
    drop(house, fact.stake, fact.guest)


def miss_offer(house: House, fact: OfferMissed, event: Happened) -> None:
    """Lose the seat and this list; other lists stay (LIVE-SEAT-03, live:AMB-71)."""
    made = house.list_of(fact.stake).offers.get(fact.guest)
    if made is None or made.is_taken or event.noted_ms <= made.deadline_ms:
        raise NotYourOffer(guest=fact.guest, kept_for="nobody")
    drop(house, fact.stake, fact.guest)


def extend_offer(house: House, fact: OfferExtended, _: Happened) -> None:
    """Give more time for an offer that ran out while the room was away."""
    one = house.list_of(fact.stake)
    if fact.guest not in one.offers:
        raise NotYourOffer(guest=fact.guest, kept_for="nobody")
    more = replace(one.offers[fact.guest], deadline_ms=fact.deadline_ms)
    house.lists[one.stake] = replace(one, offers={**one.offers, fact.guest: more})


def verify_offer(house: House, stake: str, guest: str, now: Instant) -> ListOffer:
    """Give the offer of a guest, unless he has none or it has lapsed."""
    one = house.list_of(stake)
    if guest not in one.offers:
        kept = next(iter(one.offers), "nobody")
        raise NotYourOffer(guest=house.guest(guest).shown, kept_for=kept)
    made = one.offers[guest]
    if not made.is_taken and now > made.deadline_ms:
        raise OfferLapsed(guest=house.guest(guest).shown, deadline_ms=made.deadline_ms)
    return made


def next_offer(
    house: House, stake: str, now: Instant, *, barred: Container[str] = ()
) -> OfferMade | None:
    """Say who would be called to which seat now, if anybody; who is barred is passed over."""
    tables = {table.id: table for table in house.open_tables(stake) if takes_guests(table)}
    while tables:
        emptiest = fills_next(seats_of(house, table) for table in tables.values())
        if emptiest is None:
            return None
        table = tables.pop(emptiest.table)
        seat = min(free_seats(house, table))
        for id in house.list_of(stake).waiting.in_order():
            if id not in barred and _can_be_called(house, house.guests[id], table, now):
                return OfferMade(stake=stake, guest=id, table=table.id, seat=seat)
    return None


def takes_guests(table: LiveTable) -> bool:
    """Tell whether a table still fills up."""
    return table.is_open and table.last_round_left is None


def _can_be_called(house: House, guest: Guest, table: LiveTable, now: Instant) -> bool:
    return (
        guest.here
        and may_play(guest, now)
        and house.offer_of(guest.id) is None
        and not apart(house, guest, table)
        and all(guest.id != seat.guest for seat in table.sitters.values())
    )


def apart(house: House, guest: Guest, table: LiveTable) -> bool:
    """Tell whether a guest is parted from somebody at a table, or called to it."""
    company = {seat.guest for seat in (*table.sitters.values(), *table.owners.values())}
    company |= set(house.kept(table.id).values())
    return bool(company & set(guest.parted_from))


def free_seats(house: House, table: LiveTable) -> list[int]:
    """List the seats on which nobody sits and that are kept for nobody."""
    kept = house.kept(table.id)
    return [n for n in range(1, table.seats + 1) if n not in table.sitters and n not in kept]


def seats_of(house: House, table: LiveTable) -> TableSeats:
    """Give a table as seating sees it; a kept seat counts as taken."""
    taken = {number: seat.guest for number, seat in table.sitters.items()}
    return TableSeats(
        table=table.id,
        seats=table.seats,
        players={
            Seat(number - 1): PlayerId(guest)
            for number, guest in {**house.kept(table.id), **taken}.items()
        },
        opened_at=table.opened_ms,
    )


def draw_seats(house: House, fact: SeatsDrawn, event: Happened) -> None:
    """Put the guests of a closing table before the list, in the order of their cards."""
    table, one = house.table(fact.table), house.list_of(fact.stake)
    sitting = {seat.guest for seat in (*table.sitters.values(), *table.owners.values())}
    for guest in fact.cards:
        if guest not in sitting:
            raise NotYourOffer(guest=house.guest(guest).shown, kept_for="the guests of the table")
    drawn = parse_cards(tuple(fact.cards.values()))  # No card twice.
    cards = {PlayerId(guest): card for guest, card in zip(fact.cards, drawn, strict=True)}
    order = allotted(cards, len(cards))
    lines = {
        str(guest): one.lines.get(str(guest)) or ListLine(guest=str(guest), joined_ms=event.at_ms)
        for guest in order
    }
    house.lists[one.stake] = WaitingList(
        stake=one.stake,
        waiting=table_closed(one.waiting, order, house.rules.lists),
        lines={**one.lines, **lines},
        offers=one.offers,
    )
