"""The page that explains the ledger must be right: all that it lists is checked."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from huone.money.accounts import CHART
from huone.money.laws import LAWS
from huone.refusal import Refused

PATH = Path(__file__).parents[2] / "docs" / "LEDGER.md"
PAGE = PATH.read_text()
MODULES = [
    "accounts", "cases", "cashier", "currency", "house", "ledger", "limits", "pools", "proof",
    "report", "settlement", "slip", "statements", "tickets",
]  # fmt: skip


def rows(heading: str) -> list[list[str]]:
    """Read the table below a heading."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    table = [line.strip("|").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    return [[cell.strip() for cell in row] for row in table[2:]]


def test_the_example_of_the_page_runs() -> None:
    (example,) = re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "LEDGER.md", str(PATH), 0)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_the_page_names_every_account_and_its_floor() -> None:
    told = {row[0].strip("`"): row[2] == "yes" for row in rows("Accounts")}
    assert told == {kind.pattern: kind.may_go_below_zero for kind in CHART}


def test_the_page_names_every_law_in_order() -> None:
    assert tuple(re.findall(r"^\d+\. (.+)$", PAGE, re.MULTILINE)) == LAWS


def test_the_page_names_every_refusal() -> None:
    told = [row[0].strip("`") for row in rows("Refusals")]
    codes = {
        thing.code
        for name in MODULES
        for thing in vars(importlib.import_module(f"huone.money.{name}")).values()
        if isinstance(thing, type) and issubclass(thing, Refused) and thing is not Refused
    }
    assert set(told) == codes
    assert len(told) == len(set(told))


@pytest.mark.parametrize("name", [*MODULES, "laws"])
def test_the_examples_in_the_code_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"huone.money.{name}")).failed == 0
