"""Cash table: hand after hand for whoever sits there.

Owns: dealing, acting, time, settling and voiding the hands of one cash table.
Never: reads a clock, makes luck, touches money, or tells anybody anything.

How a room runs one (every command answers with `TableEvent`s, or refuses and changes nothing):

    table = CashTable(config, rake=taking, opened_at=now)        config: `rulebooks.tables`
    limits = join_limits(config, departure, memory, now=now)     `joining.py`; the room has wallets
    table.sit_down(player, seat, chips, now=now)   .leave  .remove  .change_seat  .play_over
    table.sit_out(player, "next-hand", now=now)    .long_break  .come_back  .make_wish  .straddle
    table.ask_chips(player, chips)   .chips_wanted()   .add_chips(player, chips, now=now)
    table.set_line(player, online=False, now=now)  .call_clock(player, now=now)
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
Rule 3: a finished hand waits as `settlement` until the room has recorded it; only then do its
stacks count, and only then does anything else change them.
Rule 4: a voided hand leaves no trace in stacks, positions, blinds owed or time banks (SRV-05).
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from huone.cards.card import Card
from huone.games.actions import Action
from huone.games.protocol import AnyHand
from huone.games.setup import Rake
from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.absence import HandRunning
from huone.table.attendance import Attendance
from huone.table.badbeat import participants
from huone.table.breaks import Break
from huone.table.config import TableConfig
from huone.table.deal import LaidOut, Progress, last_of, lay_out, verify_deal
from huone.table.draw import Draw
from huone.table.entry import sit_out_at_big_blind
from huone.table.events import TableEvent
from huone.table.owed import BlindPlace
from huone.table.programme import Programme
from huone.table.running import Presence, RunningHand
from huone.table.settlement import Begun, Settlement, settle, winner_of_button
from huone.table.sitters import Sitter
from huone.table.state import CashState
from huone.units import Instant, PlayerId, Seat


class NoHand(Refused):
    """There is no hand to act in."""

    code = "table/no-hand"
    says = "no hand is being played"


class NothingToSettle(Refused):
    """No hand waits to be recorded."""

    code = "table/nothing-to-settle"
    says = "no finished hand waits to be settled"


class CashTable(Attendance):
    """One cash table."""

    def __init__(
        self, config: TableConfig, *, opened_at: Instant, rake: Rake | None = None
    ) -> None:
        super().__init__(config, Programme(config, rake=rake), opened_at=opened_at)
        self.begun: Begun | None = None
        self.settlement: Settlement | None = None
        self.hands = 0
        self.voided: int | None = None

    @property
    def hand(self) -> AnyHand | None:
        """The running hand, or the finished one that waits to be settled."""
        return self.running.hand if self.running else None

    # Dealing

    def deal(
        self, deck: list[Card], redeck: list[Card], draw: Draw, *, now: Instant
    ) -> list[TableEvent]:
        """Lay out and deal the next hand; the decks and the draw are the room's luck.

        Breaks that begin with the big blind may leave too few players; then there is no hand.
        """
        if self.running:
            raise HandRunning()
        verify_deal(self.progress, self.places(), self.config)
        breaks = self._breaks_at_big_blind(now)
        if not self.can_deal():
            return breaks
        laid = lay_out(
            self.progress,
            self.places(),
            self.programme.at(self.progress.played),
            config=self.config,
            straddlers={sitter.seat for sitter in self.sitters if sitter.straddles},
            draw=draw,
        )
        hand = laid.played.deal(
            {seat: self.sitters[seat].stack for seat in laid.dealt_in},
            deck,
            redeck=redeck,
            button=laid.button,
            posts=list(laid.posts),
            betting_button=self.progress.betting_button,
        )
        return [*breaks, *self._begin(laid, hand, now)]

    def _begin(self, laid: LaidOut, hand: AnyHand, now: Instant) -> list[TableEvent]:
        self.hands += 1
        laid_out = self._laid_out(laid)
        present = [s.player for s in self.sitters if self.sitters.presence[s.seat].online]
        self.begun = Begun(
            laid_out=laid_out,
            started_at=now,
            players=laid.dealt_in,
            present=participants(laid.dealt_in, present),
            places={sitter.player: sitter.place for sitter in self.sitters.everyone()},
            progress=self.progress,
        )
        touched = self.sitters.touched
        self._count(laid)
        self.sitters.touched = touched or self._has_dropped_wishes(self.begun)
        self.ready_since = self.voided = None
        self.running = RunningHand(
            self.hands,
            hand,
            self.sitters.presence,
            clock=self.config.clock,
            growth=self.config.growth,
        )
        happened: list[TableEvent] = []
        if laid.drawn is not None and laid.button is not None:
            cards = {int(seat): card for seat, card in laid.drawn.items()}
            happened.append(table_events.ButtonDrawn(laid.button, cards))
        return self._ended([*happened, laid_out, *self.running.begin(now=now)], now)

    def _laid_out(self, laid: LaidOut) -> table_events.HandLaidOut:
        """Announce the hand; one that replaces a voided hand names it where the house redeals."""
        return table_events.HandLaidOut(
            self.hands,
            laid.played.setup.name,
            laid.button,
            laid.small_blind,
            laid.big_blind,
            tuple(laid.dealt_in),
            laid.posts,
            self.progress.betting_button,
            None if self.config.crash.mode == "rollback" else self.voided,
            laid.played.hands_left,
        )

    def _count(self, laid: LaidOut) -> None:
        """Move positions and blinds owed on by the hand that begins."""
        self.progress = laid.progress
        owed = {place.player: place for place in laid.places}
        for sitter in self.sitters.everyone():
            place = owed[sitter.player]
            wish = "wait" if place.wish == "sit-out" else place.wish
            self.sitters.change(sitter, place=replace(place, wish=wish))

    def _has_dropped_wishes(self, begun: Begun) -> bool:
        """Say whether a wish ended with the layout; all else of a running hand is not stored."""
        return any(
            _place_before(sitter, begun) != begun.places[sitter.player]
            for sitter in self.sitters.everyone()
        )

    def _breaks_at_big_blind(self, now: Instant) -> list[TableEvent]:
        """Sit those out whose big blind has come and who asked for it (CASH-SIT-05)."""
        leaving = {
            sitter.seat
            for sitter in self.sitters
            if sitter.asked_break and sitter.asked_break.when == "next-big-blind"
        }
        before = self.places()
        last = last_of(self.progress, before)
        if last is None or not leaving or self.programme.at(self.progress.played).button_waits:
            return []
        places = sit_out_at_big_blind(last, before, leaving, self.config.cash)
        out = [
            self.sitters[place.seat]
            for place, was in zip(places, before, strict=True)
            if place.wish == "sit-out" and was.wish != "sit-out"
        ]
        return [self._pause(sitter, Break(since=now, why="big-blind"), now) for sitter in out]

    # Playing

    def act(self, player: PlayerId, action: Action, *, now: Instant) -> list[TableEvent]:
        """Take a player's action in the hand, or refuse it with nothing changed."""
        sitter = self.sitter_of(player)
        return self._ended(self._hand_in_play().act(sitter.seat, action, now=now), now)

    def call_clock(self, player: PlayerId, *, now: Instant) -> list[TableEvent]:
        """Put the clock on the player whose turn it is (LIVE-TIME-01)."""
        return self._hand_in_play().call_clock(self.sitter_of(player).seat, now=now)

    def rule(self, ruling: Callable[[AnyHand], None], *, now: Instant) -> list[TableEvent]:
        """Let staff change the running hand, such as by declaring a player's dead."""
        running = self._hand_in_play()
        ruling(running.hand)
        return self._ended(running.after_ruling(now=now), now)

    def tick(self, *, now: Instant) -> list[TableEvent]:
        """Do what has come due: act for players whose time is over, end breaks."""
        happened: list[TableEvent] = []
        if self.running is not None and not self.running.is_over:
            happened = self._ended(self.running.tick(now=now), now)
        return happened + self._between_hands(now)

    def _gone_from_hand(self, seat: Seat, now: Instant) -> list[TableEvent]:
        return self._ended(super()._gone_from_hand(seat, now), now)

    def _hand_in_play(self) -> RunningHand:
        if self.running is None or self.running.is_over:
            raise NoHand()
        return self.running

    # The end of a hand

    def _ended(self, happened: list[TableEvent], now: Instant) -> list[TableEvent]:
        """Prepare the settlement of a hand that has just ended."""
        running, begun = self.running, self.begun
        if running is None or begun is None or not running.is_over or self.settlement:
            return happened
        self.settlement = replace(
            settle(begun, running.hand, bad_beats=self.config.bad_beats, now=now),
            thought=tuple(running.thought),
        )
        return happened

    def settled(self, *, now: Instant) -> list[TableEvent]:
        """Go on after a hand that the room has recorded: stacks count, breaks and leaves follow."""
        settlement, running = self.settlement, self.running
        if settlement is None or running is None:
            raise NothingToSettle()
        self.progress = self._progress_after(running.hand)
        for seat, stack in settlement.after.items():
            self.sitters.change(self.sitters[seat], stack=stack)
        self.running = self.begun = self.settlement = None
        stacks = {int(seat): stack for seat, stack in settlement.after.items()}
        happened: list[TableEvent] = [table_events.HandSettled(settlement.number, stacks)]
        return [*happened, *self._sent_out(running, now), *self._between_hands(now)]

    def void_hand(self, why: str, *, now: Instant) -> list[TableEvent]:
        """Undo the hand, even a finished one that is not recorded (SRV-01, SRV-03..05)."""
        running, begun = self.running, self.begun
        if running is None or begun is None:
            raise NoHand()
        running.undo()
        self.progress = begun.progress
        for sitter in self.sitters.everyone():
            self.sitters.change(sitter, place=_place_before(sitter, begun))
        self.voided = begun.number
        self.running = self.begun = self.settlement = None
        stacks = {int(seat): self.sitters[seat].stack for seat in begun.players}
        happened: list[TableEvent] = [table_events.HandVoided(begun.number, why, stacks)]
        return [*happened, *self._sent_out(running, now), *self._between_hands(now)]

    def take_back(
        self, number: int, why: str, stacks: Mapping[PlayerId, int], *, now: Instant
    ) -> list[TableEvent]:
        """Take a recorded hand back: those who are still here have other stacks (GEN-02)."""
        if self.running is not None:
            raise HandRunning()
        for player, stack in stacks.items():
            sitter = self.sitters.find(player)
            assert sitter is not None
            assert stack >= 0
            self.sitters.change(sitter, stack=stack)
        seats = {int(s.seat): s.stack for s in self.sitters if s.player in stacks}
        happened: list[TableEvent] = [table_events.HandVoided(number, why, seats)]
        return [*happened, *self._between_hands(now)]

    def _sent_out(self, running: RunningHand, now: Instant) -> list[TableEvent]:
        """Sit those out whose time ran out in the hand (DSC-03, online:AMB-59)."""
        out = [self.sitters[seat] for seat in running.seats if seat in running.sits_out]
        pause = Break(since=now, why="time-out")
        return [
            self._pause(sitter, pause, now)
            for sitter in out
            if sitter.pause is None and not sitter.leaving
        ]

    # State

    def state(self) -> CashState:
        """Give the table as it stands between hands; a hand that runs is void in it."""
        running, begun = self.running, self.begun
        if running is None or begun is None:
            return self._state(self.progress, self.sitters.everyone(), self.sitters.presence)
        sitters = [replace(s, place=_place_before(s, begun)) for s in self.sitters.everyone()]
        presence = dict(self.sitters.presence)
        for seat, bank in running.before.items():
            presence[seat] = replace(presence[seat], bank=bank)
        state = self._state(begun.progress, sitters, presence)
        return replace(state, voided=begun.number)

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
        return self._state(self._progress_after(hand), sitters, self.sitters.presence)

    def _progress_after(self, hand: AnyHand) -> Progress:
        """Note who has won the button, at a table that plays so (LIVE-WTB-01..03)."""
        last, option = self.progress.last, self.config.won_button
        if last is None or option == "off":
            return self.progress
        if option == "one-button":
            won = winner_of_button(hand, last.positions.button)
            return replace(self.progress, last=replace(last, won=won))
        at = self.progress.betting_button
        won = winner_of_button(hand, last.positions.button if at is None else at)
        return replace(self.progress, betting_button=won)

    def _state(
        self, progress: Progress, sitters: list[Sitter], presence: dict[Seat, Presence]
    ) -> CashState:
        playing = tuple(s for s in sitters if s.player == self.sitters[s.seat].player)
        return CashState(
            table=self.config.id,
            opened_at=self.opened_at,
            hands=self.hands,
            voided=self.voided,
            progress=progress,
            sitters=playing,
            owners=tuple(s for s in sitters if s not in playing),
            presence=dict(presence),
            departures=dict(self.departures),
        )

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
        table.hands = state.hands if lost is None else lost
        table.voided = state.voided if lost is None else lost
        table.progress = state.progress
        table.departures = dict(state.departures)
        table.sitters.playing = {sitter.seat: sitter for sitter in state.sitters}
        table.sitters.owners = {sitter.seat: sitter for sitter in state.owners}
        table.sitters.presence = dict(state.presence)
        table.sitters.touched = lost is not None
        if any(sitter.leaving or sitter.returning for sitter in table.sitters.everyone()):
            table.restored_at = now
        table._note_ready(now)
        return table


def _place_before(sitter: Sitter, begun: Begun) -> BlindPlace:
    """Give a player the place that he had before a hand that never was.

    Who was not dealt in may have wished for something since; that stays.
    """
    before = begun.places.get(sitter.player)
    if before is None or before.seat != sitter.seat:
        return sitter.place
    if begun.players.get(sitter.seat) == sitter.player:
        return before
    return replace(before, wish=sitter.place.wish)
