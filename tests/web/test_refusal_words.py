"""Refusals as the web client words them: each of one that exists, with facts that it has."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import huone
from huone.refusal import Refused

WORDINGS = Path(__file__).parents[2] / "web" / "src" / "i18n"
LINE = re.compile(r"""^  '([a-z0-9/-]+)': (?:'(.*)'|"(.*)"),$""", re.MULTILINE)
NO_ROOM = ("huone.cli", "huone.sim", "huone.swarm", "huone.store.migrations")


def refusals(of: type[Refused]) -> Iterator[type[Refused]]:
    for one in of.__subclasses__():
        yield one
        yield from refusals(one)


@pytest.fixture(scope="module")
def facts_of() -> dict[str, set[str]]:
    """Give the facts that the words of each refusal name."""
    for module in pkgutil.walk_packages(huone.__path__, "huone."):
        if not module.name.startswith(NO_ROOM) and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return {
        one.code: {name for _, name, _, _ in Formatter().parse(one.says) if name}
        for one in refusals(Refused)
    }


@pytest.mark.parametrize("language", ["en", "fi", "sv", "da"])
def test_wordings_are_of_refusals_that_exist_and_name_their_facts(
    language: str, facts_of: dict[str, set[str]]
) -> None:
    words = LINE.findall((WORDINGS / f"refusals.{language}.ts").read_text(encoding="utf-8"))
    assert len(words) > 10
    for code, single, double in words:
        assert code in facts_of, code
        named = set(re.findall(r"\{(\w+)\}", single or double))
        assert named <= facts_of[code], code


def test_the_three_other_languages_word_the_same_refusals() -> None:
    codes = [
        [line[0] for line in LINE.findall((WORDINGS / f"refusals.{language}.ts").read_text())]
        for language in ("fi", "sv", "da")
    ]
    assert codes[0] == codes[1] == codes[2]
