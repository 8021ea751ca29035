"""Absence: players of one tournament who are away at the same times.

Owns: the minutes in which the house played for somebody, and pairs that share them.
Never: takes a break for an agreement: everybody is away in the same break, and no hand is dealt.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from math import sqrt
from typing import Final

from huone.integrity.finding import Finding, most_telling, ranked
from huone.integrity.hands import PlayedHand
from huone.units import PlayerId

SLOT_MS: Final = 300_000
"""Five minutes: long enough for some hands at every table."""
AWAY_MIN: Final = 3
"""Who was away in fewer slots has only been slow to come back."""

Slots = defaultdict[PlayerId, dict[int, str]]
"""For each player the slots, each with one of its hands."""


def absence(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank pairs of a tournament by how much more often they are away together than by chance."""
    there: defaultdict[str, Slots] = defaultdict(lambda: defaultdict(dict))
    away: defaultdict[str, Slots] = defaultdict(lambda: defaultdict(dict))
    for hand in hands:
        tournament, dot, _ = hand.table.rpartition(".")
        # Nobody minds who sits out at a cash table; and without times nobody knows who did.
        if not dot or all(choice.thought_ms is None for choice in hand.choices):
            continue
        for player, is_away in _attendance(hand).items():
            slots = away if is_away else there
            slots[tournament][player].setdefault(hand.at_ms // SLOT_MS, hand.id)
    return ranked(
        found
        for tournament, absent in away.items()
        for one, other in combinations(sorted(absent), 2)
        if (found := _finding((one, other), absent, there[tournament])) is not None
    )


def _attendance(hand: PlayedHand) -> dict[PlayerId, bool]:
    """Tell of everybody who had a turn whether the house played for him."""
    acted: defaultdict[PlayerId, bool] = defaultdict(bool)
    for choice in hand.choices:
        acted[choice.player] |= choice.thought_ms is not None
    return {player: not himself for player, himself in acted.items()}


def _finding(pair: tuple[PlayerId, PlayerId], away: Slots, there: Slots) -> Finding | None:
    one, other = pair
    # A slot in which somebody has acted once is no absence.
    gone = [away[player].keys() - there[player].keys() for player in pair]
    seen = [away[player].keys() | there[player].keys() for player in pair]
    common = seen[0] & seen[1]
    both = gone[0] & gone[1]
    if len(both) < AWAY_MIN:
        return None
    counts = [len(each & common) for each in gone]
    return Finding(
        feature="absence",
        players=pair,
        score_milli=round(1_000 * _above_chance(len(both), counts, len(common))),
        facts={"away_together": len(both), "slots_in_common": len(common)},
        hands=most_telling({away[player][slot]: 1 for slot in both for player in (one, other)}),
    )


def _above_chance(both: int, gone: list[int], slots: int) -> float:
    """Score how far two are away together beyond what their own absences would give by chance."""
    expected = gone[0] * gone[1] / slots
    left = (slots - gone[0]) * (slots - gone[1])
    variance = expected * left / (slots * max(1, slots - 1))
    # A quarter for what is counted in whole slots keeps rare coincidences from looking certain.
    return (both - expected) / sqrt(variance + 0.25)
