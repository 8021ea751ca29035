"""Everything that is answered over HTTP outside `/api`: the client, its headers, and monitors."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from kit.evening import Evening
from kit.talk import Talk

from huone.accounts.identity import KnownNames
from huone.room import commands
from huone.server.app import create_app
from huone.server.context import ServerContext
from huone.server.wire import Ask
from huone.store.ports import StoreUnavailable

Make = Callable[..., Evening]
INDEX = "<!doctype html><title>Huone</title>"


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A web client as the build leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "index-a1b2c3.js").write_text("export {}")
    (folder / "robots.txt").write_text("User-agent: *")
    return folder


def visitor(
    edge: ServerContext,
    static: Path,
    *,
    address: str = "127.0.0.1",
    monitors: tuple[str, ...] = (),
) -> httpx.AsyncClient:
    app = create_app(edge, static=static, monitors=monitors)
    transport = httpx.ASGITransport(app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost:8020")


@pytest.mark.parametrize(
    "path", ["/", "/table/nl10-1", "/table/sng-7.1", "/tournament/v1.2/clock", "/first-run/abc"]
)
async def test_every_page_is_the_page_of_the_client(path: str, evening: Make, static: Path) -> None:
    async with evening() as night, visitor(ServerContext(night.room, KnownNames()), static) as web:
        answer = await web.get(path)
        assert (answer.status_code, answer.text) == (200, INDEX)
        assert answer.headers["cache-control"] == "no-cache"


async def test_hole_18_a_room_in_trouble_is_not_ready_and_says_why(
    evening: Make, static: Path
) -> None:
    async with evening() as night, visitor(ServerContext(night.room, KnownNames()), static) as web:
        table = await night.seat("anna", "bo", "cem")
        night.room.caretaker.stopped(table.id, StoreUnavailable("disk full"))
        answer = await web.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["status"] == "in-trouble"
        assert answer.json()["reasons"] == ["1 tables have stopped"]
        assert "huone_troubles 1.0" in (await web.get("/metrics")).text
        night.room.caretaker.goes_on(table.id)
        assert (await web.get("/readyz")).status_code == 200


async def test_a_hashed_file_is_kept_and_a_missing_one_is_missing(
    evening: Make, static: Path
) -> None:
    async with evening() as night, visitor(ServerContext(night.room, KnownNames()), static) as web:
        answer = await web.get("/assets/index-a1b2c3.js")
        assert "immutable" in answer.headers["cache-control"]
        assert (await web.get("/robots.txt")).headers["cache-control"] == "no-cache"
        missing = await web.get("/assets/index-000000.js")
        assert missing.status_code == 404
        assert "immutable" not in missing.headers.get("cache-control", "")
        for path in ("/../app.py", "/assets/../../app.py", "/%2e%2e/app.py", "/..%2fapp.py"):
            assert "create_app" not in (await web.get(path)).text


async def test_a_page_loads_from_its_own_origin_only(evening: Make, static: Path) -> None:
    async with evening() as night, visitor(ServerContext(night.room, KnownNames()), static) as web:
        for path in ("/", "/assets/index-a1b2c3.js", "/healthz", "/assets/none.js"):
            headers = (await web.get(path)).headers
            policy = dict(
                part.split(" ", 1) for part in headers["content-security-policy"].split("; ")
            )
            assert policy["default-src"] == "'none'"
            assert policy["script-src"] == "'self'"
            assert policy["frame-ancestors"] == "'none'"
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"


async def test_without_a_client_a_page_says_how_to_get_it(evening: Make, tmp_path: Path) -> None:
    async with (
        evening() as night,
        visitor(ServerContext(night.room, KnownNames()), tmp_path) as web,
    ):
        answer = await web.get("/anything")
        assert answer.status_code == 200
        assert "huone doctor" in answer.text


async def test_a_monitor_sees_whether_the_room_is_alive_and_ready(
    evening: Make, static: Path
) -> None:
    async with evening() as night:
        edge = ServerContext(night.room, KnownNames())
        async with visitor(edge, static) as web:
            assert (await web.get("/healthz")).json() == {"status": "alive"}
            assert (await web.get("/readyz")).json() == {
                "status": "ready",
                "halted_tables": 0,
                "reasons": [],
            }
            edge.is_stopping = True
            answer = await web.get("/readyz")
            assert (answer.status_code, answer.json()["status"]) == (503, "stopping")


async def test_hole_15_the_figures_are_for_this_machine_only(evening: Make, static: Path) -> None:
    async with evening() as night:
        edge = ServerContext(night.room, KnownNames())
        await night.seat("anna", "bo", "cem")
        async with Talk(edge) as talk:
            await talk.hello("anna")
            await talk.say("{")
            await talk.say(Ask(id="1", command=commands.LeaveQueue(stake="nl10")))
            await talk.rest()
            await night.room.quiet()
            async with visitor(edge, static) as web:
                page = (await web.get("/metrics")).text
                lines = set(page.splitlines())
                assert "huone_tables 1.0" in lines
                assert "huone_connections 1.0" in lines
                assert "huone_players 1.0" in lines
                assert 'huone_bad_frames_total{code="frame/unreadable"} 1.0' in lines
                assert any(line.startswith("huone_commands_total{") for line in lines)
                assert "huone_ledger_lag_seconds 0.0" in lines
                assert "anna" not in page
                proxied = await web.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
                assert proxied.status_code == 403
                led_here = await web.get("/metrics", headers={"Host": "evil.example"})
                assert led_here.status_code == 403
        async with visitor(edge, static, address="10.0.0.9") as web:
            assert (await web.get("/metrics")).status_code == 403
        async with visitor(edge, static, address="10.0.0.9", monitors=("10.0.0.9",)) as web:
            assert (await web.get("/metrics")).status_code == 200
