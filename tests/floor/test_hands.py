from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.floor import ImpossibleFacts, rule
from huone.floor.hands import (
    DeviceUsed,
    ForeignCards,
    HandReleased,
    HandTaken,
    LeftSeat,
    UpcardsTurned,
)
from huone.floor.remedies import HandDead
from huone.games import play
from huone.games.actions import SeatNotDealtIn
from huone.games.rules import Stakes

LOST = HandTaken(held=False, capped=False, contributed=900, uncalled=600)


@pytest.mark.clause(
    "LIVE-CARD-06", "LIVE-CARD-07", "LIVE-CARD-08", "LIVE-CARD-09", "LIVE-CARD-10", "live:AMB-07"
)
@pytest.mark.parametrize(
    ("facts", "forfeits", "refunds", "clause"),
    [
        (LOST, 300, 600, "LIVE-CARD-07"),
        (replace(LOST, uncalled=0), 900, 0, "LIVE-CARD-07"),
        (replace(LOST, held=True), 0, 900, "LIVE-CARD-10"),
        (replace(LOST, capped=True), 0, 900, "LIVE-CARD-10"),
        (replace(LOST, on_purpose=True), 300, 600, "LIVE-CARD-08"),
        (replace(LOST, on_purpose=True, held=True), 300, 600, "LIVE-CARD-08"),
    ],
)
def test_what_a_lost_hand_gets_back(
    facts: HandTaken, forfeits: int, refunds: int, clause: str
) -> None:
    ruling = ruling_on(facts)
    assert ruling.remedy == HandDead(forfeits_chips=forfeits, refunds_chips=refunds)
    assert clause in ruling.clauses
    uncalled_back = facts.uncalled > 0 and clause != "LIVE-CARD-10"
    assert ("LIVE-CARD-09" in ruling.clauses) is uncalled_back
    assert bool(ruling.options) is facts.on_purpose


@given(
    held=st.booleans(),
    capped=st.booleans(),
    on_purpose=st.booleans(),
    contributed=st.integers(0, 9999),
    uncalled=st.integers(0, 9999),
)
def test_no_chip_of_a_lost_hand_vanishes(
    held: bool, capped: bool, on_purpose: bool, contributed: int, uncalled: int
) -> None:
    facts = HandTaken(
        held=held, capped=capped, on_purpose=on_purpose, contributed=contributed, uncalled=uncalled
    )
    if uncalled > contributed:
        with pytest.raises(ImpossibleFacts):
            ruling_on(facts)
        return
    dead = ruling_on(facts).remedy
    assert isinstance(dead, HandDead)
    assert dead.forfeits_chips + dead.refunds_chips == contributed
    assert dead.refunds_chips >= uncalled  # Nobody ever loses what no one had called.


@pytest.mark.clause("LIVE-CARD-09", "live:AMB-07")
def test_the_floor_and_the_engine_give_the_same_chips_back() -> None:
    hand = play("texas", stacks=[100, 100, 100])
    turn = hand.turn()
    assert turn
    hand.bet(10)
    dead = ruling_on(HandTaken.at(hand, turn.seat, held=False, capped=False)).remedy
    assert isinstance(dead, HandDead)
    hand.kill(turn.seat)
    hand.fold()  # The uncalled part comes back when the betting is over.
    assert hand.stacks[turn.seat] == 100 - dead.forfeits_chips
    stakes = Stakes(structure="no-limit", small_blind=1, big_blind=2, big_blind_ante=3)
    blind = play("texas", stacks=[100, 100, 100], stakes=stakes).players[1]
    posted = HandTaken.at(
        play("texas", stacks=[100, 100, 100], stakes=stakes), blind.seat, held=True, capped=False
    )
    assert posted.contributed == 100 - blind.stack == 5
    with pytest.raises(SeatNotDealtIn):
        HandTaken.at(hand, 99, held=True, capped=False)


@pytest.mark.clause("LIVE-DEAD-09", "LIVE-CARD-06")
@pytest.mark.parametrize(
    ("held", "capped", "words"),
    [
        (True, False, "the hand is live"),
        (False, True, "the hand is live"),
        (False, False, "the hand is dead"),
    ],
)
def test_foreign_cards_kill_only_an_unprotected_hand(held: bool, capped: bool, words: str) -> None:
    assert said(ForeignCards(held=held, capped=capped)) == words


@pytest.mark.clause("LIVE-DEAD-02", "LIVE-DEC-02", "live:TV-DEC-01")
def test_cards_that_slip_while_being_shown_are_dead_by_the_letter_and_may_live() -> None:
    ruling = ruling_on(HandReleased(cause="showing", identifiable=True))
    assert ruling.says == "the hand is dead"
    assert choices(ruling) == ["floor: the hand is live"]
    assert {"LIVE-DEAD-02", "LIVE-DEC-02"} <= set(ruling.clauses)


@pytest.mark.clause("LIVE-DEAD-02", "LIVE-SIGN-01")
@pytest.mark.parametrize("cause", ["meant", "accident", "misunderstanding", "deception"])
@pytest.mark.parametrize("identifiable", [True, False])
def test_only_a_hand_that_was_not_meant_to_go_and_can_be_told_may_be_spared(
    cause: str, identifiable: bool
) -> None:
    facts = HandReleased(cause=cause, identifiable=identifiable)  # type: ignore[arg-type]
    ruling = ruling_on(facts)
    assert ruling.says == "the hand is dead"
    assert bool(ruling.options) is (cause != "meant" and identifiable)
    assert ("nobody can say which" in ruling.why) is (cause != "meant" and not identifiable)


@pytest.mark.clause("TOUR-ALLIN-04", "TOUR-ALLIN-05")
@pytest.mark.parametrize(
    ("cause", "identifiable", "words", "punishable"),
    [
        ("meant", True, "the hand is live", True),
        ("meant", False, "the hand is dead", True),
        ("accident", True, "the hand is live", False),
        ("accident", False, "the hand is dead", False),
    ],
)
def test_a_hand_of_an_all_in_pot_is_turned_up_if_it_can_be_told(
    cause: Literal["meant", "accident"], identifiable: bool, words: str, punishable: bool
) -> None:
    facts = HandReleased(cause=cause, identifiable=identifiable, all_in_pot=True)
    ruling = ruling_on(facts)
    assert ruling.says == words
    expected = ["floor: exclude for a set time: he folded in an all-in pot"]
    assert choices(ruling) == expected * punishable
    assert ("TOUR-ALLIN-05" in ruling.clauses) is punishable


@pytest.mark.clause("LIVE-DEAD-03")
def test_upcards_kill_the_hand_only_before_the_showdown() -> None:
    assert said(UpcardsTurned(at_showdown=False)) == "the hand is dead"
    assert said(UpcardsTurned(at_showdown=True)) == "the hand is live"


@pytest.mark.clause("LIVE-DEAD-04", "LIVE-PRES-04", "live:AMB-02")
@pytest.mark.parametrize(
    ("decisions_left", "still_away", "because"),
    [
        (True, True, "there was a good reason"),
        (False, True, "he had no decision left"),
        (False, False, "he had no decision left and he is back"),
    ],
)
def test_who_leaves_his_seat_has_a_dead_hand_unless_the_house_tolerates_it(
    decisions_left: bool, still_away: bool, because: str
) -> None:
    ruling = ruling_on(LeftSeat(decisions_left=decisions_left, still_away=still_away))
    assert ruling.says == "the hand is dead"
    assert choices(ruling) == ["floor: the hand is live"]
    assert ruling.why.endswith(because)


@pytest.mark.clause("live:AMB-02")
def test_a_house_in_which_leaving_is_no_fold() -> None:
    mild = replace(LIVE, cash=replace(LIVE.cash, leave_mid_hand="folds-in-turn"))
    ruling = rule(LeftSeat(decisions_left=True), mild)
    assert (ruling.says, choices(ruling)) == ("the hand is live", [])


@pytest.mark.clause("LIVE-DEV-01", "LIVE-DEV-04", "LIVE-DEV-05", "LIVE-DEV-06")
@pytest.mark.parametrize(
    ("facts", "clause", "words", "options"),
    [
        (DeviceUsed(with_cards=False), "LIVE-DEV-01", "it is allowed", []),
        (DeviceUsed(with_cards=True, silenced=True), "LIVE-DEV-05", "it is allowed", []),
        (
            DeviceUsed(with_cards=True),
            "LIVE-DEV-04",
            "warn: no device while holding cards",
            ["floor: the hand is dead"],
        ),
        (
            DeviceUsed(with_cards=False, disturbs=True),
            "LIVE-DEV-01",
            "it is allowed",
            ["floor: forbid devices"],
        ),
        (
            DeviceUsed(with_cards=True, disturbs=True),
            "LIVE-DEV-04",
            "warn: no device while holding cards",
            ["floor: the hand is dead", "floor: forbid devices"],
        ),
    ],
)
def test_devices_at_the_table(
    facts: DeviceUsed, clause: str, words: str, options: list[str]
) -> None:
    ruling = ruling_on(facts)
    assert ruling.clauses[0] == clause
    assert ruling.says == words
    assert choices(ruling) == options
    assert ("LIVE-DEV-06" in ruling.clauses) is facts.disturbs
