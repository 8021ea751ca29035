"""A trial of review: labelled cheats among honest players, and how many of each kind it finds.

Owns: which finding counts for which kind, recall and false findings with their intervals.
Never: tells review anything but the hands and the addresses, which is all that a room knows.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct, field

from huone.integrity.finding import Feature, Finding
from huone.integrity.scan import scan
from huone.sim.cheats import PLANTED, CheatEvening, Trick, evening
from huone.units import PlayerId

SHOWN_BY: Final[dict[Trick, tuple[Feature, ...]]] = {
    "company": ("company",),
    "soft-play": ("soft-play",),
    "card-sharing": ("card-sharing",),
    "slow-dumping": ("dumping", "gift"),
    "single-gift": ("gift",),
    "mules": ("mules",),
    "squeezing": ("squeezing",),
    "stalling": ("stalling",),
    "absence": ("absence",),
    "bots": ("regularity", "pace"),
    "bots-with-jitter": ("regularity", "pace"),
    "multi-accounts": ("address",),
}
EVENINGS: Final = 4
HONEST: Final = 75
GROUPS: Final = 3
HOURS: Final = 44
HANDS: Final = 14
EVERYTHING: Final = 10**6
CONFIDENT: Final = 1.96
"""Standard deviations to both sides of a 95 % interval."""


class KindFound(Struct, kw_only=True):
    """What review makes of one kind of cheats."""

    groups: int = 0
    """How many there were: pairs, single machines, or takers with their mules."""
    players: int = 0
    hands: int = 0
    """Hands in which one of them was dealt in."""
    found: int = 0
    recall: float = 0.0
    recall_interval: tuple[float, float] = (0.0, 1.0)
    false_findings: int = 0
    """Notable findings of this kind that name an honest player."""


class CheatTrial(Struct, kw_only=True):
    """All kinds, over some evenings."""

    seed: int
    evenings: int = 0
    hands: int = 0
    honest_players: int = 0
    false_per_100_honest: float = 0.0
    kinds: dict[Trick, KindFound] = field(default_factory=dict)


def run(
    *,
    seed: int,
    evenings: int = EVENINGS,
    honest: int = HONEST,
    groups: int = GROUPS,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> CheatTrial:
    """Play evenings with cheats of every kind and let review look for them."""
    trial = CheatTrial(seed=seed, kinds={trick: KindFound() for trick in PLANTED})
    wrong: set[tuple[int, Feature, tuple[PlayerId, ...]]] = set()
    for number in range(evenings):
        played = evening(
            seed=seed * 1_000 + number,
            honest=honest,
            hours=HOURS,
            hands=HANDS,
            groups=groups,
            progress=lambda hour, of, number=number: progress(  # type: ignore[misc]
                number * of + hour, evenings * of
            ),
        )
        notable = [
            each for each in scan(played.hands, played.seen, top=EVERYTHING) if each.is_notable
        ]
        _add(trial, played, notable)
        wrong |= {(number, one.feature, one.players) for one in notable if _is_false(one, played)}
    for kind in trial.kinds.values():
        kind.recall = round(kind.found / max(1, kind.groups), 3)
        kind.recall_interval = interval(kind.found, kind.groups)
    trial.false_per_100_honest = round(100 * len(wrong) / max(1, trial.honest_players), 2)
    return trial


def _add(trial: CheatTrial, played: CheatEvening, notable: Sequence[Finding]) -> None:
    cheats = {name for groups in played.cheats.values() for group in groups for name in group}
    trial.evenings += 1
    trial.hands += len(played.hands)
    trial.honest_players += len(set(played.people) - cheats)
    for trick, kind in trial.kinds.items():
        of_kind = [one for one in notable if one.feature in SHOWN_BY[trick]]
        groups = played.cheats.get(trick, ())
        members = {name for group in groups for name in group}
        kind.groups += len(groups)
        kind.players += len(members)
        kind.hands += sum(not members.isdisjoint(hand.players) for hand in played.hands)
        kind.found += sum(any(_names(one, trick, group) for one in of_kind) for group in groups)
        kind.false_findings += sum(_is_false(one, played) for one in of_kind)


def _names(one: Finding, trick: Trick, group: tuple[PlayerId, ...]) -> bool:
    """Tell whether a finding is about a group: all of a pair, or the taker of some mules."""
    if trick == "mules":
        return one.players[0] == group[0] and set(one.players) <= set(group)
    return set(one.players) == set(group)


def _is_false(one: Finding, played: CheatEvening) -> bool:
    """Tell whether a finding names somebody who is honest."""
    cheats = {name for groups in played.cheats.values() for group in groups for name in group}
    return not set(one.players) <= cheats


def interval(hits: int, of: int) -> tuple[float, float]:
    """Give the 95 % interval of a share (Wilson)."""
    if of == 0:
        return 0.0, 1.0
    share, square = hits / of, CONFIDENT * CONFIDENT
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = CONFIDENT * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)
