"""App: everything that the server answers, under its path.

Owns: the list of paths outside `/api`, and what a monitor asks.
Never: knows what an answer means.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from huone.room.staff.caretaker import TroubleKind
from huone.server.context import ServerContext
from huone.server.doors import is_among, networks_in
from huone.server.metrics import CONTENT_TYPE
from huone.server.rules_pages import rules_routes
from huone.server.site import STATIC, SafeHeaders, client_files, docs_files
from huone.server.socket import Socket

OWN_MACHINE = ("127.0.0.1", "::1")
OWN_NAMES = ("127.0.0.1", "[::1]", "localhost")
SLOW_S: Final = 5.0
"""A record that is under way for so long means that the store does not answer."""
SHORTLY: Final[dict[TroubleKind, str]] = {
    "store": "the store does not answer",
    "table": "{count} tables have stopped",
    "tournament": "{count} tournaments have stopped",
    "lost": "{count} tables or tournaments could not be restored",
}

Answer = Callable[[Request], Awaitable[Response]]


def create_app(
    edge: ServerContext,
    api: Sequence[BaseRoute] = (),
    *,
    origins: tuple[str, ...] = (),
    connections_max: int = 10_000,
    https: bool = False,
    monitors: tuple[str, ...] = (),
    static: Path = STATIC,
) -> Starlette:
    """Put the paths of a server together."""
    socket = Socket(edge, origins=origins, most=connections_max)
    return Starlette(
        routes=[
            WebSocketRoute("/ws", socket),
            Route("/healthz", _health),
            Route("/readyz", _readiness(edge)),
            Route("/metrics", _metrics(edge, monitors)),
            *api,
            *rules_routes(edge.room),
            Route("/docs", _to_docs),
            Mount("/docs", docs_files()),
            Mount("/", client_files(static)),
        ],
        middleware=[Middleware(SafeHeaders, https=https)],
    )


async def _to_docs(_: Request) -> Response:
    return RedirectResponse("/docs/")


async def _health(_: Request) -> Response:
    return JSONResponse({"status": "alive"})


def _readiness(edge: ServerContext) -> Answer:
    async def ready(_: Request) -> Response:
        """Say whether new players can be sent here."""
        halted = sum(table.is_halted for table in edge.room.lobby)
        reasons = [*troubles_in_short(edge)]
        status = "stopping" if edge.is_stopping else "in-trouble" if reasons else "ready"
        body = {"status": status, "halted_tables": halted, "reasons": reasons}
        return JSONResponse(body, status_code=200 if status == "ready" else 503)

    return ready


def troubles_in_short(edge: ServerContext) -> Iterator[str]:
    """Say what does not work, without a name: everybody may ask."""
    counts = Counter(trouble.kind for trouble in edge.room.caretaker)
    for kind, count in sorted(counts.items()):
        yield SHORTLY[kind].format(count=count)
    if "store" not in counts and edge.room.committer.lag()[1] > SLOW_S:
        yield SHORTLY["store"]


def _named(host: str) -> str:
    """Take the name of a host without its port."""
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host


def _metrics(edge: ServerContext, monitors: tuple[str, ...]) -> Answer:
    named = networks_in(",".join(monitors))

    async def figures(request: Request) -> Response:
        """Show the figures to this machine and to named monitors; a proxy speaks for others."""
        host = request.client.host if request.client is not None else ""
        proxied = "x-forwarded-for" in request.headers or "forwarded" in request.headers
        # A page that a name leads here from elsewhere would send its own name along.
        is_monitor = is_among(host, named)
        own_name = is_monitor or _named(request.headers.get("host", "")) in OWN_NAMES
        if not (is_monitor or host in OWN_MACHINE) or proxied or not own_name:
            return JSONResponse({"status": "for this machine only"}, status_code=403)
        return Response(edge.metrics.page(), headers={"content-type": CONTENT_TYPE})

    return figures
