"""Fold: a contest from its events, one by one, and undoing one of them.

Owns: which module applies which fact, and what an undo may undo.
Never: decides what a fact means; the modules of the nouns do.

Rule 1: the state is the fold of all events that stand. To undo one, everything is folded without
it; if a later event is then refused, so is the undo, and it says which (design 2.3).
Rule 2: before every event the clock runs to its moment, so levels and breaks follow from time.
Rule 3: sales, refunds, payments over the desk and bookings are never undone, but corrected.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from huone.live.contests import booking, busts, clock, desk, draw, facts, hands, prizes, races
from huone.live.contests.contest import Contest, ContestNotAnnounced
from huone.live.contests.facts import NEVER_UNDONE, ContestEvent, ContestFact, ContestNoted
from huone.live.contests.proposals import refuse_move
from huone.live.day import UndoBlocked, UndoTooLate, verify_own_or_leads
from huone.live.journal import Undone, standing
from huone.live.menu import LiveRules
from huone.refusal import Refused
from huone.units import Instant

Apply = Callable[[Contest, Any, ContestNoted], None]

APPLIED: Final[Mapping[type[object], Apply]] = {
    facts.ContestAnnounced: desk.announce,
    facts.SheetSet: clock.set_sheet,
    facts.EntrySold: desk.sell_entry,
    facts.ChipsSoldInContest: desk.sell_chips,
    facts.LastRebuysCalled: desk.call_last_rebuys,
    facts.EntryRefunded: desk.refund_entry,
    facts.ContestSeatDrawn: draw.draw_seat,
    facts.ContestStarted: draw.start,
    facts.PresenceMarked: draw.mark_present,
    facts.GuestMoved: draw.move,
    facts.MoveRefused: refuse_move,
    facts.GuestArrived: draw.arrive,
    facts.ContestTableOpened: draw.open_table,
    facts.ContestTableBroken: draw.break_table,
    facts.ClockStopped: clock.stop_clock,
    facts.ClockWentOn: clock.go_on,
    facts.LevelSet: clock.set_level,
    facts.ContestHandBegan: hands.begin_hand,
    facts.ContestHandVoided: hands.void_hand,
    facts.BigBlindStated: hands.state_big_blind,
    facts.HandForHandCalled: busts.call_hand_for_hand,
    facts.RoundDone: busts.round_done,
    facts.RoundBegun: busts.next_round,
    facts.OutReported: busts.report_out,
    facts.BustedOut: busts.bust_out,
    facts.EntrantRemoved: busts.remove,
    facts.EntrantDisqualified: busts.disqualify,
    facts.TableRaced: races.race,
    facts.StackCounted: prizes.count_stack,
    facts.PrizesFixed: prizes.fix_prizes,
    facts.SpecialPrizeGiven: prizes.give_special,
    facts.DealPutForward: prizes.propose_deal,
    facts.DealAccepted: prizes.accept_deal,
    facts.PrizeCollected: prizes.collect,
    facts.ContestCancelled: busts.cancel,
    facts.DebtBooked: booking.book,
}
"""What each fact does to a contest; it refuses what cannot have happened."""


def apply(contest: Contest, event: ContestNoted) -> None:
    """Let an event count, or refuse it; a refused one may leave a trial half done."""
    announced = isinstance(event.fact, facts.ContestAnnounced)
    if contest.terms is None and not announced:
        raise ContestNotAnnounced(contest=contest.id)
    contest.now = Instant(max(contest.now, event.noted_ms))
    if contest.terms is not None:
        clock.run_to(contest.field, contest.config, contest.now)
    APPLIED[type(event.fact)](contest, event.fact, event)
    contest.number = event.number
    for topic in topics_of(event.fact):
        seen = dict(contest.changed.get(topic, {}))
        seen[event.by] = event.number
        contest.changed[topic] = seen


def topics_of(fact: ContestFact) -> list[str]:
    """Name the tables that a fact is about."""
    names = ("table", "from_table", "to_table")
    return [f"table:{getattr(fact, name)}" for name in names if getattr(fact, name, 0)]


def fold(rules: LiveRules, id: str, known: Iterable[ContestEvent]) -> Contest:
    """Add a whole contest up, without what was undone."""
    contest, listed = Contest(rules, id), list(known)
    for event in standing(listed):
        if isinstance(event, ContestNoted):
            apply(contest, event)
    contest.number = listed[-1].number if listed else 0
    return contest


def undone_fold(rules: LiveRules, id: str, known: list[ContestEvent], undo: Undone) -> Contest:
    """Add a contest up as if an event had not been; refuse if a later one needs it."""
    contest = Contest(rules, id)
    for event in standing([*known, undo]):
        if isinstance(event, ContestNoted):
            try:
                apply(contest, event)
            except Refused as no:
                raise UndoBlocked(
                    number=undo.undoes,
                    by_number=event.number,
                    by_kind=type(event.fact).__name__,
                    why=str(no),
                ) from no
    contest.number = undo.number
    contest.now = Instant(max(contest.now, undo.noted_ms))
    clock.run_to(contest.field, contest.config, contest.now)
    return contest


def verify_undo(
    known: list[ContestEvent],
    number: int,
    *,
    by: str,
    now: Instant,
    is_director: bool,
    is_chief: bool,
) -> None:
    """Refuse to undo what nobody may, or only the chief."""
    verify_own_or_leads(
        known, number, NEVER_UNDONE, by=by, now=now, leads=is_director, who="the director"
    )
    if not is_chief and _is_paid_since(known, number):
        raise UndoTooLate(seconds=0, who="the chief, for a prize was collected since")


def _is_paid_since(known: list[ContestEvent], number: int) -> bool:
    return any(
        isinstance(later, ContestNoted) and isinstance(later.fact, facts.PrizeCollected)
        for later in known[number:]
    )
