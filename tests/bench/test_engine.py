from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pokerkit
import pytest

from huone.bench import engine
from huone.bench.measure import NoPeers
from huone.games import setup_of
from huone.games.rules import ONLINE, no_limit, pot_limit


class Counted:
    """A peer's hand that ends after so many calls, and counts them."""

    def __init__(self, decisions: int, log: list[str]) -> None:
        self.left = decisions
        self.log = log

    def do(self, word: str) -> None:
        self.left -= 1
        self.log.append(word)


def module(**members: object) -> ModuleType:
    made = ModuleType("peer")
    for name, member in members.items():
        setattr(made, name, member)
    return made


def quiet(done: int, total: int) -> None:
    pass


def test_our_jobs_play_whole_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[bool] = []
    monkeypatch.setattr(engine, "HANDS", 5)
    real = engine.dealt

    def watched(*arguments: Any) -> Any:
        hand = real(*arguments)
        played.append(hand.is_over)
        return hand

    monkeypatch.setattr(engine, "dealt", watched)
    texas = setup_of("texas", no_limit(1, 2), ONLINE)
    omaha = setup_of("omaha", pot_limit(1, 2), ONLINE)
    for job in (engine.calling(texas), engine.acting_at_random(texas), engine.calling(omaha)):
        job()
    assert played == [False] * 15


def test_pokerkit_plays_whole_hands() -> None:
    for job_of in (
        engine.pokerkit_calling("NoLimitTexasHoldem"),
        engine.pokerkit_at_random("NoLimitTexasHoldem"),
        engine.pokerkit_calling("PotLimitOmahaHoldem"),
    ):
        job_of(pokerkit, 1)()


def test_openspiel_gets_chance_and_calls() -> None:
    log: list[str] = []

    class State(Counted):
        def is_terminal(self) -> bool:
            return self.left == 0

        def is_chance_node(self) -> bool:
            return self.left % 2 == 0

        def legal_actions(self) -> list[int]:
            return [40, 41]

        def apply_action(self, action: int) -> None:
            self.do("chance" if action >= 40 else "call")

    class Game:
        def new_initial_state(self) -> State:
            return State(4, log)

    described: list[str] = []

    def load_game(text: str) -> Game:
        described.append(text)
        return Game()

    engine.openspiel_calling(module(load_game=load_game), 2)()
    assert log == ["chance", "call", "chance", "call"] * 2
    assert "blind=1 2 0 0 0 0" in described[0]
    assert "stack=200 200 200 200 200 200" in described[0]


def test_pokerfast_checks_where_it_can() -> None:
    log: list[str] = []

    class Hand(Counted):
        def __init__(self, **options: object) -> None:
            super().__init__(3, log)
            assert options["min_stack"] == options["max_stack"] == 20_000

        @property
        def done(self) -> bool:
            return self.left == 0

        def get_action_space(self) -> dict[str, object]:
            return {"check": None} if self.left == 1 else {"call": None}

        def check(self) -> None:
            self.do("check")

        def call(self) -> None:
            self.do("call")

    engine.pokerfast_calling(module(FastHand=Hand), 1)()
    assert log == ["call", "call", "check"]


def test_texasholdem_calls_what_is_owed() -> None:
    log: list[str] = []

    class Actions:
        CHECK = "check"
        CALL = "call"

    class Table(Counted):
        current_player = 0

        def __init__(self, **options: object) -> None:
            super().__init__(2, log)
            assert options["max_players"] == engine.PLAYERS

        def start_hand(self) -> None:
            log.append("start")

        def is_hand_running(self) -> bool:
            return self.left > 0

        def chips_to_call(self, player: int) -> int:
            return 2 if self.left == 2 else 0

        def take_action(self, action: str) -> None:
            self.do(action)

    engine.texasholdem_calling(module(ActionType=Actions, TexasHoldEm=Table), 1)()
    assert log == ["start", "call", "check"]


def test_results_compare_every_installed_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    def job_of(peer: ModuleType, hands: int) -> Callable[[], None]:
        return lambda: None

    peers = {"fast": engine.PeerTask(job_of, 5), "absent": engine.PeerTask(job_of, 5)}
    tasks = [engine.EngineTask("hands", lambda: None, peers)]
    monkeypatch.setattr(engine, "all_tasks", lambda: tasks)
    monkeypatch.setattr(engine, "installed_peers", lambda: {"fast": module()})
    (result,) = engine.results(quiet, rounds=1)
    assert (result.name, result.unit, result.peer) == ("hands", "hands/s", "fast")


def test_every_task_can_be_played_by_pokerkit() -> None:
    assert all("pokerkit" in task.peers for task in engine.all_tasks())


def test_without_peers_the_comparison_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "find_spec", lambda name: None)
    with pytest.raises(NoPeers):
        engine.installed_peers()
    assert engine.left_out() == list(engine.PEERS)


def test_choices_are_among_the_legal_ones() -> None:
    luck = Random(1)
    kinds = {engine.chosen(luck, can_fold=True, can_raise=False) for _ in range(50)}
    assert kinds == {"call", "fold"}
    sizes = {engine.chosen_size(luck, 4, 6) for _ in range(50)}
    assert sizes == {4, 5, 6}
