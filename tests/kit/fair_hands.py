"""Hands from sealed and cut decks, with the proofs that their players get."""

from random import Random

import msgspec

from huone.bots.policies import policy_named
from huone.cards.card import encode_hook
from huone.cards.cuts import anchor_of, cut_deck
from huone.cards.shuffle import SealedDeck
from huone.games import events as game_events
from huone.games.definition import OpenFaceGame, find
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.view import history_for
from huone.histories.hand_proof import HandProof, cards_to_open, opened_card
from huone.sim.hands import deal, open_face_setups, play_out, setups_of

SUBJECT = "nl10-1/7"
PREVIOUS = "5e" * 32

AnyHand = Hand | OpenFace


def seed_bytes(*name: object) -> bytes:
    return Random("/".join(map(str, name))).randbytes(32)


def fair_hand(
    game: str, seed: int, *, players: int = 4, cutters: int = 3, policy: str = "random"
) -> tuple[AnyHand, SealedDeck, dict[int, str]]:
    """Play a hand by bots from a deck that was sealed, and cut by some of its players."""
    chance = Random(f"{game}/{seed}")
    found = find(game)
    if isinstance(found, OpenFaceGame):
        made: AnyHand = deal(chance.choice(open_face_setups(found)), players, chance)
    else:
        made = deal(chance.choice(setups_of(found)), players, chance)
    start = made.events[0]
    assert isinstance(start, game_events.HandStarted | game_events.OpenFaceStarted)
    deck = str(len(start.deck))
    sealed = SealedDeck(deck, seed=seed_bytes("deck", seed), subject=SUBJECT, previous=PREVIOUS)
    seats, stacks = list(start.seats), list(start.stacks)
    cuts = {seat: seed_bytes("cut", seed, seat).hex() for seat in sorted(seats)[:cutters]}
    dealt, redeck = cut_deck(sealed, cuts)
    hand: AnyHand
    if isinstance(made, OpenFace):
        hand = OpenFace(made.setup, stacks, dealt, seats=seats, button=start.button)
    else:
        hand = Hand(made.setup, stacks, dealt, seats=seats, button=start.button, redeck=redeck)
    play_out(hand, policy_named(policy), chance)
    return hand, sealed, cuts


def write_hand_proof(proof: HandProof) -> str:
    return msgspec.json.encode(proof, enc_hook=encode_hook).decode()


def proof_of(
    hand: AnyHand, sealed: SealedDeck, cuts: dict[int, str], viewer: int | None
) -> HandProof:
    """Give the proof that the player of a seat, or an onlooker, is due."""
    seen = tuple(history_for(viewer, hand.events))
    wanted = cards_to_open(seen, len(sealed.cards))
    opened = [at for at, card in enumerate(sealed.cards) if card in wanted]
    return HandProof(
        root=sealed.root,
        previous=sealed.commitment.previous,
        subject=sealed.commitment.subject,
        count=len(sealed.cards),
        anchors={seat: anchor_of(cut) for seat, cut in cuts.items()},
        cuts=cuts,
        seen=seen,
        cards=tuple(opened_card(sealed.open_card(at)) for at in opened),
    )
