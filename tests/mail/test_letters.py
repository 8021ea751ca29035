"""Letters in four languages: each has its words, and every place in them is filled."""

import re
from typing import get_args

import pytest

from huone.guide.words import TONGUES, Tongue
from huone.mail.letter import LetterKind, letter_texts, write_letter, written_moment
from huone.units import Instant

FACTS = {
    "name": "Anna", "link": "https://x/secret", "when": "now", "amount": "5,00 EUR",
    "why": "no papers", "reference": "desk-1", "place": "Aino 2",
}  # fmt: skip


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("kind", get_args(LetterKind))
def test_every_letter_is_written_in_every_language(kind: LetterKind, tongue: Tongue) -> None:
    letter = write_letter(kind, to="a@b.example", language=tongue, room="Club", **FACTS)
    assert "Anna" in letter.text
    assert FACTS["link"] in letter.text.splitlines(), "a link stands on a line of its own"
    assert "{" not in letter.subject + letter.text
    assert "\n" not in letter.subject
    assert "secret" not in repr(letter)


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_language_says_what_the_others_say(tongue: Tongue) -> None:
    english, other = letter_texts("en"), letter_texts(tongue)
    for kind, parts in english.items():
        for part, text in parts.items():
            places = set(re.findall(r"\{(\w+)\}", text))
            assert set(re.findall(r"\{(\w+)\}", other[kind][part])) >= places - {"room"}, kind


def test_another_language_is_written_to_in_english() -> None:
    letter = write_letter("welcome", to="a@b.example", language="de", room="Club", **FACTS)
    assert "your account is ready" in letter.text


def test_moments_are_those_of_the_clock_on_the_wall() -> None:
    at = Instant(1_767_225_600_000)
    assert written_moment(at, "en", offset_minutes=120) == "2026-01-01 02:00"
    assert written_moment(at, "fi", offset_minutes=120) == "1.1.2026 klo 02.00"
