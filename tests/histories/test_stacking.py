import pytest

from huone.cards.card import CARDS, Card, parse_cards
from huone.games import events as game_events
from huone.games.dealing import Stock
from huone.histories.stacking import Deals, Mismatch, StackedDeck, verify_dealt


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def arranged(happens: list[game_events.Event], deals: Deals, *, later_mask: int = 0) -> StackedDeck:
    """Arrange a fresh deck, whose order is 2c 2d 2h 2s 3c …, for what would happen with it."""
    deck = StackedDeck(list(CARDS))
    stock = Stock(deck.cards, deck.redeck)
    deck.arrange(stock, stock.copy(), happens, deals=deals, later_mask=later_mask)
    return deck


def test_recorded_cards_come_where_the_engine_deals_them() -> None:
    happens: list[game_events.Event] = [
        game_events.CardsDealt(1, cards("2c 2d"), ()),
        game_events.BoardDealt(0, cards("2h")),
    ]
    deck = arranged(happens, Deals(own={1: list(cards("As 2c"))}, board=list(cards("Kd"))))
    assert deck.cards[:3] == list(cards("As 2c Kd"))
    assert sorted(deck.cards) == list(range(52))


def test_a_card_that_is_not_shown_is_none_that_comes_later() -> None:
    deck = arranged(
        [game_events.CardsDealt(1, cards("2c"), ())],
        Deals(own={1: [None]}),
        later_mask=cards("2c")[0].bit,
    )
    assert deck.cards[0] != cards("2c")[0]


def test_an_upcard_and_an_offered_card_are_a_players_own() -> None:
    happens: list[game_events.Event] = [
        game_events.CardsDealt(0, cards("2c"), cards("2d")),
        game_events.CardOffered(0, cards("2h")[0]),
    ]
    deck = arranged(happens, Deals(own={0: list(cards("As Ks Qs"))}))
    assert deck.cards[:3] == list(cards("As Ks Qs"))


def test_more_cards_than_the_game_deals_are_refused() -> None:
    with pytest.raises(Mismatch, match="p1 gets 1 cards more"):
        arranged([], Deals(own={0: list(cards("As"))}))
    with pytest.raises(Mismatch, match="the board gets 2 cards more"):
        arranged([], Deals(board=list(cards("As Ks"))))


def test_a_card_that_is_gone_cannot_be_dealt_again() -> None:
    deck = StackedDeck(list(CARDS))
    stock = Stock(deck.cards, deck.redeck)
    stock.take()
    happens: list[game_events.Event] = [game_events.BoardDealt(0, cards("2d"))]
    with pytest.raises(Mismatch, match="2c is dealt twice"):
        deck.arrange(stock, stock, happens, deals=Deals(board=list(cards("2c"))), later_mask=0)


def test_a_reshuffle_that_deals_another_card_is_noticed() -> None:
    happened: list[game_events.Event] = [
        game_events.Reshuffled(4),
        game_events.BoardDealt(0, cards("2d")),
    ]
    verify_dealt(happened, Deals(board=list(cards("2d"))))
    with pytest.raises(Mismatch, match="As does not come back"):
        verify_dealt(happened, Deals(board=list(cards("As"))))
