"""Phrase: a sentence of a ruling that other languages can say too.

Owns: an English text with the facts that stand in it, and texts put together from several.
Never: translates; `speech` finds the same sentence in another language by its English form.

Rule 1: a fact named `..._chips` is an amount and is written as money where chips are money.
"""

from collections.abc import Mapping

from huone.cards.card import encode_hook as encode_card

Said = str | int | tuple[str, ...]
"""What may stand in a sentence: a name, a number, or sentences of their own in a row."""

Part = tuple[str, Mapping[str, Said]]
"""A sentence with places for facts, and the facts."""


class Phrase(str):
    """An English text that knows what it was made of.

    >>> told = joined("the deck stays", phrase("{count} hands are left", count=3))
    >>> told
    'the deck stays; 3 hands are left'
    >>> told.parts[1]
    ('{count} hands are left', {'count': 3})
    """

    parts: tuple[Part, ...]


def phrase(template: str, **facts: Said) -> Phrase:
    """Fill facts into a sentence."""
    filled = {
        name: ", ".join(value) if isinstance(value, tuple) else value
        for name, value in facts.items()
    }
    made = Phrase(template.format(**filled))
    made.parts = ((template, facts),)
    return made


def joined(*texts: str) -> Phrase:
    """Put sentences one after another."""
    made = Phrase("; ".join(texts))
    made.parts = tuple(part for text in texts for part in parts_of(text))
    return made


def parts_of(text: str) -> tuple[Part, ...]:
    """Take a text apart; a plain one is a sentence without facts."""
    return text.parts if isinstance(text, Phrase) else ((text, {}),)


def encode_hook(value: object) -> object:
    """Write a phrase as its text, and cards as ever."""
    return str(value) if isinstance(value, Phrase) else encode_card(value)
