"""Worlds grown from one seed play the same hands as ever, whatever the code looks like now."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from huone.cli.app import app

DIGESTS: dict[str, str] = json.loads(
    (Path(__file__).parent / "data" / "digests.json").read_text(encoding="utf-8")
)
DEEP = ("online-2.0-fi", "online-2.0-da", "online-2.8-fi")
"""Three of the five rulebooks wait for the deep run; an online one and the live one do not."""


def digest_of(command: str) -> str:
    """Run a simulation, and read what its world came to."""
    result = CliRunner().invoke(app, ["sim", *command.split(), "--json"])
    assert result.exit_code == 0, result.output
    return str(json.loads(result.stdout)["digest"])


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, marks=pytest.mark.deep if command.split()[2] in DEEP else ())
        for command in DIGESTS
    ],
)
def test_a_world_plays_as_before(command: str) -> None:
    assert digest_of(command) == DIGESTS[command]
