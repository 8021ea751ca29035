"""The page on security names tests and commands that exist, and leaves no threat test out."""

import re
from pathlib import Path

from huone.accounts.passwords import CHARACTERS_MAX, CHARACTERS_MIN, HashCost
from huone.accounts.rates import RequestRates
from huone.cli.admin import app
from huone.system.rate_limit import MINUTE_MS

TREE = Path(__file__).parents[2]
PAGE = (TREE / "docs" / "SECURITY.md").read_text(encoding="utf-8")
SERVER = TREE / "tests" / "server"
THREATS = PAGE.partition("## Threats and tests")[2]
NAMED = re.findall(r"\| `((?:accounts/)?test_\w+\.py)::(test_\w+)` \|", THREATS)


def folder_of(file: str) -> Path:
    return TREE / "tests" / file if file.startswith("accounts/") else SERVER / "security" / file


def test_every_threat_has_a_test_that_exists() -> None:
    lines = [line for line in PAGE.splitlines() if re.match(r"\| V\d", line)]
    assert len(NAMED) == len(lines) > 30
    for file, name in NAMED:
        text = folder_of(file).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE), f"{file}::{name}"


def test_every_attack_has_a_bound_and_a_test_that_exists() -> None:
    part = PAGE.partition("## Attacks, bounds and tests")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in part.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 4
    for attack, bound, test in rows:
        file, _, name = test.strip("` |").partition("::")
        text = (TREE / "tests" / file).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE), test
        assert attack.strip("| ")
        assert bound.strip()


def test_every_hole_that_was_found_has_a_row_and_a_test_named_after_it() -> None:
    part = PAGE.partition("## Attacks, bounds and tests")[2]
    assert {int(hole) for hole in re.findall(r"::test_hole_(\d+)_", part)} == set(range(1, 20))


def test_every_file_of_threats_is_on_the_page() -> None:
    files = {path.name for path in (SERVER / "security").glob("test_*.py")}
    assert files == {file for file, _ in NAMED if not file.startswith("accounts/")}


def test_every_command_on_the_page_exists() -> None:
    named = set(re.findall(r"huone admin ([a-z-]+)", PAGE))
    assert named <= {command.name for command in app.registered_commands}


def test_the_figures_on_the_page_are_those_of_the_code() -> None:
    rates, cost = RequestRates(), HashCost()
    assert f"{CHARACTERS_MIN} to {CHARACTERS_MAX} characters" in PAGE
    assert f"{cost.memory_kib // 1024} MiB, {cost.passes} passes" in PAGE
    for rate in (rates.login_of_name, rates.login_from_address):
        assert f"{rate.most} wrong tries in {rate.per_ms // MINUTE_MS} minutes" in PAGE
