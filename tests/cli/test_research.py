"""Questions about games, on the command line."""

import json

import pytest
from typer.testing import CliRunner

from huone.cli.app import app


def run(*arguments: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, arguments)
    return ran.exit_code, ran.output


def test_kuhn_is_solved_for_a_program_and_for_a_person() -> None:
    code, out = run("solve", "kuhn", "--json")
    answer = json.loads(out.splitlines()[-1])
    assert code == 0
    assert answer["value"] == pytest.approx(-1 / 18, abs=0.001)
    assert answer["exploitability"] < 0.001
    code, out = run("solve", "kuhn", "--target", "0.01")
    assert code == 0
    assert "a perfect opponent wins" in out


def test_a_game_too_large_is_refused_in_one_line() -> None:
    code, out = run("solve", "texas")
    assert code == 2
    assert "(solver/too-large)" in out


def test_push_or_fold_is_drawn() -> None:
    code, out = run("push-fold", "10")
    assert code == 0
    assert "AKs" in out
    assert "72o" not in out
    assert run("push-fold", "0.2")[0] == 2
    code, out = run("push-fold", "10", "--json")
    assert json.loads(out.splitlines()[-1])["push"]["AA"] == 1.0
