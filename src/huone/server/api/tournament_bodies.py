"""Tournament bodies: what the lists of a tournament look like, a page at a time.

Owns: the shapes of pages of players and tables, and of what is asked for them.
Never: orders anybody; the room does.
"""

from typing import Annotated

from msgspec import Meta

from huone.room.tournaments.ranking import ContestTableLine, PlayerLine
from huone.room.tournaments.results import Kind, ListCursor, PlayedTournament
from huone.server.api.words import END, Body, Count, Label, PageSize, Shown

Mark = Annotated[
    str, Meta(pattern=r"^[0-9]{1,15}\.[A-Za-z0-9][A-Za-z0-9_.-]{0,99}" + END, max_length=120)
]
"""A place in the list of my tournaments."""


class PlayersQuery(Body, frozen=True, kw_only=True):
    """Which players of a tournament: behind a place in the list, and by a part of their names."""

    after: Count = 0
    limit: PageSize = 50
    search: Label = ""


class PlayersPage(Shown, frozen=True, kw_only=True):
    """Some players of a tournament in their order; `after` is where the next page begins."""

    lines: tuple[PlayerLine, ...]
    after: int | None


class PlayedQuery(Body, frozen=True, kw_only=True):
    """Which of my tournaments: of one kind, or all; what comes behind a place in the list."""

    kind: Kind | None = None
    before: Mark | None = None
    limit: PageSize = 50


class PlayedPage(Shown, frozen=True, kw_only=True):
    """My tournaments, the newest first; `before` asks for older ones."""

    lines: tuple[PlayedTournament, ...]
    before: str | None


def write_place(place: ListCursor | None) -> str | None:
    """Write a place in the list of my tournaments as a query asks for it."""
    return None if place is None else f"{place.at_ms}.{place.id}"


def read_place(mark: str | None) -> ListCursor | None:
    """Read such a place back."""
    if mark is None:
        return None
    at_ms, _, id = mark.partition(".")
    return ListCursor(int(at_ms), id)


class TablesQuery(Body, frozen=True, kw_only=True):
    """Which tables of a tournament: behind a number."""

    after: Count = 0
    limit: PageSize = 50


class TablesPage(Shown, frozen=True, kw_only=True):
    """Some tables of a tournament by number; `after` is where the next page begins."""

    lines: tuple[ContestTableLine, ...]
    after: int | None
