"""Characters: three strengths and several tempers of players who think in expected chips.

Owns: the characters, and which of them a house bot is.
Never: decides; `bots.judgement` does, by these numbers.
"""

import zlib
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from huone.refusal import Refused

Strength = Literal["easy", "medium", "strong"]


class UnknownStrength(Refused):
    """A strength that no bot has."""

    code = "bots/unknown-strength"
    says = "bots are {strengths} or mixed, not {strength!r}"


class Character(Struct, frozen=True):
    """How somebody plays.

    `respect` is how many more hands a rival is imagined to have chosen from after each bet of his;
    `fear` how often, in parts of the price of a bet, others are believed to give way to it;
    `bold` what a bet is worth to him beyond its chips, and `curious` what a call is, both in parts
    of the pot; `hazy` how far, in parts of the pot, he misjudges. He imagines `samples` deals.
    """

    name: str
    strength: Strength
    samples: int
    respect: float
    fear: float
    bold: float
    curious: float
    hazy: float


CHARACTERS: dict[str, Character] = {
    each.name: each
    for each in (
        Character("shark", "strong", 64, 0.8, 0.55, 0.0, 0.0, 0.01),
        Character("hawk", "strong", 48, 0.7, 0.65, 0.03, 0.0, 0.02),
        Character("fox", "strong", 48, 0.9, 0.5, 0.0, 0.01, 0.02),
        Character("regular", "medium", 24, 0.6, 0.5, 0.0, 0.01, 0.06),
        Character("rock", "medium", 24, 1.0, 0.35, -0.03, -0.03, 0.05),
        Character("bull", "medium", 24, 0.4, 0.75, 0.06, 0.0, 0.06),
        Character("goat", "easy", 12, 0.1, 0.3, -0.06, 0.12, 0.12),
        Character("squirrel", "easy", 12, 0.9, 0.2, -0.05, -0.06, 0.15),
        Character("magpie", "easy", 12, 0.1, 0.6, 0.06, 0.08, 0.18),
    )
}
STRENGTHS: tuple[Strength, ...] = ("easy", "medium", "strong")


def verify_strength(strength: str) -> None:
    """Refuse a strength that no bot has."""
    if strength not in (*STRENGTHS, "mixed"):
        raise UnknownStrength(strength=strength, strengths=", ".join(STRENGTHS))


def character_of(bot: str, strength: str = "mixed") -> Character:
    """Give a bot its character: the same one every evening.

    >>> character_of("bot-nl10-1") == character_of("bot-nl10-1")
    True
    >>> character_of("bot-nl10-1", "strong").strength
    'strong'
    """
    choices = list(_of_strength(strength))
    return choices[zlib.crc32(bot.encode()) % len(choices)]


def _of_strength(strength: str) -> Iterable[Character]:
    verify_strength(strength)
    return (each for each in CHARACTERS.values() if strength in ("mixed", each.strength))
