"""Settlement: from the points of every pair to the chips that change hands (OFC-10).

Owns: the limit of a loss at a cash table and how it is shared out, the order in which tournament
players pay until their chips run out.
Never: looks at cards.

Rule 1: what is paid is received.
Rule 2: nobody pays more than he has, and at a cash table nobody loses more than the limit.

Players are numbered clockwise from the button's left. `points[one][other]` is what one wins from
the other, below zero if he loses.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import final


@final
class Payment:
    """Chips from one player to another: what he owed, and what he paid of it."""

    __slots__ = ("chips", "owed_chips", "payer", "to")

    def __init__(self, payer: int, to: int, owed_chips: int, chips: int) -> None:
        self.payer: int = payer
        self.to: int = to
        self.owed_chips: int = owed_chips
        self.chips: int = chips


def cash_payments(
    points: list[list[int]], *, point_chips: int, max_loss_points: int
) -> list[Payment]:
    """List what is paid at a cash table, no loss above the limit (OFC-CASH-06)."""
    payments = []
    pays = limited_losses(points, max_loss_points)
    for payer in range(len(points)):
        for to in range(len(points)):
            owed = -points[payer][to] * point_chips
            if owed > 0:
                payments.append(Payment(payer, to, owed, pays[payer][to] * point_chips))
    return payments


def limited_losses(points: list[list[int]], max_loss_points: int) -> list[list[int]]:
    """Say what each player pays each other one, in points, when no loss may exceed the limit.

    A loss is net: who loses too much pays the limit and what he himself wins (live:AMB-37). Limits
    apply clockwise from the button, on what is left by then. One of them can cost an earlier player
    winnings that he paid with, so the round goes on until everybody is within the limit; each step
    lowers what is owed, so it ends.
    """
    pays = [[max(0, -won) for won in row] for row in points]
    over = True
    while over:
        over = False
        for player in range(len(pays)):
            winnings = sum([row[player] for row in pays])
            if sum(pays[player]) - winnings > max_loss_points:
                pays[player] = shared_out(max_loss_points + winnings, pays[player])
                over = True
    return pays


def shared_out(total: int, claims: list[int]) -> list[int]:
    """Divide points in proportion to claims, as evenly as whole points go (OFC-CASH-07).

    The largest remainders get one more; equal ones clockwise from the button (OFC-CASH-08).
    """
    whole = sum(claims)
    assert 0 <= total <= whole
    shares = [total * claim // whole for claim in claims]
    by_remainder = sorted(
        range(len(claims)), key=lambda place: (-(total * claims[place] % whole), place)
    )
    for place in by_remainder[: total - sum(shares)]:
        shares[place] += 1
    assert sum(shares) == total
    return shares


def tournament_payments(
    points: list[list[int]], stacks: list[int], *, point_chips: int
) -> list[Payment]:
    """List what is paid in a tournament, in order (OFC-TOUR-05, OFC-TOUR-06).

    A player settles with everybody clockwise before the next one does. A pair pays at most the
    smaller stack at the start of the deal, and what the loser has left (OFC-TOUR-08, OFC-TOUR-09,
    live:AMB-38); whose chips have run out is finished, even if he would win later (OFC-TOUR-07).
    """
    left = stacks.copy()
    payments = []
    for one in range(len(stacks)):
        for other in range(one + 1, len(stacks)):
            owed = abs(points[one][other]) * point_chips
            if owed == 0 or left[one] == 0 or left[other] == 0:
                continue
            payer, to = (one, other) if points[one][other] < 0 else (other, one)
            chips = min(owed, stacks[one], stacks[other], left[payer])
            left[payer] -= chips
            left[to] += chips
            payments.append(Payment(payer, to, owed, chips))
    return payments
