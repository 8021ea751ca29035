"""The page for floor managers must be right: its rulings are asked for, its lists are compared."""

import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

import huone.floor
from huone.cli.app import app
from huone.cli.output import console
from huone.floor import SUBJECTS, name_of
from huone.refusal import Refused

PATH = Path(__file__).parents[2] / "docs" / "FLOOR.md"
PAGE = PATH.read_text()
EXAMPLES = re.findall(r"```console\n\$ huone (.*?)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("command", "told"), EXAMPLES)
def test_a_ruling_of_the_page_is_what_is_ruled(command: str, told: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(console, "_width", 1000)
        ended = CliRunner().invoke(app, shlex.split(command))
    lines = [line.rstrip() for line in ended.stdout.splitlines()]
    assert lines == told.splitlines()


def test_the_page_names_every_situation_with_its_subject() -> None:
    section = PAGE.split("\n## What can be asked\n")[1].split("\n## ")[0]
    told = re.findall(r"^\| (?:\*\*(.+)\*\* \||`(.+)` \| (.+)) \|$", section, re.MULTILINE)
    listed: list[tuple[str, str, str]] = []
    for subject, kinds in SUBJECTS.items():
        listed.append((subject, "", ""))
        for kind in kinds:
            listed.append(("", name_of(kind), (kind.__doc__ or "").partition("\n")[0]))
    assert told == listed


def test_the_page_names_every_refusal() -> None:
    told = re.findall(r"^\| `(floor/.+?)` \|", PAGE, re.MULTILINE)
    modules = [
        importlib.import_module(f"huone.floor.{module.name}")
        for module in pkgutil.iter_modules(huone.floor.__path__)
    ]
    codes = {
        thing.code
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Refused)
        and thing.__module__ == module.__name__
    }
    assert set(told) == codes
    assert len(told) == len(set(told))


def test_the_examples_for_programs_run() -> None:
    text = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(text, {}, "FLOOR.md", str(PATH), 0)
    assert test.examples
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
