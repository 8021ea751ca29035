"""Who asks to be kept out gets up, takes his money, and is not let in before his time."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening, folding
from msgspec.structs import replace

from huone.money.limits import DAY_MS, LimitMeasure, Period
from huone.refusal import Refused
from huone.room import commands
from huone.room.commands import Command
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
ANNA = PlayerId("anna")
SIT = commands.FindSeat(stake="nl10", chips=1000)


async def code_of(night: Evening, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        await night.ask("anna", command)
    return refused.value.code


def in_a_day(night: Evening) -> int:
    return night.clock.now() + DAY_MS


@pytest.mark.parametrize("for_good", [False, True])
async def test_who_is_kept_out_gets_up_after_the_hand_with_his_money(
    evening: Make, for_good: bool
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        command = commands.ExcludeSelf() if for_good else commands.CoolOff(until_ms=in_a_day(night))
        answer = await night.ask("anna", command)
        assert answer == commands.KeptOut(until_ms=command.until_ms)
        await night.finish(table, choose=folding)
        assert ANNA not in table.players()
        expected = "limit/self-excluded" if for_good else "limit/cooling-off"
        assert await code_of(night, SIT) == expected
        assert night.room.cashier.wallet(ANNA) > 90_00
        _, held = night.room.cashier.ask_withdrawal(
            ANNA, Cents(1), request="w", now=night.clock.now()
        )
        await held
        assert await night.faults() == []


async def test_a_cool_off_ends_when_it_said(evening: Make) -> None:
    async with evening() as night:
        await night.seat("bo", "cem", "dora")
        await night.come("anna")
        await night.ask("anna", commands.CoolOff(until_ms=in_a_day(night)))
        await night.crash()
        await night.enter("anna")
        await night.wait(DAY_MS - 1)
        assert await code_of(night, SIT) == "limit/cooling-off"
        with pytest.raises(Refused):
            night.room.cashier.ask_deposit(ANNA, Cents(1), request="d", now=night.clock.now())
        await night.wait(1)
        await night.ask("anna", SIT)


async def test_who_is_kept_out_waits_for_no_seat(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.ask("anna", SIT)
        await night.ask("anna", commands.ExcludeSelf())
        assert night.room.seats.places(ANNA) == []


async def test_nobody_shortens_a_pause_or_asks_for_one_that_is_over(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        now = night.clock.now()
        await night.ask("anna", commands.CoolOff(until_ms=now + 2_000))
        assert (
            await code_of(night, commands.CoolOff(until_ms=now + 1_000))
            == "limit/pause-not-shortened"
        )
        assert await code_of(night, commands.CoolOff(until_ms=now)) == "limit/pause-in-the-past"
        await night.ask("anna", commands.ExcludeSelf())
        later = commands.ExcludeSelf(until_ms=now + DAY_MS)
        assert await code_of(night, later) == "limit/pause-not-shortened"


async def test_a_crash_does_not_keep_anybody_at_the_table(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        account = night.room.cashier.players.of(ANNA)
        limits = replace(account.limits, excluded_until_ms=in_a_day(night))
        await night.room.cashier.set_limits(ANNA, limits)
        await night.crash()
        await night.room.quiet()
        assert ANNA not in night.room.lobby.table(table.id).players()
        assert await night.faults() == []


# What he is told that he may buy


async def test_the_buy_in_range_shows_his_own_limit_and_says_why(evening: Make) -> None:
    async with evening(replace(ONLINE, lobby=(NL10,))) as night:
        await night.seat("bo", "cem", "dora")
        await night.come("anna")
        loss = commands.SetLimit(measure=LimitMeasure.LOSS, period=Period.DAY, most=7_00)
        await night.ask("anna", loss)
        answer = await night.ask("anna", commands.AskBuyIn(stake="nl10"))
        assert isinstance(answer, commands.BuyIns)
        (limits,) = answer.choices
        assert (limits.min_chips, limits.max_chips) == (500, 700)
        assert limits.why == "your own loss limit leaves 7.00"
        assert answer.spendable_chips == 700
        await night.ask("anna", replace(loss, most=4_99))
        assert await code_of(night, commands.AskBuyIn(stake="nl10")) == "limit/reached"
        await night.ask("anna", commands.ExcludeSelf())
        assert await code_of(night, commands.AskBuyIn(stake="nl10")) == "limit/self-excluded"
