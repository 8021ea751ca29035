"""Owed: what a player at his seat has paid and missed, hand after hand.

Owns: the newcomer's blind, missed-blind markers, the flag that earns the button, changing seats,
and the owner of a seat on which somebody else plays.
Never: says how a debt may be paid (`entry.py`).

Rule 1: only a blind that was due while a player sat out is missed; who waits for the big blind is
never passed by it, so he comes to owe no more.
Rule 2: a newcomer owes one newcomer's blind, however many blinds have passed his seat
(LIVE-DRAW-03).
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.table.blinds import (
    Follows,
    LastHand,
    Lineup,
    Positions,
    clockwise,
    hands_until_big_blind,
)
from huone.table.rules import MissedBlindRules
from huone.units import PlayerId, Seat

Due = Literal["nothing", "new", "small", "both"]
"""What stands between a player and his next cards: a newcomer's blind, or blinds he missed."""

Earned = Literal["nothing", "big", "button"]
"""What he has paid in turn since he came: nothing, the big blind, or both (LIVE-MOVE-01)."""

Wish = Literal["sit-out", "wait", "post", "straddle", "buy-button"]
"""What he wants for the next hand; from `wait` on it matters only while something is due."""

_MARKERS: dict[Due, int] = {"nothing": 0, "new": 0, "small": 1, "both": 2}


class BlindPlace(Struct, frozen=True, kw_only=True):
    """One player at his seat, as the blinds see him between two hands."""

    seat: Seat
    player: PlayerId
    due: Due = "new"
    earned: Earned = "nothing"
    wish: Wish = "wait"


def markers(due: Due, rules: MissedBlindRules) -> int:
    """Count the missed-blind markers before a player: never more than two (LIVE-MISS-02/03)."""
    return min(_MARKERS[due], rules.markers_max)


def after_first_hand(positions: Positions, places: Iterable[BlindPlace]) -> list[BlindPlace]:
    """Settle the table's first hand: who was dealt in has earned the button (LIVE-MOVE-08)."""
    return [
        replace(place, due="nothing", earned="button") if _is_dealt_in(place, positions) else place
        for place in places
    ]


def after_hand(
    positions: Positions, last: LastHand, places: Iterable[BlindPlace], *, bought: bool = False
) -> list[BlindPlace]:
    """Settle what each player owes and has earned once the positions of a hand are known.

    `places` may name two players of one seat: the one who plays and its absent owner, who misses
    his blinds although they are paid (LIVE-OVER-03).
    """
    settled = []
    for place in places:
        if _is_dealt_in(place, positions):
            earned = _earned(place, positions, bought=bought)
            settled.append(replace(place, due="nothing", earned=earned))
        elif place.wish == "sit-out" and not bought:
            settled.append(_missed(place, positions, last))
        else:
            settled.append(place)
    return settled


def _is_dealt_in(place: BlindPlace, positions: Positions) -> bool:
    return positions.dealt_in.get(place.seat) == place.player


def _earned(place: BlindPlace, positions: Positions, *, bought: bool) -> Earned:
    """Move a player on towards the button: big blind in turn, then small blind (LIVE-MOVE-08)."""
    if place.seat == positions.big_blind:
        return "button" if bought or place.earned == "button" else "big"
    pays_small = place.seat == positions.small_blind or place.due == "small"
    if pays_small and place.earned != "nothing":
        return "button"  # The small blind in turn, or made good by LIVE-MISS-07.
    return place.earned if place.due in ("nothing", "small") else "nothing"


def _missed(place: BlindPlace, positions: Positions, last: LastHand) -> BlindPlace:
    """Mark the blinds that were due at an absent player's seat (LIVE-MISS-01/03)."""
    if place.due == "new":
        return place
    start, end = last.big_blind_seat, positions.big_blind
    if place.seat == start:
        return replace(place, due="small") if place.due == "nothing" else place
    # The big blind has moved from `start` to `end`; a newcomer may have met it where it was.
    passed = start != end and clockwise({place.seat, end}, start)[0] == place.seat
    return replace(place, due="both", earned="nothing") if passed else place


def after_seat_change(
    place: BlindPlace, to_seat: Seat, last: LastHand, others: Lineup, *, follows: Follows
) -> BlindPlace:
    """Move a player to another seat: farther from the big blind costs a small one (LIVE-CHG).

    The way he earned the button belongs to the old seat (LIVE-MOVE-08).
    """
    moved = replace(place, seat=to_seat, earned="nothing")
    rest = {seat: player for seat, player in others.items() if seat != place.seat}
    before, after = (
        hands_until_big_blind(last, seat, rest, follows=follows) for seat in (place.seat, to_seat)
    )
    return replace(moved, due="small") if after > before and place.due == "nothing" else moved


def over_player(seat: Seat, player: PlayerId) -> BlindPlace:
    """Seat somebody on an absent player's seat: he comes in as a newcomer (LIVE-OVER-02)."""
    return BlindPlace(seat=seat, player=player)
