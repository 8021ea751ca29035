from datetime import UTC, datetime

import pytest
from kit.houses import E7
from msgspec.structs import replace

from huone.money.plans import (
    ActivePlan,
    NoPlanToCancel,
    NoSuchPlan,
    PlanNotSold,
    TooManyCancellations,
    activate,
    cancel,
    expires_at,
    is_running,
    plan_numbered,
    rates,
    refund_cents,
    switch,
)
from huone.rulebooks.schema import PercentRake, Plans
from huone.units import Cents, Instant

assert isinstance(E7.plans, Plans)
assert isinstance(E7.rake, PercentRake)
PRINTED = E7.plans
ROWS = E7.rake.rows
SOLD = replace(PRINTED, plans=tuple(replace(plan, rates=ROWS[:1]) for plan in PRINTED.plans[1:]))
SOLD = replace(SOLD, plans=(PRINTED.plans[0], *SOLD.plans))
"""The printed plans with rates filled in, as an operator would."""


def at(month: int, day: int, hour: int = 12, year: int = 2024) -> Instant:
    return Instant(int(datetime(year, month, day, hour, tzinfo=UTC).timestamp()) * 1000)


def plan(number: int, since: Instant) -> ActivePlan:
    return activate(number, since, SOLD)


@pytest.mark.parametrize(
    ("number", "euros"), [(1, 0), (2, 200), (3, 500), (4, 1000), (5, 2000), (6, 5000), (7, 10_000)]
)
@pytest.mark.clause("PLAN-03")
def test_prices(number: int, euros: int) -> None:
    assert plan_numbered(number, PRINTED).price_cents == 100 * euros


@pytest.mark.clause("online:AMB-08", "PLAN-07")
def test_a_plan_without_rates_is_not_sold() -> None:
    with pytest.raises(PlanNotSold, match="plan 2 is not sold"):
        activate(2, at(1, 1), PRINTED)
    assert activate(1, at(1, 1), PRINTED).price_cents == 0


def test_an_unknown_plan_is_refused() -> None:
    with pytest.raises(NoSuchPlan, match="no plan 8; the plans are 1, 2, 3, 4, 5, 6, 7"):
        activate(8, at(1, 1), PRINTED)


@pytest.mark.clause("PLAN-02", "online:AMB-09")
def test_a_plan_runs_thirty_days_to_the_hour_and_the_free_one_for_ever() -> None:
    bought = plan(2, at(1, 1, hour=15))
    assert expires_at(bought, SOLD) == at(1, 31, hour=15)
    assert is_running(bought, at(1, 31, hour=14), SOLD)
    assert not is_running(bought, at(1, 31, hour=15), SOLD)
    assert is_running(plan(1, at(1, 1)), at(1, 1, year=2034), SOLD)


@pytest.mark.parametrize(
    ("number", "euros"), [(2, 140), (3, 350), (4, 700), (5, 1400), (6, 3500), (7, 7000)]
)
@pytest.mark.clause("TV-PLAN-01", "PLAN-04")
def test_after_nine_days_twenty_one_thirtieths_come_back(number: int, euros: int) -> None:
    assert cancel(plan(number, at(1, 1)), at(1, 10), [], SOLD) == 100 * euros


@pytest.mark.parametrize(
    ("day", "hour", "cents"),
    [(1, 13, 20_000), (1, 23, 20_000), (2, 0, 19_333), (30, 12, 667), (31, 11, 0)],
)
@pytest.mark.clause("TV-PLAN-02", "PLAN-04", "online:AMB-09")
def test_the_refund_counts_calendar_days_in_utc(day: int, hour: int, cents: int) -> None:
    assert cancel(plan(2, at(1, 1)), at(1, day, hour), [], SOLD) == cents


@pytest.mark.clause("online:AMB-09")
def test_a_refund_is_never_negative() -> None:
    assert refund_cents(plan(2, at(1, 1)), at(6, 1), SOLD) == 0


@pytest.mark.clause("PLAN-04", "TV-PLAN-02")
def test_an_expired_or_free_plan_cannot_be_cancelled() -> None:
    with pytest.raises(NoPlanToCancel):
        cancel(plan(2, at(1, 1)), at(1, 31, hour=12), [], SOLD)
    with pytest.raises(NoPlanToCancel):
        cancel(plan(1, at(1, 1)), at(1, 2), [], SOLD)


@pytest.mark.clause("TV-PLAN-02", "PLAN-05", "online:AMB-09")
def test_two_cancellations_a_calendar_year() -> None:
    bought = plan(2, at(12, 20))
    before = [at(2, 1), at(12, 31, year=2023)]
    assert cancel(bought, at(12, 21), before, SOLD) > 0
    with pytest.raises(TooManyCancellations, match="cancelled 2 times in 2024; 2 is the most"):
        cancel(bought, at(12, 21), [at(2, 1), at(3, 1)], SOLD)
    assert cancel(bought, at(1, 1, year=2025), [at(2, 1), at(3, 1)], SOLD) > 0


@pytest.mark.clause("online:AMB-09")
def test_switching_cancels_the_old_plan_and_uses_up_a_cancellation() -> None:
    changed = switch(plan(2, at(1, 1)), 3, at(1, 10), cancelled_at=[], rules=SOLD)
    assert (changed.refund_cents, changed.plan.price_cents) == (14_000, 50_000)
    assert changed.uses_cancellation
    used = [at(1, 2), at(1, 3)]
    with pytest.raises(TooManyCancellations):
        switch(plan(2, at(1, 1)), 3, at(1, 10), cancelled_at=used, rules=SOLD)


@pytest.mark.clause("PLAN-03", "online:AMB-09")
def test_leaving_the_free_plan_costs_no_cancellation() -> None:
    used = [at(1, 2), at(1, 3)]
    changed = switch(plan(1, at(1, 1)), 2, at(1, 10), cancelled_at=used, rules=SOLD)
    assert (changed.refund_cents, changed.uses_cancellation) == (Cents(0), False)


@pytest.mark.clause("RAKE-03", "PLAN-01", "PLAN-07")
def test_a_plan_brings_its_own_rates_or_those_of_the_table() -> None:
    assert rates(plan(1, at(1, 1)), ROWS, SOLD) == ROWS
    assert rates(plan(2, at(1, 1)), ROWS, SOLD) == ROWS[:1]
