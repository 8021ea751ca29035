"""Draws: in turn, standing pat, and discards that come back when the stock is used up."""

from random import Random

import pytest

from huone.bots import policies
from huone.cards.card import Card
from huone.cards.deck import DECKS
from huone.games import deck_of, setup_of, usual_stakes
from huone.games import events as game_events
from huone.games.actions import NotYourTurn
from huone.games.hand import Hand
from huone.games.replay import replay
from huone.games.rules import LIVE
from huone.games.view import history_for
from huone.sim.hands import audit, play_out

GAMES = ["five-card-draw", "single-draw-27", "triple-draw-27", "badugi"]


def dealt(game: str, players: int, seed: int | None = None) -> Hand:
    setup = setup_of(game, usual_stakes(game), LIVE)
    deck = [Card(card) for card in DECKS["52"]] if seed is None else deck_of(setup, seed)
    return Hand(setup, [1000] * players, deck, redeck=list(reversed(deck)))


def to_draw(hand: Hand) -> Hand:
    while (turn := hand.turn()) is not None and turn.kind == "bet":
        hand.check_or_call()
    return hand


@pytest.mark.parametrize("game", GAMES)
def test_the_first_left_of_the_button_draws_first_and_his_count_is_seen(game: str) -> None:
    hand = to_draw(dealt(game, 3))
    with pytest.raises(NotYourTurn):
        hand.discard([], 1)
    hand.discard(hand.holdings[0].down[:2], 0)
    seen = history_for(2, hand.events)[-1]
    assert (type(seen).__name__, getattr(seen, "count", 0)) == ("CardsPutAway", 2)
    assert getattr(seen, "cards", None) == ()
    turn = hand.turn()
    assert turn is not None
    assert (turn.seat, turn.kind) == (1, "draw")


@pytest.mark.parametrize(("game", "most"), [("five-card-draw", 5), ("badugi", 4)])
def test_any_number_of_cards_may_be_drawn(game: str, most: int) -> None:
    hand = to_draw(dealt(game, 2))
    turn = hand.turn()
    assert turn is not None
    assert (turn.discard_min, turn.discard_max) == (0, most)
    hand.discard(hand.holdings[0].cards())
    hand.discard([])
    assert len(hand.holdings[0].cards()) == most


def test_replacements_follow_one_burn_in_the_order_of_the_draw() -> None:
    hand = to_draw(dealt("five-card-draw", 3))
    hand.discard(hand.holdings[0].down[:2])
    hand.discard([])
    hand.discard(hand.holdings[2].down[:3])
    # Fifteen own cards, one burn, then two and three.
    assert [int(card) for card in hand.holdings[0].down[-2:]] == [16, 17]
    assert [int(card) for card in hand.holdings[2].down[-3:]] == [18, 19, 20]


def test_who_stands_pat_keeps_his_cards() -> None:
    hand = to_draw(dealt("triple-draw-27", 3, seed=2))
    before = hand.holdings[1].cards()
    for _ in range(3):
        hand.discard(hand.holdings[0].down[:1])
        hand.discard([])
        hand.discard(hand.holdings[2].down[:1])
        to_draw(hand)
    assert hand.holdings[1].cards() == before


def test_discards_come_back_when_the_stock_is_used_up_but_not_this_draws_own() -> None:
    hand = to_draw(dealt("triple-draw-27", 6, seed=4))
    earlier = [card for holding in hand.holdings for card in holding.down[:3]]
    for holding in hand.holdings:
        hand.discard(holding.down[:3])
    to_draw(hand)
    # 52 - 30 - 1 - 18 = 3 left; the second draw burns one and needs twelve.
    assert hand.stock.left() == 3
    fresh = [card for holding in hand.holdings for card in holding.down[:2]]
    for holding in hand.holdings:
        hand.discard(holding.down[:2])
    assert game_events.Reshuffled(18) in hand.events
    drawn = [card for holding in hand.holdings for card in holding.down[-2:]]
    assert not set(drawn) & set(fresh)
    assert len(set(drawn) & set(earlier)) == 10


def test_a_drawers_own_discards_come_back_only_when_nothing_else_is_left() -> None:
    hand = to_draw(dealt("five-card-draw", 10, seed=5))
    # Ten hands and a burn leave one card.
    for holding in hand.holdings:
        hand.discard(holding.cards()[:2])
    assert game_events.Reshuffled(20) in hand.events
    assert {len(holding.cards()) for holding in hand.holdings} == {5}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_full_tables_of_wild_drawers_never_run_out(game: str, seed: int) -> None:
    chance = Random(seed)
    setup = setup_of(game, usual_stakes(game), LIVE)
    hand = dealt(game, setup.hands_max, seed=seed)
    while not hand.is_over:
        turn = hand.turn()
        assert turn is not None
        if turn.kind == "draw":
            cards = hand.holdings[hand.actor].cards()
            hand.discard(chance.sample(cards, chance.randint(2, len(cards))))
        else:
            hand.act(policies.call(hand, chance))
    audit(hand, chance)
    assert replay(hand.setup, hand.events).stacks == hand.stacks


def test_a_folded_hand_is_reused_too() -> None:
    hand = dealt("triple-draw-27", 6, seed=6)
    folded = set(hand.holdings[2].cards())
    hand.fold()
    to_draw(hand)
    for player in hand.players:
        if not player.folded:
            hand.discard(hand.holdings[player.index].cards(), player.seat)
    assert game_events.Reshuffled(5) in hand.events
    held = {card for holding in hand.holdings for card in holding.cards()}
    assert folded & held
    play_out(hand, policies.call, Random(1))
