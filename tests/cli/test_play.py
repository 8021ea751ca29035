import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from huone.cli.app import app

PROMPT = b"> "


def watch(*arguments: str) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["play", *arguments])
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    return ended.exit_code, ended.stdout, ended.stderr


def test_without_a_terminal_bots_play_a_demonstration() -> None:
    code, out, err = watch("--seed", "1")
    assert code == 0
    assert err == ""
    assert [line for line in out.splitlines() if line.startswith("Hand ")][2].startswith("Hand 3")
    assert "You" not in out
    assert "♠" not in out
    assert "\x1b" not in out


def test_a_demonstration_shows_no_card_before_the_board_or_the_showdown() -> None:
    _, out, _ = watch("omaha", "--seed", "2", "--hands", "1", "--policy", "call")
    before = out.split("— flop —")[0]
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", before)
    assert "shows" in out


@pytest.mark.parametrize("game", ["sviten", "stud", "badugi", "dealers-choice", "8-game"])
def test_every_kind_of_game_is_narrated(game: str) -> None:
    code, out, _ = watch(game, "--seed", "3", "--players", "3", "--hands", "2", "--policy", "call")
    assert code == 0
    assert " wins " in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--players", "1"], "the number of players is 1"),
        (["--policy", "brave"], "there is no policy 'brave'"),
        (["--stack", "0"], "the stack is 0"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(arguments: list[str], says: str) -> None:
    code, out, err = watch(*arguments)
    assert code == 2
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1


class Terminal:
    """A `huone play` on a terminal of its own, to type into."""

    def __init__(self, *arguments: str) -> None:
        self.screen, tty = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "huone", "play", *arguments],
            stdin=tty,
            stdout=tty,
            stderr=tty,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
        )
        os.close(tty)

    def read(self) -> str:
        """Read until the prompt or the end."""
        said = b""
        while not re.sub(rb"\x1b\[[0-9;]*m", b"", said).endswith(b"\n" + PROMPT):
            ready, _, _ = select.select([self.screen], [], [], 180)
            assert ready, said
            try:
                said += os.read(self.screen, 65536)
            except OSError:
                break
        return said.decode()

    def type(self, words: str) -> str:
        os.write(self.screen, words.encode() + b"\n")
        return self.read()


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    seated = Terminal("texas", "--seed", "3", "--players", "3", "--policy", "call")
    yield seated
    seated.process.kill()
    seated.process.wait()
    os.close(seated.screen)


def test_a_person_plays_sees_his_cards_in_colour_and_leaves(terminal: Terminal) -> None:
    table = terminal.read()
    assert "You can " in table
    assert "▒▒ ▒▒" in table
    assert re.search("[♣♦♥♠]", table)
    assert "are legal" in terminal.type("r 1")
    assert "leave the table" in terminal.type("?")
    assert "— flop —" in terminal.type("c")
    assert "The same again: huone play texas" in terminal.type("q")
    assert terminal.process.wait(timeout=180) == 0
