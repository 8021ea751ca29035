"""Tables: one cash table as the room runs it, its one writer.

Owns: for each table the way from a request to what is told: decided by `huone.table`, handed to
the store, told when it is durable; the deck of each hand and its commitment.
Never: decides a rule, or awaits anything. Every method here is done when it returns.

Rule 1: there is no `await` between checking and recording; whoever asked waits for the future that
he gets back.
Rule 2: a hand is two commits: seats, stacks and the root of its deck before the first card;
history, stacks, money, whoever leaves or adds chips, and the table's state after the last.
Rule 3: a table whose record failed stops. It is read back from the store, never repaired in place.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from huone.games import events as game_events
from huone.games.actions import Action
from huone.money.settlement import Drop, settle_hand, verify_escrow
from huone.refusal import Refused
from huone.room.cash.jackpot.jackpots import Jackpots
from huone.room.cash.seat_index import SeatIndex
from huone.room.cash.table_money import TableMoney
from huone.room.commit import Committer, Draft
from huone.room.config import StakeOffer
from huone.room.hand_history import HandHistory, encode_history
from huone.room.outbox import Ack, Outbox, Told
from huone.room.shoe import DealtDeck, Shoe, SpareAnchors
from huone.room.told_seats import ToldSeats
from huone.room.wallet.cashier import Cashier, Slipped
from huone.room.watchable import FinishedHand
from huone.rulebooks.schema import RakeRow
from huone.store.ports import HandEnd, HandStart, Outcome, SeatChanges, SeatStack
from huone.system.entropy import Entropy, draw_from
from huone.table import events as table_events
from huone.table.breaks import SitOutWhen
from huone.table.buyin import Stake
from huone.table.cash import CashTable
from huone.table.config import TableConfig
from huone.table.events import LeftBecause, TableEvent
from huone.table.hands import NoHand
from huone.table.owed import Wish
from huone.table.rules import AutoTopUp
from huone.table.state import encode_state
from huone.table.view import Standing, TableView, standing_for, standing_of, table_view
from huone.units import Cents, Chips, Instant, PlayerId, Seat

STATE = "table-state"
"""The kind of document that a table's state is kept in."""

ACTIONS = (game_events.Folded, game_events.Checked, game_events.Called, game_events.BetPlaced)
"""What is seen at once even if it ends the hand: until the end is durable, a crash voids the hand,
as it would in its middle."""


class TableHalted(Refused):
    """The table has stopped because something could not be recorded; staff opens it again."""

    code = "room/table-halted"
    says = "table {table!r} has stopped and will be opened again"


class TableServices(Struct, frozen=True, kw_only=True):
    """What every table of a room is given to work with."""

    committer: Committer
    cashier: Cashier
    jackpots: Jackpots
    entropy: Entropy
    anchors: SpareAnchors
    whereabouts: SeatIndex
    tell: Callable[[str, Sequence[TableEvent]], None]
    """Where a table's news goes once it is durable."""
    wake: Callable[[str, Instant | None], None]
    """Where a table says when it wants to be woken."""
    halted: Callable[[str, BaseException], None]
    plan_row: Callable[[PlayerId, Stake], RakeRow] | None = None
    """What a player pays by his own plan, where plans have rates of their own (RAKE-03)."""
    same_person: Callable[[PlayerId], frozenset[PlayerId]] = lambda player: frozenset()
    """The other accounts of a person, as far as they are known."""


class TableStats(Struct, kw_only=True):
    """How a table has played since it was opened, for the lobby."""

    hands: int = 0
    pots_chips: int = 0
    first_ms: int = 0
    last_ms: int = 0

    @property
    def average_pot_chips(self) -> int:
        """The mean pot, to the chip below."""
        return self.pots_chips // self.hands if self.hands else 0

    @property
    def hands_per_hour(self) -> int:
        """How many hands an hour has at this pace."""
        played_ms = self.last_ms - self.first_ms
        return self.hands * 3_600_000 // played_ms if played_ms > 0 else 0


class RoomTable:
    """One table of the room."""

    def __init__(
        self,
        table: CashTable,
        line: StakeOffer,
        house: TableServices,
        *,
        epoch: int,
        root: str,
        money: TableMoney,
    ) -> None:
        self.table = table
        self.line = line
        self.epoch = epoch
        self.last_root = root
        """The root of the newest deck, which the next one is chained to."""
        self.shoe = Shoe(table.config.id, house.anchors, house.entropy)
        self._dealt: DealtDeck | None = None
        """The deck of the running hand."""
        self.finished: FinishedHand | None = None
        """The newest hand, if it is over and no other has begun."""
        self.is_halted = False
        self.pace = TableStats()
        self._house = house
        self._kept = self._stacks()
        self.sitting = ToldSeats(
            {sitter.seat: sitter.player for sitter in table.sitters},
            {seat: owner.player for seat, owner in table.sitters.owners.items()},
        )
        self._outbox: Outbox[Sequence[TableEvent]] = Outbox(self._tell, self._halt)
        self.money = money
        self._jobs: list[Callable[[Instant], None]] = []
        """What waits for the end of the running hand."""

    # Questions

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.table.config.id

    @property
    def all_told(self) -> bool:
        """Whether everybody knows everything that has been decided here."""
        return self._outbox.is_empty

    def deadline(self) -> Instant | None:
        """Say when the table wants to be woken."""
        return None if self.is_halted else self.table.next_deadline()

    @property
    def newest_hand(self) -> int:
        """The number of the newest hand."""
        return self.table.hands

    def view(self, viewer: PlayerId | None) -> TableView | None:
        """Show the table to a viewer."""
        shown = table_view(self.table, viewer)
        return replace(shown, sealed=self.shoe.next, cut=self.shoe.dealt)

    def standing(self) -> Standing | None:
        """Tell everybody what stands between the table and its next hand."""
        return standing_of(self.table)

    def own_standing(self, viewer: PlayerId, public: Standing) -> Standing:
        """Tell a player that, and what is his own to choose."""
        return standing_for(self.table, viewer, public)

    def players(self) -> list[PlayerId]:
        """List everybody who has chips here, absent owners included."""
        return [sitter.player for sitter in self.table.sitters.everyone()]

    # Coming and going

    def sit_down(
        self, player: PlayerId, seat: Seat, chips: Chips, *, now: Instant, moves: bool = False
    ) -> Told:
        """Sell a player his chips and seat him; `moves` is whether he comes from another table."""
        self.verify_open()
        self.table.people.verify_seat(player, seat)
        slip = self.money.buy_in(player, chips, now=now, moves=moves)
        happened = self.table.sit_down(player, seat, chips, now=now)
        chosen = self._house.cashier.players.of(player).regular
        if chosen.auto_top_up and isinstance(self.table.config.cash.auto_top_up, AutoTopUp):
            happened += self.table.set_auto_top_up(player, on=True)
        self._house.whereabouts.came(player, self.id)
        return self._conclude(happened, [slip], now)

    def play_over(
        self, player: PlayerId, seat: Seat, chips: Chips, *, staff_consents: bool, now: Instant
    ) -> Told:
        """Sell a player his chips and let him play on an absent owner's seat (LIVE-OVER-01)."""
        self.verify_open()
        self.table.verify_play_over(player, seat, staff_consents=staff_consents)
        slip = self.money.buy_in(player, chips, now=now)
        happened = self.table.play_over(player, seat, chips, staff_consents=staff_consents, now=now)
        self._house.whereabouts.came(player, self.id)
        return self._conclude(happened, [slip], now)

    def change_seat(
        self, player: PlayerId, to_seat: Seat, *, staff_consents: bool, now: Instant
    ) -> Told:
        """Move a player to a free seat (LIVE-CHG)."""
        self.verify_open()
        happened = self.table.change_seat(player, to_seat, staff_consents=staff_consents, now=now)
        return self._conclude(happened, [], now)

    def long_break(self, player: PlayerId, *, now: Instant) -> Told:
        """Let a player have the longer break of his evening (LIVE-PRES-06)."""
        self.verify_open()
        cashier = self._house.cashier
        taken = cashier.long_breaks_today(player, now=now)
        happened = self.table.long_break(player, taken_today=taken, now=now)
        return self._conclude(happened, [cashier.took_long_break(player, now=now)], now)

    def leave(self, player: PlayerId, *, now: Instant, why: LeftBecause = "asked") -> Told:
        """Let a player go, with his chips as money, as soon as he is in no hand."""
        self.verify_open()
        return self._conclude(self.table.remove(player, why, now=now), [], now)

    def sit_out(
        self, player: PlayerId, when: SitOutWhen, *, now: Instant, everywhere: bool = False
    ) -> Told:
        """Let a player take a break."""
        self.verify_open()
        happened = self.table.sit_out(player, when, now=now, everywhere=everywhere)
        return self._conclude(happened, [], now)

    def come_back(self, player: PlayerId, wish: Wish, *, now: Instant) -> Told:
        """Let a player end his break."""
        self.verify_open()
        happened = self.table.come_back(player, now=now, wish=wish)
        return self._conclude(happened, [], now)

    def make_wish(self, player: PlayerId, wish: Wish, *, now: Instant) -> Told:
        """Note how a player wants to come into the next hand."""
        self.verify_open()
        return self._conclude(self.table.make_wish(player, wish, now=now), [], now)

    def straddle(self, player: PlayerId, *, on: bool, now: Instant) -> Told:
        """Note whether a player straddles."""
        self.verify_open()
        return self._conclude(self.table.straddle(player, on=on), [], now)

    def set_auto_top_up(self, player: PlayerId, *, on: bool, now: Instant) -> Told:
        """Switch a player's automatic top-up, here and for every visit to come (SYS-12)."""
        self.verify_open()
        happened = self.table.set_auto_top_up(player, on=on)
        players = self._house.cashier.players
        chosen = players.of(player).regular
        if chosen.auto_top_up == on:
            return self._conclude(happened, [], now)
        paper = players.remember(player, replace(chosen, auto_top_up=on))
        return self._conclude(happened, [Slipped(entries=(), documents=(paper,))], now)

    def set_connected(self, player: PlayerId, *, online: bool, now: Instant) -> Told:
        """Note that a player's connection is lost or back."""
        self.verify_open()
        return self._conclude(self.table.set_connected(player, online=online, now=now), [], now)

    # Playing

    def act(self, player: PlayerId, action: Action, *, now: Instant) -> Told:
        """Take a player's action."""
        self.verify_open()
        return self._conclude(self.table.act(player, action, now=now), [], now)

    def call_clock(self, player: PlayerId, *, now: Instant) -> Told:
        """Let a player of the table put the clock on whoever's turn it is (LIVE-TIME-01)."""
        self.verify_open()
        self.table.sitters.of(player)
        running = self.table.running
        if running is None or not running.turns:
            raise NoHand()
        slow = self.table.sitters[next(iter(running.turns))].player
        return self._conclude(self.table.call_clock(slow, now=now), [], now)

    def tick(self, *, now: Instant) -> Told:
        """Do what has come due, and deal when it is time."""
        self.verify_open()
        with self._house.committer.decision():
            told = self._conclude(self.table.tick(now=now), [], now)
            deals_at = self.table.deals_at()
            if deals_at is not None and deals_at <= now and self.table.can_deal():
                return self._deal(now)
            return told

    def void_hand(self, why: str, *, now: Instant) -> Told:
        """Undo the running hand; everybody has the stack that he began it with (SRV-01, SRV-05)."""
        self.verify_open()
        begun, running, dealt = self.table.play.begun, self.table.running, self._dealt
        # What was played stays as evidence: whoever voids a hand does not make it unseen.
        events = tuple(running.hand.events) if running is not None else ()
        thought = tuple(running.thought) if running is not None else ()
        happened = self.table.void_hand(why, now=now)
        assert begun is not None
        assert dealt is not None
        history = HandHistory(
            table=self.id,
            hand_no=begun.number,
            players=begun.players,
            events=events,
            deck=dealt.sealed.deck,
            seed=dealt.sealed.seed,
            previous=dealt.cut.previous,
            anchors=dealt.anchors,
            cuts=dealt.cut.cuts,
            void_why=why,
            thought=thought,
        )
        end = HandEnd(
            table=self.id,
            epoch=self.epoch,
            hand_no=begun.number,
            at_ms=now,
            history=encode_history(history),
            stacks=tuple(self._kept[seat] for seat in begun.players),
            outcome=Outcome.VOID,
        )
        told = self._conclude(happened, [], now, ends=(end,))
        if self.line.jackpot is not None:
            self._house.jackpots.resume(self.line.jackpot, now=now)
        return told

    def between_hands(self, job: Callable[[Instant], None], *, now: Instant) -> None:
        """Do something as soon as no hand is being played; a table that stops does it at once."""
        if self.table.running is None or self.is_halted:
            job(now)
        else:
            self._jobs.append(job)

    def take_back(
        self,
        hand_no: int,
        why: str,
        stacks: Mapping[PlayerId, int],
        slip: Slipped,
        *,
        now: Instant,
    ) -> Told:
        """Take a recorded hand back; the slip has what it means for wallets (GEN-02)."""
        self.verify_open()
        happened = self.table.take_back(hand_no, why, stacks, now=now)
        return self._conclude(happened, [slip], now)

    def set_paused(self, *, on: bool, now: Instant) -> Told:
        """Deal no hand after the running one, or go on."""
        self.verify_open()
        return self._conclude(self.table.set_paused(on=on, now=now), [], now)

    def lay_anew(self, config: TableConfig, line: StakeOffer, *, now: Instant) -> Told:
        """Play something else from the next hand on; seats, stacks and the button stay."""
        self.verify_open()
        assert self.table.running is None
        assert config.seats == self.table.config.seats
        was_paused = self.table.is_paused
        self.table = CashTable.restore(config, self.table.state(), now=now)
        self.table.set_paused(on=was_paused, now=now)
        self.line = line
        self.money = TableMoney(self.table, self._house.cashier, self.money.time_charge)
        return self._conclude([table_events.TableLaidAnew()], [], now)

    # Chips

    def add_chips(self, player: PlayerId, chips: Chips, *, now: Instant) -> Told:
        """Add chips at once, or as soon as the hand is over that the player is in."""
        self.verify_open()
        sitter = self.table.sitters.of(player)
        if chips:
            self.money.verify_top_up(sitter, chips, now=now)
        return self._conclude(self.table.ask_chips(player, chips), [], now)

    def pay_restaurant(self, player: PlayerId, chips: Chips, *, now: Instant) -> Told:
        """Let a player pay for food and drink with chips (LIVE-STAKE-07)."""
        self.verify_open()
        happened = self.table.take_off_chips(player, chips, now=now)
        slip = self._house.cashier.restaurant(player, self.table.config, chips, now=now)
        return self._conclude(happened, [slip], now)

    # Hands

    def _deal(self, now: Instant) -> Told:
        """Seal a deck, deal it, and record the start before anybody sees a card."""
        unannounced = _seal_next(self, deals=True)
        dealt = self.shoe.open()
        happened = self.table.deal(
            dealt.cards,
            dealt.redeck,
            lambda bound: draw_from(self._house.entropy, bound),
            now=now,
        )
        begun = self.table.play.begun
        if begun is None:
            # Breaks have left too few players.
            return self._conclude([*unannounced, *happened], [], now)
        sealed = dealt.sealed
        assert sealed.commitment.previous == self.last_root
        assert dealt.cut.number == begun.number
        self.last_root = sealed.root
        self._dealt, self.finished = dealt, None
        self.shoe.begun(dealt)
        start = HandStart(
            table=self.id,
            epoch=self.epoch,
            hand_no=begun.number,
            at_ms=now,
            game=begun.laid_out.game,
            rulebook=self.table.config.rulebook,
            commitment=bytes.fromhex(sealed.root),
            seats=tuple(self._kept[seat] for seat in sorted(begun.players)),
        )
        told = [*unannounced, dealt.cut, *happened]
        return self._conclude(told, [], now, starts=(start,))

    def _hand_end(self, now: Instant) -> tuple[HandEnd, list[Draft]]:
        """Write the end of a hand down: history, stacks, money, and what it means beside them."""
        hand, dealt = self.table.settlement, self._dealt
        assert hand is not None
        assert dealt is not None
        history = HandHistory(
            table=self.id,
            hand_no=hand.number,
            players=hand.players,
            events=hand.events,
            deck=dealt.sealed.deck,
            seed=dealt.sealed.seed,
            previous=dealt.cut.previous,
            anchors=dealt.anchors,
            cuts=dealt.cut.cuts,
            present=hand.present,
            thought=hand.thought,
        )
        drop = Drop(self.line.jackpot, Cents(hand.jackpot_chips)) if self.line.jackpot else None
        entry = settle_hand(
            self._house.cashier.slip_at(self.table.config, now),
            self.id,
            hand.number,
            before={hand.players[seat]: chips for seat, chips in hand.before.items()},
            after={hand.players[seat]: chips for seat, chips in hand.after.items()},
            rake_cents=Cents(hand.rake_chips),
            drop=drop,
        )
        stacks = {
            seat: SeatStack(seat, hand.players[seat], Chips(chips))
            for seat, chips in hand.after.items()
        }
        entries = [] if entry is None else [entry]
        documents: list[Draft] = []
        if self.line.jackpot is not None:
            jackpots, name = self._house.jackpots, self.line.jackpot
            won, days = jackpots.settled(name, hand, table=self.id, now=now)
            entries += won
            documents += days
        documents += self.money.played(hand)
        self._house.cashier.players.carry(*entries)
        self._kept |= stacks
        self.finished = FinishedHand(number=hand.number, players=hand.players, events=hand.events)
        self._count(hand.events, now)
        end = HandEnd(
            table=self.id,
            epoch=self.epoch,
            hand_no=hand.number,
            at_ms=now,
            history=encode_history(history),
            stacks=tuple(stacks.values()),
            entries=tuple(entries),
        )
        return end, documents

    def _count(self, events: Iterable[game_events.Event], now: Instant) -> None:
        won = sum(event.chips for event in events if isinstance(event, game_events.PotWon))
        self.pace.first_ms = self.pace.first_ms or now
        self.pace.last_ms = now
        self.pace.hands += 1
        self.pace.pots_chips += won

    # From what happened to what is told

    def _conclude(
        self,
        happened: Sequence[TableEvent],
        slips: list[Slipped],
        now: Instant,
        *,
        starts: tuple[HandStart, ...] = (),
        ends: tuple[HandEnd, ...] = (),
    ) -> Told:
        """Record everything that follows from a decision, and tell it when it is durable."""
        told, documents = list(happened), list[Draft]()
        if self.table.settlement is not None:
            end, documents = self._hand_end(now)
            ends = (*ends, end)
            told += self.table.settled(now=now)
        # A bet in the middle of a hand has touched nobody: it is kept with the end of the hand.
        touched = self.table.take_touched() or bool(ends or slips)
        if touched:
            told += self.money.follow(told, slips, now=now)
            self.table.take_touched()
            documents.append(Draft(STATE, self.id, encode_state(self.table.state())))
        if self.table.running is None and self.table.deals_at() is not None:
            told += _seal_next(self)
        ack = None
        if touched or starts:
            ack = self._house.committer.record(
                ends=ends,
                entries=[entry for slip in slips for entry in slip.entries],
                seats=self._seat_changes(),
                documents=[*documents, *(draft for slip in slips for draft in slip.documents)],
                starts=starts,
            )
        self._house.wake(self.id, self.deadline())
        out = self._put_out(told, ack)
        if self._jobs and self.table.running is None:
            self._do_jobs(now)
        return out

    def _put_out(self, told: list[TableEvent], ack: Ack | None) -> Told:
        """Tell everybody; an action at once, what it leads to when that is durable."""
        if ack is None:
            return self._outbox.put(told, ()) if told else None
        first = told[0] if len(told) > 1 else None
        if isinstance(first, table_events.InHand) and isinstance(first.event, ACTIONS):
            return self._outbox.put(told[1:], [ack], ahead=[first])
        return self._outbox.put(told, [ack])

    def _seat_changes(self) -> tuple[SeatChanges, ...]:
        """Say who sits elsewhere or has other chips than is recorded."""
        stacks = self._stacks()
        changed = tuple(stack for seat, stack in stacks.items() if self._kept.get(seat) != stack)
        left = tuple(seat for seat in self._kept if seat not in stacks)
        self._kept = stacks
        if not (changed or left):
            return ()
        return (SeatChanges(table=self.id, epoch=self.epoch, seats=changed, left=left),)

    def _stacks(self) -> dict[Seat, SeatStack]:
        return {
            seat: SeatStack(seat, player, chips)
            for seat, player, chips in self.table.people.stacks()
        }

    def _tell(self, news: Sequence[TableEvent]) -> None:
        self._house.tell(self.id, news)
        for event in news:
            self.sitting.follow(event)

    def _do_jobs(self, now: Instant) -> None:
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job(now)

    def _halt(self, failure: BaseException) -> None:
        self.is_halted = True
        self._do_jobs(Instant(0))  # Each of them hears that the table has stopped.
        self._house.wake(self.id, None)
        self._house.halted(self.id, failure)

    def verify_open(self) -> None:
        """Refuse everything at a table that has stopped."""
        if self.is_halted:
            raise TableHalted(table=self.id)

    def verify_money(self, escrow_cents: int) -> None:
        """Stop if the chips of the table and the money behind them have parted."""
        stacks = {stack.player: int(stack.stack_chips) for stack in self._kept.values()}
        verify_escrow(self.id, escrow_cents=escrow_cents, stacks=stacks)


def _seal_next(room_table: RoomTable, *, deals: bool = False) -> list[TableEvent]:
    """Seal the deck of the next hand, so that everybody can cut it before it is dealt."""
    table = room_table.table
    deck = str(table.programme.at(table.play.progress.played).setup.deck_size)
    seated = {sitter.seat: sitter.player for sitter in table.sitters}
    previous = room_table.last_root
    return room_table.shoe.seal_next(table.hands + 1, deck, seated, previous=previous, deals=deals)
