"""The lot: the number that decides a HexaPro's prize, sealed before anybody enters.

Owns: the sealed half of the number, its commitment, and how the names of the players complete it.
Never: knows what the number wins (`huone.tournament.hexapro`).

Rule 1: the house seals its half when the tournament is announced, and cannot change it any more.
Rule 2: the other half is grown from the names of the players in their order, so the number is not
there before the last of them has entered (HEXA-04, online:AMB-66).
Rule 3: the two halves are added round the circle of numbers, so all are equally likely as long as
one of the halves is.
"""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from huone.cards.commitment import Commitment
from huone.cards.shuffle import SeedStream, below
from huone.tournament.hexapro import NUMBERS
from huone.units import PlayerId


class LotOpening(Struct, frozen=True, kw_only=True):
    """The proof of the sealed half, as `huone fair verify` reads it."""

    root: str
    previous: str
    subject: str
    count: int
    position: int
    payload: str
    salt: str
    path: tuple[str, ...]


class LotView(Struct, frozen=True, kw_only=True):
    """What everybody may know of a lot: its seal at once, the proof after the draw."""

    root: str
    number: int | None = None
    opening: LotOpening | None = None


class MultiplierDraw:
    """The sealed half of a number."""

    def __init__(self, tournament: str, seed: bytes) -> None:
        self._half = below(NUMBERS, SeedStream(seed, purpose="multiplier").take)
        self._sealed = Commitment([str(self._half)], seed=seed, subject=subject_of(tournament))

    @property
    def root(self) -> str:
        """What is published when the tournament is announced."""
        return self._sealed.root

    def number(self, players: Sequence[PlayerId]) -> int:
        """Complete the number with the names of the players."""
        return drawn_number(self._half, players)

    def opened(self, players: Sequence[PlayerId]) -> LotView:
        """Open the seal, once the number was drawn."""
        opening = msgspec.convert(self._sealed.open_card(0), LotOpening, from_attributes=True)
        return LotView(root=self.root, number=self.number(players), opening=opening)


def subject_of(tournament: str) -> str:
    """Name a tournament's lot in its commitment."""
    return f"multiplier/{tournament}"


def drawn_number(half: int, players: Sequence[PlayerId]) -> int:
    """Add the half that grows from the players' names; anybody can do that again."""
    names = hashlib.sha256("\n".join(players).encode()).digest()
    return (half + below(NUMBERS, SeedStream(names, purpose="players").take)) % NUMBERS
