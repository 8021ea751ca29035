"""`huone serve` and `huone init`: what an operator is told."""

import io
import socket
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from huone.cli.app import main
from huone.server import logs
from huone.server.settings import default_text


@pytest.fixture(autouse=True)
def plain_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the logs of this process as they are."""
    monkeypatch.setattr(logs, "set_up_logs", lambda form: None)


def run(*arguments: str) -> tuple[int, str, str]:
    """Run a command in this process, as a shell would see it."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["huone", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return int(ended.value.code or 0), out.getvalue(), err.getvalue()


def test_init_writes_the_commented_settings_once(tmp_path: Path) -> None:
    path = tmp_path / "room.toml"
    code, _, _ = run("init", str(path))
    assert code == 0
    assert path.read_text(encoding="utf-8") == default_text()
    path.write_text("mine")
    code, _, said = run("init", str(path))
    assert (code, said) == (2, f"huone: {path} is already there, and nothing was changed\n")
    assert path.read_text() == "mine"
    assert run("init", str(tmp_path / "none" / "room.toml"))[0] == 2


def test_wrong_settings_are_one_line_with_file_line_and_key(tmp_path: Path) -> None:
    path = tmp_path / "room.toml"
    path.write_text("[server]\nport = 99999\n")
    code, _, said = run("serve", str(path))
    assert code == 2
    assert said.startswith(f"huone: {path}:2: server.port: expected `int` <= 65535")
    assert said.count("\n") == 1


def test_a_variable_that_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HUONE_SERVER_PROT", "1")
    code, _, said = run("serve")
    assert code == 2
    assert said.startswith("huone: HUONE_SERVER_PROT: is unknown")


def test_the_file_can_be_named_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUONE_CONFIG", str(tmp_path / "missing.toml"))
    code, _, said = run("serve")
    assert code == 2
    assert "missing.toml cannot be read" in said


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, _, said = run("serve", "--port", port, "--data", str(tmp_path / "data"))
    assert code == 2
    last = said.splitlines()[-1]
    assert last.startswith(f"huone: cannot listen at 127.0.0.1:{port}: ")
    assert last.endswith("(server/address-taken)")
