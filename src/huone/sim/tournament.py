"""Tournament: whole tournaments of every type played by bots from one seed, with the laws checked.

Owns: the run, the bots' pace and purchases, crashes, and the digest by which two runs compare.
Never: decides what a director decides; `tournament_laws.py` checks what it decided.

Rule 1: the same arguments give the same digest.
Rule 2: a law that breaks is reported with the one line that plays the tournament again.
"""

import hashlib
import time
from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from statistics import median

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.bots.policies import AnyPolicy, policy_named
from huone.cards.card import CARDS, Card, encode_hook
from huone.games.actions import Action, Bet, Call, Check, Fold, Turn
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.protocol import AnyHand
from huone.refusal import Broken, Refused
from huone.rulebooks.loader import load
from huone.rulebooks.schema import Rulebook
from huone.sim.hands import BadRun, LawBroken
from huone.sim.tournament_laws import Laws
from huone.tournament import events as tournament_events
from huone.tournament import offers
from huone.tournament.config import Level, TournamentConfig
from huone.tournament.director import Director
from huone.tournament.entries import carried_stack
from huone.tournament.events import TournamentEvent
from huone.tournament.sheets import Sheets
from huone.units import Cents, Chips, Instant, PlayerId

START = Instant(1_800_000_000_000)
BUY_IN = Cents(1_000)
encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode


class TournamentRun(Struct):
    """What came of a simulation."""

    type: str
    entrants: int
    rulebook: str
    seed: int
    game: str
    hands: int = 0
    crashes: int = 0
    tournaments: int = 0
    moves: int = 0
    hours: float = 0.0
    prizes_cents: int = 0
    bounties_cents: int = 0
    fees_cents: int = 0
    paid_in_cents: int = 0
    house_cents: int = 0
    seconds: float = 0.0
    director_seconds: float = 0.0
    laws_broken: list[LawBroken] = []
    digest: str = ""

    @property
    def director_us_per_hand(self) -> int:
        """What the director takes for a hand: to lay it out and deal, settle it, level tables."""
        return round(1e6 * self.director_seconds / self.hands) if self.hands else 0


Progress = Callable[[int], None]


def run(
    type: str,
    *,
    entrants: int,
    seed: int,
    rulebook: str | None = None,
    game: str = "texas",
    crashes: int = 0,
    progress: Progress = lambda out: None,
) -> TournamentRun:
    """Play a tournament of a type to the end, or the several that the type consists of."""
    if type not in TYPES:
        raise BadRun(what="the type", given=type, wanted=f"one of {', '.join(TYPES)}")
    if entrants < 2:
        raise BadRun(what="the number of entrants", given=entrants, wanted="2 or more can play")
    book = rulebook or ("live-1.0-fi" if type in ("live", "terminator") else "online-2.8-fi")
    done = TournamentRun(type, entrants, book, seed, game)
    world = TournamentWorld(
        done, Random(f"{seed}/{type}/{entrants}"), crashes=crashes, progress=progress
    )
    started = time.perf_counter()
    try:
        TYPES[type](world, load(book), [PlayerId(f"p{n}") for n in range(1, entrants + 1)])
    except (Broken, AssertionError, IndexError, KeyError) as broken:
        world.report(broken)
    done.seconds = time.perf_counter() - started
    done.digest = world.digest.hexdigest()
    return done


class TournamentWorld:
    """Bots at the tables of one tournament after the other."""

    def __init__(
        self, done: TournamentRun, chance: Random, *, crashes: int, progress: Progress
    ) -> None:
        self.done = done
        self.chance = chance
        self.digest = hashlib.sha256()
        self.progress = progress
        # A tournament takes between two and five hands for each of its players.
        self.crash_every = 0 if crashes == 0 else max(1, 2 * done.entrants // crashes)
        self.crashes = self.crashes_left = crashes
        self.decide = policy_named("random")

    def report(self, broken: Exception) -> None:
        """Note a law that broke, and how to see it again."""
        done = self.done
        rerun = (
            f"huone sim tournament --type {done.type} --entrants {done.entrants} "
            f"--rulebook {done.rulebook} --game {done.game} --seed {done.seed} "
            f"--crashes {self.crashes}"
        )
        done.laws_broken.append(LawBroken(type(broken).__name__, str(broken), rerun))

    def play(
        self,
        config: TournamentConfig,
        players: list[PlayerId],
        *,
        late: int = 0,
    ) -> Laws:
        """Play one tournament; the last `late` players come after the start."""
        table = TournamentEvening(self, config, players, late=late)
        table.play()
        laws = table.laws
        laws.verify_end(table.director)
        done = self.done
        done.tournaments += 1
        done.hands += laws.hands
        done.moves += laws.moves
        done.hours = max(done.hours, (table.now - START) / 3_600_000)
        done.prizes_cents += laws.prizes_cents
        done.bounties_cents += laws.bounties_cents
        done.fees_cents += laws.fees_cents
        done.paid_in_cents += laws.paid_in_cents
        done.house_cents += laws.house_cents
        return laws


class TournamentEvening:
    """One tournament and its bots."""

    def __init__(
        self,
        world: TournamentWorld,
        config: TournamentConfig,
        players: list[PlayerId],
        *,
        late: int,
    ) -> None:
        self.world = world
        self.chance = world.chance
        self.config = config
        self.director = Director(config)
        self.laws = Laws(config)
        self.now = Instant((config.start or START) - 600_000)
        self.moments: list[tuple[Instant, int, int]] = []
        """When a bot acts at which table, in which hand."""
        self.late = players[len(players) - late :]
        self.spent: list[float] = []
        self.sheets = Sheets()
        self.filed: dict[str, bytes] = {}
        """What is left of the tournament when the room goes down."""
        for player in players[: len(players) - late]:
            if self.chance.random() < 0.05 and self.director.field.entrants:
                gone = self.chance.choice(list(self.director.field.entrants))
                if self.director.field.stage == "registering":
                    self.director.set_connected(gone, online=False, now=self.now)
            self.enter(player)

    def draw(self, bound: int) -> int:
        """Draw for the director."""
        return self.chance.randrange(bound)

    def take(self, events: list[TournamentEvent]) -> None:
        """Check what happened, and remember it in the digest."""
        self.laws.take(events, self.director)
        if self.world.crashes:
            self.sheets.note(events, self.director.field)
        for event in events:
            if not isinstance(event, tournament_events.AtTable):
                self.world.digest.update(encode(event))
            if isinstance(event, tournament_events.RebuyOffered):
                self.answer_rebuy(event.player)
            elif isinstance(event, tournament_events.StopBegun) and event.kind == "add-on":
                self.sell_add_ons()
            elif isinstance(event, tournament_events.PlayerOut):
                self.come_again(event.player)

    def enter(self, player: PlayerId) -> None:
        """Enter a bot."""
        amount = None
        if self.config.buy_in_choice is not None:
            amount = Cents(self.config.entry.total_cents * self.chance.randint(1, 4))
        if self.config.carried_chips:
            return
        self.take(self.director.register(player, now=self.now, draw=self.draw, buy_in_cents=amount))

    def answer_rebuy(self, player: PlayerId) -> None:
        """Buy new chips every other time, unless somebody else's answer has ended it all."""
        director = self.director
        if director.is_over:
            return
        buys = self.chance.random() < 0.5
        answer = director.rebuy if buys else director.decline_rebuy
        self.take(answer(player, now=self.now, draw=self.draw))

    def sell_add_ons(self) -> None:
        """Let two in three add on."""
        for entrant in list(self.director.field.entrants.values()):
            if entrant.table is not None and self.chance.random() < 0.66:
                self.take(self.director.add_on(entrant.player))

    def come_again(self, player: PlayerId) -> None:
        """Let a bot that is out enter again, if the tournament offers it."""
        if not self.config.re_entry or self.director.is_over or self.chance.random() < 0.6:
            return
        try:
            self.enter(player)
        except Refused:
            return

    def play(self) -> None:
        """Play to the end."""
        if self.config.start is None and self.config.carried_chips:
            raise BadRun(what="a second phase", given="no start", wanted="a time to start")
        while not self.director.is_over:
            self.step()
        # The median, so that a busy machine is not taken for a slow director.
        self.world.done.director_seconds += len(self.spent) * median(self.spent)

    def step(self) -> None:
        """Go to the next moment at which somebody does something."""
        deadline = self.director.next_deadline()
        acting = self.moments[0][0] if self.moments else None
        moments = [moment for moment in (deadline, acting) if moment is not None]
        assert moments, "somebody always has something to do"
        if acting is None and not self.config.deals_to_absent:
            self.come_back()
        self.now = Instant(max(self.now, min(moments)))
        if self.late and self.director.field.stage == "playing":
            self.come_late()
        if acting is not None and acting <= self.now:
            self.act()
        if deadline is not None and deadline <= self.now:
            self.tick()
        if self.director.due():
            self.deal()

    def come_late(self) -> None:
        """Let late players in, a few at a time."""
        for _ in range(min(3, len(self.late))):
            player = self.late.pop()
            try:
                self.enter(player)
            except Refused:
                self.late = []
                return

    def tick(self) -> None:
        """Wake the director."""
        before = time.perf_counter()
        events = self.director.tick(now=self.now, draw=self.draw)
        self.spent.append(time.perf_counter() - before)
        self.take(events)

    def deal(self) -> None:
        """Deal every table that is due, and let the first bot of each think."""
        for number in self.director.due():
            played = self.director.played_next(number)
            deck = self.shuffled(played.setup.deck_size)
            redeck = self.shuffled(played.setup.deck_size)
            before = time.perf_counter()
            events = self.director.deal(number, deck, redeck, now=self.now)
            self.spent.append(time.perf_counter() - before)
            self.take(events)
            self.wander(number)
            self.think(number)

    def wander(self, number: int) -> None:
        """Let somebody sit out now and then, and come back."""
        sitter = self.chance.choice(list(self.director.field.tables[number].seats.values()))
        if self.chance.random() > (0.5 if sitter.away else 0.01):
            return
        changes = self.director.come_back if sitter.away else self.director.sit_out
        self.take(changes(sitter.player, now=self.now))

    def come_back(self) -> None:
        """Let somebody return to each table that is not dealt because nobody is there."""
        for table in self.director.field.tables.values():
            if table.players > 1 and not table.is_anybody_there:
                player = next(iter(table.seats.values())).player
                self.take(self.director.come_back(player, now=self.now))
                self.take(self.director.set_connected(player, online=True, now=self.now))

    def shuffled(self, size: int) -> list[Card]:
        """Shuffle a deck, quickly rather than provably."""
        deck = list(CARDS) if size == 52 else [c for c in CARDS if c >= 52 - size]
        self.chance.shuffle(deck)
        return deck

    def think(self, number: int) -> None:
        """Say when the next action at a table is taken, or settle its hand."""
        running = self.director.running.get(number)
        if running is None:
            return
        if running.is_over:
            self.settle(number)
            return
        moment = Instant(self.now + self.chance.randrange(200, 2_500))
        heappush(self.moments, (moment, number, running.number))

    def act(self) -> None:
        """Take one bot's action."""
        _, number, hand = heappop(self.moments)
        running = self.director.running.get(number)
        if running is None or running.number != hand or running.is_over:
            return
        seat = running.hand.waiting_for()[0]
        player = self.director.field.tables[number].seats[seat].player  # type: ignore[index]
        action = choose(running.hand, self.chance, self.world.decide)
        self.take(self.director.act(player, action, now=self.now))
        self.think(number)

    def settle(self, number: int) -> None:
        """Settle a hand, and now and then pull the plug."""
        before = time.perf_counter()
        events = self.director.settle(number, now=self.now, draw=self.draw)
        self.spent.append(time.perf_counter() - before)
        self.take(events)
        self.world.progress(len(self.director.field.finishes))
        world = self.world
        if world.crashes:
            self.file()
        if world.crashes_left and self.chance.randrange(world.crash_every) == 0:
            self.crash()

    def file(self) -> None:
        """Write down what has changed, as a room does with every hand."""
        director = self.director
        self.filed |= self.sheets.changed(director.field, director.take_touched())

    def crash(self) -> None:
        """Lose everything but what was stored, and go on a minute later."""
        if self.director.is_over:
            return
        self.world.crashes_left -= 1
        self.world.done.crashes += 1
        lost, went_down = self.director.field, self.now
        self.sheets, field = Sheets.read(self.filed)
        self.laws.read_back(field, lost)
        self.now = Instant(self.now + 60_000)
        self.moments = []
        self.director, events = Director.restore(
            self.config, field, stopped_at=went_down, now=self.now
        )
        self.laws.crashed(self.director)
        self.take(events)


def choose(hand: AnyHand, chance: Random, otherwise: AnyPolicy) -> Action:
    """Push or fold before the flop and call along behind it, so that a large field gets smaller."""
    turn = hand.turn()
    assert turn is not None
    if isinstance(hand, OpenFace) or turn.kind != "bet" or turn.bring_in_chips:
        assert isinstance(hand, Hand | OpenFace)
        return otherwise(hand, chance)
    assert isinstance(hand, Hand)
    blinds = hand.stacks[turn.seat] // hand.setup.stakes.min_bet
    return push_or_fold(turn, chance, short=blinds < 8)


def push_or_fold(turn: Turn, chance: Random, *, short: bool) -> Action:
    """Go all in with one hand in sixteen, call now and then; a short stack is braver."""
    luck = chance.random()
    if turn.raise_to_max and luck < (0.3 if short else 0.06):
        return Bet(turn.raise_to_max)
    if turn.can_check:
        return Check()
    return Call() if luck < (0.6 if short else 0.2) else Fold()


# The types


def _usual(world: TournamentWorld, book: Rulebook, *, id: str = "t") -> TournamentConfig:
    config = offers.scheduled(book, id=id, total_cents=BUY_IN, start=START, game=world.done.game)
    return replace(config, levels=tuple(replace(x, length_s=240) for x in config.levels))


def _mtt(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    world.play(_usual(world, book), players, late=len(players) // 4)


def _sng(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    config = offers.sit_and_go(
        book, id="t", total_cents=BUY_IN, seats=len(players), game=world.done.game
    )
    world.play(config, players)


def _guaranteed(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    guarantee = Cents(BUY_IN * len(players))
    world.play(replace(_usual(world, book), guaranteed_cents=guarantee), players)


def _freeroll(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    config = offers.freeroll(_usual(world, book), added_cents=Cents(10_000))
    world.play(replace(config, invited=frozenset(players)), players, late=len(players) // 3)


def _rebuy(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    world.play(offers.with_rebuys(_usual(world, book), times_max=3), players)


def _reentry(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    world.play(replace(_usual(world, book), re_entry=True), players, late=len(players) // 5)


def _multi_buy_in(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    config = offers.multi_buy_in(_usual(world, book), max_cents=Cents(4 * BUY_IN))
    world.play(config, players)


def _satellite(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    price = Cents(4 * BUY_IN)
    usual = _usual(world, book)
    laws = world.play(offers.satellite(usual, target="target", seat_cents=price), players)
    target = offers.scheduled(
        book, id="target", total_cents=price, start=START, game=world.done.game
    )
    direct = [PlayerId(f"d{n}") for n in range(1, 10)]
    world.play(target, [*direct, *laws.seats], late=len(laws.seats))  # MTT-REG-11.


def _bounty(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    world.play(offers.with_bounties(_usual(world, book), "regular"), players)


def _progressive(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    config = offers.with_bounties(_usual(world, book), "progressive")
    world.play(replace(config, re_entry=True), players)


def _vip_bounty(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    vips = dict.fromkeys(players[:2], Cents(5_000))
    config = offers.with_rebuys(offers.with_vips(_usual(world, book), vips))
    world.play(config, players)


def _terminator(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    world.play(offers.terminator(_usual(world, book), chips=3), players)


def _phased(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    usual = _usual(world, book)
    first = offers.phase_1(usual)
    assert first.phase_1 is not None
    first = replace(first, phase_1=replace(first.phase_1, phase_1_end_level=2))
    survived: dict[PlayerId, list[Chips]] = {}
    pool = 0
    for number, size in enumerate((len(players), max(2, len(players) // 2)), start=1):
        laws = world.play(replace(first, id=f"phase-1-{number}"), players[:size])
        pool += laws.carried_cents
        for player, chips in laws.carried.items():
            survived.setdefault(player, []).append(Chips(chips))
    carried = {player: carried_stack(stacks) for player, stacks in survived.items()}
    if len(carried) == 1:
        carried = {**carried, PlayerId("nobody"): Chips(1)}
    world.play(offers.phase_2(usual, carried_chips=carried, pool_cents=Cents(pool)), [])


def _hexapro(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    _hexapros(world, book, book.hexapro, players, game="texas")


def _hexapro_omaha(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    _hexapros(world, book, book.hexapro, players, game="omaha")


def _hexapro_extreme(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    _hexapros(world, book, book.hexapro_extreme, players, game="texas")


def _hexapros(
    world: TournamentWorld, book: Rulebook, chapter: object, players: list[PlayerId], *, game: str
) -> None:
    """Play as many games as it takes that everybody has played; some play twice."""
    for first in range(0, len(players), 3):
        three = [*players[first : first + 3], *(PlayerId(f"x{n}") for n in range(3))][:3]
        config = offers.hexapro(book, chapter, id=f"t{first}", buy_in_cents=BUY_IN, game=game)
        world.play(config, three)


LIVE_SHEET = (
    (25, 50, 0, 25),
    (50, 100, 100, 25),
    (75, 150, 150, 25),
    (100, 200, 200, 100),
    (200, 400, 400, 100),
    (400, 800, 800, 100),
    (1_000, 2_000, 2_000, 500),
    (2_000, 4_000, 4_000, 500),
    (5_000, 10_000, 10_000, 1_000),
    (10_000, 20_000, 20_000, 1_000),
)
"""Small blind, big blind, big blind ante and smallest chip of each level."""


def _live(world: TournamentWorld, book: Rulebook, players: list[PlayerId]) -> None:
    levels = tuple(
        Level(
            small_blind=Chips(small),
            big_blind=Chips(big),
            ante=Chips(ante),
            length_s=300,
            break_after_s=600 if number % 3 == 0 else 0,
            chip=Chips(chip),
        )
        for number, (small, big, ante, chip) in enumerate(LIVE_SHEET, start=1)
    )
    config = replace(
        _usual(world, book),
        levels=levels,
        ante_form="big-blind",
        starting_chips=Chips(5_000),
        re_entry=True,
        set_aside_basis_points={"first player out": 100},
    )
    world.play(config, players, late=len(players) // 5)


TYPES: dict[str, Callable[[TournamentWorld, Rulebook, list[PlayerId]], None]] = {
    "mtt": _mtt,
    "sng": _sng,
    "freeroll": _freeroll,
    "guaranteed": _guaranteed,
    "rebuy": _rebuy,
    "reentry": _reentry,
    "multi-buy-in": _multi_buy_in,
    "satellite": _satellite,
    "bounty": _bounty,
    "progressive": _progressive,
    "vip-bounty": _vip_bounty,
    "terminator": _terminator,
    "phased": _phased,
    "hexapro": _hexapro,
    "hexapro-omaha": _hexapro_omaha,
    "hexapro-extreme": _hexapro_extreme,
    "live": _live,
}
"""How a tournament of each type is set up and played."""
