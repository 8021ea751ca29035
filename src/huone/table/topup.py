"""Top-up: chips added to a stack between hands, by hand or by the setting.

Owns: how much a player may add, buying again after losing everything, the automatic top-up.
Never: moves money; the room pays what is answered here.

Rule 1: chips are added between hands and never taken away (LIVE-GEN-01, LIVE-STAKE-06,
online:AMB-60).
Rule 2: the automatic top-up only raises a stack (CASH-TOP-02).
"""

from typing import Literal

from huone.refusal import Refused
from huone.table.buyin import Limits, Stake, shown
from huone.table.rules import AutoTopUp, NotOffered, TopUpRules
from huone.units import Chips


class StackAtMaximum(Refused):
    """The stack is already as high as chips may be added to."""

    code = "buy-in/stack-at-maximum"
    says = "your {stack} already reach the maximum of {maximum}"


class StackInPlay(Refused):
    """What lies on the table at the start of a hand is what plays in it (LIVE-GEN-01)."""

    code = "buy-in/hand-running"
    says = "chips are added between hands"


class NoAutoTopUp(Refused):
    """The house does not top up by itself (VD-10)."""

    code = "buy-in/no-auto-top-up"
    says = "stacks are not topped up automatically in this house"


class ChipsStayOnTable(Refused):
    """Chips may not be taken out of play (LIVE-STAKE-06, online:AMB-60)."""

    code = "buy-in/chips-stay"
    says = "chips stay on the table until you leave it"


def add_limits(
    stack: Chips, stake: Stake, table: Limits, *, sat_down_with: Chips, rules: TopUpRules
) -> Limits:
    """Give how much may be added to a stack.

    The ceiling is the table's maximum, or what the player had to sit down with if that was more
    (online:AMB-60).
    """
    if stack == 0:
        return table  # Out of chips: a new buy-in (LIVE-BUY-02, online:AMB-60).
    most = None
    if table.max_chips is not None:
        ceiling = max(table.max_chips, sat_down_with)
        if stack >= ceiling:
            raise StackAtMaximum(stack=shown(stack), maximum=shown(ceiling))
        most = Chips(ceiling - stack)
    if rules.any_amount_from == "one-chip" or stack >= stake.big_blind_chips:
        why = "the stack may grow to the table's maximum"
        return Limits(min_chips=Chips(1), max_chips=most, why=why)
    # Less than a big blind may be played out, but any purchase fills it up to a full buy-in
    # (live:AMB-06).
    why = "below one big blind you buy up to the minimum at least"
    return Limits(min_chips=Chips(table.min_chips - stack), max_chips=most, why=why)


def verify_take_off(purpose: Literal["restaurant", "other"], rules: TopUpRules) -> None:
    """Refuse to take chips off the table; a live room lets them pay for food (LIVE-STAKE-07)."""
    if rules.chips_may_leave_table != "restaurant" or purpose != "restaurant":
        raise ChipsStayOnTable()


def verify_auto_top_up(rules: AutoTopUp | NotOffered) -> None:
    """Refuse the setting where the house does not have it."""
    if isinstance(rules, NotOffered):
        raise NoAutoTopUp()


def auto_top_up(
    stack: Chips,
    target: Chips,
    *,
    wallet: Chips,
    sitting_out: bool,
    rules: AutoTopUp | NotOffered,
) -> Chips:
    """Give what the setting adds to a stack after a hand, for a player who has it on (CASH-TOP).

    The target is the buy-in of the last sitting down; Banzai lowers it (`banzai.top_up_target`).
    """
    if isinstance(rules, NotOffered) or stack >= target:
        return Chips(0)
    if sitting_out and not rules.while_sitting_out:
        return Chips(0)
    missing = target - stack
    if missing > wallet and not rules.partial_when_wallet_short:
        return Chips(0)
    return Chips(min(missing, wallet))
