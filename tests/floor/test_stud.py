import pytest
from kit.rulings import choices, ruling_on, said
from msgspec.structs import replace

from huone.cards.card import Card, parse_cards
from huone.floor import ImpossibleFacts, TableTop, carry_out
from huone.floor.played import NotThisKindOfGame
from huone.floor.remedies import Repair
from huone.floor.steps import ShowAtOnce
from huone.floor.stud import (
    LastCardExposed,
    LastCardSqueezed,
    PrematureStud,
    ShortMidDeal,
    WrongOpener,
)

STUDS = [("soko", "GAME-SOKO-17", "GAME-SOKO-19"), ("razz", "GAME-STUD-36", "GAME-STUD-38")]


def cards(text: str) -> list[Card]:
    return list(parse_cards(text))


@pytest.mark.clause("GAME-SOKO-17", "GAME-STUD-36")
@pytest.mark.parametrize(("game", "clause", "_"), STUDS)
def test_a_wrong_opener_is_corrected_until_the_next_player_acts(
    game: str, clause: str, _: str
) -> None:
    facts = WrongOpener(game=game, opener=3, opened=5, chips=100, next_acted=False)
    assert said(facts) == "seat 3 opens; 100 go back"
    assert clause in ruling_on(facts).clauses
    assert said(replace(facts, next_acted=True)) == "it stands and is not corrected"
    with pytest.raises(ImpossibleFacts, match="the right seat has opened"):
        ruling_on(replace(facts, opened=3))
    with pytest.raises(NotThisKindOfGame, match="texas has no upcards"):
        ruling_on(replace(facts, game="texas"))


@pytest.mark.clause("GAME-SOKO-19", "GAME-STUD-38")
@pytest.mark.parametrize(("game", "_", "clause"), STUDS)
def test_early_cards_are_shuffled_in_and_dealt_again_without_a_burn(
    game: str, _: str, clause: str
) -> None:
    early = parse_cards("As Ks Qs")
    facts = PrematureStud(game=game, street="fifth", cards=early, players=3)
    ruling = ruling_on(facts)
    assert clause in ruling.clauses
    assert isinstance(ruling.remedy, Repair)
    table = TableTop(
        deck=cards("2d 3d 4d 5d"), players=cards("Ah Kh Qh As Ks Qs"), burns=cards("2c")
    )
    carry_out(ruling.remedy.steps, table, lambda given: list(reversed(given)))
    assert table.players == cards("Ah Kh Qh Qs Ks As")
    assert table.burns == cards("2c")
    assert table.deck == cards("5d 4d 3d 2d")


@pytest.mark.clause("GAME-STUD-39")
def test_who_knows_his_early_last_card_keeps_it_and_may_not_raise() -> None:
    facts = PrematureStud(game="stud", street="seventh", cards=(), players=4, known=True)
    assert said(facts) == "may check or call or fold"
    assert said(replace(facts, known=False)).endswith("deal 4 face down to the players in order")
    with pytest.raises(ImpossibleFacts, match="only a down card counts"):
        ruling_on(replace(facts, street="sixth"))
    with pytest.raises(ImpossibleFacts, match="a later street"):
        ruling_on(replace(facts, street="third"))


@pytest.mark.clause("GAME-STUD-40", "GAME-STUD-41", "GAME-STUD-42")
@pytest.mark.parametrize(
    ("first_player", "all_in", "face", "clause", "choosing"),
    [
        (True, True, "down", "GAME-STUD-40", False),
        (True, False, "up", "GAME-STUD-41", False),
        (False, False, "down", "GAME-STUD-42", True),
    ],
)
def test_an_exposed_last_card(
    first_player: bool, all_in: bool, face: str, clause: str, choosing: bool
) -> None:
    facts = LastCardExposed(game="stud", first_player=first_player, all_in=all_in, left=3)
    ruling = ruling_on(facts)
    assert ruling.says == f"deal 3 face {face} to the players in order"
    assert clause in ruling.clauses
    assert choices(ruling) == choosing * [
        "player: stays in without further betting, as if all-in",
        "player: plays on with all rights",
    ]


@pytest.mark.clause("GAME-SOKO-12", "GAME-SOKO-13")
def test_a_last_card_is_squeezed_only_over_a_capped_hole_card() -> None:
    facts = LastCardSqueezed(game="soko", capped=True)
    assert said(facts) == "deal 1 face down to the players in order"
    assert said(replace(facts, capped=False)) == "deal 1 face up to the players in order"
    mixed = ruling_on(replace(facts, mixed=True))
    assert mixed.says == "the house decides"
    assert choices(mixed) == ["floor: the hand is dead", "floor: the hand is live"]


def test_the_last_card_is_what_the_game_says() -> None:
    with pytest.raises(NotThisKindOfGame, match="deals its last card face down"):
        ruling_on(LastCardSqueezed(game="stud", capped=True))
    with pytest.raises(NotThisKindOfGame, match="deals its last card face up"):
        ruling_on(LastCardExposed(game="soko", first_player=True, all_in=True, left=2))


@pytest.mark.clause("GAME-STUD-30", "GAME-STUD-31")
@pytest.mark.parametrize(
    ("deck", "burns", "left", "own", "shared"),
    [
        (3, 4, 4, 4, 0),  # Two from the deck, two from the shuffled five.
        (3, 4, 5, 5, 0),
        (3, 4, 3, 3, 0),  # As many cards as players: the very last is not for dealing.
        (3, 4, 6, 4, 1),  # The last but one of the five is shared.
        (1, 4, 3, 3, 0),
        (1, 2, 3, 0, 1),
    ],
)
def test_a_deck_that_is_short_in_the_middle_of_the_last_street(
    deck: int, burns: int, left: int, own: int, shared: int
) -> None:
    ruling = ruling_on(ShortMidDeal(deck=deck, burns=burns, left=left))
    assert isinstance(ruling.remedy, Repair)
    stock = cards("2c 3c 4c 5c 6c 7c 8c 9c")
    table = TableTop(deck=stock[:deck], burns=stock[deck : deck + burns])
    carry_out(ruling.remedy.steps, table, lambda given: list(reversed(given)))
    assert (len(table.players), len(table.board)) == (own, shared)
    assert len(table.burns) == 1
    assert table.deck, "the very last card is never dealt"
    assert not shared or len(table.deck) == 1
    assert (ShowAtOnce() in ruling.remedy.steps) is bool(shared)
    assert ("GAME-STUD-31" in ruling.clauses) is bool(shared)
    assert table.players[: deck - 1] == stock[: deck - 1]


def test_a_deck_that_suffices_is_not_short() -> None:
    with pytest.raises(ImpossibleFacts, match="there is a card for everybody"):
        ruling_on(ShortMidDeal(deck=4, burns=4, left=3))
    with pytest.raises(ImpossibleFacts, match="two burns"):
        ruling_on(ShortMidDeal(deck=1, burns=1, left=3))
