"""Verification: recorded hands against what is known of how they ended.

Owns: the verdict on a record: what of it was checked, and what is odd, missing or impossible in it.
The comparison is with finishing stacks, with winnings, or with an oracle of contributions, winners
and gains that a site printed.
Never: makes a record fit. Where a record leaves something open it is read in every way that it can
be, and a reading in which everything fits is the right one.

Rule 1: every record gets exactly one verdict, and no record ends anything but its own check.
Rule 2: who won is only said to be checked where the cards say so; nobody's unseen hand is guessed.
"""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.histories.checking.comparison import RecordCheck, compare
from huone.histories.checking.oracle import ROW, Oracle, plain_row
from huone.histories.checking.quick import play_quickly
from huone.histories.phh import (
    BadHandHistory,
    LacksField,
    Recorded,
    decimal_of,
    from_fields,
    hands_in,
    read_hand,
)
from huone.histories.recording import Reading, play_recorded, readings_of
from huone.histories.skimming import skim
from huone.histories.stacking import CutShort, Mismatch, OddAction, RecordContradiction
from huone.refusal import Refused

State = Literal["verified", "verified-with-rake", "quirk", "incomplete", "contradictory", "failed"]
ORDER: Final[tuple[State, ...]] = (
    "verified", "verified-with-rake", "quirk", "incomplete", "contradictory", "failed",
)  # fmt: skip
SOUND: Final = ("verified", "verified-with-rake")


class HandVerdict(Struct, frozen=True):
    """What came of checking one hand."""

    hand: str
    state: State
    why: str = ""
    checked: tuple[str, ...] = ()
    """What was found to be right: actions, board, contributions, stacks, winnings, winners."""
    rake_chips: int = 0


def verify_text(text: str, *, file: str, careful: bool = False) -> Iterator[HandVerdict]:
    """Check every hand of a .phh or .phhs file."""
    for where, part in hands_in(text, file=file):
        yield verify_hand(part, where=where, careful=careful)


def verify_hand(text: str, *, where: str, careful: bool = False) -> HandVerdict:
    """Check the text of one hand."""
    recorded = None if careful else skim(text, where=where)
    if recorded is None:
        try:
            recorded = read_hand(text, where=where)
        except BadHandHistory as bad:
            return _unreadable(bad, where)
    return verify_recorded(recorded, careful=careful)


def _unreadable(bad: BadHandHistory, where: str) -> HandVerdict:
    """Say of a text that is no record what it lacks or where it goes wrong."""
    state: State = "incomplete" if isinstance(bad, LacksField) else "contradictory"
    return HandVerdict(where, state, str(bad.facts["why"]))


def verify_recorded(
    recorded: Recorded, oracle: Oracle | None = None, *, careful: bool = False
) -> HandVerdict:
    """Replay a hand in every way that it can be read, and give the best verdict."""
    best: HandVerdict | None = None
    for reading in readings_of(recorded):
        verdict = _read_as(recorded, oracle, reading, careful=careful)
        if verdict.state in SOUND:
            return verdict
        if best is None or ORDER.index(verdict.state) < ORDER.index(best.state):
            best = verdict
    assert best is not None, "there is always the plain reading"
    return best


def verify_line(line: str | bytes, *, where: str, careful: bool = False) -> HandVerdict:
    """Replay a hand of a .jsonl file, and compare it with the oracle beside it."""
    try:
        row = None if careful else ROW.decode(line)
    except msgspec.DecodeError:
        row = None
    recorded = None if row is None else plain_row(row)
    if row is not None and recorded is not None:
        return verify_recorded(recorded, row, careful=careful)
    try:
        fields = msgspec.json.decode(line, type=dict[str, object])
        oracle = msgspec.convert(fields, Oracle, strict=False)
    except msgspec.DecodeError as error:
        raise BadHandHistory(where=where, why=str(error)) from None
    try:
        found = from_fields(fields, where=oracle.id)
    except BadHandHistory as bad:
        return _unreadable(bad, oracle.id)
    return verify_recorded(found, oracle, careful=careful)


def _read_as(
    recorded: Recorded, oracle: Oracle | None, reading: Reading, *, careful: bool
) -> HandVerdict:
    """Replay a hand in one reading, and say what came of it."""
    name = recorded.name
    try:
        replayed = None if careful else play_quickly(recorded, reading)
        if replayed is None:
            replayed = play_recorded(recorded, reading)
        check = RecordCheck(replayed)
        if len(replayed.showdown.live) > 1:
            check.checked.append("board")
        compare(recorded, replayed, oracle, check)
    except OddAction as odd:
        return HandVerdict(name, "quirk", str(odd))
    except CutShort as short:
        return HandVerdict(name, "incomplete", str(short))
    except (RecordContradiction, BadHandHistory) as wrong:
        return HandVerdict(name, "contradictory", str(wrong.facts["why"]))
    except Mismatch as mismatch:
        return HandVerdict(name, "failed", str(mismatch))
    except AssertionError as broken:
        return HandVerdict(name, "failed", f"the engine broke: {broken}")
    except Refused as refused:
        return HandVerdict(name, "contradictory", str(refused))
    return _verdict(recorded, check)


def _verdict(recorded: Recorded, check: RecordCheck) -> HandVerdict:
    why, state = "", "verified"
    if check.rake_chips:
        why, state = f"rake {decimal_of(check.rake_chips, recorded.scale)}", "verified-with-rake"
    if check.quirks:
        why, state = "; ".join(check.quirks), "quirk"
    found: State = state  # type: ignore[assignment]  # Of the three above.
    return HandVerdict(recorded.name, found, why, tuple(check.checked), check.rake_chips)
