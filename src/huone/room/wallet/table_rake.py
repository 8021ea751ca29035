"""Charges: what a table of the room takes from its pots.

Owns: which rake of a rulebook holds for a line of the lobby.
Never: computes a charge; `money.rake` and `money.jackpot` do.
"""

from collections.abc import Callable, Sequence

from huone.games.setup import Rake
from huone.money.jackpot import JackpotNotHere, verify_attached
from huone.money.rake import (
    DropTaking,
    PercentTaking,
    SteppedTaking,
    contributors_taking,
    rake_row,
)
from huone.refusal import Refused
from huone.room.config import RoomConfig, StakeOffer, table_config
from huone.rulebooks.schema import (
    BadBeatJackpot,
    PercentRake,
    RakeRow,
    Rulebook,
    SteppedRake,
    TimeCharge,
)
from huone.table.buyin import Stake


class NoTimeCharge(Refused):
    """The house takes its part of the pots, or names its own price of an hour."""

    code = "rake/no-time-charge"
    says = "{stake!r} cannot charge for time: {why}"


def verify_charges(config: RoomConfig, rulebook: Rulebook) -> None:
    """Refuse a lobby with a stake whose rake nobody has set, or a jackpot where there is none."""
    for line in config.lobby:
        table = table_config(line, rulebook, table=line.id)
        taking_of(line, table.stake, rulebook)
        if line.time_charge_cents is not None:
            _verify_time_charge(line, rulebook)
        if line.jackpot is None:
            continue
        if not isinstance(rulebook.jackpot, BadBeatJackpot):
            raise JackpotNotHere(why=f"{rulebook.meta.id} has none")
        verify_attached(table.game, table.seats, cash=True, rules=rulebook.jackpot)


def _verify_time_charge(line: StakeOffer, rulebook: Rulebook) -> None:
    rules = rulebook.rake.time_charge if isinstance(rulebook.rake, SteppedRake) else None
    if not isinstance(rules, TimeCharge):
        raise NoTimeCharge(stake=line.id, why=f"{rulebook.meta.id} has none")
    assert line.time_charge_cents is not None
    if line.time_charge_cents <= 0:
        raise NoTimeCharge(stake=line.id, why="an hour costs something")
    if rules.per_hour_cents not in ("venue", line.time_charge_cents):
        raise NoTimeCharge(stake=line.id, why=f"an hour costs {rules.per_hour_cents} here")


RowsOf = Callable[[int, Stake], RakeRow]
"""The rake row of who sits on a seat, where players have plans of their own."""


def taking_of(
    line: StakeOffer, stake: Stake, rulebook: Rulebook, row_of: RowsOf | None = None
) -> Rake | None:
    """Make what the tables of a line take from each hand; nothing where nothing is raked."""
    if not line.raked:
        return None
    if not isinstance(rulebook.rake, PercentRake):
        return _stepped(line, rulebook, rulebook.rake)
    if row_of is not None:
        rows = row_of
        return contributors_taking(lambda seat: rows(seat, stake), rulebook.rake)
    return PercentTaking(row_for(stake, rulebook.rake.rows), rulebook.rake)


def row_for(stake: Stake, rows: Sequence[RakeRow]) -> RakeRow:
    """Find the rake of a stake; it depends on the game too (RAKE-02)."""
    return rake_row(
        rows,
        game=stake.game,
        format=stake.format,
        small_blind_cents=stake.small_blind_chips,
        big_blind_cents=stake.big_blind_chips,
    )


def _stepped(line: StakeOffer, rulebook: Rulebook, rules: SteppedRake) -> Rake:
    jackpot = rulebook.jackpot
    drop = None
    by_hand = line.jackpot is not None and line.jackpot_drop == "hand"
    if by_hand and isinstance(jackpot, BadBeatJackpot):
        drop = jackpot.drop
    if line.time_charge_cents is not None:
        return DropTaking(drop)
    cap_cents = None if rules.cap_cents == "none" else rules.cap_cents
    step = rules.standard if line.rake_step == "standard" else rules.high
    return SteppedTaking(step=step, rules=rules, cap_cents=cap_cents, drop=drop)
