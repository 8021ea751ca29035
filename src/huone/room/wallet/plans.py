"""Plans: the rake & fee plan of each player, bought and given back at the desk.

Owns: which plan a player has, its price and its refund as entries, and how often he has cancelled.
Never: computes a price or a refund (`money.plans`).

Rule 1: a plan and the money that it costs are one record.
Rule 2: each player's part of a pot is raked by his own plan (online:AMB-09).
Rule 3: whoever has chosen nothing has the plan that lasts until another is chosen (PLAN-03).
"""

from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.money import plans as rules_of
from huone.money.house import activate_plan, cancel_plan
from huone.money.ledger import Entry, EntryId
from huone.money.plans import ActivePlan
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.outbox import Ack
from huone.room.wallet.cashier import Cashier
from huone.room.wallet.table_rake import row_for
from huone.rulebooks.schema import PercentRake, Plans, RakeRow, Rulebook
from huone.table.buyin import Stake, WalletTooSmall, shown
from huone.units import Cents, Instant, PlayerId

KIND: Final = "plan"


class NoPlansHere(Refused):
    """The house takes the same rake from everybody."""

    code = "plan/none-here"
    says = "this house has no plans"


class Chosen(Struct, frozen=True, kw_only=True):
    """The plan of a player, and what counts of his past."""

    plan: ActivePlan
    paid: EntryId | None = None
    """The entry that a cancellation gives back."""
    activations: int = 0
    cancelled_at: tuple[Instant, ...] = ()


class PlanService:
    """Where plans are bought and cancelled."""

    def __init__(self, committer: Committer, cashier: Cashier, rulebook: Rulebook) -> None:
        self._committer = committer
        committer.readers[KIND] = self._read_back
        self._cashier = cashier
        self._rules = rulebook.plans if isinstance(rulebook.plans, Plans) else None
        self._rake = rulebook.rake
        self._chosen: dict[PlayerId, Chosen] = {}

    @property
    def rules(self) -> Plans:
        """The plans of this house."""
        if self._rules is None:
            raise NoPlansHere()
        return self._rules

    async def of(self, player: PlayerId, *, now: Instant) -> Chosen:
        """Tell which plan a player has now; one that has run out is none."""
        if player not in self._chosen:
            await self._committer.catch_up()
            body = await self._committer.read(KIND, player)
            read = msgspec.msgpack.decode(body, type=Chosen) if body else self._usual(now)
            self._chosen.setdefault(player, read)
        return self._now(player, now)

    def _now(self, player: PlayerId, now: Instant) -> Chosen:
        chosen = self._chosen[player]
        if rules_of.is_running(chosen.plan, now, self.rules):
            return chosen
        return replace(chosen, plan=self._usual(now).plan, paid=None)

    async def _with_payment(self, player: PlayerId, now: Instant) -> tuple[Chosen, Entry | None]:
        """Read a plan and what was paid for it, as nobody has changed it meanwhile."""
        while True:
            chosen = await self.of(player, now=now)
            paid = await self._paid(chosen)
            if self._now(player, now) == chosen:
                return chosen, paid

    async def _read_back(self, name: str) -> None:
        """Read a plan anew that was not recorded as it was chosen."""
        player = PlayerId(name)
        body = await self._committer.read(KIND, player)
        if body is None:
            self._chosen.pop(player, None)
        else:
            self._chosen[player] = msgspec.msgpack.decode(body, type=Chosen)

    async def choose(self, player: PlayerId, number: int, *, now: Instant) -> Chosen:
        """Change to another plan: the old one is given back and the new one paid (PLAN-02)."""
        before, paid_before = await self._with_payment(player, now)
        change = rules_of.switch(
            before.plan, number, now, cancelled_at=before.cancelled_at, rules=self.rules
        )
        price = change.plan.price_cents
        entries = self._refund(paid_before, change.refund_cents, now)
        self._verify_wallet(player, Cents(price - change.refund_cents), number)
        after = replace(
            before,
            plan=change.plan,
            activations=before.activations + 1,
            cancelled_at=(*before.cancelled_at, now)
            if change.uses_cancellation
            else before.cancelled_at,
        )
        bought = activate_plan(
            self._cashier.slip(now),
            player,
            plan=str(number),
            activation=str(after.activations),
            price_cents=price,
        )
        entries += [] if bought is None else [bought]
        after = replace(after, paid=None if bought is None else bought.id)
        await self._record(player, after, entries)
        return after

    async def cancel(self, player: PlayerId, *, now: Instant) -> Chosen:
        """Give a plan back, with the days that are left of it (PLAN-04, PLAN-05)."""
        before, paid = await self._with_payment(player, now)
        cents = rules_of.cancel(before.plan, now, before.cancelled_at, self.rules)
        after = replace(
            before,
            plan=self._usual(now).plan,
            paid=None,
            cancelled_at=(*before.cancelled_at, now),
        )
        await self._record(player, after, self._refund(paid, cents, now))
        return after

    def refund_cents(self, chosen: Chosen, *, now: Instant) -> Cents:
        """Tell what a player would get back today."""
        try:
            return rules_of.cancel(chosen.plan, now, chosen.cancelled_at, self.rules)
        except Refused:
            return Cents(0)

    @property
    def has_own_rates(self) -> bool:
        """Tell whether what a player pays depends on his plan; no published document says so."""
        plans = self._rules.plans if self._rules is not None else ()
        return any(isinstance(plan.rates, tuple) for plan in plans)

    def row_of(self, player: PlayerId, stake: Stake, *, now: Instant) -> RakeRow:
        """Give the rake of a stake for one player, by the plan that he has now (RAKE-03)."""
        assert isinstance(self._rake, PercentRake)
        rules, table = self.rules, self._rake.rows
        chosen = self._chosen.get(player)
        if chosen is None or not rules_of.is_running(chosen.plan, now, rules):
            return row_for(stake, table)
        return row_for(stake, rules_of.rates(chosen.plan, table, rules))

    def _usual(self, now: Instant) -> Chosen:
        """Give the plan of whoever has chosen nothing."""
        free = [plan.number for plan in self.rules.plans if plan.lasts == "until-changed"]
        return Chosen(plan=rules_of.activate(free[0], now, self.rules))

    async def _paid(self, chosen: Chosen) -> Entry | None:
        found = await self._committer.store.find(chosen.paid) if chosen.paid else None
        return found.entry if found else None

    def _refund(self, paid: Entry | None, cents: Cents, now: Instant) -> list[Entry]:
        if paid is None:
            assert cents == 0, "nothing is given back that was not paid"
            return []
        entry = cancel_plan(self._cashier.slip(now), paid, cents=cents)
        return [] if entry is None else [entry]

    def _verify_wallet(self, player: PlayerId, cents: Cents, number: int) -> None:
        wallet = self._cashier.wallet(player)
        if cents > wallet:
            raise WalletTooSmall(
                wallet=shown(wallet), needed=shown(cents), why=f"the price of plan {number}"
            )

    def _record(self, player: PlayerId, chosen: Chosen, entries: list[Entry]) -> Ack:
        self._chosen[player] = chosen
        self._cashier.players.carry(*entries)
        paper = Draft(KIND, player, msgspec.msgpack.encode(chosen))
        return self._committer.record(entries=tuple(entries), documents=(paper,))
