"""Boxes: what should lie in the drop boxes of the tables, and what was counted.

Owns: the expectation of each box by table and dealer, pulling, and the count by two people.
Never: moves money; what is counted is booked (`entries.py`).

Rule 1: the count is what is booked. What was tapped is only compared with it.
Rule 2: in a house with one box for both, the jackpot gets exactly what was tapped and the house
bears the difference.
"""

from msgspec.structs import replace

from huone.live.cage.facts import BoxCounted, BoxPulled
from huone.live.events import Happened
from huone.live.house import House
from huone.live.state import BoxCount, DealerTally, DropBox, LiveTable
from huone.refusal import Refused
from huone.units import Instant


class BoxUnknown(Refused):
    """No box of the day has this name."""

    code = "live/no-such-box"
    says = "there is no box {box} today"


class BoxNotPulled(Refused):
    """A box is counted, and a table with money in its box closed, when it is pulled."""

    code = "live/box-not-pulled"
    says = "box {box} of table {table} has to be pulled first"


class BoxIsPulled(Refused):
    """A box is pulled once."""

    code = "live/box-pulled"
    says = "box {box} was pulled already"


class BoxIsCounted(Refused):
    """A box is counted once; a difference that is found later is a count of the trays."""

    code = "live/box-counted"
    says = "box {box} was counted by {by} and {second}"


class TwoPeopleNeeded(Refused):
    """One person alone does not do this."""

    code = "live/two-people-needed"
    says = "{what} needs a second person with a name of his own, not {by} twice"


class DifferenceNeedsWord(Refused):
    """A difference above what the house tolerates needs a word of the chief."""

    code = "live/reason-missing"
    says = "the count differs by {cents}; more than {tolerated} needs a word about it"


def lay(house: House, table: str, at_ms: Instant) -> None:
    """Lay a new box under a table."""
    number = 1 + sum(box.table == table for box in house.boxes.values())
    box = DropBox(id=f"{table}-{number}", table=table, placed_ms=at_ms, shift=house.shift)
    house.boxes[box.id] = box
    house.tables[table] = replace(house.tables[table], box=box.id)


def tap(
    house: House, table: LiveTable, *, rake_cents: int, jackpot_cents: int, hands: int = 1
) -> None:
    """Note what a dealer put into the box."""
    box = house.boxes[table.box]
    before = box.dealers.get(table.dealer, DealerTally())
    after = DealerTally(
        hands=before.hands + hands,
        rake_cents=before.rake_cents + rake_cents,
        jackpot_cents=before.jackpot_cents + jackpot_cents,
    )
    house.boxes[box.id] = replace(box, dealers={**box.dealers, table.dealer: after})


def pull(house: House, fact: BoxPulled, event: Happened) -> None:
    """Pull the box of a table and lay an empty one, unless the table closes."""
    box = find_box(house, fact.box)
    if box.pulled_ms:
        raise BoxIsPulled(box=box.id)
    house.boxes[box.id] = replace(box, pulled_ms=event.at_ms)
    lay(house, box.table, event.at_ms)


def count(house: House, fact: BoxCounted, event: Happened) -> None:
    """Note what two people found in a box."""
    box = find_box(house, fact.box)
    if not box.pulled_ms:
        raise BoxNotPulled(box=box.id, table=box.table)
    if box.counted is not None:
        raise BoxIsCounted(box=box.id, by=box.counted.by, second=box.counted.second)
    if not fact.second or fact.second == event.by:
        raise TwoPeopleNeeded(what="a count", by=event.by)
    off = abs(fact.rake_cents - box.rake_cents) + abs(fact.jackpot_cents - box.jackpot_cents)
    tolerated = house.rules.settings.drop_tolerance_cents
    if off > tolerated and not fact.why.strip():
        raise DifferenceNeedsWord(cents=off, tolerated=tolerated)
    counted = BoxCount(
        rake_cents=fact.rake_cents,
        jackpot_cents=fact.jackpot_cents,
        by=event.by,
        second=fact.second,
        at_ms=event.at_ms,
        why=fact.why,
    )
    house.boxes[box.id] = replace(box, counted=counted)
    house.chips_out_cents -= fact.rake_cents + fact.jackpot_cents
    if fact.jackpot in house.jackpots:
        jackpot = house.jackpots[fact.jackpot]
        dropped = jackpot.dropped_cents + fact.jackpot_cents
        house.jackpots[jackpot.id] = replace(jackpot, dropped_cents=dropped)


def box_counted(
    house: House, id: str, *, counted_cents: int, jackpot_cents: int, second: str, why: str
) -> BoxCounted:
    """Say what a count of a box means: both boxes as they were found, or the tapped jackpot."""
    box = find_box(house, id)
    if house.rules.settings.boxes == "one":
        jackpot_cents, counted_cents = box.jackpot_cents, counted_cents + jackpot_cents
        counted_cents -= jackpot_cents
    jackpot = house.any_table(box.table).line.jackpot or ""
    if not jackpot:
        counted_cents, jackpot_cents = counted_cents + jackpot_cents, 0
    return BoxCounted(
        box=id,
        table=box.table,
        jackpot=jackpot,
        rake_cents=counted_cents,
        jackpot_cents=jackpot_cents,
        second=second,
        why=why,
    )


def find_box(house: House, id: str) -> DropBox:
    """Find a box."""
    if id not in house.boxes:
        raise BoxUnknown(box=id)
    return house.boxes[id]


def verify_pulled(house: House, table: LiveTable) -> None:
    """Refuse to close a table whose box holds something."""
    box = house.boxes[table.box]
    if box.rake_cents or box.jackpot_cents:
        raise BoxNotPulled(box=box.id, table=table.id)


def uncounted(house: House) -> list[DropBox]:
    """List the boxes that hold something and are not counted."""
    return [
        box
        for box in house.boxes.values()
        if box.counted is None and (box.pulled_ms or box.rake_cents or box.jackpot_cents)
    ]
