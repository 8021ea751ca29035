"""Cuts: the players' half of a shuffle, so that the house alone cannot choose the order of a deck.

Owns: chains of cuts and their anchors, and the orders that opened cuts give to a sealed deck.
Never: draws entropy, or knows a card: it moves positions of a sealed list.

    house     seals its order of the deck and publishes the root, with everybody's anchor
    players   open one cut each: the one that hashes to the anchor, and no other
    anybody   computes from the root and the cuts in which order the sealed cards are dealt

Rule 1: the root is published before a cut is opened, and the anchors before the root; so the house
chose without knowing the cuts, and each player has exactly one cut that fits.
Rule 2: a cut that is not there when the hand begins is left out. Without any cut the sealed order
is dealt as it is.

The scheme is written down in docs/FAIRNESS.md, so that a stranger can check us with his own code.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from huone.cards.card import Card
from huone.cards.commitment import HASH_BYTES, verify_hashes
from huone.cards.shuffle import SealedDeck, ordered_by

ANCHOR, CUT = b"huone/anchor/1\0", b"huone/cut/1\0"


class CutOrders(NamedTuple):
    """Which sealed positions are dealt one after the other, and in what order cards come again."""

    dealt: tuple[int, ...]
    again: tuple[int, ...] | None
    """For cards that a short deck makes the dealer shuffle again; without cuts the seed says it."""


def anchor_of(cut: str) -> str:
    """Give what a cut is checked against: the anchor, or the cut before it in its chain."""
    verify_hashes(cut=(cut,))
    return sha256(ANCHOR + bytes.fromhex(cut)).hexdigest()


def chain_of(secret: bytes, length: int) -> tuple[str, ...]:
    """Grow a chain from a secret: the anchor first, then the cuts in the order of their use."""
    assert len(secret) == HASH_BYTES
    links = [secret.hex()]
    for _ in range(length):
        links.append(anchor_of(links[-1]))
    return tuple(reversed(links))


def cut_orders(root: str, count: int, cuts: Mapping[int, str]) -> CutOrders:
    """Say in which order the cards of a sealed deck are dealt, by the cuts of these seats."""
    if not cuts:
        return CutOrders(tuple(range(count)), None)
    verify_hashes(root=(root,), cut=tuple(cuts.values()))
    opened = b"".join(_u32(seat) + bytes.fromhex(cuts[seat]) for seat in sorted(cuts))
    seed = sha256(CUT + bytes.fromhex(root) + _u32(len(cuts)) + opened).digest()
    dealt, again = (ordered_by(seed, range(count), purpose=name) for name in ("cut", "again"))
    return CutOrders(tuple(dealt), tuple(again))


def cut_deck(sealed: SealedDeck, cuts: Mapping[int, str]) -> tuple[list[Card], list[Card]]:
    """Give the cards of a sealed deck as they are dealt, and as they come after a shortage."""
    orders = cut_orders(sealed.root, len(sealed.cards), cuts)
    dealt = [sealed.cards[position] for position in orders.dealt]
    if orders.again is None:
        return dealt, list(sealed.redeck())
    return dealt, [sealed.cards[position] for position in orders.again]


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")
