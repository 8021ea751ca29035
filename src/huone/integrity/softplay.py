"""Soft play: strong hands that are not bet against one player, and are against others.

Owns: how often a player bets a strong hand when only one rival is left, for each rival.
Never: compares players with each other: a quiet player is quiet against everybody.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final

from huone.integrity.finding import Finding, Pair, most_telling, pair_of, ranked, rarer_than
from huone.integrity.hands import HandDecision, PlayedHand
from huone.integrity.strength import strength
from huone.units import PlayerId

STRONG_MILLI: Final = 650
"""A hand that wins so much against a random one is bet by most players."""
CHANCES_MIN: Final = 4
"""Fewer strong hands against each other say nothing."""


class _Chances:
    """Strong hands of one player against one rival: how many there were, how many he bet."""

    __slots__ = ("all", "bets", "quiet")

    def __init__(self) -> None:
        self.all = 0
        self.bets = 0
        self.quiet: dict[str, int] = {}


def soft_play(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank pairs by how much less they bet strong hands against each other than against others."""
    chances: defaultdict[tuple[PlayerId, PlayerId], _Chances] = defaultdict(_Chances)
    for hand in hands:
        for choice in hand.choices:
            if is_alone_with_rival(choice):
                _count(chances[choice.player, choice.rivals[0]], hand, choice)
    usual: defaultdict[PlayerId, _Chances] = defaultdict(_Chances)
    for (player, _), each in chances.items():
        usual[player].all += each.all
        usual[player].bets += each.bets
    pairs = {pair_of(*key) for key in chances}
    findings = (_finding(pair, chances, usual) for pair in pairs)
    return ranked(found for found in findings if found is not None)


def is_alone_with_rival(choice: HandDecision) -> bool:
    """Tell whether a decision concerns one rival alone, with shared cards on the table."""
    return len(choice.rivals) == 1 and bool(choice.board)


def _count(chances: _Chances, hand: PlayedHand, choice: HandDecision) -> None:
    held = strength(hand.game, choice.cards, choice.board)
    if held is None or held < STRONG_MILLI:
        return
    chances.all += 1
    if choice.did == "bet":
        chances.bets += 1
    else:
        chances.quiet[hand.id] = max(held, chances.quiet.get(hand.id, 0))


def _finding(
    pair: Pair,
    chances: Mapping[tuple[PlayerId, PlayerId], _Chances],
    usual: Mapping[PlayerId, _Chances],
) -> Finding | None:
    one, other = pair
    between = (chances.get((one, other), _Chances()), chances.get((other, one), _Chances()))
    count = sum(each.all for each in between)
    if count < CHANCES_MIN:
        return None
    scores = [_quieter(own, usual[who]) for who, own in zip(pair, between, strict=True) if own.all]
    return Finding(
        feature="soft-play",
        players=pair,
        score_milli=round(sum(scores) / sqrt(len(scores))),
        facts={"strong_hands": count, "bets": sum(each.bets for each in between)},
        hands=most_telling({**between[0].quiet, **between[1].quiet}),
    )


def _quieter(own: _Chances, all_told: _Chances) -> int:
    """Score how much less a player bets against one rival than against all the others."""
    others = (all_told.bets - own.bets, all_told.all - own.all)
    return rarer_than((own.bets, own.all), others)
