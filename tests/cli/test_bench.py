import json
from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from huone.bench import engine, ranking
from huone.bench.measure import Measurement, NoPeers
from huone.cli.app import app

RESULT = Measurement("7-card call", "ns", 30.0, "peer", 60.0, 2.0)


def run(*arguments: str) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["bench", "cards", *arguments])
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    return ended.exit_code, ended.stdout, ended.stderr


def results(progress: Callable[[int, int], None]) -> list[Measurement]:
    progress(1, 1)
    return [RESULT]


def no_peers(progress: Callable[[int, int], None]) -> list[Measurement]:
    raise NoPeers(peers="any")


@pytest.fixture
def only_ranking(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr("huone.cli.bench.SUITES", {"cards": ("huone.bench.ranking",)})
    monkeypatch.setattr(ranking, "results", results)
    return monkeypatch


def test_results_are_one_object_for_a_program(only_ranking: pytest.MonkeyPatch) -> None:
    code, out, _ = run("--json")
    assert code == 0
    assert json.loads(out.splitlines()[-1]) == {
        "results": [
            {
                "name": "7-card call",
                "unit": "ns",
                "huone": 30.0,
                "peer": "peer",
                "peer_value": 60.0,
                "ratio": 2.0,
            }
        ]
    }


def test_a_person_sees_a_table(only_ranking: pytest.MonkeyPatch) -> None:
    code, out, _ = run()
    assert code == 0
    for part in ("7-card call", "30 ns", "60 ns", "peer", "2x"):
        assert part in out


def test_without_peers_the_command_says_how_to_get_them(only_ranking: pytest.MonkeyPatch) -> None:
    only_ranking.setattr(ranking, "results", no_peers)
    code, out, error = run("--json")
    assert (code, out) == (2, "")
    assert "pip install 'huone[bench]'" in error


def test_peers_that_are_absent_are_left_out_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "results", results)
    monkeypatch.setattr(engine, "left_out", lambda: ["pyspiel"])
    ended = CliRunner().invoke(app, ["bench", "engine"])
    assert ended.exit_code == 0
    assert "left out: pyspiel" in ended.stdout
    ended = CliRunner().invoke(app, ["bench", "engine", "--json"])
    assert json.loads(ended.stdout)["results"][0]["ratio"] == 2.0
