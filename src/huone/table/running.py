"""Running: one hand at a table, with the time of each turn, until it is over.

Owns: the turns of a hand and their deadlines, time banks while it runs, acting for players whose
time is over or who are gone, undoing what a hand did to time banks.
Never: knows seats that are not dealt in, money, blinds or the next hand. A cash table and a
tournament table run their hands with it alike.

    running = RunningHand(17, hand, presence, clock=clock, growth=time_bank)
    running.begin(now=now)                      -> events up to the first decision
    running.act(seat, action, now=now)          -> events, or the hand's refusal and no change
    running.tick(now=now)                       -> events of turns that have run out
    running.deadline()                          -> when to tick
    running.set_connected(seat, online=False, now=now), running.call_clock(seat, now=now)
    running.house_acts(seat, "fold", now=now)   -> he has left or sits out: the house acts for him
    running.is_over, running.sits_out, running.undo()

Rule 1: everybody who may act now has a clock of his own; several run at once where all commit at
the same time (GAME-SVITEN-15).
Rule 2: `presence` is shared with the table, which sees banks shrink as they are used.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.games.actions import Action, Fold, NotYourTurn, Turn, TurnKind
from huone.games.protocol import AnyHand
from huone.table import events as table_events
from huone.table.clock import (
    Bank,
    TurnTime,
    at_hand_start,
    bank_starts,
    bank_used,
    clock_called,
    line_back,
    line_lost,
    next_deadline,
    sits_out,
    turn_deadline,
)
from huone.table.events import TableEvent
from huone.table.rules import Clock, TimeBank, TurnClock
from huone.units import Instant, Seat

Acts = Literal["himself", "fold", "check-fold"]
"""Who decides for a player: he, or the house, which folds or checks what is free."""


class Presence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player as his turns see him: his time bank, his line, and who acts for him."""

    bank: Bank = Bank()
    online: bool = True
    acts: Acts = "himself"
    reconnect_protected: bool = True
    """Whether a hand waits for his line; some stages of tournaments do not (online:AMB-63)."""


class RunningHand:
    """One hand, and the time of its turns."""

    def __init__(
        self,
        number: int,
        hand: AnyHand,
        presence: dict[Seat, Presence],
        *,
        clock: Clock,
        growth: TimeBank | None,
    ) -> None:
        self.number = number
        self.hand = hand
        self.presence = presence
        self.clock = clock
        self.growth = growth
        self.seats: tuple[Seat, ...] = tuple(Seat(seat) for seat in hand.stacks)
        self.turns: dict[Seat, TurnTime] = {}
        self.kind: TurnKind | None = None
        self.sits_out: set[Seat] = set()
        """Whose time ran out so that he sits out when the hand ends (DSC-03, online:AMB-59)."""
        self.before: dict[Seat, Bank] = {seat: presence[seat].bank for seat in self.seats}
        self.told = 0
        self.thought: list[tuple[int, int]] = []
        """How many milliseconds each decision took, with the number of its event."""

    # Questions

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.hand.is_over

    def deadline(self) -> Instant | None:
        """Say when the first turn runs out."""
        return next_deadline(*[turn_deadline(turn, self.clock) for turn in self.turns.values()])

    def turn_of(self, seat: Seat) -> Turn | None:
        """Say what a player may do now; None when it is not his turn."""
        if seat not in self.turns:
            return None
        turn = self.hand.turn()
        assert turn is not None
        return _put_to(seat, turn)

    def timed_turns(self) -> list[table_events.TurnTimed]:
        """List the turns that run now, with their time."""
        return [self._timed(seat, self.turn_of(seat)) for seat in self.turns]

    # What happens

    def begin(self, *, now: Instant) -> list[TableEvent]:
        """Let the banks of those who are dealt in grow, and give the first turn its time."""
        if self.growth is not None:
            for seat in self.seats:
                bank = at_hand_start(self.presence[seat].bank, self.growth)
                self.presence[seat] = replace(self.presence[seat], bank=bank)
        return self._go_on(now)

    def act(self, seat: Seat, action: Action, *, now: Instant) -> list[TableEvent]:
        """Take a player's action, or let the hand refuse it with nothing changed."""
        number, turn = len(self.hand.events), self.turns.get(seat)
        self.hand.act(action, seat)
        if turn is not None:
            self.thought.append((number, now - turn.began_at))
        self._use_bank(seat, now)
        return self._go_on(now)

    def tick(self, *, now: Instant) -> list[TableEvent]:
        """Act for everybody whose time is over (DSC-02, LIVE-TIME-03, OFC-TIME-02)."""
        happened: list[TableEvent] = []
        while (seat := self._timed_out(now)) is not None:
            if sits_out(self.turns[seat], self.clock):
                self.sits_out.add(seat)
            happened.append(table_events.TimeOver(seat))
            happened += self.act(seat, self.hand.timed_out(seat), now=now)
        return happened

    def set_connected(self, seat: Seat, *, online: bool, now: Instant) -> list[TableEvent]:
        """Note in a turn that its player's line is lost or back (DSC-01, DSC-04)."""
        turn = self.turns.get(seat)
        if turn is None:
            return []
        return self._retime(seat, line_back(turn) if online else line_lost(turn, now))

    def call_clock(self, seat: Seat, *, now: Instant) -> list[TableEvent]:
        """Put the clock on a player whose turn it is; a second call changes nothing."""
        turn = self.turns.get(seat)
        if turn is None:
            raise NotYourTurn(turn=next(iter(self.turns)), seat=seat)
        if turn.called_at is not None:
            return []
        return [table_events.ClockCalled(seat), *self._retime(seat, clock_called(turn, now))]

    def house_acts(self, seat: Seat, acts: Acts, *, now: Instant) -> list[TableEvent]:
        """Let the house act for a player from now on, or himself again."""
        self.presence[seat] = replace(self.presence[seat], acts=acts)
        return self._go_on(now)

    def after_ruling(self, *, now: Instant) -> list[TableEvent]:
        """Go on after the house has changed the hand itself, such as by killing a player's."""
        return self._go_on(now)

    def undo(self) -> None:
        """Give everybody the time bank that he had before the hand (online:AMB-03)."""
        for seat, bank in self.before.items():
            if seat in self.presence:
                self.presence[seat] = replace(self.presence[seat], bank=bank)
        self.turns = {}

    # Turns

    def _go_on(self, now: Instant) -> list[TableEvent]:
        """Tell what happened, time whoever may act now, and act for those who are gone."""
        happened = self._new_events()
        while (seat := self._next_automatic()) is not None:
            self.hand.act(self._automatic(seat), seat)
            self.turns.pop(seat, None)
            happened += self._new_events()
        return happened + self._time_turns(now)

    def _new_events(self) -> list[TableEvent]:
        events = self.hand.events[self.told :]
        self.told = len(self.hand.events)
        return [table_events.InHand(self.number, event) for event in events]

    def _next_automatic(self) -> Seat | None:
        for seat in self.hand.waiting_for():
            if self.presence[Seat(seat)].acts != "himself":
                return Seat(seat)
        return None

    def _automatic(self, seat: Seat) -> Action:
        """Choose for a player who is gone: a fold in his turn to bet, else what costs least.

        A player who left folds even where a check is free (online:AMB-65, online:AMB-23).
        """
        turn = self.hand.turn()
        assert turn is not None
        folds = self.presence[seat].acts == "fold"
        if folds and turn.kind == "bet" and not turn.bring_in_chips:
            return Fold()
        return self.hand.timed_out(seat)

    def _time_turns(self, now: Instant) -> list[TableEvent]:
        turn = self.hand.turn()
        if turn is None:
            self.turns, self.kind = {}, None
            return []
        if turn.kind != self.kind:
            self.turns, self.kind = {}, turn.kind  # Another decision than the one that was timed.
        waiting = [Seat(seat) for seat in self.hand.waiting_for()]
        new = [seat for seat in waiting if seat not in self.turns]
        self.turns = {seat: self.turns.get(seat) or self._new_turn(seat, now) for seat in waiting}
        return [self._timed(seat, _put_to(seat, turn)) for seat in new]

    def _new_turn(self, seat: Seat, now: Instant) -> TurnTime:
        player = self.presence[seat]
        return TurnTime(
            began_at=now,
            bank_ms=player.bank.left_ms,
            online=player.online,
            lost_at=None if player.online else now,
            reconnect_protected=player.reconnect_protected,
        )

    def _retime(self, seat: Seat, turn: TurnTime) -> list[TableEvent]:
        asked = self.turn_of(seat)
        before = self._timed(seat, asked)
        self.turns[seat] = turn
        after = self._timed(seat, asked)
        return [] if after == before else [after]

    def _timed(self, seat: Seat, asked: Turn | None) -> table_events.TurnTimed:
        turn = self.turns[seat]
        ends, bank_from = turn_deadline(turn, self.clock), bank_starts(turn, self.clock)
        if ends is None or (bank_from is not None and bank_from >= ends):
            bank_from = None
        return table_events.TurnTimed(seat, bank_from, ends, asked)

    def _timed_out(self, now: Instant) -> Seat | None:
        for seat, turn in self.turns.items():
            deadline = turn_deadline(turn, self.clock)
            if deadline is not None and deadline <= now:
                return seat
        return None

    def _use_bank(self, seat: Seat, now: Instant) -> None:
        turn = self.turns.pop(seat, None)
        if turn is not None and isinstance(self.clock, TurnClock):
            used_ms = bank_used(turn, now, self.clock)
            if used_ms:
                bank = self.presence[seat].bank
                left = replace(bank, left_ms=bank.left_ms - used_ms)
                assert left.left_ms >= 0
                self.presence[seat] = replace(self.presence[seat], bank=left)


def _put_to(seat: Seat, turn: Turn) -> Turn:
    """Ask a player; where all commit at once, the same is asked of everybody."""
    return turn if turn.seat == seat else replace(turn, seat=int(seat))
