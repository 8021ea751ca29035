"""Cash table: hand after hand for whoever sits there.

Owns: the commands of one cash table. What they do lies in its parts: who sits there (`people.py`,
`absence.py`), who is ready (`readiness.py`), its hands (`hands.py`), and what happens between them
(`between.py`).
Never: reads a clock, makes luck, touches money, or tells anybody anything.

How a room runs one (every command answers with `TableEvent`s, or refuses and changes nothing):

    table = CashTable(config, rake=taking, opened_at=now)        config: `rulebooks.tables`
    limits = join_limits(config, departure, memory, now=now)     `joining.py`; the room has wallets
    table.sit_down(player, seat, chips, now=now)   .leave  .remove  .change_seat  .play_over
    table.sit_out(player, "next-hand", now=now)    .long_break  .come_back  .make_wish  .straddle
    table.ask_chips(player, chips)   .chips_wanted()   .add_chips(player, chips, now=now)
    table.set_connected(player, online=False, now=now)  .call_clock(player, now=now)
    at table.next_deadline():  table.tick(now=now), then table.deal(...) if now >= table.deals_at()
    table.deal(deck, redeck, draw, now=now)        the room commits to the deck first
    table.act(player, action, now=now)
    if table.settlement:  record it with table.settled_state(), then table.settled(now=now)
    if table.take_touched():  record table.state()                 at the end of each decision
    table.void_hand(why, now=now)                  an operator, or a fault
    table.take_back(17, why, stacks, now=now)      a hand that is over was wrong
    CashTable.restore(config, state, now=now, lost=17)           after a crash
    table_view(table, player) and seen_by(viewer, event)         `view.py`, the one door out

Rule 1: time and luck are arguments; `next_deadline` answers when the table wants to be woken.
Rule 2: a request is taken whole or refused with nothing changed; the answer is what happened.
Rule 3: every command ends with a look whether a hand can be dealt (`_done`).
"""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from huone.cards.card import Card
from huone.games.actions import Action
from huone.games.protocol import AnyHand
from huone.games.setup import Rake
from huone.table import events as table_events
from huone.table.absence import (
    NotEnoughChips,
    ask_break,
    back,
    begin_break,
    choose_straddle,
    pause,
    set_connected,
    widen_break,
    wish_for,
)
from huone.table.between import breaks_at_big_blind, due, sent_out
from huone.table.breaks import (
    Break,
    BreakNotOffered,
    SitOutWhen,
    break_ends,
    verify_break,
    verify_long_break,
)
from huone.table.buyin import shown
from huone.table.clock import next_deadline
from huone.table.config import TableConfig
from huone.table.deal import can_deal, verify_deal
from huone.table.draw import Draw
from huone.table.entry import Offer, verify_wish
from huone.table.events import LeftBecause, TableEvent
from huone.table.hands import CashHands, HandRunning, NothingToSettle, place_before
from huone.table.owed import Wish
from huone.table.people import AlreadyLeaving, ChipsWanted, TablePeople
from huone.table.programme import Programme
from huone.table.readiness import ReadyClock, is_out, places, ways_in
from huone.table.rules import LongBreak
from huone.table.running import RunningHand
from huone.table.seating import verify_playing_over, verify_seat_change
from huone.table.settlement import Settlement
from huone.table.sitters import NotSeated, Sitter
from huone.table.state import CashState
from huone.table.straddles import verify_offered
from huone.table.topup import verify_take_off
from huone.units import Chips, Instant, PlayerId, Seat


class CashTable:
    """One cash table: its people, its hands, and the pause between them."""

    def __init__(
        self, config: TableConfig, *, opened_at: Instant, rake: Rake | None = None
    ) -> None:
        self.config = config
        self.programme = Programme(config, rake=rake)
        self.people = TablePeople(config, opened_at=opened_at)
        self.sitters = self.people.sitters
        self.departures = self.people.departures
        self.play = CashHands(config, self.programme, self.sitters)
        self.ready = ReadyClock()
        self.is_paused = False
        """Whether no hand is dealt until somebody says so."""

    # Questions

    @property
    def hands(self) -> int:
        """The number of the last hand that was begun."""
        return self.play.hands

    @property
    def running(self) -> RunningHand | None:
        """The hand that runs, or the finished one that waits to be settled, with its time."""
        return self.play.running

    @property
    def hand(self) -> AnyHand | None:
        """The running hand itself, without its time."""
        return self.play.running.hand if self.play.running else None

    @property
    def settlement(self) -> Settlement | None:
        """What the room has to record of a finished hand."""
        return self.play.settlement

    def ways_in(self, player: PlayerId) -> tuple[Offer, ...]:
        """List how a player may come into the next hand, and what it costs him."""
        return ways_in(self.people, self.play.progress, self.programme, player)

    def can_deal(self) -> bool:
        """Tell whether enough players are ready for a hand."""
        if self.play.running is not None or self.is_paused:
            return False
        return can_deal(self.play.progress, places(self.people, self.programme), self.config)

    def deals_at(self) -> Instant | None:
        """Say when the next hand is to be dealt."""
        return self.ready.deals_at(self.config.pause_ms)

    def next_deadline(self) -> Instant | None:
        """Say when the table wants to be woken: a turn, a break or the next hand."""
        turn = self.running.deadline() if self.running else None
        rules, everyone = self.config.cash.sit_out, self.sitters.everyone()
        breaks = [break_ends(each.pause, rules) for each in everyone if each.pause is not None]
        return next_deadline(self.ready.restored_at, self.deals_at(), turn, *breaks)

    def _done(self, happened: list[TableEvent], now: Instant) -> list[TableEvent]:
        """End a command: the pause before a hand begins, goes on, or is off."""
        self.ready.note(ready=self.can_deal(), now=now)
        return happened

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
        self.people.verify_seat(player, seat, kept_apart_from=kept_apart_from)
        return self._done(self.people.sit_down(player, seat, chips), now)

    def play_over(
        self, player: PlayerId, seat: Seat, chips: Chips, *, staff_consents: bool, now: Instant
    ) -> list[TableEvent]:
        """Let a player without a seat play on the seat of an absent owner (LIVE-OVER-01/02)."""
        self.verify_play_over(player, seat, staff_consents=staff_consents)
        return self._done(self.people.play_over(player, seat, chips), now)

    def verify_play_over(self, player: PlayerId, seat: Seat, *, staff_consents: bool) -> None:
        """Refuse a seat that is free, whose owner is there or played over, and without staff."""
        if seat not in self.sitters or seat in self.sitters.owners or self.sitters.find(player):
            self.people.verify_seat(player, seat)
            raise NotSeated()
        is_away = is_out(self.people, self.sitters[seat], self.programme)
        verify_playing_over(
            self.config.cash.playing_over,
            staff_consents=staff_consents,
            owner_present=not is_away or self.play.is_in_hand(seat),
        )

    def change_seat(
        self, player: PlayerId, to_seat: Seat, *, staff_consents: bool, now: Instant
    ) -> list[TableEvent]:
        """Move a player to a free seat, where staff lets him (LIVE-CHG)."""
        sitter = self.sitters.of(player)
        verify_seat_change(
            self.config.cash.seat_change,
            staff_consents=staff_consents,
            hand_running=self.play.is_in_hand(sitter.seat),
        )
        everybody = places(self.people, self.programme)
        ready = {place.seat: place.player for place in everybody if place.wish != "sit-out"}
        last = self.play.progress.last
        return self._done(self.people.change_seat(sitter, to_seat, last=last, ready=ready), now)

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
        if is_owner or not self.play.is_in_hand(sitter.seat):
            return self._done(self.people.get_up(sitter, why, now=now), now)
        self.people.mark_leaving(sitter, why)
        return self.play.gone(sitter.seat, now=now)

    # Breaks, wishes and lines

    def sit_out(
        self, player: PlayerId, when: SitOutWhen, *, now: Instant, everywhere: bool = False
    ) -> list[TableEvent]:
        """Start a break: from the next hand, or from the next big blind (CASH-SIT-01..05).

        `everywhere` is the room's word that the break holds at all of the player's tables; its
        clock runs from now, even if this table's hand has to end first (TV-SIT-03).
        """
        verify_break(when, self.config.cash.sit_out)
        sitter = self.sitters.of(player)
        since = now if everywhere else None
        if sitter.pause is not None:
            return widen_break(self.sitters, sitter, sitter.pause, since)
        if when == "next-hand" and not self.play.is_in_hand(sitter.seat):
            return self._done(begin_break(self.sitters, sitter, since=since, now=now), now)
        return ask_break(self.sitters, sitter, when, since)

    def long_break(self, player: PlayerId, *, taken_today: int, now: Instant) -> list[TableEvent]:
        """Start the longer break that a live player has once an evening (LIVE-PRES-06)."""
        rules = self.config.cash.sit_out
        if not isinstance(rules, LongBreak):
            raise BreakNotOffered(kind="of half an hour")
        sitter = self.sitters.of(player)
        verify_long_break(taken_today, rules)
        if self.play.is_in_hand(sitter.seat):
            raise HandRunning()
        return self._done(pause(self.sitters, sitter, Break(since=now, why="long-break")), now)

    def come_back(self, player: PlayerId, *, now: Instant, wish: Wish = "wait") -> list[TableEvent]:
        """End a break, or ask for a seat back that is played over (CASH-SIT-02, live:AMB-60)."""
        owner = self.sitters.find(player)
        if owner is not None and self.sitters.owners.get(owner.seat) is owner:
            self.sitters.change(owner, returning=True)
            return self._between_hands(now)
        sitter = self.sitters.of(player)
        if sitter.leaving:
            raise AlreadyLeaving()
        least = self.programme.least_stack
        if not self.play.is_in_hand(sitter.seat) and sitter.stack < least:
            raise NotEnoughChips(stack=shown(sitter.stack), least=shown(least))
        verify_wish(wish, self.ways_in(player))
        if self.running is not None:
            self.running.sits_out.discard(sitter.seat)
        return self._done(back(self.sitters, sitter, wish), now)

    def make_wish(self, player: PlayerId, wish: Wish, *, now: Instant) -> list[TableEvent]:
        """Say how a newcomer or a returning player wants to come in (CASH-NEW-01, LIVE-NEW)."""
        if wish == "sit-out":
            return self.sit_out(player, "next-hand", now=now)
        sitter = self.sitters.of(player)
        verify_wish(wish, self.ways_in(player))
        return wish_for(self.sitters, sitter, wish)

    def straddle(self, player: PlayerId, *, on: bool) -> list[TableEvent]:
        """Say whether a player straddles whenever it is his to post (LIVE-STRD-01)."""
        verify_offered(self.config.cash.straddles)
        return choose_straddle(self.sitters, self.sitters.of(player), on=on)

    def set_connected(self, player: PlayerId, *, online: bool, now: Instant) -> list[TableEvent]:
        """Note that a player's connection is lost or back (DSC-01)."""
        happened = set_connected(self.sitters, player, online=online)
        if happened and self.running is not None:
            seat = self.sitters.of(player).seat
            happened += self.running.set_connected(seat, online=online, now=now)
        return self._done(happened, now)

    # Chips

    def ask_chips(self, player: PlayerId, chips: Chips) -> list[TableEvent]:
        """Note that a player wants to add chips before the next hand; none takes it back."""
        return self.people.ask_chips(self.sitters.of(player), chips)

    def chips_wanted(self) -> list[ChipsWanted]:
        """List what players want added before the next hand; nothing while they are in one."""
        return self.people.chips_wanted(self.play.is_in_hand)

    def add_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Add chips that the room has taken from the player's wallet (LIVE-STAKE-01)."""
        happened = self.people.add_chips(self.play.idle(player), chips)
        sitter = self.sitters.of(player)
        lacked_chips = sitter.pause is not None and sitter.pause.why == "no-chips"
        if lacked_chips and sitter.stack >= self.programme.least_stack:
            happened += back(self.sitters, sitter, "wait")
        return self._done(happened, now)

    def take_off_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Let chips pay for food and drink, where the house has it so (LIVE-STAKE-06/07)."""
        verify_take_off("restaurant", self.config.cash.top_up)
        return self._done(self.people.take_off_chips(self.play.idle(player), chips), now)

    def charge(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Take chips off a stack that its player owes the house for his time (LIVE-RAKE-10)."""
        return self._done(self.people.charge(self.play.idle(player), chips), now)

    def set_auto_top_up(self, player: PlayerId, *, on: bool) -> list[TableEvent]:
        """Switch a player's automatic top-up (CASH-TOP-01)."""
        return self.people.set_auto_top_up(player, on=on)

    # Hands

    def set_paused(self, *, on: bool, now: Instant) -> list[TableEvent]:
        """Deal no hand after the one that runs, or go on."""
        if self.is_paused == on:
            return []
        self.is_paused = on
        return self._done([table_events.DealingPaused(on)], now)

    def deal(
        self, deck: list[Card], redeck: list[Card], draw: Draw, *, now: Instant
    ) -> list[TableEvent]:
        """Lay out and deal the next hand; the decks and the draw are the room's luck.

        Breaks that begin with the big blind may leave too few players; then there is no hand.
        """
        self.play.verify_none()
        verify_deal(self.play.progress, places(self.people, self.programme), self.config)
        happened = breaks_at_big_blind(self.people, self.play.progress, self.programme, now)
        if self.can_deal():
            everybody = places(self.people, self.programme)
            happened += self.play.deal(everybody, deck, redeck, draw, now=now)
        return self._done(happened, now)

    def act(self, player: PlayerId, action: Action, *, now: Instant) -> list[TableEvent]:
        """Take a player's action in the hand, or refuse it with nothing changed."""
        return self.play.act(self.sitters.of(player).seat, action, now=now)

    def call_clock(self, player: PlayerId, *, now: Instant) -> list[TableEvent]:
        """Put the clock on the player whose turn it is (LIVE-TIME-01)."""
        running = self.play.in_play()
        return running.call_clock(self.sitters.of(player).seat, now=now)

    def tick(self, *, now: Instant) -> list[TableEvent]:
        """Do what has come due: act for players whose time is over, end breaks."""
        return [*self.play.tick(now=now), *self._between_hands(now)]

    def settled(self, *, now: Instant) -> list[TableEvent]:
        """Go on after a hand that the room has recorded: stacks count, breaks and leaves follow."""
        happened, slow = self.play.settled()
        return [*happened, *sent_out(self.people, slow, now), *self._between_hands(now)]

    def void_hand(self, why: str, *, now: Instant) -> list[TableEvent]:
        """Undo the hand, even a finished one that is not recorded (SRV-01, SRV-03..05)."""
        happened, slow = self.play.void(why)
        return [*happened, *sent_out(self.people, slow, now), *self._between_hands(now)]

    def take_back(
        self, number: int, why: str, stacks: Mapping[PlayerId, int], *, now: Instant
    ) -> list[TableEvent]:
        """Take a recorded hand back: those who are still here have other stacks (GEN-02)."""
        self.play.verify_none()
        for player, stack in stacks.items():
            sitter = self.sitters.find(player)
            assert sitter is not None
            assert stack >= 0
            self.sitters.change(sitter, stack=stack)
        seats = {int(s.seat): s.stack for s in self.sitters if s.player in stacks}
        return [table_events.HandVoided(number, why, seats), *self._between_hands(now)]

    def _between_hands(self, now: Instant) -> list[TableEvent]:
        """Do what had to wait for the end of a hand, and end breaks that have lasted too long."""
        self.ready.restored_at = None
        least = self.programme.least_stack
        return self._done(due(self.people, self.play.is_in_hand, least_stack=least, now=now), now)

    # State

    def state(self) -> CashState:
        """Give the table as it stands between hands; a hand that runs is void in it."""
        begun, everyone = self.play.begun, self.sitters.everyone()
        if begun is None:
            return state_of(self.people, self.play, everyone)
        sitters = [replace(sitter, place=place_before(sitter, begun)) for sitter in everyone]
        return replace(
            state_of(self.people, self.play, sitters),
            progress=begun.progress,
            presence=self.play.presence_before(),
            voided=begun.number,
        )

    def take_touched(self) -> bool:
        """Say whether a state that was stored before is out of date, and begin to watch anew.

        It is not for a hand that has begun, which is void after a crash anyhow, for a bet, or for
        a lost line; banks and lines are stored along with something else.
        """
        touched, self.sitters.touched = self.sitters.touched, False
        return touched

    def settled_state(self) -> CashState:
        """Give the table as it is once the settlement is recorded, for the same transaction."""
        settlement, hand = self.settlement, self.hand
        if settlement is None or hand is None:
            raise NothingToSettle()
        sitters = [
            replace(s, stack=settlement.after[s.seat])
            if settlement.players.get(s.seat) == s.player
            else s
            for s in self.sitters.everyone()
        ]
        state = state_of(self.people, self.play, sitters)
        return replace(state, progress=self.play.progress_after(hand))

    @classmethod
    def restore(
        cls,
        config: TableConfig,
        state: CashState,
        *,
        now: Instant,
        rake: Rake | None = None,
        lost: int | None = None,
    ) -> "CashTable":
        """Open a table again as it was stored; `lost` is a later hand that a crash has ended."""
        table = cls(config, opened_at=state.opened_at, rake=rake)
        assert state.table == config.id
        assert lost is None or lost >= state.hands
        table.play.hands = state.hands if lost is None else lost
        table.play.voided = state.voided if lost is None else lost
        table.play.progress = state.progress
        table.departures.update(state.departures)
        table.sitters.playing.update({sitter.seat: sitter for sitter in state.sitters})
        table.sitters.owners.update({sitter.seat: sitter for sitter in state.owners})
        table.sitters.presence.update(state.presence)
        table.sitters.touched = lost is not None
        if any(sitter.leaving or sitter.returning for sitter in table.sitters.everyone()):
            table.ready.restored_at = now
        table._done([], now)
        return table


def state_of(people: TablePeople, play: CashHands, sitters: list[Sitter]) -> CashState:
    """Put a table together as one value, with these records of its people."""
    playing = tuple(s for s in sitters if s.player == people.sitters[s.seat].player)
    return CashState(
        table=people.config.id,
        opened_at=people.opened_at,
        hands=play.hands,
        voided=play.voided,
        progress=play.progress,
        sitters=playing,
        owners=tuple(s for s in sitters if s not in playing),
        presence=dict(people.sitters.presence),
        departures=dict(people.departures),
    )
