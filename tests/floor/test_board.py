import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.rulings import ruling_on, said
from msgspec.structs import replace

from huone.cards.card import CARDS, Card, parse_card, parse_cards
from huone.floor import ImpossibleFacts, TableTop, carry_out
from huone.floor.board import PrematureBoard, SurplusBoard
from huone.floor.played import NotThisKindOfGame
from huone.floor.remedies import Repair
from huone.floor.steps import Burn, FinishBetting, Step


def steps_of(facts: PrematureBoard | SurplusBoard) -> tuple[Step, ...]:
    remedy = ruling_on(facts).remedy
    assert isinstance(remedy, Repair)
    return remedy.steps


def cards(text: str) -> list[Card]:
    return list(parse_cards(text))


class Shuffler:
    """Turns round what it is given, and remembers it."""

    def __init__(self) -> None:
        self.given: list[list[Card]] = []

    def __call__(self, given: object) -> list[Card]:
        self.given.append(list(given))  # type: ignore[call-overload]
        return self.given[-1][::-1]


DECK = "5d 6d 7d 8d 9d Td"


@pytest.mark.clause("LIVE-BOARD-03", "LIVE-BOARD-08")
def test_an_early_flop_goes_into_the_deck_and_another_is_dealt_without_a_burn() -> None:
    table = TableTop(
        deck=cards(DECK), board=cards("As Ks Qs"), burns=cards("2c"), muck=cards("3c 4c")
    )
    shuffle, facts = (
        Shuffler(),
        PrematureBoard(game="texas", street="flop", cards=tuple(table.board)),
    )
    carry_out(steps_of(facts), table, shuffle)
    assert sorted(shuffle.given[0]) == sorted(cards(DECK + " As Ks Qs"))
    assert table.board == shuffle.given[0][::-1][:3]
    assert (table.burns, table.muck) == (cards("2c"), cards("3c 4c"))
    assert "squared on the table" in said(facts)


@pytest.mark.clause("LIVE-BOARD-04", "LIVE-BOARD-05", "LIVE-BOARD-06")
def test_after_an_early_turn_the_river_is_the_turn() -> None:
    table = TableTop(deck=cards(DECK), board=cards("As Ks Qs Js"), burns=cards("2c 3c"))
    facts = PrematureBoard(game="texas", street="turn", cards=parse_cards("Js"))
    steps = steps_of(facts)
    until_turn = steps[: steps.index(FinishBetting(), 2)]
    carry_out(until_turn, table, list)
    # Without the mistake 5d would have been burned and 6d been the river.
    assert table.board == cards("As Ks Qs 6d")
    assert table.burns == cards("2c 3c 5d")
    assert table.aside == cards("Js")
    shuffle = Shuffler()
    carry_out(steps[len(until_turn) :], table, shuffle)
    assert sorted(shuffle.given[0]) == sorted(cards("7d 8d 9d Td Js"))
    assert table.board == [*cards("As Ks Qs 6d"), shuffle.given[0][-1]]
    assert table.burns == cards("2c 3c 5d")  # No burn before that river.


@pytest.mark.clause("LIVE-BOARD-07")
def test_an_early_river_is_shuffled_in_without_burns_and_muck() -> None:
    table = TableTop(
        deck=cards(DECK), board=cards("As Ks Qs Js Ts"), burns=cards("2c 3c 4c"), muck=cards("Ah")
    )
    facts = PrematureBoard(game="texas", street="river", cards=parse_cards("Ts"))
    shuffle = Shuffler()
    carry_out(steps_of(facts), table, shuffle)
    assert shuffle.given == [cards("Ts " + DECK)]
    assert table.board == [*cards("As Ks Qs Js"), parse_card("Td")]
    assert (table.burns, table.muck) == (cards("2c 3c 4c"), cards("Ah"))
    assert Burn() not in steps_of(facts)


@pytest.mark.clause("LIVE-BOARD-03", "GAME-COURCH-03")
def test_the_streets_are_those_of_the_game() -> None:
    early = PrematureBoard(game="courchevel", street="flop", cards=parse_cards("As Ks"))
    assert said(early).endswith("deal 2 to the board")
    double = replace(early, game="double-flop-holdem", cards=parse_cards("As Ks Qs Js Ts 9s"))
    assert said(double).endswith("deal 6 to the board")
    with pytest.raises(ImpossibleFacts, match="the flop has 2 cards"):
        ruling_on(replace(early, cards=parse_cards("As Ks Qs")))
    with pytest.raises(NotThisKindOfGame, match="deals no later board cards on the preflop"):
        ruling_on(replace(early, street="preflop"))
    with pytest.raises(NotThisKindOfGame):
        ruling_on(replace(early, game="razz", street="fifth"))


FOUR = SurplusBoard(game="texas", street="flop", cards=parse_cards("As Ks Qs Js"))


@pytest.mark.clause("LIVE-BOARD-01")
def test_one_unknown_card_too_many_is_drawn_out_and_burned_next() -> None:
    table = TableTop(deck=cards(DECK), board=cards("As Ks Qs Js"), burns=cards("2c"))
    shuffle = Shuffler()
    carry_out(steps_of(FOUR), table, shuffle)
    assert sorted(shuffle.given[0]) == sorted(FOUR.cards)
    assert table.board == cards("Qs Ks As")
    assert table.burns == cards("2c Js")
    assert table.deck == cards(DECK)


@pytest.mark.clause("live:AMB-10")
def test_a_known_card_too_many_is_simply_the_next_burn() -> None:
    table = TableTop(deck=cards(DECK), board=cards("As Ks Qs Js"), burns=cards("2c"))
    carry_out(steps_of(replace(FOUR, surplus=parse_card("Js"))), table, Shuffler())
    assert (table.board, table.burns) == (cards("As Ks Qs"), cards("2c Js"))


@pytest.mark.clause("LIVE-BOARD-02", "LIVE-BOARD-08")
def test_several_cards_too_many_deal_the_street_anew_without_a_burn() -> None:
    table = TableTop(deck=cards(DECK), board=cards("As Ks Qs Js Ts"), burns=cards("2c"))
    shuffle = Shuffler()
    carry_out(steps_of(replace(FOUR, cards=tuple(table.board))), table, shuffle)
    assert sorted(shuffle.given[0]) == sorted(cards(DECK + " As Ks Qs Js Ts"))
    assert table.board == shuffle.given[0][::-1][:3]
    assert table.burns == cards("2c")


def test_a_board_without_a_surplus_is_no_mistake() -> None:
    with pytest.raises(ImpossibleFacts, match="the flop has 3 cards"):
        ruling_on(replace(FOUR, cards=parse_cards("As Ks Qs")))
    with pytest.raises(ImpossibleFacts, match="2c is not among the cards"):
        ruling_on(replace(FOUR, surplus=parse_card("2c")))


@given(
    seed=st.integers(0, 2**32),
    street=st.sampled_from([("flop", 3), ("turn", 1), ("river", 1)]),
    extra=st.integers(0, 2),
)
def test_the_board_ends_complete_whatever_was_wrong(
    seed: int, street: tuple[str, int], extra: int
) -> None:
    chance = random.Random(seed)
    order = chance.sample(list(CARDS), 52)
    name, due = street
    before = {"flop": 0, "turn": 3, "river": 4}[name]
    board = [order.pop() for _ in range(before)]
    wrong = tuple(order.pop() for _ in range(due + extra))
    burns = [order.pop() for _ in range({"flop": 1, "turn": 2, "river": 3}[name])]
    table = TableTop(deck=order, board=[*board, *wrong], burns=list(burns))
    facts: PrematureBoard | SurplusBoard = (
        SurplusBoard(game="texas", street=name, cards=wrong)
        if extra
        else PrematureBoard(game="texas", street=name, cards=wrong)
    )
    carry_out(steps_of(facts), table, lambda given: chance.sample(list(given), len(given)))
    wanted = 5 if name == "turn" and not extra else before + due
    assert len(table.board) == wanted
    assert set(board) <= set(table.board)
    assert table.cards() == sorted(CARDS)
    assert not table.aside
    assert table.burns[: len(burns)] == burns
