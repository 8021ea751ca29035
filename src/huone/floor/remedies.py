"""Remedies: the vocabulary of what a ruling can order.

Owns: one frozen record for each kind of order, and how it is announced at the table.
Never: decides which of them applies.

Rule 1: amounts are totals for the street, as at the table (LIVE-BET-01); what is added and what
goes back are counted apart, so that chips can be checked.
"""

from typing import Literal

from msgspec import Struct

from huone.floor.steps import Step

Move = Literal["fold", "check", "call", "bet", "raise"]


class Acts(Struct, frozen=True, tag=True, kw_only=True):
    """The player has done this; it cannot be taken back."""

    move: Move
    to_chips: int = 0
    adds_chips: int = 0
    returns_chips: int = 0
    all_in: bool = False

    def __str__(self) -> str:
        told: str = self.move
        if self.move not in ("fold", "check"):
            told += f" to {self.to_chips}" if self.move == "raise" else f" {self.to_chips}"
        told += " all-in" if self.all_in else ""
        told += f"; {self.adds_chips} more to put in" if self.adds_chips else ""
        return told + (f"; {self.returns_chips} go back" if self.returns_chips else "")


class MustName(Struct, frozen=True, tag=True, kw_only=True):
    """The player must bet or raise, and now says how much."""

    move: Literal["bet", "raise"]
    to_chips_min: int
    to_chips_max: int
    """0 where his stack is not known and nothing else bounds him."""

    def __str__(self) -> str:
        most = f" to {self.to_chips_max}" if self.to_chips_max else ""
        return f"must {self.move}: any amount from {self.to_chips_min}{most}"


class MayAct(Struct, frozen=True, tag=True, kw_only=True):
    """The player acts in turn, and may do only this."""

    moves: tuple[Move, ...]
    call_to: int = 0
    returns_chips: int = 0

    def __str__(self) -> str:
        told = "may " + " or ".join(self.moves)
        told += f" ({self.call_to} to call)" if self.call_to else ""
        return told + (f"; {self.returns_chips} go back" if self.returns_chips else "")


class Waits(Struct, frozen=True, tag=True, kw_only=True):
    """The turn goes back; what was done early is judged when the skipped players have acted."""

    returns_chips: int = 0

    def __str__(self) -> str:
        return "the turn goes back to the skipped player; the early action waits"


class HandDead(Struct, frozen=True, tag=True, kw_only=True):
    """The hand is out of play; its chips stay in the pot or go back, as counted."""

    forfeits_chips: int = 0
    refunds_chips: int = 0

    def __str__(self) -> str:
        told = "the hand is dead"
        told += f"; {self.forfeits_chips} stay in the pot" if self.forfeits_chips else ""
        return told + (f"; {self.refunds_chips} go back" if self.refunds_chips else "")


class HandLive(Struct, frozen=True, tag=True):
    """The hand plays on."""

    def __str__(self) -> str:
        return "the hand is live"


class HandWins(Struct, frozen=True, tag=True):
    """The hand is put back and wins by its cards."""

    def __str__(self) -> str:
        return "the hand is put back and wins by its cards"


class DealVoid(Struct, frozen=True, tag=True):
    """All bets go back to the players, all cards to the dealer, and the hand is dealt again."""

    def __str__(self) -> str:
        return "misdeal: bets and cards go back, and the hand is dealt again"


class DealStands(Struct, frozen=True, tag=True):
    """The hand goes on as it was dealt."""

    def __str__(self) -> str:
        return "the deal stands"


class HandVoid(Struct, frozen=True, tag=True):
    """The hand is void however far it has gone; all bets go back."""

    def __str__(self) -> str:
        return "the hand is void; all bets go back"


class CardsMove(Struct, frozen=True, tag=True, kw_only=True):
    """Whole hands are passed on: from each seat to the one beside it in the list."""

    from_seats: tuple[int, ...]
    to_seats: tuple[int, ...]

    def __str__(self) -> str:
        pairs = zip(self.from_seats, self.to_seats, strict=True)
        return "pass the hands on: " + ", ".join(f"{a} to {b}" for a, b in pairs)


class Repair(Struct, frozen=True, tag=True, kw_only=True):
    """The dealer does this with the cards, in this order (`huone.floor.steps.carry_out`)."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "; ".join(str(step) for step in self.steps)


class NoMoreBetting(Struct, frozen=True, tag=True):
    """The player stays in without betting again, as if he were all-in."""

    def __str__(self) -> str:
        return "stays in without further betting, as if all-in"


class PlaysOn(Struct, frozen=True, tag=True):
    """The player goes on with all his rights."""

    def __str__(self) -> str:
        return "plays on with all rights"


class Stands(Struct, frozen=True, tag=True):
    """What happened is not corrected any more."""

    def __str__(self) -> str:
        return "it stands and is not corrected"


class OpenerCorrected(Struct, frozen=True, tag=True, kw_only=True):
    """The turn goes to the player who has to open; the wrong opening is taken back."""

    opener: int
    returns_chips: int = 0

    def __str__(self) -> str:
        told = f"seat {self.opener} opens"
        return told + (f"; {self.returns_chips} go back" if self.returns_chips else "")


class ChipsMove(Struct, frozen=True, tag=True, kw_only=True):
    """Chips outside the betting change hands, or are taken out of play."""

    chips: int
    to: Literal["pot winner", "payer", "owner", "out of play"]

    def __str__(self) -> str:
        return f"{self.chips} go {self.to if self.to == 'out of play' else 'to the ' + self.to}"


MeasureKind = Literal[
    "warn",
    "exclude for a set time",
    "remove from the game",
    "remove from the tournament",
    "disqualify",
    "annul the placing",
    "forbid devices",
    "separate the players",
    "send away from the table",
    "order to keep quiet",
    "inspect the cards",
    "inspect the deck",
    "change the deck",
    "release the seat",
    "allow the move",
    "start the clock",
    "announce the last round",
    "open the table",
    "pay as published",
    "pay as agreed",
    "confirm the jackpot",
]


class Measure(Struct, frozen=True, tag=True, kw_only=True):
    """Something that the house does besides the cards and the bets."""

    kind: MeasureKind
    about: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.about}" if self.about else self.kind


class NoChange(Struct, frozen=True, tag=True, kw_only=True):
    """Nothing is done; `about` says what stays as it is."""

    about: str

    def __str__(self) -> str:
        return self.about


class HouseDecides(Struct, frozen=True, tag=True):
    """The rules do not answer; a person of the house decides among the options."""

    def __str__(self) -> str:
        return "the house decides"


Remedy = (
    Acts
    | MustName
    | MayAct
    | Waits
    | HandDead
    | HandLive
    | HandWins
    | DealVoid
    | DealStands
    | HandVoid
    | CardsMove
    | Repair
    | NoMoreBetting
    | PlaysOn
    | Stands
    | OpenerCorrected
    | ChipsMove
    | Measure
    | NoChange
    | HouseDecides
)
