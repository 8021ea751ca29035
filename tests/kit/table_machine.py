"""A cash table under random people, luck and time, and what must hold at it."""

import copy
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from kit.blind_laws import BlindLaws
from kit.cash_tables import START, Club, config_of
from kit.houses import D0, E7, F0, F8, LIVE
from msgspec.structs import replace

from huone.games.actions import Fold
from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, fixed_limit, pot_limit
from huone.refusal import Refused
from huone.rulebooks.schema import Rulebook
from huone.table import events as table_events
from huone.table.blinds import Positions
from huone.table.breaks import break_ends
from huone.table.cash import CashTable
from huone.table.config import AnyStakes, TableConfig
from huone.table.entry import HandEntry
from huone.table.events import TableEvent
from huone.table.readiness import places
from huone.table.settlement import Begun
from huone.table.state import CashState, decode_state, encode_state
from huone.table.view import seat_of, seen_by, table_view
from huone.units import Instant, PlayerId, Seat

Command = tuple[str, tuple[object, ...], dict[str, object]]
NUMBERS = st.integers(min_value=0, max_value=10**6)
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)
RARELY = st.integers(min_value=0, max_value=7)


class TableMachine(RuleBasedStateMachine):
    """Everything that can be asked of a cash table, at any time, by anybody."""

    rulebook: Rulebook = E7
    game = "texas"
    stakes: AnyStakes | None = None
    watch_blinds = True

    def __init__(self) -> None:
        super().__init__()
        options = {} if self.stakes is None else {"stakes": self.stakes}
        self.config = config_of(self.rulebook, game=self.game, **options)
        self.club = Club(self.config)
        self.journal: list[Command] = []
        self.arrivals = 0
        self.chips_in = 0
        self.chips_out = 0
        self.laws = BlindLaws(self.config.seats, big_blind=10)
        self.laws_before = self.laws
        self.written = encode_state(self.table.state())

    @property
    def table(self) -> CashTable:
        return self.club.table

    # Asking

    def ask(self, name: str, *args: object, **more: object) -> list[TableEvent] | None:
        """Give a command; a refused one must have changed nothing."""
        self.journal.append((name, args, more))
        before = fingerprint(self.table)
        try:
            happened = self.club.heard(run(self.table, name, args, more))
        except Refused:
            assert fingerprint(self.table) == before
            return None
        self.count(happened)
        self.write()
        return happened

    def write(self) -> None:
        """Store the table if it says that it was touched; else what is stored must still do."""
        state = self.table.state()
        if self.table.take_touched():
            self.written = encode_state(state)
            return
        stored = lost_in_crash(decode_state(self.written), self.table.play.begun)
        assert without_presence(stored) == without_presence(state)

    def count(self, happened: list[TableEvent]) -> None:
        for event in happened:
            if isinstance(event, table_events.SeatTaken | table_events.ChipsAdded):
                self.chips_in += event.chips
            elif isinstance(event, table_events.SeatLeft | table_events.ChipsTakenOff):
                self.chips_out += event.chips
            elif isinstance(event, table_events.SeatChanged):
                self.laws.forget(PlayerId(event.player))
            elif isinstance(event, table_events.HandVoided):
                self.laws = self.laws_before

    def anybody(self, number: int) -> str:
        everyone = [sitter.player for sitter in self.table.sitters.everyone()]
        return (everyone or [PlayerId("nobody")])[number % max(1, len(everyone))]

    # People

    @initialize(count=st.integers(min_value=2, max_value=4))
    def open(self, count: int) -> None:
        for seat in range(count):
            self.sit_down(seat)

    @rule(seat=st.integers(min_value=-1, max_value=10))
    def sit_down(self, seat: int) -> None:
        self.arrivals += 1
        chips = self.config.limits.min_chips
        self.ask("sit_down", f"P{self.arrivals}", seat, chips, now=self.club.now)

    @rule(who=NUMBERS, seat=st.integers(min_value=0, max_value=10))
    def sit_down_again(self, who: int, seat: int) -> None:
        name = self.anybody(who)
        if name != "nobody":
            assert self.ask("sit_down", name, seat, 1_000, now=self.club.now) is None

    @rule(who=NUMBERS, rarely=RARELY)
    def leave(self, who: int, rarely: int) -> None:
        if rarely == 0:
            self.ask("leave", self.anybody(who), now=self.club.now)

    @rule(
        who=NUMBERS,
        when=st.sampled_from(["next-hand", "next-big-blind"]),
        everywhere=st.booleans(),
    )
    def sit_out(self, who: int, when: str, everywhere: bool) -> None:
        self.ask("sit_out", self.anybody(who), when, now=self.club.now, everywhere=everywhere)

    @rule(who=NUMBERS, wish=st.sampled_from(["wait", "post", "straddle", "buy-button"]))
    def come_back(self, who: int, wish: str) -> None:
        self.ask("come_back", self.anybody(who), now=self.club.now, wish=wish)

    @rule(who=NUMBERS, wish=st.sampled_from(["wait", "post", "straddle", "buy-button", "sit-out"]))
    def make_wish(self, who: int, wish: str) -> None:
        self.ask("make_wish", self.anybody(who), wish, now=self.club.now)

    @rule(who=NUMBERS, taken=st.integers(min_value=0, max_value=1))
    def long_break(self, who: int, taken: int) -> None:
        self.ask("long_break", self.anybody(who), taken_today=taken, now=self.club.now)

    @rule(who=NUMBERS, online=st.booleans())
    def set_connected(self, who: int, online: bool) -> None:
        self.ask("set_connected", self.anybody(who), online=online, now=self.club.now)

    @rule(who=NUMBERS, on=st.booleans(), top_up=st.booleans())
    def choose(self, who: int, on: bool, top_up: bool) -> None:
        self.ask("set_auto_top_up" if top_up else "straddle", self.anybody(who), on=on)

    @rule(who=NUMBERS, chips=st.integers(min_value=1, max_value=500))
    def add_chips(self, who: int, chips: int) -> None:
        self.ask("ask_chips", self.anybody(who), chips)
        for wanted in self.table.chips_wanted():
            assert wanted.chips_min <= wanted.chips
            self.ask("add_chips", wanted.player, wanted.chips, now=self.club.now)

    @rule(who=NUMBERS, chips=st.integers(min_value=1, max_value=100))
    def take_off_chips(self, who: int, chips: int) -> None:
        self.ask("take_off_chips", self.anybody(who), chips, now=self.club.now)

    @rule(who=NUMBERS, seat=st.integers(min_value=0, max_value=10), consent=st.booleans())
    def change_seat(self, who: int, seat: int, consent: bool) -> None:
        name = self.anybody(who)
        self.ask("change_seat", name, seat, staff_consents=consent, now=self.club.now)

    @rule(seat=st.integers(min_value=0, max_value=10), consent=st.booleans())
    def play_over(self, seat: int, consent: bool) -> None:
        self.arrivals += 1
        chips = self.config.limits.min_chips
        name = f"P{self.arrivals}"
        self.ask("play_over", name, seat, chips, staff_consents=consent, now=self.club.now)

    # Time

    @rule(ms=st.integers(min_value=1, max_value=700_000))
    def let_time_pass(self, ms: int) -> None:
        self.go_to(Instant(self.club.now + ms))

    @rule()
    def go_to_next_deadline(self) -> None:
        at = self.table.next_deadline()
        if at is not None:
            self.go_to(max(at, self.club.now))

    def go_to(self, now: Instant) -> None:
        self.club.now = now
        self.ask("tick", now=now)
        due = [self.table.running.deadline() if self.table.running else None]
        everyone = self.table.sitters.everyone()
        due += [break_ends(sitter.pause, self.config.cash.sit_out) for sitter in everyone]
        assert all(at is None or at > now for at in due)

    @rule(who=NUMBERS)
    def call_clock(self, who: int) -> None:
        self.ask("call_clock", self.anybody(who), now=self.club.now)

    # Hands

    @rule(seed=SEEDS)
    def deal(self, seed: int) -> None:
        before = copy.deepcopy(self.laws)
        could = self.table.can_deal()
        seated = places(self.table.people, self.table.programme)
        happened = self.ask("deal", seed, now=self.club.now)
        assert could == (happened is not None)
        if happened is None:
            return
        self.laws_before = before
        breaks = {event.seat for event in happened if isinstance(event, table_events.BreakStarted)}
        assert self.table.running or breaks
        if self.watch_blinds and self.table.play.begun:
            ready = [p for p in seated if p.wish != "sit-out" and p.seat not in breaks]
            clear = sum(place.due == "nothing" for place in ready)
            enough = max(2, self.config.cash.new_players.dealt_in_free_below_players)
            self.watch(self.table.play.begun.laid_out, happened, thin=clear < enough)

    def watch(
        self, laid: table_events.HandLaidOut, happened: list[TableEvent], *, thin: bool
    ) -> None:
        drawn = any(isinstance(event, table_events.ButtonDrawn) for event in happened)
        people = {sitter.seat: sitter.player for sitter in self.table.sitters}
        if drawn:
            everyone = [sitter.player for sitter in self.table.sitters.everyone()]
            self.laws = BlindLaws(self.config.seats, everyone, big_blind=10)
        assert laid.button is not None
        assert laid.big_blind is not None
        positions = Positions(
            button=Seat(laid.button),
            small_blind=None if laid.small_blind is None else Seat(laid.small_blind),
            big_blind=Seat(laid.big_blind),
            dealt_in={Seat(seat): people[Seat(seat)] for seat in laid.dealt_in},
        )
        dead = [post.seat for post in laid.posts if post.kind == "dead-post"]
        bought = laid.big_blind in dead
        entry = HandEntry(positions=positions, posts=laid.posts, bought=bought)
        self.laws.watch(entry, thin=thin or drawn)

    @precondition(lambda self: self.table.running is not None)
    @rule(seed=SEEDS)
    def act(self, seed: int) -> None:
        self.club.luck = Random(seed)
        if not self.is_playing():
            assert self.ask("act", self.anybody(0), Fold(), now=self.club.now) is None
            return
        happened = self.ask("act", self.club.actor(), self.club.at_random(), now=self.club.now)
        assert happened is not None

    @rule(seed=SEEDS, steps=st.integers(min_value=5, max_value=60))
    def play_on(self, seed: int, steps: int) -> None:
        """Let everybody play as he likes for a while, hand after hand."""
        luck = Random(seed)
        for _ in range(steps):
            at = self.table.deals_at()
            if self.table.settlement is not None:
                self.settle()
            elif self.is_playing():
                self.act(luck.getrandbits(64))
            elif at is not None:
                self.go_to(max(at, self.club.now))
                if self.table.can_deal():
                    self.deal(luck.getrandbits(64))

    @precondition(lambda self: self.table.running is not None)
    @rule(who=NUMBERS)
    def act_out_of_turn(self, who: int) -> None:
        name = self.anybody(who)
        waiting = [self.table.sitters[Seat(s)].player for s in self.waiting()]
        if name not in waiting:
            assert self.ask("act", name, Fold(), now=self.club.now) is None

    @rule()
    def settle(self) -> None:
        finished = self.table.settlement is not None
        if finished:
            after = self.table.settled_state()
            happened = self.ask("settled", now=self.club.now)
            assert happened is not None
            if len(happened) == 1:
                assert self.table.state() == after
        else:
            assert self.ask("settled", now=self.club.now) is None

    @rule(rarely=RARELY)
    def void(self, rarely: int) -> None:
        if rarely == 0:
            before = self.table.state()
            happened = self.ask("void_hand", "a fault", now=self.club.now)
            if happened is not None and len(happened) == 1:
                assert self.table.state() == before

    @rule(rarely=RARELY)
    def crash(self, rarely: int) -> None:
        """Lose everything but the stored state; a hand in progress is void."""
        if rarely == 0:
            if self.table.running is not None:
                self.laws = self.laws_before
            self.journal.append(("crash", (), {"now": self.club.now}))
            self.club.table = crashed(self.table, self.written, self.club.now)
            self.write()

    def waiting(self) -> list[int]:
        return self.table.hand.waiting_for() if self.table.hand else []

    def is_playing(self) -> bool:
        return self.table.hand is not None and not self.table.hand.is_over

    # Laws

    @invariant()
    def chips_are_conserved(self) -> None:
        on_table = sum(chips for _, _, chips in self.table.people.stacks())
        assert on_table + self.chips_out == self.chips_in
        if self.table.hand is not None:
            seats = self.table.hand.stacks
            assert all(Seat(seat) in self.table.sitters for seat in seats)

    @invariant()
    def everybody_has_one_place(self) -> None:
        names = [sitter.player for sitter in self.table.sitters.everyone()]
        assert len(names) == len(set(names))
        assert self.table.sitters.presence.keys() == self.table.sitters.playing.keys()
        assert all(0 <= seat < self.config.seats for seat in self.table.sitters.playing)

    @invariant()
    def the_pause_before_a_hand_runs_when_one_can_be_dealt(self) -> None:
        assert (self.table.ready.since is not None) == self.table.can_deal()

    @invariant()
    def the_state_survives_being_written_down(self) -> None:
        state = self.table.state()
        assert decode_state(encode_state(state)) == state

    def teardown(self) -> None:
        self.finish_the_hand()
        self.deal_if_somebody_is_ready()
        self.replay()

    def finish_the_hand(self) -> None:
        """Whatever players do not do, the clocks or staff do (liveness)."""
        for _ in range(1_000):
            if not self.is_playing():
                break
            if self.table.running and self.table.running.deadline() is None:
                self.ask("call_clock", self.club.actor(), now=self.club.now)
            self.go_to_next_deadline()
        assert not self.is_playing()
        if self.table.settlement is not None:
            self.ask("settled", now=self.club.now)

    def deal_if_somebody_is_ready(self) -> None:
        """With enough ready players a hand is dealt, once breaks from the big blind have begun."""
        for _ in range(self.config.seats):
            if self.table.can_deal() and self.table.running is None:
                assert self.ask("deal", 7, now=self.club.now) is not None
        assert self.table.running is not None or not self.table.can_deal()

    def replay(self) -> None:
        """The same commands give the same events, refusals included."""
        played = list(played_again(self.config, self.journal))
        again, events = played[-1][0], [event for _, happened in played for event in happened]
        assert events == self.club.events
        assert again.state() == self.table.state()
        everyone = [None, *(sitter.player for sitter in again.sitters.everyone())]
        for viewer in everyone:
            assert table_view(again, viewer) == table_view(self.table, viewer)
            seat = seat_of(again, viewer)
            for event in events[-50:]:
                seen_by(seat, event)


def run(
    table: CashTable, name: str, args: tuple[object, ...], more: dict[str, object]
) -> list[TableEvent]:
    """Give one command of a journal to a table."""
    if name == "deal":
        (seed,) = args
        luck = Random(str(seed))
        club = Club.__new__(Club)
        club.table, club.luck = table, luck
        args = (club.deck(), club.deck(), luck.randrange)
    command: Callable[..., list[TableEvent]] = getattr(table, name)
    return command(*args, **more)


def played_again(
    config: TableConfig, journal: Iterable[Command]
) -> Iterator[tuple[CashTable, list[TableEvent]]]:
    """Give a journal to a new table: after each command the table, and what happened."""
    table = CashTable(config, opened_at=START)
    written = encode_state(table.state())
    for name, args, more in journal:
        happened: list[TableEvent] = []
        if name == "crash":
            now = more["now"]
            assert isinstance(now, int)
            table = crashed(table, written, Instant(now))
        else:
            with suppress(Refused):
                happened = run(table, name, args, more)
        if table.take_touched():
            written = encode_state(table.state())
        yield table, happened


def crashed(table: CashTable, written: bytes, now: Instant) -> CashTable:
    """Give the table that a room opens again from what it has stored; a running hand is lost."""
    lost = table.play.begun.number if table.play.begun else None
    return CashTable.restore(table.config, decode_state(written), now=now, lost=lost)


def lost_in_crash(state: CashState, begun: Begun | None) -> CashState:
    """Add what a room knows of a running hand without the state: that it is void after a crash."""
    return state if begun is None else replace(state, hands=begun.number, voided=begun.number)


def without_presence(state: CashState) -> bytes:
    """Give the bytes of a state but for banks and lines, which count only along with the rest."""
    return encode_state(replace(state, presence={}))


def fingerprint(table: CashTable) -> tuple[object, ...]:
    """Take down everything that a command could change."""
    running = table.running
    turns = dict(running.turns) if running else None
    events = len(running.hand.events) if running else None
    out = set(running.sits_out) if running else None
    sitters = tuple(table.sitters.everyone())
    presence = dict(table.sitters.presence)
    kept = (
        table.play.progress,
        table.departures.copy(),
        table.ready.since,
        table.hands,
        table.play.voided,
    )
    return (turns, events, out, sitters, presence, kept, table.settlement is None)


class OlderFinnish(TableMachine):
    rulebook = F0


class Danish(TableMachine):
    rulebook = D0


class English(TableMachine):
    rulebook = E7


class NewerFinnish(TableMachine):
    rulebook = F8


class Live(TableMachine):
    rulebook = LIVE


class Sviten(TableMachine):
    rulebook = LIVE
    game = "sviten-special"
    stakes = pot_limit(5, 10)
    watch_blinds = False


class Stud(TableMachine):
    rulebook = LIVE
    game = "seven-card-stud"
    stakes = fixed_limit(10, 20, ante=1, bring_in=3)
    watch_blinds = False


class Horse(TableMachine):
    rulebook = LIVE
    game = "horse"
    stakes = mix_stakes(10, 20, ante=1, bring_in=3)
    watch_blinds = False


class DealersChoice(TableMachine):
    rulebook = LIVE
    game = "dealers-choice"
    stakes = pot_limit(5, 10)


class OpenFaceTable(TableMachine):
    rulebook = LIVE
    game = "open-face-chinese"
    stakes = CashPoints(point_chips=5, min_stack_points=50, max_loss_points=50)
    watch_blinds = False


MACHINES = [
    OlderFinnish, Danish, English, NewerFinnish, Live, Sviten, Stud, Horse, DealersChoice,
    OpenFaceTable,
]  # fmt: skip


WISHES = ["wait", "wait", "post", "straddle", "buy-button"]
ASKED: dict[str, Callable[[Random], tuple[object, ...]]] = {
    "play_on": lambda luck: (luck.getrandbits(64), luck.randrange(5, 40)),
    "sit_down": lambda luck: (luck.randrange(10),),
    "sit_down_again": lambda luck: (luck.randrange(100), luck.randrange(10)),
    "leave": lambda luck: (luck.randrange(100), luck.randrange(3)),
    "sit_out": lambda luck: (
        luck.randrange(100),
        luck.choice(["next-hand", "next-big-blind"]),
        luck.random() < 0.5,
    ),
    "come_back": lambda luck: (luck.randrange(100), luck.choice(WISHES)),
    "make_wish": lambda luck: (luck.randrange(100), luck.choice(WISHES)),
    "long_break": lambda luck: (luck.randrange(100), luck.randrange(2)),
    "set_connected": lambda luck: (luck.randrange(100), luck.random() < 0.7),
    "choose": lambda luck: (luck.randrange(100), luck.random() < 0.5, luck.random() < 0.5),
    "add_chips": lambda luck: (luck.randrange(100), luck.randrange(1, 500)),
    "take_off_chips": lambda luck: (luck.randrange(100), luck.randrange(1, 100)),
    "change_seat": lambda luck: (luck.randrange(100), luck.randrange(10), luck.random() < 0.8),
    "play_over": lambda luck: (luck.randrange(10), luck.random() < 0.8),
    "let_time_pass": lambda luck: (luck.randrange(1, 200_000),),
    "go_to_next_deadline": lambda luck: (),
    "call_clock": lambda luck: (luck.randrange(100),),
    "act_out_of_turn": lambda luck: (luck.randrange(100),),
    "void": lambda luck: (luck.randrange(4),),
    "crash": lambda luck: (luck.randrange(4),),
}


def wander(machine: type[TableMachine], seed: int, hands: int) -> TableMachine:
    """Let a crowd come and go until so many hands have begun; the seed decides everything."""
    crowd = machine()
    crowd.open(4)
    luck = Random(seed)
    names = list(ASKED)
    weights = [4 if name in ("play_on", "come_back", "sit_down") else 1 for name in names]
    while crowd.table.hands < hands:
        (name,) = luck.choices(names, weights)
        arguments = ASKED[name](luck)
        if name != "act_out_of_turn" or crowd.table.running is not None:
            getattr(crowd, name)(*arguments)
        crowd.chips_are_conserved()
        crowd.everybody_has_one_place()
        crowd.the_pause_before_a_hand_runs_when_one_can_be_dealt()
        crowd.the_state_survives_being_written_down()
    crowd.teardown()
    return crowd
