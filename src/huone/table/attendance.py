"""Attendance: who sits at a table, who is on a break, and the chips in front of them.

Owns: sitting down and getting up, changing seats, playing over, breaks and their clocks, lost
lines, wishes for the next hand, chips added between hands, the memory of those who left.
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
from huone.table import events as te
from huone.table.banzai import top_up_target
from huone.table.breaks import (
    Break,
    BreakBecause,
    BreakNotOffered,
    SitOutWhen,
    floor_asked_at,
    is_over,
    removed_at,
    verify_break,
    verify_long_break,
)
from huone.table.buyin import Departure, shown
from huone.table.clock import next_deadline
from huone.table.config import TableConfig
from huone.table.deal import Progress, can_deal, last_of
from huone.table.entry import Offer, offers, verify_wish
from huone.table.events import LeftBecause, TableEvent
from huone.table.owed import Place, Wish, after_seat_change, over_player
from huone.table.programme import Programme
from huone.table.rules import AutoTopUp, Banzai, LongBreak, ReturnWindow, SitOutClock
from huone.table.running import RunningHand
from huone.table.seating import (
    TableSeats,
    verify_playing_over,
    verify_seat,
    verify_seat_change,
)
from huone.table.sitters import AskedBreak, NotSeated, Sitter, Sitters
from huone.table.topup import HandRunning, verify_take_off
from huone.units import Chips, Instant, PlayerId, Seat


class NotEnoughChips(Refused):
    """Whoever wants cards needs chips (online:AMB-60, OFC-CASH-05)."""

    code = "table/not-enough-chips"
    says = "you have {stack}; a hand needs {least} at least"


class AlreadyLeaving(Refused):
    """Leaving cannot be taken back."""

    code = "table/already-leaving"
    says = "you are leaving this table"


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


class Attendance:
    """The people of a cash table; `CashTable` adds the hands."""

    def __init__(self, config: TableConfig, programme: Programme, *, opened_at: Instant) -> None:
        self.config = config
        self.programme = programme
        self.opened_at = opened_at
        self.sitters = Sitters(config.seats)
        self.departures: dict[PlayerId, Departure] = {}
        self.progress = Progress()
        self.running: RunningHand | None = None
        self.ready_since: Instant | None = None
        """Since when a hand could be dealt; nothing while one is running or too few are ready."""

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

    def places(self) -> list[Place]:
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
        # A live room deals to those who are there (LIVE-PRES-01); online a lost line is waited for.
        deals_to_present = isinstance(self.config.cash.sit_out, LongBreak)
        return deals_to_present and not self.sitters.presence[sitter.seat].online

    def ways_in(self, player: PlayerId) -> tuple[Offer, ...]:
        """List how a player may come into the next hand, and what it costs him."""
        sitter = self.sitter_of(player)
        played = self.programme.at(self.progress.played)
        last = last_of(self.progress, self.places())
        others = [p for p in self.places() if p.player != player and p.wish != "sit-out"]
        if last is None or not others or not played.has_blinds or sitter.place.due == "nothing":
            return (Offer(wish="wait", posts=()),)
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
        breaks = [self.break_ends(sitter) for sitter in self.sitters.everyone()]
        return next_deadline(self.deals_at(), turn, *breaks)

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
        rules = self.config.cash.auto_top_up
        missing = Chips(self._top_up_target(sitter) - sitter.stack)
        if not isinstance(rules, AutoTopUp) or not sitter.auto_top_up or missing <= 0:
            return None
        # Whoever has just lost everything is topped up too; he did not choose to sit out.
        sits_out = sitter.pause is not None and sitter.pause.why != "no-chips"
        if sitter.leaving or (sits_out and not rules.while_sitting_out):
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
        self.sitters.seat(self._newcomer(Place(seat=seat, player=player), chips))
        self._note_ready(now)
        return [te.SeatTaken(seat, player, chips)]

    def verify_seat(
        self, player: PlayerId, seat: Seat, *, kept_apart_from: Collection[PlayerId] = ()
    ) -> None:
        """Refuse a seat that does not exist or is taken, a second one, and forbidden company."""
        owner = self.sitters.find(player)
        table = self.table_seats()
        if owner is not None:
            table = replace(table, players={**table.players, owner.seat: player})
        verify_seat(table, seat, player, kept_apart_from=kept_apart_from)

    def _newcomer(self, place: Place, chips: Chips, *, over: bool = False) -> Sitter:
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
        if seat not in self.sitters or seat in self.sitters.owners or self.sitters.find(player):
            self.verify_seat(player, seat)
            raise NotSeated()
        owner = self.sitters[seat]
        verify_playing_over(
            self.config.cash.playing_over,
            staff_consents=staff_consents,
            owner_present=not self._is_out(owner) or self.is_in_hand(seat),
        )
        assert chips > 0
        self.sitters.put_over(self._newcomer(over_player(seat, player), chips, over=True))
        self._note_ready(now)
        return [te.SeatTaken(seat, player, chips, over=True)]

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
        return [te.SeatChanged(sitter.seat, to_seat, player)]

    def _moved(self, sitter: Sitter, to_seat: Seat) -> Place:
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
        return te.SeatLeft(sitter.seat, sitter.player, sitter.stack, why)

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
        return [te.BreakAsked(sitter.seat, when)]

    def _widen_break(self, sitter: Sitter, pause: Break, since: Instant | None) -> list[TableEvent]:
        """Make a break part of one at all tables; one from the big blind stays its own."""
        if since is None or pause.everywhere_since is not None or pause.why == "big-blind":
            return []
        self.sitters.change(sitter, pause=replace(pause, everywhere_since=since))
        return [te.BreakStarted(sitter.seat, "everywhere")]

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
        return te.BreakStarted(sitter.seat, pause.why)

    def come_back(self, player: PlayerId, *, now: Instant, wish: Wish = "wait") -> list[TableEvent]:
        """End a break, or take back one that was asked for (CASH-SIT-02)."""
        owner = self.sitters.find(player)
        if owner is not None and self.sitters.owners.get(owner.seat) is owner:
            self.sitters.change(owner, returning=True)
            return self._between_hands(now)
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
            happened.append(te.BreakEnded(sitter.seat))
        elif sitter.asked_break is not None:
            happened.append(te.BreakAsked(sitter.seat, None))
        if wish != sitter.place.wish:
            happened.append(te.WishMade(sitter.seat, wish))
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
        return [te.WishMade(sitter.seat, wish)]

    def straddle(self, player: PlayerId, *, on: bool) -> list[TableEvent]:
        """Say whether a player straddles whenever it is his to post (LIVE-STRD-01)."""
        sitter = self.sitter_of(player)
        if sitter.straddles == on:
            return []
        self.sitters.change(sitter, straddles=on)
        return [te.StraddleChosen(sitter.seat, on)]

    def set_line(self, player: PlayerId, *, online: bool, now: Instant) -> list[TableEvent]:
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
            te.LineBack(sitter.seat) if online else te.LineLost(sitter.seat)
        ]
        if self.running is not None and self.is_in_hand(sitter.seat):
            happened += self.running.set_line(sitter.seat, online=online, now=now)
        self._note_ready(now)
        return happened

    # Chips

    def ask_chips(self, player: PlayerId, chips: Chips) -> list[TableEvent]:
        """Note that a player wants to add chips before the next hand; none takes it back."""
        sitter = self.sitter_of(player)
        assert chips >= 0
        if sitter.chips_asked == chips:
            return []
        self.sitters.change(sitter, chips_asked=chips)
        return [te.ChipsAsked(sitter.seat, chips)]

    def add_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Add chips that the room has taken from the player's wallet (LIVE-STAKE-01)."""
        sitter = self.sitter_of(player)
        if self.is_in_hand(sitter.seat):
            raise HandRunning()
        assert chips > 0
        stack = sitter.stack + chips
        added = self.sitters.change(sitter, stack=stack, chips_asked=0)
        happened: list[TableEvent] = [te.ChipsAdded(sitter.seat, chips)]
        pause = sitter.pause
        if pause is not None and pause.why == "no-chips" and stack >= self.programme.least_stack:
            happened += self._back(added, "wait", now)
        self._note_ready(now)
        return happened

    def take_off_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Let chips pay for food and drink, where the house has it so (LIVE-STAKE-06/07)."""
        verify_take_off("restaurant", self.config.cash.top_up)
        sitter = self.sitter_of(player)
        if self.is_in_hand(sitter.seat):
            raise HandRunning()
        if not 0 < chips < sitter.stack:
            raise NotLeavingChips(stack=shown(sitter.stack), asked=shown(chips))
        self.sitters.change(sitter, stack=sitter.stack - chips)
        self._note_ready(now)
        return [te.ChipsTakenOff(sitter.seat, chips)]

    def set_auto_top_up(self, player: PlayerId, *, on: bool) -> list[TableEvent]:
        """Switch a player's automatic top-up (CASH-TOP-01)."""
        sitter = self.sitter_of(player)
        if sitter.auto_top_up == on:
            return []
        self.sitters.change(sitter, auto_top_up=on)
        return [te.TopUpChosen(sitter.seat, on)]

    # Between hands

    def _between_hands(self, now: Instant) -> list[TableEvent]:
        """Do what had to wait for the end of a hand, and end breaks that have lasted too long."""
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
        return [te.BreakOverrun(sitter.seat)]

    def _seat_given_back(self, owner: Sitter, now: Instant) -> list[TableEvent]:
        """Give the owner his seat back; who played on it goes to the list (live:AMB-60)."""
        if not owner.returning or self.is_in_hand(owner.seat):
            return self._break_over(owner, owner.pause, now) if owner.pause else []
        left = self._get_up(self.sitters[owner.seat], "owner-back", now)
        back = self.sitters.change(self.sitters[owner.seat], returning=False)
        happened = [left, te.OwnerBack(back.seat, back.player, back.stack)]
        return [*happened, *self._back(back, "wait", now)]

    def _note_ready(self, now: Instant) -> None:
        """Begin the pause before a hand as soon as one can be dealt; nothing prolongs it."""
        if not self.can_deal():
            self.ready_since = None
        elif self.ready_since is None:
            self.ready_since = now
