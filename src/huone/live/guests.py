"""Guests: who came, what is known of him, and what he may not do any more.

Owns: meeting, naming, checking in, warnings and penalties of guests.
Never: seats anybody or puts him on a list.

Rule 1: an excluded guest is refused at list and seat; one who is sent away keeps both, and plays
nowhere until his time is over.
"""

from msgspec.structs import replace

from huone.live.events import (
    DevicesForbidden,
    GuestCheckedIn,
    GuestExcluded,
    GuestLinked,
    GuestMet,
    GuestNamed,
    GuestSentAway,
    GuestsParted,
    GuestWarned,
    Happened,
    PhoneKnown,
)
from huone.live.house import House, TooManyOfThem
from huone.live.state import Guest, GuestWarning
from huone.money.limits import OwnLimits
from huone.refusal import Refused
from huone.units import Instant

PHONES_MAX = 5_000
GUESTS_MAX = 6_000
"""The last numbers are for staff to give; phones in wrong hands do not use them up."""
WARNINGS_MAX = 100


class GuestIsExcluded(Refused):
    """Staff does not let him in."""

    code = "live/guest-excluded"
    says = "{guest} is not let in until {until_ms}: {why}"


class GuestIsNameless(Refused):
    """What is asked needs a guest whose name is known."""

    code = "live/guest-nameless"
    says = "{guest} has no name yet; name the guest first"


class GuestKeptOut(Refused):
    """The account that is his has asked to be kept out: no list, no seat, no entry."""

    code = "limit/self-excluded"
    says = "{guest} has asked to be kept out until {until_ms}"


class GuestIsAway(Refused):
    """Staff has sent him away for a while."""

    code = "live/guest-sent-away"
    says = "{guest} plays again from {until_ms}: {why}"


class GuestNumberTaken(Refused):
    """A number is given once."""

    code = "live/guest-met"
    says = "{guest} is here already"


def verify_let_in(guest: Guest, now: Instant) -> None:
    """Refuse who is excluded."""
    if guest.excluded_until_ms > now:
        raise GuestIsExcluded(
            guest=guest.shown, until_ms=guest.excluded_until_ms, why=guest.excluded_why
        )


def verify_own_limits(guest: Guest, limits: OwnLimits, now: Instant) -> None:
    """Refuse whose linked account has excluded itself, or takes a pause."""
    until = max(limits.excluded_until_ms, limits.cool_off_until_ms)
    if until > now:
        raise GuestKeptOut(guest=guest.shown, until_ms=until)


def verify_named(guest: Guest) -> None:
    """Refuse who has no name."""
    if not guest.name:
        raise GuestIsNameless(guest=guest.id)


def may_play(guest: Guest, now: Instant) -> bool:
    """Tell whether no penalty keeps a guest from the cards."""
    return guest.excluded_until_ms <= now and guest.sent_away_until_ms <= now


def meet(house: House, fact: GuestMet, event: Happened) -> None:
    """Give somebody a number."""
    if fact.guest in house.guests:
        raise GuestNumberTaken(guest=fact.guest)
    most = PHONES_MAX if fact.by_phone else GUESTS_MAX
    if len(house.guests) >= most:
        raise TooManyOfThem(what="guests", most=most)
    house.met += 1
    house.guests[fact.guest] = Guest(
        id=fact.guest,
        name=fact.name,
        language=fact.language,
        here=not fact.by_phone,
        met_ms=event.at_ms,
    )


def name(house: House, fact: GuestNamed, _: Happened) -> None:
    """Learn a guest's name."""
    guest = house.guest(fact.guest)
    language = fact.language or guest.language
    house.guests[guest.id] = replace(guest, name=fact.name, language=language)


def link(house: House, fact: GuestLinked, _: Happened) -> None:
    """Learn which account is his."""
    guest = house.guest(fact.guest)
    house.guests[guest.id] = replace(guest, player=fact.player)


def know_phone(house: House, fact: PhoneKnown, event: Happened) -> None:
    """Let a phone speak for a guest."""
    guest = house.guest(fact.guest)
    verify_let_in(guest, event.noted_ms)
    if len(house.phones) >= PHONES_MAX:
        raise TooManyOfThem(what="phones", most=PHONES_MAX)
    house.phones[fact.phone] = guest.id


def check_in(house: House, fact: GuestCheckedIn, event: Happened) -> None:
    """See a guest here (LIVE-SEAT-01)."""
    guest = house.guest(fact.guest)
    verify_let_in(guest, event.noted_ms)
    house.guests[guest.id] = replace(guest, here=True)


def warn(house: House, fact: GuestWarned, event: Happened) -> None:
    """Count a warning."""
    guest = house.guest(fact.guest)
    if len(guest.warnings) >= WARNINGS_MAX:
        raise TooManyOfThem(what="warnings for a guest", most=WARNINGS_MAX)
    warning = GuestWarning(why=fact.why, clause=fact.clause, by=event.by, at_ms=event.at_ms)
    house.guests[guest.id] = replace(guest, warnings=(*guest.warnings, warning))


def send_away(house: House, fact: GuestSentAway, _: Happened) -> None:
    """Keep a guest from the cards for a while."""
    guest = house.guest(fact.guest)
    house.guests[guest.id] = replace(guest, sent_away_until_ms=fact.until_ms)


def forbid_devices(house: House, fact: DevicesForbidden, _: Happened) -> None:
    """Forbid phone and headphones."""
    guest = house.guest(fact.guest)
    house.guests[guest.id] = replace(guest, devices_forbidden=True)


def exclude(house: House, fact: GuestExcluded, _: Happened) -> None:
    """Keep a guest out until a date; he is on no list any more."""
    guest = house.guest(fact.guest)
    verify_named(guest)
    house.guests[guest.id] = replace(guest, excluded_until_ms=fact.until_ms, excluded_why=fact.why)


def part(house: House, fact: GuestsParted, _: Happened) -> None:
    """Let two guests not share a table any more."""
    one, other = house.guest(fact.guest), house.guest(fact.other)
    for guest, apart in ((one, other.id), (other, one.id)):
        if apart not in guest.parted_from:
            parted = (*guest.parted_from, apart)
            house.guests[guest.id] = replace(guest, parted_from=parted)
