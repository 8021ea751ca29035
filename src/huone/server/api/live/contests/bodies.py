"""Contest bodies: what is sent with each act of a tournament with paper cards.

Owns: the fields of the acts and their bounds.
Never: knows what an act does.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from huone.server.api.live.bodies import ActBody, Note, SeatNumber, Why
from huone.server.api.words import Moment, Word
from huone.server.contest_sections import ContestChanges, ContestSection

TableNumber = Annotated[int, Meta(ge=1, le=10_000)]
ChipAmount = Annotated[int, Meta(ge=0, le=10_000_000_000)]
ContestCents = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
Seats = Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=12)]
RaceCards = Annotated[
    tuple[Annotated[str, Meta(min_length=2, max_length=3)], ...], Meta(max_length=52)
]


class AnnounceBody(ActBody, frozen=True, kw_only=True):
    """Announce a tournament: from a sheet of the settings by its name, or from one of its own."""

    contest: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,40}$", max_length=41)]
    template: Word | None = None
    sheet: ContestSection | None = None
    start_ms: Moment


class SetSheetBody(ActBody, frozen=True, kw_only=True):
    """Change the sheet, or the start."""

    changes: ContestChanges = ContestChanges()
    start_ms: Moment | None = None


class SellBody(ActBody, frozen=True, kw_only=True):
    """Sell an entry, a rebuy or an add-on to a guest who has a name."""

    guest: Word
    paid_with: Literal["cash", "wallet", "ticket"] = "cash"
    till: Word = "main"
    ticket_of: Word | None = None
    """Whose ticket it is; a won entry is personal (TOUR-SAT-02)."""
    stack_chips: ChipAmount = 0
    """What he has left, for a rebuy of somebody who sits."""


class GuestBody(ActBody, frozen=True, kw_only=True):
    """Do something for a guest."""

    guest: Word


class RefundBody(ActBody, frozen=True, kw_only=True):
    """Give an entry back; cash from this till."""

    guest: Word
    till: Word = "main"


class StartBody(ActBody, frozen=True, kw_only=True):
    """Begin, perhaps with fewer than three at a table for a reason."""

    why: Note = ""


class StopBody(ActBody, frozen=True, kw_only=True):
    """Stop the clock for a reason; with minutes it is a break."""

    why: Annotated[str, Meta(max_length=200)] = ""
    minutes: Annotated[int, Meta(ge=0, le=1_440)] = 0
    add_on: bool = False


class SetLevelBody(ActBody, frozen=True, kw_only=True):
    """Set the clock."""

    level: Annotated[int, Meta(ge=1, le=1_000)]
    left_ms: Annotated[int, Meta(ge=0, le=86_400_000)] | None = None


class PresentBody(ActBody, frozen=True, kw_only=True):
    """Who is at his seat and who is not."""

    table: TableNumber
    present: Annotated[dict[SeatNumber, bool], Meta(min_length=1, max_length=12)]


class OutBody(ActBody, frozen=True, kw_only=True):
    """Seats that are out."""

    table: TableNumber
    seats: Seats


class BustBody(ActBody, frozen=True, kw_only=True):
    """Who went out in one hand, and who did it, clockwise from the button."""

    table: TableNumber
    seats: Seats
    by: Annotated[tuple[SeatNumber, ...], Meta(max_length=12)] = ()
    by_seat: Annotated[
        dict[SeatNumber, Annotated[tuple[SeatNumber, ...], Meta(max_length=12)]],
        Meta(max_length=12),
    ] = field(default_factory=dict)
    """Where several went out by different people."""
    order: Literal["listed", "equal"] | None = None
    """Several: listed by chips at the start of the hand, most first, or equal."""


class MoveBody(ActBody, frozen=True, kw_only=True):
    """Accept a proposed move, or make one: who and where where the rules leave it open."""

    proposal: Annotated[str, Meta(max_length=60)] = ""
    guest: Word | None = None
    to_table: TableNumber | None = None
    to_seat: SeatNumber | None = None


class RefuseBody(ActBody, frozen=True, kw_only=True):
    """Leave a proposal undone."""

    proposal: Annotated[str, Meta(min_length=1, max_length=60)]
    why: Annotated[str, Meta(max_length=200)] = ""


class TableBody(ActBody, frozen=True, kw_only=True):
    """Do something at a table."""

    table: TableNumber


class BreakBody(ActBody, frozen=True, kw_only=True):
    """Break a table: the next of the order, or the one that is named."""

    table: TableNumber | None = None


class VoidBody(ActBody, frozen=True, kw_only=True):
    """A misdeal at a table."""

    table: TableNumber
    note: Note = ""


class BigBlindBody(ActBody, frozen=True, kw_only=True):
    """Where the big blind of the hand is."""

    table: TableNumber
    seat: SeatNumber


class SwitchBody(ActBody, frozen=True, kw_only=True):
    """Hand for hand, on or off."""

    on: bool = True


class RaceBody(ActBody, frozen=True, kw_only=True):
    """Leftovers by seat, and the cards; none, and the room deals them."""

    table: TableNumber
    leftovers: Annotated[dict[SeatNumber, Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=12)]
    cards: Annotated[dict[SeatNumber, RaceCards], Meta(max_length=12)] = field(default_factory=dict)
    alone: Annotated[tuple[SeatNumber, ...], Meta(max_length=12)] = ()


class StackBody(ActBody, frozen=True, kw_only=True):
    """The chips of a guest, as somebody counted them."""

    guest: Word
    chips: ChipAmount


class SpecialBody(ActBody, frozen=True, kw_only=True):
    """Give a special prize."""

    purpose: Word
    guest: Word


class DealBody(ActBody, frozen=True, kw_only=True):
    """Propose a deal: by ICM, by chips, or own amounts that add up."""

    kind: Literal["icm", "chip-chop", "own"]
    cents: Annotated[dict[Word, ContestCents], Meta(max_length=12)] = field(default_factory=dict)
    for_winner_cents: ContestCents = 0


class AcceptDealBody(ActBody, frozen=True, kw_only=True):
    """Who agrees; the house pays as agreed, or as published."""

    agreed: Annotated[tuple[Word, ...], Meta(max_length=12)] = ()
    as_published: bool = False
    why: Note = ""


class CollectPrizeBody(ActBody, frozen=True, kw_only=True):
    """Hand a guest what he has won, from this till."""

    guest: Word
    till: Word = "main"


class RemoveBody(ActBody, frozen=True, kw_only=True):
    """Take a guest out, for a reason."""

    guest: Word
    why: Why


class CancelBody(ActBody, frozen=True, kw_only=True):
    """Cancel, for a reason."""

    why: Why
