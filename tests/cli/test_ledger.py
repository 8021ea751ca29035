"""The commands of whoever looks after a database: what they print and how they end."""

import asyncio
import io
import json
import sqlite3
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from huone.cli.app import main
from huone.money.currency import EUR
from huone.sim.club import open_club, play, take_over
from huone.store.address import store_at


class Ended(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Ended:
    """Run a command in this process, as a shell would see it."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["huone", "ledger", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return Ended(int(ended.value.code or 0), out.getvalue(), err.getvalue())


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ledger") / "room.db"

    async def fill() -> None:
        store = store_at(str(path), EUR.code)
        await store.open()
        await open_club(store, tables=1, seats=3)
        (table,) = await take_over(store, seed="cli")
        await play(store, table, hands=3)
        await store.close()

    asyncio.run(fill())
    return path


def test_the_audit_of_a_sound_room_ends_with_zero(room: Path) -> None:
    ended = run("audit", "--db", f"sqlite:///{room}", "--json")
    found = json.loads(ended.stdout)
    assert ended.returncode == 0, ended.stderr
    assert {"entries", "laws", "ok"} <= set(found)
    assert found["ok"] is True
    assert all(set(law) == {"law", "ok", "first_bad"} for law in found["laws"])
    assert "holds" in run("audit", "--db", str(room), "--quick").stdout


def test_the_audit_of_a_forged_room_ends_with_one_and_names_the_row(
    room: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "forged.db"
    copy.write_bytes(room.read_bytes())
    connection = sqlite3.connect(copy)
    connection.execute("update purse set balance = balance + 1 where account = 'house:rake'")
    connection.commit()
    connection.close()
    ended = run("audit", "--db", str(copy), "--json")
    assert ended.returncode == 1
    bad = [law["first_bad"] for law in json.loads(ended.stdout)["laws"] if not law["ok"]]
    assert any(row.startswith("house:rake") for row in bad)
    assert "broken" in run("audit", "--db", str(copy)).stdout


def test_a_room_is_backed_up_restored_exported_and_archived(room: Path, tmp_path: Path) -> None:
    archive, copy = tmp_path / "a.huone", tmp_path / "new.db"
    answer = json.loads(run("backup", str(archive), "--db", str(room), "--json").stdout)
    assert answer["bytes"] == archive.stat().st_size
    restored = json.loads(run("restore", str(archive), "--db", str(copy), "--json").stdout)
    assert restored["rows"] == answer["rows"]
    assert run("audit", "--db", str(copy)).returncode == 0
    rows = json.loads(run("export", str(tmp_path), "--db", str(copy), "--json").stdout)["rows"]
    assert rows["hands"] == 9
    assert len((tmp_path / "hands.csv").read_text().splitlines()) == 10
    old = tmp_path / "old.huone"
    moved = run("archive", str(old), "--db", str(copy), "--before", "1970-01-02", "--json")
    assert json.loads(moved.stdout)["histories"] == 3
    back = run("unarchive", str(old), "--db", str(copy), "--json")
    assert json.loads(back.stdout) == {"histories": 3}


def test_a_forecast_is_drawn_from_a_small_club() -> None:
    found = json.loads(run("forecast", "--played", "160", "--hands", "1000000", "--json").stdout)
    assert found["played"] == 160
    assert found["database_bytes"] > found["history_bytes"] > 0
    assert "bytes a hand" in run("forecast", "--played", "80").stdout


BAD = {
    "no hands to play": ["forecast", "--played", "0"],
    "no such file": ["audit", "--db", "{tmp}/absent.db"],
    "not a database": ["audit", "--db", "{tmp}/text.db"],
    "another database": ["audit", "--db", "{tmp}/other.db"],
    "no such scheme": ["audit", "--db", "mysql://host/room"],
    "no server": ["audit", "--db", "postgresql://nobody@localhost:1/room"],
    "no such directory": ["backup", "{tmp}/absent/a.huone", "--db", "{room}"],
    "not an archive": ["restore", "{tmp}/text.db", "--db", "{tmp}/new.db"],
    "no such archive": ["restore", "{tmp}/absent.huone", "--db", "{tmp}/new.db"],
    "no such format": ["export", "{tmp}", "--db", "{room}", "--format", "xls"],
    "no such day": ["archive", "{tmp}/a.huone", "--db", "{room}", "--before", "yesterday"],
}


@pytest.mark.parametrize("mistake", BAD)
def test_a_mistake_is_one_line_and_exit_code_two(room: Path, tmp_path: Path, mistake: str) -> None:
    (tmp_path / "text.db").write_text("not a database")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("create table something (x)")
    other.close()
    ended = run(*(word.format(tmp=tmp_path, room=room) for word in BAD[mistake]))
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    assert ended.stderr.startswith("huone: ")


def test_what_a_player_is_owed_is_proven_from_the_rows(room: Path, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    db, player = f"sqlite:///{room}", players_of(room)[0]
    ended = run("proof", "--db", db, "--player", player, "--out", str(file), "--json")
    found = json.loads(ended.stdout)
    assert ended.returncode == 0, ended.stderr
    assert found["ok"] is True
    assert found["sum_cents"] > found["line_cents"] >= 0
    assert found["proof"] == json.loads(file.read_text())
    assert "holds (now)" in run("proof", "--db", db, "--player", player).stdout
    nobody = run("proof", "--db", db, "--player", "nobody")
    assert (nobody.returncode, "nobody" in nobody.stderr) == (2, True)
    unsealed = run("proof", "--db", db, "--player", player, "--day", "2001-01-01")
    assert (unsealed.returncode, "2001-01-01" in unsealed.stderr) == (2, True)


def players_of(room: Path) -> list[str]:
    with sqlite3.connect(room) as rows:
        return [str(row[0]) for row in rows.execute("select id from player order by id")]
