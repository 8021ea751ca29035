"""Bodies: what is sent with each act of a live house.

Owns: the fields of the acts and their bounds.
Never: knows what an act does.

Rule 1: every act has an id made by the device and the time at which it happened; `seen` is the
newest event of the table or list that the tablet has shown, where it matters.
"""

from typing import Annotated

from msgspec import Meta, field

from huone.live.events import AwayWhy, ChipsKind, ClockEnd
from huone.server.api.words import END, Body, Moment, RequestId, Word
from huone.table.owed import Wish

AmountCents = Annotated[int, Meta(ge=0, le=100_000_000)]
SeatNumber = Annotated[int, Meta(ge=1, le=12)]
TableName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,11}" + END, max_length=12)]
GuestName = Annotated[str, Meta(max_length=40)]
Tongue = Annotated[str, Meta(pattern=r"^([a-z]{2})?" + END, max_length=2)]
Note = Annotated[str, Meta(max_length=200)]
Why = Annotated[str, Meta(min_length=1, max_length=200)]
CardText = Annotated[str, Meta(min_length=2, max_length=3)]
EventNumber = Annotated[int, Meta(ge=0, le=10_000_000)]


class ActBody(Body, frozen=True, kw_only=True):
    """What every act has."""

    id: RequestId
    at_ms: Moment
    seen: EventNumber | None = None
    confirmed: bool = False
    """A floor confirms an act that happened more than fifteen minutes ago."""
    own_pin: Annotated[str, Meta(max_length=6)] = ""
    """On a bound tablet money, jackpots and undoing are confirmed with one's PIN."""


class ShiftBody(ActBody, frozen=True, kw_only=True):
    """Begin a shift."""

    name: GuestName = ""


class MeetBody(ActBody, frozen=True, kw_only=True):
    """Meet a guest."""

    name: GuestName = ""
    language: Tongue = ""


class NameBody(ActBody, frozen=True, kw_only=True):
    """Name a guest."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    language: Tongue = ""


class LinkBody(ActBody, frozen=True, kw_only=True):
    """Tell whose account it is."""

    player: Word


class WarnBody(ActBody, frozen=True, kw_only=True):
    """Warn a guest."""

    why: Why
    clause: Annotated[str, Meta(max_length=40)] = ""


class WhyBody(ActBody, frozen=True, kw_only=True):
    """Do something for a reason."""

    why: Why


class UntilBody(ActBody, frozen=True, kw_only=True):
    """Do something to a guest until a moment, for a reason."""

    until_ms: Moment
    why: Why


class PartBody(ActBody, frozen=True, kw_only=True):
    """Part two guests."""

    other: Word
    why: Why


class JoinBody(ActBody, frozen=True, kw_only=True):
    """Join a list: a guest who is known, or a new one with or without a name."""

    guest: Word | None = None
    name: GuestName = ""
    language: Tongue = ""
    by_phone: bool = False


class OnListBody(ActBody, frozen=True, kw_only=True):
    """Do something for a guest on a list."""

    guest: Word


class OfferBody(ActBody, frozen=True, kw_only=True):
    """Call somebody: the next in line, unless a guest and a place are named."""

    guest: Word | None = None
    table: TableName | None = None
    seat: SeatNumber | None = None


class OpenTableBody(ActBody, frozen=True, kw_only=True):
    """Open a table of a line of the menu."""

    table: TableName
    stake: Word
    seats: SeatNumber | None = None
    dealer: GuestName = ""
    many_confirmed: bool = False


class NoteBody(ActBody, frozen=True, kw_only=True):
    """Do something, perhaps with a word about it."""

    note: Note = ""


class DrawButtonBody(ActBody, frozen=True, kw_only=True):
    """Cards that were drawn for the button, by seat; none, and the room draws them."""

    cards: Annotated[dict[SeatNumber, CardText], Meta(max_length=12)] = field(default_factory=dict)


class DealerBody(ActBody, frozen=True, kw_only=True):
    """Another dealer."""

    dealer: Annotated[str, Meta(min_length=1, max_length=40)]


class DrawSeatsBody(ActBody, frozen=True, kw_only=True):
    """Cards that guests of a closing table drew; none for somebody, and the room draws his."""

    guests: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=12)]
    cards: Annotated[dict[Word, CardText], Meta(max_length=12)] = field(default_factory=dict)
    stake: Word | None = None


class GameBody(ActBody, frozen=True, kw_only=True):
    """The next game of a mix."""

    game: Word


class TakeSeatBody(ActBody, frozen=True, kw_only=True):
    """Sit down with so many chips."""

    guest: Word
    chips_cents: AmountCents
    wish: Wish = "wait"


class ChipsBody(ActBody, frozen=True, kw_only=True):
    """Chips that were added, counted or taken to the restaurant."""

    kind: ChipsKind
    chips_cents: AmountCents
    before_cents: AmountCents | None = None


class LeaveSeatBody(ActBody, frozen=True, kw_only=True):
    """Leave with so many chips; none given means that nobody counted them."""

    chips_cents: AmountCents | None = None


class AwayBody(ActBody, frozen=True, kw_only=True):
    """Go away for a while."""

    why: AwayWhy = "short"
    until_ms: Moment = 0


class BackBody(ActBody, frozen=True, kw_only=True):
    """Come back, and how into the next hand."""

    wish: Wish = "wait"
    owner: bool = False


class WantedBody(ActBody, frozen=True, kw_only=True):
    """Whether another seat is wanted."""

    wanted: bool = True


class ToSeatBody(ActBody, frozen=True, kw_only=True):
    """Move to another seat."""

    to_seat: SeatNumber


class ClockEndBody(ActBody, frozen=True, kw_only=True):
    """How the clock ended: he acted, or check or fold for him."""

    how: ClockEnd


class BeginHandBody(ActBody, frozen=True, kw_only=True):
    """Begin a hand."""

    straddlers: Annotated[tuple[SeatNumber, ...], Meta(max_length=12)] = ()


class EndHandBody(ActBody, frozen=True, kw_only=True):
    """End a hand; without a jackpot amount the rule's is taken."""

    rake_cents: AmountCents
    second_street: bool = True
    jackpot_cents: AmountCents | None = None
    why: Note = ""
    won_by: Annotated[int, Meta(ge=0, le=12)] = 0


class UndoBody(ActBody, frozen=True, kw_only=True):
    """Undo an event."""

    number: Annotated[int, Meta(ge=1, le=10_000_000)]
    why: Why
    contest: Word | None = None
    """The tournament whose journal it stands in; without it the day's."""
