import pytest

from huone.cards.card import Card, parse_cards
from huone.games import deck_of, setup_of
from huone.games.dealing import Stock
from huone.games.hand import Hand
from huone.games.rules import LIVE, no_limit

SETUP = setup_of("texas", no_limit(5, 10), LIVE)
DECK = deck_of(SETUP, 1)


def dealt(hand: Hand) -> dict[int, list[Card]]:
    return {player.seat: hand.holdings[player.index].cards() for player in hand.players}


@pytest.mark.clause("LIVE-BTN-01", "LIVE-BTN-03")
def test_the_first_card_goes_to_the_buttons_left_and_the_last_to_the_button() -> None:
    hand = Hand(SETUP, [100, 100, 100], DECK, seats=[2, 5, 7], button=5)
    assert dealt(hand) == {
        7: [DECK[0], DECK[3]],
        2: [DECK[1], DECK[4]],
        5: [DECK[2], DECK[5]],
    }


@pytest.mark.clause("LIVE-HU-03")
def test_heads_up_the_player_without_the_button_gets_the_first_card() -> None:
    hand = Hand(SETUP, [100, 100], DECK, button=0)
    assert dealt(hand) == {1: [DECK[0], DECK[2]], 0: [DECK[1], DECK[3]]}


@pytest.mark.clause("DEAL-01", "LIVE-BURN-01")
def test_the_board_comes_after_the_hole_cards_with_a_burn_before_each_street() -> None:
    hand = Hand(SETUP, [100, 100, 100], DECK)
    while hand.street < 3:
        hand.check_or_call()
    assert hand.boards == [[DECK[7], DECK[8], DECK[9], DECK[11], DECK[13]]]
    assert hand.stock.burns == [DECK[6], DECK[10], DECK[12]]


@pytest.mark.clause("LIVE-BURN-02")
def test_in_a_draw_game_the_burn_comes_before_the_replacements() -> None:
    setup = setup_of("five-card-draw", no_limit(5, 10), LIVE)
    hand = Hand(setup, [100, 100], DECK)
    hand.call()
    hand.check()
    thrown = hand.holdings[0].down[:2]
    hand.discard(thrown)
    hand.discard([])
    assert hand.stock.burns == [DECK[10]]
    assert hand.holdings[0].down[-2:] == [DECK[11], DECK[12]]


def test_a_copy_of_the_stock_goes_its_own_way() -> None:
    stock = Stock(list(DECK), list(DECK))
    stock.burn(1)
    twin = stock.copy()
    stock.burn(2)
    stock.take()
    assert (twin.left(), twin.burns, twin.take()) == (51, [DECK[0]], DECK[1])


def test_shuffled_again_cards_come_in_the_second_order() -> None:
    first, second = list(parse_cards("2c 3c 4c 5c")), list(parse_cards("5c 4c 3c 2c"))
    stock = Stock(first, second)
    stock.burn(1)
    stock.take()
    assert stock.reshuffle_with_burns() == 3
    assert [stock.take() for _ in range(3)] == list(parse_cards("5c 4c 2c"))


def test_reused_discards_lie_under_what_is_left_and_the_drawers_own_stay_out() -> None:
    stock = Stock(list(parse_cards("2c 3c 4c 5c 6c")), list(parse_cards("6c 5c 4c 3c 2c")))
    stock.discards = [stock.take() for _ in range(4)]
    assert stock.reuse_discards(list(parse_cards("2c"))) == 3
    assert [stock.take() for _ in range(4)] == list(parse_cards("6c 5c 4c 3c"))
    assert stock.reuse_discards(list(parse_cards("2c"))) == 1, "unless nothing else is there"
