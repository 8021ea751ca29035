"""Finishing: who takes which place when players go out, and when one is disqualified.

Owns: the order of simultaneous eliminations, the prizes of shared places, re-ranking.
Never: draws the order of equal stacks; the draw arrives as an argument.

Rule 1: every player gets exactly one place, and no place is given twice.
Rule 2: players who share keep their places, in the order that decides over a prize which cannot
be divided; only the money of those places is pooled.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.rulebooks.schema import PlacingRules
from huone.tournament.shares import equally, in_proportion
from huone.units import Cents, Chips, PlayerId


class NotInRanking(Refused):
    """A placing can be annulled only for somebody who has one."""

    code = "finishing/not-in-ranking"
    says = "{player} is not among the finishers"


class Eliminated(Struct, frozen=True, array_like=True):
    """A player who lost his last chips, with what he had when that hand started."""

    player: PlayerId
    table: int
    stack_chips: Chips


class Finish(Struct, frozen=True, order=True):
    """A place, and the places whose prizes are pooled with it: its own alone, if not shared."""

    place: int
    shared_from: int
    shared_to: int
    player: PlayerId


def finishing_places(
    eliminated: Sequence[Eliminated],
    *,
    players_left: int,
    rules: PlacingRules,
    drawn: Sequence[PlayerId],
) -> tuple[Finish, ...]:
    """Place those who went out in one hand, or in one synchronised hand, the best place first.

    `players_left` still have chips; `drawn` is an order of the eliminated players by lot.
    """
    # MTT-ELIM-03, TOUR-PRIZE-04: more chips at the start of the hand finish higher.
    order = sorted(eliminated, key=lambda out: (-out.stack_chips, drawn.index(out.player)))
    places = iter(range(players_left + 1, players_left + len(order) + 1))
    finishes: list[Finish] = []
    for group in _sharing(order, rules):
        own = [next(places) for _ in group]
        finishes += [
            Finish(place=place, shared_from=own[0], shared_to=own[-1], player=out.player)
            for place, out in zip(own, group, strict=True)
        ]
    return tuple(finishes)


def _sharing(order: Sequence[Eliminated], rules: PlacingRules) -> list[list[Eliminated]]:
    """Split the eliminated into those who share their prizes."""
    if rules.across_tables == "share" and len({out.table for out in order}) > 1:
        # TOUR-PRIZE-06: whatever the stacks. We read it for the whole synchronised hand: were
        # only some to share, a stack at another table would rank both above and below one here.
        return [list(order)]
    if rules.equal_stacks == "share":  # TOUR-PRIZE-05.
        return [list(group) for _, group in groupby(order, key=lambda out: out.stack_chips)]
    return [[out] for out in order]  # MTT-ELIM-04: the draw has decided.


def prizes_won(finishes: Iterable[Finish], prizes_cents: Sequence[Cents]) -> dict[PlayerId, Cents]:
    """Pay the finishers; shared places pool their prizes, the odd cents go to the better place."""
    won: dict[PlayerId, Cents] = {}
    for (first, last), group in groupby(sorted(finishes), key=_shared_places):
        players = [finish.player for finish in group]
        assert len(players) == last - first + 1, "those who share are paid together"
        pooled = Cents(sum(prizes_cents[first - 1 : last]))
        won.update(zip(players, equally(pooled, len(players)), strict=True))
    return won


def _shared_places(finish: Finish) -> tuple[int, int]:
    return (finish.shared_from, finish.shared_to)


def annulled(finishes: Iterable[Finish], disqualified: PlayerId) -> tuple[Finish, ...]:
    """Take a finisher out of the ranking; everyone below moves up a place (TOUR-DQ-02..04)."""
    ranking = sorted(finishes)
    gone = next((finish for finish in ranking if finish.player == disqualified), None)
    if gone is None:
        raise NotInRanking(player=disqualified)
    return tuple(
        replace(
            finish,
            place=finish.place - (gone.place < finish.place),
            shared_from=finish.shared_from - (gone.place < finish.shared_from),
            shared_to=finish.shared_to - (gone.place <= finish.shared_to),
        )
        for finish in ranking
        if finish is not gone
    )


def moved_up(finishes: Iterable[Finish]) -> tuple[Finish, ...]:
    """Move every finisher up one place, for a player removed while he was still in.

    Without chips in play he takes no place (TOUR-SANC-02, TOUR-DQ-04).
    """
    return tuple(
        replace(
            finish,
            place=finish.place - 1,
            shared_from=finish.shared_from - 1,
            shared_to=finish.shared_to - 1,
        )
        for finish in sorted(finishes)
    )


def prizes_for_ranking(prizes_cents: Sequence[Cents], finishers: int) -> tuple[Cents, ...]:
    """Fit the published prizes to a ranking that disqualifications have shortened.

    The first unpaid finisher moves into the money. Only prizes that nobody is left to take are
    added to the others, in proportion to them (live:AMB-48).
    """
    assert finishers > 0
    taken = prizes_cents[:finishers]
    left_over = Cents(sum(prizes_cents[finishers:]))
    extra = in_proportion(left_over, taken)
    return tuple(Cents(prize + more) for prize, more in zip(taken, extra, strict=True))
