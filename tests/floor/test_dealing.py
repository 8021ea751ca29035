import pytest
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.cards.card import Card, parse_cards
from huone.floor import ImpossibleFacts, Situation, TableTop, carry_out, rule
from huone.floor.dealing import (
    BoxedCards,
    DeckPutDown,
    DuplicateCards,
    EmptySeatDealt,
    NewDeck,
    NotShuffled,
    WrongBurn,
    WrongCount,
    WrongStart,
)
from huone.floor.played import NoSuchStreet, NotThisKindOfGame
from huone.floor.remedies import CardsMove, Repair

MISDEAL = "misdeal: bets and cards go back, and the hand is dealt again"


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def carried_out(situation: Situation, table: TableTop) -> TableTop:
    """Do on a table top what the ruling orders; a shuffle turns the cards round."""
    remedy = ruling_on(situation).remedy
    assert isinstance(remedy, Repair)
    carry_out(remedy.steps, table, lambda given: list(reversed(given)))
    return table


@pytest.mark.clause("LIVE-MIS-01", "LIVE-REDEAL-02")
def test_an_unshuffled_deck_is_a_misdeal_until_the_point_of_no_return() -> None:
    assert said(NotShuffled()) == MISDEAL
    assert said(NotShuffled(actions=("fold", "call"))) == "the deal stands"


@pytest.mark.clause("LIVE-MIS-02")
def test_a_deal_from_the_wrong_player_is_passed_on_if_nobody_has_looked() -> None:
    start = WrongStart(seats=(3, 5, 7, 1), dealt_from=5, looked=False)
    moved = ruling_on(start).remedy
    assert isinstance(moved, CardsMove)
    # Seat 5 got the first cards, which were seat 3's.
    assert dict(zip(moved.from_seats, moved.to_seats, strict=True)) == {5: 3, 7: 5, 1: 7, 3: 1}
    assert said(start) == "pass the hands on: 5 to 3, 7 to 5, 1 to 7, 3 to 1"
    assert said(replace(start, looked=True)) == MISDEAL
    assert said(replace(start, looked=True, actions=("call", "call"))) == "the deal stands"


SHORT = WrongCount(held=1, due=2, contributed=300)
LONG = WrongCount(held=3, due=2, contributed=300)
GONE = ("raise", "fold")


@pytest.mark.clause(
    "LIVE-MIS-03", "LIVE-MIS-04", "LIVE-MIS-05", "LIVE-DEAD-05", "LIVE-REDEAL-03", "live:AMB-11"
)
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (replace(SHORT, last_in_order=True, next_is_his=True), "deal 1 face down to the players"),
        (replace(SHORT, last_in_order=True), MISDEAL),
        (replace(SHORT, next_is_his=True), MISDEAL),
        (WrongCount(held=2, due=4, last_in_order=True, next_is_his=True), MISDEAL),
        (WrongCount(held=0, due=2, last_in_order=True, next_is_his=True), MISDEAL),
        (WrongCount(held=0, due=1, last_in_order=True, next_is_his=True), MISDEAL),
        (replace(LONG, surplus_known=True), "put the card back on top of the deck"),
        (replace(LONG, surplus_known=True, mixed=True), MISDEAL),
        (LONG, MISDEAL),
        (replace(SHORT, actions=GONE), "the hand is dead; 300 stay in the pot"),
        (replace(LONG, actions=GONE, surplus_known=True), "the hand is dead; 300 stay in the pot"),
    ],
)
def test_a_wrong_count_is_restored_or_a_misdeal_or_a_dead_hand(
    facts: WrongCount, words: str
) -> None:
    assert said(facts).startswith(words)


@pytest.mark.clause("LIVE-MIS-03", "LIVE-MIS-04")
def test_who_is_left_out_altogether_is_told_by_his_own_clause() -> None:
    assert "LIVE-MIS-04" in ruling_on(WrongCount(held=0, due=2)).clauses
    assert "LIVE-MIS-03" in ruling_on(WrongCount(held=1, due=2)).clauses


@pytest.mark.clause("LIVE-MIS-05")
def test_a_known_surplus_goes_back_on_top() -> None:
    facts = replace(LONG, surplus_known=True, surplus=cards("9d"))
    table = TableTop(deck=list(cards("2c 3c")), players=list(cards("As Ks 9d")))
    assert carried_out(facts, table).deck == list(cards("9d 2c 3c"))
    assert table.players == list(cards("As Ks"))


@pytest.mark.clause("LIVE-BOX-01", "LIVE-BOX-02", "LIVE-MIS-09")
@pytest.mark.parametrize(
    ("due_to", "players", "burns", "board"),
    [("player", "2c", "", ""), ("burn", "", "2c", ""), ("board", "", "", "2c")],
)
def test_the_next_card_takes_the_place_of_a_boxed_one_at_once(
    due_to: str, players: str, burns: str, board: str
) -> None:
    facts = BoxedCards(boxed=cards("Ah"), due_to=due_to)  # type: ignore[arg-type]
    table = carried_out(facts, TableTop(deck=list(cards("Ah 2c 3c"))))
    assert (table.players, table.burns, table.board) == (
        list(cards(players)),
        list(cards(burns)),
        list(cards(board)),
    )
    assert table.muck == list(cards("Ah"))


@pytest.mark.clause("LIVE-MIS-09")
def test_the_deck_is_fanned_for_more_only_before_the_betting() -> None:
    boxed = BoxedCards(boxed=cards("Ah"))
    assert "fan the rest of the deck" in said(boxed)
    assert "LIVE-MIS-09" in ruling_on(boxed).clauses
    for later in (replace(boxed, fanned=True), replace(boxed, actions=("fold",))):
        assert "fan the rest of the deck" not in said(later)
    assert "fan the rest of the deck" not in said(BoxedCards(jokers=1))


@pytest.mark.clause("LIVE-MIS-08", "LIVE-BOX-03")
def test_two_boxed_cards_are_a_misdeal() -> None:
    two = BoxedCards(boxed=cards("Ah Kd"))
    assert said(two) == MISDEAL
    assert said(replace(two, actions=("call", "call"))) == "the deal stands"
    patient = replace(LIVE, floor=replace(LIVE.floor, boxed_cards_misdeal_from=3))
    assert rule(two, patient).says != MISDEAL


@pytest.mark.clause("LIVE-DUP-01", "LIVE-DUP-03", "live:AMB-10")
def test_duplicate_cards_void_the_hand_until_the_next_one_begins() -> None:
    assert said(DuplicateCards()) == "the hand is void; all bets go back"
    assert choices(ruling_on(DuplicateCards(contributed=500))) == []
    assert "LIVE-DUP-03" not in ruling_on(DuplicateCards()).clauses
    cheat = ruling_on(DuplicateCards(sought_benefit=True, contributed=500))
    assert cheat.says == "the hand is void; all bets go back"
    assert choices(cheat) == ["floor: the hand is dead; 500 stay in the pot"]
    assert "LIVE-DUP-03" in cheat.clauses
    late = DuplicateCards(next_hand_started=True, sought_benefit=True)
    assert said(late) == "it stands and is not corrected"


@pytest.mark.clause("LIVE-MIS-10")
def test_cards_of_an_empty_seat_are_removed_after_the_deal() -> None:
    dealt = EmptySeatDealt(deal_finished=False, cards=cards("As Kd"))
    assert said(dealt) == "finish the initial deal; As Kd is out of this hand"
    table = TableTop(deck=list(cards("2c")), players=list(cards("As Kd Qd")))
    assert carried_out(replace(dealt, deal_finished=True), table).players == list(cards("Qd"))


@pytest.mark.clause("LIVE-STUB-01")
@pytest.mark.parametrize(("certain", "board"), [(True, "2c 3c"), (False, "5c 4c")])
def test_a_deck_put_down_is_shuffled_unless_its_order_is_certain(certain: bool, board: str) -> None:
    facts = DeckPutDown(order_certain=certain, missing=2)
    table = carried_out(facts, TableTop(deck=list(cards("2c 3c 4c 5c")), burns=list(cards("Ah"))))
    assert table.board == list(cards(board))
    assert table.burns == list(cards("Ah"))
    to_players = carried_out(replace(facts, to="players"), TableTop(deck=list(cards("2c 3c"))))
    assert len(to_players.players) == 2


FLOP = WrongBurn(
    game="texas", street="flop", cards=cards("2c 3c 4c"), burned=0, betting_started=False
)


@pytest.mark.clause("LIVE-BURN-04")
@pytest.mark.parametrize(
    ("left_deck", "burned", "burns", "board"),
    [
        ("2c 3c 4c", 0, "2c", "3c 4c 5c"),  # The burn was forgotten.
        ("2c 3c 4c 5c 6c", 2, "2c", "3c 4c 5c"),  # One too many.
    ],
)
def test_a_wrong_burn_is_put_right_before_the_betting(
    left_deck: str, burned: int, burns: str, board: str
) -> None:
    gone = list(cards(left_deck))
    deck = [card for card in cards("2c 3c 4c 5c 6c 7c 8c") if card not in gone]
    facts = replace(FLOP, cards=tuple(gone), burned=burned)
    table = TableTop(deck=deck, burns=gone[:burned], board=gone[burned:])
    carried_out(facts, table)
    assert (table.burns, table.board) == (list(cards(burns)), list(cards(board)))
    late = replace(facts, betting_started=True)
    assert said(late) == "it stands and is not corrected"


@pytest.mark.clause("LIVE-BURN-04", "LIVE-BURN-05", "GAME-STUD-37", "GAME-SOKO-18")
@pytest.mark.parametrize(
    ("game", "street", "clause", "known_matters"),
    [
        ("seven-card-stud", "fifth", "GAME-STUD-37", False),
        ("razz", "fifth", "GAME-STUD-37", False),
        ("seven-card-stud", "seventh", "LIVE-BURN-05", True),
        ("soko", "third", "GAME-SOKO-18", False),
    ],
)
def test_wrong_burns_in_stud(game: str, street: str, clause: str, known_matters: bool) -> None:
    gone = cards("2c 3c 4c")
    facts = replace(FLOP, game=game, street=street, cards=gone, burned=0)
    assert clause in ruling_on(facts).clauses
    assert f"deal 3 face {'down' if known_matters else 'up'}" in said(facts)
    table = carried_out(facts, TableTop(deck=list(cards("5c 6c")), players=list(gone)))
    assert (table.burns, table.players) == (list(cards("2c")), list(cards("3c 4c 5c")))
    stands = "it stands and is not corrected"
    assert said(replace(facts, betting_started=True)) == stands
    assert "betting has begun" in ruling_on(replace(facts, betting_started=True)).why
    for known in (replace(facts, seen=True), replace(facts, mixed=True)):
        assert (said(known) == stands) is known_matters
        assert ("may be known" in ruling_on(known).why) is known_matters


@pytest.mark.clause("LIVE-DECK-01", "LIVE-DECK-02")
def test_only_the_house_changes_the_deck() -> None:
    assert said(NewDeck(asked_by="player", defect=False)) == "the deck stays"
    shown = ruling_on(NewDeck(asked_by="player", defect=True))
    assert shown.says == "inspect the deck"
    house = ruling_on(NewDeck(asked_by="staff", defect=False))
    assert house.says == "the house decides"
    expected = ["floor: change the deck", "floor: the deck stays"]
    assert choices(shown) == choices(house) == expected


@pytest.mark.parametrize(
    "facts",
    [
        WrongStart(seats=(1, 2), dealt_from=1, looked=False),
        WrongStart(seats=(1, 2), dealt_from=3, looked=False),
        WrongStart(seats=(1, 2, 2), dealt_from=2, looked=False),
        WrongCount(held=2, due=2),
        BoxedCards(),
        replace(FLOP, burned=1),
        replace(FLOP, burned=3),
        replace(FLOP, burned=4),
    ],
)
def test_impossible_deals_are_refused(facts: Situation) -> None:
    with pytest.raises(ImpossibleFacts):
        ruling_on(facts)


def test_a_game_is_asked_about_by_its_own_streets() -> None:
    with pytest.raises(NoSuchStreet, match="texas has no street 'fifth': preflop, flop"):
        ruling_on(replace(FLOP, street="fifth"))
    with pytest.raises(NotThisKindOfGame, match="horse is a mix"):
        ruling_on(replace(FLOP, game="horse"))
    with pytest.raises(NotThisKindOfGame, match="has no streets"):
        ruling_on(replace(FLOP, game="open-face-chinese"))
