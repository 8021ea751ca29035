"""A game of one's own, from a file or a text, is played by everything that plays the catalogue."""

import pickle
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from huone import catalog, equity, find, game_of, play, replay, research, write_text
from huone.cards.card import parse_cards
from huone.cards.equity import NoSamples
from huone.games import Hand, deck_of, setup_of, usual_stakes
from huone.games.dealing import BadDeck, DeckTooSmall
from huone.games.definition import BadGame, UnknownGame
from huone.games.rules import LIVE, ONLINE
from huone.games.setup import BadSeats
from huone.histories.phh import read, record, write
from huone.histories.recording import play_recorded
from huone.rulebooks.loader import load
from huone.rulebooks.tables import NotPlayedHere, cash_table
from huone.sim.hands import run
from huone.tournament.offers import scheduled
from huone.units import Cents

TEXT = """
id = "drei"
name = "Three cards"
family = "draw"
aliases = []
clauses = []
structures = ["no-limit", "fixed-limit"]
players = { min = 2, cash = 4, tournament = 4 }
deck = 16
cards = "9c9d9h9s TcTdThTs QcQdQhQs AcAdAhAs"

[[street]]
name = "deal"
down = 3
open = "blinds"
unit = "small"

[[award]]
share = "high"
hand = "front"
use = { hole = [3, 3], board = [0, 0] }
odd_chip = "button"
"""


def test_a_text_is_a_game_and_from_then_on_known_by_its_id() -> None:
    hand = play(TEXT, stacks=[50, 50, 50], seed=4)
    assert isinstance(hand, Hand)
    assert sorted(deck_of(hand.setup, 9)) == hand.setup.deck_cards
    assert len(hand.setup.deck_cards) == 16
    assert find("drei").name == "Three cards"
    while not hand.is_over:
        hand.check_or_call()
    assert sum(hand.stacks.values()) == 150
    assert replay(hand.setup, hand.events).stacks == hand.stacks
    assert "Three cards" in write_text(hand.events)
    assert equity(["9c 9d 9h", "Ac Ad Qh"], game="drei").hands[0].win == 1.0


def test_a_file_anywhere_is_a_game(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(TEXT.replace('"drei"', '"drei-file"'), encoding="utf-8")
    for source in (file, str(file)):
        assert play(source, stacks=[50, 50]).setup.name == "drei-file"
    with pytest.raises(BadGame, match=r"nowhere.toml: it cannot be read: No such file"):
        play("nowhere.toml", stacks=[50, 50])
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe4'")
    with pytest.raises(BadGame, match="it is not UTF-8 text"):
        play(tmp_path / "latin.toml", stacks=[50, 50])


def test_a_game_travels_with_its_hand_to_a_process_that_never_heard_of_it(tmp_path: Path) -> None:
    hand = play(TEXT.replace('"drei"', '"drei-away"'), stacks=[50, 50], seed=4)
    (tmp_path / "hand").write_bytes(pickle.dumps(hand))
    code = f"""if True:
        import pickle, pathlib, huone
        hand = pickle.loads(pathlib.Path({str(tmp_path / "hand")!r}).read_bytes())
        hand.check_or_call(); hand.check_or_call()
        print(hand.is_over, huone.find("drei-away").name)"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "True Three cards\n"


def test_the_later_definition_counts_but_the_catalogue_stays() -> None:
    first = game_of(TEXT.replace('"drei"', '"drei-later"'))
    again = TEXT.replace('"drei"', '"drei-later"').replace("Three", "3")
    assert (first.name, game_of(again).name, find("drei-later").name) == (
        "Three cards", "3 cards", "3 cards",
    )  # fmt: skip
    with pytest.raises(BadGame, match="'texas' is in the catalogue; take another id"):
        game_of(TEXT.replace('"drei"', '"texas"'))
    assert find("texas") is catalog()["texas"]


WRONG = [
    ("down = 3", 'down = "three"', "line 14: street[0].down expected `int`, got `str`"),
    ('open = "blinds"', 'open = "anyone"', "line 15: street[0].open"),
    ('open = "blinds"', 'open = "anyone"', "may be best-exposed, blinds, button, door-card"),
    ('unit = "small"', 'unit = "small"\nuint = 3', "line 17: street[0].uint is unknown"),
    ("deck = 16\n", "", "line 1: deck is missing"),
    ("deck = 16", "deck = ", "not TOML: Invalid value (at line 9, column 8)"),
    ("deck = 16", "deck = 17", "deck is 17, but 16 cards are named"),
    ('cards = "9c', 'cards = "1c', "cards: card 1 '1c"),
    ('cards = "9c', 'cards = "9d', "9d is there twice"),
    ("deck = 16\ncards = ", "deck = 20\nname2 = ", "name2 is unknown"),
    ('hand = "front"', 'hand = "high"\nfoo = 1', "award[0].foo is unknown"),
    ("down = 3", "down = 9", "award 'high' uses cards as no hand can"),
    ("cash = 4", 'cash = "4"', "line 8: players.cash expected `int`"),
    ("deck = 16", "limit_raises_max = -1\ndeck = 16", "limit_raises_max is below zero"),
]


@pytest.mark.parametrize(("old", "new", "why"), WRONG)
def test_a_mistake_is_named_with_its_line_and_what_is_legal(old: str, new: str, why: str) -> None:
    with pytest.raises(BadGame) as refused:
        game_of(TEXT.replace(old, new))
    assert why in str(refused.value)
    assert str(refused.value).startswith("the text: ")


def test_a_deck_that_is_not_named_is_one_of_two() -> None:
    text = "\n".join(line for line in TEXT.splitlines() if not line.startswith("cards"))
    with pytest.raises(BadGame, match="a deck of 16 needs `cards` that names them"):
        game_of(text)


def test_a_hand_is_dealt_from_the_games_own_cards_alone() -> None:
    setup = setup_of("kuhn", usual_stakes("kuhn"), ONLINE)
    with pytest.raises(BadDeck, match="2c is none of them"):
        Hand(setup, [2, 2], list(parse_cards("2c Qc Kc")))
    with pytest.raises(BadDeck, match="there are 2 cards"):
        Hand(setup, [2, 2], list(parse_cards("Qc Kc")))
    with pytest.raises(DeckTooSmall):
        play("kuhn", stacks=[2, 2, 2, 2])


# The games of papers


@pytest.mark.parametrize("rules", [ONLINE, LIVE])
def test_kuhn_poker_has_its_six_deals_and_five_endings(rules: object) -> None:
    setup = setup_of("kuhn", usual_stakes("kuhn"), LIVE if rules is LIVE else ONLINE)
    lines: dict[str, int] = {}
    for deck in permutations(setup.deck_cards):
        for line in endings(Hand(setup, [2, 2], list(deck)), ""):
            lines[line] = lines.get(line, 0) + 1
    assert lines == {"kk": 6, "kbf": 6, "kbc": 6, "bf": 6, "bc": 6}


def endings(hand: Hand, line: str) -> list[str]:
    """List every way in which a hand of Kuhn poker can end: check k, bet b, call c, fold f."""
    turn = hand.turn()
    if turn is None or turn.kind != "bet":
        return [line]
    found = []
    for sign in "kbcf":
        twin = hand.copy()
        if sign == "k" and turn.can_check:
            twin.check()
        elif sign == "b" and turn.raise_to_max:
            twin.bet(turn.raise_to_max)
        elif sign == "c" and turn.call_chips:
            twin.call()
        elif sign == "f" and turn.call_chips:
            twin.fold()
        else:
            continue
        found += endings(twin, line + sign)
    return found


def test_leduc_has_two_bets_a_street_of_two_and_four_chips() -> None:
    hand = play("leduc", stacks=[13, 13], seed=2)
    for chips in (2, 4):
        hand.bet(chips)
    turn = hand.turn()
    assert turn is not None
    assert (turn.call_chips, turn.raise_to_max) == (2, 0)
    hand.call()
    for chips in (4, 8):
        hand.bet(chips)
    hand.call()
    assert hand.is_over
    assert sorted(hand.stacks.values()) == [0, 26]


def test_a_pair_with_the_board_wins_leduc_and_equal_cards_share() -> None:
    assert [hand.win for hand in equity(["Jc", "Kc"], game="leduc", board="Jd").hands] == [1, 0]
    assert [hand.tie for hand in equity(["Qc", "Qd"], game="leduc", board="Jd").hands] == [1, 1]


def test_royal_holdem_has_no_card_below_a_ten() -> None:
    hand = play("royal-holdem", stacks=[100] * 6)
    assert {card.rank for card in hand.setup.deck_cards} == set(range(8, 13))
    with pytest.raises(DeckTooSmall):
        play("royal", stacks=[100] * 7)


@pytest.mark.parametrize("game", [*research()])
def test_bots_play_a_game_of_research_and_every_hand_is_audited(game: str) -> None:
    done = run(game, hands=40, players=2, policy="random", seed=3)
    assert (done.hands, done.laws_broken) == (40, [])


def test_a_recorded_hand_of_an_own_game_is_read_again() -> None:
    hand = play("leduc", stacks=[13, 13], seed=2)
    while not hand.is_over:
        hand.check_or_call()
    (recorded,) = read(write(record(hand.events, rules=hand.setup.rules)), file="hand.phh")
    assert play_recorded(recorded).stacks == tuple(hand.stacks.values())


def test_a_room_offers_none_of_them() -> None:
    book = load("online-2.8-fi")
    assert not research().keys() & catalog().keys()
    with pytest.raises(NotPlayedHere):
        cash_table(book, id="t", game="kuhn", stakes=usual_stakes("kuhn"))
    with pytest.raises(UnknownGame):
        scheduled(book, id="t", total_cents=Cents(1000), start=None, game="kuhn")


@pytest.mark.parametrize("stack", [float("inf"), float("nan"), 100.5, "100", None])
def test_a_stack_that_is_no_number_of_chips_is_refused(stack: object) -> None:
    with pytest.raises(BadSeats, match="whole chips are needed"):
        play("texas", [stack, 100])  # type: ignore[list-item]


def test_a_rotation_is_refused_with_its_games() -> None:
    with pytest.raises(BadGame, match="it is a rotation, and a hand is of one game"):
        play("horse", [100, 100])


def test_no_samples_are_refused() -> None:
    for samples in (0, -1):
        with pytest.raises(NoSamples):
            equity(["AA", "KK"], samples=samples)


def test_what_a_hand_is_made_of_says_what_it_is_and_no_hidden_card() -> None:
    hand = play("texas", [100, 100])
    said = [repr(each) for each in (hand.setup, hand.players[0], hand.betting, hand.stock)]
    assert said[0].startswith("<Setup texas, Stakes(structure='no-limit'")
    assert said[1:] == [
        "<Player at seat 0, stack 98, paid 2>",
        "<Betting at 2, 2 players>",
        "<Stock of 48 cards, 0 burned or put away>",
    ]
