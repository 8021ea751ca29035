"""Hands of a cash table: dealt, played, settled or voided, one after the other.

Owns: the running hand and how it began, its settlement, how far the table has got.
Never: decides who is ready (`readiness.py`) or what happens to people between hands
(`between.py`); of their records it changes stacks and places alone.

Rule 1: a finished hand waits as `settlement` until the room has recorded it; only then do its
stacks count, and only then does anything else change them.
Rule 2: a voided hand leaves no trace in stacks, positions, blinds owed or time banks (SRV-05).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from huone.cards.card import Card
from huone.games.actions import Action
from huone.games.hand import Hand
from huone.games.protocol import AnyHand
from huone.refusal import Refused
from huone.table import events as table_events
from huone.table import topup
from huone.table.badbeat import participants
from huone.table.config import TableConfig
from huone.table.deal import LaidOut, Progress, lay_out
from huone.table.draw import Draw
from huone.table.events import TableEvent
from huone.table.owed import BlindPlace
from huone.table.programme import Programme
from huone.table.running import Presence, RunningHand
from huone.table.settlement import Begun, Settlement, settle, winner_of_button
from huone.table.sitters import Sitter, Sitters
from huone.units import Instant, PlayerId, Seat


class HandRunning(Refused):
    """What is asked waits until the hand is over and recorded."""

    code = "table/hand-running"
    says = "a hand is being played"


class NoHand(Refused):
    """There is no hand to act in."""

    code = "table/no-hand"
    says = "no hand is being played"


class NothingToSettle(Refused):
    """No hand waits to be recorded."""

    code = "table/nothing-to-settle"
    says = "no finished hand waits to be settled"


class CashHands:
    """The hands of one table, of which at most one runs."""

    def __init__(self, config: TableConfig, programme: Programme, sitters: Sitters) -> None:
        self.config = config
        self.programme = programme
        self.sitters = sitters
        self.progress = Progress()
        self.running: RunningHand | None = None
        self.begun: Begun | None = None
        self.settlement: Settlement | None = None
        self.hands = 0
        """The number of the last hand that was begun."""
        self.voided: int | None = None
        """The number of the last hand if it is void and has not been dealt again."""

    # Questions

    def is_in_hand(self, seat: Seat) -> bool:
        """Tell whether the player of a seat has cards, or chips in a pot that is not settled."""
        return self.running is not None and seat in self.running.seats

    def in_play(self) -> RunningHand:
        """Give the hand that is being played, or refuse."""
        if self.running is None or self.running.is_over:
            raise NoHand()
        return self.running

    def idle(self, player: PlayerId) -> Sitter:
        """Find a player whose stack may change: he is in no hand (LIVE-GEN-01)."""
        sitter = self.sitters.of(player)
        if self.is_in_hand(sitter.seat):
            raise topup.StackInPlay()
        return sitter

    def verify_none(self) -> None:
        """Refuse what has to wait until a hand is over and recorded."""
        if self.running is not None:
            raise HandRunning()

    # Dealing

    def deal(
        self,
        places: Sequence[BlindPlace],
        deck: list[Card],
        redeck: list[Card],
        draw: Draw,
        *,
        now: Instant,
    ) -> list[TableEvent]:
        """Lay out and deal the next hand; `places` names everybody at the table, ready or not."""
        assert self.running is None
        laid = lay_out(
            self.progress,
            places,
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
        return self._begin(laid, hand, now)

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
        self._count(laid, self.begun)
        self.voided = None
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

    def _count(self, laid: LaidOut, begun: Begun) -> None:
        """Move positions and blinds owed on by the hand that begins.

        No stored state has them before it is settled; only a wish that ends with the layout is in.
        """
        self.progress = laid.progress
        owed, touched = {place.player: place for place in laid.places}, self.sitters.touched
        for sitter in self.sitters.everyone():
            place = owed[sitter.player]
            wish = "wait" if place.wish == "sit-out" else place.wish
            changed = self.sitters.change(sitter, place=replace(place, wish=wish))
            touched = touched or place_before(changed, begun) != begun.places[sitter.player]
        self.sitters.touched = touched

    # Playing

    def act(self, seat: Seat, action: Action, *, now: Instant) -> list[TableEvent]:
        """Take a player's action in the hand, or refuse it with nothing changed."""
        running = self.in_play()
        happened = running.act(seat, action, now=now)
        running.sits_out.discard(seat)  # He is there again after a time-out (DSC-03, AMB-59).
        return self._ended(happened, now)

    def tick(self, *, now: Instant) -> list[TableEvent]:
        """Act for players whose time is over."""
        if self.running is None or self.running.is_over:
            return []
        return self._ended(self.running.tick(now=now), now)

    def gone(self, seat: Seat, *, now: Instant) -> list[TableEvent]:
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
        return self._ended(happened + self.running.house_acts(seat, "fold", now=now), now)

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

    # The end of a hand

    def settled(self) -> tuple[list[TableEvent], list[Seat]]:
        """Let the stacks of a recorded hand count; the seats are those who were too slow in it."""
        settlement, running = self.settlement, self.running
        if settlement is None or running is None:
            raise NothingToSettle()
        self.progress = self.progress_after(running.hand)
        for seat, stack in settlement.after.items():
            self.sitters.change(self.sitters[seat], stack=stack)
        self.running = self.begun = self.settlement = None
        stacks = {int(seat): stack for seat, stack in settlement.after.items()}
        return [table_events.HandSettled(settlement.number, stacks)], _slow(running)

    def void(self, why: str) -> tuple[list[TableEvent], list[Seat]]:
        """Undo the hand, even a finished one that is not recorded (SRV-01, SRV-03..05)."""
        running, begun = self.running, self.begun
        if running is None or begun is None:
            raise NoHand()
        running.undo()
        self.progress = begun.progress
        for sitter in self.sitters.everyone():
            self.sitters.change(sitter, place=place_before(sitter, begun))
        self.voided = begun.number
        self.running = self.begun = self.settlement = None
        stacks = {int(seat): self.sitters[seat].stack for seat in begun.players}
        return [table_events.HandVoided(begun.number, why, stacks)], _slow(running)

    def progress_after(self, hand: AnyHand) -> Progress:
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

    def presence_before(self) -> dict[Seat, Presence]:
        """Give everybody's time bank as it was before the running hand (online:AMB-03)."""
        presence = dict(self.sitters.presence)
        for seat, bank in self.running.before.items() if self.running else ():
            presence[seat] = replace(presence[seat], bank=bank)
        return presence


def _slow(running: RunningHand) -> list[Seat]:
    return [seat for seat in running.seats if seat in running.sits_out]


def place_before(sitter: Sitter, begun: Begun) -> BlindPlace:
    """Give a player the place that he had before a hand that never was.

    Who was not dealt in may have wished for something since; that stays.
    """
    before = begun.places.get(sitter.player)
    if before is None or before.seat != sitter.seat:
        return sitter.place
    if begun.players.get(sitter.seat) == sitter.player:
        return before
    return replace(before, wish=sitter.place.wish)
