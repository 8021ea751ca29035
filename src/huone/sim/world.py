"""World: cash tables, their players and their money, in one thread from one seed.

Owns: a clock that jumps to the next thing due, players who think or fall asleep, crashes, and what
of each table is on record.
Never: decides a rule; tables, policies and the ledger do. What players do between their cards is in
`whims.py`, money in `till.py`.

Rule 1: the same seed gives the same world, event for event.
Rule 2: a crash leaves what was recorded: the books, and each table as it was last stored.
"""

import hashlib
import heapq
from itertools import count
from random import Random

import msgspec

from huone.bots.policies import policy_named
from huone.cards.card import CARDS, Card, encode_hook
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.rulebooks.schema import Rulebook
from huone.sim.checkers import (
    BlindsWatch,
    DebtsWatch,
    verify_alive,
    verify_banks,
    verify_own_turn,
    verify_view,
)
from huone.sim.hands import audit
from huone.sim.spread import configs_of, rake_of
from huone.sim.till import Till
from huone.sim.whims import Whims
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.events import TableEvent
from huone.table.rules import CalledClock
from huone.table.state import decode_state, encode_state
from huone.units import Chips, Instant, PlayerId, Seat

START = Instant(1_700_000_000_000)
WHIM_MS = 150_000
"""How often a player does something else than play his cards, on average."""
ROUND_MS = 60_000
"""How often somebody walks round to see whether every table goes on."""
AUDITED = 20
"""Every so many hands one is replayed and played in disguise."""
Token = tuple[int, int, int]
Due = tuple[int, int, str, str, Token]
"""Something that happens at a moment: when, a number that keeps equal moments in order, what."""
NOTHING: Token = (0, 0, 0)
encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode


class PowerCut(Exception):
    """The lights go out between a record and its news."""


class World:
    """A room full of cash tables, played by bots."""

    def __init__(self, book: Rulebook, *, tables: int, seed: int) -> None:
        self.chance = Random(seed)
        self.now = START
        self.hands = 0
        self.crashes = 0
        self.digest = hashlib.sha256()
        self.till = Till(book)
        self.decide = policy_named("random")
        self.configs = {config.id: config for config in configs_of(book, tables)}
        self.rakes = {id: rake_of(book, config) for id, config in self.configs.items()}
        self.tables = {
            id: CashTable(config, opened_at=START, rake=self.rakes[id])
            for id, config in self.configs.items()
        }
        self.stored = {id: encode_state(table.state()) for id, table in self.tables.items()}
        # Where the winner of a hand has the button, the blinds follow him (LIVE-WTB-01).
        orderly = [id for id, config in self.configs.items() if config.won_button != "one-button"]
        self.blinds = {id: BlindsWatch() for id in orderly}
        enough = book.cash.new_players.dealt_in_free_below_players
        self.debts = {id: DebtsWatch(enough) for id in orderly}
        self.moved_at = dict.fromkeys(self.tables, START)
        self.wakes: dict[str, Instant] = {}
        self.asked: dict[str, Token] = {}
        self.agenda: list[Due] = []
        self.numbers = count()
        self.power_fails = False
        self.whims = Whims(self.till, self.tables, self.chance, self._after)
        seats = sum(config.seats for config in self.configs.values())
        self.players = [PlayerId(f"player-{number}") for number in range(seats)]
        for player in self.players:
            self.till.admit(player, START)
            self._plan("whim", player, self.chance.randrange(WHIM_MS))
        self._plan("round", "", ROUND_MS)

    # Time

    def step(self) -> None:
        """Jump to the next thing that is due, and let it happen."""
        at, _, what, who, token = heapq.heappop(self.agenda)
        assert at >= self.now
        self.now = Instant(at)
        try:
            self._happen(what, who, token)
        except PowerCut:
            self.crash()

    def _happen(self, what: str, who: str, token: Token) -> None:
        if what == "whim":
            self._plan("whim", who, 1 + self.chance.randrange(2 * WHIM_MS))
            self.whims.follow(PlayerId(who), self.now)
        elif what == "round":
            self._plan("round", "", ROUND_MS)
            for id, table in self.tables.items():
                verify_alive(table, self.now, self.moved_at[id])
        elif what == "wake":
            if self.wakes.get(who) == self.now:  # Else it has been overtaken.
                self._wake(self.tables[who])
        elif token == _token(self.tables[who]):
            self._answer(self.tables[who]) if what == "answer" else self._clock(self.tables[who])

    def _plan(self, what: str, who: str, in_ms: int, token: Token = NOTHING) -> None:
        heapq.heappush(self.agenda, (self.now + in_ms, next(self.numbers), what, who, token))

    def _plan_wake(self, table: CashTable) -> None:
        """Remember when a table wants to be woken, unless that is already planned."""
        id, deadline = table.config.id, table.next_deadline()
        if deadline is not None and self.wakes.get(id) != max(self.now, deadline):
            self.wakes[id] = max(self.now, deadline)
            self._plan("wake", id, self.wakes[id] - self.now)

    def _wake(self, table: CashTable) -> None:
        self.wakes.pop(table.config.id, None)
        happened = table.tick(now=self.now)
        deals_at = table.deals_at()
        if deals_at is not None and deals_at <= self.now and table.settlement is None:
            happened += self._deal(table)
        self._after(table, happened)

    def _deal(self, table: CashTable) -> list[TableEvent]:
        size = table.programme.at(table.play.progress.played).setup.deck_size
        return table.deal(self._deck(size), self._deck(size), self.chance.randrange, now=self.now)

    def _deck(self, size: int) -> list[Card]:
        return self.chance.sample(CARDS[52 - size :], size)

    # What happened

    def _after(self, table: CashTable, happened: list[TableEvent]) -> None:
        """Record what happened at a table, settle a finished hand, and see who is next."""
        id = table.config.id
        if happened:
            self._note(table, happened)
        if any(isinstance(event, table_events.InHand) for event in happened):
            self.moved_at[id] = self.now
        if table.settlement is not None:
            self._settle(table)
        elif table.take_touched():
            self._record(table)
        self._ask_next(table)
        self._plan_wake(table)

    def _record(self, table: CashTable) -> None:
        """Pay for chips that players want, and keep the table as it is now."""
        self._pay_chips(table)
        self.stored[table.config.id] = encode_state(table.state())
        self.till.verify_stacks(table)

    def _note(self, table: CashTable, happened: list[TableEvent]) -> None:
        id = table.config.id
        self.digest.update(encode((id, self.now, happened)))
        for event in happened:
            if isinstance(event, table_events.SeatLeft):
                player = PlayerId(event.player)
                self.till.cash_out(table.config, player, Chips(event.chips), self.now)
            if id in self.blinds:
                self._watch(id, table, event)

    def _watch(self, id: str, table: CashTable, event: TableEvent) -> None:
        if isinstance(event, table_events.HandVoided):
            self._voided(id)
            return
        players = {int(sitter.seat): sitter.player for sitter in table.sitters}
        if isinstance(event, table_events.HandLaidOut):
            self.blinds[id].laid_out(event, players)
        elif isinstance(event, table_events.ButtonDrawn):
            self.blinds[id].begins()
        self.debts[id].note(event, players)

    def _voided(self, id: str) -> None:
        if id in self.blinds:
            self.blinds[id].voided()
            self.debts[id].voided()

    def _pay_chips(self, table: CashTable) -> None:
        for wanted in table.chips_wanted():
            chips = Chips(min(wanted.chips, self.till.wallet(wanted.player)))
            sitter = table.sitters[wanted.seat]
            if chips >= wanted.chips_min and self.till.top_up(table, sitter, chips, self.now):
                self._note(table, table.add_chips(wanted.player, chips, now=self.now))
            elif not wanted.automatic:
                self._note(table, table.ask_chips(wanted.player, Chips(0)))

    def _settle(self, table: CashTable) -> None:
        """Record a hand: books and table in one step, then go on."""
        id, hand = table.config.id, table.hand
        self.till.settle(table, self.now)
        self.stored[id] = encode_state(table.settled_state())
        self.hands += 1
        self.digest.update(self.stored[id])
        if self.power_fails:
            self.power_fails = False
            raise PowerCut
        verify_banks(table)
        if self.hands % AUDITED == 0 and isinstance(hand, Hand | OpenFace):
            audit(hand, self.chance)
        self._note(table, table.settled(now=self.now))
        self._record(table)

    # Players who think

    def _ask_next(self, table: CashTable) -> None:
        """Let whoever must act answer after a while; some fall asleep, and staff looks after it."""
        id, token = table.config.id, _token(table)
        if token == NOTHING or self.asked.get(id) == token:
            return
        self.asked[id] = token
        sleeps = self.chance.random() < 0.01 or not table.sitters.presence[_actor(table)].online
        if not sleeps:
            self._plan("answer", id, 500 + self.chance.randrange(14_000), token)
        elif isinstance(table.config.clock, CalledClock):
            self._plan("clock", id, 60_000, token)

    def _answer(self, table: CashTable) -> None:
        hand, seat = table.hand, _actor(table)
        assert isinstance(hand, Hand | OpenFace)
        player, action = table.sitters[seat].player, self.decide(hand, self.chance)
        if self.chance.random() < 0.02:
            everyone = [sitter.player for sitter in table.sitters]
            verify_view(table, self.chance.choice([None, *everyone]))
            waits_for = [table.sitters[Seat(seat)].player for seat in hand.waiting_for()]
            others = [other for other in everyone if other not in waits_for]
            verify_own_turn(table, others, action, self.now)
        self._after(table, table.act(player, action, now=self.now))

    def _clock(self, table: CashTable) -> None:
        player = table.sitters[_actor(table)].player
        self._after(table, table.call_clock(player, now=self.now))

    # Crashes

    def cut_power(self) -> None:
        """Crash as soon as a hand is recorded, before anybody is told of its end."""
        self.power_fails = True

    def crash(self) -> None:
        """Lose everything that was not recorded, and open again from what was."""
        self.crashes += 1
        for id, table in list(self.tables.items()):
            state = decode_state(self.stored[id])
            is_recorded = table.settlement is not None and state.voided is None
            lost = table.hands if table.running is not None and not is_recorded else None
            opened = CashTable.restore(
                self.configs[id], state, now=self.now, rake=self.rakes[id], lost=lost
            )
            self.tables[id] = opened
            if lost is not None:
                self._voided(id)
            self.digest.update(encode((id, "crash", lost)))
            self.till.verify_stacks(opened)
            self._after(opened, [])


def _token(table: CashTable) -> Token:
    """Name a moment of a hand; where all commit at once, each commitment is one."""
    hand = table.hand
    if not isinstance(hand, Hand | OpenFace) or hand.is_over:
        return NOTHING
    return table.hands, len(hand.events), len(hand.waiting_for())


def _actor(table: CashTable) -> Seat:
    """Give the seat that decides next."""
    hand = table.hand
    if isinstance(hand, OpenFace):
        return Seat(hand.seats[hand.actor])
    assert isinstance(hand, Hand)
    return Seat(hand.players[hand.actor].seat)
