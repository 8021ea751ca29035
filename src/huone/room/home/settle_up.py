"""Settling up: who has won what in a home game, and who pays whom.

Owns: the sheet of a game, and the fewest payments that settle it.
Never: moves anything. It is a note among friends; the room knows no money of theirs.

Rule 1: what everybody has won adds up to nothing, or there is no sheet.
Rule 2: house bots play for nothing. They are one line of the sheet, and nobody pays them or is paid
by them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from huone.bots.names import is_bot
from huone.units import PlayerId

EXACT_MAX: Final = 12
"""Up to how many who owe or are owed the fewest payments are searched for."""


class Counted(Struct, frozen=True, kw_only=True):
    """One player's chips in a home game."""

    player: PlayerId
    bought_chips: int
    """What he has taken from the game, top-ups included."""
    left_chips: int
    """What he has brought back when he got up."""
    stack_chips: int
    """What lies before him now."""

    @property
    def won_chips(self) -> int:
        """What he is ahead (above zero) or behind."""
        return self.left_chips + self.stack_chips - self.bought_chips


class FriendPayment(Struct, frozen=True, kw_only=True):
    """What one player gives another to be even."""

    source: PlayerId
    target: PlayerId
    chips: int


def payments(counted: Sequence[Counted]) -> tuple[FriendPayment, ...]:
    """List the fewest payments after which everybody is even.

    >>> sheet = [
    ...     Counted(player=PlayerId("anna"), bought_chips=200, left_chips=320, stack_chips=0),
    ...     Counted(player=PlayerId("bo"), bought_chips=200, left_chips=80, stack_chips=0),
    ... ]
    >>> [(each.source, each.target, each.chips) for each in payments(sheet)]
    [('bo', 'anna', 120)]
    """
    won = {each.player: each.won_chips for each in counted if not is_bot(each.player)}
    from_bots = -sum(won.values())
    assert from_bots == sum(each.won_chips for each in counted if is_bot(each.player))
    bots = PlayerId("")
    settled: list[FriendPayment] = []
    for group in _groups({**won, bots: from_bots}):
        settled += _settle(group)
    return tuple(each for each in settled if bots not in (each.source, each.target))


def _groups(won: Mapping[PlayerId, int]) -> list[dict[PlayerId, int]]:
    """Part everybody into as many groups as possible that are even among themselves.

    A group of n needs n - 1 payments, so the most groups are the fewest payments.
    """
    people = [player for player, chips in won.items() if chips]
    if len(people) > EXACT_MAX:
        return [{player: won[player] for player in people}]
    sums = [0] * (1 << len(people))
    for some in range(1, len(sums)):
        first = (some & -some).bit_length() - 1
        sums[some] = sums[some & (some - 1)] + won[people[first]]

    @cache
    def parted(some: int) -> tuple[int, ...]:
        """Part some people, named by bits, into the most even groups; the rest is the last."""
        best: tuple[int, ...] = (some,)
        first, group = some & -some, some
        while group:
            if group & first and group != some and not sums[group]:
                found = (group, *parted(some ^ group))
                best = max(best, found, key=len)
            group = (group - 1) & some
        return best

    found = parted(len(sums) - 1) if people else ()
    return [
        {player: won[player] for bit, player in enumerate(people) if group >> bit & 1}
        for group in found
    ]


def _settle(won: Mapping[PlayerId, int]) -> list[FriendPayment]:
    """Let the one who owes most pay the one who is owed most, until everybody is even."""
    left, settled = dict(won), list[FriendPayment]()
    assert sum(left.values()) == 0
    while any(left.values()):
        source = min(left, key=lambda player: left[player])
        target = max(left, key=lambda player: left[player])
        chips = min(-left[source], left[target])
        left[source] += chips
        left[target] -= chips
        settled.append(FriendPayment(source=source, target=target, chips=chips))
    return settled
