"""Conversion: a recorded hand in another format, and what that format has no place for.

Owns: what is said above a hand (its number, its table, its time), and the report of losses.
Never: leaves something out in silence. A field that the target cannot hold is a loss, with why.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta, timezone
from typing import Final, Literal
from zoneinfo import ZoneInfo

from msgspec import Struct

from huone.games.events import HandShown
from huone.histories.heading import Heading
from huone.histories.open_hand_history import write_json
from huone.histories.phh import UNKNOWN, UNKNOWN_STACK, Recorded, write
from huone.histories.recording import play_recorded
from huone.histories.transcript import write_text

Format = Literal["phh", "phhs", "text", "ohh"]

HOURS: Final = {"UTC": 0, "GMT": 0, "ET": -5, "EST": -5, "EDT": -4, "CET": 1, "CEST": 2, "BST": 1}
"""Abbreviations of time zones that mean one thing among online rooms."""
DATE: Final = ("year", "month", "day")
HELD: Final = frozenset({*DATE, "time", "hand", "table", "seat_count", "currency"})
"""Notes that a heading holds."""
UNHELD: Final = {
    "time_zone": "times are written in UTC",
    "time_zone_abbreviation": "times are written in UTC",
    "seats": "seats are numbered from the button's left",
    "currency_symbol": "amounts have the sign of their currency's code",
}


class Loss(Struct, frozen=True):
    """A field that did not come over, and why."""

    field: str
    why: str


class Converted(Struct, frozen=True):
    """A hand in another format, and what was lost on the way."""

    text: str
    losses: tuple[Loss, ...] = ()


def convert(recorded: Recorded, to: Format) -> Converted:
    """Write a recorded hand in a format; refuse a hand that cannot be replayed where it must be."""
    if to in ("phh", "phhs"):
        return Converted(write(recorded))
    events = play_recorded(recorded).hand.events
    heading = heading_of(recorded)
    known = known_hands(recorded)
    hero = next(iter(known)) if len(known) == 1 else None
    if to == "text":
        text = write_text(events, heading, hero=hero)
    else:
        text = write_json(events, heading, hero=hero) + "\n"
    written = {event.seat for event in events if isinstance(event, HandShown)} | {hero}
    losses = [*losses_of(recorded)]
    if known - written or shown_hands(recorded) - written:
        losses.append(Loss("actions", "cards that nobody had to show are not written"))
    return Converted(text, tuple(losses))


def known_hands(recorded: Recorded) -> set[int]:
    """Find the players whose cards a record names as they are dealt."""
    words = [action.split() for action in recorded.actions]
    dealt = [each for each in words if each[1] == "dh" and len(each) > 3]
    seen = {each[2] for each in dealt} - {each[2] for each in dealt if UNKNOWN in each[3]}
    return {int(player[1:]) - 1 for player in seen}


def shown_hands(recorded: Recorded) -> set[int]:
    """Find the players who show cards by a record."""
    words = [action.split() for action in recorded.actions]
    shown = [each[0] for each in words if each[1] == "sm" and len(each) > 2]
    return {int(player[1:]) - 1 for player in shown}


def heading_of(recorded: Recorded) -> Heading:
    """Find what stands above a hand among a record's notes."""
    notes = recorded.notes
    size = notes.get("seat_count")
    return Heading(
        number=str(notes.get("hand", recorded.name)),
        table=str(notes.get("table", "")),
        start_ms=start_of(recorded),
        names=dict(enumerate(recorded.players)),
        seats=size if isinstance(size, int) else 0,
        currency=str(notes.get("currency", "")),
        decimals=len(str(recorded.scale)) - 1,
    )


def start_of(recorded: Recorded) -> int | None:
    """Find when a hand began, in milliseconds; None if its date is not known."""
    notes = recorded.notes
    year, month, day = (notes.get(key) for key in DATE)
    if not isinstance(year, int) or not isinstance(month, int) or not isinstance(day, int):
        return None
    clock = notes.get("time")
    try:
        moment = datetime(year, month, day)  # Its zone comes next.
    except ValueError:
        return None
    if isinstance(clock, time):
        moment = datetime.combine(moment.date(), clock)
    seconds = moment.replace(tzinfo=_zone(recorded)).timestamp()
    return int(seconds) * 1000


def _zone(recorded: Recorded) -> ZoneInfo | timezone:
    """Find the zone of a record's time; UTC where it names none that is known."""
    named = recorded.notes.get("time_zone")
    if isinstance(named, str):
        try:
            return ZoneInfo(named)
        except (KeyError, ValueError, OSError):
            return UTC
    short = str(recorded.notes.get("time_zone_abbreviation", "UTC")).upper()
    return timezone(timedelta(hours=HOURS.get(short, 0)))


def losses_of(recorded: Recorded) -> Iterator[Loss]:
    """List what a text or an Open Hand History cannot hold of a record."""
    for key in recorded.notes:
        if key not in HELD:
            yield Loss(key, UNHELD.get(key, "the format has no place for it"))
    short = str(recorded.notes.get("time_zone_abbreviation", "UTC")).upper()
    if "time_zone" not in recorded.notes and short not in HOURS:
        yield Loss("time", f"the zone '{short}' is not known; it is taken for UTC")
    if start_of(recorded) is None and any(key in recorded.notes for key in (*DATE, "time")):
        yield Loss("time", "the date is not complete")
    if recorded.trims_antes is not None and any(recorded.antes):
        yield Loss("ante_trimming_status", "the format has no place for it")
    if recorded.remarks:
        yield Loss("actions", "remarks between the actions have no place")
    if UNKNOWN_STACK in recorded.stacks:
        yield Loss("starting_stacks", "a stack that is not known is written as a very large one")
    if recorded.winnings or recorded.finishing_stacks:
        yield Loss("winnings", "what is won follows from the cards, without a rake")
