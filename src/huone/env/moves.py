"""Moves: decisions as numbers.

Owns: the numbering of everything that can be decided in a match, which numbers are legal now, and
the action that a number stands for.
Never: decides. Where nothing is to decide (showing, one runout), the episode goes on by itself.

    fold, stay                 stay is: check, call or bring in
    bet min, bet 0.5, …        the sizes of the match; of two with the same amount the first counts
    put away 0, 1+3, …         cards by their place in the hand, the lowest card first
    keep, reject               the card that is offered
    play omaha, …              the game of this hand
    front, middle, back        where the next card is placed

Folding is legal only when it saves something.
"""

from collections.abc import Sequence
from typing import Final, Literal, final

from huone.cards.card import Card
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    Discard,
    Fold,
    Keep,
    Turn,
)
from huone.games.hand import Hand
from huone.games.openface import OpenFaceSetup
from huone.games.pickling import Pickled
from huone.games.setup import Setup
from huone.refusal import Refused

BetSize = Literal["min", "max"] | float
"""The least or the most that is legal, or a part of the pot after a call."""

FOLD: Final = 0
STAY: Final = 1
FIRST_BET: Final = 2
ROWS: Final = ("front", "middle", "back")


class IllegalMove(Refused):
    """A number that stands for nothing that is legal now."""

    code = "env/illegal-move"
    says = "move {move} is not legal for player {player}: {legal} are"


@final
class Moves:
    """The numbered decisions of a match; `names` says what each number means."""

    __slots__ = (
        "bets", "choices", "discards", "first_discard", "keep", "menu", "names", "rows", "setups",
    )  # fmt: skip

    def __init__(self, setups: tuple[Setup | OpenFaceSetup, ...], bets: Sequence[BetSize]) -> None:
        self.setups = setups
        self.bets = tuple(bets)
        betting = played_in(setups)
        self.names: list[str] = []
        if betting:
            self.names += ["fold", "stay", *(f"bet {size}" for size in bets)]
        self.first_discard = len(self.names)
        places = max((_discarded_from(setup) for setup in betting), default=0)
        self.discards = 1 << places if places else 0
        self.names += [f"put away {_places(chosen)}" for chosen in range(self.discards)]
        self.keep = len(self.names)
        if any(plan.single_face_up for setup in betting for plan in setup.streets):
            self.names += ["keep", "reject"]
        self.menu = len(self.names)
        self.choices: list[str] = []
        for setup in setups:
            if isinstance(setup, Setup):
                self.choices += [name for name in setup.menu if name not in self.choices]
        self.names += [f"play {name}" for name in self.choices]
        self.rows = len(self.names)
        if not betting:
            self.names += ROWS

    def __reduce__(self) -> Pickled:
        """Give what `pickle` and `copy` keep: what the moves follow from."""
        return Moves, (self.setups, self.bets)

    def __len__(self) -> int:
        """Count the moves."""
        return len(self.names)

    def legal(self, hand: Hand, turn: Turn) -> list[int]:
        """List what is legal in a turn that is not a placement, in the order of the numbers."""
        if turn.kind == "bet":
            moves = [FOLD, STAY] if turn.call_chips else [STAY]
            amounts = self.amounts(hand, turn)
            return moves + [FIRST_BET + n for n, amount in enumerate(amounts) if amount]
        if turn.kind in ("discard", "draw"):
            held = len(hand.holdings[hand.actor].cards())
            low, high = turn.discard_min, turn.discard_max
            return [
                self.first_discard + chosen
                for chosen in range(1 << held)
                if low <= chosen.bit_count() <= high
            ]
        if turn.kind == "keep":
            return [self.keep, self.keep + 1]
        assert turn.kind == "choose-game", turn.kind
        return [self.menu + self.choices.index(name) for name in turn.menu]

    def action(self, hand: Hand, turn: Turn, move: int) -> Action:
        """Say which action a legal move stands for."""
        if turn.kind == "bet":
            if move == FOLD:
                return Fold()
            if move == STAY:
                return cheapest(turn)
            return Bet(self.amounts(hand, turn)[move - FIRST_BET])
        if turn.kind in ("discard", "draw"):
            held, chosen = in_order(hand, hand.actor), move - self.first_discard
            return Discard(tuple(card for place, card in enumerate(held) if chosen >> place & 1))
        if turn.kind == "keep":
            return Keep(move == self.keep)
        return ChooseGame(self.choices[move - self.menu])

    def amounts(self, hand: Hand, turn: Turn) -> list[int]:
        """Give the total of each bet size, 0 where it is not legal or the same as one before."""
        low, high = turn.raise_to_min, turn.raise_to_max
        amounts = [0] * len(self.bets)
        if not low:
            return amounts
        if turn.fixed:
            amounts[0] = low
            if high != low and len(amounts) > 1:
                amounts[-1] = high
            return amounts
        betting = hand.state.betting
        pot = betting.pot_chips() + turn.call_chips
        for number, size in enumerate(self.bets):
            if size == "min":
                amount = low
            elif size == "max":
                amount = high
            else:
                amount = betting.level + int(pot * size)
            if low <= amount <= high and amount not in amounts:
                amounts[number] = amount
        return amounts


def cheapest(turn: Turn) -> Action:
    """Stay in for as little as possible."""
    if turn.bring_in_chips:
        return BringIn()
    return Check() if turn.can_check else Call()


def in_order(hand: Hand, player: int) -> list[Card]:
    """Give a player's cards from the lowest on: the order in which places are counted."""
    return sorted(hand.holdings[player].cards())


def played_in(setups: tuple[Setup | OpenFaceSetup, ...]) -> list[Setup]:
    """List the betting games of a match, those of a menu included."""
    found: list[Setup] = []
    for setup in setups:
        if isinstance(setup, Setup):
            found += setup.menu.values() if setup.menu else [setup]
    return found


def _discarded_from(setup: Setup) -> int:
    """Say from how many cards some are put away; 0 if none ever are."""
    held = most = 0
    for plan in setup.streets:
        if plan.draw or plan.discard:
            most = max(most, held)
        held += plan.down + plan.up - plan.discard
    return most


def _places(chosen: int) -> str:
    """Write the places of a set: `none`, `0`, `1+3`."""
    places = [str(place) for place in range(chosen.bit_length()) if chosen >> place & 1]
    return "+".join(places) or "none"
