"""Shuffle: entropy in, a deck in an order that nobody could know or steer.

Owns: the stream that a seed grows into, unbiased numbers from it, the shuffle, and the deck that
is shuffled and sealed in one step.
Never: draws entropy itself. The seed, or any other source of bytes, is an argument.

Rule 1: every order is equally likely. A number that would favour one is thrown away and drawn
again; there is no remainder of a division anywhere (SYS-32).
Rule 2: a full deck is shuffled before every hand (CARD-01, CARD-02, AMB-38).
Rule 3: the same seed gives the same deck, the same salts and the same root, forever.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from huone.cards import commitment
from huone.cards.card import CARD_TEXTS, CARDS, Card
from huone.cards.commitment import (
    GENESIS,
    CardOpening,
    Commitment,
    DeckOpening,
    verify_seed_length,
)
from huone.cards.deck import DECKS
from huone.cards.sealing import ITEMS_MAX, stream_block
from huone.refusal import Refused

try:
    from huone.cards._kernel import order_of_seed
except ImportError:  # No kernel, or one that was built before this was in it.
    from huone.cards.sealing import order_of_seed

Item = TypeVar("Item")
Take = Callable[[int], bytes]
"""A source of entropy: gives as many fresh bytes as it is asked for."""


class NoSuchDeck(Refused):
    """A kind of deck that nobody deals from."""

    code = "fair/no-such-deck"
    says = "there is no deck '{deck}', only {decks}"


class SeedNotHexadecimal(Refused):
    """A seed in a spelling of its own."""

    code = "fair/seed-not-hexadecimal"
    says = "a seed is written in lower-case hexadecimal digits, two for each byte"


class SeedStream:
    """The endless bytes that a seed grows into for one purpose."""

    __slots__ = ("_at", "_blocks", "_purpose", "_rest", "_seed")

    def __init__(self, seed: bytes, *, purpose: str) -> None:
        verify_seed_length(seed)
        self._seed = seed
        self._purpose = purpose.encode()
        self._blocks = 0
        self._rest = b""
        self._at = 0

    def take(self, count: int) -> bytes:
        """Give the next bytes; none is ever given twice."""
        while len(self._rest) < self._at + count:
            self._rest = self._rest[self._at :] + self._block()
            self._at = 0
        start = self._at
        self._at += count
        return self._rest[start : self._at]

    def _block(self) -> bytes:
        self._blocks += 1
        return stream_block(self._seed, self._purpose, self._blocks - 1)


def below(bound: int, take: Take) -> int:
    """Draw a number from 0 up to, not including, `bound`, each equally likely."""
    assert bound > 0
    bits = (bound - 1).bit_length()
    count, low_bits = (bits + 7) // 8, (1 << bits) - 1
    while True:
        drawn = int.from_bytes(take(count), "big") & low_bits
        if drawn < bound:
            return drawn


def shuffled(items: Sequence[Item], take: Take) -> tuple[Item, ...]:
    """Give the items in an order drawn from all orders alike (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, take)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def ordered_by(seed: bytes, items: Sequence[Item], *, purpose: str) -> list[Item]:
    """Give a few items in the order of a seed: what `shuffled` makes of its stream, in one step."""
    verify_seed_length(seed)
    assert len(items) <= ITEMS_MAX
    return [items[place] for place in order_of_seed(seed, purpose.encode(), len(items))]


def shuffle(deck: str, *, seed: bytes) -> tuple[Card, ...]:
    """Give the full deck of a name (`52`, `36`) in the order of a seed; dealt from the front."""
    if deck not in DECKS:
        raise NoSuchDeck(deck=deck, decks=" and ".join(DECKS))
    order = ordered_by(seed, DECKS[deck], purpose="shuffle")
    return tuple([CARDS[card] for card in order])


def seed_from(text: str) -> bytes:
    """Read a seed from its one spelling."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise SeedNotHexadecimal from None
    if seed.hex() != text:
        raise SeedNotHexadecimal
    return seed


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedOpening:
    """The seed itself: from it an auditor deals the whole deck again, order and salts."""

    proof: ClassVar[str] = "seed"

    root: str
    previous: str
    subject: str
    deck: str
    seed: str


Proof = CardOpening | DeckOpening | SeedOpening


class SealedDeck:
    """A deck that was shuffled and sealed: its root may go out before the first card."""

    __slots__ = ("_seed", "cards", "commitment", "deck")

    def __init__(
        self, deck: str, *, seed: bytes, subject: str = "", previous: str = GENESIS
    ) -> None:
        self._seed = seed
        self.deck = deck
        self.cards = shuffle(deck, seed=seed)
        self.commitment = Commitment(
            [CARD_TEXTS[card] for card in self.cards],
            seed=seed,
            subject=subject,
            previous=previous,
        )
        assert sorted(self.cards) == sorted(DECKS[deck])

    def __repr__(self) -> str:
        return f"<SealedDeck {self.root}>"

    @property
    def seed(self) -> bytes:
        """What order and salts were grown from; never shown while a card is hidden."""
        return self._seed

    @property
    def root(self) -> str:
        """What is published before the first card."""
        return self.commitment.root

    def redeck(self) -> tuple[Card, ...]:
        """Order the cards once more from the same seed, for what a shortage makes come again."""
        return tuple(ordered_by(self._seed, sorted(self.cards), purpose="redeck"))

    def open_card(self, position: int) -> CardOpening:
        """Open one card of the deck; only for whom may see it."""
        return self.commitment.open_card(position)

    def open_all(self) -> DeckOpening:
        """Open every card with its salt."""
        return self.commitment.open_all()

    def open_seed(self) -> SeedOpening:
        """Open the seed: proves in addition that the order was drawn, not chosen card by card."""
        return SeedOpening(
            root=self.root,
            previous=self.commitment.previous,
            subject=self.commitment.subject,
            deck=self.deck,
            seed=self._seed.hex(),
        )


def verify(proof: Proof, *, root: str) -> bool:
    """Tell whether a proof holds against the root that was published before the first card."""
    if not isinstance(proof, SeedOpening):
        return commitment.verify(proof, root=root)
    commitment.verify_hashes(root=(root, proof.root), previous=(proof.previous,))
    sealed = SealedDeck(
        proof.deck, seed=seed_from(proof.seed), subject=proof.subject, previous=proof.previous
    )
    return sealed.root == root == proof.root
