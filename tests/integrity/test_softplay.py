"""Who bets his strong hands against all but one stands out with that one."""

import pytest
from kit.reviewed import ANNA, BEN, CARL, choice, hand

from huone.integrity.hands import Did, PlayedHand
from huone.integrity.softplay import soft_play
from huone.units import PlayerId

STRONG = {"cards": "AhAs", "board": "Ad 7c 2s", "street": 1}
WEAK = {"cards": "4h3s", "board": "Ad Kc Qs", "street": 1}


def against(
    player: PlayerId, rival: PlayerId, did: Did, count: int, first: int
) -> list[PlayedHand]:
    return [
        hand(first + at, [player, rival], choice(player, did, rival, **STRONG))  # type: ignore[arg-type]
        for at in range(count)
    ]


@pytest.mark.clause("LIVE-COLL-03", "LIVE-ACT-05", "TOUR-COLL-01", "ETH-01")
def test_two_who_check_strong_hands_down_with_each_other_alone_are_found() -> None:
    hands = against(ANNA, BEN, "check", 10, 0) + against(BEN, ANNA, "check", 10, 20)
    hands += against(ANNA, CARL, "bet", 30, 40) + against(BEN, CARL, "bet", 30, 80)
    first = soft_play(hands)[0]
    assert first.players == (ANNA, BEN)
    assert first.is_notable
    assert first.facts == {"strong_hands": 20, "bets": 0}
    assert set(first.hands) <= {f"t1/{number}" for number in range(40)}


def test_a_quiet_player_is_quiet_against_everybody_and_not_found() -> None:
    hands = against(ANNA, BEN, "check", 20, 0) + against(ANNA, CARL, "check", 20, 30)
    assert not any(found.is_notable for found in soft_play(hands))


def test_weak_hands_and_pots_of_three_do_not_count() -> None:
    weak = [hand(at, [ANNA, BEN], choice(ANNA, "check", BEN, **WEAK)) for at in range(9)]  # type: ignore[arg-type]
    three = [
        hand(at, [ANNA, BEN, CARL], choice(ANNA, "check", BEN, CARL, **STRONG))  # type: ignore[arg-type]
        for at in range(9)
    ]
    assert soft_play(weak + three) == []
