from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.tournament.deals import (
    DealDoesNotSum,
    DealTakesMoney,
    NotAllAgree,
    chip_chop_deal,
    icm_deal,
    verify_deal,
)
from huone.tournament.icm import icm_chop
from huone.units import Cents, Chips, PlayerId

ANN, BO = PlayerId("ann"), PlayerId("bo")
PRIZES = [Cents(50000), Cents(30000), Cents(20000)]
STACKS = [Chips(5000), Chips(3000), Chips(2000)]


def test_an_icm_deal_is_the_icm_chop_of_what_is_divided() -> None:
    assert icm_deal(PRIZES, STACKS, for_winner_cents=Cents(0)) == icm_chop(PRIZES, STACKS)
    kept = icm_deal(PRIZES, STACKS, for_winner_cents=Cents(10000))
    assert kept == (34554, 29475, 25971)


def test_a_chip_chop_gives_the_lowest_prize_to_all_and_the_rest_by_chips() -> None:
    assert chip_chop_deal(PRIZES, STACKS, for_winner_cents=Cents(0)) == (40000, 32000, 28000)


@given(
    prizes=st.lists(st.integers(1, 10**6), min_size=2, max_size=5),
    stacks=st.lists(st.integers(1, 10**5), min_size=5, max_size=5),
    kept=st.integers(0, 2),
    method=st.sampled_from([icm_deal, chip_chop_deal]),
)
def test_a_deal_divides_what_is_left_to_the_cent(
    prizes: list[int],
    stacks: list[int],
    kept: int,
    method: Callable[..., Sequence[Cents]],
) -> None:
    left = [Cents(prize) for prize in sorted(prizes, reverse=True)]
    chips = [Chips(stack) for stack in stacks[: len(left)]]
    assert sum(method(left, chips, for_winner_cents=Cents(kept))) + kept == sum(left)


def verify(deal: dict[PlayerId, Cents], *agreed: PlayerId, kept: int = 0) -> None:
    prizes = [Cents(600), Cents(400)]
    verify_deal(deal, prizes_left_cents=prizes, for_winner_cents=Cents(kept), agreed=agreed)


@pytest.mark.clause("TOUR-PRIZE-07", "CONF-27")
def test_a_deal_of_the_players_own_needs_all_of_them_and_the_whole_sum() -> None:
    verify({ANN: Cents(500), BO: Cents(400)}, ANN, BO, kept=100)
    with pytest.raises(NotAllAgree, match="no deal without bo"):
        verify({ANN: Cents(500), BO: Cents(500)}, ANN)
    with pytest.raises(DealDoesNotSum, match="adds up to 900 cents, the prizes left are 1000"):
        verify({ANN: Cents(500), BO: Cents(400)}, ANN, BO)
    with pytest.raises(DealTakesMoney, match="bo would get -1 cents"):
        verify({ANN: Cents(1001), BO: Cents(-1)}, ANN, BO)


@pytest.mark.parametrize("kept", [-1, 100_001])
def test_no_more_can_be_played_for_than_there_is(kept: int) -> None:
    with pytest.raises(DealDoesNotSum):
        icm_deal(PRIZES, STACKS, for_winner_cents=Cents(kept))
