"""Letters: what is written to somebody outside the room, in his language.

Owns: a letter, the packaged texts of all kinds of letters in four languages, and filling them in.
Never: decides who is written to, or carries a letter there.

Rule 1: a text may hold a link that opens an account, so no representation shows any of it.
"""

import tomllib
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Literal, Protocol

from msgspec import Struct

from huone.guide.words import TONGUES, Tongue, Words
from huone.money.currency import PLAY, Currency
from huone.units import Instant

LetterKind = Literal[
    "welcome", "made", "reset", "password-changed", "deposit", "withdrawal", "rejected",
    "turn", "seat", "start",
]  # fmt: skip


class Letter(Struct, frozen=True, kw_only=True):
    """A letter."""

    to: str
    subject: str
    text: str

    def __repr__(self) -> str:
        return f"<Letter {self.subject!r}>"


class Mail(Protocol):
    """Carries letters."""

    async def send(self, letter: Letter) -> None:
        """Hand a letter over; the sender does not learn whether it arrives."""


@cache
def letter_texts(tongue: Tongue) -> dict[str, dict[str, str]]:
    """Read the texts of a language: subject and text of each kind."""
    path = files("huone.mail").joinpath(f"texts/{tongue}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def write_letter(kind: LetterKind, *, to: str, language: str, room: str, **facts: str) -> Letter:
    """Write a letter in the language of its reader."""
    texts = letter_texts(tongue_of(language))
    said = {"room": room, **facts}
    return Letter(
        to=to,
        subject=texts[kind]["subject"].format(**said),
        text=texts[kind]["text"].format(**said) + "\n\n" + texts["end"]["text"].format(**said),
    )


def tongue_of(language: str) -> Tongue:
    """Take the language of somebody, or English."""
    return next((tongue for tongue in TONGUES if tongue == language), "en")


def written_amount(cents: int, currency: Currency, language: str) -> str:
    """Write an amount of money as people of a language do.

    >>> from huone.money.currency import EUR
    >>> written_amount(123450, EUR, "fi").replace("\N{NO-BREAK SPACE}", "_")
    '1_234,50_EUR'
    """
    words = Words(tongue_of(language))
    whole, rest = divmod(cents, 10**currency.decimals)
    digits = f"{rest:0{currency.decimals}}" if currency.decimals else ""
    point = "." if words.tongue == "en" else ","
    name = "" if currency == PLAY else f"\N{NO-BREAK SPACE}{currency.code}"
    return words.number(whole) + (point + digits if digits else "") + name


def written_moment(at: Instant, language: str, *, offset_minutes: int = 0) -> str:
    """Write a moment by the clock on the wall of the house."""
    words = Words(tongue_of(language))
    when = datetime.fromtimestamp((at + offset_minutes * 60_000) // 1_000, UTC)
    return f"{words.day(when.date())} {words.clock(when.hour * 60 + when.minute)}"
