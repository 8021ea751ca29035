"""Setup: stakes and line-ups that can be played, and the forced bets of an ordinary hand."""

from typing import Final

import pytest

from huone.games import deck_of, setup_of, usual_stakes
from huone.games.dealing import BadDeck
from huone.games.definition import Game, UnknownGame, catalog
from huone.games.hand import Hand
from huone.games.rules import LIVE, Stakes, fixed_limit, no_limit, pot_limit
from huone.games.setup import BadSeats, BadStakes, usual_posts, with_structure

FL: Final = "fixed-limit"
BAD_STAKES = [
    ("texas", Stakes(structure="no-limit", small_blind=1, big_blind=-2), "negative"),
    ("texas", Stakes(structure="no-limit", big_blind=2, button_blind=-1), "negative"),
    ("texas", Stakes(structure="no-limit", small_blind=3, big_blind=2), "larger than the big"),
    ("texas", Stakes(structure="no-limit"), "minimum bet"),
    ("texas", Stakes(structure="no-limit", big_blind=2, chip=0), "smallest chip is 0"),
    ("texas", Stakes(structure=FL, small_blind=1, big_blind=2), "minimum bet"),
    ("texas", Stakes(structure=FL, big_blind=4, small_bet=4, big_bet=2), "from it up"),
    ("short-deck", Stakes(structure="no-limit", big_blind=2, button_blind=2), "stands alone"),
    ("short-deck", fixed_limit(2, 4), "it is played no-limit, pot-limit, not fixed-limit"),
    ("soko", fixed_limit(2, 4, ante=1, bring_in=1), "it is played pot-limit, no-limit"),
    ("razz", Stakes(structure=FL, small_bet=2, big_bet=4, ante=1), "needs a bring-in"),
    ("razz", fixed_limit(2, 4, ante=1, bring_in=2), "not below the small_bet"),
]


@pytest.mark.parametrize(("game", "stakes", "why"), BAD_STAKES)
def test_stakes_that_a_game_cannot_be_played_with_are_refused(
    game: str, stakes: Stakes, why: str
) -> None:
    with pytest.raises(BadStakes, match=why) as refused:
        setup_of(game, stakes, LIVE)
    assert refused.value.code == "setup/bad-stakes"


@pytest.mark.parametrize("game", ["horse", "eight-game"])
def test_a_rotation_is_not_set_up_as_one_game(game: str) -> None:
    with pytest.raises(UnknownGame):
        setup_of(game, fixed_limit(2, 4), LIVE)


POSTS = [
    (no_limit(1, 2), 3, [(0, "small-blind", 1), (1, "big-blind", 2)]),
    (no_limit(1, 2), 2, [(1, "small-blind", 1), (0, "big-blind", 2)]),
    (
        no_limit(1, 2, ante=1),
        2,
        [(0, "ante", 1), (1, "ante", 1), (1, "small-blind", 1), (0, "big-blind", 2)],
    ),
    (Stakes(structure="pot-limit", ante=5), 3, [(0, "ante", 5), (1, "ante", 5), (2, "ante", 5)]),
    (
        Stakes(structure="no-limit", small_blind=1, big_blind=2, big_blind_ante=2),
        3,
        [(0, "small-blind", 1), (1, "big-blind", 2), (1, "big-blind-ante", 2)],
    ),
    (
        Stakes(structure="no-limit", ante=1, button_blind=2),
        3,
        [(0, "ante", 1), (1, "ante", 1), (2, "ante", 1), (2, "big-blind", 2)],
    ),
]


@pytest.mark.clause("GAME-TEXAS-08", "GAME-STUD-03", "GAME-SOKO-02")
@pytest.mark.parametrize(("stakes", "players", "posts"), POSTS)
def test_the_forced_bets_of_an_ordinary_hand(
    stakes: Stakes, players: int, posts: list[tuple[int, str, int]]
) -> None:
    made = usual_posts(stakes, list(range(players)))
    assert [(post.seat, post.kind, post.chips) for post in made] == posts


def test_the_same_blinds_under_another_structure() -> None:
    assert with_structure(pot_limit(1, 2), "pot-limit") == pot_limit(1, 2)
    assert with_structure(pot_limit(1, 2), "no-limit") == no_limit(1, 2)
    fixed = with_structure(no_limit(1, 2, ante=1), "fixed-limit")
    assert (fixed.small_bet, fixed.big_bet, fixed.ante, fixed.big_blind) == (2, 4, 1, 2)


LINE_UPS = [
    ([100], None, "1 players"),
    ([100, 0], None, "without chips"),
    ([100, 100], [1, 1], "a seat of its own"),
    ([100, 100], [1], "a seat of its own"),
    ([100, 100], [-1, 1], "a seat of its own"),
]


@pytest.mark.parametrize(("stacks", "seats", "why"), LINE_UPS)
def test_a_line_up_that_cannot_be_dealt_is_refused(
    stacks: list[int], seats: list[int] | None, why: str
) -> None:
    setup = setup_of("texas", no_limit(1, 2), LIVE)
    with pytest.raises(BadSeats, match=why):
        Hand(setup, stacks, deck_of(setup, 1), seats=seats)


def test_a_deck_that_is_not_the_games_own_is_refused() -> None:
    setup = setup_of("short-deck", no_limit(1, 2), LIVE)
    deck = deck_of(setup, 1)
    for wrong, why in (
        (deck[:-1], "35 cards"),
        ([*deck[:-1], deck[0]], "twice"),
        (deck_of(setup_of("texas", no_limit(1, 2), LIVE), 1)[:36], "is none of them"),
    ):
        with pytest.raises(BadDeck, match=why):
            Hand(setup, [100, 100], wrong)


@pytest.mark.parametrize("game", [game for game in catalog().values() if isinstance(game, Game)])
def test_every_structure_of_a_game_has_usual_stakes(game: Game) -> None:
    for structure in game.structures:
        stakes = usual_stakes(game.id, structure)
        assert stakes.structure == structure
        assert setup_of(game.id, stakes, LIVE).stakes == stakes
