import json
import subprocess
import sys


def huone(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "huone", *arguments], capture_output=True, text=True, check=False
    )


def test_a_simulation_answers_a_program() -> None:
    ended = huone("sim", "hands", "--game", "razz", "--hands", "5", "--seed", "4", "--json")
    found = json.loads(ended.stdout.splitlines()[-1])
    assert ended.returncode == 0
    assert found["hands"] == 5
    assert found["laws_broken"] == []
    assert len(found["digest"]) == 64


def test_a_person_sees_the_seed_and_the_digest() -> None:
    said = huone("sim", "hands", "--hands", "5", "--seed", "77").stdout
    assert "seed 77" in said
    assert "digest" in said


def test_an_unknown_game_is_one_line_on_standard_error() -> None:
    ended = huone("sim", "hands", "--game", "whist", "--hands", "5")
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert "whist" in ended.stderr


def test_a_match_tells_who_won_and_how_sure_that_is() -> None:
    policies = ("--policy", "tight", "--policy", "random")
    ended = huone("sim", "match", *policies, "--hands", "40", "--json")
    found = json.loads(ended.stdout.splitlines()[-1])
    assert (ended.returncode, found["hands"]) == (0, 40)
    assert found["error"] > 0
    assert "tight against random, 40 hands of texas" in huone(
        "sim", "match", *policies, "--hands", "40"
    ).stdout.replace("\n", " ")
    assert huone("sim", "match", "--policy", "genius", "--policy", "call").returncode == 2
