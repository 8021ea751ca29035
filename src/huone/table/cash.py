"""Cash table: who sits where with what, hand after hand.

Owns: the sitters, the layout of the next hand, the running hand, turns and their time, breaks, and
what is left to settle.
Never: reads a clock, makes luck, touches money, or tells anybody anything.

Rule 1: time and luck are arguments; `next_deadline` answers when the table wants to be woken.
Rule 2: a request is taken whole or refused with nothing changed; the answer is what happened.
Rule 3: a finished hand waits as `settlement` until the room has recorded it; only then do its
stacks count, and only then does anything else change them.
Rule 4: a voided hand leaves no trace in stacks, positions, blinds owed or time banks (SRV-05).
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from huone.cards.card import Card
from huone.games.actions import Action, Fold
from huone.games.hand import Hand
from huone.games.rules import HandRules, Post, Stakes
from huone.games.setup import Rake, Setup, dealt_in, setup_of
from huone.refusal import Refused
from huone.table import events as te
from huone.table.blinds import LastHand, Positions, remember
from huone.table.breaks import Break, SitOutWhen, is_over, removed_at
from huone.table.buyin import Departure, Stake
from huone.table.clock import (
    Bank,
    TurnTime,
    at_hand_start,
    bank_used,
    clock_called,
    line_back,
    line_lost,
    next_deadline,
    time_out,
    turn_deadline,
)
from huone.table.draw import Draw
from huone.table.entry import (
    HandEntry,
    Offer,
    first_entry,
    is_new_table,
    next_entry,
    offers,
    sit_out_at_big_blind,
    verify_wish,
)
from huone.table.events import TableEvent
from huone.table.owed import Place, Wish, after_first_hand, after_hand
from huone.table.rules import CalledClock, CashRules, SitOutClock, TurnClock
from huone.table.start import can_start, high_card_button, random_button
from huone.table.straddles import open_straddles
from huone.units import Chips, Instant, PlayerId, Seat


class NotSeated(Refused):
    """Only a player of this table may ask for this."""

    code = "table/not-seated"
    says = "you do not sit at this table"


class AlreadySeated(Refused):
    """One player, one seat (CASH-ASG)."""

    code = "table/already-seated"
    says = "you already sit at this table, on seat {seat}"


class SeatTaken(Refused):
    """A seat has one player."""

    code = "table/seat-taken"
    says = "seat {seat} is taken; free are {free}"


class NoSuchSeat(Refused):
    """The table has no seat of this number."""

    code = "table/no-such-seat"
    says = "seat {seat} does not exist; seats are 0 to {last}"


class NoHand(Refused):
    """There is no hand to act in."""

    code = "table/no-hand"
    says = "no hand is being played"


class HandRunning(Refused):
    """What is asked waits until the hand is over."""

    code = "table/hand-running"
    says = "this is possible between hands only"


class NotReady(Refused):
    """The next hand cannot be dealt yet."""

    code = "table/not-ready"
    says = "no hand can be dealt: {why}"


class NothingToSettle(Refused):
    """No hand waits to be recorded."""

    code = "table/nothing-to-settle"
    says = "no finished hand waits to be settled"


class TableConfig(Struct, frozen=True, kw_only=True):
    """What a table plays, for how much, by which rules."""

    id: str
    name: str
    rulebook: str
    game: str
    stakes: Stakes
    stake: Stake
    seats: int
    cash: CashRules
    clock: TurnClock | CalledClock
    hand: HandRules
    pause_ms: int
    """How long a result is shown before the next hand."""


class Sitter(Struct, kw_only=True):
    """A player at his seat."""

    place: Place
    stack: int
    sat_down_with: int
    bank: Bank = Bank()
    online: bool = True
    pause: Break | None = None
    break_asked: SitOutWhen | None = None
    sits_out_after_hand: bool = False
    leaving: bool = False
    straddles: bool = False

    @property
    def seat(self) -> Seat:
        """The number of the seat."""
        return self.place.seat

    @property
    def player(self) -> PlayerId:
        """Who sits here."""
        return self.place.player


class HandInPlay(Struct, frozen=True, kw_only=True):
    """The running hand, and what the table was before it."""

    number: int
    hand: Hand
    entry: HandEntry
    places: tuple[Place, ...]
    banks: dict[Seat, Bank]
    last: LastHand | None


class Settlement(Struct, frozen=True, kw_only=True):
    """A finished hand that the room has to record before anything else happens."""

    number: int
    game: str
    hand: Hand
    before: dict[Seat, int]
    after: dict[Seat, int]
    players: dict[Seat, PlayerId]


class CashTable:
    """One cash table."""

    def __init__(self, config: TableConfig, *, rake: Rake | None = None) -> None:
        self.config = config
        self.setup: Setup = setup_of(config.game, config.stakes, config.hand, rake=rake)
        self.sitters: dict[Seat, Sitter] = {}
        self.departures: dict[PlayerId, Departure] = {}
        self.last: LastHand | None = None
        self.playing: HandInPlay | None = None
        self.settlement: Settlement | None = None
        self.turns: dict[Seat, TurnTime] = {}
        self.hands = 0
        self.idle_since = Instant(0)

    # Questions

    @property
    def hand(self) -> Hand | None:
        """The running hand."""
        return self.playing.hand if self.playing else None

    def sitter_of(self, player: PlayerId) -> Sitter:
        """Find a player's seat, or refuse."""
        for sitter in self.sitters.values():
            if sitter.player == player:
                return sitter
        raise NotSeated()

    def free_seats(self) -> list[Seat]:
        """List the seats that nobody has."""
        return [Seat(seat) for seat in range(self.config.seats) if seat not in self.sitters]

    def is_in_hand(self, seat: Seat) -> bool:
        """Tell whether the player of a seat has cards, or chips in a pot that is not settled."""
        hand = self.hand or (self.settlement.hand if self.settlement else None)
        return hand is not None and any(player.seat == seat for player in hand.players)

    def places(self) -> list[Place]:
        """List everybody as the blinds see him; who has a break or no chips sits out."""
        return [
            replace(sitter.place, wish="sit-out") if self._is_out(sitter) else sitter.place
            for sitter in self.sitters.values()
        ]

    def _is_out(self, sitter: Sitter) -> bool:
        return sitter.pause is not None or sitter.stack == 0 or sitter.leaving

    def ways_in(self, player: PlayerId) -> tuple[Offer, ...]:
        """List how a player may come into the next hand, and what it costs him."""
        sitter = self.sitter_of(player)
        free = (Offer(wish="wait", posts=()),)
        if self.last is None or sitter.place.due == "nothing":
            return free
        others = [p for p in self.places() if p.seat != sitter.seat and p.wish != "sit-out"]
        if not others or is_new_table(self.last, others):
            return free
        places = [*others, replace(sitter.place, wish="wait")]
        return offers(sitter.seat, self.last, places, self.config.cash, self.config.stakes)

    def can_deal(self) -> bool:
        """Tell whether enough players are ready for a hand."""
        if self.playing or self.settlement:
            return False
        ready = [place for place in self.places() if place.wish != "sit-out"]
        last = None if is_new_table(self.last, ready) else self.last
        return len(ready) >= 2 and can_start(last, len(ready), self.config.cash.start)

    def deals_at(self) -> Instant | None:
        """Say when the next hand may be dealt."""
        return Instant(self.idle_since + self.config.pause_ms) if self.can_deal() else None

    def next_deadline(self) -> Instant | None:
        """Say when the table wants to be woken: a turn, a break or the next hand."""
        turns = [turn_deadline(turn, self.config.clock) for turn in self.turns.values()]
        return next_deadline(self.deals_at(), *turns, *self._break_ends())

    def _break_ends(self) -> Iterable[Instant]:
        rules = self.config.cash.sit_out
        if isinstance(rules, SitOutClock):
            for sitter in self.sitters.values():
                if sitter.pause is not None and not self.is_in_hand(sitter.seat):
                    yield removed_at(sitter.pause, rules)

    # Coming and going

    def sit_down(
        self, player: PlayerId, seat: Seat, chips: Chips, *, now: Instant
    ) -> list[TableEvent]:
        """Seat a player; what he may bring was the room's to check."""
        self.verify_seat(player, seat)
        self.sitters[seat] = Sitter(
            place=Place(seat=seat, player=player), stack=chips, sat_down_with=chips
        )
        self._wake(now)
        return [te.SeatTaken(seat, player, chips)]

    def verify_seat(self, player: PlayerId, seat: Seat) -> None:
        """Refuse a seat that does not exist or is taken, and a second seat for one player."""
        for sitter in self.sitters.values():
            if sitter.player == player:
                raise AlreadySeated(seat=sitter.seat)
        if not 0 <= seat < self.config.seats:
            raise NoSuchSeat(seat=seat, last=self.config.seats - 1)
        if seat in self.sitters:
            free = ", ".join(map(str, self.free_seats())) or "none"
            raise SeatTaken(seat=seat, free=free)

    def leave(self, player: PlayerId, *, now: Instant) -> list[TableEvent]:
        """Let a player go: at once, or by a fold in his turn when he is in a hand (AMB-65)."""
        sitter = self.sitter_of(player)
        sitter.leaving = True
        if not self.is_in_hand(sitter.seat):
            return [self._get_up(sitter, "asked", now)]
        return self._go_on(now)

    def _get_up(self, sitter: Sitter, why: te.LeftBecause, now: Instant) -> TableEvent:
        del self.sitters[sitter.seat]
        chips = Chips(sitter.stack)
        self.departures[sitter.player] = Departure(left_chips=chips, left_at=now)
        return te.SeatLeft(sitter.seat, sitter.player, sitter.stack, why)

    def add_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> list[TableEvent]:
        """Add chips to a stack between hands (LIVE-STAKE-01)."""
        sitter = self.sitter_of(player)
        if self.is_in_hand(sitter.seat):
            raise HandRunning()
        assert chips > 0
        sitter.stack += chips
        self._wake(now)
        return [te.ChipsAdded(sitter.seat, chips)]

    # Breaks and wishes

    def sit_out(
        self, player: PlayerId, when: SitOutWhen, *, now: Instant, everywhere: bool = False
    ) -> list[TableEvent]:
        """Start a break: from the next hand, or from the next big blind (CASH-SIT-01..05)."""
        sitter = self.sitter_of(player)
        if sitter.pause is not None:
            return []
        if when == "next-hand" and not self.is_in_hand(sitter.seat):
            return [self._pause(sitter, "everywhere" if everywhere else "asked", now)]
        sitter.break_asked = when
        return []

    def _pause(self, sitter: Sitter, why: te.BreakBecause, now: Instant) -> TableEvent:
        everywhere = now if why == "everywhere" else None
        sitter.pause = Break(since=now, everywhere_since=everywhere)
        sitter.break_asked = None
        sitter.sits_out_after_hand = False
        return te.BreakStarted(sitter.seat, why)

    def come_back(self, player: PlayerId, *, now: Instant, wish: Wish = "wait") -> list[TableEvent]:
        """End a break, or take a break that was asked for back (CASH-SIT-02)."""
        sitter = self.sitter_of(player)
        ended = sitter.pause is not None
        verify_wish(wish, self.ways_in(player))
        sitter.pause = None
        sitter.break_asked = None
        sitter.sits_out_after_hand = False
        sitter.place = replace(sitter.place, wish=wish)
        self._wake(now)
        return [te.BreakEnded(sitter.seat)] if ended else []

    def make_wish(self, player: PlayerId, wish: Wish) -> list[TableEvent]:
        """Say how a newcomer or a returning player wants to come in (CASH-NEW-01, LIVE-NEW)."""
        sitter = self.sitter_of(player)
        verify_wish(wish, self.ways_in(player))
        sitter.place = replace(sitter.place, wish=wish)
        return [te.WishMade(sitter.seat, wish)]

    def straddle(self, player: PlayerId, wants: bool) -> None:
        """Say whether a player straddles whenever it is his to post (LIVE-STRD-01)."""
        self.sitter_of(player).straddles = wants

    # Lines and clocks

    def line(self, player: PlayerId, *, online: bool, now: Instant) -> list[TableEvent]:
        """Note that a player's connection is lost or back (DSC-01)."""
        sitter = self.sitter_of(player)
        if sitter.online == online:
            return []
        sitter.online = online
        turn = self.turns.get(sitter.seat)
        if turn is not None:
            self.turns[sitter.seat] = line_back(turn) if online else line_lost(turn, now)
        return [te.LineBack(sitter.seat) if online else te.LineLost(sitter.seat)]

    def call_clock(self, seat: Seat, *, now: Instant) -> list[TableEvent]:
        """Put the clock on the player whose turn it is (LIVE-TIME-01)."""
        if seat not in self.turns:
            raise NoHand()
        self.turns[seat] = clock_called(self.turns[seat], now)
        return [te.ClockCalled(seat)]

    def tick(self, *, now: Instant) -> list[TableEvent]:
        """Do what has come due: act for players whose time is over, end breaks."""
        happened: list[TableEvent] = []
        while (seat := self._timed_out_seat(now)) is not None:
            happened += self._time_out(seat, now)
        rules = self.config.cash.sit_out
        for sitter in list(self.sitters.values()):
            if not isinstance(rules, SitOutClock) or sitter.pause is None:
                continue
            if is_over(sitter.pause, now, rules) and not self.is_in_hand(sitter.seat):
                happened.append(self._get_up(sitter, "break-over", now))
        return happened

    def _timed_out_seat(self, now: Instant) -> Seat | None:
        for seat, turn in self.turns.items():
            deadline = turn_deadline(turn, self.config.clock)
            if deadline is not None and deadline <= now:
                return seat
        return None

    def _time_out(self, seat: Seat, now: Instant) -> list[TableEvent]:
        """Act for a player whose time is over (DSC-02, DSC-03, AMB-59)."""
        assert self.hand is not None
        turn = self.hand.turn()
        assert turn is not None
        ruling = time_out(self.turns[seat], can_check=turn.can_check, rules=self.config.clock)
        sitter = self.sitters[seat]
        sitter.sits_out_after_hand = sitter.sits_out_after_hand or ruling.sits_out_after_hand
        return [te.TimeOver(seat), *self._act(seat, self.hand.timed_out(seat), now)]

    # Hands

    def deal(
        self, deck: list[Card], redeck: list[Card], draw: Draw, *, now: Instant
    ) -> list[TableEvent]:
        """Lay out and deal the next hand; the decks and the draw are the room's luck."""
        if self.playing or self.settlement:
            raise HandRunning()
        if not self.can_deal():
            raise NotReady(why="too few players are ready")
        breaks = self._breaks_at_big_blind(now)
        if not self.can_deal():
            return breaks
        entry = self._entry(draw, redeck)
        positions = self._without_sitting_out(entry.positions)
        posts = [*entry.posts, *self._straddles(positions), *self._antes(positions)]
        seats = list(positions.dealt_in)
        hand = Hand(
            self.setup,
            [self.sitters[seat].stack for seat in seats],
            deck,
            seats=[int(seat) for seat in seats],
            button=positions.button,
            posts=posts,
            redeck=redeck,
        )
        self.hands += 1
        self.playing = HandInPlay(
            number=self.hands,
            hand=hand,
            entry=entry,
            places=tuple(sitter.place for sitter in self.sitters.values()),
            banks={seat: sitter.bank for seat, sitter in self.sitters.items()},
            last=self.last,
        )
        self._count_hand(entry)
        laid_out = te.HandLaidOut(
            self.hands,
            self.setup.name,
            positions.button,
            positions.small_blind,
            positions.big_blind,
            tuple(seats),
            tuple(posts),
        )
        return [*breaks, laid_out, *self._told(0), *self._go_on(now)]

    def _breaks_at_big_blind(self, now: Instant) -> list[TableEvent]:
        """Sit those out whose big blind has come and who asked for it (CASH-SIT-05)."""
        leaving = {s.seat for s in self.sitters.values() if s.break_asked == "next-big-blind"}
        if self.last is None or not leaving:
            return []
        before = self.places()
        after = sit_out_at_big_blind(self.last, before, leaving, self.config.cash)
        out = [
            place.seat
            for place, was in zip(after, before, strict=True)
            if place.wish == "sit-out" and was.wish != "sit-out"
        ]
        return [self._pause(self.sitters[seat], "big-blind", now) for seat in out]

    def _entry(self, draw: Draw, cards: list[Card]) -> HandEntry:
        places = self.places()
        ready = [place for place in places if place.wish != "sit-out"]
        if self.last is not None and not is_new_table(self.last, ready):
            return next_entry(self.last, places, self.config.cash, self.config.stakes)
        seats = sorted(place.seat for place in ready)
        if self.config.cash.button.first == "high-card":
            button = high_card_button(dict(zip(seats, cards, strict=False)))
        else:
            button = random_button(seats, draw)
        self.last = None
        return first_entry(button, places, self.config.stakes)

    def _without_sitting_out(self, positions: Positions) -> Positions:
        """Leave out whom the game does not deal in when there are too many (GAME-SVITEN-24)."""
        order = sorted(positions.dealt_in, key=lambda seat: (seat <= positions.button, seat))
        kept = dealt_in(self.setup.game, [int(seat) for seat in order])
        return replace(
            positions,
            dealt_in={seat: who for seat, who in positions.dealt_in.items() if seat in kept},
        )

    def _straddles(self, positions: Positions) -> list[Post]:
        """Post the straddles of those who want theirs (LIVE-STRD-03, LIVE-BSTR-01)."""
        posted: list[Post] = []
        big_blind = self.config.stakes.big_blind
        while True:
            offered = open_straddles(
                positions, posted, self.config.cash.straddles, big_blind_chips=big_blind
            )
            taken = [post for post in offered if self.sitters[Seat(post.seat)].straddles]
            if not taken:
                return posted
            posted.append(taken[0])

    def _antes(self, positions: Positions) -> list[Post]:
        stakes = self.config.stakes
        antes = [Post(seat, "ante", stakes.ante) for seat in positions.dealt_in if stakes.ante]
        if stakes.big_blind_ante:
            antes.append(Post(positions.big_blind, "big-blind-ante", stakes.big_blind_ante))
        return antes

    def _count_hand(self, entry: HandEntry) -> None:
        """Move blinds owed, positions and time banks on by the hand that begins."""
        before, clock = self.last, self.config.clock
        places = self.places()
        if before is None:
            settled = after_first_hand(entry.positions, places)
        else:
            settled = after_hand(entry.positions, before, places, bought=entry.bought)
        for place in settled:
            sitter = self.sitters[place.seat]
            is_in = place.seat in entry.positions.dealt_in
            sitter.place = replace(place, wish="wait" if is_in else sitter.place.wish)
            if is_in and isinstance(clock, TurnClock):
                sitter.bank = at_hand_start(sitter.bank, clock.time_bank.cash)
        self.last = remember(entry.positions, before, bought=entry.bought)

    def act(self, player: PlayerId, action: Action, *, now: Instant) -> list[TableEvent]:
        """Take a player's action in the hand, or refuse it with nothing changed."""
        sitter = self.sitter_of(player)
        if self.hand is None:
            raise NoHand()
        return self._act(sitter.seat, action, now)

    def _act(self, seat: Seat, action: Action, now: Instant) -> list[TableEvent]:
        hand = self.hand
        assert hand is not None
        before = len(hand.events)
        hand.act(action, seat)
        self._use_bank(seat, now)
        return [*self._told(before), *self._go_on(now)]

    def _told(self, start: int) -> list[TableEvent]:
        assert self.playing is not None
        events = self.playing.hand.events[start:]
        return [te.InHand(self.playing.number, event) for event in events]

    def _use_bank(self, seat: Seat, now: Instant) -> None:
        turn = self.turns.pop(seat, None)
        clock = self.config.clock
        if turn is not None and isinstance(clock, TurnClock):
            sitter = self.sitters[seat]
            left = sitter.bank.left_ms - bank_used(turn, now, clock)
            sitter.bank = replace(sitter.bank, left_ms=left)

    def _go_on(self, now: Instant) -> list[TableEvent]:
        """Give the next players their time, fold for who is leaving, or end the hand."""
        hand = self.hand
        if hand is None:
            return []
        if hand.is_over:
            self._finish(hand)
            return []
        waiting = [Seat(seat) for seat in hand.waiting_for()]
        self.turns = {seat: self.turns.get(seat) or self._turn(seat, now) for seat in waiting}
        for seat in waiting:
            if self.sitters[seat].leaving:
                turn = hand.turn()
                folds = turn is not None and turn.kind == "bet" and not turn.bring_in_chips
                return self._act(seat, Fold() if folds else hand.timed_out(seat), now)
        return []

    def _turn(self, seat: Seat, now: Instant) -> TurnTime:
        sitter = self.sitters[seat]
        return TurnTime(
            began_at=now,
            bank_ms=sitter.bank.left_ms,
            online=sitter.online,
            lost_at=None if sitter.online else now,
        )

    def _finish(self, hand: Hand) -> None:
        assert self.playing is not None
        start = hand.events[0]
        stacks = dict(zip(start.seats, start.stacks, strict=True))  # type: ignore[union-attr]
        self.settlement = Settlement(
            number=self.playing.number,
            game=hand.setup.name,
            hand=hand,
            before={Seat(seat): stack for seat, stack in stacks.items()},
            after={Seat(seat): stack for seat, stack in hand.stacks.items()},
            players={Seat(seat): self.sitters[Seat(seat)].player for seat in stacks},
        )
        self.playing = None
        self.turns = {}

    def settled(self, *, now: Instant) -> list[TableEvent]:
        """Go on after a hand that the room has recorded: stacks count, breaks and leaves follow."""
        settlement = self.settlement
        if settlement is None:
            raise NothingToSettle()
        self.settlement = None
        for seat, stack in settlement.after.items():
            self.sitters[seat].stack = stack
        stacks = {int(seat): stack for seat, stack in settlement.after.items()}
        happened: list[TableEvent] = [te.HandSettled(settlement.number, stacks)]
        self.idle_since = now
        return happened + self._after_hand(now)

    def _after_hand(self, now: Instant) -> list[TableEvent]:
        happened: list[TableEvent] = []
        for sitter in list(self.sitters.values()):
            if sitter.leaving:
                happened.append(self._get_up(sitter, "asked", now))
            elif sitter.pause is None:
                why = self._break_due(sitter)
                if why is not None:
                    happened.append(self._pause(sitter, why, now))
        return happened

    def _break_due(self, sitter: Sitter) -> te.BreakBecause | None:
        if sitter.stack == 0:
            return "no-chips"  # He may buy again until his break is over (AMB-60).
        if sitter.sits_out_after_hand:
            return "time-out"
        return "asked" if sitter.break_asked == "next-hand" else None

    def void_hand(self, why: str, *, now: Instant) -> list[TableEvent]:
        """Undo the running hand: as if it had not been dealt (SRV-01, SRV-03..05)."""
        playing = self.playing
        if playing is None:
            raise NoHand()
        for place in playing.places:
            sitter = self.sitters.get(place.seat)
            if sitter is not None and sitter.player == place.player:
                sitter.place = replace(place, wish=sitter.place.wish)
                sitter.bank = playing.banks[place.seat]
        self.last = playing.last
        self.playing = None
        self.turns = {}
        self.idle_since = now
        return [te.HandVoided(playing.number, why), *self._after_hand(now)]

    def _wake(self, now: Instant) -> None:
        """Begin the pause before a first hand when the table has just become ready."""
        if not self.playing and not self.settlement:
            self.idle_since = max(self.idle_since, now)
