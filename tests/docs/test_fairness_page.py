"""The page that explains the fair deal must be right: its example and its verifier are run."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kit.fair_vectors import FILE, changed

from huone.cards.proof import read, write
from huone.cards.shuffle import SealedDeck, verify

PAGE = (Path(__file__).parents[2] / "docs" / "FAIRNESS.md").read_text()
EXAMPLE = SealedDeck("52", seed=bytes(range(32)), subject="example")


def block(language: str) -> str:
    """Give the one code block of a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found).strip()


def test_the_example_of_the_page_is_ours_and_holds() -> None:
    assert block("json") == write(EXAMPLE.open_card(0))
    assert verify(read(block("json")), root=EXAMPLE.root)


@pytest.mark.parametrize("position", [0, 31, 47, 48, 51])
def test_the_verifier_of_the_page_accepts_our_proofs(position: int) -> None:
    assert strangers_answer(write(EXAMPLE.open_card(position)), EXAMPLE.root) == "holds\n"


def test_the_verifier_of_the_page_catches_an_exchanged_card() -> None:
    proof = write(EXAMPLE.open_card(0))
    assert strangers_answer(proof.replace('"9s"', '"As"'), EXAMPLE.root) == "does not hold\n"


CASES = json.loads(FILE.read_text())


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: f"{case['of']}: {case['is']}")
def test_the_verifier_of_the_page_judges_hands_as_ours_does(case: dict[str, Any]) -> None:
    given = CASES["hands"][case["of"]]
    proof = changed(given, case["set"])
    wanted = "holds\n" if case["wrong"] is None else "does not hold\n"
    assert strangers_answer(json.dumps(proof), given["root"]) == wanted


OTHERS = [(of, case) for of in ("balance", "lot") for case in CASES[of]["cases"]]


@pytest.mark.parametrize(("of", "case"), OTHERS, ids=[f"{of}: {case['is']}" for of, case in OTHERS])
def test_the_verifier_of_the_page_judges_lines_and_lots_as_ours_does(
    of: str, case: dict[str, Any]
) -> None:
    given = CASES[of]["proof"]
    wanted = "holds\n" if case["holds"] else "does not hold\n"
    proof = json.dumps(changed(given, case["set"]))
    assert strangers_answer(proof, given["root"]) == wanted


def strangers_answer(proof: str, root: str) -> str:
    """Run the page's program as somebody who has nothing of ours."""
    command = [sys.executable, "-I", "-S", "-c", block("python"), root]
    return subprocess.run(command, input=proof, capture_output=True, text=True, check=False).stdout
