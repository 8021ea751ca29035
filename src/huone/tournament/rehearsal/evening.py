"""Evening: one tournament played in chips alone, without a card.

Owns: the model. Who comes and when, how a hand moves chips, who buys again, when tables close.
Never: deals, pays or makes luck. `chance` is an argument that gives numbers from 0 to 1.

Rule 1: chips are neither made nor lost: what is in play is what was bought.
Rule 2: all tables play their hands in step, so an hour has as many rounds as hands are dealt.
Rule 3: how often everything goes in depends on the depth of a table. For house bots that was
measured on tournaments they have played; for people it is set so that a tournament of the usual
kind ends with fifty to a hundred big blinds in play.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from huone.rulebooks.schema import SynchronisedBreaks
from huone.tournament.balance import tables_needed
from huone.tournament.config import Level, TournamentConfig

Chance = Callable[[], float]
Players = Literal["people", "house-bots"]

SLICE_S: Final = 900
"""Every quarter of an hour it is noted who is left."""
SLICES_MAX: Final = 192
"""After two days an evening is broken off; no structure that rises lasts so long."""

ALL_IN: Final[dict[Players, tuple[float, ...]]] = {
    "people": (0.60, 0.50, 0.40, 0.30, 0.20, 0.11, 0.05, 0.026, 0.016, 0.012),
    "house-bots": (0.80, 0.80, 0.78, 0.76, 0.72, 0.60, 0.37, 0.28, 0.22, 0.20),
}
"""How likely everything goes in at a full table, where the average stack has no big blind, one,
two or three, four to seven, and so on in powers of two."""
POT_BIG_BLINDS: Final = {"people": 2.5, "house-bots": 4.0}
"""What an ordinary pot costs its loser on average, beyond what is posted."""
SHORT_TABLE: Final[dict[Players, tuple[float, ...]]] = {
    "people": (0.0, 0.0, 0.4, 0.5, 0.65, 0.8, 1.0),
    "house-bots": (0.0, 0.0, 0.12, 0.3, 0.55, 0.85, 1.0),
}
"""By how much that is less likely at a table of two, three and so on."""


class Expectation(Struct, frozen=True, kw_only=True):
    """What a director expects of an evening."""

    entrants: int
    spread_percent: int = 20
    """By how much the number of entrants differs, in two evenings of three at the most."""
    players: Players = "people"
    hands_per_hour: int = 60
    late_percent: int = 25
    """How many of those who may come late do so."""
    again_percent: int = 50
    """How many of those who may buy new chips or enter again do so, each time."""
    add_on_percent: int = 65


class Evening(Struct, kw_only=True):
    """What came of one evening."""

    entrants: int
    entries: int
    """With those who entered again."""
    rebuys: int
    add_ons: int
    seconds: int
    level: int
    """The level in which it ended."""
    tables_max: int
    left: list[int]
    """How many players were in at the end of each slice."""


class _Hall:
    """The tables of one evening: each is the list of its stacks."""

    def __init__(self, config: TournamentConfig) -> None:
        self.seats, self.final_seats = config.seats, config.final_seats
        self.tables: list[list[int]] = []
        self.most = 0

    def players(self) -> int:
        return sum(map(len, self.tables))

    def take_in(self, chips: int) -> None:
        """Seat somebody where fewest play, or at one more table."""
        table = min(self.tables, key=len, default=None)
        if table is None or len(table) >= self.seats:
            table = []
            self.tables.append(table)
        table.append(chips)
        self.most = max(self.most, len(self.tables))

    def level_out(self) -> None:
        """Close tables that are not needed, and move players until all are alike."""
        needed = tables_needed(self.players(), seats=self.seats, final_seats=self.final_seats)
        while len(self.tables) > needed:
            closed = min(self.tables, key=len)
            self.tables.remove(closed)
            for chips in closed:
                min(self.tables, key=len).append(chips)
        while True:
            fullest, emptiest = max(self.tables, key=len), min(self.tables, key=len)
            if len(fullest) - len(emptiest) < 2:
                return
            emptiest.append(fullest.pop())


def play_evening(config: TournamentConfig, expects: Expectation, chance: Chance) -> Evening:
    """Play one evening to its end."""
    return _Run(config, expects, chance).play()


class _Run:
    """One evening as it goes on."""

    def __init__(self, config: TournamentConfig, expects: Expectation, chance: Chance) -> None:
        self.config, self.expects, self.chance = config, expects, chance
        self.hall = _Hall(config)
        self.all_in = ALL_IN[expects.players]
        self.short = SHORT_TABLE[expects.players]
        self.pot = POT_BIG_BLINDS[expects.players]
        self.played_s = self.stood_s = 0.0
        self.level = 1
        self.level_ends_s = float(self._length(1))
        coming = self._entrants()
        self.late = _late(config, coming, expects.late_percent)
        self.done = Evening(
            entrants=coming,
            entries=coming,
            rebuys=0,
            add_ons=0,
            seconds=0,
            level=1,
            tables_max=0,
            left=[],
        )
        for _ in range(coming - self.late):
            self.hall.take_in(config.starting_chips)
        self.come_every_s = self._late_until_s() / (self.late + 1) if self.late else 0.0
        self.next_comes_s = self.come_every_s

    def _entrants(self) -> int:
        """Draw how many come: the sum of four numbers is nearly the curve of a bell."""
        config, expects = self.config, self.expects
        if config.is_sit_and_go and config.entries_max is not None:
            return config.entries_max
        bell = (sum(self.chance() for _ in range(4)) - 2) * 1.73
        coming = round(expects.entrants * (1 + bell * expects.spread_percent / 100))
        return max(2, min(coming, config.entries_max or coming))

    def _length(self, level: int) -> int:
        levels = self.config.levels
        return levels[min(level, len(levels)) - 1].length_s

    def _late_until_s(self) -> int:
        return sum(self._length(level) for level in range(1, self.config.late_levels + 1))

    def play(self) -> Evening:
        """Play hands in step until one player has all the chips, or a first phase is over."""
        full_s = 3600 / self.expects.hands_per_hour
        while not self._is_over():
            # The fewer there are at a table, the sooner its hand is over.
            at_table = self.hall.players() / len(self.hall.tables)
            self.played_s += full_s * (at_table + 2) / (self.config.seats + 2)
            self._arrive()
            self._hands(self._sheet())
            while self.played_s >= self.level_ends_s:
                self._next_level()
            if len(self.done.left) >= SLICES_MAX:
                break
            self._note()
        done = self.done
        done.seconds, done.level = round(self.played_s + self.stood_s), self.level
        done.tables_max = self.hall.most
        done.left.append(self.hall.players())
        return done

    def _is_over(self) -> bool:
        phase = self.config.phase_1
        if phase is not None and self.level > phase.phase_1_end_level:
            return True
        return len(self.hall.tables) == 1 and len(self.hall.tables[0]) < 2 and not self.late

    def _sheet(self) -> Level:
        levels = self.config.levels
        return levels[min(self.level, len(levels)) - 1]

    def _arrive(self) -> None:
        while self.late and self.played_s >= self.next_comes_s:
            self.hall.take_in(self.config.starting_chips)
            self.late -= 1
            self.next_comes_s += self.come_every_s

    def _next_level(self) -> None:
        """Begin the next level; the break behind this one is time without hands."""
        over = self._sheet() if self.level <= len(self.config.levels) else None
        breaks = self.config.rules.breaks
        if over is not None and over.break_after_s:
            self.stood_s += over.break_after_s
        elif isinstance(breaks, SynchronisedBreaks) and not self.config.is_sit_and_go:
            # A break at the same minute of every hour, shared out over its levels.
            self.stood_s += breaks.length_s * self._length(self.level) / 3600
        if self.config.add_on is not None and self.level == self.config.late_levels:
            self._add_ons()
        self.level += 1
        self.level_ends_s += self._length(self.level)

    def _add_ons(self) -> None:
        offer = self.config.add_on
        assert offer is not None
        self.stood_s += self.config.add_on_break_s
        for table in self.hall.tables:
            for at in range(len(table)):
                if self.chance() * 100 < self.expects.add_on_percent:
                    table[at] += offer.chips
                    self.done.add_ons += 1

    def _note(self) -> None:
        while len(self.done.left) * SLICE_S < self.played_s + self.stood_s - SLICE_S:
            self.done.left.append(self.hall.players())

    # Hands

    def _hands(self, sheet: Level) -> None:
        """Let every table play a hand; whoever has no chips then leaves or buys again."""
        chance, pot = self.chance, self.pot * sheet.big_blind
        all_in, short = self.all_in, self.short
        big = self.config.ante_form == "big-blind"
        posted = sheet.small_blind + sheet.big_blind
        someone_is_out = False
        for stacks in self.hall.tables:
            count = len(stacks)
            if count < 2:
                continue
            winner = int(chance() * count)
            loser = (winner + 1 + int(chance() * (count - 1))) % count
            payer = int(chance() * count)
            if payer != winner:
                # Over an orbit everybody posts once; here one posts for all, and it is the same.
                cost = min(stacks[payer], posted + sheet.ante * (1 if big else count))
                stacks[payer] -= cost
                stacks[winner] += cost
            depth = int(sum(stacks) // (count * sheet.big_blind)).bit_length()
            risk = all_in[min(depth, len(all_in) - 1)] * short[min(count, len(short) - 1)]
            at_risk = min(stacks[winner], stacks[loser])
            if chance() >= risk:
                at_risk = min(at_risk, int(pot * 2 * chance()))
            stacks[winner] += at_risk
            stacks[loser] -= at_risk
            someone_is_out = someone_is_out or not stacks[loser] or not stacks[payer]
        if someone_is_out:
            self._leave()

    def _leave(self) -> None:
        config = self.config
        may_buy = self.played_s < self._late_until_s()
        back = 0
        for table in self.hall.tables:
            for at in [at for at, chips in enumerate(table) if not chips]:
                buys = may_buy and self.chance() * 100 < self.expects.again_percent
                if buys and config.rebuy is not None:
                    table[at] = config.rebuy.chips
                    self.done.rebuys += 1
                elif buys and config.re_entry:
                    back += 1
            table[:] = [chips for chips in table if chips]
        self.hall.tables = [table for table in self.hall.tables if table] or [[]]
        self.done.entries += back
        for _ in range(back):
            self.hall.take_in(config.starting_chips)
        self.hall.level_out()


def _late(config: TournamentConfig, coming: int, percent: int) -> int:
    """Count who comes late; two are there when it starts."""
    if not config.late_levels or config.is_sit_and_go:
        return 0
    return min(coming - 2, coming * percent // 100)
