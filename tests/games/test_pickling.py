"""A hand is pickled and copied like any other value, at every point of every game."""

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import msgspec
import pytest
from kit.hand_state import state_of

from huone.bots.policies import policy_named
from huone.games import Hand, OpenFace, OpenFaceSetup, Setup, deck_of, play, setup_of, usual_stakes
from huone.games.actions import Discard
from huone.games.definition import Game, OpenFaceGame, betting_game, catalog
from huone.games.replay import ReplayDiffers, resume
from huone.games.rules import ONLINE
from huone.money.rake import PercentTaking
from huone.rulebooks.loader import load
from huone.rulebooks.schema import PercentRake
from huone.sim.hands import deal, games_named, open_face_setups, play_out, setups_of

GAMES = [game.id for game in games_named("all")]
DECIDE = policy_named("random")
HANDS_EACH = 8
COPIES: dict[str, Callable[[Hand | OpenFace], Hand | OpenFace]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda hand: pickle.loads(pickle.dumps(hand)),
    "oldest pickle": lambda hand: pickle.loads(pickle.dumps(hand, protocol=0)),
}


def moments(game: str) -> Iterator[Hand | OpenFace]:
    """Play hands of a game, and give one at each kind of decision and when it is over."""
    found = catalog()[game]
    tables: list[Setup] | list[OpenFaceSetup] = (
        open_face_setups(found) if isinstance(found, OpenFaceGame) else setups_of(found)
    )
    for number in range(HANDS_EACH):
        chance = Random(f"{game}/{number}")
        hand = deal(tables[number % len(tables)], chance.randint(2, 4), chance)
        seen = set()
        while not hand.is_over:
            turn = hand.turn()
            assert turn is not None
            if turn.kind not in seen:
                yield hand
            seen.add(turn.kind)
            hand.act(DECIDE(hand, chance), turn.seat)
        yield hand


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_at_any_point_is_the_same_hand_again_and_another_one(game: str, way: str) -> None:
    for hand in moments(game):
        before = state_of(hand)
        twin = COPIES[way](hand)
        assert type(twin) is type(hand)
        assert state_of(twin) == before
        if not twin.is_over:
            play_out(twin, DECIDE, Random(1))
        assert state_of(hand) == before


def test_discards_that_are_still_sealed_are_kept() -> None:
    hand = play("pineapple", stacks=[100, 100, 100], seed=3)
    while (turn := hand.turn()) and turn.kind == "bet":
        hand.check_or_call()
    assert len(hand.waiting_for()) > 1
    seat = hand.waiting_for()[-1]
    cards = tuple(hand.holdings[hand.player_at(seat).index].cards()[:1])
    hand.act(Discard(cards), seat)
    twin = pickle.loads(pickle.dumps(hand))
    assert seat not in twin.waiting_for()
    assert state_of(twin) == state_of(hand)


def test_a_hand_whose_game_was_chosen_is_pickled_with_the_menu_it_was_chosen_from() -> None:
    hand = play("dealers-choice", stacks=[100, 100], seed=3)
    hand.choose_game("omaha")
    twin = pickle.loads(pickle.dumps(hand))
    assert twin.setup.name == "omaha"
    assert state_of(twin) == state_of(hand)


def test_the_parts_of_a_hand_are_values_too() -> None:
    hand = play("seven-card-stud", stacks=[100, 90, 80], seed=2)
    hand.check_or_call()
    parts = [hand.players[0], hand.holdings[1], hand.stock, hand.betting, hand.pots()[0]]
    for part in parts:
        for again in (pickle.loads(pickle.dumps(part)), copy.copy(part), copy.deepcopy(part)):
            assert again is not part
            assert state_of(again) == state_of(part)
    twin = copy.copy(hand.stock)
    twin.burn(1)
    assert hand.stock.left() == twin.left() + 1
    betting = copy.copy(hand.betting)
    betting.players[0].put_in(5)
    assert hand.players[0].stack == betting.players[0].stack + 5
    layouts = play("ofc", stacks=[100, 100]).layouts
    assert state_of(pickle.loads(pickle.dumps(layouts))) == state_of(layouts)


def test_a_setup_is_pickled_by_its_name_and_one_of_an_own_game_whole() -> None:
    stakes = usual_stakes("omaha")
    setup = setup_of("omaha", stakes, ONLINE)
    again = pickle.loads(pickle.dumps(setup))
    assert (again.game, again.stakes, again.rules) == (setup.game, stakes, ONLINE)
    assert again.game is setup.game
    own: Game = msgspec.structs.replace(betting_game("omaha"), id="own-omaha", name="Own")
    assert pickle.loads(pickle.dumps(setup_of(own, stakes, ONLINE))).game == own
    assert copy.copy(setup) is copy.deepcopy(setup) is setup
    assert len(pickle.dumps(setup)) < len(pickle.dumps(setup_of(own, stakes, ONLINE)))


def test_the_houses_part_is_pickled_with_the_hand() -> None:
    rules = load("online-2.7-en").rake
    assert isinstance(rules, PercentRake)
    taking = PercentTaking(rules.rows[0], rules)
    setup = setup_of("texas", usual_stakes("texas"), ONLINE, rake=taking)
    hand = Hand(setup, [1000, 1000], deck_of(setup, 1))
    hand.bet(1000)
    twin = pickle.loads(pickle.dumps(hand))
    hand.call()
    twin.call()
    assert twin.events == hand.events
    assert sum(twin.stacks.values()) < 2000


def test_a_pickle_that_is_no_hand_by_these_rules_is_refused() -> None:
    hand = play("texas", stacks=[100, 100])
    hand.call()
    torn = hand.events.copy()
    torn[-1] = torn[1]
    with pytest.raises(ReplayDiffers):
        resume(hand.setup, tuple(torn))


def test_hands_go_to_other_processes_and_come_back() -> None:
    hands = [next(moments(game)).copy() for game in GAMES]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        back = list(pool.map(copy.copy, hands, timeout=60))
    for hand, twin in zip(hands, back, strict=True):
        assert state_of(twin) == state_of(hand)
