"""Discards: hidden, all at once, by players who are all-in too."""

from itertools import permutations

import pytest

from huone.games import deck_of, setup_of
from huone.games import events as game_events
from huone.games.actions import WrongDiscardCount
from huone.games.hand import Hand
from huone.games.rules import ONLINE, no_limit
from huone.games.view import history_for

GAMES = ["pineapple", "crazy-pineapple", "helsinki-holdem"]


def all_in(game: str, seed: int = 1) -> Hand:
    setup = setup_of(game, no_limit(1, 2), ONLINE)
    hand = Hand(setup, [30, 30, 50], deck_of(setup, seed))
    hand.bet(50)
    hand.call()
    hand.call()
    return hand


@pytest.mark.clause("live:AMB-30", "GAME-PINE-02", "GAME-CPINE-02", "GAME-HELSINKI-03")
@pytest.mark.parametrize("game", GAMES)
def test_players_who_are_all_in_discard_and_show_only_then(game: str) -> None:
    hand = all_in(game)
    while not hand.is_over:
        turn = hand.turn()
        assert turn is not None
        assert (turn.kind, turn.discard_min, turn.discard_max) == ("discard", 1, 1)
        assert not any(isinstance(event, game_events.HandShown) for event in hand.events)
        hand.discard([hand.holdings[hand.actor].down[0]])
    shown = [event for event in hand.events if isinstance(event, game_events.HandShown)]
    assert [len(event.cards) for event in shown] == [2, 2, 2]
    assert len(hand.boards[0]) == 5


@pytest.mark.clause("live:AMB-30")
@pytest.mark.parametrize("game", GAMES)
def test_a_discard_is_hidden_from_the_others_before_and_after(game: str) -> None:
    for order in permutations(range(3)):
        hand = all_in(game)
        before = history_for(None, hand.events)
        cards = {seat: hand.holdings[seat].down[0] for seat in order}
        for seat in order[:-1]:
            hand.discard([cards[seat]], seat)
            assert history_for(None, hand.events) == before
        hand.discard([cards[order[-1]]], order[-1])
        put_away = [event for event in hand.events if isinstance(event, game_events.Discarded)]
        assert [event.cards for event in put_away] == [(cards[seat],) for seat in range(3)]
        for viewer in (None, 0, 1, 2):
            seen = str(history_for(viewer, hand.events))
            assert [repr(cards[seat]) in seen for seat in range(3)] == [
                viewer == seat for seat in range(3)
            ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [0, 2])
def test_exactly_one_card_is_put_away(game: str, count: int) -> None:
    hand = all_in(game)
    with pytest.raises(WrongDiscardCount) as refused:
        hand.discard(hand.holdings[0].down[:count])
    assert (refused.value.code, "1 to 1" in str(refused.value)) == ("draw/wrong-count", True)
