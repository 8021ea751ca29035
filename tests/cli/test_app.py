"""The list of commands: quick to show, and true to the commands that it lists."""

import subprocess
import sys
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from huone.cli.app import COMMANDS, app, command_of

NOT_FOR_A_HAND = ("asyncio", "huone.store", "huone.games", "huone.room", "pydantic", "sqlalchemy")
"""What `huone rank` would wait for without needing it."""


def listing() -> Any:
    return typer.main.get_command(app)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_of_a_command_what_the_command_says_of_itself(name: str) -> None:
    listed, itself = listing().commands[name], command_of(name)
    assert itself.name == name
    assert listed.help == itself.help.partition("\n\n")[0].replace("\n", " ")
    assert (listed.hidden, listed.deprecated) == (itself.hidden, itself.deprecated)


def test_single_commands_are_listed_before_groups() -> None:
    groups = [name for name in COMMANDS if hasattr(command_of(name), "commands")]
    single = [name for name in COMMANDS if name not in groups]
    assert list(COMMANDS) == [*sorted(single), *sorted(groups)]


def test_a_command_answers_with_its_own_options_and_a_wrong_one_is_named() -> None:
    shown = CliRunner().invoke(app, ["rank", "-h"])
    assert shown.exit_code == 0
    assert "--omaha" in shown.stdout
    wrong = CliRunner().invoke(app, ["rnak"])
    assert wrong.exit_code == 2
    assert "rank" in wrong.stderr


def test_a_command_waits_only_for_what_it_needs() -> None:
    code = (
        "import sys; from huone.cli.app import app; app(['rank', 'AsKs'], standalone_mode=False); "
        f"print([name for name in {NOT_FOR_A_HAND!r} if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"
