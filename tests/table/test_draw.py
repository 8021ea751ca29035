from collections import Counter

import pytest

from huone.table.draw import weighted


def test_each_choice_has_as_many_chances_as_its_weight() -> None:
    weights = {"X": 4, "Y": 3}
    found = Counter(weighted(weights, lambda bound, n=n: n % bound) for n in range(7))  # type: ignore[misc]
    assert found == weights


def test_a_draw_beyond_its_bound_is_our_own_fault() -> None:
    with pytest.raises(AssertionError, match="not below the sum"):
        weighted({"X": 1}, lambda bound: bound)
