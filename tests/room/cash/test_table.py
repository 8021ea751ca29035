"""A table and its store: what is told when, and what happens when a record fails."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening
from msgspec.structs import replace

from huone.games import events as game_events
from huone.games.actions import Call, Fold
from huone.games.rules import no_limit
from huone.refusal import Broken, Refused
from huone.room import commands
from huone.room.cash.table import TableHalted, TableStats
from huone.room.config import StakeOffer
from huone.store.ports import Commit, StoreUnavailable
from huone.table import events as table_events
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


async def test_nobody_sees_a_card_before_the_start_of_the_hand_is_durable(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        deals_at = night.room.next_deadline()
        assert deals_at is not None
        night.clock.jump_to(deals_at)
        night.told.clear()
        night.room.tick()
        assert table.table.running is not None
        assert night.told == []
        assert not table.all_told
        await night.room.quiet()
        assert isinstance(night.told[0][1], table_events.DeckCut)
        assert isinstance(night.told[1][1], table_events.ButtonDrawn)
        assert table.all_told


async def test_the_last_action_is_seen_at_once_and_its_outcome_when_it_is_durable(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        number = await night.deal(table)
        await night.act(table, Fold())
        night.told.clear()
        running = table.table.running
        assert running is not None
        player = table.table.sitters[next(iter(running.turns))].player
        done = table.act(player, Fold(), now=night.clock.now())
        seen = [event for _, event in night.told]
        assert [type(event.event) for event in seen if isinstance(event, table_events.InHand)] == [
            game_events.Folded
        ]
        assert not table.all_told
        assert done is not None
        await done
        settled = [event for _, event in night.told if isinstance(event, table_events.HandSettled)]
        assert [event.number for event in settled] == [number]


async def test_a_table_whose_record_fails_stops_and_is_read_back(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 2)
        stacks = {s.player: s.stack for s in table.table.sitters}
        await night.deal(table)

        async def fail(commit: Commit) -> int:
            raise StoreUnavailable("the disk is full")

        store = night.room.committer.store
        with monkeypatch.context() as broken:
            broken.setattr(store, "commit", fail)
            with pytest.raises(StoreUnavailable):
                await night.finish(table)
        assert [name for name, _ in night.room.failures] == [table.id]
        assert table.deadline() is None
        with pytest.raises(TableHalted):
            await night.ask("anna", commands.Leave(table=table.id))
        assert night.room.lobby_line("nl10").open_tables == 0
        await night.room.reopen_table(table.id)
        table = night.room.lobby.table(table.id)
        assert {s.player: s.stack for s in table.table.sitters} == stacks
        await night.play(table)
        assert await night.faults() == []


async def test_a_hand_that_could_not_begin_shows_nobody_anything(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)

        async def fail(commit: Commit) -> int:
            raise StoreUnavailable("the disk is gone")

        monkeypatch.setattr(night.room.committer.store, "commit", fail)
        night.told.clear()
        await night.deal(table)
        assert table.is_halted
        assert night.told == []


async def test_a_table_whose_money_has_parted_from_its_chips_is_not_opened(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        table.verify_money(3000)
        with pytest.raises(Broken):
            table.verify_money(2999)


async def test_who_leaves_in_a_hand_is_paid_when_it_is_over(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        await night.act(table, Call())
        await night.ask("anna", commands.Leave(table=table.id))
        assert night.room.cashier.wallet(PlayerId("anna")) == 90_00
        await night.finish(table)
        assert night.room.cashier.wallet(PlayerId("anna")) in (99_90, 99_95, 100_00)
        assert "anna" not in table.players()
        assert await night.faults() == []


def test_a_table_without_hands_has_no_pace() -> None:
    assert (TableStats().average_pot_chips, TableStats().hands_per_hour) == (0, 0)
    pace = TableStats(hands=30, pots_chips=100, first_ms=0, last_ms=1_800_000)
    assert (pace.average_pot_chips, pace.hands_per_hour) == (3, 60)


@pytest.mark.clause("LIVE-START-01", "LIVE-START-02", "LIVE-SHUF-01")
async def test_a_hand_has_started_when_its_whole_deck_is_sealed(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        number = await night.deal(table)
        dealt_at = night.clock.now()
        dealt = table.shoe.dealt
        assert dealt is not None
        await night.finish(table)
        record = await night.room.histories.record(table.id, number)
        assert (record.started_ms, record.commitment.hex()) == (dealt_at, dealt.root)


BANZAI = StakeOffer(id="bz", game="texas", stakes=no_limit(1, 2), format="banzai", raked=False)


@pytest.mark.clause("BANZ-09")
async def test_the_operator_keeps_somebody_out_of_banzai_and_tells_him_why(evening: Make) -> None:
    async with evening(replace(ONLINE, lobby=(BANZAI, NL10))) as night:
        table = await night.seat(*NAMES, chips=20, stake="bz")
        await night.room.exclude_from_banzai(PlayerId("anna"), "soft play")
        await night.room.quiet()
        assert PlayerId("anna") not in table.players()
        await night.crash()
        await night.enter("anna")
        with pytest.raises(Refused) as refused:
            await night.ask("anna", commands.FindSeat(stake="bz", chips=20))
        assert (refused.value.code, refused.value.facts["why"]) == ("banzai/excluded", "soft play")
        await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        await night.room.exclude_from_banzai(PlayerId("anna"), "")
        await night.ask("anna", commands.FindSeat(stake="bz", chips=20))
