"""Waiting: who is next for a seat.

Owns: the online queue and when it opens a table; the live room's lists, their priority and the time
to claim a seat.
Never: chooses a table (`seating.py`).

Rule 1: first come, first served; players of a closed table come before the list (LIVE-SEAT-08).
"""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.table.rules import FloorList, WeightedAssignment
from huone.units import Instant, PlayerId


class Waiting(Struct, frozen=True, kw_only=True):
    """The players who wait for a game, in order; those of a closed table stand in front."""

    from_closed_table: tuple[PlayerId, ...] = ()
    queued: tuple[PlayerId, ...] = ()

    def in_order(self) -> tuple[PlayerId, ...]:
        """List everybody who waits, the next one first."""
        return self.from_closed_table + self.queued


class AlreadyWaiting(Refused):
    """A player has one place in a queue."""

    code = "waiting/already-waiting"
    says = "you already wait for this game, at place {place}"


class NotWaiting(Refused):
    """The player is not in this queue."""

    code = "waiting/not-waiting"
    says = "you do not wait for this game"


class TooManyLists(Refused):
    """The house limits how many games a player may wait for at once."""

    code = "waiting/too-many-lists"
    says = "you already wait for {lists} games; {lists_max} is the most"


class SeatOffer(Struct, frozen=True, kw_only=True):
    """A seat that is kept for the next player for a while."""

    player: PlayerId
    free_since: Instant


def place_of(waiting: Waiting, player: PlayerId) -> int:
    """Give a player's place; 1 is next (CASH-ASG-04)."""
    if player not in waiting.in_order():
        raise NotWaiting()
    return waiting.in_order().index(player) + 1


def join(waiting: Waiting, player: PlayerId) -> Waiting:
    """Put a player at the end of the queue."""
    if player in waiting.in_order():
        raise AlreadyWaiting(place=place_of(waiting, player))
    return replace(waiting, queued=(*waiting.queued, player))


def leave(waiting: Waiting, player: PlayerId) -> Waiting:
    """Take a player out who leaves, is seated, or lets an offer go (CASH-ASG-05, LIVE-SEAT-06)."""
    place_of(waiting, player)
    return Waiting(
        from_closed_table=_without(waiting.from_closed_table, player),
        queued=_without(waiting.queued, player),
    )


def _without(players: tuple[PlayerId, ...], player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(other for other in players if other != player)


def table_closed(waiting: Waiting, players: Collection[PlayerId], rules: FloorList) -> Waiting:
    """Put the players of a closed table before the list, in the order drawn (LIVE-SEAT-07/08)."""
    fresh = [player for player in players if player not in waiting.from_closed_table]
    if not rules.closed_table_has_priority:
        return replace(waiting, queued=(*waiting.queued, *fresh))
    queued = tuple(player for player in waiting.queued if player not in fresh)
    return Waiting(from_closed_table=(*waiting.from_closed_table, *fresh), queued=queued)


def players_to_open(rules: WeightedAssignment, *, seats: int) -> int:
    """Say for how many waiting players a table is opened (CASH-ASG-03/04)."""
    return min(rules.queued_players_to_open, seats)  # Two fill a heads-up table.


def opens_table(waiting: Waiting, rules: WeightedAssignment, *, seats: int) -> tuple[PlayerId, ...]:
    """Name the players for whom a table is opened, once enough of them wait (CASH-ASG-03/04)."""
    enough = players_to_open(rules, seats=seats)
    first = waiting.in_order()[:enough]
    return first if len(first) == enough else ()


def verify_sign_up(lists: int, rules: FloorList) -> None:
    """Refuse one more list where the house limits them (LIVE-SEAT-02)."""
    if rules.lists_per_player != "unlimited" and lists >= rules.lists_per_player:
        raise TooManyLists(lists=lists, lists_max=rules.lists_per_player)


def claim_deadline(offer: SeatOffer, rules: FloorList) -> Instant:
    """Give the last moment at which an offered seat can be claimed (LIVE-SEAT-03)."""
    return Instant(offer.free_since + rules.seat_claim_s * 1_000)


def is_claim_lost(offer: SeatOffer, now: Instant, rules: FloorList) -> bool:
    """Say whether the seat goes to the next player."""
    return now > claim_deadline(offer, rules)
