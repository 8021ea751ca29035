"""Company: who plays with whom more often than chance and habit explain.

Owns: the hours that pairs share a table, and accounts that come from the same address.
Never: takes company alone for guilt: friends play together, and families share a line.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from huone.integrity.finding import Finding, Pair, above_expected, most_telling, pair_of, ranked
from huone.integrity.hands import PlayedHand
from huone.units import PlayerId

SITTING_MS: Final = 3_600_000
"""Hands of one hour at one table count as one sitting: nobody changes seats for each hand."""
SHARED_MIN: Final = 3
"""Fewer sittings together say nothing."""
ADDRESS_MILLI: Final = 3_000
"""What an address counts that two accounts share, and half of it for each further one. With much
company at tables it stands out; a family that plays for itself does not."""

Sitting = tuple[str, int]


class SeenAt(Struct, frozen=True):
    """An account, and an address from which it has signed in."""

    player: PlayerId
    address: str


def company(hands: Sequence[PlayedHand]) -> list[Finding]:
    """Rank pairs by how much more often they sit together than all their company suggests."""
    sittings: defaultdict[Sitting, set[PlayerId]] = defaultdict(set)
    for hand in hands:
        sittings[hand.table, hand.at_ms // SITTING_MS].update(hand.players)
    hours = Counter(player for there in sittings.values() for player in there)
    together = Counter(
        pair_of(*pair) for there in sittings.values() for pair in combinations(sorted(there), 2)
    )
    shared = {pair: count for pair, count in together.items() if count >= SHARED_MIN}
    met = _chairs(sittings.values())
    evidence = _first_hands(hands, shared)
    return ranked(
        Finding(
            feature="company",
            players=pair,
            score_milli=above_expected(count, _expected(pair, hours, met)),
            facts={
                "together": count,
                "first_sittings": hours[pair[0]],
                "second_sittings": hours[pair[1]],
            },
            hands=evidence[pair],
        )
        for pair, count in shared.items()
    )


def addresses(seen: Iterable[SeenAt], hands: Sequence[PlayedHand]) -> list[Finding]:
    """Rank accounts that have signed in from one address, with the hands they shared."""
    at: defaultdict[str, set[PlayerId]] = defaultdict(set)
    for each in seen:
        at[each.address].add(each.player)
    shared = Counter(
        pair_of(*pair) for players in at.values() for pair in combinations(sorted(players), 2)
    )
    hands_of = _hands_together(hands, shared)
    together = {(found.players[0], found.players[1]): found.score_milli for found in company(hands)}
    return ranked(
        Finding(
            feature="address",
            players=pair,
            score_milli=ADDRESS_MILLI * (count + 1) // 2 + max(0, together.get(pair, 0)) // 2,
            facts={"addresses": count, "hands_together": len(hands_of[pair])},
            hands=most_telling(dict.fromkeys(hands_of[pair], 1)),
        )
        for pair, count in shared.items()
    )


def _chairs(sittings: Iterable[set[PlayerId]]) -> Counter[PlayerId]:
    """Count the places for company that each player had: everybody else at his tables."""
    chairs: Counter[PlayerId] = Counter()
    for there in sittings:
        for player in there:
            chairs[player] += len(there) - 1
    return chairs


def _expected(pair: Pair, hours: Counter[PlayerId], chairs: Counter[PlayerId]) -> float:
    """Tell how often two would meet if each took his places among everybody alike."""
    one, other = pair
    everybody = hours.total()
    return (
        chairs[one] * hours[other] / max(1, everybody - hours[one])
        + chairs[other] * hours[one] / max(1, everybody - hours[other])
    ) / 2


def _hands_together(
    hands: Sequence[PlayedHand], pairs: Mapping[Pair, int]
) -> defaultdict[Pair, list[str]]:
    found: defaultdict[Pair, list[str]] = defaultdict(list)
    for hand in hands:
        for pair in combinations(sorted(hand.players), 2):
            if pair in pairs:
                found[pair].append(hand.id)
    return found


def _first_hands(
    hands: Sequence[PlayedHand], pairs: Mapping[Pair, int]
) -> defaultdict[Pair, tuple[str, ...]]:
    """Name one hand of each sitting, so that evidence covers the time and not one evening."""
    found: defaultdict[Pair, dict[Sitting, str]] = defaultdict(dict)
    for hand in hands:
        for pair in combinations(sorted(hand.players), 2):
            if pair in pairs:
                found[pair].setdefault((hand.table, hand.at_ms // SITTING_MS), hand.id)
    shown: defaultdict[Pair, tuple[str, ...]] = defaultdict(tuple)
    shown |= {pair: most_telling(dict.fromkeys(ids.values(), 1)) for pair, ids in found.items()}
    return shown
