"""Plain luck: every lot falls on the first, so that a scenario can name who sits where.

Decks are shuffled from a seed as ever; only what is drawn among few things is foreseen: the first
free seat, the first button, the first of equal tables. Seats of a tournament are drawn in the order
of the entries.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from huone.cards.commitment import HASH_BYTES
from huone.room.tournaments import multiplier
from huone.system.entropy import SeededEntropy
from huone.table.draw import Draw
from huone.tournament import seats
from huone.units import PlayerId


class PlainLuck:
    """Entropy whose small numbers are all zero."""

    def __init__(self, seed: int) -> None:
        self._seeded = SeededEntropy(seed)

    def take(self, count: int) -> bytes:
        """Give fresh bytes for a seed, and zeros for a lot."""
        return self._seeded.take(count) if count >= HASH_BYTES else bytes(count)


def _as_entered(items: Sequence[PlayerId], draw: Draw) -> list[PlayerId]:
    return list(items)


@contextmanager
def drawn_lot(number: int | None) -> Iterator[None]:
    """Let the lot of every HexaPro be this number, if one is named."""
    drawn = vars(multiplier)["drawn_number"]
    if number is not None:
        vars(multiplier)["drawn_number"] = lambda *_: number
    try:
        yield
    finally:
        vars(multiplier)["drawn_number"] = drawn


@contextmanager
def seats_as_entered() -> Iterator[None]:
    """Seat the players of tournaments in the order in which they have entered."""
    drawn = vars(seats)["drawn_order"]
    vars(seats)["drawn_order"] = _as_entered
    try:
        yield
    finally:
        vars(seats)["drawn_order"] = drawn
