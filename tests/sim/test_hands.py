from random import Random

import pytest
from msgspec.structs import replace

from huone.bots.policies import POLICIES, UnknownPolicy
from huone.games import events as game_events
from huone.games.definition import UnknownGame
from huone.games.hand import Hand
from huone.games.view import SeenEvent, history_for
from huone.sim import hands
from huone.sim.hands import BadRun, run


def test_bots_play_every_game_without_breaking_a_law() -> None:
    done = run("all", players=6, hands=150, seed=3, policy="random")
    assert done.laws_broken == []
    assert done.hands == 150


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_every_policy_only_does_what_is_legal(policy: str) -> None:
    assert run("all", players=4, hands=60, seed=5, policy=policy).laws_broken == []


def test_the_same_arguments_give_the_same_digest() -> None:
    once, again = (run("omaha", players=3, hands=20, seed=9, policy="random") for _ in range(2))
    other = run("omaha", players=3, hands=20, seed=10, policy="random")
    assert once.digest == again.digest != other.digest


def test_a_leaked_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(
        viewer: int | None, events: list[game_events.Event]
    ) -> list[SeenEvent | game_events.Event]:
        return [
            *history_for(viewer, events),
            *(e for e in events if isinstance(e, game_events.CardsDealt)),
        ]

    monkeypatch.setattr(hands, "history_for", leaking)
    done = run("texas", players=6, hands=20, seed=1, policy="random")
    assert done.laws_broken
    assert {broken.why for broken in done.laws_broken} == {"hidden cards stay hidden"}


def test_a_lost_chip_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    audit = hands.audit

    def losing(hand: Hand, chance: Random) -> None:
        end = hand.events[-1]
        assert isinstance(end, game_events.HandEnded)
        hand.events[-1] = replace(end, stacks=(end.stacks[0] - 1, *end.stacks[1:]))
        audit(hand, chance)

    monkeypatch.setattr(hands, "audit", losing)
    done = run("texas", players=2, hands=3, seed=1, policy="call")
    assert [broken.why for broken in done.laws_broken] == ["chips are conserved"] * 3


def test_a_broken_hand_names_the_line_that_plays_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "history_for", lambda viewer, events: events)
    done = run("texas", players=6, hands=4, seed=1, policy="random", first=7)
    assert done.laws_broken[0].rerun == (
        "huone sim hands --game texas --players 6 --policy random --seed 1 --hands 1 --first 7"
    )


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ({"game": "whist"}, UnknownGame),
        ({"game": "horse"}, BadRun),
        ({"players": 1}, BadRun),
        ({"players": 13}, BadRun),
        ({"hands": 0}, BadRun),
        ({"policy": "lucky"}, UnknownPolicy),
    ],
)
def test_a_run_that_cannot_be_is_refused(
    asked: dict[str, str | int], refusal: type[Exception]
) -> None:
    usual: dict[str, str | int] = {
        "game": "texas", "players": 2, "hands": 1, "seed": 1, "policy": "call",
    }  # fmt: skip
    with pytest.raises(refusal):
        run(**(usual | asked))  # type: ignore[arg-type]


@pytest.mark.deep
def test_a_million_hands_of_all_games_keep_every_law() -> None:
    done = run("all", players=6, hands=1_000_000, seed=2026, policy="random")
    assert done.laws_broken == []
