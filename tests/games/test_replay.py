from random import Random

import msgspec
import pytest
from kit.hand_state import state_of

from huone.bots import policies
from huone.games import events as game_events
from huone.games import play, setup_of, usual_stakes
from huone.games.hand import Hand
from huone.games.replay import NoBeginning, ReplayDiffers, replay
from huone.games.rules import LIVE
from huone.refusal import Refused
from huone.sim.hands import deal, play_out


def bet_and_call() -> Hand:
    hand = play("texas", stacks=[100, 100])
    hand.bet(10)
    hand.call()
    return hand


@pytest.mark.parametrize("game", ["texas", "razz", "sviten-special", "badugi", "crazy-pineapple"])
def test_a_replay_is_the_play_down_to_the_last_attribute(game: str) -> None:
    chance = Random(game)
    hand = deal(setup_of(game, usual_stakes(game), LIVE), 4, chance)
    play_out(hand, policies.random, chance)
    assert state_of(replay(hand.setup, hand.events)) == state_of(hand)


def test_a_hand_replays_up_to_any_decision() -> None:
    hand = play("texas", stacks=[100, 100, 100], rules=LIVE)
    while not hand.is_over:
        assert state_of(replay(hand.setup, hand.events)) == state_of(hand)
        hand.act(policies.call(hand, Random(0)))


@pytest.mark.clause("LIVE-SHOW-12", "LIVE-MISS-10", "LIVE-REDEAL-01")
def test_what_the_house_ruled_is_replayed() -> None:
    hand = play("texas", stacks=[100, 100, 100, 100], rules=LIVE)
    hand.expose(hand.holdings[2].down[:1], 2)
    hand.kill(0)
    hand.call()
    hand.void()
    assert state_of(replay(hand.setup, hand.events)) == state_of(hand)


def test_without_its_beginning_nothing_replays() -> None:
    hand = bet_and_call()
    for events in ([], hand.events[1:]):
        with pytest.raises(NoBeginning):
            replay(hand.setup, events)


def test_a_changed_event_is_found() -> None:
    hand = bet_and_call()
    for index in range(1, len(hand.events)):
        changed = hand.events.copy()
        changed[index] = game_events.RakeTaken(0, 1, 0)
        with pytest.raises(Refused):
            replay(hand.setup, changed)


def test_the_first_difference_is_named() -> None:
    hand = bet_and_call()
    board = next(
        i for i, event in enumerate(hand.events) if isinstance(event, game_events.BoardDealt)
    )
    changed = hand.events.copy()
    changed[board] = game_events.BoardDealt(0, tuple(hand.holdings[0].down))
    with pytest.raises(ReplayDiffers) as refused:
        replay(hand.setup, changed)
    assert refused.value.facts == {
        "index": board,
        "recorded": "BoardDealt",
        "replayed": "BoardDealt",
    }


def test_an_event_too_few_or_too_many_is_found() -> None:
    hand = bet_and_call()
    flop = hand.events[-1]
    for events in (hand.events[:-1], [*hand.events, flop]):
        with pytest.raises(ReplayDiffers):
            replay(hand.setup, events)


def test_an_action_that_the_rules_refuse_is_refused_again() -> None:
    hand = bet_and_call()
    at = next(i for i, event in enumerate(hand.events) if isinstance(event, game_events.BetPlaced))
    changed = hand.events.copy()
    changed[at] = msgspec.structs.replace(changed[at], to_chips=3)
    with pytest.raises(Refused) as refused:
        replay(hand.setup, changed)
    assert refused.value.code == "bet/too-small"
