"""Rules bodies: the rulebook in force and a yes to it, jackpots and claims, unresolved bets.

Owns: the shapes that players and staff get of these, and send.
Never: shows a card that was not shown at its table.
"""

from typing import Annotated

from msgspec import Meta

from huone.room.cash.jackpot.claims import ClaimState
from huone.room.staff.unresolved import BetState
from huone.server.api.words import Body, Cents, Reason, RequestId, Shown, Word

Version = Annotated[str, Meta(min_length=1, max_length=64)]


class MyRules(Shown, frozen=True, kw_only=True):
    """The rules that apply to me, and whether I have accepted them."""

    rulebook: str
    version: str
    title: str
    published: str
    link: str
    asks: bool
    """Whether they have to be accepted before one plays."""
    accepted_ms: int | None


class AcceptRules(Body, frozen=True, kw_only=True):
    """I have read these rules and accept them."""

    rulebook: Version
    version: Version


class JackpotHand(Shown, frozen=True, kw_only=True):
    """The weakest hand that wins a category by losing."""

    category: str
    ranks: str


class JackpotCriterion(Shown, frozen=True, kw_only=True):
    """What must lose in some games."""

    games: tuple[str, ...]
    category_1: JackpotHand
    category_2: JackpotHand
    both_hole_cards: bool


class JackpotWin(Shown, frozen=True, kw_only=True):
    """A jackpot that was paid: when, where, and what each player got."""

    table: str
    hand_no: int
    category: int
    paid_ms: int
    cents: int
    shares: dict[str, int]


class JackpotMeter(Shown, frozen=True, kw_only=True):
    """A jackpot: what can be won, at which stakes, by what, and who has won it."""

    jackpot: str
    cents: int
    next_cents: int
    """What tables have paid since; it is added when the gaming day ends."""
    guaranteed_cents: int
    min_players: int
    stakes: tuple[str, ...]
    criteria: tuple[JackpotCriterion, ...]
    wins: tuple[JackpotWin, ...]


class JackpotMeters(Shown, frozen=True, kw_only=True):
    """All jackpots of the room."""

    jackpots: tuple[JackpotMeter, ...]


class ShownClaim(Shown, frozen=True, kw_only=True):
    """A hand that claims a jackpot, with everything that is to be checked."""

    claim: str
    jackpot: str
    table: str
    hand_no: int
    game: str
    category: int
    began_ms: int
    players: dict[str, str]
    """Who took part, by seat."""
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    hands: dict[str, str]
    boards: tuple[str, ...]
    state: ClaimState
    decided_by: str
    why: str
    shares: dict[str, int]


class JackpotClaims(Shown, frozen=True, kw_only=True):
    """Claims: those to be decided first, then the newest."""

    claims: tuple[ShownClaim, ...]


class DecideClaim(Body, frozen=True, kw_only=True):
    """The hands were checked: confirmed or rejected, and why."""

    confirm: bool
    why: Reason


class UnresolvedShown(Shown, frozen=True, kw_only=True):
    """Chips of a table that could not be opened again: whose they were, and until when."""

    id: str
    table: str
    hand_no: int
    cents: int
    owners: dict[str, int]
    since_ms: int
    due_ms: int | None
    """When they go to charity; None where the rulebook has no such day."""
    why: str
    state: BetState
    decided_by: str
    decided_ms: int | None


class UnresolvedPage(Shown, frozen=True, kw_only=True):
    """Everything that waits or has waited, the oldest first, and what charity is owed."""

    bets: tuple[UnresolvedShown, ...]
    charity_cents: int
    tables: tuple[str, ...]
    """Tables that could not be opened again and still have chips."""


class TakeIn(Body, frozen=True, kw_only=True):
    """Take the chips of a table in that could not be opened again."""

    table: Word
    why: Reason


class GiveBack(Body, frozen=True, kw_only=True):
    """Pay unresolved bets to players, every cent of them."""

    to_players: dict[Word, Cents]
    why: Reason


class GiveCharity(Body, frozen=True, kw_only=True):
    """Charity has been given this; `id` makes sure that it is booked once."""

    id: RequestId
    cents: Cents
    why: Reason
