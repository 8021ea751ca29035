"""A hand is checked card by card against the deck that was sealed and cut before it."""

import json
from random import Random
from typing import Any

import pytest
from kit.fair_hands import PREVIOUS, fair_hand, proof_of, write_hand_proof
from kit.fair_vectors import FILE, changed, written

from huone.cards.commitment import ProofMalformed
from huone.cards.cuts import chain_of, cut_orders
from huone.games import events as game_events
from huone.games.definition import Mix, catalog
from huone.histories.hand_proof import read_hand_proof, verify_hand

VECTORS = json.loads(FILE.read_text())
CASES: list[dict[str, Any]] = VECTORS["cases"]
GAMES = [
    name for name, game in catalog().items() if not isinstance(game, Mix) or game.choice is not None
]


def test_the_vectors_are_those_that_the_code_gives() -> None:
    assert written() == FILE.read_text()


def test_a_chain_of_cuts_ends_in_its_anchor() -> None:
    links = VECTORS["chain"]["links"]
    assert list(chain_of(bytes.fromhex(VECTORS["chain"]["secret"]), len(links) - 1)) == links


@pytest.mark.parametrize("case", VECTORS["orders"], ids=lambda case: str(len(case["cuts"])))
def test_cuts_give_the_orders_of_the_vectors(case: dict[str, Any]) -> None:
    cuts = {int(seat): cut for seat, cut in case["cuts"].items()}
    dealt, again = cut_orders(case["root"], case["count"], cuts)
    assert list(dealt) == case["dealt"]
    assert (None if again is None else list(again)) == case["again"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['of']}: {case['is']}")
def test_what_a_house_could_hand_out_is_judged(case: dict[str, Any]) -> None:
    given = VECTORS["hands"][case["of"]]
    proof = read_hand_proof(json.dumps(changed(given, case["set"])))
    verdict = verify_hand(proof, root=given["root"], previous=given["previous"])
    assert verdict.wrong == case["wrong"]
    assert verdict.holds is (case["wrong"] is None)


@pytest.mark.parametrize("game", GAMES)
def test_hole_2_every_card_of_every_game_came_from_its_place(game: str) -> None:
    for seed in range(4):
        policy = ("random", "call")[seed % 2]
        hand, sealed, cuts = fair_hand(
            game, seed, players=(2, 6, 9)[seed % 3], cutters=seed, policy=policy
        )
        start = hand.events[0]
        assert isinstance(start, game_events.HandStarted | game_events.OpenFaceStarted)
        for viewer in (None, *start.seats):
            proof = proof_of(hand, sealed, cuts, viewer)
            assert read_hand_proof(write_hand_proof(proof)) == proof
            assert verify_hand(proof, root=sealed.root, previous=PREVIOUS).holds


def test_a_proof_opens_nothing_that_its_player_did_not_see() -> None:
    hand, sealed, cuts = fair_hand("holdem", 5, policy="random")
    start = hand.events[0]
    assert isinstance(start, game_events.HandStarted)
    viewer = start.seats[0]
    seen = {
        str(card)
        for event in hand.events
        if isinstance(event, game_events.BoardDealt | game_events.HandShown)
        or (isinstance(event, game_events.CardsDealt) and event.seat == viewer)
        for card in (event.down if isinstance(event, game_events.CardsDealt) else event.cards)
    }
    opened = {each.payload for each in proof_of(hand, sealed, cuts, viewer).cards}
    assert opened == seen
    assert len(opened) < len(start.deck)


def test_hole_2_a_house_that_stacks_the_deck_for_a_seat_does_not_get_its_way() -> None:
    """With one honest cut the best seal that a house can grind is as good as any other."""
    chance = Random(7)
    aces = 0
    for _ in range(400):
        # The planted fault: this house puts the aces on top of the order that it seals.
        root, cut = chance.randbytes(32).hex(), chance.randbytes(32).hex()
        dealt = cut_orders(root, 52, {0: cut}).dealt
        aces += sum(position < 4 for position in dealt[:2])
        assert sum(position < 4 for position in cut_orders(root, 52, {}).dealt[:2]) == 2
    # Two cards hold 8/52 aces on average: about 61 of 400, with a deviation of 7.5.
    assert 30 < aces < 95


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{}",
        '{"proof":"hand","root":"","cards":[],"extra":1}',
        '{"proof":"hand","root":"","cards":[{"proof":"card"}]}',
    ],
)
def test_what_is_no_proof_of_a_hand_is_refused(text: str) -> None:
    with pytest.raises(ProofMalformed):
        read_hand_proof(text)


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ([{"type": "CardsBurned", "count": 53}], "more cards were dealt"),
        ([{"type": "CardsBurned", "count": -1}], "more cards were dealt"),
        ([{"type": "Reshuffled", "count": 3}], "not all that was left"),
        (
            [{"type": "CardsReceived", "seat": 0, "down_count": 2, "down": ["As"], "up": []}],
            "another number of cards",
        ),
        (
            [
                {"type": "CardsReceived", "seat": 0, "down_count": 2, "down": [], "up": []},
                {"type": "CardsReceived", "seat": 1, "down_count": 1, "down": [], "up": []},
            ],
            "not everybody got as many",
        ),
    ],
)
def test_a_course_that_no_deck_can_have_is_refused(events: list[object], says: str) -> None:
    text = json.dumps({"proof": "hand", "root": "0" * 64, "cards": [], "seen": events})
    with pytest.raises(ProofMalformed, match=says):
        verify_hand(read_hand_proof(text), root="0" * 64)
