"""Card sharing: decisions that follow from cards which the player could not see.

Owns: whether somebody comes into a hand or not, against what a player behind him holds who has
not acted yet.
Never: takes good play for knowledge. Nobody's first decision depends on cards that are still
unseen and have caused no bet, so a dependence has no honest explanation.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Final

from msgspec import Struct

from huone.integrity.finding import Finding, Pair, most_telling, pair_of, ranked
from huone.integrity.hands import HandDecision, PlayedHand
from huone.integrity.strength import strength
from huone.units import PlayerId

MET_MIN: Final = 100
"""Fewer first decisions before each other say nothing."""
STEP: Final = 50
"""Own hands that are so close to each other count as alike."""
SURE: Final = 0.03
"""Hands that are nearly always played, or nearly never, say nothing and only add chance."""


class _Entry(Struct, frozen=True, gc=False):
    """A first decision: whether it came in, how good the own cards were, and the rival's."""

    hand: str
    came_in: bool
    held: int
    unseen: int


def card_sharing(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank pairs by how much one's first decision depends on what the other holds."""
    entries: defaultdict[tuple[PlayerId, PlayerId], list[_Entry]] = defaultdict(list)
    for hand in hands:
        for player, rival, entry in _entries_in(hand):
            entries[player, rival].append(entry)
    usual = _usual(entries)
    found = []
    for pair in {pair_of(*key) for key in entries}:
        one, other = pair
        both = [
            (who, entry)
            for who, key in ((one, (one, other)), (other, (other, one)))
            for entry in entries.get(key, ())
        ]
        if len(both) >= MET_MIN:
            found.append(_finding(pair, both, usual))
    return ranked(found)


def _entries_in(hand: PlayedHand) -> Iterator[tuple[PlayerId, PlayerId, _Entry]]:
    """Pair each first decision that costs something with everybody who has yet to make one."""
    firsts: dict[PlayerId, HandDecision] = {}
    for choice in hand.choices:
        if choice.street == 0:
            firsts.setdefault(choice.player, choice)
    held = {player: strength(hand.game, each.cards, ()) for player, each in firsts.items()}
    order = list(firsts)
    for place, player in enumerate(order):
        own = held[player]
        if own is None or not firsts[player].price_chips:
            continue
        for rival in order[place + 1 :]:
            unseen = held[rival]
            if unseen is not None and rival in firsts[player].rivals:
                entry = _Entry(hand.id, firsts[player].did != "fold", own, unseen)
                yield player, rival, entry


def _usual(
    entries: Mapping[tuple[PlayerId, PlayerId], list[_Entry]],
) -> dict[tuple[PlayerId, int], float]:
    """Tell how often each player comes in with hands of each strength."""
    counts: defaultdict[tuple[PlayerId, int], list[int]] = defaultdict(lambda: [0, 0])
    for (player, _), each in entries.items():
        for entry in each:
            count = counts[player, entry.held // STEP]
            count[0] += entry.came_in
            count[1] += 1
    return {key: (came + 0.5) / (of + 1) for key, (came, of) in counts.items()}


def _finding(
    pair: Pair,
    both: list[tuple[PlayerId, _Entry]],
    usual: Mapping[tuple[PlayerId, int], float],
) -> Finding:
    middle = sum(entry.unseen for _, entry in both) / len(both)
    parts: list[tuple[float, str]] = []
    variance = 0.0
    for who, entry in both:
        rate, off = usual[who, entry.held // STEP], entry.unseen - middle
        if not SURE < rate < 1 - SURE:
            continue
        parts.append(((entry.came_in - rate) * off, entry.hand))
        variance += rate * (1 - rate) * off * off
    total, spread = sum(part for part, _ in parts), sqrt(variance)
    sign = -1 if total < 0 else 1
    telling = {hand: round(sign * part) for part, hand in parts}
    return Finding(
        feature="card-sharing",
        players=pair,
        score_milli=round(1_000 * abs(total) / max(spread, 1.0)),
        facts={
            "first_decisions": len(both),
            "came_in": sum(entry.came_in for _, entry in both),
            "steps_aside": int(total < 0),
        },
        hands=most_telling(telling),
    )
