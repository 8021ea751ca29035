"""Start: whether the next hand is dealt, and who has the first button.

Owns: how many players a hand needs, the heads-up exception, the first button of a table.
Never: draws; the number or the cards arrive as arguments.
"""

from collections.abc import Collection, Mapping

from huone.cards.card import Card
from huone.refusal import Refused
from huone.table.blinds import LastHand
from huone.table.draw import Draw
from huone.table.rules import StartRules
from huone.units import Seat


class TooFewPlayers(Refused):
    """A hand needs more players who do not sit out."""

    code = "start/too-few-players"
    says = "{ready} ready to play; a hand needs {needed}"


def players_needed(last: LastHand | None, rules: StartRules) -> int:
    """Give how many players the next hand needs; `last` is nothing at a new table.

    Fewer may go on after a full hand, but only for so many hands (CASH-START-02, online:AMB-12).
    """
    if last is None:
        return rules.min_players
    limit = rules.heads_up_hands_max
    may_go_on = limit == "unlimited" or last.heads_up_hands < limit
    return rules.min_players_to_continue if may_go_on else rules.min_players


def verify_start(last: LastHand | None, ready: int, rules: StartRules) -> None:
    """Refuse a hand for too few players who do not sit out (CASH-START-01, LIVE-OPEN-02)."""
    needed = players_needed(last, rules)
    if ready < needed:
        raise TooFewPlayers(ready=ready, needed=needed)


def can_start(last: LastHand | None, ready: int, rules: StartRules) -> bool:
    """Say whether `verify_start` lets the hand begin."""
    return ready >= players_needed(last, rules)


def random_button(seats: Collection[Seat], draw: Draw) -> Seat:
    """Give the first button to a random player (CASH-BTN-01)."""
    return sorted(seats)[draw(len(seats))]


def high_card_button(cards: Mapping[Seat, Card]) -> Seat:
    """Give the first button to the highest card by Bridge Rank Order (LIVE-DRAW-01).

    A card's number is its place in that order, so no two are equal.
    """
    return max(cards, key=lambda seat: cards[seat])


def draw_order(seats: Collection[Seat]) -> list[Seat]:
    """Give the order in which cards are dealt for the button: from the dealer's left."""
    return sorted(seats)
