"""World: cash tables, their players and their money, in one thread from one seed.

Owns: a clock that jumps to the next thing due, players with whims and bad lines, crashes, and the
books that every cent goes through.
Never: decides a rule; tables, policies and the ledger do.

Rule 1: the same seed gives the same world, event for event.
Rule 2: a crash leaves what was recorded: the books, and each table as it was last stored.
"""

import hashlib
import heapq
from collections.abc import Iterator
from itertools import count
from random import Random

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.cards.card import encode_hook
from huone.games import deck_of, usual_stakes
from huone.games.definition import Game, find
from huone.games.hand import Hand
from huone.games.rules import Stakes
from huone.games.setup import Rake
from huone.money.accounts import cash_of, escrow_of
from huone.money.cashier import approve, ask_deposit, buy_in, cash_out, top_up
from huone.money.currency import EUR
from huone.money.jackpot import hand_drop, has_jackpot
from huone.money.ledger import Entry, Ledger
from huone.money.rake import percent_taking, rake_row, stepped_taking
from huone.money.settlement import Drop, settle_hand, verify_escrow
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.rulebooks.schema import BadBeatJackpot, PercentRake, Rulebook
from huone.rulebooks.tables import cash_table
from huone.sim.bots import random
from huone.sim.checkers import BlindsWatch, verify_alive, verify_view
from huone.sim.hands import audit
from huone.table import events as te
from huone.table.cash import CashTable
from huone.table.config import TableConfig
from huone.table.events import TableEvent
from huone.table.joining import Memory, add_limits, join_limits, verify_join
from huone.table.rules import CalledClock
from huone.table.state import decode_state, encode_state
from huone.units import Cents, Chips, Instant, PlayerId, Seat

START = Instant(1_700_000_000_000)
DEPOSIT_CENTS = Cents(2_000_000)
JACKPOT = "bad-beat"
WHIM_MS = 90_000
"""How often a player does something else than play his cards, on average."""
AUDITED = 20
"""Every so many hands one is replayed and played in disguise."""
Token = tuple[int, int, int]
NOTHING: Token = (0, 0, 0)
encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode


class Due(Struct, frozen=True, order=True):
    """Something that happens at a moment; the number keeps equal moments in order."""

    at: Instant
    number: int
    what: str
    who: str
    token: Token = NOTHING


class Visit(Struct):
    """One stay of a player at a table."""

    number: int
    top_ups: int = 0


class World:
    """A floor full of cash tables, played by bots."""

    def __init__(self, book: Rulebook, *, tables: int, seed: int) -> None:
        self.book = book
        self.chance = Random(seed)
        self.now = START
        self.hands = 0
        self.crashes = 0
        self.digest = hashlib.sha256()
        self.books = Ledger(EUR)
        self.configs = {config.id: config for config in configs_of(book, tables)}
        self.rakes = {id: rake_of(book, config) for id, config in self.configs.items()}
        self.tables = {
            id: CashTable(config, opened_at=START, rake=self.rakes[id])
            for id, config in self.configs.items()
        }
        self.stored = {id: encode_state(table.state()) for id, table in self.tables.items()}
        self.blinds = {id: BlindsWatch() for id in self.tables}
        self.moved_at = dict.fromkeys(self.tables, START)
        self.visits: dict[tuple[str, PlayerId], Visit] = {}
        self.wakes: dict[str, Instant] = {}
        self.asked: dict[str, Token] = {}
        self.agenda: list[Due] = []
        self.numbers = count()
        seats = sum(config.seats for config in self.configs.values())
        self.players = [PlayerId(f"player-{number}") for number in range(seats * 5 // 4)]
        for player in self.players:
            self._deposit(player)
            self._plan("whim", player, self.chance.randrange(WHIM_MS))

    # Time

    def step(self) -> None:
        """Jump to the next thing that is due, and let it happen."""
        due = heapq.heappop(self.agenda)
        assert due.at >= self.now
        self.now = due.at
        if due.what == "whim":
            self._whim(PlayerId(due.who))
            self._plan("whim", due.who, 1 + self.chance.randrange(2 * WHIM_MS))
            return
        table = self.tables[due.who]
        if due.what == "wake":
            if self.wakes.get(due.who) == due.at:  # Else it has been overtaken.
                self._wake(table)
        elif due.what == "answer":
            self._answer(table, due.token)
        else:
            self._call_clock(table, due.token)

    def _plan(self, what: str, who: str, in_ms: int, token: Token = NOTHING) -> None:
        at = Instant(self.now + in_ms)
        heapq.heappush(self.agenda, Due(at, next(self.numbers), what, who, token))

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
        if deals_at is not None and deals_at <= self.now:
            happened += self._deal(table)
        self._after(table, happened)

    def _deal(self, table: CashTable) -> list[TableEvent]:
        setup = table.programme.at(table.progress.played).setup
        decks = [deck_of(setup, self.chance.getrandbits(256)) for _ in range(2)]
        return table.deal(decks[0], decks[1], self.chance.randrange, now=self.now)

    def _after(self, table: CashTable, happened: list[TableEvent]) -> None:
        """Record what happened at a table, settle a finished hand, and see who is next."""
        id = table.config.id
        self._note(table, happened)
        if happened:
            self.moved_at[id] = self.now
        if table.settlement is not None:
            self._settle(table)
        self._pay_chips(table)
        if happened:
            self.stored[id] = encode_state(table.state())
        verify_alive(table, self.now, self.moved_at[id])
        self._ask_next(table)
        self._plan_wake(table)

    def _note(self, table: CashTable, happened: list[TableEvent]) -> None:
        id = table.config.id
        for event in happened:
            self.digest.update(encode((id, self.now, event)))
            if isinstance(event, te.HandLaidOut):
                players = {int(sitter.seat): sitter.player for sitter in table.sitters}
                self.blinds[id].laid_out(event, players)
            elif isinstance(event, te.HandVoided):
                self.blinds[id].voided()
            elif isinstance(event, te.SeatLeft):
                self._cash_out(id, PlayerId(event.player), event.chips)

    # Players

    def _ask_next(self, table: CashTable) -> None:
        """Let whoever must act answer after a while; some fall asleep, and staff looks after it."""
        hand = table.hand
        if not isinstance(hand, Hand) or hand.is_over:
            return
        token = _token(table, hand)
        if self.asked.get(table.config.id) == token:
            return
        self.asked[table.config.id] = token
        seat = Seat(hand.players[hand.actor].seat)
        sleeps = self.chance.random() < 0.01 or not table.sitters.presence[seat].online
        if not sleeps:
            self._plan("answer", table.config.id, 500 + self.chance.randrange(14_000), token)
        elif isinstance(table.config.clock, CalledClock):
            self._plan("clock", table.config.id, 60_000, token)

    def _is_current(self, table: CashTable, token: Token) -> bool:
        hand = table.hand
        if not isinstance(hand, Hand) or hand.is_over:
            return False
        return token == _token(table, hand)

    def _answer(self, table: CashTable, token: Token) -> None:
        if not self._is_current(table, token):
            return
        hand = table.hand
        assert isinstance(hand, Hand)
        player = table.sitters[Seat(hand.players[hand.actor].seat)].player
        if self.chance.random() < 0.02:
            verify_view(table, self.chance.choice([None, *(s.player for s in table.sitters)]))
        self._after(table, table.act(player, random(hand, self.chance), now=self.now))

    def _call_clock(self, table: CashTable, token: Token) -> None:
        if self._is_current(table, token):
            hand = table.hand
            assert isinstance(hand, Hand)
            player = table.sitters[Seat(hand.players[hand.actor].seat)].player
            self._after(table, table.call_clock(player, now=self.now))

    def _whim(self, player: PlayerId) -> None:
        """Do something that a player does between his cards; a refusal must change nothing."""
        table = self.tables[self.chance.choice(sorted(self.tables))]
        sitter = table.sitters.find(player)
        before = encode_state(table.state())
        try:
            if sitter is None:
                happened = self._sit_down(table, player)
            else:
                happened = self._at_table(table, player)
        except Refused:
            assert encode_state(table.state()) == before, "a refusal has changed the table"
            return
        self._after(table, happened)

    def _at_table(self, table: CashTable, player: PlayerId) -> list[TableEvent]:
        now, luck = self.now, self.chance.random()
        if luck < 0.15:
            return table.leave(player, now=now)
        if luck < 0.3:
            return table.sit_out(player, "next-hand", now=now)
        if luck < 0.4:
            return table.sit_out(player, "next-big-blind", now=now)
        if luck < 0.7:
            ways = [offer.wish for offer in table.ways_in(player)]
            return table.come_back(player, now=now, wish=self.chance.choice(ways))
        if luck < 0.9:
            online = table.sitters.presence[table.sitter_of(player).seat].online
            return table.set_line(player, online=not online, now=now)
        return table.ask_chips(player, self._chips_to_add(table, player))

    def _chips_to_add(self, table: CashTable, player: PlayerId) -> Chips:
        sitter = table.sitter_of(player)
        limits = add_limits(
            table.config,
            Chips(sitter.stack),
            sat_down_with=Chips(sitter.sat_down_with),
            memory=Memory(),
        )
        return limits.min_chips

    def _sit_down(self, table: CashTable, player: PlayerId) -> list[TableEvent]:
        """Sit down with as little as is allowed, or try to with less (CASH-RAT)."""
        config, id = table.config, table.config.id
        free = table.free_seats()
        if not free:
            return []
        wallet = Chips(self.books.balance(cash_of(player)))
        departure, memory = table.departures.get(player), Memory()
        asked = config.limits.min_chips
        if self.chance.random() < 0.9:
            asked = join_limits(config, departure, memory, now=self.now)[0].min_chips
        verify_join(asked, config, departure, memory, wallet=wallet, now=self.now)
        happened = table.sit_down(player, self.chance.choice(free), asked, now=self.now)
        number = self.visits[id, player].number + 1 if (id, player) in self.visits else 1
        self.visits[id, player] = Visit(number)
        slip = Slip(EUR.code, self.now)
        self._post(buy_in(slip, player, id, visit=str(number), cents=Cents(asked)))
        return happened

    # Money

    def _post(self, entry: Entry | None) -> None:
        if entry is not None:
            self.books.post(entry)

    def _deposit(self, player: PlayerId) -> None:
        self.books.admit(player)
        request = ask_deposit(
            Slip(EUR.code, self.now, by=player), f"start-{player}", player, cents=DEPOSIT_CENTS
        )
        self._post(approve(Slip(EUR.code, self.now, by="cashier"), request)[1])

    def _cash_out(self, table: str, player: PlayerId, chips: int) -> None:
        visit = str(self.visits[table, player].number)
        slip = Slip(EUR.code, self.now)
        self._post(cash_out(slip, player, table, visit=visit, cents=Cents(chips)))

    def _pay_chips(self, table: CashTable) -> None:
        for wanted in table.chips_wanted():
            if wanted.chips <= self.books.balance(cash_of(wanted.player)):
                id = table.config.id
                visit = self.visits[id, wanted.player]
                visit.top_ups += 1
                slip = Slip(EUR.code, self.now)
                entry = top_up(
                    slip,
                    wanted.player,
                    id,
                    visit=str(visit.number),
                    number=visit.top_ups,
                    cents=Cents(wanted.chips),
                )
                self._post(entry)
                self._note(table, table.add_chips(wanted.player, wanted.chips, now=self.now))

    def _settle(self, table: CashTable) -> None:
        """Record a hand: books and table in one step, then go on."""
        settlement, hand = table.settlement, table.hand
        assert settlement is not None
        id = table.config.id
        drop = settlement.jackpot_chips
        self._post(
            settle_hand(
                Slip(EUR.code, self.now),
                id,
                settlement.number,
                before={settlement.players[s]: chips for s, chips in settlement.before.items()},
                after={settlement.players[s]: chips for s, chips in settlement.after.items()},
                rake_cents=Cents(settlement.rake_chips),
                drop=Drop(JACKPOT, Cents(drop)) if drop else None,
            )
        )
        self.stored[id] = encode_state(table.settled_state())
        self.hands += 1
        if self.hands % AUDITED == 0 and isinstance(hand, Hand) and hand.setup.rake is None:
            audit(hand, self.chance)
        self._note(table, table.settled(now=self.now))
        self.verify_stacks(table)

    def verify_stacks(self, table: CashTable) -> None:
        """Stop if a table's chips and its money have parted."""
        stacks = {sitter.player: sitter.stack for sitter in table.sitters.everyone()}
        escrow = self.books.balance(escrow_of(table.config.id))
        verify_escrow(table.config.id, escrow_cents=escrow, stacks=stacks)

    # Crashes

    def crash(self) -> None:
        """Lose everything that was not recorded, and open again from what was."""
        self.crashes += 1
        for id, table in list(self.tables.items()):
            lost = table.hands if table.running is not None else None
            state = decode_state(self.stored[id])
            opened = CashTable.restore(
                self.configs[id], state, now=self.now, rake=self.rakes[id], lost=lost
            )
            self.tables[id] = opened
            if lost is not None:
                self.blinds[id].voided()
            self.digest.update(encode((id, "crash", lost)))
            self.verify_stacks(opened)
            self._after(opened, [])


def _token(table: CashTable, hand: Hand) -> Token:
    """Name a moment of a hand; where all commit at once, each commitment is one."""
    return table.hands, len(hand.events), len(hand.waiting_for())


def configs_of(book: Rulebook, tables: int) -> Iterator[TableConfig]:
    """Describe tables of all stakes and games that a rulebook has, one after another."""
    kinds = list(_kinds(book))
    for number in range(tables):
        game, stakes, is_banzai = kinds[number % len(kinds)]
        yield cash_table(
            book,
            id=f"table-{number}",
            game=game,
            stakes=stakes,
            format="banzai" if is_banzai else "standard",
            jackpot=isinstance(book.jackpot, BadBeatJackpot),
        )


def _kinds(book: Rulebook) -> Iterator[tuple[str, Stakes, bool]]:
    if isinstance(book.rake, PercentRake):
        for row in book.rake.rows:
            if row.format in ("standard", "banzai"):
                structure = "no-limit" if row.game == "texas" else "pot-limit"
                stakes = Stakes(
                    structure=structure,  # type: ignore[arg-type]
                    small_blind=row.small_blind_cents,
                    big_blind=row.big_blind_cents,
                )
                yield row.game, stakes, row.format == "banzai"
        return
    for game in book.cash.games:
        if isinstance(find(game), Game):
            yield game, euros(usual_stakes(game)), False


def euros(stakes: Stakes) -> Stakes:
    """Play the usual stakes in euros instead of chips."""
    names = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet")
    return replace(stakes, **{name: 100 * getattr(stakes, name) for name in names})


def rake_of(book: Rulebook, config: TableConfig) -> Rake:
    """Make what a table of this rulebook takes from each hand."""
    rules = book.rake
    if isinstance(rules, PercentRake):
        row = rake_row(
            rules.rows,
            game=config.game,
            format=config.stake.format,
            small_blind_cents=config.stake.small_blind_chips,
            big_blind_cents=config.stake.big_blind_chips,
        )
        return percent_taking(row, rules)
    jackpot = book.jackpot
    attached = isinstance(jackpot, BadBeatJackpot) and has_jackpot(config.game, jackpot)

    def drop(players: int, second_street: bool) -> int:
        if not isinstance(jackpot, BadBeatJackpot) or not attached:
            return 0
        return hand_drop(players, second_street=second_street, rules=jackpot.drop)

    cap = None if rules.cap_cents == "none" else rules.cap_cents
    return stepped_taking(rules.standard, rules, cap_cents=cap, drop=drop)
