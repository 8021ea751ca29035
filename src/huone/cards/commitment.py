"""Commitment: cards sealed before the deal, each openable alone and checkable by anybody.

Owns: the salted Merkle tree over a list of small payloads (cards of a deck, a multiplier, seats
of a draw), the proofs that open one payload or all of them, and the answer to a proof.
Never: draws entropy, orders the payloads, or imports more than the standard library and the hashes.

Rule 1: the root goes out before the first payload is seen; nothing can be exchanged afterwards.
Rule 2: a proof of one payload says nothing about any other: each leaf has a salt of its own.
Rule 3: every field of a proof is hashed, so a proof that was touched anywhere does not hold.

The scheme is written down in docs/FAIRNESS.md, so that a stranger can check us with his own code.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from huone.cards.sealing import inner, leaf, leaves_of, levels_above
from huone.refusal import Refused

try:
    from huone.cards._kernel import seal
except ImportError:  # No kernel, or one that was built before this was in it.
    from huone.cards.sealing import seal

HASH_BYTES = 32
SEED_BYTES_MIN = 32  # 52 cards have 2^225.6 orders: a shorter seed could not reach them all.
GENESIS = "0" * 2 * HASH_BYTES
"""What stands for the root before, when there is none."""

ROOT = b"huone/root/1\0"


class SeedTooShort(Refused):
    """A seed with fewer bytes than a fair deck needs."""

    code = "fair/seed-too-short"
    says = "a seed needs at least {bytes_min} bytes, not {bytes_given}"


class NothingToSeal(Refused):
    """A commitment to an empty list."""

    code = "fair/nothing-to-seal"
    says = "there is nothing to seal"


class TextNotPlain(Refused):
    """A payload or subject that could be spelled in two ways, or hide something from a reader."""

    code = "fair/text-not-plain"
    says = "only printable text without quotes and backslashes can be sealed, not {text}"


class NoSuchPosition(Refused):
    """A position outside of the sealed list."""

    code = "fair/no-such-position"
    says = "there is no position {position} among {count}"


class ProofMalformed(Refused):
    """What was handed in is not a proof at all, true or false."""

    code = "fair/proof-malformed"
    says = "this is not a proof: {why}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOpening:
    """One payload of a commitment, with all that is needed to check it against the root."""

    proof: ClassVar[str] = "card"

    root: str
    previous: str
    subject: str
    count: int
    position: int
    payload: str
    salt: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOpening:
    """Every payload of a commitment, for an auditor."""

    proof: ClassVar[str] = "deck"

    root: str
    previous: str
    subject: str
    payloads: tuple[str, ...]
    salts: tuple[str, ...]


class Commitment:
    """Sealed payloads: the root may be published, the rest stays closed until it is opened."""

    __slots__ = ("_nodes", "_payloads", "_salts", "previous", "root", "subject")

    def __init__(
        self, payloads: Sequence[str], *, seed: bytes, subject: str = "", previous: str = GENESIS
    ) -> None:
        verify_seed_length(seed)
        if not payloads:
            raise NothingToSeal
        verify_plain(subject, *payloads)
        self.subject = subject
        self.previous = previous
        self._payloads = tuple(payloads)
        self._salts, self._nodes = seal(seed, self._payloads)
        self.root = root_over(
            self._nodes[-HASH_BYTES:], count=len(payloads), subject=subject, previous=previous
        )

    def __len__(self) -> int:
        return len(self._payloads)

    def __repr__(self) -> str:
        # A sealed card must not leak through a log line or an error message.
        return f"<Commitment {self.root} to {len(self)}>"

    def open_card(self, position: int) -> CardOpening:
        """Open one position; only for whom may see it."""
        if not 0 <= position < len(self):
            raise NoSuchPosition(position=position, count=len(self))
        return CardOpening(
            root=self.root,
            previous=self.previous,
            subject=self.subject,
            count=len(self),
            position=position,
            payload=self._payloads[position],
            salt=node_at(self._salts, position).hex(),
            path=tuple(node.hex() for node in siblings(self._nodes, position, len(self))),
        )

    def open_all(self) -> DeckOpening:
        """Open everything; only for an auditor, or once nothing is hidden any more."""
        return DeckOpening(
            root=self.root,
            previous=self.previous,
            subject=self.subject,
            payloads=self._payloads,
            salts=tuple(node_at(self._salts, at).hex() for at in range(len(self))),
        )


def verify(opening: CardOpening | DeckOpening, *, root: str) -> bool:
    """Tell whether an opening belongs to the root that was published before the deal."""
    verify_hashes(root=(root, opening.root), previous=(opening.previous,))
    verify_plain(opening.subject)
    if isinstance(opening, DeckOpening):
        top, count = top_of_deck(opening), len(opening.payloads)
    else:
        top, count = top_of_card(opening), opening.count
    if top is None:
        return False
    found = root_over(top, count=count, subject=opening.subject, previous=opening.previous)
    return found == root == opening.root


def top_of_card(opening: CardOpening) -> bytes | None:
    """Climb from the opened leaf to the top; a path of the wrong length leads nowhere."""
    verify_hashes(salt=(opening.salt,), path=opening.path)
    verify_plain(opening.payload)
    verify_position(opening.position, opening.count)
    node = leaf(opening.position, bytes.fromhex(opening.salt), opening.payload)
    index, width, path = opening.position, opening.count, list(opening.path)
    while width > 1:
        if index ^ 1 < width:
            if not path:
                return None
            sibling = bytes.fromhex(path.pop(0))
            node = inner(sibling, node) if index & 1 else inner(node, sibling)
        index, width = index >> 1, (width + 1) >> 1
    return None if path else node


def top_of_deck(opening: DeckOpening) -> bytes | None:
    """Build the whole tree again from everything that was opened."""
    verify_hashes(salts=opening.salts)
    verify_plain(*opening.payloads)
    if not opening.payloads or len(opening.payloads) != len(opening.salts):
        return None
    salts = [bytes.fromhex(salt) for salt in opening.salts]
    return levels_above(leaves_of(opening.payloads, salts))[-1][0]


def verify_seed_length(seed: bytes) -> None:
    """Refuse a seed that could not reach every order of a deck."""
    if len(seed) < SEED_BYTES_MIN:
        raise SeedTooShort(bytes_min=SEED_BYTES_MIN, bytes_given=len(seed))


def verify_plain(*texts: str) -> None:
    """Refuse a text that JSON would have to escape: one meaning must have one spelling."""
    together = "".join(texts)  # Nearly always all are plain: looked at in one go.
    if together.isprintable() and '"' not in together and "\\" not in together:
        return
    for text in texts:
        if not text.isprintable() or '"' in text or "\\" in text:
            raise TextNotPlain(text=ascii(text))


def verify_hashes(**named: Sequence[str]) -> None:
    """Refuse what is not 64 lower-case hexadecimal digits; another spelling is a touched proof."""
    for name, hashes in named.items():
        for text in hashes:
            if len(text) != 2 * HASH_BYTES or set(text) - set("0123456789abcdef"):
                raise ProofMalformed(why=f"{name} must be 64 lower-case hexadecimal digits")


def verify_position(position: int, count: int) -> None:
    """Refuse a leaf that lies outside of its own tree, or a tree beyond four bytes."""
    if not 0 <= position < count < 1 << 32:
        raise ProofMalformed(why=f"there is no position {position} among {count}")


# The tree.


def root_over(top: bytes, *, count: int, subject: str, previous: str) -> str:
    """Bind the top of the tree to its size, the root before it, and what it is about."""
    size = count.to_bytes(4, "big")
    return sha256(ROOT + size + bytes.fromhex(previous) + top + subject.encode()).hexdigest()


def node_at(nodes: bytes, number: int) -> bytes:
    """Give one of the hashes that lie in a row."""
    return nodes[HASH_BYTES * number : HASH_BYTES * (number + 1)]


def siblings(nodes: bytes, position: int, width: int) -> list[bytes]:
    """List what a climb from a position to the top meets on its way."""
    met = []
    level = 0
    while width > 1:
        if position ^ 1 < width:
            met.append(node_at(nodes, level + (position ^ 1)))
        level, position, width = level + width, position >> 1, (width + 1) >> 1
    return met
