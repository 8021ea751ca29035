"""Laws of a contest: places, prizes and bookings, worked out a second time from its journal.

Owns: the checks, each from the events alone and by another way than the fold.
Never: asks the house what it thinks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from huone.live.contests.booking import entries_of
from huone.live.contests.facts import (
    BustedOut,
    ChipsSoldInContest,
    ContestEvent,
    ContestNoted,
    DebtBooked,
    EntryRefunded,
    EntrySold,
)
from huone.live.journal import standing
from huone.money.currency import CurrencyCode
from huone.money.ledger import Entry, EntryId


def contest_entries(
    contest: str, events: Sequence[ContestEvent], money: CurrencyCode
) -> dict[EntryId, Entry]:
    """Work out again what a journal books."""
    noted = {event.number: event for event in events if isinstance(event, ContestNoted)}
    return {
        entry.id: entry
        for event in noted.values()
        for entry in entries_of(event, contest, money, noted)
    }


def broken_contest(contest: str, events: Sequence[ContestEvent]) -> Iterator[str]:
    """Name every law that a contest has broken."""
    stands = [event for event in standing(events) if isinstance(event, ContestNoted)]
    yield from _places(contest, stands)
    yield from _money(contest, stands)


def _places(contest: str, events: list[ContestNoted]) -> Iterator[str]:
    """Find who went out more often than he had bought in, or prizes for one place twice."""
    bought = Counter(e.fact.guest for e in events if isinstance(e.fact, EntrySold))
    gone = Counter(out.guest for e in events if isinstance(e.fact, BustedOut) for out in e.fact.out)
    for guest, times in sorted(gone.items()):
        if times > bought[guest]:
            yield f"place: {guest} went out of {contest} {times} times with {bought[guest]} entries"
    if sum(gone.values()) != sum(bought.values()) - 1:
        yield f"place: {sum(gone.values())} went out of {contest}, {sum(bought.values())} bought in"
    prizes = Counter[str]()
    for event in events:
        if isinstance(event.fact, DebtBooked) and event.fact.what == "prize":
            prizes[event.fact.guest] += event.fact.cents
    order = [out.guest for e in events if isinstance(e.fact, BustedOut) for out in e.fact.out]
    last = {guest: at for at, guest in enumerate(order) if gone[guest] == bought[guest]}
    paid = sorted((guest for guest in prizes if prizes[guest]), key=lambda g: last.get(g, 1 << 30))
    cents = [prizes[guest] for guest in paid]
    if cents != sorted(cents) or len(set(cents)) != len(cents):
        yield f"place: {contest} pays {cents} from the last place up"


def _money(contest: str, events: list[ContestNoted]) -> Iterator[str]:
    """Find a pool or bounties that are not handed out to the cent."""
    pool = bounty = 0
    for event in events:
        fact = event.fact
        if isinstance(fact, EntrySold | ChipsSoldInContest):
            pool, bounty = pool + fact.prize_cents, bounty + fact.bounty_cents
        elif isinstance(fact, EntryRefunded):
            yield f"pool: an entry of {contest} was given back in a night without refunds"
        elif isinstance(fact, DebtBooked) and fact.what in ("prize", "set-aside"):
            pool -= fact.cents
        elif isinstance(fact, DebtBooked) and fact.what == "bounty":
            bounty -= fact.cents
    if pool or bounty:
        yield f"pool: {contest} has {pool} of its pool and {bounty} of its bounties left"
