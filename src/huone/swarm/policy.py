"""Policy: what a bot of the swarm does when it is its turn.

Owns: one cheap way to answer every kind of turn with something that the server has named as legal.
Never: thinks about cards. A swarm measures the room, not poker.
"""

from collections.abc import Sequence
from random import Random

from huone.cards.card import Card
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    Place,
    Show,
    Turn,
)


def choose(turn: Turn, own: Sequence[Card], chance: Random) -> Action:
    """Answer a turn."""
    match turn.kind:
        case "bet":
            return _bet(turn, chance)
        case "discard" | "draw":
            count = chance.randint(turn.discard_min, turn.discard_max)
            return Discard(tuple(chance.sample(list(own), min(count, len(own)))))
        case "keep":
            return Keep(chance.random() < 0.5)
        case "choose-game":
            return ChooseGame(chance.choice(turn.menu))
        case "runouts":
            return ChooseRunouts(chance.randint(1, turn.runouts_max))
        case "place":
            return _place(turn, own)
        case "show":
            return Show()


def _bet(turn: Turn, chance: Random) -> Action:
    luck = chance.random()
    if turn.raise_to_min and luck < 0.12:
        return Bet(_amount(turn, chance))
    if turn.bring_in_chips:
        return BringIn()
    if turn.can_check:
        return Check()
    return Call() if luck < 0.65 else Fold()


def _amount(turn: Turn, chance: Random) -> int:
    """Mostly raise by little, and now and then by everything."""
    if turn.fixed or chance.random() < 0.8:
        return turn.raise_to_min
    return chance.randint(turn.raise_to_min, turn.raise_to_max)


def _place(turn: Turn, own: Sequence[Card]) -> Place:
    """Fill the rows from the back."""
    back = tuple(own[: turn.back_free])
    rest = own[len(back) :]
    middle = tuple(rest[: turn.middle_free])
    return Place(front=tuple(rest[len(middle) :]), middle=middle, back=back)
