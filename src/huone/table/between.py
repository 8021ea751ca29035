"""Between: what had to wait for the end of a hand, and breaks that have lasted too long.

Owns: the order in which a table sees to its people between two hands: who leaves, whose seat goes
back to its owner, whose break begins or is over, who has no chips left.
Never: deals, or says when it is called (`cash.py` does, after every hand and every tick).
"""

from collections.abc import Collection

from msgspec.structs import replace

from huone.table import events as table_events
from huone.table.absence import back, begin_break, pause
from huone.table.breaks import Break, break_ends, is_over
from huone.table.deal import Progress, last_of
from huone.table.entry import sit_out_at_big_blind
from huone.table.events import TableEvent
from huone.table.people import InHand, TablePeople
from huone.table.programme import Programme
from huone.table.readiness import places
from huone.table.rules import SitOutClock
from huone.table.sitters import Sitter
from huone.units import Instant, Seat


def due(
    people: TablePeople, in_hand: InHand, *, least_stack: int, now: Instant
) -> list[TableEvent]:
    """See to everybody who is in no hand; `least_stack` is what a hand needs."""
    happened: list[TableEvent] = []
    for sitter in people.sitters.everyone():
        happened += _due(people, sitter, in_hand(sitter.seat), least_stack, now)
    return happened


def _due(
    people: TablePeople, sitter: Sitter, in_hand: bool, least_stack: int, now: Instant
) -> list[TableEvent]:
    if people.sitters.owners.get(sitter.seat) is sitter:
        return _owner_due(people, sitter, in_hand, now)
    if in_hand:
        return []
    if sitter.leaving:
        return people.get_up(sitter, sitter.leaving, now=now)
    if sitter.returning:
        return _returned(people, sitter)  # Who played on his seat has just left it.
    if sitter.pause is not None:
        return _break_over(people, sitter, sitter.pause, now)
    if sitter.stack < least_stack:
        # He may buy again until his break is over (online:AMB-60).
        return pause(people.sitters, sitter, Break(since=now, why="no-chips"))
    asked = sitter.asked_break
    if asked is not None and asked.when == "next-hand":
        return begin_break(people.sitters, sitter, since=asked.everywhere_since, now=now)
    return []


def _owner_due(people: TablePeople, owner: Sitter, in_hand: bool, now: Instant) -> list[TableEvent]:
    """Give the owner his seat back; who played on it goes to the list (live:AMB-60)."""
    if not owner.returning or in_hand:
        return _break_over(people, owner, owner.pause, now) if owner.pause else []
    left = people.get_up(people.sitters[owner.seat], "owner-back", now=now)
    return [*left, *_returned(people, people.sitters[owner.seat])]


def _returned(people: TablePeople, owner: Sitter) -> list[TableEvent]:
    seated = people.sitters.change(owner, returning=False)
    event: TableEvent = table_events.OwnerBack(seated.seat, seated.player, seated.stack)
    return [event, *back(people.sitters, seated, "wait")]


def _break_over(
    people: TablePeople, sitter: Sitter, current: Break, now: Instant
) -> list[TableEvent]:
    """Send a player to the lobby whose break is over; in a live room staff is asked."""
    rules = people.config.cash.sit_out
    if isinstance(rules, SitOutClock):
        return people.get_up(sitter, "break-over", now=now) if is_over(current, now, rules) else []
    ends = break_ends(current, rules)
    if ends is None or now < ends:
        return []
    people.sitters.change(sitter, pause=replace(current, overrun_told=True))
    return [table_events.BreakOverrun(sitter.seat)]


def sent_out(people: TablePeople, slow: Collection[Seat], now: Instant) -> list[TableEvent]:
    """Sit those out whose time ran out in the hand (DSC-03, online:AMB-59)."""
    happened: list[TableEvent] = []
    for sitter in [people.sitters[seat] for seat in slow]:
        if sitter.pause is None and not sitter.leaving:
            happened += pause(people.sitters, sitter, Break(since=now, why="time-out"))
    return happened


def breaks_at_big_blind(
    people: TablePeople, progress: Progress, programme: Programme, now: Instant
) -> list[TableEvent]:
    """Sit those out whose big blind has come and who asked for it (CASH-SIT-05)."""
    leaving = {
        sitter.seat
        for sitter in people.sitters
        if sitter.asked_break and sitter.asked_break.when == "next-big-blind"
    }
    before = places(people, programme)
    last = last_of(progress, before)
    if last is None or not leaving or programme.at(progress.played).button_waits:
        return []
    after = sit_out_at_big_blind(last, before, leaving, people.config.cash)
    happened: list[TableEvent] = []
    for place, was in zip(after, before, strict=True):
        if place.wish == "sit-out" and was.wish != "sit-out":
            sitter = people.sitters[place.seat]
            happened += pause(people.sitters, sitter, Break(since=now, why="big-blind"))
    return happened
