"""Slow folds and a clockwork pace stand out where times were recorded."""

import pytest
from kit.reviewed import ANNA, BEN, CARL, DORA, choice, hand

from huone.integrity.hands import PlayedHand
from huone.integrity.timing import regularity, scatter_milli, stalling
from huone.units import PlayerId

PEOPLE = (ANNA, BEN, CARL, DORA)
HUMAN_MS = (900, 1_400, 2_100, 3_300, 5_200, 1_100, 2_600, 9_000, 1_700, 4_100)


def folds(player: PlayerId, times_ms: tuple[int, ...], count: int = 60) -> list[PlayedHand]:
    return [
        hand(
            number,
            [player, BEN],
            choice(player, "fold", BEN, price=2, thought_ms=times_ms[number % len(times_ms)]),
        )
        for number in range(count)
    ]


@pytest.mark.clause("TOUR-STALL-01", "TOUR-STALL-03")
def test_who_takes_long_to_fold_is_found_with_the_slow_hands() -> None:
    hands = [each for who in (ANNA, BEN, CARL) for each in folds(who, HUMAN_MS)]
    first = stalling(hands + folds(DORA, (2_000, 14_000, 15_000)))[0]
    assert first.players == (DORA,)
    assert first.is_notable
    assert first.facts["slow_folds"] == 40
    assert all(int(id.split("/")[1]) % 3 for id in first.hands)


@pytest.mark.clause("ETH-08")
def test_a_pace_like_clockwork_is_found() -> None:
    hands = [each for who in (ANNA, BEN, CARL) for each in folds(who, HUMAN_MS)]
    first, second = regularity(hands + folds(DORA, (1_500, 1_510, 1_490)))[:2]
    assert first.players == (DORA,)
    assert first.is_notable
    assert not second.is_notable


def test_people_are_not_found() -> None:
    hands = [each for who in PEOPLE for each in folds(who, HUMAN_MS)]
    assert not any(each.is_notable for each in stalling(hands) + regularity(hands))


def test_without_recorded_times_there_is_no_finding() -> None:
    hands = [hand(n, [ANNA, BEN], choice(ANNA, "fold", BEN, price=2)) for n in range(99)]
    assert stalling(hands) == regularity(hands) == []


def test_a_long_pause_does_not_change_how_regular_a_pace_is() -> None:
    steady = [1_000, 1_100, 900, 1_000, 1_050]
    assert scatter_milli([*steady, 60_000]) <= 2 * scatter_milli(steady)
