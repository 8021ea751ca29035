"""Events of a table: what happened around the hands and in them.

Owns: the frozen vocabulary of a cash table; a tournament table speaks of its hands with it too.
Never: contains behaviour. What a viewer may see is `table.view`'s to say.

Rule 1: an event only ever gains a field with a default; old journals must be readable forever.
"""

from typing import Literal

from msgspec import Struct

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.actions import Turn
from huone.games.rules import Post
from huone.table.breaks import BreakBecause, SitOutWhen
from huone.table.owed import Wish

LeftBecause = Literal[
    "asked",
    "break-over",
    "table-closed",
    "removed",
    "owner-back",
    "moved",
    "out",
    "tournament-over",
]


class SeatTaken(Struct, frozen=True, tag=True):
    """A player has sat down; `over` if he plays on the seat of an absent owner (LIVE-OVER-01)."""

    seat: int
    player: str
    chips: int
    over: bool = False


class SeatLeft(Struct, frozen=True, tag=True):
    """A player has got up and takes his chips along."""

    seat: int
    player: str
    chips: int
    why: LeftBecause


class SeatChanged(Struct, frozen=True, tag=True):
    """A player has moved to another seat of the table (LIVE-CHG-01)."""

    seat: int
    to_seat: int
    player: str


class OwnerBack(Struct, frozen=True, tag=True):
    """The owner of a seat that was played over sits on it again (live:AMB-60)."""

    seat: int
    player: str
    chips: int


class ChipsAsked(Struct, frozen=True, tag=True):
    """A player wants to add chips before the next hand; 0 takes it back."""

    seat: int
    chips: int


class ChipsAdded(Struct, frozen=True, tag=True):
    """A stack has grown between hands."""

    seat: int
    chips: int


class ChipsTakenOff(Struct, frozen=True, tag=True):
    """Chips have left a stack for food and drink (LIVE-STAKE-07)."""

    seat: int
    chips: int


class TopUpChosen(Struct, frozen=True, tag=True):
    """A player has switched his automatic top-up on or off (CASH-TOP-01)."""

    seat: int
    on: bool


class WishMade(Struct, frozen=True, tag=True):
    """A player said how he wants to come into the next hand."""

    seat: int
    wish: Wish


class StraddleChosen(Struct, frozen=True, tag=True):
    """A player said whether he straddles when it is his to post (LIVE-STRD-01)."""

    seat: int
    on: bool


class BreakAsked(Struct, frozen=True, tag=True):
    """A player wants a break as soon as the hand allows; None takes it back."""

    seat: int
    when: SitOutWhen | None


class BreakStarted(Struct, frozen=True, tag=True):
    """A player sits out from now on."""

    seat: int
    why: BreakBecause


class BreakEnded(Struct, frozen=True, tag=True):
    """A player is back from his break."""

    seat: int


class BreakOverrun(Struct, frozen=True, tag=True):
    """A longer break is over and its player is not back; staff may take his seat (LIVE-PRES-07)."""

    seat: int


class LineLost(Struct, frozen=True, tag=True):
    """A player's connection is gone."""

    seat: int


class LineBack(Struct, frozen=True, tag=True):
    """A player's connection is back."""

    seat: int


class TurnTimed(Struct, frozen=True, tag=True):
    """A turn has begun, or its time has changed.

    `bank_from` is when the time bank begins to run, `ends` when the turn runs out; a turn that
    nobody times has neither.
    """

    seat: int
    bank_from: int | None
    ends: int | None
    turn: Turn | None = None
    """What is legal; it names no hidden card, so everyone may know."""


class ClockCalled(Struct, frozen=True, tag=True):
    """Staff has put the clock on a player (LIVE-TIME-01)."""

    seat: int


class TimeOver(Struct, frozen=True, tag=True):
    """A turn has run out; the house acts for the player."""

    seat: int


class ButtonDrawn(Struct, frozen=True, tag=True):
    """The first button of a table was drawn: by lot, or by the highest card (LIVE-DRAW-01)."""

    button: int
    cards: dict[int, Card]


class DeckSealed(Struct, frozen=True, tag=True):
    """The deck of the next hand is sealed; who has left an anchor may cut it now.

    `anchors` says by seat what each cut has to fit; a cut that is not there when the hand begins is
    left out (docs/FAIRNESS.md).
    """

    number: int
    root: str
    previous: str
    count: int
    anchors: dict[int, str]


class DeckCut(Struct, frozen=True, tag=True):
    """A hand begins with the deck that was sealed for it, cut by these seats."""

    number: int
    root: str
    previous: str
    cuts: dict[int, str]


class HandLaidOut(Struct, frozen=True, tag=True):
    """The next hand is about to be dealt: its number, positions and forced bets.

    `redeal_of` is the number of the voided hand that this one is dealt for (SRV-04).
    """

    number: int
    game: str
    button: int | None
    small_blind: int | None
    big_blind: int | None
    dealt_in: tuple[int, ...]
    posts: tuple[Post, ...]
    betting_button: int | None = None
    redeal_of: int | None = None
    hands_left: int = 0
    """Hands of this game that follow in a rotation."""


class InHand(Struct, frozen=True, tag=True):
    """Something happened in the hand."""

    number: int
    event: game_events.Event


class HandSettled(Struct, frozen=True, tag=True):
    """A hand is over and recorded; these are the stacks of those who were dealt in."""

    number: int
    stacks: dict[int, int]


class HandVoided(Struct, frozen=True, tag=True):
    """A hand never was: stacks and positions are those of its start (SRV-03, SRV-05)."""

    number: int
    why: str
    stacks: dict[int, int]


class DealingPaused(Struct, frozen=True, tag=True):
    """No hand is dealt from now on, or hands are dealt again."""

    on: bool


class TableLaidAnew(Struct, frozen=True, tag=True):
    """The table plays something else from the next hand on; whoever looks on looks anew."""


TableEvent = (
    SeatTaken
    | SeatLeft
    | SeatChanged
    | OwnerBack
    | ChipsAsked
    | ChipsAdded
    | ChipsTakenOff
    | TopUpChosen
    | WishMade
    | StraddleChosen
    | BreakAsked
    | BreakStarted
    | BreakEnded
    | BreakOverrun
    | LineLost
    | LineBack
    | TurnTimed
    | ClockCalled
    | TimeOver
    | ButtonDrawn
    | DeckSealed
    | DeckCut
    | HandLaidOut
    | InHand
    | HandSettled
    | HandVoided
    | DealingPaused
    | TableLaidAnew
)
