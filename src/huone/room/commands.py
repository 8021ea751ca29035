"""Commands: what a player may ask of the room, and what he is answered.

Owns: the vocabulary between a player and the room, as it goes over the wire.
Never: contains behaviour; who asks is not part of a command, the session knows it.

Rule 1: a command only ever gains a field with a default.
"""

from msgspec import Struct

from huone.games.actions import Action
from huone.money.limits import Measure, Period
from huone.table.breaks import SitOutWhen
from huone.table.buyin import Limits
from huone.table.owed import Wish


class Strict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all commands have in common: a misspelt field is refused, not overlooked."""


class FindSeat(Strict, frozen=True, kw_only=True, tag="find-seat"):
    """Seat me at a table of a stake, or let me wait for one (CASH-ASG-01, CASH-ASG-04)."""

    stake: str
    chips: int


class AskBuyIn(Strict, frozen=True, kw_only=True, tag="ask-buy-in"):
    """Tell me with how much I may sit down at a stake, or at one table that I come back to."""

    stake: str
    table: str | None = None


class LeaveQueue(Strict, frozen=True, kw_only=True, tag="leave-queue"):
    """Let me wait no longer (CASH-ASG-05)."""

    stake: str


class SitDown(Strict, frozen=True, kw_only=True, tag="sit-down"):
    """Seat me here: at a private table, where seats are chosen, or on a seat kept for me."""

    table: str
    chips: int
    seat: int | None = None


class Leave(Strict, frozen=True, kw_only=True, tag="leave"):
    """Cash me out as soon as I am in no hand."""

    table: str


class Act(Strict, frozen=True, kw_only=True, tag="act"):
    """I do that in the hand; `hand` makes sure that it is meant for this one."""

    table: str
    action: Action
    hand: int | None = None


class SitOut(Strict, frozen=True, kw_only=True, tag="sit-out"):
    """Let me take a break at one table, or everywhere if none is named (CASH-SIT)."""

    table: str | None = None
    when: SitOutWhen = "next-hand"


class ComeBack(Strict, frozen=True, kw_only=True, tag="come-back"):
    """I am back at one table, or everywhere if none is named."""

    table: str | None = None
    wish: Wish = "wait"


class MakeWish(Strict, frozen=True, kw_only=True, tag="make-wish"):
    """Bring me into the next hand like that (CASH-NEW-01)."""

    table: str
    wish: Wish


class Straddle(Strict, frozen=True, kw_only=True, tag="straddle"):
    """I straddle when it is mine to post, or not any more."""

    table: str
    on: bool


class AddChips(Strict, frozen=True, kw_only=True, tag="add-chips"):
    """Add chips to my stack as soon as I am in no hand; 0 takes it back."""

    table: str
    chips: int


class SetAutoTopUp(Strict, frozen=True, kw_only=True, tag="set-auto-top-up"):
    """Fill my stack up before each hand, or not any more (CASH-TOP-01)."""

    table: str
    on: bool


class CallClock(Strict, frozen=True, kw_only=True, tag="call-clock"):
    """Put the clock on somebody who takes too long (LIVE-TIME-01)."""

    table: str


class OpenPrivateTable(Strict, frozen=True, kw_only=True, tag="open-private-table"):
    """Open a table of a stake for whom I invite."""

    stake: str
    name: str
    password: str = ""


class EnterPrivateTable(Strict, frozen=True, kw_only=True, tag="enter-private-table"):
    """Let me in with the invitation that I was given."""

    invitation: str
    password: str = ""


class Say(Strict, frozen=True, kw_only=True, tag="say"):
    """Say something at a table."""

    table: str
    text: str


class Mute(Strict, frozen=True, kw_only=True, tag="mute"):
    """Let me not hear somebody any more, or again."""

    player: str
    on: bool = True


class Report(Strict, frozen=True, kw_only=True, tag="report"):
    """Something at a table was not right; the hand and what was said go along (COL-03)."""

    table: str
    about: str
    text: str


class SetLimit(Strict, frozen=True, kw_only=True, tag="set-limit"):
    """Let me pay in, lose or play no more than that: cents or milliseconds, None as I like.

    Tighter counts at once, looser after a delay.
    """

    measure: Measure
    period: Period
    most: int | None


Command = (
    FindSeat
    | AskBuyIn
    | LeaveQueue
    | SitDown
    | Leave
    | Act
    | SitOut
    | ComeBack
    | MakeWish
    | Straddle
    | AddChips
    | SetAutoTopUp
    | CallClock
    | OpenPrivateTable
    | EnterPrivateTable
    | Say
    | Mute
    | Report
    | SetLimit
)

AtTable = Leave | Act | MakeWish | Straddle | AddChips | SetAutoTopUp | CallClock | Say | Report
"""What is asked of one table."""


class Done(Struct, frozen=True, tag="done"):
    """It is done."""


class Seated(Struct, frozen=True, kw_only=True, tag="seated"):
    """You sit."""

    table: str
    seat: int
    chips: int


class InLine(Struct, frozen=True, kw_only=True, tag="in-line"):
    """You wait; 1 is next. How long that takes is known once seats have come free."""

    stake: str
    place: int
    wait_ms: int | None


class BuyIns(Struct, frozen=True, kw_only=True, tag="buy-ins"):
    """The ranges that are yours to choose from, and what you can spend."""

    choices: tuple[Limits, ...]
    spendable_chips: int


class Invited(Struct, frozen=True, kw_only=True, tag="invited"):
    """A private table, and the invitation that opens it to others."""

    table: str
    invitation: str


class LimitSet(Struct, frozen=True, kw_only=True, tag="limit-set"):
    """What you have forbidden yourself now, and what replaces it from a moment on."""

    measure: Measure
    period: Period
    most: int | None
    next_most: int | None = None
    next_from_ms: int | None = None


Answer = Done | Seated | InLine | BuyIns | Invited | LimitSet
