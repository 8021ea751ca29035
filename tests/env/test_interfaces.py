"""Other libraries' own tests of an environment pass for every game."""

import copy
import pickle
from random import Random

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import huone.env
import huone.env.spiel
from huone.env import Episode, HandBatch, HeroEnv, IllegalMove, match_of, table_env
from huone.env.match import BadMatch
from huone.games import catalog
from huone.games.definition import research

GAMES = [*catalog(), *research()]


# PettingZoo's own games with masks have such observations; a list in its test spares their names.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_takes_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(table_env(game, players=2 if game in research() else 3), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_takes_every_game(game: str) -> None:
    check_env(HeroEnv(game, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_takes_every_game(game: str) -> None:
    found = pyspiel.load_game(f"huone(game={game},players=2,hand=1)")
    pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


def test_an_agent_is_paid_when_the_hand_ends() -> None:
    env = table_env("kuhn", stacks=2, render_mode="ansi")
    env.reset(seed=5)
    paid = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        paid[agent] = reward
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert sorted(paid.values()) == [-2.0, 2.0]
    assert "Hand kuhn" in str(env.render())


def test_a_seed_is_a_run_of_hands() -> None:
    def run() -> list[float]:
        env = HeroEnv("texas", players=4, opponent="random")
        rewards = []
        for number in range(20):
            env.reset(seed=3 if number == 0 else None)
            over = False
            while not over:
                _, reward, over, _, _ = env.step(1)
            rewards.append(reward)
        return rewards

    assert run() == run()
    assert len(set(run())) > 3


def test_an_illegal_move_is_a_time_out_that_is_named_or_is_refused() -> None:
    env = HeroEnv("leduc", opponent="call", seat=0)
    env.reset(seed=1)
    *_, info = env.step(5)
    assert info["illegal"]
    strict = HeroEnv("leduc", opponent="call", seat=0, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"move 5 is not legal for player 0: \[1, 2\] are"):
        strict.step(np.int64(5))


def test_a_hand_that_nobody_contests_is_one_step() -> None:
    def fold(episode: Episode, chance: Random) -> int:
        return episode.legal()[0]

    env = HeroEnv("texas", opponent=fold, seat=0)
    _, info = env.reset(seed=1)
    assert list(info["action_mask"]) == [0, 1, 0, 0, 0, 0]
    _, reward, over, _, _ = env.step(1)
    assert (reward, over) == (1.0, True)  # The button folded its small blind.


def test_a_batch_plays_each_hand_as_one_alone_would() -> None:
    match = match_of("omaha", players=4)
    batch, chance = HandBatch(match, hands=8, seed=2), np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        row = batch.episodes[3]
        assert list(batch.observations[3]) == pytest.approx(row.observation(row.actor))
        assert list(batch.masks[3]) == row.mask()
        batch.step((chance.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        ended += int(batch.over.sum())
        assert not batch.rewards[~batch.over].any()
        assert not batch.rewards.sum(axis=1).any()
    assert ended > 8


def test_a_batch_takes_all_moves_or_none() -> None:
    batch = HandBatch(match_of("texas"), hands=2)
    with pytest.raises(IllegalMove, match="move 9 is not legal"):
        batch.step([1, 9])
    with pytest.raises(IllegalMove, match="2 moves, one for each hand, are"):
        batch.step([1])
    assert list(batch.actors) == [1, 1]


def test_openspiel_solves_kuhn_from_here_as_from_its_own() -> None:
    from open_spiel.python.algorithms import cfr, exploitability

    ours = pyspiel.load_game("huone(game=kuhn,players=2,stack=2)")
    solver = cfr.CFRSolver(ours)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    assert (
        exploitability.exploitability(ours, solver.average_policy()) < 0.2
    )  # A player without a plan loses 0.458.
    assert len(solver.average_policy().states) == 12


def test_openspiel_sees_no_more_than_the_hand_shows() -> None:
    game = pyspiel.load_game("huone(game=leduc,players=2,stack=13)")
    texts = set()
    for other in (4, 5):  # Of the same deck, another card for player 1.
        state = game.new_initial_state()
        cards = [card for card, _ in state.chance_outcomes()]
        state.apply_action(cards[0])
        state.apply_action(cards[other])
        texts.add(state.information_state_string(0))
    assert len(texts) == 1
    assert copy.deepcopy(state).information_state_string(1) == state.information_state_string(1)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("huone(game=triple-draw-27,players=6)", "6 players may need"),
        ("huone(game=texas,bets=min half)", "'half' is no bet size: min, max or a number"),
    ],
)
def test_openspiel_is_told_what_it_cannot_play(name: str, why: str) -> None:
    with pytest.raises(BadMatch, match=why):
        pyspiel.load_game(name)


def test_a_match_is_no_secret_and_another_name_is_refused() -> None:
    match = match_of("texas")
    assert copy.deepcopy(match) is match
    episode = Episode(match, seed=1)
    assert copy.deepcopy(episode).observation(0) == episode.observation(0)
    assert pickle.loads(pickle.dumps(episode.hand)).stacks == episode.hand.stacks
    with pytest.raises(AttributeError, match="no attribute 'Table'"):
        _ = huone.env.Table  # type: ignore[attr-defined]
