"""Tournament bodies: what the lists of a tournament look like, a page at a time.

Owns: the shapes of pages of players and tables, and of what is asked for them.
Never: orders anybody; the room does.
"""

from huone.room.tournaments.offers import OfferKind
from huone.room.tournaments.ranking import ContestTableLine, PlayerLine
from huone.server.api.pages import PageQuery
from huone.server.api.words import Body, Count, Label, PageSize, Shown


class PlayersQuery(Body, frozen=True, kw_only=True):
    """Which players of a tournament: behind a place in the list, and by a part of their names."""

    after: Count = 0
    limit: PageSize = 50
    search: Label = ""


class PlayersPage(Shown, frozen=True, kw_only=True):
    """Some players of a tournament in their order; `after` is where the next page begins."""

    lines: tuple[PlayerLine, ...]
    after: int | None


class PlayedQuery(PageQuery, frozen=True, kw_only=True):
    """Which of my tournaments: of one kind, or all; what comes before a number of my account."""

    kind: OfferKind | None = None


class PlayedLine(Shown, frozen=True, kw_only=True):
    """A tournament that I have played: what I paid for it and what it has paid me."""

    tournament: str
    name: str
    kind: OfferKind | None
    """None is a kind that the room does not hold any more."""
    at_ms: int
    paid_cents: int
    won_cents: int


class PlayedPage(Shown, frozen=True, kw_only=True):
    """My tournaments, the newest first; `before` asks for older ones."""

    lines: tuple[PlayedLine, ...]
    before: int | None


class TablesQuery(Body, frozen=True, kw_only=True):
    """Which tables of a tournament: behind a number."""

    after: Count = 0
    limit: PageSize = 50


class TablesPage(Shown, frozen=True, kw_only=True):
    """Some tables of a tournament by number; `after` is where the next page begins."""

    lines: tuple[ContestTableLine, ...]
    after: int | None
