import json
from pathlib import Path

from typer.testing import CliRunner

from huone.cli.app import app

FILE = """
name = "evening"
rulebook = "online-2.8-fi"
buy_in_cents = 1000
entrants_min = 3
entrants_max = 6
"""


def test_a_proposed_tournament_is_rehearsed(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(FILE)
    spoken = CliRunner().invoke(app, ["tournament", "check", str(file), "--runs", "2"])
    assert spoken.exit_code == 0
    assert "2 rehearsals" in spoken.stdout
    asked = CliRunner().invoke(app, ["tournament", "check", str(file), "--runs", "2", "--json"])
    assert json.loads(asked.stdout)["runs"] == 2


def test_a_file_that_describes_no_tournament_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(FILE + "rebuys = 3\n")
    refused = CliRunner().invoke(app, ["tournament", "check", str(file)])
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1


def test_a_simulated_tournament_prints_what_acceptance_reads() -> None:
    run = ["sim", "tournament", "--type", "sng", "--entrants", "3", "--seed", "1", "--json"]
    done = CliRunner().invoke(app, run)
    assert done.exit_code == 0
    answer = json.loads(done.stdout.splitlines()[-1])
    assert answer["laws_broken"] == []
    assert {"entrants", "hands", "digest", "prizes_cents", "fees_cents", "paid_in_cents"} <= set(
        answer
    )
    assert answer["director_us_per_hand"] > 0


def test_a_tournament_is_rehearsed_in_chips_from_its_own_file(tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text(
        '[[tournament]]\nid = "sunday"\nkind = "scheduled"\nname = "Sunday"\nbuy_in = 1000\n'
        "start = 2030-01-01T12:00:00Z\nguaranteed = 50000\n"
    )
    done = CliRunner().invoke(
        app, ["tournament", "rehearse", str(file), "--runs", "10", "--entrants", "40", "--json"]
    )
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert (found["runs"], found["overlay_runs"]) == (10, 10)
    told = CliRunner().invoke(app, ["tournament", "rehearse", str(file), "--runs", "5"])
    assert "it ends after" in told.output
    file.write_text(file.read_text() + "colour = 3\n")
    refused = CliRunner().invoke(app, ["tournament", "rehearse", str(file)])
    assert refused.exit_code != 0
    assert "line 8" in refused.output
