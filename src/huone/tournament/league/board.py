"""Boards: who has done best in a game, in one week or one season.

Owns: when a week and a season begin, the sums of one board, and the ranks that follow from them.
Never: counts money. Places become points, so nobody's losses can be read from a board.

Rule 1: sums are carried on by each tournament that ends; no result is ever looked at twice.
Rule 2: places are counted among people: who has beaten house bots alone has beaten nobody.
Rule 3: whoever has as many points is as good; a rank is shared and the next one left out.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.tournament.league.points import LeaguePoints, LeagueStanding, points_for
from huone.units import Instant, PlayerId

Span = Literal["week", "season"]
SPANS: Final[tuple[Span, ...]] = ("week", "season")
POINTS: Final = LeaguePoints()
PLAYERS_MAX: Final = 2_000
"""So many people stand on a board; who has fewest points makes room."""
DAY_MS: Final = 86_400_000
EPOCH: Final = date(1970, 1, 1).toordinal()
THURSDAY: Final = 3
"""The weekday of the epoch, Monday being 0."""
MONTHS: Final = 3
"""How long a season is."""


class BoardLine(Struct, frozen=True):
    """What somebody has done on a board."""

    points: int
    played: int
    best_place: int


class Board(Struct, frozen=True, kw_only=True):
    """One game in one week or season."""

    span: Span
    game: str
    from_ms: Instant
    to_ms: Instant
    lines: dict[PlayerId, BoardLine] = {}

    @property
    def id(self) -> str:
        """Under which name it is kept."""
        return f"{self.span}:{self.game}:{self.from_ms}"


def board_at(span: Span, game: str, now: Instant, *, offset_at: Callable[[Instant], int]) -> Board:
    """Open the board of a moment: weeks begin on Monday, seasons with a quarter of the year.

    Both ends go by the clock on the wall as it stands there, so the board of a season stays the
    same board when summer time begins or ends within it.

    >>> week = board_at("week", "texas", Instant(0), offset_at=lambda at: 0)
    >>> (week.from_ms // DAY_MS, week.to_ms // DAY_MS)
    (-3, 4)
    >>> season = board_at("season", "texas", Instant(100 * DAY_MS), offset_at=lambda at: 120)
    >>> (season.from_ms // 3_600_000, (season.to_ms - season.from_ms) // DAY_MS)
    (2158, 91)
    """
    day = (now + offset_at(now) * 60_000) // DAY_MS
    if span == "week":
        first = day - (day + THURSDAY) % 7
        last = first + 7
    else:
        today = date.fromordinal(EPOCH + day)
        month = today.month - (today.month - 1) % MONTHS
        first = date(today.year, month, 1).toordinal() - EPOCH
        year, month = (today.year + 1, 1) if month + MONTHS > 12 else (today.year, month + MONTHS)
        last = date(year, month, 1).toordinal() - EPOCH
    return Board(
        span=span,
        game=game,
        from_ms=_midnight(first, offset_at),
        to_ms=_midnight(last, offset_at),
    )


def _midnight(day: int, offset_at: Callable[[Instant], int]) -> Instant:
    return Instant(day * DAY_MS - offset_at(Instant(day * DAY_MS)) * 60_000)


def counted(board: Board, places: Mapping[PlayerId, int]) -> Board:
    """Add the places that some people took in one tournament."""
    lines = dict(board.lines)
    for player, finished in places.items():
        place = 1 + sum(other < finished for other in places.values())
        before = lines.get(player, BoardLine(0, 0, place))
        lines[player] = BoardLine(
            before.points + points_for(place, entrants=len(places), rules=POINTS),
            before.played + 1,
            min(place, before.best_place),
        )
    kept = sorted(lines, key=lambda player: (-lines[player].points, player))[:PLAYERS_MAX]
    return replace(board, lines={player: lines[player] for player in kept})


def ranked(board: Board, players: Iterable[PlayerId]) -> list[LeagueStanding]:
    """Rank some of the people on a board among themselves; equals in the order of their names."""
    order = sorted(players, key=lambda player: (-board.lines[player].points, player))
    ranks: dict[int, int] = {}
    for rank, player in enumerate(order, start=1):
        ranks.setdefault(board.lines[player].points, rank)
    return [
        LeagueStanding(
            rank=ranks[line.points],
            player=player,
            points=line.points,
            played=line.played,
            best_place=line.best_place,
        )
        for player, line in ((player, board.lines[player]) for player in order)
    ]
