from random import Random

import msgspec
import pytest

from huone.bots.policies import POLICIES
from huone.games import deck_of, play
from huone.games import events as game_events
from huone.games.definition import Game, Mix, catalog
from huone.games.felt import felt_of
from huone.games.hand import Hand
from huone.games.rules import LIVE, ONLINE, no_limit
from huone.games.setup import Paid, setup_of
from huone.games.view import history_for
from huone.sim.hands import deal, play_out, setups_of

DEALT = [
    game
    for game in catalog().values()
    if isinstance(game, Game) or (isinstance(game, Mix) and game.choice)
]


def random_hand(game: str, seed: int, players: int = 5) -> Hand:
    chance = Random(f"{game}/{seed}")
    hand = deal(chance.choice(setups_of(catalog()[game])), players, chance)
    play_out(hand, POLICIES["random"], chance)
    return hand


@pytest.mark.parametrize("game", [game.id for game in DEALT])
def test_the_felt_agrees_with_the_hand_for_every_viewer(game: str) -> None:
    for seed in range(6):
        hand = random_hand(game, seed)
        for viewer in (None, *hand.stacks):
            felt = felt_of(history_for(viewer, hand.events))
            assert felt.pot_chips == sum(pot.chips for pot in hand.pots())
            assert {seat: player.stack for seat, player in felt.players.items()} == hand.stacks
            for player in hand.players:
                held = hand.holdings[player.index].cards()
                seen = felt.cards[player.seat]
                assert seen.count == len(held)
                assert set(seen.known) <= set(held)
                assert seen.hidden == 0 or viewer != player.seat
            if any(hand.boards):
                assert felt.boards == hand.boards


def test_a_felt_holds_only_the_cards_that_its_viewer_may_see() -> None:
    hand = play("texas", stacks=[100, 100, 100])
    felt = felt_of(history_for(1, hand.events))
    assert [felt.cards[seat].hidden for seat in range(3)] == [2, 0, 2]
    assert felt.cards[1].known == tuple(hand.holdings[1].down)
    assert felt.cards[0].known == felt.cards[2].known == ()


def test_only_an_all_in_makes_a_side_pot_to_speak_of() -> None:
    hand = play("texas", stacks=[100, 30, 100])
    hand.call()
    hand.call()
    assert [pot.chips for pot in felt_of(history_for(0, hand.events)).pots_so_far()] == [6]
    hand.bet(30)
    hand.bet(60)
    assert [pot.chips for pot in felt_of(history_for(0, hand.events)).pots_so_far()] == [62, 30]


def test_every_runout_begins_with_the_board_that_all_share() -> None:
    rules = msgspec.structs.replace(ONLINE, runouts_max=2)
    setup = setup_of("texas", no_limit(1, 2), rules)
    hand = Hand(setup, [50, 50], deck_of(setup, 5))
    hand.call()
    hand.check()
    hand.bet(48)
    hand.call()
    hand.choose_runouts(2)
    hand.choose_runouts(2)
    felt = felt_of(history_for(None, hand.events))
    assert felt.boards == hand.boards
    assert felt.boards[0][:3] == felt.boards[1][:3]


def test_what_the_house_took_is_counted() -> None:
    def rake(
        pots: tuple[int, ...], players: int, second_street: bool, paid: Paid
    ) -> tuple[tuple[int, int], ...]:
        return tuple((1, 1) for _ in pots)

    setup = setup_of("texas", no_limit(1, 2), LIVE, rake=rake)
    hand = Hand(setup, [50, 50], deck_of(setup, 5))
    hand.fold()
    felt = felt_of(history_for(0, hand.events))
    assert felt.rake_chips == 2
    assert isinstance(hand.events[-1], game_events.HandEnded)
    assert felt.is_over
