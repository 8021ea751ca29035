"""Facts: the types in which a person states what happened.

Owns: amounts, counts, cards and moves with their limits, and the sentence that explains each fact.
Never: has a value of a rule.
"""

from typing import Annotated

from msgspec import Meta

from huone.cards.card import Card

Amount = Annotated[int, Meta(ge=0, extra={"unit": "chips"})]
Count = Annotated[int, Meta(ge=0)]
Seat = Annotated[int, Meta(ge=0, extra={"unit": "seat"})]
Pushed = tuple[Annotated[int, Meta(gt=0, extra={"unit": "chips"})], ...]
"""Physical chips by their value, in the smallest unit of the game."""

Cards = tuple[Card, ...]


def is_what(text: str) -> Meta:
    """Explain a fact to the person who is asked for it."""
    return Meta(description=text)
