import pytest
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.floor import ImpossibleFacts, rule
from huone.floor.running import (
    BountyChipIn,
    ClosingTime,
    DealtWhileWaiting,
    ForgottenChips,
    LongAbsence,
    PrivateDeal,
    SeatChange,
    TableWanted,
)
from huone.rulebooks.loader import load


@pytest.mark.clause("LIVE-OPEN-01")
@pytest.mark.parametrize(
    ("players", "dealer_free", "words", "choosing"),
    [
        (6, True, "the house decides", True),
        (2, True, "the house decides", True),
        (1, True, "no table is opened", False),
        (6, False, "no table is opened", False),
    ],
)
def test_staff_decides_on_a_new_table_where_one_is_possible(
    players: int, dealer_free: bool, words: str, choosing: bool
) -> None:
    ruling = ruling_on(TableWanted(players=players, dealer_free=dealer_free))
    assert ruling.says == words
    assert choices(ruling) == choosing * ["floor: open the table", "floor: no table is opened"]
    assert ("no dealer" in ruling.why) is not dealer_free


@pytest.mark.clause("LIVE-CLOSE-01", "live:AMB-60")
def test_the_last_round_is_one_orbit_or_what_the_house_says() -> None:
    assert said(ClosingTime(players=7)) == "announce the last round: 7 more hands"
    three = replace(LIVE, floor=replace(LIVE.floor, last_round_hands=3))
    assert rule(ClosingTime(players=7), three).says == "announce the last round: 3 more hands"


WAITS = DealtWhileWaiting(said_he_waits=True, looked=False, paid=False)


@pytest.mark.clause("LIVE-MISS-11", "live:AMB-14")
@pytest.mark.parametrize(
    ("facts", "words", "options"),
    [
        (replace(WAITS, paid=True), "the hand is live", []),
        (WAITS, "the hand is dead", ["player: the hand is live"]),
        (replace(WAITS, paid=True, looked=True), "the hand is dead", []),
        (replace(WAITS, looked=True), "the hand is dead", []),
        (replace(WAITS, paid=True, said_he_waits=False), "the hand is dead", []),
    ],
)
def test_who_was_dealt_in_by_mistake_pays_before_he_looks(
    facts: DealtWhileWaiting, words: str, options: list[str]
) -> None:
    ruling = ruling_on(facts)
    assert (ruling.says, choices(ruling)) == (words, options)


@pytest.mark.clause("TOUR-BTY-03")
@pytest.mark.parametrize(
    ("call_to", "in_front", "words"),
    [
        (0, 0, "bet 5000 all-in; 5000 more to put in"),
        (400, 100, "raise to 5100 all-in; 5000 more to put in"),
        (9000, 0, "call 5000 all-in; 5000 more to put in"),
    ],
)
def test_the_bounty_chip_is_all_in(call_to: int, in_front: int, words: str) -> None:
    facts = BountyChipIn(call_to=call_to, raise_to_min=call_to + 400, stack=5000, in_front=in_front)
    assert said(facts) == words
    assert ruling_on(facts).clauses == ("TOUR-BTY-03",)


@pytest.mark.clause("TOUR-ALLIN-07", "live:AMB-47")
def test_forgotten_chips_go_to_the_winner_of_the_pot() -> None:
    assert said(ForgottenChips(found=700, won=False)) == "700 go to the pot winner"
    assert said(ForgottenChips(found=700, won=True)) == "he keeps 700"
    with pytest.raises(ImpossibleFacts):
        ruling_on(ForgottenChips(found=0, won=False))


AWAY = LongAbsence(away_min=31, arranged=False)
KEEP_OR_RELEASE = ["floor: he keeps the seat", "floor: release the seat"]


@pytest.mark.clause("LIVE-PRES-05", "LIVE-PRES-07", "LIVE-PRES-06")
@pytest.mark.parametrize(
    ("facts", "clause", "options"),
    [
        (replace(AWAY, away_min=30), "LIVE-PRES-06", []),
        (AWAY, "LIVE-PRES-05", KEEP_OR_RELEASE),
        (replace(AWAY, arranged=True), "LIVE-PRES-07", KEEP_OR_RELEASE),
        (replace(AWAY, arranged=True, limit_min=45), "LIVE-PRES-06", []),
        (replace(AWAY, arranged=True, limit_min=10), "LIVE-PRES-07", KEEP_OR_RELEASE),
    ],
)
def test_a_long_absence_may_cost_the_seat(
    facts: LongAbsence, clause: str, options: list[str]
) -> None:
    ruling = ruling_on(facts)
    assert ruling.says == ("the house decides" if options else "he keeps the seat")
    assert choices(ruling) == options
    assert ruling.clauses[0] == clause
    assert ("nothing was arranged" in ruling.why) is (clause == "LIVE-PRES-05")


def test_a_house_in_which_players_sit_out_has_no_long_break() -> None:
    own = replace(LIVE, cash=replace(LIVE.cash, sit_out=load("online-2.8-fi").cash.sit_out))
    with pytest.raises(ImpossibleFacts, match="sit out by themselves"):
        rule(AWAY, own)


@pytest.mark.clause("LIVE-SEAT-10", "LIVE-CHG-01")
@pytest.mark.parametrize(
    ("there", "cost"),
    [
        (6, "he posts a small blind or waits for it"),
        (4, "it costs nothing"),
        (2, "it costs nothing"),
    ],
)
def test_a_change_of_seats_needs_consent_and_may_cost_a_blind(there: int, cost: str) -> None:
    facts = SeatChange(hand_running=False, hands_to_blind=4, hands_to_blind_there=there)
    assert ("LIVE-CHG-02" in ruling_on(facts).clauses) is (there > 4)
    assert choices(ruling_on(facts)) == [
        f"floor: allow the move: {cost}",
        "floor: he stays where he is",
    ]
    running = ruling_on(replace(facts, hand_running=True))
    assert (running.says, choices(running)) == ("he stays where he is", [])


@pytest.mark.clause("TOUR-PRIZE-07")
def test_the_house_may_pay_as_published_whatever_players_agree() -> None:
    ruling = ruling_on(PrivateDeal(all_agree=True))
    assert choices(ruling) == ["floor: pay as agreed", "floor: pay as published"]
    assert said(PrivateDeal(all_agree=False)) == "pay as published"
    prizes = replace(LIVE.tournament.prizes, private_deals="none")
    strict = replace(LIVE, tournament=replace(LIVE.tournament, prizes=prizes))
    assert rule(PrivateDeal(all_agree=True), strict).says == "pay as published"
