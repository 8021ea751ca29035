"""Site: the web client, as files, and the headers that keep it safe.

Owns: which file answers which path, how long it may be kept, and what a page may load.
Never: builds the client; that is done when huone is installed.

Rule 1: a page loads from its own origin and nothing else; no script is written into a page.
Rule 2: a file whose name holds its hash never changes, so it is kept for a year; all others are
asked for every time.
"""

import json
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC: Final = Path(__file__).parent / "static"
KEEP: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
DOCS: Final = Path(__file__).parent / "docs"
DOCS_SCRIPTS: Final = "scripts.json"
"""Hashes of the scripts that stand in the pages of the documentation; the build lists them."""
DOCS_LOADS: Final = (
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",  # Colours of examples; a style runs nothing.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
NO_DOCS: Final = "The documentation is not built here: `make docs` builds it.\n"
SAFE: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Huone</title>
<h1>The room is open, but its web client is not built.</h1>
<p>Install Node 20 or later and then Huone again; <code>huone doctor</code> says what is missing.
<p>Programs can connect all the same: see <code>docs/PROTOCOL.md</code>.
"""


class SafeHeaders:
    """Puts the safe headers on every answer that has not set its own."""

    def __init__(self, app: ASGIApp, *, https: bool = False) -> None:
        self._app = app
        self._headers = dict(SAFE)
        if https:
            self._headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_safely)


class WebClientFiles(StaticFiles):
    """The files of the web client; a path that is no file is a page, which the client draws."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, or with the page of the client."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or _is_file_name(path):
                raise
            response = await super().get_response("index.html", scope)
        response.headers["cache-control"] = KEEP if path.startswith("assets/") else ASK
        return response


def _is_file_name(path: str) -> bool:
    """Tell whether a path can only be a file: one of the build's, or `favicon.ico` at the root.

    Deeper paths are pages, dots and all: `/table/sit-and-go.1` is a tournament's first table.
    """
    folder, _, name = path.rpartition("/")
    return folder == "assets" or (folder == "" and "." in name)


def client_files(folder: Path = STATIC) -> ASGIApp:
    """Give the web client, or a page that says how to get it."""
    if (folder / "index.html").is_file():
        return WebClientFiles(directory=folder, html=True)
    return HTMLResponse(NOT_BUILT, headers={"cache-control": ASK})


class DocsFiles(StaticFiles):
    """The documentation, a folder for each page; of scripts only those run that the build knows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        listed = folder / DOCS_SCRIPTS
        hashes: list[str] = json.loads(listed.read_bytes()) if listed.is_file() else []
        known = " ".join(f"'sha256-{each}'" for each in hashes)
        self._policy = "; ".join((*DOCS_LOADS, f"script-src 'self' {known}".strip()))

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, under a policy of its own."""
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = self._policy
        response.headers["cache-control"] = ASK
        return response


def docs_files(folder: Path = DOCS) -> ASGIApp:
    """Give the documentation, or a line that says how to get it."""
    if (folder / "index.html").is_file():
        return DocsFiles(folder)
    return PlainTextResponse(NO_DOCS, status_code=404, headers={"cache-control": ASK})
