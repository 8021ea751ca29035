"""Hand proof: whether a whole hand was dealt from the deck that was sealed and cut before it.

Owns: the proof of a hand as its player gets it, and the answer to it.
Never: asks the room; everything follows from the proof and from the root that was published.

Rule 1: a card is right at its one place: the card dealt i-th is the sealed card at the position
that the cuts say. A card that is anywhere in the deck proves nothing.
Rule 2: every card that was seen has its proof, and no position is opened for two cards.

The same is in web/src/fair/hand.ts and, for strangers, in docs/FAIRNESS.md.
"""

from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from huone.cards import commitment
from huone.cards.card import Card, decode_hook
from huone.cards.commitment import CardOpening, ProofMalformed
from huone.cards.cuts import CutOrders, anchor_of, cut_orders
from huone.cards.deck import DECKS
from huone.games.view import SeenEvent
from huone.histories.dealt import DealtCards, dealt_cards

What = Literal[
    "root", "previous", "subject", "count", "opening", "twice", "missing", "cut", "place", "order"
]
"""What is wrong with a proof of a hand."""


class OpenedCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card of the deck, opened; as `huone fair open` writes it."""

    root: str
    previous: str
    subject: str
    count: int
    position: int
    payload: str
    salt: str
    path: tuple[str, ...]
    proof: Literal["card"] = "card"


class HandProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand as one of its players saw it, with all that is needed to check its deal."""

    root: str
    cards: tuple[OpenedCard, ...]
    proof: Literal["hand"] = "hand"
    previous: str = commitment.GENESIS
    subject: str = ""
    count: int = 52
    anchors: dict[int, str] = {}
    """What everybody's cut had to fit, published with the root, before a cut was opened."""
    cuts: dict[int, str] = {}
    """The cuts that were there when the hand began, by seat."""
    seen: tuple[SeenEvent, ...] = ()


class ProofVerdict(NamedTuple):
    """Whether a hand was dealt from its sealed deck; or what is wrong, and where."""

    holds: bool
    wrong: What | None = None
    where: str = ""


HOLDS: Final = ProofVerdict(True)
DECK_SIZES: Final = frozenset(len(deck) for deck in DECKS.values())


def read_hand_proof(text: str) -> HandProof:
    """Read the proof of a hand; anything else is refused."""
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProofMalformed(why=str(error)) from error


_DECODER: Final = msgspec.json.Decoder(HandProof, dec_hook=decode_hook)


def verify_hand(proof: HandProof, *, root: str, previous: str | None = None) -> ProofVerdict:
    """Check a hand against the root that was published before it, and against the root before."""
    if proof.root != root:
        return ProofVerdict(False, "root", proof.root)
    if previous not in (None, proof.previous):
        return ProofVerdict(False, "previous", proof.previous)
    if proof.count not in DECK_SIZES:
        return ProofVerdict(False, "count", str(proof.count))
    for seat, cut in proof.cuts.items():
        if anchor_of(cut) != proof.anchors.get(seat):
            return ProofVerdict(False, "cut", f"seat {seat}")
    return _verify_openings(proof) or _verify_places(proof) or HOLDS


def _verify_openings(proof: HandProof) -> ProofVerdict | None:
    """Find an opening that is about another deck, that does not hold, or that is there twice."""
    positions: set[int] = set()
    for each in proof.cards:
        fields: tuple[tuple[What, object, object], ...] = (
            ("root", each.root, proof.root),
            ("previous", each.previous, proof.previous),
            ("subject", each.subject, proof.subject),
            ("count", each.count, proof.count),
        )
        for name, opened, published in fields:
            if opened != published:
                return ProofVerdict(False, name, str(opened))
        if not commitment.verify(_opening(each), root=proof.root):
            return ProofVerdict(False, "opening", f"{each.payload} ({each.position})")
        if each.position in positions:
            return ProofVerdict(False, "twice", f"{each.payload} ({each.position})")
        positions.add(each.position)
    return None


def _verify_places(proof: HandProof) -> ProofVerdict | None:
    """Find a card that was seen and is not the one that had to come."""
    at = {each.payload: each.position for each in proof.cards}
    if len(at) != len(proof.cards):
        return ProofVerdict(False, "twice", "a card lies at two positions")
    dealt = dealt_cards(proof.seen, proof.count)
    seen = [card for card, _ in (*dealt.placed, *dealt.shown)]
    if lacking := [str(card) for card in seen if str(card) not in at]:
        return ProofVerdict(False, "missing", " ".join(lacking))
    orders = cut_orders(proof.root, proof.count, proof.cuts)
    return _misplaced(dealt, orders, at) or _out_of_order(dealt, orders, at)


def _misplaced(dealt: DealtCards, orders: CutOrders, at: dict[str, int]) -> ProofVerdict | None:
    """Find a card of the deck that did not lie where the next one had to be taken."""
    for card, place in dealt.placed:
        if place.stock == 0 and orders.dealt[place.at] != at[str(card)]:
            return ProofVerdict(False, "place", f"{card} ({place.at})")
    for card, seat in dealt.shown:
        places = dealt.of_seat.get(seat, [])
        own = {orders.dealt[place.at] for place in places if place.stock == 0}
        if at[str(card)] not in own and all(place.stock == 0 for place in places):
            return ProofVerdict(False, "place", f"{card} (seat {seat})")
    return None


def _out_of_order(dealt: DealtCards, orders: CutOrders, at: dict[str, int]) -> ProofVerdict | None:
    """Find a card that was shuffled again and came out before one that had to come first."""
    if orders.again is None:
        return None
    rank = {position: place for place, position in enumerate(orders.again)}
    newest: dict[int, tuple[int, int]] = {}
    again = sorted((place, card) for card, place in dealt.placed if place.stock)
    for place, card in again:
        at_before, rank_before = newest.get(place.stock, (-1, -1))
        # At least as many others lie between them as were dealt in between.
        if rank[at[str(card)]] - rank_before < place.at - at_before:
            return ProofVerdict(False, "order", str(card))
        newest[place.stock] = (place.at, rank[at[str(card)]])
    return None


def _opening(each: OpenedCard) -> CardOpening:
    return CardOpening(
        root=each.root,
        previous=each.previous,
        subject=each.subject,
        count=each.count,
        position=each.position,
        payload=each.payload,
        salt=each.salt,
        path=each.path,
    )


def opened_card(opening: CardOpening) -> OpenedCard:
    """Write an opening as a part of the proof of a hand."""
    return OpenedCard(
        root=opening.root,
        previous=opening.previous,
        subject=opening.subject,
        count=opening.count,
        position=opening.position,
        payload=opening.payload,
        salt=opening.salt,
        path=opening.path,
    )


def cards_to_open(seen: tuple[SeenEvent, ...], count: int) -> set[Card]:
    """List every card whose proof a viewer is due: all that he saw."""
    dealt = dealt_cards(seen, count)
    return {card for card, _ in (*dealt.placed, *dealt.shown)}
