"""Banzai: the short-stack tables, which remember a stack that has grown.

Owns: the joining stack, the carried stack with its daily resets, top-ups, tables for each stake.
Never: applies the ratholing table, which does not hold here (online:AMB-36).

Rule 1: whoever left with more than the joining stack and is back in time brings that stack, even
above the maximum; a few times a day he may start anew instead (BANZ-07, BANZ-08).
"""

from huone.refusal import Refused
from huone.table.buyin import Departure, Limits, Stake, shown, verify_buy_in
from huone.table.rules import Banzai
from huone.table.topup import StackAtMaximum
from huone.units import Chips, Instant


class TooManyBanzaiTables(Refused):
    """A player may sit at so many Banzai tables of one stake (BANZ-06)."""

    code = "banzai/too-many-tables"
    says = "you already sit at {tables} Banzai tables of this stake; {tables_max} is the most"


class BanzaiExcluded(Refused):
    """The operator keeps somebody out who plays unethically (BANZ-09)."""

    code = "banzai/excluded"
    says = "you are excluded from Banzai tables: {why}"


def verify_welcome(excluded: str) -> None:
    """Refuse a player whom the operator has excluded, with the reason."""
    if excluded:
        raise BanzaiExcluded(why=excluded)


def verify_tables(tables: int, rules: Banzai) -> None:
    """Refuse one more Banzai table of the same stake."""
    if tables >= rules.tables_per_stake_max:
        raise TooManyBanzaiTables(tables=tables, tables_max=rules.tables_per_stake_max)


def carried_stack(
    departure: Departure | None, stake: Stake, now: Instant, rules: Banzai
) -> Chips | None:
    """Give the stack that a player must bring to a table of the same game and stake (BANZ-07)."""
    if departure is None or now - departure.left_at > rules.carry_window_s * 1_000:
        return None
    grown = departure.left_chips > stake.blinds(rules.stack_bb)
    return departure.left_chips if grown else None


def join_limits(
    stake: Stake, carried: Chips | None, *, resets_today: int, rules: Banzai
) -> tuple[Limits, ...]:
    """List the ranges that a player may choose from: resume, or reset while some are left."""
    full = stake.blinds(rules.stack_bb)
    if carried is None:
        # A document that says "at most" names no least; a stack below one big blind cannot play.
        least = full if rules.join == "exactly" else stake.big_blind_chips
        why = f"Banzai is joined with {_words(rules.join)} {rules.stack_bb} big blinds"
        return (Limits(min_chips=least, max_chips=full, why=why),)
    why = f"you left a Banzai table of this stake with {shown(carried)}"
    resume = Limits(min_chips=carried, max_chips=carried, why=why)
    if resets_today >= rules.resets_per_day:
        return (resume,)
    return (resume, Limits(min_chips=full, max_chips=full, why=f"{why}; or start anew"))


def verify_join(asked: Chips, choices: tuple[Limits, ...], wallet: Chips) -> None:
    """Refuse an amount that is none of the choices, with the reason of the first."""
    fits = [limits for limits in choices if limits.min_chips <= asked <= (limits.max_chips or 0)]
    verify_buy_in(asked, (*fits, *choices)[0], wallet)


def uses_reset(asked: Chips, carried: Chips | None) -> bool:
    """Say whether this buy-in takes one of the day's resets (online:AMB-36)."""
    return carried is not None and asked != carried


def add_limits(stack: Chips, stake: Stake, rules: Banzai) -> Limits:
    """Give how much may be added: up to the joining stack, or exactly to it (BANZ-04)."""
    full = stake.blinds(rules.stack_bb)
    if stack >= full:
        raise StackAtMaximum(stack=shown(stack), maximum=shown(full))
    missing = Chips(full - stack)
    least = missing if rules.top_up == "exactly" else Chips(1)
    why = f"a Banzai stack is topped up to {_words(rules.top_up)} {rules.stack_bb} big blinds"
    return Limits(min_chips=least, max_chips=missing, why=why)


def top_up_target(initial_buy_in: Chips, stake: Stake, rules: Banzai) -> Chips:
    """Give the target of the automatic top-up: never above the joining stack (online:AMB-34)."""
    return min(initial_buy_in, stake.blinds(rules.stack_bb))


def _words(join: str) -> str:
    return join.replace("-", " ")
