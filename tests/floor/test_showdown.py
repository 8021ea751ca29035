import pytest
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.cards.card import parse_cards
from huone.floor import ImpossibleFacts, Situation, TableTop, carry_out, rule
from huone.floor.remedies import Measure, Repair
from huone.floor.showdown import (
    Inspection,
    JackpotClaim,
    ShownEarly,
    ShownHandKilled,
    ShownToOne,
)
from huone.games import play
from huone.table.rules import NotOffered


@pytest.mark.clause("LIVE-SHOW-08")
@pytest.mark.parametrize(
    ("all_shown", "wins", "identifiable", "words"),
    [
        (True, True, True, "the hand is put back and wins by its cards"),
        (False, True, True, "the hand is dead"),
        (True, False, True, "the hand is dead"),
        (True, True, False, "the hand is dead"),
    ],
)
def test_a_winner_that_was_properly_shown_cannot_be_killed(
    all_shown: bool, wins: bool, identifiable: bool, words: str
) -> None:
    facts = ShownHandKilled(all_shown=all_shown, wins=wins, identifiable=identifiable)
    assert said(facts) == words


@pytest.mark.clause("LIVE-SHOW-11", "LIVE-SHOW-12", "LIVE-SHOW-13", "LIVE-SHOW-14")
def test_who_shows_early_may_not_raise_and_the_house_may_do_more() -> None:
    careless = ruling_on(ShownEarly(deliberate=False))
    assert careless.says == "may check or call or fold"
    assert choices(careless) == ["floor: exclude for a set time"]
    meant = ruling_on(ShownEarly(deliberate=True))
    assert choices(meant) == ["floor: exclude for a set time", "floor: the hand is dead"]
    assert "LIVE-SHOW-14" not in careless.clauses
    hand = play("texas", stacks=[100, 100, 100])
    turn = hand.turn()
    assert turn
    assert turn.raise_to_min
    hand.expose(list(hand.holdings[hand.actor].cards())[:1], turn.seat)
    after = hand.turn()
    assert after
    assert (after.seat, after.raise_to_min) == (turn.seat, 0)  # The engine says the same.


@pytest.mark.clause("LIVE-SHOW-16", "LIVE-SHOW-17")
def test_cards_shown_to_one_stay_out_of_the_muck_until_all_have_seen_them() -> None:
    ruling = ruling_on(ShownToOne(cards=parse_cards("As Kd")))
    assert ruling.says == "set As Kd aside; after the hand show As Kd to everybody"
    assert isinstance(ruling.remedy, Repair)
    table = TableTop(deck=[], players=list(parse_cards("As Kd")), muck=list(parse_cards("2c")))
    carry_out(ruling.remedy.steps, table, list)
    assert table.aside == list(parse_cards("As Kd"))
    assert table.muck == list(parse_cards("2c"))


@pytest.mark.clause("LIVE-SHOW-15", "LIVE-COLL-04", "TOUR-STALL-04", "TOUR-COLL-02")
@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        (Inspection(what="muck"), "LIVE-SHOW-15"),
        (Inspection(what="hand", asked_by="player"), "LIVE-COLL-04"),
        (Inspection(what="hand", tournament=True), "TOUR-COLL-02"),
        (Inspection(what="slow-player", tournament=True), "TOUR-STALL-04"),
    ],
)
def test_staff_alone_decides_whether_cards_are_looked_at(facts: Inspection, clause: str) -> None:
    ruling = ruling_on(facts)
    assert ruling.says == "the house decides"
    assert choices(ruling) == ["floor: inspect the cards", "floor: the cards stay unseen"]
    assert ruling.clauses[-1] == clause
    assert ("TOUR-COLL-02" in ruling.clauses) is (facts.tournament and facts.what == "hand")


FULL = JackpotClaim(
    game="texas", board=parse_cards("As Ac Kd 7c 7d"), hands=("AhKs", "7h7s"), players=6
)
STRAIGHT_FLUSH = JackpotClaim(
    game="omaha",
    board=parse_cards("Js Jc Ts 9s 2c"),
    hands=("JhJdAcKc", "8s7s3h4h"),
    players=5,
)


@pytest.mark.clause("BBJ-11")
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (FULL, "confirm the jackpot: category 1, lost by AhKs"),
        (
            replace(FULL, hands=("7h7s", "AhJs"), board=parse_cards("As Ac Jd 7c 7d")),
            "confirm the jackpot: category 2, lost by AhJs",
        ),
        (STRAIGHT_FLUSH, "confirm the jackpot: category 1, lost by JhJdAcKc"),
        (
            replace(
                STRAIGHT_FLUSH, board=parse_cards("9s 9c Ts 8s 2c"), hands=("9h9dAcKc", "7s6sAhKh")
            ),
            "confirm the jackpot: category 2, lost by 9h9dAcKc",
        ),
        (replace(FULL, players=4), "no jackpot"),
        (replace(FULL, hands=("AhQs", "7h7s")), "no jackpot"),  # He needs only one own card.
        (replace(FULL, hands=("AhKs",)), "no jackpot"),  # Nobody has beaten him.
        (replace(FULL, game="razz", hands=("2c3c4c5c6c7d8d",), board=()), "no jackpot"),
    ],
)
def test_a_jackpot_is_verified_from_the_shown_hands(facts: JackpotClaim, words: str) -> None:
    assert said(facts) == words
    assert "BBJ-11" in ruling_on(facts).clauses


def test_a_house_without_a_jackpot_confirms_none() -> None:
    without = replace(LIVE, jackpot=NotOffered())
    assert rule(FULL, without).says == "no jackpot"
    assert not isinstance(rule(FULL, without).remedy, Measure)


@pytest.mark.parametrize(
    "facts",
    [
        Inspection(what="slow-player"),
        replace(FULL, board=parse_cards("As Ac Kd")),
        replace(FULL, hands=("AsQs", "7h7s")),
    ],
)
def test_impossible_showdowns_are_refused(facts: Situation) -> None:
    with pytest.raises(ImpossibleFacts):
        ruling_on(facts)
