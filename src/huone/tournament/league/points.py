"""Points: what places of a season are worth, who leads, and with what stack each begins the final.

Owns: the formulas, the standings with their ties, and the seeds of a final.
Never: knows a tournament; it is told who took which place among how many.

Rule 1: points are whole numbers, so two houses with the same results have the same standings.
Rule 2: whoever has as many points is as good; a rank is shared and the next one left out.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from typing import Literal

from msgspec import Struct

from huone.units import Chips, PlayerId

Formula = Literal["table", "root"]


class LeaguePoints(Struct, frozen=True, kw_only=True):
    """How places become points."""

    formula: Formula = "root"
    """By a table of places, or by the root of entrants over place: few points for small fields."""
    table: tuple[int, ...] = ()
    scale: int = 100
    """What the winner of a field of one would have by the root."""
    for_entry: int = 0
    """What everybody gets who played."""
    best_of: int | None = None
    """How many results of a player count; None is all."""


class LeagueEvent(Struct, frozen=True, kw_only=True):
    """One tournament of a season, as it ended."""

    tournament: str
    entrants: int
    places: Mapping[PlayerId, int]


class LeagueStanding(Struct, frozen=True, kw_only=True):
    """Where somebody stands in a league."""

    rank: int
    player: PlayerId
    points: int
    played: int
    best_place: int


class FinalSeeds(Struct, frozen=True, kw_only=True):
    """Who is in a final, and with what."""

    players: int
    base_chips: Chips
    chips_per_point: int
    """Added for each point, so the leader begins ahead."""


def points_for(place: int, *, entrants: int, rules: LeaguePoints) -> int:
    """Give the points of one place.

    >>> [points_for(place, entrants=25, rules=LeaguePoints()) for place in (1, 4, 25)]
    [500, 250, 100]
    >>> points_for(3, entrants=9, rules=LeaguePoints(formula="table", table=(10, 6), for_entry=1))
    1
    """
    if rules.formula == "table":
        earned = rules.table[place - 1] if place <= len(rules.table) else 0
    else:
        earned = isqrt(rules.scale * rules.scale * entrants // place)
    return earned + rules.for_entry


def standings(events: Iterable[LeagueEvent], rules: LeaguePoints) -> list[LeagueStanding]:
    """Rank everybody who has played, the leader first; equals in the order of their names."""
    earned: dict[PlayerId, list[int]] = defaultdict(list)
    best: dict[PlayerId, int] = {}
    for event in events:
        for player, place in event.places.items():
            earned[player].append(points_for(place, entrants=event.entrants, rules=rules))
            best[player] = min(place, best.get(player, place))
    totals = {player: _counted(each, rules.best_of) for player, each in earned.items()}
    order = sorted(totals, key=lambda player: (-totals[player], player))
    ranks: dict[int, int] = {}
    for rank, player in enumerate(order, start=1):
        ranks.setdefault(totals[player], rank)
    return [
        LeagueStanding(
            rank=ranks[totals[player]],
            player=player,
            points=totals[player],
            played=len(earned[player]),
            best_place=best[player],
        )
        for player in order
    ]


def _counted(points: Sequence[int], best_of: int | None) -> int:
    return sum(sorted(points, reverse=True)[:best_of])


def seeded(leaders: Sequence[LeagueStanding], seeds: FinalSeeds) -> dict[PlayerId, Chips]:
    """Give each of the first players his stack for the final."""
    return {
        one.player: Chips(seeds.base_chips + seeds.chips_per_point * one.points)
        for one in leaders[: seeds.players]
    }
