"""State: what is known of guests, lists, tables and boxes in the middle of a day.

Owns: the records that a house is made of, all of them frozen.
Never: changes one; the modules of the nouns make new ones.
"""

from typing import Literal

from msgspec import Struct

from huone.live.menu import MenuLine
from huone.table.deal import Progress
from huone.table.evening import LeftGame
from huone.table.owed import BlindPlace
from huone.table.waiting import Waiting
from huone.units import Instant


class GuestWarning(Struct, frozen=True, kw_only=True):
    """One warning of a guest."""

    why: str
    clause: str
    by: str
    at_ms: Instant


class LeftStack(Struct, frozen=True, kw_only=True):
    """With what a guest left his last table this evening."""

    game: LeftGame | None
    """Nothing if nobody counted his chips."""
    table: str
    at_ms: Instant
    is_moving: bool = False
    """He goes straight to another table (LIVE-ONOS-03)."""


class Guest(Struct, frozen=True, kw_only=True):
    """Somebody who came to play."""

    id: str
    name: str = ""
    language: str = ""
    here: bool = True
    met_ms: Instant = Instant(0)
    player: str = ""
    """The account that is his, if he has one."""
    warnings: tuple[GuestWarning, ...] = ()
    devices_forbidden: bool = False
    sent_away_until_ms: Instant = Instant(0)
    excluded_until_ms: Instant = Instant(0)
    excluded_why: str = ""
    parted_from: tuple[str, ...] = ()
    left: LeftStack | None = None
    buys: int = 0
    short_buys: int = 0
    long_breaks: int = 0

    @property
    def shown(self) -> str:
        """What he is called aloud."""
        return self.name or self.id


class ListLine(Struct, frozen=True, kw_only=True):
    """One guest on one list."""

    guest: str
    joined_ms: Instant
    by_phone: bool = False


class ListOffer(Struct, frozen=True, kw_only=True):
    """A seat that is kept for a guest: until a deadline, or while he buys."""

    guest: str
    table: str
    seat: int
    offered_ms: Instant
    deadline_ms: Instant
    is_taken: bool = False
    is_coming: bool = False
    """He has said by phone that he is on his way."""


class WaitingList(Struct, frozen=True, kw_only=True):
    """Who waits for one game and stake."""

    stake: str
    waiting: Waiting = Waiting()
    lines: dict[str, ListLine] = {}
    offers: dict[str, ListOffer] = {}
    """The offers that are open, by guest."""


class Absence(Struct, frozen=True, kw_only=True):
    """Since when somebody is away, and until when he may be."""

    why: str
    since_ms: Instant
    until_ms: Instant = Instant(0)


class LiveSeat(Struct, frozen=True, kw_only=True):
    """Who sits on a seat, and with what as far as anybody has said."""

    place: BlindPlace
    since_ms: Instant
    chips_cents: int
    chips_ms: Instant
    sat_down_cents: int
    away: Absence | None = None
    wants_change: bool = False
    paid_until_ms: Instant = Instant(0)
    """Up to when his time is paid."""
    carried_cents: int = 0
    """What is left of his time charge below one chip."""

    @property
    def guest(self) -> str:
        """Who it is."""
        return str(self.place.player)


class PostDue(Struct, frozen=True, kw_only=True):
    """What a seat puts in before the deal."""

    seat: int
    kind: str
    cents: int


class HandNow(Struct, frozen=True, kw_only=True):
    """The hand that is being played."""

    number: int
    began_ms: Instant
    game: str
    dealer: str
    button: int
    """0 in a game without one."""
    small_blind: int
    big_blind: int
    dealt_in: dict[int, str]
    posts: tuple[PostDue, ...]
    before: "TableMark"


class TableMark(Struct, frozen=True, kw_only=True):
    """Positions and markers as they were before a hand, for a misdeal."""

    progress: Progress
    places: dict[int, BlindPlace]
    owners: dict[int, BlindPlace]
    drawn_button: int


class HandDone(Struct, frozen=True, kw_only=True):
    """A hand that is over: what a jackpot claim has to know of it."""

    number: int
    began_ms: Instant
    game: str
    dealt_in: dict[int, str]
    rake_cents: int
    jackpot_cents: int


class SeatClock(Struct, frozen=True, kw_only=True):
    """The clock on a guest."""

    seat: int
    started_ms: Instant
    ends_ms: Instant


class FloorCall(Struct, frozen=True, kw_only=True):
    """A dealer who wants the floor."""

    at_ms: Instant
    by: str
    why: str = ""


class TimedPeriods(Struct, frozen=True, kw_only=True):
    """A table that pays its jackpot money by time, and up to when it has."""

    every: Literal["hour", "quarter-hour"]
    since_ms: Instant
    paid_cents: int = 0


class LiveTable(Struct, frozen=True, kw_only=True):
    """A table with real cards."""

    id: str
    line: MenuLine
    seats: int
    opened_ms: Instant
    dealer: str = ""
    dealer_since_ms: Instant = Instant(0)
    sitters: dict[int, LiveSeat] = {}
    owners: dict[int, LiveSeat] = {}
    """Absent owners of seats on which somebody else plays."""
    returning: frozenset[int] = frozenset()
    """Seats whose owner is back and gets it after the hand."""
    progress: Progress = Progress()
    drawn_button: int = 0
    game: str = ""
    """The game that was chosen for the next hands of a mix."""
    hand: HandNow | None = None
    last_hand: HandDone | None = None
    hand_no: int = 0
    hands_done: int = 0
    last_round_left: int | None = None
    call: FloorCall | None = None
    clock: SeatClock | None = None
    deck_checked_ms: Instant = Instant(0)
    closed_ms: Instant = Instant(0)
    box: str = ""
    """The box that lies under the slot."""
    timed: TimedPeriods | None = None

    @property
    def is_open(self) -> bool:
        """Whether it is not closed."""
        return not self.closed_ms

    def places(self) -> list[BlindPlace]:
        """List everybody at the table as the blinds see him; owners of played-over seats last."""
        return [seat.place for seat in (*self.sitters.values(), *self.owners.values())]


class DealerTally(Struct, frozen=True, kw_only=True):
    """What one dealer has tapped into a box."""

    hands: int = 0
    rake_cents: int = 0
    jackpot_cents: int = 0


class BoxCount(Struct, frozen=True, kw_only=True):
    """What was found in a box, and by whom."""

    rake_cents: int
    jackpot_cents: int
    by: str
    second: str
    at_ms: Instant
    why: str = ""


class DropBox(Struct, frozen=True, kw_only=True):
    """The box of a table, from its placing to its count."""

    id: str
    table: str
    placed_ms: Instant
    shift: str = ""
    """Who worked when it was laid."""
    dealers: dict[str, DealerTally] = {}
    pulled_ms: Instant = Instant(0)
    counted: "BoxCount | None" = None

    @property
    def rake_cents(self) -> int:
        """The rake that should lie in it."""
        return sum(tally.rake_cents for tally in self.dealers.values())

    @property
    def jackpot_cents(self) -> int:
        """The jackpot money that should lie in it."""
        return sum(tally.jackpot_cents for tally in self.dealers.values())

    @property
    def hands(self) -> int:
        """The hands that were tapped into it."""
        return sum(tally.hands for tally in self.dealers.values())


class LiveTill(Struct, frozen=True, kw_only=True):
    """A drawer of the cage, as it should be."""

    id: str
    cash_cents: int = 0
    sold_cents: int = 0
    redeemed_cents: int = 0
    paid_cents: int = 0
    taken_cents: int = 0
    brought_cents: int = 0
    carried_cents: int = 0
    """What was taken to the bank."""
    differences_cents: int = 0
    uncounted: int = 0
    """Moves since it was counted."""


class LiveJackpot(Struct, frozen=True, kw_only=True):
    """A jackpot: what can be won, and what was counted into it today."""

    id: str
    booked_cents: int
    dropped_cents: int = 0


class LiveClaim(Struct, frozen=True, kw_only=True):
    """A hand that may have won a jackpot."""

    id: str
    jackpot: str
    table: str
    hand: int
    began_ms: Instant
    game: str
    dealt_in: dict[int, str]
    claimed_by: str
    claimed_ms: Instant
    status: Literal["claimed", "checked", "rejected", "paid"] = "claimed"
    category: int = 0
    losers: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    present: tuple[int, ...] = ()
    board: str = ""
    shown: dict[int, str] = {}
    checked_by: str = ""
    paid_by: str = ""
    why: str = ""
    shares_cents: dict[str, int] = {}
    """By player of the ledger, once it is paid."""
