"""Hands for review, written by hand: who did what against whom, holding what."""

from collections.abc import Mapping, Sequence

from huone.cards.card import parse_cards
from huone.integrity.hands import Did, HandDecision, PlayedHand
from huone.units import PlayerId

ANNA, BEN, CARL, DORA = map(PlayerId, ("anna", "ben", "carl", "dora"))


def choice(
    player: PlayerId,
    did: Did,
    *rivals: PlayerId,
    street: int = 0,
    price: int = 0,
    put_in: int = 0,
    paid: int = 0,
    pot: int = 3,
    cards: str = "7c2d",
    board: str = "",
    thought_ms: int | None = None,
) -> HandDecision:
    """Write one decision; what is not said is the beginning of a small pot."""
    return HandDecision(
        player=player,
        did=did,
        street=street,
        price_chips=price,
        put_in_chips=put_in,
        paid_chips=paid,
        pot_chips=pot,
        rivals=rivals,
        bettor=rivals[0] if price else None,
        cards=tuple(parse_cards(cards)),
        board=tuple(parse_cards(board)),
        thought_ms=thought_ms,
    )


def hand(
    number: int,
    won: Mapping[PlayerId, int] | Sequence[PlayerId],
    *choices: HandDecision,
    table: str = "t1",
    hour: int = 0,
) -> PlayedHand:
    """Write one hand of Texas Hold'em with blinds of 1 and 2."""
    return PlayedHand(
        id=f"{table}/{number}",
        table=table,
        game="texas",
        at_ms=hour * 3_600_000,
        unit_chips=2,
        won_chips=won if isinstance(won, Mapping) else dict.fromkeys(won, 0),
        choices=choices,
    )
