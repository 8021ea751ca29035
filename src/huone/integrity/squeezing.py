"""Squeezing: two players who raise each other until a third between them gives up.

Owns: finding streets on which two raise around a third who pays and folds, and then stop.
Never: calls two raises a squeeze: it takes a third who has paid, and peace when he is gone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations, groupby

from huone.integrity.finding import Finding, Pair, above_expected, most_telling, pair_of, ranked
from huone.integrity.hands import HandDecision, PlayedHand


def squeezing(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank pairs by how often they squeeze a third, against how often all pairs do."""
    met: Counter[Pair] = Counter()
    squeezes: defaultdict[Pair, dict[str, int]] = defaultdict(dict)
    for hand in hands:
        if len(hand.players) > 2:
            met.update(combinations(sorted(hand.players), 2))
        for pair, paid_chips in squeezes_in(hand).items():
            squeezes[pair][hand.id] = paid_chips
    usual = sum(map(len, squeezes.values())) / max(1, met.total())
    return ranked(
        Finding(
            feature="squeezing",
            players=pair,
            score_milli=above_expected(len(found), usual * met[pair]),
            facts={"squeezes": len(found), "hands_together": met[pair]},
            hands=most_telling(found),
        )
        for pair, found in squeezes.items()
    )


def squeezes_in(hand: PlayedHand) -> dict[Pair, int]:
    """Find the pairs that squeeze somebody in a hand, and what he had paid by then."""
    found: dict[Pair, int] = {}
    for street, choices in groupby(hand.choices, key=lambda choice: choice.street):
        squeezed = _squeezed(list(choices))
        if squeezed is not None and _is_peace(hand, squeezed[0], after=street):
            found[squeezed[0]] = squeezed[1]
    return found


def _squeezed(choices: list[HandDecision]) -> tuple[Pair, int] | None:
    """Find two who alone raise on a street, three times or more, while a third pays and folds."""
    raisers = [choice.player for choice in choices if choice.did == "bet"]
    if len(raisers) < 3 or len(set(raisers)) != 2:
        return None
    pair = pair_of(raisers[0], raisers[1])
    paid: Counter[str] = Counter()
    raises = 0
    for choice in choices:
        raises += choice.did == "bet"
        if choice.player in pair:
            continue
        if choice.did == "fold" and raises >= 2 and paid[choice.player]:
            return pair, paid[choice.player]
        paid[choice.player] += choice.put_in_chips
    return None


def _is_peace(hand: PlayedHand, pair: Pair, *, after: int) -> bool:
    """Tell whether the two put nothing more in against each other once they are alone."""
    alone = [
        choice
        for choice in hand.choices
        if choice.street >= after and choice.player in pair and set(choice.rivals) <= set(pair)
    ]
    later = [choice for choice in alone if choice.street > after]
    ends = alone[-1].did == "fold" if alone else False
    return ends or all(choice.did == "check" for choice in later)
