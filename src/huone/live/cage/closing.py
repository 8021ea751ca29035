"""Closing: whether a closed day has counted everything, and booked what it noted.

Owns: what an audit finds wrong with the journal of a day, from its rows alone.
Never: asks the house what it thinks, or needs the settings that it was run under.

Rule 1: every closed gaming day has counted every box and till, and its entries are those of its
journal (audit law 10).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from huone.live.cage.entries import entries_of
from huone.live.cage.facts import BoxCounted, BoxPulled, PeriodBegun, TillCounted, TimeCollected
from huone.live.events import DayClosed, DayEvent, HandFinished, Happened
from huone.live.journal import standing
from huone.money.currency import CurrencyCode
from huone.money.ledger import Entry, EntryId

OF_A_DAY: Final = ("chips", "box", "till", "desk", "claim")
"""Subjects of entries that name their day, and that nothing but its journal books."""
BOOKED: Final = (*OF_A_DAY, "jackpot")
"""Subjects of all entries that a day can book."""


def day_of(entry: Entry) -> str:
    """Name the gaming day that an entry belongs to, if it names one."""
    return str(entry.cause.of[0]) if entry.cause.subject in OF_A_DAY and entry.cause.of else ""


def day_faults(
    day: str,
    events: Sequence[DayEvent],
    booked: Mapping[EntryId, Entry],
    money: CurrencyCode,
) -> Iterator[str]:
    """Name what is wrong with a day, if it is closed; `booked` has at least its entries."""
    happened = [event for event in standing(events) if isinstance(event, Happened)]
    if not any(isinstance(event.fact, DayClosed) for event in happened):
        return
    yield from (f"{day}: {what}" for what in _uncounted(happened))
    wanted = {entry.id: entry for event in happened for entry in entries_of(event, day, money)}
    for id, entry in wanted.items():
        if id not in booked:
            yield f"{id} is in the journal and not in the books"
        elif not booked[id].means_the_same(entry):
            yield f"{id} is another than its journal says"
    for id, entry in booked.items():
        if day_of(entry) == day and id not in wanted:
            yield f"{id} is in the books and not in the journal"


def _uncounted(events: Sequence[Happened]) -> Iterator[str]:
    tapped: Counter[str] = Counter()
    pulled: dict[str, None] = {}
    tills: dict[str, None] = {}
    for event in events:
        match event.fact:
            case HandFinished(table=table, rake_cents=rake, jackpot_cents=jackpot):
                tapped[table] += rake + jackpot
            case (
                TimeCollected(table=table, parts_cents=parts)
                | PeriodBegun(table=table, parts_cents=parts)
            ):
                tapped[table] += sum(parts.values())
            case BoxPulled(box=box):
                pulled[box] = None
                tapped[box.rpartition("-")[0]] = 0
            case BoxCounted(box=box):
                pulled.pop(box, None)
            case TillCounted(till=till):
                tills.pop(till, None)
            case fact if till := str(getattr(fact, "till", "")):
                tills[till] = None
    yield from (f"the box of table {table} was not pulled" for table in tapped if tapped[table])
    yield from (f"box {box} was not counted" for box in pulled)
    yield from (f"till {till} was not counted" for till in tills)
