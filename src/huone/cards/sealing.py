"""Sealing: the hashes of a sealed list and the order of a seed, in plain Python.

Owns: the salts, the tree over them, and the order that a seed gives to a few items; with the very
bytes of the kernel, for an installation without it and for who checks a proof.
Never: draws entropy, or knows what it seals.

The scheme is written down in docs/FAIRNESS.md.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from itertools import chain
from typing import Final

LEAF, NODE, SALT = b"huone/leaf/1\0", b"huone/node/1\0", b"huone/salt/1\0"
STREAM: Final = b"huone/stream/1\0"
ITEMS_MAX: Final = 256
"""So many can be ordered with one byte for each draw."""


def seal(seed: bytes, payloads: tuple[str, ...], /) -> tuple[bytes, bytes]:
    """Give the salts of a list, and every node of its tree from the leaves up, each in a row."""
    salts = salts_of(seed, len(payloads))
    levels = levels_above(leaves_of(payloads, salts))
    return b"".join(salts), b"".join(chain.from_iterable(levels))


def salts_of(seed: bytes, count: int) -> list[bytes]:
    """Give each position its own salt; one known salt says nothing about the others or the seed."""
    return [hmac.digest(seed, SALT + at.to_bytes(4, "big"), "sha256") for at in range(count)]


def leaf(position: int, salt: bytes, payload: str) -> bytes:
    """Seal one payload at its position."""
    return sha256(LEAF + position.to_bytes(4, "big") + salt + payload.encode()).digest()


def inner(left: bytes, right: bytes) -> bytes:
    """Join two branches."""
    return sha256(NODE + left + right).digest()


def leaves_of(payloads: Sequence[str], salts: Sequence[bytes]) -> list[bytes]:
    """Seal every payload."""
    return [leaf(i, salts[i], payload) for i, payload in enumerate(payloads)]


def levels_above(leaves: list[bytes]) -> list[list[bytes]]:
    """Build the tree, leaves first; a last node without a neighbour goes up as it is."""
    levels = [leaves]
    while len(below := levels[-1]) > 1:
        pairs = [inner(below[i], below[i + 1]) for i in range(0, len(below) - 1, 2)]
        levels.append(pairs + below[len(pairs) * 2 :])
    return levels


def stream_block(seed: bytes, purpose: bytes, number: int) -> bytes:
    """Give 32 of the bytes that a seed grows into for one purpose."""
    return hmac.digest(seed, STREAM + purpose + number.to_bytes(8, "big"), "sha256")


def order_of_seed(seed: bytes, purpose: bytes, count: int, /) -> bytes:
    """Give the numbers below `count` in the order of a seed (Fisher and Yates)."""
    if count > ITEMS_MAX:
        raise ValueError(f"the number of items must be from 0 to {ITEMS_MAX}, not {count}")
    order = bytearray(range(count))
    block, blocks, at = b"", 0, 0
    for last in range(count - 1, 0, -1):
        low_bits = (1 << last.bit_length()) - 1
        while True:
            if at == len(block):
                block, blocks, at = stream_block(seed, purpose, blocks), blocks + 1, 0
            other = block[at] & low_bits
            at += 1
            if other <= last:  # Another one would favour some orders.
                break
        order[last], order[other] = order[other], order[last]
    return bytes(order)
