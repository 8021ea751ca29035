"""Absence: who could be dealt in, who is on a break, and who has lost his line.

Owns: the people of a table and whether they are ready, breaks and their clocks, coming back, lost
lines, wishes for the next hand.
Never: seats or removes anybody (`attendance.py`), deals (`cash.py`), or knows of other tables.

Rule 1: what a player asks for in a hand begins when it is over (online:AMB-65).
Rule 2: the pause before a hand begins as soon as one can be dealt, and nobody can prolong it.
"""

from typing import Final

from msgspec.structs import replace

from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.breaks import (
    Break,
    BreakBecause,
    BreakNotOffered,
    SitOutWhen,
    floor_asked_at,
    removed_at,
    verify_break,
    verify_long_break,
)
from huone.table.buyin import Departure, shown
from huone.table.clock import next_deadline
from huone.table.config import TableConfig
from huone.table.deal import Progress, can_deal, last_of
from huone.table.entry import Offer, offers, verify_wish
from huone.table.events import TableEvent
from huone.table.owed import BlindPlace, Wish
from huone.table.programme import Programme
from huone.table.rules import LongBreak, SitOutClock
from huone.table.running import RunningHand
from huone.table.seating import (
    TableSeats,
)
from huone.table.sitters import AskedBreak, NotSeated, Sitter, Sitters
from huone.table.straddles import verify_offered
from huone.units import Chips, Instant, PlayerId, Seat

WAIT_ONLY: Final = (Offer(wish="wait", posts=()),)
"""How somebody comes into the next hand who owes nothing, or where nobody posts."""


class NotEnoughChips(Refused):
    """Whoever wants cards needs chips (online:AMB-60, OFC-CASH-05)."""

    code = "table/not-enough-chips"
    says = "you have {stack}; a hand needs {least} at least"


class AlreadyLeaving(Refused):
    """Leaving cannot be taken back."""

    code = "table/already-leaving"
    says = "you are leaving this table"


class HandRunning(Refused):
    """What is asked waits until the hand is over and recorded."""

    code = "table/hand-running"
    says = "a hand is being played"


class Absence:
    """The people of a cash table, and whether they are there."""

    def __init__(self, config: TableConfig, programme: Programme, *, opened_at: Instant) -> None:
        self.config = config
        self.programme = programme
        self.opened_at = opened_at
        # A live room deals to those who are there (LIVE-PRES-01); online a lost line is waited for.
        self._deals_to_present = isinstance(config.cash.sit_out, LongBreak)
        self.sitters = Sitters(config.seats)
        self.departures: dict[PlayerId, Departure] = {}
        self.progress = Progress()
        self.running: RunningHand | None = None
        self.ready_since: Instant | None = None
        """Since when a hand could be dealt; nothing while one is running or too few are ready."""
        self.restored_at: Instant | None = None
        """Since when a table that was opened again has to do what a lost hand kept waiting."""

    # Questions

    def sitter_of(self, player: PlayerId) -> Sitter:
        """Find who plays at this table, or refuse."""
        return self.sitters.of(player)

    def free_seats(self) -> list[Seat]:
        """List the seats that nobody has."""
        return self.sitters.free_seats()

    def table_seats(self) -> TableSeats:
        """Describe the table as the seat service sees it."""
        players = {sitter.seat: sitter.player for sitter in self.sitters}
        return TableSeats(
            table=self.config.id,
            seats=self.config.seats,
            players=players,
            opened_at=self.opened_at,
        )

    def stacks(self) -> list[tuple[Seat, PlayerId, Chips]]:
        """List all chips of the table between hands, by seat.

        An owner who is played over has his own seat's number plus the number of seats.
        """
        playing = [(s.seat, s.player, Chips(s.stack)) for s in self.sitters]
        owners = [
            (Seat(seat + self.config.seats), s.player, Chips(s.stack))
            for seat, s in self.sitters.owners.items()
        ]
        return sorted([*playing, *owners])

    def is_in_hand(self, seat: Seat) -> bool:
        """Tell whether the player of a seat has cards, or chips in a pot that is not settled."""
        return self.running is not None and seat in self.running.seats

    def places(self) -> list[BlindPlace]:
        """List everybody as the blinds see him; who cannot be dealt in sits out."""
        return [
            replace(sitter.place, wish="sit-out") if self._is_out(sitter) else sitter.place
            for sitter in self.sitters.everyone()
        ]

    def _is_out(self, sitter: Sitter) -> bool:
        if sitter.pause is not None or sitter.leaving or sitter.seat not in self.sitters:
            return True
        if self.sitters[sitter.seat] is not sitter or sitter.stack < self.programme.least_stack:
            return True
        return self._deals_to_present and not self.sitters.presence[sitter.seat].online

    def ways_in(self, player: PlayerId) -> tuple[Offer, ...]:
        """List how a player may come into the next hand, and what it costs him."""
        sitter = self.sitter_of(player)
        played = self.programme.at(self.progress.played)
        if sitter.place.due == "nothing" or not played.has_blinds:
            return WAIT_ONLY
        everybody = self.places()
        last = last_of(self.progress, everybody)
        others = [p for p in everybody if p.player != player and p.wish != "sit-out"]
        if last is None or not others:
            return WAIT_ONLY
        places = [*others, replace(sitter.place, wish="wait")]
        return offers(sitter.seat, last, places, self.config.cash, played.stakes)

    def can_deal(self) -> bool:
        """Tell whether enough players are ready for a hand."""
        return self.running is None and can_deal(self.progress, self.places(), self.config)

    def deals_at(self) -> Instant | None:
        """Say when the next hand is to be dealt."""
        if self.ready_since is None:
            return None
        return Instant(self.ready_since + self.config.pause_ms)

    def next_deadline(self) -> Instant | None:
        """Say when the table wants to be woken: a turn, a break or the next hand."""
        turn = self.running.deadline() if self.running else None
        breaks = [self.break_ends(s) for s in self.sitters.everyone() if s.pause is not None]
        return next_deadline(self.restored_at, self.deals_at(), turn, *breaks)

    def break_ends(self, sitter: Sitter) -> Instant | None:
        """Say when a break costs its player the seat, or when staff is asked about it."""
        rules, pause = self.config.cash.sit_out, sitter.pause
        if pause is None:
            return None
        if isinstance(rules, SitOutClock):
            return removed_at(pause, rules)
        if pause.why != "long-break" or pause.overrun_told:
            return None
        return floor_asked_at(pause, rules)

    def _note_ready(self, now: Instant) -> None:
        """Begin the pause before a hand as soon as one can be dealt; nothing prolongs it."""
        if not self.can_deal():
            self.ready_since = None
        elif self.ready_since is None:
            self.ready_since = now

    # Breaks

    def sit_out(
        self, player: PlayerId, when: SitOutWhen, *, now: Instant, everywhere: bool = False
    ) -> list[TableEvent]:
        """Start a break: from the next hand, or from the next big blind (CASH-SIT-01..05).

        `everywhere` is the room's word that the break holds at all of the player's tables; its
        clock runs from now, even if this table's hand has to end first (TV-SIT-03).
        """
        verify_break(when, self.config.cash.sit_out)
        sitter = self.sitter_of(player)
        since = now if everywhere else None
        if sitter.pause is not None:
            return self._widen_break(sitter, sitter.pause, since)
        if when == "next-hand" and not self.is_in_hand(sitter.seat):
            why: BreakBecause = "everywhere" if everywhere else "asked"
            return [self._pause(sitter, Break(since=now, everywhere_since=since, why=why), now)]
        asked = AskedBreak(when=when, everywhere_since=since)
        if sitter.asked_break == asked:
            return []
        self.sitters.change(sitter, asked_break=asked)
        return [table_events.BreakAsked(sitter.seat, when)]

    def _widen_break(self, sitter: Sitter, pause: Break, since: Instant | None) -> list[TableEvent]:
        """Make a break part of one at all tables; one from the big blind stays its own."""
        if since is None or pause.everywhere_since is not None or pause.why == "big-blind":
            return []
        self.sitters.change(sitter, pause=replace(pause, everywhere_since=since))
        return [table_events.BreakStarted(sitter.seat, "everywhere")]

    def long_break(self, player: PlayerId, *, taken_today: int, now: Instant) -> list[TableEvent]:
        """Start the longer break that a live player has once an evening (LIVE-PRES-06)."""
        rules = self.config.cash.sit_out
        if not isinstance(rules, LongBreak):
            raise BreakNotOffered(kind="of half an hour")
        sitter = self.sitter_of(player)
        verify_long_break(taken_today, rules)
        if self.is_in_hand(sitter.seat):
            raise HandRunning()
        return [self._pause(sitter, Break(since=now, why="long-break"), now)]

    def _pause(self, sitter: Sitter, pause: Break, now: Instant) -> TableEvent:
        place = replace(sitter.place, wish="wait")
        self.sitters.change(sitter, place=place, pause=pause, asked_break=None)
        self._note_ready(now)
        return table_events.BreakStarted(sitter.seat, pause.why)

    def come_back(self, player: PlayerId, *, now: Instant, wish: Wish = "wait") -> list[TableEvent]:
        """End a break, or take back one that was asked for (CASH-SIT-02)."""
        sitter = self.sitter_of(player)
        if sitter.leaving:
            raise AlreadyLeaving()
        if not self.is_in_hand(sitter.seat) and sitter.stack < self.programme.least_stack:
            least = shown(self.programme.least_stack)
            raise NotEnoughChips(stack=shown(sitter.stack), least=least)
        verify_wish(wish, self.ways_in(player))
        if self.running is not None:
            self.running.sits_out.discard(sitter.seat)
        return self._back(sitter, wish, now)

    def _back(self, sitter: Sitter, wish: Wish, now: Instant) -> list[TableEvent]:
        place = replace(sitter.place, wish=wish)
        self.sitters.change(sitter, pause=None, asked_break=None, place=place)
        self._note_ready(now)
        happened: list[TableEvent] = []
        if sitter.pause is not None:
            happened.append(table_events.BreakEnded(sitter.seat))
        elif sitter.asked_break is not None:
            happened.append(table_events.BreakAsked(sitter.seat, None))
        if wish != sitter.place.wish:
            happened.append(table_events.WishMade(sitter.seat, wish))
        return happened

    def make_wish(self, player: PlayerId, wish: Wish, *, now: Instant) -> list[TableEvent]:
        """Say how a newcomer or a returning player wants to come in (CASH-NEW-01, LIVE-NEW)."""
        if wish == "sit-out":
            return self.sit_out(player, "next-hand", now=now)
        sitter = self.sitter_of(player)
        verify_wish(wish, self.ways_in(player))
        if wish == sitter.place.wish:
            return []
        self.sitters.change(sitter, place=replace(sitter.place, wish=wish))
        return [table_events.WishMade(sitter.seat, wish)]

    def straddle(self, player: PlayerId, *, on: bool) -> list[TableEvent]:
        """Say whether a player straddles whenever it is his to post (LIVE-STRD-01)."""
        verify_offered(self.config.cash.straddles)
        sitter = self.sitter_of(player)
        if sitter.straddles == on:
            return []
        self.sitters.change(sitter, straddles=on)
        return [table_events.StraddleChosen(sitter.seat, on)]

    def set_connected(self, player: PlayerId, *, online: bool, now: Instant) -> list[TableEvent]:
        """Note that a player's connection is lost or back (DSC-01)."""
        sitter = self.sitters.find(player)
        if sitter is None:
            raise NotSeated()
        if self.sitters.owners.get(sitter.seat) is sitter:
            return []  # An owner who is played over is away anyhow.
        presence = self.sitters.presence[sitter.seat]
        if presence.online == online:
            return []
        self.sitters.presence[sitter.seat] = replace(presence, online=online)
        happened: list[TableEvent] = [
            table_events.LineBack(sitter.seat) if online else table_events.LineLost(sitter.seat)
        ]
        if self.running is not None and self.is_in_hand(sitter.seat):
            happened += self.running.set_connected(sitter.seat, online=online, now=now)
        self._note_ready(now)
        return happened
