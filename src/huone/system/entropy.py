"""Entropy: where the room's luck comes from.

Owns: the `Entropy` port, the operating system's entropy, and entropy that grows from a seed.
Never: shuffles; `huone.cards.shuffle` does, with the bytes that are taken here (SYS-32).

Rule 1: a byte is given once. A room for people takes from the operating system alone.
"""

import secrets
from typing import Protocol

from huone.cards.shuffle import SeedStream, below


class Entropy(Protocol):
    """A source of bytes that nobody can foresee."""

    def take(self, count: int) -> bytes:
        """Give fresh bytes."""


class SystemEntropy:
    """The entropy of the operating system."""

    def take(self, count: int) -> bytes:
        """Give fresh bytes."""
        return secrets.token_bytes(count)


class SeededEntropy:
    """Entropy for a simulated room: the same seed, the same evening."""

    def __init__(self, seed: int) -> None:
        self._stream = SeedStream((seed % 2**256).to_bytes(32, "big"), purpose="room")

    def take(self, count: int) -> bytes:
        """Give the next bytes of the seed's stream."""
        return self._stream.take(count)


def draw_from(entropy: Entropy, bound: int) -> int:
    """Draw a number from 0 up to, not including, `bound`, each equally likely."""
    return below(bound, entropy.take)
