"""Words: the texts of one language, and how it writes numbers, money and time.

Owns: reading the packaged texts, filling their placeholders, and the formats of four languages.
Never: has a text of its own, or lets a text through whose placeholders are not all filled.
"""

import tomllib
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final, Literal, get_args

from huone.games.definition import find
from huone.refusal import Broken

Tongue = Literal["en", "fi", "sv", "da"]
TONGUES: Final[tuple[Tongue, ...]] = get_args(Tongue)
NAMES: Final[dict[Tongue, str]] = {"en": "English", "fi": "Suomi", "sv": "Svenska", "da": "Dansk"}

_POINT: Final[dict[Tongue, str]] = {"en": ".", "fi": ",", "sv": ",", "da": ","}
_GROUP: Final[dict[Tongue, str]] = {
    "en": ",",
    "fi": "\N{NO-BREAK SPACE}",
    "sv": "\N{NO-BREAK SPACE}",
    "da": ".",
}
_GAP: Final = "\N{NO-BREAK SPACE}"
BASIS_POINTS: Final = 10_000


@cache
def texts(tongue: Tongue) -> dict[str, str]:
    """Read all texts of a language, by their keys."""
    text = files("huone.guide").joinpath(f"texts/{tongue}.toml").read_text(encoding="utf-8")
    return {
        f"{group}.{key}": value
        for group, entries in tomllib.loads(text).items()
        for key, value in entries.items()
    }


class Words:
    """One language, ready to speak."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._texts = texts(tongue)

    def __call__(self, key: str, **facts: str) -> str:
        """Say a text with its facts filled in."""
        try:
            return self._texts[key].format(**facts)
        except KeyError as missing:
            raise Broken(f"guide, {self.tongue}, {key}: no {missing}") from missing

    def has(self, key: str) -> bool:
        """Tell whether there is such a text."""
        return key in self._texts

    def number(self, value: int) -> str:
        """Write a whole number."""
        return f"{value:,}".replace(",", _GROUP[self.tongue])

    def decimal(self, value: int, per: int) -> str:
        """Write a fraction of a power of ten, without zeros at the end."""
        whole, rest = divmod(value, per)
        digits = str(rest).rjust(len(str(per)) - 1, "0").rstrip("0")
        return self.number(whole) + (f"{_POINT[self.tongue]}{digits}" if digits else "")

    def money(self, cents: int) -> str:
        """Write an amount of money, with cents where there are any."""
        amount = self._amount(cents)
        return f"€{amount}" if self.tongue == "en" else f"{amount}{_GAP}€"

    def percent(self, basis_points: int) -> str:
        """Write a share."""
        return self._percent(self.decimal(basis_points, 100))

    def per_100000(self, count: int) -> str:
        """Write a share of a hundred thousand as a percentage."""
        return self._percent(self.decimal(count, 1_000))

    def _percent(self, amount: str) -> str:
        return f"{amount}%" if self.tongue == "en" else f"{amount}{_GAP}%"

    def seconds(self, seconds: int) -> str:
        """Write a span of time in the largest unit that divides it."""
        for unit, length in (("h", 3_600), ("min", 60)):
            if seconds >= length and seconds % length == 0:
                return f"{self.number(seconds // length)}{_GAP}{unit}"
        return f"{self.number(seconds)}{_GAP}s"

    def milliseconds(self, ms: int) -> str:
        """Write a span of time that a rulebook keeps in milliseconds."""
        whole, rest = divmod(ms, 1_000)
        return self.seconds(whole) if not rest else f"{self.decimal(ms, 1_000)}{_GAP}s"

    def day(self, day: date) -> str:
        """Write a date in digits."""
        if self.tongue == "en":
            return day.isoformat()
        return day.isoformat() if self.tongue == "sv" else f"{day.day}.{day.month}.{day.year}"

    def clock(self, minute: int) -> str:
        """Write a time of day."""
        mark = ":" if self.tongue in ("en", "sv") else "."
        before = {"en": "", "fi": "klo ", "sv": "kl. ", "da": "kl. "}[self.tongue]
        return f"{before}{minute // 60:02}{mark}{minute % 60:02}"

    def blinds(self, small_cents: int, big_cents: int) -> str:
        """Write the blinds of a stake."""
        return f"{self._amount(small_cents)}/{self._amount(big_cents)}"

    def _amount(self, cents: int) -> str:
        whole, rest = divmod(cents, 100)
        return self.number(whole) + (f"{_POINT[self.tongue]}{rest:02}" if rest else "")

    def game(self, id: str) -> str:
        """Name a game; its name is the same in all languages."""
        return find(id).name

    def listed(self, words: list[str]) -> str:
        """Join words with commas and a last *and*."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self('site.and')} {words[-1]}"
