"""Events: what people of a live house can note of a day, in the past tense, as it is stored.

Owns: the facts of a gaming day and the envelope that says who noted them.
Never: checks or changes anything; the modules of the nouns do (`lists`, `tables`, `hands` …).

Rule 1: luck is inside the fact, so that a fold draws nothing.
Rule 2: a field is only ever added, with a default; old days must be readable.
"""

from typing import Final, Literal

from msgspec import Struct, field
from msgspec.msgpack import Decoder

from huone.live.cage.facts import (
    BoxCounted,
    BoxPulled,
    ChipsRedeemed,
    ChipsSold,
    ClaimChecked,
    ClaimPaid,
    ClaimRejected,
    JackpotClaimed,
    PaidIn,
    PaidOut,
    PeriodBegun,
    RepaymentTaken,
    TillBrought,
    TillCounted,
    TillTaken,
    TimeCollected,
    TimedDropAgreed,
    TraysCounted,
)
from huone.live.journal import LiveEvent, LiveFact, Undone
from huone.live.menu import LiveSettings, MenuLine
from huone.table.owed import Wish
from huone.units import Instant

AwayWhy = Literal["short", "long-break", "by-order"]
ChipsKind = Literal["add", "count", "restaurant"]
ClockEnd = Literal["acted", "check", "fold"]


# The day, and its guests.


class GuestCarried(Struct, frozen=True, kw_only=True):
    """What a day takes over from the one before of somebody."""

    id: str
    name: str
    language: str = ""
    devices_forbidden: bool = False
    excluded_until_ms: Instant = Instant(0)
    excluded_why: str = ""
    parted_from: tuple[str, ...] = ()
    player: str = ""
    """The account that is his, if he has one."""


class DayOpened(LiveFact, frozen=True, kw_only=True):
    """The house is open for a gaming day; menu and known guests are those of this day."""

    day: str
    menu: tuple[MenuLine, ...]
    guests: tuple[GuestCarried, ...] = ()
    met: int = 0
    """How many guests had a number before this day."""
    tills_cents: dict[str, int] = field(default_factory=dict)
    """What lies in each till."""
    chips_out_cents: int = 0
    """Chips that guests have taken home."""
    jackpots_cents: dict[str, int] = field(default_factory=dict)
    """What is booked in each jackpot."""
    seeded_cents: dict[str, int] = field(default_factory=dict)
    """What the house begins new jackpots with."""
    settings: LiveSettings | None = None
    """How the house is run on this day; a change of the settings counts from the next."""
    secret: str = ""
    """What the codes of the day, at the door and on cards, are made from."""


class ShiftBegun(LiveFact, frozen=True, kw_only=True):
    """Other people work from here on."""

    name: str = ""


class DayClosed(LiveFact, frozen=True, kw_only=True):
    """Everything is counted; the day is over, and its drop joins the jackpots (BBJ-DROP-03)."""

    booked_cents: dict[str, int] = field(default_factory=dict)
    """What each jackpot gets."""


class GuestMet(LiveFact, frozen=True, kw_only=True):
    """Somebody came, with or without a name."""

    guest: str
    name: str = ""
    language: str = ""
    by_phone: bool = False
    """He has only signed up by phone: nobody has seen him (LIVE-SEAT-01)."""


class GuestNamed(LiveFact, frozen=True, kw_only=True):
    """Somebody's name or language is known."""

    guest: str
    name: str
    language: str = ""


class GuestLinked(LiveFact, frozen=True, kw_only=True):
    """A guest and an account are one person."""

    guest: str
    player: str


class PhoneKnown(LiveFact, frozen=True, kw_only=True):
    """A phone speaks for a guest today."""

    guest: str
    phone: str
    """The digest of its secret."""


class GuestForgotten(LiveFact, frozen=True, kw_only=True):
    """A guest wants nothing of his kept: his name has left the journal."""

    guest: str


class GuestCheckedIn(LiveFact, frozen=True, kw_only=True):
    """Staff has seen him here."""

    guest: str


class GuestWarned(LiveFact, frozen=True, kw_only=True):
    """A warning counts for the guest and the clause."""

    guest: str
    why: str
    clause: str = ""


class GuestSentAway(LiveFact, frozen=True, kw_only=True):
    """A guest plays nowhere for a while; his seat is kept."""

    guest: str
    until_ms: Instant
    why: str


class DevicesForbidden(LiveFact, frozen=True, kw_only=True):
    """No phone and no headphones at the table for him (LIVE-DEV-06)."""

    guest: str
    why: str


class GuestExcluded(LiveFact, frozen=True, kw_only=True):
    """A guest is not let in until a date."""

    guest: str
    until_ms: Instant
    why: str


class GuestsParted(LiveFact, frozen=True, kw_only=True):
    """Two guests do not share a table (LIVE-COLL-05)."""

    guest: str
    other: str
    why: str


# Waiting lists.


class ListJoined(LiveFact, frozen=True, kw_only=True):
    """A guest waits for a game."""

    stake: str
    guest: str
    by_phone: bool = False


class ListLeft(LiveFact, frozen=True, kw_only=True):
    """A guest waits no more."""

    stake: str
    guest: str


class OfferMade(LiveFact, frozen=True, kw_only=True):
    """A guest was called to a seat."""

    stake: str
    guest: str
    table: str
    seat: int


class GuestIsComing(LiveFact, frozen=True, kw_only=True):
    """He says by phone that he is coming; his time runs on."""

    stake: str
    guest: str


class OfferTaken(LiveFact, frozen=True, kw_only=True):
    """He is here; the seat is kept for him while he buys."""

    stake: str
    guest: str


class OfferPassed(LiveFact, frozen=True, kw_only=True):
    """He does not want it, and waits no more for this game (LIVE-SEAT-06)."""

    stake: str
    guest: str


class OfferMissed(LiveFact, frozen=True, kw_only=True):
    """He was not there in time, and has lost the seat and this list (LIVE-SEAT-03)."""

    stake: str
    guest: str


class OfferExtended(LiveFact, frozen=True, kw_only=True):
    """The room was away when his time ran out, so he has a little more."""

    stake: str
    guest: str
    deadline_ms: Instant


# Tables and seats.


class LiveTableOpened(LiveFact, frozen=True, kw_only=True):
    """Staff opened a table (LIVE-OPEN-01)."""

    table: str
    stake: str
    seats: int
    dealer: str = ""
    many_confirmed: bool = False
    """More seats than the book has for the game, and the floor knows it."""


class DeckChecked(LiveFact, frozen=True, kw_only=True):
    """Decks were fanned and the shuffler looked at, or a deck was changed."""

    table: str
    note: str = ""


class ButtonCardsDrawn(LiveFact, frozen=True, kw_only=True):
    """One card to each seat; the highest has the button (LIVE-DRAW-01)."""

    table: str
    cards: dict[int, str]


class DealerChanged(LiveFact, frozen=True, kw_only=True):
    """Another dealer sits at the table."""

    table: str
    dealer: str


class LastRoundCalled(LiveFact, frozen=True, kw_only=True):
    """One more orbit (LIVE-CLOSE-01)."""

    table: str


class SeatsDrawn(LiveFact, frozen=True, kw_only=True):
    """Guests of a closing table drew cards for the seats elsewhere (LIVE-SEAT-07)."""

    table: str
    stake: str
    cards: dict[str, str]
    """The card of each guest."""


class LiveTableClosed(LiveFact, frozen=True, kw_only=True):
    """Nobody sits there any more."""

    table: str


class GuestSeated(LiveFact, frozen=True, kw_only=True):
    """A guest sat down with his chips."""

    table: str
    seat: int
    guest: str
    chips_cents: int
    wish: Wish = "wait"
    decided: bool = False
    """The floor has decided about a stack that nobody counted (live:AMB-79)."""


class ChipsStated(LiveFact, frozen=True, kw_only=True):
    """Chips were added, counted, or taken to the restaurant."""

    table: str
    seat: int
    kind: ChipsKind
    chips_cents: int
    before_cents: int | None = None
    """What lay there before, if somebody looked."""


class GuestLeftSeat(LiveFact, frozen=True, kw_only=True):
    """A guest gave up his seat; nobody may have counted his chips."""

    table: str
    seat: int
    chips_cents: int | None = None


class WentAway(LiveFact, frozen=True, kw_only=True):
    """A guest is not at his seat."""

    table: str
    seat: int
    why: AwayWhy = "short"
    until_ms: Instant = Instant(0)


class CameBack(LiveFact, frozen=True, kw_only=True):
    """He is at his seat again, and says how he comes in."""

    table: str
    seat: int
    wish: Wish = "wait"
    owner: bool = False
    """The owner of a seat on which somebody else plays."""


class SeatChangeAsked(LiveFact, frozen=True, kw_only=True):
    """A guest would like another seat."""

    table: str
    seat: int
    wanted: bool = True


class GuestChangedSeat(LiveFact, frozen=True, kw_only=True):
    """The floor let a guest change his seat (LIVE-CHG-01)."""

    table: str
    seat: int
    to_seat: int


class PlayedOver(LiveFact, frozen=True, kw_only=True):
    """Somebody plays on the seat of an absent guest (LIVE-OVER-01)."""

    table: str
    seat: int
    guest: str
    chips_cents: int
    wish: Wish = "wait"


class NextGameChosen(LiveFact, frozen=True, kw_only=True):
    """The game of the next hands of a mix."""

    table: str
    game: str


# Hands.


class HandBegan(LiveFact, frozen=True, kw_only=True):
    """The first riffle, or the lid of the shuffler (LIVE-START-01/02)."""

    table: str
    straddlers: tuple[int, ...] = ()


class HandFinished(LiveFact, frozen=True, kw_only=True):
    """The pot is pushed; this went into the boxes."""

    table: str
    rake_cents: int
    jackpot_cents: int
    second_street: bool = True
    why: str = ""
    """Why the jackpot's euro is another than the rule says."""
    won_by: int = 0
    """The seat that won the button, at a table that plays so."""


class HandDeclaredVoid(LiveFact, frozen=True, kw_only=True):
    """A misdeal: positions and markers are as before."""

    table: str
    why: str = ""


class FloorCalled(LiveFact, frozen=True, kw_only=True):
    """A dealer wants the floor."""

    table: str
    why: str = ""


class FloorCame(LiveFact, frozen=True, kw_only=True):
    """The floor is there."""

    table: str


class ClockStarted(LiveFact, frozen=True, kw_only=True):
    """Thirty seconds for a guest to act (LIVE-TIME-02)."""

    table: str
    seat: int


class ClockEnded(LiveFact, frozen=True, kw_only=True):
    """He acted, or his time was over (LIVE-TIME-03)."""

    table: str
    how: ClockEnd


DayFact = (
    DayOpened
    | ShiftBegun
    | DayClosed
    | GuestMet
    | GuestNamed
    | GuestLinked
    | PhoneKnown
    | GuestForgotten
    | GuestCheckedIn
    | GuestWarned
    | GuestSentAway
    | DevicesForbidden
    | GuestExcluded
    | GuestsParted
    | ListJoined
    | ListLeft
    | OfferMade
    | GuestIsComing
    | OfferTaken
    | OfferPassed
    | OfferMissed
    | OfferExtended
    | LiveTableOpened
    | DeckChecked
    | ButtonCardsDrawn
    | DealerChanged
    | LastRoundCalled
    | SeatsDrawn
    | LiveTableClosed
    | GuestSeated
    | ChipsStated
    | GuestLeftSeat
    | WentAway
    | CameBack
    | SeatChangeAsked
    | GuestChangedSeat
    | PlayedOver
    | NextGameChosen
    | HandBegan
    | HandFinished
    | HandDeclaredVoid
    | FloorCalled
    | FloorCame
    | ClockStarted
    | ClockEnded
    | BoxPulled
    | BoxCounted
    | TimedDropAgreed
    | PeriodBegun
    | TimeCollected
    | TillBrought
    | TillTaken
    | ChipsSold
    | ChipsRedeemed
    | PaidIn
    | PaidOut
    | RepaymentTaken
    | TillCounted
    | TraysCounted
    | JackpotClaimed
    | ClaimChecked
    | ClaimRejected
    | ClaimPaid
)


class Happened(LiveEvent, frozen=True, kw_only=True):
    """A fact of the day, and who noted it when."""

    fact: DayFact


DayEvent = Happened | Undone
DAY: Final = "live-day"
"""The kind of document that the pages of a day are kept in, called `<day>:<page>`."""
_page: Final = Decoder(tuple[DayEvent, ...])


def decode_day_page(body: bytes) -> tuple[DayEvent, ...]:
    """Read a page of a day."""
    return _page.decode(body)
