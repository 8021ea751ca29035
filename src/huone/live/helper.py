"""Helper: what a dealer asks while he deals; nothing is noted.

Owns: which pot pays how much rake and what the jackpot takes, in the words of a table.
Never: computes rake itself; `money.rake` does.
"""

from msgspec import Struct

from huone.games.openface.settlement import shared_out
from huone.live.house import House
from huone.live.menu import HourlyCharge
from huone.live.state import LiveTable
from huone.money.rake import DropTaking, SteppedTaking


class RakeByPots(Struct, frozen=True, kw_only=True):
    """What each pot pays, in the order in which the pots formed."""

    rake_cents: tuple[int, ...]
    jackpot_cents: tuple[int, ...]
    rake_total_cents: int
    jackpot_total_cents: int


def rake_by_pots(
    house: House,
    table: LiveTable,
    pots: tuple[int, ...],
    *,
    dealt_in: int | None,
    second_street: bool,
) -> RakeByPots:
    """Say what is taken from which pot (LIVE-RAKE-03..09, BBJ-DROP-01/02)."""
    players = dealt_in or (len(table.hand.dealt_in) if table.hand else len(table.sitters))
    jackpot, rules, line = house.rules.jackpot, house.rules.rake, table.line
    drop = jackpot.drop if jackpot is not None and line.jackpot is not None else None
    if isinstance(line.charge, HourlyCharge):
        taken = DropTaking(drop)(pots, players, second_street)
    else:
        taking = SteppedTaking(
            step=rules.high if line.charge == "10%" else rules.standard,
            rules=rules,
            cap_cents=line.rake_cap_cents,
            drop=drop,
        )
        taken = taking(pots, players, second_street)
    rake, dropped = tuple(part for part, _ in taken), tuple(part for _, part in taken)
    return RakeByPots(
        rake_cents=rake,
        jackpot_cents=dropped,
        rake_total_cents=sum(rake),
        jackpot_total_cents=sum(dropped),
    )


class PointsCut(Struct, frozen=True, kw_only=True):
    """What a loser pays each of those whom he owes, in points."""

    points: tuple[int, ...]


def points_paid(owed: tuple[int, ...], limit: int) -> PointsCut:
    """Cut a loss at Open Face Chinese down to the limit, in proportion (OFC-CASH-06..07)."""
    total = min(sum(owed), limit)
    return PointsCut(points=tuple(shared_out(total, list(owed))) if any(owed) else owed)
