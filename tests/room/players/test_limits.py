"""The room keeps a player to what he allowed himself to pay in and to lose, to the cent."""

from collections.abc import Callable

import msgspec
import pytest
from kit.evening import Evening, folding, passive

from huone.games.actions import Action, Bet, Turn
from huone.money.accounts import BANK, Account, cash_of
from huone.money.currency import EUR, AmountNotPositive
from huone.money.ledger import Entry, Leg, cause
from huone.money.limits import (
    DAY_MS,
    LOOSEN_AFTER_MS,
    LimitMeasure,
    LimitReached,
    OwnLimits,
    Period,
)
from huone.refusal import Refused
from huone.room import commands
from huone.room.players.limits import COUNTED_MS, read_used
from huone.store.ports import Movement, PostedEntry
from huone.table import events as table_events
from huone.units import Cents, Instant, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
ANNA = PlayerId("anna")
SIT = commands.FindSeat(stake="nl10", chips=1000)


def limit(measure: str, most: int | None, period: str = "day") -> commands.SetLimit:
    return commands.SetLimit(measure=LimitMeasure(measure), period=Period(period), most=most)


def deposit(night: Evening, cents: int, request: str) -> None:
    now = night.clock.now()
    night.room.cashier.ask_deposit(ANNA, Cents(cents), request=request, now=now)


def approve(night: Evening, request: str) -> None:
    night.room.cashier.approve(request, by="bank", now=night.clock.now())


async def left_by(night: Evening, command: commands.Command) -> object:
    """Send what passes a limit, and give what the limit leaves."""
    with pytest.raises(LimitReached) as refused:
        await night.ask("anna", command)
    return refused.value.facts["left"]


def all_in(turn: Turn) -> Action:
    can_raise = turn.kind == "bet" and turn.raise_to_max
    return Bet(turn.raise_to_max) if can_raise and turn.raise_to_max else passive(turn)


# Setting them


def test_a_limit_is_set_over_the_wire() -> None:
    sent = b'{"type":"set-limit","measure":"loss","period":"week","most":5000}'
    assert msgspec.json.decode(sent, type=commands.Command) == limit("loss", 50_00, "week")


async def test_a_player_is_told_what_counts_now_and_what_later(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        tight = await night.ask("anna", limit("deposit", 10_00))
        assert tight == commands.LimitSet(
            measure=LimitMeasure.DEPOSIT, period=Period.DAY, most=10_00
        )
        loose = await night.ask("anna", limit("deposit", None))
        assert isinstance(loose, commands.LimitSet)
        assert (loose.most, loose.next_most) == (10_00, None)
        assert loose.next_from_ms == night.clock.now() + LOOSEN_AFTER_MS


async def test_a_limit_below_nothing_is_refused_and_nothing_is_set(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        with pytest.raises(AmountNotPositive):
            await night.ask("anna", limit("loss", -1))
        assert night.room.cashier.players.of(ANNA).limits == OwnLimits()


# Deposits


async def test_a_deposit_passes_up_to_the_limit_and_not_a_cent_beyond(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 100_00)
        await night.ask("anna", limit("deposit", 150_00))
        with pytest.raises(LimitReached) as refused:
            deposit(night, 50_01, "more")
        facts = refused.value.facts
        assert refused.value.code == "limit/reached"
        assert (facts["most"], facts["used"], facts["left"]) == (150_00, 100_00, 50_00)
        assert "more" not in night.room.cashier.requests
        deposit(night, 50_00, "more")
        approve(night, "more")
        assert night.room.cashier.wallet(ANNA) == 150_00


async def test_a_deposit_that_is_under_way_counts_until_it_is_turned_down(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        await night.ask("anna", limit("deposit", 10_00))
        deposit(night, 10_00, "first")
        await night.room.quiet()
        await night.crash()
        await night.enter("anna")
        with pytest.raises(LimitReached):
            deposit(night, 1, "second")
        cashier, now = night.room.cashier, night.clock.now()
        cashier.reject("first", by="bank", reason="no money came", now=now)
        deposit(night, 10_00, "third")


async def test_a_limit_that_was_tightened_meanwhile_keeps_a_deposit_out(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        deposit(night, 10_00, "first")
        await night.ask("anna", limit("deposit", 9_99))
        with pytest.raises(LimitReached):
            approve(night, "first")
        assert night.room.cashier.wallet(ANNA) == 0
        cashier, now = night.room.cashier, night.clock.now()
        cashier.reject("first", by="bank", reason="beyond your limit", now=now)


async def test_a_looser_limit_counts_after_the_delay_and_a_crash(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 0)
        await night.ask("anna", limit("deposit", 10_00))
        await night.ask("anna", limit("deposit", 20_00))
        await night.crash()
        await night.enter("anna")
        await night.wait(LOOSEN_AFTER_MS - 1)
        with pytest.raises(LimitReached):
            deposit(night, 20_00, "more")
        await night.wait(1)
        deposit(night, 20_00, "more")
        with pytest.raises(LimitReached):
            deposit(night, 1, "still-more")


async def test_what_was_paid_in_counts_for_its_period(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna", 10_00)
        await night.ask("anna", limit("deposit", 10_00))
        await night.wait(DAY_MS - 1)
        with pytest.raises(LimitReached):
            deposit(night, 1, "early")
        await night.wait(1)
        deposit(night, 10_00, "next-day")


# Losses


async def test_a_buy_in_risks_no_more_than_the_loss_limit(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.ask("anna", limit("loss", 999))
        before = night.room.cashier.players.of(ANNA).regular
        assert await left_by(night, SIT) == 999
        assert night.room.cashier.wallet(ANNA) == 100_00
        assert night.room.cashier.players.of(ANNA).regular == before
        assert night.room.seats.places(ANNA) == []
        assert isinstance(
            await night.ask("anna", commands.FindSeat(stake="nl10", chips=999)), commands.InLine
        )


async def test_the_tightest_of_several_limits_says_what_is_left(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.ask("anna", limit("loss", 900))
        await night.ask("anna", limit("loss", 600, "month"))
        assert await left_by(night, SIT) == 600


async def test_a_limit_set_in_line_ends_the_wait_when_the_turn_comes(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.ask("anna", SIT)
        await night.ask("anna", limit("loss", 999))
        await night.seat("bo", "cem", "dora")
        assert night.room.tables_of(ANNA) == []
        assert night.room.cashier.wallet(ANNA) == 100_00


@pytest.mark.parametrize("crashes", [False, True])
async def test_chips_at_a_table_count_as_lost_for_a_top_up(evening: Make, crashes: bool) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, chips=500)
        await night.ask("anna", limit("loss", 700))
        if crashes:
            await night.crash()
            await night.enter("anna")
            table = night.room.lobby.table(table.id)
        assert await left_by(night, commands.AddChips(table=table.id, chips=201)) == 200
        assert table.table.sitters.of(ANNA).chips_asked == 0
        await night.ask("anna", commands.AddChips(table=table.id, chips=200))
        assert table.table.sitters.of(ANNA).stack == 700
        assert await left_by(night, commands.AddChips(table=table.id, chips=1)) == 0
        assert await night.faults() == []


async def test_a_limit_tightened_in_the_hand_stops_the_chips_after_it(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, chips=500)
        await night.deal(table)
        await night.ask("anna", commands.AddChips(table=table.id, chips=300))
        await night.ask("anna", limit("loss", 799))
        await night.finish(table, choose=folding)
        assert table.table.sitters.of(ANNA).chips_asked == 0
        assert night.room.cashier.wallet(ANNA) == 100_00 - 500


async def test_chips_that_are_brought_back_may_be_taken_again(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, "dora", chips=500)
        await night.ask("anna", limit("loss", 500))
        await night.ask("anna", commands.Leave(table=table.id))
        await night.crash()
        await night.enter("anna")
        await night.ask("anna", commands.FindSeat(stake="nl10", chips=500))
        assert night.room.cashier.wallet(ANNA) == 100_00 - 500


async def test_who_has_lost_what_he_allowed_himself_does_not_rebuy(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        for name in NAMES:
            await night.ask(name, limit("loss", 1000))
            await night.ask(name, commands.SetAutoTopUp(table=table.id, on=True))
        await night.play(table, choose=all_in)
        broke = [sitter.player for sitter in table.table.sitters if sitter.stack == 0]
        assert broke
        for player in broke:
            with pytest.raises(LimitReached):
                await night.ask(player, commands.AddChips(table=table.id, chips=1000))
            assert night.room.cashier.wallet(player) == 100_00 - 1000


async def test_an_automatic_top_up_shrinks_to_what_the_limit_leaves(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        for name in NAMES:
            await night.ask(name, limit("loss", 1003))
            await night.ask(name, commands.SetAutoTopUp(table=table.id, on=True))
        await night.play(table, 6, choose=folding)
        added = [(e.seat, e.chips) for _, e in night.told if isinstance(e, table_events.ChipsAdded)]
        assert added
        assert added == [(seat, 3) for seat in dict.fromkeys(seat for seat, _ in added)]
        assert await night.faults() == []


async def test_no_limit_keeps_anybody_from_his_money(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        for measure in LimitMeasure:
            await night.ask("anna", limit(measure, 0))
        await night.ask("anna", commands.Leave(table=table.id))
        cashier, now = night.room.cashier, night.clock.now()
        _, ack = cashier.ask_withdrawal(ANNA, Cents(100_00), request="all", now=now)
        await ack
        assert cashier.wallet(ANNA) == 0
        with pytest.raises(Refused):
            deposit(night, 1, "none")


class OldBooks:
    """The movements of one wallet over many years, read as the store gives them."""

    def __init__(self, moments: list[int]) -> None:
        self.moments = moments
        self.read = 0

    async def movements(
        self, account: Account, *, after: int = 0, limit: int = 1000
    ) -> list[Movement]:
        moments = self.moments[after : after + limit]
        self.read += len(moments)
        return [self._movement(after + number + 1, at) for number, at in enumerate(moments)]

    def _movement(self, seq: int, at_ms: int) -> Movement:
        why = cause("deposit", f"d{seq}", act="approve")
        legs = (Leg(BANK, EUR.code, -1), Leg(cash_of(PlayerId("anna")), EUR.code, 1))
        entry = Entry(cause=why, legs=legs, at_ms=Instant(at_ms))
        posted = PostedEntry(entry_no=seq, entry=entry)
        return Movement(seq=seq, amount=1, balance=seq, posted=posted)


@pytest.mark.parametrize("years", [0, 1, 30])
@pytest.mark.parametrize("movements", [0, 1, 999, 1000, 1001, 5000])
async def test_only_what_can_count_is_read_back(years: int, movements: int) -> None:
    span = years * 365 * DAY_MS
    moments = [1_000 + span * number // max(1, movements) for number in range(movements)]
    books = OldBooks(moments)
    used = await read_used(books, PlayerId("anna"))  # type: ignore[arg-type]
    newest = moments[-1] if moments else 0
    counted = [at for at in moments if at > newest - COUNTED_MS]
    assert [usage.at_ms for usage in used.deposits] == counted
    assert books.read <= max(1_000, len(counted) * 2 + 100) + 100
