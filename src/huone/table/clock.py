"""Clock: how long a player may think, and how long a hand waits for a lost one.

Owns: the time bank and its growth, the deadline of a turn, what happens when it passes.
Never: reads a clock. A deadline is an answer; the room wakes the table when it comes.

Rule 1: a turn has its decision time, then the time bank; reconnecting is waited for beside both and
costs no time bank (online:AMB-01).
Rule 2: what becomes of a turn that runs out is the hand's to say; here is when it does, and whether
its player sits out then (DSC-03).
Rule 3: a placement has its own fixed time and no bank (OFC-TIME-01).
"""

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.table.rules import (
    Clock,
    PlacementClock,
    TimeBank,
    TimeBanks,
    TurnClock,
)
from huone.units import Instant


class Bank(Struct, frozen=True, kw_only=True):
    """The spare time of one player at one table or in one tournament (TIME-04)."""

    left_ms: int = 0
    hands: int = 0


class NoOwnTimeBank(Refused):
    """Every tournament of this house has the same time bank."""

    code = "clock/no-own-time-bank"
    says = "tournaments of this house cannot set their own time bank"


def at_hand_start(bank: Bank, rules: TimeBank) -> Bank:
    """Grow a bank at the start of a hand that its player is dealt into (TIME, online:AMB-16)."""
    hand = bank.hands + 1
    if hand == 1:
        return Bank(left_ms=rules.initial_ms, hands=1)
    grown = bank.left_ms + (rules.add_ms if hand % rules.every_hands == 0 else 0)
    left_ms = min(rules.cap_ms, max(rules.floor_each_hand_ms, grown))
    return Bank(left_ms=left_ms, hands=hand)


def tournament_bank(
    rules: TimeBanks, *, initial_ms: int | None = None, cap_ms: int | None = None
) -> TimeBank:
    """Give the time bank of a tournament that may name its own amounts (TIME-07)."""
    bank = rules.tournament
    if initial_ms is None and cap_ms is None:
        return bank
    if not rules.tournament_may_override:
        raise NoOwnTimeBank()
    return replace(
        bank,
        initial_ms=bank.initial_ms if initial_ms is None else initial_ms,
        cap_ms=bank.cap_ms if cap_ms is None else cap_ms,
    )


class TurnTime(Struct, frozen=True, kw_only=True):
    """The time of one turn; a second loss of the line in it buys no more waiting."""

    began_at: Instant
    bank_ms: int
    online: bool = True
    lost_at: Instant | None = None
    called_at: Instant | None = None
    reconnect_protected: bool = True
    """Whether the hand waits for a lost player; some stages of tournaments do not (AMB-63)."""


def line_lost(turn: TurnTime, now: Instant) -> TurnTime:
    """Note that the player whose turn it is has lost his line."""
    return replace(turn, online=False, lost_at=turn.lost_at if turn.lost_at is not None else now)


def line_back(turn: TurnTime) -> TurnTime:
    """Note that he is back; he keeps the time that the hand has been waiting for him."""
    return replace(turn, online=True)


def clock_called(turn: TurnTime, now: Instant) -> TurnTime:
    """Note that staff has put the clock on the player (LIVE-TIME-01)."""
    return replace(turn, called_at=now)


def turn_deadline(turn: TurnTime, rules: Clock) -> Instant | None:
    """Give the moment at which a turn runs out; a live turn has none until the clock is called."""
    if isinstance(rules, PlacementClock):
        return Instant(turn.began_at + rules.placement_ms)
    if not isinstance(rules, TurnClock):
        return None if turn.called_at is None else Instant(turn.called_at + rules.called_ms)
    with_bank = turn.began_at + rules.decision_ms + turn.bank_ms
    if turn.lost_at is None:
        return Instant(with_bank)
    waited_for = _reconnect_deadline(turn, turn.lost_at, rules)
    may_use_bank = turn.online or rules.disconnect.draws_on_time_bank
    return Instant(max(waited_for, with_bank)) if may_use_bank else waited_for


def _reconnect_deadline(turn: TurnTime, lost_at: Instant, rules: TurnClock) -> Instant:
    """Wait for both promises: so long after the decision time and the loss (online:AMB-01)."""
    normal = turn.began_at + rules.decision_ms
    if not turn.reconnect_protected:
        return Instant(max(normal, lost_at))
    return Instant(max(normal + rules.disconnect.extra_ms, lost_at + rules.disconnect.guarantee_ms))


def bank_starts(turn: TurnTime, rules: Clock) -> Instant | None:
    """Give the moment from which a turn draws on the time bank, if it has any."""
    if not isinstance(rules, TurnClock) or not turn.bank_ms or not turn.online:
        return None
    normal = Instant(turn.began_at + rules.decision_ms)
    if turn.lost_at is None:
        return normal
    return max(normal, _reconnect_deadline(turn, turn.lost_at, rules))


def bank_used(turn: TurnTime, acted_at: Instant, rules: TurnClock) -> int:
    """Give what a turn took from the time bank: nothing of the time spent on reconnecting."""
    starts = turn.began_at + rules.decision_ms
    if turn.lost_at is None:
        used = acted_at - starts
    else:
        before = max(0, turn.lost_at - starts)
        resumes = max(starts, _reconnect_deadline(turn, turn.lost_at, rules))
        used = before + max(0, acted_at - resumes if turn.online else 0)
    return min(turn.bank_ms, max(0, used))


def sits_out(turn: TurnTime, rules: Clock) -> bool:
    """Say whether a player whose time is over sits out when the hand ends (DSC-03, AMB-59)."""
    if isinstance(rules, TurnClock):
        return rules.time_out_sits_out if turn.online else rules.disconnect.sits_out_after_hand
    # A live room leaves the seat of a slow player to its staff (LIVE-PRES-05).
    return False


def next_deadline(*deadlines: Instant | None) -> Instant | None:
    """Give the earliest of several deadlines, some of which may not exist."""
    return min([moment for moment in deadlines if moment is not None], default=None)
