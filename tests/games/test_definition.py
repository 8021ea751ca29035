import re
from importlib.resources import files
from random import Random

import pytest

from huone.bots import policies
from huone.cards.card import parse_cards
from huone.games import deck_of, setup_of, usual_stakes
from huone.games.dealing import DeckTooSmall
from huone.games.definition import (
    BadGame,
    Game,
    Mix,
    UnknownGame,
    betting_game,
    catalog,
    check_mix,
    find,
    parse,
)
from huone.games.hand import Hand
from huone.games.rules import LIVE
from huone.rulebooks.clauses import registry
from huone.rulebooks.loader import load
from huone.sim.hands import play_out


def text_of(game: str) -> str:
    return (files("huone.games") / "catalog" / f"{game}.toml").read_text(encoding="utf-8")


def changed(game: str, old: str, new: str) -> str:
    text = text_of(game)
    assert old in text
    return text.replace(old, new)


MAXIMA = [
    pytest.param("texas", 10, 10, marks=pytest.mark.clause("GAME-TEXAS-01")),
    pytest.param("omaha", 9, 9, marks=pytest.mark.clause("GAME-OMAHA-01")),
    pytest.param("omaha5", 8, 8, marks=pytest.mark.clause("GAME-OMAHA5-01")),
    pytest.param("courchevel", 8, 8, marks=pytest.mark.clause("GAME-COURCH-01")),
    pytest.param("sviten-special", 7, 7, marks=pytest.mark.clause("GAME-SVITEN-01")),
    pytest.param("helsinki-holdem", 9, 9, marks=pytest.mark.clause("GAME-HELSINKI-01")),
    pytest.param("pineapple", 10, 10, marks=pytest.mark.clause("GAME-PINE-01")),
    pytest.param("crazy-pineapple", 10, 10, marks=pytest.mark.clause("GAME-CPINE-01")),
    pytest.param("double-flop-holdem", 10, 10, marks=pytest.mark.clause("GAME-DFLOP-01")),
    pytest.param("soko", 8, 9, marks=pytest.mark.clause("GAME-SOKO-01")),
    pytest.param("seven-card-stud", 8, 9, marks=pytest.mark.clause("GAME-STUD-01")),
    pytest.param("stud-hilo", 8, 9),
    pytest.param("omaha-hilo", 9, 9),
    pytest.param("omaha5-hilo", 8, 8),
    pytest.param("razz", 8, 9, marks=pytest.mark.clause("GAME-RAZZ-01")),
    pytest.param("dealers-choice", 8, 8, marks=pytest.mark.clause("GAME-DC-01")),
    pytest.param("st-petersburg-dealers-choice", 8, 8, marks=pytest.mark.clause("GAME-SPB-01")),
    pytest.param("horse", 8, 8),
]


@pytest.mark.parametrize(("game", "cash", "tournament"), MAXIMA)
def test_each_game_has_its_recommended_maxima(game: str, cash: int, tournament: int) -> None:
    players = find(game).players
    assert (players.min, players.cash, players.tournament) == (2, cash, tournament)


def test_the_live_rulebook_seats_as_many_as_the_catalogue_recommends() -> None:
    book = load("live-1.0-fi")
    assert book.cash.seats_by_game
    for game, seats in book.cash.seats_by_game.items():
        assert find(game).players.cash == seats
    for game, seats in book.tournament.structure.seats_by_game.items():
        assert find(game).players.tournament == seats


@pytest.mark.clause("GAME-SVITEN-23")
def test_sviten_is_preferably_played_six_handed() -> None:
    assert find("sviten").players.preferred == 6


DECK_LIMITS = [
    ("texas", 12),
    ("pineapple", 12),
    ("crazy-pineapple", 12),
    ("double-flop-holdem", 12),
    ("omaha", 11),
    ("omaha-hilo", 11),
    ("helsinki-holdem", 11),
    ("omaha5", 8),
    ("omaha5-hilo", 8),
    ("courchevel", 8),
    ("courchevel-hilo", 8),
    ("omaha6", 7),
    ("sviten-special", 6),
    ("soko", 9),
    ("seven-card-stud", 9),
    ("stud-hilo", 9),
    ("razz", 9),
    ("short-deck", 12),
    ("badugi", 12),
    ("triple-draw-27", 9),
    ("five-card-draw", 10),
    ("single-draw-27", 10),
]


def deal(game: str, players: int) -> Hand:
    setup = setup_of(game, usual_stakes(game), LIVE)
    return Hand(setup, [100] * players, deck_of(setup, 5), redeck=deck_of(setup, 6))


@pytest.mark.clause("GAME-GEN-01", "live:AMB-56")
@pytest.mark.parametrize(("game", "most"), DECK_LIMITS)
def test_a_table_may_exceed_the_maxima_up_to_what_the_deck_serves(game: str, most: int) -> None:
    hand = deal(game, most)
    play_out(hand, policies.call, Random(1))
    assert sum(hand.stacks.values()) == 100 * most
    with pytest.raises(DeckTooSmall) as refused:
        deal(game, most + 1)
    assert refused.value.code == "deal/deck-too-small"


def test_every_betting_game_has_its_deck_limit_in_the_table() -> None:
    games = {game.id for game in catalog().values() if isinstance(game, Game)}
    assert games == {game for game, _ in DECK_LIMITS}


@pytest.mark.clause("GAME-HILO-01")
def test_high_low_is_played_as_stud_and_as_omaha() -> None:
    split = {
        game.id
        for game in catalog().values()
        if isinstance(game, Game) and [award.share for award in game.award] == ["high", "low"]
    }
    assert {"stud-hilo", "omaha-hilo"} <= split


@pytest.mark.parametrize("game", catalog().values(), ids=lambda game: game.id)
def test_a_game_cites_clauses_that_exist(game: Game) -> None:
    for id in game.clauses:
        assert registry().find(id).id


@pytest.mark.parametrize("game", catalog())
def test_a_game_is_found_by_every_name_and_by_no_other_games_name(game: str) -> None:
    for name in (game, *catalog()[game].aliases, game.upper(), game.replace("-", " ")):
        assert find(name).id == game


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownGame) as refused:
        find("gin")
    assert (refused.value.code, "gin" in str(refused.value)) == ("games/unknown", True)


@pytest.mark.parametrize("game", ["horse", "dealers-choice"])
def test_a_mix_is_no_betting_game(game: str) -> None:
    with pytest.raises(UnknownGame):
        betting_game(game)


BAD_FILES = [
    ("texas", 'family = "board"', 'family = "board"\ncolour = "red"', "colour"),
    ("texas", 'family = "board"', 'family = "cards"', "family"),
    ("texas", "deck = 52", "deck = 32", "deck"),
    ("texas", "deck = 52", "", "deck"),
    ("texas", "down = 2", 'down = "two"', "down"),
    ("texas", 'open = "blinds"', 'open = "anyone"', "open"),
    ("texas", 'hand = "high"', 'hand = "highest"', "hand"),
    ("texas", 'odd_chip = "button"', 'odd_chip = "dealer"', "odd_chip"),
    ("texas", "deck = 52", "deck = ", "TOML"),
    ("omaha", "down = 4", "down = 30", "52 cards cannot serve 2 players"),
    ("texas", "hole = [0, 2]", "hole = [0, 1]", "uses cards as no hand can"),
    ("omaha", "hole = [2, 2]", "hole = [1, 3]", "uses cards as no hand can"),
    ("soko", "hole = [5, 5]", "hole = [4, 5]", "uses cards as no hand can"),
    ("double-flop-holdem", "boards = 2", "boards = 1", "is of board 1"),
]


@pytest.mark.parametrize(("game", "old", "new", "why"), BAD_FILES)
def test_a_file_that_no_hand_could_be_dealt_from_is_refused(
    game: str, old: str, new: str, why: str
) -> None:
    with pytest.raises(BadGame, match=re.compile(why, re.IGNORECASE)) as refused:
        parse(changed(game, old, new), file="house.toml")
    assert str(refused.value).startswith("house.toml: ")


@pytest.mark.parametrize(
    ("game", "table", "why"),
    [
        ("seven-card-stud", "door", "upcards open"),
        ("texas", "street", "one street and one award"),
        ("texas", "award", "one street and one award"),
    ],
)
def test_a_file_with_a_part_missing_is_refused(game: str, table: str, why: str) -> None:
    parts = re.split(r"\n(?=\[)", text_of(game))
    kept = [part for part in parts if not part.strip("[").startswith(f"{table}]")]
    text = "\n".join(kept)
    if table != "door":
        text = f"{table} = []\n{text}"
    with pytest.raises(BadGame, match=why):
        parse(text, file="house.toml")


BAD_MIXES = [
    ("horse", '"razz"', '"razz-9"', "'razz-9' is no betting game"),
    ("horse", '"razz"', '"eight-game"', "'eight-game' is no betting game"),
    ("horse", '"razz"', '"soko"', "soko is not played fixed-limit"),
    ("eight-game", 'omaha = "pot-limit"', 'omaha5 = "pot-limit"', "'omaha5' is no betting game"),
    ("spb", '"texas"', '"soko"', "soko begins with fewer than 2 cards"),
    ("spb", "[choice]", "[rotation]\nhands = 8\nbutton_frozen_in_stud = true\n[choice]", "either"),
]


@pytest.mark.parametrize(("mix", "old", "new", "why"), BAD_MIXES)
def test_a_mix_of_what_cannot_be_played_is_refused(mix: str, old: str, new: str, why: str) -> None:
    found = parse(changed(find(mix).id, old, new), file="house.toml")
    assert isinstance(found, Mix)
    with pytest.raises(BadGame, match=re.escape(why)):
        check_mix(found, catalog(), file="house.toml")


@pytest.mark.clause("CARD-01")
@pytest.mark.parametrize("game", ["texas", "short-deck"])
def test_the_deck_of_a_game_has_each_card_once(game: str) -> None:
    setup = setup_of(game, usual_stakes(game), LIVE)
    deck = deck_of(setup, 1)
    assert len(set(deck)) == len(deck) == setup.deck_size
    sixes = parse_cards("6c 6d 6h 6s")
    assert (min(deck) in sixes) == (game == "short-deck")
