"""The chain of hands: every hand seals the one before it.

Owns: the seal of a hand, and the fingerprint of its history.
Never: reads a database.

Rule 1: the seal covers who played, what everybody had before and after, the commitment to the deck
and the history. Nobody can change or drop a hand of a table without breaking every later seal.
"""

from hashlib import sha256
from typing import Final

import msgspec

from huone.store.ports import DealtIn, Outcome
from huone.units import Instant

decode_dealt: Final = msgspec.json.Decoder(tuple[DealtIn, ...]).decode

_encode = msgspec.msgpack.Encoder().encode


class Sealed(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """What the seal of a hand covers; `dealt` is in the order of seats."""

    table: str
    hand_no: int
    epoch: int
    started_ms: Instant
    ended_ms: Instant
    outcome: Outcome
    game: str
    rulebook: str
    commitment: bytes
    digest: bytes
    dealt: tuple[DealtIn, ...]


def first_seal(table: str) -> bytes:
    """Make the seal that the first hand of a table follows."""
    return sha256(b"huone table " + table.encode()).digest()


def seal(before: bytes, hand: Sealed) -> bytes:
    """Seal a hand onto the one before it."""
    return sha256(before + _encode(hand)).digest()


def digest_of(history: bytes) -> bytes:
    """Take the fingerprint by which a history is recognised, also from an archive."""
    return sha256(history).digest()
