import json
from functools import cache

import pytest
from typer.testing import CliRunner

from huone.cli.app import app
from huone.cli.games import SHORT
from huone.cli.output import console
from huone.games.definition import catalog


def run(*arguments: str, columns: int = 100) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(console, "_width", columns)
        ended = CliRunner().invoke(app, ["games", *arguments])
    assert (ended.exit_code, ended.stderr) == (0, "")
    return ended.stdout


@cache
def listed() -> dict[str, dict[str, object]]:
    games = json.loads(run("--json"))["games"]
    return {game["id"]: game for game in games}


GAMES = [
    ("texas", "board", 2, 10, ["no-limit", "pot-limit", "fixed-limit"]),
    ("omaha", "board", 2, 9, ["pot-limit", "no-limit", "fixed-limit"]),
    ("omaha5", "board", 2, 8, ["pot-limit", "no-limit", "fixed-limit"]),
    ("omaha6", "board", 2, 7, ["pot-limit", "no-limit", "fixed-limit"]),
    ("courchevel", "board", 2, 8, ["pot-limit", "no-limit", "fixed-limit"]),
    ("helsinki-holdem", "board", 2, 9, ["no-limit", "pot-limit", "fixed-limit"]),
    ("pineapple", "board", 2, 10, ["no-limit", "pot-limit", "fixed-limit"]),
    ("crazy-pineapple", "board", 2, 10, ["no-limit", "pot-limit", "fixed-limit"]),
    ("double-flop-holdem", "board", 2, 10, ["no-limit", "pot-limit", "fixed-limit"]),
    ("omaha-hilo", "board", 2, 9, ["pot-limit", "no-limit", "fixed-limit"]),
    ("omaha5-hilo", "board", 2, 8, ["pot-limit", "no-limit", "fixed-limit"]),
    ("courchevel-hilo", "board", 2, 8, ["pot-limit", "no-limit", "fixed-limit"]),
    ("short-deck", "board", 2, 9, ["no-limit", "pot-limit"]),
    ("sviten-special", "draw", 2, 7, ["pot-limit", "no-limit", "fixed-limit"]),
    ("five-card-draw", "draw", 2, 6, ["no-limit", "pot-limit", "fixed-limit"]),
    ("single-draw-27", "draw", 2, 6, ["no-limit", "pot-limit", "fixed-limit"]),
    ("triple-draw-27", "draw", 2, 6, ["fixed-limit", "pot-limit", "no-limit"]),
    ("badugi", "draw", 2, 7, ["fixed-limit", "pot-limit", "no-limit"]),
    ("soko", "stud", 2, 9, ["pot-limit", "no-limit"]),
    ("seven-card-stud", "stud", 2, 9, ["fixed-limit", "pot-limit"]),
    ("stud-hilo", "stud", 2, 9, ["fixed-limit", "pot-limit"]),
    ("razz", "stud", 2, 9, ["fixed-limit", "pot-limit"]),
    ("dealers-choice", "mix", 2, 8, ["pot-limit", "no-limit"]),
    ("st-petersburg-dealers-choice", "mix", 2, 8, ["pot-limit", "no-limit"]),
    ("horse", "mix", 2, 8, ["fixed-limit"]),
    ("eight-game", "mix", 2, 6, ["fixed-limit"]),
    ("open-face-chinese", "open-face", 2, 5, ["points"]),
]


@pytest.mark.parametrize(("game", "family", "least", "most", "structures"), GAMES)
def test_every_game_is_listed_for_a_program(
    game: str, family: str, least: int, most: int, structures: list[str]
) -> None:
    entry = listed()[game]
    assert entry["family"] == family
    assert entry["players"] == {"min": least, "max": most}
    assert entry["structures"] == structures


def test_nothing_of_the_catalogue_is_missing() -> None:
    assert list(listed()) == list(catalog())
    assert {game for game, *_ in GAMES} == set(catalog())


def test_a_game_names_the_clauses_that_it_follows() -> None:
    clauses = listed()["courchevel"]["clauses"]
    assert clauses == ["GAME-COURCH-01", "GAME-COURCH-02", "GAME-COURCH-03", "GAME-COURCH-04"]


def test_a_person_sees_each_game_on_one_line_of_a_hundred_columns() -> None:
    lines = run().splitlines()
    assert max(len(line) for line in lines) <= 100
    for game in catalog().values():
        (line,) = [line for line in lines if line.split()[:1] == [game.id]]
        assert game.name in line
        for structure in game.structures:
            assert f" {SHORT.get(structure, structure)}" in line
