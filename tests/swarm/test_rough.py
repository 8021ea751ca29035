"""Rough ground: what was forced to the disk survives a power cut, what was not may be gone."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from huone.refusal import Refused
from huone.swarm.mishaps import MISHAPS, in_trouble, mishaps_named
from huone.swarm.rough.controls import Controls
from huone.swarm.rough.ground import NotOurPower, PostgresGround
from huone.swarm.rough.power import Unsure, lose_power, note, read_notes, what_is_left

WRITER = """
import json, os, sqlite3, sys
from pathlib import Path
from huone.swarm.rough.controls import Controls
from huone.swarm.rough.disk import RoughDisk

folder = Path(sys.argv[1])
controls = Controls(folder / "ground")
RoughDisk(controls).slip_under()
db = sqlite3.connect(folder / "room.db", isolation_level=None)
db.execute("pragma journal_mode = wal")
db.execute(f"pragma synchronous = {sys.argv[2]}")
db.execute("pragma wal_autocheckpoint = 40")
db.execute("create table hand (number integer)")
for number in range(100):
    db.execute("insert into hand values (?)", (number,))
said = {}
controls.set(disk_full=True)
try:
    db.execute("insert into hand values (100)")
except sqlite3.Error as error:
    said["full"] = error.sqlite_errorname
controls.set(disk_full=False)
db.execute("insert into hand values (100)")
said["hands"] = db.execute("select count(*) from hand").fetchone()[0]
print(json.dumps(said), flush=True)
os._exit(9)
"""
COUNT = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute("select count(*) from hand").fetchone()[0])
"""


def written(folder: Path, synchronous: str) -> dict[str, object]:
    """Let a process write a hundred hands, meet a full disk, and die."""
    done = subprocess.run(
        [sys.executable, "-c", WRITER, str(folder), synchronous], capture_output=True, text=True
    )
    assert done.stdout, done.stderr
    said: dict[str, object] = json.loads(done.stdout)
    return said


def hands_in(folder: Path) -> int:
    """Count what is left, in another process: SQLite shares its locks within one."""
    path = str(folder / "room.db")
    done = subprocess.run([sys.executable, "-c", COUNT, path], capture_output=True, text=True)
    return int(done.stdout) if done.returncode == 0 else -1


@pytest.mark.parametrize("seed", range(4))
def test_what_was_forced_to_the_disk_survives_a_power_cut(tmp_path: Path, seed: int) -> None:
    assert written(tmp_path, "full") == {"full": "SQLITE_FULL", "hands": 101}
    lose_power(tmp_path / "room.db", Random(seed))
    assert hands_in(tmp_path) == 101


def test_planted_a_store_that_does_not_wait_for_the_disk_loses_hands(tmp_path: Path) -> None:
    assert written(tmp_path, "off")["hands"] == 101
    assert lose_power(tmp_path / "room.db", Random(1)) > 0
    assert hands_in(tmp_path) < 101


def test_notes_say_what_is_left() -> None:
    changes = [Unsure(2, 4, b"cd", b"CD"), Unsure(4, 4, b"", b"ef"), Unsure(3, 6, b"Def", None)]
    assert list(read_notes(b"".join(map(note, changes)) + b"\0\0\1")) == changes
    lefts = {what_is_left(b"abC", changes, Random(seed)) for seed in range(60)}
    assert {b"abcd", b"abCD", b"abC"} <= lefts
    assert all(left[:2] == b"ab" for left in lefts)


def test_the_clock_of_a_server_on_rough_ground_is_off(tmp_path: Path) -> None:
    controls = Controls(tmp_path / "ground")
    controls.set(shift_ms=-86_400_000)
    ask = (
        "import sys, time; before = time.time()\n"
        "from pathlib import Path\n"
        "from huone.swarm.rough.__main__ import shift_clock\n"
        "from huone.swarm.rough.controls import Controls\n"
        "shift_clock(Controls(Path(sys.argv[1])))\n"
        "from huone.system.clock import SystemClock\n"
        "print(round((before - SystemClock().now() / 1000) / 3600))"
    )
    said = subprocess.run(
        [sys.executable, "-c", ask, str(controls.path)], capture_output=True, text=True
    )
    assert said.stdout.strip() == "24", said.stderr


def test_faults_are_asked_for_by_name() -> None:
    assert mishaps_named("") == ()
    assert mishaps_named("all") == MISHAPS
    assert mishaps_named("clock, repeats") == ("repeats", "clock")
    with pytest.raises(Refused, match="no fault 'flood'; there are all, torn-frames"):
        mishaps_named("power,flood")
    assert in_trouble(mishaps_named("clock")) == frozenset()
    assert "room/table-halted" in in_trouble(mishaps_named("disk-full"))


def test_the_power_of_somebody_else_s_server_is_not_cut(tmp_path: Path) -> None:
    ground = PostgresGround("postgresql://nobody@example/room", Controls(tmp_path / "ground"))
    with pytest.raises(NotOurPower):
        ground.lose_power(Random(1))
