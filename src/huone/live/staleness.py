"""Staleness: whether somebody has seen what he acts upon.

Owns: comparing the newest event that a tablet has seen with what others noted since.
Never: knows what an act means.

Rule 1: one's own events are never news, so a queue of taps made without a line goes through in
order until somebody else was there first.
"""

from collections.abc import Iterable

from huone.live.day import topics_of
from huone.live.events import DayFact
from huone.live.house import House
from huone.money.ledger import ROOM
from huone.refusal import Refused


class ActStale(Refused):
    """Somebody else noted something about it that this tablet has not seen."""

    code = "live/stale"
    says = "{by} has noted something about {what} since (event {number}); look at it again"


def verify_seen(house: House, facts: Iterable[DayFact], by: str, seen: int | None) -> None:
    """Refuse an act on what somebody else has changed since it was seen."""
    if seen is None:
        return
    for fact in facts:
        for topic in topics_of(fact):
            for other, number in house.changed.get(topic, {}).items():
                if other not in (by, ROOM) and number > seen:
                    raise ActStale(by=other, what=topic.replace(":", " "), number=number)
