"""Finding: which situation somebody means by a few everyday words.

Owns: the search over names and phrases in all languages at once.
Never: rules, or remembers what was searched for.

Rule 1: case, accents and the order of words do not matter; a word may be the beginning of another,
or be spelled nearly like it. Half of the words have to be found, and more of them is better.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec import Struct

from huone.floor.assistant.speech import TONGUES, texts
from huone.floor.situations import SITUATIONS

WORDS_MAX: Final = 8
NEAR_FROM: Final = 5
"""Words of so many letters may have a letter wrong."""

EXACT, BEGINS, SHARES_A_STEM, NEAR = 8, 6, 4, 3
"""What a word is worth that was found so."""


class SearchHit(Struct, frozen=True):
    """A situation that was found, and the phrase that led to it."""

    situation: str
    phrase: str
    score: int


class _Indexed(Struct, frozen=True):
    situation: str
    phrase: str
    words: tuple[str, ...]
    is_name: bool


def find_situations(sought: str, *, limit: int = 8) -> list[SearchHit]:
    """Find the situations that some words may mean, the likeliest first.

    >>> [hit.situation for hit in find_situations("flop too early", limit=1)]
    ['premature-board']
    >>> [hit.situation for hit in find_situations("väärä vuoro", limit=1)]
    ['out-of-turn']
    """
    words = folded(sought)[:WORDS_MAX]
    best: dict[str, SearchHit] = {}
    for entry in _index():
        score = _score(words, entry)
        if score > (best[entry.situation].score if entry.situation in best else 0):
            best[entry.situation] = SearchHit(entry.situation, entry.phrase, score)
    found = sorted(best.values(), key=lambda hit: -hit.score)
    return [hit for hit in found if 2 * hit.score > found[0].score][:limit]


def folded(text: str) -> tuple[str, ...]:
    """Split a text into words without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o").replace("æ", "ae"))
    letters = "".join(
        one if one.isalnum() else " " for one in plain if not unicodedata.combining(one)
    )
    return tuple(letters.split())


@cache
def _index() -> tuple[_Indexed, ...]:
    return tuple(_entries())


def _entries() -> Iterator[_Indexed]:
    for situation in SITUATIONS:
        said = texts("situations")[situation]
        for name in (*said["name"], situation.replace("-", " ")):
            yield _Indexed(situation, name, folded(name), is_name=True)
        for tongue in TONGUES:
            phrases = said[tongue]
            assert isinstance(phrases, str)
            for phrase in phrases.split(";"):
                yield _Indexed(situation, phrase.strip(), folded(phrase), is_name=False)


def _score(words: tuple[str, ...], entry: _Indexed) -> int:
    """Rate a phrase: the more words are in it the better, and the fewer others."""
    found = [max((_alike(word, other) for other in entry.words), default=0) for word in words]
    missing = found.count(0)
    if 2 * missing > len(words) or not any(found):
        return 0
    spare = max(0, len(entry.words) - len(words))
    return 100 * sum(found) // len(words) - 20 * (spare + missing) - (10 if entry.is_name else 0)


def _alike(word: str, other: str) -> int:
    """Rate how well a typed word fits one of a phrase."""
    if word == other:
        return EXACT
    if len(word) > 1 and other.startswith(word):
        return BEGINS
    if min(len(word), len(other)) >= NEAR_FROM:
        stem = min(len(word), len(other)) - 2
        if stem >= NEAR_FROM - 1 and word[:stem] == other[:stem]:
            return SHARES_A_STEM
        if _one_letter_off(word, other):
            return NEAR
    return 0


def _one_letter_off(a: str, b: str) -> bool:
    """Tell whether one letter is wrong, missing, too much, or two have changed places."""
    if abs(len(a) - len(b)) > 1:
        return False
    short, long = sorted((a, b), key=len)
    at = next(
        (i for i, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]), None
    )
    if at is None:
        return True
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[:at] + short[at + 1 : at + 2] + short[at : at + 1] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long
