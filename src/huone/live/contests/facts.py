"""Facts of a contest: what people note of a tournament with paper cards, as it is stored.

Owns: the facts, and the envelope that says who noted them.
Never: checks or books anything; `desk`, `draw`, `clock`, `busts`, `moves` … do.

Rule 1: luck is inside the fact, so that a fold draws nothing.
Rule 2: a field is only ever added, with a default; old journals must be readable.
Rule 3: what only time does (levels, breaks) is not noted: it follows from the clock at the moment
of every event, so that taking a clock's stop back takes everything back that followed from it.
"""

from typing import Final, Literal

from msgspec import Struct

from huone.live.contests.sheet import ContestSheet
from huone.live.journal import LiveEvent, LiveFact, Undone
from huone.units import Instant

PaidWith = Literal["cash", "wallet", "ticket"]
MoveWhy = Literal["balance", "table-broken", "late-entry", "director"]
DealKind = Literal["icm", "chip-chop", "own"]
DebtKind = Literal[
    "prize", "bounty", "fees", "special", "set-aside", "overlay", "lapse", "ticket", "refund"
]


Debt = tuple[DebtKind, str, str]
"""What is owed: what for, to whom, and its purpose."""

# What is held, and who is in.


class ContestAnnounced(LiveFact, frozen=True, kw_only=True):
    """A tournament is announced; entries are sold from now on."""

    sheet: ContestSheet
    start_ms: Instant


class SheetSet(LiveFact, frozen=True, kw_only=True):
    """The director changed the sheet or the start (TOUR-STRUCT-04)."""

    sheet: ContestSheet
    start_ms: Instant


class EntrySold(LiveFact, frozen=True, kw_only=True):
    """A guest bought an entry, or bought in again after he was out."""

    guest: str
    name: str
    player: str
    """Whose wallet it is."""
    prize_cents: int
    bounty_cents: int
    fee_cents: int
    paid_with: PaidWith
    till: str = ""


class ChipsSoldInContest(LiveFact, frozen=True, kw_only=True):
    """A guest bought a rebuy or an add-on."""

    what: Literal["rebuy", "add-on"]
    guest: str
    player: str
    prize_cents: int
    bounty_cents: int
    fee_cents: int
    paid_with: PaidWith
    till: str = ""
    stack_chips: int = 0
    """What he had left, by his dealer's word."""
    table: int = 0
    seat: int = 0
    """Where he sits again, if he had busted."""


class LastRebuysCalled(LiveFact, frozen=True, kw_only=True):
    """The last hands with rebuys were announced (TOUR-REBUY-04)."""


class EntryRefunded(LiveFact, frozen=True, kw_only=True):
    """A guest gave his entry back before the start, and got what he had paid."""

    guest: str
    number: int
    """The event of the sale."""
    till: str = ""


# Seats.


class DrawnSeat(Struct, frozen=True, kw_only=True):
    """A seat that was drawn for somebody."""

    guest: str
    table: int
    seat: int


class ContestSeatDrawn(LiveFact, frozen=True, kw_only=True):
    """A ticket drew its seat (TOUR-GEN-04)."""

    guest: str
    table: int
    seat: int


class ContestStarted(LiveFact, frozen=True, kw_only=True):
    """Play began; who had not drawn got a seat, and is absent."""

    drawn: tuple[DrawnSeat, ...] = ()
    why: str = ""
    """Why it began with fewer than three at a table."""


class PresenceMarked(LiveFact, frozen=True, kw_only=True):
    """A dealer saw who is at his seat and who is not."""

    table: int
    present: dict[int, bool]


class GuestMoved(LiveFact, frozen=True, kw_only=True):
    """The director sent a guest to another table."""

    guest: str
    from_table: int
    to_table: int
    seat: int
    waits: bool = False
    why: MoveWhy = "balance"


class MoveRefused(LiveFact, frozen=True, kw_only=True):
    """The director does not make a move that the rules propose, for now."""

    proposal: str
    why: str


class GuestArrived(LiveFact, frozen=True, kw_only=True):
    """The dealer of the new table has him."""

    guest: str


class ContestTableOpened(LiveFact, frozen=True, kw_only=True):
    """A table was opened for late entrants (TOUR-OPENT-01)."""

    table: int


class ContestTableBroken(LiveFact, frozen=True, kw_only=True):
    """A table was broken, and its players drew seats (TOUR-BREAK-02)."""

    table: int
    drawn: tuple[DrawnSeat, ...]


# The clock, and hands.


class ClockStopped(LiveFact, frozen=True, kw_only=True):
    """The clock stands, for a reason."""

    why: str
    minutes: int = 0
    """A break of so long; 0 is until somebody lets it go on."""
    add_on: bool = False
    """The break in which add-ons are sold."""


class ClockWentOn(LiveFact, frozen=True, kw_only=True):
    """The clock runs again."""


class LevelSet(LiveFact, frozen=True, kw_only=True):
    """The clock was set to a level, and to what is left of it."""

    level: int
    left_ms: int | None = None


class ContestHandBegan(LiveFact, frozen=True, kw_only=True):
    """A dealer began a hand; it keeps its level (LIVE-FORCED-02)."""

    table: int


class ContestHandVoided(LiveFact, frozen=True, kw_only=True):
    """A misdeal: positions are as before, and the level of the next hand is that of this one."""

    table: int
    why: str = ""


class BigBlindStated(LiveFact, frozen=True, kw_only=True):
    """Somebody looked where the big blind is, at a table whose dealer taps no hands."""

    table: int
    seat: int


class HandForHandCalled(LiveFact, frozen=True, kw_only=True):
    """The tables deal in step, or not any more."""

    on: bool


class RoundDone(LiveFact, frozen=True, kw_only=True):
    """A table has played its hand of the round."""

    table: int


class RoundBegun(LiveFact, frozen=True, kw_only=True):
    """All tables are done; those who went out are placed together, and the next round is dealt."""


# Going out.


class OutReported(LiveFact, frozen=True, kw_only=True):
    """A dealer says that these seats are out; the desk makes it a bust-out."""

    table: int
    seats: tuple[int, ...]


class GuestOut(Struct, frozen=True, kw_only=True):
    """Somebody who lost his last chips."""

    guest: str
    seat: int
    rank: int = 0
    """More is more chips at the start of the hand; equal ranks are equal stacks."""
    by: tuple[str, ...] = ()
    """Who put him out, clockwise from the button."""


class BustedOut(LiveFact, frozen=True, kw_only=True):
    """Guests went out in one hand of a table."""

    table: int
    out: tuple[GuestOut, ...]


class EntrantRemoved(LiveFact, frozen=True, kw_only=True):
    """A guest was removed: his chips leave play, his money stays (TOUR-SANC-02)."""

    guest: str
    why: str


class EntrantDisqualified(LiveFact, frozen=True, kw_only=True):
    """A guest was disqualified; everybody below him moves up (TOUR-DQ-01..04)."""

    guest: str
    why: str


# Chips.


class TableRaced(LiveFact, frozen=True, kw_only=True):
    """Small chips left play at a table (TOUR-RACE-01..08)."""

    table: int
    old_chip: int
    new_chip: int
    leftovers: dict[int, int]
    """Chips by seat that make no large one."""
    cards: dict[int, tuple[str, ...]]
    """One for each of them."""
    alone: tuple[int, ...] = ()
    """Seats that have nothing besides."""
    winners: tuple[int, ...] = ()
    """Seats that win a large chip, the highest card first."""
    saved: tuple[int, ...] = ()
    """Seats that get one so that nobody goes out in a race."""


class StackCounted(LiveFact, frozen=True, kw_only=True):
    """Somebody counted the chips of a guest."""

    guest: str
    chips: int


# Prizes.


class PrizesFixed(LiveFact, frozen=True, kw_only=True):
    """Nothing more can be bought; the prizes are final (TOUR-PRIZE-02)."""


class SpecialPrizeGiven(LiveFact, frozen=True, kw_only=True):
    """A special prize found its winner (TOUR-SPEC-01)."""

    purpose: str
    guest: str


class DealPutForward(LiveFact, frozen=True, kw_only=True):
    """Those who are left propose another division (TOUR-PRIZE-07)."""

    kind: DealKind
    cents: dict[str, int]
    for_winner_cents: int = 0


class DealAccepted(LiveFact, frozen=True, kw_only=True):
    """Everybody agreed; the house pays it, or pays as published."""

    agreed: tuple[str, ...]
    as_published: bool = False
    why: str = ""


class PrizeCollected(LiveFact, frozen=True, kw_only=True):
    """A guest got what he has won, against a receipt."""

    guest: str
    player: str
    cents: int
    till: str
    receipt: str


class ContestCancelled(LiveFact, frozen=True, kw_only=True):
    """It ends without a result."""

    why: str


class DebtBooked(LiveFact, frozen=True, kw_only=True):
    """What the ranking owes was booked; below zero it was taken back."""

    what: DebtKind
    cents: int
    guest: str = ""
    player: str = ""
    purpose: str = ""
    """Of a special prize, a set-aside, or the number of the sale that is refunded."""
    claim_cents: int = 0
    """What of it the guest owes the house, or settles of what he owed."""


ContestFact = (
    ContestAnnounced
    | SheetSet
    | EntrySold
    | ChipsSoldInContest
    | LastRebuysCalled
    | EntryRefunded
    | ContestSeatDrawn
    | ContestStarted
    | PresenceMarked
    | GuestMoved
    | MoveRefused
    | GuestArrived
    | ContestTableOpened
    | ContestTableBroken
    | ClockStopped
    | ClockWentOn
    | LevelSet
    | ContestHandBegan
    | ContestHandVoided
    | BigBlindStated
    | HandForHandCalled
    | RoundDone
    | RoundBegun
    | OutReported
    | BustedOut
    | EntrantRemoved
    | EntrantDisqualified
    | TableRaced
    | StackCounted
    | PrizesFixed
    | SpecialPrizeGiven
    | DealPutForward
    | DealAccepted
    | PrizeCollected
    | ContestCancelled
    | DebtBooked
)


class ContestNoted(LiveEvent, frozen=True, kw_only=True):
    """A fact of a contest, and who noted it when."""

    fact: ContestFact


ContestEvent = ContestNoted | Undone

NEVER_UNDONE: Final[tuple[type[object], ...]] = (
    ContestAnnounced,
    EntrySold,
    ChipsSoldInContest,
    EntryRefunded,
    PrizeCollected,
    ContestCancelled,
    DebtBooked,
)
"""Sales, payments and bookings: corrected, never undone."""
