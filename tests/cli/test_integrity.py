"""The commands of who reviews play: what they print."""

import asyncio
import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest
from kit.evening import Evening

from huone.cli.app import main
from huone.units import PlayerId


def run(*arguments: str) -> tuple[int, str, str]:
    """Run a command in this process, as a shell would see it."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["huone", "integrity", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return int(ended.value.code or 0), out.getvalue(), err.getvalue()


@pytest.fixture
def played(tmp_path: Path) -> str:
    """Play a short evening, and give the database that it left."""

    async def play() -> None:
        async with Evening(tmp_path / "room.db") as night:
            table = await night.seat("anna", "bo", "cem")
            await night.play(table, hands=12)

    asyncio.run(play())
    return str(tmp_path / "room.db")


def test_a_scan_tells_a_program_every_rank(played: str) -> None:
    code, out, err = run("scan", "--db", played, "--json")
    answer = json.loads(out)
    assert (code, err, answer["hands"]) == (0, "", 12)
    for found in answer["findings"]:
        assert {"feature", "players", "score_milli", "facts", "hands", "rank"} == found.keys()


def test_a_scan_tells_a_person_how_much_it_has_read(played: str) -> None:
    code, out, _ = run("scan", "--db", played)
    assert code == 0
    assert "12 hands; 0 findings stand out" in out


def test_a_scan_of_no_room_is_one_line(tmp_path: Path) -> None:
    code, out, err = run("scan", "--db", str(tmp_path / "none.db"))
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_day_that_is_none_is_refused(played: str) -> None:
    code, _, err = run("scan", "--db", played, "--since", "yesterday")
    assert code == 2
    assert "yesterday" in err


def test_cases_are_listed_by_their_stage(tmp_path: Path) -> None:
    async def complain() -> None:
        async with Evening(tmp_path / "room.db") as night:
            await night.come("anna")
            bo, anna = PlayerId("bo"), PlayerId("anna")
            night.room.cases.complain(bo, anna, "she dumps", (), now=night.clock.now())
            await night.room.quiet()

    asyncio.run(complain())
    db = str(tmp_path / "room.db")
    code, out, _ = run("cases", "--db", db)
    assert code == 0
    assert "case-1" in out
    assert "anna (reported)" in out
    code, out, _ = run("cases", "--db", db, "--stage", "closed", "--json")
    assert json.loads(out) == {"cases": []}
    code, out, err = run("cases", "--db", db, "--stage", "lost")
    assert (code, out) == (2, "")
    assert "lost" in err
