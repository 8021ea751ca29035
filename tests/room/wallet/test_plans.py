"""Plans are bought and given back at the desk, and rake each player's part of a pot."""

import asyncio
from collections.abc import Callable

import pytest
from kit.contests import HEXA, config_with
from kit.evening import ONLINE, Evening
from kit.houses import E7
from kit.takings import taken
from msgspec.structs import replace

from huone.money.accounts import PLANS, RAKE, cash_of
from huone.money.ledger import EntryId
from huone.refusal import Refused
from huone.room import commands, wiring
from huone.room.wallet.plans import Chosen
from huone.rulebooks.schema import PercentRake, Plans, Rulebook
from huone.units import PlayerId

Make = Callable[..., Evening]
ANNA = PlayerId("anna")
DAY_MS = 86_400_000

assert isinstance(E7.plans, Plans)
assert isinstance(E7.rake, PercentRake)
ROWS = E7.rake.rows
FREE = tuple(replace(row, rate_basis_points=0) for row in ROWS)
SOLD = replace(
    E7,
    plans=replace(
        E7.plans,
        plans=(E7.plans.plans[0], *(replace(p, rates=FREE) for p in E7.plans.plans[1:])),
    ),
)
"""The printed plans with rates filled in, as an operator would: who has one pays no rake."""


@pytest.fixture
def sold(monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    """Let the room have plans to sell."""
    monkeypatch.setattr(wiring, "load", lambda _: SOLD)
    return SOLD


async def code_of(night: Evening, number: int) -> str:
    with pytest.raises(Refused) as refused:
        await night.room.plans.choose(ANNA, number, now=night.clock.now())
    return refused.value.code


@pytest.mark.clause("PLAN-01", "PLAN-07", "online:AMB-08")
async def test_plans_without_rates_are_not_sold(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 1_000_00)
        assert await code_of(night, 2) == "plan/not-sold"
        assert await code_of(night, 9) == "plan/unknown"
        chosen = await night.room.plans.choose(ANNA, 1, now=night.clock.now())
        assert (chosen.plan.number, chosen.paid) == (1, None)
        assert night.room.cashier.wallet(ANNA) == 1_000_00


async def test_a_house_without_plans_says_so(evening: Make) -> None:
    async with evening(replace(ONLINE, rulebook="online-2.8-fi")) as night:
        await night.come("anna")
        assert await code_of(night, 1) == "plan/none-here"


@pytest.mark.clause("PLAN-02", "PLAN-04", "TV-PLAN-01", "SYS-34")
async def test_a_plan_is_paid_at_once_and_given_back_by_the_day(
    evening: Make, sold: Rulebook
) -> None:
    async with evening() as night:
        await night.come("anna", 1_000_00)
        plans, store = night.room.plans, night.room.committer.store
        await plans.choose(ANNA, 2, now=night.clock.now())
        assert (night.room.cashier.wallet(ANNA), await store.balance(PLANS)) == (800_00, 200_00)
        await night.wait(9 * DAY_MS)
        await night.crash()
        await night.enter("anna")
        plans, store = night.room.plans, night.room.committer.store
        chosen = await plans.of(ANNA, now=night.clock.now())
        assert plans.refund_cents(chosen, now=night.clock.now()) == 140_00
        after = await plans.cancel(ANNA, now=night.clock.now())
        assert (after.plan.number, night.room.cashier.wallet(ANNA)) == (1, 940_00)
        refund = await store.find(EntryId("plan:anna:1:2:activate:cancel"))
        assert refund is not None
        assert refund.entry.corrects == "plan:anna:1:2:activate"
        assert await night.faults() == []


@pytest.mark.clause("PLAN-03")
async def test_each_plan_costs_what_the_book_says(evening: Make, sold: Rulebook) -> None:
    prices = {1: 0, 2: 200_00, 3: 500_00, 4: 1_000_00, 5: 2_000_00, 6: 5_000_00, 7: 10_000_00}
    async with evening() as night:
        for number, price in prices.items():
            player = await night.come(f"p{number}", 10_000_00)
            chosen = await night.room.plans.choose(player, number, now=night.clock.now())
            assert chosen.plan.number == number
            assert night.room.cashier.wallet(player) == 10_000_00 - price


@pytest.mark.clause("PLAN-05", "online:AMB-09")
async def test_changing_plans_is_cancelling_and_buying(evening: Make, sold: Rulebook) -> None:
    async with evening() as night:
        await night.come("anna", 10_000_00)
        plans = night.room.plans
        for number in (2, 3, 4):
            await plans.choose(ANNA, number, now=night.clock.now())
        assert night.room.cashier.wallet(ANNA) == 9_000_00
        assert await code_of(night, 5) == "plan/too-many-cancellations"
        assert await night.faults() == []


async def test_a_plan_that_costs_too_much_is_refused_whole(evening: Make, sold: Rulebook) -> None:
    async with evening() as night:
        await night.come("anna", 100_00)
        assert await code_of(night, 2) == "buy-in/wallet-too-small"
        assert (await night.room.plans.of(ANNA, now=night.clock.now())).plan.number == 1
        assert await night.room.committer.store.balance(cash_of("anna")) == 100_00


async def test_a_plan_runs_out(evening: Make, sold: Rulebook) -> None:
    async with evening() as night:
        await night.come("anna", 200_00)
        await night.room.plans.choose(ANNA, 2, now=night.clock.now())
        await night.wait(30 * DAY_MS)
        chosen = await night.room.plans.of(ANNA, now=night.clock.now())
        assert (chosen.plan.number, chosen.paid) == (1, None)
        assert night.room.plans.refund_cents(chosen, now=night.clock.now()) == 0


@pytest.mark.clause("RAKE-03", "online:AMB-09")
@pytest.mark.parametrize("holders", [0, 1, 3])
async def test_each_players_part_of_a_pot_is_raked_by_his_own_plan(
    evening: Make, sold: Rulebook, holders: int
) -> None:
    names = ("anna", "bo", "cem")
    async with evening() as night:
        for name in names:
            await night.come(name, 300_00)
        for name in names[:holders]:
            await night.room.plans.choose(PlayerId(name), 2, now=night.clock.now())
        for name in names:
            await night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
        await night.room.quiet()
        table = night.room.tables_of(ANNA)[0]
        await night.play(table)
        paying = len(names) - holders
        row = next(r for r in ROWS if (r.game, r.big_blind_cents) == ("texas", 10))
        cents = (paying * 10 * row.rate_basis_points + 5_000) // 10_000
        assert await taken(night.room.committer.store, RAKE) == max(1, cents)
        assert await night.faults() == []


async def test_hole_4_a_plan_given_back_six_times_at_once_is_paid_back_once(
    evening: Make, sold: Rulebook
) -> None:
    async with evening() as night:
        await night.come("anna", 1_000_00)
        plans, now = night.room.plans, night.clock.now()
        await plans.choose(ANNA, 2, now=now)
        asked = [plans.cancel(ANNA, now=now) for _ in range(6)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(not isinstance(answer, Exception) for answer in answers) == 1
        assert all(isinstance(answer, Refused | Chosen) for answer in answers)
        recorded = await night.room.committer.store.balance(cash_of(ANNA))
        assert night.room.cashier.wallet(ANNA) == recorded <= 1_000_00
        assert await night.faults() == []


@pytest.mark.clause("PLAN-06", "online:AMB-07")
async def test_no_plan_changes_what_a_hexapro_costs(evening: Make, sold: Rulebook) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        await night.come("anna", 1_000_00)
        await night.come("bo", 1_000_00)
        await night.room.plans.choose(ANNA, 2, now=night.clock.now())
        spent = {}
        for name in ("anna", "bo"):
            before = night.room.cashier.wallet(PlayerId(name))
            await night.ask(name, commands.Register(tournament="hexa-1"))
            spent[name] = before - night.room.cashier.wallet(PlayerId(name))
        assert spent["anna"] == spent["bo"] == HEXA.buy_in_cents
        assert isinstance(sold.plans, Plans)
