"""Stud: the limit chart, and hands of the low games by the games' own awards."""

from itertools import pairwise

import pytest

from huone.cards.card import mask_of, parse_cards
from huone.games import deck_of, setup_of, usual_stakes
from huone.games.definition import betting_game
from huone.games.hand import Hand
from huone.games.rules import LIVE, fixed_limit
from huone.games.setup import AwardPlan
from huone.games.showdown import hand_value

UNIT = 100
CHART = {
    "third": [100, 200, 300, 400],
    "fourth": [100, 200, 300, 400],
    "fifth": [200, 400, 600, 800],
    "sixth": [200, 400, 600, 800],
    "seventh": [200, 400, 600, 800],
}


def stud(game: str, seed: int) -> Hand:
    setup = setup_of(game, fixed_limit(UNIT, 2 * UNIT, ante=20, bring_in=50), LIVE)
    return Hand(setup, [10_000] * 3, deck_of(setup, seed), redeck=deck_of(setup, ~seed))


def levels_of_street(hand: Hand) -> list[int]:
    """Raise as often as it goes by the small amount, then call; give the levels."""
    street = hand.street
    levels: list[int] = []
    while not hand.is_over and hand.street == street:
        turn = hand.turn()
        assert turn is not None
        if turn.raise_to_min:
            levels.append(turn.raise_to_min)
            hand.bet(turn.raise_to_min)
        elif turn.kind == "bet":
            hand.check_or_call()
        else:
            hand.show()
    return levels


@pytest.mark.clause("TV-STUD-04", "GAME-STUD-45", "GAME-STUD-08", "GAME-STUD-19", "GAME-STUD-20")
@pytest.mark.parametrize("game", ["seven-card-stud", "stud-hilo", "razz"])
@pytest.mark.parametrize("seed", range(3))
def test_the_limit_chart_plays_out_to_32_units(game: str, seed: int) -> None:
    hand = stud(game, seed)
    names = [plan.name for plan in hand.setup.streets]
    chart = {name: levels_of_street(hand) for name in names}
    assert chart == CHART
    assert {player.paid for player in hand.players} == {32 * UNIT + 20}


@pytest.mark.clause("GAME-STUD-45", "live:AMB-32")
def test_the_sixth_street_goes_up_by_two_units_as_the_others_do() -> None:
    steps = [high - low for low, high in pairwise([0, *CHART["sixth"]])]
    assert steps == [2 * UNIT] * 4


def value(game: str, cards: str, award: int = 0) -> int:
    plan = AwardPlan(betting_game(game).award[award])
    return hand_value(plan, mask_of(parse_cards(cards)), 0)


RAZZ_WORST_TO_BEST = [
    "3c3d3h5c5d", "KcKd4h3s2c", "2c2d7h6s5c", "AcAdTh9s8c", "KcQdJhTs9c", "KcQdJhTs7c",
    "9c8d7h6s5c", "9c8d3h2sAc", "9c7d6h5s4c", "6c5d4h3s2c", "6c4d3h2sAc", "5c4d3h2sAc",
]  # fmt: skip


@pytest.mark.clause("TV-RAZZ-01", "GAME-RAZZ-03", "GAME-RAZZ-04", "GAME-RAZZ-05", "GAME-RAZZ-06")
def test_razz_hands_rank_as_the_rules_list_them() -> None:
    values = [value("razz", cards) for cards in RAZZ_WORST_TO_BEST]
    assert values == sorted(set(values))
    assert min(values) > 0


LOWS = [("Ac2d3h4s5c", True), ("Ac2d3h6s8c", True), ("Ac2d3h4s9c", False), ("Ac2d2h3s8c", False)]


@pytest.mark.clause("TV-HILO-01", "GAME-HILO-04", "GAME-HILO-05")
@pytest.mark.parametrize("game", ["stud-hilo", "omaha-hilo"])
def test_a_low_needs_five_different_ranks_from_the_eight_down(game: str) -> None:
    plan = AwardPlan(betting_game(game).award[1])
    own = [mask_of(parse_cards(cards)[:2]) for cards, _ in LOWS]
    rest = [mask_of(parse_cards(cards)[2:]) for cards, _ in LOWS]
    if game == "stud-hilo":
        own, rest = [one | two for one, two in zip(own, rest, strict=True)], [0] * len(LOWS)
    values = [hand_value(plan, one, two) for one, two in zip(own, rest, strict=True)]
    assert [each > 0 for each in values] == [valid for _, valid in LOWS]
    assert max(values) == values[0]


@pytest.mark.clause("GAME-RAZZ-05")
def test_the_ace_is_low_in_razz_wherever_cards_are_compared() -> None:
    door = betting_game("razz").door
    assert door is not None
    assert door.ace == "low"
    assert value("razz", "Ac2d3h4s6c") > value("razz", "2c3d4h5s6d")


@pytest.mark.parametrize("game", ["seven-card-stud", "stud-hilo", "razz", "soko"])
def test_usual_stakes_open_by_the_upcards(game: str) -> None:
    setup = setup_of(game, usual_stakes(game), LIVE)
    hand = Hand(setup, [100] * 4, deck_of(setup, 2))
    turn = hand.turn()
    assert turn is not None
    places = {seat: int(holding.up[0]) for seat, holding in enumerate(hand.holdings)}
    if game == "razz":
        places = {seat: (place + 4) % 52 for seat, place in places.items()}
    pick = max if game in ("razz", "soko") else min
    assert turn.seat == pick(places, key=lambda seat: places[seat])
