"""Journal: everything that was noted on one day or in one matter, in order.

Owns: the shape of an event by a named person, pages, and what still stands after undoing.
Never: knows what an event means; whoever folds it does. Reads no clock.

Rule 1: an event is never changed or taken out. An undo is an event too, and can itself be undone.
Rule 2: numbers count up from 1 without gaps.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from huone.units import Instant

PAGE: Final = 64
"""How many events stand on one page; an act rewrites the last page only."""


class LiveFact(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Something that happened, without who noted it."""


class LiveEvent(Struct, frozen=True, kw_only=True, tag=True):
    """Something that happened, and who noted it."""

    number: int
    by: str
    at_ms: Instant
    """When it happened, by the word of whoever noted it."""
    noted_ms: Instant
    request: str = ""
    """The id that the device gave to the act; the same act is noted once."""
    device: str = ""
    """The bound tablet that it was noted on, if it was one."""


class Undone(LiveEvent, frozen=True, kw_only=True):
    """An earlier event does not count any more."""

    undoes: int
    why: str


Event = TypeVar("Event", bound=LiveEvent)


def page_of(number: int) -> int:
    """Tell on which page an event stands."""
    return (number - 1) // PAGE


def page_events(events: Sequence[Event], page: int) -> Sequence[Event]:
    """Give the events of one page."""
    return events[page * PAGE : (page + 1) * PAGE]


def standing(events: Iterable[LiveEvent]) -> list[LiveEvent]:
    """Give the events that count: those that were not undone, or whose undoing was undone.

    >>> now = Instant(0)
    >>> def undo(number: int, of: int) -> Undone:
    ...     return Undone(number=number, by="Mika", at_ms=now, noted_ms=now, undoes=of, why="-")
    >>> [event.number for event in standing([undo(1, 9), undo(2, 1), undo(3, 2)])]
    [1, 3]
    """
    known = list(events)
    gone: set[int] = set()
    for event in reversed(known):
        if isinstance(event, Undone) and event.number not in gone:
            gone.add(event.undoes)
    return [event for event in known if event.number not in gone]
