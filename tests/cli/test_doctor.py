import json
import subprocess
import sys

import pytest

from huone.cli import doctor


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "huone", *arguments], capture_output=True, text=True, check=False
    )


def test_doctor_names_every_part() -> None:
    found = json.loads(run("doctor", "--json").stdout)
    assert set(found) == {"version", "python", "kernel", "engine", "client", "optional"}
    assert found["kernel"] in {"compiled", "pure"}


def test_plain_and_absent_modules_are_not_compiled() -> None:
    assert not doctor.is_compiled("huone.cli")
    assert not doctor.is_compiled("huone.absent")


@pytest.mark.parametrize("missing", ["asyncpg", "greenlet"])
def test_each_half_of_the_driver_for_postgres_is_asked_after(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name == missing else name)
    doctor.doctor()
    (line,) = [line for line in capsys.readouterr().out.splitlines() if missing in line]
    assert "missing" in line
    assert "pip install 'huone[postgres]'" in line


@pytest.mark.parametrize("arguments", [["dance"], ["doctor", "--loud"]])
def test_bad_usage_is_one_line_and_exit_code_two(arguments: list[str]) -> None:
    ended = run(*arguments)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
