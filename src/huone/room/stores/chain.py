"""The chain of hands: every hand seals the one before it.

Owns: the seal of a hand, and how a history is packed for the disk.
Never: reads a database.

Rule 1: the seal covers who played, what everybody had before and after, the commitment to the deck
and the history. Nobody can change or drop a hand of a table without breaking every later seal.
"""

import zlib
from hashlib import sha256
from typing import Final

import msgspec

from huone.refusal import Refused
from huone.room.ports import DealtIn, Outcome
from huone.room.stores.specimen import SPECIMEN
from huone.units import Instant

PLAIN: Final = b"\0"
DEFLATED: Final = b"\1"
WINDOW: Final = -13
"""Eight kilobytes, without the header and checksum of zlib: the digest is the better checksum."""

decode_dealt: Final = msgspec.json.Decoder(tuple[DealtIn, ...]).decode

_encode = msgspec.msgpack.Encoder().encode


class HistoryDamaged(Refused):
    """The stored bytes of a history do not unpack."""

    code = "store/history-damaged"
    says = "the history is damaged"


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


def pack(history: bytes) -> bytes:
    """Make a history small for the disk.

    The window is as small as a hand: setting up the usual one takes three times as long as packing.
    """
    packer = zlib.compressobj(3, zlib.DEFLATED, WINDOW, 5, zdict=SPECIMEN)
    deflated = packer.compress(history) + packer.flush()
    return DEFLATED + deflated if len(deflated) < len(history) else PLAIN + history


def unpack(body: bytes) -> bytes:
    """Read a history as it was."""
    if body[:1] == PLAIN:
        return body[1:]
    unpacker = zlib.decompressobj(WINDOW, zdict=SPECIMEN)
    try:
        history = unpacker.decompress(body[1:])
    except zlib.error:
        raise HistoryDamaged from None
    if body[:1] != DEFLATED or not unpacker.eof or unpacker.unused_data:
        raise HistoryDamaged
    return history
