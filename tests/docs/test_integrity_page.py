"""The page about integrity names features, refusals and commands that exist."""

import re
from pathlib import Path
from typing import get_args

import huone.integrity.verdicts
import huone.room.staff.cases  # noqa: F401  # Both define refusals.
from huone.cli.integrity import app
from huone.integrity.events import Measure
from huone.integrity.finding import FEATURES
from huone.refusal import Refused

PAGE = (Path(__file__).parents[2] / "docs" / "INTEGRITY.md").read_text()


def all_below(kind: type[Refused]) -> set[type[Refused]]:
    return {kind}.union(*(all_below(below) for below in kind.__subclasses__()))


def test_every_feature_is_explained() -> None:
    assert re.findall(
        r"^\| ([a-z-]+) \| (?:pairs|players|giver|taker)", PAGE, re.MULTILINE
    ) == list(FEATURES)


def test_every_refusal_on_the_page_is_one_of_ours() -> None:
    named = set(re.findall(r"`((?:case|account)/[a-z-]+)`", PAGE))
    assert len(named) > 10
    assert named <= {kind.code for kind in all_below(Refused)}


def test_every_command_and_every_measure_is_on_the_page() -> None:
    named = set(re.findall(r"huone integrity ([a-z]+)", PAGE))
    assert named == {command.name for command in app.registered_commands}
    for measure in get_args(Measure):
        assert measure.replace("-", " ") in PAGE.lower()
