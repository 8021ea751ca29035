"""Attendance: who sits at a table, and the chips in front of them.

Owns: sitting down and getting up, changing seats, playing over, chips added between hands, what had
to wait for the end of a hand, the memory of those who left.
Never: deals or settles (`cash.py`), checks a wallet or a limit (`joining.py` says them, the room
pays), or knows of other tables.

Rule 1: nobody's chips or seat change while he is in a hand; what he asks for then is done as soon
as it is over (LIVE-GEN-01, online:AMB-65).
Rule 2: a request is taken whole or refused with nothing changed; the answer is what happened.
"""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from huone.games.hand import Hand
from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.absence import Absence, AlreadyLeaving
from huone.table.banzai import top_up_target
from huone.table.breaks import (
    Break,
    BreakBecause,
    is_over,
)
from huone.table.buyin import Departure, shown
from huone.table.events import LeftBecause, TableEvent
from huone.table.owed import BlindPlace, Wish, after_seat_change, over_player
from huone.table.rules import AutoTopUp, Banzai, ReturnWindow, SitOutClock
from huone.table.seating import (
    verify_playing_over,
    verify_seat,
    verify_seat_change,
)
from huone.table.sitters import NotSeated, Sitter
from huone.table.topup import StackInPlay, auto_top_up, verify_auto_top_up, verify_take_off
from huone.units import Chips, Instant, PlayerId, Seat


class NotLeavingChips(Refused):
    """Something must stay on the table."""

    code = "table/chips-needed"
    says = "you have {stack}, and {asked} cannot be taken off"


class ChipsWanted(Struct, frozen=True, kw_only=True):
    """What a player wants added before the next hand; the room pays it or says no."""

    seat: Seat
    player: PlayerId
    chips: Chips
    chips_min: Chips
    """Less than this is not wanted at all (online:AMB-34)."""
    automatic: bool


class Attendance(Absence):
    """The people of a cash table, coming and going; `CashTable` adds the hands."""

    # Coming and going

    def sit_down(
        self,
        player: PlayerId,
        seat: Seat,
        chips: Chips,
        *,
        now: Instant,
        kept_apart_from: Collection[PlayerId] = (),
    ) -> list[TableEvent]:
        """Seat a player; how much he may bring was the room's to check."""
        self.verify_seat(player, seat, kept_apart_from=kept_apart_from)
        assert chips > 0
        self.sitters.seat(self._newcomer(BlindPlace(seat=seat, player=player), chips))
        self._note_ready(now)
        return [table_events.SeatTaken(seat, player, chips)]

    def verify_seat(
        self, player: PlayerId, seat: Seat, *, kept_apart_from: Collection[PlayerId] = ()
    ) -> None:
        """Refuse a seat that does not exist or is taken, a second one, and forbidden company."""
        owner = self.sitters.find(player)
        table = self.table_seats()
        if owner is not None:
            table = replace(table, players={**table.players, owner.seat: player})
        verify_seat(table, seat, player, kept_apart_from=kept_apart_from)

    def _newcomer(self, place: BlindPlace, chips: Chips, *, over: bool = False) -> Sitter:
        rules = self.config.cash.auto_top_up
        return Sitter(
            place=place,
            stack=chips,
            sat_down_with=chips,
            auto_top_up=isinstance(rules, AutoTopUp) and rules.on_by_default,
            over=over,
        )

    def play_over(
        self, player: PlayerId, seat: Seat, chips: Chips, *, staff_consents: bool, now: Instant
    ) -> list[TableEvent]:
        """Let a player without a seat play on the seat of an absent owner (LIVE-OVER-01/02)."""
        self.verify_play_over(player, seat, staff_consents=staff_consents)
        assert chips > 0
        self.sitters.put_over(self._newcomer(over_player(seat, player), chips, over=True))
        self._note_ready(now)
        return [table_events.SeatTaken(seat, player, chips, over=True)]

    def verify_play_over(self, player: PlayerId, seat: Seat, *, staff_consents: bool) -> None:
        """Refuse a seat that is free, whose owner is there or played over, and without staff."""
        if seat not in self.sitters or seat in self.sitters.owners or self.sitters.find(player):
            self.verify_seat(player, seat)
            raise NotSeated()
        owner = self.sitters[seat]
        verify_playing_over(
            self.config.cash.playing_over,
            staff_consents=staff_consents,
            owner_present=not self._is_out(owner) or self.is_in_hand(seat),
        )

    def change_seat(
        self, player: PlayerId, to_seat: Seat, *, staff_consents: bool, now: Instant
    ) -> list[TableEvent]:
        """Move a player to a free seat; farther from the big blind costs a small one (LIVE-CHG)."""
        sitter = self.sitter_of(player)
        verify_seat_change(
            self.config.cash.seat_change,
            staff_consents=staff_consents,
            hand_running=self.is_in_hand(sitter.seat),
        )
        verify_seat(self.table_seats(), to_seat, PlayerId(""))
        place = replace(sitter.place, seat=to_seat)
        if self.progress.last is not None:
            place = self._moved(sitter, to_seat)
        presence = self.sitters.take_away(sitter)
        self.sitters.seat(replace(sitter, place=place, over=False), presence)
        self._note_ready(now)
        return [table_events.SeatChanged(sitter.seat, to_seat, player)]

    def _moved(self, sitter: Sitter, to_seat: Seat) -> BlindPlace:
        assert self.progress.last is not None
        others = {p.seat: p.player for p in self.places() if p.wish != "sit-out"}
        return after_seat_change(
            sitter.place,
            to_seat,
            self.progress.last,
            others,
            follows=self.config.cash.button.follows,
        )

    def leave(self, player: PlayerId, *, now: Instant) -> list[TableEvent]:
        """Let a player go: at once, or when the hand is over that he is in (online:AMB-65)."""
        return self.remove(player, "asked", now=now)

    def remove(self, player: PlayerId, why: LeftBecause, *, now: Instant) -> list[TableEvent]:
        """Take a player's seat, because he asks or because the house says so."""
        sitter = self.sitters.find(player)
        if sitter is None:
            raise NotSeated()
        if sitter.leaving:
            raise AlreadyLeaving()
        is_owner = self.sitters.owners.get(sitter.seat) is sitter
        if is_owner or not self.is_in_hand(sitter.seat):
            happened: list[TableEvent] = [self._get_up(sitter, why, now)]
            self._note_ready(now)
            return happened
        self.sitters.change(sitter, leaving=why, asked_break=None)
        return self._gone_from_hand(sitter.seat, now)

    def _gone_from_hand(self, seat: Seat, now: Instant) -> list[TableEvent]:
        """Let the hand go on without a player who has left it."""
        assert self.running is not None
        happened: list[TableEvent] = []
        hand = self.running.hand
        if self.config.cash.leave_mid_hand == "dead-hand" and isinstance(hand, Hand):
            player = hand.player_at(seat)
            # Who has nothing left to decide is spared (LIVE-DEAD-04, live:AMB-02).
            decides = player.stack > 0 and not hand.holdings[player.index].shown
            if not hand.is_over and not player.folded and decides:
                hand.kill(seat)
                happened += self.running.after_ruling(now=now)
        return happened + self.running.house_acts(seat, "fold", now=now)

    def _get_up(self, sitter: Sitter, why: LeftBecause, now: Instant) -> TableEvent:
        self.sitters.take_away(sitter)
        self._forget_departures(now)
        self.departures[sitter.player] = Departure(left_chips=Chips(sitter.stack), left_at=now)
        return table_events.SeatLeft(sitter.seat, sitter.player, sitter.stack, why)

    def _forget_departures(self, now: Instant) -> None:
        """Keep only those who left so lately that a rule still asks about it (SYS-14)."""
        rules = self.config.cash.returning
        window_s = rules.window_s if isinstance(rules, ReturnWindow) else 0
        if isinstance(self.config.banzai, Banzai):
            window_s = max(window_s, self.config.banzai.carry_window_s)
        self.departures = {
            player: departure
            for player, departure in self.departures.items()
            if now - departure.left_at <= window_s * 1_000
        }

    def come_back(self, player: PlayerId, *, now: Instant, wish: Wish = "wait") -> list[TableEvent]:
        """End a break, or ask for a seat back that is played over (CASH-SIT-02, live:AMB-60)."""
        owner = self.sitters.find(player)
        if owner is None or self.sitters.owners.get(owner.seat) is not owner:
            return super().come_back(player, now=now, wish=wish)
        self.sitters.change(owner, returning=True)
        return self._between_hands(now)

    # Chips

    def ask_chips(self, player: PlayerId, chips: Chips) -> list[TableEvent]:
        """Note that a player wants to add chips before the next hand; none takes it back."""
        sitter = self.sitter_of(player)
        assert chips >= 0
        if sitter.chips_asked == chips:
            return []
        self.sitters.change(sitter, chips_asked=chips)
        return [table_events.ChipsAsked(sitter.seat, chips)]

    def add_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Add chips that the room has taken from the player's wallet (LIVE-STAKE-01)."""
        sitter = self.sitter_of(player)
        if self.is_in_hand(sitter.seat):
            raise StackInPlay()
        assert chips > 0
        stack = sitter.stack + chips
        added = self.sitters.change(sitter, stack=stack, chips_asked=0)
        happened: list[TableEvent] = [table_events.ChipsAdded(sitter.seat, chips)]
        pause = sitter.pause
        if pause is not None and pause.why == "no-chips" and stack >= self.programme.least_stack:
            happened += self._back(added, "wait", now)
        if self.ready_since is None:  # More chips never keep a hand from being dealt.
            self._note_ready(now)
        return happened

    def take_off_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Let chips pay for food and drink, where the house has it so (LIVE-STAKE-06/07)."""
        verify_take_off("restaurant", self.config.cash.top_up)
        sitter = self.sitter_of(player)
        if self.is_in_hand(sitter.seat):
            raise StackInPlay()
        if not 0 < chips < sitter.stack:
            raise NotLeavingChips(stack=shown(sitter.stack), asked=shown(chips))
        self.sitters.change(sitter, stack=sitter.stack - chips)
        self._note_ready(now)
        return [table_events.ChipsTakenOff(sitter.seat, chips)]

    def charge(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Take chips off a stack that its player owes the house for his time (LIVE-RAKE-10)."""
        sitter = self.sitter_of(player)
        if self.is_in_hand(sitter.seat):
            raise StackInPlay()
        assert 0 < chips <= sitter.stack
        self.sitters.change(sitter, stack=sitter.stack - chips)
        self._note_ready(now)
        return [table_events.ChipsTakenOff(sitter.seat, chips)]

    def set_auto_top_up(self, player: PlayerId, *, on: bool) -> list[TableEvent]:
        """Switch a player's automatic top-up (CASH-TOP-01)."""
        verify_auto_top_up(self.config.cash.auto_top_up)
        sitter = self.sitter_of(player)
        if sitter.auto_top_up == on:
            return []
        self.sitters.change(sitter, auto_top_up=on)
        return [table_events.TopUpChosen(sitter.seat, on)]

    def chips_wanted(self) -> list[ChipsWanted]:
        """List what players want added before the next hand; nothing while they are in one."""
        return [
            wanted
            for sitter in self.sitters
            if not self.is_in_hand(sitter.seat) and (wanted := self._wanted(sitter)) is not None
        ]

    def _wanted(self, sitter: Sitter) -> ChipsWanted | None:
        if sitter.chips_asked:
            asked = Chips(sitter.chips_asked)
            return ChipsWanted(
                seat=sitter.seat,
                player=sitter.player,
                chips=asked,
                chips_min=asked,
                automatic=False,
            )
        rules, target = self.config.cash.auto_top_up, self._top_up_target(sitter)
        if not isinstance(rules, AutoTopUp) or not sitter.auto_top_up:
            return None
        # Whoever has just lost everything is topped up too; he did not choose to sit out.
        sits_out = sitter.pause is not None and sitter.pause.why != "no-chips"
        missing = auto_top_up(
            Chips(sitter.stack), target, wallet=target, sitting_out=sits_out, rules=rules
        )
        if not missing:
            return None
        return ChipsWanted(
            seat=sitter.seat,
            player=sitter.player,
            chips=missing,
            chips_min=Chips(1) if rules.partial_when_wallet_short else missing,
            automatic=True,
        )

    def _top_up_target(self, sitter: Sitter) -> Chips:
        bought = Chips(sitter.sat_down_with)
        if self.config.is_banzai:
            assert isinstance(self.config.banzai, Banzai)
            return top_up_target(bought, self.config.stake, self.config.banzai)
        return bought

    # Between hands

    def _between_hands(self, now: Instant) -> list[TableEvent]:
        """Do what had to wait for the end of a hand, and end breaks that have lasted too long."""
        self.restored_at = None
        happened: list[TableEvent] = []
        for sitter in self.sitters.everyone():
            happened += self._due(sitter, now)
        self._note_ready(now)
        return happened

    def _due(self, sitter: Sitter, now: Instant) -> list[TableEvent]:
        seat = sitter.seat
        owner = self.sitters.owners.get(seat)
        if self.is_in_hand(seat) and owner is not sitter:
            return []
        if owner is sitter:
            return self._seat_given_back(sitter, now)
        if sitter.leaving:
            return [self._get_up(sitter, sitter.leaving, now)]
        if sitter.returning:
            return self._returned(sitter, now)  # Who played on his seat has just left it.
        if sitter.pause is not None:
            return self._break_over(sitter, sitter.pause, now)
        if sitter.stack < self.programme.least_stack:
            # He may buy again until his break is over (online:AMB-60).
            return [self._pause(sitter, Break(since=now, why="no-chips"), now)]
        asked = sitter.asked_break
        if asked is not None and asked.when == "next-hand":
            since = asked.everywhere_since
            why: BreakBecause = "asked" if since is None else "everywhere"
            return [self._pause(sitter, Break(since=now, everywhere_since=since, why=why), now)]
        return []

    def _break_over(self, sitter: Sitter, pause: Break, now: Instant) -> list[TableEvent]:
        """Send a player to the lobby whose break is over; in a live room staff is asked."""
        rules = self.config.cash.sit_out
        if isinstance(rules, SitOutClock):
            if not is_over(pause, now, rules):
                return []
            return [self._get_up(sitter, "break-over", now)]
        ends = self.break_ends(sitter)
        if ends is None or now < ends:
            return []
        self.sitters.change(sitter, pause=replace(pause, overrun_told=True))
        return [table_events.BreakOverrun(sitter.seat)]

    def _seat_given_back(self, owner: Sitter, now: Instant) -> list[TableEvent]:
        """Give the owner his seat back; who played on it goes to the list (live:AMB-60)."""
        if not owner.returning or self.is_in_hand(owner.seat):
            return self._break_over(owner, owner.pause, now) if owner.pause else []
        left = self._get_up(self.sitters[owner.seat], "owner-back", now)
        return [left, *self._returned(self.sitters[owner.seat], now)]

    def _returned(self, owner: Sitter, now: Instant) -> list[TableEvent]:
        back = self.sitters.change(owner, returning=False)
        seated: TableEvent = table_events.OwnerBack(back.seat, back.player, back.stack)
        return [seated, *self._back(back, "wait", now)]
