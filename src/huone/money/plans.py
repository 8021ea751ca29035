"""Plans: what a rake & fee plan costs, how long it runs, what a cancelled one gives back.

Owns: activation, the refund by calendar days, the yearly limit, switching.
Never: posts money; it says what is owed.

Rule 1: a plan without rates is not sold (online:AMB-08).
Rule 2: a plan runs to the hour, its refund counts calendar days, and both in UTC (online:AMB-09).
"""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from msgspec import Struct

from huone.refusal import Refused
from huone.rulebooks.schema import Plan, Plans, RakeRow
from huone.units import Cents, Instant

DAY_MS = 86_400_000
_EPOCH = date(1970, 1, 1)


class ActivePlan(Struct, frozen=True, kw_only=True):
    """A plan that a player has chosen: what he paid for it and when."""

    number: int
    price_cents: Cents
    activated_at: Instant


class Switch(Struct, frozen=True, kw_only=True):
    """What changing plans moves: the refund of the old one and the price of the new one."""

    refund_cents: Cents
    plan: ActivePlan
    uses_cancellation: bool


class NoSuchPlan(Refused):
    """The rulebook has no plan of this number."""

    code = "plan/unknown"
    says = "there is no plan {number}; the plans are {plans}"


class PlanNotSold(Refused):
    """A plan whose rates nobody has written down would change nothing for its price."""

    code = "plan/not-sold"
    says = "plan {number} is not sold: its rates are not set"


class NoPlanToCancel(Refused):
    """Only a paid plan that still runs can be cancelled."""

    code = "plan/none-to-cancel"
    says = "you have no plan that could be cancelled"


class TooManyCancellations(Refused):
    """A customer may cancel so often in a calendar year (PLAN-05)."""

    code = "plan/too-many-cancellations"
    says = "you have cancelled {cancelled} times in {year}; {cancellations_max} is the most"


def plan_numbered(number: int, rules: Plans) -> Plan:
    """Find a plan by its number."""
    for plan in rules.plans:
        if plan.number == number:
            return plan
    raise NoSuchPlan(number=number, plans=", ".join(str(plan.number) for plan in rules.plans))


def activate(number: int, now: Instant, rules: Plans) -> ActivePlan:
    """Choose a plan; its price is charged at once (PLAN-02)."""
    plan = plan_numbered(number, rules)
    if plan.rates == "missing":
        raise PlanNotSold(number=number)
    return ActivePlan(number=number, price_cents=Cents(plan.price_cents), activated_at=now)


def expires_at(active: ActivePlan, rules: Plans) -> Instant | None:
    """Give the moment at which a plan ends; the free one has none (PLAN-02, PLAN-03)."""
    if plan_numbered(active.number, rules).lasts == "until-changed":
        return None
    return Instant(active.activated_at + rules.period_days * DAY_MS)


def is_running(active: ActivePlan, now: Instant, rules: Plans) -> bool:
    """Say whether a plan still holds."""
    end = expires_at(active, rules)
    return end is None or now < end


def rates(active: ActivePlan, table: Sequence[RakeRow], rules: Plans) -> Sequence[RakeRow]:
    """Give the rake rows that hold for the owner of a plan (RAKE-03)."""
    own = plan_numbered(active.number, rules).rates
    return own if isinstance(own, tuple) else table


def refund_cents(active: ActivePlan, now: Instant, rules: Plans) -> Cents:
    """Give back the days that are left, today included, to the nearest cent (PLAN-04)."""
    days = now // DAY_MS - active.activated_at // DAY_MS
    left = max(0, rules.period_days - days)
    doubled = 2 * active.price_cents * left + rules.period_days
    return Cents(doubled // (2 * rules.period_days))


def cancel(
    active: ActivePlan, now: Instant, cancelled_at: Iterable[Instant], rules: Plans
) -> Cents:
    """Cancel a running paid plan and give its refund (PLAN-04, PLAN-05)."""
    if expires_at(active, rules) is None or not is_running(active, now, rules):
        raise NoPlanToCancel()
    year = _year(now)
    cancelled = sum(_year(moment) == year for moment in cancelled_at)
    if cancelled >= rules.cancellations_per_year:
        raise TooManyCancellations(
            cancelled=cancelled, year=year, cancellations_max=rules.cancellations_per_year
        )
    return refund_cents(active, now, rules)


def switch(
    active: ActivePlan,
    number: int,
    now: Instant,
    *,
    cancelled_at: Iterable[Instant],
    rules: Plans,
) -> Switch:
    """Change to another plan: cancel the old one and activate the new one (online:AMB-09)."""
    plan = activate(number, now, rules)
    paid = expires_at(active, rules) is not None and is_running(active, now, rules)
    refund = cancel(active, now, cancelled_at, rules) if paid else Cents(0)
    return Switch(refund_cents=refund, plan=plan, uses_cancellation=paid)


def _year(now: Instant) -> int:
    return (_EPOCH + timedelta(days=now // DAY_MS)).year
