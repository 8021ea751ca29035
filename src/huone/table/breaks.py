"""Breaks: how long a player may sit out before he loses his seat.

Owns: the clock of a break at one table, the break at all tables at once, the live room's longer
break.
Never: removes anybody; it says when.

Rule 1: a break at one of several tables is a break at all of them, with a clock of its own; the
earlier of the two clocks decides (CASH-SIT-04, CASH-SIT-06, online:AMB-04).
Rule 2: a break that waited for the big blind is each table's own (CASH-SIT-05).
"""

from typing import Literal

from msgspec import Struct

from huone.refusal import Refused
from huone.table.rules import LongBreak, SitOutClock
from huone.units import Instant

SitOutWhen = Literal["next-hand", "next-big-blind"]
"""From when a player wants his break."""


BreakBecause = Literal["asked", "big-blind", "everywhere", "long-break", "time-out", "no-chips"]
"""Why a player sits out: he asked for it, or the house made him."""


class Break(Struct, frozen=True, kw_only=True):
    """A break at one table, and since when it is part of one at all tables."""

    since: Instant
    everywhere_since: Instant | None = None
    why: BreakBecause = "asked"
    overrun_told: bool = False
    """Whether staff has been told that a longer break is over."""


class BreakNotOffered(Refused):
    """The house does not have this kind of break."""

    code = "break/not-offered"
    says = "this house has no break {kind}"


class NoLongBreakLeft(Refused):
    """The longer break of the evening has been taken (LIVE-PRES-06)."""

    code = "break/none-left"
    says = "you have had your {breaks_per_day} longer break of this evening"


def verify_break(when: SitOutWhen, rules: SitOutClock | LongBreak) -> None:
    """Refuse a break from the next big blind where the house has none (CASH-SIT-05)."""
    has_option = isinstance(rules, SitOutClock) and rules.next_big_blind_option
    if when == "next-big-blind" and not has_option:
        raise BreakNotOffered(kind="from the next big blind")


def is_everywhere(when: SitOutWhen, cash_tables: int, rules: SitOutClock) -> bool:
    """Say whether a break holds at all of a player's cash tables from their next hands.

    A break that the house imposes, after a time-out or a lost line, is one from the next hand.
    """
    return when == "next-hand" and cash_tables >= rules.global_from_tables


def removed_at(pause: Break, rules: SitOutClock) -> Instant:
    """Give the first moment at which a break has lasted longer than it may (CASH-SIT-03/06)."""
    ends = [pause.since + rules.table_limit_s * 1_000]
    if pause.everywhere_since is not None:
        ends.append(pause.everywhere_since + rules.global_limit_s * 1_000)
    return Instant(min(ends) + 1)


def is_over(pause: Break, now: Instant, rules: SitOutClock) -> bool:
    """Say whether a player on this break is to be sent to the lobby."""
    return now >= removed_at(pause, rules)


def verify_long_break(taken_today: int, rules: LongBreak) -> None:
    """Refuse a second longer break in one evening."""
    if taken_today >= rules.breaks_per_day:
        raise NoLongBreakLeft(breaks_per_day=rules.breaks_per_day)


def floor_asked_at(pause: Break, rules: LongBreak) -> Instant:
    """Give the moment from which staff may take the seat of a player on a longer break.

    Whether it does is the floor's to decide (LIVE-PRES-07).
    """
    return Instant(pause.since + rules.long_break_s * 1_000)


def break_ends(pause: Break | None, rules: SitOutClock | LongBreak) -> Instant | None:
    """Say when a break costs its player the seat, or when staff is asked about it."""
    if pause is None:
        return None
    if isinstance(rules, SitOutClock):
        return removed_at(pause, rules)
    if pause.why != "long-break" or pause.overrun_told:
        return None
    return floor_asked_at(pause, rules)
