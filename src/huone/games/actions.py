"""Actions: what a player may ask for in a hand, and the refusals that answer.

Owns: the commands of a hand, `Turn` (who must do what now, and what exactly is legal), and the
codes with which the rules say no.
Never: decides; `games.betting` and `games.hand` do.
"""

from typing import Literal, get_args

from msgspec import Struct

from huone.cards.card import Card
from huone.refusal import Refused


class Fold(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Give up the hand.

    >>> from huone.games import play
    >>> hand = play("texas", [100, 100]); _ = hand.act(Fold()); hand.is_over
    True
    """


class Check(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Pass the turn on; only when there is nothing to call.

    >>> from huone.games import play
    >>> play("texas", [100, 100]).can(Check())
    False
    """


class Call(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Match the bet, or go all-in for less.

    >>> from huone.games import play
    >>> hand = play("texas", [100, 100]); _ = hand.act(Call()); hand.stacks
    {0: 98, 1: 98}
    """


class Bet(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Bet or raise to a total for the street (BET-07: one action).

    >>> from huone.games import play
    >>> hand = play("texas", [100, 100]); _ = hand.act(Bet(6)); hand.stacks
    {0: 98, 1: 94}
    """

    to_chips: int


class BringIn(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Post the bring-in that opening the first street costs.

    >>> from huone.games import play
    >>> hand = play("razz", [100, 100]); hand.turn().bring_in_chips, hand.can(BringIn())
    (1, True)
    """


class Discard(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Put these cards away, and draw as many where the game says so; none is standing pat.

    >>> from huone.games import play
    >>> hand = play("badugi", [100, 100]); hand.call(); hand.check()
    >>> hand.turn().kind, hand.can(Discard(()))
    ('draw', True)
    """

    cards: tuple[Card, ...]


class Keep(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Answer the card that is offered face up.

    >>> Keep(True)
    Keep(keep=True)
    """

    keep: bool


class Show(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Turn the hand up at the showdown.

    >>> Show()
    Show()
    """


class Muck(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Give up at the showdown without showing.

    >>> Muck()
    Muck()
    """


class ChooseGame(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Name the game of this hand.

    >>> from huone.games import play
    >>> play("dealers-choice", [100, 100]).can(ChooseGame("omaha"))
    True
    """

    game: str


class ChooseRunouts(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Say how often the rest of the board should be dealt.

    >>> ChooseRunouts(2).count
    2
    """

    count: int


class Place(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lay the cards that were dealt in the three rows of a layout (OFC-03, OFC-04).

    >>> from huone.games import play
    >>> hand = play("open-face-chinese", [100, 100])
    >>> hand.can(Place(back=tuple(hand.in_hand[0])))
    True
    """

    front: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    back: tuple[Card, ...] = ()


Action = (
    Fold
    | Check
    | Call
    | Bet
    | BringIn
    | Discard
    | Keep
    | Show
    | Muck
    | ChooseGame
    | ChooseRunouts
    | Place
)


TurnKind = Literal["bet", "discard", "draw", "keep", "show", "choose-game", "runouts", "place"]


class Turn(Struct, frozen=True):
    """Who must do what now, and what exactly is legal.

    Amounts are chips: `call_chips` would be added, `raise_to_*` are totals for the street and 0
    when no bet or raise is allowed. In fixed limit only the two amounts themselves are legal,
    else everything between them. A turn names no hidden card, so everyone may see it.

    >>> from huone.games import play
    >>> turn = play("texas", [100, 100]).turn()
    >>> turn.seat, turn.kind, turn.call_chips, turn.raise_to_min
    (1, 'bet', 1, 4)
    """

    seat: int
    kind: TurnKind
    can_check: bool = False
    call_chips: int = 0
    bring_in_chips: int = 0
    raise_to_min: int = 0
    raise_to_max: int = 0
    fixed: bool = False
    discard_min: int = 0
    discard_max: int = 0
    offered: Card | None = None
    menu: tuple[str, ...] = ()
    runouts_max: int = 1
    place_count: int = 0
    front_free: int = 0
    middle_free: int = 0
    back_free: int = 0


class HandOver(Refused):
    """Nothing can be done in a hand that has ended."""

    code = "hand/over"
    says = "the hand is over"


class SeatNotDealtIn(Refused):
    """Nobody at this seat was dealt in."""

    code = "hand/no-such-seat"
    says = "seat {seat} is not in this hand"


class NoLiveHand(Refused):
    """A hand that was folded or is dead stays so."""

    code = "hand/not-live"
    says = "seat {seat} has no live hand"


class NotYourTurn(Refused):
    """Action passes clockwise, and only the player whose turn it is may act (LIVE-GEN-03)."""

    code = "hand/not-your-turn"
    says = "it is seat {turn}'s turn, not seat {seat}'s"


SHOWN_GIVEN = 40
"""How much of what is no action a refusal repeats."""


class NotAnAction(Refused):
    """Something other than a decision was given where one is due."""

    code = "hand/not-an-action"
    says = "{given} is no action; give one of huone.games.actions: {actions}"


class WrongAction(Refused):
    """Another kind of decision is due."""

    code = "hand/wrong-action"
    says = "{asked} is not possible now: seat {seat} must {wanted}"


class NothingToCall(Refused):
    """There is no bet to match (BET-06)."""

    code = "bet/nothing-to-call"
    says = "there is nothing to call; check, bet or fold"


class CannotCheck(Refused):
    """A bet must be answered (BET-05)."""

    code = "bet/cannot-check"
    says = "there are {call_chips} to call; call, raise or fold"


class RaiseNotAllowed(Refused):
    """The betting is not open to this player."""

    code = "bet/raise-not-allowed"
    says = "no raise is possible: {why}"


class RaiseTooSmall(Refused):
    """An increase is at least the largest one so far on the street (BET-08)."""

    code = "bet/too-small"
    says = "{to_chips} is below the minimum: {raise_to_min} to {raise_to_max} are legal"


class RaiseTooLarge(Refused):
    """A bet is at most the stack, and at most the pot where that is the limit."""

    code = "bet/too-large"
    says = "{to_chips} is above the maximum: {raise_to_min} to {raise_to_max} are legal"


class NotTheFixedAmount(Refused):
    """In fixed limit the amounts are fixed (LIVE-LIM-01)."""

    code = "bet/not-the-fixed-amount"
    says = "{to_chips} is not a fixed-limit amount: {raise_to_min} or {raise_to_max}"


class NoBringIn(Refused):
    """Only the seat that must open posts the bring-in."""

    code = "bet/no-bring-in"
    says = "no bring-in is due"


class CardNotHeld(Refused):
    """A player can only put away or show a card of his own."""

    code = "draw/card-not-held"
    says = "seat {seat} does not hold {card}"


class WrongDiscardCount(Refused):
    """The game says how many cards are put away."""

    code = "draw/wrong-count"
    says = "{given} cards were put away where {discard_min} to {discard_max} are asked for"


class NotOnTheMenu(Refused):
    """The chooser picks from the games of this table."""

    code = "choice/not-on-the-menu"
    says = "{game} is not on the menu: {menu}"


class WrongRunoutCount(Refused):
    """The house says how often the board may be run."""

    code = "choice/wrong-runout-count"
    says = "the board can be run 1 to {runouts_max} times, not {count}"


class WrongPlaceCount(Refused):
    """All cards that were dealt are placed, and at once (OFC-03, OFC-04)."""

    code = "openface/wrong-count"
    says = "{given} cards were placed where {wanted} are to be placed"


class CardNotToPlace(Refused):
    """Only the cards in hand are placed, each once; what lies stays."""

    code = "openface/not-to-place"
    says = "{card} is not for seat {seat} to place"


class RowFull(Refused):
    """A row takes so many cards and no more (OFC-05)."""

    code = "openface/row-full"
    says = "{given} cards do not fit in the {row}, which has {free} free places"


def no_action(given: object) -> NotAnAction:
    """Say that something is no action, and what would be."""
    names = ", ".join(kind.__name__ for kind in get_args(Action))
    return NotAnAction(given=repr(given)[:SHOWN_GIVEN], actions=names)
