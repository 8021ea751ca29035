"""Site: every file of the guide by its path, drawn when it is asked for.

Owns: the paths `LANGUAGE/PAGE.html`, the index beside them, the style and the script.
Never: opens a file or a port.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from huone.guide.book import Guide, HandSpot, guide_of, why
from huone.guide.changes import changes
from huone.guide.render import (
    ASSETS,
    asset,
    changes_html,
    contents_html,
    index_js,
    page_html,
)
from huone.guide.words import TONGUES, Tongue
from huone.rulebooks.loader import list_rulebooks

HTML: Final = "text/html"
SCRIPT: Final = "text/javascript"
KEPT: Final = 400
"""More files than a guide has; what was drawn once is kept."""

File = tuple[str, str]
"""A text and what it is."""


class GuideSite:
    """The guide of one rulebook, for the games of one room."""

    def __init__(
        self, which: str | Path, games: tuple[str, ...] = (), *, home: str | None = "/"
    ) -> None:
        self._which = which
        self._games = games
        self._home = home
        self.guide = lru_cache(maxsize=len(TONGUES))(self._guide)
        self.file = lru_cache(maxsize=KEPT)(self._file)

    def paths(self) -> list[str]:
        """List every file of the guide."""
        pages = [page.slug for page in self.guide("en").pages]
        names = ["index", *pages, *(f"changes-{other}" for other in self.others())]
        return [
            *ASSETS,
            *(f"{tongue}/{name}.html" for tongue in TONGUES for name in names),
            *(f"{tongue}/index.js" for tongue in TONGUES),
        ]

    def others(self) -> tuple[str, ...]:
        """List the published rulebooks of the same kind of room."""
        own = self.guide("en").book.meta
        pages = (page for page in list_rulebooks() if page.room == own.room)
        return tuple(page.id for page in pages if page.id != own.id)

    def spot_of_clause(self, tongue: Tongue, clause: str) -> HandSpot | None:
        """Find the place of a clause."""
        return self.guide(tongue).spot(clause)

    def spot_of_refusal(self, tongue: Tongue, code: str) -> HandSpot | None:
        """Find the place that explains a refusal."""
        return why(self.guide(tongue), code)

    def _guide(self, tongue: Tongue) -> Guide:
        return guide_of(self._which, tongue, games=self._games)

    def _file(self, path: str) -> File | None:
        if path in ASSETS:
            return asset(path), ASSETS[path]
        named, _, name = path.partition("/")
        tongue = next((one for one in TONGUES if one == named), None)
        if tongue is None:
            return None
        guide = self.guide(tongue)
        if name == "index.js":
            return index_js(guide), SCRIPT
        slug, dot, kind = name.rpartition(".")
        if not dot or kind != "html":
            return None
        text = self._page(guide, tongue, slug)
        return None if text is None else (text, HTML)

    def _page(self, guide: Guide, tongue: Tongue, slug: str) -> str | None:
        if slug == "index":
            return contents_html(guide, home=self._home, others=self.others())
        other = slug.removeprefix("changes-")
        if other != slug and other in self.others():
            before = guide_of(other, tongue)
            return changes_html(guide, other, changes(before, guide), home=self._home)
        page = guide.page(slug)
        return None if page is None else page_html(guide, page, home=self._home)
