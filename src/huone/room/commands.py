"""Commands: what a player may ask of the room, and what he is answered.

Owns: the vocabulary between a player and the room, as it goes over the wire.
Never: contains behaviour; who asks is not part of a command, the session knows it.

Rule 1: a command only ever gains a field with a default.
"""

from typing import Literal

from msgspec import Struct

from huone.cards.card import Card
from huone.games.actions import Action
from huone.money.limits import LimitMeasure, Period
from huone.room.home_terms import HomeTerms
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


class PlayOver(Strict, frozen=True, kw_only=True, tag="play-over"):
    """Let me play on the seat of an absent owner, as staff has agreed (LIVE-OVER-01)."""

    table: str
    seat: int
    chips: int


class ChangeSeat(Strict, frozen=True, kw_only=True, tag="change-seat"):
    """Let me move to a free seat of my table, as staff has agreed (LIVE-CHG-01)."""

    table: str
    seat: int


class ChangeTable(Strict, frozen=True, kw_only=True, tag="change-table"):
    """Let me move to another table, with so many chips (LIVE-SEAT-05)."""

    table: str
    to_table: str
    chips: int
    seat: int | None = None


class TakeLongBreak(Strict, frozen=True, kw_only=True, tag="take-long-break"):
    """Let me have the longer break of this evening (LIVE-PRES-06)."""

    table: str


class PayRestaurant(Strict, frozen=True, kw_only=True, tag="pay-restaurant"):
    """Pay for my food and drink with chips of my stack (LIVE-STAKE-07)."""

    table: str
    chips: int


class CallClock(Strict, frozen=True, kw_only=True, tag="call-clock"):
    """Put the clock on somebody who takes too long (LIVE-TIME-01), in the hand that is meant."""

    table: str
    hand: int | None = None


class PrepareCuts(Strict, frozen=True, kw_only=True, tag="prepare-cuts"):
    """Keep these anchors, each the end of a chain of cuts of mine, for tables where I will sit.

    They replace those that I have left so far. With a table, its one anchor begins a new chain
    there; it counts from the next deck on (docs/FAIRNESS.md).
    """

    anchors: tuple[str, ...]
    table: str | None = None


class CutDeck(Strict, frozen=True, kw_only=True, tag="cut-deck"):
    """My cut of the deck with this root; the next has to fit it, or `anchor` if a chain ends."""

    table: str
    root: str
    cut: str
    anchor: str = ""


class OpenPrivateTable(Strict, frozen=True, kw_only=True, tag="open-private-table"):
    """Open a table of a stake for whom I invite."""

    stake: str
    name: str
    password: str = ""
    players_needed: int = 2


class EnterPrivateTable(Strict, frozen=True, kw_only=True, tag="enter-private-table"):
    """Let me in with the invitation that I was given."""

    invitation: str
    password: str = ""


class OpenHomeGame(Strict, frozen=True, kw_only=True, tag="open-home-game"):
    """Start a private game of my own, whose chips are counted for each of us."""

    terms: HomeTerms
    password: str = ""


class OfHomeGame(Strict, frozen=True, kw_only=True):
    """What the host of a home game does."""

    table: str


class ChangeHomeGame(OfHomeGame, frozen=True, kw_only=True, tag="change-home-game"):
    """Let us play like that from the next hand on; the seats stay."""

    terms: HomeTerms


class PauseHomeGame(OfHomeGame, frozen=True, kw_only=True, tag="pause-home-game"):
    """Deal no hand after this one, or go on."""

    on: bool = True


class AnswerChips(OfHomeGame, frozen=True, kw_only=True, tag="answer-chips"):
    """Let a player have the chips that he has asked for, or not."""

    player: str
    allow: bool


class RemoveGuest(OfHomeGame, frozen=True, kw_only=True, tag="remove-guest"):
    """Send somebody away; his chips stay counted, and the link lets him in no more."""

    player: str


class HandOverGame(OfHomeGame, frozen=True, kw_only=True, tag="hand-over-game"):
    """Let another of us be the host."""

    player: str


class EndHomeGame(OfHomeGame, frozen=True, kw_only=True, tag="end-home-game"):
    """End the game after this hand; everybody gets up, and the count stays."""


class Say(Strict, frozen=True, kw_only=True, tag="say"):
    """Say something at a table."""

    table: str
    text: str


class ShowCards(Strict, frozen=True, kw_only=True, tag="show-cards"):
    """Let everybody see some of the cards that I had in the hand that is over."""

    table: str
    hand: int
    cards: tuple[Card, ...]


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

    measure: LimitMeasure
    period: Period
    most: int | None


class CoolOff(Strict, frozen=True, kw_only=True, tag="cool-off"):
    """Keep me from play and deposits until a moment; I cannot take it back."""

    until_ms: int


class ExcludeSelf(Strict, frozen=True, kw_only=True, tag="exclude-self"):
    """Keep me out until a moment, or for good; I cannot take it back."""

    until_ms: int | None = None


class OfTournament(Strict, frozen=True, kw_only=True):
    """What is asked of one tournament."""

    tournament: str


class Register(OfTournament, frozen=True, kw_only=True, tag="register"):
    """Enter me into a tournament, for money or with a ticket (MTT-REG-01, MTT-REG-09).

    `buy_in_cents` is mine to choose where a tournament lets me. Of a HexaPro I may ask for several
    `games`: I am entered into this one and into others like it, all at once (HEXA-03).
    """

    ticket: str | None = None
    buy_in_cents: int | None = None
    games: int = 1


class Unregister(OfTournament, frozen=True, kw_only=True, tag="unregister"):
    """Let me leave a tournament before it starts, with what I paid (MTT-REG-08)."""


class ReEnter(OfTournament, frozen=True, kw_only=True, tag="re-enter"):
    """Enter me again into a tournament that I am out of (TOUR-REENT-01)."""

    ticket: str | None = None
    buy_in_cents: int | None = None


class CutLot(OfTournament, frozen=True, kw_only=True, tag="cut-lot"):
    """My cut of the multiplier with this root, now that everybody has entered."""

    root: str
    cut: str


class Rebuy(OfTournament, frozen=True, kw_only=True, tag="rebuy"):
    """Sell me new chips in a tournament (TYPE-REB-01)."""


class DeclineRebuy(OfTournament, frozen=True, kw_only=True, tag="decline-rebuy"):
    """I have no chips and want no new ones."""


class AddOn(OfTournament, frozen=True, kw_only=True, tag="add-on"):
    """Sell me the add-on in its break (TOUR-ADDON-01)."""


class ProposeDeal(OfTournament, frozen=True, kw_only=True, tag="propose-deal"):
    """Let us divide the prizes: by ICM, by chips, or as `cents` says; I agree to it."""

    deal: Literal["icm", "chip-chop", "custom"]
    cents: dict[str, int] = {}
    for_winner_cents: int = 0


class AgreeDeal(OfTournament, frozen=True, kw_only=True, tag="agree-deal"):
    """I agree to the deal that is on the table."""


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
    | PlayOver
    | ChangeSeat
    | ChangeTable
    | TakeLongBreak
    | PayRestaurant
    | PrepareCuts
    | CutDeck
    | CutLot
    | OpenPrivateTable
    | EnterPrivateTable
    | OpenHomeGame
    | ChangeHomeGame
    | PauseHomeGame
    | AnswerChips
    | RemoveGuest
    | HandOverGame
    | EndHomeGame
    | Say
    | ShowCards
    | Mute
    | Report
    | SetLimit
    | CoolOff
    | ExcludeSelf
    | Register
    | Unregister
    | ReEnter
    | Rebuy
    | DeclineRebuy
    | AddOn
    | ProposeDeal
    | AgreeDeal
)

WithPassword = OpenPrivateTable | EnterPrivateTable | OpenHomeGame
"""What may bring a password along, which takes time to work out."""

InTournament = (
    Register
    | Unregister
    | CutLot
    | ReEnter
    | Rebuy
    | DeclineRebuy
    | AddOn
    | ProposeDeal
    | AgreeDeal
)

ByHost = ChangeHomeGame | PauseHomeGame | AnswerChips | RemoveGuest | HandOverGame | EndHomeGame
"""What only the host of a private game may ask."""

AboutSeats = FindSeat | AskBuyIn | LeaveQueue | SitDown | PlayOver | ChangeTable
"""What is asked of the seat service."""

AtTable = (
    Leave
    | Act
    | MakeWish
    | Straddle
    | AddChips
    | SetAutoTopUp
    | CallClock
    | ChangeSeat
    | TakeLongBreak
    | PayRestaurant
    | Say
    | ShowCards
    | Report
)
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


class CutTaken(Struct, frozen=True, kw_only=True, tag="cut-taken"):
    """Your cut has come; whether in time to count."""

    root: str
    counts: bool


class Invited(Struct, frozen=True, kw_only=True, tag="invited"):
    """A private table, and the invitation that opens it to others."""

    table: str
    invitation: str


class AwaitsHost(Struct, frozen=True, kw_only=True, tag="awaits-host"):
    """The host is asked for your chips; you have them as soon as he agrees."""

    table: str
    chips: int


class LimitSet(Struct, frozen=True, kw_only=True, tag="limit-set"):
    """What you have forbidden yourself now, and what replaces it from a moment on."""

    measure: LimitMeasure
    period: Period
    most: int | None
    next_most: int | None = None
    next_from_ms: int | None = None


class Entered(Struct, frozen=True, kw_only=True, tag="entered"):
    """You are in the tournament; who comes late has a seat at once."""

    tournament: str
    entrants: int
    table: str | None = None


class KeptOut(Struct, frozen=True, kw_only=True, tag="kept-out"):
    """You are kept out until a moment, or for good; your money is yours."""

    until_ms: int | None


Answer = (
    Done | Seated | InLine | BuyIns | CutTaken | Invited | AwaitsHost | LimitSet | KeptOut | Entered
)
