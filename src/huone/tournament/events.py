"""Events of a tournament: what happened, and what the room now owes to whom.

Owns: the frozen vocabulary of a director. What is owed stands in events of its own; the room pays.
Never: contains behaviour. What happens at a table is told as the table's own events.

Rule 1: an event only ever gains a field with a default; old journals must be readable forever.
Rule 2: an event that owes money is told once, and a restart tells none of them again.
"""

from typing import Literal

from msgspec import Struct

from huone.table.events import TableEvent
from huone.units import Cents, Chips, Instant, PlayerId

Bought = Literal["entry", "re-entry", "rebuy", "add-on"]
StopKind = Literal["break", "add-on", "pause", "restart"]
MovedBecause = Literal["balance", "table-broken", "late-entry", "director"]


class ChipsBought(Struct, frozen=True, tag=True, kw_only=True):
    """A player has entered, or has bought more chips, for these parts of money."""

    player: PlayerId
    what: Bought
    chips: Chips
    prize_cents: Cents
    bounty_cents: Cents
    fee_cents: Cents
    ticket: str | None = None


class Unregistered(Struct, frozen=True, tag=True):
    """A player has left before the start."""

    player: PlayerId


class TournamentStarted(Struct, frozen=True, tag=True):
    """The seats are drawn and play begins."""

    players: int
    tables: int


class LotCalled(Struct, frozen=True, tag=True):
    """Everybody has entered: who has left an anchor opens his cut of the multiplier until then."""

    until: Instant


class MultiplierDrawn(Struct, frozen=True, tag=True):
    """The number was drawn that decides the prize pool (HEXA-04, AMB-66)."""

    number: int
    multiplier_tenths: int
    prizes_cents: tuple[Cents, ...]


class PlayerSeated(Struct, frozen=True, tag=True):
    """A player has a seat; at the start, or because he came late or came back."""

    player: PlayerId
    table: int
    seat: int
    chips: Chips


class PlayerMoved(Struct, frozen=True, tag=True, kw_only=True):
    """A player goes to another table; his message says why (MTT-BAL-02)."""

    player: PlayerId
    from_table: int
    to_table: int
    seat: int
    why: MovedBecause
    waits: bool = False


class TableOpened(Struct, frozen=True, tag=True):
    """A table is opened for late entrants (TOUR-OPENT-01)."""

    table: int


class TableBroken(Struct, frozen=True, tag=True):
    """A table is closed and its players have moved."""

    table: int


class FinalTable(Struct, frozen=True, tag=True):
    """Everybody who is left sits at one table."""

    table: int
    players: int


class LevelBegun(Struct, frozen=True, tag=True, kw_only=True):
    """A level is in force from the next hand on."""

    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips


class StopCalled(Struct, frozen=True, tag=True):
    """No more hands are dealt until a break or pause is over (MTT-BRK-03)."""

    kind: StopKind
    why: str = ""
    """What the director says about it."""


class StopBegun(Struct, frozen=True, tag=True):
    """The last hand is over; a break has its end, a pause has none."""

    kind: StopKind
    until: int | None


class StopOver(Struct, frozen=True, tag=True):
    """Play goes on."""

    kind: StopKind


class HandForHandBegun(Struct, frozen=True, tag=True):
    """The tables deal in step from now on (MTT-H4H-02)."""

    players_left: int


class HandForHandOver(Struct, frozen=True, tag=True):
    """Every table plays at its own pace again."""


class RegistrationOver(Struct, frozen=True, tag=True, kw_only=True):
    """Nobody enters any more, so the prizes are final (MTT-PRZ-03, TOUR-PRIZE-02)."""

    entries: int
    pool_cents: Cents
    prizes_cents: tuple[Cents, ...]


class RebuyOffered(Struct, frozen=True, tag=True):
    """A player without chips may buy new ones until a moment."""

    player: PlayerId
    until: int


class PlayerOut(Struct, frozen=True, tag=True):
    """A player has lost his last chips; his place follows, or when registration is over."""

    player: PlayerId
    table: int


class PlaceTaken(Struct, frozen=True, tag=True):
    """A player has finished; shared places have the same `shared_from` and `shared_to`."""

    player: PlayerId
    place: int
    shared_from: int
    shared_to: int


class PlacesMoved(Struct, frozen=True, tag=True):
    """Players who are out have moved up, because another was disqualified (TOUR-DQ-04)."""

    places: dict[PlayerId, int]


class PrizeOwed(Struct, frozen=True, tag=True):
    """The tournament owes a player prize money; after a re-ranking only what is more."""

    player: PlayerId
    place: int
    cents: Cents


class PrizeForfeited(Struct, frozen=True, tag=True):
    """A disqualified player has no right to what he was owed (TOUR-DQ-03)."""

    player: PlayerId
    cents: Cents


class SeatOwed(Struct, frozen=True, tag=True):
    """A satellite owes a player an entry to its target, a ticket if he cannot be seated."""

    player: PlayerId
    place: int
    target: str
    worth_cents: Cents


class SeatForfeited(Struct, frozen=True, tag=True):
    """A disqualified player has no right to the entry that he won (TOUR-DQ-03)."""

    player: PlayerId
    worth_cents: Cents


class BountyLapsed(Struct, frozen=True, tag=True):
    """The head of a disqualified player is nobody's when a tournament is cancelled."""

    player: PlayerId
    cents: Cents


class LastRebuyHands(Struct, frozen=True, tag=True):
    """The rebuy period ends: so many hands more at each table (TOUR-REBUY-04)."""

    hands: int


class BountyOwed(Struct, frozen=True, tag=True, kw_only=True):
    """A player is owed for a knock-out; `added_cents` went on his own head instead."""

    player: PlayerId
    victim: PlayerId
    cents: Cents
    added_cents: Cents
    chips: int = 0
    """Physical bounty chips that he has won, where they are played with (TOUR-BTY-05)."""


class VipBountyOwed(Struct, frozen=True, tag=True):
    """The house owes a player for knocking a VIP out (TYPE-BNTY-04)."""

    player: PlayerId
    victim: PlayerId
    cents: Cents


class SpecialOwed(Struct, frozen=True, tag=True):
    """Part of the pool is set aside for a published purpose (TOUR-PRIZE-03, TOUR-SPEC-01)."""

    purpose: str
    cents: Cents


class RefundOwed(Struct, frozen=True, tag=True):
    """A player gets back what he paid, in kind (MTT-REG-09, CANCEL-01..03)."""

    player: PlayerId
    cents: Cents
    tickets: tuple[str, ...]


class CompensationOwed(Struct, frozen=True, tag=True, kw_only=True):
    """A player who was still in gets his part of a cancelled tournament (CANCEL-04..15)."""

    player: PlayerId
    prize_cents: Cents
    fees_cents: Cents
    bounty_cents: Cents


class OverlayOwed(Struct, frozen=True, tag=True):
    """The house owes the prize pool money: a guarantee, an added prize, a drawn multiplier.

    A multiplier below the money paid in leaves money with the house; the amount is negative.
    """

    cents: Cents


class FeeTaken(Struct, frozen=True, tag=True):
    """The house keeps its fees; told when the tournament is over."""

    cents: Cents


class StackCarried(Struct, frozen=True, tag=True):
    """A player has survived a first phase with these chips (TYPE-PHS-02)."""

    player: PlayerId
    chips: Chips


class PoolCarried(Struct, frozen=True, tag=True):
    """The prize pool of a first phase goes to the second."""

    cents: Cents


class DealProposed(Struct, frozen=True, tag=True):
    """A division of the prizes that are left is on the table."""

    cents: dict[PlayerId, Cents]
    for_winner_cents: Cents


class DealAgreed(Struct, frozen=True, tag=True):
    """A player agrees to the deal that is on the table."""

    player: PlayerId


class DealMade(Struct, frozen=True, tag=True):
    """Everybody has agreed."""

    cents: dict[PlayerId, Cents]
    for_winner_cents: Cents


class Disqualified(Struct, frozen=True, tag=True):
    """A player is removed; his chips leave play and his money stays (TOUR-SANC-02)."""

    player: PlayerId
    chips: Chips


class ChipsRaced(Struct, frozen=True, tag=True):
    """Small chips have left play at a table; these are the stacks (TOUR-RACE)."""

    table: int
    chip: Chips
    stacks: dict[int, Chips]
    added_chips: Chips
    """By how much the race has rounded up, for the whole table."""


class TournamentChanged(Struct, frozen=True, tag=True):
    """The operator has changed these terms of the tournament (MTT-GEN-04, TOUR-STRUCT-04)."""

    what: tuple[str, ...]


class TournamentCancelled(Struct, frozen=True, tag=True):
    """The tournament is over without a result."""

    why: str


class TournamentFinished(Struct, frozen=True, tag=True):
    """The tournament is over."""

    winners: tuple[PlayerId, ...]


class AtTable(Struct, frozen=True, tag=True):
    """Something happened at a table."""

    table: int
    event: TableEvent


TournamentEvent = (
    ChipsBought
    | Unregistered
    | TournamentStarted
    | LotCalled
    | MultiplierDrawn
    | PlayerSeated
    | PlayerMoved
    | TableOpened
    | TableBroken
    | FinalTable
    | LevelBegun
    | StopCalled
    | StopBegun
    | StopOver
    | HandForHandBegun
    | HandForHandOver
    | RegistrationOver
    | RebuyOffered
    | PlayerOut
    | PlaceTaken
    | PlacesMoved
    | PrizeOwed
    | PrizeForfeited
    | SeatOwed
    | SeatForfeited
    | BountyLapsed
    | LastRebuyHands
    | BountyOwed
    | VipBountyOwed
    | SpecialOwed
    | RefundOwed
    | CompensationOwed
    | OverlayOwed
    | FeeTaken
    | StackCarried
    | PoolCarried
    | DealProposed
    | DealAgreed
    | DealMade
    | Disqualified
    | ChipsRaced
    | TournamentChanged
    | TournamentCancelled
    | TournamentFinished
    | AtTable
)
