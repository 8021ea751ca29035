"""Receipts: a command happens once, whoever sends it how often and whatever crashes meanwhile."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening, passive
from msgspec.structs import replace

from huone.games.actions import Call
from huone.money.limits import LimitMeasure, Period
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import STATE
from huone.room.commands import Answer, Command
from huone.room.commit import Committer
from huone.room.receipts import (
    ID_MAX,
    KEPT,
    CommandIdUnfit,
    CommandReused,
    Receipt,
    Receipts,
    mark_of,
)
from huone.server.connection import UNDER_WAY_MAX
from huone.store.ports import Commit, StoreUnavailable
from huone.table.state import decode_state
from huone.units import Instant, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
DORA = PlayerId("dora")
LEAVE_QUEUE = commands.LeaveQueue(stake="nl10")


async def send(night: Evening, player: str, command: Command, id: str = "x") -> Answer:
    return await night.room.command(PlayerId(player), command, id=id)


async def send_again_after_a_crash(night: Evening, player: str, command: Command) -> Answer:
    """Kill the room, come back and send the same command under the same id."""
    await night.crash()
    await night.enter(player)
    return await send(night, player, command)


# What lasts


async def test_a_buy_in_sent_again_after_a_crash_is_paid_once(evening: Make) -> None:
    async with evening() as night:
        await night.seat(*NAMES)
        await night.come("dora")
        find = commands.FindSeat(stake="nl10", chips=1000)
        seated = await send(night, "dora", find)
        assert isinstance(seated, commands.Seated)
        assert await send_again_after_a_crash(night, "dora", find) == seated
        assert night.room.cashier.wallet(DORA) == 90_00
        assert await night.faults() == []


ASKED_ONCE: list[Command] = [
    commands.FindSeat(stake="nl10", chips=1000),
    commands.Leave(table="nl10-1"),
    commands.SitOut(table="nl10-1"),
    commands.SitOut(table="nl10-1", when="next-big-blind"),
    commands.SitOut(),
    commands.ComeBack(),
    commands.AddChips(table="nl10-1", chips=0),
    commands.SetAutoTopUp(table="nl10-1", on=True),
    commands.Say(table="nl10-1", text="hello"),
    commands.Mute(player="bo"),
    commands.Report(table="nl10-1", about="bo", text="he is rude"),
    commands.SetLimit(measure=LimitMeasure.LOSS, period=Period.DAY, most=50_00),
    commands.OpenPrivateTable(stake="nl10", name="ours"),
]


@pytest.mark.parametrize("in_hand", [False, True])
@pytest.mark.parametrize("command", ASKED_ONCE, ids=lambda command: type(command).__name__)
async def test_whatever_is_answered_is_answered_the_same_after_a_crash(
    evening: Make, command: Command, in_hand: bool
) -> None:
    async with evening(replace(ONLINE, lobby=(NL10,))) as night:
        table = await night.seat(*NAMES)
        if in_hand:
            await night.deal(table)
        try:
            answer = await send(night, "anna", command)
        except Refused:
            return  # What was refused has changed nothing, so it may be looked at anew.
        await night.room.quiet()
        balances = await night.room.committer.store.balances()
        assert await send_again_after_a_crash(night, "anna", command) == answer
        await night.room.quiet()
        if not isinstance(command, commands.Leave):
            assert await night.room.committer.store.balances() == balances
        assert night.room.committer.failures == []
        assert await night.faults() == []


async def test_a_place_in_line_is_taken_once(evening: Make) -> None:
    async with evening() as night:
        await night.come("dora")
        find = commands.FindSeat(stake="nl10", chips=1000)
        assert await send(night, "dora", find) == commands.InLine(
            stake="nl10", place=1, wait_ms=None
        )
        again = await send_again_after_a_crash(night, "dora", find)
        assert again == commands.InLine(stake="nl10", place=1, wait_ms=None)
        assert night.room.seats.waiting() == {"nl10": 1}


async def test_the_id_keeps_its_meaning_after_a_crash(evening: Make) -> None:
    async with evening() as night:
        await night.come("dora")
        await send(night, "dora", commands.FindSeat(stake="nl10", chips=1000))
        with pytest.raises(CommandReused):
            await send_again_after_a_crash(
                night, "dora", commands.FindSeat(stake="nl10", chips=900)
            )


async def test_a_break_everywhere_is_answered_when_every_table_has_recorded_it(
    evening: Make,
) -> None:
    lobby = (NL10, replace(NL10, id="second"))
    async with evening(replace(ONLINE, lobby=lobby)) as night:
        await night.seat(*NAMES)
        await night.seat(*NAMES, stake="second")
        await send(night, "anna", commands.SitOut())
        await send_again_after_a_crash(night, "anna", commands.SitOut())
        tables = night.room.tables_of(PlayerId("anna"))
        assert len(tables) == 2
        assert all(table.table.sitters.of(PlayerId("anna")).pause for table in tables)


async def test_a_private_table_opens_even_if_the_room_dies_while_it_does(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        opening = commands.OpenPrivateTable(stake="nl10", name="ours")
        asked = asyncio.create_task(send(night, "anna", opening))
        store = night.room.committer.store
        while not await store.documents("receipts"):
            await asyncio.sleep(0)
        await night.room.quiet()
        invited = await asked
        assert isinstance(invited, commands.Invited)
        assert await send_again_after_a_crash(night, "anna", opening) == invited
        assert night.room.lobby.table(invited.table).line.id == "nl10"


async def test_a_private_table_that_was_only_listed_is_opened_after_the_crash(
    evening: Make,
) -> None:
    async with evening() as night:
        await night.come("anna")
        invited = await send(night, "anna", commands.OpenPrivateTable(stake="nl10", name="ours"))
        assert isinstance(invited, commands.Invited)
        listing = night.room.lobby.listings[invited.table]
        night.room.lobby.listings["nl10-7"] = listing
        await night.room.lobby.record_listing("nl10-7")
        await night.crash()
        assert night.room.lobby.table("nl10-7").players() == []


# What a crash may take


async def test_an_action_sent_again_after_a_crash_does_nothing_in_the_next_hand(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        lost = await night.deal(table)
        assert table.table.running is not None
        player = table.table.sitters[next(iter(table.table.running.turns))].player
        call = commands.Act(table=table.id, action=Call(), hand=lost)
        await send(night, player, call)
        with pytest.raises(Refused) as none:
            await send_again_after_a_crash(night, player, call)
        assert none.value.code == "table/no-hand"
        for name in NAMES:
            await night.enter(name)
        table = night.room.lobby.table(table.id)
        await night.deal(table)
        before = table.table.state()
        with pytest.raises(Refused) as other:
            await send(night, player, call, id="y")
        assert other.value.code == "room/other-hand"
        assert table.table.state() == before


@pytest.mark.parametrize("again", [1, 3])
async def test_an_action_sent_again_in_the_same_hand_is_done_once(
    evening: Make, again: int
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        number = await night.deal(table)
        running = table.table.running
        assert running is not None
        player = table.table.sitters[next(iter(running.turns))].player
        call = commands.Act(table=table.id, action=Call(), hand=number)
        for _ in range(again + 1):
            assert await send(night, player, call) == commands.Done()
        assert [turn for turn in running.turns if table.table.sitters[turn].player == player] == []
        await night.finish(table, choose=passive)
        assert await night.faults() == []


# What is kept


def receipts(**kept: int) -> Receipts:
    made = Receipts(Committer(None), **kept)  # type: ignore[arg-type]
    made._known.add(DORA)
    return made


def test_only_so_many_receipts_are_kept() -> None:
    kept, mark = receipts(kept=2), mark_of(LEAVE_QUEUE)
    for id in "abc":
        kept.keep_passing(DORA, id, Receipt(mark, answer=commands.Done()), now=Instant(0))
        kept.keep_lasting(
            DORA, f"{id}-lasts", Receipt(mark, answer=commands.Done()), now=Instant(0)
        )
    assert kept.find(DORA, "a", mark) is None
    assert kept.find(DORA, "a-lasts", mark) is None
    assert kept.find(DORA, "c", mark) is not None
    assert kept.find(DORA, "b-lasts", mark) is not None
    assert kept.find(PlayerId("bo"), "c", mark) is None


def test_a_receipt_is_kept_for_a_while_and_then_forgotten() -> None:
    kept, mark = receipts(kept_ms=1_000), mark_of(LEAVE_QUEUE)
    kept.keep_passing(DORA, "a", Receipt(mark, answer=commands.Done()), now=Instant(1_000))
    kept.keep_passing(DORA, "b", Receipt(mark, answer=commands.Done()), now=Instant(2_000))
    assert kept.find(DORA, "a", mark) is not None
    kept.keep_passing(DORA, "c", Receipt(mark, answer=commands.Done()), now=Instant(3_000))
    assert kept.find(DORA, "a", mark) is None
    assert kept.find(DORA, "b", mark) is not None


async def test_what_is_recorded_of_a_player_is_small(evening: Make) -> None:
    async with evening() as night:
        await night.come("dora")
        for _ in range(60):
            await night.ask("dora", commands.Mute(player="bo"))
        paper = await night.room.committer.store.document("receipts", "dora")
        assert paper is not None
        assert len(paper.body) < 1_000


@pytest.mark.parametrize("id", ["", "x" * (ID_MAX + 1)])
async def test_the_id_of_a_command_is_short(evening: Make, id: str) -> None:
    async with evening() as night:
        await night.come("dora")
        with pytest.raises(CommandIdUnfit):
            await send(night, "dora", LEAVE_QUEUE, id=id)


async def test_a_refusal_is_repeated_without_dragging_its_origin_along(evening: Make) -> None:
    async with evening() as night:
        await night.come("dora")
        refusals = []
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                await send(night, "dora", LEAVE_QUEUE)
            refusals.append(refused.value)
        assert refusals[0].code == refusals[1].code == "waiting/not-waiting"
        assert refusals[0] is not refusals[1]


# When the store fails


async def test_a_command_whose_record_failed_is_looked_at_anew(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        await night.come("dora")
        store = night.room.committer.store
        works = store.commit

        async def fails(commit: Commit) -> int:
            raise StoreUnavailable("the disk is full")

        monkeypatch.setattr(store, "commit", fails)
        with pytest.raises(StoreUnavailable):
            await send(night, "dora", commands.Mute(player="bo"))
        monkeypatch.setattr(store, "commit", works)
        night.room.cashier.players.known.pop(DORA)
        await night.enter("dora")
        assert await send(night, "dora", commands.Mute(player="bo")) == commands.Done()


# What is asked for in a hand and waits for its end


async def test_a_crash_does_not_forget_who_was_told_that_he_may_go(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        running = table.table.running
        assert running is not None
        waits = next(s.player for s in table.table.sitters if s.seat not in running.turns)
        await send(night, waits, commands.Leave(table=table.id))
        assert waits in table.players()
        await night.crash()
        await night.wait(60_000)
        assert waits not in night.room.lobby.table(table.id).players()
        assert night.room.cashier.wallet(waits) == 100_00
        assert await night.faults() == []


IN_HAND = [
    (commands.SitOut(table="nl10-1"), "asked_break"),
    (commands.SitOut(table="nl10-1", when="next-big-blind"), "asked_break"),
    (commands.AddChips(table="nl10-1", chips=500), "chips_asked"),
    (commands.SetAutoTopUp(table="nl10-1", on=True), "auto_top_up"),
    (commands.Leave(table="nl10-1"), "leaving"),
]


@pytest.mark.parametrize(("command", "wish"), IN_HAND)
async def test_a_wish_made_in_a_hand_is_on_record_when_it_is_answered(
    evening: Make, command: Command, wish: str
) -> None:
    async with evening(replace(ONLINE, lobby=(replace(NL10, limits=None),))) as night:
        table = await night.seat(*NAMES, chips=500)
        await night.deal(table)
        running = table.table.running
        assert running is not None
        waits = next(s.player for s in table.table.sitters if s.seat not in running.turns)
        await send(night, waits, command)
        body = await night.room.committer.store.document(STATE, table.id)
        assert body is not None
        (kept,) = [s for s in decode_state(body.body).sitters if s.player == waits]
        assert getattr(kept, wish)


def test_hole_14_more_receipts_are_kept_than_commands_can_be_under_way() -> None:
    assert KEPT >= UNDER_WAY_MAX
