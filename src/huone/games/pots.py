"""Pots: who put in what, and who may win it.

Owns: the main pot and side pots, the division of a pot into shares, odd chips.
Never: looks at cards, knows whose turn it is, or rounds silently.

Rule 1: chips in == chips out, checked here and again in `hand.py`.
Rule 2: main and side pots are each divided on their own and never pooled (LIVE-SPLIT-08).

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import final

from huone.games.betting import Player


@final
class Pot:
    """Chips, and the players (by index) who may win them."""

    __slots__ = ("chips", "players")

    def __init__(self, chips: int, players: list[int]) -> None:
        self.chips: int = chips
        self.players: list[int] = players

    def __repr__(self) -> str:
        """Say how many chips it holds, and which players (by index) may win them."""
        return f"Pot({self.chips}, {self.players})"

    def __reduce__(self) -> tuple[object, ...]:
        """Give what `pickle` and `copy` keep of a pot."""
        return Pot, (self.chips, self.players.copy())


def form_pots(players: list[Player]) -> list[Pot]:
    """Split what everyone has put in into the main pot and side pots (POT-01, LIVE-ALLIN-02).

    A layer ends where a live player's money ends; folded players' chips lie in the layers that
    they reach. Dead money (a big blind ante, a dead post) belongs to the main pot as a whole.
    """
    levels: list[int] = []
    for player in players:
        if not player.folded and player.paid not in levels:
            levels.append(player.paid)
    levels.sort()
    pots: list[Pot] = []
    below = 0
    dead = 0
    for player in players:
        dead += player.dead
    for level in levels:
        chips = dead
        dead = 0
        able: list[int] = []
        for player in players:
            reach = player.paid if player.paid < level else level
            if reach > below:
                chips += reach - below
            if not player.folded and player.paid >= level:
                able.append(player.index)
        if chips > 0:
            pots.append(Pot(chips, able))
        below = level
    beyond = 0
    for player in players:
        if player.paid > below:
            beyond += player.paid - below  # Of folded players alone: the last pot takes it.
    if beyond > 0:
        if not pots:
            pots.append(Pot(0, [player.index for player in players if not player.folded]))
        pots[-1].chips += beyond
    return pots


def divide(chips: int, parts: int, unit: int) -> list[int]:
    """Divide chips as evenly as whole units allow; the first parts get the odd units.

    What is no whole unit stays with the first part, so nothing is lost.

    >>> divide(100, 3, 1)
    [34, 33, 33]
    >>> divide(103, 2, 5)
    [53, 50]
    """
    if parts == 1:
        return [chips]
    units, rest = divmod(chips, unit)
    share, odd = divmod(units, parts)
    result = [share * unit] * parts
    for index in range(odd):
        result[index] += unit
    result[0] += rest
    assert sum(result) == chips
    return result
