"""A room that is killed again and again loses nothing; one with a fault is found out."""

import asyncio
import sys
from pathlib import Path

import pytest

from huone.swarm.mishaps import MISHAPS
from huone.swarm.soak import Soak, soak

FAULTY = Path(__file__).with_name("faulty_server.py")


def killed(program: tuple[str, ...], *, seconds: float, plays: int) -> Soak:
    return asyncio.run(
        soak(
            seconds=seconds,
            tables=2,
            players=8,
            kill_every_s=0.5,
            plays=plays,
            seed=5,
            program=program,
        )
    )


def test_a_room_that_is_killed_while_it_is_played_in_has_lost_nothing() -> None:
    done = killed((sys.executable, "-m", "huone"), seconds=4.0, plays=12)
    assert done.kills >= 1
    assert done.actions > 0
    assert done.hands > 0
    assert done.is_clean, done


def test_a_server_that_shows_hidden_cards_is_found_out() -> None:
    done = killed((sys.executable, str(FAULTY), "leak"), seconds=0.1, plays=1)
    assert done.leaks > 0
    assert not done.is_clean
    assert {fault.kind for fault in done.faults} == {"leak"}


def test_a_server_that_speaks_before_the_disk_has_it_is_found_out() -> None:
    done = killed((sys.executable, str(FAULTY), "forget"), seconds=0.1, plays=25)
    assert not done.is_clean
    # A hand that was told and is gone: its actions are missed, or its chips are back.
    undone = [fault for fault in done.faults if fault.kind == "chips"]
    assert done.acknowledged_lost > 0 or undone


def test_a_room_that_everything_befalls_has_lost_nothing() -> None:
    done = asyncio.run(
        soak(seconds=12.0, tables=2, players=8, kill_every_s=0.5, plays=4, seed=5, mishaps=MISHAPS)
    )
    assert set(done.mishaps) & {"power", "disk-full", "database-away", "clock"}
    assert done.hands > 0
    assert done.is_clean, done


@pytest.mark.deep
@pytest.mark.parametrize("db", ["", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_ten_minutes_of_everything_lose_nothing(db: str) -> None:
    done = asyncio.run(
        soak(seconds=600, tables=30, players=180, kill_every_s=10, seed=1, mishaps=MISHAPS, db=db)
    )
    assert {"power", "disk-full", "database-away", "clock", "repeats"} <= set(done.mishaps)
    assert done.is_clean, done


@pytest.mark.deep
def test_two_minutes_of_kills_lose_nothing() -> None:
    done = asyncio.run(soak(seconds=120, tables=30, players=180, kill_every_s=10, seed=1))
    assert done.kills >= 6
    assert done.is_clean, done
