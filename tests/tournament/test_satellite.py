import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import E7, LIVE

from huone.tournament.finishing import Eliminated, finishing_places
from huone.tournament.prizes import is_over
from huone.tournament.satellite import (
    SatellitePrize,
    TierNotDearer,
    in_cash,
    satellite_prizes,
    satellite_won,
    verify_tiers,
)
from huone.units import Cents, Chips, PlayerId


def prizes(pool: int, seat: int, entries: int) -> list[tuple[bool, int]]:
    awards = satellite_prizes(Cents(pool), Cents(seat), entries=entries)
    return [(award.seat, award.cash_cents) for award in awards]


POOLS = [  # pool, value of a seat, entries, who gets a seat and what cash
    (1000, 300, 10, [(True, 0), (True, 0), (True, 0), (False, 100)]),
    (900, 300, 10, [(True, 0), (True, 0), (True, 0)]),
    (250, 300, 10, [(False, 250)]),
    (1000, 300, 3, [(True, 34), (True, 33), (True, 33)]),
    (1000, 300, 2, [(True, 200), (True, 200)]),
]


@pytest.mark.parametrize(("pool", "seat", "entries", "expected"), POOLS)
@pytest.mark.clause("TYPE-SAT-01", "TOUR-SAT-01")
def test_a_satellite_gives_equal_seats_and_the_rest_to_the_next_place(
    pool: int, seat: int, entries: int, expected: list[tuple[bool, int]]
) -> None:
    assert prizes(pool, seat, entries) == expected


@given(pool=st.integers(1, 10**6), seat=st.integers(1, 10**5), entries=st.integers(1, 200))
@pytest.mark.clause("TYPE-SAT-01", "CANCEL-10")
def test_seats_and_cash_are_worth_the_pool(pool: int, seat: int, entries: int) -> None:
    awards = satellite_prizes(Cents(pool), Cents(seat), entries=entries)
    assert sum(in_cash(awards, Cents(seat))) == pool
    assert len(awards) <= entries


@pytest.mark.clause("MTT-ELIM-02", "TYPE-SAT-01")
def test_a_satellite_is_over_when_only_seat_winners_are_left() -> None:
    awards = satellite_prizes(Cents(1000), Cents(300), entries=10)
    rules = E7.tournament.placing
    assert [is_over(awards, left, rules) for left in (5, 4, 3)] == [False, False, True]


@pytest.mark.clause("live:AMB-43", "TOUR-SAT-01")
def test_a_seat_that_two_share_goes_to_the_larger_stack_and_cash_is_shared() -> None:
    out = [
        Eliminated(PlayerId("x"), 1, Chips(3000)),
        Eliminated(PlayerId("y"), 2, Chips(5000)),
    ]
    drawn = [PlayerId("x"), PlayerId("y")]
    finishes = finishing_places(out, players_left=2, rules=LIVE.tournament.placing, drawn=drawn)
    awards = satellite_prizes(Cents(1000), Cents(300), entries=10)
    assert satellite_won(finishes, awards) == {
        "y": SatellitePrize(seat=True, cash_cents=Cents(50)),
        "x": SatellitePrize(seat=False, cash_cents=Cents(50)),
    }


@pytest.mark.clause("TYPE-SAT-02")
def test_each_tier_costs_more_than_the_one_below() -> None:
    verify_tiers([Cents(100), Cents(500), Cents(2500)])
    with pytest.raises(TierNotDearer, match="tier 3 costs 500 cents, not more than the 500"):
        verify_tiers([Cents(100), Cents(500), Cents(500)])
