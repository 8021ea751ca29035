from random import Random

import pytest

from huone.bots import policies
from huone.games import deck_of
from huone.games import events as game_events
from huone.games.definition import UnknownGame
from huone.games.hand import Hand
from huone.games.mix import BadRotation, MixStakes, hand_at, mix_stakes, rotation_named
from huone.games.rules import LIVE
from huone.games.setup import usual_posts
from huone.sim.hands import audit, play_out

HORSE = ["texas", "omaha-hilo", "razz", "seven-card-stud", "stud-hilo"]
STAKES = mix_stakes(100, 200, ante=20, bring_in=50, big_blind=50)


def games(mix: str, count: int, hands: int | None = None) -> list[str]:
    found = rotation_named(mix)
    return [hand_at(found, number, STAKES, hands=hands).game.id for number in range(count)]


@pytest.mark.clause("GAME-HORSE-01", "live:AMB-35")
def test_horse_plays_eight_hands_of_each_game_in_its_order() -> None:
    assert games("horse", 48) == [game for game in [*HORSE, "texas"] for _ in range(8)]


@pytest.mark.clause("GAME-HORSE-01")
def test_the_house_may_choose_how_many_hands_each_game_lasts() -> None:
    assert games("horse", 7, hands=1) == [*HORSE, "texas", "omaha-hilo"]


def test_eight_game_plays_six_hands_of_each_game() -> None:
    assert games("eight-game", 48)[::6] == [
        "triple-draw-27",
        "texas",
        "omaha-hilo",
        "razz",
        "seven-card-stud",
        "stud-hilo",
        "single-draw-27",
        "omaha",
    ]
    assert len(set(games("eight-game", 6))) == 1


def test_a_player_is_told_how_many_hands_of_the_game_follow() -> None:
    horse = rotation_named("horse")
    assert [hand_at(horse, number, STAKES).hands_left for number in (0, 6, 7, 8)] == [7, 1, 0, 7]


@pytest.mark.clause("GAME-HORSE-01", "live:AMB-35")
def test_the_button_waits_during_stud_and_then_goes_on() -> None:
    horse = rotation_named("horse")
    button, buttons = 3, []
    for number in range(6):
        hand = hand_at(horse, number, STAKES, hands=1)
        button = (button + hand.button_moves) % 6
        buttons.append((hand.game.id, button, hand.from_dealer))
    assert buttons == [
        ("texas", 4, False),
        ("omaha-hilo", 5, False),
        ("razz", 5, True),
        ("seven-card-stud", 5, True),
        ("stud-hilo", 5, True),
        ("texas", 0, False),
    ]


FORCED = [
    ("texas", [("small-blind", 50), ("big-blind", 100)], 0),
    ("omaha-hilo", [("small-blind", 50), ("big-blind", 100)], 0),
    ("razz", [("ante", 20)] * 3, 50),
    ("seven-card-stud", [("ante", 20)] * 3, 50),
    ("stud-hilo", [("ante", 20)] * 3, 50),
    ("single-draw-27", [("small-blind", 25), ("big-blind", 50)], 0),
    ("omaha", [("small-blind", 25), ("big-blind", 50)], 0),
]


@pytest.mark.parametrize(("game", "posts", "bring_in"), FORCED)
def test_each_game_of_a_mix_has_its_own_forced_bets(
    game: str, posts: list[tuple[str, int]], bring_in: int
) -> None:
    mix = rotation_named("eight-game")
    hand = hand_at(mix, 6 * mix.menu.index(game), STAKES)
    made = [(post.kind, post.chips) for post in usual_posts(hand.stakes, [0, 1, 2])]
    assert (hand.game.id, made, hand.stakes.bring_in) == (game, posts, bring_in)


def test_three_games_of_eight_are_not_in_fixed_limit() -> None:
    mix = rotation_named("eight-game")
    legs = [hand_at(mix, 6 * leg, STAKES) for leg in range(8)]
    other = {leg.game.id: leg.stakes.structure for leg in legs}
    assert [game for game, structure in other.items() if structure == "no-limit"] == [
        "single-draw-27"
    ]
    assert [game for game, structure in other.items() if structure == "pot-limit"] == ["omaha"]


@pytest.mark.parametrize("name", ["horse", "eight-game"])
def test_every_hand_of_a_rotation_plays_out(name: str) -> None:
    mix = rotation_named(name)
    for number in range(len(mix.menu)):
        chance = Random(number)
        leg = hand_at(mix, number, STAKES, hands=1)
        setup = leg.setup(LIVE)
        hand = Hand(setup, [4000] * 6, deck_of(setup, number), redeck=deck_of(setup, ~number))
        play_out(hand, policies.random, chance)
        audit(hand, chance)
        brought_in = [event for event in hand.events if isinstance(event, game_events.BroughtIn)]
        assert leg.from_dealer or not brought_in


@pytest.mark.parametrize("name", ["texas", "dealers-choice"])
def test_what_does_not_rotate_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        rotation_named(name)


@pytest.mark.parametrize(("number", "hands"), [(-1, 8), (0, 0)])
def test_a_hand_that_there_is_not_is_refused(number: int, hands: int) -> None:
    with pytest.raises(BadRotation) as refused:
        hand_at(rotation_named("horse"), number, STAKES, hands=hands)
    assert refused.value.code == "mix/bad-rotation"


def test_a_mix_whose_stud_games_nobody_must_open_is_refused() -> None:
    with pytest.raises(BadRotation, match="razz has no bring-in"):
        hand_at(rotation_named("horse"), 16, mix_stakes(100, 200, ante=20, bring_in=0))


def test_a_mix_without_the_blinds_of_its_big_bet_games_is_refused() -> None:
    stakes: MixStakes = mix_stakes(100, 200, ante=20, bring_in=50)
    with pytest.raises(BadRotation, match="single-draw-27 is no-limit, and has no blinds"):
        hand_at(rotation_named("eight-game"), 36, stakes)
