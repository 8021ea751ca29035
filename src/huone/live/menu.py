"""Menu: the games and stakes that a live house offers, and how it is run.

Owns: a line of the menu, what its tables charge, and refusing a line that could not be played.
Never: opens a table, or knows who waits for one.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.games.definition import find
from huone.games.mix import MixStakes
from huone.games.rules import CashPoints, Stakes
from huone.live.contests.sheet import ContestSheet, config_of
from huone.money.jackpot import verify_attached
from huone.refusal import Refused
from huone.rulebooks.schema import BadBeatJackpot, Rulebook, SteppedRake
from huone.rulebooks.tables import cash_table, stake_of
from huone.table.buyin import Limits, Stake
from huone.table.config import AnyStakes, TableConfig, WonButton
from huone.table.programme import Programme
from huone.table.rules import CalledClock, FloorList, LongBreak, SameEvening
from huone.units import Instant


class NotALiveBook(Refused):
    """A live house plays by a book that has lists, breaks and clocks of its own."""

    code = "live/not-a-live-book"
    says = "{rulebook} has no rules for {what}; a live house needs a live book"


class HourlyCharge(Struct, frozen=True, kw_only=True):
    """What each guest pays for his time instead of rake (LIVE-RAKE-10)."""

    per_hour_cents: int
    period_min: int = 30


class MenuLine(Struct, frozen=True, kw_only=True):
    """One game and stake of the house."""

    id: str
    game: str
    limits: Limits
    seats: int
    charge: Literal["5%", "10%"] | HourlyCharge = "5%"
    rake_cap_cents: int | None = None
    jackpot: str | None = None
    won_button: WonButton = "off"
    chips: tuple[int, ...] = (100, 500, 2_500, 10_000)
    """The values of its chips, the smallest first."""
    bets: Stakes | None = None
    mix: MixStakes | None = None
    points: CashPoints | None = None

    @property
    def stakes(self) -> AnyStakes:
        """What is played for, said in one of three ways."""
        stakes = self.bets or self.mix or self.points
        assert stakes is not None
        return stakes

    @property
    def stake(self) -> Stake:
        """What its tables play for."""
        return stake_of(find(self.game).id, self.stakes, "standard")


class LiveSettings(Struct, frozen=True, kw_only=True):
    """How a live house is run."""

    zone: str = ""
    """Whose wall clock the gaming day goes by; without one the room's own offset counts."""
    guests: Literal["anonymous", "named"] = "anonymous"
    seat_offers: Literal["automatic", "by-hand"] = "automatic"
    boxes: Literal["rake-and-jackpot", "one"] = "rake-and-jackpot"
    drop_tolerance_cents: int = 0
    names_on_walls: Literal["given-and-initial", "number"] = "given-and-initial"
    menu: tuple[MenuLine, ...] = ()
    contests: tuple[ContestSheet, ...] = ()
    """The sheets that a director announces tournaments from."""


class LiveRules:
    """The house's book and its way of working, as the fold of a day asks for them."""

    def __init__(self, rulebook: Rulebook, settings: LiveSettings) -> None:
        self.rulebook = rulebook
        self.settings = settings
        self._programmes: dict[tuple[MenuLine, int], Programme] = {}

    def of_day(self, settings: LiveSettings | None) -> "LiveRules":
        """Give the same book under the settings that a day was opened with."""
        if settings is None or settings == replace(self.settings, menu=()):
            return self
        return LiveRules(self.rulebook, settings)

    @property
    def lists(self) -> FloorList:
        """How guests wait."""
        rules = self.rulebook.cash.assignment
        if not isinstance(rules, FloorList):
            raise NotALiveBook(rulebook=self.rulebook.meta.id, what="waiting lists")
        return rules

    @property
    def breaks(self) -> LongBreak:
        """How long guests may be away."""
        rules = self.rulebook.cash.sit_out
        if not isinstance(rules, LongBreak):
            raise NotALiveBook(rulebook=self.rulebook.meta.id, what="longer breaks")
        return rules

    @property
    def clock(self) -> CalledClock:
        """The clock that the floor puts on a guest."""
        rules = self.rulebook.clock
        if not isinstance(rules, CalledClock):
            raise NotALiveBook(rulebook=self.rulebook.meta.id, what="a called clock")
        return rules

    @property
    def evening(self) -> SameEvening:
        """One night, one stack."""
        rules = self.rulebook.cash.returning
        if not isinstance(rules, SameEvening):
            raise NotALiveBook(rulebook=self.rulebook.meta.id, what="one night, one stack")
        return rules

    @property
    def rake(self) -> SteppedRake:
        """What is taken from pots."""
        rules = self.rulebook.rake
        if not isinstance(rules, SteppedRake):
            raise NotALiveBook(rulebook=self.rulebook.meta.id, what="rake in whole steps")
        return rules

    @property
    def jackpot(self) -> BadBeatJackpot | None:
        """The bad beat jackpot, where the book has one."""
        rules = self.rulebook.jackpot
        return rules if isinstance(rules, BadBeatJackpot) else None

    def programme(self, line: MenuLine, seats: int) -> Programme:
        """Give what a table of a line plays, hand after hand."""
        found = self._programmes.get((line, seats))
        if found is None:
            found = Programme(self.config(line, seats))
            self._programmes[line, seats] = found
        return found

    def config(self, line: MenuLine, seats: int) -> TableConfig:
        """Describe a table of a line."""
        return cash_table(
            self.rulebook,
            id=line.id,
            game=line.game,
            stakes=line.stakes,
            seats=seats,
            limits=line.limits,
            won_button=line.won_button,
            jackpot=line.jackpot is not None,
        )


def verify_menu(rules: LiveRules) -> None:
    """Refuse a house whose book is no live one, or whose menu cannot be played."""
    assert rules.lists
    assert rules.breaks
    assert rules.clock
    assert rules.evening
    assert rules.rake
    for sheet in rules.settings.contests:
        config_of(sheet, rules.rulebook, id=sheet.id, start=Instant(0))
    for line in rules.settings.menu:
        rules.programme(line, line.seats)
        if line.jackpot is not None:
            if rules.jackpot is None:
                raise NotALiveBook(rulebook=rules.rulebook.meta.id, what="a bad beat jackpot")
            verify_attached(find(line.game).id, line.seats, cash=True, rules=rules.jackpot)
