from huone.cards.card import CARDS, mask_of, parse_cards
from huone.cards.deck import DECK_36, DECK_52, DECKS, SHORT_DECK_MASK, cards_left


def test_the_full_deck_has_every_card_once() -> None:
    assert tuple(CARDS) == DECK_52
    assert DECKS["52"] is DECK_52


def test_the_short_deck_begins_at_the_sixes() -> None:
    assert len(DECK_36) == len(set(DECK_36)) == 36
    assert min(DECK_36) == parse_cards("6c")[0]
    assert mask_of(DECK_36) == SHORT_DECK_MASK
    assert DECKS["36"] is DECK_36


def test_what_is_left_keeps_the_order_of_the_deck() -> None:
    deck = DECK_36[::-1]
    left = cards_left(deck, mask_of(parse_cards("As 6c 2c")))
    assert left == deck[1:-1]
