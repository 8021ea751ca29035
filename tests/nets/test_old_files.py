"""A room of an earlier version comes back from its file, and from its archives, as it was left.

`data/online.db.gz` was cut off in the middle of a hand: three at a table of a stake, two in its
queue, a private table, a tournament that was played to its end, one that runs and one that waits,
accounts, a case, a complaint, limits, a hand taken back. `data/live.db.gz` has a jackpot and a time
charge. `data/rooms.json` says what stood in their books.
"""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with, scheduled
from kit.evening import NL10, ONLINE, Evening
from kit.front_door import PASSWORD, front_door
from msgspec.structs import replace

from huone.games.rules import no_limit
from huone.money.accounts import drop_of
from huone.room import commands
from huone.room.config import RoomConfig, StakeOffer
from huone.store.audit import audit
from huone.store.backup import restore
from huone.store.history_archive import return_histories
from huone.store.snapshot import snapshot_of
from huone.units import Instant, PlayerId

DATA = Path(__file__).parent / "data"
ROOMS: dict[str, Any] = json.loads((DATA / "rooms.json").read_text(encoding="utf-8"))
ONLINE_ROOM, LIVE_ROOM = ROOMS["online"], ROOMS["live"]
HAND, CUT_OFF = ONLINE_ROOM["hand"], "nl10-1"

LOBBY = (
    replace(NL10, tables_max=1, seats=3),
    replace(NL10, id="second", seats=6),
    replace(NL10, id="omaha", game="omaha"),
)
WITH_TOURNAMENTS = config_with(
    replace(ONLINE, lobby=LOBBY), SNG, HEXA, scheduled("sunday", 2 * 3_600_000)
)
DROPS = StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200), jackpot="bbj")
TIMED = replace(DROPS, id="timed", jackpot=None, time_charge_cents=12_00)
LIVE = replace(ONLINE, rulebook="live-1.0-fi", lobby=(DROPS, TIMED))


def file_of(name: str, folder: Path) -> Path:
    """Unpack a database."""
    path = folder / f"{name}.db"
    path.write_bytes(gzip.decompress((DATA / f"{name}.db.gz").read_bytes()))
    return path


def reopened(path: Path, config: RoomConfig, left_ms: int) -> Evening:
    """Get a room ready that stands on the file, at the moment when it was left."""
    night = Evening(path, config, seed=100)
    night.clock.jump_to(Instant(left_ms))
    night.sent = 10_000  # Commands of today are not those of then.
    return night


async def balances(night: Evening) -> dict[str, int]:
    found = await night.room.committer.store.balances()
    return {account: cents for (account, _), cents in found.items()}


@pytest.mark.parametrize("name", ["online", "live"])
async def test_every_law_holds_in_the_file(name: str, tmp_path: Path) -> None:
    async with snapshot_of(f"sqlite:///{file_of(name, tmp_path)}") as snapshot:
        report = await audit(snapshot)
    assert [law for law in report.laws if not law.ok] == []


async def test_a_room_is_cut_off_in_a_hand_and_comes_back(tmp_path: Path) -> None:
    night = reopened(file_of("online", tmp_path), WITH_TOURNAMENTS, ONLINE_ROOM["now"])
    async with night:
        assert await balances(night) == ONLINE_ROOM["balances"]
        table = night.room.lobby.table(CUT_OFF)
        # The hand that was cut off is void: everybody has what he had before its blinds.
        assert table.table.running is None
        assert [list(place) for place in table.table.people.stacks()] == ONLINE_ROOM["stacks"]
        for name in ("Anna", "Bo", "Cem"):
            await night.enter(name)
        await night.play(table, 3)
        assert table.table.hands == HAND + 3
        assert await night.faults() == []


async def test_who_waited_still_waits_and_a_private_table_is_still_there(tmp_path: Path) -> None:
    night = reopened(file_of("online", tmp_path), WITH_TOURNAMENTS, ONLINE_ROOM["now"])
    async with night:
        assert ONLINE_ROOM["queue"] == ["Dora", "Emil"]
        for name in ("Anna", "Dora", "Emil"):
            await night.enter(name)
        await night.ask("Anna", commands.Leave(table=CUT_OFF))
        await night.wait(60_000)
        assert [table.id for table in night.room.tables_of(PlayerId("Dora"))] == [CUT_OFF]
        assert "second-1" in [table.id for table in night.room.lobby]


async def test_a_tournament_is_played_on_and_a_finished_one_is_kept(tmp_path: Path) -> None:
    night = reopened(file_of("online", tmp_path), WITH_TOURNAMENTS, ONLINE_ROOM["now"])
    async with night:
        contests = ContestEvening(night)
        contest = contests.contest("sunday-1")
        assert sorted(contest.field.entrants) == ONLINE_ROOM["sunday_players"]
        for name in ONLINE_ROOM["sunday_players"]:
            await night.enter(name)
        before = await balances(night)
        assert (
            before["tournament:sunday-1:pool"]
            == ONLINE_ROOM["balances"]["tournament:sunday-1:pool"]
        )
        await contests.play(contest)
        after = await balances(night)
        assert after["tournament:sunday-1:pool"] == 0
        assert sum(after.values()) == 0
        assert await night.faults() == []


async def test_a_command_of_then_is_known_again(tmp_path: Path) -> None:
    night = reopened(file_of("online", tmp_path), WITH_TOURNAMENTS, ONLINE_ROOM["now"])
    async with night:
        await night.enter("Ida")
        before = await balances(night)
        entered = commands.Register(tournament="hexa-1")
        answer = await night.room.command(PlayerId("Ida"), entered, id=ONLINE_ROOM["ida"])
        assert isinstance(answer, commands.Entered)
        assert await balances(night) == before


async def test_accounts_open_with_the_passwords_of_then(tmp_path: Path) -> None:
    night = reopened(file_of("online", tmp_path), WITH_TOURNAMENTS, ONLINE_ROOM["now"])
    async with front_door(night) as door:
        anna, boss, rita = door.browser(), door.browser(), door.browser()
        for browser, name in ((anna, "Anna"), (boss, "Boss"), (rita, "Rita")):
            body = {"name": name, "password": PASSWORD}
            assert (await browser.post("/api/login", json=body)).is_success
        assert (await anna.get("/api/me")).json()["settings"] == {"theme": "dark"}
        assert (await anna.get("/api/me/notes")).json()["notes"][0]["text"] == "bluffs"
        limits = (await anna.get("/api/me/limits")).json()
        assert "50000" in json.dumps(limits)
        asked = (await boss.get("/api/staff/transfers")).json()["transfers"]
        dora = next(one["id"] for one in asked if one["player"] == "Dora")
        assert (await boss.post(f"/api/staff/transfers/{dora}/approve")).is_success
        after = await balances(night)
        assert after["player:Dora:cash"] == ONLINE_ROOM["balances"]["player:Dora:cash"] + 2_500
        case = (await rita.get("/api/staff/cases/case-2")).json()
        assert case["line"]["parties"] == {"Cem": "suspect", "Bo": "injured"}
        reports = (await boss.get("/api/staff/reports")).json()
        assert "slow" in json.dumps(reports)
        log = (await boss.get("/api/staff/audit-log")).json()
        assert len(log["lines"]) >= 5


async def test_a_hand_of_then_is_replayed_and_a_ruling_stays(tmp_path: Path) -> None:
    night = reopened(file_of("online", tmp_path), WITH_TOURNAMENTS, ONLINE_ROOM["now"])
    async with front_door(night) as door:
        anna = door.browser()
        await anna.post("/api/login", json={"name": "Anna", "password": PASSWORD})
        played = (await anna.get(f"/api/hands/{CUT_OFF}/1")).json()
        assert (played["table"], played["hand_no"]) == (CUT_OFF, 1)
        taken_back = (await anna.get(f"/api/hands/{CUT_OFF}/3")).json()
        assert taken_back["outcome"] == "void"
        proof = await anna.get(f"/api/hands/{CUT_OFF}/1/proof")
        assert proof.is_success


async def test_a_live_room_keeps_its_jackpot_and_its_time(tmp_path: Path) -> None:
    night = reopened(file_of("live", tmp_path), LIVE, LIVE_ROOM["now"])
    async with night:
        assert await balances(night) == LIVE_ROOM["balances"]
        assert night.room.jackpots.booked_cents("bbj") == LIVE_ROOM["jackpot"]
        dropped = LIVE_ROOM["balances"][drop_of("bbj")]
        await night.wait(86_400_000)
        await night.crash()
        assert night.room.jackpots.booked_cents("bbj") == LIVE_ROOM["jackpot"] + dropped
        assert await night.faults() == []


async def test_a_backup_of_then_is_restored(tmp_path: Path) -> None:
    path = tmp_path / "restored.db"
    await restore(DATA / "online.huone", f"sqlite:///{path}")
    night = reopened(path, WITH_TOURNAMENTS, ONLINE_ROOM["now"])
    async with night:
        assert await balances(night) == ONLINE_ROOM["balances"]
        assert await night.faults() == []


async def test_histories_of_then_come_back_from_their_archive(tmp_path: Path) -> None:
    path = file_of("online", tmp_path)
    with closing(sqlite3.connect(path)) as database:
        kept = database.execute("select * from history order by 1").fetchall()
        database.execute("delete from history")
        database.commit()
    assert await return_histories(DATA / "histories.huone", f"sqlite:///{path}") == len(kept)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("select * from history order by 1").fetchall() == kept
