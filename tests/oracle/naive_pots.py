"""Naive pots: every chip is looked at on its own, and shares are dealt out chip by chip.

A slow second opinion for `huone.games.pots` and `huone.games.showdown`, written from the rules.
"""

from collections.abc import Sequence


def naive_pots(
    paid: Sequence[int], dead: Sequence[int], folded: Sequence[bool]
) -> list[tuple[int, list[int]]]:
    """List chips and contenders of each pot, the main pot first.

    The k-th chip of every player lies in one layer; whoever is live and put in a k-th chip plays
    for it. A layer that only folded players reached belongs to the layer below, or to all.
    """
    live = [player for player in range(len(paid)) if not folded[player]]
    pots: list[tuple[int, list[int]]] = []
    for k in range(1, max(paid) + 1):
        chips = sum(1 for each in paid if each >= k)
        contenders = [player for player in live if paid[player] >= k]
        if not pots:
            pots.append((chips, contenders or live))
        elif contenders in ([], pots[-1][1]):
            pots[-1] = (pots[-1][0] + chips, pots[-1][1])
        else:
            pots.append((chips, contenders))
    if pots and len(pots[0][1]) == len(live):
        pots[0] = (pots[0][0] + sum(dead), pots[0][1])
    elif sum(dead):
        pots.insert(0, (sum(dead), live))
    return pots


def naive_division(
    chips: int, contenders: Sequence[int], values: Sequence[Sequence[int]], unit: int = 1
) -> dict[int, int]:
    """Divide a pot by the values of each share: halves first, then among equals, unit by unit.

    Values are 0 for who has no hand for a share. Players are numbered from the button's left, which
    is the order in which odd units go out.
    """
    won = dict.fromkeys(contenders, 0)
    shares = []
    for each in values:
        best = max(each[player] for player in contenders)
        if best:
            shares.append([player for player in contenders if each[player] == best])
    if all(winners == shares[0] for winners in shares):
        shares = shares[:1]
    parts = [0] * len(shares)
    for unit_number in range(chips // unit):
        parts[unit_number % len(shares)] += unit
    parts[0] += chips % unit
    for part, winners in zip(parts, shares, strict=True):
        for unit_number in range(part // unit):
            won[winners[unit_number % len(winners)]] += unit
        won[winners[0]] += part % unit
    return won
