"""Evening: one night, one stack. A live player's chips follow him until the gaming day is over.

Owns: coming back the same evening, changing tables, the short buy-in.
Never: knows when an evening ends (`day.py`).

Rule 1: between games of the same betting structure the whole stack moves; into another structure
a player brings what he likes (LIVE-ONOS-03..05).
"""

from typing import Literal

from msgspec import Struct

from huone.games.rules import Structure
from huone.table.buyin import Limits, Stake, shown
from huone.table.rules import NotOffered, SameEvening, ShortBuyIn
from huone.units import Chips


class LeftGame(Struct, frozen=True, kw_only=True):
    """The game that a player comes from: with how much, on which day, and what it was."""

    left_chips: Chips
    day: int
    stake: Stake
    has_maximum: bool


def return_limits(
    left: LeftGame | None, stake: Stake, table: Limits, *, today: int, rules: SameEvening
) -> Limits:
    """Give the limits for a player who has left the room's game and comes back (LIVE-ONOS-01/02).

    A game of the same structure and stakes takes his stack, at least the minimum and if need be
    above the maximum (live:AMB-05); into other games he comes as if he changed tables.
    """
    if left is None or left.day != today:
        return table
    if _moves(left, stake) != "same-stakes":
        return change_limits(left, stake, table)
    stack = max(left.left_chips, table.min_chips)
    if not rules.return_may_exceed_maximum and table.max_chips is not None:
        stack = min(stack, table.max_chips)
    return _exactly(stack, left)


def change_limits(left: LeftGame, stake: Stake, table: Limits) -> Limits:
    """Give the limits for a player who moves straight to another table (LIVE-ONOS-03..09)."""
    moves = _moves(left, stake)
    if moves == "free":
        return table
    if moves == "same-stakes":
        return _exactly(left.left_chips, left)
    high = left.left_chips if table.max_chips is None else table.max_chips
    return _exactly(max(table.min_chips, min(left.left_chips, high)), left)


def _moves(left: LeftGame, stake: Stake) -> Literal["same-stakes", "to-maximum", "free"]:
    """Say what moves from one game to another: the stack, the stack to a maximum, or nothing."""
    if left.stake.betting == "mixed" and stake.betting != "mixed":
        # A mixed game with a maximum counts as no-limit, one without as pot-limit (live:AMB-05).
        counts_as: Structure = "no-limit" if left.has_maximum else "pot-limit"
        if counts_as != stake.betting:
            return "free"
        return "to-maximum" if left.has_maximum else "same-stakes"
    if left.stake.betting != stake.betting:
        return "free"
    same = left.stake.big_blind_chips == stake.big_blind_chips
    return "same-stakes" if same else "to-maximum"


def _exactly(stack: Chips, left: LeftGame) -> Limits:
    why = f"one night, one stack: you left with {shown(left.left_chips)} this evening"
    return Limits(min_chips=stack, max_chips=stack, why=why)


def rebuy_limits(
    stake: Stake,
    table: Limits,
    *,
    buys_today: int,
    short_buys_today: int,
    rules: ShortBuyIn | NotOffered,
) -> Limits:
    """Give the limits for a player who has lost everything: once an evening for less (LIVE-SHORT).

    After a short buy-in has been used up, the next one is a full minimum again.
    """
    if isinstance(rules, NotOffered) or stake.betting != rules.betting:
        return table
    if short_buys_today >= rules.times_per_day or (buys_today == 0 and not rules.may_be_first_buy):
        return table
    # Half a chip is rounded up: the least is at least the share that the rule names.
    least = Chips(-(-table.min_chips * rules.min_basis_points_of_minimum // 10_000))
    why = "once an evening a short buy-in is enough"
    return Limits(min_chips=least, max_chips=table.max_chips, why=why)


def is_short_buy_in(asked: Chips, table: Limits) -> bool:
    """Say whether this purchase takes the evening's short buy-in."""
    return asked < table.min_chips
