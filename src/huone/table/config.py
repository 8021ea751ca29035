"""Config: what a cash table plays, for how much and by which rules, fixed when it opens.

Owns: `TableConfig`, and the refusal of a table that could not be played.
Never: has a default for a house's choice; `rulebooks.tables` fills it from a rulebook.
"""

from typing import Literal

from msgspec import Struct

from huone.games.mix import MixStakes
from huone.games.rules import CashPoints, HandRules, Stakes
from huone.refusal import Refused
from huone.table.buyin import Limits, Stake
from huone.table.rules import (
    BadBeatCriterion,
    Banzai,
    CashRules,
    Clock,
    CrashRules,
    NotOffered,
    TimeBank,
    TurnClock,
)

AnyStakes = Stakes | MixStakes | CashPoints
"""What one hand is played for: bets, a rotation's bets, or points."""

WonButton = Literal["off", "one-button", "two-buttons"]
"""Whether the winner of a hand gets the button, or a second one that orders the betting."""


class BadTable(Refused):
    """A table that cannot be played so."""

    code = "table/bad-config"
    says = "table {table!r} cannot be opened: {why}"


class TableConfig(Struct, frozen=True, kw_only=True):
    """What a table plays, for how much, by which rules."""

    id: str
    name: str
    rulebook: str
    game: str
    stakes: AnyStakes
    stake: Stake
    limits: Limits
    """The buy-in range; a table may set its own (LIVE-BUY-01, LIVE-BUY-04)."""
    seats: int
    cash: CashRules
    clock: Clock
    hand: HandRules
    crash: CrashRules
    banzai: Banzai | NotOffered
    pause_ms: int
    """How long a result is shown before the next hand."""
    won_button: WonButton = "off"
    bad_beats: tuple[BadBeatCriterion, ...] = ()
    """What must lose for the jackpot that is attached to the table; none is attached to most."""
    is_counted: bool = False
    """Whether chips are only counted, for friends who settle up among themselves."""
    hands_per_game: int | None = None
    """How many hands each game of a rotation lasts, unless as its catalogue says."""

    @property
    def growth(self) -> TimeBank | None:
        """How time banks grow at this table, where turns are timed."""
        return self.clock.time_bank.cash if isinstance(self.clock, TurnClock) else None

    @property
    def is_banzai(self) -> bool:
        """Whether the table is one of the short-stack tables."""
        return self.stake.format == "banzai"


def verify_config(config: TableConfig, *, seats_max: int, has_blinds: bool) -> None:
    """Refuse what house, deck or game do not allow; `has_blinds` is whether every hand does."""
    most = min(config.cash.seats_max, seats_max)
    if not config.cash.seats_min <= config.seats <= most:
        why = f"{config.seats} seats; {config.game} has {config.cash.seats_min} to {most} here"
        raise BadTable(table=config.id, why=why)  # LIVE-OPEN-02, live:AMB-56.
    if min(config.cash.start.min_players, config.cash.start.min_players_to_continue) < 2:
        raise BadTable(table=config.id, why="a hand needs two players")
    if config.won_button != "off" and config.cash.button.win_the_button == "off":
        raise BadTable(table=config.id, why="the button is not won in this house")
    if config.won_button != "off" and not has_blinds:
        raise BadTable(table=config.id, why="a button is won only where every hand has blinds")
    if config.is_banzai and isinstance(config.banzai, NotOffered):
        raise BadTable(table=config.id, why="this house has no Banzai tables")
