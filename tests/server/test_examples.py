"""The examples for operators: figures that exist, and a hand played over TLS through the proxy."""

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from kit.evening import Evening
from kit.served import Served, until
from websockets.asyncio.client import ClientConnection, connect

from huone.accounts.identity import KnownNames
from huone.server.context import ServerContext
from huone.server.wire import Hello, Subscribe, Welcome, encode, read_server_frame

EXAMPLES = Path(__file__).parents[2] / "examples"
FIGURE = re.compile(r"\bhuone_[a-z_]+")
LETTERS = {"huone_letters_waiting", "huone_letters_failed"}


@pytest.mark.parametrize("name", ["grafana-dashboard.json", "prometheus-alerts.yml"])
async def test_every_figure_of_the_examples_exists(name: str, tmp_path: Path) -> None:
    async with Evening(tmp_path / "room.db") as night:
        page = ServerContext(night.room, KnownNames()).metrics.page().decode()
    known = set(re.findall(r"^# TYPE (\S+)", page, re.MULTILINE)) | LETTERS
    known |= {f"{figure}_bucket" for figure in known}
    used = set(FIGURE.findall((EXAMPLES / name).read_text(encoding="utf-8")))
    assert len(used) > 8
    assert used - known == set()


def test_the_dashboard_shows_hands_actions_rake_store_and_loop() -> None:
    board = json.loads((EXAMPLES / "grafana-dashboard.json").read_text(encoding="utf-8"))
    places = [tuple(panel["gridPos"].values()) for panel in board["panels"]]
    assert len(set(places)) == len(places) == 12


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def proxy(folder: Path, room_port: int) -> AsyncIterator[tuple[int, ssl.SSLContext]]:
    """Start nginx with the example, its ports and certificate changed and nothing else."""
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    key, pem, port = folder / "room.key", folder / "room.pem", free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=poker.example", "-addext", "subjectAltName=DNS:poker.example", "-keyout", str(key),
         "-out", str(pem)],
        check=True, capture_output=True,
    )  # fmt: skip
    site = (EXAMPLES / "nginx.conf").read_text(encoding="utf-8")
    for was, now in (
        ("127.0.0.1:8020", f"127.0.0.1:{room_port}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("/etc/ssl/poker.example.pem", str(pem)),
        ("/etc/ssl/poker.example.key", str(key)),
    ):
        assert was in site
        site = site.replace(was, now)
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/error.log; daemon off; user root;"
        f"events {{}} http {{ access_log off; {paths} {site} }}"
    )
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(whole)])
    trust = ssl.create_default_context(cafile=str(pem))
    try:
        await until(lambda: _answers(port) or process.poll() is not None)
        assert process.poll() is None, (folder / "error.log").read_text()
        yield port, trust
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


async def test_a_hand_is_played_over_tls_through_nginx(tmp_path: Path) -> None:
    async with (
        Evening(tmp_path / "room.db") as night,
        Served(night) as served,
        proxy(tmp_path, served.listener.port) as (port, trust),
    ):
        table = await night.seat("anna", "bo", "cem")
        url = f"wss://127.0.0.1:{port}/ws"
        async with connect(url, ssl=trust, server_hostname="poker.example") as anna:
            await anna.send(encode(Hello(version=1, token="anna", stream=None)).decode())
            assert isinstance(read_server_frame(await _next(anna)), Welcome)
            await anna.send(encode(Subscribe(topic=f"table:{table.id}")).decode())
            await night.play(table, 1)
            while b"HandSettled" not in await _next(anna):
                pass
        assert (await _ask(port, trust, "/metrics")).startswith("HTTP/1.1 403")
        assert (await _ask(port, trust, "/readyz")).startswith("HTTP/1.1 200")


async def _next(line: ClientConnection) -> bytes:
    text = await asyncio.wait_for(line.recv(), 60)
    return text if isinstance(text, bytes) else str(text).encode()


async def _ask(port: int, trust: ssl.SSLContext, path: str) -> str:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, ssl=trust, server_hostname="poker.example"
    )
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: poker.example\r\nConnection: close\r\n\r\n".encode()
    )
    answer = await reader.read()
    writer.close()
    return answer.decode()
