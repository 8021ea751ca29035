import pytest
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.cards.card import parse_card, parse_cards
from huone.floor import ImpossibleFacts, TableTop, carry_out, rule
from huone.floor.exposed import DrawCardExposed, DroppedCard, ExposedCard
from huone.floor.played import NotThisKindOfGame
from huone.floor.remedies import Repair

ACE = parse_card("As")
MISDEAL = "misdeal: bets and cards go back, and the hand is dealt again"
FLASHED = ExposedCard(game="texas", by="dealer", card=ACE)
DROPPED = DroppedCard(game="texas", by="dealer", card=ACE)


@pytest.mark.clause("LIVE-EXP-01", "LIVE-EXP-04", "LIVE-DROP-01")
@pytest.mark.parametrize("facts", [FLASHED, DROPPED, replace(FLASHED, game="omaha")])
def test_one_exposed_hole_card_is_replaced_after_the_deal_and_is_the_first_burn(
    facts: ExposedCard | DroppedCard,
) -> None:
    ruling = ruling_on(facts)
    assert ruling.options == ()  # Nobody may choose to keep it.
    assert ruling.says.startswith("finish the initial deal; deal 1 face down")
    assert isinstance(ruling.remedy, Repair)
    table = TableTop(
        deck=list(parse_cards("2c 3c 4c 5c")), players=list(parse_cards("As Kd Qd Jd"))
    )
    carry_out(ruling.remedy.steps, table, list)
    assert table.players == list(parse_cards("Kd Qd Jd 2c"))
    assert table.burns == [ACE]
    assert table.deck == list(parse_cards("3c 4c 5c"))


@pytest.mark.clause("GAME-COURCH-05")
def test_a_board_card_of_the_initial_deal_comes_before_the_replacement() -> None:
    ruling = ruling_on(replace(FLASHED, game="courchevel"))
    assert "GAME-COURCH-05" in ruling.clauses
    assert isinstance(ruling.remedy, Repair)
    table = TableTop(deck=list(parse_cards("2c 3c 4c")), players=[ACE])
    carry_out(ruling.remedy.steps, table, list)
    assert (table.board, table.players) == (list(parse_cards("2c")), list(parse_cards("3c")))


@pytest.mark.clause("LIVE-MIS-06", "LIVE-MIS-07", "LIVE-EXP-02", "live:AMB-08")
@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        (replace(FLASHED, first_of_deal=True), "LIVE-MIS-06"),
        (replace(FLASHED, exposed=2), "LIVE-MIS-07"),
        (replace(FLASHED, exposed=2, of_player=2, game="omaha"), "LIVE-EXP-02"),
        (replace(FLASHED, exposed=3, game="sviten-special"), "LIVE-MIS-07"),
    ],
)
def test_the_first_card_or_a_second_one_is_a_misdeal(facts: ExposedCard, clause: str) -> None:
    assert said(facts) == MISDEAL
    assert clause in ruling_on(facts).clauses
    assert said(replace(facts, actions=("call", "fold"))) == "the deal stands"


@pytest.mark.clause("LIVE-MIS-07")
def test_how_many_exposed_cards_are_too_many_is_the_houses_number() -> None:
    patient = replace(LIVE, floor=replace(LIVE.floor, exposed_hole_cards_misdeal_from=3))
    assert rule(replace(FLASHED, exposed=2), patient).says != MISDEAL


@pytest.mark.clause("GAME-SOKO-15", "GAME-SOKO-16", "GAME-STUD-33", "GAME-STUD-34", "live:AMB-08")
@pytest.mark.parametrize(
    ("game", "stays", "redeal"),
    [
        ("soko", "GAME-SOKO-15", "GAME-SOKO-16"),
        ("seven-card-stud", "GAME-STUD-33", "GAME-STUD-34"),
        ("razz", "GAME-STUD-33", "GAME-STUD-34"),
    ],
)
def test_in_stud_an_exposed_card_stays_up_and_a_later_one_comes_down(
    game: str, stays: str, redeal: str
) -> None:
    one = replace(FLASHED, game=game, first_of_deal=True)
    assert said(one) == "As stays face up; deal 1 face down to the players in order"
    assert stays in ruling_on(one).clauses
    other_players = replace(one, first_of_deal=False, exposed=2, of_player=1)
    assert said(other_players).startswith("As stays face up")
    both = replace(one, exposed=2, of_player=2)
    assert said(both) == MISDEAL
    assert redeal in ruling_on(both).clauses


@pytest.mark.clause("GAME-SPB-07")
def test_a_card_before_the_choice_of_the_game_is_a_misdeal() -> None:
    facts = replace(FLASHED, game="st-petersburg")
    assert said(facts) == MISDEAL
    assert "GAME-SPB-07" in ruling_on(facts).clauses
    with pytest.raises(NotThisKindOfGame, match="name the game that is played"):
        ruling_on(replace(FLASHED, game="dealers-choice"))


@pytest.mark.clause("LIVE-EXP-03", "LIVE-DROP-02", "live:AMB-59")
@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        (replace(FLASHED, by="player"), "LIVE-EXP-03"),
        (replace(DROPPED, by="player"), "LIVE-DROP-02"),
    ],
)
def test_a_players_own_mishap_is_not_replaced_and_costs_no_right(
    facts: ExposedCard | DroppedCard, clause: str
) -> None:
    ruling = ruling_on(facts)
    assert ruling.says == "As stays face up"
    assert ruling.options == ()
    assert clause in ruling.clauses
    assert "LIVE-SHOW-14" not in ruling.clauses
    assert "LIVE-SHOW-14" in ruling_on(replace(facts, feigned=True)).clauses
    assert choices(ruling_on(replace(facts, feigned=True))) == [
        "floor: may check or call or fold",
        "floor: the hand is dead",
    ]


@pytest.mark.clause("LIVE-DROP-01")
def test_a_card_due_face_up_simply_plays() -> None:
    assert said(replace(FLASHED, due_face_up=True)) == "the card plays"
    dropped = ruling_on(replace(DROPPED, due_face_up=True))
    assert dropped.says == "the card plays"
    assert dropped.clauses == ("LIVE-DROP-01", "LIVE-EXP-05")


@pytest.mark.clause("GAME-SVITEN-18")
def test_an_exposed_replacement_is_kept_and_the_player_may_stop_betting() -> None:
    facts = DrawCardExposed(game="sviten-special", cards=parse_cards("As Kd"))
    ruling = ruling_on(facts)
    assert ruling.says == "As Kd stays face up"
    assert choices(ruling) == [
        "player: stays in without further betting, as if all-in",
        "player: plays on with all rights",
    ]
    with pytest.raises(NotThisKindOfGame, match="texas has no exchange"):
        ruling_on(replace(facts, game="texas"))
    assert ruling_on(replace(facts, cards=())).says == "the card stays face up"


def test_counts_that_cannot_be_are_refused() -> None:
    for facts in (replace(FLASHED, exposed=0), replace(FLASHED, of_player=2)):
        with pytest.raises(ImpossibleFacts):
            ruling_on(facts)
