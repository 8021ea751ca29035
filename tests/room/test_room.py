"""The room as a whole: from the door to the table and back, and the same after a crash."""

import asyncio
from collections.abc import Callable

import pytest
from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from kit.served import until
from kit.takings import taken
from msgspec.structs import replace

from huone.games.actions import Call, Fold, NotYourTurn
from huone.money.accounts import RAKE, cash_of, escrow_of
from huone.money.currency import EUR
from huone.money.ledger import Purse
from huone.refusal import Broken, Refused
from huone.room import commands
from huone.room.cash.table import STATE
from huone.room.commit import Draft
from huone.room.dispatch import OtherHand
from huone.room.players.notices import HandLost
from huone.room.receipts import CommandReused
from huone.store.ports import HandQuery, Outcome
from huone.table import events as table_events
from huone.table.state import encode_state
from huone.units import Instant, PlayerId

Make = Callable[..., Evening]


NAMES = ("anna", "bo", "cem")


@pytest.mark.clause("SYS-02", "SYS-04", "GEN-03", "GEN-04", "CASH-ASG-03")
async def test_three_players_sit_down_play_and_take_their_money_home(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 5)
        for name in NAMES:
            await night.ask(name, commands.Leave(table=table.id))
        store, cashier = night.room.committer.store, night.room.cashier
        assert await store.balance(escrow_of(table.id)) == 0
        wallets = {name: await store.balance(cash_of(name)) for name in NAMES}
        rake = await taken(store, RAKE)
        assert rake > 0
        assert sum(wallets.values()) + rake == 3 * 100_00
        assert wallets == {name: cashier.wallet(PlayerId(name)) for name in NAMES}
        hands = await store.hands(HandQuery())
        assert [hand.rulebook for hand in hands] == ["online-2.7-en"] * 5
        assert await night.faults() == []


@pytest.mark.clause("SRV-03", "SRV-05", "SYS-18")
async def test_a_crash_voids_the_hand_keeps_the_seats_and_tells_everybody_once(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 3)
        stacks = {s.player: s.stack for s in table.table.sitters}
        lost = await night.deal(table)
        await night.act(table, Call())
        await night.crash()
        table = night.room.lobby.table(table.id)
        assert {s.player: s.stack for s in table.table.sitters} == stacks
        await night.wait(3_600_000)
        (notice,) = await night.enter("anna")
        assert isinstance(notice, HandLost)
        assert (notice.hand_no, notice.stack_chips) == (lost, stacks[PlayerId("anna")])
        assert await night.enter("anna") == ()
        hands = await night.room.histories.find(HandQuery(player=PlayerId("bo"), table=table.id))
        (void,) = [hand for hand in hands if hand.hand_no == lost]
        assert void.outcome is Outcome.VOID
        assert all(dealt.before_chips == dealt.after_chips for dealt in void.dealt)
        assert await night.faults() == []


@pytest.mark.clause("SRV-03", "SRV-04")
@pytest.mark.parametrize(
    ("rulebook", "linked"), [("online-2.7-en", False), ("online-2.8-fi", True)]
)
async def test_play_goes_on_after_two_crashes_in_a_row(
    evening: Make, rulebook: str, linked: bool
) -> None:
    async with evening(replace(ONLINE, rulebook=rulebook)) as night:
        table = await night.seat(*NAMES)
        await night.play(table, 2)
        lost = await night.deal(table)
        await night.crash()
        await night.crash()
        table = night.room.lobby.table(table.id)
        for name in NAMES:
            await night.enter(name)
        night.told.clear()
        await night.play(table, 2)
        (first, _) = [
            event for _, event in night.told if isinstance(event, table_events.HandLaidOut)
        ]
        assert first.number == lost + 1
        assert first.redeal_of == (lost if linked else None)
        assert await night.faults() == []


@pytest.mark.clause("SYS-10")
async def test_a_player_whose_time_runs_out_is_folded_by_the_clock(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        await night.wait(300_000)
        assert any(isinstance(event, table_events.TimeOver) for _, event in night.told)


async def test_the_same_command_happens_once_and_gives_the_same_answer(evening: Make) -> None:
    async with evening() as night:
        await night.seat(*NAMES)
        await night.come("dora")
        find = commands.FindSeat(stake="nl10", chips=1000)
        one = await night.room.command(PlayerId("dora"), find, id="x")
        two = await night.room.command(PlayerId("dora"), find, id="x")
        assert isinstance(one, commands.Seated)
        assert one == two
        assert night.room.cashier.wallet(PlayerId("dora")) == 90_00
        other = commands.FindSeat(stake="nl10", chips=900)
        with pytest.raises(CommandReused):
            await night.room.command(PlayerId("dora"), other, id="x")


REFUSED = [
    ("anna", commands.FindSeat(stake="nl20", chips=1000), "room/no-such-stake"),
    ("anna", commands.SitDown(table="nl10-1", chips=1000), "seats/not-chosen"),
    ("anna", commands.Leave(table="nl10-9"), "room/no-such-table"),
    ("dora", commands.FindSeat(stake="nl10", chips=100), "buy-in/outside-limits"),
    ("dora", commands.FindSeat(stake="nl10", chips=100_01), "buy-in/wallet-too-small"),
    ("dora", commands.LeaveQueue(stake="nl10"), "waiting/not-waiting"),
    ("dora", commands.Act(table="nl10-1", action=Fold()), "table/not-seated"),
    ("anna", commands.AddChips(table="nl10-1", chips=1_000_000), "buy-in/stack-at-maximum"),
    ("nobody", commands.FindSeat(stake="nl10", chips=1000), "cashier/unknown-player"),
]


@pytest.mark.parametrize(("player", "command", "code"), REFUSED)
async def test_what_is_refused_says_why_and_changes_nothing(
    evening: Make, player: str, command: commands.Command, code: str
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.come("dora")
        await night.deal(table)
        state, told = table.table.state(), len(night.told)
        balances = await night.room.committer.store.balances()
        with pytest.raises(Refused) as refused:
            await night.ask(player, command)
        assert refused.value.code == code
        await night.room.quiet()
        assert (table.table.state(), len(night.told)) == (state, told)
        assert await night.room.committer.store.balances() == balances


async def test_nobody_acts_at_anothers_turn_or_in_a_hand_that_is_over(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        number = await night.deal(table)
        assert table.table.running is not None
        turn = next(iter(table.table.running.turns))
        (other, *_) = [s.player for s in table.table.sitters if s.seat != turn]
        with pytest.raises(NotYourTurn):
            await night.ask(other, commands.Act(table=table.id, action=Fold()))
        player = table.table.sitters[turn].player
        late = commands.Act(table=table.id, action=Fold(), hand=number - 1)
        with pytest.raises(OtherHand):
            await night.ask(player, late)


@pytest.mark.clause("SRV-01", "SRV-05")
async def test_staff_voids_a_hand_and_everybody_has_his_stack_back(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        number = await night.deal(table)
        await night.act(table, Call())
        await night.ask("anna", commands.Leave(table=table.id))
        await night.room.void_hand(table.id, "a card was seen")
        assert {s.player: s.stack for s in table.table.sitters} == {"bo": 1000, "cem": 1000}
        assert night.room.cashier.wallet(PlayerId("anna")) == 100_00
        history, seed = await night.room.histories.for_review(table.id, number)
        assert history.void_why == "a card was seen"
        assert seed is not None, "what was dealt can be checked although it does not count"
        assert history.events
        assert await night.faults() == []


async def test_a_room_runs_by_itself_and_wakes_its_tables(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        running = asyncio.create_task(night.room.run())
        await asyncio.sleep(0)
        deals_at = night.room.next_deadline()
        assert deals_at is not None
        night.clock.jump_to(deals_at)
        while table.table.running is None:
            await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert table.table.hands == 1


async def test_a_room_that_sleeps_wakes_for_whatever_comes_earlier(evening: Make) -> None:
    async with evening() as night:
        rung: list[Instant] = []
        night.room.bells["bell"] = rung.append
        now = night.clock.now()
        running = asyncio.create_task(night.room.run())
        for later_ms in (500, 300, 400):
            night.room.ring("bell", Instant(now + later_ms))
            await asyncio.sleep(0.01)
        night.clock.jump_to(Instant(now + 300))
        await asyncio.sleep(0.01)
        assert rung == []
        night.clock.jump_to(Instant(now + 400))
        await until(lambda: rung != [])
        assert rung == [now + 400]
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running


async def test_books_that_do_not_balance_keep_the_doors_closed(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = evening()
    store = night.room.committer.store

    async def one_cent_too_much(prefix: str = "") -> dict[Purse, int]:
        return {(RAKE, EUR.code): 1}

    monkeypatch.setattr(store, "balances", one_cent_too_much)
    with pytest.raises(Broken, match="1 EUR too much"):
        await night.room.open()
    await store.close()


async def test_seats_and_state_that_differ_keep_a_table_closed(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        state = replace(table.table.state(), sitters=())
        await night.room.committer.record(documents=(Draft(STATE, table.id, encode_state(state)),))
        with pytest.raises(Broken, match="its state says"):
            await night.room.reopen_table(table.id)


@pytest.mark.clause("DSC-01", "SYS-11")
async def test_a_lost_line_is_noticed_at_every_table_and_after_a_crash(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        seat = table.table.sitters.of(PlayerId("anna")).seat
        night.room.gone(PlayerId("anna"))
        assert not table.table.sitters.presence[seat].online
        await night.enter("anna")
        assert table.table.sitters.presence[seat].online
        await night.crash()
        table = night.room.lobby.table(table.id)
        assert not any(presence.online for presence in table.table.sitters.presence.values())
        await night.enter("anna")
        assert table.table.sitters.presence[seat].online


@pytest.mark.clause("SRV-05")
async def test_who_has_read_his_notice_gets_the_next_one_after_the_next_crash(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        for _ in range(2):
            lost = await night.deal(table)
            await night.crash()
            table = night.room.lobby.table(table.id)
            for name in NAMES:
                (notice,) = await night.enter(name)
                assert isinstance(notice, HandLost)
                assert notice.hand_no == lost


async def test_no_hand_begins_while_the_room_may_be_anothers(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        night.room.hold_up(on=True)
        hall = ContestEvening(night)
        await hall.enter("sng-1", "dora", "emil", "fay")
        contest = hall.contest("sng-1")
        # What runs is played on.
        await night.finish(table)
        await night.wait(120_000)
        assert table.table.running is None
        assert contest.field.stage == "playing"
        assert not contest.director.running
        assert hall.hands(contest) == 0
        night.room.hold_up(on=False)
        await night.wait(1_000)
        assert table.table.running is not None
        assert contest.director.running
        assert night.room.failures == []
