"""Players of a tournament who are away at the same times are found, at one table or at two."""

import pytest
from kit.reviewed import ANNA, BEN, CARL, DORA, choice, hand
from msgspec.structs import replace

from huone.integrity.absence import absence
from huone.integrity.hands import PlayedHand
from huone.units import PlayerId


def folded(table: str, slot: int, away: tuple[PlayerId, ...], *players: PlayerId) -> PlayedHand:
    """Deal a hand to which those who are there take a second, and those who are away none."""
    choices = [choice(each, "fold", thought_ms=None if each in away else 1_000) for each in players]
    return replace(hand(slot, list(players), *choices, table=table), at_ms=slot * 300_000)


def evening(away_of: dict[PlayerId, set[int]], table: str = "cup.{}") -> list[PlayedHand]:
    """Play forty slots at two tables of a tournament."""
    hands = []
    for slot in range(40):
        away = tuple(player for player, slots in away_of.items() if slot in slots)
        hands.append(folded(table.format(1), slot, away, ANNA, CARL))
        hands.append(folded(table.format(2), slot, away, BEN, DORA))
    return hands


@pytest.mark.clause("MTT-SIT-05")
def test_two_at_different_tables_who_are_away_together_are_found() -> None:
    slots = set(range(5, 15))
    found = absence(evening({ANNA: slots, BEN: slots, DORA: {1, 18, 29, 30}}))
    assert [each.players for each in found] == [(ANNA, BEN)]
    assert found[0].facts == {"away_together": 10, "slots_in_common": 40}
    assert found[0].is_notable
    assert found[0].hands


def test_those_who_are_away_at_other_times_are_not_found() -> None:
    assert absence(evening({ANNA: set(range(10)), BEN: set(range(10, 20))})) == []


def test_one_who_acts_now_and_then_is_not_away() -> None:
    hands = evening({ANNA: {1, 2, 3, 4}, BEN: {1, 2, 3, 4}})
    hands += [folded("cup.1", slot, (), ANNA, CARL) for slot in (1, 2, 3, 4)]
    assert absence(hands) == []


def test_cash_tables_and_hands_without_times_say_nothing() -> None:
    slots = set(range(5, 15))
    assert absence(evening({ANNA: slots, BEN: slots}, table="cash{}")) == []
    everybody = {player: set(range(40)) for player in (ANNA, BEN, CARL, DORA)}
    assert absence(evening(everybody)) == []
