"""Pots against a second opinion that looks at every chip."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.naive_pots import naive_division, naive_pots

from huone.games import deck_of
from huone.games.betting import Player
from huone.games.events import PotWon, RakeTaken
from huone.games.hand import Hand
from huone.games.pots import Pot, divide, form_pots
from huone.games.rules import LIVE, ONLINE, no_limit, pot_limit
from huone.games.setup import Paid, Setup, setup_of
from huone.games.showdown import Holding, divide_pot

Divide = Callable[[int, int, int], list[int]]
Money = tuple[list[int], list[int], list[bool]]


def players_of(paid: list[int], dead: list[int], folded: list[bool]) -> list[Player]:
    players = [Player(index, index, 0) for index in range(len(paid))]
    for player in players:
        player.paid = paid[player.index]
        player.dead = dead[player.index]
        player.folded = folded[player.index]
    return players


@st.composite
def money(draw: st.DrawFn) -> Money:
    """What up to eight players have put in, of whom at least one still has cards."""
    count = draw(st.integers(2, 8))
    paid = draw(st.lists(st.integers(0, 40), min_size=count, max_size=count))
    dead = draw(st.lists(st.sampled_from([0, 0, 0, 5, 7]), min_size=count, max_size=count))
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    folded[draw(st.integers(0, count - 1))] = False
    return paid, dead, folded


@pytest.mark.clause("POT-01", "LIVE-ALLIN-02")
@given(money())
@settings(max_examples=400)
def test_each_chip_lies_in_the_pot_of_those_who_matched_it(put_in: Money) -> None:
    paid, dead, folded = put_in
    pots = form_pots(players_of(paid, dead, folded))
    assert [(pot.chips, pot.players) for pot in pots] == naive_pots(paid, dead, folded)
    assert sum(pot.chips for pot in pots) == sum(paid) + sum(dead)


def check_division(divide_chips: Divide, chips: int, parts: int, unit: int) -> None:
    """The laws of a division: nothing lost, as even as whole units allow, odd units first."""
    shares = divide_chips(chips, parts, unit)
    assert sum(shares) == chips, "a chip was lost or made"
    whole = [shares[0] - chips % unit, *shares[1:]]
    assert all(share % unit == 0 for share in whole)
    assert whole == sorted(whole, reverse=True)
    assert whole[0] - whole[-1] in (0, unit)


@pytest.mark.clause("POT-03", "LIVE-SPLIT-01", "live:AMB-28")
@given(st.integers(0, 500), st.integers(1, 9), st.sampled_from([1, 1, 5, 25]))
def test_a_division_loses_no_chip(chips: int, parts: int, unit: int) -> None:
    check_division(divide, chips, parts, unit)


def loses_the_odd_chip(chips: int, parts: int, unit: int) -> list[int]:
    return [chips // unit // parts * unit] * parts


def gives_the_odd_chip_to_the_last(chips: int, parts: int, unit: int) -> list[int]:
    return divide(chips, parts, unit)[::-1]


@pytest.mark.parametrize("faulty", [loses_the_odd_chip, gives_the_odd_chip_to_the_last])
def test_a_planted_fault_in_a_division_is_found(faulty: Divide) -> None:
    check_division(faulty, 99, 3, 1)
    with pytest.raises(AssertionError):
        check_division(faulty, 100, 3, 1)


@pytest.mark.clause("online:AMB-22")
def test_the_house_takes_its_part_of_each_pot_before_it_is_divided() -> None:
    asked: list[tuple[tuple[int, ...], int, bool]] = []

    def rake(
        pots: tuple[int, ...], players: int, flop: bool, paid: Paid
    ) -> tuple[tuple[int, int], ...]:
        assert sum(chips for _, chips in paid) == sum(pots)
        asked.append((pots, players, flop))
        return ((7, 1), (0, 0))

    raked = setup_of("texas", no_limit(5, 10), ONLINE, rake=rake)
    hand = Hand(raked, [40, 90, 90], deck_of(raked, 0))
    hand.bet(90)
    hand.call()
    hand.call()
    assert asked == [((120, 100), 3, True)]
    assert [event for event in hand.events if isinstance(event, RakeTaken)] == [RakeTaken(0, 7, 1)]
    assert sum(hand.stacks.values()) == 220 - 8
    won = [event for event in hand.events if isinstance(event, PotWon)]
    assert {pot: sum(e.chips for e in won if e.pot == pot) for pot in (0, 1)} == {0: 112, 1: 100}


def setup(game: str) -> Setup:
    return setup_of(game, pot_limit(1, 2), LIVE)


@pytest.mark.clause("POT-02", "POT-03", "POT-04", "LIVE-ACT-04", "LIVE-SPLIT-02", "LIVE-SPLIT-05")
@given(st.data())
@settings(max_examples=300)
def test_a_pot_is_divided_by_the_hands_alone(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(["texas", "omaha-hilo", "double-flop-holdem"]))
    awards = setup(game).awards
    count = data.draw(st.integers(1, 6))
    value = st.lists(st.integers(0, 3), min_size=count, max_size=count)
    values = [data.draw(value) for _ in awards]
    values[0] = [max(1, each) for each in values[0]]  # Everyone has a hand for the first share.
    contenders = data.draw(st.sets(st.sampled_from(range(count)), min_size=1).map(sorted))
    chips, unit = data.draw(st.integers(0, 200)), data.draw(st.sampled_from([1, 5]))
    holdings = [Holding() for _ in range(count)]
    pot = Pot(chips, contenders)
    won = dict.fromkeys(contenders, 0)
    for each in divide_pot(pot, awards, values, holdings=holdings, board=0, unit=unit):
        won[each.player] += each.chips
    assert won == naive_division(chips, contenders, values, unit)
