"""Buying: with how much a guest sits down, and how much he may add.

Owns: which of the evening's rules hold for a guest at a table, with the reason.
Never: computes a limit itself; `table.evening`, `buyin` and `topup` do. Moves no money.
"""

from huone.live.house import House
from huone.live.state import Guest, LiveSeat, LiveTable
from huone.refusal import Refused
from huone.table.buyin import Limits
from huone.table.evening import change_limits, rebuy_limits, return_limits
from huone.table.topup import add_limits
from huone.units import Chips

SAME_EVENING = 0
"""A journal is one gaming day, so every stack in it is of the same one."""


class ChipsNotStated(Refused):
    """Nobody counted what he left with, so the floor decides (live:AMB-79)."""

    code = "live/chips-not-stated"
    says = "nobody counted what {guest} left with; the floor decides, at least {min_chips}"


class ChipsNotOfTable(Refused):
    """An amount that cannot be made of the table's chips."""

    code = "live/chips-unfit"
    says = "{cents} cannot be made of chips of {chip}"


def sit_limits(house: House, guest: Guest, table: LiveTable) -> Limits:
    """Say with how much a guest sits down at a table, and why."""
    line, rules = table.line, house.rules
    left = guest.left
    if left is None or left.game is None:
        if guest.buys == 0:
            return line.limits
        return _after_bust(house, guest, table)
    if left.is_moving and left.game.left_chips > 0:
        return change_limits(left.game, line.stake, line.limits)
    if left.game.left_chips == 0:
        return _after_bust(house, guest, table)
    return return_limits(
        left.game, line.stake, line.limits, today=SAME_EVENING, rules=rules.evening
    )


def _after_bust(house: House, guest: Guest, table: LiveTable) -> Limits:
    """Give the limits of somebody who has lost everything this evening (LIVE-SHORT)."""
    return rebuy_limits(
        table.line.stake,
        table.line.limits,
        buys_today=guest.buys,
        short_buys_today=guest.short_buys,
        rules=house.rules.rulebook.cash.short_buy_in,
    )


def is_unknown(guest: Guest) -> bool:
    """Tell whether nobody counted what a guest left with."""
    return guest.left is not None and guest.left.game is None


def buy_more_limits(
    house: House, guest: Guest, table: LiveTable, seat: LiveSeat, before_cents: int
) -> Limits:
    """Say how much a guest may add to what lies before him (LIVE-STAKE-05, LIVE-BUY-03)."""
    if before_cents == 0:
        return _after_bust(house, guest, table)
    return add_limits(
        Chips(before_cents),
        table.line.stake,
        table.line.limits,
        sat_down_with=Chips(seat.sat_down_cents),
        rules=house.rules.rulebook.cash.top_up,
    )


def verify_chips(table: LiveTable, cents: int) -> None:
    """Refuse an amount that the chips of a table do not make."""
    least = min(table.line.chips)
    if cents % least and not any(cents % chip == 0 for chip in table.line.chips):
        raise ChipsNotOfTable(cents=cents, chip=least)
