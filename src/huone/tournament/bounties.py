"""Bounties: the price on a player's head, and who is paid when he goes out.

Owns: regular, progressive and VIP bounties, physical bounty chips, shared knock-outs.
Never: touches the prize pool; bounty money is kept apart from it (online:AMB-44).

Rule 1: no bounty is lost: what a knock-out takes off one head is paid out or put on others.
Rule 2: winners stand clockwise from the button; the first of them gets what does not divide.
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from huone.rulebooks.schema import BountyRules
from huone.tournament.shares import equally
from huone.units import Cents, PlayerId

WHOLE = 10_000  # Basis points.


class SettledPot(Struct, frozen=True):
    """A pot: who could win it, and who did, clockwise from the button."""

    contestants: Collection[PlayerId]
    winners: Sequence[PlayerId]


class BountyWon(Struct, frozen=True):
    """What one player gets for a knock-out, in cash and on his own head."""

    player: PlayerId
    cash_cents: Cents
    added_cents: Cents


class KnockOut(Struct, frozen=True):
    """The bounties after a knock-out, and what was won."""

    bounties_cents: Mapping[PlayerId, Cents]
    won: tuple[BountyWon, ...]


def eliminators(pots: Sequence[SettledPot], victim: PlayerId) -> tuple[PlayerId, ...]:
    """Name who knocked a player out: whoever won the last pot that he could win (online:AMB-45).

    The pots come main pot first, as they formed.
    """
    contested = [pot for pot in pots if victim in pot.contestants]
    assert contested, "a player goes out in a pot"
    assert victim not in contested[-1].winners
    return tuple(contested[-1].winners)


def knock_out(
    bounties_cents: Mapping[PlayerId, Cents],
    victim: PlayerId,
    *,
    winners: Sequence[PlayerId],
    cash_basis_points: int,
) -> KnockOut:
    """Take a player's bounty and share it among those who knocked him out (TYPE-BNTY-02..03).

    A regular bounty is all cash, 10,000 basis points; of a progressive one the rest goes on the
    winner's own head, and a cent that does not divide is cash (TOUR-PKO-01).
    """
    after = dict(bounties_cents)
    shares = equally(after.pop(victim), len(winners))  # POT-04, TOUR-BTY-04.
    won = []
    for player, share in zip(winners, shares, strict=True):
        added = Cents(share * (WHOLE - cash_basis_points) // WHOLE)
        after[player] = Cents(after[player] + added)
        won.append(BountyWon(player, Cents(share - added), added))
    paid = sum(one.cash_cents for one in won)
    assert sum(after.values()) + paid == sum(bounties_cents.values())
    return KnockOut(after, tuple(won))


def own_bounty(bounties_cents: Mapping[PlayerId, Cents], winner: PlayerId) -> Cents:
    """Pay the winner of the tournament the bounty on his own head (online:AMB-45)."""
    assert list(bounties_cents) == [winner], "all others are out"
    return bounties_cents[winner]


def vip_bounty_won(
    bounty_cents: Cents, winners: Sequence[PlayerId], *, rebuys: bool, rules: BountyRules
) -> tuple[BountyWon, ...]:
    """Pay the bounty of a VIP, but not to those whom he answers with a rebuy (TYPE-BNTY-05)."""
    if rebuys and not rules.vip_paid_after_rebuy:
        return ()
    shares = equally(bounty_cents, len(winners))
    return tuple(
        BountyWon(player, share, Cents(0)) for player, share in zip(winners, shares, strict=True)
    )


class ChipsTaken(Struct, frozen=True):
    """Bounty chips of one victim that one winner takes."""

    player: PlayerId
    victim: PlayerId
    chips: int


def share_chips(
    heads: Sequence[tuple[PlayerId, int]], winners: Sequence[PlayerId]
) -> tuple[ChipsTaken, ...]:
    """Share the chips of all whom the same players knocked out in one hand (TOUR-BTY-04..05).

    They are one heap: three victims of one chip each and two winners give 2 and 1.

    >>> [(t.player, t.victim, t.chips) for t in share_chips([("x", 1), ("y", 1)], ["ann", "bo"])]
    [('ann', 'x', 1), ('bo', 'y', 1)]
    """
    due = bounty_chips_won(sum(chips for _, chips in heads), winners)
    taken: list[ChipsTaken] = []
    for victim, left in heads:
        for player in winners:
            chips = min(left, due[player])
            if chips:
                left -= chips
                due[player] -= chips
                taken.append(ChipsTaken(player, victim, chips))
    assert not any(due.values()), "every chip has gone to somebody"
    return tuple(taken)


def bounty_chips_won(chips: int, winners: Sequence[PlayerId]) -> dict[PlayerId, int]:
    """Share physical bounty chips; none is broken, the odd ones go clockwise (TOUR-BTY-05).

    >>> bounty_chips_won(3, ["ann", "bo"])
    {'ann': 2, 'bo': 1}
    """
    share, odd = divmod(chips, len(winners))
    return {player: share + (i < odd) for i, player in enumerate(winners)}
