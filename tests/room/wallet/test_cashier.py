"""The cashier: wallets, buy-ins with the room's memory, top-ups, deposits and withdrawals."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening, folding
from msgspec.structs import replace

from huone.games.rules import no_limit
from huone.money import limits as own_limits
from huone.money.accounts import cash_of, held_of
from huone.money.cashier import AlreadyDecided, OwnRequest, Status
from huone.refusal import Refused
from huone.room import commands
from huone.room.config import StakeOffer
from huone.room.players.directory import PlayerUnknown
from huone.room.wallet.cashier import RequestUnknown
from huone.table import events as table_events
from huone.table.buyin import BuyInOutsideLimits
from huone.units import Cents, Chips, Instant, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
ANNA = PlayerId("anna")


async def refusal_of(night: Evening, name: str, command: commands.Command) -> Refused:
    """Send what is to be refused, and give the refusal."""
    with pytest.raises(Refused) as refused:
        await night.ask(name, command)
    return refused.value


@pytest.mark.clause("CASH-RAT-04", "SYS-14")
async def test_who_comes_back_soon_brings_the_stack_he_left_with(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, "dora")
        await night.play(table, 3)
        stacks = {s.player: s.stack for s in table.table.sitters}
        (loser, *_) = [player for player, stack in stacks.items() if 500 < stack < 1000]
        await night.ask(loser, commands.Leave(table=table.id))
        await night.crash()
        await night.enter(loser)
        find = commands.FindSeat(stake="nl10", chips=500)
        refused = await refusal_of(night, loser, find)
        assert isinstance(refused, BuyInOutsideLimits)
        assert "ratholing" in str(refused)
        assert (refused.facts["min_chips"], refused.facts["max_chips"]) == (stacks[loser], 1000)
        await night.ask(loser, replace(find, chips=stacks[loser]))


@pytest.mark.clause("BANZ-07", "BANZ-08", "SYS-15")
async def test_a_grown_banzai_stack_is_brought_back_or_reset(evening: Make) -> None:
    line = StakeOffer(
        id="banzai", game="texas", stakes=no_limit(5, 10), format="banzai", raked=False
    )
    async with evening(replace(ONLINE, lobby=(line,))) as night:
        table = await night.seat(*NAMES, chips=100, stake="banzai")
        await night.play(table, 4)
        stacks = {s.player: s.stack for s in table.table.sitters}
        winner = max(stacks, key=lambda player: stacks[player])
        assert stacks[winner] > 100
        await night.ask(winner, commands.Leave(table=table.id))
        limits = night.room.cashier.join_limits(
            winner, table.table.config, None, now=night.clock.now()
        )
        assert [limit.min_chips for limit in limits] == [stacks[winner], 100]
        await night.ask(winner, commands.FindSeat(stake="banzai", chips=100))
        regular = night.room.cashier.players.of(winner).regular
        assert regular.resets.count == 1


@pytest.mark.clause("CASH-TOP-01", "CASH-TOP-02", "SYS-12")
async def test_a_stack_is_topped_up_between_hands_from_the_wallet(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        for name in NAMES:
            await night.ask(name, commands.SetAutoTopUp(table=table.id, on=True))
        await night.play(table, 3, choose=folding)
        assert all(sitter.stack >= 1000 for sitter in table.table.sitters)
        added = sum(e.chips for _, e in night.told if isinstance(e, table_events.ChipsAdded))
        assert added > 0
        assert await night.faults() == []


async def test_chips_asked_for_in_a_hand_come_when_it_is_over(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, chips=500)
        await night.deal(table)
        await night.ask("anna", commands.AddChips(table=table.id, chips=300))
        assert table.table.sitters.of(ANNA).stack == 500
        await night.finish(table, choose=folding)
        assert (table_events.ChipsAdded(table.table.sitters.of(ANNA).seat, 300)) in [
            event for _, event in night.told
        ]
        assert night.room.cashier.wallet(ANNA) == 100_00 - 800
        assert await night.faults() == []


async def test_chips_that_cannot_be_paid_any_more_are_not_added(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, chips=500)
        await night.deal(table)
        await night.ask("anna", commands.AddChips(table=table.id, chips=500))
        _, ack = night.room.cashier.ask_withdrawal(
            ANNA, Cents(94_00), request="w1", now=night.clock.now()
        )
        await ack
        await night.finish(table, choose=folding)
        assert night.room.cashier.wallet(ANNA) == 100
        assert table.table.sitters.of(ANNA).chips_asked == 0
        assert await night.faults() == []


@pytest.mark.clause("SYS-02")
async def test_money_comes_and_goes_only_with_two_people(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 50_00)
        cashier, store, now = night.room.cashier, night.room.committer.store, night.clock.now()
        _, ack = cashier.ask_withdrawal(ANNA, Cents(20_00), request="w1", now=now)
        await ack
        assert await store.balance(held_of("anna")) == 20_00
        with pytest.raises(OwnRequest):
            cashier.approve("w1", by="anna", now=now)
        decided, ack = cashier.reject("w1", by="staff", reason="name differs", now=now)
        await ack
        assert decided.status is Status.REJECTED
        assert await store.balance(cash_of("anna")) == 50_00 == cashier.wallet(ANNA)
        with pytest.raises(AlreadyDecided):
            cashier.approve("w1", by="staff", now=now)
        with pytest.raises(AlreadyDecided):
            cashier.ask_withdrawal(ANNA, Cents(1_00), request="w1", now=now)
        with pytest.raises(RequestUnknown):
            cashier.approve("w2", by="staff", now=now)
        with pytest.raises(Refused) as refused:
            cashier.ask_withdrawal(ANNA, Cents(50_01), request="w3", now=now)
        assert refused.value.code == "buy-in/wallet-too-small"


async def test_a_request_outlives_a_crash_and_is_decided_then(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        now = night.clock.now()
        _, ack = night.room.cashier.ask_deposit(ANNA, Cents(10_00), request="d9", now=now)
        await ack
        await night.crash()
        with pytest.raises(PlayerUnknown):
            night.room.cashier.approve("d9", by="bank", now=now)
        await night.enter("anna")
        _, ack = night.room.cashier.approve("d9", by="bank", now=now)
        await ack
        assert night.room.cashier.wallet(ANNA) == 10_00


async def test_who_has_excluded_himself_is_not_seated_even_after_a_crash(evening: Make) -> None:
    async with evening() as night:
        await night.seat(*NAMES)
        await night.come("dora")
        until = Instant(night.clock.now() + 60_000)
        limits = own_limits.exclude_self(own_limits.OwnLimits(), until_ms=until)
        await night.room.cashier.set_limits(PlayerId("dora"), limits)
        await night.crash()
        await night.enter("dora")
        find = commands.FindSeat(stake="nl10", chips=1000)
        assert (await refusal_of(night, "dora", find)).code == "limit/self-excluded"
        await night.wait(60_000)
        assert isinstance(await night.ask("dora", find), commands.Seated | commands.InLine)


async def test_a_buy_in_that_was_refused_takes_nothing_of_the_days_counts(evening: Make) -> None:
    async with evening() as night:
        await night.seat(*NAMES)
        dora = await night.come("dora")
        before = night.room.cashier.players.of(dora).regular
        await refusal_of(night, "dora", commands.FindSeat(stake="nl10", chips=Chips(1)))
        assert night.room.cashier.players.of(dora).regular == before
        assert NL10.id not in before.at
