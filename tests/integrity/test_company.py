"""Pairs who are always at one table stand out; a full room does not."""

from itertools import combinations
from random import Random

import pytest
from kit.reviewed import ANNA, BEN, CARL, hand

from huone.integrity.company import SeenAt, addresses, company
from huone.integrity.hands import PlayedHand
from huone.units import PlayerId

ROOM = [PlayerId(f"p{number}") for number in range(8)]


def rotation(*, fixed: bool) -> list[PlayedHand]:
    """Let eight players draw their seats at two tables; if fixed, two of them stay together."""
    chance, played = Random(7), []
    for hour in range(40):
        order = chance.sample(ROOM, 8)
        if fixed:
            order = [*ROOM[:2], *(each for each in order if each not in ROOM[:2])]
        played.append(hand(hour, order[:4], table="a", hour=hour))
        played.append(hand(hour, order[4:], table="b", hour=hour))
    return played


@pytest.mark.clause("LIVE-COLL-01")
def test_two_who_are_always_at_one_table_are_ranked_first() -> None:
    first, second = company(rotation(fixed=True))[:2]
    assert first.players == (ROOM[0], ROOM[1])
    assert first.facts["together"] == 40
    assert first.score_milli > 4_000 > second.score_milli
    assert len(first.hands) == 20


def test_those_who_meet_as_chance_has_it_are_not_notable() -> None:
    found = company(rotation(fixed=False))
    assert len(found) == len(list(combinations(ROOM, 2)))
    assert not any(each.is_notable for each in found)


def test_a_room_with_one_table_finds_nobody() -> None:
    found = company([hand(hour, [ANNA, BEN, CARL], hour=hour) for hour in range(50)])
    assert [each.score_milli for each in found] == [0, 0, 0]


def test_many_hands_of_one_hour_are_one_sitting() -> None:
    assert company([hand(number, [ANNA, BEN]) for number in range(500)]) == []


@pytest.mark.clause("MTT-REG-06")
def test_accounts_of_one_address_are_shown_with_the_hands_that_they_shared() -> None:
    seen = [SeenAt(ANNA, "10.0.0.1"), SeenAt(BEN, "10.0.0.1"), SeenAt(CARL, "10.0.0.2")]
    (found,) = addresses(seen, [hand(1, [ANNA, BEN]), hand(2, [ANNA, CARL])])
    assert found.players == (ANNA, BEN)
    assert found.hands == ("t1/1",)
    assert found.facts == {"addresses": 1, "hands_together": 1}


def test_two_shared_addresses_weigh_more_than_one() -> None:
    seen = [SeenAt(who, at) for who in (ANNA, BEN) for at in ("10.0.0.1", "10.0.0.3")]
    seen.append(SeenAt(CARL, "10.0.0.1"))
    first = addresses(seen, [])[0]
    assert first.players == (ANNA, BEN)
    assert first.facts["addresses"] == 2
