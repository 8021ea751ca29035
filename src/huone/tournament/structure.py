"""Structure: a proposed tournament looked at before it is published.

Owns: the designer of a sheet of levels, and the findings about a sheet: how deep it starts and
ends, how long it takes, and whether its chips can pay its blinds.
Never: refuses. What cannot be played at all is `config.py`'s to refuse; a finding is advice.

>>> sheet = designed(Chips(5000), hours=3, entrants=50, chip=Chips(25))
>>> sheet[0].small_blind, sheet[0].big_blind, sheet[0].length_s
(25, 50, 900)
"""

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from huone.tournament.config import AnteForm, Level, TournamentConfig
from huone.units import Chips

STEPS = (100, 150, 200, 300, 400, 500, 600, 800)
"""Big blinds go up these steps, then again ten times as high."""

DEEP_AT_END_BB = 40
"""More big blinds than this in the whole field at the last level make a long end."""

SHALLOW_AT_START_BB = 20
STEEP_PERCENT = 100

Weight = Literal["note", "warning"]


class StructureAdvice(Struct, frozen=True):
    """Something about a structure that its designer should know."""

    weight: Weight
    code: str
    says: str


class Outline(Struct, frozen=True, kw_only=True):
    """A structure in numbers."""

    start_big_blinds: int
    end_big_blinds: int
    """Big blinds of the whole field at the last level; the winner ends up with them."""
    ends_in_level: int
    minutes: int
    """How long it takes, breaks included, until about twenty big blinds are in play."""
    findings: tuple[StructureAdvice, ...]


class SheetWish(Struct, frozen=True, kw_only=True):
    """What a sheet of levels is made from."""

    starting_chips: Chips
    entrants: int
    minutes: int
    """How long it is to take, breaks included."""
    chip: Chips
    """The smallest chip that blinds are paid with."""
    length_s: int = 900
    ante_form: AnteForm = "big-blind"
    antes_from_level: int = 4
    """0 is: never."""
    break_every_levels: int = 4
    """0 is: without breaks."""
    break_s: int = 600


def designed(
    starting_chips: Chips, *, hours: int, entrants: int, chip: Chips, length_s: int = 900
) -> tuple[Level, ...]:
    """Design a sheet that leaves about twenty big blinds in play after so many hours."""
    count = max(2, hours * 3600 // length_s)
    wish = SheetWish(
        starting_chips=starting_chips, entrants=entrants, minutes=0, chip=chip, length_s=length_s
    )
    return _sheet(wish, count)


def designed_sheet(wish: SheetWish) -> tuple[Level, ...]:
    """Design a sheet that leaves about twenty big blinds in play when it should end.

    >>> wish = SheetWish(starting_chips=Chips(10_000), entrants=30, minutes=240, chip=Chips(25))
    >>> [level.big_blind for level in designed_sheet(wish)][:4], len(designed_sheet(wish))
    ([50, 100, 150, 250], 14)
    """
    every = wish.break_every_levels
    spent_s, count = 0, 0
    while spent_s < wish.minutes * 60:
        count += 1
        spent_s += wish.length_s
        spent_s += wish.break_s if every and count % every == 0 else 0
    return _sheet(wish, max(2, count))


def _sheet(wish: SheetWish, count: int) -> tuple[Level, ...]:
    last = max(4 * wish.chip, wish.starting_chips * wish.entrants // 20)
    ladder = _ladder(wish.chip)
    top = next((i for i, big in enumerate(ladder) if big >= last), len(ladder) - 1)
    chosen = [ladder[min(top, top * level // (count - 1))] for level in range(count)]
    return tuple(_level(big, wish, number) for number, big in enumerate(chosen, start=1))


def _ladder(chip: Chips) -> list[int]:
    bigs = [2 * chip * step * 10**power // 100 for power in range(9) for step in STEPS]
    return [big for big in bigs if big % (2 * chip) == 0]


def _level(big: int, wish: SheetWish, number: int) -> Level:
    has_ante = wish.antes_from_level and number >= wish.antes_from_level
    # Of each player an eighth of the big blind, in whole chips; of the big blind all of it.
    each = max(wish.chip, big // 8 // wish.chip * wish.chip)
    ante = big if wish.ante_form == "big-blind" else each
    every = wish.break_every_levels
    return Level(
        small_blind=Chips(big // 2),
        big_blind=Chips(big),
        ante=Chips(ante if has_ante else 0),
        length_s=wish.length_s,
        break_after_s=wish.break_s if every and number % every == 0 else 0,
        chip=wish.chip,
    )


def outline(config: TournamentConfig, *, entrants: int) -> Outline:
    """Say how a structure plays for a field of this size."""
    chips = config.starting_chips * entrants
    first, last = config.levels[0], config.levels[-1]
    ends = next(
        (n for n, level in enumerate(config.levels, start=1) if chips <= 20 * level.big_blind),
        len(config.levels),
    )
    seconds = sum(level.length_s + level.break_after_s for level in config.levels[:ends])
    return Outline(
        start_big_blinds=config.starting_chips // first.big_blind,
        end_big_blinds=chips // last.big_blind,
        ends_in_level=ends,
        minutes=seconds // 60,
        findings=tuple(_findings(config, chips)),
    )


def _findings(config: TournamentConfig, chips: int) -> list[StructureAdvice]:
    found = [*_depth(config, chips), *_steps(config.levels)]
    for number, level in enumerate(config.levels, start=1):
        amounts = (level.small_blind, level.big_blind, level.ante)
        if any(amount % level.chip for amount in amounts):
            says = f"level {number} cannot be paid with chips of {level.chip}"
            found.append(StructureAdvice("warning", "chips", says))
    if config.starting_chips % config.levels[0].chip:
        says = f"{config.starting_chips} chips are no whole number of {config.levels[0].chip}"
        found.append(StructureAdvice("warning", "chips", says))
    return found


def _depth(config: TournamentConfig, chips: int) -> list[StructureAdvice]:
    found = []
    deep = chips // config.levels[-1].big_blind
    if deep > DEEP_AT_END_BB:
        says = f"{deep} big blinds are in play at the last level, which repeats: a long end"
        found.append(StructureAdvice("warning", "deep-end", says))
    start = config.starting_chips // config.levels[0].big_blind
    if start < SHALLOW_AT_START_BB:
        found.append(StructureAdvice("note", "shallow-start", f"it starts with {start} big blinds"))
    return found


def _steps(levels: tuple[Level, ...]) -> list[StructureAdvice]:
    found = []
    for number, (before, level) in enumerate(pairwise(levels), start=2):
        rise = 100 * (level.big_blind - before.big_blind) // before.big_blind
        if rise > STEEP_PERCENT:
            says = f"the big blind rises by {rise} % in level {number}"
            found.append(StructureAdvice("note", "steep", says))
    return found
