from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.tournament.shares import equally, in_proportion, whole_cents
from huone.units import Cents

CLAIMS = st.lists(st.integers(1, 10**6), min_size=1, max_size=20)


@given(total=st.integers(0, 10**9), claims=CLAIMS)
@pytest.mark.clause("online:AMB-44")
def test_a_proportional_division_loses_no_cent_and_rounds_nobody_by_a_whole_one(
    total: int, claims: list[int]
) -> None:
    shares = in_proportion(Cents(total), claims)
    assert sum(shares) == total
    for share, claim in zip(shares, claims, strict=True):
        assert abs(share * sum(claims) - total * claim) < sum(claims)


@given(total=st.integers(0, 10**9), count=st.integers(1, 50))
def test_an_equal_division_differs_by_a_cent_at_most_and_favours_the_first(
    total: int, count: int
) -> None:
    shares = equally(Cents(total), count)
    assert sum(shares) == total
    assert list(shares) == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1


@pytest.mark.clause("online:AMB-44")
def test_of_equal_remainders_the_larger_claim_gets_the_odd_cent() -> None:
    assert in_proportion(Cents(2), [1, 3]) == (0, 2)  # Half a cent and one and a half.
    assert in_proportion(Cents(1), [1, 1]) == (1, 0)  # Nothing to choose by: the first.


def test_half_a_cent_cannot_be_handed_out() -> None:
    with pytest.raises(AssertionError, match="whole cents"):
        whole_cents([Fraction(1, 2), Fraction(1)], claims=[1, 1])
