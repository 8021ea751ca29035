"""Limits: what a player forbids himself, and the room keeps to.

Owns: limits on deposits, losses and time, cool-off and self-exclusion.
Never: keeps anybody from withdrawing money or from leaving a table.

Rule 1: a limit tightens at once and loosens only after a delay, so a bad evening cannot undo it.
Rule 2: nobody shortens his own cool-off or exclusion.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

import msgspec

from huone.money.currency import AmountNotPositive, verify_whole
from huone.refusal import Refused
from huone.units import Instant

DAY_MS: Final = 86_400_000
LOOSEN_AFTER_MS: Final = 7 * DAY_MS
FOREVER: Final = Instant(2**63 - 1)


class LimitReached(Refused):
    """The player's own limit allows no more."""

    code = "limit/reached"
    says = "your {limit} limit for a {period} is {most}; {used} is used and {asked} is asked"


class CoolingOff(Refused):
    """The player has asked for a pause."""

    code = "limit/cooling-off"
    says = "you have asked for a pause until {until_ms}"


class SelfExcluded(Refused):
    """The player has excluded himself."""

    code = "limit/self-excluded"
    says = "you have excluded yourself until {until_ms}"


class PauseShortened(Refused):
    """A pause is made longer, never shorter."""

    code = "limit/pause-not-shortened"
    says = "a pause that lasts until {until_ms} cannot end at {asked_ms}"


class LimitMeasure(StrEnum):
    """What is limited: cents paid in, cents lost, or milliseconds played."""

    DEPOSIT = "deposit"
    LOSS = "loss"
    TIME = "time"


class Period(StrEnum):
    """Over how long it is limited, counted back from now."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


PERIOD_MS: Final[Mapping[Period, int]] = {
    Period.DAY: DAY_MS,
    Period.WEEK: 7 * DAY_MS,
    Period.MONTH: 30 * DAY_MS,
}


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """The most that is allowed now (`None`: no limit), and what replaces it later."""

    measure: LimitMeasure
    period: Period
    most: int | None = None
    next_most: int | None = None
    next_from_ms: Instant | None = None

    def at(self, now_ms: Instant) -> int | None:
        """Tell the most that is allowed at a moment."""
        is_due = self.next_from_ms is not None and now_ms >= self.next_from_ms
        return self.next_most if is_due else self.most


class OwnLimits(msgspec.Struct, frozen=True, kw_only=True):
    """All that one player has forbidden himself."""

    limits: tuple[Limit, ...] = ()
    cool_off_until_ms: Instant = Instant(0)
    excluded_until_ms: Instant = Instant(0)

    def most(self, measure: LimitMeasure, period: Period, *, now_ms: Instant) -> int | None:
        """Tell the most that is allowed of a measure; `None` is no limit."""
        found = [
            limit for limit in self.limits if (limit.measure, limit.period) == (measure, period)
        ]
        return found[0].at(now_ms) if found else None


class Usage(msgspec.Struct, frozen=True):
    """Something that counts towards a limit: cents or milliseconds, and when."""

    at_ms: Instant
    amount: int


# What a player sets.


def set_limit(
    limits: OwnLimits,
    measure: LimitMeasure,
    period: Period,
    *,
    most: int | None,
    now_ms: Instant,
    loosen_after_ms: int = LOOSEN_AFTER_MS,
) -> OwnLimits:
    """Set a limit; `None` asks for none. Tighter counts at once, looser after the delay."""
    if most is not None and verify_whole(most) < 0:
        raise AmountNotPositive(amount=most)
    current = limits.most(measure, period, now_ms=now_ms)
    changed = Limit(measure=measure, period=period, most=most)
    if not _is_tighter(most, current):
        changed = Limit(
            measure=measure,
            period=period,
            most=current,
            next_most=most,
            next_from_ms=Instant(now_ms + loosen_after_ms),
        )
    others = [own for own in limits.limits if (own.measure, own.period) != (measure, period)]
    return msgspec.structs.replace(limits, limits=(*others, changed))


def cool_off(limits: OwnLimits, *, until_ms: Instant) -> OwnLimits:
    """Pause from play and deposits until a moment."""
    _verify_longer(limits.cool_off_until_ms, until_ms)
    return msgspec.structs.replace(limits, cool_off_until_ms=until_ms)


def exclude_self(limits: OwnLimits, *, until_ms: Instant = FOREVER) -> OwnLimits:
    """Stay out until a moment, or for good."""
    _verify_longer(limits.excluded_until_ms, until_ms)
    return msgspec.structs.replace(limits, excluded_until_ms=until_ms)


# What the room asks.


def verify_welcome(limits: OwnLimits, *, now_ms: Instant) -> None:
    """Refuse play and deposits to somebody who has asked to be kept out."""
    if now_ms < limits.excluded_until_ms:
        raise SelfExcluded(until_ms=limits.excluded_until_ms)
    if now_ms < limits.cool_off_until_ms:
        raise CoolingOff(until_ms=limits.cool_off_until_ms)


def verify_within(
    limits: OwnLimits, measure: LimitMeasure, amount: int, *, used: Iterable[Usage], now_ms: Instant
) -> None:
    """Refuse what would pass a limit: a deposit, money put at risk, or time at a table.

    An amount of 0 asks whether anything more is allowed at all.
    """
    verify_welcome(limits, now_ms=now_ms)
    used = list(used)
    for period in Period:
        most = limits.most(measure, period, now_ms=now_ms)
        so_far = used_in(used, period, now_ms=now_ms)
        if most is not None and (so_far + amount > most or (amount == 0 and so_far >= most)):
            raise LimitReached(
                limit=measure,
                period=period,
                most=most,
                used=so_far,
                asked=amount,
                left=left_of(limits, measure, used=used, now_ms=now_ms),
            )


def left_of(
    limits: OwnLimits, measure: LimitMeasure, *, used: Iterable[Usage], now_ms: Instant
) -> int | None:
    """Tell how much of a measure is still allowed; `None` is as much as one likes."""
    used = list(used)
    rooms = [
        max(0, most - used_in(used, period, now_ms=now_ms))
        for period in Period
        if (most := limits.most(measure, period, now_ms=now_ms)) is not None
    ]
    return min(rooms, default=None)


def used_in(used: Iterable[Usage], period: Period, *, now_ms: Instant) -> int:
    """Add up what counts in the period that ends now; winning back counts against a loss."""
    since_ms = now_ms - PERIOD_MS[period]
    return max(0, sum(usage.amount for usage in used if usage.at_ms > since_ms))


def _is_tighter(most: int | None, current: int | None) -> bool:
    """Compare two limits; no limit is the loosest, and the same again takes a loosening back."""
    if most is None:
        return current is None
    return current is None or most <= current


def _verify_longer(until_ms: Instant, asked_ms: Instant) -> None:
    if asked_ms < until_ms:
        raise PauseShortened(until_ms=until_ms, asked_ms=asked_ms)
