"""Deck: the cards that a game is played with, before anything has happened to them.

Owns: the decks of 52 and of 36 cards, and what is left of a deck.
Never: shuffles (`cards.shuffle`) or deals (`games`).
"""

from typing import Final

from huone.cards.card import CARD_BITS

DECK_52: Final = tuple(range(52))
DECK_36: Final = tuple(range(16, 52))
"""The short deck: six and up."""

DECKS: Final = {"52": DECK_52, "36": DECK_36}
"""Decks by the name that a game's definition uses."""

SHORT_DECK_MASK: Final = sum(CARD_BITS[card] for card in DECK_36)


def cards_left(deck: tuple[int, ...], gone_mask: int) -> tuple[int, ...]:
    """Keep the cards of a deck that are not in the mask, in the deck's order."""
    return tuple(card for card in deck if not gone_mask & CARD_BITS[card])
