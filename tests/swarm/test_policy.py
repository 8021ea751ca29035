"""Bots do only what was named as legal."""

from random import Random

import pytest

from huone.cards.card import parse_cards
from huone.games import actions as ac
from huone.games.actions import Turn
from huone.swarm.policy import choose

OWN = parse_cards("As Kd 7c 7d 2h")

BET = Turn(seat=1, kind="bet", call_chips=10, raise_to_min=20, raise_to_max=90)
TURNS = {
    "a bet": BET,
    "nothing to call": Turn(seat=1, kind="bet", can_check=True),
    "the bring-in": Turn(seat=1, kind="bet", bring_in_chips=5),
    "a discard": Turn(seat=1, kind="discard", discard_min=1, discard_max=2),
    "a draw": Turn(seat=1, kind="draw", discard_max=5),
    "an offer": Turn(seat=1, kind="keep", offered=OWN[0]),
    "a menu": Turn(seat=1, kind="choose-game", menu=("texas", "omaha")),
    "runouts": Turn(seat=1, kind="runouts", runouts_max=2),
    "rows": Turn(seat=1, kind="place", place_count=5, front_free=3, middle_free=5, back_free=2),
    "a showdown": Turn(seat=1, kind="show"),
}


def is_legal(turn: Turn, action: ac.Action) -> bool:
    match action:
        case ac.Bet():
            return turn.raise_to_min <= action.to_chips <= turn.raise_to_max
        case ac.Check():
            return turn.can_check
        case ac.Call():
            return turn.call_chips > 0
        case ac.BringIn():
            return turn.bring_in_chips > 0
        case ac.Discard():
            return turn.discard_min <= len(set(action.cards)) <= turn.discard_max
        case ac.ChooseGame():
            return action.game in turn.menu
        case ac.ChooseRunouts():
            return 1 <= action.count <= turn.runouts_max
        case ac.Place():
            rows = (action.front, action.middle, action.back)
            free = (turn.front_free, turn.middle_free, turn.back_free)
            fits = all(len(row) <= room for row, room in zip(rows, free, strict=True))
            return fits and sum(map(len, rows)) == turn.place_count
        case ac.Fold():
            return turn.kind == "bet"
        case ac.Keep():
            return turn.kind == "keep"
        case _:
            return turn.kind == "show"


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_every_turn_is_answered_legally(turn: Turn) -> None:
    for seed in range(50):
        action = choose(turn, OWN, Random(seed))
        assert is_legal(turn, action), action


def test_a_bet_is_answered_in_all_ways() -> None:
    ways = {type(choose(BET, OWN, Random(seed))) for seed in range(200)}
    assert ways == {ac.Fold, ac.Call, ac.Bet}
