from random import Random

import pytest
from msgspec.structs import replace

from huone.bots import CHARACTERS, POLICIES, answer, policy_named
from huone.cards.card import Card, parse_cards
from huone.games import Hand, deck_of, play, setup_of, usual_stakes
from huone.games.actions import Discard, Keep, Turn
from huone.games.rules import ONLINE
from huone.games.setup import Setup

SHARK = CHARACTERS["shark"]


def won_by(policy: str, others: str, game: str, hands: int) -> float:
    """Give the chips a hand that one policy wins among three others, each seat in turn."""
    won = 0
    for seed in range(hands):
        hand, chance = play(game, stacks=[200] * 4, seed=seed), Random(seed)
        while (turn := hand.turn()) is not None:
            plays = policy if turn.seat == seed % 4 else others
            hand.act(policy_named(plays)(hand, chance))
        won += hand.stacks[seed % 4] - 200
    return won / hands


@pytest.mark.parametrize("game", ["texas", "omaha", "five-card-draw", "triple-draw-27", "razz"])
def test_company_plays_better_than_who_never_looks(game: str) -> None:
    assert won_by("house", "random", game, 150) > 1
    assert won_by("house", "call", game, 150) > 0


def usual(game: str) -> Setup:
    return setup_of(game, usual_stakes(game), ONLINE)


@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize("game", ["texas", "seven-card-stud", "five-card-draw", "sviten-special"])
def test_a_decision_does_not_depend_on_cards_that_others_hold(policy: str, game: str) -> None:
    setup = usual(game)
    deck = deck_of(setup, 5)
    hand = Hand(setup, [200] * 3, deck)
    seen = {*hand.holdings[hand.actor].cards(), *(c for one in hand.holdings for c in one.up)}
    hidden = [place for place, card in enumerate(deck) if card not in seen]
    swapped = deck.copy()
    for place, other in zip(hidden, reversed(hidden), strict=True):
        swapped[place] = deck[other]
    twin = Hand(setup, [200] * 3, swapped)
    assert twin.holdings[hand.actor].cards() == hand.holdings[hand.actor].cards()
    assert [one.cards() for one in twin.holdings] != [one.cards() for one in hand.holdings]
    decide = policy_named(policy)
    assert decide(hand, Random(7)) == decide(twin, Random(7))


def dealt(game: str, held: str) -> Hand:
    """Deal the first of two players these cards, and let both stay in until cards are chosen."""
    setup, own = usual(game), list(parse_cards(held))
    rest = [card for card in deck_of(setup, 3) if card not in own]
    both = [card for pair in zip(own, rest, strict=False) for card in pair]
    hand = Hand(setup, [200, 200], [*both, *rest[len(own) :]])
    while hand.turn() is not None and hand.turn().kind == "bet":  # type: ignore[union-attr]
        hand.act(policy_named("call")(hand, Random(1)))
    return hand


def turn_of(hand: Hand, seat: int) -> Turn:
    turn = hand.turn()
    assert turn is not None
    return replace(turn, seat=seat)


DRAWS = [
    ("five-card-draw", "As Ad Ah", "7c 2d", 1),
    ("five-card-draw", "2s 3s 4s 5s 6s", "", 0),
    ("five-card-draw", "Ks Kd", "4h 9c 2d", 2),
    ("triple-draw-27", "2s 3d 4h 7c 8d", "", 0),
    ("triple-draw-27", "2s 3d 4h 7c", "Kd", 1),
    ("badugi", "As 2d 3h", "Kh", 1),
    ("pineapple", "As Ad", "7c", 1),
]


@pytest.mark.parametrize(("game", "needed", "rest", "least"), DRAWS)
def test_company_puts_away_what_it_does_not_need(
    game: str, needed: str, rest: str, least: int
) -> None:
    """All of what it needs stays; of the rest, a kicker may."""
    hand = dealt(game, f"{needed} {rest}")
    chosen = answer(hand, turn_of(hand, hand.players[0].seat), SHARK, Random(1))
    assert isinstance(chosen, Discard)
    assert set(chosen.cards) <= set(parse_cards(rest))
    assert len(chosen.cards) >= least


OFFERS = [("As Ad 7h 7c", "7d", True), ("As Ks Qs Js", "2d", False)]


@pytest.mark.parametrize(("held", "offered", "liked"), OFFERS)
def test_company_keeps_a_card_that_helps(held: str, offered: str, *, liked: bool) -> None:
    """One card of five is exchanged for one that lies face up; or for the next, unseen."""
    hand = dealt("sviten-special", f"{held} 2c")
    (card,) = parse_cards(offered)
    hand.act(Discard(parse_cards("2c")), hand.players[0].seat)
    hand.act(Discard(()), hand.players[1].seat)
    hand.state.offered = Card(card)
    assert answer(hand, turn_of(hand, hand.players[0].seat), SHARK, Random(1)) == Keep(liked)


def test_everybody_who_is_asked_is_answered_for() -> None:
    """Several players put cards away at once; the turn says whose answer it is."""
    hand = dealt("pineapple", "As Ad 7c")
    waiting = hand.waiting_for()
    assert len(waiting) == 2
    for seat in reversed(waiting):
        hand.act(answer(hand, turn_of(hand, seat), SHARK, Random(1)), seat)
    assert {len(one.cards()) for one in hand.holdings} == {2}
