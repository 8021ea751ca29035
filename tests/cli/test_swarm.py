"""The commands `load` and `soak` answer programs, and refuse what makes no sense."""

import json
import subprocess
import sys

import pytest


def huone(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "huone", *arguments], capture_output=True, text=True, check=False
    )


def test_a_soak_answers_a_program() -> None:
    ended = huone(
        "soak", "--minutes", "0.05", "--tables", "1", "--players", "4", "--kill-every", "1s",
        "--seed", "9", "--json",
    )  # fmt: skip
    found = json.loads(ended.stdout.splitlines()[-1])
    assert ended.returncode == 0, found
    assert found["seed"] == 9
    assert found["kills"] >= 1
    zeros = ("cents_missing", "settled_twice", "acknowledged_lost", "not_back", "leaks")
    assert [found[name] for name in zeros] == [0] * len(zeros)


BAD = {
    "no time": ("soak", "--kill-every", "often"),
    "all the time": ("soak", "--kill-every", "0.01s"),
    "too few for a table": ("soak", "--tables", "5", "--players", "8"),
    "too few connections": ("load", "--tables", "5", "--connections", "8"),
    "too many connections": ("load", "--tables", "5", "--connections", "100000000"),
    "no tables": ("load", "--tables", "0"),
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD)
def test_what_makes_no_sense_is_one_line_on_standard_error(arguments: tuple[str, ...]) -> None:
    ended = huone(*arguments)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
