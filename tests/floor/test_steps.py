import pytest

from huone.cards.card import Card, parse_cards
from huone.floor import TableTop, carry_out
from huone.floor.steps import (
    Burn,
    DealBoard,
    DealPlayers,
    FinishBetting,
    MakeBurn,
    MixAndRemove,
    PutOnTop,
    Remove,
    ShuffleBurns,
    ShuffleDeck,
    ShuffleIn,
    Step,
    TakeBack,
)
from huone.refusal import Broken


def cards(text: str) -> list[Card]:
    return list(parse_cards(text))


def top() -> TableTop:
    return TableTop(
        deck=cards("2c 3c 4c 5c"),
        board=cards("As Ks Qs"),
        players=cards("Ah Kh"),
        burns=cards("2d"),
        aside=cards("3d"),
        muck=cards("4d"),
    )


ONE_STEP: list[tuple[Step, str, list[Card]]] = [
    (TakeBack(parse_cards("Ks")), "aside", cards("3d Ks")),
    (PutOnTop(parse_cards("Ks Kh")), "deck", cards("Ks Kh 2c 3c 4c 5c")),
    (MakeBurn(parse_cards("Ks")), "burns", cards("2d Ks")),
    (Remove(parse_cards("Kh")), "muck", cards("4d Kh")),
    (Burn(), "burns", cards("2d 2c")),
    (DealBoard(2), "board", cards("As Ks Qs 2c 3c")),
    (DealPlayers(1, "up"), "players", cards("Ah Kh 2c")),
    (ShuffleDeck(), "deck", cards("5c 4c 3c 2c")),
    (ShuffleIn(), "deck", cards("3d 5c 4c 3c 2c")),
    (ShuffleBurns(), "deck", cards("2d 5c 4c 3c 2c")),
    (MixAndRemove(parse_cards("As Ks Qs")), "board", cards("Ks As")),
    (FinishBetting(), "deck", cards("2c 3c 4c 5c")),
]


@pytest.mark.parametrize(("step", "place", "there"), ONE_STEP)
def test_a_step_moves_exactly_its_cards(step: Step, place: str, there: list[Card]) -> None:
    table = top()
    carry_out([step], table, lambda given: list(reversed(given)))
    assert getattr(table, place) == there
    assert table.cards() == top().cards()
    assert str(step)


def test_a_card_that_is_not_there_cannot_be_moved() -> None:
    with pytest.raises(Broken, match="9h is not on the table"):
        carry_out([TakeBack(parse_cards("9h"))], top(), list)


def test_a_shuffle_that_loses_a_card_is_noticed() -> None:
    with pytest.raises(AssertionError, match="no card appears or vanishes"):
        carry_out([ShuffleDeck()], top(), lambda given: list(given)[1:])
    with pytest.raises(AssertionError, match="no card appears or vanishes"):
        carry_out([ShuffleDeck()], top(), lambda given: [*given, *cards("9h")])


def test_face_down_cards_have_no_name() -> None:
    assert str(PutOnTop(())) == "put the card back on top of the deck"
