"""What only the PostgreSQL store can run into: lost lines, restarts, careless servers."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from huone.money.accounts import RAKE
from huone.money.currency import EUR
from huone.refusal import Refused
from huone.sim.club import open_club, play, take_over
from huone.sim.own_postgres import Server
from huone.store import postgres
from huone.store.audit import audit
from huone.store.ports import StoreUnavailable
from huone.store.postgres import PostgresStore
from huone.store.postgres_server import without_password
from huone.store.snapshot import snapshot_of
from huone.swarm.rough.controls import Controls
from huone.swarm.rough.ground import PostgresGround
from huone.units import Instant, PlayerId

pytestmark = pytest.mark.postgres

CUT = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() " \
      "and datname = current_database()"  # fmt: skip


async def test_a_cut_line_is_mended_and_nothing_is_doubled(postgres_server: Server) -> None:
    url = postgres_server.create_database()
    store = PostgresStore(url, EUR.code)
    await store.open()
    await open_club(store, tables=6, seats=2)
    tables = await take_over(store, seed="cut")
    knife = await asyncpg.connect(url)
    playing = [asyncio.create_task(play(store, table, hands=40)) for table in tables]
    cuts = 0
    for _ in range(6):
        hands = tables[0].hand_no
        while tables[0].hand_no < hands + 3:
            await asyncio.sleep(0.001)
        cuts += await knife.fetchval(f"select count(*) from ({CUT}) as cut")
    await asyncio.gather(*playing)
    await knife.close()
    await store.close()
    assert cuts >= 6
    async with snapshot_of(url) as snapshot:
        report = await audit(snapshot)
    assert report.ok, report
    assert report.hands == 240


async def test_a_server_that_stays_away_is_reported(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "PATIENCE_S", 0.3)
    url = postgres_server.create_database()
    store = PostgresStore(url, EUR.code)
    await store.open()
    store._url = url.replace("/room", "/gone")
    await store._hang_up()
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await store.admit(PlayerId("anna"), at_ms=Instant(0))
    store._url = url
    monkeypatch.undo()  # A busy server is no failure.
    await store.admit(PlayerId("anna"), at_ms=Instant(0))
    assert await store.balance(RAKE) == 0
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.admit(PlayerId("anna"), at_ms=Instant(0))
    with pytest.raises(StoreUnavailable):
        await store.balance(RAKE)


async def test_hole_18_a_full_disk_is_waited_for_and_blames_no_request(
    postgres_server: Server, tmp_path: Path
) -> None:
    url = postgres_server.create_database()
    store, ground = PostgresStore(url, EUR.code), PostgresGround(url, Controls(tmp_path / "ground"))
    await store.open()
    await ground.fill_disk()
    with pytest.raises(StoreUnavailable, match="No space left on device"):
        await store.admit(PlayerId("anna"), at_ms=Instant(0))
    await ground.free_disk()
    await store.admit(PlayerId("anna"), at_ms=Instant(0))
    assert await store.balance(RAKE) == 0
    await ground.take_away()
    with pytest.raises(StoreUnavailable):
        await store.balance(RAKE)
    await ground.bring_back()
    assert await store.balance(RAKE) == 0
    await store.close()


async def test_a_server_that_may_forget_is_refused(postgres_server: Server) -> None:
    url = postgres_server.create_database()
    server = await asyncpg.connect(url)
    await server.execute("alter system set full_page_writes = off")
    await server.execute("select pg_reload_conf()")
    while await server.fetchval("show full_page_writes") == "on":
        await asyncio.sleep(0.01)
    with pytest.raises(Refused) as no:
        await PostgresStore(url, EUR.code).open()
    assert no.value.code == "store/not-durable"
    await server.execute("alter system reset full_page_writes")
    await server.execute("select pg_reload_conf()")
    await server.close()


async def test_a_database_that_is_not_there_is_refused(postgres_server: Server) -> None:
    url = postgres_server.create_database().replace("/room", "/nowhere")
    with pytest.raises(Refused) as no:
        await PostgresStore(url, EUR.code).open()
    assert no.value.code == "store/no-database"


def test_a_password_is_not_shown() -> None:
    assert without_password("postgresql://anna:secret@host/room") == "postgresql://host/room"
