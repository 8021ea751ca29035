"""Planted cheats are found among honest players, and honest players are left alone.

Seeds 1 to 9 were looked at while the limits of review were set; the tests use others.
"""

import json

import pytest
from typer.testing import CliRunner

from huone.cli.app import app
from huone.integrity.scan import scan
from huone.sim.cheat_trial import SHOWN_BY, interval, run
from huone.sim.cheats import PLANTED, evening

JITTER = "bots-with-jitter"


@pytest.mark.clause("ETH-04")
def test_hole_13_planted_cheats_of_every_kind_are_found_and_honest_players_are_not() -> None:
    trial = run(seed=31, evenings=1, honest=60, groups=1)
    missed = [trick for trick, kind in trial.kinds.items() if kind.recall < 1]
    assert len(missed) <= 1, missed
    assert trial.false_per_100_honest <= 2
    assert trial.honest_players == 60
    assert trial.kinds["mules"].players == 7
    assert all(kind.hands for kind in trial.kinds.values())


def test_among_honest_people_alone_nothing_is_found() -> None:
    played = evening(seed=32, honest=30, hours=20, hands=10, groups=0)
    found = scan(played.hands, played.seen, top=1_000)
    assert [one for one in found if one.is_notable] == []
    assert played.cheats == {}


def test_the_same_seed_plays_the_same_hands() -> None:
    one, again = (evening(seed=5, honest=6, hours=1, hands=3, groups=1) for _ in range(2))
    assert one == again
    assert one.cheats.keys() == set(PLANTED) == SHOWN_BY.keys()


def test_the_interval_of_a_share_is_wide_where_little_was_seen() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(5, 5) == (0.566, 1.0)
    assert interval(90, 100) == (0.826, 0.945)


def test_the_command_tells_each_kind() -> None:
    told = CliRunner().invoke(
        app, ["sim", "cheats", "--seed", "33", "--evenings", "1", "--honest", "20", "--json"]
    )
    answer = json.loads(told.stdout)
    assert answer["kinds"].keys() == set(PLANTED)
    assert answer["honest_players"] == 20
    assert {"recall", "false_findings", "players", "hands"} <= answer["kinds"]["mules"].keys()


@pytest.mark.deep
@pytest.mark.parametrize("seed", [41, 42, 43])
def test_four_evenings_find_nine_of_ten_and_hardly_anybody_else(seed: int) -> None:
    trial = run(seed=seed)
    for trick, kind in trial.kinds.items():
        assert kind.recall >= (0.7 if trick == JITTER else 0.9), trick
    assert trial.false_per_100_honest <= 1
