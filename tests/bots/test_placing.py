from random import Random

import pytest

from huone.bots.placing import PLACING, Placing, unseen_by
from huone.bots.policies import POLICIES, policy_named
from huone.cards.card import CARD_BITS
from huone.games import OpenFace, deck_of, open_face_setup, play, usual_points
from huone.games import events as game_events
from huone.games.view import SeenEvent, history_for
from huone.sim import hands
from huone.sim.hands import run

SETUP = open_face_setup("ofc", usual_points())


def fouls(placing: Placing, deals: int) -> int:
    """Count the fouls of four players who all place by one policy."""
    found = 0
    for seed in range(deals):
        hand, chance = OpenFace(SETUP, [100] * 4, deck_of(SETUP, seed)), Random(seed)
        while not hand.is_over:
            hand.act(placing(hand, chance))
        found += sum(not layout.is_legal for layout in hand.layouts)
    return found


def test_every_policy_places_too() -> None:
    assert set(PLACING) == set(POLICIES)


@pytest.mark.parametrize("policy", sorted(PLACING))
@pytest.mark.parametrize("players", [2, 5])
def test_bots_place_cards_without_breaking_a_law(policy: str, players: int) -> None:
    done = run("open-face-chinese", players=players, hands=6, seed=11, policy=policy)
    assert done.laws_broken == []
    assert done.hands == 6


def test_the_better_policies_foul_less() -> None:
    random, call, tight, equity = (
        fouls(PLACING[name], 8) for name in ("random", "call", "tight", "equity")
    )
    assert random > call > equity
    assert random > tight > equity


def test_a_bot_knows_its_own_cards_and_those_that_lie() -> None:
    hand = play("ofc", stacks=[100, 100], seed=2)
    own = sum(CARD_BITS[card] for card in hand.in_hand[0])
    assert unseen_by(hand, 0).bit_count() == 47
    assert not unseen_by(hand, 0) & own
    assert unseen_by(hand, 1) & own == own
    hand.act(policy_named("tight")(hand, Random(1)))
    assert unseen_by(hand, 1).bit_count() == 42


@pytest.mark.parametrize("policy", sorted(PLACING))
def test_a_placement_does_not_depend_on_cards_that_others_hold(policy: str) -> None:
    hand = play("ofc", stacks=[100, 100, 100], seed=5)
    deck = deck_of(SETUP, 5)
    # The player to act has every third card; the others' first cards change places.
    deck[1], deck[2], deck[4], deck[20] = deck[2], deck[4], deck[20], deck[1]
    twin = OpenFace(SETUP, [100] * 3, deck)
    assert twin.in_hand[0] == hand.in_hand[0]
    assert twin.in_hand[1] != hand.in_hand[1]
    decide = policy_named(policy)
    assert decide(hand, Random(7)) == decide(twin, Random(7))


def test_a_first_five_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(
        viewer: int | None, events: list[game_events.Event]
    ) -> list[SeenEvent | game_events.Event]:
        return [
            *history_for(viewer, events),
            *(e for e in events if isinstance(e, game_events.CardsDealt)),
        ]

    monkeypatch.setattr(hands, "history_for", leaking)
    done = run("ofc", players=4, hands=20, seed=1, policy="random")
    assert len(done.laws_broken) >= 5
    assert {broken.why for broken in done.laws_broken} == {"hidden cards stay hidden"}


def test_all_games_include_the_one_without_bets() -> None:
    named = [game.id for game in hands.games_named("all")]
    assert "open-face-chinese" in named
    assert "horse" not in named
