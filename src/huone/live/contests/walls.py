"""Walls: what everybody may see of a tournament with paper cards, and a guest of himself.

Owns: the public picture of a contest: clock, prizes, who sits where as the wall calls him.
Never: shows a whole name, what anybody paid, or what he has collected.
"""

from msgspec import Struct

from huone.live.contests.contest import Contest
from huone.live.contests.shapes import (
    ContestClockView,
    ContestLevelView,
    ContestLine,
    ContestView,
)
from huone.live.contests.view import contest_view
from huone.live.house import House
from huone.live.walls import wall_name
from huone.units import Instant


class ContestWallSeat(Struct, frozen=True, kw_only=True):
    """Who has drawn which seat, as the wall calls him."""

    name: str
    table: int
    seat: int


class ContestMine(Struct, frozen=True, kw_only=True):
    """A guest's own place in a contest."""

    ticket: int
    state: str
    table: int
    seat: int
    place: int
    prize_cents: int


class ContestWallView(Struct, frozen=True, kw_only=True):
    """A contest, as walls and phones show it."""

    number: int
    now_ms: int
    line: ContestLine
    clock: ContestClockView
    structure: tuple[ContestLevelView, ...]
    average_chips: int
    pool_cents: int
    places_cents: tuple[int, ...]
    hand_for_hand: bool
    seats: tuple[ContestWallSeat, ...]
    mine: ContestMine | None = None


def contest_wall(
    house: House, contest: Contest, now: Instant, *, guest: str = ""
) -> ContestWallView:
    """Show a contest to everybody, and to a guest what is his."""
    shown = contest_view(contest, (), set(), now)
    return ContestWallView(
        number=contest.number,
        now_ms=now,
        line=shown.line,
        clock=shown.clock,
        structure=shown.structure,
        average_chips=shown.average_chips,
        pool_cents=shown.money.pool_cents,
        places_cents=tuple(place.cents for place in shown.money.places),
        hand_for_hand=shown.hand_for_hand,
        seats=tuple(
            ContestWallSeat(
                name=wall_name(house, house.guests[one.guest]) if one.guest in house.guests else "",
                table=one.table,
                seat=one.seat,
            )
            for one in shown.players
            if one.table
        ),
        mine=_mine(shown, guest),
    )


def _mine(shown: ContestView, guest: str) -> ContestMine | None:
    for one in shown.players:
        if one.guest == guest:
            return ContestMine(
                ticket=one.ticket,
                state=one.state,
                table=one.table,
                seat=one.seat,
                place=one.place,
                prize_cents=one.prize_cents,
            )
    return None
