"""Laws of a night: what must be true of its journal and its books, worked out a second time.

Owns: the checks, each from the rows alone and by another way than the house's own.
Never: asks the house what it thinks.

Rule 1: a checker that catches nothing proves nothing; a test plants an error for each law.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from huone.live.cage.entries import entries_of
from huone.live.cage.facts import BoxCounted, ClaimPaid, JackpotClaimed, PeriodBegun, TimeCollected
from huone.live.contests.facts import ContestEvent
from huone.live.events import (
    DayEvent,
    GuestLeftSeat,
    GuestSeated,
    GuestsParted,
    HandFinished,
    Happened,
    OfferMade,
    WentAway,
)
from huone.live.journal import standing
from huone.money.currency import CurrencyCode
from huone.money.ledger import Entry, EntryId
from huone.swarm.live_night.contest_laws import broken_contest, contest_entries

MARKERS: Final = 2
"""Of who has missed both blinds, however often."""


def broken_laws(
    events: Sequence[DayEvent],
    entries: Sequence[Entry],
    tapped: Mapping[str, tuple[int, int]],
    *,
    day: str,
    money: CurrencyCode,
    contests: Mapping[str, Sequence[ContestEvent]] | None = None,
    markers: Mapping[tuple[int, str, int], int] | None = None,
) -> Iterator[str]:
    """Name every law that a night has broken.

    `tapped` is what the house shows for each table, `markers` what lay at a seat of a table when
    so many events had been noted.
    """
    happened = [event for event in standing(events) if isinstance(event, Happened)]
    yield from _tallies(happened, tapped)
    wanted = {entry.id: entry for event in happened for entry in entries_of(event, day, money)}
    for contest, noted in (contests or {}).items():
        wanted |= contest_entries(contest, noted, money)
        yield from broken_contest(contest, noted)
    yield from _booked(happened, entries, wanted)
    yield from _shares(happened)
    yield from _apart(happened)
    for (number, table, seat), lie in (markers or {}).items():
        yield from _marked([e for e in happened if e.number <= number], table, seat, lie)


def _tallies(events: list[Happened], tapped: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """Find taps that are not in the expectation of their table, once."""
    rake: Counter[str] = Counter()
    jackpot: Counter[str] = Counter()
    for event in events:
        fact = event.fact
        if isinstance(fact, HandFinished):
            rake[fact.table] += fact.rake_cents
            jackpot[fact.table] += fact.jackpot_cents
        elif isinstance(fact, TimeCollected):
            rake[fact.table] += sum(fact.parts_cents.values())
        elif isinstance(fact, PeriodBegun):
            jackpot[fact.table] += sum(fact.parts_cents.values())
    for table in sorted({*rake, *jackpot, *tapped}):
        shown = tapped.get(table, (0, 0))
        if shown != (rake[table], jackpot[table]):
            added = (rake[table], jackpot[table])
            yield f"tally: table {table} shows {shown}, its taps add up to {added}"


def _booked(
    events: list[Happened], entries: Sequence[Entry], wanted: Mapping[EntryId, Entry]
) -> Iterator[str]:
    """Find entries that are not those of the journal, each once, and boxes counted twice."""
    counts = Counter(event.fact.box for event in events if isinstance(event.fact, BoxCounted))
    yield from (
        f"box: {box} is counted {times} times" for box, times in counts.items() if times > 1
    )
    found = Counter(entry.id for entry in entries)
    for id in sorted({*wanted, *found}):
        if found[id] != (1 if id in wanted else 0):
            yield f"books: {id} is recorded {found[id]} times"
    for entry in entries:
        if entry.id in wanted and not entry.means_the_same(wanted[entry.id]):
            yield f"books: {entry.id} is another than its fact says"


def _shares(events: list[Happened]) -> Iterator[str]:
    """Find jackpots not paid in the order of their hands, or not by 40, 20, 20 or 10, 5, 1."""
    began = {
        event.fact.claim: event.fact.began_ms
        for event in events
        if isinstance(event.fact, JackpotClaimed)
    }
    paid = [event.fact for event in events if isinstance(event.fact, ClaimPaid)]
    order = [began[fact.claim] for fact in paid]
    if order != sorted(order):
        yield "shares: a jackpot was paid before one whose hand began earlier"
    for fact in paid:
        cents = sorted(fact.shares_cents.values(), reverse=True)
        count = len(cents)
        first = Fraction(fact.booked_cents, 100)
        others = [int(first * 20 / (count - 2))] * (count - 2)
        category_1 = [int(first * 40), int(first * 20), *others]
        category_2 = [int(first * 10), int(first * 5), *[int(first)] * (count - 2)]
        if cents not in (sorted(category_1, reverse=True), sorted(category_2, reverse=True)):
            yield f"shares: claim {fact.claim} paid {cents}"


def _apart(events: list[Happened]) -> Iterator[str]:
    """Find who was called to a table where somebody sits whom he is parted from."""
    parted: set[frozenset[str]] = set()
    sits: dict[tuple[str, int], str] = {}
    for event in events:
        fact = event.fact
        if isinstance(fact, GuestsParted):
            parted.add(frozenset((fact.guest, fact.other)))
        elif isinstance(fact, GuestSeated):
            sits[fact.table, fact.seat] = fact.guest
        elif isinstance(fact, GuestLeftSeat):
            sits.pop((fact.table, fact.seat), None)
        elif isinstance(fact, OfferMade):
            company = (guest for (table, _), guest in sits.items() if table == fact.table)
            if any(frozenset((fact.guest, guest)) in parted for guest in company):
                yield f"apart: event {event.number} calls {fact.guest} to table {fact.table}"


def _marked(events: list[Happened], table: str, seat: int, markers: int) -> Iterator[str]:
    """Find who was away while both blinds went round, and has not two markers (LIVE-MISS-02/03)."""
    sits: set[int] = set()
    hands = 0
    for event in events:
        match event.fact:
            case GuestSeated(table=at, seat=number) if at == table:
                sits.add(number)
            case GuestLeftSeat(table=at, seat=number) if at == table:
                sits.discard(number)
            case WentAway(table=at, seat=number) if (at, number) == (table, seat):
                hands = 0
            case HandFinished(table=at) if at == table:
                hands += 1
    if hands >= len(sits) and markers != MARKERS:
        yield f"marker: seat {seat} of table {table} missed {hands} hands, with {markers} markers"
