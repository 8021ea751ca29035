"""App: everything that the server answers, under its path.

Owns: the list of paths outside `/api`, and what a monitor asks.
Never: knows what an answer means.
"""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from huone.server.context import ServerContext
from huone.server.metrics import CONTENT_TYPE
from huone.server.rules_pages import rules_routes
from huone.server.site import STATIC, SafeHeaders, client_files
from huone.server.socket import Socket

OWN_MACHINE = ("127.0.0.1", "::1")

Answer = Callable[[Request], Awaitable[Response]]


def create_app(
    edge: ServerContext,
    api: Sequence[BaseRoute] = (),
    *,
    origins: tuple[str, ...] = (),
    connections_max: int = 10_000,
    https: bool = False,
    static: Path = STATIC,
) -> Starlette:
    """Put the paths of a server together."""
    socket = Socket(edge, origins=origins, most=connections_max)
    return Starlette(
        routes=[
            WebSocketRoute("/ws", socket),
            Route("/healthz", _health),
            Route("/readyz", _readiness(edge)),
            Route("/metrics", _metrics(edge)),
            *api,
            *rules_routes(edge.room),
            Mount("/", client_files(static)),
        ],
        middleware=[Middleware(SafeHeaders, https=https)],
    )


async def _health(_: Request) -> Response:
    return JSONResponse({"status": "alive"})


def _readiness(edge: ServerContext) -> Answer:
    async def ready(_: Request) -> Response:
        """Say whether new players can be sent here."""
        halted = sum(table.is_halted for table in edge.room.lobby)
        is_ready = not edge.is_stopping
        body = {"status": "ready" if is_ready else "stopping", "halted_tables": halted}
        return JSONResponse(body, status_code=200 if is_ready else 503)

    return ready


def _metrics(edge: ServerContext) -> Answer:
    async def figures(request: Request) -> Response:
        """Show the figures to this machine only; a proxy speaks for somebody else."""
        local = request.client is not None and request.client.host in OWN_MACHINE
        if not local or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
            return JSONResponse({"status": "for this machine only"}, status_code=403)
        return Response(edge.metrics.page(), headers={"content-type": CONTENT_TYPE})

    return figures
