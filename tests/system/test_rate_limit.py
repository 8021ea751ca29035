import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.system.rate_limit import Allowance, AskedTooOften, Rate, RateLimit, steady
from huone.units import Instant

NOW = 1_700_000_000_000
RATE = Rate(most=5, per_ms=10_000)


def test_a_burst_is_served_and_the_next_one_waits_as_told() -> None:
    throttle = RateLimit()
    for _ in range(5):
        throttle.take("x", "anna", RATE, now=Instant(NOW))
    with pytest.raises(AskedTooOften) as refused:
        throttle.take("x", "anna", RATE, now=Instant(NOW))
    wait_s = refused.value.facts["retry_s"]
    assert isinstance(wait_s, int)
    throttle.take("x", "anna", RATE, now=Instant(NOW + wait_s * 1_000))


def test_one_does_not_use_up_what_another_has() -> None:
    throttle = RateLimit()
    for who in ("anna", "bert"):
        for _ in range(5):
            throttle.take("x", who, RATE, now=Instant(NOW))
    throttle.take("y", "anna", RATE, now=Instant(NOW))


def test_what_is_given_back_can_be_used_again() -> None:
    throttle = RateLimit()
    for _ in range(20):
        throttle.take("x", "anna", RATE, now=Instant(NOW))
        throttle.give_back("x", "anna", RATE)


def test_who_was_not_seen_for_longest_is_forgotten_first() -> None:
    throttle = RateLimit(kept_max=2)
    for who in ("anna", "bert", "carl"):
        for _ in range(5):
            throttle.take("x", who, RATE, now=Instant(NOW))
    throttle.take("x", "anna", RATE, now=Instant(NOW))
    with pytest.raises(AskedTooOften):
        throttle.take("x", "carl", RATE, now=Instant(NOW))


@given(st.lists(st.integers(0, 3_000), max_size=60))
def test_no_stretch_of_time_sees_more_than_a_burst_and_its_share(waits: list[int]) -> None:
    throttle, now, served = RateLimit(), NOW, []
    for wait in waits:
        now += wait
        try:
            throttle.take("x", "anna", RATE, now=Instant(now))
            served.append(now)
        except AskedTooOften:
            continue
    for at, begin in enumerate(served):
        for upto in range(at, len(served)):
            lasted = served[upto] - begin
            assert upto - at + 1 <= RATE.most + lasted * RATE.most / RATE.per_ms + 1e-6


class Watch:
    """A watch that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_so_many_at_once_and_then_as_time_passes() -> None:
    watch = Watch()
    allowance = Allowance(steady(each_second=2, at_once=3), watch)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    watch.seconds = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]
    watch.seconds = 1_000
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
