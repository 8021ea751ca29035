"""PHH verify: many recorded hands checked, on one core or several.

Owns: the files, their division into pieces of work, and the sum of all verdicts.
Never: judges a hand; `histories.checking.verification` does.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from huone.histories.checking.verification import ORDER, HandVerdict, verify_hand, verify_line
from huone.histories.phh import BadHandHistory, hands_in
from huone.histories.reading import decoded

PIECE: Final = 500
"""Hands in one piece of work: enough to be worth handing over, few enough to see it move."""
LISTED_MOST: Final = 10_000
"""How many hands of a kind are named; all are counted."""
NUMBERS: Final = re.compile(r"\d[\d.]*(, (?=\d))?")


class Work(Struct, frozen=True):
    """Some hands of one file, each with where it stands."""

    file: str
    size: int
    is_lines: bool
    hands: list[tuple[str, str]]
    unreadable: str = ""


class NamedFinding(Struct, frozen=True):
    """A hand that is named in the answer, and why."""

    file: str
    hand: str
    why: str


class Tally(Struct):
    """The sum of many verdicts."""

    hands: int = 0
    states: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    named: dict[str, list[NamedFinding]] = field(default_factory=dict)
    unreadable: list[NamedFinding] = []

    def take(self, file: str, verdict: HandVerdict) -> None:
        """Add a verdict."""
        self.hands += 1
        self.states[verdict.state] += 1
        self.checked.update(verdict.checked)
        if ORDER.index(verdict.state) > 1:
            self.kinds[f"{verdict.state}: {kind_of(verdict.why)}"] += 1
            self._name(verdict.state, NamedFinding(file, verdict.hand, verdict.why))

    def add(self, other: "Tally") -> None:
        """Add another sum."""
        self.hands += other.hands
        self.states += other.states
        self.kinds += other.kinds
        self.checked += other.checked
        self.unreadable += other.unreadable
        for state, each in other.named.items():
            for named in each:
                self._name(state, named)

    def _name(self, state: str, named: NamedFinding) -> None:
        listed = self.named.setdefault(state, [])
        if len(listed) < LISTED_MOST:
            listed.append(named)


def kind_of(why: str) -> str:
    """Leave the numbers out of a reason, so that equal ones can be counted."""
    return NUMBERS.sub("#", why)[:120]


def works(files: list[Path]) -> Iterator[Work]:
    """Divide files into pieces of work."""
    for path in files:
        size = path.stat().st_size
        try:
            text = decoded(path.read_bytes(), file=path.name)
        except (OSError, UnicodeError) as error:
            yield Work(str(path), size, False, [], str(error))
            continue
        is_lines = path.suffix == ".jsonl"
        hands = _lines(text, path) if is_lines else hands_in(text, file=path.name)
        while piece := list(islice(hands, PIECE)):
            part = sum(len(hand) for _, hand in piece)
            yield Work(str(path), part, is_lines, piece)


def _lines(text: str, path: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield f"{path.name}:{number}", line


def checked(work: Work) -> Tally:
    """Check the hands of one piece of work."""
    tally = Tally()
    if work.unreadable:
        tally.unreadable.append(NamedFinding(work.file, "", work.unreadable))
    for where, text in work.hands:
        tally.take(work.file, _verdict(text, where, is_line=work.is_lines))
    return tally


def _verdict(text: str, where: str, *, is_line: bool) -> HandVerdict:
    try:
        return verify_line(text, where=where) if is_line else verify_hand(text, where=where)
    except BadHandHistory as bad:
        return HandVerdict(where, "incomplete", str(bad.facts["why"]))
    except Exception as error:
        # A fault of ours is a verdict as well; the other hands are still to be checked.
        return HandVerdict(where, "failed", f"broke: {type(error).__name__}: {error}")


def check_all(files: list[Path], *, jobs: int, done: Callable[[int], None]) -> Tally:
    """Check all files, on so many cores; `done` hears of each piece."""
    total = Tally()
    if jobs == 1:
        for work in works(files):
            total.add(checked(work))
            done(work.size)
        return total
    with ProcessPoolExecutor(jobs) as pool:
        under_way: deque[tuple[int, Future[Tally]]] = deque()
        for work in works(files):
            under_way.append((work.size, pool.submit(checked, work)))
            if len(under_way) > 4 * jobs:
                _take_first(under_way, total, done)
        while under_way:
            _take_first(under_way, total, done)
    return total


def _take_first(
    under_way: deque[tuple[int, Future[Tally]]], total: Tally, done: Callable[[int], None]
) -> None:
    size, future = under_way.popleft()
    total.add(future.result())
    done(size)
