"""Citations: the clause ids that a comment, a docstring or a data file names.

Owns: the grammar of a citation: one id, ids that share a family (`FAMILY-04/05`), or a run of them
(`FAMILY-01..03`), each with its catalogue before it (`live:`) where both have it.
Never: knows which ids exist.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

_CITATION = re.compile(
    r"(?<![A-Za-z0-9:-])"
    r"(?P<catalogue>online:|live:)?"
    r"(?P<family>(?:[A-Z][A-Z0-9]*-)+)"
    r"(?P<first>\d\d)"
    r"(?:(?P<others>(?:/\d\d)+)|(?:\.\.|…)(?P<last>\d\d))?"
    r"(?![A-Za-z0-9])"
)


def cited(text: str) -> Iterator[str]:
    """Give each id that a text names, in order, with lists and runs written out."""
    for match in _CITATION.finditer(text):
        stem = (match["catalogue"] or "") + match["family"]
        for number in _numbers(match):
            yield stem + number


def abridged(ids: Iterable[str]) -> str:
    """Write ids for a person, neighbours of one family as a run; `cited` reads them back.

    >>> abridged(["PAIR-01", "PAIR-02", "PAIR-03", "PAIR-05"])
    'PAIR-01..03, PAIR-05'
    """
    runs: list[str] = []
    for _, neighbours in groupby(enumerate(ids), key=_run_of):
        first, *others = [id for _, id in neighbours]
        runs.append(f"{first}..{others[-1][-2:]}" if others else first)
    return ", ".join(runs)


def family(id: str) -> str:
    """Tell the family of an id: what stands between its catalogue and its number."""
    return id.rpartition(":")[2].rpartition("-")[0]


def _numbers(match: re.Match[str]) -> list[str]:
    first = match["first"]
    if match["last"]:
        return [f"{number:02}" for number in range(int(first), int(match["last"]) + 1)]
    return [first, *(match["others"] or "").split("/")[1:]]


def _run_of(placed: tuple[int, str]) -> tuple[str, int]:
    """Neighbours of one family differ by one in place and in number alike."""
    place, id = placed
    stem, _, number = id.rpartition("-")
    return stem, int(number) - place
