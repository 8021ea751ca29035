"""Rules pages: the guide of the rulebook in force, for everybody and without signing in.

Owns: `/rules`, the language that a reader gets, and the links `/rules/clause/ID` and
`/rules/why/CODE` that lead from a clause or a refusal to the place that explains it.
Never: says a rule; `huone.guide` does.
"""

from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from huone.guide.book import HandSpot
from huone.guide.site import GuideSite
from huone.guide.words import TONGUES, Tongue
from huone.room.room import Room

HEADERS: Final = {"cache-control": "no-cache"}
PATH_MAX: Final = 200
"""No page has a longer name."""


def rules_routes(room: Room) -> list[Route]:
    """Give the routes of the guide, for the rulebook and the games of a room (SYS-43)."""
    games = tuple(dict.fromkeys(line.game for line in room.config.lobby))
    return routes_of(RulesPages(GuideSite(room.config.rulebook, games)))


def routes_of(pages: "RulesPages") -> list[Route]:
    """Give the routes of some pages."""
    return [
        Route("/rules", pages.first),
        Route("/rules/", pages.first),
        Route("/rules/clause/{id}", pages.clause),
        Route("/rules/why/{code:path}", pages.why),
        Route("/rules/{path:path}", pages.page),
    ]


class RulesPages:
    """Answers requests for the guide; pages are drawn beside the loop that plays hands."""

    def __init__(self, site: GuideSite) -> None:
        self._site = site

    async def first(self, request: Request) -> Response:
        """Lead to the contents in the reader's language."""
        return _to(f"/rules/{tongue_of(request)}/index.html")

    async def page(self, request: Request) -> Response:
        """Give one file of the guide."""
        path: str = request.path_params["path"]
        found = await run_in_threadpool(self._site.file, path) if len(path) <= PATH_MAX else None
        if found is None:
            return PlainTextResponse("There is no such page.", status_code=404, headers=HEADERS)
        text, kind = found
        return Response(text, media_type=kind, headers=HEADERS)

    async def clause(self, request: Request) -> Response:
        """Lead to where a clause is explained."""
        tongue, id = tongue_of(request), request.path_params["id"]
        return _at(tongue, await run_in_threadpool(self._site.spot_of_clause, tongue, id))

    async def why(self, request: Request) -> Response:
        """Lead to the place that explains a refusal."""
        tongue, code = tongue_of(request), request.path_params["code"]
        return _at(tongue, await run_in_threadpool(self._site.spot_of_refusal, tongue, code))


def tongue_of(request: Request) -> Tongue:
    """Choose a language: the one asked for, else the browser's first that we speak, else English.

    Browsers list their languages in order of preference, so weights need not be read.
    """
    asked = request.query_params.get("lang", "")
    accepted = request.headers.get("accept-language", "")[:PATH_MAX]
    wanted = [asked, *(part.strip()[:2].lower() for part in accepted.split(","))]
    for one in wanted:
        for tongue in TONGUES:
            if one == tongue:
                return tongue
    return "en"


def _at(tongue: Tongue, spot: HandSpot | None) -> Response:
    if spot is None:
        return _to(f"/rules/{tongue}/index.html")
    return _to(f"/rules/{tongue}/{spot.slug}.html#{quote(spot.anchor)}")


def _to(address: str) -> Response:
    return RedirectResponse(address, status_code=307, headers=HEADERS)
