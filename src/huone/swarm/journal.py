"""Journal: what a client was promised, to be held against the room's own records.

Owns: every seat that was given, every visit that was ended, every action that was acknowledged and
every hand that was told to be settled, as one client saw it.
Never: judges; `reckoning.py` does.
"""

from msgspec import Struct

from huone.games.actions import Action


class BoughtIn(Struct, frozen=True):
    """A seat that was acknowledged, and the chips that were paid for it."""

    table: str
    chips: int


class Acted(Struct, frozen=True):
    """An action in a hand that was acknowledged."""

    table: str
    hand: int
    seat: int
    action: Action


class Settled(Struct, frozen=True):
    """A hand that was told to be over and recorded."""

    table: str
    hand: int
    stacks: tuple[tuple[int, int], ...]


class Journal:
    """What one client was promised."""

    def __init__(self) -> None:
        self.seats_asked = 0
        """How many different commands have asked for a seat."""
        self.bought_in: list[BoughtIn] = []
        self.leaves = 0
        """How often leaving was acknowledged."""
        self.added: int = 0
        """How often chips were told to have come to the own stack."""
        self.acted: list[Acted] = []
        self.settled: set[Settled] = set()
