"""Timing: decisions that take too long for nothing, or take the same time again and again.

Owns: slow folds of a player against those of everybody, and how regular his pace is.
Never: measures; the table has, and where it has not there is no finding.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import log, sqrt
from statistics import median
from typing import Final

from huone.integrity.finding import Finding, apart, most_telling, ranked
from huone.integrity.hands import HandDecision, PlayedHand
from huone.units import PlayerId

SLOW_MS: Final = 8_000
"""A fold without a bet of one's own is decided sooner by nearly everybody."""
FOLDS_MIN: Final = 10
USUAL: Final = 1.5
"""From the middle distance to the standard deviation of what is spread normally."""
RARE: Final = 0.02
"""Where nobody is slow, one fold in fifty may still be."""
PACED_MIN: Final = 30
"""Fewer easy and hard decisions say nothing about how a player tells them apart."""
LEAST_LOG: Final = 0.05
"""People differ by more than a twentieth in everything."""
DECISIONS_MIN: Final = 60
"""Fewer decisions say nothing about a pace."""

Timed = tuple[str, int]


def stalling(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank players by how often they are slow to fold what they have put nothing into."""
    folds: defaultdict[PlayerId, list[Timed]] = defaultdict(list)
    for hand in hands:
        for choice in hand.choices:
            if is_easy(choice) and choice.thought_ms is not None:
                folds[choice.player].append((hand.id, choice.thought_ms))
    known = {player: timed for player, timed in folds.items() if len(timed) >= FOLDS_MIN}
    slow = {player: sum(ms >= SLOW_MS for _, ms in timed) for player, timed in known.items()}
    scores = _slower(slow, {player: len(timed) for player, timed in known.items()})
    return ranked(
        Finding(
            feature="stalling",
            players=(player,),
            score_milli=scores[player],
            facts={
                "easy_folds": len(timed),
                "slow_folds": slow[player],
                "median_ms": round(median(ms for _, ms in timed)),
            },
            hands=most_telling({id: ms for id, ms in timed if ms >= SLOW_MS}),
        )
        for player, timed in known.items()
    )


def _slower(slow: Mapping[PlayerId, int], folds: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """Score slow folds against the middle player's, by how much people differ in that anyway."""
    if not folds:
        return {}
    rates = {player: slow[player] / count for player, count in folds.items()}
    rate = max(RARE, median(rates.values()))
    scores = {
        player: (rates[player] - rate) * sqrt(count / (rate * (1 - rate)))
        for player, count in folds.items()
    }
    usual = max(1.0, USUAL * median(map(abs, scores.values())))
    return {player: round(1_000 * score / usual) for player, score in scores.items()}


def is_easy(choice: HandDecision) -> bool:
    """Tell whether a decision is a fold on the first street: the pot is small, most hands go."""
    return choice.did == "fold" and choice.street == 0


def regularity(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank players by how little their pace scatters, against what is usual in the room."""
    paces: defaultdict[PlayerId, list[Timed]] = defaultdict(list)
    for hand in hands:
        for choice in hand.choices:
            if choice.thought_ms is not None:
                paces[choice.player].append((hand.id, choice.thought_ms))
    scatter = {
        player: scatter_milli([ms for _, ms in timed])
        for player, timed in paces.items()
        if len(timed) >= DECISIONS_MIN
    }
    if not scatter:
        return []
    usual = median(scatter.values())
    return ranked(
        Finding(
            feature="regularity",
            players=(player,),
            # Twice as regular as usual counts one, three times two.
            score_milli=round(1_000 * max(0.0, usual / max(1, own) - 1)),
            facts={"decisions": len(paces[player]), "scatter_milli": own},
            hands=most_telling(dict.fromkeys((id for id, _ in paces[player]), 1)),
        )
        for player, own in scatter.items()
    )


def scatter_milli(times_ms: list[int]) -> int:
    """Tell how far times lie from their middle, in thousandths of it; pauses do not distort it."""
    middle = median(times_ms)
    return round(1_000 * median(abs(ms - middle) for ms in times_ms) / max(1, middle))


def pace(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank players by how little their time follows from what they decide.

    People fold at once what is not worth a thought, think about a large bet, and now and then for
    very long. A machine that waits for a random time does neither.
    """
    easy: defaultdict[PlayerId, list[float]] = defaultdict(list)
    hard: defaultdict[PlayerId, list[float]] = defaultdict(list)
    evidence: defaultdict[PlayerId, dict[str, int]] = defaultdict(dict)
    for hand in hands:
        for choice in hand.choices:
            if choice.thought_ms is None:
                continue
            times = easy if is_easy(choice) else hard if is_hard(choice) else None
            if times is not None:
                times[choice.player].append(log(max(1, choice.thought_ms)))
                evidence[choice.player][hand.id] = choice.thought_ms if times is hard else 0
    asked = [who for who in hard if min(len(easy[who]), len(hard[who])) >= PACED_MIN]
    follows = {who: median(hard[who]) - median(easy[who]) for who in asked}
    tails = {who: _tail(easy[who]) + _tail(hard[who]) for who in asked}
    blind = apart({who: -value for who, value in follows.items()}, least=LEAST_LOG)
    short = apart({who: -value for who, value in tails.items()}, least=LEAST_LOG)
    return ranked(
        Finding(
            feature="pace",
            players=(who,),
            score_milli=round(1_000 * (blind[who] + short[who]) / sqrt(2)),
            facts={
                "easy": len(easy[who]),
                "hard": len(hard[who]),
                "longer_milli": round(1_000 * follows[who]),
                "tail_milli": round(1_000 * tails[who]),
            },
            hands=most_telling(evidence[who]),
        )
        for who in asked
    )


def is_hard(choice: HandDecision) -> bool:
    """Tell whether there is something to think about: a bet of some size, or one to make."""
    answers = choice.price_chips * 3 >= choice.pot_chips and choice.street > 0
    return choice.did == "bet" or (answers and choice.did != "check")


def _tail(times: list[float]) -> float:
    """Tell how far the slowest of twenty times is from the middle one."""
    ordered = sorted(times)
    return ordered[int(0.95 * len(ordered))] - median(ordered)
