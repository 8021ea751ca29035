"""The whole cashier against a naive model, for any books that can post and tell balances.

Each rule asks the real service for an entry, and says by itself, in plain names and numbers,
what ought to move. The model is a dict of integers; it knows nothing of legs or causes. After
every step the books must show exactly the model's balances and keep the laws.

To run the machine over other books, subclass it and override `open_books`:

    class SqliteCashier(CashierMachine):
        def open_books(self) -> CheckedBooks: ...

    def test_…() -> None:
        assert play_cashier(SqliteCashier, steps=5_000) >= 5_000
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

import hypothesis
import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from huone.money import cases, cashier, house, pools, settlement, tickets
from huone.money.accounts import BANK, RAKE, Account, drop_of
from huone.money.cases import DAY_MS, WithheldSplit
from huone.money.cashier import Direction, Request
from huone.money.currency import EUR, CurrencyCode
from huone.money.laws import LawFinding, audit_ledger
from huone.money.ledger import Books, Entry, Ledger, Leg, Purse, cause
from huone.money.pools import PoolEntry, Price, Purchase
from huone.money.settlement import Drop
from huone.money.slip import Slip
from huone.money.tickets import Ticket
from huone.refusal import Refused
from huone.units import Cents, Instant, PlayerId

PLAYERS = [PlayerId(name) for name in ("anna", "ben", "carl", "dora")]
TABLES = ["t1", "t2"]
SUNDAY = Ticket("sunday", Cents(1_000))
SEED_CENTS = 5_000
STEPS_EACH = 60
"""Steps of one run from empty books."""

Moved = tuple[str, str, int]
"""From which account to which, and how many cents."""

players = st.sampled_from(PLAYERS)
tables = st.sampled_from(TABLES)
amounts = st.integers(1, 20_000)
fortunes = amounts | st.integers(2**53, 2**62)
picks = st.integers(0, 99)
parts = st.integers(0, 1_000)


class CheckedBooks(Books, Protocol):
    """Books that also show everything they hold, and can be audited and closed."""

    def balances(self) -> Mapping[Purse, int]:
        """Tell all balances; those of zero may be left out."""

    def audit(self, *, stacks: Mapping[str, int], finished: Sequence[str]) -> list[LawFinding]:
        """Check the laws from the recorded rows."""

    def close(self) -> None:
        """Let go of whatever lies behind the books."""


class MemoryBooks(Ledger):
    """The ledger in memory, as the machine wants it."""

    def __init__(self) -> None:
        super().__init__(EUR)

    def audit(self, *, stacks: Mapping[str, int], finished: Sequence[str]) -> list[LawFinding]:
        return audit_ledger(self, stacks=stacks, finished=finished)

    def close(self) -> None:
        pass


class CashierMachine(RuleBasedStateMachine):
    """A room's cashier on a busy day: good requests, bad ones, retries and mistakes."""

    steps: ClassVar[int] = 0

    def open_books(self) -> CheckedBooks:
        return MemoryBooks()

    def __init__(self) -> None:
        super().__init__()
        self.books = self.open_books()
        self.now = 0
        self.count = 0
        self.model: dict[tuple[str, str], int] = {}
        self.posted: list[Entry] = []
        self.requests: list[Request] = []
        self.stacks: dict[str, dict[PlayerId, int]] = {table: {} for table in TABLES}
        self.bought: list[Entry] = []
        self.won: list[Entry] = []
        self.kept: list[Entry] = []
        self.plans: list[Entry] = []
        self.reversible: list[Entry] = []
        self.corrected: list[Entry] = []
        self.tournament = 1
        self.finished: list[str] = []
        self.open_the_room()
        type(self).steps -= 1  # The look at the open room is no step.

    def open_the_room(self) -> None:
        """Give everybody money and a ticket, and fill the tables; an empty room teaches little."""
        for player in PLAYERS:
            self.books.admit(player)
            self.deposit_one(player, 100_000)
            self.issue_one(player)
            for table in TABLES:
                self.sit_down(player, table, 5_000)
        seed = house.seed_jackpot(self.slip, "bbj", cents=Cents(SEED_CENTS))
        self.expect(seed, ("house:jackpots", "jackpot:bbj", SEED_CENTS))

    # How a step is made and judged.

    @property
    def slip(self) -> Slip:
        return Slip(EUR.code, Instant(self.now), by="clerk")

    @property
    def boss(self) -> Slip:
        return Slip(EUR.code, Instant(self.now), by="boss")

    @property
    def event(self) -> str:
        return f"m{self.tournament}"

    def next(self) -> int:
        self.count += 1
        return self.count

    def expect(self, entry: Entry | None, *moved: Moved, ticket: int = 0, of: str = "") -> bool:
        """Post an entry and hold it against what the model says ought to happen.

        `ticket` is how many tickets go to (above zero) or come from the player `of`.
        """
        after = dict(self.model)
        for source, target, cents in moved:
            after[source, "EUR"] = after.get((source, "EUR"), 0) - cents
            after[target, "EUR"] = after.get((target, "EUR"), 0) + cents
        if ticket:
            for account, count in ((f"player:{of}:tickets", ticket), ("house:tickets", -ticket)):
                after[account, "ticket:sunday"] = after.get((account, "ticket:sunday"), 0) + count
        if entry is None:
            assert not any(cents for _, _, cents in moved), "money moves, and nobody writes it down"
            return True
        if any(not sane(account, balance) for (account, _), balance in after.items()):
            self.refuse(entry, "ledger/overdraft", "money/amount-too-large")
            return False
        assert self.books.post(entry), "a new cause is a new entry"
        self.model = after
        self.posted.append(entry)
        return True

    def refuse(self, entry: Entry, *codes: str) -> None:
        """Post what must be refused."""
        with pytest.raises(Refused) as no:
            self.books.post(entry)
        assert no.value.code in codes

    @invariant()
    def the_books_show_what_the_model_shows(self) -> None:
        type(self).steps += 1
        shown = {purse: cents for purse, cents in self.books.balances().items() if cents}
        assert shown == {purse: cents for purse, cents in self.model.items() if cents}
        assert all(type(cents) is int for cents in shown.values()), "a float touched money"

    @invariant()
    def the_laws_hold(self) -> None:
        shown = {purse: cents for purse, cents in self.books.balances().items() if cents}
        for currency in ("EUR", "ticket:sunday"):
            assert sum(cents for purse, cents in shown.items() if purse[1] == currency) == 0
        assert all(sane(account, cents) for (account, _), cents in shown.items())
        for table, stacks in self.stacks.items():
            escrow = self.books.balance(Account(f"table:{table}"))
            assert escrow == sum(stacks.values()), "escrow and stacks have parted"
        for event in self.finished:
            assert self.books.balance(Account(f"tournament:{event}:pool")) == 0
            assert self.books.balance(Account(f"tournament:{event}:bounty")) == 0

    def teardown(self) -> None:
        stacks = {table: sum(stacks.values()) for table, stacks in self.stacks.items()}
        findings = self.books.audit(stacks=stacks, finished=self.finished)
        self.books.close()
        assert [finding for finding in findings if not finding.ok] == []

    # Time.

    @rule(days=st.integers(0, 40))
    def time_passes(self, days: int) -> None:
        self.now += days * DAY_MS + 1

    # Wallets.

    @rule(player=players, cents=fortunes)
    def deposit(self, player: PlayerId, cents: int) -> None:
        self.deposit_one(player, cents)

    def deposit_one(self, player: PlayerId, cents: int) -> None:
        asked = cashier.ask_deposit(self.slip, f"d{self.next()}", player, cents=Cents(cents))
        entry = cashier.approve(self.boss, asked)[1]
        if self.expect(entry, ("bank:clearing", f"player:{player}:cash", cents)):
            self.reversible.append(entry)

    @rule(player=players, cents=fortunes)
    def ask_withdrawal(self, player: PlayerId, cents: int) -> None:
        request, hold = cashier.ask_withdrawal(
            self.slip, f"w{self.next()}", player, cents=Cents(cents)
        )
        if self.expect(hold, (f"player:{player}:cash", f"player:{player}:held", cents)):
            self.requests.append(request)

    @precondition(lambda self: self.requests)
    @rule(pick=picks, yes=st.booleans())
    def decide_withdrawal(self, pick: int, yes: bool) -> None:
        request = self.requests.pop(pick % len(self.requests))
        assert request.direction is Direction.WITHDRAWAL
        held = f"player:{request.player}:held"
        if yes:
            entry: Entry | None = cashier.approve(self.boss, request)[1]
            done = self.expect(entry, (held, "bank:clearing", request.cents))
        else:
            entry = cashier.reject(self.boss, request, reason="no")[1]
            done = self.expect(entry, (held, f"player:{request.player}:cash", request.cents))
        if not done:  # The wallet would hold more than any wallet can.
            self.requests.append(request)

    # Tables.

    @rule(player=players, table=tables, cents=amounts)
    def buy_in_or_top_up(self, player: PlayerId, table: str, cents: int) -> None:
        self.sit_down(player, table, cents)

    def sit_down(self, player: PlayerId, table: str, cents: int) -> None:
        number, stack = self.next(), self.stacks[table].get(player)
        if stack is None:
            entry = cashier.buy_in(self.slip, player, table, visit=f"v{number}", cents=Cents(cents))
        else:
            entry = cashier.top_up(
                self.slip, player, table, visit="v", number=number, cents=Cents(cents)
            )
        if self.expect(entry, (f"player:{player}:cash", f"table:{table}", cents)):
            self.stacks[table][player] = (stack or 0) + cents

    @rule(table=tables, pick=picks, percent=st.integers(0, 100), rake=parts, drop=parts)
    def play_a_hand(self, table: str, pick: int, percent: int, rake: int, drop: int) -> None:
        before = self.stacks[table]
        if len(before) < 2:
            return
        loser, winner = (list(before)[(pick + n) % len(before)] for n in (0, 1))
        lost = before[loser] * percent // 100
        rake = min(rake, lost)
        drop = min(drop, lost - rake)
        after = dict(before)
        after[loser] -= lost
        after[winner] += lost - rake - drop
        entry = settlement.settle_hand(
            self.slip,
            table,
            self.next(),
            before=before,
            after=after,
            rake_cents=Cents(rake),
            drop=Drop("bbj", Cents(drop)),
        )
        moved = (
            (f"table:{table}", "house:rake", rake),
            (f"table:{table}", "jackpot:bbj:drop", drop),
        )
        if self.expect(entry, *moved):
            self.stacks[table] = after

    @rule(table=tables, pick=picks)
    def cash_out(self, table: str, pick: int) -> None:
        if not self.stacks[table]:
            return
        player = list(self.stacks[table])[pick % len(self.stacks[table])]
        cents = self.stacks[table][player]
        entry = cashier.cash_out(
            self.slip, player, table, visit=f"v{self.next()}", cents=Cents(cents)
        )
        if self.expect(entry, (f"table:{table}", f"player:{player}:cash", cents)):
            del self.stacks[table][player]

    # Tournaments.

    def price_moved(self, source: str, price: Price) -> list[Moved]:
        return [
            (source, f"tournament:{self.event}:pool", price.pool_cents),
            (source, f"tournament:{self.event}:bounty", price.bounty_cents),
            (source, "house:fees", price.fee_cents),
        ]

    @rule(player=players, pool=fortunes, fee=parts, bounty=parts, what=st.sampled_from(Purchase))
    def enter(self, player: PlayerId, pool: int, fee: int, bounty: int, what: Purchase) -> None:
        price = Price(Cents(pool), Cents(fee), Cents(bounty))
        entrant = PoolEntry(self.event, player, self.next())
        entry = pools.enter(self.slip, entrant, price, what=what)
        if self.expect(entry, *self.price_moved(f"player:{player}:cash", price)):
            self.bought.append(entry)

    @rule(player=players)
    def issue_ticket(self, player: PlayerId) -> None:
        self.issue_one(player)

    def issue_one(self, player: PlayerId) -> None:
        entry = tickets.issue(self.slip, SUNDAY, player, number=str(self.next()))
        self.expect(entry, ("house:promotions", "tickets:sunday", 1_000), ticket=1, of=player)

    @rule(player=players)
    def expire_ticket(self, player: PlayerId) -> None:
        entry = tickets.expire(self.slip, SUNDAY, player, number=str(self.next()))
        self.expect(entry, ("tickets:sunday", "house:promotions", 1_000), ticket=-1, of=player)

    @rule(player=players, fee=parts)
    def enter_by_ticket(self, player: PlayerId, fee: int) -> None:
        price = Price(Cents(1_000 - fee), Cents(fee))
        entrant = PoolEntry(self.event, player, self.next())
        entry = pools.enter_by_ticket(self.slip, entrant, price, SUNDAY)
        if self.expect(entry, *self.price_moved("tickets:sunday", price), ticket=-1, of=player):
            self.bought.append(entry)

    @precondition(lambda self: self.bought)
    @rule(pick=picks)
    def refund(self, pick: int) -> None:
        paid = self.bought[pick % len(self.bought)]
        event, player, _ = paid.cause.of
        by_ticket = bool(paid.leg(f"player:{player}:tickets", "ticket:sunday"))
        target = "tickets:sunday" if by_ticket else f"player:{player}:cash"
        moved = [
            (source, target, paid.leg(source, "EUR"))
            for source in (f"tournament:{event}:pool", f"tournament:{event}:bounty", "house:fees")
        ]
        if self.expect(pools.refund(self.slip, paid), *moved, ticket=int(by_ticket), of=player):
            self.bought.remove(paid)
            self.corrected.append(paid)

    @precondition(lambda self: self.bought)
    @rule(pick=picks)
    def refund_fee(self, pick: int) -> None:
        paid = self.bought[pick % len(self.bought)]
        fee = paid.leg("house:fees", "EUR")
        if fee == 0:
            return
        moved = ("house:fees", f"player:{paid.cause.of[1]}:cash", fee)
        if self.expect(pools.refund_fee(self.slip, paid), moved):
            self.bought.remove(paid)
            self.corrected.append(paid)

    @rule(player=players)
    def win_a_seat(self, player: PlayerId) -> None:
        """Let the pool of one tournament pay for a seat in the next."""
        price = Price(Cents(900), Cents(100))
        source, target = self.event, f"next-{self.event}"
        entry = pools.award_seat(self.slip, source, PoolEntry(target, player, self.next()), price)
        pool = f"tournament:{source}:pool"
        # The fee lies with the share of the target, which is how its name begins.
        fee = (pool, "house:fees:next", 100)
        if self.expect(entry, (pool, f"tournament:{target}:pool", 900), fee):
            self.won.append(entry)

    @precondition(lambda self: self.won)
    @rule(pick=picks)
    def take_a_ticket_for_a_won_seat(self, pick: int) -> None:
        won = self.won.pop(pick % len(self.won))
        target, player, _ = won.cause.of
        entry = pools.refund_as_ticket(self.slip, won, SUNDAY)
        moved = [(f"tournament:{target}:pool", "tickets:sunday", 900)]
        moved += [("house:fees:next", "tickets:sunday", 100)]
        if self.expect(entry, *moved, ticket=1, of=player):
            self.corrected.append(won)

    @rule(cents=fortunes)
    def cover_a_guarantee(self, cents: int) -> None:
        pool = f"tournament:{self.event}:pool"
        has = self.model.get((pool, "EUR"), 0)
        entry = pools.cover_guarantee(
            self.slip, self.event, pool_cents=has, guaranteed_cents=Cents(cents)
        )
        if entry is None:
            assert has >= cents
        elif entry.id not in {posted.id for posted in self.posted}:
            self.expect(entry, ("house:overlay", pool, cents - has))

    @rule(player=players, hunter=players, cents=amounts)
    def pay_a_vip_bounty(self, player: PlayerId, hunter: PlayerId, cents: int) -> None:
        vip = PoolEntry(self.event, player, self.next())
        entry = pools.pay_vip_bounty(self.slip, vip, {hunter: Cents(cents)})
        self.expect(entry, ("house:bounties", f"player:{hunter}:cash", cents))

    @rule(pick=picks)
    def finish_the_tournament(self, pick: int) -> None:
        """Pay the pool to two players and the bounties to one; then nothing may be left."""
        event, first, second = self.event, PLAYERS[pick % 4], PLAYERS[(pick + 1) % 4]
        pool = self.model.get((f"tournament:{event}:pool", "EUR"), 0)
        bounty = self.model.get((f"tournament:{event}:bounty", "EUR"), 0)
        minor = pool * pick // 100
        for player, cents in ((second, minor), (first, pool - minor)):
            if cents:
                entrant = PoolEntry(event, player, self.next())
                prize = pools.pay_prize(self.slip, entrant, cents=Cents(cents))
                if not self.expect(
                    prize, (f"tournament:{event}:pool", f"player:{player}:cash", cents)
                ):
                    return
        if bounty:
            entry = pools.pay_bounty(
                self.slip, PoolEntry(event, second, self.next()), {first: Cents(bounty)}
            )
            moved = (f"tournament:{event}:bounty", f"player:{first}:cash", bounty)
            if not self.expect(entry, moved):
                return
        self.finished.append(event)
        self.bought = [paid for paid in self.bought if paid.cause.of[0] != event]
        self.tournament += 1

    # Cases.

    @rule(player=players, cents=amounts)
    def withhold(self, player: PlayerId, cents: int) -> None:
        case = f"c{self.next()}"
        entry = cases.withhold(self.slip, case, player, number=1, cents=Cents(cents))
        if self.expect(entry, (f"player:{player}:cash", f"withheld:{case}", cents)):
            self.kept.append(entry)

    @rule(table=tables, pick=picks, percent=st.integers(1, 100))
    def set_bets_aside(self, table: str, pick: int, percent: int) -> None:
        owners = [player for player, stack in self.stacks[table].items() if stack]
        if not owners:
            return
        owner = owners[pick % len(owners)]
        cents = max(1, self.stacks[table][owner] * percent // 100)
        case = f"c{self.next()}"
        entry = cases.set_aside(self.slip, case, table, hand=self.next(), cents=Cents(cents))
        if self.expect(entry, (f"table:{table}", f"withheld:{case}", cents)):
            self.stacks[table][owner] -= cents
            self.kept.append(entry)

    @precondition(lambda self: self.kept)
    @rule(pick=picks, victim=players, percent=st.integers(0, 100))
    def settle_a_case(self, pick: int, victim: PlayerId, percent: int) -> None:
        kept = self.kept[pick % len(self.kept)]
        case, cents = cases.kept_by(kept)
        given = cents * percent // 100
        decision = WithheldSplit(
            to_players={victim: Cents(given)}, seized_cents=Cents(cents - given)
        )
        moved = (
            (f"withheld:{case}", f"player:{victim}:cash", given),
            (f"withheld:{case}", "house:seized", cents - given),
        )
        if self.expect(cases.settle_case(self.slip, kept, decision), *moved):
            self.kept.remove(kept)
            self.corrected.append(kept)

    @precondition(lambda self: self.kept)
    @rule(pick=picks)
    def forfeit(self, pick: int) -> None:
        kept = self.kept[pick % len(self.kept)]
        case, cents = cases.kept_by(kept)
        if self.now < kept.at_ms + 90 * DAY_MS:
            with pytest.raises(Refused):
                cases.forfeit(self.slip, kept, charity_days=90)
            return
        entry = cases.forfeit(self.slip, kept, charity_days=90)
        if self.expect(entry, (f"withheld:{case}", "charity", cents)):
            self.kept.remove(kept)
            self.corrected.append(kept)

    # The house.

    @rule(player=players, cents=amounts)
    def activate_plan(self, player: PlayerId, cents: int) -> None:
        entry = house.activate_plan(
            self.slip, player, plan="2", activation=f"a{self.next()}", price_cents=Cents(cents)
        )
        if self.expect(entry, (f"player:{player}:cash", "house:plans", cents)) and entry:
            self.plans.append(entry)

    @precondition(lambda self: self.plans)
    @rule(pick=picks, days=st.integers(0, 29))
    def cancel_plan(self, pick: int, days: int) -> None:
        bought = self.plans.pop(pick % len(self.plans))
        player = bought.cause.of[0]
        back = bought.leg("house:plans", "EUR") * (30 - days) // 30
        entry = house.cancel_plan(self.slip, bought, cents=Cents(back))
        if self.expect(entry, ("house:plans", f"player:{player}:cash", back)) and entry:
            self.corrected.append(bought)

    @rule()
    def book_the_drop(self) -> None:
        cents = self.model.get(("jackpot:bbj:drop", "EUR"), 0)
        if cents:
            drops = {drop_of("bbj"): cents}
            entry = house.book_drop(self.slip, "bbj", day=f"d{self.next()}", drops=drops)
            self.expect(entry, ("jackpot:bbj:drop", "jackpot:bbj", cents))

    @rule(player=players, percent=st.integers(1, 100))
    def hit_the_jackpot(self, player: PlayerId, percent: int) -> None:
        booked = self.model.get(("jackpot:bbj", "EUR"), 0)
        paid = booked * percent // 100
        if paid == 0:
            return
        entry = house.pay_jackpot(
            self.slip,
            "bbj",
            table="t1",
            hand=self.next(),
            shares={player: Cents(paid)},
            booked_cents=booked,
            seed_cents=Cents(SEED_CENTS),
        )
        lacking = max(0, SEED_CENTS - (booked - paid))
        moved = [("jackpot:bbj", f"player:{player}:cash", paid)]
        self.expect(entry, *moved, ("house:jackpots", "jackpot:bbj", lacking))

    # What goes wrong.

    @precondition(lambda self: self.posted)
    @rule(pick=picks)
    def send_an_entry_again(self, pick: int) -> None:
        old = self.posted[pick % len(self.posted)]
        again = msgspec.structs.replace(old, at_ms=Instant(self.now), legs=old.legs[::-1])
        assert not self.books.post(again), "a retry is not new"

    @precondition(lambda self: self.posted)
    @rule(pick=picks)
    def use_an_id_again(self, pick: int) -> None:
        old = self.posted[pick % len(self.posted)]
        legs = (Leg(BANK, EUR.code, -7), Leg(RAKE, EUR.code, 7))
        self.refuse(msgspec.structs.replace(old, legs=legs), "ledger/id-reused")

    @precondition(lambda self: self.reversible)
    @rule(pick=picks)
    def take_a_deposit_back(self, pick: int) -> None:
        paid = self.reversible[pick % len(self.reversible)]
        player = next(leg.account for leg in paid.legs if leg.amount > 0)
        moved = (player, "bank:clearing", paid.leg(player, "EUR"))
        if self.expect(self.slip.take_back(paid), moved):
            self.reversible.remove(paid)
            self.corrected.append(paid)

    @precondition(lambda self: self.corrected)
    @rule(pick=picks)
    def correct_a_second_time(self, pick: int) -> None:
        paid = self.corrected[pick % len(self.corrected)]
        self.refuse(self.slip.take_back(paid, "once-more"), "ledger/already-corrected")

    @rule(
        bad=st.sampled_from(
            ("float", "zero", "large", "yes", "leg", "currency", "stranger", "none")
        )
    )
    def post_nonsense(self, bad: str) -> None:
        legs, code = NONSENSE[bad]
        why = cause("nonsense", self.next(), act="post")
        rows = tuple(Leg(Account(a), CurrencyCode(c), n) for a, c, n in legs)
        self.refuse(Entry(cause=why, legs=rows, at_ms=Instant(self.now)), code)


NONSENSE: dict[str, tuple[tuple[tuple[str, str, int], ...], str]] = {
    "float": (
        (("house:rake", "EUR", 0.5), ("bank:clearing", "EUR", -0.5)),  # type: ignore[dict-item]
        "money/amount-not-whole",
    ),
    "zero": (
        (("house:rake", "EUR", 0), ("bank:clearing", "EUR", 0)),
        "money/amount-not-positive",
    ),
    "large": (
        (("house:rake", "EUR", 2**63), ("bank:clearing", "EUR", -(2**63))),
        "money/amount-too-large",
    ),
    "yes": (
        (("house:rake", "EUR", True), ("bank:clearing", "EUR", -1)),
        "money/amount-not-whole",
    ),
    "leg": ((("house:rake", "EUR", 5),), "ledger/unbalanced"),
    "currency": (
        (("house:rake", "USD", 5), ("bank:clearing", "USD", -5)),
        "ledger/currency-mismatch",
    ),
    "stranger": (
        (("player:nobody:cash", "EUR", 5), ("bank:clearing", "EUR", -5)),
        "ledger/unknown-account",
    ),
    "none": ((), "ledger/no-legs"),
}


def sane(account: str, balance: int) -> bool:
    """Say whether an account may have this balance."""
    floor = -(2**63) + 1 if account.startswith(("house:", "bank:")) else 0
    return floor <= balance < 2**63


def play_cashier(machine: type[CashierMachine], *, steps: int, shrink: bool = True) -> int:
    """Play at least so many steps in all, and tell how many they were."""
    phases = [hypothesis.Phase.generate] + [hypothesis.Phase.shrink] * shrink
    machine.steps = 0
    playing = hypothesis.settings(
        max_examples=steps * 5 // (STEPS_EACH * 4) + 1,  # Some runs end early.
        stateful_step_count=STEPS_EACH,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=phases,
        print_blob=False,
    )
    run_state_machine_as_test(machine, settings=playing)
    return machine.steps
