"""Packing: a history made small for the disk.

Owns: how histories are packed and unpacked, and the dictionary that both sides know. What a history
has in common with it, names above all, takes next to no room on disk.
Never: judges what it unpacks; the digest of a hand does, and it is the better checksum.

Rule 1: never replace `histories.zdict`. Histories on disk unpack with these very bytes and no
others; a test knows their fingerprint. A better dictionary is a second one, under a mark of its
own. This one was trained on 6,000 simulated hands of every game, by players with random names.
"""

import threading
from collections.abc import Iterable
from importlib.resources import files
from typing import Final

import zstandard

from huone.refusal import Refused

PLAIN: Final = b"\0"
PACKED: Final = b"\2"
LEVEL: Final = 3
LONGEST: Final = 2**24
"""Bytes of a history at most; damage must not make us ask for all the memory there is."""

DICTIONARY: Final = zstandard.ZstdCompressionDict(
    files("huone.store").joinpath("histories.zdict").read_bytes()
)
DICTIONARY.precompute_compress(level=LEVEL)


class HistoryDamaged(Refused):
    """The stored bytes of a history do not unpack."""

    code = "store/history-damaged"
    says = "the history is damaged"


class _Tools(threading.local):
    """What a thread packs with; two threads cannot share them."""

    def __init__(self) -> None:
        self.packer = zstandard.ZstdCompressor(
            level=LEVEL, dict_data=DICTIONARY, write_checksum=False, write_dict_id=False
        )
        self.unpacker = zstandard.ZstdDecompressor(dict_data=DICTIONARY)


_tools: Final = _Tools()


def pack(history: bytes) -> bytes:
    """Make a history small for the disk."""
    packed = _tools.packer.compress(history)
    return PACKED + packed if len(packed) < len(history) else PLAIN + history


def packed(histories: Iterable[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    """Make the histories of many hands small; one after the other they go faster than apart."""
    return [(hand_id, pack(history)) for hand_id, history in histories]


def unpack(body: bytes) -> bytes:
    """Read a history as it was."""
    if body[:1] == PLAIN:
        return body[1:]
    packed = body[1:]
    if body[:1] != PACKED:
        raise HistoryDamaged
    try:
        if not 0 <= zstandard.frame_content_size(packed) <= LONGEST:
            raise HistoryDamaged
        return _tools.unpacker.decompress(packed, allow_extra_data=False)
    except zstandard.ZstdError:
        raise HistoryDamaged from None
