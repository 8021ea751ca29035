"""House: how a live house stands in the middle of a day.

Owns: the state that the events of a day add up to, and finding things in it.
Never: checks or applies an event; the modules of the nouns do.

Rule 1: everything inside is frozen, so that a copy is cheap and a trial leaves no trace.
"""

from huone.live.menu import LiveRules, MenuLine
from huone.live.state import (
    DropBox,
    Guest,
    ListOffer,
    LiveClaim,
    LiveJackpot,
    LiveTable,
    LiveTill,
    WaitingList,
)
from huone.refusal import Refused
from huone.units import Instant


class DayNotOpen(Refused):
    """Nothing is noted while the house is closed."""

    code = "live/day-not-open"
    says = "the house has not been opened for a gaming day"


class LiveTableUnknown(Refused):
    """No table has this name today."""

    code = "live/no-such-table"
    says = "there is no table {table} today"


class LiveTableGone(Refused):
    """The table is closed."""

    code = "live/table-closed"
    says = "table {table} is closed"


class LiveStakeUnknown(Refused):
    """The menu has no such line."""

    code = "live/no-such-stake"
    says = "there is no {stake} on the menu"


class GuestUnknown(Refused):
    """Nobody has this number today."""

    code = "live/guest-unknown"
    says = "there is no guest {guest} today"


class TooManyOfThem(Refused):
    """A day has a bound for everything that people can add to it."""

    code = "live/too-many"
    says = "a day has at most {most} {what}"


class House:
    """The state of a day."""

    def __init__(self, rules: LiveRules) -> None:
        self.rules = rules
        self.day = ""
        self.opened_ms = Instant(0)
        self.closed_ms = Instant(0)
        self.shift = ""
        self.number = 0
        self.met = 0
        self.menu: dict[str, MenuLine] = {}
        self.guests: dict[str, Guest] = {}
        self.phones: dict[str, str] = {}
        """The guest of each phone, by the digest of its secret."""
        self.secret = ""
        self.lists: dict[str, WaitingList] = {}
        self.tables: dict[str, LiveTable] = {}
        self.boxes: dict[str, DropBox] = {}
        self.tills: dict[str, LiveTill] = {}
        self.chips_out_cents = 0
        self.differences_cents = 0
        self.jackpots: dict[str, LiveJackpot] = {}
        self.claims: dict[str, LiveClaim] = {}
        self.changed: dict[str, dict[str, int]] = {}
        """For each table and list, the newest event of each person."""

    def copy(self) -> "House":
        """Copy the state for a trial; what is inside is frozen and shared."""
        other = House(self.rules)
        for name, value in vars(self).items():
            setattr(other, name, dict(value) if isinstance(value, dict) else value)
        return other

    @property
    def is_open(self) -> bool:
        """Whether the house is open for a gaming day."""
        return bool(self.opened_ms) and not self.closed_ms

    def guest(self, id: str) -> Guest:
        """Find a guest."""
        if id not in self.guests:
            raise GuestUnknown(guest=id)
        return self.guests[id]

    def list_of(self, stake: str) -> WaitingList:
        """Find the list of a line of the menu."""
        if stake not in self.lists:
            raise LiveStakeUnknown(stake=stake)
        return self.lists[stake]

    def table(self, id: str) -> LiveTable:
        """Find a table that is open."""
        found = self.any_table(id)
        if not found.is_open:
            raise LiveTableGone(table=id)
        return found

    def any_table(self, id: str) -> LiveTable:
        """Find a table of this day, open or closed."""
        if id not in self.tables:
            raise LiveTableUnknown(table=id)
        return self.tables[id]

    def open_tables(self, stake: str = "") -> list[LiveTable]:
        """List the open tables, of one stake or of all, the oldest first."""
        return [
            table
            for table in self.tables.values()
            if table.is_open and stake in ("", table.line.id)
        ]

    def seat_of(self, guest: str) -> tuple[LiveTable, int] | None:
        """Find where a guest sits, owns a seat or plays on another's."""
        for table in self.open_tables():
            for seats in (table.sitters, table.owners):
                for number, seat in seats.items():
                    if seat.guest == guest:
                        return table, number
        return None

    def kept(self, table: str) -> dict[int, str]:
        """Tell which seats of a table are kept for whom."""
        return {
            offer.seat: offer.guest
            for one in self.lists.values()
            for offer in one.offers.values()
            if offer.table == table
        }

    def offer_of(self, guest: str) -> tuple[WaitingList, ListOffer] | None:
        """Find the offer that a guest has."""
        for one in self.lists.values():
            if guest in one.offers:
                return one, one.offers[guest]
        return None
