"""Every game is played by numbers: nothing illegal is offered, nothing hidden is seen."""

import copy
from collections.abc import Callable
from pickle import dumps, loads
from random import Random

import pytest

from huone.env import Episode, IllegalMove, match_of
from huone.env.match import BadMatch
from huone.games import catalog
from huone.games.definition import research
from huone.games.rules import LIVE, no_limit
from huone.games.sandbox.unseen import redeal

GAMES = [*catalog(), *research()]
OWN = """
id = "two-card-guts"
name = "Two-card guts"
family = "board"
aliases = []
clauses = []
structures = ["no-limit"]
players = { min = 2, cash = 6, tournament = 6 }
deck = 52
[[street]]
name = "bet"
down = 2
open = "blinds"
unit = "small"
[[award]]
share = "high"
hand = "high"
use = { hole = [2, 2], board = [0, 0] }
odd_chip = "button"
"""


@pytest.mark.parametrize("game", GAMES)
def test_random_moves_end_every_game_and_keep_its_chips(game: str) -> None:
    match = match_of(game, players=2 if game in research() else 3)
    chance = Random(game)
    for number in range(6):
        episode = Episode(match, seed=number, number=number)
        while not episode.is_over:
            assert sum(episode.mask()) == len(episode.legal()) > 0
            seen = episode.observation(episode.actor)
            assert len(seen) == match.observer.size
            assert min(seen) >= 0
            assert max(seen) <= 1
            before = repr(episode)
            illegal = next(n for n in range(-1, len(match.moves) + 1) if n not in episode.legal())
            with pytest.raises(IllegalMove, match=f"move {illegal} is not legal for player"):
                episode.step(illegal)
            assert repr(episode) == before
            episode.step(chance.choice(episode.legal()))
        assert sum(episode.returns()) == 0
        assert episode.legal() == []


@pytest.mark.parametrize("game", GAMES)
def test_a_player_sees_the_same_whatever_lies_where_he_cannot_look(game: str) -> None:
    match, chance = match_of(game), Random(game)
    differs = 0
    for number in range(4):
        episode = Episode(match, seed=number, number=number)
        while not episode.is_over:
            if episode.turn is not None and episode.turn.kind == "bet":
                other = episode.with_hand(redeal(episode.hand, 0, seed=number))
                if other.actor == episode.actor:  # Hidden cards decide nobody's turn.
                    assert other.observation(0) == episode.observation(0)
                    differs += other.observation(1) != episode.observation(1)
            episode.step(chance.choice(episode.legal()))
    if game != "open-face-chinese":
        assert differs, "the planted fault: who looks from the other side sees a difference"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda it: loads(dumps(it))])
def test_an_episode_can_be_copied_and_sent_elsewhere(
    game: str, again: Callable[[Episode], Episode]
) -> None:
    chance = Random(game)
    episode = Episode(match_of(game), seed=1)
    while not episode.is_over:
        seat, twin = episode.actor, again(episode)
        assert (twin.actor, twin.legal()) == (seat, episode.legal())
        assert twin.observation(seat) == episode.observation(seat)
        move = chance.choice(episode.legal())
        twin.step(move)
        assert (episode.actor, episode.match.moves.names) == (seat, twin.match.moves.names)
        episode.step(move)
        assert (twin.actor, twin.returns()) == (episode.actor, episode.returns())


def test_a_copy_goes_its_own_way() -> None:
    episode = Episode(match_of("badugi"), seed=1)
    twin = episode.copy()
    twin.step(1)
    assert (episode.actor, twin.actor) == (1, 0)
    assert episode.observation(0) != twin.observation(0)


def test_bets_are_parts_of_the_pot_each_amount_once() -> None:
    match = match_of("texas", players=3, stacks=[200, 200, 9], bets=("min", 0.5, 1.0, 2.0, "max"))
    episode = Episode(match, seed=1)
    assert episode.turn is not None
    hand = episode.hand
    # 1 + 2 in the pot, 2 to call: half the pot of 5 is a raise to 4, the least; 9 are the stack.
    assert match.moves.amounts(hand, episode.turn) == [4, 0, 7, 0, 9]  # type: ignore[arg-type]
    assert [match.moves.names[move] for move in episode.legal()] == [
        "fold", "stay", "bet min", "bet 1.0", "bet max",
    ]  # fmt: skip


def test_a_rotation_goes_on_with_every_hand() -> None:
    match = match_of("horse")
    games = [Episode(match, seed=1, number=number).hand.setup.name for number in range(6)]
    assert games == ["texas", "omaha-hilo", "razz", "seven-card-stud", "stud-hilo", "texas"]


def test_a_file_of_ones_own_is_a_game_like_any_other() -> None:
    episode = Episode(match_of(OWN, players=6, stacks=50), seed=1)
    while not episode.is_over:
        episode.step(1)
    assert sum(episode.returns()) == 0


def test_open_face_cards_are_placed_one_by_one() -> None:
    episode = Episode(match_of("open-face-chinese"), seed=1)
    assert [episode.match.moves.names[move] for move in episode.legal()] == [
        "front", "middle", "back",
    ]  # fmt: skip
    for _ in range(3):
        episode.step(0)
    assert episode.legal() == [1, 2]
    episode.step(1)
    assert episode.actor == 0
    episode.step(2)
    assert episode.actor == 1


def test_hands_are_shown_by_themselves_in_a_live_house() -> None:
    episode = Episode(match_of("texas", rules=LIVE), seed=1)
    while not episode.is_over:
        episode.step(1)
    assert sorted(episode.returns()) in ([-2, 2], [0, 0])


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"game": "texas", "players": 13}, "2 to 10 players are legal, not 13"),
        ({"game": "texas", "stacks": [100]}, "2 stacks of at least 1 chip are needed"),
        ({"game": "texas", "stacks": 0}, "2 stacks of at least 1 chip are needed"),
        ({"game": "texas", "bets": ("pot",)}, "a bet size is 'min', 'max' or a part of the pot"),
        ({"game": "texas", "bets": ()}, "there must be bet sizes, each once"),
        ({"game": "horse", "stakes": no_limit(1, 2)}, "stakes of its own"),
        ({"game": "ofc", "stakes": no_limit(1, 2)}, "played for points"),
    ],
)
def test_a_match_that_cannot_be_is_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(BadMatch, match=why):
        match_of(**options)  # type: ignore[arg-type]
