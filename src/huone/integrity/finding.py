"""Findings: what a look at the record says about players, in order.

Owns: the shape of a finding, its score and rank, and the two statistics that scores are made of.
Never: says that anybody has cheated. A rank is where to look first; people decide in a case.

Rule 1: a score is a number of standard deviations away from everybody else, in thousandths, so
that scores of one feature compare with each other and with nothing else.
Rule 2: every finding names the hands that it comes from.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import median
from typing import Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from huone.units import PlayerId

Feature = Literal[
    "company",
    "soft-play",
    "card-sharing",
    "dumping",
    "gift",
    "mules",
    "squeezing",
    "stalling",
    "regularity",
    "pace",
    "absence",
    "address",
]
FEATURES: Final[tuple[Feature, ...]] = get_args(Feature)
EVIDENCE_MAX: Final = 20
"""How many hands a finding names; the most telling ones."""
NOTABLE_MILLI: Final = 4_000
"""From here on a finding deserves a look: honest players hardly ever come so far."""

SPREAD: Final = 1.4826
"""From the middle distance to the standard deviation of what is spread normally."""

Pair = tuple[PlayerId, PlayerId]


class Finding(Struct, frozen=True, kw_only=True):
    """What one feature says about one or two players, or about one and those who gave to him."""

    feature: Feature
    players: tuple[PlayerId, ...]
    score_milli: int
    facts: Mapping[str, int]
    """The counts behind the score."""
    hands: tuple[str, ...]
    rank: int = 0
    """1 is where to look first."""

    @property
    def is_notable(self) -> bool:
        """Whether it stands out far enough to be looked into."""
        return self.score_milli >= NOTABLE_MILLI


def pair_of(one: PlayerId, other: PlayerId) -> Pair:
    """Name two players in one order."""
    return (one, other) if one < other else (other, one)


def ranked(findings: Iterable[Finding]) -> list[Finding]:
    """Put the findings of a feature in order, the most striking first."""
    inorder = sorted(findings, key=lambda each: (-each.score_milli, each.players))
    return [replace(each, rank=rank) for rank, each in enumerate(inorder, 1)]


def above_expected(seen: int, expected: float) -> int:
    """Score a count against what chance would give.

    Square roots of counts scatter alike whatever is expected, so that rare things are not taken
    for telling ones.
    """
    return round(2_000 * (sqrt(seen + 3 / 8) - sqrt(expected + 3 / 8)))


def rarer_than(own: tuple[int, int], usual: tuple[int, int]) -> int:
    """Score how much rarer something is than usual; each is how often, of how many."""
    (own_hits, own_all), (usual_hits, usual_all) = own, usual
    if not own_all or not usual_all:
        return 0
    # One imagined hit and miss keep a short record from looking certain.
    rate = (own_hits + usual_hits + 1) / (own_all + usual_all + 2)
    spread = sqrt(rate * (1 - rate) * (1 / own_all + 1 / usual_all))
    return round(1_000 * (usual_hits / usual_all - own_hits / own_all) / spread)


def most_telling(hands: Mapping[str, int]) -> tuple[str, ...]:
    """Choose the hands to show: those that weigh most, then the newest."""
    return tuple(sorted(hands, key=lambda id: (-hands[id], id))[:EVIDENCE_MAX])


def apart(values: Mapping[PlayerId, float], *, least: float) -> dict[PlayerId, float]:
    """Tell how many standard deviations each value is above the middle of all of them.

    The deviation is taken from the middle distance, which a few who are far off do not change, and
    is at least `least`.
    """
    if not values:
        return {}
    middle = median(values.values())
    usual = max(least, SPREAD * median(abs(value - middle) for value in values.values()))
    return {player: (value - middle) / usual for player, value in values.items()}
