"""One server for each database: the second is refused by name, on both stores."""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from huone.refusal import Refused
from huone.sim.own_postgres import Server
from huone.store import holding
from huone.store.address import NoDatabase, is_postgres
from huone.store.holding import AlreadyRunning, held
from huone.store.postgres_server import without_password
from huone.swarm.rough.controls import Controls
from huone.swarm.rough.ground import PostgresGround


@pytest.fixture(autouse=True)
def no_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "PATIENCE_S", 0.3)
    monkeypatch.setattr(holding, "GLANCE_S", 0.05)


async def test_the_second_server_is_refused_and_told_who_is_there(empty_url: str) -> None:
    async with held(empty_url):
        with pytest.raises(AlreadyRunning) as no:
            async with held(empty_url):
                pass
        on_server = is_postgres(empty_url)
        here = f" on {socket.gethostname()}" if on_server else ""
        assert no.value.facts["process"] == f"{os.getpid()}{here}"
        place = without_password(empty_url) if on_server else empty_url.removeprefix("sqlite:///")
        assert no.value.facts["folder"] == place
        assert isinstance(no.value, Refused)
    async with held(empty_url) as again:
        assert not again.lost.is_set()


@pytest.mark.sqlite
async def test_another_way_to_the_same_file_is_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    monkeypatch.chdir(tmp_path)
    async with held(str(tmp_path / "real" / "room.db")):
        for way in ("real/room.db", str(tmp_path / "link" / "room.db"), "sqlite:///link/room.db"):
            with pytest.raises(AlreadyRunning):
                async with held(way):
                    pass
        async with held(str(tmp_path / "real" / "other.db")):
            pass
    assert (tmp_path / "real" / "room.db.lock").stat().st_mode & 0o077 == 0


@pytest.mark.sqlite
async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase):
        async with held(str(tmp_path / "nowhere" / "room.db")):
            pass


async def cut(url: str) -> int:
    """End every other session on a database, as an administrator may; tell how many."""
    import asyncpg

    knife = await asyncpg.connect(url)
    ended = await knife.fetch(
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where datname = current_database() and pid <> pg_backend_pid()"
    )
    await knife.close()
    return len(ended)


async def sessions(url: str, *, granted: bool) -> set[int]:
    """Number the sessions that have the lock of a room, or wait for it."""
    import asyncpg

    looks = await asyncpg.connect(url)
    found = await looks.fetch(
        "select pid from pg_locks where locktype = 'advisory' and classid::bigint = $1 "
        "and granted = $2 and database = "
        "(select oid from pg_database where datname = current_database())",
        holding.ROOM_LOCK,
        granted,
    )
    await looks.close()
    return {row[0] for row in found}


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what must come; a busy machine is no failure."""
    async with asyncio.timeout(180):
        while not await holds():
            await asyncio.sleep(0.01)


@pytest.mark.postgres
async def test_a_lock_that_was_cut_off_is_taken_again(postgres_server: Server) -> None:
    url = postgres_server.create_database()
    async with held(url) as ours:
        said: list[bool] = []
        ours.listeners.append(said.append)
        first = await sessions(url, granted=True)
        assert len(first) == 1
        # Beside it a session that has just ended may still be on the server's list.
        assert await cut(url) >= 1

        async def is_taken_again() -> bool:
            return said == [False, True]

        await until(is_taken_again)
        now = await sessions(url, granted=True)
        assert len(now) == 1
        assert not now & first
        assert not ours.lost.is_set()
        with pytest.raises(AlreadyRunning):
            async with held(url):
                pass


@pytest.mark.postgres
async def test_who_finds_another_in_his_place_is_told_to_stop(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncpg

    url = postgres_server.create_database()
    async with held(url) as ours:
        said: list[bool] = []
        ours.listeners.append(said.append)
        other = await asyncpg.connect(url)
        waits = asyncio.create_task(
            other.execute(
                "select pg_advisory_lock($1, hashtext(current_schema()))", holding.ROOM_LOCK
            )
        )

        async def stands_in_line() -> bool:
            return bool(await sessions(url, granted=False))

        await until(stands_in_line)
        await other_sessions_end(url, but=other)
        await waits
        async with asyncio.timeout(180):
            await ours.lost.wait()
        assert said == [False]
        await other.close()


@pytest.mark.postgres
async def test_hole_18_a_database_that_was_away_is_held_again_when_it_is_back(
    postgres_server: Server, tmp_path: Path
) -> None:
    """Away for longer than anybody's patience: nobody else got in, so nobody has to stop."""
    url = postgres_server.create_database()
    ground = PostgresGround(url, Controls(tmp_path / "ground"))
    async with held(url) as ours:
        (first,) = await sessions(url, granted=True)
        await ground.take_away()
        await asyncio.sleep(2 * holding.PATIENCE_S)
        await ground.bring_back()

        async def is_taken_again() -> bool:
            return bool(await sessions(url, granted=True) - {first})

        await until(is_taken_again)
        assert not ours.lost.is_set()


@pytest.mark.postgres
async def test_a_busy_server_is_not_taken_for_one_that_is_held(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the answer takes longer than the patience, and says that it is free."""
    monkeypatch.setattr(holding, "PATIENCE_S", 0.0)
    slow = (
        "select pg_sleep(0.3)::text = '' and pg_try_advisory_lock($1, hashtext(current_schema()))"
    )
    monkeypatch.setattr(holding, "TRY_LOCK", slow)
    async with held(postgres_server.create_database()) as ours:
        assert not ours.lost.is_set()


async def other_sessions_end(url: str, *, but: object) -> None:
    import asyncpg

    assert isinstance(but, asyncpg.Connection)
    knife = await asyncpg.connect(url)
    await knife.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() "
        f"and pid not in (pg_backend_pid(), {but.get_server_pid()})"
    )
    await knife.close()


@pytest.mark.postgres
async def test_two_databases_of_one_server_are_two_rooms(postgres_server: Server) -> None:
    one, other = postgres_server.create_database(), postgres_server.create_database()
    async with held(one), held(other):
        pass
