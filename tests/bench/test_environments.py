"""Environments: everybody takes as many steps as are counted, and looks before each."""

from types import ModuleType

import pokerkit
import pyspiel
import pytest

from huone.bench import environments
from huone.bench.measure import NoPeers
from huone.env import match_of
from huone.env.episode import Episode


def quiet(done: int, total: int) -> None:
    pass


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "STEPS", 64)
    monkeypatch.setattr(environments, "BATCH", 8)


def test_we_look_before_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    class Watched:
        """An episode that says what it is asked for."""

        def __init__(self, match: object, *, hand: object) -> None:
            self.real = Episode(match_of("leduc", stacks=13), seed=1)

        def __getattr__(self, name: str) -> object:
            taken.append(name)
            return getattr(self.real, name)

    monkeypatch.setattr(environments, "Episode", Watched)
    environments.our_steps(match_of("leduc", stacks=13))()
    assert taken.count("step") == taken.count("observation") == taken.count("legal") == 64


def test_openspiel_and_pokerkit_step_to_the_count() -> None:
    for described in (environments.TEXAS_SPIEL, "leduc_poker"):
        environments.openspiel_steps(described)(pyspiel, 40)()
    environments.pokerkit_steps(pokerkit, 12)()


def test_rlcard_is_dealt_anew_when_a_hand_is_over() -> None:
    log: list[str] = []

    class Table:
        left = 3

        def reset(self) -> tuple[dict[str, object], int]:
            log.append("deal")
            self.left = 3
            return {"legal_actions": {0: None, 1: None}}, 0

        def step(self, move: int) -> tuple[dict[str, object], int]:
            log.append("step")
            self.left -= 1
            return {"legal_actions": {1: None}}, 1

        def is_over(self) -> bool:
            return self.left == 0

        def get_payoffs(self) -> list[float]:
            return [1.0, -1.0]

    made = ModuleType("rlcard")
    vars(made)["make"] = lambda name, config: Table()
    environments.rlcard_steps("no-limit-holdem")(made, 7)()
    assert log == ["deal", *["step"] * 3, "deal", *["step"] * 3, "deal", "step"]


def test_every_match_is_compared_with_every_installed_peer_that_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environments, "PEER_STEPS", {"pyspiel": 20, "rlcard": 5, "pokerkit": 5})
    here = {"pyspiel": pyspiel, "pokerkit": pokerkit}
    monkeypatch.setattr(environments, "installed_peers", lambda: here)
    results = environments.results(quiet, rounds=1)
    texas, leduc = "environment, no-limit hold'em for two", "environment, Leduc"
    assert {(row.name, row.peer, row.unit) for row in results} == {
        (texas, "pyspiel", "steps/s"),
        (texas, "pokerkit", "steps/s"),
        (leduc, "pyspiel", "steps/s"),
        (f"{texas}, 8 at once", "pyspiel", "steps/s"),
        (f"{texas}, 8 at once", "pokerkit", "steps/s"),
        (f"{leduc}, 8 at once", "pyspiel", "steps/s"),
    }


def test_without_peers_the_comparison_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "find_spec", lambda name: None)
    with pytest.raises(NoPeers):
        environments.installed_peers()
    assert environments.left_out() == list(environments.PEERS)
    assert len(environments.all_tasks()) == 2, "without numpy there are no batches"
