"""Hidden cards are noticed wherever they stand in a frame."""

import pytest

from huone.cards.card import parse_cards
from huone.games import events as game_events
from huone.games.view import CardsPutAway, CardsReceived, HandsNamed, NamedHand, SeenEvent
from huone.room.feed.hub import Message
from huone.room.feed.table_feed import encode
from huone.swarm.eyes import Eyes
from huone.table import events as table_events
from huone.table.view import SeenInHand, SeenTableEvent

OWN = 2


def seen(eyes: Eyes, change: SeenTableEvent) -> set[str]:
    raw = encode(Message(topic="table:t", number=1, change=change))
    return eyes.see_change(raw, change, OWN)


def in_hand(event: SeenEvent) -> SeenInHand:
    return SeenInHand(7, event)


def named(seat: int, cards: str) -> HandsNamed:
    hand = NamedHand(
        seat=seat,
        board=0,
        share="high",
        kind="high",
        category="pair",
        ranks=("A",),
        cards=parse_cards(cards),
        says="a pair of aces",
    )
    return HandsNamed((hand,))


OPEN = {
    "own cards": CardsReceived(OWN, 2, parse_cards("As Kd"), ()),
    "others' cards are a count": CardsReceived(3, 2, (), ()),
    "a door card": CardsReceived(3, 2, (), parse_cards("7c")),
    "a board": game_events.BoardDealt(0, parse_cards("2c 3d 4h")),
    "a hand that is shown": game_events.HandShown(3, parse_cards("Qc Qd")),
    "an offered card": game_events.CardOffered(3, parse_cards("9s")[0]),
    "rows": game_events.CardsPlaced(3, (), parse_cards("5c"), parse_cards("6c")),
}


@pytest.mark.parametrize("event", OPEN.values(), ids=OPEN)
def test_what_lies_open_is_no_leak(event: SeenEvent) -> None:
    assert seen(Eyes(), in_hand(event)) == set()


HIDDEN = {
    "another seat's cards": CardsReceived(3, 2, parse_cards("As Kd"), ()),
    "another seat's discards": CardsPutAway(3, 2, parse_cards("As Kd")),
    "the name of a hidden hand": named(3, "As Kd"),
}


@pytest.mark.parametrize("event", HIDDEN.values(), ids=HIDDEN)
def test_a_hidden_card_is_noticed(event: SeenEvent) -> None:
    assert seen(Eyes(), in_hand(event)) == {"As", "Kd"}


def test_what_was_opened_may_be_said_again_in_the_same_hand_alone() -> None:
    eyes = Eyes()
    seen(eyes, in_hand(game_events.HandShown(3, parse_cards("As Kd"))))
    assert seen(eyes, in_hand(named(3, "As Kd"))) == set()
    laid_out = table_events.HandLaidOut(8, "texas", 1, 2, 3, (1, 2, 3), ())
    seen(eyes, laid_out)
    assert eyes.hand == 8
    assert seen(eyes, in_hand(named(3, "As Kd"))) == {"As", "Kd"}


def test_own_cards_are_followed_for_the_decisions_that_need_them() -> None:
    eyes = Eyes()
    seen(eyes, in_hand(CardsReceived(OWN, 3, parse_cards("As Kd 2c"), ())))
    seen(eyes, in_hand(CardsPutAway(OWN, 1, parse_cards("2c"))))
    assert eyes.own == list(parse_cards("As Kd"))
