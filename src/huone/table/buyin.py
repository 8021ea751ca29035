"""Buy-in: with how much a player sits down.

Owns: the stake and the range of a table, and ratholing: coming back to the same table.
Never: moves money. One night one stack is in `evening.py`, Banzai in `banzai.py`, adding chips in
`topup.py`.

Rule 1: every limit carries its reason, so that a refusal can name both.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from huone.games.rules import Structure
from huone.refusal import Refused
from huone.table.rules import (
    BuyInRange,
    FormatOfGame,
    ReturnWindow,
    StakeFormat,
)
from huone.units import Chips, Instant


class Stake(Struct, frozen=True, kw_only=True):
    """What a cash table plays for: its name is its game, format and blinds (online:AMB-05)."""

    game: str
    format: StakeFormat
    betting: Structure | Literal["mixed", "points"]
    small_blind_chips: Chips
    big_blind_chips: Chips

    def blinds(self, count: int) -> Chips:
        """Give the value of so many big blinds."""
        return Chips(count * self.big_blind_chips)


class Limits(Struct, frozen=True, kw_only=True):
    """The least and the most that may be bought, and why; no most is no limit."""

    min_chips: Chips
    max_chips: Chips | None
    why: str


class Departure(Struct, frozen=True, kw_only=True):
    """With how much a player left a table, and when (SYS-14)."""

    left_chips: Chips
    left_at: Instant


class StakeNotHeld(Refused):
    """The house has no tables of this game and format."""

    code = "buy-in/no-such-stake"
    says = "there is no {format} {game} in this house"


class BuyInOutsideLimits(Refused):
    """The amount is below the least or above the most that may be bought."""

    code = "buy-in/outside-limits"
    says = "{asked} is not {range}: {why}"


class WalletTooSmall(Refused):
    """The player cannot pay what he asks for, or what he must bring (online:AMB-17)."""

    code = "buy-in/wallet-too-small"
    says = "you have {wallet}, and {needed} are needed: {why}"


def shown(chips: int) -> str:
    """Write chips of a cash table, which are hundredths, as people read them.

    >>> shown(2505)
    '25.05'
    """
    return f"{chips // 100}.{chips % 100:02d}"


def table_limits(stake: Stake, ranges: Iterable[BuyInRange]) -> Limits:
    """Give the normal range of a stake (CASH-BUY-01)."""
    for row in ranges:
        if stake.game in row.games and stake.format == row.format:
            return Limits(
                min_chips=stake.blinds(row.min_bb),
                max_chips=stake.blinds(row.max_bb),
                why=f"this table takes {row.min_bb} to {row.max_bb} big blinds",
            )
    raise StakeNotHeld(format=stake.format, game=stake.game)


def verify_buy_in(asked: Chips, limits: Limits, wallet: Chips) -> None:
    """Refuse an amount outside the limits, or one that the player cannot pay."""
    if wallet < max(asked, limits.min_chips):
        needed = shown(max(asked, limits.min_chips))
        raise WalletTooSmall(wallet=shown(wallet), needed=needed, why=limits.why)
    most = limits.max_chips
    if asked < limits.min_chips or (most is not None and asked > most):
        raise BuyInOutsideLimits(
            asked=shown(asked),
            range=_range_text(limits),
            why=limits.why,
            min_chips=limits.min_chips,
            max_chips=most,
        )


def _range_text(limits: Limits) -> str:
    low = shown(limits.min_chips)
    if limits.max_chips is None:
        return f"{low} or more"
    high = shown(limits.max_chips)
    return f"exactly {low}" if low == high else f"between {low} and {high}"


def is_soon_back(departure: Departure | None, now: Instant, rules: ReturnWindow) -> bool:
    """Say whether a player is back at the same table in time, to the millisecond (CASH-RAT-01)."""
    return departure is not None and now - departure.left_at <= rules.window_s * 1_000


def counts_as_return(
    departure: Departure | None, stake: Stake, now: Instant, rules: ReturnWindow
) -> bool:
    """Say whether sitting down again moves the daily counter (CASH-RAT-07, online:AMB-17)."""
    return (
        departure is not None
        and is_soon_back(departure, now, rules)
        and departure.left_chips >= stake.blinds(rules.high_bb)
    )


def return_limits(
    stake: Stake,
    table: Limits,
    departure: Departure | None,
    *,
    returns_today: int,
    now: Instant,
    rules: ReturnWindow,
) -> Limits:
    """Give the limits of the ratholing table for the stack that a player left this table with."""
    if departure is None or not is_soon_back(departure, now, rules):
        return table  # CASH-RAT-02: nothing else is examined.
    stack = departure.left_chips
    why = f"ratholing: you left with {shown(stack)} {_ago(departure, now)}"
    if FormatOfGame(game=stake.game, format=stake.format) in rules.never_smaller:
        assert table.max_chips is not None
        low, high = max(stack, table.min_chips), max(stack, table.max_chips)
        return Limits(min_chips=low, max_chips=high, why=why)
    low, high = stake.blinds(rules.low_bb), stake.blinds(rules.high_bb)
    if stack <= low:
        return table  # CASH-RAT-03.
    if stack < high:
        return Limits(min_chips=stack, max_chips=high, why=why)  # CASH-RAT-04.
    examined = returns_today + (1 if rules.count_before_lookup else 0)
    if examined < rules.free_returns:
        return Limits(min_chips=high, max_chips=stack, why=why)  # CASH-RAT-05.
    return Limits(min_chips=stack, max_chips=stack, why=why)  # CASH-RAT-06.


def _ago(departure: Departure, now: Instant) -> str:
    minutes = (now - departure.left_at) // 60_000
    if minutes == 0:
        return "less than a minute ago"
    return "a minute ago" if minutes == 1 else f"{minutes} minutes ago"
