"""A room is killed at random moments; nothing that was acknowledged is lost or doubled."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from kit.crashes import Acknowledged, Verdict, judge

from huone.money.currency import EUR
from huone.sim.club import histories, open_club
from huone.sim.own_postgres import Server
from huone.store.address import store_at

SETTLER = Path(__file__).with_name("settler.py")
TABLES = 6  # Of six players each, so that rows are written many at a time and one by one.
STORES = [
    pytest.param("sqlite", marks=pytest.mark.sqlite),
    pytest.param("postgres", marks=pytest.mark.postgres),
]


@pytest.fixture
def settler() -> Iterator["Settler"]:
    process = subprocess.Popen(
        [sys.executable, SETTLER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    yield Settler(process)
    process.communicate()


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    return str(request.getfixturevalue("postgres_server").create_database())


def found_club(url: str) -> None:
    async def open_and_close() -> None:
        store = store_at(url, EUR.code)
        await store.open()
        await open_club(store, tables=TABLES)
        await store.close()

    asyncio.run(open_and_close())


class Settler:
    """The warm process that every life is forked from."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.known = Acknowledged()

    def begin(self, url: str, seed: int) -> int:
        """Let a life begin; tell its process id."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{url} {seed}\n")
        word, pid = self._read()
        assert word == "born"
        return int(pid)

    def hear(self) -> bool:
        """Remember one thing that the life was told; tell whether it still talks."""
        kind, *told = self._read()
        if kind == "started":
            self.known.starts.add((told[0], int(told[1])))
        elif kind == "settled":
            self.known.settled(told[0], int(told[1]), histories()[int(told[2])])
        return kind != "dead"

    def _read(self) -> list[str]:
        assert self._process.stdout is not None
        return self._process.stdout.readline().split()


def kill_repeatedly(settler: Settler, url: str, *, kills: int) -> None:
    """Kill life after life, some while they open the store, most in the middle of play."""
    found_club(url)
    chance = Random(8217)
    for life in range(kills):
        pid = settler.begin(url, life)
        words = max(0, chance.randrange(-4, 24))
        alive = all(settler.hear() for _ in range(words))
        assert alive, f"life {life} ended by itself"
        time.sleep(chance.randrange(1, 6 if words else 60) / 1000)
        os.kill(pid, signal.SIGKILL)
        while settler.hear():
            pass
        if life % 10 == 0:
            verdict = asyncio.run(judge(url, settler.known, quick=True))
            assert verdict.is_clean, f"after life {life}: {verdict}"


@pytest.mark.clause("SYS-27", "SRV-05")
def test_a_hundred_kills_cost_nothing(settler: Settler, url: str) -> None:
    kill_repeatedly(settler, url, kills=100)
    assert asyncio.run(judge(url, settler.known)) == Verdict()
    assert len(settler.known.settlements) > 200


@pytest.mark.deep
def test_two_thousand_kills_cost_nothing(settler: Settler, url: str) -> None:
    kill_repeatedly(settler, url, kills=2_000)
    assert asyncio.run(judge(url, settler.known)) == Verdict()


@pytest.mark.postgres
@pytest.mark.parametrize("kills", [3, pytest.param(40, marks=pytest.mark.deep)])
def test_a_server_that_crashes_under_a_room_costs_nothing(
    settler: Settler, postgres_server: Server, kills: int
) -> None:
    """Let the server crash in the middle of commits; the room that runs on it mends its line."""
    url = postgres_server.create_database()
    found_club(url)
    chance = Random(17)
    pid = settler.begin(url, 1)
    for _ in range(kills):
        assert all(settler.hear() for _ in range(chance.randrange(10, 40)))
        postgres_server.crash()
    assert all(settler.hear() for _ in range(30))
    os.kill(pid, signal.SIGKILL)
    while settler.hear():
        pass
    assert asyncio.run(judge(url, settler.known)) == Verdict()


@pytest.mark.sqlite
def test_the_checker_notices_a_lost_and_a_forged_settlement(
    settler: Settler, tmp_path: Path
) -> None:
    url = str(tmp_path / "room.db")
    kill_repeatedly(settler, url, kills=5)
    known = settler.known
    known.settled("t0", 999_999, b"never recorded")
    table, hand_no = next(iter(known.settlements))
    known.settled(table, hand_no, b"recorded otherwise")
    known.starts.add(("t1", 999_999))
    verdict = asyncio.run(judge(url, known))
    assert sorted(verdict.lost) == sorted([("t0", 999_999), (table, hand_no), ("t1", 999_999)])
