"""Joining: with how much a player may sit down or add, by whatever rule his table has.

Owns: which of the buy-in chapters holds for a table and a player.
Never: computes a limit of its own (`buyin.py`, `banzai.py`, `evening.py`, `topup.py` do), knows
days or other tables, or moves money. What the room remembers of a player arrives as `Memory`.

Rule 1: several ranges are a choice; a range carries its reason (BANZ-08).
"""

from msgspec import Struct

from huone.table import banzai, evening, topup
from huone.table.buyin import (
    Departure,
    Limits,
    counts_as_return,
    return_limits,
    verify_buy_in,
)
from huone.table.config import TableConfig
from huone.table.evening import LeftGame
from huone.table.rules import Banzai, ReturnWindow, SameEvening
from huone.units import Chips, Instant


class Memory(Struct, frozen=True, kw_only=True):
    """What a room remembers of a player; the counts are today's."""

    today: int = 0
    returns_today: int = 0
    """Returns to a table that he left with a high stack, over all stakes (CASH-RAT-07..09)."""
    resets_today: int = 0
    banzai_tables: int = 0
    """Banzai tables of this stake that he sits at (BANZ-06)."""
    banzai_left: Departure | None = None
    """With how much he last left a Banzai table of this game and stake (BANZ-07)."""
    banzai_excluded: str = ""
    """Why the operator keeps him out of Banzai, if he does (BANZ-09)."""
    left_game: LeftGame | None = None
    """The live game that he comes from this evening (LIVE-ONOS)."""
    moves: bool = False
    """Whether he moves straight from that game to this one (LIVE-SEAT-05)."""
    buys_today: int = 0
    short_buys_today: int = 0


class Joining(Struct, frozen=True, kw_only=True):
    """What a sit-down costs of the daily counts."""

    is_return: bool = False
    is_reset: bool = False
    is_short_buy: bool = False


def join_limits(
    config: TableConfig, departure: Departure | None, memory: Memory, *, now: Instant
) -> tuple[Limits, ...]:
    """List the ranges with which a player may sit down; `departure` is from this very table."""
    if config.is_banzai:
        assert isinstance(config.banzai, Banzai)
        banzai.verify_welcome(memory.banzai_excluded)
        banzai.verify_tables(memory.banzai_tables, config.banzai)
        return banzai.join_limits(
            config.stake,
            _carried(config, memory, now),
            resets_today=memory.resets_today,
            rules=config.banzai,
        )
    rules = config.cash.returning
    if isinstance(rules, ReturnWindow):
        limits = return_limits(
            config.stake,
            config.limits,
            departure,
            returns_today=memory.returns_today,
            now=now,
            rules=rules,
        )
        return (limits,)
    if isinstance(rules, SameEvening):
        return (_evening_limits(config, memory, rules),)
    return (config.limits,)


def _carried(config: TableConfig, memory: Memory, now: Instant) -> Chips | None:
    assert isinstance(config.banzai, Banzai)
    return banzai.carried_stack(memory.banzai_left, config.stake, now, config.banzai)


def _evening_limits(config: TableConfig, memory: Memory, rules: SameEvening) -> Limits:
    left = memory.left_game
    if left is not None and memory.moves:
        return evening.change_limits(left, config.stake, config.limits)
    if left is not None and left.left_chips == 0 and left.day == memory.today:
        return _rebuy_limits(config, memory)  # Who lost everything has no stack to bring.
    return evening.return_limits(left, config.stake, config.limits, today=memory.today, rules=rules)


def verify_join(
    asked: Chips,
    config: TableConfig,
    departure: Departure | None,
    memory: Memory,
    *,
    wallet: Chips,
    now: Instant,
) -> Joining:
    """Refuse a buy-in outside the limits, or say which of the day's counts it moves."""
    choices = join_limits(config, departure, memory, now=now)
    if len(choices) == 1:
        verify_buy_in(asked, choices[0], wallet)
    else:
        banzai.verify_join(asked, choices, wallet)
    if config.is_banzai:
        return Joining(is_reset=banzai.uses_reset(asked, _carried(config, memory, now)))
    rules = config.cash.returning
    return Joining(
        is_return=isinstance(rules, ReturnWindow)
        and counts_as_return(departure, config.stake, now, rules),
        is_short_buy=evening.is_short_buy_in(asked, config.limits),
    )


def add_limits(
    config: TableConfig, stack: Chips, *, sat_down_with: Chips, memory: Memory
) -> Limits:
    """Give how much a player may add to his stack between hands, or refuse it altogether."""
    if config.is_banzai:
        assert isinstance(config.banzai, Banzai)
        return banzai.add_limits(stack, config.stake, config.banzai)
    if stack == 0:
        return _rebuy_limits(config, memory)
    return topup.add_limits(
        stack,
        config.stake,
        config.limits,
        sat_down_with=sat_down_with,
        rules=config.cash.top_up,
    )


def _rebuy_limits(config: TableConfig, memory: Memory) -> Limits:
    return evening.rebuy_limits(
        config.stake,
        config.limits,
        buys_today=memory.buys_today,
        short_buys_today=memory.short_buys_today,
        rules=config.cash.short_buy_in,
    )
