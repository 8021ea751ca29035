"""A hand for review says who decided what, against whom, and at what price."""

from random import Random

import pytest

from huone.bots.policies import policy_named
from huone.cards.card import text_of
from huone.games import events as game_events
from huone.games import play
from huone.games.actions import Bet, Call, Check, Fold
from huone.games.definition import Game
from huone.games.hand import Hand
from huone.integrity.hands import PlayedHand, played_hand
from huone.sim.hands import deal, games_named, play_out, setups_of
from huone.units import PlayerId

NAMES = {seat: PlayerId(f"p{seat}") for seat in range(12)}


def read(hand: Hand, thought: tuple[tuple[int, int], ...] = ()) -> PlayedHand | None:
    return played_hand(hand.events, NAMES, table="t1", hand_no=7, at_ms=5, thought=thought)


def raised_and_folded() -> Hand:
    """Play a hand: a raise, a call and a fold, then a bet that is folded to."""
    hand = play("texas", stacks=[100, 100, 100], seed=3)
    for action in (Bet(6), Call(), Fold(), Check(), Bet(10), Fold()):
        hand.act(action)
    return hand


def test_every_decision_has_its_price_its_pot_and_its_rivals() -> None:
    reviewed = read(raised_and_folded())
    assert reviewed is not None
    told = [(c.did, c.street, c.price_chips, c.put_in_chips, c.pot_chips) for c in reviewed.choices]
    assert told == [
        ("bet", 0, 2, 6, 3),
        ("call", 0, 5, 5, 9),
        ("fold", 0, 4, 0, 14),
        ("check", 1, 0, 0, 14),
        ("bet", 1, 0, 10, 14),
        ("fold", 1, 10, 0, 24),
    ]
    last = reviewed.choices[-1]
    assert len(last.rivals) == 1
    assert last.bettor == last.rivals[0]
    assert last.paid_chips == 6
    assert len(last.board) == 3


def test_a_reviewed_hand_knows_its_id_its_game_and_what_it_did_to_each_stack() -> None:
    reviewed = read(raised_and_folded())
    assert reviewed is not None
    assert (reviewed.id, reviewed.game, reviewed.unit_chips) == ("t1/7", "texas", 2)
    assert sum(reviewed.won_chips.values()) == 0
    assert sorted(reviewed.won_chips.values()) == [-6, -2, 8]


def test_cards_are_those_that_the_player_held_at_that_moment() -> None:
    hand = raised_and_folded()
    reviewed = read(hand)
    assert reviewed is not None
    dealt = {e.seat: e.down for e in hand.events if isinstance(e, game_events.CardsDealt)}
    for choice in reviewed.choices:
        seat = next(seat for seat, name in NAMES.items() if name == choice.player)
        assert text_of(choice.cards) == text_of(dealt[seat])


def test_a_time_belongs_to_the_decision_with_its_number() -> None:
    hand = raised_and_folded()
    number = next(
        at for at, event in enumerate(hand.events) if isinstance(event, game_events.Called)
    )
    reviewed = read(hand, thought=((number, 2_500),))
    assert reviewed is not None
    assert [c.thought_ms for c in reviewed.choices] == [None, 2_500, None, None, None, None]


def test_a_void_hand_and_one_that_still_runs_have_nothing_to_tell() -> None:
    running = play("texas", stacks=[100, 100], seed=3)
    assert read(running) is None
    running.void()
    assert read(running) is None
    assert played_hand((), NAMES, table="t1", hand_no=1, at_ms=0) is None


@pytest.mark.parametrize("game", [each.id for each in games_named("all") if isinstance(each, Game)])
def test_every_game_of_the_catalogue_can_be_reviewed(game: str) -> None:
    for number, setup in enumerate(setups_of(games_named(game)[0])[:2]):
        chance = Random(number)
        hand = deal(setup, 4, chance)
        play_out(hand, policy_named("random"), chance)
        reviewed = read(hand)
        assert reviewed is not None
        end, start = hand.events[-1], hand.events[0]
        assert isinstance(end, game_events.HandEnded)
        assert isinstance(start, game_events.HandStarted)
        assert sum(reviewed.won_chips.values()) == sum(end.stacks) - sum(start.stacks)
        assert all(choice.price_chips >= 0 and choice.pot_chips >= 0 for choice in reviewed.choices)
